"""``planner game tune``: better weights for the computer players that plan."""

from __future__ import annotations

import argparse
import csv
import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from planner.cli.answer import Answer, CommandAdder, table
from planner.cli.ladder_words import document_part, put_into, standings_words
from planner.cli.ladders import (
    SELDOM,
    Teller,
    add_table,
    add_working,
    game_words,
    ladder_game,
    scenarios,
    workers,
)
from planner.cli.parsing import number
from planner.errors import BadInput
from planner.ladder import Ending, LadderStanding, Tuned, climb
from planner.ladder.answers import ladder_data
from planner.ladder.tuning import CANDIDATE, Generation, Tuning, tune
from planner.text import Text


def add_command(group: CommandAdder) -> None:
    """Add the command of this module."""
    parser = group.command(
        "tune",
        _tune,
        help="look for better weights of the planning players",
        example="planner game tune --generations 3 --candidates 8 --games 6 --write weights.csv",
    )
    add_table(parser)
    parser.add_argument("--generations", type=number, default=8, help="default 8")
    parser.add_argument(
        "--candidates", type=number, default=16, help="of a generation (default 16)"
    )
    parser.add_argument("--games", type=number, default=12, help="of a candidate (default 12)")
    parser.add_argument(
        "--proof",
        type=number,
        default=120,
        metavar="GAMES",
        help="games that prove how good the result is (default 120)",
    )
    add_working(parser)
    parser.add_argument(
        "--write",
        type=Path,
        metavar="FILE",
        help="write the weights as a table, and beside it the ladder as .md",
    )


def _tune(arguments: argparse.Namespace) -> Answer:
    tuning = Tuning(
        ladder_game(arguments),
        scenarios(arguments),
        arguments.seats,
        arguments.generations,
        arguments.candidates,
        arguments.games,
        arguments.seed,
        tuple(arguments.module),
    )
    if arguments.proof < 1:
        raise BadInput(Text("{games} games are none", games=arguments.proof), field="proof")
    table_of_values = tuning.tunable.table
    if arguments.write is not None and not arguments.write.parent.is_dir():
        raise BadInput(
            Text("there is no folder {folder}", folder=arguments.write.parent), field="write"
        )
    if arguments.write is not None and table_of_values is None:
        raise BadInput(Text("the values of this game stand in no table"), field="write")
    found = _generations(tuning, arguments)
    if not found:
        return Answer("no generation was played to its end", {"generations": []}, yes=False)
    weights = found[-1].weights
    standings = _proof(tuning, weights, arguments)
    if arguments.write is not None and table_of_values is not None:
        _write(arguments.write, table_of_values, weights)
        beside = arguments.write.with_suffix(".md")
        put_into(beside, document_part(_command(arguments), standings))
    return Answer(_words(tuning.tunable.values, found, standings), _data(found, standings))


def _generations(tuning: Tuning, arguments: argparse.Namespace) -> list[Generation]:
    """Run generations until time is up or the user interrupts."""
    found = []
    teller = _GenerationTeller()
    try:
        for generation in tune(
            tuning, workers(arguments), arguments.keep, arguments.minutes, teller
        ):
            found.append(generation)
    except KeyboardInterrupt:
        print("interrupted; the result is that of the generations before", file=sys.stderr)
    return found


def _proof(
    tuning: Tuning, weights: dict[str, float], arguments: argparse.Namespace
) -> list[LadderStanding]:
    """Return how the result does in games that it was not tuned by."""
    tuned = (Tuned(CANDIDATE, tuple(weights.items())),)
    contests = [
        replace(contest, games=arguments.proof, tuned=tuned)
        for contest in tuning.contests(tuning.generations, None)
    ]
    ending = Ending(early=False, minutes=arguments.minutes)
    return climb(contests, workers(arguments), ending, arguments.keep, Teller())


class _GenerationTeller:
    """Tells how far a generation is, now and then."""

    def __init__(self) -> None:
        self._told = time.monotonic()

    def __call__(self, generation: int, done: int, of: int) -> None:
        """Say it, if it is long ago."""
        if time.monotonic() - self._told >= SELDOM or done == of:
            self._told = time.monotonic()
            print(f"generation {generation}: {done} of {of} games", file=sys.stderr, flush=True)


def _command(arguments: argparse.Namespace) -> str:
    """Return the command that gives the same result."""
    words = [
        f"planner game tune {game_words(arguments)} --seats {arguments.seats}",
        f"--generations {arguments.generations} --candidates {arguments.candidates}",
        f"--games {arguments.games} --seed {arguments.seed} --proof {arguments.proof}",
        *(f"--with {module}" for module in arguments.module),
    ]
    return " ".join(words)


def _write(path: Path, usual: Path, weights: dict[str, float]) -> None:
    """The table of the weights in use, with other values."""
    try:
        with usual.open(encoding="utf-8", newline="") as lines:
            reader = csv.DictReader(lines)
            rows, names = list(reader), list(reader.fieldnames or ())
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, names, lineterminator="\n")
            writer.writeheader()
            writer.writerows(row | {"value": f"{weights[row['weight']]:g}"} for row in rows)
    except OSError as error:
        raise BadInput(
            Text("cannot write {path}: {strerror}", path=path, strerror=error.strerror),
            field="write",
        ) from None


def _words(
    before: Mapping[str, float], found: list[Generation], standings: list[LadderStanding]
) -> str:
    rows = [
        (each.number, f"{each.best:+.1f}", f"{each.mean:+.1f}", f"{each.width:.3f}")
        for each in found
    ]
    after = found[-1].weights
    weights = [(name, f"{before[name]:g}", f"{after[name]:g}") for name in after]
    return "\n\n".join(
        [
            table(rows, ("generation", "best: points more", "mean", "width")),
            table(weights, ("weight", "usual", "tuned")),
            standings_words(standings),
        ]
    )


def _data(found: list[Generation], standings: list[LadderStanding]) -> dict[str, object]:
    return {
        "generations": [
            {"number": each.number, "weights": each.weights, "best": each.best, "mean": each.mean}
            for each in found
        ],
        "weights": found[-1].weights,
        "ladder": ladder_data(standings),
    }
