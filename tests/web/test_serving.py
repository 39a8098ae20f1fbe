"""The server that ``make serve`` runs: answers, logs in JSON, stops gracefully."""

import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Event, Semaphore
from typing import NamedTuple
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).resolve().parents[2]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture
def port() -> int:
    return free_port()


@contextmanager
def serving(port: int, log_file: Path, seconds: int = 5) -> Iterator[subprocess.Popen[bytes]]:
    with log_file.open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "web"],
            cwd=ROOT,
            env={
                **os.environ,
                "HOST": "127.0.0.1",
                "PORT": str(port),
                "WORKERS": "1",
                "BOTS": "off",
                "QUERY_SECONDS": str(seconds),
            },
            stderr=log,
        )
        yield process
        if process.poll() is None:
            process.kill()
        process.wait(10)


@pytest.fixture
def server(port: int, tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    with serving(port, tmp_path / "log") as process:
        yield process


class Running(NamedTuple):
    """A server that several tests share."""

    port: int
    process: subprocess.Popen[bytes]
    log: Path

    @property
    def host(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=20)

    def processor_time(self) -> float:
        """The seconds that its worker has computed."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        [worker] = children.read_text().split()
        fields = Path(f"/proc/{worker}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")

    def is_idle(self) -> bool:
        """Whether it computes nothing at the moment."""
        before = self.processor_time()
        time.sleep(0.3)
        return self.processor_time() - before < 0.1


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    port, log = free_port(), tmp_path_factory.mktemp("serving") / "log"
    with serving(port, log, seconds=120) as process:
        wait_for(f"http://127.0.0.1:{port}/healthz")
        yield Running(port, process, log)


def until(true: Callable[[], bool]) -> None:
    """Wait for something that happens soon, however busy the machine is."""
    deadline = time.monotonic() + 60
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def wait_for(address: str) -> bytes:
    for _ in range(300):
        try:
            with urlopen(address, timeout=5) as answer:
                body: bytes = answer.read()
                return body
        except URLError:
            time.sleep(0.1)
    raise AssertionError(f"nothing answers at {address}")


def test_it_serves_logs_in_json_and_stops_when_told(
    server: subprocess.Popen[bytes], port: int, tmp_path: Path
) -> None:
    assert wait_for(f"http://127.0.0.1:{port}/healthz") == b"ok\n"
    assert b"Ceres" in wait_for(f"http://127.0.0.1:{port}/board?q=ceres")
    server.send_signal(signal.SIGTERM)
    assert server.wait(30) == 0
    entries = [json.loads(line) for line in (tmp_path / "log").read_text("utf-8").splitlines()]
    requests = [entry for entry in entries if entry["message"] == "request"]
    assert requests[-1]["path"] == "/board"
    assert requests[-1]["query"] == "q=ceres"
    assert requests[-1]["status"] == 200
    assert requests[-1]["ms"] > 0
    assert {"time", "level", "logger", "id", "method", "bytes", "client"} <= requests[-1].keys()


def test_a_request_under_way_is_answered_before_the_server_stops(
    server: subprocess.Popen[bytes], port: int, tmp_path: Path
) -> None:
    wait_for(f"http://127.0.0.1:{port}/healthz")
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(b"GET /board HTTP/1.1\r\nHost: localhost\r\n")
        # Who came later is answered, so this one has been let in.
        wait_for(f"http://127.0.0.1:{port}/healthz")
        server.send_signal(signal.SIGTERM)
        until(lambda: "Handling signal: term" in (tmp_path / "log").read_text("utf-8"))
        connection.sendall(b"Connection: close\r\n\r\n")
        assert connection.recv(100).startswith(b"HTTP/1.1 200")
        while connection.recv(65536):
            pass
    assert server.wait(30) == 0


HEAVY = (
    "/api/v1/reach?from=leo&engine=5-1,a1&engine=12-8,a2&engine=3-1/4,solar&engine=2-1/4,push"
    "&year=1&jettison=true&max_turns=30"
)


def status(address: str) -> int:
    try:
        with urlopen(address, timeout=60) as answer:
            answer.read()
            return int(answer.status)
    except HTTPError as error:
        return error.code


PAGES = 20


def test_heavy_searches_do_not_freeze_the_other_requests_of_their_worker(
    server: subprocess.Popen[bytes], port: int
) -> None:
    host = f"http://127.0.0.1:{port}"
    wait_for(f"{host}/healthz")
    ships = iter([(dry, tanks) for tanks in range(20, 9, -1) for dry in range(1, 10)])
    begun, enough = Semaphore(0), Event()
    found: list[int] = []

    def search() -> None:
        for dry, tanks in ships:
            begun.release()
            found.append(status(f"{host}{HEAVY}&dry={dry}&tanks={tanks}"))
            if enough.is_set():
                break

    with ThreadPoolExecutor(3) as threads:
        searches = [threads.submit(search) for _ in range(3)]
        for _ in searches:
            begun.acquire()
        before = len(found)
        for _ in range(PAGES):
            assert status(f"{host}/board?q=ceres") == 200
        # Pages that waited for a search each would come no sooner than as many searches.
        meanwhile = len(found) - before
        enough.set()
        for each in searches:
            each.result()
    assert meanwhile < PAGES
    assert set(found) <= {200, 422}


WORST = (
    "/api/v1/reach?engine=7-1/3,gw,magsail&engine=14-1/3,a1,solar&engine=12-2,a5,magsail&dry=4"
    "&from=sawiakera&max_turns=40&jettison=true&year=1&tanks="
)


ROUTE = "/api/v1/route?from=leo&to=eros&engine=5-1&dry=7&tanks=4"


def test_what_trickles_in_holds_up_nobody(running: Running) -> None:
    beginnings = (
        b"GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: ",
        b"POST /api/v1/mission HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n{",
        b"POST /api/v1/mission HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
    )
    waiting = []
    with ExitStack() as open_till_the_end:
        for number in range(120):
            connection = open_till_the_end.enter_context(running.connect())
            connection.sendall(beginnings[number % 3])
            waiting.append(connection)
        for _ in range(5):
            assert wait_for(f"{running.host}/healthz") == b"ok\n"
        # None of them had to be given up for that.
        assert select.select(waiting, [], [], 0)[0] == []


def test_a_request_in_pieces_is_answered_when_it_is_whole(running: Running) -> None:
    with running.connect() as connection:
        for piece in (b"GET /hea", b"lthz HTTP/1.1\r\nHo", b"st: a\r\nConnection: close\r\n\r\n"):
            connection.sendall(piece)
            time.sleep(0.05)
        assert connection.recv(100).startswith(b"HTTP/1.1 200")


def test_a_chunked_body_may_be_no_longer_than_another(running: Running) -> None:
    with running.connect() as connection:
        connection.sendall(
            b"POST /api/v1/mission HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
            b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        for _ in range(7):
            connection.sendall(b"2710\r\n" + b" " * 10_000 + b"\r\n")
        connection.sendall(b"2\r\n{}\r\n0\r\n\r\n")
        assert connection.recv(100).startswith(b"HTTP/1.1 413")


def heard(running: Running, request: bytes) -> tuple[str, str, str]:
    """The status, the headers and the body of the answer to what is no request."""
    told = b""
    with running.connect() as connection:
        connection.sendall(request)
        while more := connection.recv(65536):
            told += more
    head, _, body = told.decode().partition("\r\n\r\n")
    first, _, headers = head.partition("\r\n")
    assert f"Content-Length: {len(body.encode())}" in headers
    return first, headers, body


LONG = b"/api/v1/route?avoid=" + b"a" * 9_000


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"GET " + LONG + b" HTTP/1.1\r\nHost: a\r\n\r\n", 414),
        (b"GET /api/v1/rules HTTP/1.1\r\nHost: a\r\nX-A: " + b"a" * 9_000 + b"\r\n\r\n", 431),
        (b"GET /api/v1/rules HTTP/1.1\r\nHost: a\r\nX A: b\r\n\r\n", 400),
        (b"GET /api/v1/rules HTTP/9\r\nHost: a\r\n\r\n", 400),
    ],
)
def test_what_is_no_request_is_refused_as_a_problem_with_the_usual_headers(
    running: Running, request_: bytes, status: int
) -> None:
    first, headers, body = heard(running, request_)
    assert first.startswith(f"HTTP/1.1 {status} ")
    assert "Content-Type: application/problem+json" in headers
    assert "X-Content-Type-Options: nosniff" in headers
    assert json.loads(body)["status"] == status


def test_who_asks_for_a_page_at_too_long_an_address_is_told_on_a_page(running: Running) -> None:
    request_ = b"GET /?avoid=" + b"a" * 9_000 + b" HTTP/1.1\r\nAccept-Language: ja\r\n\r\n"
    first, headers, body = heard(running, request_)
    assert first.startswith("HTTP/1.1 414 ")
    assert "Content-Security-Policy: default-src 'none'" in headers
    assert "<h1>このアドレスは長すぎます。</h1>" in body


def test_rubbish_is_refused_too(running: Running) -> None:
    first, headers, _ = heard(running, b"\x16\x03\x01 what\r\n\r\n")
    assert first.startswith("HTTP/1.1 400 ")
    assert "X-Frame-Options: DENY" in headers


def test_a_search_ends_when_nobody_waits_for_it_any_more(running: Running) -> None:
    before = running.processor_time()
    with running.connect() as connection:
        connection.sendall(f"GET {WORST}16 HTTP/1.1\r\nHost: a\r\n\r\n".encode())
        until(lambda: running.processor_time() > before + 1)
    until(lambda: '"status": 499' in running.log.read_text("utf-8"))
    until(running.is_idle)


def test_a_short_question_passes_eight_long_ones(running: Running) -> None:
    with ExitStack() as open_till_the_end:
        long = [open_till_the_end.enter_context(running.connect()) for _ in range(8)]
        for tanks, connection in enumerate(long, 9):
            page = f"GET {WORST.removeprefix('/api/v1')}{tanks} HTTP/1.1\r\nHost: a\r\n\r\n"
            connection.sendall(page.encode())
        # A page is sent before its answer, so what it asks for is being computed or waits.
        told = [received(connection, b"<form") for connection in long]
        assert all(page.startswith(b"HTTP/1.1 200") for page in told)
        assert status(f"{running.host}{ROUTE}") == 200
        for connection in long:
            connection.setblocking(False)
        assert not all(b"</html>" in come(connection) for connection in long)


def received(connection: socket.socket, wanted: bytes) -> bytes:
    """What comes until there is what was wanted, or the end."""
    found = b""
    while wanted not in found and (piece := connection.recv(65536)):
        found += piece
    return found


def come(connection: socket.socket) -> bytes:
    """What has come so far."""
    found = b""
    with suppress(BlockingIOError):
        while piece := connection.recv(65536):
            found += piece
    return found


def test_a_broken_setting_is_told_in_one_line() -> None:
    answer = subprocess.run(
        [sys.executable, "-m", "web", "--port", "many"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 2
    assert answer.stderr.splitlines()[-1].endswith("invalid int value: 'many'")
