"""What a planning player does on turn: the flights first, then the one operation, then money."""

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
from planner.games.high_frontier.playing.thinking.ending import WinningSale
from planner.games.high_frontier.playing.thinking.ground import Ground
from planner.games.high_frontier.playing.thinking.loadouts import Team, Where
from planner.games.high_frontier.playing.thinking.market import Appraisal
from planner.games.high_frontier.playing.thinking.memory import Memory
from planner.games.high_frontier.playing.thinking.missions import Horizon, loose
from planner.games.high_frontier.playing.thinking.proposals import proposals
from planner.games.high_frontier.playing.thinking.rescue.gifts import gifts
from planner.games.high_frontier.playing.thinking.rescue.plan import steps
from planner.games.high_frontier.playing.thinking.ventures import Venture
from planner.games.high_frontier.playing.thinking.wares import SALE, Wares
from planner.games.high_frontier.playing.thinking.weights import Weights
from planner.games.high_frontier.rulebook import Idea
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.hardware import free_outpost
from planner.games.high_frontier.table.state import LEO, Stack, StackKind, stack_id
from planner.kernel.actions import Action, Choice, Template
from planner.kernel.domains import Subset
from planner.kernel.rulebook import Named
from planner.rules import CYCLE_YEARS

FLYING = (CardType.ROBONAUT, CardType.REFINERY, CardType.THRUSTER)
OTHER_GOALS = 2
"""Goals that are thought of where the way to the best one cannot be flown."""
NUISANCE = 0.01
"""Points by which something nearly as good as another is preferred: the sale of a hand card to that
of one that is fetched from LEO first, a hand with room for auctions to an aqua."""
LIGHT = 1
"""Aquas for boosts that are no reason to keep the hand full."""
DOUBT = 0.5
"""Points by which another flight has to be better for a rocket in LEO to be taken apart."""
STRIP_TANKS = 15
"""Tanks that are thought of for a rocket at once."""
LAST_YEARS = 3
"""Years before the end in which the last patent is kept."""
WINS = 1.0
"""Points that it has to be worth to end a game, for nothing else to be done."""
LOOK = 0.15
"""Points that it is worth to see the next card of a deck."""


class Thoughts:
    """What a player thinks of a table: what he could do, and what cards are worth."""

    def __init__(
        self,
        table: Table,
        player: str,
        weights: Weights,
        ground: Ground | None = None,
        memory: Memory | None = None,
    ) -> None:
        self._memory = memory
        if memory is not None:
            ground = memory.ground(table, player, weights)
        self.outlook = Horizon(table, player, weights, ground)

    @cached_property
    def launches(self) -> tuple[Venture, ...]:
        """The flights from LEO that are worth a thought, the best first."""
        if self._memory is not None:
            return self._memory.launches(self.outlook)
        return tuple(self.outlook.launches())

    @property
    def set_out(self) -> Iterator[Venture]:
        """The best flight that is worth its aquas, and one that builds if that has to wait."""
        worth = [each for each in self.launches if self.market.deserves(each)]
        yield from worth[:1]
        if worth and not worth[0].builds:
            builders = (each for each in worth if each.builds)
            yield from [each for each in builders if self._pays_first(each, worth[0])][:1]

    def _pays_first(self, mission: Venture, best: Venture) -> bool:
        """Whether a flight is worth more than the years for which the best one waits for it."""
        weights = self.outlook.weights
        free = max(mission.away, best.wait + mission.cost / weights.income)
        return mission.score > weights.year * (free - best.wait)

    @cached_property
    def market(self) -> Appraisal:
        """What cards are worth."""
        return Appraisal(self.outlook, self.launches)

    @cached_property
    def wares(self) -> Wares:
        """What could be made and sold."""
        return Wares(self.outlook, self.market, self.ending)

    @cached_property
    def ending(self) -> WinningSale:
        """What it is worth to end the game."""
        return WinningSale(self.outlook)


def ideas(view: View, thoughts: Thoughts, choices: list[Choice]) -> Iterator[Action]:
    """What a player would do now, the best first; not all of it need be allowed."""
    turn = _Turn(view, thoughts, choices)
    rescue = steps(view, thoughts.outlook, choices)
    if rescue is not None:
        yield from _as_far_as_it_goes(rescue)
        return
    rocket = turn.rocket
    best = thoughts.outlook.under_way
    yield from gifts(thoughts.outlook)
    yield from turn.settle()
    yield from turn.end_the_game()
    yield from proposals(thoughts.outlook, lambda: thoughts.market.price)
    if rocket is not None:
        yield from _as_far_as_it_goes(turn.travel(rocket, best))
    else:
        for mission in thoughts.set_out:
            yield from turn.launch(mission)
    yield from turn.others(turn.book.ideas)
    yield from turn.bring_a_flag()
    yield from turn.earn()
    yield from turn.others(turn.book.last_ideas)
    yield Income(turn.player)
    if rocket is not None and best is None:
        yield from turn.give_up(rocket)
    yield from turn.show_the_flag()


