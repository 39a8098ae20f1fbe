"""The flights of a player: where to, with which cards and fuel, at which chance, worth what."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property
from math import ceil, floor, inf

from planner.errors import PlannerError
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.chapters.operations.market import HAND_PRICE
from planner.games.high_frontier.playing.expedition import first_move
from planner.games.high_frontier.playing.thinking.flight_plans import FlightPlan, Reserves, rank
from planner.games.high_frontier.playing.thinking.reach import (
    FlightConditions,
    Ship,
    Trip,
    TripLimits,
    TripWorth,
    best_route,
    conditions_for,
    reachable,
    spacecraft,
)
from planner.games.high_frontier.playing.thinking.rivals import Rivals
from planner.games.high_frontier.playing.thinking.site_values import (
    Opportunity,
    Purpose,
    Rewards,
    SiteValues,
)
from planner.games.high_frontier.playing.thinking.teams import (
    Team,
    Tools,
    Where,
    candidates,
    teams,
    tools_of,
)
from planner.games.high_frontier.playing.thinking.weights import Weights
from planner.games.high_frontier.playing.thinking.years import future_of
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.hardware import craft_card, rocket_of
from planner.games.high_frontier.table.state import LEO, Stack, StackKind, stack_id
from planner.route.fuel import half_burns_in
from planner.rules import CYCLE_YEARS

TANKS_TRIED_WITH_PURCHASES = (0, 3, 6, 11)
"""Tanks of fuel tried for a flight with cards that are still to be bought."""
TANKS_TRIED = (0, 2, 4, 7, 11, 15)
"""Tanks tried for a flight whose cards are all there; three times as many brought nothing."""
FLIGHTS_REFINED = 2
"""How many of the best flights to try again with the loads in between."""
SCORE_SLACK = 2.0
"""How many points a flight may be worse than the best one and still be kept."""
AMPLE_AQUAS = 12
"""With more aquas than this, each is worth less."""
AMPLE_YEARS = 12
"""With fewer years left than this, an aqua is worth less; it scores nothing at the end."""
MAX_USELESS_LOADS = 2
"""Stop after this many loads in a row that bring nothing better."""
AUCTIONS_FOR_UNSEEN_CARD = 2
"""Auctions until a card turns up that nobody has seen yet."""
CHANCE_STEPS = 8
"""Chances asked of a search are rounded down to such parts, so that its answers can be shared."""
SHARE_HAD_ELSEWHERE = 0.8
"""Share of a flight's worth that can be had elsewhere if a rival is there first.

