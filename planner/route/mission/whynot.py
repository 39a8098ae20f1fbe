"""When a mission cannot be carried out: which leg fails, by which rule, and what would work.

Nothing is guessed: every remedy is tried on the whole mission before it is named, and only where
none helps are those named that get the spacecraft over the leg where it is stuck.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from planner.board import Space
from planner.errors import BadInput
from planner.route.mission.answer import end_of, mission_tanks
from planner.route.mission.chain import Stuck, chain, spacecraft_of, terms_of
from planner.route.mission.model import Mission
from planner.route.mission.replay import hops_to
from planner.route.query import MOST_TURNS, NO_LIMIT, Query
from planner.route.whynot import (
    WhyNot,
    avoided_itself,
    other_seasons,
    season_told,
    why_not,
)
from planner.rules import Season
from planner.text import Text


@dataclass(frozen=True, slots=True)
class MissionRemedy:
    """One change that helps."""

    rule: str
    what: Text
    turns: int
    """Years that the mission takes then, or the leg where only that is helped."""
    mission: Mission | None = None
    """The mission with this change made, where it helps the whole of it."""
    because: Text | None = None
    """Why the mission cannot be carried out without it, where that is not told by the rule."""


@dataclass(frozen=True, slots=True)
class MissionWhyNot:
    """Why there is no way to carry out a mission."""

    leg: int
    """Number of the leg that fails, from 1."""
    place: Space
    """Where that leg is to end; the first of its goals if there are several."""
    rule: str
    message: str
    remedies: tuple[MissionRemedy, ...]
    for_mission: bool
    """Whether the remedies help the whole mission, and not only this leg."""


def why_no_plan(mission: Mission) -> MissionWhyNot:
    """Why there is no plan for ``mission``, which must have none.

    >>> import planner
    >>> ship = planner.Spacecraft.parse(["3-2"], dry=5, tanks=1)
    >>> reason = why_no_plan(planner.mission("LEO", ship, "Deimos"))
    >>> reason.leg, reason.rule, reason.remedies[0].what
    (1, 'H5d', '2 tanks of fuel at the start in place of 1')
    """
    stuck = chain(mission, any_will_do=True)
    if not isinstance(stuck, Stuck):
        raise BadInput(Text("the mission can be carried out"))
    place = mission.board[mission.legs[stuck.leg].goals[0]]
    if stuck.reason is not None:
        return MissionWhyNot(
            stuck.leg + 1, place, stuck.reason.rule or "D1", stuck.reason.message, (), True
        )
    remedies = tuple(_remedies(mission, place))
    if remedies:
        rule, because = next(
            (rule, remedy.because or because)
            for rule, because in _reasons(place.name).items()
            for remedy in remedies
            if remedy.rule == rule
        )
        if mission.terms.avoid.issuperset(mission.legs[stuck.leg].goals):
            rule, because = "H4", avoided_itself(place)
        return MissionWhyNot(stuck.leg + 1, place, rule, because, remedies, True)
    reason = _why_no_leg(mission, stuck)
    for_leg = tuple(MissionRemedy(each.rule, each.what, each.turns) for each in reason.remedies)
    return MissionWhyNot(stuck.leg + 1, place, reason.rule, reason.message, for_leg, False)


def _reasons(place: str) -> dict[str, Text]:
    """Why there is no way, by the rule of what would help; the first that applies is told."""
    return {
        "H5d": Text("the fuel does not last to {place}", place=place),
        "I5": Text("there is not enough fuel to get to {place}", place=place),
        "D1": Text("{place} is too many turns away", place=place),
        "B7h": Text("{place} is closed in this season", place=place),
        "H8c": Text("{place} is closed in this season", place=place),
        "H3a": Text("the thrust is too low to get to {place}", place=place),
        "H3d": Text("the thrust is too low to get to {place}", place=place),
        "H6c": Text("the limits on rolls close every way to {place}", place=place),
        "H7": Text("the limits on rolls close every way to {place}", place=place),
        "H4": Text("the places to avoid close every way to {place}", place=place),
    }


def _remedies(mission: Mission, place: Space) -> Iterator[MissionRemedy]:
    """Every single change with which the whole mission can be carried out."""
    terms = mission.terms
    taken = [thruster for leg in mission.legs for thruster in leg.take]
    engines = [each.engine.triangle for each in (*mission.spacecraft.thrusters, *taken)]
    yield from _more_tanks(mission)
    if any(leg.refuel and leg.refuel.most is not None for leg in mission.legs):
        yield from _tried(_refuelling_freely(mission), "I5", Text("as many refuels as it takes"))
    if not terms.afterburn and any(engine.afterburn is not None for engine in engines):
        yield from _under(mission, "H3a", Text("afterburn"), afterburn=True)
    if not terms.powersat and any(engine.push for engine in engines):
        yield from _under(mission, "H3d", Text("a push by a Powersat"), powersat=True)
    elif not terms.powersat and terms.max_hazards < NO_LIMIT:
        safe = Text("a Powersat, which makes factory-assists safe")
        yield from _under(mission, "H6c", safe, powersat=True)
    if terms.max_turns < MOST_TURNS:
        yield from _under(
            mission,
            "D1",
            Text("more than {max_turns} turns", max_turns=terms.max_turns),
            max_turns=MOST_TURNS,
        )
    for season in other_seasons(terms):
        yield from _in_season(mission, place, season)
    if min(terms.max_hazards, terms.max_belts) < NO_LIMIT:
        limits = {"max_hazards": NO_LIMIT, "max_belts": NO_LIMIT}
        yield from _under(mission, "H7", Text("no limit on rolls"), **limits)
    if terms.avoid:
        yield from _under(mission, "H4", Text("no places to avoid"), avoid=frozenset())


def _in_season(mission: Mission, place: Space, season: Season) -> Iterator[MissionRemedy]:
    changed = mission.with_terms(replace(mission.terms, season=season))
    ended = chain(changed, any_will_do=True)
    if not isinstance(ended, Stuck):
        first = min(ended, key=lambda landed: end_of(changed, landed))
        paths = [move.path for hop in hops_to(first) for move in hop.moves]
        rule, what, because = season_told(mission.board, mission.terms, place, season, paths)
        yield MissionRemedy(rule, what, end_of(changed, first), changed, because)


def _more_tanks(mission: Mission) -> Iterator[MissionRemedy]:
    found = mission_tanks(mission)
    if found is not None and found.plans:
        ship = mission.spacecraft
        aboard = int(ship.wet.mass - ship.dry.mass)
        turns = min(plan.turns for plan in found.plans)
        what = Text(
            "{tanks} tanks of fuel at the start in place of {aboard}",
            tanks=found.tanks,
            aboard=aboard,
        )
        yield MissionRemedy("H5d", what, turns, found.mission)


def _refuelling_freely(mission: Mission) -> Mission:
    legs = tuple(
        replace(leg, refuel=replace(leg.refuel, most=None)) if leg.refuel else leg
        for leg in mission.legs
    )
    return replace(mission, legs=legs)


def _under(mission: Mission, rule: str, what: Text, **changes: object) -> Iterator[MissionRemedy]:
    changed = replace(mission.terms, **changes)  # type: ignore[arg-type]  # names are checked by it
    yield from _tried(mission.with_terms(changed), rule, what)


def _tried(mission: Mission, rule: str, what: Text) -> Iterator[MissionRemedy]:
    ended = chain(mission, any_will_do=True)
    if not isinstance(ended, Stuck):
        yield MissionRemedy(rule, what, min(end_of(mission, landed) for landed in ended), mission)


def _why_no_leg(mission: Mission, stuck: Stuck) -> WhyNot:
    """Why the leg fails for the departure with the most fuel."""
    departure = max(stuck.departures, key=lambda each: (each.chits.wet, -each.clock.turns))
    terms = terms_of(mission, departure.craft, departure.water, departure.dangers)
    gone = departure.clock.turns
    shifted = replace(
        terms,
        max_turns=terms.max_turns - gone,
        year=None if terms.year is None else terms.year + gone,
    )
    goals = mission.legs[stuck.leg].goals
    query = Query(mission.board, spacecraft_of(mission, departure), departure.space, goals, shifted)
    return why_not(query)
