"""Missions that cannot be carried out: which leg fails, by which rule, and what would work.

Nothing is guessed: every remedy is tried on the whole mission before it is named, and only where
none helps are those named that get the spacecraft over the leg where it is stuck.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, islice

from planner.board import Space
from planner.errors import BadInput
from planner.route.mission.answer import end_of, mission_tanks
from planner.route.mission.chain import chain, spacecraft_of, terms_of
from planner.route.mission.labels import Stuck
from planner.route.mission.model import Mission
from planner.route.mission.replay import hops_to
from planner.route.query import NO_LIMIT, Query, shed
from planner.route.seasonal import other_seasons, season_told
from planner.route.whynot import (
    TermsChange,
    WhyNot,
    afterburn,
    avoided_itself,
    factories_to_assist,
    more_turns,
    no_limits,
    no_one_change,
    push,
    safe_assists,
    why_not,
)
from planner.rules import Season
from planner.text import Text, count_of


@dataclass(frozen=True, slots=True)
class MissionRemedy:
    """One change that helps."""

    rule: str
    what: Text
    turns: int
    """Years that the mission takes then, or the leg where only that is helped."""
    because: Text
    """Why the mission cannot be carried out without it."""
    mission: Mission | None = None
    """The mission with this change made, where it helps the whole of it."""


@dataclass(frozen=True, slots=True)
class MissionWhyNot:
    """The reason why a mission cannot be carried out."""

    leg: int
    """Number of the leg that fails, from 1."""
    place: Space
    """The end of that leg; the first of its goals if there are several."""
    rule: str
    message: str
    remedies: tuple[MissionRemedy, ...]
    for_mission: bool
    """True if the remedies help the whole mission, and not only this leg."""


def why_no_plan(mission: Mission) -> MissionWhyNot:
    """Return why there is no plan for ``mission``, which must have none.

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
    remedies = tuple(_remedies(mission, place, stuck.departures[0].space))
    if remedies:
        first = min(remedies, key=lambda remedy: _FIRST.index(remedy.rule))
        rule, because = first.rule, first.because
        if mission.terms.avoid.issuperset(mission.legs[stuck.leg].goals):
            rule, because = "H4", avoided_itself(place)
        return MissionWhyNot(stuck.leg + 1, place, rule, because, remedies, True)
    reason = _why_no_leg(mission, stuck)
    for_leg = tuple(
        MissionRemedy(each.rule, each.what, each.turns, each.because) for each in reason.remedies
    )
    return MissionWhyNot(stuck.leg + 1, place, reason.rule, reason.message, for_leg, False)


_FIRST = ("H5d", "I5", "D1", "B7h", "H8c", "H3a", "H3d", "F2b", "H6c", "H7", "H4")
"""Which rule is named as the reason where changes of several kinds would help."""


def _remedies(mission: Mission, place: Space, start: int) -> Iterator[MissionRemedy]:
    """Yield what makes the mission possible: single changes, or else the first pair of them.

    ``place`` is where the leg that fails is to end, and ``start`` where it begins.
    """
    found = list(_single_changes(mission, place, start))
    yield from found
    if not found:
        yield from islice(_pairs(mission, place, start), 1)


def _single_changes(mission: Mission, place: Space, start: int) -> Iterator[MissionRemedy]:
    yield from _more_tanks(mission, place)
    yield from _lighter(mission, place)
    if any(leg.refuel and leg.refuel.most is not None for leg in mission.legs):
        what = Text("as many refuels as it takes")
        because = Text("there is not enough fuel to get to {place}", place=place.name)
        yield from _tried(_refuelling_freely(mission), "I5", what, because)
    for change in _allowed(mission, place):
        yield from _tried(_made(change, mission), change.rule, change.what, change.because)
    for season in other_seasons(mission.terms):
        yield from _in_season(mission, place, season)
    for change in _granted(mission, place, start):
        yield from _tried(_made(change, mission), change.rule, change.what, change.because)


def _pairs(mission: Mission, place: Space, start: int) -> Iterator[MissionRemedy]:
    """Two changes together: of the terms, or one of them and another load of fuel."""
    changes = [*_allowed(mission, place), *_granted(mission, place, start)]
    for one, other in combinations(changes, 2):
        what = Text("{first}, and {second}", first=one.what, second=other.what)
        both = _made(other, _made(one, mission))
        yield from _tried(both, one.rule, what, no_one_change(place))
    everything = mission
    for change in changes:
        everything = _made(change, everything)
    if changes and mission_tanks(everything) is not None:
        for change in changes:
            for fuelled in _more_tanks(_made(change, mission), place):
                what = Text("{first}, and {second}", first=change.what, second=fuelled.what)
                because = no_one_change(place)
                yield replace(fuelled, rule=change.rule, what=what, because=because)


