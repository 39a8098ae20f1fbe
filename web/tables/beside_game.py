"""What a seat is told beside the game: what to answer for it, and where it wants to be told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from planner.errors import PlannerError
from planner.hosting import Visitor
from planner.hosting.notices import Settings
from planner.hosting.notices.wishes import HookKind, Wishes
from web.access import playing
from web.access.games import host, take
from web.queries.forms import status_of
from web.render.i18n import language
from web.tables.pages import pages_of
from web.tables.seat import Visit, come

Page = Callable[[Visit, PlannerError], str]
"""The page of a table that says why something was refused."""


@dataclass(frozen=True, slots=True)
class ShownWishes:
    """Where a seat is told that it is asked, as the page shows it."""

    wishes: Wishes
    troubles: dict[str, str]
    """What stood in the way last time."""
    has_webhooks: bool
    has_mail: bool
    """What this server can send."""
    services: tuple[HookKind, ...] = tuple(HookKind)


def add_pages(pages: Blueprint, page: Page) -> None:
    """Add what is sent, also with the seat of a hot seat."""
    for ending, path in (("", "/games/<game>"), ("_as", "/games/<game>/as/<faction>")):
        for name, change in (("answers", _instruct), ("notices", _notify)):
            view = _changing(change, page, f"#{name}")
            pages.add_url_rule(
                f"{path}/{name}", f"games_{name}{ending}", view, methods=["GET", "POST"]
            )


def _changing(
    change: Callable[[Visit], None], page: Page, anchor: str
) -> Callable[..., AnyResponse | tuple[str, int]]:
    def changed(game: str, faction: str = "") -> AnyResponse | tuple[str, int]:
        place = come(game, faction)
        if request.method == "GET":
            # Somebody has loaded a page again that was the answer to what he had sent.
            return redirect(place.address + anchor)
        try:
            change(place)
        except PlannerError as error:
            return page(come(game, faction), error), status_of(error)
        return redirect(place.address + anchor, code=303)

    return changed


def _instruct(place: Visit) -> None:
    with playing.at_table():
        told = pages_of(place.kind).instructions_of(request.form)
        host().play.instruct(place.visitor, place.seat, told)


def _notify(place: Visit) -> None:
    take("written")
    host().people.notify(place.visitor, place.seat, wishes_sent())


def wishes_sent() -> Wishes:
    """Where somebody wants to be told, as the form says it."""
    sent = {name: request.form.get(name, "").strip() for name in ("service", "webhook", "email")}
    return Wishes.of({**sent, "language": language()})


def wishes(place: Visit) -> ShownWishes | None:
    """Where the seat that is shown is told that it is asked."""
    if not place.seat or place.listed.over:
        return None
    return wishes_of(place.visitor, place.seat)


def wishes_of(visitor: Visitor, seat: str) -> ShownWishes:
    """Where a seat is told, be its table played or drafted."""
    settings = Settings.of()
    return ShownWishes(
        host().people.wishes(visitor, seat),
        host().people.troubles(visitor, seat),
        settings.webhooks,
        settings.mail is not None,
    )
