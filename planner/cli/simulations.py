"""``planner game sim``: many games played by bots, and what came of them."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from planner.cli.answer import Answer, CommandAdder, table
from planner.errors import BadInput
from planner.game.codec import Json
from planner.game.factions import faction
from planner.game.fuel import count_of
from planner.game.players import PLAYERS
from planner.game.scenarios import SCENARIOS
from planner.game.simulation import Outcome, Series, play_series


def add_command(group: CommandAdder) -> None:
    """Add the command of this module."""
    sim = group.command(
        "sim",
        _sim,
        help="let bots play many games, and check every action",
        example="planner game sim --players simple,random --seats 4 --games 20",
    )
    sim.add_argument("--scenario", default="core", help=", ".join(SCENARIOS))
    sim.add_argument("--games", type=int, default=100, help="how many (default 100)")
    sim.add_argument("--seed", type=int, default=0, help="seed of the first game (default 0)")
    sim.add_argument(
        "--players", default="random", help=f"who sits down in turn, of {', '.join(PLAYERS)}"
    )
    sim.add_argument("--seats", type=int, default=3, help="players at the table (default 3)")
    sim.add_argument("--factions", help="factions in seat order instead, like CRP,NASA,ESA")
    sim.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    sim.add_argument("--unchecked", action="store_true", help="play as fast as can be")
    sim.add_argument("--keep", type=Path, metavar="FOLDER", help="save the logs of games that fail")


def _sim(arguments: argparse.Namespace) -> Answer:
    if arguments.games < 1:
        raise BadInput(f"{arguments.games} games are none", field="games")
    names = tuple(faction(name) for name in (arguments.factions or "").split(",") if name)
    options: dict[str, Json] = {}
    for option in arguments.option:
        name, equals, value = option.partition("=")
        if not equals:
            raise BadInput(f"{option!r} is not NAME=VALUE", field="option")
        options[name] = value
    series = Series(
        arguments.scenario,
        names,
        arguments.seats,
        tuple(arguments.players.split(",")),
        options,
        every=0 if arguments.unchecked else Series().every,
    )
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    outcomes = list(play_series(series, seeds))
    failed = [outcome for outcome in outcomes if outcome.faults]
    if arguments.keep is not None:
        _keep(failed, arguments.keep)
    return Answer(_report(outcomes, failed), _data(outcomes), yes=not failed)


def _keep(failed: list[Outcome], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for outcome in failed:
        outcome.game.save(folder / f"game-{outcome.game.header.seed}.jsonl")


def _report(outcomes: list[Outcome], failed: list[Outcome]) -> str:
    first = outcomes[0].game
    actions = sum(outcome.actions for outcome in outcomes)
    seconds = sum(outcome.seconds for outcome in outcomes)
    kinds: Counter[str] = sum((outcome.kinds for outcome in outcomes), Counter())
    years = [outcome.game.state.year - 1 for outcome in outcomes]
    lines = [
        f"{first.book.title}: {len(outcomes)} games of {len(first.state.players)}",
        f"{actions} actions in {seconds:.1f} s: {actions / seconds:.0f} a second,"
        f" {60 * len(outcomes) / seconds:.1f} games a minute",
        f"{min(years)} to {max(years)} years each",
        "",
        table(_standings(outcomes), ("player", "seats", "wins", "least", "mean", "most")),
        "",
        "Done: " + ", ".join(f"{kind} {count}" for kind, count in kinds.most_common()),
        "",
        f"{count_of(len(failed), 'game')} failed" if failed else "No game failed",
    ]
    for outcome in failed:
        lines += [f"seed {outcome.game.header.seed} {fault}" for fault in outcome.faults]
    return "\n".join(lines)


def _standings(outcomes: list[Outcome]) -> list[Sequence[object]]:
    rows: list[Sequence[object]] = []
    for bot in dict.fromkeys(bot for outcome in outcomes for bot in outcome.bots.values()):
        points = [s.total for o in outcomes for s in o.scores if o.bots[s.player] == bot]
        wins = sum(o.bots[winner] == bot for o in outcomes for winner in o.winners)
        mean = f"{sum(points) / len(points):.1f}"
        rows.append((bot, len(points), wins, min(points), mean, max(points)))
    return rows


def _data(outcomes: list[Outcome]) -> list[dict[str, Json]]:
    return [
        {
            "seed": outcome.game.header.seed,
            "bots": dict(outcome.bots),
            "over": outcome.game.state.over,
            "years": outcome.game.state.year - 1,
            "actions": outcome.actions,
            "milliseconds": round(1000 * outcome.seconds),
            "scores": {score.player: score.total for score in outcome.scores},
            "winners": list(outcome.winners),
            "faults": list(outcome.faults),
        }
        for outcome in outcomes
    ]
