"""The shapes of a spacecraft in the middle of a move, as tables for the compiled search."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from planner.errors import BadInput
from planner.route.query import Spacecraft, Terms
from planner.route.search.packed import MOST_PHASES, SAME_PHASE
from planner.route.search.setting import Phases
from planner.route.search.ways import FALLING, Activating
from planner.route.shapes import NOTHING_LEFT, Remains, are_ordered
from planner.route.threat import SAFETIES, Threats
from planner.text import Text


def threats_of(spacecraft: Spacecraft, terms: Terms) -> Threats:
    """Return the way to count belts for a spacecraft."""
    known = any(shape.rad_hard is not None for shape in spacecraft.shapes)
    return Threats(known=known, counted=terms.belts_limited)


def phases_of(spacecraft: Spacecraft, ways: Sequence[Activating], threats: Threats) -> Phases:
    """Return the phases of a spacecraft: what it was when the move began, and what it is by now.

    The first ones are those at rest, so that the phase at rest is the shape itself.
    """
    shapes = spacecraft.shapes
    pairs = [(shape, shape) for shape in range(len(shapes))]
    begun = [
        [_begun(pairs, way, shape, before) for before, shape in enumerate(shapes)] for way in ways
    ]
    for before, now in pairs:  # grows while it is gone through
        _burnt(pairs, before, shapes[now])
    if len(pairs) > MOST_PHASES:
        raise BadInput(
            Text("more than can be planned may be lost on the way"),
            field="card",
            hint=Text("leave a heatsink fountain or a Project Valkyrie out"),
        )
    return Phases(
        before=np.array([before for before, _ in pairs], np.int8),
        now=np.array([now for _, now in pairs], np.int8),
        burnt=np.array([_burnt(pairs, before, shapes[now]) for before, now in pairs], np.int8),
        begun=np.array(begun, np.int8),
        aerobrake_rolls=np.array([not shapes[now].aerobrake_safe for _, now in pairs], np.int8),
        lightens=np.array([_may_lighten(shapes, before, now) for before, now in pairs], np.int8),
        threats=np.array([_of_belts(threats, shapes[now].rad_hard) for _, now in pairs], np.uint64),
    )


@lru_cache(maxsize=64)
def _of_belts(threats: Threats, rad_hard: int | None) -> tuple[int, ...]:
    """Return the threat of belts of each safety."""
    return tuple(threats.of_belt(safety, rad_hard) for safety in SAFETIES)


def same_of(spacecraft: Spacecraft) -> np.uint64:
    """Return what must be equal to compare two drafts: the phase, unless less loss is better."""
    return np.uint64(0) if are_ordered(spacecraft.shapes) else SAME_PHASE


def _begun(pairs: list[tuple[int, int]], way: Activating, shape: Remains, before: int) -> int:
    """Return the number of the phase in which a move begins, or -1 if it cannot."""
    if way.thruster == FALLING:
        return before
    after = shape.after_activating(way.thruster)
    return -1 if after is None else _number(pairs, before, after)


def _burnt(pairs: list[tuple[int, int]], before: int, shape: Remains) -> int:
    """Return the number of the phase that an aerobrake leads to, or -1 if nothing is left."""
    return -1 if shape.burnt == NOTHING_LEFT else _number(pairs, before, shape.burnt)


def _number(pairs: list[tuple[int, int]], before: int, now: int) -> int:
    if (before, now) not in pairs:
        pairs.append((before, now))
    return pairs.index((before, now))


def _may_lighten(shapes: Sequence[Remains], before: int, now: int) -> bool:
    """True if mass is still to be taken off, or may yet be lost."""
    todo, seen = [now], set[int]()
    while todo:
        shape = todo.pop()
        if shape not in seen:
            seen.add(shape)
            todo += [each for each in (shapes[shape].burnt, *shapes[shape].after) if each >= 0]
    return any(shapes[shape].lost > shapes[before].lost for shape in seen)
