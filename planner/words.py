"""How things are said, whoever says them."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import Self


def count_of(amount: int | Fraction, what: str) -> str:
    """So many of something.

    >>> count_of(1, "tank"), count_of(2, "tank"), count_of(Fraction(1, 2), "step")
    ('1 tank', '2 tanks', '1/2 step')
    """
    return f"{amount} {what}" if 0 < amount <= 1 else f"{amount} {what}s"


class RuledWord(StrEnum):
    """A word for something that a rule allows or asks for, and the id of that rule.

    >>> class Fruit(RuledWord):
    ...     APPLE = "apple", "X1"
    >>> Fruit("apple"), Fruit.APPLE.rule, f"{Fruit.APPLE}"
    (<Fruit.APPLE: 'apple'>, 'X1', 'apple')
    """

    rule: str

    def __new__(cls, word: str, rule: str) -> Self:
        """A member; it is written as a pair."""
        member = str.__new__(cls, word)
        member._value_ = word
        member.rule = rule
        return member
