"""The hard player: what it tries in imagined games, what it keeps of that, and when it stops."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.operations.boost import Boost
from planner.games.high_frontier.chapters.operations.market import Income, SellCard
from planner.games.high_frontier.playing import play
from planner.games.high_frontier.playing.thinking import rollouts
from planner.games.high_frontier.playing.thinking.levels import MediumPlayer
from planner.games.high_frontier.playing.thinking.memory import Memory
from planner.games.high_frontier.playing.thinking.rollouts import (
    MAX_WORLDS,
    WALL_CLOCK_FACTOR,
    Budget,
    HardPlayer,
    Rollouts,
    TimeIsUp,
    is_operation,
)
from planner.games.high_frontier.playing.thinking.turns import Thoughts
from planner.games.high_frontier.playing.thinking.weights import default_weights, hard_weights
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.state import SiteMarks, State
from planner.games.high_frontier.table.turn import EndTurn, PlayerTurn
from planner.kernel.actions import Action
from tests.games.high_frontier.helpers import draw_hand, new_game
from tests.games.high_frontier.thoughts import prospects, with_kit

PLAN, *OTHERS = (Income(name) for name in ("plan", "second", "third", "fourth"))
SECOND, THIRD, FOURTH = OTHERS


class Known(Rollouts):
    """Rollouts whose results are known beforehand: for each action its value, world by world."""

    def __init__(self, games: int, values: dict[Action, float | Sequence[float]]) -> None:
        super().__init__(1, default_weights(), Budget(games=games))
        self.values, self.tried = values, list[tuple[Action, int]]()

    def _try(self, view: Any, player: str, action: Action, world: int) -> float:
        self._budget.take()
        self.tried.append((action, world))
        value = self.values[action]
        return value if isinstance(value, int | float) else value[world % len(value)]

    def chosen(self) -> Action:
        return self.best(None, "", list(self.values))


@pytest.mark.parametrize("games", [2, 3, 4, 5, 8, 1000])
def test_an_operation_that_is_clearly_better_is_taken_as_soon_as_it_has_been_tried(games: int):
    assert Known(games, {PLAN: 0, SECOND: 50, THIRD: 0, FOURTH: 0}).chosen() == SECOND


def test_games_that_end_amid_a_world_are_compared_in_the_worlds_that_both_were_tried_in():
    """The third world is rich, and the second operation was tried in the first two only."""
    values = {PLAN: (100, 0, 0), SECOND: (50, 1, 1), THIRD: (40, -1, -1)}
    assert Known(7, values).chosen() == SECOND


def test_without_any_result_the_plan_is_kept_and_with_equal_ones_as_well():
    for games in (0, 1, 9):
        assert Known(games, dict.fromkeys([PLAN, *OTHERS], 3)).chosen() == PLAN


def test_the_worse_half_is_dropped_but_never_the_plan():
    wavering = (-9, 9, -8, 8)
    known = Known(1000, {PLAN: (0,), SECOND: wavering, THIRD: (-2, -3), FOURTH: (-4, -5)})
    assert known.chosen() == PLAN
    worlds = {action: [w for each, w in known.tried if each == action] for action in known.values}
    assert len(worlds[FOURTH]) == 2
    assert len(worlds[THIRD]) in (2, 4)
    assert len(worlds[PLAN]) == len(worlds[SECOND]) == MAX_WORLDS


def test_no_more_worlds_are_tried_when_two_differ_for_certain_or_not_at_all():
    for value in (5, 0):
        known = Known(1000, {PLAN: 0, SECOND: value})
        known.chosen()
        assert len(known.tried) < 20


def test_time_is_measured_by_the_processor_and_in_the_end_by_the_clock_on_the_wall():
    now = {"clock": 0.0, "wall": 0.0}
    budget = Budget(seconds=2.0, clock=lambda: now["clock"], wall=lambda: now["wall"])
    budget.begin()
    now["wall"] = 2.0 * WALL_CLOCK_FACTOR - 0.1
    budget.check()
    now["wall"] = 2.0 * WALL_CLOCK_FACTOR
    with pytest.raises(TimeIsUp):
        budget.check()
    now["wall"], now["clock"] = 0.0, 2.0
    with pytest.raises(TimeIsUp):
        budget.check()


class Tells:
    """Rollouts that note what is compared, and want the last of it."""

    def __init__(self) -> None:
        self.compared: list[list[Action]] = []

    def __call__(self, seed: object, weights: object, budget: object) -> Tells:
        return self

    def best(self, view: object, player: str, actions: Sequence[Action]) -> Action:
        self.compared.append(list(actions))
        return actions[-1]


@pytest.fixture
def tells(monkeypatch: pytest.MonkeyPatch) -> Tells:
    found = Tells()
    monkeypatch.setattr(rollouts, "Rollouts", found)
    return found


def test_I4_a_boost_is_not_put_off(tells: Tells):
    """Whatever imagined games say: the plan's boost is done."""
    mass = sum(each.card.mass for each in prospects(with_kit(), "CRP").launches()[0].team.members)
    view = with_kit(mass - 1).view("CRP")
    plan = MediumPlayer(1, hard_weights(race=True)).choose(view, view.legal())
    assert isinstance(plan, Boost)
    assert HardPlayer(1).choose(view, view.legal()) == plan
    assert not tells.compared


