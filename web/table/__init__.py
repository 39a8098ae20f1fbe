"""Games on pages: what the players at a table see and do."""
