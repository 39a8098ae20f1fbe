"""``planner game ladder``: which computer player is better, and by how much."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from planner.cli.answer import Answer, CommandAdder
from planner.cli.ladder_words import document_part, progress_line, put_into, standings_words
from planner.cli.parsing import number
from planner.cli.setting import add_modules
from planner.errors import BadInput
from planner.games import GameKind, kind_named, kinds
from planner.ladder import Ending, LadderContest, LadderGame, LadderStanding, Progress, climb
from planner.ladder.answers import ladder_data
from planner.ladder.matches import MOST_SECONDS
from planner.ladder.workers import Alone, Cluster, Cores, Workers, cores
from planner.text import Text

SELDOM = 30.0
"""Seconds between two lines of progress where they are not written over one another."""
OFTEN = 0.5


def add_command(group: CommandAdder) -> None:
    """Add the command of this module."""
    ladder = group.command(
        "ladder",
        _ladder,
        help="compare computer players: the same games with everybody in every seat",
        example="planner game ladder --players simple,random --games 60 --scenario core",
    )
    usual = kind_named()
    ladder.add_argument(
        "--players",
        required=True,
        help=f"who is compared, two or more of {', '.join(usual.players.by_name)}",
    )
    ladder.add_argument(
        "--games", type=number, default=400, help="of each scenario, in whole rounds (default 400)"
    )
    add_table(ladder)
    ladder.add_argument("--all-games", action="store_true", help="play on after it is decided")
    ladder.add_argument("--factions", help="always these, in seat order, like Shimizu,NASA,ESA,UN")
    add_working(ladder)
    ladder.add_argument(
        "--write",
        type=Path,
        metavar="FILE",
        help="put the table into a document, in place of this command's last one",
    )


def add_table(parser: argparse.ArgumentParser) -> None:
    """Add what is played."""
    usual = kind_named()
    parser.add_argument(
        "--game",
        default=usual.name,
        help=f"one of {', '.join(kind.name for kind in kinds())} (default {usual.name})",
    )
    parser.add_argument("--scenario", help=f"one or several of {', '.join(usual.scenarios)}")
    parser.add_argument("--seats", type=number, default=4, help="players at the table (default 4)")
    parser.add_argument("--seed", type=number, default=0, help="of the first round (default 0)")
    add_modules(parser)


def add_working(parser: argparse.ArgumentParser) -> None:
    """Add who plays the games, how long, and where they are kept."""
    parser.add_argument("--minutes", type=float, help="stop after that time, with what was played")
    parser.add_argument(
        "--keep",
        type=Path,
        metavar="FILE",
        help="keep each game there; a second run goes on from it",
    )
    parser.add_argument("--jobs", type=number, help="games side by side (default: all cores)")
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="play on the machines of a dask scheduler instead"
    )
    parser.add_argument(
        "--game-seconds",
        type=float,
        default=MOST_SECONDS,
        help=f"give up a game after this processor time (default {MOST_SECONDS:.0f})",
    )


def ladder_game(arguments: argparse.Namespace) -> LadderGame:
    """What the ladder has to know of the game that is played."""
    kind = kind_named(arguments.game)
    if kind.ladder is None:
        raise BadInput(
            Text("the players of {game} are not compared", game=kind.title), field="game"
        )
    return kind.ladder()


def scenarios(arguments: argparse.Namespace) -> tuple[str, ...]:
    """What is played, by default what one begins with."""
    named: str = arguments.scenario or kind_named(arguments.game).first_scenario
    return tuple(named.split(","))


def workers(arguments: argparse.Namespace) -> Workers:
    """Return the workers that play the games."""
    if not arguments.game_seconds > 0:
        raise BadInput(Text("a game takes some seconds"), field="game-seconds")
    if arguments.minutes is not None and not arguments.minutes > 0:
        raise BadInput(Text("a ladder takes some minutes"), field="minutes")
    if arguments.cluster is not None:
        return Cluster(arguments.cluster, arguments.game_seconds)
    jobs = cores() if arguments.jobs is None else arguments.jobs
    if jobs < 1:
        raise BadInput(Text("{jobs} jobs play nothing", jobs=jobs), field="jobs")
    return Alone(arguments.game_seconds) if jobs == 1 else Cores(jobs, arguments.game_seconds)


def _ladder(arguments: argparse.Namespace) -> Answer:
    game = ladder_game(arguments)
    contests = [
        LadderContest(
            game,
            scenario,
            tuple(arguments.players.split(",")),
            arguments.seats,
            arguments.games,
            arguments.seed,
            tuple(arguments.module),
            factions=_seats(kind_named(arguments.game), arguments.factions),
        )
        for scenario in scenarios(arguments)
    ]
    if len({contest.scenario for contest in contests}) < len(contests):
        raise BadInput(Text("a scenario is named twice"), field="scenario")
    if arguments.write is not None and not arguments.write.parent.is_dir():
        raise BadInput(
            Text("there is no folder {folder}", folder=arguments.write.parent), field="write"
        )
    standings = climb(
        contests,
        workers(arguments),
        Ending(not arguments.all_games, arguments.minutes),
        arguments.keep,
        Teller(),
    )
    if arguments.write is not None:
        put_into(arguments.write, document_part(_command(arguments), standings))
    return Answer(
        standings_words(standings), ladder_data(standings), yes=not _went_wrong(standings)
    )


def _seats(kind: GameKind, text: str | None) -> tuple[str, ...]:
    return () if text is None else tuple(map(kind.seats.named, text.split(",")))


def game_words(arguments: argparse.Namespace) -> str:
    """What has to be typed for the same game."""
    named = kind_named(arguments.game)
    other = "" if named is kind_named() else f"--game {named.name} "
    return f"{other}--scenario {','.join(scenarios(arguments))}"


def _went_wrong(standings: list[LadderStanding]) -> bool:
    return any(standing.not_ended for standing in standings)


def _command(arguments: argparse.Namespace) -> str:
    """Return the command that plays the same games."""
    words = [
        f"planner game ladder --players {arguments.players} --games {arguments.games}",
        f"{game_words(arguments)} --seats {arguments.seats} --seed {arguments.seed}",
        *(f"--with {module}" for module in arguments.module),
        *([f"--factions {arguments.factions}"] if arguments.factions else []),
        *(["--all-games"] if arguments.all_games else []),
    ]
    return " ".join(words)


class Teller:
    """Tells how far it is: on a screen in one line, elsewhere now and then."""

    def __init__(self) -> None:
        self._on_screen = sys.stderr.isatty()
        self._every = OFTEN if self._on_screen else SELDOM
        self._told = time.monotonic() if not self._on_screen else 0.0
        self._width = 0

    def __call__(self, progress: Progress) -> None:
        """Say it, if it has not just been said."""
        now, over = time.monotonic(), progress.done == progress.of
        if now - self._told < self._every and not (over and self._on_screen):
            return
        self._told = now
        line = progress_line(progress)
        if self._on_screen:
            print(f"\r{line:<{self._width}}", end="\n" if over else "", file=sys.stderr, flush=True)
            self._width = len(line)
        else:
            print(line, file=sys.stderr, flush=True)
