"""Tables under load: a hundred of them, four who wait at each, twenty actions a second.

The server is the one of ``make serve``, with a worker for each core. Each action is what a browser
sends, and counts with the page that comes back, from the moment at which it was due: who is late
makes the next one late, too. In-process the same is done one after the other, without a server.
Where others use the machine as well, compare the two rather than look at the milliseconds.
"""

from __future__ import annotations

import json
import selectors
import socket
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http import HTTPStatus
from http.client import HTTPConnection
from itertools import cycle
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import NamedTuple
from urllib.parse import urlencode

from planner.hosting import Host, Made, NewTable
from tests.bench.load import CORES, processor_time, served
from tests.bench.rows import Row
from web import create_app
from web.app.application import warm_up

TABLES, WAITING = 100, 400
EACH_SECOND = 20
ROUNDS = 4
"""So many actions at each table."""
TURN = ("income", "end-turn")
SEATS = ("CRP", "NASA")
CLIENTS = 16
ATTEMPTS = 20
"""So often is asked for a place among the streams: a worker may have as many as it takes."""
SLOWER = 5
"""So many times longer than in-process an action may take with its page, in 95 of 100 cases: on two
cores that nobody else uses that is some 100 ms."""
TOLD_WITHIN = 11


class Done(NamedTuple):
    """An action that was done."""

    seconds: float
    """From when it was due until its page was there."""
    at: float
    """When it was sent."""
    game: str
    length: int
    """How many entries there were then."""
    failed: bool


