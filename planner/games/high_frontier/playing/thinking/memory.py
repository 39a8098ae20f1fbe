"""A cache shared by the games imagined from one position, which are much alike."""

from __future__ import annotations

from collections.abc import Hashable

from planner.games.high_frontier.playing.thinking.flight_plans import FlightPlan
from planner.games.high_frontier.playing.thinking.prospects import Prospects
from planner.games.high_frontier.playing.thinking.site_values import SiteValues
from planner.games.high_frontier.playing.thinking.weights import Weights
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.state import LEO


class Memory:
    """Keeps site values and launches by everything that they depend on.

    It holds on to the tables that it has seen, so drop it with the position.
    """

    def __init__(self) -> None:
        self._site_values: dict[Hashable, SiteValues] = {}
        self._launches: dict[Hashable, tuple[FlightPlan, ...]] = {}

    def site_values(self, table: Table, player: str, weights: Weights) -> SiteValues:
        """Return the worth of all sites to a player.

        >>> from planner.games.high_frontier import Game
        >>> from planner.games.high_frontier.playing.thinking.weights import default_weights
        >>> game, memory = Game.new("core", factions=["CRP", "NASA"], hashing=False), Memory()
        >>> first = memory.site_values(game.table, "CRP", default_weights())
        >>> first is memory.site_values(game.table, "CRP", default_weights())
        True
        """
        key = _tokens(table), player, weights
        known = self._site_values.get(key)
        if known is None:
            known = self._site_values[key] = SiteValues(table, player, weights)
        return known

    def launches(self, prospects: Prospects) -> tuple[FlightPlan, ...]:
        """Return the flights from LEO, the best first."""
        key = _cards(prospects), prospects.site_values, prospects.conditions
        known = self._launches.get(key)
        if known is None:
            known = self._launches[key] = tuple(prospects.launches())
        return known


def _tokens(table: Table) -> Hashable:
    """Return all that the worth of sites depends on."""
    state = table.state
    return (
        state.year,
        state.seniority_disks,
        state.first_player,
        state.anarchy,
        () if state.turn is None else tuple(state.turn.permits),
        tuple(state.sites.items()),
        tuple(state.glories.items()),
        tuple(
            (stack.owner, stack.space)
            for stack in state.stacks.values()
            if stack.space != LEO and any(table.face(held.face).human for held in stack.cards)
        ),
        repr(state.parts),
    )


def _cards(prospects: Prospects) -> Hashable:
    """Return all that launches depend on besides sites and conditions: visible cards and aquas."""
    table, player = prospects.table, prospects.player
    state = table.state
    return (
        tuple(table.player(player).hand),
        prospects.aquas,
        tuple(
            (stack.id, stack.space, stack.wet, stack.tanks, tuple(stack.cards))
            for stack in state.stacks_of(player)
        ),
        tuple(cards[0] if cards else None for cards in state.decks.values()),
        state.seen_cards,
        prospects.rivals.ready,
        () if state.turn is None else tuple(state.turn.flown),
    )
