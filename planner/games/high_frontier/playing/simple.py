"""A player with a simple plan: fly near, claim, build a factory, come again.

Research auctions bring the cards together: thruster, robonaut and refinery with their supports.
Then the crew flies with them to a site near the Sun, prospects, industrializes and settles.
What is not needed is sold.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import suppress
from fractions import Fraction

from planner.cards.model import CardType
from planner.errors import PlannerError
from planner.games.high_frontier.chapters.deals.negotiation import Agree, Decline, open_deals
from planner.games.high_frontier.chapters.free.cargo import Transfer
from planner.games.high_frontier.chapters.free.discard import Decommission
from planner.games.high_frontier.chapters.free.settle import BuildColony
from planner.games.high_frontier.chapters.glory import LoadGlory
from planner.games.high_frontier.chapters.heroism import HeroismVote, Vote
from planner.games.high_frontier.chapters.movement.ablation import KeepRadiator
from planner.games.high_frontier.chapters.movement.dangers import PayFinao, RollHazard
from planner.games.high_frontier.chapters.movement.flight import HazardDue, Interrupted
from planner.games.high_frontier.chapters.movement.move import FlyOn
from planner.games.high_frontier.chapters.operations.auctions import Auction, Bid, Pass, Research
from planner.games.high_frontier.chapters.operations.boost import Boost
from planner.games.high_frontier.chapters.operations.industrialize import Industrialize
from planner.games.high_frontier.chapters.operations.market import Income, SellCard
from planner.games.high_frontier.chapters.operations.plans import PlanSpoiled, Replan
from planner.games.high_frontier.chapters.operations.prospect import Prospect
from planner.games.high_frontier.game import View
from planner.games.high_frontier.playing.at_random import RandomPlayer
from planner.games.high_frontier.playing.expedition import (
    Expedition,
    best_course,
    expedition,
    first_move,
    fuelled,
    goals,
    refuelling,
)
from planner.games.high_frontier.playing.patents import faces_at_home, is_helped_by
from planner.games.high_frontier.rulebook import Idea
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.hardware import RadiatorHit, free_outpost, rocket_of
from planner.games.high_frontier.table.state import LEO, Stack, StackKind, stack_id
from planner.games.high_frontier.table.turn import EndTurn, PlayerTurn
from planner.kernel.actions import Action, Choice, Template
from planner.kernel.agenda import Step
from planner.kernel.domains import Subset
from planner.rules import CYCLE_YEARS

RESERVE = 1
"""Aquas that an auction leaves."""
MISSING, USEFUL, SALEABLE = 3, 2, 1
"""What a card is worth in an auction: the last piece of a flight, a better one, any card."""
LAST_YEARS = 3
"""In which nobody sets out any more, and a rocket is kept for its point (M2a)."""
TEAM = (CardType.ROBONAUT, CardType.REFINERY, CardType.THRUSTER)
"""What a flight is made of, supports aside."""
PLENTY = 60
"""Actions in a turn after which it is ended, whatever could still be done."""


class SimplePlayer:
    """Plays by a simple plan, and at random where the plan says nothing.

    >>> from planner.games.high_frontier import Game
    >>> view = Game.new("race-to-mars", factions=["CRP", "NASA"], seed=3, hashing=False).view("CRP")
    >>> type(SimplePlayer().choose(view, view.legal())).__name__
    'Research'
    """

    def __init__(self, seed: int | str = 0) -> None:
        self._anything = RandomPlayer(seed)
        self._planned: tuple[Hashable, Expedition | None] = ((), None)
        self._turn: Hashable = ()
        self._actions = 0

    def choose(self, view: View, choices: list[Choice]) -> Action:
        """What the plan says."""
        step, player = view.table.state.agenda[-1], choices[0].player
        reply = _reply(view.table, player, choices)
        if reply is not None:
            return reply
        if not isinstance(step, PlayerTurn):
            return (
                _answer(view.table, player, step, choices)
                or _answer_beyond_the_core(view.table, player, step, choices)
                or self._anything.choose(view, choices)
            )
        turn = (view.table.state.year, player)
        self._actions = self._actions + 1 if turn == self._turn else 0
        self._turn = turn
        more, last = (
            (idea.do for idea in ideas)
            for ideas in (view.table.book.ideas, view.table.book.last_ideas)
        )
        ideas = (*_WORK, self._launch, *more, *_MONEY, *last) if self._actions < PLENTY else ()
        for idea in ideas:
            with suppress(PlannerError):
                for action in idea(view.table, player, choices):
                    if view.may(action):
                        return action
        ending = next((choice for choice in choices if isinstance(choice, EndTurn)), None)
        return ending or self._anything.choose(view, choices)

    def _launch(self, table: Table, player: str, choices: list[Choice]) -> Iterator[Action]:
        """Boost what a flight takes and put it into a rocket."""
        if _rocket(table, player) is not None or is_late(table):
            return
        plan = self._expedition(table, player)
        if plan is not None and plan.to_boost:
            yield Boost(player, plan.to_boost)
        elif plan is not None:
            yield Transfer(
                player,
                table.state.leo(player).id,
                stack_id(player, StackKind.ROCKET),
                cards=plan.cards,
            )

    def _expedition(self, table: Table, player: str) -> Expedition | None:
        state = table.state
        key = (
            state.year,
            player,
            state.aquas(player),
            tuple(state.players[player].hand),
            tuple(state.leo(player).cards),
        )
        if self._planned[0] != key:
            self._planned = (key, expedition(table, player))
        return self._planned[1]


def _listed(choices: list[Choice], *kinds: type[Action]) -> Iterator[Choice]:
    for choice in choices:
        if (choice.action if isinstance(choice, Template) else type(choice)) in kinds:
            yield choice


def _rocket(table: Table, player: str) -> Stack | None:
    return table.state.rocket(player)


def is_late(table: Table) -> bool:
    """Whether the game will be over before a flight pays (M1)."""
    state = table.state
    left = CYCLE_YEARS - (state.year - 1) % CYCLE_YEARS
    return state.seniority_disks == 0 or (state.seniority_disks == 1 and left <= LAST_YEARS)


# -- in space ----------------------------------------------------------------------------------


def _settle(table: Table, player: str, choices: list[Choice]) -> Iterator[Action]:
    """Glory, a factory, a colony, and claims wherever they can be had."""
    for choice in _listed(choices, LoadGlory, Industrialize, BuildColony):
        if not isinstance(choice, Template):
            yield choice
    for choice in _listed(choices, Prospect):
        sites = choice.free["sites"] if isinstance(choice, Template) else None
        if isinstance(choice, Template) and isinstance(sites, Subset):
            yield Prospect(**choice.fixed, sites=sites.items)


def _sites(table: Table, stack: Stack) -> list[tuple[Fraction, str]]:
    """Where a rocket with those cards can do something."""
    faces = [table.face(held.face) for held in stack.cards]
    kinds = {face.type for face in faces}
    platforms = [f for f in faces if f.isru is not None]
    best = min(platforms, key=lambda face: face.isru or 0, default=None)
    industry = {CardType.ROBONAUT, CardType.REFINERY} <= kinds
    return goals(table, stack.owner, best, industry=industry)


def _has_work(table: Table, stack: Stack) -> bool:
    """Whether a rocket is where it wants to be."""
    return any(site == stack.space for _, site in _sites(table, stack))


def _fuel(table: Table, player: str, choices: list[Choice]) -> Iterator[Action]:
    """Fuel for the flight from LEO."""
    stack = _rocket(table, player)
    if stack is None or stack.space != LEO or is_late(table):
        return
    found = fuelled(table, player, rocket_of(table, stack), _sites(table, stack))
    if found is not None and found[0]:
        yield Transfer(player, table.state.leo(player).id, stack.id, fuel=found[0])


def _fly(table: Table, player: str, choices: list[Choice]) -> Iterator[Action]:
    """On to the site that is worth most for the years that it takes."""
    stack = _rocket(table, player)
    if stack is None or stack.id in table.turn.flown or _has_work(table, stack):
        return
    rocket = rocket_of(table, stack)
    way = best_course(table, player, rocket, stack.space, _sites(table, stack))
    move = None if way is None else first_move(table, player, stack.id, way)
    if move is not None:
        yield move


def _refuel(table: Table, player: str, choices: list[Choice]) -> Iterator[Action]:
    """Water for a rocket that is stuck at a site."""
    stack = _rocket(table, player)
    if stack is None or _has_work(table, stack):
        return
    for _, action in refuelling(choices, stack.id):
        yield action


def _give_up(table: Table, player: str, choices: list[Choice]) -> Iterator[Action]:
    """Take the cards of a rocket that has nowhere to go back into the hand."""
    stack = _rocket(table, player)
    if stack is None or stack.id in table.turn.flown or is_late(table) or _has_work(table, stack):
        return
    if stack.space == LEO:
        home = table.state.leo(player).id
        yield Transfer(player, stack.id, home, tuple(h.card for h in stack.cards))
    humans = tuple(held.card for held in stack.cards if table.face(held.face).human)
    if humans:
        yield Transfer(player, stack.id, free_outpost(table, player), cards=humans)
    yield Decommission(player, stack.id)


def _show_the_flag(table: Table, player: str, choices: list[Choice]) -> Iterator[Action]:
    """In the end a rocket is worth a point, wherever it is (M2a)."""
    home = table.state.leo(player)
    if is_late(table) and _rocket(table, player) is None and home.cards:
        rocket = stack_id(player, StackKind.ROCKET)
        yield Transfer(player, home.id, rocket, cards=(home.cards[0].card,))


# -- money and cards ---------------------------------------------------------------------------


def worth(table: Table, player: str, card: str) -> int:
    """What a patent is worth to a player in an auction."""
    own = [face for face in faces_at_home(table, player) if face.card != card]
    face = table.book.library.card(card).front
    kinds = {each.type for each in own}
    if face.type in TEAM:
        return USEFUL if face.type in kinds else MISSING
    if any(is_helped_by(each, face) for each in own):
        return USEFUL if face.type in kinds else MISSING
    return SALEABLE


def _research(table: Table, player: str, choices: list[Choice]) -> Iterator[Action]:
    """Auction the top card that is worth most, for as little as possible."""
    decks = table.state.decks
    offers = [c.fixed["deck"] for c in _listed(choices, Research) if isinstance(c, Template)]
    offers.sort(key=lambda deck: -worth(table, player, decks[deck][0]))
    for deck in offers:
        wanted = worth(table, player, decks[deck][0]) > SALEABLE
        if wanted or len(table.player(player).hand) + 1 < table.limits(player).academia:
            yield Research(player, deck, 0)


def _sell(table: Table, player: str, choices: list[Choice]) -> Iterator[Action]:
    """Sell the hand card that is worth least."""
    hand = sorted(table.player(player).hand, key=lambda card: worth(table, player, card))
    full = len(hand) >= table.limits(player).academia
    for card in hand[:1]:
        if full or worth(table, player, card) == SALEABLE:
            yield SellCard(player, card)


def _income(table: Table, player: str, choices: list[Choice]) -> Iterator[Action]:
    yield Income(player)


_WORK: tuple[Idea, ...] = (_settle, _fuel, _fly, _refuel, _give_up, _show_the_flag)
_MONEY: tuple[Idea, ...] = (_research, _sell, _income)


# -- answers -----------------------------------------------------------------------------------


def _reply(table: Table, player: str, choices: list[Choice]) -> Action | None:
    """Take what costs nothing, and decline every other deal."""
    for deal in open_deals(table):
        agree, decline = Agree(player, deal.number), Decline(player, deal.number)
        if decline in choices:
            gives = any(terms.giver == player for terms in deal.terms)
            return decline if gives or agree not in choices else agree
    return None


def _answer(table: Table, player: str, step: Step, choices: list[Choice]) -> Action | None:
    """What to say when asked; ``None`` where anything will do."""
    if isinstance(step, Auction):
        return _bid(table, player, step, choices)
    if isinstance(step, HazardDue):
        paying = next(_listed(choices, PayFinao), None)
        stack = table.state.stacks.get(step.stack)
        precious = stack is not None and len(stack.cards) > 1
        return PayFinao(player) if paying and precious else RollHazard(player)
    if isinstance(step, Interrupted):
        return next((choice for choice in choices if isinstance(choice, FlyOn)), None)
    if isinstance(step, HeroismVote):
        return Vote(player, aye=step.hero == player)
    if isinstance(step, PlanSpoiled):
        return Replan(player, step.plans[0])
    if isinstance(step, RadiatorHit):
        return KeepRadiator(player)
    return None


def _answer_beyond_the_core(
    table: Table, player: str, step: Step, choices: list[Choice]
) -> Action | None:
    """What the modules say to what they ask."""
    reply = table.book.replies.get(type(step))
    return None if reply is None else reply(table, step, player, choices)


def _bid(table: Table, player: str, auction: Auction, choices: list[Choice]) -> Action:
    limit = min(worth(table, player, auction.card), table.aquas(player) - RESERVE)
    for choice in _listed(choices, Bid):
        if isinstance(choice, Template):
            least = min(choice.free["amount"].values())
            if least <= limit:
                return Bid(player, least)
    return Pass(player)
