"""Operations: one per turn (I)."""
