"""A planning player's turn: flights first, then the one operation, then money."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cached_property

from planner.cards.model import CardType, Side
from planner.errors import PlannerError
from planner.games.high_frontier.chapters.free.cargo import Transfer
from planner.games.high_frontier.chapters.free.discard import Decommission, Jettison
from planner.games.high_frontier.chapters.free.settle import BuildColony, ClaimJump
from planner.games.high_frontier.chapters.glory import LoadGlory
from planner.games.high_frontier.chapters.operations.auctions import Research
from planner.games.high_frontier.chapters.operations.boost import Boost
from planner.games.high_frontier.chapters.operations.industrialize import Industrialize
from planner.games.high_frontier.chapters.operations.market import Income, SellCard
from planner.games.high_frontier.chapters.operations.prospect import BUGGY, Prospect, chance_of
from planner.games.high_frontier.game import View
from planner.games.high_frontier.playing.expedition import refuelling
from planner.games.high_frontier.playing.thinking.flight_plans import FlightPlan
from planner.games.high_frontier.playing.thinking.market import Appraisal
from planner.games.high_frontier.playing.thinking.memory import Memory
from planner.games.high_frontier.playing.thinking.products import SALE, Products
from planner.games.high_frontier.playing.thinking.proposals import proposals
from planner.games.high_frontier.playing.thinking.prospects import Prospects, loose
from planner.games.high_frontier.playing.thinking.rescue.plan import steps
from planner.games.high_frontier.playing.thinking.rescue.sortie import gifts
from planner.games.high_frontier.playing.thinking.site_values import SiteValues
from planner.games.high_frontier.playing.thinking.teams import Team, Where
from planner.games.high_frontier.playing.thinking.weights import Weights
from planner.games.high_frontier.playing.thinking.winning import WinningSale
from planner.games.high_frontier.rulebook import Idea
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.hardware import free_outpost
from planner.games.high_frontier.table.state import LEO, Stack, StackKind, stack_id
from planner.kernel.actions import Action, Choice, Template
from planner.kernel.domains import Subset
from planner.kernel.rulebook import Named
from planner.rules import CYCLE_YEARS

MACHINE_DECKS = (CardType.ROBONAUT, CardType.REFINERY, CardType.THRUSTER)
MAX_OTHER_GOALS = 2
"""Goals to try where the route to the best one cannot be flown."""
TIE_BREAK = 0.01
"""Points that decide between equals.

Selling a hand card beats fetching one from LEO to sell it; room in the hand for auctions beats an
aqua.
"""
MAX_AQUAS_TO_MAKE_ROOM = 1
"""The most to pay for boosts that make room in a full hand."""
MIN_GAIN_TO_REBUILD = 0.5
"""Points that another flight has to be better for a rocket in LEO to be taken apart."""
MAX_TANKS_ADDED = 15
"""The most tanks to add to a rocket in LEO at once."""
FLAG_YEARS = 3
"""Years before the end in which the last patent is kept, to be a rocket that scores (M2a)."""
MIN_WORTH_TO_END = 1.0
"""Points that ending the game has to be worth to put everything else aside."""
WORTH_OF_NEXT_CARD = 0.15
"""Worth of seeing the next card of a deck."""


class Thoughts:
    """A player's evaluation of a table: possible flights, and what cards are worth."""

    def __init__(
        self,
        table: Table,
        player: str,
        weights: Weights,
        site_values: SiteValues | None = None,
        memory: Memory | None = None,
    ) -> None:
        self._memory = memory
        if memory is not None:
            site_values = memory.site_values(table, player, weights)
        self.prospects = Prospects(table, player, weights, site_values)

    @cached_property
    def launches(self) -> tuple[FlightPlan, ...]:
        """The flights from LEO, the best first."""
        if self._memory is not None:
            return self._memory.launches(self.prospects)
        return tuple(self.prospects.launches())

    @property
    def worth_launching(self) -> Iterator[FlightPlan]:
        """Yield the best flight worth its aquas, and one that builds if the best has to wait."""
        worth = [plan for plan in self.launches if self.market.deserves(plan)]
        yield from worth[:1]
        if worth and not worth[0].builds:
            builders = (plan for plan in worth if plan.builds)
            yield from [plan for plan in builders if self._pays_first(plan, worth[0])][:1]

    def _pays_first(self, plan: FlightPlan, best: FlightPlan) -> bool:
        """True if a flight is worth more than the years for which the best one waits for it."""
        weights = self.prospects.weights
        free = max(plan.away, best.wait + plan.cost / weights.income)
        return plan.score > weights.year * (free - best.wait)

    @cached_property
    def market(self) -> Appraisal:
        """The worth of cards."""
        return Appraisal(self.prospects, self.launches)

    @cached_property
    def products(self) -> Products:
        """The products that could be made and sold."""
        return Products(self.prospects, self.market, self.ending)

    @cached_property
    def ending(self) -> WinningSale:
        """The worth of ending the game by a sale."""
        return WinningSale(self.prospects)


