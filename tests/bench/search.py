"""The search against A, the time of networkx.single_source_dijkstra over the plain board.

Everything is measured warm, in processor time, with A measured anew between the questions, so
that a machine that slows down slows both.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import TypeVar

import networkx as nx

from planner.board import default_board
from planner.route.plan import first_options, options
from planner.route.query import Query, Spacecraft, Terms
from planner.route.reach import first_reach
from planner.route.search.search import Search
from planner.route.tanks import fewest_tanks
from planner.rules import Season
from tests.bench.rows import Row
from tests.bench.worst import WORSE, WORST, cost_of

Result = TypeVar("Result")
PAIRS = 200


def measure() -> list[Row]:
    """All ratios of the search."""
    board = default_board()
    random = Random(2026)
    rows = [_fresh_process(), _first_route()]
    pairs = [_random_query(random) for _ in range(PAIRS)]
    print(f"warming up on {PAIRS} questions", file=sys.stderr, flush=True)
    for query in pairs:
        Search(query)
    refused, answered = [], []
    for query in pairs:
        baseline = _baseline()
        taken, search = _timed(lambda query=query: Search(query))
        ways = search.arrivals(query.goals[0])
        (answered if ways else refused).append(taken / baseline)
    rows += [
        Row(
            "one pair with a route, one engine, full front: median",
            median(answered),
            5,
            note=f"{len(answered)} of {PAIRS}",
        ),
        Row("one pair with a route: 95th percentile", _percentile(answered), 30),
        Row("one pair without a route: median", median(refused), 0.8),
    ]
    rows.append(_explained([query for query in pairs if Search(query).arrivals(query.goals[0])]))
    tanks = []
    for query in pairs[:60]:
        fewest_tanks(query)
        baseline = _baseline()
        tanks.append(_timed(lambda query=query: fewest_tanks(query))[0] / baseline)
    rows.append(Row("fewest tanks for one pair: median", median(tanks), 10))
    one = Query(
        board,
        Spacecraft.parse(["5-1,a1"], dry=7, tanks=4),
        board["leo"].index,
        None,
        Terms(season=Season.BLUE, jettison=False),
    )
    rows.append(_everywhere("all sites from LEO, one engine, full fronts", one, 16))
    throwing = replace(one, terms=replace(one.terms, jettison=True))
    rows.append(_everywhere("the same, jettisoning", throwing, 28))
    engines = ["5-1,a1", "12-8,a2", "3-1/2,solar", "2-1/4,push"]
    four = replace(
        one,
        spacecraft=Spacecraft.parse(engines, dry=7, tanks=6),
        terms=Terms(year=1, jettison=True),
    )
    rows.append(
        _everywhere("all sites, four engines, jettison, afterburn, running seasons", four, 75)
    )
    soft = replace(four, spacecraft=replace(four.spacecraft, rad_hard=(3,)))
    rows.append(_everywhere("the same, with belts weighed for cards of rad-hardness 3", soft, 75))
    rows.append(_places_to_pass())
    rows += _worst()
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    rows.append(Row("memory, as a share of 500 MB", used / 500, 1, note=f"{used:.0f} MB"))
    return rows


def _explained(queries: list[Query]) -> Row:
    """Every way of a full front explained, against the search for it."""
    ratios = []
    for query in queries:
        searched = _timed(lambda query=query: Search(query))[0]
        ratios.append(_timed(lambda query=query: options(query, most=None))[0] / searched)
    return Row(
        "all ways of a pair searched and explained, as multiples of the search: median",
        median(ratios),
        3,
        note=f"95th percentile {_percentile(ratios):.1f}",
    )


def _places_to_pass() -> Row:
    """What thirty-two places to pass take against two, as they are answered first."""
    board, random = default_board(), Random(5)
    near = ("earth", "mars", "venus", "ceres", "jupiter")
    places = [
        space.index
        for space in board.spaces
        if not space.lander and not space.is_site and space.zone in near
    ]
    taken = []
    for count in (2, 32):
        query = Query(
            board,
            Spacecraft.parse(["4-1/2,a1,p1"], dry=7, tanks=7),
            board["minerva"].index,
            (board["unitas"].index,),
            Terms(max_turns=40, year=5, via=tuple(random.sample(places, count))),
        )
        first_options(query)
        baseline = _baseline()
        taken.append(_timed(lambda query=query: first_options(query))[0] / baseline)
    return Row(
        "thirty-two places to pass, as multiples of two",
        taken[1] / taken[0],
        8,
        note=f"{taken[1]:.0f} A",
    )


def _worst() -> list[Row]:
    """The hard questions that were found (`tests.bench.worst`), in processor time and memory."""
    baseline = _baseline()
    cost = cost_of(WORST)
    baseline = (baseline + _baseline()) / 2
    worse = cost_of(WORSE)
    before = _baseline()
    first = _timed(lambda: first_reach(WORSE))[0] / ((before + _baseline()) / 2)
    return [
        Row(
            "a hard question: three engines, one of them a mag sail, 20 turns",
            cost.seconds / baseline,
            2_500,
        ),
        Row(
            "its memory above the start, as a share of 300 MB",
            cost.megabytes / 300,
            1,
            note=f"{cost.megabytes:.0f} MB",
        ),
        Row("the worst question that is known, its first stage", first, 1_000),
        Row("the same, all ways", worse.seconds / _baseline(), 20_000),
        Row(
            "its memory, as a share of 300 MB",
            worse.megabytes / 300,
            1,
            note=f"{worse.megabytes:.0f} MB",
        ),
    ]


def _everywhere(what: str, query: Query, limit: float) -> Row:
    """A search for all sites, as `planner.route.reach` makes it."""

    def search() -> Search:
        return Search(query, weigh_belts=bool(query.spacecraft.rad_hard))

    search()
    ratios = []
    for _ in range(3):
        baseline = _baseline()
        ratios.append(_timed(search)[0] / baseline)
    return Row(what, median(ratios), limit)


def _random_query(random: Random) -> Query:
    """A rocket that a player could build, between two random sites."""
    board = default_board()
    dry = random.randint(1, 15)
    thrust = random.randint(1, 14)
    consumption = "8" if thrust > 9 else random.choice(("1/4", "1/2", "1", "2", "3", "4"))
    flags = random.choice(("", "", ",a1", ",push", ",solar", ",p1"))
    origin, target = random.sample(board.sites, 2)
    return Query(
        board,
        Spacecraft.parse([f"{thrust}-{consumption}{flags}"], dry=dry, tanks=random.randint(1, 16)),
        origin.index,
        (target.index,),
        Terms(season=random.choice(tuple(Season))),
    )


def _plain_graph() -> nx.DiGraph[str]:
    graph: nx.DiGraph[str] = nx.DiGraph()
    for a, b, known in default_board().graph().edges(data=True):
        graph.add_edge(a, b, weight=float(known["weight"]))
    return graph


_GRAPH = _plain_graph()


def _baseline() -> float:
    return median(_timed(lambda: nx.single_source_dijkstra(_GRAPH, "leo"))[0] for _ in range(5))


def _timed(work: Callable[[], Result]) -> tuple[float, Result]:
    began = process_time()
    result = work()
    return process_time() - began, result


def _percentile(ratios: list[float]) -> float:
    return quantiles(ratios, n=20)[-1]


_FIRST_ANSWER = """
from planner.board import default_board
from planner.route.plan import options
from planner.route.query import Query, Spacecraft, Terms
from planner.rules import Season
board = default_board()
ship = Spacecraft.parse(["3-2"], dry=5, tanks=4)
query = Query(board, ship, board["leo"].index, (board["deimos"].index,), Terms(season=Season.RED))
options(query)
"""


def _fresh_process() -> Row:
    ratio = _against_numpy(["-c", _FIRST_ANSWER], times=3)
    return Row("first answer of a fresh process, as multiples of importing numpy", ratio, 8)


_ROUTE = "route LEO Deimos --engine 3-2 --dry 5 --tanks 4 --season red"


def _first_route() -> Row:
    """The whole process of a first `planner route`, with all that it loads."""
    ratio = _against_numpy(["-m", "planner.cli", *_ROUTE.split()], times=5)
    return Row("a first `planner route`, as multiples of importing numpy", ratio, 8)


def _against_numpy(arguments: list[str], *, times: int) -> float:
    """What a process takes against one that imports numpy alone, each in turn."""

    def run(asked: list[str]) -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *asked], capture_output=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    run(arguments)
    return median(run(arguments) / run(["-c", "import numpy"]) for _ in range(times))
