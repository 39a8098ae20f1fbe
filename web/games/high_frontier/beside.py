"""What lies beside the board: modules that keep something on the table bring their pieces."""

from __future__ import annotations

from planner.games.high_frontier.game import View
from web.games.high_frontier.module_page import Piece
from web.games.high_frontier.modules import pages_for


def beside(view: View) -> tuple[Piece, ...]:
    """Return what lies beside the board in this game.

    >>> from planner.games.high_frontier import Game
    >>> [(piece.anchor, piece.template) for piece in beside(
    ...     Game.new("core", factions=["NASA", "ESA"], modules=["politics"]).view("NASA"))]
    [('assembly', 'politics/assembly.html')]
    """
    return tuple(
        Piece(page.part, page.title, page.template, page.shown(view)) for page in pages_for(view)
    )
