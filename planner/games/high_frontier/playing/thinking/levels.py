"""The planning players: medium, and easy."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable, Iterator

from planner.games.high_frontier.chapters.deals.negotiation import Withdraw
from planner.games.high_frontier.chapters.operations.auctions import Bid, Pass
from planner.games.high_frontier.game import View
from planner.games.high_frontier.playing.at_random import RandomPlayer
from planner.games.high_frontier.playing.thinking.decisions import answer, reply
from planner.games.high_frontier.playing.thinking.memory import Memory
from planner.games.high_frontier.playing.thinking.site_values import SiteValues
from planner.games.high_frontier.playing.thinking.turns import Thoughts, first_allowed, ideas
from planner.games.high_frontier.playing.thinking.weights import Weights, default_weights
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.turn import EndTurn, PlayerTurn
from planner.kernel.actions import Action, Choice

SHARE_FORGOTTEN = 0.25
"""Share of its ideas that an easy player forgets."""
MAX_ACTIONS_PER_TURN = 60
"""End the turn after this many actions, whatever could still be done."""


class MediumPlayer:
    """Plans whole flights by the points they bring, without trying anything out.

    The same seed and the same table give the same action.

    >>> from planner.games.high_frontier import Game
    >>> view = Game.new("race-to-mars", factions=["CRP", "NASA"], seed=3, hashing=False).view("CRP")
    >>> type(MediumPlayer().choose(view, view.legal())).__name__
    'Research'
    """

    def __init__(
        self,
        seed: int | str = 0,
        weights: Weights | None = None,
        memory: Memory | None = None,
    ) -> None:
        self._weights, self._memory = weights, memory
        self._anything = RandomPlayer(seed)
        self._thoughts: dict[str, tuple[Hashable, Thoughts]] = {}
        self._site_values: dict[str, tuple[Hashable, SiteValues]] = {}
        self._turn: Hashable = ()
        self._actions = 0

    def choose(self, view: View, choices: list[Choice]) -> Action:
        """Return the action that the plan says."""
        step, player = view.table.state.agenda[-1], choices[0].player
        thoughts = self.think(view.table, player)
        if isinstance(step, PlayerTurn) or view.offered:
            agreed = reply(thoughts, choices)
            if agreed is not None:
                return agreed
        unheard = next((choice for choice in choices if isinstance(choice, Withdraw)), None)
        if unheard is not None and player in step.asks:
            return unheard
        if player not in step.asks:
            return self._anything.choose(view, choices)
        if not isinstance(step, PlayerTurn):
            action = answer(thoughts, view.table, step, choices)
            return action or self._anything.choose(view, choices)
        return self._act(view, thoughts, choices)

    def weighs(self, table: Table) -> Weights:
        """Return the weights to use at a table."""
        return self._weights or default_weights()

    def think(self, table: Table, player: str) -> Thoughts:
        """Return the thoughts about a table, kept until it changes."""
        key = _situation(table, player)
        known = self._thoughts.get(player)
        if known is None or known[0] != key:
            site_values = self._look(table, player) if self._memory is None else None
            thoughts = Thoughts(table, player, self.weighs(table), site_values, self._memory)
            known = self._thoughts[player] = key, thoughts
        # The agenda and open deals are no part of the key, so the current table replaces the old
        # one.
        known[1].prospects.table = table
        return known[1]

    def _look(self, table: Table, player: str) -> SiteValues:
        """Return the worth of all sites, which is kept longer than the other thoughts."""
        state = table.state
        glories, sites = tuple(state.glories.items()), tuple(state.sites.items())
        permits = 0 if state.turn is None else len(state.turn.permits)
        key = (state.year, player, sites, glories, state.first_player, permits)
        known = self._site_values.get(player)
        if known is None or known[0] != key:
            known = self._site_values[player] = key, SiteValues(table, player, self.weighs(table))
        return known[1]

    def _act(self, view: View, thoughts: Thoughts, choices: list[Choice]) -> Action:
        turn = (view.table.state.year, thoughts.prospects.player)
        self._actions = self._actions + 1 if turn == self._turn else 0
        self._turn = turn
        if self._actions < MAX_ACTIONS_PER_TURN:
            action = first_allowed(view, self._ideas(view, thoughts, choices))
            if action is not None:
                return action
        ending = next((choice for choice in choices if isinstance(choice, EndTurn)), None)
        return ending or self._anything.choose(view, choices)

    def _ideas(self, view: View, thoughts: Thoughts, choices: list[Choice]) -> Iterable[Action]:
        """Yield what it would do now, the best first."""
        return ideas(view, thoughts, choices)


class EasyPlayer(MediumPlayer):
    """Plans like the medium player, and makes mistakes on purpose.

    Of its ideas it forgets one in four, as people do who play for the first time: a launch comes a
    year late, a card is sold that will be missed. In auctions it gives up as often.

    >>> from planner.games.high_frontier import Game
    >>> view = Game.new("race-to-mars", factions=["CRP", "NASA"], seed=3, hashing=False).view("CRP")
    >>> view.may(EasyPlayer(1).choose(view, view.legal()))
    True
    """

    def __init__(self, seed: int | str = 0, weights: Weights | None = None) -> None:
        super().__init__(seed, weights)
        self._seed = seed

    def choose(self, view: View, choices: list[Choice]) -> Action:
        """Return the action that the plan says, unless it is a forgotten bid."""
        action = super().choose(view, choices)
        if isinstance(action, Bid) and self._forgets(view, action):
            return Pass(action.player)
        return action

    def _ideas(self, view: View, thoughts: Thoughts, choices: list[Choice]) -> Iterator[Action]:
        for action in super()._ideas(view, thoughts, choices):
            if not self._forgets(view, action):
                yield action

    def _forgets(self, view: View, action: Action) -> bool:
        """True if an idea is forgotten; it stays forgotten all year."""
        about = f"{self._seed}:{view.table.state.year}:{action}"
        return random.Random(about).random() < SHARE_FORGOTTEN


def _situation(table: Table, player: str) -> Hashable:
    """Return all that thoughts depend on."""
    state = table.state
    turn = state.turn
    return (
        state.year,
        player,
        tuple(
            (name, tuple(owner.hand), state.aquas(name)) for name, owner in state.players.items()
        ),
        tuple(
            (stack.id, stack.space, stack.wet, stack.tanks, tuple(stack.cards))
            for stack in state.stacks.values()
        ),
        tuple(state.sites.items()),
        tuple(tuple(cards[:1]) for cards in state.decks.values()),
        () if turn is None else (tuple(turn.flown), len(turn.permits)),
        state.first_player,
        tuple(state.glories.items()),
    )
