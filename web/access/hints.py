"""What a computer player would do in somebody's place: thought out beside the requests."""

from __future__ import annotations

from dataclasses import dataclass, field

from planner.errors import BadInput
from planner.games import kind_of
from planner.games.kind import Idea
from planner.kernel.view import View
from planner.text import Text
from web.access.games import take
from web.app import jobs


@dataclass(frozen=True, slots=True)
class _Question:
    """Who asks, and about which table: so the answer is kept while nothing happens there."""

    game: str
    player: str
    entries: int
    views: list[View] = field(compare=False)
    """The table itself, until it has been thought about."""


def hints(game: str, view: View) -> tuple[Idea, ...]:
    """The best ideas for whoever sees a view, or a refusal if there is no time for them."""
    if not view.seats:
        raise BadInput(
            Text("only who plays a seat is given hints"), hint=Text("use its link"), field="faction"
        )
    take("hinted")
    question = _Question(game, view.seats[0], len(view.entries), [view])
    return jobs.begin(_thought, question).result()


def _thought(question: _Question) -> tuple[Idea, ...]:
    view = question.views.pop()
    return tuple(kind_of(view.header).ideas(view, question.player))