At 0, players hardly set out: 3 points less a seat.
"""
SCORE_TOLERANCE = 1e-9
"""Scores closer than this are equal."""
MIN_SCORE = -10.0
"""Flights worth less are left out."""


def loose(table: Table, player: str) -> tuple[str, ...]:
    """Return the patents in LEO, which come back into the hand for nothing (G6)."""
    cards = table.state.leo(player).cards
    return tuple(held.card for held in cards if not table.face(held.face).human)


def move_towards(
    conditions: FlightConditions, table: Table, stack: Stack, goal: str, value: TripWorth
) -> Move | None:
    """Return the first move of the best route to a goal; ``None`` in a year of waiting."""
    ship = Ship.of(rocket_of(table, stack))
    route = best_route(conditions, table, ship, stack.space, goal, value)
    return None if route is None else first_move(table, stack.owner, stack.id, route)


class Prospects:
    """The flights that a player could make, from LEO and with the rocket under way."""

    def __init__(
        self, table: Table, player: str, weights: Weights, site_values: SiteValues | None = None
    ) -> None:
        self.table, self.player, self.weights = table, player, weights
        self.future = future_of(table)
        self.left = self.future.left
        self.conditions: FlightConditions = conditions_for(table, player)
        self.site_values = site_values or SiteValues(table, player, weights)
        self.prizes = self.site_values.prizes
        self.rivals = Rivals(table, player, weights, self.site_values.appeals)
        self.aquas = table.aquas(player)
        # Aquas are worth less to the rich, and nothing at the end of the game.
        surplus = max(0.0, self.aquas - AMPLE_AQUAS) / AMPLE_AQUAS
        self.aqua = weights.aqua * max(0.2, 1 - surplus) * min(1.0, self.left / AMPLE_YEARS)

    # -- from LEO --------------------------------------------------------------------------

    def launches(self) -> list[FlightPlan]:
        """Return the best flight of each team that could fly from LEO, the best first."""
        plans: list[FlightPlan] = []
        # Flights that build and flights that do not are limited apart: they do not replace each
        # other.
        limits = {True: MIN_SCORE, False: MIN_SCORE}
        for team in self._teams:
            builds = team.tools.industry
            best = self._best_launch(team, limits[builds])
            if best is not None:
                plans.append(best)
                limits[builds] = max(limits[builds], best.score - SCORE_SLACK)
        plans.sort(key=rank)
        refined = [self._refined(plan) for plan in plans[:FLIGHTS_REFINED]]
        return sorted([*refined, *plans[FLIGHTS_REFINED:]], key=rank)

    def _refined(self, plan: FlightPlan) -> FlightPlan:
        """Return the flight with the best load for its team, if all its cards are there."""
        team, best = plan.team, plan
        if team is None or self._auctions_needed(team) or plan.tanks not in TANKS_TRIED[1:]:
            return plan
        least = TANKS_TRIED[TANKS_TRIED.index(plan.tanks) - 1]
        for tanks in range(plan.tanks - 1, least, -1):
            cost, wait = self._outlay(team, tanks)
            best = (
                self._best_with_load(
                    team, tanks, wait, cost, self.conditions.in_years(wait), best.score
                )
                or best
            )
        return best

    def _auctions_needed(self, team: Team) -> int:
        """Return the number of auctions until all cards of a team are there."""
        return (
            len(team.auctions(self.table)) + len(team.at(Where.SOMEDAY)) * AUCTIONS_FOR_UNSEEN_CARD
        )

    def _outlay(self, team: Team, tanks: int) -> tuple[float, int]:
        """Return the aquas that a launch costs, and the years until aquas and cards are there."""
        cost = team.boost_mass + tanks + self.weights.purchase * self._auctions_needed(team)
        return cost, int(self._wait(cost, team, ceil))

    def waiting(self, plan: FlightPlan) -> float:
        """Return the years that a flight waits if aquas came in fractions."""
        team = plan.team
        return plan.wait if team is None else self._wait(plan.cost, team, float)

    def _wait(self, cost: float, team: Team, whole: Callable[[float], float]) -> float:
        """Return the years until aquas and cards are there, with ``whole`` to round them.

        Cards that the team does not need are sold first (I3a).
        """
        short = max(0.0, cost - self.aquas)
        sold = min(len(self._spare - team.numbers), whole(short / HAND_PRICE))
        earned = whole(max(0.0, short - HAND_PRICE * sold) / self.weights.income)
        return max(self._busy_years, self._auctions_needed(team) + sold + earned)

    @cached_property
    def _spare(self) -> frozenset[str]:
        """Cards that could be sold."""
        return frozenset((*self.table.player(self.player).hand, *loose(self.table, self.player)))

    @cached_property
    def _busy_years(self) -> int:
        """Years until the rocket is free; one that has flown rests this year (H1b)."""
        if self.rocket is None or self.rocket.space == LEO:
            return self._has_flown(stack_id(self.player, StackKind.ROCKET))
        return 1 if self.under_way is None else self.under_way.years

    def _best_launch(self, team: Team, worst: float) -> FlightPlan | None:
        aims = self.site_values.aims(team.tools)
        if not aims:
            return None
        most = max(aim.worth for aim in aims)
        best: FlightPlan | None = None
        in_vain = 0
        bought = self._auctions_needed(team)
        for tanks in TANKS_TRIED_WITH_PURCHASES if bought else TANKS_TRIED:
            cost, wait = self._outlay(team, tanks)
            limit = most - self._price(wait + 1, cost)
            if limit <= (worst if best is None else best.score):
                break
            conditions = self.conditions.in_years(wait)
            conditions = conditions.near if bought else conditions
            least = None if best is None else best.score
            plan = self._best_with_load(team, tanks, wait, cost, conditions, least)
            if plan is not None and (best is None or plan.score > best.score):
                best, in_vain = plan, 0
            elif best is not None:
                in_vain += 1
                if in_vain == MAX_USELESS_LOADS:
                    break
        return best

    def _best_with_load(
        self,
        team: Team,
        tanks: int,
        wait: int,
        cost: float,
        conditions: FlightConditions,
        least: float | None = None,
    ) -> FlightPlan | None:
        """Return the best flight with a load, if it is worth more than the ``least``."""
        try:
            ship = Ship.fuelled(team.cards, tanks)
        except PlannerError:
            return None
        flown = spacecraft(conditions, self.table, ship, LEO)
        if flown is None:
            return None
        rewards = self.site_values.rewards(team.tools, conditions, half_burns_in(flown))
        limits = self._limits_worth_searching(rewards, wait, cost, conditions, least)
        if not limits.years:
            return None
        trips = reachable(conditions, self.table, ship, LEO, limits)
        best: FlightPlan | None = None
        beaten = -inf if least is None else least
        thirst = tanks / max(1, team.mass)
        for aim in self.site_values.aims(team.tools):
            most = max(0.0, aim.worth)
            for trip in trips.get(aim.place, ()):
                years = wait + max(1, trip.years) + max(0, aim.operations - 1)
                if trip.chance * most - self._price(years, cost) <= beaten:
                    continue
                kept = self.reserves.kept(aim, trip, years, cost, thirst)
                lasting = self._chance_in_time(kept, years)
                stranded = self._stranded(kept, trip, team.tools, years, at_home=True)
                value = self._worth(kept, trip, years) - stranded
                score = value - self._price(years, cost)
                if lasting and score > beaten:
                    beaten = score
                    best = FlightPlan(
                        kept,
                        trip,
                        score,
                        value,
                        years,
                        wait,
                        cost,
                        tanks,
                        team,
                        lasting=lasting,
                        stranded=stranded,
                    )
        return best

    @cached_property
    def _teams(self) -> list[Team]:
        return teams(self.table, candidates(self.table, self.player))

    @cached_property
    def reserves(self) -> Reserves:
        """The worth of claims for what can be built there later."""
        builder = next((team for team in self._teams if team.tools.industry), None)
        return Reserves(self.weights, self.future, self.rivals, self.aquas, builder)

    def _chance_in_time(self, aim: Opportunity, years: int) -> float:
        """Return the chance that the game lasts and the site is free for so many years."""
        return self.future.lasts(years) * self.rivals.chance_free(aim.place, years)

    def _worth(self, aim: Opportunity, trip: Trip, years: int) -> float:
        """Return the worth of an aim in so many years, or of something nearly as good elsewhere."""
        left = self.rivals.chance_free(aim.place, years)
        left += SHARE_HAD_ELSEWHERE * (1 - left)
        return trip.chance * aim.worth * self.future.lasts(years) * left

    def _limits_worth_searching(
        self,
        rewards: Rewards,
        wait: int,
        cost: float,
        conditions: FlightConditions,
        least: float | None,
    ) -> TripLimits:
        """Return the years and chances of trips that could be worth more than the ``least``.

        The search drops all other trips at once.
        """
        chances: list[float] = []
        for worth, operations in rewards:
            after = wait + max(0, operations - 1)
            for years in range(1, min(conditions.max_years, self.future.last - after) + 1):
                needed = 0.0
                if least is not None:
                    needed = max(0.0, least - SCORE_TOLERANCE + self._price(after + years, cost))
                most = worth * self.future.lasts(after + years)
                if needed > most:
                    break
                if len(chances) < years:
                    chances.append(1.0)
                chances[years - 1] = min(chances[years - 1], needed / most if most else 0.0)
        # Rounded down, so that nearly equal questions share one search; never too strict.
        return TripLimits(tuple(floor(chance * CHANCE_STEPS) / CHANCE_STEPS for chance in chances))

    def _stranded(
        self, aim: Opportunity, trip: Trip, tools: Tools, years: int, *, at_home: bool
    ) -> float:
        """Return the cost of leaving the crew out there; negative if it is out there now."""
        out = {Purpose.CLAIM: 1.0, Purpose.GLORY: 1.0, Purpose.FACTORY: 1 - aim.chance}
        if not tools.human or aim.kind not in out:
            return 0.0
        returning = max(1, trip.years)
        back = max(0.0, self._at_home(years + returning) - self.weights.year * returning)
        now = self._at_home(0) if at_home else 0.0
        return out[aim.kind] * (now - trip.chance * back)

    def _at_home(self, years: int) -> float:
        """Return the worth of having the crew at home in so many years."""
        useful = (self.left - years - CYCLE_YEARS // 3) / (CYCLE_YEARS // 4)
        return self.weights.home * min(1.0, max(0.0, useful))

    def _price(self, years: int, cost: float) -> float:
        """Return the price of years and aquas. Aquas still to be earned are paid with years."""
        return self.weights.year * years + self.aqua * min(cost, self.aquas)

    # -- under way -------------------------------------------------------------------------

    @property
    def rocket(self) -> Stack | None:
        """The player's rocket, under way or in LEO."""
        return self.table.state.rocket(self.player)

    @cached_property
    def under_way(self) -> FlightPlan | None:
        """The best flight of the rocket."""
        return None if self.rocket is None else self.best_flight_of(self.rocket)

    def flights_of(self, stack: Stack) -> list[FlightPlan]:
        """Return the flights of a rocket from where it is, with the fuel that it has."""
        ship = Ship.of(rocket_of(self.table, stack))
        return self._flights(stack, ship)

    def best_flight_of(self, stack: Stack) -> FlightPlan | None:
        """Return the best of them."""
        return max(self.flights_of(stack), key=lambda plan: plan.score, default=None)

    def after_refuel(
        self, stack: Stack, tanks: int, least: float | None = None
    ) -> FlightPlan | None:
        """Return the best flight with some more tanks of fuel, this year if it has not flown.

        In LEO only flights worth more than the ``least`` are searched for.
        """
        rocket = rocket_of(self.table, stack)
        try:
            fuelled = type(rocket)(rocket.stack, rocket.chits.fuel_up(tanks))
        except PlannerError:
            return None
        flights = self._flights(stack, Ship.of(fuelled), least if stack.space == LEO else None)
        return max(flights, key=lambda plan: plan.score, default=None)

    def tools(self, stack: Stack) -> Tools:
        """Return the tools of a stack."""
        zone = self.table.book.board.zones[self.table.space(stack.space).zone]
        cards = [craft_card(self.table, held) for held in stack.cards]
        return tools_of(cards, zone, self.table.book.rules)

    def aims_of(self, stack: Stack) -> list[Opportunity]:
        """Return all that a stack can do, if it gets there."""
        tools = self.tools(stack)
        return [*self.site_values.aims(tools), *self._home(stack, tools)]

    def _flights(self, stack: Stack, ship: Ship, least: float | None = None) -> list[FlightPlan]:
        conditions = self.conditions.in_years(self._has_flown(stack.id))
        aims = list(self._aims_under_way(stack))
        limits = None
        if least is not None:
            # The crew is at home, so no flight is worth more than what it wins there.
            rewards = frozenset((max(0.0, aim.worth), aim.operations) for aim in aims)
            limits = self._limits_worth_searching(rewards, 0, 0.0, conditions, least)
        trips = reachable(conditions, self.table, ship, stack.space, limits)
        standing_still = Trip(0, 1.0)
        flights = []
        for aim in aims:
            for trip in (standing_still,) if aim.place == stack.space else trips.get(aim.place, ()):
                plan = self._flight(stack, aim, trip)
                if plan is not None:
                    flights.append(plan)
        return flights

    def _aims_under_way(self, stack: Stack) -> Iterator[Opportunity]:
        """Yield all that a stack can do, with its worth to a rocket that is under way."""
        for aim in self.aims_of(stack):
            arrived = aim.place == stack.space
            if arrived and not aim.points:
                continue
            # A rocket that is there wins nothing more by landing. One under way to a claim has paid
            # for the factory site that the claim keeps, so that counts less.
            sure = 0.0 if arrived else aim.sure
            yield replace(aim, sure=sure, reserved=self.site_values.scarcity * aim.reserved)

    def _has_flown(self, stack: str) -> int:
        turn = self.table.state.turn
        return int(turn is not None and stack in turn.flown)

    def _flight(self, stack: Stack, aim: Opportunity, trip: Trip) -> FlightPlan | None:
        later = self._has_flown(stack.id) if trip.years else 0
        years = later + trip.years + max(0, aim.operations - (1 if trip.years else 0))
        lasting = self._chance_in_time(aim, years)
        if not lasting:
            return None
        at_home = stack.space == LEO
        stranded = self._stranded(aim, trip, self.tools(stack), years, at_home=at_home)
        value = self._worth(aim, trip, years) - stranded
        score = value - self._price(years, 0.0)
        return FlightPlan(
            aim,
            trip,
            score,
            value,
            years,
            later,
            stack=stack.id,
            lasting=lasting,
            stranded=stranded,
        )

    def worth_of(self, aim: Opportunity) -> TripWorth:
        """Return the function that values a trip to an aim by its chance and years."""
        after = max(0, aim.operations - 1)
        return lambda trip: (
            trip.chance * aim.worth * self.future.lasts(trip.years + after)
            - self.weights.year * trip.years
        )

    def first_move(self, stack: Stack, plan: FlightPlan) -> Move | None:
        """Return the first move of a flight; ``None`` in a year of waiting."""
        value = self.worth_of(plan.aim)
        return move_towards(self.conditions, self.table, stack, plan.aim.place, value)

    def _home(self, stack: Stack, tools: Tools) -> Iterator[Opportunity]:
        if stack.space == LEO:
            return
        parade = sum(self.prizes.parade(held.glory) for held in stack.cards)
        home = self._at_home(1) if tools.human else 0.0
        if parade + home > 0:
            yield Opportunity(Purpose.HOME, LEO, parade + home, 0.0, 1.0, 0)
