"""A module is closed: without its folders everything else works."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from planner.games.high_frontier.modules import MODULES

ROOT = Path(__file__).parents[2]
PLAY = """
import random, sys
from planner.games.high_frontier import Game
from planner.games.high_frontier.modules import MODULES
from planner.games.high_frontier.playing import PLAYERS, play
from web import create_app
from web.games.high_frontier.modules import module_pages

gone = set(sys.argv[1:])
assert not gone & MODULES.keys(), MODULES.keys()
assert not gone & {page.files.name for page in module_pages()}
game = Game.new("core", factions=["NASA", "ESA"], seed=1, modules=tuple(MODULES))
play(game, PLAYERS["erratic"](1), 60)
assert len(game.entries) == 60
client = create_app({"DATABASE_URL": "sqlite://"}).test_client()
for address in ("/", "/games", "/games/new", "/cards/CT045"):
    assert client.get(address, follow_redirects=True).status_code == 200, address
"""


@pytest.mark.parametrize("name", MODULES)
def test_without_the_folders_of_a_module_all_else_works(name: str, tmp_path: Path) -> None:
    gone = [each for each, module in MODULES.items() if name in (each, *module.requires)]
    left_out = shutil.ignore_patterns("__pycache__")
    for folder in ("planner", "web", "maps"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=left_out)
    for each in gone:
        shutil.rmtree(tmp_path / "planner" / "games" / "high_frontier" / "modules" / each)
        shutil.rmtree(tmp_path / "web" / "games" / "high_frontier" / "modules" / each)
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PLAY, *gone],
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path), "HF4_DATA": str(tmp_path / "games")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
