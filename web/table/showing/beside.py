"""What lies beside the board: each part of the state that the page draws brings its own piece.

A module that keeps something on the table adds a line to `PIECES`: the tag of its part, what it is
called among the parts of the page, the template that shows it, and what the template is given as
``shown``. The template has a heading whose id is the tag.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from planner.game.game import View
from planner.game.modules.conflict.state import Conflict
from planner.game.modules.politics.assembly import Assembly
from planner.text import Text
from web.table.showing.assembly import shown_assembly
from web.table.showing.conflict import shown_conflict


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that lies beside the board."""

    anchor: str
    """The id of its heading."""
    title: Text
    template: str
    shown: object


PIECES: dict[str, tuple[Text, str, Callable[[View], object]]] = {
    Assembly.tag: (Text("Assembly"), "table/_assembly.html", shown_assembly),
    Conflict.tag: (Text("Conflict"), "table/_conflict.html", shown_conflict),
}


def beside(view: View) -> tuple[Piece, ...]:
    """What lies beside the board in this game.

    >>> from planner.game import Game
    >>> [(piece.anchor, piece.template) for piece in beside(
    ...     Game.new("core", factions=["NASA", "ESA"], modules=["politics"]).view("NASA"))]
    [('assembly', 'table/_assembly.html')]
    """
    return tuple(
        Piece(tag, title, template, show(view))
        for tag, (title, template, show) in PIECES.items()
        if tag in view.table.state.parts
    )
