"""What computer players look at when they value a patent, their own or another's."""

from __future__ import annotations

from planner.cards.model import CardType, Face
from planner.games.high_frontier.table.context import Table


def faces_at_home(table: Table, player: str) -> list[Face]:
    """The cards that a player can set out with: hand and LEO."""
    found = [table.book.library.card(card).front for card in table.player(player).hand]
    return found + [table.face(held.face) for held in table.state.leo(player).cards]


def is_helped_by(face: Face, support: Face) -> bool:
    """Whether a card takes another one as a support.

    >>> from planner.cards import default_library
    >>> library = default_library()
    >>> is_helped_by(library.find_face("CB059F"), library.find_face("CG107F"))
    True
    """
    hot = support.type is CardType.RADIATOR and face.therms_needed > 0
    return hot or any(need.is_met_by(support) for need in face.needs)
