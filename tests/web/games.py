"""A table on a server, for tests: who comes to it, with a program or with a browser."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from web import create_app


def app_with_games(url: str = "", **config: Any) -> Flask:
    settings = {"TESTING": True, "PROPAGATE_EXCEPTIONS": False, "DATABASE_URL": url, "CAPS": 1000}
    return create_app(settings | config)


class Kept(NamedTuple):
    """A table with the secrets of its links."""

    app: Flask
    id: str
    links: Mapping[str, str]

    def asks(self, *who: str) -> Program:
        return Program(self, tuple(self.links[each] for each in who))

    def browser(self, *who: str) -> FlaskClient:
        """A browser that has opened these links."""
        browser = self.app.test_client()
        for each in who:
            assert browser.get(f"/games/{self.id}/join/{self.links[each]}").status_code == 303
        return browser


class Program(NamedTuple):
    """A program that holds some secrets."""

    table: Kept
    secrets: tuple[str, ...]

    def __call__(self, path: str, body: Any = None) -> TestResponse:
        address = f"/api/v1/games/{self.table.id}{path}"
        headers = {"Authorization": "Bearer " + ", ".join(self.secrets)} if self.secrets else {}
        client = self.table.app.test_client()
        if body is None:
            return client.get(address, headers=headers)
        return client.post(address, json=body, headers=headers)

    def act(self, action: Mapping[str, Any], expected: int, **more: Any) -> TestResponse:
        return self("/actions", {"action": action, "expected": expected, **more})


def made(app: Flask, *factions: str, scenario: str = "core", **more: Any) -> Kept:
    body = {"scenario": scenario, "factions": factions or ("CRP", "NASA", "ESA"), **more}
    answer = app.test_client().post("/api/v1/games", json=body)
    assert answer.status_code == 200, answer.text
    return Kept(app, answer.json["id"], answer.json["links"])
