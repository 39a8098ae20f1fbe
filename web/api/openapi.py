"""The description of the API (OpenAPI 3.1), made from the types that validate the questions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NotRequired, TypedDict

import msgspec

from planner import __version__
from web.api.registry import PREFIX, Endpoint

REF = "#/components/schemas/{name}"


class FieldProblem(TypedDict):
    """One field that was wrong."""

    code: str
    message: str
    rule: NotRequired[str]
    hint: NotRequired[str]
    field: NotRequired[str]
    choices: NotRequired[list[str]]


class Problem(TypedDict):
    """Why a question was not answered (RFC 9457)."""

    type: Literal["about:blank"]
    title: str
    status: int
    detail: str
    code: str
    rule: NotRequired[str]
    field: NotRequired[str]
    choices: NotRequired[list[str]]
    numbers: NotRequired[dict[str, Any]]
    errors: NotRequired[list[FieldProblem]]
    entries: NotRequired[list[dict[str, Any]]]
    length: NotRequired[int]


_OF_GAMES = {
    "403": "This is for others: the links of the request do not open it",
    "404": "There is no such game",
    "409": "In the meantime something else has happened; `entries` are what you have missed",
    "422": "The rules say no",
    "429": "This is asked too often from your address; `Retry-After` says when to come back",
    "503": "No games are kept here, or they cannot be reached at the moment",
}
SECRETS = {
    "links": {
        "type": "http",
        "scheme": "bearer",
        "description": "The secrets of one or more links, with commas between",
    }
}


def describe(endpoints: Iterable[Endpoint]) -> dict[str, Any]:
    """The whole document."""
    endpoints = list(endpoints)
    queries = list({endpoint.query for endpoint in endpoints})
    answers = [endpoint.answer for endpoint in endpoints]
    bodies = [endpoint for endpoint in endpoints if endpoint.body]
    (problem, *schemas), components = msgspec.json.schema_components(
        [Problem, *answers, *(endpoint.body for endpoint in bodies), *queries], ref_template=REF
    )
    of_answer = dict(zip((e.name for e in endpoints), schemas, strict=False))
    of_body = {
        endpoint.name: {"required": True, "content": {"application/json": {"schema": schema}}}
        for endpoint, schema in zip(bodies, schemas[len(endpoints) :], strict=False)
    }
    names = {query.__name__ for query in queries}
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        name = endpoint.name
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(
            endpoint, of_answer[name], of_body.get(name), problem, components
        )
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "hf4-planner",
            "version": __version__,
            "summary": "Mission planner for the board game High Frontier 4 All",
            "description": "The same questions and answers as the command line's.",
            "license": {"name": "AGPL-3.0-only", "identifier": "AGPL-3.0-only"},
        },
        "servers": [{"url": PREFIX}],
        "paths": paths,
        "components": {
            "securitySchemes": SECRETS,
            "schemas": {
                name: schema for name, schema in sorted(components.items()) if name not in names
            },
        },
    }


def _operation(
    endpoint: Endpoint,
    answer: dict[str, Any],
    body: dict[str, Any] | None,
    problem: dict[str, Any],
    components: dict[str, Any],
) -> dict[str, Any]:
    in_path = [
        {
            "name": name,
            "in": "path",
            "required": True,
            "description": each.meaning,
            "schema": {"type": "string", "minLength": 1, "format": each.format},
        }
        for name, each in endpoint.in_path.items()
    ]
    refusals = {"400": "The question could not be understood"}
    if in_path:
        refusals["404"] = "There is no such thing"
    if endpoint.refuses:
        refusals["422"] = (
            "The rules say no, or the answer takes too long"
            if endpoint.slow
            else "The rules say no"
        )
    if endpoint.kept:
        refusals |= _OF_GAMES
    if endpoint.slow:
        refusals["429"] = "Too much is being asked at once"
    if endpoint.body is not None:
        refusals["413"] = "That is more than can be read at once"
    return {
        "operationId": endpoint.name,
        "summary": endpoint.summary,
        "parameters": in_path + parameters(endpoint.query, components),
        **({"requestBody": body} if body else {}),
        **({"security": [{"links": []}]} if endpoint.kept and "game" in endpoint.in_path else {}),
        "responses": {
            "200": {
                "description": "The answer",
                "content": {"application/json": {"schema": answer}},
            },
            # The server itself refuses these, before anything is read: no problem document.
            "414": {"description": "The address is longer than 8 kB"},
            **({"304": {"description": "What you have is right"}} if endpoint.lasting else {}),
            **{
                status: {
                    "description": description,
                    "content": {"application/problem+json": {"schema": problem}},
                }
                for status, description in refusals.items()
            },
        },
    }


def parameters(query: type[msgspec.Struct], components: dict[str, Any]) -> list[dict[str, Any]]:
    """The fields of a query as parameters in the query string."""
    schema = components[query.__name__]
    required = schema.get("required", ())
    return [
        _parameter(name, name in required, dict(each))
        for name, each in schema["properties"].items()
    ]


def _parameter(name: str, required: bool, schema: dict[str, Any]) -> dict[str, Any]:
    if schema.get("default", ...) in (None, "", (), []):
        del schema["default"]
    # A query string has no null: what may be absent is simply not required.
    if "anyOf" in schema:
        [kept] = [each for each in schema.pop("anyOf") if each != {"type": "null"}]
        schema |= kept
    elif None in schema.get("enum", ()):
        schema["enum"] = [each for each in schema["enum"] if each is not None]
    description = schema.pop("description", None)
    parameter = {"name": name, "in": "query", "required": required, "schema": schema}
    if description:
        parameter["description"] = description
    return parameter
