"""The page of a table, and what is sent from it."""

from __future__ import annotations

from secrets import token_urlsafe

from flask import Blueprint, Response, jsonify, redirect, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from planner.errors import BadInput, PlannerError
from planner.hosting import MovedOn
from planner.kernel.dice import DiceNeeded
from planner.kernel.view import View
from planner.text import Text
from planner.typed import typed, whole_number
from web.access import playing
from web.access.games import host, take
from web.access.waiting import stream_of
from web.queries.forms import status_of
from web.tables import beside_game
from web.tables.browsers import here
from web.tables.pages import Sent, Typed, pages_of
from web.tables.seat import Visit, come


def add_pages(pages: Blueprint) -> None:
    """Add the page and what belongs to it, each also with the seat of a hot seat."""
    for ending, path in (("", "/games/<game>"), ("_as", "/games/<game>/as/<faction>")):
        for name, more, view, methods in (
            ("table", "", table, ["GET"]),
            ("act", "/act", act, ["GET", "POST"]),
            ("notes", "/notes", write_notes, ["POST"]),
            ("say", "/say", say, ["GET", "POST"]),
        ):
            pages.add_url_rule(path + more, f"games_{name}{ending}", view, methods=methods)
    beside_game.add_pages(pages, _with_problem)
    pages.add_url_rule("/games/<game>/now", "games_now", now)
    pages.add_url_rule("/games/<game>/stream", "games_stream", stream)


# -- looking -----------------------------------------------------------------------------------


def table(game: str, faction: str = "") -> Response | str:
    """The page as it stands now."""
    place = come(game, faction)
    return _page(place, place.view())


def _page(place: Visit, view: View, sent: Sent | None = None) -> str:
    sent, length = sent or Sent(), len(view.entries)
    seen = None
    if place.seat:
        seen = host().people.seen(place.shown, place.seat)
        host().people.saw(place.shown, place.seat, length)
        host().people.here(place.shown)
    frame = {
        "place": place,
        "view": view,
        "seat": view.seats[0] if view.seats else "",
        "length": length,
        "seen": seen,
        "sent": sent,
        "is_sent": sent != Sent(),
        "envelope": {"expected": length, "request": token_urlsafe(12)},
        "act": place.to("act") + "#now",
        "page": place.address,
        "wishes": beside_game.wishes(place),
        "notes": host().people.notes(place.shown, place.seat) if place.seat else None,
        "messages": host().people.messages(place.shown),
        "problem": sent.problem,
    }
    return pages_of(place.kind).table(place, view, sent, frame)


def _with_problem(place: Visit, error: PlannerError) -> str:
    """The page, which says why something was refused that is no action."""
    return _page(place, place.view(), Sent(problem=error))


# -- waiting -----------------------------------------------------------------------------------


def now(game: str) -> Response:
    """How far the game is, for those without a stream."""
    place = come(game)
    response = jsonify(length=place.listed.length, asked=list(place.listed.asked))
    response.cache_control.no_store = True
    return response


def stream(game: str) -> Response:
    """Events that tell how far the game is."""
    return stream_of(here(game))


# -- acting ------------------------------------------------------------------------------------


def act(game: str, faction: str = "") -> AnyResponse | str | tuple[str, int]:
    """Do what a form says, ask about it first, or say why it cannot be done."""
    place = come(game, faction)
    if request.method == "GET":
        # Somebody has loaded a page again that was the answer to what he had sent.
        return redirect(place.address)
    if not place.seat:
        raise BadInput(
            Text("whose turn it is at this screen has not been said"),
            hint=Text("choose a seat first"),
            field="seat",
        )
    pages = pages_of(place.kind)
    form: Typed = MultiDict(request.form)
    dice = form.poplist("dice")
    view = place.view()
    try:
        pages.keep(place, form)
        with playing.without_faults(game, view):
            action = pages.action_of(view, form)
        with playing.without_faults(game, view, action):
            to_confirm = pages.confirmation(view, action, form)
        if to_confirm is not None:
            return _page(place, view, Sent(confirm=to_confirm))
        acted = playing.act(
            place.shown,
            action,
            expected=_expected(form),
            request=form.get("request", ""),
            dice=_dice(dice),
        )
    except DiceNeeded as needed:
        again = Sent(form, dice=needed.reasons)
        return _page(place, view, again), 200 if not dice else status_of(needed)
    except PlannerError as error:
        if host().play.is_done(place.shown, form.get("request", "")):
            return redirect(_next(place), code=303)
        is_late = form.get("expected") != str(len(view.entries)) or isinstance(error, MovedOn)
        sent = Sent(form, error, is_late=is_late)
        return _page(come(game, faction), place.view(), sent), status_of(error)
    host().people.saw(place.shown, place.seat, acted.length)
    return redirect(_next(place), code=303)


def _next(place: Visit) -> str:
    """The page after an action: at a hot seat that of whoever is asked now."""
    fresh = host().tables.listed(place.id)
    if place.is_hot and place.seat not in fresh.asked:
        return Visit(place.visitor, "", fresh, place.seats).address
    return place.address


def _expected(form: Typed) -> int:
    number = whole_number(form.get("expected", ""))
    if number is None:
        raise BadInput(
            Text("the form does not say for which table it is meant"),
            hint=Text("look at the table again"),
            field="expected",
        )
    return number


def _dice(given: list[str]) -> tuple[int, ...]:
    words = " ".join(given).replace(",", " ").split()
    numbers = [whole_number(typed(word)) for word in words]
    if None in numbers or len(numbers) > 100:
        raise BadInput(
            Text("{text} are no dice", text=repr(" ".join(words)[:40])),
            hint=Text("write 3,5"),
            field="dice",
        )
    return tuple(number for number in numbers if number is not None)


def write_notes(game: str, faction: str = "") -> AnyResponse:
    """Write something down for oneself."""
    take("written")
    place = come(game, faction)
    host().people.write_notes(place.visitor, place.seat, request.form.get("text", ""))
    return redirect(place.address + "#notes", code=303)


def say(game: str, faction: str = "") -> AnyResponse | tuple[str, int]:
    """Say something to the table."""
    place = come(game, faction)
    if request.method == "GET":
        return redirect(place.address + "#messages")
    take("written")
    text, to = request.form.get("text", ""), request.form.get("to", "")
    try:
        host().people.say(place.shown, place.voice, text, to)
    except PlannerError as error:
        return _with_problem(place, error), status_of(error)
    return redirect(place.address + "#messages", code=303)
