"""Values that abilities, privileges and scenarios may change.

A rule asks with `Table.ask`; whoever changes the answer registers with `Rulebook.modify`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from planner.cards.model import FuelGrade
from planner.errors import RuleViolation
from planner.kernel.rulebook import Question
from planner.motion import Activation, Conditions


@dataclass(frozen=True, slots=True)
class Privileges(Question[frozenset[str]]):
    """Which privileges a player has; anarchy and factories with a push icon change it."""

    player: str


@dataclass(frozen=True, slots=True)
class PrivilegesOff(Question[bool]):
    """Whether everybody is Felonious instead of having his privileges, as in anarchy (K2e)."""


@dataclass(frozen=True, slots=True)
class FelonyAgainst(Question[bool]):
    """Whether a felonious player may commit a felony against this one, oneself perhaps (gl.)."""

    player: str
    victim: str


@dataclass(frozen=True, slots=True)
class ExtraOperation:
    """One operation more per turn, for a purpose (D1b)."""

    key: str
    """What is written down when it is used, once per turn."""
    actions: frozenset[str]
    """The tags of the operations that it is good for."""
    rule: str


@dataclass(frozen=True, slots=True)
class ExtraOperations(Question[tuple[ExtraOperation, ...]]):
    """What a player may perform beside the operations of his turn (D1b)."""

    player: str


@dataclass(frozen=True, slots=True)
class DisksLeft(Question[int]):
    """Claim disks in a player's reserves (C3e)."""

    player: str


@dataclass(frozen=True, slots=True)
class CubesLeft(Question[int]):
    """Cubes in a player's reserves (I7f)."""

    player: str


@dataclass(frozen=True, slots=True)
class MayMove(Question[RuleViolation | None]):
    """Why a spacecraft may not move at all now; nothing where it may (D1a, H1)."""

    player: str
    stack: str


class Cargo(StrEnum):
    """What passes between a stack and a space."""

    TRANSFERRED = "transferred"
    """Cards, tanks, fuel and tokens of stacks (G1, N3)."""
    MADE = "made"
    """What a factory makes: cards and tanks (I5b, I8)."""


@dataclass(frozen=True, slots=True)
class Colocated(Question[bool]):
    """Whether such cargo passes between a stack and a space; it does where the stack is (gl.)."""

    stack: str
    space: str
    cargo: Cargo


@dataclass(frozen=True, slots=True)
class MayActivate(Question[RuleViolation | None]):
    """Why the thrust triangle of a card may not be activated; nothing where it may (H2)."""

    stack: str
    face: str


@dataclass(frozen=True, slots=True)
class OwnPropulsion(Question[Activation | None]):
    """How a spacecraft flies that is not on the fuel strip: without fuel and thruster (H)."""

    stack: str
    push: bool


@dataclass(frozen=True, slots=True)
class MoveConditions(Question[Conditions]):
    """What the world allows in a move (H3-H8)."""

    player: str
    stack: str


@dataclass(frozen=True, slots=True)
class Allowers(Question[tuple[str, ...]]):
    """Who lets a player use something of theirs (N4-N7)."""

    player: str
    service: str
    place: str | None


@dataclass(frozen=True, slots=True)
class Homes(Question[tuple[str, ...]]):
    """The stacks that are a player's home, by id; crews return to the first (E4, E7c)."""

    player: str


@dataclass(frozen=True, slots=True)
class Shielded(Question[bool]):
    """Whether no flare reaches a stack where it is (K2d)."""

    stack: str


@dataclass(frozen=True, slots=True)
class BoostCost(Question[int]):
    """What it costs a player to boost a card, in the orientation that is named (I4)."""

    player: str
    card: str
    into: str
    """The stack that it goes into: LEO, or another home."""


@dataclass(frozen=True, slots=True)
class MayBoost(Question[RuleViolation | None]):
    """Why a player may not boost now; nothing where he may (I4)."""

    player: str


@dataclass(frozen=True, slots=True)
class MayDeliver(Question[RuleViolation | None]):
    """Why a player may not deliver a product to a home of his now; nothing where he may (I9)."""

    player: str
    home: str
    """The id of the stack."""


