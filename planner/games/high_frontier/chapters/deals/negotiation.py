"""Negotiation: offers that stand, everybody's consent, and then all of it at once (N).

An offer lies on the table until everybody in it has agreed, somebody declines, it is withdrawn, or
the turn ends; nobody has to wait for it. What is agreed is carried out at once, or, while an
operation, a move or a free action goes on, as soon as that is over (Na). What can be kept within
the turn binds, like the word to bid no more (N1); what goes beyond is a promise, which the log
keeps and nothing enforces (N).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Annotated

from planner.errors import BadInput, RuleViolation
from planner.games.high_frontier.chapters.deals.bargains import Bargains
from planner.games.high_frontier.chapters.deals.items import bind, carry_out, check
from planner.games.high_frontier.chapters.deals.words import sentence
from planner.games.high_frontier.chapters.operations.auctions import Auction
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import DealField
from planner.games.high_frontier.table.happenings import TurnBegun, TurnEnded
from planner.games.high_frontier.table.occasions import Occasion
from planner.games.high_frontier.table.questions import MayDeal
from planner.games.high_frontier.table.state import State
from planner.games.high_frontier.table.terms import Deal, DealTerms
from planner.games.high_frontier.table.turn import PlayerTurn
from planner.kernel.actions import Action, Choice, Labelled, Template
from planner.kernel.agenda import Step
from planner.kernel.dice import DiceTray, SeededDice
from planner.kernel.plans import is_allowed
from planner.text import Text, joined


@dataclass(frozen=True, slots=True)
class Offer(Action):
    """Offer a deal to one or more others, at any time of anybody's turn (N, Na)."""

    tag = "offer"
    title = Text("Offer a deal")
    summary = Text("Propose to others what each side gives")
    terms: Annotated[tuple[DealTerms, ...], Labelled(Text("Terms"))]
    promise: Annotated[str, Labelled(Text("Promise"))] = ""
    """What is promised beside, in words; nobody is bound to it (N)."""


