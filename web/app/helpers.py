"""What runs beside the server, in a process of its own that is started again when it dies.

The server forks off a keeper, and the keeper the process itself; either sees in whose child it is
that the other is gone. So nothing is left behind, however the server ends.
"""

from __future__ import annotations

import logging
import os
import signal
import time
from collections.abc import Callable

log = logging.getLogger("web.beside")

LOOK = 0.5
"""Seconds between two looks at whether the other process is still there."""
SOON, LATE = 1.0, 30.0
"""Seconds until it is started again: at first, and when it dies again and again."""
Beside = Callable[[Callable[[], bool]], None]
"""What is run; it ends soon after what it is given says so."""


def keep_beside(run: Beside) -> int:
    """Keep something running beside this process, as long as this lasts; the keeper's process."""
    server = os.getpid()
    keeper = os.fork()
    if keeper == 0:
        _alone(lambda: _keep(run, server))
    return keeper


def _keep(run: Beside, server: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    keeper, pause = os.getpid(), SOON
    while os.getppid() == server:
        started = time.monotonic()
        child = os.fork()
        if child == 0:
            _alone(lambda: run(lambda: os.getppid() != keeper))
        if not _has_died(child, server):
            os.kill(child, signal.SIGTERM)
            return
        log.warning("process %d beside the server has died and is started again", child)
        pause = SOON if time.monotonic() - started > LATE else min(pause * 2, LATE)
        _wait(pause, server)


def _has_died(child: int, server: int) -> bool:
    """Wait for the end of the child, or of the server; whether it was the child's."""
    while os.getppid() == server:
        if os.waitpid(child, os.WNOHANG) != (0, 0):
            return True
        time.sleep(LOOK)
    return False


def _wait(seconds: float, server: int) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until and os.getppid() == server:
        time.sleep(LOOK)


def _alone(run: Callable[[], None]) -> None:
    """Run something in a process that was forked off, and end it with that."""
    status = 1
    try:
        run()
        status = 0
    except BaseException:
        log.exception("a process beside the server ends")
    finally:
        os._exit(status)