def _made(change: TermsChange, mission: Mission) -> Mission:
    return mission.with_terms(change.terms(mission.terms))


def _allowed(mission: Mission, place: Space) -> Iterator[TermsChange]:
    """Yield what the player only has to allow, a push that somebody may give, more patience."""
    terms = mission.terms
    taken = [thruster for leg in mission.legs for thruster in leg.take]
    engines = [*mission.spacecraft.thrusters, *taken]
    yield from afterburn(terms, engines, place)
    if not terms.powersat and any(each.engine.triangle.push for each in engines):
        yield push(place)
    elif not terms.powersat and terms.max_hazards < NO_LIMIT:
        yield safe_assists()
    yield from more_turns(terms, place)


def _granted(mission: Mission, place: Space, start: int) -> Iterator[TermsChange]:
    """Yield more daring, no wishes, and a factory where the leg that fails begins or ends."""
    terms = mission.terms
    yield from no_limits(terms, place)
    if terms.avoid:
        yield TermsChange(
            "H4",
            Text("no places to avoid"),
            Text("the places to avoid close every way to {place}", place=place.name),
            lambda t: replace(t, avoid=frozenset()),
        )
    yield from factories_to_assist(mission.board, terms, start, place.index)


def _lighter(mission: Mission, place: Space) -> Iterator[MissionRemedy]:
    """Yield as little cargo as possible left behind at the start, with the same tanks (F2b)."""
    was = mission.start_mass
    lightest = mission.spacecraft.sail_mass + mission.hold.mass + 1
    if lightest >= was:
        return
    if isinstance(chain(_with_mass(mission, lightest), any_will_do=True), Stuck):
        return
    for mass in range(was - 1, lightest - 1, -1):
        what = Text("a dry mass of {dry} at the start in place of {was}", dry=mass, was=was)
        because = Text("the rocket is too heavy to get to {name}", name=place.name)
        for remedy in _tried(_with_mass(mission, mass), "F2b", what, because):
            yield remedy
            return


def _with_mass(mission: Mission, mass: int) -> Mission:
    ship = mission.spacecraft
    units = mission.start_mass - mass
    lighter = replace(ship, dry=shed(ship.dry, units), wet=shed(ship.wet, units))
    return replace(mission, spacecraft=lighter, mass=mass)


def _in_season(mission: Mission, place: Space, season: Season) -> Iterator[MissionRemedy]:
    changed = mission.with_terms(replace(mission.terms, season=season))
    ended = chain(changed, any_will_do=True)
    if not isinstance(ended, Stuck):
        first = min(ended, key=lambda landed: end_of(changed, landed))
        paths = [move.path for hop in hops_to(first) for move in hop.moves]
        rule, what, because = season_told(mission.board, mission.terms, place, season, paths)
        yield MissionRemedy(rule, what, end_of(changed, first), because, changed)


def _more_tanks(mission: Mission, place: Space) -> Iterator[MissionRemedy]:
    found = mission_tanks(mission)
    if found is not None and found.plans:
        ship = mission.spacecraft
        aboard = int(ship.wet.mass - ship.dry.mass)
        turns = min(plan.turns for plan in found.plans)
        what = Text(
            "{tanks} of fuel at the start in place of {aboard}",
            tanks=count_of(found.tanks, "tank"),
            aboard=aboard,
        )
        because = Text("the fuel does not last to {place}", place=place.name)
        yield MissionRemedy("H5d", what, turns, because, found.mission)


def _refuelling_freely(mission: Mission) -> Mission:
    legs = tuple(
        replace(leg, refuel=replace(leg.refuel, most=None)) if leg.refuel else leg
        for leg in mission.legs
    )
    return replace(mission, legs=legs)


def _tried(mission: Mission, rule: str, what: Text, because: Text) -> Iterator[MissionRemedy]:
    ended = chain(mission, any_will_do=True)
    if not isinstance(ended, Stuck):
        turns = min(end_of(mission, landed) for landed in ended)
        yield MissionRemedy(rule, what, turns, because, mission)


def _why_no_leg(mission: Mission, stuck: Stuck) -> WhyNot:
    """Return why the leg fails for the departure with the most fuel."""
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
