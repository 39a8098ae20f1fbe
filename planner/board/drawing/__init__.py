"""The picture of the board, drawn from its data alone (B7)."""
