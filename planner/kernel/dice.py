"""Dice: rolled by a seeded generator, or on the table and typed in.

Every die of a game has a number, counted from the start. The seeded generator makes die ``n``
from the seed and ``n`` alone. Undoing does not turn the count back: what is done again after an
undo rolls new dice.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import MutableSequence, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, TypeVar

from planner.errors import BadInput
from planner.text import Text, joined

T = TypeVar("T")
SIDES = 6
"""Sides of a die, unless a game says otherwise."""
BLANK = 0
"""Stands for a die that others have rolled behind their screen."""
_SEED_BYTES = 16
_FRESH = re.compile(r"[0-9a-f]{32}")
"""A seed as `fresh_seed` makes it."""


class DiceKind(StrEnum):
    """The roller of a game's dice; its header says which."""

    SEEDED = "seeded"
    """The seed, and nobody may bring any."""
    HAND = "hand"
    """The players, who type in what they have rolled."""
    EITHER = "either"
    """The players where they type in what they have rolled, else the seed."""


class DiceNeeded(BadInput):
    """A die must be rolled: ``reasons`` lists the dice to type in with the action, in order."""

    default_code = "dice-needed"

    def __init__(self, reasons: Sequence[str]) -> None:
        dice = Text("a die") if len(reasons) == 1 else Text("{reasons} dice", reasons=len(reasons))
        super().__init__(
            Text("this needs {dice}: {reasons}", dice=dice, reasons=joined(reasons, "; ")),
            hint=Text("roll and give the results with the action"),
            field="dice",
        )
        self.reasons = tuple(reasons)


class Dice(Protocol):
    """A source of dice, unless they come with the action."""

    def roll(self, number: int, sides: int = SIDES) -> int | None:
        """Return the result of die ``number`` of the game, or ``None`` if a player must roll it."""


@dataclass(frozen=True, slots=True)
class SeededDice:
    """A generator: the same seed rolls the same dice.

    >>> [SeededDice(7).roll(n) for n in range(6)] == [SeededDice(7).roll(n) for n in range(6)]
    True
    """

    seed: int | str

    def roll(self, number: int, sides: int = SIDES) -> int:
        """Return the result of die ``number``."""
        return 1 + draw(f"{self.seed}:die:{number}", sides)


@dataclass(frozen=True, slots=True)
class HandDice:
    """The players roll real dice and type in what they rolled."""

    def roll(self, number: int, sides: int = SIDES) -> None:
        """Raise: these dice are rolled by hand."""
        return


