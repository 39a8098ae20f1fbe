"""The service under load: eight clients against the same questions asked in-process.

The server is the one of ``make serve``, with a worker for each core; in-process as many processes
ask, each as the API does. All are warm, and rounds of both take turns, so that a machine that
slows down slows both. The answers must be the same.
Where others use the machine as well, a server with many threads gets more of it than two
processes do; processor time is fair even then.
"""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.client import HTTPConnection
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from statistics import median, quantiles
from typing import Any
from urllib.parse import urlencode

from msgspec import to_builtins

from planner.route.answers import RouteAnswer
from planner.route.questions.flights import RouteQuestion
from planner.route.search.search import Search
from tests.bench.rows import Row
from web import create_app
from web.app.application import warm_up
from web.queries import flights

QUERIES = 1_000
CLIENTS = 8
ROUNDS = 3
CORES = os.cpu_count() or 1
WARM_WITHIN = 120.0

SHIPS = (
    *(("5-1,a1", 7, 4), ("12-8,a2", 4, 8), ("3-1/2,solar", 5, 3)),
    *(("2-1/4,push", 3, 2), ("6-3", 6, 6)),
)
SITES = (
    *("phobos", "deimos", "mars-arsia-mons", "mars-north-pole", "eros", "nyx", "hathor"),
    *("nereus", "oljato", "belenus"),
)
PLANS = tuple(
    {"from": "leo", "to": site, "engine": engine, "dry": dry, "tanks": tanks, "season": "blue"}
    for site, (engine, dry, tanks) in product(SITES, SHIPS)
)
"""Fifty distinct plans, each with a way there."""

WORST = "/api/v1/reach?" + urlencode(
    {
        "engine": ["5-1/2,gw", "9-2,a5,magsail", "13-1/3,solar,p1"],
        "dry": 2,
        "tanks": 13,
        "from": "arsia mons",
        "max_turns": 20,
        "jettison": "true",
        "all_ways": "true",
        "year": 10,
    },
    doseq=True,
)
"""A hard question; see `tests.bench.worst`."""


def measure() -> list[Row]:
    """What the service keeps of the throughput of its own functions."""
    asked = [index % len(PLANS) for index in range(QUERIES)]
    random.Random(2026).shuffle(asked)
    warm_up()
    with _in_process(asked) as ask_in_process:
        expected = ask_in_process()[0]
        with _service(kept_answers=0) as clients:
            errors = clients.ask(asked, expected)[0]
            ratios, shares, served, called = [], [], [], []
            for _ in range(ROUNDS):
                before = clients.processor_time()
                wrong, seconds = clients.ask(asked, expected)
                used = clients.processor_time() - before
                errors += wrong
                _, in_process, needed = ask_in_process()
                served.append(QUERIES / seconds)
                called.append(QUERIES / in_process)
                ratios.append(served[-1] / called[-1])
                shares.append(needed / used)
    with _service(kept_answers=None) as clients:
        errors += clients.ask(asked, expected)[0]
        wrong, seconds = clients.ask(asked, expected)
        errors += wrong
    with _service(kept_answers=None) as clients:
        waited = clients.beside_the_worst()
    speeds = f"{median(served):.0f}/s against {median(called):.0f}/s"
    kept = QUERIES / seconds
    return [
        Row(
            f"{QUERIES} routes by {CLIENTS} clients, throughput against in-process",
            median(ratios),
            0.6,
            at_least=True,
            note=f"{speeds}, {CORES} cores",
        ),
        Row(
            "processor time in-process, as a share of that of the server",
            median(shares),
            0.6,
            at_least=True,
        ),
        Row("answers that failed or differed, of all that were given", errors / len(asked), 0),
        Row(
            "the same where the server keeps its last answers, as it does by default",
            kept / median(called),
            note=f"{kept:.0f}/s",
        ),
        Row(
            f"a new route beside {CLIENTS} hard questions: the slowest, as multiples of one alone",
            waited,
            50,
        ),
        *_beside_search(),
    ]


def _beside_search() -> list[Row]:
    """A route through the API, with all that stands around it, against its search alone."""
    client = create_app({"KEPT_ANSWERS": 0}).test_client()
    addresses = [f"/api/v1/route?{urlencode(plan)}" for plan in PLANS]
    queries = [_query(plan).to_query() for plan in PLANS]
    asked: list[Callable[[], object]] = [partial(client.get, each) for each in addresses]
    whole = [_processor_time(each) for each in asked]
    searched = [_processor_time(partial(Search, query)) for query in queries]
    return [
        Row(
            "a route through the API, median, as multiples of that of its search",
            median(whole) / median(searched),
            11,
        ),
        Row(
            "the same, 95th percentile",
            _percentile(whole) / _percentile(searched),
            5.5,
            note=f"{1000 * _percentile(whole):.1f} ms of processor time",
        ),
    ]


def _processor_time(work: Callable[[], object]) -> float:
    """The median of some times, in this process with all its threads."""
    taken = []
    for _ in range(4):
        began = time.process_time()
        work()
        taken.append(time.process_time() - began)
    return median(taken)


def _percentile(times: list[float]) -> float:
    return quantiles(times, n=20)[-1]


def _query(plan: dict[str, Any]) -> RouteQuestion:
    return RouteQuestion(
        from_=plan["from"],
        to=plan["to"],
        engine=(plan["engine"],),
        dry=str(plan["dry"]),
        tanks=plan["tanks"],
        season=plan["season"],
    )


