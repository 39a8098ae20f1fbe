"""When there is no route: which rule stands in the way, and the nearest thing that would work.

Nothing is guessed: every remedy is tried with the search before it is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from planner.craft.thruster import Thruster
from planner.route.fast.search import Search
from planner.route.query import MOST_TURNS, Query
from planner.route.tanks import fewest_tanks
from planner.route.watch import Enough
from planner.rules import Season

MOST_EXTRA_THRUST = 14


@dataclass(frozen=True, slots=True)
class Remedy:
    """One change with which there is a route."""

    rule: str
    what: str
    turns: int
    query: Query
    """The question with this change made."""


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why there is no route."""

    rule: str
    message: str
    remedies: tuple[Remedy, ...]


def why_not(query: Query) -> WhyNot:
    """Why there is no route for ``query``, which must have none.

    Whoever has had `Enough` is told of the remedies found till then.
    """
    target = query.board[query.goals[0]]
    remedies = tuple(_till_enough(query))
    for rule, because in _BECAUSE.items():
        if any(remedy.rule == rule for remedy in remedies):
            return WhyNot(rule, because.format(target=target.name), remedies)
    return WhyNot("H4", f"no one change opens a way to {target.name}", remedies)


def _till_enough(query: Query) -> Iterator[Remedy]:
    found = False
    try:
        for search in (_remedies, _more_thrust, _stronger_and_fuelled):
            for remedy in search(query):
                found = True
                yield remedy
            if found:
                return
    except Enough:
        if not found:
            raise


_BECAUSE = {
    "H5d": "there is not enough fuel to get to {target}",
    "D1": "{target} is too many turns away",
    "B7h": "{target} is closed in this season",
    "F3b": "there is not enough fuel to get to {target}",
    "H3b": "the rocket is too heavy for its thrust to get to {target}",
    "H3a": "the thrust is too low to get to {target}",
    "H3d": "the thrust is too low to get to {target}",
    "H6a": "the thrust is too low to get to {target}",
    "H6c": "the thrust never exceeds the size of {target}",
    "H7": "the limits on rolls close every way to {target}",
    "H4": "the places to avoid or to pass close every way to {target}",
}


def _remedies(query: Query) -> Iterator[Remedy]:
    """Every single change but that of the engine that opens a route, cheapest first."""
    terms = query.terms
    if not terms.jettison:
        yield from _tried(query, "G1f", "jettison fuel before a move", jettison=True)
    if not terms.afterburn and _some(query, lambda t: t.engine.triangle.afterburn is not None):
        yield from _tried(query, "H3a", "afterburn", afterburn=True)
    if not terms.powersat and _some(query, lambda t: t.engine.triangle.push):
        yield from _tried(query, "H3d", "a push by a Powersat", powersat=True)
    yield from _more_tanks(query)
    if terms.max_turns < MOST_TURNS:
        yield from _tried(query, "D1", f"more than {terms.max_turns} turns", max_turns=MOST_TURNS)
    if terms.rules.seasons and not terms.seasons_run:
        for season in Season:
            if season is not terms.season:
                yield from _tried(query, "B7h", f"the {season} season", season=season)
    if min(terms.max_hazards, terms.max_belts) < 99:
        yield from _tried(query, "H7", "no limit on rolls", max_hazards=99, max_belts=99)
    if terms.avoid or terms.via:
        yield from _tried(query, "H4", "no places to avoid or to pass", avoid=frozenset(), via=())
    goal = query.goals[0]
    if query.board[goal].is_site and goal not in terms.factories | terms.colonies:
        name = query.board[goal].name
        yield from _tried(
            query, "H6c", f"a factory at {name} to assist", factories=terms.factories | {goal}
        )


def _tried(query: Query, rule: str, what: str, **changes: object) -> Iterator[Remedy]:
    changed = replace(query, terms=replace(query.terms, **changes))  # type: ignore[arg-type]
    turns = _turns(changed)
    if turns is not None:
        yield Remedy(rule, what, turns, changed)


def _more_tanks(query: Query) -> Iterator[Remedy]:
    found = fewest_tanks(query)
    if found is None:
        return
    aboard = int(query.spacecraft.wet.mass - query.spacecraft.dry.mass)
    turns = min(option.turns for option in found.options)
    loaded = replace(query, spacecraft=query.spacecraft.with_tanks(found.tanks))
    if found.tanks > aboard:
        what = f"{found.tanks} tanks of fuel in place of {aboard}"
        yield Remedy("H5d", what, turns, loaded)
    elif found.tanks < aboard:
        what = f"only {found.tanks} tanks of fuel, which are lighter"
        yield Remedy("H3b", what, turns, loaded)


def _more_thrust(query: Query) -> Iterator[Remedy]:
    """The least base thrust, at the same consumption, with which the first engine would do."""
    for thrust, changed in _stronger(query):
        turns = _turns(changed)
        if turns is not None:
            yield Remedy("H6a", _engine_of(query, thrust), turns, changed)
            return


def _stronger_and_fuelled(query: Query) -> Iterator[Remedy]:
    """The same with any load of fuel, where neither change alone is enough."""
    for thrust, changed in _stronger(query):
        found = fewest_tanks(changed)
        if found is not None:
            loaded = replace(changed, spacecraft=changed.spacecraft.with_tanks(found.tanks))
            what = f"{_engine_of(query, thrust)} and {found.tanks} tanks of fuel"
            yield Remedy("H6a", what, min(o.turns for o in found.options), loaded)
            return


def _stronger(query: Query) -> Iterator[tuple[int, Query]]:
    first, *others = query.spacecraft.thrusters
    triangle = first.engine.triangle
    for thrust in range(triangle.thrust + 1, triangle.thrust + MOST_EXTRA_THRUST + 1):
        stronger = replace(first.engine, triangle=replace(triangle, thrust=thrust))
        thrusters = (replace(first, engine=stronger), *others)
        spacecraft = replace(query.spacecraft, thrusters=thrusters)
        yield thrust, replace(query, spacecraft=spacecraft)


def _engine_of(query: Query, thrust: int) -> str:
    was = query.spacecraft.thrusters[0].engine.triangle.thrust
    return f"an engine of thrust {thrust} in place of {was}"


def _turns(query: Query) -> int | None:
    arrivals = Search(query, any_will_do=True).arrivals(query.goals[0])
    return min(arrival.turns for arrival in arrivals) if arrivals else None


def _some(query: Query, holds: Callable[[Thruster], bool]) -> bool:
    return any(holds(thruster) for thruster in query.spacecraft.thrusters)
