"""The cards: a searchable list of faces, and one page for each card."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from planner.cards import Face, Selection, default_library
from planner.cards.lookup import as_number, squeezed
from planner.errors import BadInput
from web.asking.forms import Form
from web.asking.queries import CardsQuery


def add_pages(pages: Blueprint) -> None:
    """Add the pages of the cards."""
    pages.add_url_rule("/cards", "cards", cards)
    pages.add_url_rule("/cards/<number>", "cards_card", card)


def cards() -> tuple[str, int]:
    """The list of card faces, with a search and filters."""
    form = Form(CardsQuery, request.args)
    found = form.answer(select_faces) if form.asked else select_faces(CardsQuery(deck="core"))
    return render_template("cards.html", form=form, found=found), form.status


def card(number: str) -> str | Response:
    """One card with both faces; a face's number leads to its card."""
    library = default_library()
    proper = as_number(number)
    try:
        found = library.find_card(proper or number)
    except BadInput:
        abort(404)
    if found.number != number:
        return redirect(url_for("pages.cards_card", number=found.number))
    twins = [face for face in library if face.core_twin in {f.number for f in found.faces}]
    return render_template("card.html", card=found, twins=twins)


def select_faces(query: CardsQuery) -> list[Face]:
    """The faces that are known to fit."""
    return sift_faces(query)[0]


def sift_faces(query: CardsQuery) -> tuple[list[Face], list[Face]]:
    """The faces that fit, and those of which it is not known whether they do."""
    selection = Selection(
        type=query.type,
        deck=query.deck,
        side=query.side,
        spectral=query.spectral,
        needs=query.needs,
        provides=query.provides,
        grade=query.grade,
        platform=query.platform,
        isru=query.isru,
        solar=query.solar,
        push=query.push,
        air_eater=query.air_eater,
        ability=query.ability or None,
    )
    wanted = squeezed(query.q)
    included, undecided = (
        [face for face in faces if wanted in squeezed(f"{face.number} {face.name}")]
        for faces in default_library().sift(selection)
    )
    return included, undecided
