"""Cargo transfer (G1)."""

import random

from planner.cards.model import FuelGrade
from planner.game import Game
from planner.game.actions import Template
from planner.game.cargo import Transfer
from planner.game.hardware import rocket_of
from planner.game.move import Move
from planner.game.state import State
from tests.game.arrange import put_stack
from tests.game.helpers import new_game, refusal


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


def drains(game: Game) -> list[tuple[str, int]]:
    """Where fuel may be handed over to, and how many tanks of it at most."""
    return [
        (choice.fixed["target"], choice.free["drain"].most)
        for choice in game.legal()
        if isinstance(choice, Template)
        and choice.action is Transfer
        and "drain" in choice.free
        and choice.fixed["source"] == "NASA:rocket"
    ]


def test_F1_water_is_fuel_or_cargo_and_the_thruster_burns_the_fuel_alone():
    """The same three aquas: in the tanks they are wet mass, as cargo they are dry mass."""

    def chits(**water: int) -> tuple[str, str, int]:
        game = new_game("core", ("NASA", "ESA"), arrange=_moth_in_leo)
        game.apply(Transfer("NASA", "NASA:leo", "NASA:rocket", **water))
        stack = game.state.stacks["NASA:rocket"]
        on_strip = rocket_of(game.table, stack).chits
        assert game.may(Move("NASA", "NASA:rocket", "CT048", ("cycler",))) is ("fuel" in water)
        return str(on_strip.dry), str(on_strip.wet), stack.tanks

    assert chits(fuel=3) == ("2", "5", 0)
    assert chits(tanks=3) == ("5", "5", 3)


def _moth_in_leo(state: State) -> None:
    """A rocket of mass 2 without any fuel."""
    put_stack(state, "NASA:rocket", "leo", "CT048F", "CF070R", wet="2").grade = None


def test_G1_fuel_is_handed_over_as_tanks():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "geo", "CQ042F", wet="6-1/2")
        put_stack(state, "NASA:outpost-1", "geo", "CF074F")

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)
    assert drains(game) == [("NASA:outpost-1", 5), ("NASA:outpost-2", 5)]
    entry = game.apply(Transfer("NASA", "NASA:rocket", "NASA:outpost-1", drain=3))
    assert game.state.stacks["NASA:rocket"].wet == "3-1/2"
    assert game.state.stacks["NASA:outpost-1"].tanks == 3
    assert entry.tanks == (("pool", "NASA:outpost-1", 3),)


def test_G2b_dirt_is_not_handed_over():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "geo", "CQ042F", wet="6").grade = FuelGrade.DIRT

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)
    assert drains(game) == []
    transfer = Transfer("NASA", "NASA:rocket", "NASA:outpost-1", drain=1)
    assert refusal(game, transfer).code == "no-dirt-tanks"


def test_G1h_fuel_that_a_glitch_has_cost_is_not_handed_over():
    """The lost cards' mass takes the wet mass chit down a fork of the red line (F2b)."""

    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "geo", "CQ042F", "CF078F", wet="5-1/3", glitched=True)

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)
    ((target, most),) = drains(game)
    hard = game.table.face("CF078F").rad_hard
    game.apply(Transfer("NASA", "NASA:rocket", target, drain=most), (hard,))
    assert game.state.stacks[target].tanks <= most
