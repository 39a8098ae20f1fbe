"""The hard player: tries out operations in imagined games, played on for a few years.

All operations are tried in the same imagined worlds, so that luck is the same for all. Each result
is kept as it comes, so running out of time within a world loses nothing. Boosts are not tried: each
imagined game boosts a year later, so waiting looks better every year, and nothing would ever fly.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from statistics import fmean, pstdev

from planner.errors import PlannerError
from planner.games.high_frontier.chapters.operations.auctions import Research
from planner.games.high_frontier.chapters.operations.boost import Boost
from planner.games.high_frontier.chapters.operations.market import Income, SellCard
from planner.games.high_frontier.chapters.scoring import scores
from planner.games.high_frontier.game import Game, View
from planner.games.high_frontier.playing.simple import SimplePlayer
from planner.games.high_frontier.playing.thinking.levels import MediumPlayer
from planner.games.high_frontier.playing.thinking.market import Appraisal
from planner.games.high_frontier.playing.thinking.memory import Memory
from planner.games.high_frontier.playing.thinking.prizes import is_race
from planner.games.high_frontier.playing.thinking.turns import Thoughts
from planner.games.high_frontier.playing.thinking.weights import Weights, hard_weights
from planner.games.high_frontier.playing.thinking.winning import chance_to_win
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.turn import PlayerTurn
from planner.kernel.actions import Action, Choice
from planner.kernel.dice import derived_seed

SECONDS_PER_TURN = 1.0
"""Processor time for a turn; what is under way at its end takes a little longer."""
WALL_CLOCK_FACTOR = 4.0
"""How many times as long may pass on the wall clock: people are waiting."""
YEARS_PLAYED_ON = 3
"""Years that each imagined game is played on."""
WORLDS_BEFORE_FIRST_CUT = 2
"""Drop the worse half after this many worlds, and again after twice as many."""
MAX_WORLDS = 64
"""Take the best after this many worlds, however close it is."""
STANDARD_ERRORS_TO_SETTLE = 2.5
"""Stop when the last two differ by this many standard errors."""
ADDED_DEVIATION = 0.3
"""Points added to the observed deviation, which may be too small after a few worlds."""
MIN_WORLDS_TO_SETTLE = 6
"""Worlds to try before any difference counts as settled."""
RIVAL_POINT_SHARE = 0.3
"""How much an average rival's point counts against an own point."""
MAX_ACTIONS = 400
"""Stop an imagined game after this many actions."""


MAX_OPERATIONS_COMPARED = 4
"""The most operations to compare."""
_OPERATIONS = (Boost, Research, SellCard, Income)


def is_operation(action: Action) -> bool:
    """True if an action is one of the operations at home, any of which can wait for another."""
    return isinstance(action, _OPERATIONS)


class TimeIsUp(Exception):
    """The budget is used up."""


@dataclass
class Budget:
    """How much may be tried: seconds of processor time, or a number of games."""

    seconds: float | None = SECONDS_PER_TURN
    games: int | None = None
    clock: Callable[[], float] = time.thread_time
    wall: Callable[[], float] = time.monotonic
    _until: float = field(default=0.0, init=False)
    _latest: float = field(default=0.0, init=False)
    _left: int = field(default=0, init=False)

    def begin(self) -> None:
        """Start the budget of a turn."""
        seconds = self.seconds or 0.0
        self._until = self.clock() + seconds
        self._latest = self.wall() + WALL_CLOCK_FACTOR * seconds
        self._left = self.games or 0

    def check(self) -> None:
        """Raise `TimeIsUp` if it is."""
        if self.games is None and (self.clock() >= self._until or self.wall() >= self._latest):
            raise TimeIsUp

    def take(self) -> None:
        """Take one game from the budget, or raise `TimeIsUp`."""
        self.check()
        if self.games is not None:
            if not self._left:
                raise TimeIsUp
            self._left -= 1


