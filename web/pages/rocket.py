"""The rocket: a stack built from cards, and what they can do together (E, J)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from msgspec import structs
from werkzeug.wrappers import Response

from planner.cards import default_library
from planner.craft import StackCard
from planner.craft.cures import CardCure, Missing
from planner.craft.stack import card_named
from planner.craft.uses import CardReport, EngineChoice
from planner.errors import about_field
from planner.route.questions.stacks import Surveyed
from planner.route.rocket_line import TypedRocket, spelled
from web.pages.my_rockets import note_use
from web.queries.flight_forms import QUESTIONS
from web.queries.forms import Form
from web.queries.queries import RocketQuery
from web.render.i18n import gettext


def add_pages(pages: Blueprint) -> None:
    """Add the page that builds a rocket."""
    pages.add_url_rule("/rocket", "rocket", rocket)


@dataclass(frozen=True, slots=True)
class Lacking:
    """A piece that a card lacks, and where its cures lead: cards with the page of the stack."""

    missing: Missing
    cures: list[tuple[CardCure, str]]


@dataclass(frozen=True, slots=True)
class Aboard:
    """A card of the stack, and where its buttons lead."""

    card: StackCard
    report: CardReport | None
    without: str
    flipped: str
    other_face: str
    turned: str | None
    """For radiators: the other way round."""
    missing: list[Lacking]
    """What it lacks, with the page on which that is aboard."""


def rocket() -> tuple[str, int] | Response:
    """The stack as it is, a field to add to it, and what its cards can do."""
    form = Form(RocketQuery, request.args)
    query = form.query or RocketQuery()
    cards = form.answer(_cards) if form.asked else []
    if cards is not None and query.add:
        added = form.answer(lambda query: _added(query, cards))
        if added is not None:
            return redirect(_address(query, added))
    found = None
    if cards:
        with form.refusals():
            found = structs.replace(query, card=tuple(map(spelled, cards))).surveyed()
    line = _line(query, cards or []) if found else ""
    if found and any(each.engines or each.afterburning for each in found.survey.cards):
        note_use(line)
    page = render_template(
        "rocket.html",
        form=form,
        query=query,
        found=found,
        aboard=_aboard(query, cards or [], found),
        best=_best(found) if found else None,
        elsewhere=_elsewhere(query, cards or []),
        line=line,
    )
    return page, form.status


def _best(found: Surveyed) -> EngineChoice | None:
    """What gives most thrust; ``None`` where nothing flies."""
    choices = [choice for each in found.survey.cards for choice in each.engines]
    return max(choices, key=lambda choice: choice.net.value, default=None)


def _cards(query: RocketQuery) -> list[StackCard]:
    with about_field("add"):
        return [card_named(each) for each in query.card]


def _added(query: RocketQuery, cards: list[StackCard]) -> list[StackCard]:
    with about_field("add"):
        together = [*cards, card_named(query.add)]
        structs.replace(query, card=tuple(map(spelled, together)), tanks=0).surveyed()
        return together


def _address(query: RocketQuery, cards: list[StackCard]) -> str:
    """The page with these cards and everything else as it was."""
    plain = RocketQuery()
    rest: dict[str, Any] = {
        name: str(value).lower() if isinstance(value, bool) else value
        for name in ("tanks", "grade", "cargo_tanks", "zone", "push", "rules")
        if (value := getattr(query, name)) != getattr(plain, name)
    }
    return url_for("pages.rocket", card=list(map(spelled, cards)), **rest)


def _line(query: RocketQuery, cards: list[StackCard]) -> str:
    """The rocket in one line, as it is kept."""
    return TypedRocket(
        cards=tuple(map(spelled, cards)),
        tanks=str(query.tanks) if query.tanks else None,
        cargo_tanks=str(query.cargo_tanks) if query.cargo_tanks else None,
        grade=query.grade if query.grade != "water" else None,
    ).line


def _elsewhere(query: RocketQuery, cards: list[StackCard]) -> list[tuple[str, str]]:
    """The pages that can use this rocket: address and name."""
    asked = _address(structs.replace(query, zone=RocketQuery().zone), cards).partition("?")[2]
    return [(f"{url_for(endpoint)}?{asked}", gettext(name)) for endpoint, _, name in QUESTIONS]


def _aboard(query: RocketQuery, cards: list[StackCard], found: Surveyed | None) -> list[Aboard]:
    reports = found.survey.cards if found else [None] * len(cards)
    missing = found.missing if found else [()] * len(cards)
    return [
        Aboard(
            card,
            report,
            without=_address(query, [*cards[:place], *cards[place + 1 :]]),
            flipped=_address(query, _with(cards, place, _flipped(card))),
            other_face=_flipped(card).name,
            turned=_address(query, _with(cards, place, StackCard(card.face, heavy=not card.heavy)))
            if card.face.heavy
            else None,
            missing=[_lacking(query, cards, each) for each in lacking],
        )
        for place, (card, report, lacking) in enumerate(zip(cards, reports, missing, strict=True))
    ]


def _lacking(query: RocketQuery, cards: list[StackCard], missing: Missing) -> Lacking:
    with_them = [(cure, _address(query, [*cards, *cure.cards])) for cure in missing.cures]
    return Lacking(missing, with_them)


def _with(cards: list[StackCard], place: int, card: StackCard) -> list[StackCard]:
    return [*cards[:place], card, *cards[place + 1 :]]


def _flipped(card: StackCard) -> StackCard:
    whole = default_library().card(card.face.card)
    [other] = [face for face in whole.faces if face.number != card.number]
    return StackCard(other, heavy=card.heavy)
