"""Random games that begin in the midst of war, anarchy or a truce, after much has happened."""

from __future__ import annotations

import random

import pytest

from planner.game import Game
from planner.game.modules.conflict.blocs import fighting
from planner.game.modules.conflict.setup import bribes_at_start
from planner.game.modules.politics.ideologies import Ideology
from planner.game.playing import PLAYERS, Seats, speaker
from planner.game.playing.invariants import all_cards, choice_faults, faults
from planner.game.table.state import State
from tests.game.arrange import claim
from tests.game.helpers import draw_hand
from tests.game.warring import FOUR, battlefield, coins, conflict_of, propaganda

SITES = ("ceres", "vesta", "psyche", "hygiea")
CARDS = ("CF075", "CF070", "CT045", "CB059")


def turmoil(seed: int) -> Game:
    """A table thrown together at random, with delegates, bribes and chits anywhere."""
    chance = random.Random(seed)
    condition = chance.choice(["war", "war", "anarchy", "truce", "peace"])
    shown = {
        str(each): chance.choice(["loyalists", "independents"])
        for each in Ideology
        if each is not Ideology.CENTRIST and chance.random() < 0.3
    }
    seats: dict[str, dict[str, int]] = {}
    held = dict.fromkeys(FOUR, bribes_at_start(len(FOUR)))
    corrupt: dict[str, dict[str, tuple[str, ...]]] = {}
    for player in FOUR:
        for ideology in chance.sample(list(Ideology), 2):
            seats.setdefault(str(ideology), {})[player] = 1
            if player != "NASA" and chance.random() < 0.4:
                corrupt.setdefault(str(ideology), {})[player] = coins(1)
                held[player] -= 1

    def arrange(state: State) -> None:
        for player, site, card in zip(FOUR, SITES, CARDS, strict=True):
            claim(state, site, player, factory=chance.random() < 0.7)
            draw_hand(state, player, card)

    return battlefield(
        war=condition == "war",
        anarchy=condition == "anarchy",
        truce=condition == "truce",
        propaganda=propaganda(**shown),
        extremists=tuple(each for each in FOUR if chance.random() < 0.6),
        seats=seats,
        corrupt=corrupt,
        reserves={player: coins(left) for player, left in held.items()},
        arrange=arrange,
        year=chance.choice([1, 5, 30, 40]),
    )


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
