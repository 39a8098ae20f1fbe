"""The search of a whole mission: leg after leg, each a search with as many starts as there are
ways to be ready for it.

What counts between legs is where the spacecraft is, what it consists of, the grade of its fuel,
how far the years have gone, where the wet mass chit stands, how many rolls lie behind, and what it
has cost: fuel burned, tanks taken and operations spent on them. Of two ways that differ in numbers
only, one that is worse in none beats the other; more fuel is never worse, as it may be jettisoned
(G1f). Within a leg fuel alone is compared, so those who paid for it differently are searched for
apart: a full tank that nobody needs beats no way that does without.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from math import ceil

from planner.craft import Chits, WetMass, burn, steps_between
from planner.craft.thruster import Thruster
from planner.errors import RuleViolation
from planner.motion.front import unbeaten
from planner.route.explained import turn_of
from planner.route.mission.dangers import Dangers, least_of
from planner.route.mission.labels import Counts, Departure, Label, Landed, SiteWater, Stuck
from planner.route.mission.model import Mission, MissionLeg
from planner.route.mission.stop import Clock, Craft, Stop
from planner.route.query import Query, Spacecraft, Terms
from planner.route.search.phases import threats_of
from planner.route.search.search import Arrival, Search, Start
from planner.route.threat import MOST_PRICE, Threats
from planner.route.watch import report

FEW_ROLLS = 8
"""Departures whose rolls differ by fewer are searched together."""


def chain(
    mission: Mission, *, any_will_do: bool = False, heaviest: WetMass | None = None
) -> list[Landed] | Stuck:
    """Return the unbeaten ways to be at the end of the last leg, or where the mission is stuck.

    With ``any_will_do`` one way is enough, the fastest that there is, whatever its rolls. Who asks
    for one mission with several loads does well to name the ``heaviest``: tables of moves that are
    made for it serve the others too.
    """
    heaviest = max(heaviest or mission.spacecraft.wet, mission.spacecraft.wet)
    ready = list(_ready_at_home(mission))
    for number, leg in enumerate(mission.legs):
        report("leg", number + 1)
        stops = {goal: Stop(mission, leg, goal) for goal in leg.goals}
        reasons: list[RuleViolation] = []
        flown = _flown(mission, number, ready, stops, heaviest, any_will_do)
        landed = _unbeaten(each for each in flown if _may_work(stops[each.space], each, reasons))
        if number + 1 == len(mission.legs):
            break
        onward = [
            departure
            for each in landed
            for departure in _departures(stops[each.space], each, reasons, any_will_do)
        ]
        onward += ready if leg.optional else []
        if not onward:
            return Stuck(number, tuple(ready), reasons[0] if reasons else None)
        ready = _unbeaten(onward)
    done = [each for each in landed if stops[each.space].may_end(each.craft, each.clock)]
    return done or Stuck(number, tuple(ready), reasons[0] if reasons and not landed else None)


def _may_work(stop: Stop, landed: Landed, reasons: list[RuleViolation]) -> bool:
    """True if whoever comes like that can do what is to be done there."""
    try:
        stop.check_work(landed.craft)
    except RuleViolation as refusal:
        reasons.append(refusal)
        return False
    return True


def departure_from_home(mission: Mission) -> Departure:
    """Return the spacecraft at the start of the mission."""
    ship = mission.spacecraft
    return Departure(
        space=mission.origin,
        craft=Craft(
            mission.start_mass,
            ship.thrusters,
            ship.sail_mass if ship.has_sail else 0,
            hold=mission.hold,
        ),
        chits=Chits.at(ship.dry, ship.wet, ship.grade),
        grade=ship.grade,
        clock=Clock(0),
        dangers=Dangers.none(threats_of(ship, mission.terms)),
        water=_water(mission.terms.site_water),
    )


def _ready_at_home(mission: Mission) -> Iterator[Departure]:
    """Yield the spacecraft at the start, with any of what may become fuel turned into it (G2)."""
    plain = departure_from_home(mission)
    stop = stop_at_home(mission)
    for stay in stop.stopovers(plain.craft, plain.chits, plain.clock, None):
        grade = stay.chits.grade or plain.grade
        yield replace(plain, craft=stay.craft, chits=stay.chits, grade=grade, stopover=stay)


def stop_at_home(mission: Mission) -> Stop:
    """Return the place where the mission starts, as a stop at which nothing is to be done."""
    return Stop(mission, MissionLeg((mission.origin,)), mission.origin)


def _water(left: Mapping[int, int]) -> SiteWater:
    return tuple(sorted((site, tanks) for site, tanks in left.items() if tanks))


def _departures(
    stop: Stop, landed: Landed, reasons: list[RuleViolation], any_will_do: bool
) -> Iterator[Departure]:
    report("stop", landed.leg + 1)
    terms = stop.mission.terms
    try:
        for stay in stop.stopovers(landed.craft, landed.chits, landed.clock, landed.consumption):
            dangers = landed.dangers.plus_hazards(stay.hazards)
            if stay.clock.turns < terms.max_turns and dangers.hazards <= terms.max_hazards:
                yield Departure(
                    space=landed.space,
                    craft=stay.craft,
                    chits=stay.chits,
                    grade=stay.chits.grade or landed.departure.grade,
                    clock=stay.clock,
                    dangers=dangers,
                    water=landed.water,
                    spent=landed.spent
                    if any_will_do
                    else landed.spent.plus(taken=stay.tanks, operations=stay.operations),
                    came=landed,
                    stopover=stay,
                )
    except RuleViolation as refusal:
        reasons.append(refusal)


def _flown(
    mission: Mission,
    leg: int,
    ready: Sequence[Departure],
    stops: dict[int, Stop],
    heaviest: WetMass,
    any_will_do: bool,
) -> Iterator[Landed]:
    """Yield the ways to be at the goals of a leg."""
    eats = _eats(mission.legs[leg])
    minds_late = any(stop.minds_operations for stop in stops.values())
    for departures in _searched_together(ready):
        every = departures[0].craft.thrusters
        for thrusters in [every, *(_thriftier(every) if eats else [])]:
            flight = _LegSearch(
                mission, leg, tuple(stops), thrusters, heaviest, any_will_do, minds_late
            )
            yield from flight.landed(departures)


def _searched_together(ready: Sequence[Departure]) -> Iterator[list[Departure]]:
    """Departures of one kind that have paid the same for their fuel, with about as many rolls
    behind them: a search counts them only so far, and some may have stayed in an atmosphere for
    many years (I5c)."""
    for alike in _by(ready, _kind_and_price).values():
        least = least_of([departure.dangers for departure in alike])
        yield from _by(alike, partial(_rolls_above, least)).values()


def _kind_and_price(departure: Departure) -> Hashable:
    return departure.kind, departure.spent.price, departure.dirt_spent


def _rolls_above(least: Dangers, departure: Departure) -> Hashable:
    more = departure.dangers.minus(least)
    return more.hazards // FEW_ROLLS, more.belts // FEW_ROLLS


def _eats(leg: MissionLeg) -> bool:
    return leg.refuel is not None and leg.refuel.air_eater


def _thriftier(thrusters: tuple[Thruster, ...]) -> list[tuple[Thruster, ...]]:
    """Choices of thrusters that leave out thirsty ones: what an air-eater scoops depends on the
    thruster of the last move, of which the search knows nothing (I5c)."""
    thirsts = sorted({int(each.consumption) for each in thrusters})[:-1]
    return [tuple(e for e in thrusters if int(e.consumption) <= thirst) for thirst in thirsts]


@dataclass(frozen=True)
class _LegSearch:
    """The part that all searches of one leg share."""

    mission: Mission
    leg: int
    goals: tuple[int, ...]
    thrusters: tuple[Thruster, ...]
    heaviest: WetMass
    any_will_do: bool
    minds_late: bool
    """True if it matters at a goal if the operation of the year of arrival is spent."""

    def landed(self, departures: Sequence[Departure]) -> Iterator[Landed]:
        """Yield the arrivals of departures of one kind.

        The search does not mind how much water a rocketplane takes. Where a later leg may want
        it, everybody is searched for again who makes do with less than the thirstiest.
        """
        left = dict(departures[0].water)
        waiting, seen = [left], {_water(left)}
        while waiting:
            allowed = waiting.pop()
            thirst: dict[int, int] = {}
            for landed in self._searched(departures, allowed):
                for site, tanks in _taken(departures[0].water, landed.water).items():
                    thirst[site] = max(tanks, thirst.get(site, 0))
                yield landed
            for site, tanks in thirst.items():
                less = {**allowed, site: tanks - 1}
                if self._goes_on and _water(less) not in seen:
                    seen.add(_water(less))
                    waiting.append(less)

    def _searched(
        self, departures: Sequence[Departure], water: Mapping[int, int]
    ) -> Iterator[Landed]:
        """Yield one search for departures of one kind. Rolls count from the fewest behind any."""
        first = departures[0]
        least = least_of([departure.dangers for departure in departures])
        wet = max(self.heaviest, *(departure.chits.wet for departure in departures))
        ship = replace(spacecraft_of(self.mission, first), wet=wet, thrusters=self.thrusters)
        terms = terms_of(self.mission, first.craft, _water(water), least)
        if not self.any_will_do:
            last_turn = terms.max_turns - least_years_left(self.mission, self.leg)
            terms = replace(terms, max_turns=max(1, last_turn))
        query = Query(self.mission.board, ship, first.space, self.goals, terms)
        by_start: dict[Start, Departure] = {}
        for departure, price in self._priced(departures):
            by_start.setdefault(departure.start_after(least, price), departure)
        for search, arrival in self._arrivals(query, list(by_start)):
            departure = by_start[arrival.start]
            # Only the first leg may end where the spacecraft is already.
            if arrival.space != first.space or departure.came is None:
                landed = self._landed(departure, search, arrival, least)
                if all(tanks >= 0 for _, tanks in landed.water):
                    yield landed

    def _priced(self, departures: Sequence[Departure]) -> Iterator[tuple[Departure, int]]:
        """Yield each departure with its price, as far as a search compares it.

        Who has spent the operation of the year of leaving may come too late for it (D1b). Those
        who have spent it in the same year are compared with each other and with nobody else.
        """
        years = sorted({(0, 0), *(departure.year_class for departure in departures)})
        for departure in departures:
            late = min(years.index(departure.year_class), MOST_PRICE) if self.minds_late else 0
            yield departure, Threats.price(late, MOST_PRICE - late)

    def _arrivals(self, query: Query, starts: list[Start]) -> Iterator[tuple[Search, Arrival]]:
        """The arrivals of one search; where fuel is thrown away, of one that throws none as well.

        To the search what is thrown away is as good as burned, so the former hide some that
        burn less.
        """
        sails_matter = self._goes_on and query.spacecraft.has_sail
        search = Search(
            query,
            starts=starts,
            prune=not sails_matter,
            priced=True,
            # What an air-eater may scoop is read from its last move, which is told with its rolls.
            mind_rolls=not self.any_will_do or _eats(self.mission.legs[self.leg]),
            any_will_do=self.any_will_do and self._ends_anywhere,
        )
        found = [
            arrival
            for goal in self.goals
            for arrival in search.arrivals(goal, shapes_matter=sails_matter)
        ]
        yield from ((search, arrival) for arrival in found)
        if not self.any_will_do and any(map(search.thrown, found)):
            frugal = replace(query, terms=replace(query.terms, jettison=False))
            yield from self._arrivals(frugal, starts)

    @property
    def _goes_on(self) -> bool:
        return self.leg + 1 < len(self.mission.legs)

    @property
    def _ends_anywhere(self) -> bool:
        """True if the first arrival is as good as any: the mission is over, with all that ends."""
        leg = self.mission.legs[self.leg]
        return (
            not self._goes_on
            and len(leg.goals) == 1
            and not (leg.drop or leg.leave or leg.operations)
        )

    def _landed(
        self, departure: Departure, search: Search, arrival: Arrival, least: Dangers
    ) -> Landed:
        craft = departure.craft.without_sails() if arrival.shape else departure.craft
        eats = _eats(self.mission.legs[self.leg])
        return Landed(
            departure=departure,
            leg=self.leg,
            search=search,
            arrival=arrival,
            craft=craft,
            chits=Chits.at(craft.dry, WetMass.at(arrival.spot), departure.grade),
            clock=departure.clock.arrived(arrival.turns),
            dangers=least.plus(arrival.hazards, arrival.threat),
            water=_left(departure.water, search, arrival) if self._goes_on else (),
            spent=departure.spent
            if self.any_will_do
            else departure.spent.plus(burned=_burned(search, arrival)),
            consumption=_last_consumption(search, arrival) if eats else None,
        )


def _burned(search: Search, arrival: Arrival) -> int:
    """Fuel steps burned on the way to an arrival, afterburns included, jettisoned fuel not."""
    gone = steps_between(arrival.start.wet, WetMass.at(arrival.spot))
    return gone - search.thrown(arrival)


def _left(water: SiteWater, search: Search, arrival: Arrival) -> SiteWater:
    """Return the water at sites that the rocketplanes of an arrival leave (H6c)."""
    if not water:
        return water
    left = dict(water)
    for move in search.legs(arrival):
        if move.boosted:
            lifting = burn(WetMass.at(move.spot_before), move.jettison)
            left[move.start] -= ceil(2 * lifting.mass)
    return tuple(sorted(left.items()))


def _taken(before: SiteWater, after: SiteWater) -> dict[int, int]:
    left = dict(after)
    return {site: tanks - left[site] for site, tanks in before if tanks > left.get(site, tanks)}


def _last_consumption(search: Search, arrival: Arrival) -> Fraction | None:
    moves = search.legs(arrival)
    if not moves or not turn_of(search.query, moves[-1]).flight.operational:
        return None
    return moves[-1].way.consumption


def least_years_left(mission: Mission, leg: int) -> int:
    """No mission ends sooner than that after the year in which this leg ends (D1)."""
    required = len(mission.legs[leg].operations)
    onward = [n for n in range(leg + 1, len(mission.legs)) if not mission.legs[n].optional]
    if not onward:
        return max(0, required - 1)
    return max(1, required - 1) + least_years_left(mission, onward[0])


def spacecraft_of(mission: Mission, departure: Departure) -> Spacecraft:
    """Return the spacecraft of the mission as it is at a departure."""
    craft = departure.craft
    return replace(
        mission.spacecraft,
        dry=craft.dry,
        wet=departure.chits.wet,
        thrusters=craft.thrusters,
        grade=departure.grade,
        sail_mass=min(craft.sail_mass, int(craft.dry.mass) - 1),
    )


def terms_of(mission: Mission, craft: Craft, water: SiteWater, behind: Dangers) -> Terms:
    """Return the terms of the mission for one leg, with the rolls that lie behind taken off."""
    terms = mission.terms
    return replace(
        terms,
        jettison=True,
        factories=terms.factories | craft.factories,
        site_water=dict(water),
        max_hazards=terms.max_hazards - behind.hazards,
        max_belts=terms.max_belts - behind.belts,
    )


def _by(
    departures: Iterable[Departure], key: Callable[[Departure], Hashable]
) -> dict[Hashable, list[Departure]]:
    groups: dict[Hashable, list[Departure]] = defaultdict(list)
    for departure in departures:
        groups[key(departure)].append(departure)
    return groups


def _unbeaten(labels: Iterable[Label]) -> list[Label]:
    """Return those that no other of their kind beats."""
    kinds: dict[Hashable, list[Label]] = defaultdict(list)
    for label in labels:
        kinds[label.kind].append(label)
    return [each for alike in kinds.values() for each in unbeaten(alike, _numbers)]


def _numbers(label: Departure | Landed) -> Counts:
    return label.numbers
