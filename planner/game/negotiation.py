"""Negotiation: an offer, everybody's consent, and then all of it at once (N).

A deal binds within the turn: everything in it happens when the last party agrees. What goes
beyond that is a promise, which the log keeps and nothing enforces.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from planner.errors import BadInput
from planner.game.actions import Action, Choice, Occasion, Template
from planner.game.bargains import Bargains
from planner.game.context import Context, Table
from planner.game.deals import Terms, carry_out, describe
from planner.game.dice import DiceTray, SeededDice
from planner.game.happenings import TurnBegun
from planner.game.rulebook import Rulebook
from planner.game.steps import Step


@dataclass(frozen=True, slots=True)
class Offer(Action):
    """Offer a deal to one or more others, on anybody's turn (N, Na)."""

    tag = "offer"
    terms: tuple[Terms, ...]
    promise: str = ""
    """What is promised beside, in words; nobody is bound to it (N)."""


@dataclass(frozen=True, slots=True)
class Agree(Action):
    """Agree to the deal on offer (N)."""

    tag = "agree"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Decline the deal on offer; it is off for everybody (N)."""

    tag = "decline"


@dataclass(frozen=True, slots=True)
class DealOffered(Step):
    """The parties of a deal are asked, in any order (N)."""

    tag = "deal-offered"
    offer: Offer
    says: str
    """The terms in words."""
    waiting: tuple[str, ...]
    """Who has not yet answered."""

    @property
    def asks(self) -> tuple[str, ...]:
        """Everybody who has not yet agreed."""
        return self.waiting

    @property
    def question(self) -> str:
        """The deal."""
        return f"{self.offer.player} offers a deal: {self.says}. Agreed? (N)"


def _offer(context: Context, action: Offer) -> None:
    parties = _parties(context, action)
    words = describe(context, action.terms)
    # The deal is tried on a copy, so that what is agreed to can be done.
    tray = DiceTray.ready(SeededDice(0), (), 0)
    carry_out(Context(context.state.copy(), context.book, tray, context.waived), action.terms)
    context.say(f"{action.player} offers a deal: {words}", "N")
    if action.promise:
        context.say(f"{action.player} promises, without being bound: {action.promise}", "N")
    context.push(DealOffered(action, words, parties))


def _parties(context: Context, action: Offer) -> tuple[str, ...]:
    """Who has to agree: everybody who gives or gets something, but for who offers it."""
    if not action.terms:
        raise BadInput("a deal needs terms", field="terms", rule="N")
    named = {name for terms in action.terms for name in (terms.giver, terms.to)}
    if action.player not in named:
        raise BadInput(f"{action.player} has no part in that deal", field="terms", rule="N")
    return tuple(name for name in context.state.seats if name in named and name != action.player)


def _on_offer(table: Table) -> DealOffered:
    step = table.state.agenda[-1]
    assert isinstance(step, DealOffered)
    return step


def _agree(context: Context, action: Agree) -> None:
    deal = _on_offer(context)
    waiting = tuple(name for name in deal.waiting if name != action.player)
    context.say(f"{action.player} agrees", "N")
    if waiting:
        context.revise(replace(deal, waiting=waiting))
        return
    context.answered()
    carry_out(context, deal.offer.terms)


def _decline(context: Context, action: Decline) -> None:
    context.answered()
    context.say(f"{action.player} declines, the deal is off", "N")


def _may_offer(table: Table, player: str) -> Iterable[Choice]:
    bargains = Bargains(table, player)
    if not bargains.is_empty:
        yield Template(Offer, {"player": player}, {"terms": bargains})


def _may_agree(table: Table, player: str) -> Iterable[Choice]:
    yield Agree(player)


def _may_decline(table: Table, player: str) -> Iterable[Choice]:
    yield Decline(player)


def _settle(context: Context, begun: TurnBegun) -> None:
    """Hand cards got from the player on turn may be passed on again (N2a)."""
    for player in context.state.players.values():
        for card, giver in list(player.received.items()):
            if giver == begun.player:
                del player.received[card]


def register(book: Rulebook) -> None:
    """Add negotiation."""
    book.action(Offer, Occasion.ANYTIME, "Na", _offer, _may_offer)
    book.decision(DealOffered)
    book.answer(DealOffered, Agree, "N", _agree, _may_agree)
    book.answer(DealOffered, Decline, "N", _decline, _may_decline)
    book.on(TurnBegun, _settle)
