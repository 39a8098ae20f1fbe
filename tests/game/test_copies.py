"""What is changed in one state changes no other: copies and views share nothing that can change."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import pytest

from planner.game import Game
from planner.game.chapters.operations.auctions import Auction, Research
from planner.game.chapters.setup import ChooseSide, SidesDue
from planner.game.playing import ErraticPlayer, play
from tests.game.helpers import EVERY_GAME, new_game


def changeable(thing: object) -> Iterator[object]:
    """Every list, dictionary, set and open record in a thing, however deep."""
    if isinstance(thing, dict):
        yield thing
        for each in thing.values():
            yield from changeable(each)
    elif isinstance(thing, list | set | tuple | frozenset):
        if not isinstance(thing, tuple | frozenset):
            yield thing
        for each in thing:
            yield from changeable(each)
    elif dataclasses.is_dataclass(thing):
        if not type(thing).__dataclass_params__.frozen:
            yield thing
        for item in dataclasses.fields(thing):
            yield from changeable(getattr(thing, item.name))


def shared(one: object, two: object) -> list[object]:
    here = {id(each) for each in changeable(one)}
    return [each for each in changeable(two) if id(each) in here]


@pytest.mark.parametrize(("scenario", "modules"), EVERY_GAME)
def test_copies_and_views_share_nothing_that_can_change(scenario: str, modules: tuple[str, ...]):
    game = Game.new(scenario, factions=("CRP", "NASA", "ESA"), seed=2, modules=modules)
    bot = ErraticPlayer(2)
    for _ in range(120):
        play(game, bot, 1)
        view = game.view("CRP")
        assert shared(game.state, game.state.copy()) == []
        assert shared(game.state, view.table.state) == []
        assert shared(view.table.state, view.view().table.state) == []
        assert shared(view.table.state, view.imagine(1).state) == []
        assert shared(game.header, view.header) == []


def test_I2_bids_are_not_made_by_writing_into_a_view():
    game = new_game(factions=("CRP", "NASA"))
    game.apply(Research("CRP", "thruster", 0))
    (auction,) = (step for step in game.view("NASA").table.state.agenda if type(step) is Auction)
    auction.bids["NASA"] = 5
    assert "NASA" not in game.table.due(Auction).bids


def test_C2_sides_are_not_chosen_by_writing_into_a_view():
    game = Game.new("core", factions=("CQ042", "CQ041"), seed=1)
    game.apply(ChooseSide("CQ042", "NASA"))
    game.view("CQ042").table.due(SidesDue).chosen["CQ042"] = "ISRO"
    assert game.table.due(SidesDue).chosen == {"CQ042": "NASA"}