def _as_far_as_it_goes(found: Iterator[Action]) -> Iterator[Action]:
    """What is found until a rule says that no more can be."""
    with suppress(PlannerError):
        yield from found


def first_of(view: View, thoughts: Thoughts, mission: Venture) -> Iterator[Action]:
    """What one would do now for a mission, in a turn; not all of it need be allowed."""
    if view.table.state.turn is None:
        return
    turn = _Turn(view, thoughts, view.legal(thoughts.outlook.player))
    if mission.stack is not None:
        yield from turn.settle()
        yield from turn.travel(view.table.state.stacks[mission.stack], mission)
    else:
        yield from turn.launch(mission)
        yield from turn.earn()


def first_allowed(view: View, found: Iterable[Action]) -> Action | None:
    """Return the first action that is allowed now, if a rule does not end the search before."""
    with suppress(PlannerError):
        return next((action for action in found if view.may(action)), None)
    return None


class _Turn:
    """One look at a turn."""

    def __init__(self, view: View, thoughts: Thoughts, choices: list[Choice]) -> None:
        self.table, self.choices = view.table, choices
        self.thoughts, self.outlook = thoughts, thoughts.outlook
        self.player = self.outlook.player
        self.book = self.table.book
        self.weights = self.outlook.weights

    @property
    def rocket(self) -> Stack | None:
        """The rocket that is under way, or ready."""
        return self.outlook.rocket

    @property
    def may_operate(self) -> bool:
        """Whether the operation of the turn is still to come."""
        turn = self.table.turn
        return turn.operations < self.table.limits(self.player).operations

    def listed(self, *kinds: type[Action]) -> Iterator[Choice]:
        """Choices of these kinds."""
        for choice in self.choices:
            if (choice.action if isinstance(choice, Template) else type(choice)) in kinds:
                yield choice

    def others(self, found: list[Named[Idea]]) -> Iterator[Action]:
        """What modules think of."""
        for idea in found:
            with suppress(PlannerError):
                yield from idea.do(self.table, self.player, self.choices)

    # -- at a site -------------------------------------------------------------------------

    def settle(self) -> Iterator[Action]:
        """Glory, claims of others, factories and colonies, wherever they can be had."""
        jumps = () if self.book.verdict is not None else (ClaimJump,)
        for choice in self.listed(LoadGlory, *jumps, Industrialize, BuildColony):
            if not isinstance(choice, Template):
                yield choice
        yield from self._prospects()

    def _prospects(self) -> Iterator[Action]:
        found: list[tuple[float, Action]] = []
        for choice in self.listed(Prospect):
            sites = choice.free["sites"] if isinstance(choice, Template) else None
            if isinstance(choice, Template) and isinstance(sites, Subset):
                found.append(self._prospect(choice, sites.items))
        for _, action in sorted(found, key=lambda each: -each[0]):
            yield action

    def _prospect(self, choice: Template, sites: tuple[str, ...]) -> tuple[float, Action]:
        fixed = choice.fixed
        rolled = []
        for site in sites:
            chance = chance_of(self.table, self.player, fixed["stack"], fixed["platform"], site)
            missed = float(1 - chance)
            rolled.append((1 - missed**2 if fixed["platform"] == BUGGY else 1 - missed, site))
        here = self.table.state.stacks[fixed["stack"]].space
        rolled.sort(key=lambda each: (each[1] != here, -each[0], each[1]))
        value = sum(c * (10 if site == here else 1) for c, site in rolled)
        return value, Prospect(**fixed, sites=tuple(site for _, site in rolled))

    # -- a rocket --------------------------------------------------------------------------

    def travel(self, rocket: Stack, best: Venture | None) -> Iterator[Action]:
        """On to where it is worth most, or fuel to get there."""
        if rocket.space == LEO:
            yield from self._ready(rocket, best)
        yield from self._refuel(rocket, best)
        if best is not None and best.way.years and rocket.id not in self.table.turn.flown:
            yield from self._move(rocket, best)

    def _ready(self, rocket: Stack, best: Venture | None) -> Iterator[Action]:
        """More fuel in LEO, or back with the cards into the LEO stack."""
        home = self.table.state.leo(self.player)
        now = max(0.0, best.score) if best is not None else 0.0
        more, tanks = self._refuelled(rocket, home.tanks, now)
        back = Transfer(self.player, rocket.id, home.id, tuple(held.card for held in rocket.cards))
        if self.may_operate and back.cards and self._better_anew(more):
            yield back
        if more > now:
            yield Transfer(self.player, home.id, rocket.id, fuel=tanks)
        nowhere = (best is None or best.value <= 0) and not self.outlook.future.may_end
        if nowhere and self.may_operate and back.cards:
            yield back

    def _refuelled(self, rocket: Stack, most: int, now: float) -> tuple[float, int]:
        """What a rocket in LEO is worth with more fuel, if that is more than now, and how much."""
        best, load = now, 0
        for tanks in range(1, min(most, STRIP_TANKS) + 1):
            price = self.outlook.aqua * tanks
            mission = self.outlook.after_refuel(rocket, tanks, best + price)
            if mission is not None and mission.score - price > best:
                best, load = mission.score - price, tanks
        return best, load

    def _better_anew(self, now: float) -> bool:
        """Whether all that one would set out for from LEO is better than what a rocket there does.

        Its cards fly with others then; a flight of the same cards is never better than its own.
        """
        anew = list(self.thoughts.set_out)
        if not anew or (self.outlook.future.may_end and any(each.wait for each in anew)):
            return False
        return min(each.score for each in anew) > now + DOUBT

    def _move(self, rocket: Stack, best: Venture) -> Iterator[Action]:
        """Towards the best goal, or another one if that way cannot be flown."""
        others = sorted(self.outlook.voyages(rocket), key=lambda each: -each.score)
        goals = {each.aim.place: each for each in others if each.value > 0 and each.way.years}
        places = dict.fromkeys((best.aim.place, *list(goals)[:OTHER_GOALS]))
        for place in places:
            with suppress(PlannerError):
                goal = best if place == best.aim.place else goals[place]
                move = self.outlook.first_move(rocket, goal)
                if move is not None:
                    yield move
                    # An afterburn cools, so that it may take other supports (J4d).
                    yield replace(move, supports=None)

    def _refuel(self, rocket: Stack, best: Venture | None) -> Iterator[Action]:
        """Water for a rocket that gets nowhere, or gets further with it."""
        now = -1.0 if best is None else best.score
        if best is not None and not best.way.years:
            return
        found: list[tuple[float, int, Action]] = []
        for number, (tanks, action) in enumerate(refuelling(self.choices, rocket.id)):
            mission = self.outlook.after_refuel(rocket, tanks)
            score = -1.0 if mission is None else mission.score
            found.append((score, -number, action))
        if found and max(found)[0] > now:
            yield max(found)[2]

    def give_up(self, rocket: Stack) -> Iterator[Action]:
        """Take the cards of a rocket that has nowhere to go back into the hand."""
        if rocket.id in self.table.turn.flown or self.outlook.future.may_end or rocket.space == LEO:
            return
        humans = tuple(h.card for h in rocket.cards if self.table.face(h.face).human)
        if humans:
            yield Transfer(self.player, rocket.id, free_outpost(self.table, self.player), humans)
        if not humans:
            yield Decommission(self.player, rocket.id)

    @cached_property
    def _flag(self) -> str | None:
        """The patent that is to be a rocket in the end, which is worth a point (M2a), if any is."""
        home, patents = self.table.state.leo(self.player), loose(self.table, self.player)
        needed = self.rocket is None and len(home.cards) == len(patents)
        if not needed or self.outlook.left > LAST_YEARS or "rockets" not in self.book.score_terms:
            return None
        library = self.book.library
        kept = patents or self.table.player(self.player).hand
        return min(kept, key=lambda card: (library.card(card).front.mass, card), default=None)

    def bring_a_flag(self) -> Iterator[Action]:
        """What is to be a rocket in the end into LEO, when it may be the last year."""
        flag = self._flag
        hand = self.table.player(self.player).hand
        if flag is not None and flag in hand and self.outlook.future.may_end:
            yield Boost(self.player, (flag,))

    def show_the_flag(self) -> Iterator[Action]:
        """In the end a rocket is worth a point, wherever it is (M2a)."""
        home = self.table.state.leo(self.player)
        if self.outlook.future.may_end and self.rocket is None and home.cards:
            rocket = stack_id(self.player, StackKind.ROCKET)
            yield Transfer(self.player, home.id, rocket, (home.cards[0].card,))

    # -- setting out -----------------------------------------------------------------------

    def launch(self, best: Venture) -> Iterator[Action]:
        """Boost what the mission takes, and put it into a rocket."""
        team = best.team
        if team is None or self._is_to_be_sold(team):
            return
        if best.wait == 0 and not team.at(Where.AWAY):
            lacking = tuple(each.number for each in team.at(Where.HAND))
            home = self.table.state.leo(self.player).id
            if lacking:
                yield Boost(self.player, lacking)
            else:
                cards = tuple(each.number for each in team.members)
                rocket = stack_id(self.player, StackKind.ROCKET)
                yield Transfer(self.player, home, rocket, cards, fuel=best.tanks)
        elif best.score > 0 and (not team.lacking or self._is_full()):
            yield from self._stow(best)

    def _is_full(self) -> bool:
        held = self.table.player(self.player).hand
        return len(held) >= self.table.limits(self.player).academia

    def _make_room(self) -> tuple[str, ...]:
        """The lightest hand cards that will fly, if the hand is too full for the auctions that the
        best flight that builds waits for (I2a).
        """
        best = next((each for each in self.thoughts.launches if each.builds), None)
        if best is None or best.team is None or not (best.team.lacking and self._is_full()):
            return ()
        found, mass = [], 0
        for each in sorted(best.team.at(Where.HAND), key=lambda each: each.card.mass):
            mass += each.card.mass
            if mass <= min(LIGHT, self.outlook.aquas):
                found.append(each.number)
        return tuple(found)

    def _stow(self, best: Venture) -> Iterator[Action]:
        """Boost what will fly while money for its fuel is still to come.

        It costs the same now as then, and what is in LEO lets the hand go to auctions (I2a).
        """
        assert best.team is not None
        needed = best.team.at(Where.HAND)
        price = sum(each.card.mass for each in needed)
        if needed and price <= self.outlook.aquas:
            yield Boost(self.player, tuple(each.number for each in needed))

    # -- the end of the game -----------------------------------------------------------------

    def end_the_game(self) -> Iterator[Action]:
        """The next step towards a sale that wins the game; nothing else matters then (iiD1)."""
        if self.may_operate and self.thoughts.ending.possible:
            found = self.thoughts.wares.steps(self.choices)
            for worth, step in sorted(found, key=lambda each: each[0], reverse=True):
                if worth > WINS:
                    yield step

    def _is_to_be_sold(self, team: Team) -> bool:
        """Whether a team would take along a product whose sale is to win the game."""
        home = team.at(Where.LEO)
        made = any(each.card.face.side is Side.BLACK for each in home)
        return made and self.thoughts.ending.worth(SALE) > WINS

    # -- money and cards -------------------------------------------------------------------

    def _look(self, deck: str) -> float:
        """What it is worth to see the next card, for who has time to use it."""
        return LOOK if deck in FLYING and self.outlook.left > CYCLE_YEARS // 2 else 0.0

    def earn(self) -> Iterator[Action]:
        """Auctions and sales, whichever is worth most."""
        if not self.may_operate:
            return
        market, wares = self.thoughts.market, self.thoughts.wares
        found: list[tuple[float, int, Action]] = [(market.income(1), 0, Income(self.player))]
        for choice in self.listed(Research):
            if isinstance(choice, Template):
                deck = choice.fixed["deck"]
                top = self.table.state.decks[deck][0]
                value = market.auction(deck) + self._look(deck) + wares.of_top(top)
                found.append((value, -len(found), Research(self.player, deck, 0)))
        for card in sorted(self.table.player(self.player).hand, key=market.missed):
            if card != self._flag:
                found.append((market.sale(card), -len(found), SellCard(self.player, card)))
        for worth, step in wares.steps(self.choices):
            found.append((worth, -len(found), step))
        for card in market.useless(loose(self.table, self.player)):
            if card != self._flag:
                back = Jettison(self.player, self.table.state.leo(self.player).id, (card,))
                found.append((market.sale(card) - NUISANCE, -len(found), back))
        light = self._make_room()
        if light:
            worth = market.income(1) + NUISANCE
            found.append((worth, -len(found), Boost(self.player, light)))
        for _, _, action in sorted(found, key=lambda each: each[:2], reverse=True):
            yield action
