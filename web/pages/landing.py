"""Whether a rocket can land at a site, and leave it again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from planner.motion import explain
from planner.route.landing.check import Advised, LandingCheck, TakeoffCheck, answer
from planner.route.landing.openings import Opening
from planner.route.landing.ways import Case, LandingWay
from planner.route.questions.flights import (
    LandingQuestion,
    changed_spacecraft,
    changed_terms,
)
from planner.route.turn_lines import TurnLine, path_lines
from planner.rules import years_of
from web.app import jobs
from web.app.jobs import Task
from web.pages.answers import answer_page
from web.pages.map import Map
from web.queries.flight_forms import FlightForm
from web.queries.flights import in_address
from web.render.i18n import gettext


def add_pages(pages: Blueprint) -> None:
    """Add the page."""
    pages.add_url_rule("/landing", "landing", landing)


@dataclass(frozen=True, slots=True)
class ShownWay:
    """One way down or up, line by line, and after a landing the takeoff."""

    way: LandingWay
    lines: list[TurnLine]
    takeoff: TakeoffCheck | None = None


@dataclass(frozen=True, slots=True)
class OpeningLink:
    """What would help, and the fields of the form filled in that way, if it can be."""

    opening: Opening
    args: dict[str, Any] | None


def landing() -> ResponseReturnValue:
    """The verdict on each method, what is left after it, and what would help."""
    form = FlightForm(LandingQuestion, request.args)

    def begin(query: LandingQuestion) -> Task[Advised]:
        return jobs.begin(answer, query)

    picks = (("site", gettext("Land here")),)
    return answer_page(
        "landing.html", form, begin, lambda found: _shown(form, found), map=Map(picks=picks)
    )


def _shown(form: FlightForm[LandingQuestion], found: Advised) -> dict[str, Any]:
    check, case = found.check, found.check.case
    return {
        "check": check,
        "case": case,
        "open_years": years_of(case.open_season) if case.open_season else None,
        "ways": _ways(check),
        "openings": [OpeningLink(each, _args(form, case, each.way)) for each in found.openings],
        "escapes": [
            # What is done on the site, after the landing, is no other question about landing.
            OpeningLink(each, _args(form, case, each.way) if each.takeoff else None)
            for each in found.escapes
        ],
        "map": _map(case, check.ways),
    }


def _ways(check: LandingCheck | TakeoffCheck) -> list[ShownWay]:
    takeoffs = check.takeoffs if isinstance(check, LandingCheck) else [None] * len(check.ways)
    return [
        ShownWay(way, _lines(way), takeoff)
        for way, takeoff in zip(check.ways, takeoffs, strict=True)
    ]


def _lines(way: LandingWay) -> list[TurnLine]:
    ship = way.case.spacecraft
    return path_lines(explain(way.move, way.flight), way.belt_rolls, ship.rad_hard)


def _map(case: Case, ways: tuple[LandingWay, ...]) -> Map:
    site = case.place.id
    picks = (("site", gettext("Land here")),)
    if not ways:
        return Map(marks=(site,), look_at=(site,), picks=picks)
    path = tuple(case.board[space].id for space in ways[0].flight.path)
    return Map(route=path, marks=(site,), picks=picks)


def _args(
    form: FlightForm[LandingQuestion], before: Case, way: LandingWay
) -> dict[str, Any] | None:
    """The form filled in so that it asks for this way."""
    after = way.case
    ship = changed_spacecraft(before.spacecraft, after.spacecraft)
    if ship is None:
        return None
    terms = after.terms
    fields = {
        **in_address(ship | changed_terms(before.terms, terms, after.board)),
        "factory": "true" if after.site in terms.factories else None,
        "colony": "true" if after.site in terms.colonies else None,
        "water": terms.site_water.get(after.site),
        "from": None if after.origin is None else after.board[after.origin].id,
    }
    if terms.year is not None:
        fields["year"] = terms.year + after.turn - before.turn
    return form.args(**fields)
