"""The games on the shelf: a folder each, whose module ``kind`` says what the game is (`GameKind`).

>>> [kind.name for kind in kinds()][0], kind_named("high-frontier") is kind_named()
('high-frontier', True)
"""

from __future__ import annotations

import json
import pkgutil
from functools import cache
from importlib import import_module

from planner.errors import BadInput
from planner.games.kind import GameKind
from planner.kernel.log import Header
from planner.text import Text, joined

__all__ = ["GameKind", "kind_in", "kind_named", "kind_of", "kinds"]


@cache
def kinds() -> tuple[GameKind, ...]:
    """All games; the folder of each is entered when one of them is asked for."""
    folders = [room.name for room in pkgutil.iter_modules(__path__) if room.ispkg]
    return tuple(import_module(f"{__name__}.{folder}.kind").KIND for folder in folders)


def kind_named(name: str = "") -> GameKind:
    """The game of that name; without one it is that of the tables made before there were others."""
    for kind in kinds():
        if kind.name == name or (not name and kind.game.has_nameless_logs):
            return kind
    raise BadInput(
        Text("there is no game {name} on the shelf", name=repr(name)),
        choices=[kind.name for kind in kinds()],
        hint=Text("the games are {games}", games=joined(kind.name for kind in kinds())),
        field="game",
    )


def kind_of(header: Header) -> GameKind:
    """The game that a header is of."""
    return kind_named(header.game)


def kind_in(line: str) -> GameKind:
    """The game of a log by its first line.

    Where that is no header it is the usual game, which says so when it reads the log.

    >>> kind_in('{"format": "hf4-game"}') is kind_in("[]") is kind_named()
    True
    """
    try:
        header = json.loads(line)
    except (ValueError, RecursionError):
        header = None
    name = header.get("game") if isinstance(header, dict) else None
    return kind_named(name if isinstance(name, str) else "")
