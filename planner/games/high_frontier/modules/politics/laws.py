"""Laws in force, and those of freedom, equality and individuality (O3b, O4, O5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from planner.errors import BadInput, RuleViolation
from planner.games.high_frontier.chapters.operations.market import hand_in, let_go, products
from planner.games.high_frontier.modules.politics.assembly import Assembly, assembly, sits
from planner.games.high_frontier.modules.politics.ideologies import Ideology
from planner.games.high_frontier.modules.politics.questions import ActiveLaws
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.factories import factory_at
from planner.games.high_frontier.table.fields import CardsField, DeckField
from planner.games.high_frontier.table.hands import draw_top, title
from planner.games.high_frontier.table.permits import Service
from planner.games.high_frontier.table.questions import Allowers, MayHoldAuction
from planner.kernel.actions import Action, Choice
from planner.text import Text, Word

CASCADE = 2
"""So many delegates activate a law while the UN General Assembly is in session (O5c)."""
_LOBBIED = "lobbied:"


def active(table: Table) -> frozenset[Ideology]:
    """Return the laws that are active for everybody; none in anarchy (O3b, O5c, K2e).

    What lobbying adds for a player is in `usable`.

    >>> from planner.games.high_frontier import Game
    >>> game = Game.new("core", factions=["NASA", "ESA"], modules=["politics"])
    >>> [str(law) for law in active(game.table)]
    ['centrist']
    """
    if table.state.anarchy or not sits(table):
        laws: frozenset[Ideology] = frozenset()
    else:
        now = assembly(table)
        laws = _with_cascade(now, frozenset({Ideology(now.star)}))
    return table.ask(ActiveLaws(), laws)


def _with_cascade(now: Assembly, laws: frozenset[Ideology]) -> frozenset[Ideology]:
    if Ideology.UNITY not in laws:
        return laws
    return laws | {each for each in Ideology if now.votes(each) >= CASCADE}


def lobbied(table: Table, player: str) -> Ideology | None:
    """Return the law that a player has lobbied for this turn (O4)."""
    turn = table.state.turn
    if turn is None or turn.player != player:
        return None
    names = (mark.removeprefix(_LOBBIED) for mark in turn.used if mark.startswith(_LOBBIED))
    return next(map(Ideology, names), None)


def mark_of(ideology: str) -> str:
    """Return the mark by which a turn remembers that it has been lobbied for."""
    return f"{_LOBBIED}{ideology}"


def usable(table: Table, player: str) -> frozenset[Ideology]:
    """Return the laws that a player may use now: the active ones, and what he has lobbied for."""
    own = lobbied(table, player)
    if own is None:
        return active(table)
    return active(table) | _with_cascade(assembly(table), frozenset({own}))


def may_use(table: Table, player: str, law: Ideology) -> bool:
    """True if a player may use a law now (O3b, O4)."""
    return law in usable(table, player)


# -- the Free Trade Act (O5a) ------------------------------------------------------------------


PAIR = 2
PAIR_PRICE = 5
"""Aquas for two cards."""


@dataclass(frozen=True, slots=True)
class SellTwo(Action):
    """Sell two cards on the free market for five aquas together (O5a)."""

    tag = "sell-two"
    title = Text("Sell two cards")
    summary = Text("Sell two cards on the free market for 5 aquas together")
    needs = Text("it takes the law of freedom, and two cards in the hand")
    cards: CardsField
    """Hand cards, or products in LEO."""


def _sell_two(context: Context, action: SellTwo) -> None:
    player = action.player
    context.require(
        may_use(context, player, Ideology.FREEDOM),
        "O5a",
        Text("the Free Trade Act is not in force for {player}", player=player),
        code="no-such-law",
        hint=Text("sell one card (I3), or lobby for freedom (O4)"),
    )
    if len(action.cards) != PAIR:
        raise BadInput(
            Text("two cards are sold together, not {count}", count=len(action.cards)),
            field="cards",
            rule="O5a",
        )
    for card in action.cards:
        if card not in for_sale(context, player):
            raise RuleViolation(
                "O5a",
                Text("{player} has no {card} for sale", player=player, card=card),
                code="nothing-to-sell",
                hint=Text("name cards of your hand, or black cards in LEO"),
            )
    for card in action.cards:
        if card in context.player(player).hand:
            let_go(context, player, card)
        else:
            hand_in(context, player, card, price=0)
    context.gain(player, PAIR_PRICE, Text("free market"), "O5a")


def for_sale(table: Table, player: str) -> list[str]:
    """Return what a player could sell on the free market: hand cards and products in LEO (I3)."""
    return [*table.player(player).hand, *(held.card for _, held in products(table, player))]


def _pairs(table: Table, player: str) -> Iterable[Choice]:
    if may_use(table, player, Ideology.FREEDOM):
        for pair in combinations(for_sale(table, player), PAIR):
            yield SellTwo(player, pair)


# -- Research Grants (O5e) ---------------------------------------------------------------------


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
    """Refuse auctions where the law is active; with it lobbied for, both are allowed."""
    if Ideology.EQUALITY not in active(table):
        return refused
    return RuleViolation(
        "O5e",
        Text("no auctions are held while research grants are active"),
        code="research-grants",
        hint=Text("take the top card of a deck for an aqua"),
    )


# -- the Freedom to Roam Treaty (O5f) ----------------------------------------------------------


_SERVICES = (Service.SITE_OPERATION, Service.FACTORY_ASSIST)
"""On-site operations and factory-assists; for nothing else (O5f)."""


def _roam(table: Table, asked: Allowers, givers: tuple[str, ...]) -> tuple[str, ...]:
    """Add the owner of the factory of a place to those who have given leave."""
    if asked.place is None or asked.service not in _SERVICES:
        return givers
    owner = factory_at(table, asked.place)
    if owner in (None, asked.player, *givers) or table.on_turn != asked.player:
        return givers
    return (*givers, str(owner)) if may_use(table, asked.player, Ideology.INDIVIDUALITY) else givers


def register(book: Rulebook) -> None:
    """Add the sale of two cards, research grants, and open factories."""
    book.operation(SellTwo, "O5a", _sell_two, _pairs)
    book.operation(ResearchGrant, "O5e", _grant, _grants)
    book.modify(MayHoldAuction, _no_auctions)
    book.modify(Allowers, _roam)
