"""Research Grants: the top card of any deck for an aqua, and no auctions (O5e)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from planner.errors import BadInput, RuleViolation
from planner.games.high_frontier.modules.politics.ideologies import Ideology
from planner.games.high_frontier.modules.politics.laws import active, may_use
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import DeckField
from planner.games.high_frontier.table.hands import draw_top, title
from planner.games.high_frontier.table.questions import MayHoldAuction
from planner.kernel.actions import Action, Choice
from planner.text import Text, Word

GRANT_PRICE = 1
"""Aquas for a card."""


@dataclass(frozen=True, slots=True)
class ResearchGrant(Action):
    """Take the top card of a deck for an aqua, without auction or supports (O5e)."""

    tag = "research-grant"
    title = Text("Take a research grant")
    summary = Text("Take the top card of a deck for an aqua, without auction or supports")
    needs = Text("it takes the law of equality, and a deck with a card")
    deck: DeckField


def _grant(context: Context, action: ResearchGrant) -> None:
    player = action.player
    context.require(
        may_use(context, player, Ideology.EQUALITY),
        "O5e",
        Text("no research grants are in force for {player}", player=player),
        code="no-such-law",
        hint=Text("hold an auction (I2), or lobby for equality (O4)"),
    )
    decks = context.state.decks
    if action.deck not in decks:
        raise BadInput(
            Text("there is no deck {deck}", deck=repr(action.deck)),
            choices=list(decks),
            field="deck",
        )
    if not decks[action.deck]:
        raise RuleViolation(
            "O5e", Text("the {deck} deck is empty", deck=Word(action.deck)), code="deck-empty"
        )
    context.pay(player, GRANT_PRICE, Text("research grant"), "O5e")
    card = draw_top(context, action.deck, player)
    assert card is not None, "the deck is not empty"
    context.say(Text("{player} takes {title}", player=player, title=title(context, card)), "O5e")


def _grants(table: Table, player: str) -> Iterable[Choice]:
    if may_use(table, player, Ideology.EQUALITY) and table.aquas(player) >= GRANT_PRICE:
        for deck, cards in table.state.decks.items():
            if cards:
                yield ResearchGrant(player, deck)


def _no_auctions(
    table: Table, asked: MayHoldAuction, refused: RuleViolation | None
) -> RuleViolation | None:
    """Where the law is active, nobody holds an auction; who has lobbied for it may do either."""
    if Ideology.EQUALITY not in active(table):
        return refused
    return RuleViolation(
        "O5e",
        Text("no auctions are held while research grants are active"),
        code="research-grants",
        hint=Text("take the top card of a deck for an aqua"),
    )


def register(book: Rulebook) -> None:
    """Add research grants."""
    book.operation(ResearchGrant, "O5e", _grant, _grants)
    book.modify(MayHoldAuction, _no_auctions)
