"""Movement: what a spacecraft may do in one move, and how it is flown (H)."""
