"""The conditions fixed for the whole of a move: the activated thruster and the world."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

from planner.craft.strip import WetMass
from planner.craft.thrust import NetThrust
from planner.errors import RuleViolation
from planner.rules import CORE, RuleSet, Season


@dataclass(frozen=True, slots=True)
class Activation:
    """An activated thrust triangle with its net thrust and fuel, fixed for the move (H2, H3).

    `planner.motion.activate` makes one from an engine and the chits on the fuel strip.

    >>> crew = Activation(net_thrust=8, consumption=Fraction(8), steps_available=25)
    >>> crew.steps_for(half_burns=3)
    Fraction(12, 1)
    """

    net_thrust: int
    """The burn limit (H5c), and what must exceed the size of a site (H6a)."""
    consumption: Fraction
    """Fuel steps per burn, after all modifiers (H5a, J5c)."""
    steps_available: int
    """Steps between the chits after the afterburn; 0 if the fuel's grade is too low (F4c)."""
    base_thrust: int = 0
    """The printed thrust, which counts at the Solar Oberth (H8e)."""
    bonus_pivots: int = 0
    solar_dies: bool = False
    """Solar powered and not pushed: not operational in the Neptune zone (J3a)."""
    sail: bool = False
    """The activated card is a sail and burns up in an aerobrake (gl. Sails a)."""
    mag_sail: bool = False
    """Gains a bonus burn in every radiation belt (H8f)."""
    afterburn: int = 0
    """Thrust gained by the afterburn, which gives as many bonus burns at the Solar Oberth (H8e)."""
    booster_tanks: int = 0
    """Water tanks for an acetylene rocketplane: twice the wet mass before the afterburn (H6c)."""
    grade_too_low: bool = False
    """The fuel aboard is of too low a grade for the thrust triangle (F4c)."""
    thrust: NetThrust | None = field(default=None, compare=False, repr=False)
    """The parts of the net thrust, where they are known."""
    thruster: bool = True
    """``False`` when nothing is activated; see `nothing`."""

    @classmethod
    def nothing(cls, wet: WetMass) -> Activation:
        """Nothing is activated: the spacecraft can only fall along aerobrake paths (H6b)."""
        thrust = NetThrust(0, (), wet, Fraction(0), ())
        return cls(0, Fraction(0), 0, thrust=thrust, thruster=False)

    @property
    def burn_limit(self) -> int:
        """The most burns that the move may count (H5c)."""
        return max(0, self.net_thrust)

    def steps_for(self, half_burns: int) -> Fraction:
        """Fuel steps for that many halves of a burn, before rounding up (H5a, H5e)."""
        return _halves_of(self.consumption.numerator, self.consumption.denominator, half_burns)

    @property
    def half_burns_available(self) -> int | None:
        """The most half burns that the fuel allows; ``None`` when burns are free (H5d).

        >>> Activation(3, Fraction(8), steps_available=20).half_burns_available
        5
        """
        if not self.consumption:
            return None
        return int(2 * self.steps_available / self.consumption)


@dataclass(frozen=True, slots=True)
class Conditions:
    """The conditions of the world during one move.

    Sites are given by the indices of their spaces on the board.
    """

    rules: RuleSet = CORE
    season: Season | None = None
    """``None`` when the season is not known: nothing that needs a season is then allowed."""
    factories: frozenset[int] = frozenset()
    """Sites whose factory the spacecraft may use for factory-assist (H6c, N5)."""
    colonies: frozenset[int] = frozenset()
    """Of those, the ones with a colony, which makes the assist safe (H6c)."""
    powersat: bool = False
    """A Powersat is at hand, which makes every factory-assist safe (H6c, gl. Powersat e)."""
    rocketplane_tanks: Mapping[int, int] = field(default_factory=dict)
    """Water tanks waiting at a site for an acetylene rocketplane (H6c)."""
    no_hazard_roll: bool = False
    """An operational card spares the stack every aerobrake roll (gl. Aerobrake Hazard a)."""
    halts: frozenset[int] = frozenset()
    """Spaces on which a move ends: nobody flies on from there at once (3A3d)."""
    dives: frozenset[int] = frozenset()
    """Sites on which the spacecraft may come down to strike, whatever its thrust (3A3e)."""
    coasts: bool = False
    """It enters no burn spaces and makes no pivots (3E5a)."""

    closed: Mapping[int, RuleViolation] = field(default_factory=dict)
    """Spaces that may not be entered now, each with the reason."""

    @property
    def venus_flyby_works(self) -> bool:
        """True if the flyby of Venus gives its bonus burns (H8c)."""
        return not self.rules.seasons or self.season is Season.BLUE

    def may_cross(self, leaving: Season | None, entering: Season | None) -> bool:
        """True if one may pass between spaces of these season colours (B7h)."""
        if not self.rules.seasons or leaving is entering:
            return True
        return all(colour is None or colour is self.season for colour in (leaving, entering))

    def assist_is_safe(self, site: int) -> bool:
        """True if a factory-assist there needs no hazard roll (H6c)."""
        return self.powersat or site in self.colonies


@lru_cache(maxsize=4096)
def _halves_of(numerator: int, denominator: int, half_burns: int) -> Fraction:
    return Fraction(numerator * half_burns, 2 * denominator)
