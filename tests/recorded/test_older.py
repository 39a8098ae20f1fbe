"""Games that were begun by older rules, as they were stored then: they open, and go on.

A file is named after its game and the version of the rules by which it was stored. One that is
stored by today's rules waits here for the next version.
"""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path

import pytest

from planner.board import Edition
from planner.cards import default_library
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.deals.negotiation import Agree
from planner.games.high_frontier.chapters.operations.boost import Boost
from planner.games.high_frontier.modules.conflict.combat.battle import FireDue
from planner.games.high_frontier.modules.conflict.combat.model import Combat, is_damaged
from planner.games.high_frontier.modules.politics.ideologies import purge_roll
from planner.games.high_frontier.playing import ErraticPlayer, play
from planner.games.high_frontier.scenarios.race_to_mars import achieved
from planner.games.high_frontier.scenarios.rescue.colony import colony_of
from planner.games.high_frontier.versions import VERSIONS
from planner.kernel.actions import Action
from planner.kernel.log import Bygone
from planner.kernel.logfile import DamagedLog

GAMES = {
    path.name.partition(".")[0]: path
    for path in sorted((Path(__file__).parent / "older").glob("*.jsonl.gz"))
}


@cache
def stored(name: str) -> tuple[str, ...]:
    return tuple(gzip.decompress(GAMES[name].read_bytes()).decode().splitlines())


def opened(name: str) -> Game:
    return Game.from_lines(stored(name))


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_older_rules_opens_and_goes_on(name: str, tmp_path: Path):
    game = opened(name)
    assert len(game.entries) == sum('"n"' in line[:5] for line in stored(name))
    assert name.endswith(f"-{game.header.rules_version}")
    assert game.news == VERSIONS.changes_since(game.header.rules_version)
    done = len(game.entries)
    log = tmp_path / "game.jsonl"
    game.save(log)
    play(game, ErraticPlayer(1), 20)
    game.append_to(log)
    again = Game.load(log, verify=True)
    assert (len(again.entries), again.state) == (done + 20, game.state)


@pytest.mark.parametrize("name", GAMES)
def test_everybody_sees_a_game_of_older_rules_and_knows_what_to_do(name: str):
    game = opened(name)
    assert game.to_act
    for seat in game.state.seats:
        view = game.view(seat)
        assert len(view.entries) == len(game.entries)
        assert json.dumps(view.table.state.as_json())
        assert bool(view.legal()) == (seat in (*game.to_act, *game.offered))
        assert all(game.may(each) for each in view.legal() if isinstance(each, Action))
    assert json.dumps(game.view().table.state.as_json())


def test_what_scenarios_remembered_is_kept():
    colony = colony_of(opened("race-to-the-rescue-2").table)
    assert colony is not None
    assert colony.waiting == 8
    assert achieved(opened("race-to-mars-2").table) == {}


def test_what_a_table_stated_of_its_cards_still_holds():
    game = opened("race-to-mars-printed-3")
    told = game.header.printed
    assert told["RB014F"] == {"mass": "3"}
    assert [game.book.library.face(face).mass for face in ("RB014F", "RF027F")] == [3, 3]


@pytest.mark.parametrize("name", [name for name in GAMES if name.startswith("conflict")])
def test_a_battle_of_older_rules_comes_to_its_end(name: str):
    game = opened(name)
    for _ in range(200):
        combat = game.state.part(Combat)
        if combat is None or combat.turn.battle is None:
            break
        play(game, ErraticPlayer(2), 1)
    else:
        pytest.fail(f"still in battle: {game.state.agenda}")


def test_what_is_on_the_table_is_kept():
    game = opened("core-lutetia-3")
    assert game.state.marks("lutetia").factory == "NASA"
    assert game.state.stacks["NASA:outpost-1"].space == "lutetia"


def test_an_offer_that_stands_can_be_answered():
    game = opened("core-offered-3")
    assert game.offered == ("ESA", "Shimizu")
    for answer in (Agree("ESA", 1), Agree("Shimizu", 2)):
        assert game.may(answer)
        game.apply(answer)
    assert game.state.marks("lutetia").claim == "Shimizu"
    assert game.state.stacks["ESA:outpost-1"].tanks == 2


READ = '{"n": 1, "action": {"do": "read-cell", "player": "ESA", "effects": []}, "state": ""}'


def test_3E2_what_the_table_was_asked_for_is_known_and_the_shot_goes_on():
    """A gun had hit a factory, and everybody was asked what the aid shows for it."""
    lines = stored("conflict-3")
    assert '{"do": "cell-due", "cell": "gun-unmanned-1"' in lines[1]
    assert '"read": {"buggy-unmanned-1": "damage"}' in lines[1]
    game = opened("conflict-3")
    assert (game.header.options, game.book.header.printed.keys()) == (
        {"firing-table": "ask"},
        {"assembly", "firing"},
    )
    assert is_damaged(game.table, "luna-shackleton")
    assert game.state.stacks["ESA:outpost-1"].glitched
    assert isinstance(game.state.agenda[-1], FireDue)
    assert purge_roll(game.header)[1] == "freedom"


def test_3E2_an_answer_of_old_is_read_as_bygone():
    header, point = stored("conflict-3")
    game = Game.from_lines([header, READ, point.replace('"checkpoint": 0', '"checkpoint": 1')])
    assert isinstance(game.entries[0].action, Bygone)
    assert isinstance(game.state.agenda[-1], FireDue)


def test_3E2_an_answer_of_old_after_the_last_checkpoint_leaves_the_game_before_it():
    with pytest.raises(DamagedLog) as caught:
        Game.from_lines([*stored("conflict-3"), READ])
    good = caught.value.game
    assert isinstance(good, Game)
    assert isinstance(good.state.agenda[-1], FireDue)
    play(good, ErraticPlayer(1), 20)


def test_B2_B7a_a_table_keeps_what_it_has_read_off_its_cards_and_its_print_of_the_board():
    game = opened("race-to-mars-3")
    assert "RT002F" in game.header.printed
    (boost,) = (entry for entry in game.entries[:10] if isinstance(entry.action, Boost))
    assert "pays 1 aqua" in str(boost.says[1])
    assert (game.book.library.face("RT002F").mass, default_library().face("RT002F").mass) == (1, 2)
    assert game.book.board.edition is Edition.FIRST_PRINT
