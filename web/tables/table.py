"""The page of a table, and what is sent from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from secrets import token_urlsafe
from typing import Any, NamedTuple, cast
from urllib.parse import urlencode

from flask import Blueprint, Response, jsonify, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from planner.errors import BadInput, PlannerError
from planner.games.high_frontier.game import View
from planner.games.high_frontier.planning import ShipPlan, ship_plan, ship_query
from planner.games.high_frontier.table.state import Stack
from planner.games.high_frontier.words import choice_name
from planner.hosting import MovedOn
from planner.hosting.plans import LONGEST_WAY
from planner.hosting.refusals import ProgramFault
from planner.kernel.actions import Action, Choice, Template
from planner.kernel.dice import DiceNeeded
from planner.route.query import Query
from planner.text import Text
from planner.typed import typed, whole_number
from web.access import playing
from web.access.games import host, take
from web.access.hints import hints
from web.access.waiting import stream_of
from web.app import jobs
from web.games.high_frontier.beside import beside
from web.games.high_frontier.board_layer import TableMap, layer, spots, where_to_look
from web.games.high_frontier.choices import menu
from web.games.high_frontier.deals import WITH, partners, sheet
from web.games.high_frontier.flights import flights
from web.games.high_frontier.forms import Confirmation, Refused, action_of, confirmation, do_of
from web.games.high_frontier.ghost import path_of
from web.games.high_frontier.hints import ShownHint, shown_hints
from web.games.high_frontier.log import log_page
from web.games.high_frontier.market import market
from web.games.high_frontier.place import here as place_here
from web.games.high_frontier.plan import ShownPlan, shown_plan
from web.games.high_frontier.plans import Ghost, OpenPlan, open_plans, ships
from web.games.high_frontier.question import asked
from web.games.high_frontier.score import score_sheet
from web.games.high_frontier.tableau import tableaus
from web.games.high_frontier.taps import taps
from web.pages.map import Map, board_with, only_over
from web.queries.forms import status_of
from web.render.drawings import board_map
from web.render.i18n import gettext, language
from web.tables import beside_game, plans
from web.tables.browsers import here
from web.tables.seat import Visit, come

MOST_GHOSTS = 4
"""So many ways are drawn at once."""
MOST_ENDS = 2_000
"""Letters that tell where turns end."""


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
    pages.add_url_rule("/games/<game>/over.svg", "games_over", over)
    pages.add_url_rule("/games/<game>/board.svg", "games_board", board)


# -- looking -----------------------------------------------------------------------------------


def table(game: str, faction: str = "") -> Response | str:
    """The page as it stands now."""
    place = come(game, faction)
    return _page(place, place.view())


@dataclass(frozen=True, slots=True)
class Sent:
    """A form that was sent and has to be asked about, or was refused."""

    refused: Refused | None = None
    confirm: Confirmation | None = None
    dice: tuple[str, ...] = ()
    """What has to be rolled and typed in."""
    form: MultiDict[str, str] | None = None
    problem: PlannerError | None = None
    """Why something was refused that is no action."""
    is_late: bool = False
    """It was meant for the table as it stood before."""


def _page(place: Visit, view: View, sent: Sent | None = None) -> str:
    sent = sent or Sent()
    length = len(view.entries)
    seat = view.seats[0] if view.seats else ""
    seen = None
    if place.seat:
        seen = host().seen(place.shown, place.seat)
        host().saw(place.shown, place.seat, length)
        host().here(place.shown)
    last, problem = None, sent.problem
    try:
        extra = _again(view, seat, sent.refused) or _extra(place, view, seat)
        last = _number("log")
        last = None if last is None else min(last, length)
    except PlannerError as error:
        extra, problem = {}, error
    plan, hinted = extra.get("plan"), extra.get("hints", ())
    planned = _planned_before(place, view)
    unplaced, found = None if "deal" in extra else sent.refused, None
    if seat and not place.listed.over:
        try:
            with playing.without_faults(place.id, view):
                guard = partial(playing.without_faults, place.id, view)
                found = menu(view, seat, unplaced, guard)
        except ProgramFault as error:
            problem = problem or error
    return render_template(
        "table/table.html",
        place=place,
        view=view,
        seat=seat,
        length=length,
        question=asked(view),
        menu=found,
        taps=taps(found),
        sent=sent,
        is_sent=sent != Sent(),
        envelope={"expected": length, "request": token_urlsafe(12)},
        act=place.to("act") + "#now",
        page=place.address,
        map=table_map(place, view, _ghosts(plan, hinted, planned), ships(view)),
        answers=beside_game.answers(place, view),
        wishes=beside_game.wishes(place),
        plans=planned,
        plan_to_keep=plans.sendable(plan),
        spots=spots(view),
        players=tableaus(view),
        beside=beside(view),
        market=market(view),
        score=score_sheet(view),
        log=log_page(view, seen, last, how=host().how(place.shown)),
        notes=host().notes(place.shown, place.seat) if place.seat else None,
        messages=host().messages(place.shown),
        do_of=do_of,
        anchor_of=lambda choice: _anchor(view, seat, choice),
        problem=problem,
        place_address=lambda space: _with(place, "here", place=space),
        hint_address=_with(place, "hint", hint="1"),
        plan_address=lambda ship, goal: _with(place, "ship-plan", plan=ship, to=goal),
        pick_address=lambda pick: _with(
            place,
            "ship-plan",
            plan=request.args.get("plan", ""),
            to=request.args.get("to", ""),
            pick=str(pick),
        ),
        **extra,
    )


def _with_problem(place: Visit, error: PlannerError) -> str:
    """The page, which says why something was refused that is no action."""
    return _page(place, place.view(), Sent(problem=error))


def _with(place: Visit, anchor: str, /, **asked: str) -> str:
    """The page with more that is asked for."""
    return f"{place.address}?{urlencode(asked)}#{anchor}"


def _again(view: View, seat: str, refused: Refused | None) -> dict[str, Any]:
    """A deal that was refused, as it was composed."""
    if refused is None or WITH not in refused.form:
        return {}
    others = refused.form.getlist(WITH)
    return {"deal": sheet(view, seat, others, refused.form, refused.error)}


def _extra(place: Visit, view: View, seat: str) -> dict[str, Any]:
    """What the address asks for beside the table itself."""
    args, extra = request.args, dict[str, Any]()
    if where := args.get("place"):
        extra["here"] = place_here(view, where)
    if seat and (key := args.get("fly")):
        extra["flights"] = flights(view, seat, key, args.get("goal", ""))
    if seat and ("deal" in args or "with" in args):
        others = partners(view, seat)
        chosen = args.getlist("with") or (others if len(others) == 1 else [])
        extra |= {"deal": sheet(view, seat, chosen)} if chosen else {"partners": others}
    if (ship := args.get("plan")) and (goal := args.get("to")):
        extra["plan"] = _plan(view, ship, goal)
    if seat and "hint" in args and not place.listed.over:
        extra["hints"] = shown_hints(view, hints(place.id, view))
    return extra


class _ShipQuestion(NamedTuple):
    stack: str
    query: Query


def _planned(question: _ShipQuestion) -> ShipPlan:
    return ship_plan(question.stack, question.query)


def _plan(view: View, ship: str, goal: str) -> ShownPlan:
    found = jobs.begin(_planned, _ShipQuestion(ship, ship_query(view, ship, goal))).result()
    return shown_plan(view, found, _number("pick") or 1)


def _number(name: str) -> int | None:
    given = request.args.get(name, "")
    if not given:
        return None
    number = whole_number(given)
    if number is None:
        raise BadInput(Text("{shown} is not a whole number", shown=repr(given[:40])), field=name)
    return number


def _anchor(view: View, seat: str, choice: Choice) -> tuple[str, object, object]:
    """Where on the page a choice stands, and what it is called."""
    kind: type[Action] = choice.action if isinstance(choice, Template) else type(choice)
    return f"{seat}-{kind.tag}", kind.title, choice_name(view.table, choice)


# -- the map -----------------------------------------------------------------------------------


def _planned_before(place: Visit, view: View) -> tuple[OpenPlan, ...]:
    """What the seat that is shown has planned, as it stands now."""
    if not place.seat or not view.seats:
        return ()
    return open_plans(view, host().plans(place.shown, place.seat))


def _ghosts(
    plan: ShownPlan | None, hinted: Sequence[ShownHint], planned: Sequence[OpenPlan]
) -> list[Ghost]:
    """The way that is looked at, those of the hints, and the plans of the other spacecraft."""
    looked_at = () if plan is None else plan.plan.stack
    found = [each.ghost for each in hinted if each.ghost is not None]
    found += [each.rest for each in planned if each.rest is not None and each.stack != looked_at]
    if plan is not None and plan.picked is not None:
        found.insert(0, Ghost(*path_of(plan.picked.way)))
    return found[:MOST_GHOSTS]


def table_map(
    place: Visit, view: View, ghosts: Sequence[Ghost] = (), sendable: Sequence[Stack] = ()
) -> TableMap:
    """The map of the table as it stands after the entries of a view.

    From a space that is tapped one gets to what is there, and to plans for spacecraft.
    """
    more: dict[str, Any] = {"n": len(view.entries), "lang": language()}
    if ghosts:
        more["route"] = [",".join(each.path) for each in ghosts]
        more["ends"] = [",".join(map(str, each.ends)) for each in ghosts]
    return TableMap(
        look_at=ghosts[0].path if ghosts else where_to_look(view),
        board_address=Map(board=view.table.book.board.edition).board_address,
        over_address=_picture("over", place, more),
        picture_address=_picture("board", place, more),
        leads=(
            (f"{place.address}?place=", gettext("What is here")),
            *(
                (
                    f"{place.address}?{urlencode({'plan': ship.id})}&to=",
                    gettext("Plan with %(ship)s") % {"ship": ship.id},
                )
                for ship in sendable
            ),
        ),
    )


def _picture(name: str, place: Visit, more: Mapping[str, Any]) -> str:
    return url_for(f"table.games_{name}", game=place.id, **more)


def over(game: str) -> Response:
    """What stands on the board, to be drawn over it."""
    return _kept(only_over(_drawing(game)[0]))


def board(game: str) -> Response:
    """The board with what stands on it."""
    return _kept(board_with(*_drawing(game)))


def _drawing(game: str) -> tuple[str, str]:
    """What stands on the board, and which printing of it lies below."""
    place = come(game)
    n = _number("n")
    looker = place.shown
    view = cast(View, host().view(looker) if n is None else host().view_at(looker, n))
    drawn = layer(view)
    routes, ends = request.args.getlist("route"), request.args.getlist("ends")
    for route, stops in zip_longest(routes[:MOST_GHOSTS], ends[:MOST_GHOSTS], fillvalue=""):
        drawn += _ghost(view, route, stops)
    return drawn, view.table.book.board.edition


def _ghost(view: View, route: str, stops: str) -> str:
    """A way as it is drawn over the board: nobody has flown it."""
    known, spaces = view.table.book.board, route.split(",")[:LONGEST_WAY]
    if any(space not in known for space in spaces):
        raise BadInput(Text("there is no such way"), field="route")
    ends = [int(end) for end in stops[:MOST_ENDS].split(",") if end.isdecimal()]
    ends = [end for end in ends if end < len(spaces)]
    return f'<g class="ghost">{board_map.overlay(spaces, ends)}</g>'


def _kept(response: Response) -> Response:
    response.cache_control.private = True
    response.cache_control.max_age = 3600
    return response


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
    form: MultiDict[str, str] = MultiDict(request.form)
    dice, kept = form.poplist("dice"), form.poplist(plans.PLAN)
    view = place.view()
    try:
        if kept:
            # What is flown now is the beginning of it; the rest stays a plan.
            plans.keep(place, kept[0])
        with playing.without_faults(game, view):
            action = action_of(view, form)
        with playing.without_faults(game, view, action):
            to_confirm = confirmation(view, action, form)
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
        again = Sent(dice=needed.reasons, form=form, refused=None)
        return _page(place, view, again), 200 if not dice else status_of(needed)
    except PlannerError as error:
        if host().is_done(place.shown, form.get("request", "")):
            return redirect(_next(place), code=303)
        is_late = form.get("expected") != str(len(view.entries)) or isinstance(error, MovedOn)
        sent = Sent(Refused(form, error), is_late=is_late)
        return _page(come(game, faction), place.view(), sent), status_of(error)
    host().saw(place.shown, place.seat, acted.length)
    return redirect(_next(place), code=303)


def _next(place: Visit) -> str:
    """The page after an action: at a hot seat that of whoever is asked now."""
    fresh = host().listed(place.id)
    if place.is_hot and place.seat not in fresh.asked:
        return Visit(place.visitor, "", fresh, place.seats).address
    return place.address


def _expected(form: MultiDict[str, str]) -> int:
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
    host().write_notes(place.visitor, place.seat, request.form.get("text", ""))
    return redirect(place.address + "#notes", code=303)


def say(game: str, faction: str = "") -> AnyResponse | tuple[str, int]:
    """Say something to the table."""
    place = come(game, faction)
    if request.method == "GET":
        return redirect(place.address + "#messages")
    take("written")
    text, to = request.form.get("text", ""), request.form.get("to", "")
    try:
        host().say(place.shown, place.voice, text, to)
    except PlannerError as error:
        return _with_problem(place, error), status_of(error)
    return redirect(place.address + "#messages", code=303)
