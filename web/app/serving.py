"""The server behind ``make serve``: gunicorn with threads, configured in code."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any

from gunicorn.app.base import BaseApplication
from gunicorn.glogging import Logger

from web.app import logs
from web.app.application import create_app, warm_up
from web.app.helpers import keep_beside

STREAMS = 200
"""So many may wait at tables in one worker, each in a thread of its own."""
THREADS = STREAMS + 32
"""More than there may be streams and computations, so that pages are answered beside them."""
GRACE_SECONDS = 25
"""How long a stopping worker may take to finish the answers it has begun."""


def games_are_on(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether games are to be kept.

    >>> games_are_on({}), games_are_on({"GAMES": "off"})
    (True, False)
    """
    return environment.get("GAMES", "on").lower() not in ("off", "no", "0", "false")


class Server(BaseApplication):
    """Gunicorn serving this application.

    The application is loaded and warmed up once, before the workers are forked from it, so
    they share its memory. Each worker answers in several threads: the search lets go of the
    interpreter while it computes, so a long one does not hold up the others.
    """

    def __init__(self, options: dict[str, Any]) -> None:
        self._options = options
        super().__init__()

    def load_config(self) -> None:
        """Hand the options to gunicorn."""
        for name, value in self._options.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        """The application that is served; gunicorn's own type would allow ASGI as well."""
        app = create_app(
            {
                "TRUSTED_PROXIES": int(os.environ.get("TRUSTED_PROXIES", "0")),
                "QUERY_SECONDS": float(os.environ.get("QUERY_SECONDS", "20")),
                "KEPT_ANSWERS": int(os.environ.get("KEPT_ANSWERS", "64")),
                "GAMES": games_are_on(),
                "STREAMS": STREAMS,
            }
        )
        warm_up()
        return app


def options(host: str, port: int, workers: int) -> dict[str, Any]:
    """The settings of gunicorn that matter here."""
    return {
        "bind": f"[{host}]:{port}" if ":" in host else f"{host}:{port}",
        "workers": workers,
        "worker_class": "web.app.worker.PatientWorker",
        "threads": THREADS,
        "preload_app": True,
        "timeout": 60,
        "graceful_timeout": GRACE_SECONDS,
        "keepalive": 5,
        "limit_request_line": 8190,
        "worker_tmp_dir": "/dev/shm" if os.path.isdir("/dev/shm") else None,
        "control_socket_disable": True,
        "proc_name": "hf4-planner",
        "logger_class": "web.app.serving.GunicornLog",
    }


def serve(host: str, port: int, workers: int) -> None:
    """Serve until told to stop (SIGTERM or Ctrl-C), then finish what was begun."""
    logs.configure()
    if games_are_on() and os.environ.get("BOTS") != "off":
        keep_beside(play_bots)
    Server(options(host, port, workers)).run()


def play_bots(ended: Callable[[], bool]) -> None:
    """Play the seats of computer players; the room of the games is entered for that alone."""
    from planner.hosting import bots

    bots.play(ended)


class GunicornLog(Logger):
    """Gunicorn's own messages, sent the way of all others."""

    def setup(self, cfg: Any) -> None:
        """Leave everything to the handler of the root logger."""
        super().setup(cfg)
        for log in (self.error_log, self.access_log):
            log.handlers = []
            log.propagate = True
