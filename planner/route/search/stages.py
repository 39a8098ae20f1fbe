"""The stages of one step of a move, compiled: lift off, turn and pay, enter, land (H4-H6, H8, H10).

They are those of `planner.motion.Motion`. Each takes what a draft has left and gives what is left
after it; negative burns mark a way that is closed.
"""

from __future__ import annotations

import numpy as np

from planner.route.query import MOST_BONUS_BURNS
from planner.route.search.compiled import inlined
from planner.route.search.doom import MANY_PIVOTS, PIVOT_BURNS
from planner.route.search.graph import AEROBRAKE, CRASH, SAFE_ASSIST
from planner.route.search.labels import SPOT
from planner.route.search.packed import (
    COASTING,
    GAINS_LESS,
    OBERTH_USED,
    PHASE,
    PROMISED,
    get,
    put,
)
from planner.route.search.setting import AFTERBURN, DraftState, Setting
from planner.route.threat import COSTS as COST_BITS
from planner.route.threat import HAZARD_COST, LEAST_SAFETY, MOST_SAFETY

COSTS, HAZARD = np.uint64(COST_BITS), np.uint64(HAZARD_COST)
POWERED, ASSISTED, ROCKETPLANE = 0, 1, 2
STRAIGHT, WITH_BONUS_PIVOT, WITH_BURNS = 0, 1, 2


@inlined
def doom_at(setting: Setting, at: int, pivots: int) -> int:
    """The least burns to where the thruster dies, for a draft `at` an exit or a beginning."""
    place = at if at >= 0 else len(setting.graph.exit_to) - 1 - at
    return int(setting.doom[place, min(pivots, MANY_PIVOTS)])


@inlined
def lift_off(
    setting: Setting, state: DraftState, draft: int, here: int, exit_: int, liftoff: int
) -> DraftState:
    """Leaving a site: powered, assisted or by rocketplane (H6a, H6c)."""
    graph, starts = setting.graph, setting.starts
    need, rolls, burns = state.need, state.rolls, state.burns
    falls = graph.exit_aerobrake[exit_] != 0
    over_lander = graph.lander[graph.exit_to[exit_]] != 0
    if liftoff == POWERED:
        if graph.size[here] and not falls:
            need = int(graph.size[here]) + 1
            if state.thrust < need:
                burns = -1
    elif falls or not graph.assist[here] or over_lander != (liftoff == ROCKETPLANE):
        burns = -1
    else:
        if graph.assist[here] != SAFE_ASSIST:
            rolls += setting.limits.count_rolls
        if liftoff == ROCKETPLANE:
            start = setting.drafts.start[draft]
            spot = setting.labels.table[starts.label[start], SPOT]
            wet = setting.strip.burned[spot, starts.jettison[start]]
            if not has_booster(setting, here, wet):
                burns = -1
    return DraftState(
        state.thrust, burns, state.fuel, state.halves, state.bonus, state.pivots, state.spare,
        rolls, state.threat, need, state.flags, state.seen,
    )  # fmt: skip


@inlined
def has_booster(setting: Setting, here: int, wet: int) -> bool:
    """True if the water for a rocketplane waits here, for that wet mass (H6c)."""
    return bool(0 < setting.strip.booster[wet] <= setting.graph.booster[here])


@inlined
def pay(
    setting: Setting, state: DraftState, draft: int, there: int, turning: int, liftoff: int
) -> DraftState:
    """Turning is a pivot (H4c), entering a burn space takes a burn (H5a, H5e, H8b).

    Bonus burns and pivots pay first. A thruster that has died cannot pay with fuel; but what it
    paid with bonus burns before, it might have paid with fuel, and so have saved them.
    """
    graph, triangle = setting.graph, setting.triangle
    burns, fuel, halves, bonus = state.burns, state.fuel, state.halves, state.bonus
    pivots, spare = state.pivots, state.spare
    due = _burns_due(setting, there, turning)
    lands_burning = graph.half_burns[there] != 0 and graph.lander[there] != 0
    from_bonus = min(due, bonus)
    bonus -= from_bonus
    burns -= due - from_bonus
    halves += 2 * (due - from_bonus)
    fuel -= 2 * (due - from_bonus) * triangle.half_burn
    if lands_burning:
        burns -= 1
        if liftoff != ROCKETPLANE:
            halves += graph.half_burns[there]
            fuel -= graph.half_burns[there] * triangle.half_burn
    if turning == WITH_BONUS_PIVOT:
        if not pivots:
            burns = -1
        pivots -= 1
    elif turning == WITH_BURNS and pivots and not _may_keep_pivots(setting, state, draft):
        burns = -1
    if state.flags & put(1, COASTING):
        if due > spare or lands_burning:
            burns = -1
        spare -= due
    if fuel < setting.starts.floor[setting.drafts.start[draft]]:
        burns = -1
    return DraftState(
        state.thrust, burns, fuel, halves, bonus, pivots, spare,
        state.rolls, state.threat, state.need, state.flags, state.seen,
    )  # fmt: skip


@inlined
def _burns_due(setting: Setting, there: int, turning: int) -> int:
    """Burns that a bonus burn may pay: for turning and for a burn space that is no lander."""
    due = PIVOT_BURNS if turning == WITH_BURNS else 0
    if setting.graph.half_burns[there] and not setting.graph.lander[there]:
        due += 1
    return due


