"""Every loadout with every load of fuel: the rockets of which none is better in everything.

More tanks open what fewer open, as fuel may be jettisoned before it is burned (G1f). So loads
between two that do the same need no search, nor do those whose best case is matched already.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from operator import le

from planner.craft import Rocket
from planner.craft.strip import MAX_WET
from planner.errors import RuleViolation
from planner.route.from_cards import spacecraft_from_cards
from planner.route.mission import Mission, MissionLeg, MissionPlan, plans
from planner.route.mission.answer import end_of
from planner.route.mission.chain import chain
from planner.route.mission.labels import Stuck
from planner.route.plan import Option, option_of, rating_of
from planner.route.query import Query, Spacecraft
from planner.route.rockets.loadouts import Loadout
from planner.route.rockets.question import Asked
from planner.route.search.search import Search
from planner.route.threat import CERTAIN_LOSS, NEVER_HURT
from planner.route.watch import report

Numbers = tuple[int, ...]
NO_ROLLS: Numbers = (0,) * NEVER_HURT
"""The cost of no rolls at all, for each rad-hardness."""


@dataclass(frozen=True, slots=True)
class RocketWay:
    """A way to do it, as numbers."""

    turns: int
    costs: Numbers
    """The cost of its rolls, for each rad-hardness; see `planner.route.threat`."""

    @property
    def numbers(self) -> Numbers:
        """Numbers that are better when smaller."""
        return self.turns, *self.costs


@dataclass(frozen=True, slots=True)
class FlownRocket:
    """A loadout with so many tanks, and a way that it can take."""

    loadout: Loadout
    tanks: int
    way: RocketWay

    @property
    def aqua(self) -> int:
        """Everything that is paid: boosts, what was on offer, and a tank an aqua (F1)."""
        return self.loadout.cost + self.tanks

    @property
    def numbers(self) -> Numbers:
        """Numbers that are better when smaller."""
        return self.way.turns, self.aqua, self.tanks, self.loadout.dry, *self.way.costs


class Hangar:
    """The rockets that a question allows, and how they fly."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self._ships: dict[Loadout, Spacecraft | None] = {}

    def spacecraft(self, loadout: Loadout) -> Spacecraft | None:
        """Return a loadout's spacecraft with empty tanks; ``None`` if it takes its chain apart."""
        if loadout not in self._ships:
            self._ships[loadout] = self._made(loadout)
        return self._ships[loadout]

    def _made(self, loadout: Loadout) -> Spacecraft | None:
        terms = self.asked.terms
        rocket = Rocket.at(loadout.stack, loadout.dry)
        try:
            return spacecraft_from_cards(
                rocket, self.asked.zone, pushed=terms.powersat, rules=terms.rules
            )
        except RuleViolation:
            return None

    def most_tanks(self, loadout: Loadout) -> int:
        """Return the tanks that fit on the strip and can be paid (F3a)."""
        room, aqua = MAX_WET - loadout.dry, self.asked.aqua
        return room if aqua is None else min(room, aqua - loadout.cost)

    @cached_property
    def more_is_no_worse(self) -> bool:
        """True if more fuel closes no way: it may be jettisoned, as on missions always (G1f)."""
        return self.asked.terms.jettison or self.asked.back

    def query(self, ship: Spacecraft, tanks: int, turns: int | None = None) -> Query:
        """Return the flight there, for `planner.route.plan`, in so many turns at most."""
        asked = self.asked
        terms = asked.terms if turns is None else replace(asked.terms, max_turns=turns)
        return Query(asked.board, ship.with_tanks(tanks), asked.origin, (asked.goal,), terms)

    def mission(self, ship: Spacecraft, tanks: int, turns: int | None = None) -> Mission:
        """Return the flight there and back, for `planner.route.mission`."""
        asked = self.asked
        legs = MissionLeg((asked.goal,)), MissionLeg((asked.origin,))
        terms = asked.terms if turns is None else replace(asked.terms, max_turns=turns)
        return Mission(asked.board, ship.with_tanks(tanks), asked.origin, legs, terms)

    def ways(self, loadout: Loadout, tanks: int, turns: int | None = None) -> tuple[RocketWay, ...]:
        """Return the routes of that rocket in so many turns, Pareto-optimal by turns and rolls."""
        report("tanks", tanks)
        ship = self.spacecraft(loadout)
        if ship is None or not self.gets_there(ship, tanks, turns):
            return ()
        if self.asked.back:
            found = self._there_and_back(self.mission(ship, tanks, turns))
        else:
            found = self._there(self.query(ship, tanks, turns))
        return tuple(unbeaten_ways(way for way in found if not _is_lost(way)))

    def gets_there(self, ship: Spacecraft, tanks: int, turns: int | None = None) -> bool:
        """True if there is a way at all, which takes less time to find out."""
        if self.asked.back:
            mission = self.mission(ship, tanks, turns)
            return not isinstance(chain(mission, any_will_do=True), Stuck)
        search = Search(self.query(ship, tanks, turns), any_will_do=True)
        return bool(search.arrivals(self.asked.goal))

    def _there(self, query: Query) -> Iterator[RocketWay]:
        search = Search(query)
        for arrival in search.arrivals(self.asked.goal):
            yield RocketWay(arrival.turns, _for_all(rating_of(search, arrival).costs))

    def _there_and_back(self, mission: Mission) -> Iterator[RocketWay]:
        ended = chain(mission)
        for landed in () if isinstance(ended, Stuck) else ended:
            threats, dangers = landed.dangers.threats, landed.dangers
            costs = (
                threats.cost(dangers.fields, dangers.hazards, hardness)
                for hardness in threats.asked
            )
            yield RocketWay(end_of(mission, landed), _for_all(tuple(costs)))

    def told(self, flown: FlownRocket) -> Option | MissionPlan:
        """Return the route of a rocket turn by turn, the one that leaves most fuel."""
        ship = self.spacecraft(flown.loadout)
        assert ship is not None
        if self.asked.back:
            found = plans(self.mission(ship, flown.tanks), most=None)
            alike = [each for each in found if each.turns == flown.way.turns]
            return min(alike, key=lambda each: (-each.success(), each.fuel_steps))
        search = Search(self.query(ship, flown.tanks))
        ways = {
            arrival: RocketWay(arrival.turns, _for_all(rating_of(search, arrival).costs))
            for arrival in search.arrivals(self.asked.goal)
        }
        alike_there = [arrival for arrival, way in ways.items() if way == flown.way]
        return option_of(search, max(alike_there, key=lambda arrival: arrival.spot))


