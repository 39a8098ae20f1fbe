"""Why something that one would expect to be able to do cannot be done now, by its rule."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass

from planner.cards.model import CardType, Side
from planner.errors import PlannerError
from planner.game.chapters.movement.move import Move
from planner.game.chapters.operations.air import EatAir
from planner.game.chapters.operations.auctions import Research
from planner.game.chapters.operations.boost import Boost
from planner.game.chapters.operations.delivery import Deliver
from planner.game.chapters.operations.industrialize import Industrialize
from planner.game.chapters.operations.isru import platforms
from planner.game.chapters.operations.market import Income, SellCard, SellProduct
from planner.game.chapters.operations.production import Produce, black_side
from planner.game.chapters.operations.prospect import Prospect, sites_in_reach
from planner.game.chapters.operations.refuel import FactoryRefuel, IsruRefuel
from planner.game.game import View
from planner.game.table.context import Table
from planner.game.table.hardware import free_outpost
from planner.game.table.occasions import Occasion
from planner.game.table.state import PlayedCard, Stack
from planner.game.table.turn import EndTurn
from planner.kernel.actions import Action
from planner.text import Text
from web.table.showing.deeds import deed
from web.table.showing.names import with_names

Attempts = Callable[[Table, str], Iterator[Action]]


@dataclass(frozen=True, slots=True)
class Closed:
    """What cannot be done now, and why."""

    tag: str
    title: Text
    why: Text
    hint: Text | None
    rule: str | None


def not_now(view: View, seat: str) -> Closed | None:
    """Why a player cannot act at will now at all: another is on turn, or an answer is due.

    >>> from planner.game import Game
    >>> view = Game.new("core", factions=["NASA", "ESA"]).view("ESA")
    >>> found = not_now(view, "ESA")
    >>> found.why, found.rule
    ("it is NASA's turn, not ESA's", 'D1')
    """
    refusal = view.why_not(EndTurn(seat))
    if refusal is None or refusal.code not in ("not-your-turn", "busy"):
        return None
    return _closed(view, EndTurn, refusal)


def no_operation(view: View, seat: str) -> Closed | None:
    """Why a player has no operation left this turn (D1b)."""
    refusal = view.why_not(Income(seat))
    if refusal is None or refusal.code != "operation-spent":
        return None
    return _closed(view, Income, refusal)


def closed(view: View, seat: str, occasion: Occasion, possible: Container[str]) -> Iterator[Closed]:
    """The actions of an occasion that are in the rules, but not possible now.

    >>> from planner.game import Game
    >>> view = Game.new("core", factions=["NASA", "ESA"]).view("NASA")
    >>> [(each.tag, each.rule) for each in closed(view, "NASA", Occasion.MOVE, ())]
    [('move', 'E5')]
    """
    for tag, rule in view.table.book.actions.items():
        if rule.occasion is not occasion or tag in possible or tag not in _ATTEMPTS:
            continue
        attempts, needs, by = _ATTEMPTS[tag]
        refusals = (view.why_not(action) for action in attempts(view.table, seat))
        refusal = next((each for each in refusals if each is not None), None)
        if refusal is None:
            yield Closed(tag, deed(rule.action).title, needs, None, by)
        else:
            yield _closed(view, rule.action, refusal)


def _closed(view: View, kind: type[Action], refusal: PlannerError) -> Closed:
    message = with_names(view.table, refusal.message)
    hint = with_names(view.table, refusal.hint) if refusal.hint else None
    return Closed(kind.tag, deed(kind).title, message, hint, refusal.rule)


# -- what one would try ------------------------------------------------------------------------


def _cards(table: Table, seat: str) -> Iterator[tuple[Stack, PlayedCard]]:
    for stack in table.state.stacks_of(seat):
        for held in stack.cards:
            yield stack, held


def _sell_card(table: Table, seat: str) -> Iterator[Action]:
    return (SellCard(seat, card) for card in table.player(seat).hand)


def _sell_product(table: Table, seat: str) -> Iterator[Action]:
    for _, held in _cards(table, seat):
        if table.face(held.face).side is Side.BLACK:
            yield SellProduct(seat, held.card)


def _research(table: Table, seat: str) -> Iterator[Action]:
    return (Research(seat, deck, 0) for deck in table.state.decks)


def _boost(table: Table, seat: str) -> Iterator[Action]:
    return (Boost(seat, (card,)) for card in table.player(seat).hand)


def _prospect(table: Table, seat: str) -> Iterator[Action]:
    for stack, held in platforms(table, seat):
        for platform in sorted(table.face(held.face).platforms):
            for site in sites_in_reach(table, stack, platform):
                yield Prospect(seat, stack.id, held.card, platform, (site,))


def _isru_refuel(table: Table, seat: str) -> Iterator[Action]:
    for stack, held in platforms(table, seat):
        if table.space(stack.space).is_site:
            yield IsruRefuel(seat, stack.id, held.card, stack.id)


def _factory_refuel(table: Table, seat: str) -> Iterator[Action]:
    for site, marks in table.state.sites.items():
        if marks.factory == seat:
            yield FactoryRefuel(seat, site, free_outpost(table, seat))


def _eat_air(table: Table, seat: str) -> Iterator[Action]:
    for stack, held in platforms(table, seat):
        if stack.wet is not None:
            yield EatAir(seat, stack.id, held.card)


def _industrialize(table: Table, seat: str) -> Iterator[Action]:
    for site, marks in table.state.sites.items():
        if marks.claim != seat:
            continue
        there = [held for stack, held in _cards(table, seat) if stack.space == site]
        for robonaut in _of_type(table, there, CardType.ROBONAUT):
            for refinery in _of_type(table, there, CardType.REFINERY):
                yield Industrialize(seat, site, robonaut, refinery)


def _of_type(table: Table, held: list[PlayedCard], kind: CardType) -> list[str]:
    return [each.card for each in held if table.face(each.face).type is kind]


def _produce(table: Table, seat: str) -> Iterator[Action]:
    for site, marks in table.state.sites.items():
        for card in table.player(seat).hand if marks.factory == seat else ():
            if black_side(table, card) is not None:
                yield Produce(seat, card, site, free_outpost(table, seat))


def _deliver(table: Table, seat: str) -> Iterator[Action]:
    for stack, held in _cards(table, seat):
        if table.face(held.face).side is Side.BLACK and table.space(stack.space).is_site:
            yield Deliver(seat, stack.id, held.card)


def _move(table: Table, seat: str) -> Iterator[Action]:
    """A step from where each spacecraft is, with each of its engines."""
    board = table.book.board
    for stack in table.state.stacks_of(seat):
        if stack.wet is None:
            continue
        onward = [board[exit_.to].id for exit_ in board.exits(board[stack.space].index)]
        for held in stack.cards:
            if table.face(held.face).triangle is not None:
                for space in onward:
                    yield Move(seat, stack.id, held.card, (space,))


def _end_turn(table: Table, seat: str) -> Iterator[Action]:
    yield EndTurn(seat)


_ATTEMPTS: dict[str, tuple[Attempts, Text, str]] = {
    "sell-card": (_sell_card, Text("it takes a card in the hand"), "I3a"),
    "sell-product": (_sell_product, Text("it takes a black card in LEO"), "I3b"),
    "research": (_research, Text("no deck has a card left"), "I2"),
    "boost": (_boost, Text("it takes a card in the hand"), "I4"),
    "prospect": (
        _prospect,
        Text("it takes a card with an ISRU platform, and a site within its reach"),
        "I6",
    ),
    "isru-refuel": (_isru_refuel, Text("it takes a card with an ISRU platform at a site"), "I5a"),
    "factory-refuel": (_factory_refuel, Text("it takes a factory"), "I5b"),
    "eat-air": (
        _eat_air,
        Text("it takes a spacecraft with an air-eater that flies through an atmosphere"),
        "I5c",
    ),
    "industrialize": (
        _industrialize,
        Text("it takes a robonaut and a refinery at a claim of yours"),
        "I7",
    ),
    "produce": (
        _produce,
        Text("it takes a factory, and a card with a black side in the hand"),
        "I8",
    ),
    "deliver": (_deliver, Text("it takes a black card at a factory"), "I9"),
    "move": (
        _move,
        Text("it takes a spacecraft with a thruster: transfer cards from LEO to a rocket"),
        "E5",
    ),
    "end-turn": (_end_turn, Text("it is somebody else's turn"), "D1"),
}
"""For each action what one would try, and what it takes where there is nothing to try."""
