"""The recipes of docs/recipes.md: their code runs, and does what the recipe promises."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from planner.games.high_frontier import Game
from planner.games.high_frontier.modules import MODULES, GameModule
from planner.games.high_frontier.playing import SimplePlayer, play
from planner.games.high_frontier.scenarios import SCENARIOS
from planner.games.high_frontier.table.state import StackKind
from tests.games.high_frontier.arrange import claim
from web import create_app, pages

DOCS = Path(__file__).parents[1] / "docs"
RECIPES = (DOCS / "recipes.md").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    scenarios, modules, kept = dict(SCENARIOS), dict(MODULES), pages.MODULES
    yield
    SCENARIOS.clear()
    SCENARIOS.update(scenarios)
    MODULES.clear()
    MODULES.update(modules)
    pages.MODULES = kept
    sys.modules.pop("recipe", None)


def followed(recipe: str) -> dict[str, Any]:
    """What is there when all blocks of a recipe have been run in a module of their own."""
    (section,) = re.findall(rf"^## {recipe}\n(.*?)(?=^## |\Z)", RECIPES, re.MULTILINE | re.DOTALL)
    return run(section, f"docs/recipes.md: {recipe}")


def run(page: str, name: str) -> dict[str, Any]:
    """Run all blocks of code in a page, one after the other, and return what they define."""
    blocks = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert blocks
    module = sys.modules["recipe"] = ModuleType("recipe")
    future = ""
    for block in blocks:
        exec(compile(future + block, name, "exec"), module.__dict__)
        future = "from __future__ import annotations\n" if "annotations" in vars(module) else ""
    return vars(module)


def test_an_operation():
    recipe = followed("An operation")
    MODULES["posters"] = GameModule("posters", "posters", recipe["register"])
    game = Game.new("core", factions=["CRP", "NASA"], seed=1, modules=["posters"])
    player = game.to_act[0]
    claim(game.state, "ceres", player)
    advertise = recipe["Advertise"](player, "ceres")
    assert advertise in game.legal()
    before = game.state.aquas(player)
    game.apply(advertise)
    assert game.state.aquas(player) == before - recipe["PRICE"]
    refused = game.why_not(recipe["Advertise"](player, "vesta"))
    assert refused is not None
    assert refused.code == "operation-spent"


def test_a_scenario(tmp_path: Path):
    followed("A scenario")
    game = Game.new("grand-tour", factions=["CRP", "NASA"], seed=2)
    assert "postcards" in game.book.score_terms
    play(game, SimplePlayer(2), 250)
    assert "postcards" in game.state.parts
    game.save(tmp_path / "g.jsonl")
    assert Game.load(tmp_path / "g.jsonl").state == game.state


def test_a_module():
    followed("A module")
    plain = Game.new("core", factions=["CRP", "NASA"], seed=1)
    game = Game.new("core", factions=["CRP", "NASA"], seed=1, modules=["haulage"])
    assert game.state.decks["freighter"]
    assert StackKind("freighter") in game.book.stack_kinds
    assert game.table.limits("CRP").academia == plain.table.limits("CRP").academia + 1
    assert play(game, SimplePlayer(1), 60) == 60


def test_a_page():
    followed("A page")
    client = create_app().test_client()
    assert "size 6" in client.get("/size?at=Ceres").text
    assert client.get("/size?at=nowhere").status_code == 400


def test_the_page_about_adding_a_game_makes_one(tmp_path: Path):
    page = run((DOCS / "adding-a-game.md").read_text(encoding="utf-8"), "docs/adding-a-game.md")
    game = page["game"]
    assert str(game.state.over).endswith("wins")
    game.save(tmp_path / "pig.jsonl")
    assert page["Pig"].load(tmp_path / "pig.jsonl").state == game.state
    refused = page["Pig"].start(seats=["Ann", "Ben"]).why_not(page["Hold"]("Ann"))
    assert refused is not None
    assert refused.code == "nothing-to-keep"


def test_the_page_about_computer_players_makes_one():
    page = run((DOCS / "bots.md").read_text(encoding="utf-8"), "docs/bots.md")
    assert any(entry.action.tag == "income" for entry in page["game"].entries)


def test_every_recipe_is_followed():
    recipes = re.findall(r"^## An? (\w+)$", RECIPES, re.MULTILINE)
    tested = {name.rpartition("_")[2] for name in globals() if name.startswith("test_a")}
    assert tested == set(recipes)
