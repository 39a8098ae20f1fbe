"""The rules of the core game by the chapters of the rulebook (C, D, G-I, K-N)."""
