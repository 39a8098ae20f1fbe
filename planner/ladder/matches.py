"""One game of a ladder, and what is kept of it."""

from __future__ import annotations

import hashlib
import math
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path

from planner.ladder.game import LadderGame, LadderQuestion, MakePlayer, Match, SeatResult

MOST_ACTIONS = 20_000
"""No game takes as many actions, so one that does never ends."""
MOST_SECONDS = 1800.0
"""Processor time of a game, if nobody says otherwise."""
_CODE = (".py", ".csv")


def stamp(game: LadderGame) -> str:
    """Return sixteen digits that are other ones when rules or players have changed."""
    return _digest(game.folder)


@cache
def _digest(folder: Path) -> str:
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.suffix in _CODE):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


# -- how long players think ----------------------------------------------------------------------

_STEP = math.log(1.05)
"""Times are told apart by five percent."""
_LEAST = 1e-6
"""Seconds; whatever is faster counts as much."""


@dataclass(slots=True)
class Stopwatch:
    """A histogram of durations in seconds of processor time.

    >>> clock = Stopwatch()
    >>> for hundredths in range(1, 101):
    ...     clock.add(hundredths / 100)
    >>> round(clock.quantile(0.5), 1), clock.most, clock.count
    (0.5, 1.0, 100)
    """

    most: float = 0.0
    """The longest of all, exactly."""
    times: dict[int, int] = field(default_factory=dict)
    """Counts by the logarithm of the time."""

    def add(self, seconds: float) -> None:
        """Count one more time."""
        self.most = max(self.most, seconds)
        place = round(math.log(max(seconds, _LEAST)) / _STEP)
        self.times[place] = self.times.get(place, 0) + 1

    @property
    def count(self) -> int:
        """Count all times."""
        return sum(self.times.values())

    def quantile(self, part: float) -> float:
        """Return the time that this part of all did not exceed, within five percent."""
        before, wanted = 0, part * self.count
        for place in sorted(self.times):
            before += self.times[place]
            if before >= wanted:
                return min(math.exp(place * _STEP), self.most)
        return self.most


def together(clocks: Iterable[Stopwatch]) -> Stopwatch:
    """Return all that several clocks have measured.

    >>> together([Stopwatch(2.0, {1: 3}), Stopwatch(1.0, {1: 1, 0: 1})])
    Stopwatch(most=2.0, times={1: 4, 0: 1})
    """
    total = Stopwatch()
    for clock in clocks:
        total.most = max(total.most, clock.most)
        for place, count in clock.times.items():
            total.times[place] = total.times.get(place, 0) + count
    return total


@dataclass(frozen=True, slots=True)
class Thought:
    """The thinking times of the players of one kind in a game, in processor time."""

    decisions: Stopwatch = field(default_factory=Stopwatch)
    turns: Stopwatch = field(default_factory=Stopwatch)
    """All decisions of a turn together."""
    answers: Stopwatch = field(default_factory=Stopwatch)
    """Decisions outside of turns."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game that has been played."""

    match: Match
    seats: tuple[SeatResult, ...]
    actions: int
    seconds: float
    thought: dict[str, Thought]
    """By player."""
    together: bool = False
    """True if all have played as one team, or somebody alone."""
    fault: str = ""
    """The reason why it did not end."""
    stamp: str = ""
    """Of the program that played it."""


def play_match(game: LadderGame, match: Match, most_seconds: float = MOST_SECONDS) -> Played:
    """Play a game to its end, or until something goes wrong."""
    return _Playing(game, match).play(most_seconds)


def refuse(game: LadderGame, match: Match) -> None:
    """Raise the refusal of a game that cannot be played at all."""
    _Playing(game, match)


def is_together(game: LadderGame, match: Match) -> bool:
    """True if all play as one team in such a game, or somebody alone."""
    return _Playing(game, match).together


class _Playing:
    """A game under way, and how long its players have thought."""

    def __init__(self, game: LadderGame, match: Match) -> None:
        self.game = game
        self.match = match
        self.table = game.begin(match, [_maker(game, match, name) for name in match.seating])
        self.thought = {kind: Thought() for kind in match.seating}
        self._turn: tuple[int, object] | None = None
        self._in_turn = 0.0

    @property
    def together(self) -> bool:
        """True if all play as one team, or somebody alone."""
        return len(self.match.seating) == 1 or self.table.together

    def play(self, most_seconds: float) -> Played:
        """Play until the game is over, or cannot go on."""
        self.game.prepare()
        began, actions, fault, kind = time.thread_time(), 0, "", ""
        try:
            while not fault and (question := self.table.question()) is not None:
                kind = self.match.seating[question.seat]
                self._answer(self.thought[kind], question)
                actions += 1
                if actions == MOST_ACTIONS:
                    fault = f"it does not end: {MOST_ACTIONS} actions"
                elif time.thread_time() - began > most_seconds:
                    fault = f"it takes more than {most_seconds:.0f} s"
        except Exception as error:  # A player may have any fault; the ladder tells it.
            fault = f"{kind}: {type(error).__name__}: {error}"
        self._end_turn()
        return Played(
            self.match,
            tuple(self.table.results()),
            actions,
            time.thread_time() - began,
            self.thought,
            self.together,
            fault,
            stamp(self.game),
        )

    def _answer(self, thought: Thought, question: LadderQuestion) -> None:
        # Answers to others do not end one's own turn, which may go on after them.
        if question.turn is not None and self._turn != (question.seat, question.turn):
            self._end_turn()
            self._turn = (question.seat, question.turn)
        began = time.thread_time()
        answer = question.answer()
        took = time.thread_time() - began
        thought.decisions.add(took)
        if question.turn is None:
            thought.answers.add(took)
        else:
            self._in_turn += took
        self.table.apply(answer)

    def _end_turn(self) -> None:
        if self._turn is not None:
            self.thought[self.match.seating[self._turn[0]]].turns.add(self._in_turn)
        self._turn, self._in_turn = None, 0.0


def _maker(game: LadderGame, match: Match, name: str) -> MakePlayer:
    """Return what makes a player of that name: one with tuned values, or one of the game's."""
    for tuned in match.tuned:
        if tuned.name == name:
            tunable = game.tunable()
            assert tunable is not None
            return partial(tunable.player, dict(tuned.weights))
    return game.players[name]
