"""The private plans of a seat, sent from the page of a table."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Blueprint, redirect, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from planner.errors import BadInput
from planner.hosting.plans import KeptPlan
from planner.text import Text
from web.access.games import host, take
from web.games.high_frontier.ghost import path_of
from web.games.high_frontier.plan import ShownPlan
from web.tables.seat import Visit, come

PLAN = "plan"
"""The field of a form that holds a way to be kept."""
_LONGEST = 20_000


def add_pages(pages: Blueprint) -> None:
    """Add what is sent, also with the seat of a hot seat."""
    for ending, path in (("", "/games/<game>/plans"), ("_as", "/games/<game>/as/<faction>/plans")):
        pages.add_url_rule(path, f"games_plans{ending}", change, methods=["POST"])


def keep_sent(place: Visit, form: MultiDict[str, str]) -> None:
    """Take the way out of a form that flies the beginning of it; the rest stays a plan."""
    for sent in form.poplist(PLAN)[:1]:
        keep(place, sent)


def change(game: str, faction: str = "") -> AnyResponse:
    """Keep a plan, or drop one."""
    take("written")
    place = come(game, faction)
    if dropped := request.form.get("drop"):
        host().people.drop_plan(place.visitor, place.seat, dropped)
    else:
        keep(place, request.form.get(PLAN, ""))
    return redirect(place.address + "#plans", code=303)


def keep(place: Visit, sent: str) -> None:
    """Keep the way that a form holds."""
    host().people.keep_plan(place.visitor, place.seat, _read(sent))


def sendable(shown: ShownPlan | None) -> str:
    """The way that is looked at, as a form holds it."""
    if shown is None or shown.picked is None:
        return ""
    path, ends = path_of(shown.picked.way)
    data = {"stack": shown.plan.stack, "path": path, "ends": [end for end in ends if end]}
    return msgspec.json.encode(data).decode()


def _read(sent: str) -> KeptPlan:
    try:
        data: Any = msgspec.json.decode(sent[:_LONGEST], type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeEncodeError):
        data = {}
    stack = data.get("stack")
    if not isinstance(stack, str):
        raise BadInput(
            Text("this is no way that could be kept"),
            hint=Text("plan it again and keep that"),
            field=PLAN,
        )
    return KeptPlan.of(stack, data)