def test_I3_sales_with_the_same_effect_are_tried_once(
    tells: Tells, monkeypatch: pytest.MonkeyPatch
):
    def arrange(state: State) -> None:
        draw_hand(state, "CRP", "CT046", "CT054", "CT048")
        state.leo("CRP").tanks = 3

    view = new_game("race-to-mars", ("CRP", "NASA"), arrange=arrange, hashing=False).view("CRP")
    monkeypatch.setattr(rollouts, "MAX_OPERATIONS_COMPARED", 7)
    HardPlayer(1).choose(view, view.legal())
    [compared] = tells.compared
    assert len(compared) == 5
    assert all(map(is_operation, compared))
    assert sum(isinstance(each, SellCard) for each in compared) == 1


def test_a_hard_player_with_so_many_games_plays_the_same_twice():
    game = Game.new("race-to-mars", factions=["CRP", "NASA"], seed=5, hashing=False)
    play(game, MediumPlayer(1), 30)
    view = game.view(*game.to_act)
    before = view.as_json()
    first, second = (
        HardPlayer(7, budget=Budget(games=5)).choose(view, view.legal()) for _ in range(2)
    )
    assert first == second
    assert game.may(first)
    assert view.as_json() == before


class Clock:
    """A clock that goes on by a tenth of a second whenever it is looked at."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.1
        return self.now


def test_a_hard_player_stops_when_its_time_is_up():
    clock = Clock()
    budget = Budget(seconds=2.0, clock=clock, wall=lambda: 0.0)
    view = Game.new("race-to-mars", factions=["CRP", "NASA"], seed=5, hashing=False).view("CRP")
    action = HardPlayer(7, budget=budget).choose(view, view.legal())
    assert is_operation(action)
    assert clock.now == pytest.approx(2.1, abs=0.11)


def test_a_budget_of_games_is_used_up():
    budget = Budget(games=1)
    budget.begin()
    budget.take()
    with pytest.raises(TimeIsUp):
        budget.take()


def test_a_memory_of_imagined_games_changes_nothing_of_what_they_bring():
    game = Game.new("core", factions=["CRP", "NASA", "ESA"], seed=5, hashing=False)
    play(game, MediumPlayer(1), 40)
    while not isinstance(game.state.agenda[-1], PlayerTurn) or game.table.turn.operations:
        play(game, MediumPlayer(1), 1)
    player = game.to_act[0]
    view = game.view(player)

    def values(memory: Memory | None) -> list[float]:
        tried = Rollouts(7, default_weights(), Budget(games=100))
        tried._budget.begin()
        tried._memory = memory
        choices = [Income(player), EndTurn(player)]
        return [tried._try(view, player, each, world) for world in (1, 2) for each in choices]

    memory = Memory()
    assert values(memory) == values(None)
    table, weights = view.table, default_weights()
    kept = Thoughts(table, player, weights, memory=memory).launches
    assert kept is Thoughts(table, player, weights, memory=memory).launches
    assert kept == Thoughts(table, player, weights).launches


def test_a_memory_tells_tables_apart_by_all_that_launches_depend_on():
    memory, weights = Memory(), default_weights()

    def launches(table: Table) -> object:
        return Thoughts(table, "CRP", weights, memory=memory).launches

    before = launches(with_kit().view("CRP").table)
    assert launches(with_kit().view("CRP").table) is before
    for change in (
        lambda state: setattr(state.leo("CRP"), "tanks", 3),
        lambda state: state.players["CRP"].hand.pop(),
        lambda state: state.sites.update({"phobos": SiteMarks("NASA", "NASA")}),
        lambda state: state.decks["robonaut"].pop(0),
        lambda state: setattr(state, "year", 7),
        lambda state: setattr(state, "first_player", "NASA"),
    ):
        game = with_kit()
        change(game.state)
        assert launches(game.view("CRP").table) is not before
