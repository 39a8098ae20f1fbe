"""How things are said, whoever says them."""

from __future__ import annotations

from fractions import Fraction


def count_of(amount: int | Fraction, what: str) -> str:
    """So many of something.

    >>> count_of(1, "tank"), count_of(2, "tank"), count_of(Fraction(1, 2), "step")
    ('1 tank', '2 tanks', '1/2 step')
    """
    return f"{amount} {what}" if 0 < amount <= 1 else f"{amount} {what}s"
