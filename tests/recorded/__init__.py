"""Whole games, recorded: no change of the code may change how they go, unless it is meant to."""
