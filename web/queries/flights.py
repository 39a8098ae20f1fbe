"""From what was asked about a flight to what the planner wants to know, and its answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from planner.board import default_board
from planner.cards.model import FuelGrade
from planner.craft import WetMass
from planner.craft.strip import dry_spot
from planner.errors import BadInput
from planner.route.first import Within
from planner.route.from_cards import spacecraft_from_cards
from planner.route.landing.check import Advised, advised, check_landing, check_takeoff
from planner.route.plan import Option, first_options, options
from planner.route.query import Preference, Query, Spacecraft, Terms
from planner.route.reach import Reached, among, first_reach, reach
from planner.route.seasons import OpenSeason, reasons
from planner.route.tanks import FewestTanks, fewest_tanks
from planner.route.whynot import WhyNot, why_not
from planner.rules import Season, rule_set
from planner.text import Text
from planner.typed import typed, whole_number
from web.app.jobs import OutOfTime
from web.queries.flight_queries import (
    FlightQuery,
    LandingQuery,
    ReachQuery,
    RouteQuery,
    ShipQuery,
    TanksQuery,
)
from web.queries.forms import about_field
from web.queries.queries import StackQuery
from web.queries.rockets import surveyed

MOST_WATER = 999


@dataclass(frozen=True, slots=True)
class FoundRoutes:
    """The ways there are, or why there are none."""

    query: Query
    options: tuple[Option, ...]
    why_not: WhyNot | None = None
    open_season: OpenSeason | None = None
    """When the target is open, where there is no way at the time that was asked about."""
    within: Within | None = None
    """What ways were looked for, if not all."""


@dataclass(frozen=True, slots=True)
class FoundTanks:
    """The fewest tanks and the ways they open, or why there are none."""

    query: Query
    found: FewestTanks | None
    why_not: WhyNot | None = None
    open_season: OpenSeason | None = None


@dataclass(frozen=True, slots=True)
class FoundSites:
    """The sites within reach."""

    query: Query
    reached: tuple[Reached, ...]
    within: Within | None = None
    """What ways were looked for, if not all."""


def routes(asked: RouteQuery) -> FoundRoutes:
    """The ways from one place to another."""
    query, within = planner_query(asked), None
    if asked.all_ways:
        found = options(query, prefer=Preference(asked.prefer))
    else:
        found, within = first_options(query, prefer=Preference(asked.prefer))
    if found:
        return FoundRoutes(query, tuple(found), within=within)
    return FoundRoutes(query, (), *reasons(query, _reason))


def tanks(asked: TanksQuery) -> FoundTanks:
    """The fewest tanks with which there is a way."""
    query = planner_query(asked)
    found = fewest_tanks(query, prefer=Preference(asked.prefer))
    return FoundTanks(query, found) if found else FoundTanks(query, None, *reasons(query, _reason))


def _reason(query: Query) -> WhyNot:
    try:
        return why_not(query)
    except OutOfTime as error:
        message = Text("there is no way, and to find out why takes too long")
        raise OutOfTime(message, hint=error.hint) from None


def sites(asked: ReachQuery) -> FoundSites:
    """All sites that can be reached."""
    query = planner_query(asked)
    if asked.all_ways:
        return FoundSites(query, tuple(reach(query)))
    found, within = first_reach(query)
    return FoundSites(query, tuple(found), within)


def landing(asked: LandingQuery) -> Advised:
    """Whether a spacecraft can land at a site and leave it, or take off from where it stands."""
    board = default_board(asked.board)
    site = board.find_to_land(asked.site, field="site")
    ship = spacecraft_of(asked, _in_sunlight(asked.from_ or site.id))
    here = frozenset({site.index})
    terms = Terms(
        rules=rule_set(asked.rules),
        season=Season(asked.season) if asked.season else None,
        year=asked.year,
        powersat=asked.push,
        factories=here if asked.factory else frozenset(),
        colonies=here if asked.colony else frozenset(),
        site_water={site.index: asked.water} if asked.water else {},
        afterburn=not asked.no_afterburn,
        jettison=asked.jettison and not asked.no_jettison,
    )
    if asked.takeoff:
        if asked.from_ is not None:
            raise BadInput(Text("a spacecraft on the site waits nowhere else"), field="from")
        return advised(check_takeoff(board, site.index, ship, terms))
    origin = None if asked.from_ is None else board.find_start(asked.from_, field="from").index
    return advised(check_landing(board, site.index, ship, terms, origin=origin))


def _in_sunlight(place: str) -> str:
    """Where to look what cards make of a spacecraft that lands there, or sets out from there.

    Solar cards work wherever the Sun shines, and it may come from there; what dies in the dark
    dies in the move (J3a).
    """
    board = default_board()
    dark = board.zones[board.find(place, field="from").zone].solar_modifier is None
    return "leo" if dark else place


def planner_query(asked: FlightQuery) -> Query:
    """The question in the planner's terms; refuses what makes no sense."""
    target = asked.to if isinstance(asked, TanksQuery) else None
    query = Query.between(
        default_board(asked.board),
        spacecraft_of(asked, asked.from_),
        asked.from_,
        target,
        terms_of(asked),
    )
    return among(query, asked.only) if isinstance(asked, ReachQuery) else query


