"""Missions of several legs: as a form, from a file, and carried out year by year."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from planner.errors import BadInput, PlannerError
from planner.route.mission import FlownMove, Mission, MissionPlan, StopAction
from planner.route.mission.file import tables_of
from planner.route.mission.model import MOST_LEGS
from planner.route.mission.tables import MissionBody
from planner.route.questions.flights import changed_spacecraft, changed_terms
from planner.route.turn_lines import TurnLine, lines_of
from planner.text import Text
from web.app import jobs
from web.app.jobs import Task
from web.pages.answers import answer_page
from web.pages.map import Map
from web.pages.plan import RemedyLink, turn_track
from web.queries import missions
from web.queries.flight_forms import FlightForm
from web.queries.flights import in_address
from web.queries.forms import status_of
from web.queries.mission_queries import LEG_FIELDS, MissionFields, MissionForm
from web.queries.missions import Missions
from web.render.drawings.track import Track
from web.render.i18n import gettext

LONGEST_ADDRESS = 7000


def add_pages(pages: Blueprint) -> None:
    """Add the page."""
    pages.add_url_rule("/mission", "mission", mission)
    pages.add_url_rule("/mission", "mission_file", mission_file, methods=["POST"])


@dataclass(frozen=True, slots=True)
class ShownEntry:
    """One entry of a mission, as it is shown."""

    flight: FlownMove | None
    deed: StopAction | None
    track: Track | None
    lines: tuple[TurnLine, ...] = ()


def mission() -> ResponseReturnValue:
    """The form with its legs, and the ways to carry the mission out."""
    if "legs" in request.args:
        return redirect(url_for("pages.mission", **_rearranged(request.args)))
    form = FlightForm(MissionForm, request.args)
    if "draft" in request.args:
        form.asked, form.query, form.status = False, None, 200
        form.errors.clear()

    def begin(query: MissionFields) -> Task[Missions]:
        try:
            asked = missions.asked_by(query)
        except PlannerError as error:
            error.field = missions.form_field(error)
            raise
        return jobs.begin(missions.missions, asked)

    return answer_page(
        "mission.html", form, begin, lambda found: _shown(form, found), **_blank(form)
    )


def mission_file() -> ResponseReturnValue:
    """A file that was sent or pasted becomes a form filled in, at an address of its own."""
    text = request.form.get("toml", "")
    try:
        text = _sent() or text
        address = url_for("pages.mission", **missions.args_of(_read(text)))
        if len(address) > LONGEST_ADDRESS:
            raise BadInput(Text("this mission is too long for an address"), field="toml")
        return redirect(address, 303)
    except PlannerError as error:
        error.field = "toml"  # whatever it is about: the file is one field here
        form: FlightForm[Any] = FlightForm(MissionForm, MultiDict({"toml": text}))
        form.errors["toml"] = error
        page = render_template("mission.html", form=form, **_blank(form))
        return page, status_of(error)


def _read(text: str) -> MissionBody:
    """The tables of a mission file, which make sense."""
    tables = tables_of(text, field="toml")
    tables.to_mission()
    return tables


def _sent() -> str:
    """The text of the file that was sent; empty if none was."""
    sent = request.files.get("file")
    if sent is None or not sent.filename:
        return ""
    try:
        text: str = sent.read().decode("utf-8")
    except UnicodeDecodeError:
        raise BadInput(Text("the file is no text in UTF-8"), field="toml") from None
    return text


def _blank(form: FlightForm[Any]) -> dict[str, Any]:
    """What the page shows besides the answer."""
    return {
        "legs": _numbers(form.typed),
        "most_legs": MOST_LEGS,
        "map": Map(picks=_picks()),
        "toml": _as_file(form),
    }


def _as_file(form: FlightForm[Any]) -> str:
    """The mission of the form as a file, if it makes sense as far as it goes."""
    if form.query is None:
        return ""
    try:
        return missions.toml_of(missions.tables_by(form.query))
    except PlannerError:
        return ""


def _picks() -> tuple[tuple[str, str], ...]:
    return ("from", gettext("Start here")), ("leg1_to", gettext("Go here first"))


def _shown(form: FlightForm[Any], found: Missions) -> dict[str, Any]:
    assert form.query is not None
    plans = found.plans
    picked = min(form.query.pick, len(plans))
    chosen = plans[picked - 1] if plans else None
    return {
        "mission": found.mission,
        "places": [found.mission.board[place] for place in found.mission.places],
        "plans": plans,
        "picked": picked,
        "chosen": chosen,
        "entries": _entries(chosen) if chosen else [],
        "aqua": found.aqua,
        "fewest": found.fewest,
        "why_not": found.why_not,
        "changes": _changes(form, found),
        "map": _map(found, chosen),
    }


def _changes(form: FlightForm[Any], found: Missions) -> list[RemedyLink]:
    if found.why_not is None:
        return []
    return [
        RemedyLink(each, _args(form, found.mission, each.mission) if each.mission else None)
        for each in found.why_not.remedies
    ]


def _args(form: FlightForm[Any], before: Mission, after: Mission) -> dict[str, Any] | None:
    """The form filled in so that it asks for the changed mission."""
    ship = changed_spacecraft(before.spacecraft, after.spacecraft)
    if ship is None:
        return None
    freely = {
        f"leg{number}_most": None
        for number, (old, new) in enumerate(zip(before.legs, after.legs, strict=True), start=1)
        if old != new
    }
    terms = changed_terms(before.terms, after.terms, after.board)
    return form.args(**{**in_address(ship | terms), **freely, "pick": None})


def _entries(plan: MissionPlan) -> list[ShownEntry]:
    rad_hard = plan.mission.spacecraft.rad_hard
    return [
        ShownEntry(None, entry, None)
        if isinstance(entry, StopAction)
        else ShownEntry(
            entry,
            None,
            turn_track(entry.before.dry, entry.move),
            tuple(lines_of(entry.move, rad_hard)),
        )
        for entry in plan.entries
    ]


def _map(found: Missions, plan: MissionPlan | None) -> Map:
    board = found.mission.board
    route, ends = [board[found.mission.origin].id], []
    for move in plan.moves if plan else ():
        route += [entry.space for entry in move.path]
        ends.append(len(route) - 1)
    goals = tuple(board[goal].id for leg in found.mission.legs for goal in leg.goals)
    if len(route) == 1:
        return Map(marks=(route[0], *goals), picks=_picks())
    return Map(route=tuple(route), turn_ends=tuple(ends), marks=goals, picks=_picks())


_LEG_FIELD = re.compile(r"leg(\d{1,2})_(\w+)")


def _numbers(args: MultiDict[str, str]) -> range:
    """The legs that the form shows."""
    known = [int(found[1]) for name in args if (found := _LEG_FIELD.fullmatch(name))]
    return range(1, min(max(known, default=1), MOST_LEGS) + 1)


def _rearranged(args: MultiDict[str, str]) -> dict[str, Any]:
    """The form with a leg more or less: ``+`` adds one at the end, ``-2`` takes one away."""
    wanted = args["legs"]
    legs = [
        {name: args.get(f"leg{number}_{name}", "") for name in LEG_FIELDS}
        for number in _numbers(args)
    ]
    if wanted == "+" and len(legs) < MOST_LEGS:
        legs.append(dict.fromkeys(LEG_FIELDS, ""))
    elif re.fullmatch(r"-\d{1,2}", wanted) and int(wanted[1:]) <= len(legs) > 1:
        del legs[int(wanted[1:]) - 1]
    kept: dict[str, Any] = {
        name: [value for value in values if value]
        for name, values in args.lists()
        if name not in ("legs", "pick") and not _LEG_FIELD.fullmatch(name)
    }
    for number, leg in enumerate(legs, start=1):
        kept |= {f"leg{number}_{name}": value for name, value in leg.items() if value}
        kept[f"leg{number}_to"] = leg["to"]
    return {name: value for name, value in kept.items() if value or name.endswith("_to")} | {
        "draft": "1"
    }
