"""The position of a spacecraft in the middle of its move, and the price of one step."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from planner.text import Text
from planner.words import RuledWord


class RollKind(RuledWord):
    """The reason for a die.

    >>> RollKind.BELT.rule
    'H10'
    """

    CRASH = "crash", "H7a"
    AEROBRAKE = "aerobrake", "H7b"
    FACTORY_ASSIST = "factory-assist", "H7c"
    BELT = "belt", "H10"

    @property
    def is_hazard(self) -> bool:
        """Hazard rolls wreck the stack on a 1 and can be bought off (H7, H7e)."""
        return self is not RollKind.BELT


class Landing(RuledWord):
    """The ways to land or lift off (H6); the rocketplane is a kind of factory-assist.

    A dive-bomber comes down in a way of its own, and does not take off again (3A3e).

    >>> Landing.AEROBRAKE.rule
    'H6b'
    """

    POWERED = "powered", "H6a"
    AEROBRAKE = "aerobrake", "H6b"
    FACTORY_ASSIST = "factory-assist", "H6c"
    ROCKETPLANE = "acetylene rocketplane", "H6c"
    DIVE = "dive", "3A3e"


class Payment(StrEnum):
    """The way a burn or a pivot is paid."""

    FUEL = "fuel"
    BONUS_BURN = "bonus burn"
    BONUS_PIVOT = "bonus pivot"
    BOOSTER = "acetylene booster"


@dataclass(frozen=True, slots=True)
class Roll:
    """A die that is due on entering a space."""

    kind: RollKind
    space: int


@dataclass(frozen=True, slots=True)
class Charge:
    """One thing a step cost or gained, with its rule."""

    rule: str
    what: Text
    burns: int = 0
    """Burns counted against the burn limit (H5c)."""
    half_burns: int = 0
    """Halves of a burn paid with fuel (H5a, H5e)."""
    bonus_burns: int = 0
    """Bonus burns gained (positive) or spent (negative)."""
    bonus_pivots: int = 0
    tanks: int = 0
    """Water tanks taken from the site by an acetylene rocketplane (H6c)."""


@dataclass(frozen=True, slots=True)
class Position:
    """A spacecraft in the middle of its move.

    >>> start = Position(space=5)
    >>> start.at_start
    True
    """

    space: int
    came_from: int | None = None
    heading: int | None = None
    """Heading over which a Hohmann was entered (H4c)."""
    burns: int = 0
    half_burns: int = 0
    bonus_burns: int = 0
    bonus_pivots: int = 0
    operational: bool = True
    """True if the activated thruster still works (H2a)."""
    oberth_used: bool = False
    belts_visited: frozenset[int] = frozenset()
    """Belts that already gave the mag sail its bonus burn (H8f)."""
    landed: bool = False
    must_land_assisted: bool = False
    """Passed a crash hazard on the strength of a factory-assist that has to follow (H6c)."""

    @property
    def at_start(self) -> bool:
        """True if the move has not begun: every direction is free (H4a)."""
        return self.came_from is None

    def after(self, charge: Charge) -> Position:
        """Return the same place with the charge paid, or its gain received.

        >>> Position(space=5).after(Charge("H4c", "pivot", burns=2, half_burns=4)).burns
        2
        """
        # Written out: every step of every flight comes by, and `replace` takes twice as long.
        return Position(
            self.space,
            self.came_from,
            self.heading,
            self.burns + charge.burns,
            self.half_burns + charge.half_burns,
            self.bonus_burns + charge.bonus_burns,
            self.bonus_pivots + charge.bonus_pivots,
            self.operational,
            self.oberth_used,
            self.belts_visited,
            self.landed,
            self.must_land_assisted,
        )

    def coasting(self) -> Position:
        """Return the same place with the thruster lost: only coasting is left (H2a, H2b).

        >>> Position(space=5, bonus_burns=2).coasting().operational
        False
        """
        return replace(self, operational=False)


@dataclass(frozen=True, slots=True)
class MoveStep:
    """One legal step: to the next space, at a price."""

    to: int
    position: Position
    """The position after the step, all charges paid."""
    charges: tuple[Charge, ...] = ()
    rolls: tuple[Roll, ...] = ()
    liftoff: Landing | None = None
    landing: Landing | None = None

    @property
    def position_without_thruster(self) -> Position:
        """Return the position if a die of this step has cost the thruster (H2a).

        Dice are cast before anything is gained, and only a working thruster gains (H8a).
        """
        gained = sum(charge.bonus_burns for charge in self.charges if charge.bonus_burns > 0)
        return replace(self.position.coasting(), bonus_burns=self.position.bonus_burns - gained)
