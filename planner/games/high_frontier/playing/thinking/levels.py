"""The players that plan, as good as one likes to meet them."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable, Iterator

from planner.games.high_frontier.chapters.deals.negotiation import Withdraw
from planner.games.high_frontier.chapters.operations.auctions import Bid, Pass
from planner.games.high_frontier.game import View
from planner.games.high_frontier.playing.at_random import RandomPlayer
from planner.games.high_frontier.playing.thinking.answers import answer, reply
from planner.games.high_frontier.playing.thinking.ground import Ground
from planner.games.high_frontier.playing.thinking.memory import Memory
from planner.games.high_frontier.playing.thinking.turns import Thoughts, first_allowed, ideas
from planner.games.high_frontier.playing.thinking.weights import Weights, default_weights
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.turn import EndTurn, PlayerTurn
from planner.kernel.actions import Action, Choice

MISTAKES = 0.25
"""Of its ideas an easy player forgets so many."""
PLENTY = 60
"""Actions in a turn after which it is ended, whatever could still be done."""


class MediumPlayer:
    """Plans whole flights by what they bring, and looks no further.

    What it does follows from its seed and the table as it lies.

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
        self._ground: dict[str, tuple[Hashable, Ground]] = {}
        self._turn: Hashable = ()
        self._actions = 0

    def choose(self, view: View, choices: list[Choice]) -> Action:
        """What the plan says."""
        step, player = view.table.state.agenda[-1], choices[0].player
        thoughts = self.think(view.table, player)
        if isinstance(step, PlayerTurn) or view.offered:
            agreed = reply(thoughts, choices)
            if agreed is not None:
                return agreed
        unheard = next((each for each in choices if isinstance(each, Withdraw)), None)
        if unheard is not None and player in step.asks:
            return unheard
        if player not in step.asks:
            return self._anything.choose(view, choices)
        if not isinstance(step, PlayerTurn):
            found = answer(thoughts, view.table, step, choices)
            return found or self._anything.choose(view, choices)
        return self._act(view, thoughts, choices)

    def weighs(self, table: Table) -> Weights:
        """What things are worth at that table."""
        return self._weights or default_weights()

    def think(self, table: Table, player: str) -> Thoughts:
        """The thoughts about a table, which stay as long as it lies as it does."""
        key = _situation(table, player)
        known = self._thoughts.get(player)
        if known is None or known[0] != key:
            ground = self._look(table, player) if self._memory is None else None
            thoughts = Thoughts(table, player, self.weighs(table), ground, self._memory)
            known = self._thoughts[player] = key, thoughts
        # What is asked, and which deals are open, is looked at as it is now.
        known[1].outlook.table = table
        return known[1]

    def _look(self, table: Table, player: str) -> Ground:
        """What the sites are worth, which stays longer."""
        state = table.state
        glories, sites = tuple(state.glories.items()), tuple(state.sites.items())
        permits = 0 if state.turn is None else len(state.turn.permits)
        key = (state.year, player, sites, glories, state.first_player, permits)
        known = self._ground.get(player)
        if known is None or known[0] != key:
            known = self._ground[player] = key, Ground(table, player, self.weighs(table))
        return known[1]

    def _act(self, view: View, thoughts: Thoughts, choices: list[Choice]) -> Action:
        turn = (view.table.state.year, thoughts.outlook.player)
        self._actions = self._actions + 1 if turn == self._turn else 0
        self._turn = turn
        if self._actions < PLENTY:
            found = first_allowed(view, self._ideas(view, thoughts, choices))
            if found is not None:
                return found
        ending = next((choice for choice in choices if isinstance(choice, EndTurn)), None)
        return ending or self._anything.choose(view, choices)

    def _ideas(self, view: View, thoughts: Thoughts, choices: list[Choice]) -> Iterable[Action]:
        """What it would do now, the best first."""
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
        """What the plan says, if it does not slip its mind."""
        action = super().choose(view, choices)
        if isinstance(action, Bid) and self._forgets(view, action):
            return Pass(action.player)
        return action

    def _ideas(self, view: View, thoughts: Thoughts, choices: list[Choice]) -> Iterator[Action]:
        for action in super()._ideas(view, thoughts, choices):
            if not self._forgets(view, action):
                yield action

    def _forgets(self, view: View, action: Action) -> bool:
        """Whether that idea does not come up this year; it stays forgotten all year."""
        about = f"{self._seed}:{view.table.state.year}:{action}"
        return random.Random(about).random() < MISTAKES


def _situation(table: Table, player: str) -> Hashable:
    """All that thoughts depend on."""
    state = table.state
    turn = state.turn
    return (
        state.year,
        player,
        tuple((name, tuple(each.hand), state.aquas(name)) for name, each in state.players.items()),
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
