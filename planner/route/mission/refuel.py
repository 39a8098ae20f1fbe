"""Taking fuel at a stop: what each way gives, and how much of it to load (I5, G1b, G1c)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil

from planner.board import Hazard, Space
from planner.cards.model import FuelGrade
from planner.craft import Chits
from planner.craft.strip import RED_UP, WetMass
from planner.craft.thruster import Thruster
from planner.craft.yields import (
    AIR_TANKS,
    CREW_DIRT,
    FACTORY_ISOTOPE,
    FACTORY_WATER,
    air_tanks,
    isru_tanks,
)
from planner.errors import RuleViolation
from planner.route.mission.model import Refuel
from planner.text import Text
from planner.words import RuledWord

STRIP = 31
"""More tanks than the fuel strip can take."""


class Source(RuledWord):
    """The sources of fuel.

    >>> Source.AIR.rule
    'I5c'
    """

    ISRU = "ISRU refuel", "I5a"
    FACTORY = "factory refuel", "I5b"
    AIR = "air-eater refuel", "I5c"
    TANKS = "tanks loaded", "G1b"
    DIRT = "dirt refuel", "G1c"

    @property
    def is_operation(self) -> bool:
        """True if it takes the operation of a year (D1b); the others are free actions."""
        return self in (Source.ISRU, Source.FACTORY, Source.AIR)


@dataclass(frozen=True, slots=True)
class Supply:
    """The yield of one way to refuel at a place."""

    source: Source
    grade: FuelGrade | None
    """``None`` where it is that of the fuel aboard, as for air-eaters."""
    tanks: int
    """Tanks each time."""
    repeats: bool = True
    """True if it may be done again, in another year."""


@dataclass(frozen=True, slots=True)
class Load:
    """Tanks of one supply that become fuel at a stop."""

    supply: Supply
    tanks: int

    @property
    def times(self) -> int:
        """How many operations, or free actions of a turn, it takes."""
        return ceil(Fraction(self.tanks, self.supply.tanks))

    @property
    def operations(self) -> int:
        """Operations that it takes."""
        return self.times if self.supply.source.is_operation else 0

    @property
    def turns(self) -> int:
        """Turns in which a crew's thruster takes dirt, one tank each (G1c)."""
        once_a_turn = self.supply.source is Source.DIRT and self.supply.repeats
        return self.times if once_a_turn else 0


def supplies(
    place: Space,
    refuel: Refuel,
    thrusters: Sequence[Thruster],
    *,
    has_factory: bool,
    consumption: Fraction | None = None,
) -> list[Supply | RuleViolation]:
    """Return the yield of each allowed way there, or the rule that forbids it.

    ``consumption`` is that of the thruster of the last move, which an air-eater needs;
    ``None`` if it does not work or is not known yet.

    >>> from planner.board import default_board
    >>> pole = default_board().find("Mercury: North Pole")
    >>> [supply] = supplies(pole, Refuel(isru=2), (), has_factory=False)
    >>> supply.tanks
    2
    """
    found: list[Supply | RuleViolation] = []
    if refuel.tanks:
        found.append(Supply(Source.TANKS, FuelGrade.WATER, refuel.tanks, repeats=False))
    if refuel.isotope:
        found.append(Supply(Source.TANKS, FuelGrade.ISOTOPE, refuel.isotope, repeats=False))
    if refuel.isru is not None:
        found.append(_isru(place, refuel.isru))
    if refuel.factory is not None:
        found.append(_factory(place, refuel.factory, has_factory))
    if refuel.air_eater:
        found.append(_air(place, consumption))
    if refuel.dirt:
        found.append(_dirt(place, thrusters))
    return [_doubled(each) for each in found] if refuel.doubled else found


def _doubled(found: Supply | RuleViolation) -> Supply | RuleViolation:
    """Twice as much from an operation; what is loaded for free stays as it is."""
    if isinstance(found, RuleViolation) or not found.source.is_operation:
        return found
    return replace(found, tanks=2 * found.tanks)


def _isru(place: Space, isru: int) -> Supply | RuleViolation:
    if place.site is None:
        return RuleViolation(
            "I5a",
            Text("{place} is no site, so there is no water to refine", place=place.name),
            code="no-site",
        )
    hydration = place.site.hydration
    if isru > hydration:
        return RuleViolation(
            "I5a",
            Text(
                "ISRU {isru} exceeds hydration {hydration} of {place}",
                isru=isru,
                hydration=hydration,
                place=place.name,
            ),
            code="too-dry",
            numbers={"isru": isru, "hydration": hydration},
            hint=Text("an ISRU value of {hydration} or less would do", hydration=hydration),
        )
    return Supply(Source.ISRU, FuelGrade.WATER, isru_tanks(hydration, isru))


