"""The cards: a searchable list of faces, and one page for each card."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from planner.cards import default_library
from planner.cards.lookup import as_number
from planner.errors import BadInput
from web.queries.forms import Form
from web.queries.queries import CardsQuery
from web.queries.selections import select_faces


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
