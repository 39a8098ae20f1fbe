"""Random play through every scenario, with every number of players, keeps the invariants."""

from __future__ import annotations

from collections import Counter

import pytest

from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.scoring import scores, verdict
from planner.games.high_frontier.playing import RandomPlayer
from planner.games.high_frontier.scenarios import SCENARIOS
from planner.games.high_frontier.scenarios.rescue.colony import CHIT, COLONIST, COLONISTS, colony_of
from planner.games.high_frontier.table.state import State
from tests.games.high_frontier.arrange import put_stack
from tests.games.high_frontier.helpers import all_cards, new_game
from tests.games.high_frontier.invariants import check
from tests.games.high_frontier.rescuing import COLONIES, change_colony, ferry, under_way

ONE = ("CRP", "NASA", "ESA", "Shimizu", "UN")
OTHER = ("ISRO", "Anonymous", "NASRDA", "B612", "Norse")
TABLES = [
    (name, players, cards)
    for name in SCENARIOS
    if name != "core"
    for players, cards in zip(range(1, 6), ["core", "race-for-glory"] * 3, strict=False)
    if players > 1 or name == "race-to-the-rescue"
]


@pytest.mark.parametrize(("name", "players", "cards"), TABLES)
def test_iiD_random_games_run_to_their_end(name: str, players: int, cards: str):
    factions = (ONE if players % 2 else OTHER)[:players]
    game = new_game(name, factions, seed=players, options={"cards": cards}, hashing=False)
    play_to_the_end(game, players)
    assert game.state.over is not None
    assert len(scores(game.table)) == players
    told = verdict(game.table)
    assert told.winners or told.result
    again = Game.from_lines(game.lines(), hashing=False)
    assert again.state == game.state
    assert State.from_json(game.state.as_json(), game.book.tags) == game.state


def play_to_the_end(game: Game, seed: int, actions: int = 20_000) -> None:
    bot, cards = RandomPlayer(seed), all_cards(game.state)
    for _ in range(actions):
        if not game.to_act:
            return
        before = game.state
        entry = game.apply(bot.choose(game, game.legal()))
        check(game, before, entry, cards)
        check_colonists(game)


def check_colonists(game: Game) -> None:
    """Every colonist is somewhere, and so is every chit that has not been lost or used."""
    colony = colony_of(game.table)
    if colony is None:
        return
    tokens = Counter(token for stack in game.state.stacks.values() for token in stack.tokens)
    assert colony.waiting + colony.lost + colony.saved + tokens[COLONIST] == COLONISTS
    assert tokens[CHIT] + tokens[COLONIST] + colony.saved <= COLONISTS
    assert min(colony.waiting, colony.lost) >= 0


def test_iiD5_random_crews_board_and_come_home():
    def arrange(state: State) -> None:
        one, two = state.seats
        ferry(state, COLONIES[2], *[CHIT] * 4, wet="20")
        homeward = put_stack(state, f"{two}:rocket", "cycler", state.players[two].crew, wet="6")
        homeward.tokens.extend([COLONIST] * 2)
        change_colony(state, waiting=6)
        for player in (one, two):
            state.leo(player).tokens.clear()

    boarded = home = 0
    for seed in range(8):
        game = under_way(arrange, seed=seed)
        play_to_the_end(game, seed, actions=150)
        said = " ".join(str(line) for entry in game.entries for line in entry.says)
        boarded += "board " in said
        home += "brings" in said
    assert boarded
    assert home
