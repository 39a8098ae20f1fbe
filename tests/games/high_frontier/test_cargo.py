"""Cargo transfer (G1)."""

import random

from planner.cards.model import FuelGrade
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.free.cargo import Transfer
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.table.hardware import rocket_of
from planner.games.high_frontier.table.state import State
from planner.kernel.actions import Template
from tests.games.high_frontier.arrange import put_stack
from tests.games.high_frontier.helpers import new_game, refusal


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
    assert cards == [(), ("CT048",)]
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
        over = Transfer("NASA", "NASA:outpost-1", "NASA:rocket", **{field: 31})
        assert refusal(game, over).rule == "F3a"


def test_F2a_the_first_unit_on_a_massless_stack_moves_no_chit():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "geo", "CT048F", wet="2")
        put_stack(state, "NASA:outpost-1", "geo", "CF074F", tanks=2)

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)

    def spots() -> tuple[str, str]:
        chits = rocket_of(game.table, game.state.stacks["NASA:rocket"]).chits
        return str(chits.dry), str(chits.wet)

    assert spots() == ("1", "2")
    game.apply(Transfer("NASA", "NASA:outpost-1", "NASA:rocket", tanks=1))
    assert spots() == ("1", "2")
    game.apply(Transfer("NASA", "NASA:outpost-1", "NASA:rocket", tanks=1))
    assert spots() == ("2", "3")
    game.apply(Transfer("NASA", "NASA:rocket", "NASA:outpost-1", tanks=2))
    assert spots() == ("1", "2")


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
    assert entry.moved == (("pool", "NASA:outpost-1", 3),)


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


def test_G1_cards_tanks_and_fuel_go_over_in_one_transfer_with_one_glitch_roll():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:outpost-1", "geo", "CB059R", "CB062R", tanks=4, glitched=True)
        put_stack(state, "NASA:rocket", "geo", "CQ042F", wet="3")

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)
    (offer,) = (
        choice
        for choice in game.legal()
        if isinstance(choice, Template)
        and choice.action is Transfer
        and (choice.fixed["source"], choice.fixed["target"]) == ("NASA:outpost-1", "NASA:rocket")
    )
    fixed = {"player": "NASA", "source": "NASA:outpost-1", "target": "NASA:rocket"}
    whole = Transfer(**fixed, cards=("CB059", "CB062"), tanks=2, fuel=2)
    assert whole in list(offer.actions())
    assert Transfer(**fixed) not in list(offer.actions())
    assert Transfer(**fixed, tanks=3, fuel=2) not in list(offer.actions())
    assert offer.as_dict()["together"] == [
        {"something_of": ["cards", "tanks", "fuel"]},
        {"sum_of": ["tanks", "fuel"], "most": 4},
        {"sum_of": ["cards", "tanks", "fuel"], "most": 29},
    ]
    entry = game.apply(whole, (1,))
    assert entry.dice == (1,)
    assert game.state.stacks["NASA:rocket"].wet == "8"


def test_G1_whatever_is_listed_applies_however_it_is_combined():
    for seed in range(15):
        chance = random.Random(seed)
        wet = chance.choice(["4", "5-1/3", "9", "17", "29", "31"])
        glitched, tanks = chance.random() < 0.3, chance.randint(0, 40)

        def arrange(state: State, wet=wet, tanks=tanks, glitched=glitched) -> None:
            put_stack(state, "NASA:rocket", "geo", "CQ042F", "CT048F", wet=wet)
            put_stack(
                state, "NASA:outpost-1", "geo", "CF074F", "CT045F", tanks=tanks, glitched=glitched
            )

        game = new_game("core", ("NASA", "ESA"), arrange=arrange)
        for choice in game.legal():
            if isinstance(choice, Template) and choice.action is Transfer:
                for _ in range(10):
                    action = choice.sample(chance)
                    assert game.may(action), action


def test_G1d_a_new_rocket_takes_its_fuel_with_its_cargo():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:outpost-1", "geo", "CF074F", "CT048F", tanks=4)

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)
    fixed = {"player": "NASA", "source": "NASA:outpost-1", "target": "NASA:rocket"}
    refused = refusal(game, Transfer(**fixed, fuel=2))
    assert (refused.rule, refused.code) == ("G1d", "no-cargo")
    for choice in game.legal():
        if isinstance(choice, Template) and choice.action is Transfer:
            for action in choice.actions():
                assert game.may(action), action
    game.apply(Transfer(**fixed, cards=("CT048",), fuel=4))
    assert game.state.stacks["NASA:rocket"].wet == "5"


def test_G1h_fuel_does_not_make_a_rocket_of_what_has_broken():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:outpost-1", "geo", "CF074F", "CT048F", tanks=4, glitched=True)

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)
    hard = game.table.face("CT048F").rad_hard
    transfer = Transfer("NASA", "NASA:outpost-1", "NASA:rocket", cards=("CT048",), fuel=2)
    game.apply(transfer, (hard,))
    assert "NASA:rocket" not in game.state.stacks
    assert game.state.stacks["NASA:outpost-1"].tanks == 4


def test_E1b_the_log_names_the_face_that_lies_up():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:outpost-1", "geo", "CB059R", "CD103F heavy")

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)
    cards = ("CB059", "CD103")
    entry = game.apply(Transfer("NASA", "NASA:outpost-1", "NASA:outpost-2", cards=cards))
    told = "NASA transfers Electrophoretic Sandworm, Qu Tube (heavy) from NASA:outpost-1"
    assert any(line.text.startswith(told) for line in entry.says)


def test_F4d_water_for_a_dirt_rocket_becomes_dirt_and_the_log_says_so():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "geo", "CQ042F", wet="6").grade = FuelGrade.DIRT
        put_stack(state, "NASA:outpost-1", "geo", tanks=4)

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)
    entry = game.apply(Transfer("NASA", "NASA:outpost-1", "NASA:rocket", fuel=2))
    assert str(entry.says[-1]) == "All fuel of NASA:rocket is dirt now (F4d)"