def _factory(place: Space, grade: FuelGrade, has_factory: bool) -> Supply | RuleViolation:
    if not has_factory:
        return RuleViolation(
            "I5b",
            Text("there is no factory at {place} that may be used", place=place.name),
            code="no-factory",
            hint=Text("name it among the factories, or industrialize there"),
        )
    tanks = FACTORY_WATER if grade is FuelGrade.WATER else FACTORY_ISOTOPE
    return Supply(Source.FACTORY, grade, tanks)


def _air(place: Space, consumption: Fraction | None) -> Supply | RuleViolation:
    if place.hazard is not Hazard.AEROBRAKE:
        return RuleViolation(
            "I5c",
            Text("{place} is no aerobrake hazard, so there is no air to eat", place=place.name),
            code="no-aerobrake",
        )
    if consumption is None:
        return RuleViolation(
            "I5c",
            Text("an air-eater needs the thruster of the last move, and that does not work"),
            code="no-active-thruster",
        )
    tanks = air_tanks(consumption)
    if not tanks:
        return RuleViolation(
            "I5c",
            Text(
                "a thruster of consumption {consumption} burns as much as it scoops",
                consumption=consumption,
            ),
            code="no-gain",
            hint=Text("a consumption below {air_tanks} would do", air_tanks=AIR_TANKS),
            numbers={"consumption": str(consumption)},
        )
    return Supply(Source.AIR, None, tanks)


def _dirt(place: Space, thrusters: Sequence[Thruster]) -> Supply | RuleViolation:
    if place.site is None:
        return RuleViolation(
            "G1c",
            Text("{place} is no site, and there is no dirt in space", place=place.name),
            code="no-site",
        )
    burners = [each.engine for each in thrusters if each.engine.triangle.grade is FuelGrade.DIRT]
    if not burners:
        return RuleViolation(
            "G1c",
            Text("none of the engines is a dirt thruster"),
            code="no-dirt-thruster",
            hint=Text("write one like 5-4,dirt"),
        )
    if all(engine.crew for engine in burners):
        return Supply(Source.DIRT, FuelGrade.DIRT, CREW_DIRT)
    return Supply(Source.DIRT, FuelGrade.DIRT, STRIP, repeats=False)


def room(wet: WetMass) -> int:
    """Return the tanks or units of mass that still fit on the strip (F3a).

    >>> room(WetMass("30")), room(WetMass("5-1/3"))
    (2, 27)
    """
    units, index = 0, wet.index
    while (index := RED_UP[index]) >= 0:
        units += 1
    return units


def loads(given: Sequence[Supply], most: int | None, room_for: int) -> Iterator[tuple[Load, ...]]:
    """Yield every sensible choice of loads, nothing at all included.

    Tanks that wait are loaded as they are; an operation is done so often as its tanks fit, and
    dirt comes last, for it spoils what is aboard (F4d). More fuel than is needed does no harm,
    as it may be jettisoned, so what fits is loaded; less is a matter of `trimmed`.
    """
    waiting = [s for s in given if s.source is Source.TANKS]
    working = [s for s in given if s.source.is_operation]
    digging = [s for s in given if s.source is Source.DIRT]
    for first in _choices(waiting, room_for, 1):
        for second in _choices(working, room_for - _sum(first), most):
            for third in _choices(digging, room_for - _sum(first + second), None):
                yield (*first, *second, *third)


def _choices(
    given: Sequence[Supply], room_for: int, most: int | None
) -> Iterator[tuple[Load, ...]]:
    yield ()
    for supply in given:
        fits = ceil(Fraction(room_for, supply.tanks))
        often = fits if most is None else min(most, fits)
        for times in range(1, (often if supply.repeats else min(often, 1)) + 1):
            yield (Load(supply, min(times * supply.tanks, room_for)),)


def fitting(chosen: Sequence[Load], room_for: int) -> tuple[Load, ...]:
    """So much of the loads as there is room for (F3a).

    >>> water = Supply(Source.TANKS, FuelGrade.WATER, 9)
    >>> [load.tanks for load in fitting([Load(water, 6), Load(water, 4)], 7)]
    [6, 1]
    """
    fitted: list[Load] = []
    for load in chosen:
        tanks = min(load.tanks, room_for - _sum(fitted))
        fitted.append(replace(load, tanks=tanks))
    return tuple(fitted)


def _sum(chosen: Sequence[Load]) -> int:
    return sum(load.tanks for load in chosen)


def grade_of(load: Load, chits: Chits) -> FuelGrade:
    """Return the grade of a load; what an air-eater scoops is dirt in dirt and water else (I5c)."""
    if load.supply.grade is not None:
        return load.supply.grade
    return FuelGrade.DIRT if chits.grade is FuelGrade.DIRT else FuelGrade.WATER


def worth_flushing(chits: Chits, chosen: Sequence[Load]) -> bool:
    """True if the loads are better than the fuel aboard, which would spoil them (F4d)."""
    if chits.grade is None or not chosen:
        return False
    return all(grade_of(load, chits).rank > chits.grade.rank for load in chosen)
