"""Choosing a rocket: the form, and the answers to its question."""

from __future__ import annotations

import re
from dataclasses import dataclass

from werkzeug.datastructures import MultiDict

from planner.errors import BadInput
from planner.route.questions.fields import fields_of
from planner.route.questions.flights import AroundQuestion
from planner.route.rockets import Asked, Measure, Rockets, Worth, which_rockets, worth
from planner.route.rockets.question import RocketsQuestion
from planner.text import Text
from web.queries.flight_forms import names_of
from web.queries.flight_queries import Pick
from web.queries.forms import Form

CARDS = ("card", "ready", "offer", "carry", "use")
PLACES = ("factory", "colony", "water", "avoid")
TERMS = tuple(field.name for field in fields_of(AroundQuestion))
"""The fields that say under what terms it flies, called alike by all questions."""


class RocketsPage(RocketsQuestion, frozen=True, kw_only=True):
    """The page of rockets to choose from."""

    pick: Pick = 1
    """Which of the rockets to show turn by turn."""


@dataclass(frozen=True, slots=True)
class AskedRockets:
    """A question in the planner's terms, and how it shall be answered."""

    asked: Asked
    prefer: Measure
    card: str | None
    """The card to be weighed."""

    @classmethod
    def of(cls, query: RocketsQuestion) -> AskedRockets:
        """What somebody asked; refuses what makes no sense."""
        asked = query.to_asked()
        if not asked.cards and query.worth is None:
            raise BadInput(
                Text("a rocket needs a card"), code="missing", hint=Text("name one"), field="card"
            )
        return cls(asked, Measure(query.prefer), query.worth)


def rockets(query: AskedRockets) -> Rockets | Worth:
    """The rockets that fly the mission; with a card to be weighed, what it is worth."""
    if query.card is None:
        return which_rockets(query.asked, prefer=query.prefer)
    return worth(query.asked, query.card, prefer=query.prefer)


class RocketsForm(Form[RocketsPage]):
    """The form, whose fields for several values hold them line by line, or with ; between.

    >>> form = RocketsForm(MultiDict({"to": "ceres", "card": "Hall Effect; Dumbo"}))
    >>> form.query.card
    ('Hall Effect', 'Dumbo')
    """

    def __init__(self, args: MultiDict[str, str]) -> None:
        spread: MultiDict[str, str] = MultiDict(args)
        for names, between in ((CARDS, r"[;\n]"), (PLACES, r"[,;\n]")):
            for name in names:
                texts = [part for text in args.getlist(name) for part in re.split(between, text)]
                spread.setlist(name, [text.strip() for text in texts if text.strip()])
        asked = "to" in args and any(name in args for name in (*CARDS, "worth"))
        super().__init__(RocketsPage, spread, asked=asked)

    def joined(self, name: str) -> str:
        """What was typed into a field for several values."""
        return "; ".join(self.typed.getlist(name))

    @property
    def told(self) -> str:
        """The question in one line: the cards, and where they shall fly."""
        cards = [*self.typed.getlist("card"), *self.typed.getlist("ready")]
        way = [self.typed.get("from") or "LEO", self.typed.get("to", "")]
        return " · ".join(filter(None, (" → ".join(map(names_of, way)), ", ".join(cards))))
