"""The table in the browser: games that people play together."""
