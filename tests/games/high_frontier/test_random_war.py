"""Random games that begin in the midst of war, anarchy or a truce, after much has happened."""

from __future__ import annotations

import random

import pytest

from planner.games.high_frontier import Game
from planner.games.high_frontier.modules.conflict.blocs import fighting
from planner.games.high_frontier.playing import PLAYERS, Seats, speaker
from planner.games.high_frontier.playing.invariants import all_cards, choice_faults, faults
from planner.games.high_frontier.playing.midgame import begin_amid
from tests.games.high_frontier.warring import FOUR, conflict_of


def turmoil(seed: int) -> Game:
    modules = ["politics", "conflict"]
    game = Game.new("core", factions=FOUR, seed=seed, modules=modules, hashing=False)
    return begin_amid(game, "war", seed)


@pytest.mark.parametrize("seed", [*range(5), 33])
def test_3_random_play_in_war_keeps_the_rules(seed: int):
    game = turmoil(seed)
    chance = random.Random(seed)
    bots = chance.sample(["random", "random", "simple", "erratic"], 4)
    players = Seats(
        {name: PLAYERS[bot](f"{seed}:{name}") for name, bot in zip(FOUR, bots, strict=True)}
    )
    cards = all_cards(game.state)
    for turn in range(160):
        if not game.to_act:
            break
        before, view = game.state, game.view(speaker(game))
        entry = game.apply(players.choose(view, view.legal()))
        assert faults(game, before, entry, cards) == []
        won = conflict_of(game).victors is not None
        assert not (won and (fighting(game.table) or conflict_of(game).war))
        if turn % 40 == 39:
            assert list(choice_faults(game, chance)) == []