def ideas(view: View, thoughts: Thoughts, choices: list[Choice]) -> Iterator[Action]:
    """Yield what a player would do now, the best first; not all of it need be allowed."""
    turn = _Turn(view, thoughts, choices)
    rescue = steps(view, thoughts.prospects, choices)
    if rescue is not None:
        yield from _as_far_as_it_goes(rescue)
        return
    rocket = turn.rocket
    best = thoughts.prospects.under_way
    yield from gifts(thoughts.prospects)
    yield from turn.settle()
    yield from turn.end_the_game()
    yield from proposals(thoughts.prospects, lambda: thoughts.market.price)
    if rocket is not None:
        yield from _as_far_as_it_goes(turn.travel(rocket, best))
    else:
        for plan in thoughts.worth_launching:
            yield from turn.launch(plan)
    yield from turn.others(turn.book.ideas)
    yield from turn.bring_a_flag()
    yield from turn.earn()
    yield from turn.others(turn.book.last_ideas)
    yield Income(turn.player)
    if rocket is not None and best is None:
        yield from turn.give_up(rocket)
    yield from turn.show_the_flag()


def _as_far_as_it_goes(actions: Iterator[Action]) -> Iterator[Action]:
    """Yield actions until a rule refuses to go on."""
    with suppress(PlannerError):
        yield from actions


def first_of(view: View, thoughts: Thoughts, plan: FlightPlan) -> Iterator[Action]:
    """Yield what to do now for one flight; not all of it need be allowed."""
    if view.table.state.turn is None:
        return
    turn = _Turn(view, thoughts, view.legal(thoughts.prospects.player))
    if plan.stack is not None:
        yield from turn.settle()
        yield from turn.travel(view.table.state.stacks[plan.stack], plan)
    else:
        yield from turn.launch(plan)
        yield from turn.earn()


def first_allowed(view: View, actions: Iterable[Action]) -> Action | None:
    """Return the first action that is allowed now, if a rule does not end the search before."""
    with suppress(PlannerError):
        return next((action for action in actions if view.may(action)), None)
    return None


