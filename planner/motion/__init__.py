"""One move: what a spacecraft may do within one turn (rules H2, H4-H10)."""
