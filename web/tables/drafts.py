"""Factions drafted on the page: who picks when, what is free, and what has been picked."""

from __future__ import annotations

from typing import NamedTuple

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from planner.errors import BadInput, PlannerError
from planner.hosting import Visitor
from planner.hosting.draft import Draft
from planner.hosting.refusals import BeingDrafted, NotAllowed
from planner.hosting.seats import HOST
from planner.text import Text
from web.access import playing
from web.access.games import host, take
from web.queries.forms import status_of
from web.tables.beside_game import ShownWishes, wishes_of, wishes_sent
from web.tables.browsers import guest_here
from web.tables.links import to_links


class DraftedFaction(NamedTuple):
    """A faction in the form."""

    faction: str
    card: str
    """What lies before who has picked it: the number of its crew card."""
    refusal: PlannerError | None
    """Why it cannot be picked, if it cannot."""


def add_pages(pages: Blueprint) -> None:
    """Add the page."""
    pages.add_url_rule("/games/<game>/draft", "games_draft", look)
    pages.add_url_rule("/games/<game>/draft", "games_pick", pick, methods=["POST"])
    pages.add_url_rule("/games/<game>/draft/seats", "games_draft_change", change, methods=["POST"])
    for name in ("seats", "notices"):
        pages.add_url_rule(f"/games/<game>/draft/{name}", f"games_draft_{name}_sent", sent)
    pages.add_url_rule("/games/<game>/draft/notices", "games_draft_notices", tell, methods=["POST"])


def to_draft(error: BeingDrafted) -> AnyResponse:
    """From any other page of the table to this one, as long as there is no game."""
    return redirect(url_for("table.games_draft", game=error.game), code=303)


def look(game: str) -> str:
    """How far the draft is."""
    take("looked")
    visitor = guest_here(game)
    draft = host().drafts.look(visitor)
    host().people.here(visitor)
    return _page(draft, visitor)


def _page(draft: Draft, visitor: Visitor, error: PlannerError | None = None) -> str:
    is_mine = draft.asked in visitor.seats
    is_changing = visitor.host and "change" in request.args
    new, kind = draft.new, draft.new.kind
    return render_template(
        "table/draft.html",
        draft=draft,
        visitor=visitor,
        scenario=kind.title_of(new.scenario, new.options),
        is_mine=is_mine,
        is_changing=is_changing,
        # Only for who has nothing to fill in the page comes anew by itself.
        waits=bool(draft.asked) and not is_mine and not is_changing and error is None,
        offers=_offers(draft),
        bots=kind.players.offered,
        usual_bot=kind.players.usual,
        wishes=_wishes(draft, visitor),
        error=error,
        problem=error,
    )


def _wishes(draft: Draft, visitor: Visitor) -> ShownWishes | None:
    """Where whoever looks is told that he is to pick: for all of his seats the same."""
    if not draft.asked or not visitor.seats:
        return None
    wishes = wishes_of(visitor, visitor.seats[0])
    return wishes if wishes.has_webhooks or wishes.has_mail else None


def _offers(draft: Draft) -> list[DraftedFaction]:
    if not draft.asked:
        return []
    rules = draft.rules
    return [DraftedFaction(name, rules.piece(name), draft.why_not(name)) for name in rules.choices]


def pick(game: str) -> AnyResponse | tuple[str, int]:
    """Pick a faction for the seat that the form names."""
    take("written")
    visitor = guest_here(game)
    try:
        faction = request.form.get("faction", "")
        if not faction:
            raise BadInput(
                Text("no faction is chosen"),
                hint=Text("choose one that is free"),
                field="faction",
            )
        draft = host().drafts.pick(visitor, request.form.get("seat", ""), faction)
    except PlannerError as error:
        return _refused(game, visitor, error)
    page = "games_draft" if draft.asked else "games_table"
    return redirect(url_for(f"table.{page}", game=game), code=303)


def change(game: str) -> AnyResponse | tuple[str, int]:
    """Hand a seat to the computer, or make a new link."""
    take("written")
    visitor = guest_here(game)
    host().drafts.look(visitor)
    do, whose = request.form.get("do", ""), request.form.get("whose", "")
    try:
        if do == "renew":
            secret = host().seats.renew_link(visitor, whose)
            own = [whose] if whose == HOST or whose in visitor.seats else []
            return to_links(game, {whose: secret}, *own)
        if do != "bot":
            raise BadInput(Text("this says nothing that could be done"), field="do")
        with playing.at_table():
            host().seats.seat_to_bot(visitor, whose, request.form.get("bot", ""))
    except PlannerError as error:
        return _refused(game, visitor, error)
    return redirect(url_for("table.games_draft", game=game), code=303)


def sent(game: str) -> AnyResponse:
    """Somebody has loaded a page again that was the answer to what he had sent."""
    return redirect(url_for("table.games_draft", game=game))


def tell(game: str) -> AnyResponse | tuple[str, int]:
    """Say where one wants to be told that one is to pick, and later to act."""
    take("written")
    visitor = guest_here(game)
    host().drafts.look(visitor)
    try:
        if not visitor.seats:
            raise NotAllowed(
                Text("only who plays the seat may do that"), hint=Text("use its link"), field="seat"
            )
        wishes = wishes_sent()
        for seat in visitor.seats:
            host().people.notify(visitor, seat, wishes)
    except PlannerError as error:
        return _refused(game, visitor, error)
    return redirect(url_for("table.games_draft", game=game, _anchor="notices"), code=303)


def _refused(game: str, visitor: Visitor, error: PlannerError) -> tuple[str, int]:
    """The page, which says why; unless whoever asks may not even look."""
    if visitor.nobody or not host().drafts.has(game):
        raise error
    return _page(host().drafts.look(visitor), visitor, error), status_of(error)
