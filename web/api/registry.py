"""How an endpoint of the JSON API is declared, and how a request to it is answered."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import msgspec
from flask import Flask, Response, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound, RequestEntityTooLarge

from planner.errors import BadInput
from planner.text import Text
from web.access.playing import without_faults
from web.app import problems
from web.queries import forms

PREFIX = "/api/v1"

DAY = 24 * 3600


class NoQuery(msgspec.Struct, frozen=True):
    """A question without parameters."""


@dataclass(frozen=True)
class InPath:
    """A name in the path of an endpoint: what it means and how it is written."""

    meaning: str
    format: str


@dataclass(frozen=True, kw_only=True)
class Endpoint:
    """One question that a program can ask.

    ``path`` may hold names in braces, which are handed to ``compute`` after the query.
    ``answer`` is the type of what ``compute`` returns; the API's description is made from it.
    """

    path: str
    summary: str
    """What is asked, as a short English sentence marked for translation."""
    compute: Callable[..., Any]
    answer: Any
    query: type[msgspec.Struct] = NoQuery
    body: type[msgspec.Struct] | None = None
    """What a request carries in JSON; it is sent with POST then, and handed on as the last."""
    in_path: Mapping[str, InPath] = field(default_factory=dict)
    """The names in braces."""
    refuses: bool = False
    """The rules may say no: status 422."""
    slow: bool = False
    """It is computed beside other requests, of which there may be too many: status 429."""
    lasting: bool = False
    """The answer depends on printed data alone, so it may be kept for a day."""
    kept: bool = False
    """It is about games that are kept, and so for those alone who hold a link."""
    most_bytes: int | None = None
    """How long the body may be, where it may be longer than others."""

    @property
    def name(self) -> str:
        """A name for the endpoint, made from its path.

        >>> Endpoint(path="/spaces/{id}", summary="", compute=len, answer=int).name
        'spaces_id'
        """
        plain = self.path.strip("/").replace("/", "_").translate({ord(c): None for c in "{}"})
        return plain if self.body is None else f"{plain}_{self.method.lower()}"

    @property
    def method(self) -> str:
        """The method of its requests."""
        return "GET" if self.body is None else "POST"


def add(app: Flask, endpoint: Endpoint) -> None:
    """Answer requests to ``endpoint``."""
    rule = PREFIX + endpoint.path.replace("{", "<").replace("}", ">")

    def view(**names: str) -> ResponseReturnValue:
        return _answer(endpoint, names)

    app.add_url_rule(rule, f"api.{endpoint.name}", view, methods=[endpoint.method])


_EXPECTED = re.compile(r"(.*?)(?: - at `(?:key in )?\$\.?(.*?)`)?", re.DOTALL)


def _body(wanted: type[msgspec.Struct]) -> msgspec.Struct:
    """What the request carries; a refusal names the field by its path: ``leg.1.drop``."""
    body, most = request.get_data(), request.max_content_length or 0
    if request.content_length is None and len(body) >= most:
        raise RequestEntityTooLarge  # of a body in chunks, no more than that is read
    try:
        return msgspec.json.decode(body, type=wanted)
    except msgspec.ValidationError as error:
        found = _EXPECTED.fullmatch(str(error))
        assert found is not None
        path = re.sub(r"\[(\d+)\]", lambda index: f".{int(index[1]) + 1}", found[2] or "body")
        raise BadInput(Text("{reason}", reason=found[1]), field=path) from None
    except msgspec.DecodeError as error:
        raise BadInput(
            Text("the body is not JSON: {error}", error=str(error)), field="body"
        ) from None


def _answer(endpoint: Endpoint, names: Mapping[str, str]) -> Response:
    query = forms.read(endpoint.query, request.args, strict=True)
    if endpoint.most_bytes is not None:
        request.max_content_length = endpoint.most_bytes
    body = () if endpoint.body is None else (_body(endpoint.body),)
    at_game = endpoint.kept and "game" in names
    try:
        with without_faults(names["game"]) if at_game else nullcontext():
            data = problems.as_json(endpoint.compute(query, *body, **names))
    except BadInput as error:
        if error.field in names and forms.status_of(error) == forms.BAD_REQUEST:
            return problems.problem(error, NotFound.code)
        raise
    response = Response(data, mimetype="application/json")
    if endpoint.lasting:
        response.set_etag(sha256(response.get_data()).hexdigest()[:20], weak=True)
        response.cache_control.public = True
        response.cache_control.max_age = DAY
        response.make_conditional(request)
        return response
    response.cache_control.no_cache = True
    response.cache_control.no_store = endpoint.kept
    return response
