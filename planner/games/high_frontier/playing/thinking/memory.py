"""What has been thought in games imagined from one position, which are much alike."""

from __future__ import annotations

from collections.abc import Hashable

from planner.games.high_frontier.playing.thinking.ground import Ground
from planner.games.high_frontier.playing.thinking.missions import Horizon
from planner.games.high_frontier.playing.thinking.ventures import Venture
from planner.games.high_frontier.playing.thinking.weights import Weights
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.state import LEO


class Memory:
    """Remembers sites and launches by everything that they depend on.

    It holds on to the tables that it has seen, so it is to be forgotten with the position.
    """

    def __init__(self) -> None:
        self._grounds: dict[Hashable, Ground] = {}
        self._launches: dict[Hashable, tuple[Venture, ...]] = {}

    def ground(self, table: Table, player: str, weights: Weights) -> Ground:
        """The sites as they are for a player.

        >>> from planner.games.high_frontier import Game
        >>> from planner.games.high_frontier.playing.thinking.weights import default_weights
        >>> game, memory = Game.new("core", factions=["CRP", "NASA"], hashing=False), Memory()
        >>> first, second = (memory.ground(game.table, "CRP", default_weights()) for _ in range(2))
        >>> first is second
        True
        """
        key = _tokens(table), player, weights
        found = self._grounds.get(key)
        if found is None:
            found = self._grounds[key] = Ground(table, player, weights)
        return found

    def launches(self, outlook: Horizon) -> tuple[Venture, ...]:
        """The flights from LEO that are worth a thought, the best first."""
        key = _cards(outlook), outlook.ground, outlook.sky
        found = self._launches.get(key)
        if found is None:
            found = self._launches[key] = tuple(outlook.launches())
        return found


def _tokens(table: Table) -> Hashable:
    """All that the worth of sites depends on."""
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


def _cards(outlook: Horizon) -> Hashable:
    """All that launches depend on beside sites and sky: what is seen of cards, and aquas."""
    table, player = outlook.table, outlook.player
    state = table.state
    return (
        tuple(table.player(player).hand),
        outlook.aquas,
        tuple(
            (stack.id, stack.space, stack.wet, stack.tanks, tuple(stack.cards))
            for stack in state.stacks_of(player)
        ),
        tuple(cards[0] if cards else None for cards in state.decks.values()),
        state.seen_cards,
        outlook.rivals.ready,
        () if state.turn is None else tuple(state.turn.flown),
    )
