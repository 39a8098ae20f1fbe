"""What the pages of a game bring to the frame of a table: a room of functions, found by its name.

The frame asks who comes, acts, keeps and waits; what is to be seen and chosen, the game shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Protocol, cast

from flask import Blueprint, Flask
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from planner.errors import BadInput, PlannerError
from planner.games import GameKind, kinds
from planner.games.autopilot import ProgrammedAnswers
from planner.kernel.actions import Action
from planner.kernel.view import View
from planner.text import Text
from web.tables.seat import Visit

Typed = MultiDict[str, str]


@dataclass(frozen=True, slots=True)
class Sent:
    """A form that was sent and has to be asked about, or was refused."""

    form: Typed | None = None
    """What was typed, where the page is to show it again."""
    refusal: PlannerError | None = None
    """Why it could not be done."""
    confirm: object = None
    """What the game asks about it first."""
    dice: tuple[str, ...] = ()
    """What has to be rolled and typed in."""
    problem: PlannerError | None = None
    """Why something was refused that is no action."""
    is_late: bool = False
    """It was meant for the table as it stood before."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """A step of a game that is looked back at."""

    at: int
    first: int
    """The first entry after which it can be shown."""
    last: int


class GamePages(Protocol):
    """The pages of a game; views, annals and answers are of its own types."""

    def add_pages(self, pages: Blueprint) -> None:
        """Add the pages that no other game has."""

    def install(self, app: Flask) -> None:
        """Let an application find templates and styles."""

    def new(self) -> AnyResponse | tuple[str, int]:
        """The form for a new table."""

    def make(self) -> AnyResponse | tuple[str, int]:
        """The links of a table that is made, or the form again, which says what is wrong."""

    def table(self, place: Visit, view: Any, sent: Sent, frame: dict[str, Any]) -> str:
        """The page of a table; ``frame`` is what its template is given for every game."""

    def keep(self, place: Visit, form: Typed) -> None:
        """Take out of a form what is to be kept beside the action, and keep it."""

    def action_of(self, view: Any, form: Typed) -> Action:
        """The action that a form says."""

    def confirmation(self, view: Any, action: Action, form: Typed) -> object:
        """What is asked before that is done, if anything is."""

    def instructions_of(self, form: Typed) -> ProgrammedAnswers:
        """What a form tells the program to answer."""

    def replay(self, place: Visit, view: Any, step: Replayed) -> str:
        """The table as it was after an entry."""

    def story(self, place: Visit, view: View, annals: Any) -> str:
        """How the game has gone so far."""


@cache
def _room(name: str) -> GamePages:
    return cast(GamePages, import_module(name))


def pages_of(kind: GameKind) -> GamePages:
    """The pages of a game; refuses one that has none."""
    if not kind.pages:
        raise BadInput(
            Text("{game} has no pages", game=kind.title),
            hint=Text("it is played by programs"),
            field="game",
        )
    return _room(kind.pages)


def all_pages() -> Sequence[GamePages]:
    """The pages of all games that have some."""
    return [_room(kind.pages) for kind in kinds() if kind.pages]
