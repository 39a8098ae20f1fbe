"""How hard a card is to replace: the years until one as good comes, by what its deck hides."""

from __future__ import annotations

from collections.abc import Sequence

from planner.cards.model import CardType, Face
from planner.games.high_frontier.playing.patents import faces_at_home
from planner.games.high_frontier.table.context import Table
from planner.kernel.state import COVERED


def years_to_replace(table: Table, player: str, card: str) -> float:
    """Return the years until a player has a card as good as his own, with one auction a year.

    The covered cards of its deck are thought to lie in any order.

    >>> from planner.games.high_frontier import Game
    >>> table = Game.new("core", factions=["CRP", "NASA"], seed=3, hashing=False).view("CRP").table
    >>> robonaut, radiator = "CB059", "CD093"
    >>> years_to_replace(table, "CRP", robonaut) > years_to_replace(table, "CRP", radiator)
    True
    """
    library, state = table.book.library, table.state
    lost = library.card(card).front
    others = [face for face in faces_at_home(table, player) if face.card != card]

    def fits(face: Face) -> bool:
        # Where nothing needs supports, any card of its kind will do.
        return not table.book.rules.supports or _does_as_well(face, lost, others)

    deck = lost.type.value
    cards = state.decks.get(deck, [])
    fronts = {name: library.card(name).front for name in table.book.cards_of(deck)}
    seen = {*state.seen_cards, *cards, card}
    hidden = [face for name, face in fronts.items() if name not in seen]
    as_good = sum(fits(face) for face in hidden)
    for years, name in enumerate(cards):
        if name == COVERED:
            return years + (len(hidden) + 1) / (as_good + 1)
        if fits(fronts[name]):
            return years + 1
    return len(cards) + 1


def _does_as_well(face: Face, lost: Face, others: Sequence[Face]) -> bool:
    """True if beside the other cards it lacks no more supports, and serves all that it served."""
    if _lacks(face, others) > _lacks(lost, others):
        return False
    needs = (need for other in others for need in other.needs)
    return all(need.is_met_by(face) for need in needs if need.is_met_by(lost))


def _lacks(face: Face, others: Sequence[Face]) -> int:
    """The supports that a card asks for and none of the others gives."""
    hot = face.therms_needed and not any(each.type is CardType.RADIATOR for each in others)
    unmet = (need for need in face.needs if not any(map(need.is_met_by, others)))
    return sum(1 for _ in unmet) + (face.therms_needed if hot else 0)
