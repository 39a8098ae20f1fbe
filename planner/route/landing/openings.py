"""The cheapest changes that make a landing or a takeoff possible: each is tried by flying it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from planner.route.landing.changes import ENGINES, Kind, LandingChange, Lever, levers
from planner.route.landing.tries import Prober, tried
from planner.route.landing.ways import Case, LandingWay

BROUGHT = ENGINES | {Kind.TANKS}
"""Aids that must have come along with a spacecraft that has landed."""
CALENDAR = frozenset({Kind.SEASON, Kind.WAIT})
"""Aids that have nothing to do with the spacecraft."""


@dataclass(frozen=True, slots=True)
class Opening:
    """One change, or two together, and the way that they open.

    Where the season shuts every way, another season may come to these two.
    """

    changes: tuple[LandingChange, ...]
    way: LandingWay
    takeoff: LandingWay | None = None
    """The way up again, where the changes are for the sake of leaving."""

    @property
    def what(self) -> str:
        """The change, with its rules."""
        return " and ".join(f"{change.what} ({change.rule})" for change in self.changes)

    @property
    def outcome(self) -> str:
        """Its result."""
        up = f", then {self.takeoff.summary}" if self.takeoff else ""
        return f"{self.way.summary}{up}"

    @property
    def sentence(self) -> str:
        """The change and its result."""
        return f"{self.what}: {self.outcome}"


Wanted = Callable[[Case], bool]
Changed = tuple[tuple[LandingChange, ...], Case]


def openings(case: Case) -> tuple[Opening, ...]:
    """Return every single change with which there is a way, cheapest first, or the cheapest two.

    Of each kind the least is named that is enough. Two changes together are looked for where
    nothing short of another engine will do alone, and beside another season where nothing else
    opens a way; there is none at all where even those are too little.
    """
    has_way = Prober().has_way
    return _in_order(_opened(*each) for each in _cheapest(case, has_way, levers(case)))


def escapes(landing: LandingWay) -> tuple[Opening, ...]:
    """Return the changes with which a spacecraft that is to land in this way can leave again.

    Some are made on the site, before the takeoff; engines and more fuel are brought along, so
    the landing is tried with them as well.
    """
    prober, wanted = Prober(), landing.case
    if not wanted.passages:  # from so far away nothing else is looked for
        wanted = replace(wanted, origin=None)

    def returns(case: Case) -> bool:
        return prober.has_way(case) and _there_and_back(case, prober.has_way) is not None

    bringing = [each for each in levers(wanted) if each.kind in BROUGHT]
    found = [_returned(*each, prober.has_way) for each in _singles(wanted, returns, bringing)]
    takeoff = landing.takeoff
    if takeoff is not None:
        on_site = [each for each in levers(takeoff) if each.kind not in ENGINES]
        found += [_opened(*each) for each in _cheapest(takeoff, prober.has_way, on_site)]
    if not found:
        pairs = _cheapest_pair(wanted, returns, _pairs(bringing))
        found = [_returned(*each, prober.has_way) for each in pairs]
    return _in_order(found)


def _in_order(found: Iterable[Opening]) -> tuple[Opening, ...]:
    return tuple(sorted(found, key=lambda each: sum(c.kind.effort for c in each.changes)))


def _cheapest(case: Case, goal: Wanted, levers: list[Lever]) -> list[Changed]:
    """Return the single changes; and a pair, where nothing but another engine would do alone."""
    singles = list(_singles(case, goal, levers))
    if not singles and _is_out_of_season(case):
        return _cheapest_in_season(case, goal, levers)
    if not singles:
        return _cheapest_pair(case, goal, _pairs(levers))
    if all(change.kind in ENGINES for (change,), _ in singles):
        others = [lever for lever in levers if lever.kind not in ENGINES]
        return singles + _cheapest_pair(case, goal, _pairs(others))
    return singles


def _is_out_of_season(case: Case) -> bool:
    """True if nothing opens a way before the season does, from wherever one comes."""
    return case.is_shut and (case.origin is None or replace(case, origin=None).is_shut)


def _cheapest_in_season(case: Case, goal: Wanted, levers: list[Lever]) -> list[Changed]:
    """Another season and one change more, or two if one is not enough."""
    calendar = [lever for lever in levers if lever.kind in CALENDAR]
    others = [lever for lever in levers if lever.kind not in CALENDAR]
    pairs = [pair for pair in _pairs(levers) if any(lever in calendar for lever in pair)]
    found = _cheapest_pair(case, goal, pairs)
    if found:
        return found
    for lever in calendar:
        for season, then in lever.pull(case):
            if not then.is_shut:
                for changes, changed in _cheapest_pair(then, goal, _pairs(others)):
                    return [((season, *changes), changed)]
    return []


def _singles(case: Case, goal: Wanted, levers: list[Lever]) -> Iterator[Changed]:
    for lever in levers:
        for change, changed in lever.pull(case):
            if goal(changed):
                yield (change,), changed
                break


def _pairs(levers: list[Lever]) -> list[tuple[Lever, Lever]]:
    """Return the levers two by two that make sense together, those of least effort first."""
    found = [
        (first, second) for first, second in combinations(levers, 2) if first.goes_with(second)
    ]
    return sorted(found, key=lambda pair: sum(lever.kind.effort for lever in pair))


def _cheapest_pair(case: Case, goal: Wanted, pairs: list[tuple[Lever, Lever]]) -> list[Changed]:
    """Return the pair of least effort, and of that the one of least amounts."""
    for first, second in pairs:
        grid = [(change, list(second.pull(changed))) for change, changed in first.pull(case)]
        most = max((len(row) for _, row in grid), default=0)
        for total in range(len(grid) + most - 1):
            for i in range(max(0, total - most + 1), min(total + 1, len(grid))):
                change, row = grid[i]
                if total - i < len(row):
                    other, changed = row[total - i]
                    if goal(changed):
                        return [((change, other), changed)]
    return []


def _opened(changes: tuple[LandingChange, ...], case: Case) -> Opening:
    return Opening(changes, _best(case))


def _best(case: Case) -> LandingWay:
    ways, _ = tried(case)
    return min(ways, key=lambda way: way.rank)


def _returned(changes: tuple[LandingChange, ...], case: Case, has_way: Wanted) -> Opening:
    found = _there_and_back(case, has_way)
    assert found is not None
    way, takeoff = found
    return Opening(changes, way, _best(takeoff))


def _there_and_back(case: Case, has_way: Wanted) -> tuple[LandingWay, Case] | None:
    """Return the best way down from which there is a way up again."""
    ways, _ = tried(case)
    for way in sorted(ways, key=lambda way: way.rank):
        takeoff = way.takeoff
        if takeoff is not None and has_way(takeoff):
            return way, takeoff
    return None
