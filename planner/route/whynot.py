"""Questions without a route: which rule stands in the way, and the nearest thing that would work.

Nothing is guessed: every remedy is tried with the search before it is named, and the reason is
that of a remedy: what it takes away is what stands in the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, islice
from math import ceil

from planner.board import Board, Space
from planner.craft import WetMass, burn
from planner.craft.strip import MAX_WET
from planner.craft.thruster import Thruster
from planner.route.query import MOST_TURNS, NO_LIMIT, Query, Terms, shed
from planner.route.search.search import Search
from planner.route.seasonal import other_seasons, season_told
from planner.route.tanks import fewest_tanks
from planner.route.watch import Enough
from planner.rules import Season
from planner.text import Text, count_of

MOST_EXTRA_THRUST = 14
BOOSTER_TANKS = 2
"""Tanks of water that a rocketplane takes for each unit of mass (H6c)."""
MUCH_WATER = BOOSTER_TANKS * MAX_WET


@dataclass(frozen=True, slots=True)
class TermsChange:
    """One thing about a question that could be otherwise."""

    rule: str
    what: Text
    because: Text
    """The reason why there is no route without it."""
    terms: Callable[[Terms], Terms]
    """The terms with this change made."""

    def made(self, query: Query) -> Query:
        """Return the question with this change made."""
        return replace(query, terms=self.terms(query.terms))


@dataclass(frozen=True, slots=True)
class Remedy:
    """One change, or two together, with which there is a route."""

    rule: str
    what: Text
    turns: int
    query: Query
    """The question with this change made."""
    because: Text
    """The reason why there is no route without it."""


@dataclass(frozen=True, slots=True)
class WhyNot:
    """The reason why there is no route."""

    rule: str
    message: Text
    remedies: tuple[Remedy, ...]


def why_not(query: Query) -> WhyNot:
    """Return why there is no route for ``query``, which must have none.

    Whoever has had `Enough` is told of the remedies found till then.

    >>> from planner.board import default_board
    >>> from planner.route.query import Spacecraft
    >>> ship, board = Spacecraft.parse(["3-2"], dry=5, tanks=3), default_board()
    >>> deimos = board["deimos"].index
    >>> terms = Terms(season=Season.BLUE, avoid=frozenset([deimos]))
    >>> why_not(Query(board, ship, board["leo"].index, (deimos,), terms)).message
    'Deimos is itself among the places to avoid'
    """
    target = query.board[query.goals[0]]
    remedies = tuple(_till_enough(query))
    if target.index in query.terms.avoid:
        return WhyNot("H4", avoided_itself(target), remedies)
    for rule in _FIRST:
        for remedy in remedies:
            if remedy.rule == rule:
                return WhyNot(rule, remedy.because, remedies)
    return WhyNot("H4", no_one_change(query.board[query.goals[0]]), remedies)


def no_one_change(target: Space) -> Text:
    """Return why a place is out of reach that takes two changes."""
    return Text("no one change opens a way to {place}", place=target.name)


def avoided_itself(target: Space) -> Text:
    """Return why a place that is to be avoided is out of reach."""
    return Text("{target} is itself among the places to avoid", target=target.name)


_FIRST = (
    *("H5d", "D1", "B7h", "H8c", "H3b", "G1f", "H3a", "H3d", "F2b", "H6a", "H6c", "H7", "H4"),
)
"""The rule to name where changes of several kinds would help."""


def _till_enough(query: Query) -> Iterator[Remedy]:
    found = False
    try:
        for search in _searches(query):
            for remedy in search:
                found = True
                yield remedy
            if found:
                return
    except Enough:
        if not found:
            raise


def _searches(query: Query) -> Iterator[Iterator[Remedy]]:
    """Yield places to look for remedies; the next is used only if the one before has none."""
    if query.goals[0] in query.terms.avoid:
        yield _not_avoiding(query)
        return
    yield _remedies(query)
    yield _pair_or_thrust(query)
    yield _stronger_and_fuelled(query)


def _not_avoiding(query: Query) -> Iterator[Remedy]:
    """The target itself is to be avoided: what would work if it were not."""
    target = query.board[query.goals[0]]
    avoid = query.terms.avoid - {target.index}
    allowed = replace(query, terms=replace(query.terms, avoid=avoid))
    because = avoided_itself(target)
    what = Text("{target} not among the places to avoid", target=target.name)
    turns = _turns(allowed)
    if turns is not None:
        yield Remedy("H4", what, turns, allowed, because)
        return
    for each in _till_enough(allowed):
        yield replace(each, what=_both(what, each.what), because=because)


# Changes of the terms.


def _remedies(query: Query) -> Iterator[Remedy]:
    """Yield every single change but that of the engine that opens a route, cheapest first."""
    free, others = _free_changes(query), _other_changes(query)
    yield from (remedy for change in free for remedy in _tried(query, change))
    yield from _more_tanks(query)
    yield from _lighter(query)
    yield from (remedy for change in others for remedy in _tried(query, change))
    yield from _rocketplane(query)


def _free_changes(query: Query) -> Iterator[TermsChange]:
    """Yield what the player only has to allow, and a push that somebody may give."""
    terms, goal = query.terms, query.board[query.goals[0]]
    if not terms.jettison:
        because = Text("the rocket is too heavy for its thrust to get to {name}", name=goal.name)
        yield TermsChange(
            "G1f", Text("jettison fuel before a move"), because, lambda t: replace(t, jettison=True)
        )
    yield from afterburn(terms, query.spacecraft.thrusters, goal)
    if not terms.powersat:
        yield from _powersat(query, goal)


def _powersat(query: Query, goal: Space) -> Iterator[TermsChange]:
    """Yield a Powersat, which pushes engines (H3d) and spares the rolls of assists (H6c)."""
    spares = safe_assists()
    limited = query.terms.factories and query.terms.max_hazards < NO_LIMIT
    if some(query, lambda t: t.engine.triangle.push):
        if limited and _turns(spares.made(_without_push_icons(query))) is not None:
            yield spares
        else:
            yield push(goal)
    elif limited:
        yield spares


def _without_push_icons(query: Query) -> Query:
    thrusters = tuple(
        replace(t, engine=replace(t.engine, triangle=replace(t.engine.triangle, push=False)))
        for t in query.spacecraft.thrusters
    )
    return replace(query, spacecraft=replace(query.spacecraft, thrusters=thrusters))


def _other_changes(query: Query) -> Iterator[TermsChange]:
    """Yield more patience, another season, more daring, no wishes, and a factory."""
    terms, goal = query.terms, query.board[query.goals[0]]
    yield from more_turns(terms, goal)
    for season in other_seasons(terms):
        yield _season(season, goal)
    yield from no_limits(terms, goal)
    if terms.avoid or terms.via:
        yield TermsChange(
            "H4",
            Text("no places to avoid or to pass"),
            Text("the places to avoid or to pass close every way to {goal}", goal=goal.name),
            lambda t: replace(t, avoid=frozenset(), via=()),
        )
    yield from factories_to_assist(query.board, terms, query.origin, goal.index)


# Changes of the terms that open ways and missions alike, where the terms have them not yet.


def afterburn(terms: Terms, engines: Iterable[Thruster], goal: Space) -> Iterator[TermsChange]:
    """Yield afterburning, if an engine can (H3a)."""
    if not terms.afterburn and any(t.engine.triangle.afterburn is not None for t in engines):
        yield TermsChange(
            "H3a", Text("afterburn"), _too_low(goal), lambda t: replace(t, afterburn=True)
        )


def push(goal: Space) -> TermsChange:
    """Return a Powersat that pushes engines with the push icon (H3d)."""
    what = Text("a push by a Powersat")
    return TermsChange("H3d", what, _too_low(goal), lambda t: replace(t, powersat=True))


def safe_assists() -> TermsChange:
    """Return a Powersat that spares the rolls of factory-assists (H6c)."""
    return TermsChange(
        "H6c",
        Text("a Powersat, which makes factory-assists safe"),
        Text("a factory-assist takes a hazard roll, which the limit on rolls forbids"),
        lambda t: replace(t, powersat=True),
    )


def more_turns(terms: Terms, goal: Space) -> Iterator[TermsChange]:
    """Yield more patience, if there could be more (D1)."""
    if terms.max_turns < MOST_TURNS:
        yield TermsChange(
            "D1",
            Text("more than {max_turns} turns", max_turns=terms.max_turns),
            Text("{goal} is too many turns away", goal=goal.name),
            lambda t: replace(t, max_turns=MOST_TURNS),
        )


def no_limits(terms: Terms, goal: Space) -> Iterator[TermsChange]:
    """Yield any number of rolls, if they are limited (H7)."""
    if min(terms.max_hazards, terms.max_belts) < NO_LIMIT:
        yield TermsChange(
            "H7",
            Text("no limit on rolls"),
            Text("the limits on rolls close every way to {goal}", goal=goal.name),
            lambda t: replace(t, max_hazards=NO_LIMIT, max_belts=NO_LIMIT),
        )


def _too_low(goal: Space) -> Text:
    return Text("the thrust is too low to get to {name}", name=goal.name)


def factories_to_assist(
    board: Board, terms: Terms, origin: int, goal: int
) -> Iterator[TermsChange]:
    """Yield a factory where the way ends, or where it begins, which assists there (H6c)."""
    for index in dict.fromkeys((goal, origin)):
        place = board[index]
        if place.is_site and index not in terms.factories | terms.colonies:
            yield TermsChange(
                "H6c",
                Text("a factory at {goal} to assist", goal=place.name),
                Text("the thrust never exceeds the size of {goal}", goal=place.name),
                partial(_with_factory, index),
            )


def _with_factory(place: int, terms: Terms) -> Terms:
    return replace(terms, factories=terms.factories | {place})


def _season(season: Season, goal: Space) -> TermsChange:
    because = Text("{goal} is closed in this season", goal=goal.name)
    return TermsChange(
        "B7h",
        Text("the {season} season", season=season),
        because,
        lambda t: replace(t, season=season),
    )


def _tried(query: Query, *changes: TermsChange) -> Iterator[Remedy]:
    """Yield the changes together as a remedy, if they are one."""
    changed = query
    for change in changes:
        changed = change.made(changed)
    turns, paths = _fastest(changed)
    if turns is not None:
        told = [_named_by_season(each, query, paths) for each in changes]
        yield _together(told, query, turns, changed)


def _fastest(query: Query) -> tuple[int | None, list[tuple[int, ...]]]:
    """Return the turns and the moves of the fastest way; ``None`` if there is none."""
    search = Search(query, any_will_do=True)
    arrivals = search.arrivals(query.goals[0])
    if not arrivals:
        return None, []
    first = min(arrivals, key=lambda arrival: arrival.turns)
    return first.turns, [leg.path for leg in search.legs(first)]


def _together(changes: Sequence[TermsChange], query: Query, turns: int, changed: Query) -> Remedy:
    """Return a remedy of one change, or of two."""
    first, *others = changes
    what, because = first.what, first.because
    for other in others:
        what = _both(what, other.what)
        because = no_one_change(query.board[query.goals[0]])
    return Remedy(first.rule, what, turns, changed, because)


def _both(first: Text, second: Text) -> Text:
    return Text("{first}, and {second}", first=first, second=second)


def _named_by_season(
    change: TermsChange, query: Query, paths: Iterable[tuple[int, ...]]
) -> TermsChange:
    season = change.made(query).terms.season
    if change.rule != "B7h" or season is None:
        return change
    goal = query.board[query.goals[0]]
    rule, what, because = season_told(query.board, query.terms, goal, season, paths)
    return replace(change, rule=rule, what=what, because=because)


# Changes of the spacecraft, and two at once.


def _more_tanks(query: Query) -> Iterator[Remedy]:
    found = fewest_tanks(query)
    if found is None:
        return
    name = query.board[query.goals[0]].name
    aboard = int(query.spacecraft.wet.mass - query.spacecraft.dry.mass)
    turns = min(option.turns for option in found.options)
    loaded = replace(query, spacecraft=query.spacecraft.with_tanks(found.tanks))
    if found.tanks > aboard:
        what = Text(
            "{tanks} of fuel in place of {aboard}",
            tanks=count_of(found.tanks, "tank"),
            aboard=aboard,
        )
        because = Text("there is not enough fuel to get to {name}", name=name)
        yield Remedy("H5d", what, turns, loaded, because)
    elif found.tanks < aboard:
        what = Text("only {tanks} of fuel, to be lighter", tanks=count_of(found.tanks, "tank"))
        because = Text("the rocket is too heavy for its thrust to get to {name}", name=name)
        yield Remedy("H3b", what, turns, loaded, because)


def _lighter(query: Query) -> Iterator[Remedy]:
    """Yield the least cargo to leave behind (F2b); of cards it is not known what is cargo."""
    ship = query.spacecraft
    heaviest = int(ship.dry.mass) - 1
    lightest = ship.sail_mass + 1
    if ship.made_of_cards or lightest > heaviest or _turns(_with_dry(query, lightest)) is None:
        return
    for dry in range(heaviest, lightest - 1, -1):
        lighter = _with_dry(query, dry)
        turns = _turns(lighter)
        if turns is not None:
            yield Remedy(
                "F2b",
                Text("a dry mass of {dry} in place of {was}", dry=dry, was=str(ship.dry)),
                turns,
                lighter,
                Text(
                    "the rocket is too heavy to get to {name}",
                    name=query.board[query.goals[0]].name,
                ),
            )
            return


def _with_dry(query: Query, dry: int) -> Query:
    ship = query.spacecraft
    units = int(ship.dry.mass) - dry
    lighter = replace(ship, dry=shed(ship.dry, units), wet=shed(ship.wet, units))
    return replace(query, spacecraft=lighter)


def _rocketplane(query: Query) -> Iterator[Remedy]:
    """Water that an acetylene rocketplane lifts off with, and its factory (H6c)."""
    start, terms = query.board[query.origin], query.terms
    if not start.is_site:
        return
    factory = start.index not in terms.factories | terms.colonies
    assisted = _with_factory(start.index, terms) if factory else terms
    if factory and _turns(replace(query, terms=assisted)) is not None:
        return
    plenty = _with_water(query, assisted, MUCH_WATER)
    search = Search(plenty, any_will_do=True)
    arrivals = search.arrivals(query.goals[0])
    if not arrivals:
        return
    moves = search.legs(min(arrivals, key=lambda arrival: arrival.turns))
    lifted = [
        burn(WetMass.at(move.spot_before), move.jettison)
        for move in moves
        if move.boosted and move.start == start.index
    ]
    tanks = sum(ceil(BOOSTER_TANKS * wet.mass) for wet in lifted)
    changed = _with_water(query, assisted, tanks)
    turns = _turns(changed) if tanks else None
    if turns is not None:
        what = Text(
            "{tanks} of water at {place} for a rocketplane",
            tanks=count_of(tanks, "tank"),
            place=start.name,
        )
        never = Text("the thrust never exceeds the size of {goal}", goal=start.name)
        if factory:
            what = _both(Text("a factory at {goal} to assist", goal=start.name), what)
        yield Remedy("H6c", what, turns, changed, never)


def _with_water(query: Query, terms: Terms, tanks: int) -> Query:
    water = {**terms.site_water, query.origin: tanks}
    return replace(query, terms=replace(terms, site_water=water))


def _pair_or_thrust(query: Query) -> Iterator[Remedy]:
    """Yield the first pair of changes that opens a route, and a stronger engine."""
    pairs = _pairs(query)
    yield from islice(pairs, 1)
    yield from _more_thrust(query)


def _pairs(query: Query) -> Iterator[Remedy]:
    changes = [*_free_changes(query), *_other_changes(query)]
    for pair in combinations(changes, 2):
        if pair[0].rule != pair[1].rule:
            yield from _tried(query, *pair)
    if fewest_tanks(_all_made(query, changes)) is not None:
        for change in changes:
            yield from _with_tanks(query, change)


def _all_made(query: Query, changes: Iterable[TermsChange]) -> Query:
    """Everything allowed at once; of the seasons any, as they run on from the first year."""
    for change in changes:
        query = query if change.rule == "B7h" else change.made(query)
    terms = query.terms
    if any(True for _ in other_seasons(terms)):
        query = replace(query, terms=replace(terms, season=None, year=1))
    return query


def _with_tanks(query: Query, change: TermsChange) -> Iterator[Remedy]:
    """Yield the change, and another load of fuel."""
    for fuelled in _more_tanks(change.made(query)):
        told = _named_by_season(change, query, _fastest(fuelled.query)[1])
        what = _both(told.what, fuelled.what)
        yield Remedy(
            told.rule,
            what,
            fuelled.turns,
            fuelled.query,
            no_one_change(query.board[query.goals[0]]),
        )


def _more_thrust(query: Query) -> Iterator[Remedy]:
    """Yield the least base thrust, at the same consumption, that the first engine needs."""
    for thrust, changed in _stronger(query):
        turns = _turns(changed)
        if turns is not None:
            yield _stronger_remedy(query, _engine_of(query, thrust), turns, changed)
            return


def _stronger_and_fuelled(query: Query) -> Iterator[Remedy]:
    """Yield the same with any load of fuel, where neither change alone is enough."""
    for thrust, changed in _stronger(query):
        found = fewest_tanks(changed)
        if found is not None:
            loaded = replace(changed, spacecraft=changed.spacecraft.with_tanks(found.tanks))
            what = Text(
                "{engine} and {tanks} of fuel",
                engine=_engine_of(query, thrust),
                tanks=count_of(found.tanks, "tank"),
            )
            turns = min(option.turns for option in found.options)
            yield _stronger_remedy(query, what, turns, loaded)
            return


def _stronger_remedy(query: Query, what: Text, turns: int, changed: Query) -> Remedy:
    return Remedy("H6a", what, turns, changed, _too_low(query.board[query.goals[0]]))


def _stronger(query: Query) -> Iterator[tuple[int, Query]]:
    if not query.spacecraft.thrusters:  # what can only fall has no engine to exchange (H6b)
        return
    first, *others = query.spacecraft.thrusters
    triangle = first.engine.triangle
    for thrust in range(triangle.thrust + 1, triangle.thrust + MOST_EXTRA_THRUST + 1):
        stronger = replace(first.engine, triangle=replace(triangle, thrust=thrust))
        thrusters = (replace(first, engine=stronger), *others)
        spacecraft = replace(query.spacecraft, thrusters=thrusters)
        yield thrust, replace(query, spacecraft=spacecraft)


def _engine_of(query: Query, thrust: int) -> Text:
    was = query.spacecraft.thrusters[0].engine.triangle.thrust
    return Text("an engine of thrust {thrust} in place of {was}", thrust=thrust, was=was)


def _turns(query: Query) -> int | None:
    return _fastest(query)[0]


def some(query: Query, holds: Callable[[Thruster], bool]) -> bool:
    """True if that holds of one of the thrusters."""
    return any(holds(thruster) for thruster in query.spacecraft.thrusters)
