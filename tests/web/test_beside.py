"""What runs beside the server: started again when it dies, and gone when the server is."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

SERVER = """
import sys, time
from pathlib import Path
from web.app import helpers

helpers.SOON = helpers.LOOK = 0.05

def run(ended):
    with Path(sys.argv[1]).open("a") as file:
        print(__import__("os").getpid(), file=file)
    while not ended():
        time.sleep(0.05)

print(helpers.keep_beside(run), flush=True)
time.sleep(60)
"""


def until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def is_there(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_it_is_started_again_and_ends_with_the_server(tmp_path: Path) -> None:
    told = tmp_path / "told"
    told.touch()

    def started() -> list[int]:
        return [int(line) for line in told.read_text().split()]

    with subprocess.Popen(
        [sys.executable, "-c", SERVER, str(told)], stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        keeper = int(server.stdout.readline())
        until(lambda: len(started()) == 1)
        os.kill(started()[0], signal.SIGKILL)
        until(lambda: len(started()) == 2)
        server.kill()
    until(lambda: not any(map(is_there, (keeper, *started()))))


def test_it_ends_when_its_keeper_is_killed(tmp_path: Path) -> None:
    told = tmp_path / "told"
    with subprocess.Popen(
        [sys.executable, "-c", SERVER, str(told)], stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        keeper = int(server.stdout.readline())
        until(lambda: told.exists() and bool(told.read_text()))
        os.kill(keeper, signal.SIGKILL)
        until(lambda: not is_there(int(told.read_text())))
        server.kill()
