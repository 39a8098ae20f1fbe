"""Words with their rule."""

from enum import StrEnum
from typing import Self


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
