"""What a tap on a card leads to: the choices that name it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from planner.text import Text
from web.games.high_frontier.choices import ActionKind, Menu, MenuWay

MOST = 6
"""How many choices to show for one card."""


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

    >>> from planner.games.high_frontier import Game
    >>> from web.games.high_frontier.choices import menu
    >>> found = taps(menu(Game.new("core", factions=["NASA", "ESA"]).view("NASA"), "NASA"))
    >>> [(tap.title, tap.anchor) for tap in found["CQ042"]][:1]
    [('Transfer cargo', 'NASA-transfer-0')]
    """
    found: dict[str, list[Tap]] = {}
    for group in () if menu is None else menu.groups:
        for kind in group.kinds:
            for way in kind.ways:
                tap = Tap(kind.title, way.words, _anchor(menu, kind, way), way.flight)
                for card in way.cards:
                    listed = found.setdefault(card, [])
                    if len(listed) < MOST:
                        listed.append(tap)
    return found


def _anchor(menu: Menu | None, kind: ActionKind, way: MenuWay) -> str:
    seat = "" if menu is None else menu.seat
    is_only = len(kind.ways) == 1 and way.is_plain
    return f"{seat}-{kind.tag}" if is_only else f"{seat}-{way.key}"
