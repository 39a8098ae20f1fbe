"""A game that is awake: in memory, and as far as the database tells."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property

from planner.errors import BadInput
from planner.games import GameKind, kind_in
from planner.hosting.faults import reported
from planner.hosting.following import follow, seat_of
from planner.hosting.kept import (
    Acted,
    Addition,
    How,
    KeptCheckpoint,
    KeptEntry,
    KeptGame,
    KeptLog,
    KeptRequest,
    Status,
)
from planner.hosting.refusals import MovedOn, ProgramFault, UnknownGame
from planner.hosting.store import Store, Taken
from planner.kernel.actions import Action
from planner.kernel.answers import MOVED_ON
from planner.kernel.codec import Json
from planner.kernel.game import Game
from planner.kernel.view import View

TRIES = 50
"""So often somebody else may be quicker, before one gives up."""


@dataclass(frozen=True, slots=True)
class HostedDeed:
    """What is to be done, by whom, and how it came about."""

    action: Action
    by: str
    """The seat, by the name under which the game began."""
    how: How = How.HAND
    dice: Sequence[int] = ()
    expected: int | None = None


class HostedTable:
    """A game awake in memory; whoever uses it holds its `lock`.

    It knows the rows up to some entry, and reads the later ones whenever it is asked.
    """

    def __init__(self, store: Store, game: str) -> None:
        self.id = game
        self.lock = threading.RLock()
        self._store = store
        self._game: Game | None = None
        self._rules = 0
        """The version of the last checkpoint that is kept."""

    @cached_property
    def kind(self) -> GameKind:
        """Which game of the shelf it is."""
        return kind_in(self.kept().header)

    # -- waking ----------------------------------------------------------------------------

    def game(self) -> Game:
        """The game as it stands now."""
        if self._game is None or not self._catch_up(self._game):
            self._game = self._opened()
        return self._game

    def sleep(self) -> None:
        """Forget everything that the database knows."""
        self._game = None

    def kept(self) -> KeptGame:
        """The row of the game."""
        row = self._store.game(self.id)
        if row is None:
            raise UnknownGame(self.id)
        return row

    def lines(self) -> list[str]:
        """The whole log as it is kept."""
        return [self.kept().header, *self._store.log(self.id).lines()]

    def _opened(self) -> Game:
        row, log = self.kept(), self._store.log(self.id)
        game = self.kind.game.from_lines([row.header, *log.lines()], file=self.id)
        self._rules = log.checkpoints[-1].rules if log.checkpoints else game.past.begun
        return game

    def _catch_up(self, game: Game) -> bool:
        """Do what others have done since; whether what is in memory is a part of what is kept."""
        length = self._store.length(self.id)
        if length is None or length < len(game.entries):
            # It was deleted, or the database was put back to an earlier day.
            self.sleep()
            return False
        if length == len(game.entries):
            return True
        log = self._store.log(self.id, len(game.entries), self._rules)
        try:
            game.play_on(log.lines(), file=self.id)
        except BaseException:
            self.sleep()
            raise
        if log.checkpoints:
            self._rules = log.checkpoints[-1].rules
        return True

    # -- looking ---------------------------------------------------------------------------

    def view(self, *seats: str) -> View:
        """What these seats may know now."""
        with self.lock, reported(self.id):
            return self.game().view(*seats)

    def seat_of(self, player: str) -> str:
        """The seat of a player, whatever he is called by now (C2)."""
        with self.lock:
            return seat_of(self._game or self.game(), player)

    # -- acting ----------------------------------------------------------------------------

    def own(self, action: Action, seats: Sequence[str]) -> Action:
        """Return the action, if it is one of players of these seats as the game stands now."""
        with self.lock, reported(self.id):
            return self.game().own(action, seats)

    def act(self, deed: HostedDeed, seats: Sequence[str], request: KeptRequest | None) -> Acted:
        """Do what `own` has found to be of these seats, and what follows by itself, and keep it.

        Raises, and nothing is done: `Taken` where somebody else was quicker.
        """
        game = self._awake
        length, waiting = len(game.entries), seats_waiting(game)
        with self._unharmed(length + 1, deed.action):
            try:
                game.carry_out(deed.action, deed.dice, expected=deed.expected)
            except BadInput as error:
                if error.code != MOVED_ON:
                    raise
                missed = game.entries_since(deed.expected or 0, *seats)
                raise MovedOn(error, missed, length) from None
            self._finish(length, waiting, deed, request)
            return self.acted(seats, length + 1, len(game.entries))

    def follow_up(self) -> None:
        """Do what follows by itself now that somebody else sits there, or has been told to."""
        with self.lock:
            for _ in range(TRIES):
                length, waiting = len(self.game().entries), seats_waiting(self.game())
                if self.kept().status == Status.PAUSED:
                    return
                with suppress(Taken), self._unharmed(length + 1):
                    self._finish(length, waiting)
                    return

    @contextmanager
    def _unharmed(self, entry: int, action: Action | None = None) -> Iterator[None]:
        """Report a fault, and forget what is in memory, which may be half done."""
        try:
            with reported(self.id, entry, action):
                yield
        except ProgramFault:
            self.sleep()
            raise

    def acted(self, seats: Sequence[str], first: int, last: int) -> Acted:
        """Return what came of an action, as these seats may know it."""
        game = self._awake
        entries = game.entries_since(first - 1, *seats)
        return Acted(tuple(entries[: last - first + 1]), len(game.entries))

    def _finish(
        self,
        length: int,
        waiting: Set[str],
        deed: HostedDeed | None = None,
        request: KeptRequest | None = None,
    ) -> None:
        """Do what follows by itself, and have everything kept that was done since."""
        game = self._awake
        try:
            seats = self._store.seats(self.id)
            if deed is None:
                followed = follow(self.id, game, seats)
                authors = followed.authors
            else:
                followed = follow(self.id, game, seats, deed.by, deed.action)
                authors = [(deed.by, deed.how), *followed.authors]
            if authors or followed.told:
                newly = seats_waiting(game) - waiting
                self._keep(length, authors, followed.told, request, newly)
        except Taken:
            self._take_back_to(length)
            raise
        except BaseException:
            # Whether it was kept nobody knows; the rows will tell.
            self.sleep()
            raise

    def _keep(
        self,
        length: int,
        authors: Sequence[tuple[str, How]],
        told: Mapping[str, tuple[Json, Json]],
        request: KeptRequest | None,
        newly: Set[str],
    ) -> None:
        game = self._awake
        log = _log_since(game, length, self._rules, authors)
        if request is not None:
            request = request._replace(first=length + 1, last=len(game.entries))
        more = Addition(
            length,
            log,
            game.past.rules,
            seats_asked(game),
            game.state.over,
            request,
            seats_offered(game),
            told,
            sorted(newly),
        )
        self._store.append(self.id, more)
        self._rules = game.past.rules

    def _take_back_to(self, length: int) -> None:
        """Forget what was done in memory and is not kept."""
        while len(self._awake.entries) > length:
            self._awake.pop()

    @property
    def _awake(self) -> Game:
        assert self._game is not None, "who acts has looked at the game before"
        return self._game


def seats_asked(game: Game) -> tuple[str, ...]:
    """The seats that are asked for something now."""
    return tuple(seat_of(game, player) for player in game.to_act)


def seats_offered(game: Game) -> tuple[str, ...]:
    """The seats that have been offered a deal and have not answered."""
    return tuple(seat_of(game, player) for player in game.offered)


def seats_waiting(game: Game) -> Set[str]:
    """The seats whose word is waited for."""
    return {*seats_asked(game), *seats_offered(game)}


def first_log(game: Game) -> KeptLog:
    """The rows of a game that has not been kept so far."""
    return _log_since(game, 0, game.past.begun, [("", How.HAND)] * len(game.entries))


def _log_since(game: Game, length: int, rules: int, authors: Sequence[tuple[str, How]]) -> KeptLog:
    """The rows of what comes after so many entries, and after the checkpoint there of those rules.

    ``authors`` are the seats that made the entries, and how.
    """
    now = time.time()
    told = zip(game.entries.lines(length), authors, strict=True)
    entries = [
        KeptEntry(n, line, now, by, how) for n, (line, (by, how)) in enumerate(told, length + 1)
    ]
    points = [
        KeptCheckpoint(point.entry, point.rules, point.line)
        for point in game.past.points[1:]
        if (point.entry, point.rules) > (length, rules)
    ]
    return KeptLog(entries, points)
