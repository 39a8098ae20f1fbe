"""Hands and decks: drawing, discarding and returning cards (E1, I2f, gl. Discard)."""

from __future__ import annotations

from planner.errors import RuleViolation
from planner.games.high_frontier.table.context import Context, Table
from planner.text import Text


def deck_of(table: Table, card: str) -> str:
    """The patent deck that a card belongs to."""
    return str(table.book.library.card(card).type)


def title(table: Table, card: str) -> str:
    """A card as the log calls it: number, and name of the face that is up in a stack.

    Of a card in a hand or deck it is the name of the front.
    """
    stack = table.state.stack_of_card(card)
    for held in () if stack is None else stack.cards:
        if held.card == card:
            return f"{card} {table.face(held.face).name}"
    return f"{card} {table.book.library.card(card).front.name}"


def draw_top(context: Context, deck: str, player: str) -> str | None:
    """Move the top card of a deck to a hand; ``None`` when the deck is empty."""
    if not context.state.decks[deck]:
        return None
    card = context.state.take_top(deck)
    context.player(player).hand.append(card)
    return card


def require_in_hand(table: Table, player: str, card: str, rule: str) -> None:
    """Refuse a card that the player does not hold; no ruling can make it appear."""
    if card not in table.player(player).hand:
        raise RuleViolation(
            rule,
            Text("{player} does not hold {card}", player=player, card=card),
            code="not-in-hand",
        )


def to_deck_bottom(context: Context, player: str, card: str) -> None:
    """Move a hand card under its deck (gl. Discard)."""
    context.player(player).part_with(card)
    context.state.put_under(deck_of(context, card), card)
