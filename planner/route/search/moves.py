"""All moves of one turn at once, from wherever a spacecraft may be (H4-H8, H10), compiled.

This is the twin of `planner.motion.Motion.legal_steps`. Drafts spread from space to space; where a
move may end, labels are left for the next turn.
"""

from __future__ import annotations

from planner.board.arrays import Ints
from planner.route.search.compiled import compiled, inlined
from planner.route.search.fronts import add, has_room, is_beaten
from planner.route.search.keeping import (
    NOTHING,
    arrive,
    is_odd,
    keep_label,
    more_of,
    unpacked,
    wait,
    word_of,
)
from planner.route.search.labels import (
    COLUMNS,
    PARENT,
    ROLLS,
    SHAPE,
    SPACE,
    SPOT,
    TURN,
    Passing,
    next_draft,
)
from planner.route.search.packed import COASTING, GAINS_LESS, MOST_BURNS, PHASE, Packed, put
from planner.route.search.setting import (
    AFTERBURN,
    LESS_GAIN,
    NO_FUEL,
    NO_SUN,
    PUSHED,
    SOLAR,
    THRUST,
    DraftState,
    Setting,
)
from planner.route.search.stages import (
    POWERED,
    ROCKETPLANE,
    WITH_BONUS_PIVOT,
    WITH_BURNS,
    doom_at,
    enter,
    has_booster,
    land,
    lift_off,
    pay,
)

DONE, MORE, NO_ROOM = range(3)


@compiled
def ready(setting: Setting, table: Ints, threats: Packed, found: Ints) -> None:
    """The labels of spacecraft that are ready before the turn, or -1 where one is as good."""
    for row in range(len(table)):
        here, spot, rolls, shape = table[row]
        found[row] = keep_label(setting, here, setting.turn - 1, spot, rolls, threats[row], shape)


@compiled
def pass_on(setting: Setting, found: Ints) -> None:
    """Let labels that came to a gate stand beyond it, each unless one there is as good."""
    table = setting.labels.table
    for old in found:
        row, threat = table[old], setting.labels.threat[old]
        new = keep_label(setting, row[SPACE], row[TURN], row[SPOT], row[ROLLS], threat, row[SHAPE])
        if new >= 0:
            for column in range(PARENT, COLUMNS):
                table[new, column] = row[column]


@compiled
def go_on(setting: Setting, crossing: Passing) -> None:
    """Let drafts wait that entered this part of the board in the middle of their move."""
    graph, drafts, starts = setting.graph, setting.drafts, setting.starts
    same, guards = setting.limits.same, setting.limits.guards
    for row in range(len(crossing.word)):
        word, more, threat = crossing.word[row], crossing.more[row], crossing.threat[row]
        exit_ = crossing.exit[row]
        waiting = len(graph.exit_to) + graph.exit_to[exit_]
        if is_beaten(setting.fronts, waiting, word, more, threat, same, guards):
            continue
        if is_beaten(setting.fronts, exit_, word, more, threat, same, guards):
            continue
        new, before = drafts.state[0], drafts.state[2]
        add(
            setting.fronts, exit_, word, more, threat, same, guards, before + new, drafts.beaten,
            before,
        )  # fmt: skip
        starts.label[new] = crossing.label[row]
        starts.way[new] = crossing.way[row]
        starts.jettison[new] = crossing.jettison[row]
        starts.spot[new] = crossing.spot[row]
        starts.floor[new] = crossing.floor[row]
        state = DraftState(
            thrust=0, burns=0, fuel=0, halves=crossing.halves[row], bonus=0, pivots=0, spare=0,
            rolls=0, threat=threat, need=crossing.need[row], flags=NOTHING, seen=crossing.seen[row],
        )  # fmt: skip
        wait(setting, state, word, more, exit_, -1, new)


@compiled
def fly(
    setting: Setting, own_ways: Ints, active: Ints, each: int, begun: Ints, patience: int
) -> int:
    """Take the active labels through a turn, in every way to activate the thruster.

    First all begin their moves, each with at most so many drafts, and ``begun`` tells how many
    have; then waiting drafts are taken on, ``patience`` of them. What is told is `DONE`, `MORE` to
    do, or `NO_ROOM` for it.
    """
    for index in range(begun[0], len(active)):
        if not _has_room(setting, each):
            return NO_ROOM
        for way in own_ways:
            _begin_in_a_way(setting, active[index], way)
        begun[0] = index + 1
    drafts = setting.drafts
    for _ in range(patience):
        now = next_draft(drafts)
        if now < 0:
            return DONE
        if not _has_room(setting, setting.most_steps):
            return NO_ROOM
        _take_on(setting, now)
        drafts.head[drafts.state[1]] = drafts.next[now]
    return MORE


@inlined
def _has_room(setting: Setting, more: int) -> bool:
    """True if so many labels, drafts and ways in fronts can be added."""
    return bool(
        setting.drafts.state[0] + more <= len(setting.drafts.word)
        and setting.labels.state[0] + more <= len(setting.labels.table)
        and has_room(setting.fronts, more)
        and has_room(setting.stops, more)
    )


