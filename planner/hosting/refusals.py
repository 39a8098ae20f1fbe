"""What is refused at a table that is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from planner.errors import BadInput, PlannerError
from planner.kernel.answers import MOVED_ON
from planner.kernel.log import Entry, entry_data
from planner.text import Text


class UnknownGame(BadInput):
    """There is no such game, or nobody may know that there is."""

    default_code = "unknown-game"

    def __init__(self, game: str) -> None:
        super().__init__(
            Text("there is no game {game} here", game=repr(game)),
            hint=Text("ask who made the table for a link"),
            field="game",
        )


class NotAllowed(BadInput):
    """Somebody else's link would be needed."""

    default_code = "not-allowed"


class GamePaused(BadInput):
    """The table takes a rest."""

    default_code = "game-paused"

    def __init__(self) -> None:
        super().__init__(
            Text("the game is paused"), hint=Text("who made the table can go on with it")
        )


class Busy(BadInput):
    """So many act at once that there was no getting through."""

    default_code = "busy-table"

    def __init__(self) -> None:
        super().__init__(Text("too many act at this table at once"), hint=Text("try again"))


class Unavailable(PlannerError):
    """The database does not answer."""

    default_code = "database-unavailable"

    def __init__(self) -> None:
        super().__init__(
            Text("the games cannot be read or written just now"), hint=Text("try again soon")
        )


class ProgramFault(PlannerError):
    """The rules have run into something that they do not foresee; the log tells what."""

    default_code = "program-fault"

    def __init__(self) -> None:
        super().__init__(
            Text("the program has made a mistake here, and nothing was done"),
            hint=Text(
                "try something else, or later: whoever runs the server finds the mistake in its log"
            ),
        )


class MovedOn(BadInput):
    """The action was meant for an earlier table; ``missed`` is what has happened since."""

    default_code = MOVED_ON

    def __init__(self, refusal: BadInput, missed: Sequence[Entry], length: int) -> None:
        super().__init__(refusal.message, hint=refusal.hint, field=refusal.field)
        self.missed = tuple(missed)
        """As whoever acted may know it."""
        self.length = length
        """How many entries there are now."""

    def as_dict(self) -> dict[str, Any]:
        """Plain data, with what has been missed."""
        missed = [entry_data(entry) for entry in self.missed]
        return super().as_dict() | {"entries": missed, "length": self.length}


class BeingDrafted(UnknownGame):
    """The game has not begun: its factions are being drafted."""

    default_code = "being-drafted"

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.message = Text("the factions of {game} are still being drafted", game=repr(game))
        self.hint = Text("the game begins when everybody has picked")
        self.game = game


class NotYourPick(BadInput):
    """Another seat is to pick a faction, or this one has picked."""

    default_code = "not-your-pick"

    def __init__(self, message: Text, hint: Text | None) -> None:
        super().__init__(message, hint=hint, field="seat")
