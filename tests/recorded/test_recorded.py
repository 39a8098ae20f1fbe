"""Every recorded game is played again and goes as it went."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.operations.market import Income
from planner.games.high_frontier.playing import PLAYERS
from planner.games.high_frontier.scenarios import SCENARIOS, rulebook_for
from planner.games.high_frontier.table.context import Context
from planner.games.high_frontier.versions import RULES_VERSION
from planner.kernel.log import Header
from tests.games.high_frontier.helpers import EVERY_GAME
from tests.recorded import kept, record
from tests.recorded.kept import DELIBERATE, difference, games, read, scene_file, scenes
from tests.recorded.scenes import SCENES

UNRECORDED: dict[str, str] = {}
"""Kinds of action that occur in no recorded game, and why."""


@pytest.mark.parametrize(
    "path", [*games(), *scenes()], ids=lambda path: path.name.partition(".")[0]
)
def test_a_recorded_game_goes_as_it_went(path: Path):
    found = difference(path)
    if found:
        pytest.fail(f"{found}\n\n{DELIBERATE}", pytrace=False)


def test_the_recorded_games_are_of_all_kinds():
    headers = [read(path)[0] for path in games()]
    assert {read(path)[0].rules_version for path in scenes()} == {RULES_VERSION}
    assert len(headers) >= 60
    assert {header.rules_version for header in headers} == {RULES_VERSION}
    tables = {(header.scenario, len(header.seats)) for header in headers}
    for scenario in SCENARIOS:
        header = next(header for header in headers if header.scenario == scenario)
        least, most = rulebook_for(header).players
        assert {seats for name, seats in tables if name == scenario} == {*range(least, most + 1)}
    planned = Counter(bot for plan in record.plans() for bot in plan.bots)
    assert planned.keys() == PLAYERS.keys()
    assert min(planned[bot] for bots in record.BOTS for bot in bots) >= 20
    names = {path.name.partition(".")[0] for path in games()}
    assert names == {plan.name for plan in record.plans()} | {"tutorial"}
    assert {path.name.partition(".")[0] for path in scenes()} == {scene.name for scene in SCENES}
    assert sum(path.stat().st_size for path in (*games(), *scenes())) < 2_000_000


def test_every_kind_of_action_of_every_game_is_recorded():
    kinds: set[str] = set()
    for scenario, modules in EVERY_GAME:
        kinds |= set(rulebook_for(Header(scenario, (), modules=modules)).actions)
    recorded = {tag for path in (*games(), *scenes()) for tag in _tags(path)}
    assert {*UNRECORDED} & recorded == set()
    assert kinds - recorded - {*UNRECORDED} == set()
    for scene in SCENES:
        assert {*scene.kinds} <= set(_tags(scene_file(scene.name))), scene.name


def _tags(path: Path) -> Iterator[str]:
    """The kinds of action in a recorded game; a ruling is one of the kind that it allows, too."""
    for line in read(path)[1]:
        action = json.loads(line).get("action")
        while action:
            yield action["do"]
            action = action.get("action")


GAIN = Context.gain


def _more(context: Context, receiver: str, amount: int, why: str, rule: str) -> None:
    GAIN(context, receiver, amount + 1, why, rule)


def _begun(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Path:
    for place in ("GAMES", "SHOWN"):
        monkeypatch.setattr(kept, place, folder)
    game = Game.new("core", factions=("CRP", "NASA"), hashing=False)
    game.apply(Income("CRP"))
    kept.keep("begun", game)
    return folder / "begun.jsonl.gz"


def test_what_goes_another_way_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = _begun(monkeypatch, tmp_path)
    assert difference(path) is None
    monkeypatch.setattr(Context, "gain", _more)
    assert difference(path) == (
        'begun.jsonl.gz: entry 1, year 1, {"do": "income", "player": "CRP"}\n'
        "  then  CRP receives 1 aqua: income (I1)\n"
        "  now   CRP receives 2 aqua: income (I1)"
    )


def test_nothing_is_recorded_over_a_game_that_goes_another_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path = _begun(monkeypatch, tmp_path)
    before = path.read_bytes()
    monkeypatch.setattr(Context, "gain", _more)
    with pytest.raises(SystemExit, match="raise RULES_VERSION"):
        record.main([])
    assert path.read_bytes() == before
