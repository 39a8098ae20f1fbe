"""What module 3 keeps of a game, and the variant that is played (3A2, 3Ac, 3Ad, 3B)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Annotated, TypeAlias

from planner.errors import BadInput
from planner.games.high_frontier.table.context import Table
from planner.kernel.actions import Labelled
from planner.kernel.log import Header
from planner.kernel.state import Part
from planner.text import Text

# -- variants ----------------------------------------------------------------------------------


OPTION = "conflict"
"""The option under which a header names the variant."""


class Variant(StrEnum):
    """How module 3 is played."""

    WAR = "war"
    """Combat in war and anarchy only."""
    PIRACY = "piracy"
    """The same, and combat at any time (3Ac)."""
    AGE_OF_PIRACY = "age-of-piracy"
    """Combat at any time, and neither blocs nor a War (3Ad)."""


def variant_of(header: Header) -> Variant:
    """Return the variant that a header asks for.

    >>> str(variant_of(Header("core", (), options={"conflict": "piracy"})))
    'piracy'
    """
    named = header.options.get(OPTION, Variant.WAR)
    if named not in tuple(Variant):
        raise BadInput(
            Text("{named} is no variant of conflict", named=repr(named)),
            choices=list(Variant),
            field="options",
            rule="3Ac",
        )
    return Variant(str(named))


def variant(table: Table) -> Variant:
    """Return the variant that is played."""
    return variant_of(table.book.header)


# -- the part of the state ---------------------------------------------------------------------


BRIBE = "bribe"
"""A black disk; any other coin is a heroism chit, by its feat, that was spent as one (3B1a)."""
CoinField: TypeAlias = Annotated[
    str,
    Labelled(
        Text("Paid with"),
        Text("paid with the heroism chit for {what}", what=""),
        words=((BRIBE, None),),
    ),
]
"""What an action's bribe is paid with."""


@dataclass(frozen=True, slots=True)
class Conflict(Part):
    """What lies on the assembly and in the reserves beyond module 0."""

    tag = "conflict"
    war: bool = False
    """The War is on; in a truce it is not (3C, 3F3)."""
    outbreak: bool = False
    """The War breaks out at the end of this turn (3C1)."""
    truce_declared: bool = False
    """The War stops at the end of this turn (3F3)."""
    truce: bool = False
    """The War has been stopped, and may go on (3F3)."""
    victors: str | None = None
    """The bloc that has won the War, after which none ever breaks out again (3Ca, 3F4a)."""
    propaganda: dict[str, str] = field(default_factory=dict)
    """The bloc that the chit of each ideology shows (3A2f)."""
    extremists: tuple[str, ...] = ()
    """Who still has his extremist delegate, on the chit of his own ideology (3A2g, 3B2a)."""
    reserves: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The bribes of each player: black disks, and heroism chits that he was paid (3B1)."""
    corrupt: dict[str, dict[str, tuple[str, ...]]] = field(default_factory=dict)
    """The bribes under delegates, by ideology and the delegates' owner; one is under each (3D2)."""

    def as_seen(self, seats: frozenset[str]) -> Conflict:
        """Return all of it: everybody sees that."""
        return self

    def under(self, ideology: str, owner: str) -> tuple[str, ...]:
        """Return the bribes under a player's delegates in an ideology."""
        return self.corrupt.get(ideology, {}).get(owner, ())

    def with_under(self, ideology: str, owner: str, coins: tuple[str, ...]) -> Conflict:
        """Return the same with these bribes under a player's delegates in an ideology."""
        there = self.corrupt.get(ideology, {})
        others = {name: each for name, each in there.items() if name != owner}
        here = others | {owner: coins} if coins else others
        rest = {name: each for name, each in self.corrupt.items() if name != ideology}
        return replace(self, corrupt=rest | {str(ideology): here} if here else rest)

    def with_reserve(self, player: str, coins: tuple[str, ...]) -> Conflict:
        """Return the same with these bribes in a player's reserves."""
        return replace(self, reserves=self.reserves | {player: coins})

    @property
    def coins(self) -> Iterator[str]:
        """Yield every bribe, in reserves and under delegates."""
        for held in self.reserves.values():
            yield from held
        for there in self.corrupt.values():
            for laid in there.values():
                yield from laid


def conflict(table: Table) -> Conflict:
    """Return the conflict as it stands."""
    return table.state.part(Conflict) or Conflict()
