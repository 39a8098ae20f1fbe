"""Search random legal questions for the one that takes most: ``python -m tests.bench.worst``.

Each is asked with a limit on its time; what takes longest and what takes most memory is printed.
``tests.bench.search`` measures what has been found this way.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from planner.board import default_board
from planner.errors import PlannerError
from planner.route.plan import first_options
from planner.route.query import Query, Spacecraft, Terms
from planner.route.search.search import Search
from planner.route.warm import warm
from planner.route.watch import Enough, watched
from web.app.jobs import give_memory_back

WORST = Query(
    default_board(),
    Spacecraft.parse(["5-1/2,gw", "9-2,a5,magsail", "13-1/3,solar,p1"], dry=2, tanks=13),
    default_board()["mars-arsia-mons"].index,
    terms=Terms(max_turns=20, jettison=True, year=10),
)
"""A hard question, to all sites: for long the worst that was known."""

WORSE = Query(
    default_board(),
    Spacecraft.parse(["7-1/3,gw,magsail", "14-1/3,a1,solar", "12-2,a5,magsail"], dry=4, tanks=16),
    default_board()["sawiakera"].index,
    terms=Terms(max_turns=40, jettison=True, year=1),
)
"""The worst question that is known."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a question took."""

    seconds: float
    """Of processor time."""
    megabytes: float
    """Above what the process had before."""
    refused: str = ""


def main(argv: Sequence[str] | None = None) -> int:
    """Ask, and tell of the worst."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.worst", description=__doc__)
    parser.add_argument("--questions", type=int, default=500)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--seconds", type=float, default=20, help="for each question")
    chosen = parser.parse_args(argv)
    warm()
    random = Random(chosen.seed)
    costs, explaining = [], []
    for number in range(chosen.questions):
        words, query = _random_question(random)
        costs.append((cost_of(query, chosen.seconds), words))
        if query.targets is not None and not costs[-1][0].refused:
            explaining.append((_explaining(query), words))
        if sys.stderr.isatty():
            print(f"\r{number + 1}", end="", file=sys.stderr, flush=True)
    for what, key in (("slowest", lambda c: c.seconds), ("largest", lambda c: c.megabytes)):
        for cost, words in sorted(costs, key=lambda each, key=key: key(each[0]), reverse=True)[:3]:
            print(f"{what}: {cost.seconds:.2f} s, {cost.megabytes:.0f} MB {cost.refused} {words}")
    for seconds, words in sorted(explaining, reverse=True)[:3]:
        print(f"slowest to explain in the first stage: {seconds:.2f} s {words}")
    refused = sum(bool(cost.refused) for cost, _ in costs)
    print(f"{len(costs)} questions, {refused} refused for time or memory")
    return 0


def cost_of(query: Query, seconds: float = 1_000) -> Cost:
    """What it takes to search for the goal, or all sites."""
    give_memory_back()
    Path("/proc/self/clear_refs").write_text("5")  # the peak is that of now
    before, began = _memory("VmRSS"), time.process_time()

    def watch(_what: str, _number: int) -> None:
        if time.process_time() > began + seconds:
            raise Enough

    refused = ""
    try:
        with watched(watch):
            Search(query, weigh_belts=query.targets is not None or bool(query.spacecraft.rad_hard))
    except Enough as error:
        refused = getattr(error, "code", "out-of-time")
    return Cost(time.process_time() - began, _memory("VmHWM") - before, refused)


def _explaining(query: Query) -> float:
    """What the ways to one goal take that are told first."""
    began = time.process_time()
    first_options(query)
    return time.process_time() - began


def _memory(line: str) -> float:
    """What Linux says about the memory of this process, in megabytes."""
    status = Path("/proc/self/status").read_text()
    return int(status.partition(f"{line}:")[2].split()[0]) / 1024


def _random_question(random: Random) -> tuple[str, Query]:
    """A question that a stranger may ask, rather a hard one, and how it is written."""
    board = default_board()
    sites = [site.index for site in board.sites]
    spaces = [each.index for each in board.spaces if not each.lander and not each.is_site]
    while True:
        engines = [_random_engine(random) for _ in range(random.randint(1, 4))]
        dry, tanks = random.randint(1, 12), random.randint(1, 24)
        start, goal = random.choice([*board.sites, board["leo"]]), (random.choice(sites),)
        turns, year = random.choice((10, 20, 40, 60)), random.choice((None, 1, 5, 10))
        hard = random.choice(((), (), (random.randint(0, 6),)))
        try:
            ship = Spacecraft.parse(engines, dry=dry, tanks=tanks, rad_hard=hard)
            terms = Terms(
                max_turns=turns,
                jettison=random.random() < 0.7,
                year=year,
                powersat=random.random() < 0.3,
                factories=frozenset(random.sample(sites, random.choice((0, 0, 40)))),
                via=tuple(random.sample(spaces, random.choice((0, 0, 0, 2, 4, 16)))),
            )
            query = Query(board, ship, start.index, random.choice((None, goal)), terms)
        except PlannerError:
            continue
        said = " ".join(f"--engine {engine}" for engine in engines)
        words = f"{said} --dry {dry} --tanks {tanks} --from {start.id} --max-turns {turns}"
        words += f"{' --no-jettison' * (not terms.jettison)}{f' --year {year}' if year else ''}"
        words += (
            f"{' --push' * terms.powersat}{' to ' + board[goal[0]].id if query.targets else ''}"
        )
        words += "".join(f" --factory {board[each].id}" for each in sorted(terms.factories))
        words += "".join(f" --via {board[each].id}" for each in terms.via)
        return words + f"{f' --rad-hard {hard[0]}' if hard else ''}", query


def _random_engine(random: Random) -> str:
    consumption = random.choice(("0", "1/4", "1/3", "1/2", "1", "2", "3"))
    flags = random.choices(
        ("", "a1", "a5", "solar", "push", "gw", "magsail", "p1", "p2", "sail"), (4, *[1] * 9), k=2
    )
    return ",".join([f"{random.randint(1, 14)}-{consumption}", *sorted({*flags} - {""})])


if __name__ == "__main__":
    sys.exit(main())
