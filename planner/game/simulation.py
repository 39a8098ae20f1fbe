"""Many games played by bots, with every action looked at: `planner game sim`."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from planner.errors import BadInput
from planner.game.codec import Json
from planner.game.factions import deal_factions
from planner.game.game import Game
from planner.game.invariants import (
    all_cards,
    choice_faults,
    faults,
    history_faults,
    replay_faults,
)
from planner.game.players import PLAYERS, Seats
from planner.game.scoring import Score, scores, verdict

MOST_ACTIONS = 20_000
"""No game takes as many actions, so one that does never ends."""


@dataclass(frozen=True, slots=True)
class Series:
    """What is to be played: one game for each seed."""

    scenario: str = "core"
    factions: tuple[str, ...] = ()
    """In seat order; dealt anew for each game if there are none."""
    seats: int = 3
    """How many factions are dealt."""
    players: tuple[str, ...] = ("random",)
    """Bots by name; they go round the table and change seats from game to game."""
    options: dict[str, Json] = field(default_factory=dict)
    every: int = 50
    """Every so many actions the choices and the log are checked too; 0 checks nothing at all."""

    def __post_init__(self) -> None:
        for name in self.players:
            if name not in PLAYERS:
                raise BadInput(
                    f"there is no player {name!r}",
                    hint=f"write {' or '.join(PLAYERS)}",
                    field="players",
                )


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one game went."""

    game: Game
    bots: dict[str, str]
    """Who played what, by faction."""
    actions: int
    seconds: float
    faults: tuple[str, ...]
    """What was wrong, each with the number of the entry; it ends the game."""

    @property
    def scores(self) -> list[Score]:
        """The scores, the best first."""
        return scores(self.game.table)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won."""
        return verdict(self.game.table).winners

    @property
    def kinds(self) -> Counter[str]:
        """How often each kind of action was done."""
        return Counter(entry.action.tag for entry in self.game.entries)


def play_series(series: Series, seeds: Sequence[int]) -> Iterator[Outcome]:
    """Play a game for each seed.

    >>> (outcome,) = play_series(Series("race-to-mars", seats=2), [5])
    >>> outcome.game.state.over is not None, outcome.faults
    (True, ())
    """
    for number, seed in enumerate(seeds):
        factions = series.factions or deal_factions(series.seats, seed)
        game = Game.new(
            series.scenario, factions=factions, seed=seed, options=series.options, hashing=False
        )
        names = series.players
        bots = {
            faction: names[(seat + number) % len(names)] for seat, faction in enumerate(factions)
        }
        yield _played(game, bots, seed, series.every)


def _played(game: Game, bots: dict[str, str], seed: int, every: int) -> Outcome:
    seats = Seats({name: PLAYERS[bot](f"{seed}:{name}") for name, bot in bots.items()})
    cards, chance = all_cards(game.state), random.Random(seed)
    wrong: list[str] = []
    started = time.perf_counter()
    actions = 0
    while game.to_act and not wrong and actions < MOST_ACTIONS:
        before = game.state
        try:
            entry = game.apply(seats.choose(game, game.legal()))
            actions += 1
            if every:
                wrong += faults(game, before, entry, cards)
            if every and actions % every == 0:
                wrong += choice_faults(game, chance)
                wrong += history_faults(game)
        except Exception as error:  # Whatever goes wrong is what a series is played for.
            wrong.append(f"{type(error).__name__}: {error}")
    if actions == MOST_ACTIONS:
        wrong.append("the game never ends")
    if every and not wrong:
        wrong += replay_faults(game)
    seconds = time.perf_counter() - started
    found = tuple(f"after entry {len(game.entries)}: {what}" for what in wrong)
    return Outcome(game, bots, actions, seconds, found)
