"""The sunspot cycle and its events (K)."""
