"""Games that were begun by older rules, as they were stored then: they open, and go on."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from planner.board import Edition
from planner.cards import default_library
from planner.game import Game
from planner.game.chapters.operations.boost import Boost
from planner.game.games.race_to_mars import achieved
from planner.game.games.rescue.colony import colony_of
from planner.game.playing import ErraticPlayer, play
from planner.game.versions import RULES_VERSION, VERSIONS

GAMES = sorted((Path(__file__).parent / "older").glob("*.jsonl.gz"))


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
    of_version_2 = [path for path in GAMES if "-2." in path.name]
    by_name = {
        path.name.partition("-2.")[0]: Game.from_lines(stored(path)) for path in of_version_2
    }
    assert set(by_name) == {"core", "race-to-mars", "race-to-the-rescue"}
    colony = colony_of(by_name["race-to-the-rescue"].table)
    assert colony is not None
    assert colony.waiting == 8
    assert achieved(by_name["race-to-mars"].table) == ACHIEVED


def test_B2_B7a_a_table_keeps_what_it_has_read_off_its_cards_and_its_print_of_the_board():
    game = Game.from_lines(stored(Path(__file__).parent / "older" / "race-to-mars-3.jsonl.gz"))
    assert "RT002F" in game.header.printed
    (boost,) = (entry for entry in game.entries[:10] if isinstance(entry.action, Boost))
    assert "pays 1 aqua" in str(boost.says[1])
    assert (game.book.library.face("RT002F").mass, default_library().face("RT002F").mass) == (1, 2)
    assert game.book.board.edition is Edition.FIRST_PRINT


ACHIEVED: dict[str, str] = {}