class Rollouts:
    """Compares actions of a player in imagined worlds."""

    def __init__(self, seed: int | str, weights: Weights, budget: Budget) -> None:
        self._seed, self._weights, self._budget = seed, weights, budget
        self._memory = Memory()

    def best(self, view: View, player: str, actions: Sequence[Action]) -> Action:
        """Return the action that does best; on a tie the first one, which is the plan."""
        self._budget.begin()
        results: dict[Action, list[float]] = {action: [] for action in actions}
        left = list(actions)
        halved = WORLDS_BEFORE_FIRST_CUT
        # An imagined game may fail on a rule; what has been tried until then still counts.
        with suppress(TimeIsUp, PlannerError):
            for world in range(1, MAX_WORLDS + 1):
                for action in left:
                    results[action].append(self._try(view, player, action, world))
                if world == halved:
                    left, halved = _better_half(left, results), 2 * halved
                if len(left) < 3 and _is_settled([results[action] for action in left]):
                    break
        return max(left, key=lambda action: _ahead(results[action], results[left[0]]))

    def _try(self, view: View, player: str, action: Action, world: int) -> float:
        """Return the value of one imagined world some years after an action."""
        self._budget.take()
        seed = derived_seed(str(self._seed), f"{view.table.state.year}:{world}")
        game = view.imagine(seed)
        game.apply(action)
        policy = _Policy(player, seed, self._weights, self._memory)
        end = view.table.state.year + YEARS_PLAYED_ON
        for _ in range(MAX_ACTIONS):
            if not game.to_act or game.state.year >= end:
                break
            self._budget.check()
            seen = game.view(game.to_act[0])
            game.apply(policy.choose(seen, seen.legal()))
        return self._value(game, player)

    def _value(self, game: Game, player: str) -> float:
        """Return the value of a position: lead, chance to win, flights ahead and aquas."""
        points: dict[str, float] = {score.player: score.total for score in scores(game.table)}
        others = [total for name, total in points.items() if name != player]
        ahead = points[player] - (RIVAL_POINT_SHARE * sum(others) / len(others) if others else 0.0)
        if not game.to_act:
            return ahead + self._weights.win * chance_to_win(points, player, 0)
        self._budget.check()
        thoughts = Thoughts(game.view(player).table, player, self._weights, memory=self._memory)
        prospects = thoughts.prospects
        flights = (prospects.under_way, *thoughts.launches[:1])
        plan = max([0.0, *(flight.score for flight in flights if flight is not None)])
        points[player] += plan
        won = chance_to_win(points, player, prospects.left)
        return ahead + plan + prospects.aqua * prospects.aquas + self._weights.win * won


class _Policy:
    """How imagined games are played on: the player plans on turn, all else is `SimplePlayer`.

    Planning takes far longer than `SimplePlayer` (docs/bots.md), so it is kept for one decision.
    """

    def __init__(self, player: str, seed: int | str, weights: Weights, memory: Memory) -> None:
        self._player = player
        self._plan, self._quick = MediumPlayer(seed, weights, memory), SimplePlayer(seed)

    def choose(self, view: View, choices: list[Choice]) -> Action:
        """Return the next action."""
        mine = choices[0].player == self._player
        if mine and isinstance(view.table.state.agenda[-1], PlayerTurn):
            return self._plan.choose(view, choices)
        return self._quick.choose(view, choices)


def _differences(values: Sequence[float], plan: Sequence[float]) -> list[float]:
    """Return the lead over the plan in each world that both were tried in."""
    return [value - planned for value, planned in zip(values, plan, strict=False)]


def _ahead(values: Sequence[float], plan: Sequence[float]) -> float:
    return fmean(_differences(values, plan) or [0.0])


def _better_half(left: list[Action], results: dict[Action, list[float]]) -> list[Action]:
    """Return the plan and the better half of the others."""
    plan, *others = left
    others.sort(key=lambda action: -fmean(results[action]))
    return [plan, *others[: (len(others) + 1) // 2]]


def _is_settled(left: Sequence[Sequence[float]]) -> bool:
    """True if more worlds would hardly change which of the last two does better."""
    if len(left) == 1:
        return True
    differences = _differences(left[1], left[0])
    if len(differences) < MIN_WORLDS_TO_SETTLE:
        return False
    error = (pstdev(differences) + ADDED_DEVIATION) / len(differences) ** 0.5
    return not any(differences) or abs(fmean(differences)) > STANDARD_ERRORS_TO_SETTLE * error


class HardPlayer(MediumPlayer):
    """Plans like the medium player, and tries out what its one operation could be.

    With a budget of games instead of seconds, the same seed and view give the same action.

    >>> from planner.games.high_frontier import Game
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
        """Return the weights to use at a table; years count more where being first wins."""
        return self._weights or hard_weights(race=is_race(table))

    def _ideas(self, view: View, thoughts: Thoughts, choices: list[Choice]) -> Iterator[Action]:
        actions = []
        for action in super()._ideas(view, thoughts, choices):
            if view.may(action) and action not in actions:
                actions.append(action)
            if (actions and not is_operation(actions[0])) or len(
                actions
            ) == MAX_OPERATIONS_COMPARED:
                break
        if actions and is_operation(actions[0]) and not isinstance(actions[0], Boost):
            compared = _without_doubles(filter(is_operation, actions), thoughts.market)
            if len(compared) > 1:
                rollouts = Rollouts(self._seed, thoughts.prospects.weights, self._budget)
                yield rollouts.best(view, thoughts.prospects.player, compared)
        yield from actions


def _without_doubles(actions: Iterable[Action], market: Appraisal) -> list[Action]:
    """Return the actions without sales of cards that are worth the same as another one sold."""
    by_worth: dict[object, Action] = {}
    for action in actions:
        sold = round(market.of_own(action.card), 6) if isinstance(action, SellCard) else None
        by_worth.setdefault(action if sold is None else sold, action)
    return list(by_worth.values())
