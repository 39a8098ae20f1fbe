"""Missions year by year, with everything tried: slow, short, and only for few spaces.

A year is: operations and free actions, at most one move, operations and free actions, with one
operation in all (D1). The moves of a year come from the readable search. Inside the spacecraft
tanks become fuel and fuel tanks, one by one, and cards are fed to the engine, in any order (G2).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from planner.board import Hazard
from planner.cards.model import FuelGrade
from planner.craft import Chits, WetMass
from planner.craft.strip import MAX_DRY
from planner.errors import RuleViolation
from planner.route.mission import Hold, Mission
from planner.route.mission.tankage import NOTHING_HELD
from planner.route.query import Query
from tests.route.missions import BOARD
from tests.route.reference import LEVELS, Label, Reference

REFERENCE = Reference(BOARD)
AEROBRAKES = frozenset(s.index for s in BOARD.spaces if s.hazard is Hazard.AEROBRAKE)


@dataclass(frozen=True)
class State:
    space: int
    dry: int
    wet: int
    leg: int = 0
    """Legs that have ended."""
    stopped: bool = False
    """At the stop of the last of them."""
    done: int = 0
    """Required operations done there."""
    refuels: int = 0
    year: int = 1
    free: bool = True
    """The operation of the year is still to be had."""
    moved: bool = False
    hazards: int = 0
    belts: tuple[int, ...] = (0,) * len(LEVELS)
    """For each level of safety, how many belts were passed no safer (H10)."""
    lost: bool = False
    """The sails, which have no mass here, have burned up."""
    grade: FuelGrade = FuelGrade.WATER
    hold: Hold = NOTHING_HELD

    @property
    def chits(self) -> Chits:
        return Chits.at(WetMass.at(self.dry), WetMass.at(self.wet), self.grade)

    def put(self, chits: Chits) -> State:
        grade = chits.grade or self.grade
        return replace(self, dry=chits.dry.index, wet=chits.wet.index, grade=grade)

    @property
    def end(self) -> tuple[int, ...]:
        """What is better when it is less: with all fuel in tanks that can be, for it may be."""
        whole = dict.fromkeys(FuelGrade, 0)
        whole[self.grade] = int(self.chits.wet.mass - self.chits.dry.mass)
        return (
            -self.wet,
            -self.hold.water - whole[FuelGrade.WATER],
            -self.hold.isotope - whole[FuelGrade.ISOTOPE],
            -sum(self.hold.food),
        )


Result = tuple[int, ...]
"""Turns, less fuel, hazard rolls, belts by how safely they were passed."""


def brute_force(mission: Mission) -> set[Result]:
    """The unbeaten ends of a mission whose refuels are ISRU, or any amount of dirt."""
    ship = mission.spacecraft
    start = State(mission.origin, ship.dry.index, ship.wet.index)
    states = {replace(start, grade=ship.grade, hold=mission.hold)}
    ends: set[Result] = set()
    for year in range(1, mission.terms.max_turns + 1):
        states = _unbeaten(_done(mission, states))
        states |= {moved for state in states for moved in _moves(mission, state)}
        states = _unbeaten(_done(mission, states))
        last = len(mission.legs)
        for state in states:
            if state.leg == last and state.done == len(mission.legs[-1].operations):
                ends.add((year, *state.end, state.hazards, *state.belts))
        states = {
            replace(state, free=True, moved=False) for state in states if state.leg < last
        } | {replace(state, free=True, moved=False) for state in states if state.leg == last}
    return unbeaten(ends)


def unbeaten(ends: set[Result]) -> set[Result]:
    return {
        end
        for end in ends
        if not any(o != end and all(a <= b for a, b in zip(o, end, strict=True)) for o in ends)
    }


def _done(mission: Mission, states: set[State]) -> set[State]:
    """Everything that operations and free actions can make of these states."""
    known, waiting = set(states), list(states)
    while waiting:
        for new in _acts(mission, waiting.pop()):
            if new not in known:
                known.add(new)
                waiting.append(new)
    return known


def _acts(mission: Mission, state: State) -> Iterator[State]:
    if not state.stopped:
        yield from _stop(mission, state)
        if not state.leg and not state.moved and state.year == 1:
            yield from _turned(state)
        return
    if state.leg < len(mission.legs):
        yield from _turned(state)
    leg = mission.legs[state.leg - 1]
    if state.free and state.done < len(leg.operations):
        yield replace(state, done=state.done + 1, free=False)
    if leg.refuel and leg.refuel.dirt:
        dug = _tried(state, 1, fuel=True, grade=FuelGrade.DIRT)
        yield from [dug] if dug else []
    elif state.free and leg.refuel and state.refuels < (leg.refuel.most or 99):
        site = mission.board[state.space].site
        assert site is not None
        assert leg.refuel.isru is not None
        for tanks in range(1, 2 + site.hydration - leg.refuel.isru):
            filled = _tried(state, tanks, fuel=True)
            if filled is not None:
                yield replace(filled, refuels=state.refuels + 1, free=False)
    if state.done == len(leg.operations) and state.leg < len(mission.legs):
        for lighter in _jettisoned(state):
            loaded = _tried(lighter, leg.pick_up, fuel=False)
            if loaded is not None:
                yield replace(loaded, stopped=False, done=0, refuels=0)


def _stop(mission: Mission, state: State) -> Iterator[State]:
    arrived = state.moved or (state.leg == 0 and state.space == mission.origin)
    if arrived and state.leg < len(mission.legs):
        leg = mission.legs[state.leg]
        if state.space in leg.goals:
            lighter = state.put(state.chits.unload(leg.drop))
            yield replace(lighter, leg=state.leg + 1, stopped=True)


def _turned(state: State) -> Iterator[State]:
    """Everything that can be turned into another thing at once, and fuel jettisoned (G1f, G2)."""
    chits, hold = state.chits, state.hold
    if chits.steps:
        yield state.put(chits.burn(1))
    if chits.dry.mass > 1:
        if hold.water:
            less = replace(hold, water=hold.water - 1)
            yield replace(state.put(chits.tanks_to_fuel(1)), hold=less)
        for mass in hold.food:
            if mass < chits.dry.mass:
                food = list(hold.food)
                food.remove(mass)
                fed = chits.tanks_to_fuel(mass, FuelGrade.DIRT)
                yield replace(state.put(fed), hold=replace(hold, food=tuple(food)))
    if chits.grade is FuelGrade.WATER and chits.wet.mass >= chits.dry.mass + 1:
        more = replace(hold, water=hold.water + 1)
        yield replace(state.put(chits.fuel_to_tanks(1)), hold=more)


def _tried(
    state: State, units: int, *, fuel: bool, grade: FuelGrade = FuelGrade.WATER
) -> State | None:
    try:
        return state.put(state.chits.fuel_up(units, grade) if fuel else state.chits.load(units))
    except RuleViolation:
        return None


def _jettisoned(state: State) -> Iterator[State]:
    for steps in range(state.chits.steps + 1):
        yield state.put(state.chits.burn(steps))


def _moves(mission: Mission, state: State) -> Iterator[State]:
    if state.stopped or state.moved:
        return
    for label in _labels(mission, state):
        if label.turns == 1:
            yield replace(
                state,
                space=label.space,
                wet=label.wet.index,
                moved=True,
                lost=state.lost or label.shape > 0,
                hazards=state.hazards + label.hazards,
                belts=_sums(state.belts, label.belts.no_safer),
            )


def _labels(mission: Mission, state: State) -> Iterator[Label]:
    """Where one move leads; who keeps the sails is not beaten by who loses them."""
    year = None if mission.terms.year is None else mission.terms.year + state.year - 1
    terms = replace(mission.terms, max_turns=1, jettison=True, year=year)
    if state.chits.dry.mass > MAX_DRY:
        return
    ship = replace(mission.spacecraft, dry=state.chits.dry, wet=state.chits.wet, grade=state.grade)
    if state.lost:
        kept = tuple(each for each in ship.thrusters if not each.is_sail)
        if not kept:
            return
        ship = replace(ship, thrusters=kept)
    here = tuple(frozenset(range(len(BOARD.spaces))) - terms.avoid)
    for labels in REFERENCE.arrivals(Query(BOARD, ship, state.space, here, terms)).values():
        yield from labels
    if ship.has_sail:
        careful = replace(terms, avoid=terms.avoid | AEROBRAKES)
        for labels in REFERENCE.arrivals(Query(BOARD, ship, state.space, here, careful)).values():
            yield from labels


def _sums(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _no_more(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(a <= b for a, b in zip(one, other, strict=True))


def _unbeaten(states: set[State]) -> set[State]:
    """Without those that have less fuel or more rolls than another that is alike."""
    kinds: dict[State, list[State]] = {}
    for state in sorted(states, key=lambda s: (-s.wet, s.hazards, s.belts)):
        kind = replace(state, wet=0, hazards=0, belts=())
        kept = kinds.setdefault(kind, [])
        if not any(k.hazards <= state.hazards and _no_more(k.belts, state.belts) for k in kept):
            kept.append(state)
    return {state for kept in kinds.values() for state in kept}
