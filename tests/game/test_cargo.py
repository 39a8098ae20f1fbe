"""Cargo transfer (G1)."""

import random

from planner.game.actions import Template
from planner.game.cargo import Transfer
from planner.game.state import State
from tests.game.arrange import put_stack
from tests.game.helpers import new_game


def test_F3a_no_card_is_offered_to_a_rocket_that_has_no_room_for_it():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "geo", "CQ042F", wet="31")
        put_stack(state, "NASA:outpost-1", "geo", "CF074F", "CT048F")

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)
    offers = [
        choice
        for choice in game.legal()
        if isinstance(choice, Template)
        and choice.action is Transfer
        and choice.fixed["target"] == "NASA:rocket"
        and "cards" in choice.free
    ]
    (cards,) = (list(choice.free["cards"].values()) for choice in offers)
    assert cards == [("CT048",)]
    for seed in range(20):
        assert game.may(offers[0].sample(random.Random(seed)))


def test_F3a_more_tanks_than_the_strip_is_long_are_offered_up_to_its_end():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "geo", "CQ042F", wet="2")
        put_stack(state, "NASA:outpost-1", "geo", tanks=40)

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)
    for field in ("tanks", "fuel"):
        most = [
            choice.free[field].most
            for choice in game.legal()
            if isinstance(choice, Template)
            and choice.action is Transfer
            and choice.fixed["target"] == "NASA:rocket"
            and field in choice.free
        ]
        assert most == [30]
        assert game.may(Transfer("NASA", "NASA:outpost-1", "NASA:rocket", **{field: 30}))
