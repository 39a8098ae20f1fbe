"""The page of a table of High Frontier: the board, what may be done, and everybody's cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import zip_longest
from typing import Any, NamedTuple, cast
from urllib.parse import urlencode

from flask import Blueprint, Response, render_template, request, url_for

from planner.errors import BadInput, PlannerError
from planner.games.high_frontier.autopilot import Instructions
from planner.games.high_frontier.game import View
from planner.games.high_frontier.planning import ShipPlan, ship_plan, ship_query
from planner.games.high_frontier.table.state import Stack
from planner.games.high_frontier.words import choice_name
from planner.hosting.plans import LONGEST_WAY
from planner.hosting.refusals import ProgramFault
from planner.kernel.actions import Action, Choice, Template
from planner.route.query import Query
from planner.text import Text
from planner.typed import whole_number
from web.access import playing
from web.access.games import host
from web.access.hints import hints
from web.app import jobs
from web.games.high_frontier.beside import beside
from web.games.high_frontier.board_layer import TableMap, layer, spots, where_to_look
from web.games.high_frontier.choices import menu
from web.games.high_frontier.deals import WITH, partners, sheet
from web.games.high_frontier.flights import flights
from web.games.high_frontier.forms import Refused, do_of
from web.games.high_frontier.ghost import path_of
from web.games.high_frontier.hints import ShownHint, shown_hints
from web.games.high_frontier.log import log_page
from web.games.high_frontier.market import market
from web.games.high_frontier.pages import plans
from web.games.high_frontier.place import here as place_here
from web.games.high_frontier.plan import ShownPlan, shown_plan
from web.games.high_frontier.plans import Ghost, OpenPlan, open_plans, ships
from web.games.high_frontier.question import asked
from web.games.high_frontier.score import score_sheet
from web.games.high_frontier.tableau import tableaus
from web.games.high_frontier.taps import taps
from web.games.high_frontier.told import ToldAnswers, told_answers
from web.pages.map import Map, board_with, only_over
from web.render.drawings import board_map
from web.render.i18n import gettext, language
from web.tables.pages import Sent
from web.tables.seat import Visit, come

MOST_GHOSTS = 4
"""So many ways are drawn at once."""
MOST_ENDS = 2_000
"""Letters that tell where turns end."""


def add_pages(pages: Blueprint) -> None:
    """Add the pictures of the board."""
    pages.add_url_rule("/games/<game>/over.svg", "games_over", over)
    pages.add_url_rule("/games/<game>/board.svg", "games_board", board)


# -- looking -----------------------------------------------------------------------------------


def table(place: Visit, view: View, sent: Sent, frame: dict[str, Any]) -> str:
    """The page as it stands now."""
    seat, problem = frame["seat"], frame["problem"]
    refused = None
    if sent.form is not None and sent.refusal is not None:
        refused = Refused(sent.form, sent.refusal)
    last = None
    try:
        extra = _again(view, seat, refused) or _extra(place, view, seat)
        last = _number("log")
        last = None if last is None else min(last, len(view.entries))
    except PlannerError as error:
        extra, problem = {}, error
    plan, hinted = extra.get("plan"), extra.get("hints", ())
    planned = _planned_before(place, view)
    unplaced, found = None if "deal" in extra else refused, None
    if seat and not place.listed.over:
        try:
            with playing.without_faults(place.id, view):
                guard = partial(playing.without_faults, place.id, view)
                found = menu(view, seat, unplaced, guard)
        except ProgramFault as error:
            problem = problem or error
    own = {
        "question": asked(view),
        "menu": found,
        "taps": taps(found),
        "map": table_map(place, view, _ghosts(plan, hinted, planned), ships(view)),
        "answers": _answers(place, view),
        "plans": planned,
        "plan_to_keep": plans.sendable(plan),
        "spots": spots(view),
        "players": tableaus(view),
        "beside": beside(view),
        "market": market(view),
        "score": score_sheet(view),
        "log": log_page(view, frame["seen"], last, how=host().play.how(place.shown)),
        "do_of": do_of,
        "anchor_of": lambda choice: _anchor(view, seat, choice),
        "problem": problem,
        "place_address": lambda space: _with(place, "here", place=space),
        "hint_address": _with(place, "hint", hint="1"),
        "plan_address": lambda ship, goal: _with(place, "ship-plan", plan=ship, to=goal),
        "pick_address": lambda pick: _with(
            place,
            "ship-plan",
            plan=request.args.get("plan", ""),
            to=request.args.get("to", ""),
            pick=str(pick),
        ),
    }
    return render_template("table/table.html", **frame | own | extra)


def _answers(place: Visit, view: View) -> ToldAnswers | None:
    """What the seat that is shown has told the program to answer."""
    if not place.seat or not view.seats or place.listed.over:
        return None
    told = cast(Instructions, host().play.instructions(place.visitor, place.seat))
    return told_answers(view, view.seats[0], told)


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
    return open_plans(view, host().people.plans(place.shown, place.seat))


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
    view = cast(View, host().play.view(looker) if n is None else host().play.view_at(looker, n))
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
