"""The page that chooses a rocket: from these cards, which fly this mission, and which is best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, request, url_for
from flask.typing import ResponseReturnValue

from planner.route.explained import PlannedMove
from planner.route.rocket_line import spelled
from planner.route.rockets import Measure, RocketChoice, Rockets, Worth
from planner.route.turn_lines import TurnLine, lines_of
from web.app import jobs
from web.app.jobs import Task
from web.pages.answers import answer_page
from web.pages.plan import RemedyLink
from web.queries import choosing
from web.queries.choosing import TERMS, AskedRockets, RocketsForm, RocketsPage
from web.render.i18n import N_, gettext

MEASURES = {
    Measure.TURNS: N_("Turns"),
    Measure.AQUA: N_("Aqua"),
    Measure.FUEL: N_("Tanks"),
    Measure.MASS: N_("Dry mass"),
    Measure.CHANCE: N_("Chance"),
}
"""What a rocket can be best by, as the page calls it."""


def add_pages(pages: Blueprint) -> None:
    """Add the page."""
    pages.add_url_rule("/rockets", "rockets", rockets)


def rockets() -> ResponseReturnValue:
    """The rockets that the cards make, and what one more card is worth."""
    form = RocketsForm(request.args)

    def begin(query: RocketsPage) -> Task[Rockets | Worth]:
        return jobs.begin(choosing.rockets, AskedRockets.of(query))

    return answer_page(
        "rockets.html", form, begin, lambda found: _shown(form, found), measures=measures()
    )


def measures() -> list[tuple[str, str]]:
    """The measures with their names, as the options of a form."""
    return [(str(measure), gettext(name)) for measure, name in MEASURES.items()]


@dataclass(frozen=True, slots=True)
class ListedRocket:
    """A rocket in the list: what it is best by, and the page of its plan."""

    rocket: RocketChoice
    best: str
    plan: str
    is_new: bool
    """Whether nothing comes up to it without the card that is weighed."""


def _shown(form: RocketsForm, answer: Rockets | Worth) -> dict[str, Any]:
    query = form.query
    assert query is not None
    changed = answer if isinstance(answer, Worth) else None
    found = answer.with_it if isinstance(answer, Worth) else answer
    board, asked = found.asked.board, found.asked
    new = changed.rockets if changed else ()
    listed = [
        ListedRocket(
            each,
            gettext(", ").join(gettext(MEASURES[measure]) for measure in each.best),
            _plan(form, found, each),
            each in new,
        )
        for each in found.rockets
    ]
    picked = min(query.pick, len(listed))
    return {
        "found": found,
        "listed": listed,
        "picked": picked,
        "chosen": listed[picked - 1] if listed else None,
        "turns": _turns(listed[picked - 1].rocket) if listed else [],
        "cures": [RemedyLink(each, None) for each in found.why_none.cures]
        if found.why_none
        else [],
        "origin": board[asked.origin],
        "target": board[asked.goal],
        "changed": changed,
        "gains": [(gettext(MEASURES[gain.measure]), gain) for gain in changed.gains]
        if changed
        else [],
    }


def _turns(rocket: RocketChoice) -> list[tuple[PlannedMove, list[TurnLine]]]:
    """The moves of a rocket, line by line; its belt rolls know what is aboard."""
    return [(move, lines_of(move, ())) for move in rocket.way.moves]


def _plan(form: RocketsForm, found: Rockets, rocket: RocketChoice) -> str:
    """The page that flies this rocket turn by turn."""
    asked = found.asked
    origin, target = asked.board[asked.origin].id, asked.board[asked.goal].id
    terms = {name: value for name, value in form.args().items() if name in TERMS}
    ship: dict[str, Any] = {
        "from": origin,
        "card": [spelled(card) for card in rocket.loadout.stack],
        "tanks": rocket.tanks,
        **({"cargo_tanks": asked.cargo_tanks} if asked.cargo_tanks else {}),
    }
    if asked.back:
        terms.pop("no_jettison", None)
        return url_for("pages.mission", **ship, **terms, leg1_to=target, leg2_to=origin)
    return url_for("pages.plan", **ship, **terms, to=target)
