"""Trying out what one could do: games imagined from what a seat sees, played on for a few years.

All that is compared is tried in the same imagined worlds, so that luck falls on all alike; who does
worse is dropped, and the rest is tried in more of them. The clock is looked at before every action.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from planner.errors import PlannerError
from planner.game.chapters.operations.auctions import Research
from planner.game.chapters.operations.boost import Boost
from planner.game.chapters.operations.market import Income, SellCard
from planner.game.chapters.scoring import scores
from planner.game.game import Game, View
from planner.game.playing.simple import SimplePlayer
from planner.game.playing.thinking.levels import MediumPlayer
from planner.game.playing.thinking.prizes import is_race
from planner.game.playing.thinking.turns import Thoughts
from planner.game.playing.thinking.weights import Weights, hard_weights
from planner.game.playing.thinking.winning import chance_to_win
from planner.game.table.context import Table
from planner.game.table.turn import PlayerTurn
from planner.kernel.actions import Action, Choice
from planner.kernel.dice import derived_seed

SECONDS = 1.0
"""Time for thinking in a turn; what is under way then takes a little longer."""
YEARS = 4
"""How far is played on."""
WORLDS = 2
"""Imagined worlds in which all that is left is tried before the worse half is dropped."""
SURE = 1.5
"""Points by which something has to be better than what the plan says."""
RIVALS = 0.3
"""Share of a point of the others that counts against one's own."""
MOST_STEPS = 400
"""Actions after which an imagined game is left as it is."""


CONSIDERED = 4
"""Operations that are compared."""
_OPERATIONS = (Boost, Research, SellCard, Income)


def is_operation(action: Action) -> bool:
    """Whether it is one of the operations at home, which can wait for each other."""
    return isinstance(action, _OPERATIONS)


class TimeIsUp(Exception):
    """There is no time to try on."""


@dataclass
class Budget:
    """How much may be tried: until a moment, or so many games."""

    seconds: float | None = SECONDS
    games: int | None = None
    clock: Callable[[], float] = time.perf_counter
    _until: float = field(default=0.0, init=False)
    _left: int = field(default=0, init=False)

    def begin(self) -> None:
        """A turn begins."""
        self._until = self.clock() + (self.seconds or 0.0)
        self._left = self.games or 0

    def check(self) -> None:
        """Raise `TimeIsUp` if it is."""
        if self.games is None and self.clock() >= self._until:
            raise TimeIsUp

    def take(self) -> None:
        """Another game begins."""
        self.check()
        if self.games is not None:
            if not self._left:
                raise TimeIsUp
            self._left -= 1


class Rollouts:
    """Tries actions of a player in imagined worlds."""

    def __init__(self, seed: int | str, weights: Weights, budget: Budget) -> None:
        self._seed, self._weights, self._budget = seed, weights, budget

    def best(self, view: View, player: str, actions: Sequence[Action]) -> Action:
        """The action that does best; the first unless another is clearly better."""
        self._budget.begin()
        results: dict[Action, list[float]] = {action: [] for action in actions}
        left = list(actions)
        world = 0
        try:
            while len(left) > 1:
                for _ in range(WORLDS):
                    tried = {action: self._try(view, player, action, world) for action in left}
                    for action, value in tried.items():
                        results[action].append(value)
                    world += 1
                left = self._better_half(left, results)
        except TimeIsUp:
            pass
        return self._choice(actions, results)

    @staticmethod
    def _better_half(left: list[Action], results: dict[Action, list[float]]) -> list[Action]:
        first, *others = left
        others.sort(key=lambda action: -_mean(results[action]))
        return [first, *others[: len(others) // 2]]

    @staticmethod
    def _choice(actions: Sequence[Action], results: dict[Action, list[float]]) -> Action:
        """By the worlds that both were tried in."""
        plan = actions[0]

        def ahead(action: Action) -> float:
            worlds = len(results[action])
            return _mean(results[action]) - _mean(results[plan][:worlds])

        best = max(actions, key=ahead)
        return best if ahead(best) > SURE else plan

    def _try(self, view: View, player: str, action: Action, world: int) -> float:
        """What a player has some years after an action, in one imagined world."""
        self._budget.take()
        seed = derived_seed(str(self._seed), f"{view.table.state.year}:{world}")
        game = view.imagine(seed)
        game.apply(action)
        policy = _Policy(player, seed, self._weights)
        end = view.table.state.year + YEARS
        for _ in range(MOST_STEPS):
            if not game.to_act or game.state.year >= end:
                break
            self._budget.check()
            seen = game.view(game.to_act[0])
            game.apply(policy.choose(seen, seen.legal()))
        return self._value(game, player)

    def _value(self, game: Game, player: str) -> float:
        """Points ahead and the chance to win, and what can be made of it."""
        found: dict[str, float] = {score.player: score.total for score in scores(game.table)}
        others = [total for name, total in found.items() if name != player]
        ahead = found[player] - (RIVALS * sum(others) / len(others) if others else 0.0)
        if not game.to_act:
            return ahead + self._weights.win * chance_to_win(found, player, 0)
        self._budget.check()
        thoughts = Thoughts(game.view(player).table, player, self._weights)
        outlook = thoughts.outlook
        flights = (outlook.under_way, *thoughts.launches[:1])
        plan = max([0.0, *(each.score for each in flights if each is not None)])
        found[player] += plan
        won = chance_to_win(found, player, outlook.left)
        return ahead + plan + outlook.aqua * outlook.aquas + self._weights.win * won


class _Policy:
    """How imagined games go on: the player plans on turn, and all else goes quickly."""

    def __init__(self, player: str, seed: int | str, weights: Weights) -> None:
        self._player = player
        self._plan, self._quick = MediumPlayer(seed, weights), SimplePlayer(seed)

    def choose(self, view: View, choices: list[Choice]) -> Action:
        """What is done next."""
        mine = choices[0].player == self._player
        if mine and isinstance(view.table.state.agenda[-1], PlayerTurn):
            return self._plan.choose(view, choices)
        return self._quick.choose(view, choices)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


class HardPlayer(MediumPlayer):
    """Plans like the medium player, and tries out what its one operation could be.

    With a budget of games instead of seconds, what it does follows from its seed and the view.

    >>> from planner.game import Game
    >>> view = Game.new("race-to-mars", factions=["CRP", "NASA"], seed=3, hashing=False).view("CRP")
    >>> view.may(HardPlayer(1, budget=Budget(games=2)).choose(view, view.legal()))
    True
    """

    def __init__(
        self,
        seed: int | str = 0,
        weights: Weights | None = None,
        budget: Budget | None = None,
    ) -> None:
        super().__init__(seed, weights)
        self._seed, self._budget = seed, budget or Budget()

    def weighs(self, table: Table) -> Weights:
        """What things are worth at that table: years more where it wins to be first."""
        return self._weights or hard_weights(race=is_race(table))

    def _ideas(self, view: View, thoughts: Thoughts, choices: list[Choice]) -> list[Action]:
        found = []
        for action in super()._ideas(view, thoughts, choices):
            if view.may(action) and action not in found:
                found.append(action)
            if (found and not is_operation(found[0])) or len(found) == CONSIDERED:
                break
        operations = [action for action in found if is_operation(action)]
        if len(operations) < 2 or operations[0] is not found[0]:
            return found
        try:
            rollouts = Rollouts(self._seed, thoughts.outlook.weights, self._budget)
            best = rollouts.best(view, thoughts.outlook.player, operations)
        except PlannerError:
            return found
        return [best, *found]
