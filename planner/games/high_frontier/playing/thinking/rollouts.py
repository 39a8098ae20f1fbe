"""Trying out what one could do: games imagined from what a seat sees, played on for a few years.

All that is compared is tried in the same imagined worlds, so that luck falls on all alike. Each
result is kept as it comes, so time that is up amid a world loses nothing. Boosts are left to the
plan: in each imagined game the boost follows a year later, so that to wait a year for it looks
good, year after year.
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

SECONDS = 1.0
"""Processor time for thinking in a turn; what is under way then takes a little longer."""
PATIENCE = 4.0
"""Times as long as that may pass on the clock on the wall, for the sake of people who wait."""
YEARS = 3
"""How far is played on."""
FIRST_WORLDS = 2
"""Imagined worlds after which the worse half is dropped, and again after twice as many."""
MOST_WORLDS = 64
"""Imagined worlds after which the best is taken as it is."""
CERTAIN = 2.5
"""Standard errors by which one of two has to differ for no more worlds to be tried."""
LEAST_ERROR = 0.3
"""Points that are added to the deviation seen, which a few worlds can make too small."""
LEAST_WORLDS = 6
"""Worlds before anything is certain."""
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
    """How much may be tried: so many seconds of the processor, or so many games."""

    seconds: float | None = SECONDS
    games: int | None = None
    clock: Callable[[], float] = time.thread_time
    wall: Callable[[], float] = time.monotonic
    _until: float = field(default=0.0, init=False)
    _latest: float = field(default=0.0, init=False)
    _left: int = field(default=0, init=False)

    def begin(self) -> None:
        """A turn begins."""
        seconds = self.seconds or 0.0
        self._until = self.clock() + seconds
        self._latest = self.wall() + PATIENCE * seconds
        self._left = self.games or 0

    def check(self) -> None:
        """Raise `TimeIsUp` if it is."""
        if self.games is None and (self.clock() >= self._until or self.wall() >= self._latest):
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
        self._memory = Memory()

    def best(self, view: View, player: str, actions: Sequence[Action]) -> Action:
        """The action that does best; the first, which is the plan, if none does better."""
        self._budget.begin()
        results: dict[Action, list[float]] = {action: [] for action in actions}
        left = list(actions)
        halved = FIRST_WORLDS
        # Cheap worlds can fail too, and what has been tried until then still counts.
        with suppress(TimeIsUp, PlannerError):
            for world in range(1, MOST_WORLDS + 1):
                for action in left:
                    results[action].append(self._try(view, player, action, world))
                if world == halved:
                    left, halved = _better_half(left, results), 2 * halved
                if len(left) < 3 and _is_settled([results[action] for action in left]):
                    break
        return max(left, key=lambda action: _ahead(results[action], results[left[0]]))

    def _try(self, view: View, player: str, action: Action, world: int) -> float:
        """What a player has some years after an action, in one imagined world."""
        self._budget.take()
        seed = derived_seed(str(self._seed), f"{view.table.state.year}:{world}")
        game = view.imagine(seed)
        game.apply(action)
        policy = _Policy(player, seed, self._weights, self._memory)
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
        thoughts = Thoughts(game.view(player).table, player, self._weights, memory=self._memory)
        outlook = thoughts.outlook
        flights = (outlook.under_way, *thoughts.launches[:1])
        plan = max([0.0, *(each.score for each in flights if each is not None)])
        found[player] += plan
        won = chance_to_win(found, player, outlook.left)
        return ahead + plan + outlook.aqua * outlook.aquas + self._weights.win * won


class _Policy:
    """How imagined games go on: the player plans on turn, and all else goes quickly."""

    def __init__(self, player: str, seed: int | str, weights: Weights, memory: Memory) -> None:
        self._player = player
        self._plan, self._quick = MediumPlayer(seed, weights, memory), SimplePlayer(seed)

    def choose(self, view: View, choices: list[Choice]) -> Action:
        """What is done next."""
        mine = choices[0].player == self._player
        if mine and isinstance(view.table.state.agenda[-1], PlayerTurn):
            return self._plan.choose(view, choices)
        return self._quick.choose(view, choices)


def _differences(values: Sequence[float], plan: Sequence[float]) -> list[float]:
    """How much more something won than the plan, in each of the worlds that both were tried in."""
    return [value - planned for value, planned in zip(values, plan, strict=False)]


def _ahead(values: Sequence[float], plan: Sequence[float]) -> float:
    return fmean(_differences(values, plan) or [0.0])


def _better_half(left: list[Action], results: dict[Action, list[float]]) -> list[Action]:
    """The plan, and the better half of the others."""
    plan, *others = left
    others.sort(key=lambda action: -fmean(results[action]))
    return [plan, *others[: (len(others) + 1) // 2]]


def _is_settled(left: Sequence[Sequence[float]]) -> bool:
    """Whether more worlds would hardly change which of the last two does better."""
    if len(left) == 1:
        return True
    found = _differences(left[1], left[0])
    if len(found) < LEAST_WORLDS:
        return False
    error = (pstdev(found) + LEAST_ERROR) / len(found) ** 0.5
    return not any(found) or abs(fmean(found)) > CERTAIN * error


class HardPlayer(MediumPlayer):
    """Plans like the medium player, and tries out what its one operation could be.

    With a budget of games instead of seconds, what it does follows from its seed and the view.

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
        """What things are worth at that table: years more where it wins to be first."""
        return self._weights or hard_weights(race=is_race(table))

    def _ideas(self, view: View, thoughts: Thoughts, choices: list[Choice]) -> Iterator[Action]:
        found = []
        for action in super()._ideas(view, thoughts, choices):
            if view.may(action) and action not in found:
                found.append(action)
            if (found and not is_operation(found[0])) or len(found) == CONSIDERED:
                break
        if found and is_operation(found[0]) and not isinstance(found[0], Boost):
            compared = _without_doubles(filter(is_operation, found), thoughts.market)
            if len(compared) > 1:
                rollouts = Rollouts(self._seed, thoughts.outlook.weights, self._budget)
                yield rollouts.best(view, thoughts.outlook.player, compared)
        yield from found


def _without_doubles(actions: Iterable[Action], market: Appraisal) -> list[Action]:
    """All but sales of cards that are worth as much as another that could be sold instead."""
    found: dict[object, Action] = {}
    for action in actions:
        sold = round(market.of_own(action.card), 6) if isinstance(action, SellCard) else None
        found.setdefault(action if sold is None else sold, action)
    return list(found.values())
