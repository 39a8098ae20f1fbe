"""The modules of the game, each of which registers itself."""
