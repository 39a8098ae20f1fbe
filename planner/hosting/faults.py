"""Faults of the program at a table: the log tells all of them, players hear a plain sentence."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager

from planner.errors import PlannerError
from planner.hosting.refusals import ProgramFault
from planner.hosting.store import Taken
from planner.kernel.actions import Action
from planner.kernel.codec import encode

log = logging.getLogger("planner.hosting.faults")

PASSING = (PlannerError, Taken)
"""What is no fault: refusals, and that somebody else was quicker."""


@contextmanager
def reported(
    game: str,
    entry: int | None = None,
    action: Action | None = None,
    passing: tuple[type[Exception], ...] = (),
) -> Iterator[None]:
    """Log whatever is no refusal, and raise `ProgramFault` in its place.

    ``entry`` is the number of the entry that ``action`` would have been. ``passing`` are more kinds
    of exceptions that mean something to the caller.

    >>> try:
    ...     with reported("some-game"):
    ...         raise StopIteration
    ... except ProgramFault as fault:
    ...     print(fault.message)
    the program has made a mistake here, and nothing was done
    """
    no_faults: tuple[type[Exception], ...] = (*PASSING, *passing)
    try:
        yield
    except no_faults:
        raise
    except Exception as fault:
        data = {"game": game, "entry": entry, "action": _told(action)}
        log.exception("a fault at %s: %s", game, json.dumps(data), extra={"data": data})
        raise ProgramFault from fault


def _told(action: Action | None) -> object:
    """An action as everybody may know it: logs are read by others than players."""
    if action is None:
        return None
    try:
        return encode(action.as_seen(frozenset()))
    except Exception:  # What is no plain data may do anything.
        return type(action).__name__