def spacecraft_of(asked: ShipQuery, start: str) -> Spacecraft:
    """What flies: engines and masses as given, or as the cards have them where it starts."""
    fuel = asked if isinstance(asked, RouteQuery | ReachQuery | LandingQuery) else None
    tanks, wet = (fuel.tanks, fuel.wet) if fuel else (None, None)
    if asked.card:
        return _from_cards(asked, start, tanks, wet)
    if not asked.engine:
        raise BadInput(Text("this is needed"), code="missing", field="engine")
    if asked.dry is None:
        raise BadInput(Text("this is needed"), code="missing", field="dry")
    if fuel and tanks is None and wet is None:
        raise BadInput(Text("give the tanks or the wet mass"), code="missing", field="tanks")
    with about_field("dry"):
        dry_spot(asked.dry)
    if wet is not None:
        with about_field("wet"):
            WetMass(wet)
    return Spacecraft.parse(
        asked.engine,
        dry=asked.dry,
        wet=wet,
        tanks=tanks,
        grade=FuelGrade(asked.grade),
        rad_hard=asked.rad_hard,
        sail_mass=asked.sail_mass,
        aerobrake_safe=asked.parachute,
    )


def _from_cards(asked: ShipQuery, start: str, tanks: int | None, wet: str | None) -> Spacecraft:
    for field, given in (("engine", asked.engine), ("dry", asked.dry), ("wet", wet)):
        if given:
            raise BadInput(Text("a rocket is made of cards or of this, not of both"), field=field)
    zone = default_board().find(start, field="from").zone
    rocket = surveyed(
        StackQuery(
            card=asked.card,
            tanks=tanks or 0,
            grade=asked.grade,
            cargo_tanks=asked.cargo_tanks,
            rules=asked.rules,
        )
    ).rocket
    return spacecraft_from_cards(
        rocket, default_board().zones[zone], pushed=asked.push, rules=rule_set(asked.rules)
    )


def terms_of(asked: FlightQuery) -> Terms:
    """The terms of the flight."""
    return Terms(
        rules=rule_set(asked.rules),
        season=Season(asked.season) if asked.season else None,
        year=asked.year,
        powersat=asked.push,
        factories=_sites(asked.factory, "factory"),
        colonies=_sites(asked.colony, "colony"),
        site_water=dict(map(_water, asked.water)),
        afterburn=not asked.no_afterburn,
        jettison=asked.jettison and not asked.no_jettison,
        max_turns=asked.max_turns,
        max_hazards=asked.max_hazards,
        max_belts=asked.max_belts,
        avoid=frozenset(_places(asked.avoid, "avoid")),
        via=_places(asked.via, "via"),
    )


def _places(names: tuple[str, ...], field: str) -> tuple[int, ...]:
    return tuple(default_board().find(name, field=field).index for name in names)


def _sites(names: tuple[str, ...], field: str) -> frozenset[int]:
    return frozenset(default_board().find_site(name, field=field).index for name in names)


def _water(text: str) -> tuple[int, int]:
    site, _, amount = typed(text).rpartition("=")
    tanks = whole_number(amount)
    if not site or tanks is None or not 0 <= tanks <= MOST_WATER:
        raise BadInput(
            Text("{text} does not say how much water waits where", text=repr(text)),
            hint=Text(
                "write it like Ceres=20, with up to {most_water} tanks", most_water=MOST_WATER
            ),
            field="water",
        )
    return default_board().find_site(site, field="water").index, tanks


def changed_fields(before: Query, after: Query) -> dict[str, Any] | None:
    """What to change in a form that asked ``before`` to ask ``after``.

    ``None`` takes a value away. The whole is ``None`` when no form can ask that: cards have the
    engines that are printed on them.
    """
    ship = changed_spacecraft(before.spacecraft, after.spacecraft)
    return None if ship is None else {**ship, **changed_terms(before.terms, after.terms)}


def changed_spacecraft(before: Spacecraft, after: Spacecraft) -> dict[str, Any] | None:
    """The fields of the rocket that change."""
    fields: dict[str, Any] = {}
    by_cards = any(each.engine.card for each in before.thrusters)
    if after.thrusters != before.thrusters:
        fields["engine"] = [str(each.engine) for each in after.thrusters]
    if after.dry != before.dry:
        fields["dry"] = str(after.dry)
    if by_cards and fields:
        return None
    if (after.dry, after.wet) != (before.dry, before.wet):
        fuel = after.wet.mass - after.dry.mass
        if fuel.denominator == 1:
            fields |= {"tanks": int(fuel), "wet": None}
        elif by_cards:
            return None
        else:
            fields |= {"tanks": None, "wet": str(after.wet)}
    return fields


def changed_terms(before: Terms, after: Terms) -> dict[str, Any]:
    """The fields of the terms that change."""
    ids = [space.id for space in default_board().spaces]
    shown: dict[str, Callable[[Terms], Any]] = {
        "no_jettison": lambda terms: None if terms.jettison else "true",
        "no_afterburn": lambda terms: None if terms.afterburn else "true",
        "push": lambda terms: "true" if terms.powersat else None,
        "max_turns": lambda terms: terms.max_turns,
        "season": lambda terms: terms.season and str(terms.season),
        "year": lambda terms: terms.year,
        "max_hazards": lambda terms: terms.max_hazards,
        "max_belts": lambda terms: terms.max_belts,
        "avoid": lambda terms: [ids[space] for space in sorted(terms.avoid)],
        "via": lambda terms: [ids[space] for space in terms.via],
        "factory": lambda terms: [ids[space] for space in sorted(terms.factories)],
        "colony": lambda terms: [ids[space] for space in sorted(terms.colonies)],
        "water": lambda terms: [f"{ids[site]}={n}" for site, n in terms.site_water.items()],
    }
    return {name: show(after) for name, show in shown.items() if show(after) != show(before)}