@dataclass(frozen=True, slots=True)
class Agree(Action):
    """Agree to a deal that has been offered (N)."""

    tag = "agree"
    title = Text("Agree")
    summary = Text("Agree to the deal that you have been offered")
    deal: DealField = 0
    """Its number; 0 where only one is meant."""


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Decline a deal that has been offered; it is off for everybody (N)."""

    tag = "decline"
    title = Text("Decline")
    summary = Text("Decline the deal: it is off for everybody")
    deal: DealField = 0
    """Its number; 0 where only one is meant."""


@dataclass(frozen=True, slots=True)
class Withdraw(Action):
    """Take back an own offer that not everybody has agreed to yet (N)."""

    tag = "withdraw"
    title = Text("Withdraw")
    summary = Text("Take back an offer of yours while not all have agreed")
    deal: DealField = 0
    """Its number; 0 where only one is meant."""


@dataclass(frozen=True, slots=True)
class DealDue(Step):
    """A deal that was struck in the midst of something is carried out after it (Na)."""

    tag = "deal-due"
    deal: int


# -- the offers that stand --------------------------------------------------------------------


def open_deals(table: Table) -> list[Deal]:
    """The offers that not everybody has agreed to yet.

    >>> from planner.games.high_frontier import Game
    >>> game = Game.new("core", factions=["NASA", "ESA"])
    >>> _ = game.apply(Offer("ESA", (DealTerms("ESA", "NASA", aquas=1),)))
    >>> [(deal.number, deal.says, deal.waiting) for deal in open_deals(game.table)]
    [(1, 'ESA gives NASA 1 aqua', ('NASA',))]
    """
    turn = table.state.turn
    return [] if turn is None else [deal for deal in turn.deals if not deal.is_struck]


def deal_words(deal: Deal) -> str:
    """What is on offer, and who has still to answer."""
    promised = (
        Text("; {player} promises: {promise}", player=deal.player, promise=deal.promise)
        if deal.promise
        else Text("")
    )
    answers = joined(deal.waiting, " and ")
    return Text(
        "{player} offers deal {number}: {says}{promised}. {answers}: agreed? (N)",
        player=deal.player,
        number=deal.number,
        says=deal.says,
        promised=promised,
        answers=answers,
    )


def _is_under_way(table: Table) -> bool:
    """Whether an operation, a move or a free action goes on, so that nothing moves (Na)."""
    return table.state.top(PlayerTurn) is None


def _is_closing(table: Table) -> bool:
    """Whether the turn has been ended and only what its end brings is still to happen (D1)."""
    return not any(isinstance(step, PlayerTurn) for step in table.state.agenda)


def _meant(found: list[Deal], number: int, what: str) -> Deal:
    """The deal of that number among those that fit; 0 stands for the only one."""
    fitting = [deal for deal in found if number in (0, deal.number)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        numbers = joined(str(deal.number) for deal in fitting)
        raise BadInput(
            Text("there is more than one"),
            hint=Text("say deal {numbers}", numbers=numbers),
            field="deal",
            rule="N",
        )
    raise RuleViolation(
        "N",
        (
            Text("deal {number} is not {what}", number=number, what=what)
            if number
            else Text("no deal is {what}", what=what)
        ),
        code="no-such-deal",
        hint=Text("an offer stands until it is agreed to, declined or withdrawn, or the turn ends"),
    )


def _for(table: Table, player: str) -> list[Deal]:
    """The offers that wait for a player."""
    return [deal for deal in open_deals(table) if player in deal.waiting]


def _of_others(table: Table, player: str) -> list[Deal]:
    """The offers of others in which a player has a part."""
    return [d for d in open_deals(table) if player in d.parties and player != d.player]


def _own(table: Table, player: str) -> list[Deal]:
    return [deal for deal in open_deals(table) if player == deal.player]


def _put(context: Context, deal: Deal, later: Deal | None) -> None:
    """Replace a deal by a later form of itself, or take it off the table."""
    turn = context.turn
    at = turn.deals.index(deal)
    turn.deals[at : at + 1] = [] if later is None else [later]


# -- offering ---------------------------------------------------------------------------------


def _offer(context: Context, action: Offer) -> None:
    parties = _parties(context, action)
    if _is_closing(context):
        raise RuleViolation(
            "N",
            Text("the turn of {player} is being ended", player=context.turn.player),
            code="turn-is-closing",
            hint=Text("offer it when the next turn has begun"),
        )
    for each in action.terms:
        check(context, each)
        refused = context.ask(MayDeal(each.giver, each.to), None)
        if refused is not None:
            context.refuse(refused)
    words = sentence(context, action.terms)
    waived = tuple(sorted(context.waived))
    turn = context.turn
    turn.offered += 1
    deal = Deal(
        turn.offered, action.player, action.terms, str(words), parties, action.promise, waived
    )
    # What cannot be done now is no offer; amid an operation nobody knows yet (Na).
    if not _is_under_way(context):
        struck(context, deal)
    turn.deals.append(deal)
    context.say(
        Text(
            "{player} offers deal {number}: {words}",
            player=action.player,
            number=deal.number,
            words=words,
        ),
        "N",
    )
    if action.promise:
        context.say(
            Text(
                "{player} promises, without being bound: {promise}",
                player=action.player,
                promise=action.promise,
            ),
            "N",
        )


def _parties(context: Context, action: Offer) -> tuple[str, ...]:
    """Who has to agree: everybody who gives or gets something, but for who offers it."""
    if not action.terms:
        raise BadInput(Text("a deal needs terms"), field="terms", rule="N")
    named = {name for terms in action.terms for name in (terms.giver, terms.to)}
    if action.player not in named:
        raise BadInput(
            Text("{player} has no part in that deal", player=action.player), field="terms", rule="N"
        )
    unknown = sorted(named - set(context.state.players))
    if unknown:
        players = list(context.state.players)
        raise BadInput(
            Text("nobody plays {unknown}", unknown=repr(unknown[0])),
            choices=players,
            field="terms",
            rule="N",
        )
    return tuple(name for name in context.state.seats if name in named and name != action.player)


def struck(table: Table, deal: Deal) -> Table:
    """The table as it would lie if a deal were carried out now; raises what would refuse it.

    The dice that this takes are not those of the game.

    >>> from planner.games.high_frontier import Game
    >>> game = Game.new("core", factions=["NASA", "ESA"])
    >>> _ = game.apply(Offer("ESA", (DealTerms("ESA", "NASA", aquas=1),)))
    >>> after = struck(game.table, open_deals(game.table)[0])
    >>> game.table.aquas("NASA"), after.aquas("NASA")
    (6, 7)
    """
    tray = DiceTray.ready(SeededDice(0), (), 0)
    context = Context(table.state.copy(), table.book, tray, frozenset(deal.waived))
    carry_out(context, deal.terms)
    return table.book.table(context.state)


# -- answering --------------------------------------------------------------------------------


def _agree(context: Context, action: Agree) -> None:
    deal = _meant(
        _for(context, action.player),
        action.deal,
        Text("waiting for {player}", player=action.player),
    )
    deal_now = replace(
        deal,
        waiting=tuple(name for name in deal.waiting if name != action.player),
        waived=tuple(sorted({*deal.waived, *context.waived})),
    )
    under_way = _is_under_way(context)
    if not under_way:
        _require_possible(context, deal_now)
    _put(context, deal, deal_now)
    context.say(
        Text("{player} agrees to deal {number}", player=action.player, number=deal.number), "N"
    )
    if not deal_now.is_struck:
        return
    if under_way:
        _put_off(context, deal_now)
    bind(context, deal_now.terms)
    if not under_way:
        _carry_out(context, deal_now)


def _offered(state: State, action: Agree) -> Deal | None:
    """The offer that is agreed to, whoever has agreed already."""
    deals = [] if state.turn is None else state.turn.deals
    meant = [deal for deal in deals if action.deal == deal.number]
    return replace(meant[0], waiting=()) if meant else None


def _require_possible(context: Context, deal: Deal) -> None:
    """Refuse to agree to what was possible when it was offered and is not any more."""
    try:
        struck(context, deal)
    except RuleViolation as refused:
        raise RuleViolation(
            refused.rule or "N",
            Text(
                "deal {number} cannot be carried out any more: {message}",
                number=deal.number,
                message=refused.message,
            ),
            code="stale-deal",
            hint=Text("decline it, or have it offered anew"),
            numbers=refused.numbers,
        ) from None


def _carry_out(context: Context, deal: Deal) -> None:
    _put(context, deal, None)
    carry_out(replace(context, waived=context.waived | frozenset(deal.waived)), deal.terms)


def _put_off(context: Context, deal: Deal) -> None:
    """Have a deal carried out when all that is under way is over (Na)."""
    agenda = context.state.agenda
    turn = next(at for at, step in enumerate(agenda) if isinstance(step, PlayerTurn))
    agenda.insert(turn + 1, DealDue(deal.number))
    context.say(
        Text("Deal {number} is struck; it is carried out when this is over", number=deal.number),
        "Na",
    )


def _now_due(context: Context, due: DealDue) -> None:
    deal = next(each for each in context.turn.deals if each.number == due.deal)
    try:
        struck(context, deal)
    except (RuleViolation, BadInput) as refused:
        _put(context, deal, None)
        context.say(
            Text(
                "Deal {number} comes to nothing: {message}",
                number=deal.number,
                message=refused.message,
            ),
            refused.rule or "N",
        )
        return
    context.say(Text("Deal {number} is carried out", number=deal.number), "Na")
    _carry_out(context, deal)


def _decline(context: Context, action: Decline) -> None:
    deal = _meant(
        _of_others(context, action.player),
        action.deal,
        Text("{player}'s to decline", player=action.player),
    )
    _put(context, deal, None)
    context.say(
        Text(
            "{player} declines deal {number}, it is off", player=action.player, number=deal.number
        ),
        "N",
    )


def _withdraw(context: Context, action: Withdraw) -> None:
    deal = _meant(
        _own(context, action.player),
        action.deal,
        Text("{player}'s to withdraw", player=action.player),
    )
    _put(context, deal, None)
    context.say(
        Text("{player} withdraws deal {number}", player=action.player, number=deal.number), "N"
    )


# -- choices ----------------------------------------------------------------------------------


def _offers(table: Table, player: str) -> Iterable[Choice]:
    # Any other moment will do, too, but hardly ever is there something to talk about.
    if _is_under_way(table) and table.state.top(Auction) is None:
        return
    bargains = Bargains(table, player)
    if not bargains.is_empty:
        yield Template(Offer, {"player": player}, {"terms": bargains})


def _agreements(table: Table, player: str) -> Iterator[Choice]:
    for deal in _for(table, player):
        if _is_under_way(table) or is_allowed(struck, table, deal):
            yield Agree(player, deal.number)


def _refusals(table: Table, player: str) -> Iterable[Choice]:
    for deal in _of_others(table, player):
        yield Decline(player, deal.number)


def _withdrawals(table: Table, player: str) -> Iterable[Choice]:
    for deal in _own(table, player):
        yield Withdraw(player, deal.number)


# -- as turns come and go ---------------------------------------------------------------------


def _settle(context: Context, begun: TurnBegun) -> None:
    """Hand cards got from the player on turn may be passed on again (N2a)."""
    for player in context.state.players.values():
        for card, giver in list(player.received.items()):
            if giver == begun.player:
                del player.received[card]


def _lapse(context: Context, ended: TurnEnded) -> None:
    """Take all offers off the table as a turn begins to close: no deal binds beyond it (N)."""
    for deal in open_deals(context):
        _put(context, deal, None)
        context.say(
            Text(
                "Deal {number} of {player} lapses with the turn",
                number=deal.number,
                player=deal.player,
            ),
            "N",
        )


def register(book: Rulebook) -> None:
    """Add negotiation."""
    book.action(Offer, Occasion.ANYTIME, "N", _offer, _offers)
    book.grouped |= {Agree.tag: "answer", Decline.tag: "answer"}
    book.action(Agree, Occasion.ANYTIME, "N", _agree, _agreements, question=_offered)
    book.action(Decline, Occasion.ANYTIME, "N", _decline, _refusals)
    book.action(Withdraw, Occasion.ANYTIME, "N", _withdraw, _withdrawals)
    book.step(DealDue, _now_due)
    book.on(TurnBegun, _settle)
    book.on(TurnEnded, _lapse)
