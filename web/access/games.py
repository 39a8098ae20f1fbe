"""The games of an application: opened when somebody asks for them, and not before."""

from __future__ import annotations

import logging
import os
from threading import Lock

from flask import Flask, current_app, request

from planner.errors import PlannerError
from planner.hosting import Host, Visitor
from planner.hosting.watching import Watching
from planner.kernel.view import View
from planner.text import Text
from web.access.caps import Caps
from web.access.streams import Streams
from web.app.problems import Later

OFF_FOR = 30
"""Seconds after which it may be worth asking again for games that could not be opened."""

log = logging.getLogger("web.access")


class GamesOff(Later):
    """No games are kept here, for the reason that is said."""

    default_code = "games-off"


class Games:
    """The games that an application keeps."""

    def __init__(self, app: Flask) -> None:
        self._are_on = bool(app.config["GAMES"])
        self._url: str | None = app.config["DATABASE_URL"] or None
        self._most_streams: int = app.config["STREAMS"]
        self._most_of_one: int = app.config["STREAMS_OF_ONE"]
        self.caps = Caps(app.config["CAPS"])
        self._opened: tuple[int, Host, Streams] | None = None
        self._lock = Lock()

    @property
    def host(self) -> Host:
        """All that can be done with the games; refuses where none can be kept."""
        return self._open()[0]

    @property
    def streams(self) -> Streams:
        """The streams of this worker."""
        return self._open()[1]

    def _open(self) -> tuple[Host, Streams]:
        if not self._are_on:
            raise GamesOff(
                Text("no games are kept on this server"),
                hint=Text("whoever runs it can switch them on with GAMES=on"),
                seconds=OFF_FOR,
            )
        with self._lock:
            # A process that was forked off has no threads, so it begins anew.
            if self._opened is None or self._opened[0] != os.getpid():
                host = _opened(self._url)
                streams = Streams(Watching(host.store), self._most_streams, self._most_of_one)
                self._opened = os.getpid(), host, streams
            return self._opened[1:]


def _opened(url: str | None) -> Host:
    try:
        return Host.at(url)
    except PlannerError as error:
        # The reason may name folders and hosts, so it is for those who run the server.
        log.warning("cannot keep games: %s", error)
        raise GamesOff(
            Text("no games can be kept here at the moment; everything else works"),
            hint=Text("whoever runs the server finds the reason in its log"),
            seconds=OFF_FOR,
        ) from None


def games() -> Games:
    """The games of the application that answers the request at hand."""
    found: Games = current_app.extensions["games"]
    return found


def host() -> Host:
    """All that can be done with the games of the application at hand."""
    return games().host


def take(kind: str) -> None:
    """Let whoever asks do one more of a kind, or refuse him (`web.access.caps.RATES`)."""
    games().caps.take(kind, request.remote_addr or "")


def view(visitor: Visitor) -> View:
    """What a visitor may know now."""
    take("looked")
    return host().play.view(visitor)
