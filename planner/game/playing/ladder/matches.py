"""One game of a ladder, and what is kept of it."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from planner.game.chapters.scoring import scores, verdict
from planner.game.game import Game
from planner.game.playing import PLAYERS, Bot, Seats, speaker
from planner.game.playing.ladder.stamp import stamp
from planner.game.playing.ladder.stopwatch import Stopwatch
from planner.game.playing.thinking.levels import MediumPlayer
from planner.game.playing.thinking.weights import default_weights
from planner.game.table.factions import card_of, deal_factions
from planner.game.table.turn import PlayerTurn
from planner.kernel.dice import derived_seed
from planner.route.warm import warm

MOST_ACTIONS = 20_000
"""No game takes as many actions, so one that does never ends."""
MOST_SECONDS = 1800.0
"""Processor time of a game, if nobody says otherwise."""


@dataclass(frozen=True, slots=True)
class Tuned:
    """A player like ``medium`` that holds other things worth more."""

    name: str
    """What the ladder calls it."""
    weights: tuple[tuple[str, float], ...]
    """Those of its weights that are not the usual ones."""

    def player(self, seed: int | str) -> Bot:
        """Somebody who plays so."""
        return MediumPlayer(seed, default_weights().changed(dict(self.weights)))


@dataclass(frozen=True, slots=True)
class Match:
    """A game that is to be played: the factions and all that is hidden follow from the seed."""

    scenario: str
    seating: tuple[str, ...]
    """Who plays, by seat."""
    seed: int
    modules: tuple[str, ...] = ()
    tuned: tuple[Tuned, ...] = ()
    """Who among them is no player that everybody knows."""
    factions: tuple[str, ...] = ()
    """In seat order; dealt by the seed if there are none."""

    def bot(self, seat: int, seed: int | str) -> Bot:
        """Whoever plays a seat."""
        name = self.seating[seat]
        for tuned in self.tuned:
            if tuned.name == name:
                return tuned.player(seed)
        return PLAYERS[name](seed)


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How somebody did."""

    player: str
    faction: str
    points: int
    aquas: int
    won: float
    """The part of the win; who shares it has a part."""
    factory: int | None
    """The year of the first factory."""


@dataclass(frozen=True, slots=True)
class Thought:
    """How long the players of one kind thought in a game, in processor time."""

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
    years: int
    actions: int
    seconds: float
    thought: dict[str, Thought]
    """By player."""
    together: bool = False
    """Whether all have played as one team, or somebody alone."""
    fault: str = ""
    """Why it did not end."""
    stamp: str = ""
    """Of the program that played it."""


def play_match(match: Match, most_seconds: float = MOST_SECONDS) -> Played:
    """Play a game to its end, or until something goes wrong.

    >>> played = play_match(Match("race-to-mars", ("simple", "random"), seed=5))
    >>> [seat.player for seat in played.seats], played.fault, sum(s.won for s in played.seats)
    (['simple', 'random'], '', 1.0)
    """
    return _Playing(match).play(most_seconds)


class _Playing:
    """A game under way."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.factions = match.factions or deal_factions(len(match.seating), match.seed)
        self.game = Game.new(
            match.scenario,
            factions=self.factions,
            seed=match.seed,
            modules=match.modules,
            hashing=False,
        )
        self.kinds = dict(zip(map(card_of, self.factions), match.seating, strict=True))
        bots = {
            faction: match.bot(seat, derived_seed(match.seed, faction))
            for seat, faction in enumerate(self.factions)
        }
        self.bots = Seats(bots)
        self.thought = {kind: Thought() for kind in match.seating}
        self.factories: dict[str, int] = {}
        self._turn: tuple[str, int] | None = None
        self._in_turn = 0.0

    def play(self, most_seconds: float) -> Played:
        """Play until the game is over, or cannot go on."""
        # No decision is to take the blame for compiling the search.
        warm()
        began, actions, fault = time.thread_time(), 0, ""
        while self.game.to_act and not fault:
            kind = self.kinds[card_of(speaker(self.game))]
            try:
                self._act(kind)
            except Exception as error:  # A player may have any fault; the ladder tells it.
                fault = f"{kind}: {type(error).__name__}: {error}"
            actions += 1
            if actions == MOST_ACTIONS:
                fault = f"it does not end: {MOST_ACTIONS} actions"
            elif time.thread_time() - began > most_seconds:
                fault = f"it takes more than {most_seconds:.0f} s"
        self._turn_ends()
        return self._played(actions, time.thread_time() - began, fault)

    def _act(self, kind: str) -> None:
        game = self.game
        player = speaker(game)
        view = game.view(player)
        in_turn = isinstance(game.state.agenda[-1], PlayerTurn) and game.to_act[0] == player
        turn = (player, game.state.year) if in_turn else self._turn
        if turn != self._turn:
            self._turn_ends()
            self._turn = turn
        began = time.thread_time()
        action = self.bots.choose(view, view.legal())
        took = time.thread_time() - began
        thought = self.thought[kind]
        thought.decisions.add(took)
        if in_turn:
            self._in_turn += took
        else:
            thought.answers.add(took)
        game.apply(action)
        for marks in game.state.sites.values():
            if marks.factory is not None:
                self.factories.setdefault(card_of(marks.factory), game.state.year)

    def _turn_ends(self) -> None:
        if self._turn is not None:
            self.thought[self.kinds[card_of(self._turn[0])]].turns.add(self._in_turn)
        self._turn, self._in_turn = None, 0.0

    def _played(self, actions: int, seconds: float, fault: str) -> Played:
        game = self.game
        found = {score.player: score for score in scores(game.table)}
        outcome = verdict(game.table)
        seats = tuple(
            SeatResult(
                self.kinds[card_of(player)],
                player,
                found[player].total,
                found[player].aquas,
                1 / len(outcome.winners) if player in outcome.winners else 0.0,
                self.factories.get(card_of(player)),
            )
            for player in sorted(game.state.seats, key=self._place)
        )
        return Played(
            self.match,
            seats,
            game.state.year - 1,
            actions,
            seconds,
            self.thought,
            outcome.result is not None or len(seats) == 1,
            fault,
            stamp(),
        )

    def _place(self, player: str) -> int:
        return [card_of(faction) for faction in self.factions].index(card_of(player))


def refuse(match: Match) -> None:
    """Raise the refusal of a game that cannot be played at all.

    >>> refuse(Match("race-to-mars", ("simple",) * 9, 1))
    Traceback (most recent call last):
    planner.errors.BadInput: 9 players cannot sit down; 1 to 6 can
    """
    _Playing(match)


def is_together(match: Match) -> bool:
    """Whether all play as one team in such a game, or somebody alone.

    >>> is_together(Match("core", ("simple", "simple"), 1))
    False
    >>> is_together(Match("race-to-the-rescue", ("simple", "simple"), 1))
    True
    """
    return len(match.seating) == 1 or verdict(_Playing(match).game.table).result is not None
