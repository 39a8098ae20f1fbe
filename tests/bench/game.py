"""The rules engine against S, the time to sieve the primes below 20,000 in plain Python.

Everything is measured in processor time, with S measured anew before each game, so that a
machine that slows down slows both.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time
from typing import TypeVar

from planner.games.high_frontier import Game
from planner.games.high_frontier.playing import PLAYERS, RandomPlayer, Seats, play
from tests.bench.rows import Row

Result = TypeVar("Result")
FACTIONS = ("CRP", "NASA", "ESA", "UN")
GAMES = 5
PRIMES = 20_000


def measure() -> list[Row]:
    """All ratios of the rules engine."""
    games, actions, listing, applying = [], [], [], []
    for seed in range(GAMES):
        sieve = _timed(_sieve)[0]
        game = _core(seed)
        taken, done = _timed(lambda game=game, seed=seed: play(game, RandomPlayer(seed)))
        games.append(taken / sieve)
        actions.append(taken / done / sieve)
        looked, applied = _by_itself(game)
        listing.append(looked / sieve)
        applying.append(applied / sieve)
    per_second = 1 / (median(actions) * _timed(_sieve)[0])
    per_minute = 60 / (median(games) * _timed(_sieve)[0])
    return [
        Row("a random core game of four", median(games), 600, note=f"{per_minute:.0f} a minute"),
        Row(
            "an action of it, chosen and applied", median(actions), 0.8, note=f"{per_second:.0f}/s"
        ),
        Row("`legal` of a position of it", median(listing), 0.55),
        Row("`apply` of an action of it", median(applying), 0.2),
        _simple_game(),
        _replay(),
    ]


def _core(seed: int, *, hashing: bool = False) -> Game:
    return Game.new("core", factions=FACTIONS, seed=seed, hashing=hashing)


def _by_itself(played: Game) -> tuple[float, float]:
    """What `legal` and `apply` take by themselves, over all actions of a game."""
    game = _core(int(played.header.seed))
    looked = applied = 0.0
    for entry in played.entries:
        looked += _timed(game.legal)[0]
        applied += _timed(lambda entry=entry: game.apply(entry.action))[0]
    return looked / len(played.entries), applied / len(played.entries)


def _simple_game() -> Row:
    ratios = []
    for seed in range(GAMES):
        sieve = _timed(_sieve)[0]
        bots = Seats({name: PLAYERS["simple"](f"{seed}:{name}") for name in FACTIONS})
        game = _core(seed)
        ratios.append(_timed(lambda game=game, bots=bots: play(game, bots))[0] / sieve)
    return Row("the same with four simple players", median(ratios), 1_100)


def _replay() -> Row:
    game = _core(1, hashing=True)
    play(game, RandomPlayer(1))
    lines = game.lines()
    sieve = _timed(_sieve)[0]
    taken = _timed(lambda: Game.from_lines(lines))[0]
    entries = len(game.entries)
    return Row("reading an entry of a log, hash compared", taken / entries / sieve, 0.035)


def _timed(work: Callable[[], Result]) -> tuple[float, Result]:
    before = process_time()
    result = work()
    return process_time() - before, result


def _sieve() -> int:
    is_prime = [True] * PRIMES
    for number in range(2, PRIMES):
        if is_prime[number]:
            for multiple in range(number * number, PRIMES, number):
                is_prime[multiple] = False
    return sum(is_prime)
