"""Games that were begun by older rules, as they were stored then: they open, and go on."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from planner.game import Game
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
    by_name = {path.name.partition("-2.")[0]: Game.from_lines(stored(path)) for path in GAMES}
    assert set(by_name) == {"core", "race-to-mars", "race-to-the-rescue"}
    colony = colony_of(by_name["race-to-the-rescue"].table)
    assert colony is not None
    assert colony.waiting == 8
    assert achieved(by_name["race-to-mars"].table) == ACHIEVED


ACHIEVED: dict[str, str] = {}
