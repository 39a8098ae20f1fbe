"""What the cards say: faces, needs, provides, abilities (rules B2, B6)."""
