"""By which program a game was played."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

_KINDS = (".py", ".csv")


@cache
def stamp() -> str:
    """Sixteen digits that are other ones when rules or players have changed.

    >>> len(stamp())
    16
    """
    room = Path(__file__).parents[2]
    found = hashlib.sha256()
    for path in sorted(path for path in room.rglob("*") if path.suffix in _KINDS):
        found.update(path.relative_to(room).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:16]