@dataclass(frozen=True, slots=True)
class HandPrice(Question[int]):
    """What a hand card brings on the free market (I3a)."""

    player: str


@dataclass(frozen=True, slots=True)
class MaySellProducts(Question[RuleViolation | None]):
    """Why a player may not sell black cards on the free market; nothing where he may (I3b)."""

    player: str


@dataclass(frozen=True, slots=True)
class MayDeal(Question[RuleViolation | None]):
    """Why two players may not negotiate now; nothing where they may (N)."""

    one: str
    other: str


@dataclass(frozen=True, slots=True)
class StockPrice(Question[int]):
    """What a factory of a spectral type is worth (I7d)."""

    spectral: str


@dataclass(frozen=True, slots=True)
class LastYear(Question[bool]):
    """Whether this year is known to be the last (M1, Lc)."""


@dataclass(frozen=True, slots=True)
class MayHoldAuction(Question[RuleViolation | None]):
    """Why a player may not put cards up for auction; nothing where he may (I2)."""

    player: str


@dataclass(frozen=True, slots=True)
class MayJoinAuction(Question[bool]):
    """Whether a player may hold and join auctions with the hand he has (I2a)."""

    player: str


@dataclass(frozen=True, slots=True)
class FinaoCost(Question[int]):
    """What FINAO costs a player (H7e)."""

    player: str


@dataclass(frozen=True, slots=True)
class MayPayFinao(Question[RuleViolation | None]):
    """Why a player may not pay FINAO now; nothing where he may (H7e)."""

    player: str


@dataclass(frozen=True, slots=True)
class AssistSites(Question[frozenset[str]]):
    """Sites whose factory a player may use for a factory-assist (H6c, N5)."""

    player: str


@dataclass(frozen=True, slots=True)
class IsruRating(Question[int]):
    """The ISRU value of a card, used for a site; it counts as 0 when it falls below (I6.1)."""

    player: str
    stack: str
    face: str
    site: str


@dataclass(frozen=True, slots=True)
class Hydration(Question[int]):
    """The hydration of a site as a player may use it (I5a, I6.2)."""

    player: str
    site: str


@dataclass(frozen=True, slots=True)
class SizeRoll(Question[int]):
    """What is added to a size roll for a site (I6.3)."""

    player: str
    stack: str
    site: str
    platform: str


@dataclass(frozen=True, slots=True)
class Reroll:
    """What lets a player roll again, once (I6a, I6b)."""

    by: str
    site: str | None = None
    """The only site that it is good for; ``None`` if any."""


@dataclass(frozen=True, slots=True)
class SizeRerolls(Question[tuple[Reroll, ...]]):
    """The second chances of a prospecting operation (I6a, I6b)."""

    player: str
    stack: str
    face: str
    platform: str


@dataclass(frozen=True, slots=True)
class RefuelTanks(Question[int]):
    """Tanks that a site refuel operation yields (I5); the site is an aerobrake for I5c."""

    player: str
    stack: str
    site: str
    grade: FuelGrade = FuelGrade.WATER


@dataclass(frozen=True, slots=True)
class FactoryGrades(Question[tuple[FuelGrade, ...]]):
    """The grades of fuel that the factory at a site makes for a player (I5b)."""

    player: str
    site: str


@dataclass(frozen=True, slots=True)
class Factories(Question[dict[str, str]]):
    """The owner of every factory by its space: the cubes on sites, and what modules add (I7)."""


@dataclass(frozen=True, slots=True)
class FactoryStandstill(Question[RuleViolation | None]):
    """Why the factory at a site makes no water; nothing where it does (I5b)."""

    site: str


@dataclass(frozen=True, slots=True)
class HumanSide(Question[str]):
    """Whose side a Human card is on: his player's, wherever he rides (N3d)."""

    face: str


@dataclass(frozen=True, slots=True)
class SparedCards(Question[frozenset[str]]):
    """Faces that stay in play although a factory is built with them (I7)."""

    player: str
    site: str
    faces: tuple[str, ...]
