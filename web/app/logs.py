"""Logs: one JSON object a line on stderr, for requests and for what goes wrong."""

from __future__ import annotations

import json
import logging
import re
import sys
import time
import traceback
import uuid
from typing import Any

from flask import Flask, Response, g, request

requests_log = logging.getLogger("web.requests")

_SECRET = re.compile(r"(/join/)[^/]+")
_ACCEPTABLE_ID = re.compile(r"[\w.:+/=-]{1,64}", re.ASCII)


class JsonLines(logging.Formatter):
    """Formats a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The record's time, level, logger and message, and what ``extra={"data": ...}`` adds."""
        entry: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "data", {}),
        }
        if record.exc_info and record.exc_info[0] is not None:
            entry["traceback"] = "".join(traceback.format_exception(*record.exc_info))
        return json.dumps(entry, ensure_ascii=False, default=str)


def configure(level: int = logging.INFO) -> None:
    """Send everything that is logged to stderr as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)


def install(app: Flask) -> None:
    """Log each request of ``app`` once, and give it an id that its answer carries too."""
    app.before_request(_start)
    app.after_request(_finish)


def _start() -> None:
    g.started = time.perf_counter()
    given = request.headers.get("X-Request-Id", "")
    g.request_id = given if _ACCEPTABLE_ID.fullmatch(given) else uuid.uuid4().hex


def _finish(response: Response) -> Response:
    response.headers["X-Request-Id"] = g.request_id
    requests_log.info(
        "request",
        extra={
            "data": {
                "id": g.request_id,
                "method": request.method,
                "path": without_secrets(request.path),
                "query": request.query_string.decode("ascii", "backslashreplace"),
                "status": response.status_code,
                "bytes": response.content_length,
                "ms": round((time.perf_counter() - g.started) * 1000, 1),
                "client": request.remote_addr,
            }
        },
    )
    return response


def without_secrets(path: str) -> str:
    """A path as it may be written down.

    >>> without_secrets("/games/x7/join/kUr2bT0")
    '/games/x7/join/…'
    """
    return _SECRET.sub(r"\1…", path)
