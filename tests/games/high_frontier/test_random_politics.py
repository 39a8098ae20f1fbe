"""Random games with politics: cubes, star and disks, and laws by a slow and readable check.

More of them: ``planner game sim --with politics --seats 2-6 --games 100 --check``.
"""

from __future__ import annotations

import pytest

from planner.games.high_frontier import Game
from planner.games.high_frontier.modules.politics.assembly import assembly
from planner.games.high_frontier.modules.politics.ideologies import Ideology
from planner.games.high_frontier.modules.politics.laws import lobbied, usable
from planner.games.high_frontier.playing import PLAYERS, Seats, speaker
from planner.games.high_frontier.playing.invariants import all_cards, faults, replay_faults
from planner.games.high_frontier.playing.simulation import Series, play_series
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.factions import deal_factions
from planner.games.high_frontier.table.tokens import cubes_left


def laws_by_the_book(table: Table, player: str) -> set[str]:
    """The laws that a player may use, read off O3b, O4, O5c and K2e sentence by sentence."""
    now = assembly(table)
    cubes = [
        (ideology, owner)
        for ideology, seats in now.delegates.items()
        for owner, count in seats.items()
        for _ in range(count)
    ]
    found = set()
    if not table.state.anarchy:
        found.add(str(now.star))
    if table.on_turn == player and lobbied(table, player) is not None:
        found.add(str(lobbied(table, player)))
    if "unity" in found:
        for ideology in Ideology:
            if len([cube for cube in cubes if cube[0] == ideology]) >= 2:
                found.add(str(ideology))
    return found


def cubes_by_the_book(table: Table, player: str) -> int:
    """Seven, but for those on the map, in the assembly and on the sunspot cycle (I7f)."""
    on_map = [site for site, marks in table.state.sites.items() if marks.factory == player]
    seated = [assembly(table).of(player, ideology) for ideology in Ideology]
    return 7 - len(on_map) - sum(seated) - (player == table.state.first_player)


@pytest.mark.parametrize(("seats", "bots"), [(3, ("random", "simple")), (5, ("erratic",))])
def test_O_random_games_keep_the_rules(seats: int, bots: tuple[str, ...]):
    factions = deal_factions(seats, seats)
    game = Game.new("core", factions=factions, seed=seats, modules=["politics"], hashing=False)
    players = Seats(
        {name: PLAYERS[bots[n % len(bots)]](f"{seats}:{n}") for n, name in enumerate(factions)}
    )
    cards = all_cards(game.state)
    while game.to_act and len(game.entries) < 350:
        before, view = game.state, game.view(speaker(game))
        entry = game.apply(players.choose(view, view.legal()))
        assert faults(game, before, entry, cards) == []
        for player in factions:
            assert usable(game.table, player) == laws_by_the_book(game.table, player)
            assert cubes_left(game.table, player) == cubes_by_the_book(game.table, player)
    assert list(replay_faults(game)) == []


def test_O_a_whole_game_with_every_kind_of_check():
    series = Series(
        "core", seats=2, players=("erratic", "simple"), modules=("politics",), every=100
    )
    (outcome,) = play_series(series, [7])
    assert outcome.faults == ()
    assert outcome.game.state.over is not None
    assert sum(assembly(outcome.game.table).legacy.values()) == 4
