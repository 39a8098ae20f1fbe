"""What goes wrong, told to people as a page and to programs as a problem document (RFC 9457)."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any

import msgspec
from flask import Flask, Response, abort, g, make_response, render_template, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed
from werkzeug.test import EnvironBuilder

from planner.errors import PlannerError
from planner.hosting.refusals import ProgramFault
from planner.text import Text, in_english
from web.app.jobs import ClientLeft
from web.queries.forms import BadFields, status_of
from web.render.i18n import N_, gettext

API_PREFIX = "/api/"
CLIENT_LEFT = 499
"""The status that proxies write into their logs for it; nobody is there to read the answer."""

_REFUSED = "web.refused"
"""Where the server notes the status of what cannot be read as a request."""
_FIRST_LINE = re.compile(rb"[A-Z]+ (/[\x21-\x7e]*)")
_LANGUAGES = re.compile(rb"\r\naccept-language:[ \t]*([\x20-\x7e]{1,200})\r\n", re.IGNORECASE)

log = logging.getLogger("web.app.problems")

EXPLANATIONS = {
    400: N_("This question could not be understood."),
    404: N_("There is no such page."),
    405: N_("This page cannot be used that way."),
    413: N_("That is more than can be read at once."),
    414: N_("This address is too long."),
    422: N_("The rules say no."),
    403: N_("This is for others."),
    409: N_("In the meantime something else has happened."),
    429: N_("Too much is being asked at once."),
    431: N_("The request says more about itself than can be read."),
    500: N_("Something broke on our side. It has been written down."),
    503: N_("This is not to be had at the moment."),
}


class Later(PlannerError):
    """It cannot be done now; so many ``seconds`` later it may be worth trying again."""

    def __init__(self, message: Text, *, seconds: int, hint: Text | None = None) -> None:
        super().__init__(message, hint=hint)
        self.seconds = seconds


def problem(error: PlannerError, status: int | None = None) -> Response:
    """A refusal of the planner as a problem document."""
    details = error.as_dict()
    message = details.pop("message")
    hint = details.pop("hint", None)
    document: dict[str, Any] = {
        "type": "about:blank",
        "title": HTTPStatus(status or status_of(error)).phrase,
        "status": status or status_of(error),
        "detail": f"{message}; {hint}" if hint else message,
        **details,
    }
    if isinstance(error, BadFields) and len(error.errors) > 1:
        document["errors"] = [each.as_dict() for each in error.errors.values()]
    return _later(problem_document(document), error)


def problem_document(document: dict[str, Any]) -> Response:
    """An answer of the type ``application/problem+json``."""
    return Response(
        as_json(document),
        status=document["status"],
        mimetype="application/problem+json",
        headers={"Cache-Control": "no-store"},
    )


def as_json(answer: object) -> bytes:
    """An answer for programs; sentences are told in English.

    >>> from planner.text import Text
    >>> as_json({"detail": Text("there is no year {year}", year=0)})
    b'{"detail":"there is no year 0"}'
    """
    return msgspec.json.encode(answer, enc_hook=in_english)


def install(app: Flask) -> None:
    """Answer every error of ``app`` in the form that the asker understands."""
    app.register_error_handler(PlannerError, _planner_error)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(ClientLeft, lambda _: Response(status=CLIENT_LEFT))
    app.register_error_handler(Exception, _unexpected)
    app.before_request(_refuse)


def refused(app: Callable[..., Iterable[bytes]], status: int, head: bytes) -> bytes:
    """The whole answer of ``app`` to what begins like this and cannot be read as a request."""
    asked, languages = _FIRST_LINE.match(head), _LANGUAGES.search(head)
    environ = EnvironBuilder(
        path=asked[1].partition(b"?")[0][:200].decode("ascii") if asked else "/",
        headers=[("Accept-Language", languages[1].decode("ascii"))] if languages else [],
    ).get_environ()
    answer = Response.from_app(app, environ | {_REFUSED: status})
    answer.headers["Connection"] = "close"
    body = answer.get_data()
    lines = [f"HTTP/1.1 {answer.status}", *(f"{name}: {text}" for name, text in answer.headers)]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body


def _refuse() -> None:
    status = request.environ.get(_REFUSED)
    if status is not None:
        abort(status)


def _planner_error(error: PlannerError) -> Response:
    if _for_programs():
        return problem(error)
    return _later(_page(status_of(error), error), error)


def _later(response: Response, error: PlannerError) -> Response:
    if isinstance(error, Later):
        response.headers["Retry-After"] = str(error.seconds)
    return response


def _http_error(error: HTTPException) -> Response:
    status = error.code or 500
    if error.response is not None or status < 400:
        return make_response(error)
    if _for_programs():
        answer = problem_document(
            {
                "type": "about:blank",
                "title": error.name,
                "status": status,
                "detail": error.description or error.name,
                "code": error.name.lower().replace(" ", "-"),
            }
        )
    else:
        answer = _page(status)
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        answer.headers["Allow"] = ", ".join(sorted(error.valid_methods))
    return answer


def _unexpected(error: Exception) -> Response:
    log.exception("unexpected error", extra={"data": {"id": g.get("request_id")}}, exc_info=error)
    if _for_programs():
        return problem_document(
            {
                "type": "about:blank",
                "title": "Internal Server Error",
                "status": 500,
                "detail": "something broke on our side",
                "code": "internal-server-error",
            }
        )
    return _page(500)


def _for_programs() -> bool:
    return request.path.startswith(API_PREFIX) and not request.path.startswith("/api/docs")


def _page(status: int, error: PlannerError | None = None) -> Response:
    # A fault at a table is refused like what the rules forbid, and they are not to blame.
    kind = 500 if isinstance(error, ProgramFault) else status
    explanation = gettext(EXPLANATIONS.get(kind, N_("That did not work.")))
    page = render_template("problem.html", status=status, explanation=explanation, error=error)
    return make_response(page, status)
