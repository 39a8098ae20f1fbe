"""The door of the games that are kept: which database, who comes, how often, and who waits."""
