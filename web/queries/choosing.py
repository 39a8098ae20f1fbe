"""Choosing a rocket: from what was asked to what the planner wants to know, and the form."""

from __future__ import annotations

import re

from werkzeug.datastructures import MultiDict

from planner.board import default_board
from planner.errors import BadInput
from planner.route.rockets import Asked, Measure, Rockets, Worth, which_rockets, worth
from planner.text import Text
from web.queries.flight_forms import names_of
from web.queries.flight_queries import FlightQuery
from web.queries.flights import terms_of
from web.queries.forms import Form
from web.queries.rocket_queries import RocketsPage, RocketsQuery

CARDS = ("card", "ready", "offer", "carry", "use")
PLACES = ("factory", "colony", "water", "avoid")
TERMS = (
    *("rules", "board", "season", "year", "push", "no_jettison", "no_afterburn", *PLACES),
    *("max_turns", "max_hazards", "max_belts"),
)
"""The fields that say under what terms it flies, called alike by all questions."""


def rockets(query: RocketsQuery) -> Rockets | Worth:
    """The rockets that fly the mission; with a card to be weighed, what it is worth."""
    asked, prefer = question(query), Measure(query.prefer)
    if query.worth is None:
        return which_rockets(asked, prefer=prefer)
    return worth(asked, query.worth, prefer=prefer)


def question(query: RocketsQuery) -> Asked:
    """The question in the planner's terms; refuses what makes no sense."""
    asked = Asked.of(
        query.to,
        hand=query.card,
        ready=query.ready,
        offer=query.offer,
        aqua=query.aqua,
        origin=query.from_,
        carry=query.carry,
        work=query.use,
        cargo_tanks=query.cargo_tanks,
        back=query.back,
        terms=terms_of(
            FlightQuery(from_=query.from_, **{name: getattr(query, name) for name in TERMS})
        ),
        board=default_board(query.board),
    )
    if not asked.cards and query.worth is None:
        raise BadInput(
            Text("a rocket needs a card"), code="missing", hint=Text("name one"), field="card"
        )
    return asked


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
