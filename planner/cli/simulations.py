"""``planner game sim``: many games played by bots, and what came of them."""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from planner.cli.answer import Answer, CommandAdder, table
from planner.cli.parsing import number
from planner.cli.setting import add_modules, add_options, by_name
from planner.errors import BadInput
from planner.games.high_frontier.playing import PLAYERS
from planner.games.high_frontier.playing.simulation import (
    EVERY,
    MOST_ACTIONS,
    Outcome,
    Series,
    mixture,
    play_series,
)
from planner.games.high_frontier.scenarios import SCENARIOS
from planner.games.high_frontier.table.factions import faction
from planner.kernel.codec import Json
from planner.text import Text, count_of

ALL = "all"


def add_command(group: CommandAdder) -> None:
    """Add the command of this module."""
    sim = group.command(
        "sim",
        _sim,
        help="let bots play many games, and check every action if wanted",
        example="planner game sim --scenario all --seats 1-5 --games 300 --check",
    )
    sim.add_argument(
        "--scenario", default="core", help=f"one or several of {', '.join(SCENARIOS)}, or {ALL}"
    )
    sim.add_argument("--games", type=number, default=100, help="how many (default 100)")
    sim.add_argument("--seed", type=number, default=0, help="seed of the first game (default 0)")
    sim.add_argument(
        "--players", default="random", help=f"who sits down in turn, of {', '.join(PLAYERS)}"
    )
    sim.add_argument("--seats", default="3", help="players at the table, like 4 or 1-5 (default 3)")
    sim.add_argument("--factions", help="factions in seat order instead, like CRP,NASA,ESA")
    sim.add_argument("--start", default="", help="begin in the midst of something, like war")
    sim.add_argument("--actions", type=number, help="stop each game after so many actions")
    add_options(sim)
    add_modules(sim)
    sim.add_argument("--check", action="store_true", help="check every action for faults")
    sim.add_argument(
        "--every",
        type=number,
        help=f"check, and more thoroughly every so many actions (default {EVERY})",
    )
    sim.add_argument("--keep", type=Path, metavar="FOLDER", help="save the logs of games that fail")


def _sim(arguments: argparse.Namespace) -> Answer:
    if arguments.games < 1:
        raise BadInput(Text("{games} games are none", games=arguments.games), field="games")
    if arguments.every is not None and arguments.every < 1:
        raise BadInput(Text("every {every} actions is never", every=arguments.every), field="every")
    mix = _mix(arguments)
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    tally = _Tally()
    for outcome in play_series(mix, seeds):
        tally.add(outcome)
        if outcome.faults and arguments.keep is not None:
            arguments.keep.mkdir(parents=True, exist_ok=True)
            outcome.game.save(arguments.keep / f"game-{outcome.game.header.seed}.jsonl")
        _tell_progress(tally, arguments.games)
    return Answer(_report(tally), tally.data, yes=not tally.failed)


def _mix(arguments: argparse.Namespace) -> list[Series]:
    """Return the games to play: one series, or one for each game and number of players."""
    text: str = arguments.scenario
    names = list(SCENARIOS) if text == ALL else text.split(",")
    options = by_name(arguments.option)
    bots = tuple(arguments.players.split(","))
    every = arguments.every or (EVERY if arguments.check else 0)
    modules = tuple(arguments.module)
    stretch = (arguments.start, arguments.actions or MOST_ACTIONS)
    if arguments.factions:
        factions = tuple(faction(name) for name in arguments.factions.split(","))
        return [
            Series(name, factions, 0, bots, options, every, modules, *stretch) for name in names
        ]
    return mixture(names, _seats(arguments.seats), bots, options, every, modules, *stretch)


def _seats(text: str) -> range:
    """Numbers of players.

    >>> list(_seats("4")), list(_seats("1-3"))
    ([4], [1, 2, 3])
    """
    found = re.fullmatch(r"(\d+)(?:-(\d+))?", text)
    if found is None:
        raise BadInput(
            Text("{text} is no number of players", text=repr(text)),
            hint=Text("write 4 or 1-5"),
            field="seats",
        )
    least, most = int(found[1]), int(found[2] or found[1])
    if least > most:
        raise BadInput(Text("{text} is no range", text=text), hint=Text("write 1-5"), field="seats")
    return range(least, most + 1)


