"""How recorded games are kept: a log each, compressed, with a fingerprint every so often."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

from planner.errors import PlannerError
from planner.games.high_frontier import Game, examples
from planner.games.high_frontier.versions import RULES_VERSION
from planner.kernel import sentences
from planner.kernel.codec import encode
from planner.kernel.dice import DiceKind
from planner.kernel.history import Checkpoint
from planner.kernel.log import (
    FINGERPRINT,
    Entry,
    Header,
    Written,
    entry_line,
    header_line,
    parse_line,
    read_entry,
    read_header,
)

GAMES = Path(__file__).parent / "games"
SCENES = Path(__file__).parent / "scenes"
SHOWN = Path(str(files(examples.__name__)))
"""Some of them are shown to players, so the package has them."""
FINGERPRINT_EVERY = 25
DELIBERATE = (
    "A change of the rules must be deliberate: if this one is, raise RULES_VERSION in"
    " planner/games/high_frontier/versions.py, say there what has changed, and record the games"
    " anew with 'python -m tests.recorded.record'."
)


def games() -> list[Path]:
    """The files of all recorded games."""
    return sorted({*GAMES.glob("*.jsonl.gz"), *SHOWN.glob("*.jsonl.gz")})


def scenes() -> list[Path]:
    """The files of all recorded scenes, which begin on an arranged table."""
    return sorted(SCENES.glob("*.jsonl.gz"))


def arranged(game: Game, seed: int | str) -> Game:
    """The game that goes on from what has been put on its table, by a seed of its own.

    Its log is that of a game dealt anew, which opens at a checkpoint.
    """
    header = replace(game.header, seed=seed, dealt=1)
    told = {"do": "arrange", "player": game.to_act[0]}
    entry = json.dumps({"n": 1, "action": told, "says": ["The table is set"], "state": ""})
    point = Checkpoint.of(1, RULES_VERSION, game.state)
    return Game.from_lines([header_line(header), entry, point.line], hashing=False)


def file_of(name: str) -> Path:
    """Where the game of that name is kept."""
    return (SHOWN if name in examples.NAMES else GAMES) / f"{name}.jsonl.gz"


def scene_file(name: str) -> Path:
    """Where the scene of that name is kept."""
    return SCENES / f"{name}.jsonl.gz"


def keep(name: str, game: Game) -> None:
    """Write a game down, which was played without hashing."""
    _write(file_of(name), game)


def keep_scene(name: str, game: Game) -> None:
    """Write a game down that began on an arranged table."""
    _write(scene_file(name), game)


def _write(path: Path, game: Game) -> None:
    fingerprints = _fingerprints(game)
    lines = [header_line(game.header), *_opening(game)]
    for entry in game.entries[game.header.dealt :]:
        lines.append(entry_line(replace(entry, state=fingerprints.get(entry.number, ""))))
    path.parent.mkdir(exist_ok=True)
    text = "\n".join([*lines, ""])
    # The same game is the same file, whenever it was written.
    packed = gzip.compress(text.encode(), mtime=0)
    path.write_bytes(packed)


def _opening(game: Game) -> list[str]:
    """What comes between the header and what was played: how the table was arranged, if it was."""
    return game.lines()[1 : 1 + _opening_lines(game.header)]


def _opening_lines(header: Header) -> int:
    """The entry that tells of it, and the checkpoint."""
    return 2 if header.dealt else 0


def _begun(header: Header, opening: Sequence[str]) -> Game:
    if not opening:
        return Game(header, hashing=False)
    return Game.from_lines([header_line(header), *opening], hashing=False)


def _fingerprints(game: Game) -> dict[int, str]:
    """Those of every so many entries and of the end, from playing it once more."""
    found = {}
    again = _begun(game.header, _opening(game))
    for entry in game.entries[game.header.dealt :]:
        do_again(again, entry)
        if _is_hashed(entry.number, len(game.entries)):
            found[entry.number] = _fingerprint(again)
    return found


def _is_hashed(number: int, last: int) -> bool:
    return number == last or number % FINGERPRINT_EVERY == 0


def do_again(game: Game, told: Entry | Written) -> Entry:
    """Do what was recorded; only dice that no seed rolls are given."""
    dice = () if game.header.dice == DiceKind.SEEDED else told.dice
    return game.apply(told.action, dice, granted=told.granted)


def _fingerprint(game: Game) -> str:
    return game.state.fingerprint()[:FINGERPRINT]


def read(path: Path) -> tuple[Header, list[str]]:
    """The header of a recorded game, and the lines of its entries."""
    first, *lines = gzip.decompress(path.read_bytes()).decode().splitlines()
    return read_header(first, path.name, RULES_VERSION), lines


def difference(path: Path) -> str | None:
    """Where a recorded game first goes another way now, if it does."""
    header, lines = read(path)
    try:
        first = _opening_lines(header)
        game = _begun(header, lines[:first])
        for row, line in enumerate(lines[first:], start=first + 2):
            if found := _differs(game, line, path.name, row):
                return f"{path.name}: {found}"
    except PlannerError as error:
        return f"{path.name} cannot be read any more: {error}"
    return None


def _differs(game: Game, line: str, file: str, row: int) -> str | None:
    """What comes of a recorded entry now, if it is something else."""
    then = parse_line(line, file, row)
    written = read_entry(line, file, row, game.book.tags)
    told = json.dumps(encode(written.action), ensure_ascii=False)
    where = f"entry {written.number}, year {game.state.year}, {told}"
    try:
        entry = do_again(game, written)
    except PlannerError as error:
        return _compared(where, _sentences(then), [f"refused: {error}"])
    now = parse_line(entry_line(entry), file, row)
    # How a sentence is made, so that it can be told in other languages, is no rule.
    if _sentences(now) != _sentences(then):
        return _compared(where, _sentences(then), _sentences(now))
    for part in ("dice", "tanks"):
        if now.get(part) != then.get(part):
            return _compared(where, [f"{part} {then.get(part)}"], [f"{part} {now.get(part)}"])
    if written.state and written.state != _fingerprint(game):
        since = max(1, written.number - FINGERPRINT_EVERY + 1)
        return f"{where}: the same was said, but something differs since entry {since}"
    return None


def _sentences(told: dict[str, Any]) -> list[str]:
    return [str(sentences.read(said)) for said in told["says"]]


def _compared(where: str, then: Sequence[str], now: Sequence[str]) -> str:
    return "\n".join([where, *_marked("then", then), *_marked("now", now)])


def _marked(when: str, lines: Sequence[str]) -> Iterator[str]:
    return (f"  {when:5} {line}" for line in lines)
