"""Computer players at the tables that are kept: a process of its own plays their seats.

It comes through the same door as everybody: it looks at what a seat may know, and acts with
`Host.play.act`. What it remembers may be lost at any time, so it can die and be started again, and
several of them at one database only make each other wait.
"""

from __future__ import annotations

import logging
import os
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Thread
from typing import TypeVar

from planner.errors import PlannerError
from planner.games.kind import ComputerPlayer, ComputerPlayers
from planner.hosting.host import Host
from planner.hosting.kept import BotsTurn, How
from planner.hosting.limits import TooLong, within
from planner.hosting.notices import Sender, Settings
from planner.hosting.refusals import Busy, GamePaused, MovedOn, Unavailable, UnknownGame
from planner.hosting.seats import SeatKind, Visitor
from planner.kernel.actions import Action, Choice
from planner.kernel.dice import DiceNeeded, fresh_seed
from planner.kernel.view import View

log = logging.getLogger("planner.hosting.bots")

NICE = 10
"""How much lower the process stands than those that answer people."""
CROWD = 5
"""So many tables that wait are many."""
FACES = 6
_MOST_DICE = 50
_LATER = (MovedOn, GamePaused, Busy, UnknownGame)
"""Refusals that say no more than that things have changed in the meantime."""
_REMEMBERED = 500
"""Players whose plans are remembered; they make new ones if they are forgotten."""
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast the bots play, in seconds."""

    between: float = 1.0
    """At least this long after whatever was done last at a table, so that people can follow."""
    decision: float = 10.0
    """So long a decision may take."""
    word: float = 45.0
    """How long people are waited for whom a bot has offered a deal; then it takes that back."""
    look: float = 0.5
    """How often is asked which tables wait."""
    rest: float = 60.0
    """How long a table is left alone at which something went wrong."""


class Bots:
    """Plays the seats of computer players, one action of each table at a time.

    >>> from planner.hosting import NewTable
    >>> host = Host.at("sqlite://")
    >>> made = host.tables.create(NewTable("core", ("CRP", "NASA"), bots={"CRP": "simple"}))
    >>> Bots(host, Pace(between=0)).step()
    1
    >>> host.tables.listed(made.id).length, host.store.log(made.id).entries[0].how.value
    (1, 'bot')
    """

    def __init__(self, host: Host, pace: Pace = Pace()) -> None:
        self.host = host
        self._pace = pace
        self._players: OrderedDict[tuple[str, str, str], ComputerPlayer] = OrderedDict()
        self._resting: dict[str, float] = {}

    def play(self, ended: Callable[[], bool]) -> None:
        """Play until it ends."""
        while not ended():
            try:
                self.step()
            except PlannerError as error:
                # The database does not answer; it may do so later.
                log.warning("the bots wait: %s", error)
            time.sleep(self._pace.look)

    def step(self) -> int:
        """Do one action at each table that waits for a bot; how many were done."""
        now = time.time()
        self._resting = {game: until for game, until in self._resting.items() if until > now}
        due = {turn.game: turn for turn in reversed(self.host.store.bots_turns())}
        hurried = len(due) >= CROWD
        return sum(
            self._at(turn, hurried)
            for turn in due.values()
            if turn.game not in self._resting and turn.updated + self._pace.between <= now
        )

    def _at(self, turn: BotsTurn, hurried: bool) -> bool:
        """Act at one table; nothing that goes wrong there concerns the others."""
        try:
            players = self.host.tables.kind(turn.game).players
            if hurried and players.hurried:
                turn = turn._replace(bot=players.hurried.get(turn.bot, turn.bot))
            return self._act(turn, players)
        except _LATER:
            return False
        except Unavailable:
            raise
        except (Exception, TooLong):
            # A program that plays may have any fault; the log tells it, without what it has seen.
            log.exception("%s cannot play at %s", turn.bot, turn.game)
            self._resting[turn.game] = time.time() + self._pace.rest
            return False

    def _act(self, turn: BotsTurn, players: ComputerPlayers) -> bool:
        visitor = Visitor(turn.game, (turn.seat,))
        view = self.host.play.view(visitor)
        choices = view.legal()
        if not choices:
            return False
        # Whoever has been offered something by that seat may still answer.
        patient = turn.updated + self._pace.word > time.time()
        if patient and players.waits(view, choices[0].player):
            return False
        action = self._decided(turn, players, view, choices)
        if not self._is_bots(turn):
            return False
        try:
            self._do(visitor, action, len(view.entries))
        except (*_LATER, Unavailable):
            raise
        except PlannerError as refusal:
            log.warning("%s may not do that at %s: %s", turn.bot, turn.game, refusal.code)
            self._do(
                visitor, self._in_time(lambda: players.simplest(view, choices)), len(view.entries)
            )
        return True

    def _decided(
        self, turn: BotsTurn, players: ComputerPlayers, view: View, choices: list[Choice]
    ) -> Action:
        try:
            action = self._in_time(lambda: self._player(turn, players).choose(view, choices))
        except TooLong:
            log.warning("%s takes too long at %s", turn.bot, turn.game)
        except Exception:
            log.exception("%s does not know what to do at %s", turn.bot, turn.game)
        else:
            return action
        self._players.pop(_who(turn), None)
        return self._in_time(lambda: players.simplest(view, choices))

    def _in_time(self, decide: Callable[[], _T]) -> _T:
        return within(self._pace.decision, decide)

    def _do(self, visitor: Visitor, action: Action, expected: int) -> None:
        dice: list[int] = []
        for _ in range(_MOST_DICE):
            try:
                self.host.play.act(visitor, action, expected=expected, dice=dice, how=How.BOT)
                return
            except DiceNeeded as needed:
                # Where people roll real dice, a bot rolls its own.
                more = len(needed.reasons) - len(dice)
                dice += [1 + secrets.randbelow(FACES) for _ in range(max(more, 1))]

    def _is_bots(self, turn: BotsTurn) -> bool:
        """Whether nobody has come back to the seat while the bot was thinking."""
        seats = {seat.faction: seat.kind for seat in self.host.seats.at(turn.game)}
        return seats.get(turn.seat) == SeatKind.BOT

    def _player(self, turn: BotsTurn, players: ComputerPlayers) -> ComputerPlayer:
        player = self._players.pop(_who(turn), None) or players.by_name[turn.bot](fresh_seed())
        self._players[_who(turn)] = player
        if len(self._players) > _REMEMBERED:
            self._players.popitem(last=False)
        return player


def _who(turn: BotsTurn) -> tuple[str, str, str]:
    return turn.game, turn.seat, turn.bot


def play(ended: Callable[[], bool], url: str | None = None, pace: Pace = Pace()) -> None:
    """Play all bots' seats in a database and send notices, and let others go first."""
    os.nice(NICE)
    host = Host.at(url)
    sender = Sender(host.store, Settings.of())
    Thread(target=sender.run, args=(ended,), name="notices", daemon=True).start()
    try:
        Bots(host, pace).play(ended)
    finally:
        host.close()
