"""Changes to a landing or a takeoff, one thing at a time (F, G, H)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import partial

from planner.board.model import SUNGRAZER
from planner.craft import Engine, burn, load, mix, unload
from planner.craft.thruster import Thruster
from planner.errors import RuleViolation
from planner.route.landing.ways import Case
from planner.route.query import Terms
from planner.rules import CYCLE_YEARS, Season
from planner.text import Text, count_of

EXTRA_THRUST = 12
"""An engine stronger than the size by more than this is not looked for."""
LOW_CONSUMPTIONS = (*(Fraction(1, n) for n in range(2, 11)), Fraction(0))
"""Printed consumptions below 1."""
"""Burns up with all that is on it when the yellow season ends (gl. Synodic Comet)."""
MOST_WATER = 64
"""Tanks for a rocketplane of the heaviest wet mass (F3a, H6c)."""


class Kind(StrEnum):
    """The kinds of changes, the cheapest first."""

    JETTISON = "jettison"
    AFTERBURN = "afterburn"
    APPROACH = "approach"
    UNLOAD = "unload"
    PUSH = "push"
    TANKS = "tanks"
    SEASON = "season"
    WAIT = "wait"
    CONSUMPTION = "consumption"
    THRUST = "thrust"
    FACTORY = "factory"
    WATER = "water"
    COLONY = "colony"

    @property
    def effort(self) -> int:
        """Its place in the order.

        >>> Kind.JETTISON.effort < Kind.FACTORY.effort
        True
        """
        return list(Kind).index(self)


ENGINES = frozenset({Kind.CONSUMPTION, Kind.THRUST})


@dataclass(frozen=True, slots=True)
class LandingChange:
    """One thing changed, and how much of it."""

    kind: Kind
    rule: str
    what: Text
    amount: Fraction | None = None
    """Steps, mass, tanks, years, base thrust or consumption; ``None`` where there is no more."""


Pull = Callable[[Case], Iterator[tuple[LandingChange, Case]]]
"""More and more of one kind of change, and the case with each."""


@dataclass(frozen=True, slots=True)
class Lever:
    """One kind of change, by more and more of it."""

    kind: Kind
    pull: Pull
    thruster: int | None = None
    """The engine that is exchanged."""

    def goes_with(self, other: Lever) -> bool:
        """True if both make sense together."""
        if {self.kind, other.kind} in _CONTRARY:
            return False
        if self.kind in ENGINES and other.kind in ENGINES:
            return self.thruster == other.thruster
        return True


_CONTRARY = (
    {Kind.JETTISON, Kind.TANKS},
    {Kind.FACTORY, Kind.COLONY},
    {Kind.FACTORY, Kind.WATER},
    {Kind.COLONY, Kind.WATER},
)


def levers(case: Case) -> list[Lever]:
    """Return the possible changes, the cheapest first."""
    found = [Lever(kind, pull) for kind, pull in _PULLS.items()]
    thrusters = case.spacecraft.thrusters
    only_sails = all(thruster.is_sail for thruster in thrusters)
    for number, thruster in enumerate(thrusters):
        if thruster.is_sail and not only_sails:
            continue
        found += [
            Lever(Kind.CONSUMPTION, partial(_thriftier, number=number), number),
            Lever(Kind.THRUST, partial(_stronger, number=number), number),
        ]
    return sorted(found, key=lambda lever: lever.kind.effort)


# One function for each kind of change: more and more of it, until there is no more.


def _jettison(case: Case) -> Iterator[tuple[LandingChange, Case]]:
    ship = case.spacecraft
    for steps in range(1, 0 if case.terms.jettison else ship.steps + 1):
        what = Text("jettison {steps} of fuel", steps=count_of(steps, "step"))
        lighter = replace(ship, wet=burn(ship.wet, steps, dry=ship.dry))
        yield (
            LandingChange(Kind.JETTISON, "G1f", what, Fraction(steps)),
            replace(case, spacecraft=lighter),
        )


def _afterburn(case: Case) -> Iterator[tuple[LandingChange, Case]]:
    can = any(each.engine.triangle.afterburn is not None for each in case.spacecraft.thrusters)
    if can and not case.terms.afterburn:
        yield (
            LandingChange(Kind.AFTERBURN, "H3a", Text("afterburn")),
            _under(case, replace(case.terms, afterburn=True)),
        )


def _approach(case: Case) -> Iterator[tuple[LandingChange, Case]]:
    if case.origin is not None:
        change = LandingChange(Kind.APPROACH, "H4", Text("take another approach"))
        yield change, replace(case, origin=None)


def _unload(case: Case) -> Iterator[tuple[LandingChange, Case]]:
    ship = case.spacecraft
    lost = max(ship.sail_mass, *(shape.lost for shape in ship.shapes))
    for mass in range(1, int(ship.dry.mass) - lost):
        lighter = replace(ship, dry=unload(ship.dry, mass), wet=unload(ship.wet, mass))
        change = LandingChange(
            Kind.UNLOAD, "F2b", Text("unload mass {mass}", mass=mass), Fraction(mass)
        )
        yield change, replace(case, spacecraft=lighter)


def _push(case: Case) -> Iterator[tuple[LandingChange, Case]]:
    can = any(each.engine.triangle.push for each in case.spacecraft.thrusters)
    if can and not case.terms.powersat:
        change = LandingChange(Kind.PUSH, "H3d", Text("be pushed by a Powersat"))
        yield change, _under(case, replace(case.terms, powersat=True))


def _tanks(case: Case) -> Iterator[tuple[LandingChange, Case]]:
    ship = case.spacecraft
    wet, tanks = ship.wet, 0
    while True:
        try:
            wet = load(wet, 1)
        except RuleViolation:
            return
        tanks += 1
        more = count_of(tanks, "more tank")
        what = (
            Text("refuel {more} on the site", more=more)
            if case.takeoff
            else Text("bring {more} of fuel", more=more)
        )
        change = LandingChange(Kind.TANKS, "G1b", what, Fraction(tanks))
        yield change, replace(case, spacecraft=replace(ship, wet=wet))


def _season(case: Case) -> Iterator[tuple[LandingChange, Case]]:
    if not case.terms.rules.seasons or case.terms.year is not None:
        return
    for season in sorted(_colours(case) - {case.terms.season}):
        what = (
            Text("leave in the {season} season", season=season)
            if case.takeoff
            else Text("come in the {season} season", season=season)
        )
        change = LandingChange(Kind.SEASON, "B7h", what)
        yield change, _under(case, replace(case.terms, season=season))


def _wait(case: Case) -> Iterator[tuple[LandingChange, Case]]:
    if not case.terms.rules.seasons or case.terms.year is None or not _colours(case):
        return
    for years in range(1, CYCLE_YEARS):
        turn = case.turn + years
        what = Text(
            "wait {years} for the {season} season",
            years=count_of(years, "year"),
            season=case.terms.season_in(turn),
        )
        yield LandingChange(Kind.WAIT, "B7h", what, Fraction(years)), replace(case, turn=turn)


def _thriftier(case: Case, number: int) -> Iterator[tuple[LandingChange, Case]]:
    now = case.spacecraft.thrusters[number].engine.triangle.consumption
    whole = (Fraction(steps) for steps in range(int(now), 0, -1))
    for consumption in (*whole, *LOW_CONSUMPTIONS):
        if consumption < now:
            changed, new = _with_engine(case, number, consumption=consumption)
            what = Text(
                "an engine that burns {consumption} in place of {now}: {spec}",
                consumption=consumption,
                now=now,
                spec=new.spec,
            )
            yield LandingChange(Kind.CONSUMPTION, "H5a", what, consumption), changed


def _stronger(case: Case, number: int) -> Iterator[tuple[LandingChange, Case]]:
    now = case.spacecraft.thrusters[number].engine.triangle.thrust
    for thrust in range(now, case.size + EXTRA_THRUST + 1):
        changed, new = _with_engine(case, number, thrust=thrust)
        what = Text(
            "an engine of base thrust {thrust} in place of {now}: {spec}",
            thrust=thrust,
            now=now,
            spec=new.spec,
        )
        if thrust == now:
            what = Text("an engine that works here: {spec}", spec=new.spec)
        yield LandingChange(Kind.THRUST, "H3", what, Fraction(thrust)), changed


def _factory(case: Case) -> Iterator[tuple[LandingChange, Case]]:
    if not case.has_factory:
        change = LandingChange(
            Kind.FACTORY, "H6c", Text("a factory at {place}", place=case.place.name)
        )
        yield change, _under(case, industrialized(case))


def _colony(case: Case) -> Iterator[tuple[LandingChange, Case]]:
    if not case.has_factory:
        change = LandingChange(
            Kind.COLONY, "H6c", Text("a factory with a colony at {place}", place=case.place.name)
        )
        yield change, _under(case, industrialized(case, colony=True))


def _water(case: Case) -> Iterator[tuple[LandingChange, Case]]:
    """Water for an acetylene rocketplane, with the factory that it needs as well."""
    site = case.place.site
    assert site is not None
    if not (case.takeoff and site.atmospheric):
        return
    terms = case.terms if case.has_factory else industrialized(case)
    waiting = terms.site_water.get(case.site, 0)
    place = case.place.name
    for tanks in range(1, MOST_WATER - waiting + 1):
        counted = count_of(tanks, "tank")
        what = (
            Text("{counted} of water more", counted=counted)
            if waiting
            else Text("{counted} of water", counted=counted)
        )
        what = (
            Text("{what} at {place}", what=what, place=place)
            if case.has_factory
            else Text("{what} at {place} with a factory", what=what, place=place)
        )
        water = {**terms.site_water, case.site: waiting + tanks}
        yield (
            LandingChange(Kind.WATER, "H6c", what, Fraction(tanks)),
            _under(case, replace(terms, site_water=water)),
        )


_PULLS = {
    Kind.JETTISON: _jettison,
    Kind.AFTERBURN: _afterburn,
    Kind.APPROACH: _approach,
    Kind.UNLOAD: _unload,
    Kind.PUSH: _push,
    Kind.TANKS: _tanks,
    Kind.SEASON: _season,
    Kind.WAIT: _wait,
    Kind.FACTORY: _factory,
    Kind.COLONY: _colony,
    Kind.WATER: _water,
}


def industrialized(case: Case, *, colony: bool = False) -> Terms:
    """Return the terms with an own factory on the site, pushing as a Powersat if it can."""
    terms, space = case.terms, case.place
    assert space.site is not None
    return replace(
        terms,
        factories=terms.factories | {space.index},
        colonies=terms.colonies | ({space.index} if colony else frozenset()),
        powersat=terms.powersat or space.site.push,
    )


def _under(case: Case, terms: Terms) -> Case:
    return replace(case, terms=terms)


def _with_engine(
    case: Case, number: int, *, thrust: int | None = None, consumption: Fraction | None = None
) -> tuple[Case, Engine]:
    """Another engine in place of that one.

    It is no sail, burns the fuel that is aboard (F4c), and needs no sunlight where there is
    none (J3a).
    """
    ship = case.spacecraft
    old = ship.thrusters[number].engine
    zone = case.board.zones[case.place.zone]
    triangle = replace(
        old.triangle,
        thrust=old.triangle.thrust if thrust is None else thrust,
        consumption=old.triangle.consumption if consumption is None else consumption,
        grade=mix(ship.grade, old.triangle.grade),
        solar=old.triangle.solar and zone.solar_modifier is not None,
    )
    new = replace(old, triangle=triangle, name="", card=None, sail=False, mag_sail=False)
    thrusters = list(ship.thrusters)
    thrusters[number] = Thruster(new, thrusters[number].modifiers)
    return replace(case, spacecraft=replace(ship, thrusters=tuple(thrusters))), new


def _colours(case: Case) -> set[Season]:
    """Return the seasons that open the way; nothing on the sungrazer lives to see another."""
    if case.takeoff and case.place.id == SUNGRAZER:
        return set()
    spaces = (case.board[space] for passage in case.passages for space in passage.path)
    return {space.season for space in spaces if space.season is not None}
