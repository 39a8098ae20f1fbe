"""What can be done at each site with some tools, and what that is worth."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from planner.board import Space
from planner.games.high_frontier.chapters.felonies import is_felonious
from planner.games.high_frontier.chapters.operations.prospect import LUNA, may_prospect_luna
from planner.games.high_frontier.playing.thinking.prizes import Prizes
from planner.games.high_frontier.playing.thinking.reach import FlightConditions, beyond
from planner.games.high_frontier.playing.thinking.rivals import appeal
from planner.games.high_frontier.playing.thinking.teams import Tools
from planner.games.high_frontier.playing.thinking.weights import Weights
from planner.games.high_frontier.playing.thinking.years import future_of
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.hardware import humans_at
from planner.games.high_frontier.table.state import LEO
from planner.games.high_frontier.table.tokens import cubes_left, disks_left
from planner.route.fuel import PLENTY, half_burns_from
from planner.rules import CYCLE_YEARS

DIE = 6


class Purpose(StrEnum):
    """The purpose of a flight."""

    FACTORY = "factory"
    CLAIM = "claim"
    COLONY = "colony"
    GLORY = "glory"
    HOME = "home"


@dataclass(frozen=True, slots=True)
class Opportunity:
    """Something to do at a place, and its worth."""

    kind: Purpose
    place: str
    sure: float
    """Points for landing there."""
    points: float
    """Points if the prospect succeeds."""
    chance: float
    """The chance that the prospect succeeds."""
    operations: int
    reserved: float = 0.0
    """Worth of the factory site that the claim keeps from rivals."""

    @property
    def worth(self) -> float:
        """Expected points."""
        return self.sure + self.chance * (self.points + self.reserved)


Rewards = frozenset[tuple[float, int]]
"""Pairs of the points that can be won somewhere and the operations that takes."""


class SiteValues:
    """The worth of all sites to one player. It stays the same until tokens on the board change."""

    def __init__(self, table: Table, player: str, weights: Weights) -> None:
        self.table, self.player = table, player
        self.prizes = Prizes(table, player, weights)
        self._disks = disks_left(table, player)
        self._cubes = cubes_left(table, player)
        outside = beyond(table.book.board, table.book.limits.outermost_zone)
        self._sites = [space for space in table.book.board.sites if space.index not in outside]
        in_time = self._cubes and future_of(table).left > CYCLE_YEARS // 2
        self._reserving = weights.reserve if in_time else 0.0
        self._aims: dict[Tools, list[Opportunity]] = {}
        self._rewards: dict[tuple[Tools, str | None, int], Rewards] = {}

    @cached_property
    def _free(self) -> dict[str, float]:
        """The sites that can be claimed, each with the chance of success."""
        supply = {space.id: self._supply(space) for space in self._sites}
        return {place: chance for place, chance in supply.items() if chance}

    def _supply(self, space: Space) -> float:
        """Return the chance to claim a site with the right tools; 0 if it is taken or dry."""
        printed, marks = space.site, self.table.state.marks(space.id)
        assert printed is not None
        if marks.claim or marks.busted or not printed.hydration:
            return 0.0
        return min(printed.size, DIE) / DIE

    @cached_property
    def scarcity(self) -> float:
        """Players per site that is sure to be claimed, at most 1."""
        return min(1.0, len(self.table.state.seats) / max(sum(self._free.values()), 1.0))

    @cached_property
    def appeals(self) -> dict[str, float]:
        """How much each free site attracts rivals."""
        return appeal(self.table, self._free)

    def aims(self, tools: Tools) -> list[Opportunity]:
        """Return all that these tools can do anywhere."""
        aims = self._aims.get(tools)
        if aims is None:
            aims = [aim for space in self._sites if (aim := self._aim(space, tools)) is not None]
            self._aims[tools] = aims
        return aims

    def rewards(self, tools: Tools, conditions: FlightConditions, fuel: int) -> Rewards:
        """Return what can be won where this much fuel might get from LEO."""
        key = tools, conditions.outermost, fuel
        rewards = self._rewards.get(key)
        if rewards is None:
            needed = half_burns_from(
                conditions.board,
                conditions.board[LEO].index,
                conditions.rules,
                conditions.terms.avoid,
            )
            near = (aim for aim in self.aims(tools) if needed.get(aim.place, PLENTY) <= fuel)
            rewards = frozenset((max(0.0, aim.worth), aim.operations) for aim in near)
            self._rewards[key] = rewards
        return rewards

    def _aim(self, space: Space, tools: Tools) -> Opportunity | None:
        marks, player = self.table.state.marks(space.id), self.player
        sure = self.prizes.landing(space, human=tools.human)
        if marks.claim == player:
            return self._on_own(space, tools, sure)
        if tools.human and self._can_be_jumped(space):
            return self._jump(space, tools, sure)
        chance = self._chance(space, tools)
        if marks.claim is None and not marks.busted and chance and self._disks:
            prize = self.prizes.of(space)
            if not (tools.industry and self._cubes):
                reserved = self._reserving * self._factory(space, tools)
                return Opportunity(Purpose.CLAIM, space.id, sure, prize.claim, chance, 1, reserved)
            points = prize.claim + self._factory(space, tools)
            return Opportunity(Purpose.FACTORY, space.id, sure, points, chance, 2)
        return Opportunity(Purpose.GLORY, space.id, sure, 0.0, 1.0, 0) if sure else None

    def _can_be_jumped(self, space: Space) -> bool:
        """True if a Human there could jump a claim that nobody guards (G4)."""
        table, marks = self.table, self.table.state.marks(space.id)
        together = table.book.verdict is not None
        if together or marks.claim is None or marks.factory is not None or not self._disks:
            return False
        if not is_felonious(table, self.player, marks.claim):
            return False
        others = (name for name in table.state.seats if name != self.player)
        return not any(humans_at(table, name, space.id) for name in others)

    def _jump(self, space: Space, tools: Tools, sure: float) -> Opportunity:
        """Return the jump of a rival's claim, with a factory on it if the tools allow."""
        points = self.prizes.of(space).claim
        if not (tools.industry and self._cubes):
            return Opportunity(Purpose.CLAIM, space.id, sure, points, 1.0, 0)
        points += self._factory(space, tools)
        return Opportunity(Purpose.FACTORY, space.id, sure, points, 1.0, 1)

    def _on_own(self, space: Space, tools: Tools, sure: float) -> Opportunity | None:
        marks = self.table.state.marks(space.id)
        if marks.factory is None and tools.industry and self._cubes:
            points = self._factory(space, tools)
            return Opportunity(Purpose.FACTORY, space.id, sure, points, 1.0, 1)
        if marks.factory == self.player and marks.colony is None and tools.human:
            return Opportunity(Purpose.COLONY, space.id, sure, self.prizes.of(space).colony, 1.0, 0)
        return Opportunity(Purpose.GLORY, space.id, sure, 0.0, 1.0, 0) if sure else None

    def _factory(self, space: Space, tools: Tools) -> float:
        prize = self.prizes.of(space)
        settler = tools.human or humans_at(self.table, self.player, space.id)
        colony = prize.colony if settler else 0.0
        return prize.factory + colony + self.prizes.building(space)

    def _chance(self, space: Space, tools: Tools) -> float:
        """Return the chance to claim a site with the best platform."""
        printed = space.site
        assert printed is not None
        if printed.body == LUNA and not may_prospect_luna(self.table, self.player, space.id):
            return 0.0
        missed = max(0, DIE - printed.size) / DIE
        fit = [twice for isru, twice in tools.platforms if isru <= printed.hydration]
        if not fit:
            return 0.0
        return 1 - missed * missed if any(fit) else 1 - missed
