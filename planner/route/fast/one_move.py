"""Everywhere that one move can lead, and at what price (H4-H8, H10), compiled.

This is the twin of `planner.motion.Move.legal_steps`. A label is a way to be in the middle of
a move: over which exit the space was entered, and what it took so far. Of the labels on one
exit those survive that no other one beats.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from planner.route.fast.compiled import compiled
from planner.route.fast.graph import SAFE_ASSIST, Graph
from planner.route.query import MOST_BONUS_BURNS, MOST_ROLLS

Shorts = NDArray[np.int16]
Ints = NDArray[np.int32]
Masks = NDArray[np.uint64]

# Columns of a label.
EXIT, BURNS, HALVES, BONUS, PIVOTS, HAZARDS, BELTS, NEED, FLAGS, DEAD = range(10)
COLUMNS = 10

# Flags of a label: each can only make it worse.
OBERTH_USED, COASTING, ASSIST_PROMISED, AEROBRAKED, BOOSTED = 1, 2, 4, 8, 16

CRASH, AEROBRAKE = 1, 2
POWERED, ASSISTED, ROCKETPLANE = 0, 1, 2
TOO_SMALL = -1


class Profile(NamedTuple):
    """What of an activated thruster the ways open to it depend on."""

    burn_cap: int
    """No more burns than this are tried; the net thrust sets the limit later on."""
    halves_cap: int
    """No more halves of a burn than this are paid with fuel."""
    pivots: int
    oberth_bonus: int
    solar: int
    """Whether the thruster dies in the Neptune zone (J3a)."""
    sail: int
    """Whether the thruster burns up in an aerobrake (gl. Sails a)."""
    mag_sail: int
    aerobrake_rolls: int
    """Whether aerobrakes need a roll; some cards spare it."""
    mind_aerobrakes: int
    """Whether passing an aerobrake matters beyond the roll, for a sail is aboard."""


class Scratch(NamedTuple):
    """Working space of one exploration."""

    labels: Shorts
    parents: Ints
    masks: Masks
    """Belts that already gave the mag sail its bonus burn."""
    older: Ints
    """For each label the next older one on the same exit, or -1."""
    newest: Ints
    """For each exit its newest label, or -1."""


def new_scratch(graph: Graph, size: int) -> Scratch:
    """Working space for ``size`` labels."""
    return Scratch(
        labels=np.empty((size, COLUMNS), np.int16),
        parents=np.empty(size, np.int32),
        masks=np.empty(size, np.uint64),
        older=np.empty(size, np.int32),
        newest=np.empty(len(graph.exit_to) + 1, np.int32),
    )


@compiled
def explore(graph: Graph, profile: Profile, start: int, scratch: Scratch) -> int:
    """Fill ``scratch`` with all labels from ``start``; `TOO_SMALL` if it cannot hold them."""
    first = scratch.labels[0]
    first[:] = 0
    first[EXIT] = len(graph.exit_to)
    first[PIVOTS] = profile.pivots
    return explore_on(graph, profile, start, scratch)


@compiled
def explore_on(graph: Graph, profile: Profile, start: int, scratch: Scratch) -> int:
    """The same from the first label of ``scratch``, which may be in the middle of a move.

    One long function on purpose: compiled code pays for every call that hands on arrays. The
    stages are those of `planner.motion.Move`: lift off, turn, pay, enter, land.
    """
    exit_start, exit_from, exit_to = graph.exit_start, graph.exit_from, graph.exit_to
    exit_heading, exit_arrival = graph.exit_heading, graph.exit_arrival
    exit_aerobrake, place, half_burns = graph.exit_aerobrake, graph.place, graph.half_burns
    hohmann, lander, hazard, belt = graph.hohmann, graph.lander, graph.hazard, graph.belt
    flyby, oberth, sunless, size = graph.flyby, graph.oberth, graph.sunless, graph.size
    assist, booster = graph.assist, graph.booster
    labels, parents, masks = scratch.labels, scratch.parents, scratch.masks
    older, newest = scratch.older, scratch.newest
    burn_cap, halves_cap = profile.burn_cap, profile.halves_cap
    solar, sail = profile.solar, profile.sail
    # A thruster that may die on the way may want to keep what is free for later.
    may_keep = solar or sail

    no_exit = len(exit_to)
    newest[:] = -1
    parents[0] = -1
    masks[0] = 0
    count = 1
    now = -1
    while now + 1 < count:
        now += 1
        came_over = labels[now, EXIT]
        at_start = came_over == no_exit
        here = start if at_start else exit_to[came_over]
        if labels[now, DEAD] or (size[here] and not at_start):
            continue
        came_from = -1 if at_start else place[exit_from[came_over]]
        flags_before, mask_before = int(labels[now, FLAGS]), masks[now]
        for way in range(exit_start[here], exit_start[here + 1]):
            there = exit_to[way]
            if place[there] == came_from:  # no U-turn (H4e)
                continue
            pivot = hohmann[here] and not at_start and exit_heading[way] != exit_arrival[came_over]
            falls = bool(exit_aerobrake[way])
            for liftoff in range(3 if size[here] and not falls else 1):
                need_off, rolls = int(labels[now, NEED]), 0
                if liftoff == POWERED:
                    if size[here] and not falls:
                        need_off = max(need_off, size[here] + 1)
                else:
                    if not assist[here] or (lander[there] != 0) != (liftoff == ROCKETPLANE):
                        continue
                    if liftoff == ROCKETPLANE and not booster[here]:
                        continue
                    rolls = 0 if assist[here] == SAFE_ASSIST else 1
                # Turning: 0 none, 1 bonus pivot, 2 to 4 a pivot on 2, 1 or 0 bonus burns.
                turned = False
                for turn in range(1, 5) if pivot else range(1):
                    if turned and not may_keep:
                        break
                    burns, halves = int(labels[now, BURNS]), int(labels[now, HALVES])
                    bonus, pivots = int(labels[now, BONUS]), int(labels[now, PIVOTS])
                    if turn == 1:
                        if not pivots:
                            continue
                        pivots -= 1
                    elif turn > 1:
                        spent = 4 - turn
                        paid = 2 - spent
                        if spent > bonus or (paid and flags_before & COASTING):
                            continue
                        bonus -= spent
                        burns += paid
                        halves += 2 * paid
                    turned = True
                    cost = int(half_burns[there])
                    # Paying: 0 nothing due, 1 with a bonus burn, 2 with fuel.
                    for pay in range(1, 3) if cost else range(1):
                        if pay == 1 and (not bonus or lander[there]):
                            continue
                        if pay == 2:
                            if flags_before & COASTING:
                                continue
                            if bonus and not lander[there] and not may_keep:
                                continue
                        burns_in = burns + (pay == 2)
                        halves_in = halves + (cost if pay == 2 and liftoff != ROCKETPLANE else 0)
                        bonus_in = bonus - (pay == 1)
                        if burns_in > burn_cap or halves_in > halves_cap:
                            continue
                        need = max(need_off, burns_in)
                        flags, mask = flags_before, mask_before
                        hazards = int(labels[now, HAZARDS]) + rolls
                        belts = int(labels[now, BELTS]) + (belt[there] != 0)
                        if liftoff == ROCKETPLANE:
                            flags |= BOOSTED
                        if solar and sunless[there]:
                            flags |= COASTING
                        crash = 0
                        if hazard[there] == AEROBRAKE:
                            hazards += profile.aerobrake_rolls
                            if profile.mind_aerobrakes:
                                flags |= AEROBRAKED
                            if sail:
                                flags |= COASTING
                        elif hazard[there] == CRASH and liftoff == POWERED:
                            crash = 1
                        if not flags & COASTING:
                            if oberth[there] and not flags & OBERTH_USED:
                                flags |= OBERTH_USED
                                bonus_in += profile.oberth_bonus
                            elif flyby[there]:
                                bonus_in += flyby[there]
                            elif profile.mag_sail and belt[there]:
                                bit = np.uint64(1) << np.uint64(belt[there])
                                if not mask & bit:
                                    mask |= bit
                                    bonus_in += 1
                        if hazards > MOST_ROLLS or belts > MOST_ROLLS:
                            continue
                        bonus_in = min(bonus_in, MOST_BONUS_BURNS)
                        # Arriving: 0 passing by or powered or aerobrake landing, 1 with a
                        # factory's help, which may have been promised to wave a hazard away.
                        for helped in range(2):
                            need_in, hazards_in, flags_in = need, hazards, flags
                            if size[there]:
                                if not helped:
                                    if flags & ASSIST_PROMISED:
                                        continue
                                    hazards_in += crash
                                    if not falls:
                                        if flags & COASTING:
                                            continue
                                        need_in = max(need_in, size[there] + 1)
                                else:
                                    if not assist[there] or (falls and not flags & ASSIST_PROMISED):
                                        continue
                                    if flags & COASTING or lander[here]:
                                        continue
                                    hazards_in += 0 if assist[there] == SAFE_ASSIST else 1
                                    flags_in &= ~ASSIST_PROMISED
                            else:
                                if flags & ASSIST_PROMISED:
                                    continue
                                if not helped:
                                    hazards_in += crash
                                else:
                                    if not crash or lander[there] or flags & COASTING:
                                        continue
                                    near = False
                                    for onward in range(exit_start[there], exit_start[there + 1]):
                                        near = near or assist[exit_to[onward]] != 0
                                    if not near:
                                        continue
                                    flags_in |= ASSIST_PROMISED
                            count = _keep(
                                labels, parents, masks, older, newest, count, now, way,
                                burns_in, halves_in, bonus_in, pivots,
                                hazards_in, belts, need_in, flags_in, mask,
                            )  # fmt: skip
                            if count == TOO_SMALL:
                                return TOO_SMALL
    return count


@compiled
def _keep(
    labels: Shorts,
    parents: Ints,
    masks: Masks,
    older: Ints,
    newest: Ints,
    count: int,
    now: int,
    way: int,
    burns: int,
    halves: int,
    bonus: int,
    pivots: int,
    hazards: int,
    belts: int,
    need: int,
    flags: int,
    mask: int,
) -> int:
    """Add the label unless one on the same exit is as good; drop those that it beats.

    Which belts a mag sail has gained from is not compared: two labels on the same exit differ in
    it only where one of them went round in a loop, and telling all such loops apart would never
    end.
    """
    other, behind = newest[way], -1
    while other >= 0:
        known = labels[other]
        if (
            known[BURNS] <= burns
            and known[HALVES] <= halves
            and known[BONUS] >= bonus
            and known[PIVOTS] >= pivots
            and known[HAZARDS] <= hazards
            and known[BELTS] <= belts
            and known[NEED] <= need
            and known[FLAGS] & ~flags == 0
        ):
            return count
        if (
            burns <= known[BURNS]
            and halves <= known[HALVES]
            and bonus >= known[BONUS]
            and pivots >= known[PIVOTS]
            and hazards <= known[HAZARDS]
            and belts <= known[BELTS]
            and need <= known[NEED]
            and flags & ~known[FLAGS] == 0
        ):
            known[DEAD] = 1
            if behind < 0:
                newest[way] = older[other]
            else:
                older[behind] = older[other]
        else:
            behind = other
        other = older[other]
    if count == len(labels):
        return TOO_SMALL
    label = labels[count]
    label[EXIT] = way
    label[BURNS] = burns
    label[HALVES] = halves
    label[BONUS] = bonus
    label[PIVOTS] = pivots
    label[HAZARDS] = hazards
    label[BELTS] = belts
    label[NEED] = need
    label[FLAGS] = flags
    label[DEAD] = 0
    masks[count] = mask
    parents[count] = now
    older[count] = newest[way]
    newest[way] = count
    return count + 1


# What a finished move leaves behind: the columns of an ending.
TO, E_NEED, E_HALVES, E_HAZARDS, E_BELTS, E_FLAGS, E_BURNS = range(7)
ENDING_COLUMNS = 7
LASTING_FLAGS = OBERTH_USED | AEROBRAKED | BOOSTED


@compiled
def collect(
    graph: Graph, scratch: Scratch, count: int, burns_matter: bool, endings: Shorts,
    older: Ints, newest: Ints,
) -> int:  # fmt: skip
    """The endings of all labels where a move may stop, of each space the unbeaten ones.

    Returns how many there are, in the first rows of ``endings`` and in the order of the net
    thrust they need. The burns beside that matter only where a move is put together of parts.
    """
    labels = scratch.labels
    newest[:] = -1
    found = 0
    draft = np.zeros(ENDING_COLUMNS, np.int16)
    for index in range(1, count):
        label = labels[index]
        to = graph.exit_to[label[EXIT]]
        if label[DEAD] or label[FLAGS] & ASSIST_PROMISED or graph.lander[to]:
            continue
        draft[TO] = to
        draft[E_NEED] = label[NEED]
        draft[E_HALVES] = label[HALVES]
        draft[E_HAZARDS] = label[HAZARDS]
        draft[E_BELTS] = label[BELTS]
        draft[E_FLAGS] = label[FLAGS] & LASTING_FLAGS
        draft[E_BURNS] = label[BURNS] if burns_matter else 0
        found = _end(endings, older, newest, found, draft)
    return _by_need(endings, found)


@compiled
def join(
    profile: Profile,
    plain: Shorts,
    entries: Shorts,
    onward: Shorts,
    parts: Ints,
    endings: Shorts,
    older: Ints,
    newest: Ints,
) -> int:
    """The endings of moves that may pass the Solar Oberth, put together of their two parts.

    ``plain`` are the endings without its bonus burns; entry ``i`` is a label that arrives
    there, and the endings from there on are ``onward[parts[i, 0]:parts[i, 1]]``.
    """
    newest[:] = -1
    found = 0
    for index in range(len(plain)):
        found = _end(endings, older, newest, found, plain[index])
    draft = np.zeros(ENDING_COLUMNS, np.int16)
    for number in range(len(entries)):
        entry = entries[number]
        for index in range(parts[number, 0], parts[number, 1]):
            rest = onward[index]
            burns = entry[BURNS] + rest[E_BURNS]
            halves = entry[HALVES] + rest[E_HALVES]
            hazards = entry[HAZARDS] + rest[E_HAZARDS]
            belts = entry[BELTS] + rest[E_BELTS]
            if burns > profile.burn_cap or halves > profile.halves_cap:
                continue
            if hazards > MOST_ROLLS or belts > MOST_ROLLS:
                continue
            if found == len(endings):
                return TOO_SMALL
            draft[TO] = rest[TO]
            draft[E_NEED] = max(entry[NEED], rest[E_NEED], burns)
            draft[E_HALVES] = halves
            draft[E_HAZARDS] = hazards
            draft[E_BELTS] = belts
            draft[E_FLAGS] = rest[E_FLAGS]
            found = _end(endings, older, newest, found, draft)
    return _by_need(endings, found)


@compiled
def _end(endings: Shorts, older: Ints, newest: Ints, found: int, draft: Shorts) -> int:
    """Add the ending unless one at the same space is as good; drop those that it beats."""
    to = draft[TO]
    other, behind = newest[to], -1
    while other >= 0:
        known = endings[other]
        if (
            known[E_NEED] <= draft[E_NEED]
            and known[E_HALVES] <= draft[E_HALVES]
            and known[E_HAZARDS] <= draft[E_HAZARDS]
            and known[E_BELTS] <= draft[E_BELTS]
            and known[E_BURNS] <= draft[E_BURNS]
            and known[E_FLAGS] & ~draft[E_FLAGS] == 0
        ):
            return found
        if (
            draft[E_NEED] <= known[E_NEED]
            and draft[E_HALVES] <= known[E_HALVES]
            and draft[E_HAZARDS] <= known[E_HAZARDS]
            and draft[E_BELTS] <= known[E_BELTS]
            and draft[E_BURNS] <= known[E_BURNS]
            and draft[E_FLAGS] & ~known[E_FLAGS] == 0
        ):
            known[TO] = -1
            if behind < 0:
                newest[to] = older[other]
            else:
                older[behind] = older[other]
        else:
            behind = other
        other = older[other]
    endings[found] = draft
    older[found] = newest[to]
    newest[to] = found
    return found + 1


@compiled
def _by_need(endings: Shorts, found: int) -> int:
    kept = 0
    for index in range(found):
        if endings[index, TO] >= 0:
            endings[kept] = endings[index]
            kept += 1
    order = np.argsort(endings[:kept, E_NEED], kind="mergesort")
    endings[:kept] = endings[:kept][order]
    return kept
