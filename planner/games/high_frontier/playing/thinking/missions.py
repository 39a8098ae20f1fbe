"""Flights with all that they bring: where to, with what, at which chance, in how many years."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property
from math import ceil, floor, inf

from planner.errors import PlannerError
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.chapters.operations.market import HAND_PRICE
from planner.games.high_frontier.playing.expedition import first_move
from planner.games.high_frontier.playing.thinking.ground import Ground, Opportunity, Purpose, Stakes
from planner.games.high_frontier.playing.thinking.loadouts import (
    Team,
    Tools,
    Where,
    candidates,
    teams,
    tools_of,
)
from planner.games.high_frontier.playing.thinking.reserves import Reserves
from planner.games.high_frontier.playing.thinking.rivals import Rivals
from planner.games.high_frontier.playing.thinking.skies import (
    Crossing,
    Firmament,
    Scope,
    Ship,
    Worth,
    course,
    reached,
    sky_over,
    spacecraft,
)
from planner.games.high_frontier.playing.thinking.ventures import Venture, rank
from planner.games.high_frontier.playing.thinking.weights import Weights
from planner.games.high_frontier.playing.thinking.years import future_of
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.hardware import craft_card, rocket_of
from planner.games.high_frontier.table.state import LEO, Stack, StackKind, stack_id
from planner.route.fuel import half_burns_in
from planner.rules import CYCLE_YEARS

FAR = (0, 3, 6, 11)
"""Tanks of fuel that are tried for a flight with cards that are still to be bought."""
LOADS = (0, 2, 4, 7, 11, 15)
"""And for one that lies ahead."""
FINED = 2
"""So many of the best flights are looked at again, with loads in between."""
SLACK = 2.0
"""Points by which a mission may be worse than the best one, for it to be thought of."""
PLENTY = 12
"""Aquas, and years, beyond which one can afford things."""
ENOUGH = 2
"""So many loads that bring nothing better, and no more are tried."""
LATER = 2
"""So many auctions until a card turns up that nobody has seen yet."""
FINE = 8
"""Chances that are looked for are told apart by such a part."""
ELSEWHERE = 0.8
"""The part of what a mission is worth that one has elsewhere, if somebody else is there first."""
MARGIN = 1e-9
"""Points that are not told apart."""
WORST = -10.0
"""Missions worth less are not thought of."""


def loose(table: Table, player: str) -> tuple[str, ...]:
    """The patents in LEO, which come back into the hand for nothing (G6)."""
    cards = table.state.leo(player).cards
    return tuple(held.card for held in cards if not table.face(held.face).human)


def move_towards(
    sky: Firmament, table: Table, stack: Stack, goal: str, value: Worth
) -> Move | None:
    """The first move of the way to a goal that is worth most; nothing in a year of waiting."""
    ship = Ship.of(rocket_of(table, stack))
    found = course(sky, table, ship, stack.space, goal, value)
    return None if found is None else first_move(table, stack.owner, stack.id, found)


class Horizon:
    """What a player can do from here, as far as it is worth looking."""

    def __init__(
        self, table: Table, player: str, weights: Weights, ground: Ground | None = None
    ) -> None:
        self.table, self.player, self.weights = table, player, weights
        self.future = future_of(table)
        self.left = self.future.left
        self.sky: Firmament = sky_over(table, player)
        self.ground = ground or Ground(table, player, weights)
        self.prizes = self.ground.prizes
        self.rivals = Rivals(table, player, weights, self.ground.appeals)
        self.aquas = table.aquas(player)
        # Who has plenty does not mind paying, and money is worth nothing in the end.
        plenty = max(0.0, self.aquas - PLENTY) / PLENTY
        self.aqua = weights.aqua * max(0.2, 1 - plenty) * min(1.0, self.left / PLENTY)

    # -- from LEO --------------------------------------------------------------------------

    def launches(self) -> list[Venture]:
        """The best mission of each team that could fly from LEO, the best first."""
        found: list[Venture] = []
        # Those that build do not keep others from flying, and others do not make them worse.
        limits = {True: WORST, False: WORST}
        for team in self._teams:
            builds = team.tools.industry
            best = self._launch(team, limits[builds])
            if best is not None:
                found.append(best)
                limits[builds] = max(limits[builds], best.score - SLACK)
        found.sort(key=rank)
        fined = [self._fined(mission) for mission in found[:FINED]]
        return sorted([*fined, *found[FINED:]], key=rank)

    def _fined(self, mission: Venture) -> Venture:
        """The same team with the best load, if all its cards are there."""
        team, best = mission.team, mission
        if team is None or self._bought(team) or mission.tanks not in LOADS[1:]:
            return mission
        least = LOADS[LOADS.index(mission.tanks) - 1]
        for tanks in range(mission.tanks - 1, least, -1):
            cost, wait = self._outlay(team, tanks)
            best = self._best(team, tanks, wait, cost, self.sky.in_years(wait), best.score) or best
        return best

    def _bought(self, team: Team) -> int:
        """Auctions until all its cards are there."""
        return len(team.auctions(self.table)) + len(team.at(Where.SOMEDAY)) * LATER

    def _outlay(self, team: Team, tanks: int) -> tuple[float, int]:
        """Aquas that it takes to set out, and years until they, and the cards, are there."""
        cost = team.boost_mass + tanks + self.weights.purchase * self._bought(team)
        return cost, int(self._wait(cost, team, ceil))

    def waiting(self, mission: Venture) -> float:
        """The years that a flight waits, if aquas came in bit by bit."""
        team = mission.team
        return mission.wait if team is None else self._wait(mission.cost, team, float)

    def _wait(self, cost: float, team: Team, whole: Callable[[float], float]) -> float:
        """Years until the aquas and the cards are there, if only whole ones of some kind count.

        What the team does not need is sold first (I3a).
        """
        short = max(0.0, cost - self.aquas)
        sold = min(len(self._spare - team.numbers), whole(short / HAND_PRICE))
        earned = whole(max(0.0, short - HAND_PRICE * sold) / self.weights.income)
        return max(self._busy, self._bought(team) + sold + earned)

    @cached_property
    def _spare(self) -> frozenset[str]:
        """Cards that can be sold, if no flight needs them."""
        return frozenset((*self.table.player(self.player).hand, *loose(self.table, self.player)))

    @cached_property
    def _busy(self) -> int:
        """Years until the rocket under way is done; what has flown rests until next year (H1b)."""
        if self.rocket is None or self.rocket.space == LEO:
            return self._has_flown(stack_id(self.player, StackKind.ROCKET))
        return 1 if self.under_way is None else self.under_way.years

    def _launch(self, team: Team, worst: float) -> Venture | None:
        aims = self.ground.aims(team.tools)
        if not aims:
            return None
        most = max(aim.worth for aim in aims)
        best: Venture | None = None
        in_vain = 0
        bought = self._bought(team)
        for tanks in FAR if bought else LOADS:
            cost, wait = self._outlay(team, tanks)
            limit = most - self._price(wait + 1, cost)
            if limit <= (worst if best is None else best.score):
                break
            sky = self.sky.in_years(wait)
            sky = sky.near if bought else sky
            least = None if best is None else best.score
            found = self._best(team, tanks, wait, cost, sky, least)
            if found is not None and (best is None or found.score > best.score):
                best, in_vain = found, 0
            elif best is not None:
                in_vain += 1
                if in_vain == ENOUGH:
                    break
        return best

    def _best(
        self,
        team: Team,
        tanks: int,
        wait: int,
        cost: float,
        sky: Firmament,
        least: float | None = None,
    ) -> Venture | None:
        """The best mission with a load, if it is worth more than the ``least``."""
        try:
            ship = Ship.fuelled(team.cards, tanks)
        except PlannerError:
            return None
        flown = spacecraft(sky, self.table, ship, LEO)
        if flown is None:
            return None
        stakes = self.ground.stakes(team.tools, sky, half_burns_in(flown))
        scope = self._promising(stakes, wait, cost, sky, least)
        if not scope.years:
            return None
        ways = reached(sky, self.table, ship, LEO, scope)
        best: Venture | None = None
        beaten = -inf if least is None else least
        thirst = tanks / max(1, team.mass)
        for found in self.ground.aims(team.tools):
            most = max(0.0, found.worth)
            for way in ways.get(found.place, ()):
                years = wait + max(1, way.years) + max(0, found.operations - 1)
                if way.chance * most - self._price(years, cost) <= beaten:
                    continue
                aim = self.reserves.kept(found, way, years, cost, thirst)
                lasting = self._lasts(aim, years)
                stranded = self._stranded(aim, way, team.tools, years, at_home=True)
                value = self._worth(aim, way, years) - stranded
                score = value - self._price(years, cost)
                if lasting and score > beaten:
                    beaten = score
                    best = Venture(
                        aim,
                        way,
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
        """What claims are worth for what can be built there later."""
        builder = next((team for team in self._teams if team.tools.industry), None)
        return Reserves(self.weights, self.future, self.rivals, self.aquas, builder)

    def _lasts(self, aim: Opportunity, years: int) -> float:
        """The chance that it can still be done in so many years: the game goes on, nobody has."""
        return self.future.lasts(years) * self.rivals.leave(aim.place, years)

    def _worth(self, aim: Opportunity, way: Crossing, years: int) -> float:
        """What it is worth to do that in so many years, or else something nearly as good."""
        left = self.rivals.leave(aim.place, years)
        left += ELSEWHERE * (1 - left)
        return way.chance * aim.worth * self.future.lasts(years) * left

    def _promising(
        self, stakes: Stakes, wait: int, cost: float, sky: Firmament, least: float | None
    ) -> Scope:
        """How far one has to look for what is worth more than the ``least``."""
        chances: list[float] = []
        for worth, operations in stakes:
            after = wait + max(0, operations - 1)
            for years in range(1, min(sky.patience, self.future.last - after) + 1):
                needed = 0.0
                if least is not None:
                    needed = max(0.0, least - MARGIN + self._price(after + years, cost))
                most = worth * self.future.lasts(after + years)
                if needed > most:
                    break
                if len(chances) < years:
                    chances.append(1.0)
                chances[years - 1] = min(chances[years - 1], needed / most if most else 0.0)
        # Those that are nearly the same are asked for together.
        return Scope(tuple(floor(chance * FINE) / FINE for chance in chances))

    def _stranded(
        self, aim: Opportunity, way: Crossing, tools: Tools, years: int, *, at_home: bool
    ) -> float:
        """What it costs that the crew is out there afterwards; what it brings if it is now."""
        out = {Purpose.CLAIM: 1.0, Purpose.GLORY: 1.0, Purpose.FACTORY: 1 - aim.chance}
        if not tools.human or aim.kind not in out:
            return 0.0
        returning = max(1, way.years)
        back = max(0.0, self._at_home(years + returning) - self.weights.year * returning)
        now = self._at_home(0) if at_home else 0.0
        return out[aim.kind] * (now - way.chance * back)

    def _at_home(self, years: int) -> float:
        """What it is worth to have the crew at home in so many years, for what is left then."""
        useful = (self.left - years - CYCLE_YEARS // 3) / (CYCLE_YEARS // 4)
        return self.weights.home * min(1.0, max(0.0, useful))

    def _price(self, years: int, cost: float) -> float:
        """What it takes in years and aquas; those still to be earned are paid with years."""
        return self.weights.year * years + self.aqua * min(cost, self.aquas)

    # -- under way -------------------------------------------------------------------------

    @property
    def rocket(self) -> Stack | None:
        """The rocket that is under way, or ready."""
        return self.table.state.rocket(self.player)

    @cached_property
    def under_way(self) -> Venture | None:
        """The best that it can do."""
        return None if self.rocket is None else self.voyage(self.rocket)

    def voyages(self, stack: Stack) -> list[Venture]:
        """What a rocket can do from where it is, with the fuel that it has."""
        ship = Ship.of(rocket_of(self.table, stack))
        return self._voyages(stack, ship)

    def voyage(self, stack: Stack) -> Venture | None:
        """The best of it."""
        return max(self.voyages(stack), key=lambda mission: mission.score, default=None)

    def after_refuel(self, stack: Stack, tanks: int, least: float | None = None) -> Venture | None:
        """The best that it can do with so many more tanks of fuel, this year if it has not flown.

        In LEO only what is worth more than the ``least`` is looked for.
        """
        rocket = rocket_of(self.table, stack)
        try:
            fuelled = type(rocket)(rocket.stack, rocket.chits.fuel_up(tanks))
        except PlannerError:
            return None
        found = self._voyages(stack, Ship.of(fuelled), least if stack.space == LEO else None)
        return max(found, key=lambda mission: mission.score, default=None)

    def tools(self, stack: Stack) -> Tools:
        """What a stack can do at a site."""
        zone = self.table.book.board.zones[self.table.space(stack.space).zone]
        cards = [craft_card(self.table, held) for held in stack.cards]
        return tools_of(cards, zone, self.table.book.rules)

    def aims_of(self, stack: Stack) -> list[Opportunity]:
        """All that a stack can do, if it gets there."""
        tools = self.tools(stack)
        return [*self.ground.aims(tools), *self._home(stack, tools)]

    def _voyages(self, stack: Stack, ship: Ship, least: float | None = None) -> list[Venture]:
        sky = self.sky.in_years(self._has_flown(stack.id))
        aims = list(self._doing(stack))
        scope = None
        if least is not None:
            # The crew is at home, so a flight is worth no more than what it wins.
            stakes = frozenset((max(0.0, aim.worth), aim.operations) for aim in aims)
            scope = self._promising(stakes, 0, 0.0, sky, least)
        ways = reached(sky, self.table, ship, stack.space, scope)
        here = Crossing(0, 1.0)
        found = []
        for aim in aims:
            for way in (here,) if aim.place == stack.space else ways.get(aim.place, ()):
                mission = self._voyage(stack, aim, way)
                if mission is not None:
                    found.append(mission)
        return found

    def _doing(self, stack: Stack) -> Iterator[Opportunity]:
        """All that a stack can do, for what that is worth to who is under way."""
        for aim in self.aims_of(stack):
            arrived = aim.place == stack.space
            if arrived and not aim.points:
                continue
            # Whoever is there already wins nothing more by landing; who is under way to a claim has
            # paid for what it keeps.
            sure = 0.0 if arrived else aim.sure
            yield replace(aim, sure=sure, reserved=self.ground.scarcity * aim.reserved)

    def _has_flown(self, stack: str) -> int:
        turn = self.table.state.turn
        return int(turn is not None and stack in turn.flown)

    def _voyage(self, stack: Stack, aim: Opportunity, way: Crossing) -> Venture | None:
        later = self._has_flown(stack.id) if way.years else 0
        years = later + way.years + max(0, aim.operations - (1 if way.years else 0))
        lasting = self._lasts(aim, years)
        if not lasting:
            return None
        at_home = stack.space == LEO
        stranded = self._stranded(aim, way, self.tools(stack), years, at_home=at_home)
        value = self._worth(aim, way, years) - stranded
        score = value - self._price(years, 0.0)
        return Venture(
            aim, way, score, value, years, later, stack=stack.id, lasting=lasting, stranded=stranded
        )

    def worth_of(self, aim: Opportunity) -> Worth:
        """What a way to a place is worth, by its dangers and years."""
        after = max(0, aim.operations - 1)
        return lambda way: (
            way.chance * aim.worth * self.future.lasts(way.years + after)
            - self.weights.year * way.years
        )

    def first_move(self, stack: Stack, mission: Venture) -> Move | None:
        """The first move of the way to a goal; nothing in a year of waiting."""
        value = self.worth_of(mission.aim)
        return move_towards(self.sky, self.table, stack, mission.aim.place, value)

    def _home(self, stack: Stack, tools: Tools) -> Iterator[Opportunity]:
        if stack.space == LEO:
            return
        parade = sum(self.prizes.parade(held.glory) for held in stack.cards)
        home = self._at_home(1) if tools.human else 0.0
        if parade + home > 0:
            yield Opportunity(Purpose.HOME, LEO, parade + home, 0.0, 1.0, 0)