def _for_all(costs: Numbers) -> Numbers:
    """Return the costs for cards of any rad-hardness, be that of what flies known or not."""
    return costs * NEVER_HURT if len(costs) == 1 else costs


def _is_lost(way: RocketWay) -> bool:
    """True if some card survives the belts in no case (H10)."""
    return min(way.costs) >= CERTAIN_LOSS


def unbeaten_ways(ways: Iterable[RocketWay]) -> list[RocketWay]:
    """Return those that no other one matches in turns and rolls."""
    kept: list[RocketWay] = []
    for way in sorted(ways, key=lambda each: each.numbers):
        if not any(_no_worse(other.numbers, way.numbers) for other in kept):
            kept.append(way)
    return kept


def _no_worse(one: Numbers, other: Numbers) -> bool:
    return all(map(le, one, other))


class Front:
    """The rockets found so far of which none is better in everything."""

    def __init__(self, flown: Iterable[FlownRocket] = ()) -> None:
        self.flown = list(flown)

    def add(self, new: FlownRocket) -> None:
        """Take a rocket in and drop what it beats, unless it is matched itself."""
        if not self.matches(new):
            mine = new.numbers
            self.flown = [each for each in self.flown if not _no_worse(mine, each.numbers)]
            self.flown.append(new)

    def matches(self, other: FlownRocket) -> bool:
        """True if a rocket is known that is worse in nothing."""
        theirs = other.numbers
        return any(_no_worse(each.numbers, theirs) for each in self.flown)

    def worth_trying(self, loadout: Loadout, tanks: int, turns: int) -> int:
        """Return the most turns with which that rocket could still be among the best."""
        hoped = FlownRocket(loadout, tanks, RocketWay(turns, NO_ROLLS)).numbers[1:]
        rivals = (each for each in self.flown if _no_worse(each.numbers[1:], hoped))
        return min((each.way.turns - 1 for each in rivals), default=turns)


@dataclass
class Trial:
    """The trial of one loadout with every load of fuel."""

    hangar: Hangar
    loadout: Loadout
    front: Front

    def run(self) -> None:
        """Add to the front what this loadout can do."""
        most = self.hangar.most_tanks(self.loadout)
        if most < 0:
            return
        if not self.hangar.more_is_no_worse:
            for tanks in range(most + 1):
                self._fly(tanks)
            return
        self._between(-1, most, self._fly(most))

    def _fly(self, tanks: int) -> tuple[RocketWay, ...]:
        """Return the best flights with so many tanks, and which loads need not be tried."""
        limit = self.hangar.asked.terms.max_turns
        turns = self.front.worth_trying(self.loadout, tanks, limit)
        ways = self.hangar.ways(self.loadout, tanks, turns) if turns else ()
        for way in ways:
            self.front.add(FlownRocket(self.loadout, tanks, way))
        return ways if turns == limit else (*ways, RocketWay(turns + 1, NO_ROLLS))

    def _between(self, low: int, high: int, best: tuple[RocketWay, ...]) -> None:
        """Try the loads between two, of which the greater one can do ``best`` at best."""
        hoped = (FlownRocket(self.loadout, low + 1, way) for way in best)
        if high - low < 2 or all(map(self.front.matches, hoped)):
            return
        middle = (low + high) // 2
        self._between(low, middle, self._fly(middle))
        self._between(middle, high, best)


def fewest_tanks(hangar: Hangar, loadout: Loadout, enough: int) -> int:
    """Return the fewest tanks with which a loadout gets there; ``enough`` are enough.

    Where fuel may not be jettisoned, each load is tried; see `planner.route.tanks`.
    """
    if not hangar.more_is_no_worse:
        return next(n for n in range(enough + 1) if n == enough or hangar.ways(loadout, n))
    low, high = 0, enough
    while low < high:
        middle = (low + high) // 2
        if hangar.ways(loadout, middle):
            high = middle
        else:
            low = middle + 1
    return low
