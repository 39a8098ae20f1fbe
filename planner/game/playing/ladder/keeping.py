"""Games of a ladder in a file, so that nobody has to play them twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from planner.errors import BadInput
from planner.game.playing.ladder.matches import Played
from planner.game.playing.ladder.stamp import stamp
from planner.text import Text

_BEGINNING = b'{"match":'
"""How each line begins, also one that was torn."""


def kept_games(path: Path) -> Iterator[Played]:
    """The games of a file that were played by this program; of a file that is not there, none."""
    if not path.exists():
        return
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError as error:
        raise BadInput(
            Text("cannot read {path}: {strerror}", path=path, strerror=error.strerror),
            field="keep",
        ) from None
    for number, line in enumerate(lines, start=1):
        if not line:
            continue
        try:
            played = msgspec.json.decode(line, type=Played)
        except msgspec.DecodeError:
            if line.startswith(_BEGINNING):
                # Whoever wrote it was ended in the midst of it.
                continue
            raise BadInput(
                Text("line {number} of {path} is no game of a ladder", number=number, path=path),
                hint=Text("name another file, or one that is not there yet"),
                field="keep",
            ) from None
        if played.stamp == stamp():
            yield played


def keep_game(path: Path, played: Played) -> None:
    """Add a game to a file, on a line of its own."""
    try:
        with path.open("a+b") as file:
            file.seek(0, 2)
            if file.tell():
                file.seek(-1, 2)
                torn = file.read(1) != b"\n"
                file.write(b"\n" if torn else b"")
            file.write(msgspec.json.encode(played) + b"\n")
    except OSError as error:
        raise BadInput(
            Text("cannot write {path}: {strerror}", path=path, strerror=error.strerror),
            field="keep",
        ) from None
