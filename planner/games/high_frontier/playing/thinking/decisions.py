"""Answers of a planning player to every question that the rules ask, with the least loss."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from planner.games.high_frontier.chapters.deals.negotiation import Agree, Decline, open_deals
from planner.games.high_frontier.chapters.events.cycle import (
    BudgetCutDue,
    CutBudget,
    HeaviestTied,
    LoseCard,
)
from planner.games.high_frontier.chapters.free.settle import AnswerJump, JumpContested
from planner.games.high_frontier.chapters.heroism import HeroismVote, Vote
from planner.games.high_frontier.chapters.movement.ablation import KeepRadiator
from planner.games.high_frontier.chapters.movement.dangers import PayFinao, RollHazard, finao_cost
from planner.games.high_frontier.chapters.movement.flight import Flying, HazardDue, Interrupted
from planner.games.high_frontier.chapters.movement.move import FlyOn
from planner.games.high_frontier.chapters.operations.auctions import (
    Auction,
    Award,
    Bid,
    Pass,
    TiedBids,
    least_bid,
)
from planner.games.high_frontier.chapters.operations.plans import PlanSpoiled, Replan
from planner.games.high_frontier.chapters.operations.prospect import RollAgain, SizeRolls
from planner.games.high_frontier.chapters.scoring import scores
from planner.games.high_frontier.playing.thinking.dealing import helps
from planner.games.high_frontier.playing.thinking.prospects import Prospects
from planner.games.high_frontier.playing.thinking.rescue.setup import load, set_up, station
from planner.games.high_frontier.playing.thinking.turns import Thoughts
from planner.games.high_frontier.scenarios.rescue.by_turns import SetupDue
from planner.games.high_frontier.scenarios.rescue.fleet import ChitsDue, FleetDue
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.hardware import RadiatorHit
from planner.games.high_frontier.table.state import Stack
from planner.games.high_frontier.table.tokens import DiskDue, RecycleDisk
from planner.kernel.actions import Action, Choice, Undo
from planner.kernel.agenda import Step
from planner.kernel.consent import Consent, ConsentDue, Object

DIE = 6


def answer(thoughts: Thoughts, table: Table, step: Step, choices: list[Choice]) -> Action | None:
    """Return the answer to a question; ``None`` where anything will do.

    ``table`` is passed as well: the thoughts may be older than what modules have changed since.
    """
    decide = _ANSWERS.get(type(step))
    if decide is not None:
        return decide(thoughts, step, choices)
    reply = table.book.replies.get(type(step))
    return None if reply is None else reply(table, step, thoughts.prospects.player, choices)


# -- auctions ----------------------------------------------------------------------------------


def _bid(thoughts: Thoughts, auction: Auction, choices: list[Choice]) -> Action:
    """Bid up to what the card is worth; the initiator also drives up the price (I2d)."""
    prospects, market = thoughts.prospects, thoughts.market
    player = prospects.player
    least = least_bid(auction, player)
    if least > prospects.aquas:
        return Pass(player)
    worth = worth_bidding(thoughts, auction.card)
    if least <= worth:
        return Bid(player, least)
    if auction.initiator == player and auction.leaders != [player]:
        rivals = [name for name in auction.leaders if name != player]
        keenest = max((market.of_rival(name, auction.card) for name in rivals), default=-1)
        if keenest > least and least - worth <= prospects.weights.push:
            return Bid(player, least)
    return Pass(player)


def worth_bidding(thoughts: Thoughts, card: str) -> float:
    """Return the aquas up to which a player bids for a card."""
    market = thoughts.market
    return market.of_top(card).aquas + thoughts.products.of_top(card) / market.price


def _award(thoughts: Thoughts, tied: TiedBids, choices: list[Choice]) -> Action:
    """Give the card to the tied player with fewest points."""
    table, player = thoughts.prospects.table, thoughts.prospects.player
    order = [score.player for score in scores(table)]
    return Award(player, max(tied.auction.leaders, key=order.index))


# -- dangers -----------------------------------------------------------------------------------


def _hazard(thoughts: Thoughts, due: HazardDue, choices: list[Choice]) -> Action:
    """Pay if a sixth of what is at stake is worth more than the aquas (H7e)."""
    prospects = thoughts.prospects
    player, weights = prospects.player, prospects.weights
    if PayFinao(player) not in choices:
        return RollHazard(player)
    stack = prospects.table.state.stacks.get(due.stack)
    if stack is None:
        return RollHazard(player)
    aims = _at_stake(prospects, stack)
    lost = prospects.aqua * sum(prospects.table.face(held.face).mass for held in stack.cards)
    at_stake = aims + lost + weights.year * len(stack.cards) + len(stack.tokens)
    price = prospects.aqua * finao_cost(prospects.table, player)
    return PayFinao(player) if at_stake / DIE > price else RollHazard(player)


def _at_stake(prospects: Prospects, stack: Stack) -> float:
    """Return the points that wait where a rocket is going."""
    flying = next((s for s in prospects.table.state.agenda if isinstance(s, Flying)), None)
    if flying is None or not flying.ahead:
        return 0.0
    goal = prospects.table.book.board[flying.ahead[-1].to].id
    aims = [aim for aim in prospects.aims_of(stack) if aim.place == goal]
    return max((aim.worth for aim in aims), default=1.0)


def _fly_on(thoughts: Thoughts, due: Interrupted, choices: list[Choice]) -> Action | None:
    return next((choice for choice in choices if isinstance(choice, FlyOn)), None)


def _replan(thoughts: Thoughts, due: PlanSpoiled, choices: list[Choice]) -> Action:
    return Replan(thoughts.prospects.player, due.plans[0])


def _keep(thoughts: Thoughts, due: RadiatorHit, choices: list[Choice]) -> Action:
    return KeepRadiator(thoughts.prospects.player)


def _roll_again(thoughts: Thoughts, due: SizeRolls, choices: list[Choice]) -> Action:
    """Roll again for the site that is worth most."""
    board, prizes = thoughts.prospects.table.book.board, thoughts.prospects.prizes

    def value(site: str) -> float:
        printed, prize = board[site].site, prizes.of(board[site])
        size = 0 if printed is None else min(printed.size, DIE)
        return size * (prize.claim + prize.factory)

    return RollAgain(thoughts.prospects.player, max(due.chances, key=value))


# -- losses ------------------------------------------------------------------------------------


def _cut(thoughts: Thoughts, due: BudgetCutDue, choices: list[Choice]) -> Action:
    player = thoughts.prospects.player
    hand = thoughts.prospects.table.player(player).hand
    return CutBudget(player, min(hand, key=thoughts.market.missed))


def _lose(thoughts: Thoughts, due: HeaviestTied, choices: list[Choice]) -> Action:
    return LoseCard(thoughts.prospects.player, min(due.cards, key=thoughts.market.missed))


def _recycle(thoughts: Thoughts, due: DiskDue, choices: list[Choice]) -> Action:
    """Recycle the claim on which a factory would be worth least."""
    board, prizes = thoughts.prospects.table.book.board, thoughts.prospects.prizes
    recyclings = [choice for choice in choices if isinstance(choice, RecycleDisk)]
    return min(recyclings, key=lambda recycle: prizes.of(board[recycle.site]).factory)


def _jump(thoughts: Thoughts, due: JumpContested, choices: list[Choice]) -> Action:
    return AnswerJump(thoughts.prospects.player, oppose=True)


def _vote(thoughts: Thoughts, due: HeroismVote, choices: list[Choice]) -> Action:
    return Vote(thoughts.prospects.player, aye=due.hero == thoughts.prospects.player)


def _consent(thoughts: Thoughts, due: ConsentDue, choices: list[Choice]) -> Action:
    """Agree to every undo and object to every ruling."""
    player = thoughts.prospects.player
    return Consent(player) if isinstance(due.request, Undo) else Object(player)


# -- deals -------------------------------------------------------------------------------------


def reply(thoughts: Thoughts, choices: list[Choice]) -> Action | None:
    """Return the answer to an open deal, if one waits for the player."""
    player = thoughts.prospects.player
    for deal in open_deals(thoughts.prospects.table):
        agree, decline = Agree(player, deal.number), Decline(player, deal.number)
        if decline in choices:
            return agree if agree in choices and helps(thoughts, deal) else decline
    return None


Answer = Callable[[Thoughts, Any, list[Choice]], Action | None]
_ANSWERS: dict[type[Step], Answer] = {
    Auction: _bid,
    TiedBids: _award,
    HazardDue: _hazard,
    Interrupted: _fly_on,
    PlanSpoiled: _replan,
    RadiatorHit: _keep,
    SizeRolls: _roll_again,
    BudgetCutDue: _cut,
    HeaviestTied: _lose,
    DiskDue: _recycle,
    JumpContested: _jump,
    HeroismVote: _vote,
    ConsentDue: _consent,
    SetupDue: lambda thoughts, step, choices: set_up(thoughts.prospects, step, choices),
    FleetDue: lambda thoughts, step, choices: station(thoughts.prospects, step, choices),
    ChitsDue: lambda thoughts, step, choices: load(thoughts.prospects, step, choices),
}
