"""The end of a step, compiled: a label where the move may end, a draft where it may go on.

A draft is dropped when another one beats it at the same exit, or a spacecraft that waits at the
same space and has its whole move before it.
"""

from __future__ import annotations

import numpy as np

from planner.route.search.bounds import FAR, MOST_BONUS
from planner.route.search.compiled import inlined
from planner.route.search.doom import PIVOT_BURNS
from planner.route.search.fronts import add, is_beaten
from planner.route.search.labels import (
    DRAFT,
    EXIT,
    HALVES,
    JETTISON,
    NEED,
    PARENT,
    ROLLS,
    SHAPE,
    SPACE,
    SPOT,
    TURN,
    WAY,
    enqueue,
)
from planner.route.search.packed import (
    BURNS,
    BURNS_IN_ALL,
    COASTING,
    FLAGS,
    FUEL,
    FUEL_IN_ALL,
    FUEL_WORTH,
    HAZARDS,
    NET_THRUST,
    ODD,
    PHASE,
    PIVOTS,
    PROMISED,
    SPARE,
    WORTH,
    belts_in,
    get,
    get_missing,
    no_worse,
    put,
    put_missing,
)
from planner.route.search.setting import LAST_EVEN, DraftState, Setting, Triangle
from planner.route.search.stages import danger_of, doom_at

NOTHING = np.uint64(0)


@inlined
def unpacked(setting: Setting, draft: int) -> DraftState:
    """Return what a draft has left, unpacked."""
    word, more = setting.drafts.word[draft], setting.drafts.more[draft]
    burns, in_all = get_missing(word, BURNS), get_missing(word, BURNS_IN_ALL)
    return DraftState(
        thrust=get_missing(word, NET_THRUST),
        burns=burns,
        fuel=get_missing(word, FUEL),
        halves=int(setting.drafts.halves[draft]),
        bonus=in_all - burns,
        pivots=(get_missing(word, WORTH) - in_all) // PIVOT_BURNS,
        spare=get_missing(more, SPARE),
        rolls=get(word, HAZARDS),
        threat=setting.drafts.threat[draft],
        need=int(setting.drafts.need[draft]),
        flags=word & FLAGS,
        seen=setting.drafts.seen[draft],
    )


@inlined
def arrive(setting: Setting, state: DraftState, parent: int, exit_: int) -> None:
    """Leave a label where the move may end, and let the draft go on where it may not have to."""
    limits, graph, triangle = setting.limits, setting.graph, setting.triangle
    there = graph.exit_to[exit_]
    start = setting.drafts.start[parent]
    if state.rolls > limits.hazards or belts_in(state.threat) > limits.belts:
        return
    if danger_of(state) > limits.danger:
        return
    if setting.goal.node >= 0 and _is_hopeless(setting, state, start, there):
        return
    steps = state.fuel // triangle.units
    first_spot = setting.starts.spot[start]
    spot = setting.strip.burned[first_spot, setting.strip.steps[first_spot] - steps]
    # Who is beaten by a draft at the same place is beaten by the label that that one left, too.
    if not graph.size[there] and not _goes_on(setting, state, parent, exit_, spot):
        return
    if not graph.lander[there] and not state.flags & put(1, PROMISED):
        _stop(setting, state, parent, exit_, spot)