class Ahead(Exception):
    """Something would come to light that nobody wants to know yet."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class DieAhead(Ahead):
    """A die would have to be rolled."""


class SecretAhead(Ahead):
    """The next step would show secret choices."""


def dice_kind(word: str) -> DiceKind:
    """Return the kind of dice by its name; raise on another name."""
    try:
        return DiceKind(word)
    except ValueError:
        choices = joined(DiceKind)
        raise BadInput(
            Text("{word} does not say who rolls the dice", word=repr(word)),
            hint=Text("write one of {choices}", choices=choices),
            field="dice",
        ) from None


def fresh_seed() -> str:
    """Return a seed of 128 bits that nobody can guess.

    >>> len(fresh_seed()), fresh_seed() == fresh_seed()
    (32, False)
    """
    return secrets.token_hex(_SEED_BYTES)


def seed_hash(seed: int | str) -> str | None:
    """Return the hash of a seed, to check at the end that it is the same.

    A seed that somebody has thought of has none: from its hash all others could guess it.

    >>> seed_hash(7) is None, len(seed_hash(fresh_seed()))
    (True, 64)
    """
    if isinstance(seed, int) or not _FRESH.fullmatch(seed):
        return None
    return hashlib.sha256(seed.encode()).hexdigest()


def derived_seed(seed: int | str, purpose: str) -> str:
    """Return a seed for something else, from which there is no way back to the first one.

    >>> derived_seed(7, "NASA") == derived_seed(7, "NASA") != derived_seed(7, "ESA")
    True
    """
    return hashlib.sha256(f"{seed}:for:{purpose}".encode()).hexdigest()


def dice_of(kind: DiceKind, seed: int | str) -> Dice:
    """Return the source of dice of a game."""
    return HandDice() if kind == DiceKind.HAND else SeededDice(seed)


@dataclass(slots=True)
class DiceTray:
    """The dice of one action: those given with it first, then those of the source."""

    source: Dice | None
    """``None`` stops at the first die that is not given, with `DieAhead`."""
    given: Sequence[int]
    first: int
    """Number of the first die."""
    rolled: list[int]
    reasons: list[str]
    witness: Dice | None = None
    """The source that must have rolled the given dice, if they are read from a log."""

    @classmethod
    def ready(
        cls, source: Dice | None, given: Sequence[int], first: int, *, witness: Dice | None = None
    ) -> DiceTray:
        """Return a tray for the next action."""
        if not isinstance(given, list | tuple):
            raise BadInput(
                Text("{given} are no dice", given=repr(given)),
                hint=Text("give a list like [3, 5]"),
                field="dice",
            )
        for die in given:
            if type(die) is not int or die < 1:
                raise _no_result(die, SIDES)
        return cls(source, given, first, [], [], witness)

    def roll(self, reason: str, sides: int = SIDES) -> int:
        """Roll a die."""
        self.reasons.append(reason)
        index = len(self.rolled)
        if index < len(self.given):
            result = self.given[index]
            if result > sides:
                raise _no_result(result, sides)
            self._check_witness(index, result, sides)
        elif self.source is None:
            raise DieAhead(reason)
        else:
            drawn = self.source.roll(self.first + index, sides)
            if drawn is None:
                raise DiceNeeded(self.reasons)
            result = drawn
        self.rolled.append(result)
        return result

    def uncover(self, what: str) -> None:
        """Show what players have chosen in secret, unless nothing is to come to light."""
        if self.source is None:
            raise SecretAhead(what)

    def _check_witness(self, index: int, result: int, sides: int) -> None:
        """Refuse a die that the seed has not rolled."""
        seen = None if self.witness is None else self.witness.roll(self.first + index, sides)
        if seen not in (None, result):
            raise BadInput(
                Text(
                    "die {index} is a {result}, where the seed of this game rolls a {seen}",
                    index=index + 1,
                    result=result,
                    seen=seen,
                ),
                code="forged-dice",
                field="dice",
            )

    def check_all_used(self) -> None:
        """Refuse dice that nothing called for."""
        spare = len(self.given) - len(self.rolled)
        if spare > 0:
            wanted = (
                Text("no die")
                if not self.rolled
                else Text("only {rolled}", rolled=len(self.rolled))
            )
            raise BadInput(
                Text("{given} dice given, {wanted} needed", given=len(self.given), wanted=wanted),
                field="dice",
            )


def _no_result(die: object, sides: int) -> BadInput:
    return BadInput(
        Text("{die} is no result of a die", die=repr(die)),
        hint=Text("1 to {sides}", sides=sides),
        field="dice",
    )


def draw(key: str, sides: int) -> int:
    """Return a number from 0 to ``sides - 1`` that depends on the key alone, each equally likely.

    >>> draw("a", 6) in range(6)
    True
    """
    # 64 bits over at most a few hundred sides: the unevenness is beyond any table's notice.
    digest = hashlib.sha256(key.encode()).digest()
    return int.from_bytes(digest[:8]) % sides


def shuffle(items: MutableSequence[T], key: str) -> None:
    """Shuffle in place by the key alone (C4).

    >>> deck = list("abcdef")
    >>> shuffle(deck, "7:thruster")
    >>> sorted(deck) == list("abcdef")
    True
    """
    for last in range(len(items) - 1, 0, -1):
        other = draw(f"{key}:{last}", last + 1)
        items[last], items[other] = items[other], items[last]