def measure() -> list[Row]:
    """What tables keep of the speed of the engine and its pages, and how soon all are told."""
    warm_up()
    with TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'games.sqlite'}"
        alone, computed = _alone(url)
        made = _tables(url)
        settings = {"DATABASE_URL": url, "TRUSTED_PROXIES": "1", "BOTS": "off"}
        with served(settings) as (port, server), _Waiting(port, made) as waiting:
            before, began = processor_time(server), time.perf_counter()
            done = _all_act(port, made)
            used, lasted = processor_time(server) - before, time.perf_counter() - began
            time.sleep(1)
            late = [waiting.seconds_until_told(each) for each in done]
    slowest = quantiles([each.seconds for each in done], n=20)[-1]
    told = sorted(seconds for row in late for seconds in row)
    missed = sum(WAITING // TABLES - len(row) for row in late)
    speed = f"{slowest * 1000:.0f} ms against {alone * 1000:.0f} ms"
    return [
        Row(
            f"an action with its page, {TABLES} tables, {WAITING} streams, {EACH_SECOND} a second:"
            " 95 of 100, against one alone in-process",
            slowest / alone,
            SLOWER,
            note=speed,
        ),
        Row(
            "processor time of the server for it, with all who are told, against in-process",
            used / len(done) / computed,
            2,
            note=f"{used / len(done) * 1000:.0f} ms against {computed * 1000:.0f} ms",
        ),
        Row("processor time of all cores that this takes", used / lasted / CORES, 0.5),
        Row("actions that failed", sum(each.failed for each in done), 0),
        Row("streams that were not told of an action", missed, 0),
        Row(
            "until who waits is told, 95 of 100, as multiples of an action alone in-process",
            told[len(told) * 95 // 100] / alone if told else float("inf"),
            TOLD_WITHIN,
        ),
    ]


def _tables(url: str) -> list[Made]:
    host = Host.at(url)
    made = [host.tables.create(NewTable("race-to-mars", SEATS)) for _ in range(TABLES)]
    host.close()
    return made


def _form(step: int) -> tuple[str, bytes]:
    """Who acts as the action of that number at a table, and what his browser sends."""
    seat = SEATS[step // len(TURN) % len(SEATS)]
    do = json.dumps({"do": TURN[step % len(TURN)], "player": seat})
    form = {"do": do, "expected": str(step), "request": f"bench-{step}", "confirmed": "yes"}
    return seat, urlencode(form).encode()


# -- alone -------------------------------------------------------------------------------------


def _alone(url: str) -> tuple[float, float]:
    """What an action with its page takes when there is nothing else to do.

    In seconds, and in those of processor time.
    """
    app = create_app({"DATABASE_URL": url, "CAPS": 1000})
    host = Host.at(url)
    taken, computed = [], []
    for number in range(11):
        made = host.tables.create(NewTable("race-to-mars", SEATS))
        browser = app.test_client()
        browser.get(f"/games/{made.id}/join/{made.links['CRP']}")
        browser.get(f"/games/{made.id}")
        began, before = time.perf_counter(), time.process_time()
        sent = browser.post(
            f"/games/{made.id}/act",
            data=_form(0)[1],
            content_type="application/x-www-form-urlencoded",
            follow_redirects=True,
        )
        taken.append(time.perf_counter() - began)
        computed.append(time.process_time() - before)
        if sent.status_code != HTTPStatus.OK:
            raise AssertionError(f"an action was refused in-process, after {number}")
    host.close()
    return median(taken), median(computed)


# -- those who act -----------------------------------------------------------------------------


def _all_act(port: int, made: Sequence[Made]) -> list[Done]:
    """Every table acts in its turn, at an even pace."""
    begin = time.perf_counter() + 1
    steps = [(table, step) for step in range(ROUNDS) for table in made]

    def do(number: int) -> Done:
        table, step = steps[number]
        due = begin + number / EACH_SECOND
        time.sleep(max(0.0, due - time.perf_counter()))
        return _acted(port, table, step, due)

    with ThreadPoolExecutor(CLIENTS) as clients:
        return list(clients.map(do, range(len(steps))))


def _acted(port: int, table: Made, step: int, due: float) -> Done:
    seat, body = _form(step)
    page = f"/games/{table.id}"
    headers = {
        "Cookie": f"seat-{table.id}={table.links[seat]}",
        "X-Forwarded-For": f"198.51.100.{step % 250}",
    }
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    form = headers | {"Content-Type": "application/x-www-form-urlencoded"}
    at = time.perf_counter()
    connection.request("POST", f"{page}/act", body, form)
    sent = connection.getresponse()
    sent.read()
    connection.request("GET", page, headers=headers)
    shown = connection.getresponse()
    shown.read()
    connection.close()
    failed = (sent.status, shown.status) != (HTTPStatus.SEE_OTHER, HTTPStatus.OK)
    return Done(time.perf_counter() - due, at, table.id, step + 1, failed)


# -- those who wait ----------------------------------------------------------------------------


class _Waiting:
    """Who waits at the tables, each with a stream from an address of his own."""

    def __init__(self, port: int, made: Sequence[Made]) -> None:
        self._port = port
        self._made = made
        self._told: dict[tuple[str, int], list[float]] = defaultdict(list)
        self._open = ExitStack()
        self._selector = selectors.DefaultSelector()
        self._ended = Event()
        self._thread = Thread(target=self._listen, daemon=True)

    def __enter__(self) -> _Waiting:
        for number, table in zip(range(WAITING), cycle(self._made), strict=False):
            stream = self._stream(table, f"10.0.{number // 250}.{number % 250}")
            stream.setblocking(False)
            self._selector.register(stream, selectors.EVENT_READ, table.id)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()
        self._open.close()

    def seconds_until_told(self, done: Done) -> list[float]:
        """How long those at its table did not know of an action."""
        return [at - done.at for at in self._told[done.game, done.length]]

    def _stream(self, table: Made, address: str) -> socket.socket:
        for _ in range(ATTEMPTS):
            stream = socket.create_connection(("127.0.0.1", self._port), timeout=60)
            stream.sendall(
                f"GET /games/{table.id}/stream?after=0 HTTP/1.1\r\nHost: localhost\r\n"
                f"Cookie: seat-{table.id}={table.links['spectator']}\r\n"
                f"X-Forwarded-For: {address}\r\n\r\n".encode()
            )
            if b"retry:" in _until(stream, (b"retry:", b" 503 ")):
                return self._open.enter_context(stream)
            stream.close()
        raise AssertionError("there is no place for all who wait")

    def _listen(self) -> None:
        while not self._ended.is_set():
            for key, _ in self._selector.select(0.1):
                assert isinstance(key.fileobj, socket.socket)
                now, piece = time.perf_counter(), key.fileobj.recv(65536)
                if not piece:
                    self._selector.unregister(key.fileobj)
                for length in _lengths(piece):
                    self._told[key.data, length].append(now)


def _until(stream: socket.socket, wanted: Sequence[bytes]) -> bytes:
    found = b""
    while not any(each in found for each in wanted):
        piece = stream.recv(65536)
        if not piece:
            break
        found += piece
    return found


def _lengths(piece: bytes) -> Iterator[int]:
    """How many entries the events of a piece tell of."""
    for line in piece.split(b"\n"):
        if line.startswith(b"id: "):
            yield int(line.removeprefix(b"id: "))