class _Turn:
    """The actions that a player considers in a turn."""

    def __init__(self, view: View, thoughts: Thoughts, choices: list[Choice]) -> None:
        self.table, self.choices = view.table, choices
        self.thoughts, self.prospects = thoughts, thoughts.prospects
        self.player = self.prospects.player
        self.book = self.table.book
        self.weights = self.prospects.weights

    @property
    def rocket(self) -> Stack | None:
        """The player's rocket, under way or in LEO."""
        return self.prospects.rocket

    @property
    def may_operate(self) -> bool:
        """True if an operation is left this turn."""
        turn = self.table.turn
        return turn.operations < self.table.limits(self.player).operations

    def listed(self, *kinds: type[Action]) -> Iterator[Choice]:
        """Yield the choices of these kinds."""
        for choice in self.choices:
            if (choice.action if isinstance(choice, Template) else type(choice)) in kinds:
                yield choice

    def others(self, module_ideas: list[Named[Idea]]) -> Iterator[Action]:
        """Yield the ideas that modules add."""
        for idea in module_ideas:
            with suppress(PlannerError):
                yield from idea.do(self.table, self.player, self.choices)

    # -- at a site -------------------------------------------------------------------------

    def settle(self) -> Iterator[Action]:
        """Yield glory, claim jumps, factories and colonies, and prospects, wherever possible."""
        jumps = () if self.book.verdict is not None else (ClaimJump,)
        for choice in self.listed(LoadGlory, *jumps, Industrialize, BuildColony):
            if not isinstance(choice, Template):
                yield choice
        yield from self._prospects()

    def _prospects(self) -> Iterator[Action]:
        valued_actions: list[tuple[float, Action]] = []
        for choice in self.listed(Prospect):
            sites = choice.free["sites"] if isinstance(choice, Template) else None
            if isinstance(choice, Template) and isinstance(sites, Subset):
                valued_actions.append(self._prospect(choice, sites.items))
        for _, action in sorted(valued_actions, key=lambda valued: -valued[0]):
            yield action

    def _prospect(self, choice: Template, sites: tuple[str, ...]) -> tuple[float, Action]:
        fixed = choice.fixed
        rolls = []
        for site in sites:
            chance = chance_of(self.table, self.player, fixed["stack"], fixed["platform"], site)
            missed = float(1 - chance)
            rolls.append((1 - missed**2 if fixed["platform"] == BUGGY else 1 - missed, site))
        own_site = self.table.state.stacks[fixed["stack"]].space
        rolls.sort(key=lambda roll: (roll[1] != own_site, -roll[0], roll[1]))
        value = sum(chance * (10 if site == own_site else 1) for chance, site in rolls)
        return value, Prospect(**fixed, sites=tuple(site for _, site in rolls))

    # -- a rocket --------------------------------------------------------------------------

    def travel(self, rocket: Stack, best: FlightPlan | None) -> Iterator[Action]:
        """Yield the move towards the best goal, or fuel to get there."""
        if rocket.space == LEO:
            yield from self._ready(rocket, best)
        yield from self._refuel(rocket, best)
        if best is not None and best.trip.years and rocket.id not in self.table.turn.flown:
            yield from self._move(rocket, best)

    def _ready(self, rocket: Stack, best: FlightPlan | None) -> Iterator[Action]:
        """Yield more fuel in LEO, or the transfer of the cards back into the LEO stack."""
        home = self.table.state.leo(self.player)
        now = max(0.0, best.score) if best is not None else 0.0
        more, tanks = self._refuelled(rocket, home.tanks, now)
        back = Transfer(self.player, rocket.id, home.id, tuple(held.card for held in rocket.cards))
        if self.may_operate and back.cards and self._better_anew(more):
            yield back
        if more > now:
            yield Transfer(self.player, home.id, rocket.id, fuel=tanks)
        nowhere = (best is None or best.value <= 0) and not self.prospects.future.may_end
        if nowhere and self.may_operate and back.cards:
            yield back

    def _refuelled(self, rocket: Stack, most: int, now: float) -> tuple[float, int]:
        """Return the best score of a rocket in LEO with more fuel, and the tanks to add."""
        best, load = now, 0
        for tanks in range(1, min(most, MAX_TANKS_ADDED) + 1):
            price = self.prospects.aqua * tanks
            plan = self.prospects.after_refuel(rocket, tanks, best + price)
            if plan is not None and plan.score - price > best:
                best, load = plan.score - price, tanks
        return best, load

    def _better_anew(self, now: float) -> bool:
        """True if new launches are better than what the rocket in LEO does.

        Its cards would fly with others then; a new flight of the same cards is never better.
        """
        launches = list(self.thoughts.worth_launching)
        if not launches or (self.prospects.future.may_end and any(plan.wait for plan in launches)):
            return False
        return min(plan.score for plan in launches) > now + MIN_GAIN_TO_REBUILD

    def _move(self, rocket: Stack, best: FlightPlan) -> Iterator[Action]:
        """Yield moves towards the best goal, then towards others if that route cannot be flown."""
        others = sorted(self.prospects.flights_of(rocket), key=lambda flight: -flight.score)
        goals = {
            flight.aim.place: flight for flight in others if flight.value > 0 and flight.trip.years
        }
        places = dict.fromkeys((best.aim.place, *list(goals)[:MAX_OTHER_GOALS]))
        for place in places:
            with suppress(PlannerError):
                goal = best if place == best.aim.place else goals[place]
                move = self.prospects.first_move(rocket, goal)
                if move is not None:
                    yield move
                    # An afterburn cools, so that it may take other supports (J4d).
                    yield replace(move, supports=None)

    def _refuel(self, rocket: Stack, best: FlightPlan | None) -> Iterator[Action]:
        """Yield a refuel for a rocket that gets nowhere, or gets further with it."""
        now = -1.0 if best is None else best.score
        if best is not None and not best.trip.years:
            return
        refuels: list[tuple[float, int, Action]] = []
        for number, (tanks, action) in enumerate(refuelling(self.choices, rocket.id)):
            plan = self.prospects.after_refuel(rocket, tanks)
            score = -1.0 if plan is None else plan.score
            refuels.append((score, -number, action))
        if refuels and max(refuels)[0] > now:
            yield max(refuels)[2]

    def give_up(self, rocket: Stack) -> Iterator[Action]:
        """Yield what takes the cards of a rocket with nowhere to go back into the hand."""
        if (
            rocket.id in self.table.turn.flown
            or self.prospects.future.may_end
            or rocket.space == LEO
        ):
            return
        humans = tuple(held.card for held in rocket.cards if self.table.face(held.face).human)
        if humans:
            yield Transfer(self.player, rocket.id, free_outpost(self.table, self.player), humans)
        if not humans:
            yield Decommission(self.player, rocket.id)

    @cached_property
    def _flag(self) -> str | None:
        """The patent to keep as a rocket at the end of the game, which is worth a point (M2a)."""
        home, patents = self.table.state.leo(self.player), loose(self.table, self.player)
        needed = self.rocket is None and len(home.cards) == len(patents)
        if not needed or self.prospects.left > FLAG_YEARS or "rockets" not in self.book.score_terms:
            return None
        library = self.book.library
        kept = patents or self.table.player(self.player).hand
        return min(kept, key=lambda card: (library.card(card).front.mass, card), default=None)

    def bring_a_flag(self) -> Iterator[Action]:
        """Boost the patent that is to score as a rocket, when this may be the last year."""
        flag = self._flag
        hand = self.table.player(self.player).hand
        if flag is not None and flag in hand and self.prospects.future.may_end:
            yield Boost(self.player, (flag,))

    def show_the_flag(self) -> Iterator[Action]:
        """Make a rocket at the end of the game: it scores wherever it is (M2a)."""
        home = self.table.state.leo(self.player)
        if self.prospects.future.may_end and self.rocket is None and home.cards:
            rocket = stack_id(self.player, StackKind.ROCKET)
            yield Transfer(self.player, home.id, rocket, (home.cards[0].card,))

    # -- setting out -----------------------------------------------------------------------

    def launch(self, best: FlightPlan) -> Iterator[Action]:
        """Yield the boost of a flight's cards, or their transfer into a rocket."""
        team = best.team
        if team is None or self._is_to_be_sold(team):
            return
        if best.wait == 0 and not team.at(Where.AWAY):
            lacking = tuple(member.number for member in team.at(Where.HAND))
            home = self.table.state.leo(self.player).id
            if lacking:
                yield Boost(self.player, lacking)
            else:
                cards = tuple(member.number for member in team.members)
                rocket = stack_id(self.player, StackKind.ROCKET)
                yield Transfer(self.player, home, rocket, cards, fuel=best.tanks)
        elif best.score > 0 and (not team.lacking or self._is_full()):
            yield from self._stow(best)

    def _is_full(self) -> bool:
        held = self.table.player(self.player).hand
        return len(held) >= self.table.limits(self.player).academia

    def _make_room(self) -> tuple[str, ...]:
        """Return the lightest cards that will fly, if the hand is full before an auction (I2a)."""
        best = next((member for member in self.thoughts.launches if member.builds), None)
        if best is None or best.team is None or not (best.team.lacking and self._is_full()):
            return ()
        light, mass = [], 0
        for member in sorted(best.team.at(Where.HAND), key=lambda member: member.card.mass):
            mass += member.card.mass
            if mass <= min(MAX_AQUAS_TO_MAKE_ROOM, self.prospects.aquas):
                light.append(member.number)
        return tuple(light)

    def _stow(self, best: FlightPlan) -> Iterator[Action]:
        """Boost what will fly while money for its fuel is still to come.

        It costs the same now as then, and it frees the hand for auctions (I2a).
        """
        assert best.team is not None
        needed = best.team.at(Where.HAND)
        price = sum(member.card.mass for member in needed)
        if needed and price <= self.prospects.aquas:
            yield Boost(self.player, tuple(member.number for member in needed))

    # -- the end of the game -----------------------------------------------------------------

    def end_the_game(self) -> Iterator[Action]:
        """Yield the next step towards a sale that wins; nothing else matters then (iiD1)."""
        if self.may_operate and self.thoughts.ending.possible:
            steps = self.thoughts.products.steps(self.choices)
            for worth, step in sorted(steps, key=lambda step: step[0], reverse=True):
                if worth > MIN_WORTH_TO_END:
                    yield step

    def _is_to_be_sold(self, team: Team) -> bool:
        """True if a team would take along a product whose sale is to win the game."""
        home = team.at(Where.LEO)
        made = any(member.card.face.side is Side.BLACK for member in home)
        return made and self.thoughts.ending.worth(SALE) > MIN_WORTH_TO_END

    # -- money and cards -------------------------------------------------------------------

    def _worth_of_next(self, deck: str) -> float:
        """Return the worth of seeing the next card of a deck, while there is time to use it."""
        return (
            WORTH_OF_NEXT_CARD
            if deck in MACHINE_DECKS and self.prospects.left > CYCLE_YEARS // 2
            else 0.0
        )

    def earn(self) -> Iterator[Action]:
        """Yield auctions, sales and income, the most valuable first."""
        if not self.may_operate:
            return
        market, products = self.thoughts.market, self.thoughts.products
        ideas: list[tuple[float, int, Action]] = [(market.income(1), 0, Income(self.player))]
        for choice in self.listed(Research):
            if isinstance(choice, Template):
                deck = choice.fixed["deck"]
                top = self.table.state.decks[deck][0]
                value = market.auction(deck) + self._worth_of_next(deck) + products.of_top(top)
                ideas.append((value, -len(ideas), Research(self.player, deck, 0)))
        for card in sorted(self.table.player(self.player).hand, key=market.missed):
            if card != self._flag:
                ideas.append((market.sale(card), -len(ideas), SellCard(self.player, card)))
        for worth, step in products.steps(self.choices):
            ideas.append((worth, -len(ideas), step))
        for card in market.useless(loose(self.table, self.player)):
            if card != self._flag:
                back = Jettison(self.player, self.table.state.leo(self.player).id, (card,))
                ideas.append((market.sale(card) - TIE_BREAK, -len(ideas), back))
        light = self._make_room()
        if light:
            worth = market.income(1) + TIE_BREAK
            ideas.append((worth, -len(ideas), Boost(self.player, light)))
        for _, _, action in sorted(ideas, key=lambda idea: idea[:2], reverse=True):
            yield action