def _answer(plan: dict[str, Any]) -> dict[str, Any]:
    """What the API answers, without the web."""
    found = flights.routes(flights.AskedFlight.of(_query(plan)))
    answer = RouteAnswer.of(found.query, found.options, why_not=found.why_not)
    return dict(to_builtins(answer))


_asked: list[int] = []
_next: Any = None


def _begin(asked: list[int], counter: Any) -> None:
    global _next
    _asked[:] = asked
    _next = counter
    for plan in PLANS:
        _answer(plan)


def _until_all_are_asked(_: int) -> float:
    before = time.process_time()
    while True:
        with _next.get_lock():
            index = _next.value
            _next.value += 1
        if index >= len(_asked):
            return time.process_time() - before
        _answer(PLANS[_asked[index]])


@contextmanager
def _in_process(asked: list[int]) -> Iterator[Any]:
    """Something that asks all in as many processes as there are cores.

    It returns what it was answered, the seconds it took, and those of processor time.
    """
    context = get_context("fork")
    counter = context.Value("l", 0)
    with ProcessPoolExecutor(CORES, context, _begin, (asked, counter)) as pool:

        def ask() -> tuple[list[dict[str, Any]], float, float]:
            counter.value = 0
            answers = list(pool.map(_answer, PLANS))
            began = time.perf_counter()
            used = sum(pool.map(_until_all_are_asked, range(CORES)))
            return answers, time.perf_counter() - began, used

        yield ask


class _Clients:
    """Eight of them, each with a connection that stays open."""

    def __init__(self, port: int, server: int) -> None:
        self._port = port
        self._server = server

    def processor_time(self) -> float:
        """The seconds that the workers of the server have computed."""
        return processor_time(self._server)

    def ask(self, asked: list[int], expected: list[dict[str, Any]]) -> tuple[int, float]:
        """How many answers were not as expected, and the seconds all took."""
        queue = iter(asked)
        began = time.perf_counter()
        with ThreadPoolExecutor(CLIENTS) as threads:
            bodies = [each for part in threads.map(self._ask, [queue] * CLIENTS) for each in part]
        taken = time.perf_counter() - began
        distinct = {key: json.loads(key[1]) for key in set(bodies) if key[1].startswith(b"{")}
        right = {key for key, data in distinct.items() if data == expected[key[0]]}
        return len(asked) - sum(key in right for key in bodies), taken

    def beside_the_worst(self) -> float:
        """The longest that a new route takes while every client asks a hard question.

        It is told as multiples of what others take alone.
        """
        alone = median(map(self._route, PLANS[8:16]))
        with ThreadPoolExecutor(CLIENTS) as threads:
            worst = [
                threads.submit(self._get, f"{WORST}&max_hazards={99 - n}") for n in range(CLIENTS)
            ]
            time.sleep(3)
            waits = [self._route(plan) for plan in PLANS[:8]]
            if any(each.done() for each in worst):
                raise AssertionError("the worst questions were answered too soon to measure")
        return max(waits) / alone

    def _route(self, plan: dict[str, Any]) -> float:
        """The seconds that an answer takes to come."""
        began = time.perf_counter()
        if self._get(f"/api/v1/route?{urlencode(plan)}") != HTTPStatus.OK:
            raise AssertionError("a route was refused")
        return time.perf_counter() - began

    def _get(self, address: str) -> int:
        connection = HTTPConnection("127.0.0.1", self._port, timeout=60)
        connection.request("GET", address)
        response = connection.getresponse()
        response.read()
        connection.close()
        return response.status

    def _ask(self, queue: Iterator[int]) -> list[tuple[int, bytes]]:
        connection = HTTPConnection("127.0.0.1", self._port, timeout=60)
        answers = []
        for number in queue:
            connection.request("GET", f"/api/v1/route?{urlencode(PLANS[number])}")
            response = connection.getresponse()
            answers.append((number, response.read()))
        connection.close()
        return answers


def processor_time(server: int) -> float:
    """The seconds that the workers of a server have computed, as Linux tells them."""
    workers = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    stats = [Path(f"/proc/{worker}/stat").read_text() for worker in workers]
    ticks = sum(int(n) for stat in stats for n in stat.rpartition(")")[2].split()[11:13])
    return ticks / os.sysconf("SC_CLK_TCK")


@contextmanager
def _service(kept_answers: int | None) -> Iterator[_Clients]:
    """The server for the eight clients."""
    settings = {} if kept_answers is None else {"KEPT_ANSWERS": str(kept_answers)}
    with served(settings) as (port, server):
        yield _Clients(port, server)


@contextmanager
def served(settings: Mapping[str, str]) -> Iterator[tuple[int, int]]:
    """The server of ``make serve`` on a free port, stopped at the end: its port and process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    usual = {"HOST": "127.0.0.1", "PORT": str(port), "WORKERS": str(CORES)}
    server = subprocess.Popen(
        [sys.executable, "-m", "web"],
        env={**os.environ, **usual, **settings},
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait_for(port)
        yield port, server.pid
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(60)


def _wait_for(port: int) -> None:
    deadline = time.monotonic() + WARM_WITHIN
    while time.monotonic() < deadline:
        try:
            connection = HTTPConnection("127.0.0.1", port, timeout=10)
            connection.request("GET", "/healthz")
            if connection.getresponse().read() == b"ok\n":
                return
        except OSError:
            time.sleep(0.2)
        finally:
            connection.close()
    raise TimeoutError(f"nothing answers on port {port}")
