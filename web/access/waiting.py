"""The stream of a table as an answer."""

from __future__ import annotations

from flask import Response, request

from planner.errors import BadInput
from planner.hosting import NotAllowed, Visitor
from planner.text import Text
from planner.typed import whole_number
from web.access.games import games
from web.access.streams import ANYTHING, Stream
from web.app.jobs import Asker


def stream_of(visitor: Visitor) -> Response:
    """Events for whoever waits at a table, from the entry on that he knows.

    A browser that comes back says so with ``Last-Event-ID``; a page, with ``after``.
    """
    if visitor.nobody:
        raise NotAllowed(
            Text("this table is seen with one of its links alone"),
            hint=Text("ask who made the table for a link"),
        )
    connection = request.environ.get("gunicorn.socket")
    asker = Asker(request.remote_addr or "", connection)
    stream = games().streams.open(visitor.game, _known(), asker, connection)
    response = _Streamed(stream, mimetype="text/event-stream")
    response.cache_control.no_store = True
    # Proxies would collect events before they send them on.
    response.headers["X-Accel-Buffering"] = "no"
    return response


class _Streamed(Response):
    """An answer that gives back its place also if nothing of it is sent."""

    response: Stream

    def __init__(self, stream: Stream, mimetype: str) -> None:
        super().__init__(stream, mimetype=mimetype)
        self.call_on_close(stream.close)


def _known() -> int:
    given = request.headers.get("Last-Event-ID") or request.args.get("after")
    if given is None:
        return ANYTHING
    number = whole_number(given)
    if number is None or number < 0:
        raise BadInput(
            Text("{shown} is no number of entries", shown=repr(given[:40])), field="after"
        )
    return number