@inlined
def _is_hopeless(setting: Setting, state: DraftState, start: int, here: int) -> bool:
    """True if nothing new can come of a draft: it cannot reach the goal, or not unbeaten."""
    goal, strip, units = setting.goal, setting.strip, setting.triangle.units
    bonus = min(max(state.bonus, state.spare), MOST_BONUS)
    if goal.halves[here, bonus] >= FAR:
        return True
    needed = goal.halves[here, bonus] * goal.half_burn * units
    phase = get(state.flags, PHASE)
    if setting.phases.lightens[phase]:
        needed = 0  # a loss on the way makes the fuel go further
    # Fuel in parts of a step that suit both this thruster and the thriftiest.
    steps = (state.fuel * goal.units - needed) // (units * goal.units)
    if steps < 0 or (needed and steps < strip.steps[strip.dry[setting.phases.now[phase]]]):
        return True
    turn = setting.turn
    short = goal.burns[here, bonus] - state.burns
    if short > 0:
        turn += -(-short // goal.strongest) if goal.strongest > 0 else FAR
    rolls, limits, ahead = state.rolls + goal.hazards[here], setting.limits, goal.belts[here]
    if turn > limits.turns or rolls > limits.hazards:
        return True
    if belts_in(state.threat) + ahead > limits.belts:
        return True
    spot = setting.starts.spot[start]
    best = strip.burned[spot, strip.steps[spot] - steps]
    threat = state.threat + np.uint64(ahead) * goal.least_threat
    for known in range(goal.known[0]):
        if goal.reached[turn, rolls, known] >= best and no_worse(
            goal.threats[known], threat, limits.guards
        ):
            return True
    return False


@inlined
def _stop(setting: Setting, state: DraftState, draft: int, exit_: int, spot: int) -> None:
    """Leave a label, unless another one is as good (H4b)."""
    here, starts, table = setting.graph.exit_to[exit_], setting.starts, setting.labels.table
    start = setting.drafts.start[draft]
    label = starts.label[start]
    phases, phase = setting.phases, get(state.flags, PHASE)
    spot = setting.strip.shed[phases.before[phase], phases.now[phase], spot]
    new = keep_label(
        setting, here, setting.turn, spot, state.rolls, state.threat, phases.now[phase]
    )
    if new >= 0:
        row = table[new]
        row[PARENT] = label
        row[WAY] = starts.way[start]
        row[JETTISON] = starts.jettison[start]
        row[HALVES] = state.halves
        row[NEED] = max(state.need, state.thrust - state.burns)
        row[DRAFT] = draft
        row[EXIT] = exit_


@inlined
def keep_label(
    setting: Setting, here: int, turn: int, spot: int, rolls: int, threat: np.uint64, shape: int
) -> int:
    """Return the new label for a spacecraft that is here now, or -1 if another one is as good."""
    labels, goal = setting.labels, setting.goal
    # At the goal, where the journey ends, more fuel is simply better.
    settles = goal.cuts and here == goal.node
    same, guards = setting.limits.same, setting.limits.guards
    if settles:
        same = NOTHING
    word = put(shape, PHASE) | put(rolls, HAZARDS) | put_missing(spot, FUEL)
    if is_beaten(setting.stops, here, word, NOTHING, threat, same, guards):
        return -1
    new = labels.state[0]
    # Who beats a label of this turn has to take no mark: the other is in no front any more.
    add(
        setting.stops, here, word, NOTHING, threat, same, guards, new, setting.drafts.beaten,
        len(labels.older),
    )  # fmt: skip
    row = labels.table[new]
    row[SPACE] = here
    row[TURN] = turn
    row[SPOT] = spot
    row[ROLLS] = rolls
    row[SHAPE] = shape
    labels.threat[new] = threat
    labels.older[new] = labels.newest[here]
    labels.newest[here] = new
    labels.state[0] += 1
    if settles:
        _reach(setting, turn, spot, rolls, threat)
    return int(new)


@inlined
def _reach(setting: Setting, turn: int, spot: int, rolls: int, threat: np.uint64) -> None:
    """Remember an arrival at the goal, which cuts off what cannot beat it."""
    goal, limits = setting.goal, setting.limits
    known = 0
    while known < goal.known[0] and goal.threats[known] != threat:
        known += 1
    if known == len(goal.threats):
        return  # of so many kinds of threats, those that came late cut nothing off
    if known == goal.known[0]:
        goal.threats[known] = threat
        goal.known[0] += 1
    for later in range(turn, limits.turns + 1):
        for more in range(rolls, limits.hazards + 1):
            goal.reached[later, more, known] = max(goal.reached[later, more, known], spot)


@inlined
def _goes_on(setting: Setting, state: DraftState, parent: int, exit_: int, spot: int) -> bool:
    """Let a draft wait for its next step, unless another one is as good; whether it does."""
    triangle, fronts, drafts = setting.triangle, setting.fronts, setting.drafts
    here, start = setting.graph.exit_to[exit_], drafts.start[parent]
    usable = state.spare
    may_die = state.flags & put(1, COASTING) != 0
    if not may_die:
        # Of the bonus burns, what is left when the thruster can have got to where it dies.
        left = state.burns + state.bonus
        if triangle.half_burn:
            burnable = state.fuel - setting.starts.floor[start]
            left = min(left, burnable // (2 * triangle.half_burn) + state.bonus)
        left -= doom_at(setting, exit_, state.pivots)
        may_die = left >= 0
        usable = max(0, min(max(state.bonus, state.spare), left))
    odd = get(drafts.more[parent], ODD) if spot > LAST_EVEN else 0
    state = DraftState(
        state.thrust, state.burns, state.fuel, state.halves, state.bonus, state.pivots, usable,
        state.rolls, state.threat, state.need, state.flags, state.seen,
    )  # fmt: skip
    word, more = word_of(state), more_of(triangle, state, may_die, odd)
    same, guards = setting.limits.same, setting.limits.guards
    waiting = len(setting.graph.exit_to) + here
    # Which belts a mag sail has gained from is not compared: to tell all orders of visiting them
    # apart takes minutes, and matters only where a dozen belts are passed (docs/performance.md).
    if is_beaten(fronts, waiting, word, more, state.threat, same, guards):
        return False
    if is_beaten(fronts, exit_, word, more, state.threat, same, guards):
        return False
    new, before = drafts.state[0], drafts.state[2]
    add(fronts, exit_, word, more, state.threat, same, guards, before + new, drafts.beaten, before)
    wait(setting, state, word, more, exit_, parent, start)
    return True


@inlined
def wait(
    setting: Setting, state: DraftState, word: np.uint64, more: np.uint64, at: int, parent: int,
    start: int,
) -> None:  # fmt: skip
    """Let a draft wait until it is its turn to go on."""
    drafts = setting.drafts
    new = drafts.state[0]
    drafts.word[new] = word
    drafts.more[new] = more
    drafts.threat[new] = state.threat
    drafts.seen[new] = state.seen
    drafts.at[new] = at
    drafts.parent[new] = parent
    drafts.start[new] = start
    drafts.halves[new] = state.halves
    drafts.need[new] = state.need
    drafts.beaten[new] = 0
    enqueue(drafts, setting.triangle.units)


@inlined
def word_of(state: DraftState) -> np.uint64:
    """Return the word that is compared first (see `planner.route.search.packed`)."""
    in_all = state.burns + state.bonus
    return (
        state.flags
        | put(state.rolls, HAZARDS)
        | put_missing(state.thrust, NET_THRUST)
        | put_missing(state.burns, BURNS)
        | put_missing(in_all, BURNS_IN_ALL)
        | put_missing(in_all + PIVOT_BURNS * state.pivots, WORTH)
        | put_missing(state.fuel, FUEL)
    )


@inlined
def more_of(triangle: Triangle, state: DraftState, may_die: bool, odd: int) -> np.uint64:
    """Return the word that is compared next."""
    burn = 2 * triangle.half_burn
    in_all = state.fuel + burn * state.bonus
    # Who is as good as one that may get to where the thruster dies may get there, too; and those
    # that may not are beaten whatever they would have there.
    return (
        put_missing(in_all, FUEL_IN_ALL)
        | put_missing(in_all + PIVOT_BURNS * burn * state.pivots, FUEL_WORTH)
        | put_missing(state.spare if may_die else 0, SPARE)
        | put_missing(state.pivots if may_die else 0, PIVOTS)
        | put(odd, ODD)
    )


@inlined
def is_odd(spot: int) -> int:
    """Return 1 for the lighter of two spots with as many steps below them (F), else 0."""
    return (spot - LAST_EVEN) % 2 if spot > LAST_EVEN else 0
