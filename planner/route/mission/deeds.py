"""The actions at stops and on the way, in order, each with its rule and the chits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from planner.board import Hazard, Space
from planner.board.model import zone_title
from planner.cards.model import FuelGrade
from planner.craft import Chits
from planner.craft.yields import delivery_tanks
from planner.route.explained import PlannedMove, turn_of
from planner.route.mission.chain import departure_from_home, stop_at_home
from planner.route.mission.model import HOME, Mission, MissionLeg, Operation, Work
from planner.route.mission.refuel import Load, Source, grade_of
from planner.route.mission.replay import Hop, Replay, fly_again
from planner.route.mission.stop import Clock, Craft, Stop, StopChits, Stopover
from planner.route.mission.tankage import told_poured, told_saved
from planner.route.odds import chance_of_claim
from planner.route.search.legs import Leg
from planner.route.search.search import Search
from planner.text import Text, count_of, listed

"""Prospecting it always succeeds where seasons are minded (gl. Kreutz sungrazer)."""


@dataclass(frozen=True, slots=True)
class StopAction:
    """An operation or a free action at a stop."""

    leg: int
    """Number of the leg at whose end it is done, from 1; 0 at the start."""
    turn: int
    year: int | None
    space: int
    rule: str
    what: Text
    before: Chits
    after: Chits
    operation: bool = False
    """True if it takes the operation of the year (D1b)."""
    tanks: int = 0
    """Tanks that become fuel."""
    hazards: int = 0
    """Hazard rolls due, for staying in an atmosphere (I5c)."""
    chance: Fraction | None = None
    """Chance that a size roll succeeds (I6.3)."""


@dataclass(frozen=True, slots=True)
class FlownMove:
    """A move of a mission, and the leg that it belongs to."""

    leg: int
    move: PlannedMove
    before: Chits
    after: Chits

    @property
    def turn(self) -> int:
        """The turn in which it is flown."""
        return self.move.turn

    @property
    def hazards(self) -> int:
        """Hazard rolls due (H7)."""
        return self.move.hazards


MissionEntry = StopAction | FlownMove
Explained = dict[tuple[Search, Leg], PlannedMove]
"""Moves that are explained already: many ways have most of their moves in common."""


def entries_of(mission: Mission, way: Replay, explained: Explained) -> Iterator[MissionEntry]:
    """Everything that a way through a mission consists of, in order."""
    clock = Clock(0)
    yield from _at_home(mission, way)
    for number, hop in enumerate(way.hops):
        came = hop.departure.came
        if came is not None:
            stop = Stop(mission, mission.legs[came.leg], came.space)
            stay = _Stay(stop, came.leg + 1, clock, hop, way.landed[number - 1], way.loads[number])
            yield from stay.deeds()
            clock = stay.clock_after
        yield from _flights(hop, way.ready[number], explained)
        clock = clock.arrived(hop.landed.clock.turns)
    last = way.hops[-1].landed
    stop = Stop(mission, mission.legs[last.leg], last.space)
    yield from _Stay(stop, last.leg + 1, clock, None, way.landed[-1], ()).deeds()


def clock_at_the_end(mission: Mission, way: Replay) -> Clock:
    """Return the clock when the last goal is reached."""
    clock = Clock(0)
    for hop, chosen in zip(way.hops, way.loads, strict=True):
        came = hop.departure.came
        if came is not None:
            required = len(mission.legs[came.leg].operations)
            clock = _worked(clock, required, chosen)
        clock = clock.arrived(hop.landed.clock.turns)
    return clock


def _worked(clock: Clock, required: int, chosen: tuple[Load, ...]) -> Clock:
    operations = required + sum(load.operations for load in chosen)
    return clock.worked(operations, sum(load.turns for load in chosen))


def _at_home(mission: Mission, way: Replay) -> Iterator[StopAction]:
    ship = mission.spacecraft
    ready = Chits.at(ship.dry, ship.wet, ship.grade)
    yield from _fuelling(mission, ready)
    stop = stop_at_home(mission)
    yield from _Stay(stop, 0, Clock(0), way.hops[0], ready, ()).deeds()


def _fuelling(mission: Mission, ready: Chits) -> Iterator[StopAction]:
    """Yield the fuel bought at home; elsewhere it is aboard from the beginning (G1b)."""
    mass = ready.wet.mass - ready.dry.mass
    if mission.board[mission.origin].id != HOME or not mass:
        return
    tanks = int(mass) if mass.denominator == 1 else 0
    what = (
        Text("load {tanks} of {grade}", tanks=count_of(tanks, "tank"), grade=ready.grade)
        if tanks
        else Text("load fuel to {wet}", wet=ready.wet)
    )
    yield StopAction(
        leg=0,
        turn=1,
        year=mission.terms.year,
        space=mission.origin,
        rule="G1b",
        what=what,
        before=Chits.at(ready.dry),
        after=ready,
        tanks=tanks,
    )


def _flights(hop: Hop, chits: Chits, explained: Explained) -> Iterator[FlownMove]:
    search = hop.landed.search
    for move in hop.moves:
        flown = fly_again(hop.landed, move, chits)
        assert flown is not None
        if (search, flown.move) not in explained:
            explained[search, flown.move] = turn_of(search.query, flown.move)
        yield FlownMove(hop.landed.leg + 1, explained[search, flown.move], chits, flown.chits)
        chits = flown.chits


@dataclass(frozen=True, slots=True)
class _Event:
    """One thing done, before it is known where the chits stand."""

    turn: int
    rule: str
    what: Text
    change: Callable[[Chits], Chits]
    operation: bool = False
    tanks: int = 0
    hazards: int = 0
    chance: Fraction | None = None


def _nothing(chits: Chits) -> Chits:
    return chits


def _poured(chits: Chits, *, units: int, grade: FuelGrade) -> Chits:
    return chits.tanks_to_fuel(units, grade)


class _Stay:
    """One stop in detail; ``hop`` is the leg that follows, if any does."""

    def __init__(
        self,
        stop: Stop,
        number: int,
        clock: Clock,
        hop: Hop | None,
        chits: Chits,
        chosen: tuple[Load, ...],
    ) -> None:
        self._stop = stop
        self._number = number
        self._clock = clock
        self._hop = hop
        self._chits = chits
        self._chosen = chosen
        self.clock_after = _worked(clock, stop.required, chosen)

    @property
    def _leg(self) -> MissionLeg:
        return self._stop.leg

    @property
    def _place(self) -> Space:
        return self._stop.board[self._stop.space]

    @property
    def _leaves(self) -> int:
        """The turn of the first move after the stop."""
        assert self._hop is not None
        return self._hop.moves[0].turn

    def deeds(self) -> Iterator[StopAction]:
        """Yield the actions here, in order."""
        chits = self._chits
        year = self._stop.mission.terms.year
        for event in sorted(self._events(), key=lambda event: event.turn):
            after = event.change(chits)
            yield StopAction(
                leg=self._number,
                turn=event.turn,
                year=None if year is None else year + event.turn - 1,
                space=self._stop.space,
                rule=event.rule,
                what=event.what,
                before=chits,
                after=after,
                operation=event.operation,
                tanks=event.tanks,
                hazards=event.hazards,
                chance=event.chance,
            )
            chits = after

    def _events(self) -> Iterator[_Event]:
        turn = max(1, self._clock.turns)
        passage = self._passage()
        if self._leg.glory:
            what = Text("take the glory chit of the {zone}", zone=zone_title(self._place.zone))
            yield _Event(turn, "G5", what, _nothing)
        yield from self._unloading(turn, passage)
        if passage is not None:
            yield from self._saving(turn, passage)
            yield from self._jettisoning(turn, passage)
        yield from self._working(turn)
        yield from self._digging()
        if passage is not None:
            yield from self._pouring()
            yield from self._loading()

    def _passage(self) -> StopChits | None:
        if self._hop is None:
            return None
        stay = self._turned
        return self._stop.passage(
            self._craft, self._chits, self._chosen, stay.turning, flush=stay.flush
        )

    @property
    def _craft(self) -> Craft:
        """The spacecraft as it arrived."""
        assert self._hop is not None
        departure = self._hop.departure
        if departure.came is None:
            return departure_from_home(self._stop.mission).craft
        return departure.came.craft

    @property
    def _turned(self) -> Stopover:
        assert self._hop is not None
        assert self._hop.departure.stopover is not None
        return self._hop.departure.stopover

    def _unloading(self, turn: int, passage: StopChits | None) -> Iterator[_Event]:
        leg = self._leg
        if not (leg.drop or leg.leave):
            return
        parts: list[str] = [Text("mass {mass}", mass=leg.drop)] if leg.drop else []
        parts += leg.leave
        lighter = passage.lighter if passage else self._chits.unload(self._unloaded())
        yield _Event(turn, "G1a", Text("put off {things}", things=listed(parts)), lambda _: lighter)

    def _unloaded(self) -> int:
        """Units of mass put off at the end of the mission; the chits stop at dry mass 1 (F2a)."""
        return min(self._leg.drop, int(self._chits.dry.mass) - 1)

    def _saving(self, turn: int, passage: StopChits) -> Iterator[_Event]:
        if passage.saved != passage.lighter:
            what = told_saved(self._turned.turning, passage.lighter.grade)
            yield _Event(turn, "G2b", what, lambda _: passage.saved)

    def _pouring(self) -> Iterator[_Event]:
        for rule, what, units, grade in told_poured(self._turned.turning):
            yield _Event(self._leaves, rule, what, partial(_poured, units=units, grade=grade))

    def _jettisoning(self, turn: int, passage: StopChits) -> Iterator[_Event]:
        flushed, roomy = passage.flushed, passage.fuelled[0]
        if flushed != passage.saved:
            what = Text("jettison all {grade}, to keep what comes pure", grade=passage.saved.grade)
            yield _Event(turn, "F4d", what, lambda _: flushed)
        if roomy != flushed:
            steps = flushed.steps - roomy.steps
            what = Text("jettison {steps} of fuel, to make room", steps=count_of(steps, "step"))
            yield _Event(turn, "G1f", what, lambda _: roomy)

    def _working(self, turn: int) -> Iterator[_Event]:
        """Operations in the years that have one left, and staying in an atmosphere."""
        operation = self._clock.next_operation
        refuelling: list[_Event] = []
        for load in self._chosen:
            if load.supply.source is Source.TANKS:
                yield self._fuel(load, load.tanks, turn)
            elif load.supply.source.is_operation:
                refuelling += self._refuelling(load, turn)
        required = [self._required(each) for each in self._leg.operations]
        late = [e for e in refuelling if e.rule == Source.FACTORY.rule]
        soon = [e for e in refuelling if e.rule != Source.FACTORY.rule]
        for year, event in enumerate([*soon, *required, *late], start=operation):
            rolls = self._in_air and year > self._clock.turns and event.rule == Source.AIR.rule
            yield replace(event, turn=year, hazards=int(rolls))
        eaten = {operation + i for i, e in enumerate(soon) if e.rule == Source.AIR.rule}
        yield from self._staying(eaten)

    @property
    def _in_air(self) -> bool:
        safe = self._stop.mission.spacecraft.aerobrake_safe
        return self._place.hazard is Hazard.AEROBRAKE and not safe

    def _staying(self, eaten: set[int]) -> Iterator[_Event]:
        if not self._in_air or self._hop is None:
            return
        for turn in range(self._clock.turns + 1, self._leaves):
            if turn not in eaten:
                what = Text("stay in the atmosphere at {place}", place=self._place.name)
                yield _Event(turn, "I5c", what, _nothing, hazards=1)

    def _refuelling(self, load: Load, turn: int) -> Iterator[_Event]:
        left = load.tanks
        for _ in range(load.times):
            tanks = min(left, load.supply.tanks)
            left -= tanks
            yield self._fuel(load, tanks, turn)

    def _fuel(self, load: Load, tanks: int, turn: int) -> _Event:
        source = load.supply.source
        grade = load.supply.grade or Text("fuel")
        what = Text(
            "{source}: {tanks} of {grade}",
            source=source,
            tanks=count_of(tanks, "tank"),
            grade=grade,
        )
        if tanks < load.supply.tanks and source.is_operation:
            what = Text(
                "{source}: {tanks} of {possible} of {grade}",
                source=source,
                tanks=tanks,
                possible=count_of(load.supply.tanks, "tank"),
                grade=grade,
            )
        return _Event(
            turn,
            source.rule,
            what,
            lambda chits: chits.fuel_up(tanks, grade_of(load, chits)),
            operation=source.is_operation,
            tanks=tanks,
        )

    def _digging(self) -> Iterator[_Event]:
        for load in self._chosen:
            if load.supply.source is not Source.DIRT:
                continue
            if not load.supply.repeats:
                yield self._fuel(load, load.tanks, self._leaves)
                continue
            for turn, event in enumerate(self._refuelling(load, 0), start=self._clock.next_dirt):
                yield replace(event, turn=turn)

    def _required(self, operation: Operation) -> _Event:
        work = operation.work
        chance = self._chance(operation) if work is Work.PROSPECT else None
        what = self._delivery() if work is Work.DELIVER else _in_words(work, self._place.name)
        return _Event(0, work.rule, what, _nothing, operation=True, chance=chance)

    def _delivery(self) -> Text:
        """Return a delivery, and what it takes from another stack there (I9)."""
        board, place = self._stop.board, self._place
        zones = board.zone_distance(place.index, board[HOME].index)
        tanks = delivery_tanks(zones, place.site.size if place.site else 0)
        if not tanks:
            return Text("deliver from {place}, for no tanks", place=place.name)
        return Text(
            "deliver from {place}, for {tanks} out of a stack there",
            place=place.name,
            tanks=count_of(tanks, "tank"),
        )

    def _chance(self, operation: Operation) -> Fraction:
        rules = self._stop.mission.terms.rules
        return chance_of_claim(self._place, rules, buggy=operation.buggy)

    def _loading(self) -> Iterator[_Event]:
        leg = self._leg
        if not (leg.pick_up or leg.take):
            return
        assert self._hop is not None
        ready = self._hop.departure.craft.dry
        parts: list[str] = [Text("mass {mass}", mass=leg.pick_up)] if leg.pick_up else []
        parts += [each.engine.title for each in leg.take]
        yield _Event(
            self._leaves,
            "G1a",
            Text("take aboard {things}", things=listed(parts)),
            lambda chits: chits.load(int(ready.mass - chits.dry.mass)),
        )


def _in_words(work: Work, place: str) -> Text:
    match work:
        case Work.PROSPECT:
            what = Text("prospect {place}", place=place)
        case Work.INDUSTRIALIZE:
            what = Text("industrialize {place}", place=place)
        case Work.PRODUCE:
            what = Text("produce at {place}", place=place)
        case _:
            what = Text("any other operation, wherever it is")
    return what
