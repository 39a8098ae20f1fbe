"""Playing the games of ladders until they are decided, or for so long, and keeping them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import msgspec

from planner.errors import BadInput
from planner.ladder.contests import LadderContest
from planner.ladder.game import LadderGame, Match
from planner.ladder.matches import Played, stamp
from planner.ladder.standing import LadderStanding
from planner.ladder.workers import Workers
from planner.text import Text

_BEGINNING = b'{"match":'
"""The beginning of each line of a file of games, also of a torn one."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The conditions for stopping before all games are played."""

    early: bool = True
    """Stop as soon as all pairs are decided."""
    minutes: float | None = None
    """After so long."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a ladder."""

    standings: tuple[LadderStanding, ...]
    done: int
    """Games, those found in a file among them."""
    of: int
    """At most."""
    seconds: float
    """Since the beginning."""


def climb(
    contests: Sequence[LadderContest],
    workers: Workers,
    ending: Ending = Ending(),
    keep: Path | None = None,
    tell: Callable[[Progress], None] = lambda progress: None,
) -> list[LadderStanding]:
    """Play contests of one game, taking turns, and say how they stand in the end.

    ``keep`` is a file to which each game is added as it ends; what it has from before is not played
    again, if it was played by the same rules and players. Whoever interrupts gets what was played.
    """
    game = contests[0].game
    assert all(contest.game is game for contest in contests)
    climbing = _Climbing(contests, ending)
    if keep is not None:
        for kept in kept_games(game, keep):
            climbing.add(kept)
    climbing.tell(tell)
    try:
        with closing(workers.play(game, climbing.matches())) as games:
            for played in games:
                if played is not None:
                    climbing.add(played)
                    if keep is not None:
                        keep_game(keep, played)
                climbing.tell(tell)
                if climbing.is_over():
                    break
    except KeyboardInterrupt:
        pass
    return climbing.standings


class _Climbing:
    """Ladders under way."""

    def __init__(self, contests: Sequence[LadderContest], ending: Ending) -> None:
        self.standings = [LadderStanding(contest, ending.early) for contest in contests]
        self._ending = ending
        self._began = time.monotonic()
        self._of = sum(len(list(contest.matches())) for contest in contests)

    def matches(self) -> Iterator[Match]:
        """Yield the games that are still to be played: a round of each contest in turn."""
        most = max(standing.contest.rounds for standing in self.standings)
        for number in range(most):
            for standing in self.standings:
                if number >= standing.contest.rounds:
                    continue
                for match in standing.contest.round(number):
                    if match not in standing.games and not standing.decided:
                        yield match

    def add(self, played: Played) -> None:
        """Count a game where it belongs."""
        for standing in self.standings:
            contest, match = standing.contest, played.match
            number = match.seed - contest.seed
            if 0 <= number < contest.rounds and match in contest.round(number):
                standing.add(played)

    def is_over(self) -> bool:
        """True if there is nothing more to wait for."""
        minutes = self._ending.minutes
        return (minutes is not None and time.monotonic() - self._began > 60 * minutes) or all(
            standing.decided for standing in self.standings
        )

    def tell(self, tell: Callable[[Progress], None]) -> None:
        """Say how far it is."""
        done = sum(len(standing.games) for standing in self.standings)
        tell(Progress(tuple(self.standings), done, self._of, time.monotonic() - self._began))


# -- games in a file, so that nobody has to play them twice ---------------------------------------


def kept_games(game: LadderGame, path: Path) -> Iterator[Played]:
    """Yield the games of a file that this program played; none if there is no file."""
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
                # Whoever wrote it was ended in the midst of it, or kept other things of a game.
                continue
            raise BadInput(
                Text("line {number} of {path} is no game of a ladder", number=number, path=path),
                hint=Text("name another file, or one that is not there yet"),
                field="keep",
            ) from None
        if played.stamp == stamp(game):
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
