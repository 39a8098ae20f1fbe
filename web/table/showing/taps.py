"""What a tap on a card leads to: the choices that name it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from planner.text import Text
from web.table.showing.choices import ActionKind, Menu, MenuWay

SIDES = "FR"
"""The last letter of a face tells the side of its card."""
MOST = 6
"""So many choices are told for one card."""


@dataclass(frozen=True, slots=True)
class Tap:
    """A choice that names a card."""

    title: Text
    words: Text
    anchor: str
    """Where on the page it is."""
    flight: str
    """The engine whose flights it leads to instead."""


def taps(menu: Menu | None) -> Mapping[str, list[Tap]]:
    """What may be done with each card, by the id of the card.

    >>> from planner.game import Game
    >>> from web.table.showing.choices import menu
    >>> found = taps(menu(Game.new("core", factions=["NASA", "ESA"]).view("NASA"), "NASA"))
    >>> [(tap.title, tap.anchor) for tap in found["CQ042"]][:1]
    [('Transfer cargo', 'NASA-transfer-0')]
    """
    found: dict[str, list[Tap]] = {}
    for group in () if menu is None else menu.groups:
        for kind in group.kinds:
            for way in kind.ways:
                tap = Tap(kind.title, way.words, _anchor(menu, kind, way), way.flight)
                for word in dict.fromkeys(_named(way)):
                    listed = found.setdefault(word, [])
                    if len(listed) < MOST:
                        listed.append(tap)
    return found


def _anchor(menu: Menu | None, kind: ActionKind, way: MenuWay) -> str:
    seat = "" if menu is None else menu.seat
    is_only = len(kind.ways) == 1 and way.is_plain
    return f"{seat}-{kind.tag}" if is_only else f"{seat}-{way.key}"


def _named(way: MenuWay) -> Iterator[str]:
    """The words that a choice names or lets one choose from; of a face its card."""
    values = [*_words(json.loads(way.do))]
    for field in way.fields:
        for options in (field.options, *field.lists):
            for option in options:
                values += _words(_read(option.value))
    for value in values:
        yield value[:-1] if value[-1:] in SIDES and value[-2:-1].isdigit() else value


def _read(value: str) -> Any:
    """The value of an option: some are plain words, others records."""
    try:
        return json.loads(value)
    except ValueError:
        return value


def _words(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for each in data.values():
            yield from _words(each)
    elif isinstance(data, list):
        for each in data:
            yield from _words(each)
