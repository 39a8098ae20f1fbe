"""The table of a game in the browser: it speaks to the games that are kept, and sees views only."""