@inlined
def _begin_in_a_way(setting: Setting, label: int, way: int) -> None:
    """Begin moves from a label, by one way to activate the thruster, with or without jettison."""
    strip, ways, table = setting.strip, setting.ways, setting.labels.table
    here, spot, shape = table[label, SPACE], table[label, SPOT], table[label, SHAPE]
    # A spacecraft that only falls along aerobrake paths needs one that begins here.
    if setting.triangle.falls and not setting.graph.falls[here]:
        return
    if setting.phases.begun[way, shape] < 0:
        return
    solar = 0
    if ways[way, SOLAR]:
        shines = setting.sunlight[setting.graph.zone[here], ways[way, PUSHED]]
        if shines == NO_SUN:
            return
        solar = shines if ways[way, SOLAR] > 1 else 0
    dry_steps = strip.steps[strip.dry[shape]]
    best_class, fitted = -9, False
    jettison = 0
    while strip.steps[spot] - jettison - ways[way, AFTERBURN] >= dry_steps:
        after = strip.burned[spot, jettison + ways[way, AFTERBURN]]
        now_fits = not fitted and has_booster(setting, here, strip.burned[spot, jettison])
        # Jettisoning is for a better weight class, or to take off by rocketplane, which
        # a heavier spacecraft, better in all else, may not have the water for.
        if strip.thrust[after] > best_class or now_fits:
            best_class = strip.thrust[after]
            thrust = min(MOST_BURNS, max(0, ways[way, THRUST] + solar + best_class))
            _begin(setting, label, way, jettison, after, thrust, not now_fits)
        fitted = fitted or now_fits
        jettison += 1
        if not setting.limits.jettison or setting.triangle.falls:
            break


@inlined
def _begin(
    setting: Setting, label: int, way: int, jettison: int, spot: int, thrust: int, compare: bool
) -> None:
    strip, triangle, drafts = setting.strip, setting.triangle, setting.drafts
    table, starts = setting.labels.table, setting.starts
    here, shape = table[label, SPACE], table[label, SHAPE]
    fuel = strip.steps[spot] * triangle.units
    state = DraftState(
        thrust=thrust,
        burns=thrust,
        fuel=fuel,
        halves=0,
        bonus=0,
        pivots=triangle.pivots,
        spare=0,
        rolls=table[label, ROLLS],
        threat=setting.labels.threat[label],
        need=0,
        flags=put(setting.phases.begun[way, shape], PHASE)
        | put(setting.ways[way, LESS_GAIN], GAINS_LESS)
        | put(triangle.falls, COASTING),
        seen=NOTHING,
    )
    word = word_of(state)
    may_die = doom_at(setting, -1 - here, state.pivots) <= thrust
    more = more_of(triangle, state, may_die, is_odd(spot))
    front = len(setting.graph.exit_to) + here
    same, guards = setting.limits.same, setting.limits.guards
    start, before = drafts.state[0], drafts.state[2]
    if compare:
        if is_beaten(setting.fronts, front, word, more, state.threat, same, guards):
            return
        add(
            setting.fronts, front, word, more, state.threat, same, guards, before + start,
            drafts.beaten, before,
        )  # fmt: skip
    starts.label[start] = label
    starts.way[start] = way
    starts.jettison[start] = jettison
    starts.spot[start] = spot
    starts.floor[start] = strip.steps[strip.dry[shape]] * triangle.units
    if setting.ways[way, NO_FUEL]:
        starts.floor[start] = fuel
    wait(setting, state, word, more, -1 - here, -1, start)


@inlined
def _take_on(setting: Setting, now: int) -> None:
    """Every way to take the next step from a draft."""
    graph = setting.graph
    came_over = setting.drafts.at[now]
    at_start = came_over < 0
    here = -1 - came_over if at_start else graph.exit_to[came_over]
    came_from = -1 if at_start else graph.place[graph.exit_from[came_over]]
    before = unpacked(setting, now)
    for exit_ in range(graph.exit_start[here], graph.exit_start[here + 1]):
        there = graph.exit_to[exit_]
        if graph.place[there] == came_from:  # no U-turn (H4e)
            continue
        if setting.triangle.falls and not graph.exit_aerobrake[exit_]:
            continue
        turns = graph.hohmann[here] and not at_start
        turns = turns and graph.exit_heading[exit_] != graph.exit_arrival[came_over]
        for liftoff in range(POWERED, ROCKETPLANE + 1 if graph.size[here] else 1):
            lifted = lift_off(setting, before, now, here, exit_, liftoff)
            if lifted.burns < 0:
                continue
            for turning in range(WITH_BONUS_PIVOT, WITH_BURNS + 1) if turns else range(1):
                paid = pay(setting, lifted, now, there, turning, liftoff)
                if paid.burns < 0:
                    continue
                entered = enter(setting, paid, now, there)
                if entered.burns < 0:
                    continue
                for helped in range(2):
                    landed = land(setting, entered, here, exit_, liftoff, helped)
                    if landed.burns >= 0:
                        arrive(setting, landed, now, exit_)
