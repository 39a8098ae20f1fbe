"""A way that the search has found, done again with exact chits, and with less fuel taken.

The search loads at each stop what fits. Here each load is cut down to what the rest of the
mission needs, so that no operation is spent and no weight carried for nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

from planner.craft import Chits, WetMass, burn
from planner.errors import RuleViolation
from planner.motion import Activation
from planner.route.explained import activation_of, thruster_of
from planner.route.mission.labels import Departure, Landed
from planner.route.mission.model import Mission
from planner.route.mission.refuel import Load, fitting, room
from planner.route.mission.stop import Stop
from planner.route.search.legs import Leg

Loads = tuple[Load, ...]


@dataclass(frozen=True)
class Hop:
    """One leg as it is flown: how the spacecraft leaves, its moves, and where that ends."""

    departure: Departure
    landed: Landed
    moves: tuple[Leg, ...]


@dataclass(frozen=True)
class Replay:
    """All legs of a mission with the chits at each of them."""

    hops: tuple[Hop, ...]
    loads: tuple[Loads, ...]
    """The loads before each of the legs; nothing before the first."""
    ready: tuple[Chits, ...]
    """The chits when each of the legs begins."""
    landed: tuple[Chits, ...]
    """The chits when each of the legs ends."""
    burned: int
    """Fuel steps burned, afterburns included."""

    @property
    def operations(self) -> int:
        """Operations spent on taking fuel."""
        return sum(load.operations for loads in self.loads for load in loads)

    @property
    def taken(self) -> int:
        """Tanks of fuel taken on the way."""
        return sum(load.tanks for loads in self.loads for load in loads)


def hops_to(landed: Landed) -> list[Hop]:
    """Return the legs that lead there, first to last."""
    hops: list[Hop] = []
    here: Landed | None = landed
    while here is not None:
        hops.append(Hop(here.departure, here, tuple(here.moves)))
        here = here.departure.came
    return hops[::-1]


def trimmed(mission: Mission, landed: Landed) -> Replay:
    """Return the way there with no more fuel taken at any stop than it needs.

    What costs an operation is saved first, dearest first.
    """
    hops = hops_to(landed)
    loads = [hop.departure.stopover.loads if hop.departure.stopover else () for hop in hops]
    best = replay(mission, hops, loads)
    if best is None:
        raise AssertionError("the search found a way that the rules do not allow")
    for leg, place in _dearest_first(loads):
        low, high = 0, loads[leg][place].tanks
        while low < high:
            middle = (low + high) // 2
            fewer = [list(each) for each in loads]
            fewer[leg][place] = replace(loads[leg][place], tanks=middle)
            tried = replay(mission, hops, [tuple(each) for each in fewer])
            if tried is None:
                low = middle + 1
            else:
                high, best = middle, tried
        kept = list(loads[leg])
        kept[place] = replace(kept[place], tanks=high)
        loads[leg] = tuple(kept)
    return best


def _dearest_first(loads: Sequence[Loads]) -> list[tuple[int, int]]:
    """Return the places of the loads, those that give little for an operation first."""
    places = [(leg, place) for leg, each in enumerate(loads) for place in range(len(each))]

    def dearness(at: tuple[int, int]) -> tuple[bool, int, int]:
        supply = loads[at[0]][at[1]].supply
        return not supply.source.is_operation, supply.tanks, -at[0]

    return sorted(places, key=dearness)


def replay(mission: Mission, hops: Sequence[Hop], loads: Sequence[Loads]) -> Replay | None:
    """Return the same moves with these loads; ``None`` if the fuel is not enough for them."""
    ready, landed, taken, burned = [], [], [], 0
    chits = hops[0].departure.chits
    for hop, chosen in zip(hops, loads, strict=True):
        if hop.departure.came is not None:
            try:
                chosen, chits = _left(mission, hop.departure, chits, chosen)
            except RuleViolation:  # there is too little fuel for the tanks that it becomes (G2b)
                return None
        taken.append(tuple(load for load in chosen if load.tanks))
        ready.append(chits)
        for move in hop.moves:
            flown = fly_again(hop.landed, move, chits)
            if flown is None:
                return None
            chits, steps = flown.chits, flown.steps
            burned += steps
        landed.append(chits)
    return Replay(tuple(hops), tuple(taken), tuple(ready), tuple(landed), burned)


def _left(
    mission: Mission, departure: Departure, chits: Chits, chosen: Loads
) -> tuple[Loads, Chits]:
    """Return the load at a stop, and the chits on leaving it.

    Who has jettisoned less than the search thought needs less to fill the tanks (F3a).
    """
    assert departure.came is not None
    assert departure.stopover is not None
    stop = Stop(mission, mission.legs[departure.came.leg], departure.space)
    came, stay = departure.came.craft, departure.stopover
    empty = stop.passage(came, chits, (), flush=stay.flush)
    chosen = fitting(chosen, room(empty.left.wet))
    return chosen, stop.passage(came, chits, chosen, stay.turning, flush=stay.flush).left


@dataclass(frozen=True)
class Flown:
    """One move done again."""

    move: Leg
    """The move with the chits as they are now."""
    chits: Chits
    steps: int
    """Fuel steps burned, the afterburn included."""


def fly_again(landed: Landed, move: Leg, chits: Chits) -> Flown | None:
    """Return the same move from these chits, with as little fuel jettisoned as possible (G1f).

    ``None`` if there is not enough fuel or thrust for it.
    """
    thruster = thruster_of(landed.search.query.spacecraft, move.way)
    steps = ceil(move.way.consumption * move.halves / 2)
    for jettison in range(chits.steps + 1):
        wet = burn(chits.wet, jettison)
        activation = _activated(landed, move, chits.dry, wet)
        if activation is None or activation.steps_available < steps:
            return None
        if activation.burn_limit < move.need or not _boosted(landed, move, activation):
            continue
        assert activation.thrust is not None
        after = _after(landed, move, chits, burn(activation.thrust.wet, steps))
        afterburn = thruster.engine.triangle.afterburn if thruster and move.way.afterburn else 0
        again = replace(
            move, jettison=jettison, spot_before=chits.wet.index, spot_after=after.wet.index
        )
        return Flown(again, after, steps + (afterburn or 0))
    return None


def _activated(landed: Landed, move: Leg, dry: WetMass, wet: WetMass) -> Activation | None:
    """Return the thruster of a move, activated at that wet mass."""
    try:
        return activation_of(landed.search.query, move.way, move.start, dry, wet)
    except RuleViolation:
        return None


def _boosted(landed: Landed, move: Leg, activation: Activation) -> bool:
    """True if the water for a rocketplane is there, if the move needs one (H6c).

    It may have no more than the search allowed it, for others may want the rest.
    """
    waiting = landed.search.query.terms.site_water.get(move.start, 0)
    return not move.boosted or activation.booster_tanks <= waiting


def _after(landed: Landed, move: Leg, chits: Chits, wet: WetMass) -> Chits:
    """Return the chits after a move; sails that burned up are taken off then (F2, gl. Sails a)."""
    after = Chits.at(chits.dry, wet, landed.departure.grade)
    if move.shape_after == move.shape:
        return after
    craft = landed.departure.craft
    return after.unload(int(craft.dry.mass - craft.without_sails().dry.mass))