@inlined
def _may_keep_pivots(setting: Setting, state: DraftState, draft: int) -> bool:
    """True if it may be better to pay for a turn than to use a bonus pivot."""
    # Only where the thruster may die: a saved pivot still turns then (H2b), and burns are gone.
    # Elsewhere the order makes no difference, and one draft is enough.
    if state.flags & put(1, COASTING) != 0:
        return True
    doom = doom_at(setting, setting.drafts.at[draft], state.pivots)
    return bool(doom <= state.burns + state.bonus)


@inlined
def enter(setting: Setting, state: DraftState, draft: int, there: int) -> DraftState:
    """Arriving: the belt, what the space does to the thruster, and what it gives (H8, H10)."""
    graph, triangle, limits = setting.graph, setting.triangle, setting.limits
    phases, burns = setting.phases, state.burns
    bonus, spare, rolls, threat = state.bonus, state.spare, state.rolls, state.threat
    flags, seen = state.flags, state.seen
    if graph.belt[there] and limits.count_rolls:
        threat += phases.threats[get(flags, PHASE), belt_safety(state.thrust, setting.red)]
        cost = threat & COSTS
        # Nothing is worse than lost: with the cost cut there, fronts do not tell doomed drafts
        # apart.
        if limits.certain_loss and cost > limits.certain_loss:
            threat -= cost - limits.certain_loss
    if triangle.dies_in_the_dark and graph.sunless[there]:
        flags |= put(1, COASTING)
    if graph.hazard[there] == AEROBRAKE:
        phase = get(flags, PHASE)
        rolls += limits.count_rolls * phases.aerobrake_rolls[phase]
        if phases.burnt[phase] < 0:
            burns = -1
        else:
            flags = flags & ~put(PHASE[1], PHASE) | put(phases.burnt[phase], PHASE)
        if triangle.sail:
            flags |= put(1, COASTING)
    # Gains come last: a thruster that dies here gains nothing more (J3a, H8a).
    if not flags & put(1, COASTING):
        gain = 0
        if graph.oberth[there] and not flags & put(1, OBERTH_USED):
            flags |= put(1, OBERTH_USED)
            gain = triangle.oberth
            way = setting.starts.way[setting.drafts.start[draft]]
            if setting.ways[way, AFTERBURN]:
                gain += triangle.afterburn
        elif graph.flyby[there]:
            gain = int(graph.flyby[there])
        elif triangle.mag_sail and graph.belt[there]:
            this_belt = np.uint64(1) << np.uint64(graph.belt[there])
            if not seen & this_belt:
                seen |= this_belt
                gain = 1
        bonus = min(MOST_BONUS_BURNS, bonus + gain)
        spare = min(MOST_BONUS_BURNS, spare + gain)
    if flags & (put(1, COASTING) | put(1, OBERTH_USED)):
        flags &= ~put(1, GAINS_LESS)
    return DraftState(
        state.thrust, burns, state.fuel, state.halves, bonus, state.pivots, spare,
        rolls, threat, state.need, flags, seen,
    )  # fmt: skip


@inlined
def danger_of(state: DraftState) -> np.uint64:
    """Return the cost of hazards and belts so far, where costs are counted."""
    return (state.threat & COSTS) + np.uint64(state.rolls) * HAZARD


@inlined
def belt_safety(thrust: int, red: int) -> int:
    """Return the place of a belt's safety in `Phases.threats`."""
    return min(MOST_SAFETY, thrust - red) - LEAST_SAFETY


@inlined
def land(
    setting: Setting, state: DraftState, here: int, exit_: int, liftoff: int, helped: int
) -> DraftState:
    """Entering a site is a landing, with or without a factory's help (H6).

    A factory ahead can also be promised, to wave the crash hazard before it away (H6c).
    """
    graph = setting.graph
    there = graph.exit_to[exit_]
    count = setting.limits.count_rolls
    burns, rolls, need, flags = state.burns, state.rolls, state.need, state.flags
    falls = graph.exit_aerobrake[exit_] != 0
    dead = flags & put(1, COASTING) != 0
    promised = flags & put(1, PROMISED) != 0
    crash = graph.hazard[there] == CRASH and liftoff == POWERED
    if crash and not helped:
        rolls += count
    if graph.size[there]:
        if helped:
            if not graph.assist[there] or (falls and not promised) or dead or graph.lander[here]:
                burns = -1
            elif graph.assist[there] != SAFE_ASSIST:
                rolls += count
            flags &= ~put(1, PROMISED)
        elif promised:
            burns = -1
        elif not falls:
            need = max(need, int(graph.size[there]) + 1)
            if dead or state.thrust < need:
                burns = -1
    elif promised:
        burns = -1
    elif helped:
        if not crash or graph.lander[there] or dead or not _is_beside_factory(setting, there):
            burns = -1
        flags |= put(1, PROMISED)
    return DraftState(
        state.thrust, burns, state.fuel, state.halves, state.bonus, state.pivots, state.spare,
        rolls, state.threat, need, flags, state.seen,
    )  # fmt: skip


@inlined
def _is_beside_factory(setting: Setting, space: int) -> bool:
    graph = setting.graph
    found = False
    here = graph.place[space]  # for no exits lead on from a gate
    for onward in range(graph.exit_start[here], graph.exit_start[here + 1]):
        found = found or graph.assist[graph.exit_to[onward]] != 0
    return found
