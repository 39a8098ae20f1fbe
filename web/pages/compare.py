"""The page that sets rockets side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, request, url_for
from flask.typing import ResponseReturnValue

from planner.board import Space
from planner.route.compare import Comparison, GoalComparison, Yardstick
from planner.route.compare import compare as side_by_side
from planner.route.compare.question import MOST_ROCKETS, CompareQuestion
from web.app import jobs
from web.app.jobs import Task
from web.pages.answers import answer_page
from web.queries.choosing import TERMS
from web.queries.comparing import CompareForm


def add_pages(pages: Blueprint) -> None:
    """Add the page."""
    pages.add_url_rule("/compare", "compare", compare)


@dataclass(frozen=True, slots=True)
class ShownGoal:
    """A goal, and for each rocket the page of its plan."""

    place: Space
    compared: GoalComparison
    plans: list[str]


def compare() -> ResponseReturnValue:
    """The rockets side by side: what they are, and how they get to the goals."""
    form = CompareForm(request.args)

    def begin(query: CompareQuestion) -> Task[Comparison]:
        return jobs.begin(side_by_side, query.to_contest())

    lines = form.rockets
    return answer_page(
        "compare.html",
        form,
        begin,
        lambda found: _shown(form, found),
        lines=[*lines, *[""] * (max(2, min(len(lines) + 1, MOST_ROCKETS)) - len(lines))],
    )


def _shown(form: CompareForm, found: Comparison) -> dict[str, Any]:
    board, goals = found.asked.board, found.goals
    return {
        "found": found,
        "sides": found.sides,
        "best": {str(measure): rockets for measure, rockets in found.best.items()},
        "goals": [
            ShownGoal(board[goal.goal], goal, _plans(form, found, board[goal.goal]))
            for goal in goals
        ],
        "reached": [
            sum(goal.flown[number].option is not None for goal in goals)
            for number, _ in enumerate(found.sides)
        ],
        "Yardstick": Yardstick,
        "origin": board[found.asked.origin],
    }


def _plans(form: CompareForm, found: Comparison, goal: Space) -> list[str]:
    """The pages that plan the way of each rocket."""
    origin = found.asked.board[found.asked.origin].id
    terms = form.args(TERMS)
    return [
        url_for("pages.plan", **{**terms, "from": origin, "to": goal.id, "rocket": each.line})
        for each in found.asked.rockets
    ]
