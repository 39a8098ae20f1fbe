"""The streams of tables on the server that ``make serve`` runs."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

import pytest

from planner.games.high_frontier.playing import PLAYERS
from planner.hosting import Host
from planner.kernel.codec import encode_record
from tests.hosting.postgres import Server
from tests.web.test_serving import ROOT, free_port, until, wait_for
from web.app.serving import STREAMS


class Running(NamedTuple):
    port: int
    process: subprocess.Popen[bytes]
    folder: Path


@contextmanager
def running(folder: Path, **settings: str) -> Iterator[Running]:
    """A server with one worker, which keeps its log in a folder."""
    port = free_port()
    usual = {"HOST": "127.0.0.1", "PORT": str(port), "WORKERS": "1", "TRUSTED_PROXIES": "1"}
    with (folder / f"log-{port}").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "web"],
            cwd=ROOT,
            env={**os.environ, **usual, **settings},
            stderr=log,
        )
        wait_for(f"http://127.0.0.1:{port}/healthz")
        yield Running(port, process, folder)
        process.kill()
        process.wait(10)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("served")
    with running(folder, HF4_DATA=str(folder)) as started:
        yield started


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database of its own, one of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'games.sqlite'}"
        return
    started = Server()
    yield started.emptied()
    started.stop()


def call(port: int, path: str, secret: str = "", body: Any = None) -> Any:
    request = Request(
        f"http://127.0.0.1:{port}/api/v1/games{path}",
        data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {secret}", "X-Forwarded-For": "198.51.100.1"},
    )
    with urlopen(request, timeout=20) as answer:
        return json.load(answer)


def stream(port: int, game: str, secret: str, address: str, more: str = "") -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), timeout=20)
    connection.sendall(
        f"GET /api/v1/games/{game}/stream?after=0 HTTP/1.1\r\nHost: localhost\r\n{more}"
        f"Authorization: Bearer {secret}\r\nX-Forwarded-For: {address}\r\n\r\n".encode()
    )
    return connection


def received(connection: socket.socket, wanted: bytes, seconds: float = 20) -> bytes:
    """What comes until there is what was wanted, or the end."""
    found, end = b"", time.monotonic() + seconds
    while wanted not in found and time.monotonic() < end:
        connection.settimeout(max(0.01, end - time.monotonic()))
        piece = connection.recv(65536)
        if not piece:
            break
        found += piece
    return found


def has_place(port: int, made: Any, address: str) -> bool:
    """Whether one more could wait at a table from that address."""
    with stream(port, made["id"], made["links"]["CRP"], address) as connection:
        return received(connection, b"\r\n\r\n").startswith(b"HTTP/1.1 200")


def seconds_to_stop(log: Path) -> float:
    """From being told to stop until the worker has ended."""
    entries = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    [told] = [each for each in entries if each["message"].startswith("Handling signal: term")]
    [ended] = [each for each in entries if each["message"].startswith("Worker exiting")]
    began, end = (datetime.fromisoformat(each["time"]) for each in (told, ended))
    return (end - began).total_seconds()


def test_what_another_process_writes_wakes_those_who_wait(
    server: Running,
) -> None:
    port = server.port
    made = call(port, "", body={"scenario": "race-to-mars", "factions": ["CRP", "NASA"]})
    game, crp = made["id"], made["links"]["CRP"]
    with stream(port, game, crp, "192.0.2.1") as connection:
        received(connection, b"retry: 2000\n\n")
        host = Host.at(f"sqlite:///{server.folder / 'games.sqlite'}")
        visitor = host.seats.visitor(game, [crp])
        host.play.act(visitor, host.play.view(visitor).legal()[0], expected=0)
        assert b'"length":1' in received(connection, b"asked")


def test_one_game_is_played_through_two_servers(database: str, tmp_path: Path) -> None:
    with ExitStack() as stack:
        ports = [
            stack.enter_context(running(tmp_path, DATABASE_URL=database, BOTS="off")).port
            for _ in range(2)
        ]
        seats = ("CRP", "NASA", "ESA")
        made = call(ports[0], "", body={"scenario": "core", "factions": seats, "seed": 5})
        game, links = made["id"], made["links"]
        streams = [stack.enter_context(stream(p, game, links["CRP"], "192.0.2.1")) for p in ports]
        length, bot = 0, PLAYERS["simple"]
        bots = {seat: bot(seat) for seat in seats}
        local = Host.at(database)
        stack.callback(local.close)
        everybody = local.seats.visitor(game, [links[seat] for seat in seats])
        for turn in range(60):
            # Whoever is asked comes to either server, and they answer as one.
            port, view = ports[turn % 2], local.play.view(everybody)
            seat = (*view.to_act, *view.offered)[0]
            action = encode_record(bots[seat].choose(view.view(seat), view.legal(seat)))
            wish = {"action": action, "expected": length, "request": str(turn)}
            done = call(port, f"/{game}/actions", links[seat], wish)
            assert call(ports[1 - turn % 2], f"/{game}/actions", links[seat], wish) == done
            length = done["length"]
        seen = [call(port, f"/{game}/entries", links["spectator"]) for port in ports]
        assert seen[0] == seen[1]
        assert len(seen[0]["entries"]) == length >= 60
        for waiting in streams:
            assert f"id: {length}\n".encode() in received(waiting, f"id: {length}\n".encode())


def test_one_address_has_so_many_streams_and_no_more(
    server: Running,
) -> None:
    port = server.port
    made = call(port, "", body={"scenario": "race-to-mars", "factions": ["CRP", "NASA"]})
    with ExitStack() as open_till_the_end:
        connections = []
        answers = []

        def one_more() -> None:
            connection = stream(port, made["id"], made["links"]["NASA"], "203.0.113.7")
            connections.append(open_till_the_end.enter_context(connection))
            answers.append(received(connection, b"\r\n\r\n")[:12])

        for _ in range(25):
            one_more()
        assert answers == [b"HTTP/1.1 200"] * 24 + [b"HTTP/1.1 503"]
        # Who loads a page again, and again, has the place of the page that is gone.
        for known in range(12):
            connections[known].close()
            one_more()
        assert answers[25:] == [b"HTTP/1.1 200"] * 12
    # The server looks now and then who has left, and then at all of them.
    until(lambda: has_place(port, made, "203.0.113.7"))


def test_streams_wake_all_starve_nobody_and_end_with_the_worker(
    server: Running,
) -> None:
    port, process, folder = server
    made = call(port, "", body={"scenario": "race-to-mars", "factions": ["CRP", "NASA"]})
    game, crp = made["id"], made["links"]["CRP"]
    with ExitStack() as open_till_the_end:

        def opened(address: str, more: str = "") -> socket.socket:
            return open_till_the_end.enter_context(stream(port, game, crp, address, more))

        waiting = [opened(f"192.0.2.{n}") for n in range(STREAMS)]
        for connection in waiting:
            assert b"retry: 2000" in received(connection, b"retry: 2000\n\n")
        # As many as may be: the others ask now and then, and ordinary requests find their thread.
        refused = received(opened("203.0.113.1"), b"}")
        assert refused.startswith(b"HTTP/1.1 503")
        assert b"Retry-After: 60" in refused
        for _ in range(10):
            assert call(port, f"/{game}/now", crp)["length"] == 0
            assert b"Ceres" in wait_for(f"http://127.0.0.1:{port}/board?q=ceres")

        act = {"action": {"do": "income", "player": "CRP"}, "expected": 0}
        assert call(port, f"/{game}/actions", crp, act)["length"] == 1
        for connection in waiting:
            assert b'{"n":1,"length":1,"asked":["CRP"]}' in received(connection, b"asked")

        # Whoever leaves gives his place to another, who is told at once what he does not know.
        for connection in waiting[:3]:
            connection.close()
        until(lambda: has_place(port, made, "203.0.113.2"))
        again = opened("203.0.113.2", "Last-Event-ID: 0\r\n")
        assert b'"length":1' in received(again, b"asked")

        process.send_signal(signal.SIGTERM)
        assert received(waiting[-1], b"0\r\n\r\n") == b"0\r\n\r\n"
        assert process.wait(20) == 0
        assert seconds_to_stop(folder / f"log-{port}") < 5