@dataclass(slots=True)
class _Tally:
    """The results of the games so far, without the games themselves."""

    games: Counter[str] = field(default_factory=Counter)
    """By title and number of players."""
    actions: int = 0
    seconds: float = 0
    years: set[int] = field(default_factory=set)
    kinds: Counter[str] = field(default_factory=Counter)
    samples: Counter[str] = field(default_factory=Counter)
    points: dict[str, list[int]] = field(default_factory=dict)
    """Of each bot."""
    wins: Counter[str] = field(default_factory=Counter)
    failed: list[tuple[int | str, tuple[str, ...]]] = field(default_factory=list)
    """Seed and faults."""
    data: list[dict[str, Json]] = field(default_factory=list)

    def add(self, outcome: Outcome) -> None:
        """Count one more game."""
        game = outcome.game
        self.games[f"{game.book.title}, {count_of(len(outcome.bots), 'player')}"] += 1
        self.actions += outcome.actions
        self.seconds += outcome.seconds
        self.years.add(game.state.year - 1)
        self.kinds += outcome.kinds
        self.samples += outcome.samples
        for score in outcome.scores:
            self.points.setdefault(outcome.bots[score.player], []).append(score.total)
        self.wins.update(outcome.bots[winner] for winner in outcome.winners)
        if outcome.faults:
            self.failed.append((game.header.seed, outcome.faults))
        self.data.append(_data(outcome))


def _tell_progress(tally: _Tally, games: int) -> None:
    if sys.stderr.isatty():
        done = tally.games.total()
        end = "\n" if done == games else ""
        print(f"\r{done} of {games} games, {len(tally.failed)} failed", end=end, file=sys.stderr)


def _report(tally: _Tally) -> str:
    games, seconds = tally.games.total(), tally.seconds
    rows = [
        (bot, len(points), tally.wins[bot], min(points), _mean(points), max(points))
        for bot, points in tally.points.items()
    ]
    heading = (
        [f"{title}: {count_of(count, 'game')}" for title, count in sorted(tally.games.items())]
        if len(tally.games) > 1
        else []
    )
    (first, *_) = tally.games
    lines = [
        *heading,
        f"{count_of(games, 'game')} in all" if heading else f"{first}: {count_of(games, 'game')}",
        f"{tally.actions} actions in {seconds:.1f} s: {tally.actions / seconds:.0f} a second,"
        f" {60 * games / seconds:.1f} games a minute",
        *(
            [", ".join(f"{count} {what}" for what, count in sorted(tally.samples.items()))]
            if tally.samples
            else []
        ),
        f"{min(tally.years)} to {max(tally.years)} years each",
        "",
        table(rows, ("player", "seats", "wins", "least", "mean", "most")),
        "",
        "Done: " + ", ".join(f"{kind} {count}" for kind, count in tally.kinds.most_common()),
        "",
        f"{count_of(len(tally.failed), 'game')} failed" if tally.failed else "No game failed",
    ]
    for seed, faults in tally.failed:
        lines += [f"seed {seed} {fault}" for fault in faults]
    return "\n".join(lines)


def _mean(points: Sequence[int]) -> str:
    return f"{sum(points) / len(points):.1f}"


def _data(outcome: Outcome) -> dict[str, Json]:
    return {
        "scenario": outcome.game.header.scenario,
        "seed": outcome.game.header.seed,
        "bots": dict(outcome.bots),
        "over": outcome.game.state.over,
        "years": outcome.game.state.year - 1,
        "actions": outcome.actions,
        "milliseconds": round(1000 * outcome.seconds),
        "samples": dict(outcome.samples),
        "scores": {score.player: score.total for score in outcome.scores},
        "winners": list(outcome.winners),
        "faults": list(outcome.faults),
    }
