"""What lies beside the board: modules that keep something on the table bring their pieces."""

from __future__ import annotations

from planner.game.game import View
from web.table.modules import pages_for
from web.table.showing.module_page import Piece


def beside(view: View) -> tuple[Piece, ...]:
    """Return what lies beside the board in this game.

    >>> from planner.game import Game
    >>> [(piece.anchor, piece.template) for piece in beside(
    ...     Game.new("core", factions=["NASA", "ESA"], modules=["politics"]).view("NASA"))]
    [('assembly', 'politics/assembly.html')]
    """
    return tuple(
        Piece(page.part, page.title, page.template, page.shown(view)) for page in pages_for(view)
    )
