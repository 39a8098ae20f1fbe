"""What a computer player would do, as the page of a table shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from planner.games.high_frontier.game import View
from planner.games.high_frontier.words import with_names
from planner.games.kind import Idea
from planner.kernel.actions import Action
from planner.text import Text
from web.games.high_frontier.plans import Ghost


@dataclass(frozen=True, slots=True)
class ShownHint:
    """A plan as it is told."""

    told: Text
    """What it is, with its points, years and chance."""
    goals: tuple[tuple[str, str], ...]
    """The spaces where something is done, with their names."""
    first: Action | None
    """What to do now for it."""
    ghost: Ghost | None
    """Its way, to be drawn on the map."""


def shown_hints(view: View, ideas: Sequence[Idea]) -> tuple[ShownHint, ...]:
    """The plans in the order in which they are told."""
    return tuple(_shown(view, idea) for idea in ideas)


def _shown(view: View, idea: Idea) -> ShownHint:
    route = idea.route
    return ShownHint(
        with_names(view.table, idea.sentence),
        tuple((goal, view.table.space(goal).name) for goal in idea.goals),
        idea.first,
        Ghost(route, (len(route) - 1,)) if len(route) > 1 else None,
    )
