"""The planner's pages for flights to one place: the ways there, and the fewest tanks."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from planner.board import Space
from planner.craft import WetMass, burn
from planner.route.explained import PlannedMove
from planner.route.mission.whynot import MissionRemedy
from planner.route.odds import prospect_odds
from planner.route.plan import Option
from planner.route.questions.flights import changes
from planner.route.risk import Insurance
from planner.route.rockets import Cure
from planner.route.seasons import OpenYear
from planner.route.tanks import FewestTanks
from planner.route.turn_lines import TurnLine, lines_of
from planner.route.whynot import Remedy, WhyNot
from web.app import jobs
from web.app.jobs import Task
from web.pages.answers import answer_page
from web.pages.map import Map
from web.queries import flights
from web.queries.flight_forms import FlightForm
from web.queries.flight_queries import PlanForm, TanksForm
from web.queries.flights import AskedFlight, FoundRoutes, FoundTanks, in_address
from web.render.drawings.track import Track, track
from web.render.i18n import gettext


def add_pages(pages: Blueprint) -> None:
    """Add the pages."""
    pages.add_url_rule("/", "plan", plan)
    pages.add_url_rule("/tanks", "tanks", tanks)


def plan() -> ResponseReturnValue:
    """The ways from one place to another, and one of them turn by turn."""
    form = FlightForm(PlanForm, request.args)

    def begin(query: PlanForm) -> Task[FoundRoutes]:
        return jobs.begin(flights.routes, AskedFlight.of(query))

    return answer_page(
        "plan.html", form, begin, lambda found: shown_routes(form, found), map=Map(picks=picks())
    )


def tanks() -> ResponseReturnValue:
    """The fewest tanks for a route, and the ways that they open."""
    form = FlightForm(TanksForm, request.args)

    def begin(query: TanksForm) -> Task[FoundTanks]:
        return jobs.begin(flights.tanks, AskedFlight.of(query))

    def shown(answer: FoundTanks) -> dict[str, Any]:
        options = answer.found.options if answer.found else ()
        routes = FoundRoutes(answer.query, options, answer.why_not, answer.open_season)
        return shown_routes(form, routes, answer.found)

    return answer_page("tanks.html", form, begin, shown, map=Map(picks=picks()))


@dataclass(frozen=True, slots=True)
class ShownTurn:
    """A turn of the option that is shown at length."""

    turn: PlannedMove
    track: Track
    lines: list[TurnLine]
    waited: range
    """Turns before this one in which the spacecraft waits."""


@dataclass(frozen=True, slots=True)
class RemedyLink:
    """A remedy, and the address of the form filled in that way; ``None`` if no form can be."""

    remedy: Remedy | MissionRemedy | Cure
    args: dict[str, Any] | None


def shown_routes(
    form: FlightForm[Any], routes: FoundRoutes, fewest: FewestTanks | None = None
) -> dict[str, Any]:
    """What the answer shows: the choices, and one of them at length."""
    query, options = routes.query, routes.options
    assert form.query is not None
    picked = min(form.query.pick, len(options))
    chosen = options[picked - 1] if options else None
    board = query.board
    origin, target = board[query.origin], board[query.goals[0]]
    return {
        "asked": query,
        "origin": origin,
        "target": target,
        "options": options,
        "picked": picked,
        "chosen": chosen,
        "turns": shown_turns(chosen) if chosen else [],
        "aqua": form.query.aqua,
        "insurance": _insurance(chosen, form.query.safety) if chosen else None,
        "odds": prospect_odds(board, target.index, query.terms.rules),
        "fewest": fewest,
        "map": way_map(origin, target, chosen),
        "why_not": routes.why_not,
        "changes": _changes(form, routes.why_not, routes) if routes.why_not else [],
        "opens": routes.open_season,
        "within": routes.within,
        "departures": _departures(form, routes),
        "without_seasons": query.terms.rules.seasons
        and query.terms.year is None
        and query.terms.season is None,
    }


def _departures(
    form: FlightForm[Any], routes: FoundRoutes
) -> list[tuple[OpenYear, dict[str, Any]]]:
    """The years from which there is a way, each with the form filled in for it."""
    if routes.open_season is None:
        return []
    return [
        (each, form.args(year=str(each.year), season=None, pick=None))
        for each in routes.open_season.departures
    ]


def _insurance(option: Option, safety: int | None) -> Insurance | None:
    """The FINAO for a wanted chance; ``None`` if none is wanted or no aqua can buy it."""
    return None if safety is None else option.insurance(Fraction(safety, 100))


def shown_turns(option: Option) -> list[ShownTurn]:
    """The turns of a way, each with its picture of the fuel strip and its lines."""
    shown = []
    last = 0
    for turn in option.moves:
        picture = turn_track(option.spacecraft.dry, turn)
        lines = lines_of(turn, option.spacecraft.rad_hard)
        shown.append(ShownTurn(turn, picture, lines, range(last + 1, turn.turn)))
        last = turn.turn
    return shown


def turn_track(dry: WetMass, turn: PlannedMove) -> Track:
    """The fuel of one move."""
    flown = burn(turn.wet_start, turn.jettisoned)
    return track(dry, turn.wet_start, flown, turn.wet_end)


def picks() -> tuple[tuple[str, str], ...]:
    """What a tap on the map can fill in."""
    return ("from", gettext("Start here")), ("to", gettext("Go here"))


def way_map(origin: Space, target: Space, option: Option | None) -> Map:
    """The map of one way, or of where it would lead."""
    route, ends = [origin.id], []
    for turn in option.moves if option else ():
        route += [entry.space for entry in turn.path]
        ends.append(len(route) - 1)
    if len(route) == 1:
        return Map(marks=(origin.id, target.id), picks=picks())
    return Map(route=tuple(route), turn_ends=tuple(ends), picks=picks())


def _changes(form: FlightForm[Any], why_not: WhyNot, routes: FoundRoutes) -> list[RemedyLink]:
    links = []
    for remedy in why_not.remedies:
        fields = changes(routes.query, remedy.query)
        args = None if fields is None else form.args(**{"pick": None, **in_address(fields)})
        links.append(RemedyLink(remedy, args))
    return links
