"""Games that were begun by older rules, as they were stored then: they open, and go on."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from planner.game import Game
from planner.game.games.race_to_mars import achieved
from planner.game.games.rescue.colony import colony_of
from planner.game.modules.conflict.combat.battle import FireDue
from planner.game.modules.conflict.combat.state import is_damaged
from planner.game.modules.politics.ideologies import purge_roll
from planner.game.playing import ErraticPlayer, play
from planner.game.versions import RULES_VERSION, VERSIONS
from planner.kernel.log import Bygone
from planner.kernel.logfile import DamagedLog

OLDER = Path(__file__).parent / "older"
GAMES = sorted(OLDER.glob("*.jsonl.gz"))
ASKED = OLDER / "conflict-3.jsonl.gz"
"""A shot waits for the table to say what its aid shows."""


def stored(path: Path) -> list[str]:
    return gzip.decompress(path.read_bytes()).decode().splitlines()


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name.partition(".")[0])
def test_a_game_of_older_rules_opens_and_goes_on(path: Path, tmp_path: Path):
    lines = stored(path)
    game = Game.from_lines(lines)
    assert len(game.entries) == sum('"n"' in line[:5] for line in lines)
    assert game.header.rules_version < RULES_VERSION
    assert game.news == VERSIONS.changes_since(game.header.rules_version)
    done = len(game.entries)
    log = tmp_path / "game.jsonl"
    game.save(log)
    play(game, ErraticPlayer(1), 20)
    game.append_to(log)
    again = Game.load(log, verify=True)
    assert (len(again.entries), again.state) == (done + 20, game.state)


def test_what_scenarios_remembered_is_kept():
    by_name = {
        path.name.partition("-2.")[0]: Game.from_lines(stored(path))
        for path in GAMES
        if "-2." in path.name
    }
    assert set(by_name) == {"core", "race-to-mars", "race-to-the-rescue"}
    colony = colony_of(by_name["race-to-the-rescue"].table)
    assert colony is not None
    assert colony.waiting == 8
    assert achieved(by_name["race-to-mars"].table) == ACHIEVED


def test_3E2_what_the_table_was_asked_for_is_known_and_the_shot_goes_on():
    """A gun had hit a factory, and everybody was asked what the aid shows for it."""
    lines = stored(ASKED)
    assert '{"do": "cell-due", "cell": "gun-unmanned-1"' in lines[1]
    assert '"read": {"buggy-unmanned-1": "damage"}' in lines[1]
    game = Game.from_lines(lines)
    assert (game.header.options, game.book.header.printed.keys()) == (
        {"firing-table": "ask"},
        {"assembly", "firing"},
    )
    assert is_damaged(game.table, "luna-shackleton")
    assert game.state.stacks["ESA:outpost-1"].glitched
    assert isinstance(game.state.agenda[-1], FireDue)
    assert purge_roll(game.header)[1] == "freedom"


READ = '{"n": 1, "action": {"do": "read-cell", "player": "ESA", "effects": []}, "state": ""}'


def test_3E2_an_answer_of_old_is_read_as_bygone():
    header, point = stored(ASKED)
    game = Game.from_lines([header, READ, point.replace('"checkpoint": 0', '"checkpoint": 1')])
    assert isinstance(game.entries[0].action, Bygone)
    assert isinstance(game.state.agenda[-1], FireDue)


def test_3E2_an_answer_of_old_after_the_last_checkpoint_leaves_the_game_before_it():
    with pytest.raises(DamagedLog) as caught:
        Game.from_lines([*stored(ASKED), READ])
    good = caught.value.game
    assert isinstance(good, Game)
    assert isinstance(good.state.agenda[-1], FireDue)
    play(good, ErraticPlayer(1), 20)


ACHIEVED: dict[str, str] = {}
