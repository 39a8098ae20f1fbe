"""Programmed answers: what a player has told the program to answer for him, whatever the game.

Pure functions: from what a seat may know and what it has been told, to the action that is due now.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol, Self

from planner.errors import BadInput
from planner.kernel.actions import Action, Undo
from planner.kernel.codec import Json
from planner.kernel.consent import Consent, request_of
from planner.kernel.context import Table
from planner.kernel.state import State
from planner.kernel.view import View
from planner.text import Text


class ProgrammedAnswers(Protocol):
    """What the program is to answer for a seat; nothing, unless something is said."""

    @classmethod
    def of(cls, data: Mapping[str, Json]) -> Self:
        """As they are kept; refuses what makes no sense."""

    def as_json(self) -> dict[str, Json]:
        """As they are kept; what is not said is not there."""

    def check(self, table: Any) -> None:
        """Refuse what cannot be of use as the table stands."""

    def answer(self, view: Any, seat: str) -> Action | None:
        """What a seat is to answer now; nothing, where it has to say itself."""

    def used(self, view: Any, seat: str, action: Action) -> Self:
        """What is left of them when a seat does something by them."""

    def taken_back(self) -> Self:
        """What is left of them when their player takes something back: he wants something else."""

    def lasting(self, table: Any) -> Self:
        """What of them can still be of use."""


class Requests(StrEnum):
    """What to consent to."""

    UNDO = "undo"
    """That somebody takes something back."""
    ALL = "all"
    """Rulings, too."""


def consented(state: State, seat: str, to: Requests | None) -> Action | None:
    """The consent of a seat, if it is asked for one that it is to give."""
    request = request_of(state)
    if request is None or seat not in request.waiting:
        return None
    wanted = to is Requests.ALL or (to is Requests.UNDO and isinstance(request.request, Undo))
    return Consent(seat) if wanted else None


@dataclass(frozen=True, slots=True)
class Consents:
    """What can be answered in any game: what the table is asked for.

    >>> Consents.of({"consent": "undo"}).as_json(), Consents.of({}) == Consents()
    ({'consent': 'undo'}, True)
    """

    consent: Requests | None = None

    @classmethod
    def of(cls, data: Mapping[str, Json]) -> Self:
        """As they are kept; refuses what makes no sense."""
        consent = data.get("consent")
        if {*data} - {"consent"} or consent not in (None, *Requests):
            raise BadInput(
                Text("these are no instructions"),
                hint=Text("consent can be said"),
                field="instructions",
            )
        return cls(None if consent is None else Requests(str(consent)))

    def as_json(self) -> dict[str, Json]:
        """As they are kept; what is not said is not there."""
        return {} if self.consent is None else {"consent": str(self.consent)}

    def check(self, table: Table) -> None:
        """Refuse nothing: somebody may always ask for something."""

    def answer(self, view: View, seat: str) -> Action | None:
        """The consent that a seat is to give now."""
        if view.table.state.over is not None:
            return None
        due = consented(view.table.state, seat, self.consent)
        return due if due is not None and view.may(due) else None

    def used(self, view: View, seat: str, action: Action) -> Self:
        """All of them: a consent uses nothing up."""
        return self

    def taken_back(self) -> Self:
        """All of them: they are about what others do."""
        return self

    def lasting(self, table: Table) -> Self:
        """All of them, as long as the game goes on."""
        return self if table.state.over is None else type(self)()
