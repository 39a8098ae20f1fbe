"""Ways to set a table for a test."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from planner.errors import RuleViolation
from planner.games.high_frontier import Game
from planner.games.high_frontier.modules import MODULES
from planner.games.high_frontier.playing import RandomPlayer, play
from planner.games.high_frontier.playing.invariants import all_cards as all_cards
from planner.games.high_frontier.scenarios import SCENARIOS
from planner.games.high_frontier.table.state import State
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.actions import Action


def new_game(
    scenario: str = "core",
    factions: tuple[str, ...] = ("CRP", "NASA", "ESA"),
    *,
    arrange: Callable[[State], None] | None = None,
    **more: object,
) -> Game:
    """A game just begun; ``arrange`` moves things on the table first.

    Its dice are rolled by the seed, where a test does not say how they fall.
    """
    options = {"dice": "either", "seed": 0} | more
    game = Game.new(scenario, factions=factions, **options)  # type: ignore[arg-type]  # test options
    if arrange is not None:
        arrange(game.state)
    return game


def refusal(game: Game, action: Action, dice: tuple[int, ...] = ()) -> RuleViolation:
    """The rule that refuses the action, having changed nothing."""
    before = game.state.fingerprint()
    with pytest.raises(RuleViolation) as caught:
        game.apply(action, dice)
    assert game.state.fingerprint() == before
    return caught.value


def draw_hand(state: State, player: str, *cards: str) -> None:
    """Put cards from the decks into a hand."""
    for card in cards:
        next(deck for deck in state.decks.values() if card in deck).remove(card)
        state.players[player].hand.append(card)


def end_turns(game: Game, count: int = 1) -> None:
    """Let so many players end their turns without doing anything."""
    for _ in range(count):
        game.apply(EndTurn(game.to_act[0]))


def play_on(game: Game, seed: int, actions: int = 100_000) -> None:
    """Play at random until the game is over, or so many actions."""
    play(game, RandomPlayer(seed), actions)


EVERY_GAME = (
    *((name, ()) for name in SCENARIOS),
    *(("core", (*module.requires, name)) for name, module in MODULES.items()),
)
"""Every game, and the core game with each module and those that it requires."""
