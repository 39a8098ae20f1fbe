"""The cards, for programs."""

from __future__ import annotations

from planner.answers import plain
from planner.cards import default_library
from planner.cards.answers import CardAnswer, CardsAnswer
from planner.errors import about_field
from web.api.registry import Endpoint, InPath, NoQuery
from web.queries.queries import CardsQuery
from web.queries.selections import select_faces
from web.render.i18n import N_


def cards(query: CardsQuery) -> CardsAnswer:
    """The faces that fit."""
    return plain(CardsAnswer, faces=select_faces(query))


def card(_query: NoQuery, number: str) -> CardAnswer:
    """One card, by the number of the card or of a face, or by its name."""
    with about_field("number"):
        return plain(CardAnswer, default_library().find_card(number))


ENDPOINTS = (
    Endpoint(
        path="/cards",
        summary=N_("Card faces by what they are, need and give"),
        query=CardsQuery,
        compute=cards,
        answer=CardsAnswer,
        lasting=True,
    ),
    Endpoint(
        path="/cards/{number}",
        summary=N_("One card with both faces"),
        in_path={"number": InPath(N_("number of the card or of a face, or its name"), "card")},
        compute=card,
        answer=CardAnswer,
        lasting=True,
    ),
)
