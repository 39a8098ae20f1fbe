"""Many games played by bots, with every action looked at: `planner game sim`."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from planner.errors import BadInput
from planner.games.high_frontier.chapters.scoring import Score, scores, verdict
from planner.games.high_frontier.game import Game
from planner.games.high_frontier.modules import deal_seats
from planner.games.high_frontier.playing import PLAYERS, Seats, speaker
from planner.games.high_frontier.playing.invariants import (
    all_cards,
    choice_faults,
    faults,
    history_faults,
    replay_faults,
)
from planner.games.high_frontier.playing.midgame import begin_amid
from planner.games.high_frontier.playing.misplays import misplay, misplay_faults, offer_faults
from planner.games.high_frontier.scenarios import rulebook_for
from planner.games.high_frontier.table.factions import deal_factions
from planner.kernel.actions import Template
from planner.kernel.codec import Json
from planner.kernel.dice import derived_seed
from planner.kernel.log import Header
from planner.text import Text, joined

MOST_ACTIONS = 20_000
"""No game takes as many actions, so one that does never ends."""
EVERY = 50
"""Every so many actions more is checked than after each one."""
TRIED = "listed actions tried"


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
    every: int = EVERY
    """Every so many actions the choices, wrong actions and the log are checked too; 0 checks
    nothing at all."""
    modules: tuple[str, ...] = ()
    """What is added to the game."""
    start: str = ""
    """Where the games begin: as ever, or in the midst of `WAR`."""
    actions: int = MOST_ACTIONS
    """After so many a game is left."""

    def __post_init__(self) -> None:
        for name in self.players:
            if name not in PLAYERS:
                raise BadInput(
                    Text("there is no player {name}", name=repr(name)),
                    hint=Text("write {players}", players=joined(PLAYERS, " or ")),
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
    samples: Counter[str] = field(default_factory=Counter)
    """How many listed actions were tried beside those done, and how many wrong ones."""

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


def mixture(
    scenarios: Sequence[str],
    seats: Sequence[int],
    players: tuple[str, ...] = ("random",),
    options: dict[str, Json] | None = None,
    every: int = EVERY,
    modules: tuple[str, ...] = (),
    start: str = "",
    actions: int = MOST_ACTIONS,
) -> list[Series]:
    """A series of each game for each number of players that it is for.

    >>> [(each.scenario, each.seats) for each in mixture(["core", "race-to-the-rescue"], [1, 2])]
    [('core', 2), ('race-to-the-rescue', 1), ('race-to-the-rescue', 2)]
    """
    found = []
    for scenario in scenarios:
        header = Header(scenario, (), options=options or {}, modules=modules)
        least, most = rulebook_for(header).players
        for count in seats:
            if least <= count <= most:
                given = (players, options or {}, every, modules, start, actions)
                found.append(Series(scenario, (), count, *given))
    if not found:
        numbers = ", ".join(map(str, seats))
        raise BadInput(
            Text(
                "{scenarios} cannot be played by {numbers}",
                scenarios=joined(scenarios),
                numbers=numbers,
            ),
            field="seats",
        )
    return found


def play_series(series: Series | Sequence[Series], seeds: Sequence[int]) -> Iterator[Outcome]:
    """Play a game for each seed; of several series one after the other.

    >>> (outcome,) = play_series(Series("race-to-mars", seats=2), [5])
    >>> outcome.game.state.over is not None, outcome.faults
    (True, ())
    """
    mix = [series] if isinstance(series, Series) else series
    for number, seed in enumerate(seeds):
        yield _play(mix[number % len(mix)], number // len(mix), seed)


def _play(series: Series, number: int, seed: int) -> Outcome:
    """The game of that number in a series."""
    factions = series.factions or deal_seats(
        deal_factions, series.seats, seed, series.modules, series.options
    )
    game = Game.new(
        series.scenario,
        factions=factions,
        seed=seed,
        options=series.options,
        modules=series.modules,
        hashing=False,
    )
    if series.start:
        game = begin_amid(game, series.start, seed)
    names = series.players
    bots = {faction: names[(seat + number) % len(names)] for seat, faction in enumerate(factions)}
    return _played(game, bots, seed, series.every, series.actions)


def _played(
    game: Game, bots: dict[str, str], seed: int, every: int, most: int = MOST_ACTIONS
) -> Outcome:
    seats = Seats({name: PLAYERS[bot](derived_seed(seed, name)) for name, bot in bots.items()})
    cards, chance = all_cards(game.state), random.Random(seed)
    wrong: list[str] = []
    samples: Counter[str] = Counter()
    started = time.perf_counter()
    actions = 0
    while game.to_act and not wrong and actions < most:
        before = game.state
        try:
            view = game.view(speaker(game))
            action = seats.choose(view, view.legal())
            if every:
                wrong += offer_faults(game, action, cards, samples)
            entry = game.apply(action)
            actions += 1
            if every:
                wrong += faults(game, before, entry, cards)
            if every and actions % every == 0:
                wrong += choice_faults(game, chance)
                wrong += _misplay_faults(game, chance, cards, samples)
                wrong += history_faults(game)
        except Exception as error:  # Whatever goes wrong is what a series is played for.
            wrong.append(f"{type(error).__name__}: {error}")
    if actions == MOST_ACTIONS:
        wrong.append("the game never ends")
    if every and not wrong:
        wrong += replay_faults(game)
    seconds = time.perf_counter() - started
    found = tuple(f"after entry {len(game.entries)}: {what}" for what in wrong)
    return Outcome(game, bots, actions, seconds, found, samples)


def _misplay_faults(
    game: Game, chance: random.Random, cards: list[str], samples: Counter[str]
) -> Iterator[str]:
    """What comes of wrong actions like those that are listed."""
    for choice in game.legal():
        samples[TRIED] += 1
        action = choice.sample(chance) if isinstance(choice, Template) else choice
        yield from misplay_faults(game, misplay(game, action, chance), cards, samples)
