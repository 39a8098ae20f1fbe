"""The cards, for programs."""

from __future__ import annotations

from typing import Any

from planner.cards import default_library
from planner.cards.plain import face_as_dict
from planner.errors import BadInput
from web.api.answers import CardAnswer, CardsAnswer
from web.api.registry import Endpoint, InPath, NoQuery
from web.asking.queries import CardsQuery
from web.asking.selections import sift_faces
from web.showing.i18n import N_


def cards(query: CardsQuery) -> dict[str, Any]:
    """The faces that fit."""
    chosen, undecided = sift_faces(query)
    return {
        "faces": [face_as_dict(face) for face in chosen],
        "undecided": [face.number for face in undecided],
    }


def card(_query: NoQuery, number: str) -> dict[str, Any]:
    """One card, by the number of the card or of a face, or by its name."""
    try:
        found = default_library().find_card(number)
    except BadInput as error:
        error.field = "number"
        raise
    return {
        "number": found.number,
        "type": str(found.type),
        "deck": str(found.deck),
        "faces": [face_as_dict(face) for face in found.faces],
    }


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
