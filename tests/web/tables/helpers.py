"""Recorded games as they stood at some moments, and a browser that fills in a form as it stands."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from flask import Flask, render_template_string
from werkzeug.datastructures import MultiDict

from planner.games.high_frontier import Game
from planner.games.high_frontier.game import View
from planner.games.high_frontier.scenarios import rulebook_for
from planner.kernel.actions import Action
from planner.kernel.codec import encode
from planner.kernel.log import read_entry
from tests.recorded import kept
from tests.web.pages import Element, read


@cache
def situations(name: str, count: int = 6) -> tuple[Game, ...]:
    """A recorded game as it stood at some moments, the same ones each time."""
    header, lines = kept.read(kept.file_of(name))
    game, found = Game(header, hashing=False), []
    wanted = {*random.Random(name).sample(range(len(lines)), count - 1), 0}
    for row, line in enumerate(lines):
        if row in wanted:
            found.append(game.copy())
        kept.do_again(game, read_entry(line, name, row, game.book.tags))
    return tuple(found)


@cache
def before(name: str, kind: type[Action], count: int = 3) -> tuple[Game, ...]:
    """A recorded game as it stood before some actions of a kind were done, the last ones."""
    header, lines = kept.read(kept.file_of(name))
    entries = [read_entry(line, name, 1, rulebook_for(header).tags) for line in lines]
    rows = [row for row, entry in enumerate(entries) if type(entry.action) is kind][-count:]
    game, found = Game(header, hashing=False), []
    for row, entry in enumerate(entries[: rows[-1] + 1]):
        if row in rows:
            found.append(game.copy())
        kept.do_again(game, entry)
    return tuple(found)


def views(name: str) -> Iterator[tuple[str, View]]:
    """Each seat with what it knows, at each of these moments."""
    for game in situations(name):
        for seat in game.state.seats:
            yield seat, game.view(seat)


def rendered(app: Flask, template: str, language: str = "en", **shown: object) -> Element:
    """A template as it is shown in a language."""
    with app.test_request_context(f"/?lang={language}"):
        app.preprocess_request()
        return read(render_template_string(template, **shown))


def filled_in(form: Element, wanted: dict[str, object]) -> MultiDict[str, str]:
    """What a browser sends when the fields of a form are filled in so; all of it must be there."""
    data: MultiDict[str, str] = MultiDict()
    texts = {name: _texts(value) for name, value in wanted.items()}
    left = {name: list(values) for name, values in texts.items()}
    for control in form.all("*"):
        name, kind = control.attributes.get("name"), control.attributes.get("type")
        if name is None or control.tag not in ("input", "select"):
            continue
        if control.tag == "select":
            data.add(name, _chosen(control, left.get(name, [])))
        elif kind in ("checkbox", "radio"):
            if control.attributes["value"] in left.get(name, ()):
                data.add(name, control.attributes["value"])
                left[name].remove(control.attributes["value"])
        elif kind == "hidden":
            data.add(name, control.attributes["value"])
        else:
            (text,) = left.pop(name, None) or (control.attributes["value"],)
            if kind == "number":
                assert int(control.attributes["min"]) <= int(text) <= int(control.attributes["max"])
            data.add(name, text)
    assert not any(left.values()), f"no field takes {left}"
    return data


def _texts(value: object) -> list[str]:
    plain = encode(value)
    return [str(each) for each in (plain if isinstance(plain, list) else [plain])]


def _chosen(select: Element, left: list[str]) -> str:
    """The first option that is wanted, or the one that stands there."""
    options = select.all("option")
    values = [option.attributes["value"] for option in options]
    for each in left:
        if each in values:
            left.remove(each)
            return each
    return next((each for each in options if "selected" in each.attributes), options[0]).attributes[
        "value"
    ]
