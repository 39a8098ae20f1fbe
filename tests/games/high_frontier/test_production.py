"""ET production and delivery (I8, I9)."""

import pytest

from planner.errors import BadInput
from planner.games.high_frontier.chapters.free.cargo import Transfer
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.chapters.operations.delivery import Deliver, delivery_cost
from planner.games.high_frontier.chapters.operations.market import SellProduct
from planner.games.high_frontier.chapters.operations.production import Produce
from planner.games.high_frontier.chapters.operations.refuel import FactoryRefuel
from planner.games.high_frontier.table.hardware import rocket_of
from planner.games.high_frontier.table.state import PlayedCard, State
from tests.games.high_frontier.arrange import cards_of, claim, put_stack
from tests.games.high_frontier.at_site import (
    CREW,
    ESA_CREW,
    OUTPOST,
    ROCKET,
    SANDWORM,
    all_apply,
    at,
    offers,
    permit,
    says,
)
from tests.games.high_frontier.golden import Case, golden
from tests.games.high_frontier.helpers import draw_hand, end_turns, refusal

ION = "CT045"
"""Type C: Hall Effect, and Ion Drive when made in space."""


def factory(site: str = "ceres", owner: str = "NASA", hand: tuple[str, ...] = (ION,), colony=False):
    """A factory somewhere, and cards in NASA's hand."""

    def also(state: State) -> None:
        claim(state, site, owner, factory=True, colony=colony)
        draw_hand(state, "NASA", *hand)

    return also


def produce(card: str = ION, site: str = "ceres", target: str = OUTPOST) -> Produce:
    return Produce("NASA", card, site, target)


# -- production ---------------------------------------------------------------------------------


@golden("D1", "craft")
def test_D1_a_card_is_made_met_and_loaded_in_one_turn(case: Case):
    def also(state: State) -> None:
        factory("phobos")(state)
        put_stack(state, OUTPOST, "phobos", tanks=1)

    game = at("mars-burn-8", CREW, wet="9", also=also)
    assert case["given"]["factory_with_outpost"]
    game.apply(produce(site="phobos"))
    game.apply(Move("NASA", ROCKET, "CQ042", ("phobos",)))
    landed = rocket_of(game.table, game.state.stacks[ROCKET]).chits
    game.apply(Transfer("NASA", OUTPOST, ROCKET, cards=(ION,)))
    assert case["expect"]["card_in"] == "rocket stack"
    assert cards_of(game.state, ROCKET) == [CREW, "CT045R"]
    assert case["expect"]["chits"] == "both moved right by the mass of the card"
    mass = game.table.face("CT045R").mass
    assert rocket_of(game.table, game.state.stacks[ROCKET]).chits == landed.load(mass)
    # One move and one operation are all that a turn has.
    assert case["expect"]["moves_used"] == case["expect"]["operations_used"] == 1
    assert refusal(game, Move("NASA", ROCKET, "CQ042", ("phobos",))).rule == "D1a"
    assert offers(game, Produce) == []


@golden("I8b", "site_operations")
def test_I8_a_black_card_appears_at_the_factory(case: Case):
    game = at("leo", also=factory("luna-shackleton", hand=("CX080",)))
    game.state.stacks.pop(OUTPOST)
    assert game.table.face("CX080R").spectral == case["given"]["card_type"]
    entry = game.apply(produce("CX080", "luna-shackleton"))
    assert game.state.stacks[OUTPOST].space == "luna-shackleton"
    assert cards_of(game.state, OUTPOST) == ["CX080R"]
    assert game.state.players["NASA"].hand == []
    assert says(entry) == [
        "NASA makes NASA:outpost-1 at Luna: Shackleton Polar Rim (E6c)",
        "NASA produces CX080R VCR Light Bulb Fission at Luna: Shackleton Polar Rim into"
        " NASA:outpost-1 (I8)",
    ]


def test_I8a_the_type_must_be_that_of_the_factory():
    game = at("ceres", CREW, also=factory(hand=("CX080",)))
    refused = refusal(game, produce("CX080"))
    assert (refused.rule, refused.code) == ("I8a", "wrong-type")
    assert refused.numbers == {"card": "S", "factory": "C"}
    assert offers(game, Produce) == []


@golden("I8b-crew", "site_operations")
def test_I8b_a_crew_is_not_produced(case: Case):
    game = at("ceres", SANDWORM, also=factory())
    game.state.players["NASA"].hand.append("CQ042")
    refused = refusal(game, produce("CQ042"))
    assert (refused.rule, refused.code) == ("I8b", "no-black-side")


def test_I8_only_hand_cards_are_produced():
    game = at("ceres", CREW, also=factory(hand=()))
    assert refusal(game, produce()).code == "not-in-hand"
    assert offers(game, Produce) == []


def test_I8_it_takes_a_factory():
    def also(state: State) -> None:
        claim(state, "ceres", "NASA")
        draw_hand(state, "NASA", ION)

    game = at("ceres", CREW, also=also)
    assert refusal(game, produce()).code == "no-factory"
    assert offers(game, Produce) == []


def test_I8_the_card_joins_any_own_stack_there():
    def also(state: State) -> None:
        factory()(state)
        put_stack(state, OUTPOST, "ceres", SANDWORM)

    game = at("ceres", CREW, also=also, wet="9")
    targets = [offer.target for offer in offers(game, Produce)]
    assert targets == [ROCKET, OUTPOST, "NASA:outpost-2"]
    game.apply(produce(target=ROCKET))
    assert game.state.stacks[ROCKET].wet == "10"
    away = at("eureka", CREW, also=factory())
    assert refusal(away, produce()).code == "not-colocated"
    with pytest.raises(BadInput):
        away.apply(produce(target="NASA:rocket"))


def test_F3a_a_full_rocket_takes_no_product():
    game = at("ceres", CREW, also=factory(), wet="32")
    assert refusal(game, produce(target=ROCKET)).rule == "F3a"
    assert [offer.target for offer in offers(game, Produce)] == [OUTPOST]


def test_I8c_a_product_may_move_at_once():
    game = at("ceres", CREW, also=factory())
    game.apply(produce())
    assert ION not in game.state.players["NASA"].moved


def test_I8e_a_radiator_is_made_light_or_heavy():
    game = at("ceres", CREW, also=factory(hand=("CD092",)))
    wanted = [offer.card for offer in offers(game, Produce) if offer.target == OUTPOST]
    assert wanted == ["CD092", "CD092 heavy"]
    game.apply(produce("CD092 heavy"))
    assert game.state.stacks[OUTPOST].cards[-1] == PlayedCard("CD092R", heavy=True)
    plain = at("ceres", CREW, also=factory())
    refused = refusal(plain, produce(f"{ION} heavy"))
    assert (refused.rule, refused.code) == ("I8e", "no-orientation")


def test_I8d_anothers_factory_is_used_by_leave_or_as_a_felony():
    game = at("ceres", CREW, also=factory(owner="ESA"))
    refused = refusal(game, produce())
    assert (refused.rule, refused.code) == ("I8d", "not-yours")
    assert offers(game, Produce) == []
    permit(game, "site-operation", "ceres")
    game.apply(produce())
    felon = at("ceres", CREW, also=factory(owner="ESA"))
    felon.state.anarchy = True
    entry = felon.apply(produce())
    assert says(entry)[0] == "NASA hijacks what ESA has at Ceres (gl. Factory Hijack)"
    guarded = at("ceres", CREW, also=factory(owner="ESA", colony=True))
    guarded.state.anarchy = True
    assert refusal(guarded, produce()).code == "not-yours"


def test_gl_Glitch_Triggers_production_is_none():
    game = at("ceres", SANDWORM, also=factory())
    game.state.stacks[OUTPOST].glitched = True
    assert game.apply(produce()).dice == ()


# -- delivery --------------------------------------------------------------------------------------


def product(tanks: int, *more: str, site: str = "ceres", owner: str = "NASA", **stack):
    return at(site, "CT045R", *more, tanks=tanks, also=factory(site, owner, ()), **stack)


DELIVER = Deliver("NASA", OUTPOST, ION)


@golden("I9", "site_operations")
def test_I9_a_thruster_made_on_ceres_comes_home_in_the_third_turn(case: Case):
    game = at("ceres", also=factory())
    game.state.stacks.pop(OUTPOST)
    game.apply(produce())
    end_turns(game, 2)
    game.apply(FactoryRefuel("NASA", "ceres", OUTPOST))
    end_turns(game, 2)
    entry = game.apply(DELIVER)
    assert game.state.stacks[OUTPOST].tanks == case["expect"]["FTs_left"]
    assert entry.moved == ((OUTPOST, "pool", case["expect"]["cost_FTs"]),)
    assert "CT045R" in cards_of(game.state, "NASA:leo")
    assert says(entry) == ["NASA delivers CT045R Ion Drive from Ceres for 4 FTs (I9)"]
    end_turns(game, 2)
    game.apply(SellProduct("NASA", ION))
    assert game.state.aquas("NASA") == 6 + 8


@golden("T-DELIVERY", "site_operations")
def test_I9_two_tanks_a_zone_and_one_for_a_large_site(case: Case):
    table = at("leo", CREW).table
    for row in case["rows"]:
        zone = row["zone"].lower()
        for large, column in ((False, "FTs_size_to_6"), (True, "FTs_size_7_up")):
            here = [s for s in table.book.board.sites if s.zone == zone]
            fits = [s for s in here if (s.site.size >= 7) == large]
            for site in fits:
                assert delivery_cost(table, "NASA", site.id) == row[column]
        assert here


@golden("I9-note1", "site_operations")
def test_I9_the_earth_zone_costs_nothing_but_luna_one(case: Case):
    near = product(0, site="bennu")
    assert near.table.space("bennu").zone == case["given"]["zone"].lower()
    entry = near.apply(DELIVER)
    assert (entry.moved, OUTPOST in near.state.stacks) == ((), False)
    assert case["expect"]["size_1"] == 0
    luna = product(0, site="luna-shackleton")
    refused = refusal(luna, DELIVER)
    assert (refused.rule, refused.code) == ("I9", "not-enough-tanks")
    assert refused.numbers == {"cost": case["expect"]["size_9"], "tanks": 0}
    assert offers(luna, Deliver) == []


@golden("I9-note2", "site_operations")
def test_I9_one_black_card_at_a_time_and_no_white_one(case: Case):
    game = product(9, "CX080R", "CF074F")
    assert len(offers(game, Deliver)) == 2
    refused = refusal(game, Deliver("NASA", OUTPOST, "CF074"))
    assert (refused.rule, refused.code) == ("I9", "not-black")
    assert not case["expect"]["white_allowed"]
    game.apply(DELIVER)
    assert cards_of(game.state, OUTPOST) == ["CX080R", "CF074F"]
    assert refusal(game, Deliver("NASA", OUTPOST, "CX080")).rule == "D1b"


def test_I9_fuel_in_the_tanks_does_not_pay():
    game = product(3, wet="20")
    refused = refusal(game, Deliver("NASA", ROCKET, ION))
    assert refused.code == "not-enough-tanks"
    assert refused.hint == "fuel in the tanks counts once it is made into FTs (G2b)"


def test_F2b_the_rocket_that_sends_it_becomes_lighter():
    game = product(5, CREW, wet="12")
    game.apply(Deliver("NASA", ROCKET, ION))
    assert (game.state.stacks[ROCKET].tanks, game.state.stacks[ROCKET].wet) == (1, "7")


def test_I9_it_starts_at_a_factory():
    game = at("ceres", "CT045R", tanks=9, also=lambda state: claim(state, "ceres", "NASA"))
    assert refusal(game, DELIVER).code == "no-factory"
    assert offers(game, Deliver) == []


def test_N6_delivery_from_anothers_factory_takes_leave_and_no_felony_will_do():
    game = product(9, CREW, owner="ESA")
    game.state.anarchy = True
    assert refusal(game, DELIVER).code == "not-yours"
    assert offers(game, Deliver) == []
    permit(game, "site-operation", "ceres")
    entry = game.apply(DELIVER)
    assert says(entry)[0] == "NASA uses what ESA has at Ceres, by leave (N6)"


def test_I9_a_heavy_radiator_stays_heavy():
    game = at("bennu", "CD092R heavy", also=factory("bennu", hand=()))
    game.apply(Deliver("NASA", OUTPOST, "CD092"))
    assert game.state.leo("NASA").cards[-1] == PlayedCard("CD092R", heavy=True)


def test_I9_a_crew_is_no_product():
    game = product(9, ESA_CREW)
    assert refusal(game, Deliver("NASA", OUTPOST, "CQ038")).code == "not-black"


def test_gl_Glitch_Triggers_f_a_broken_product_is_not_delivered():
    game = product(9, CREW)
    game.state.stacks[OUTPOST].glitched = True
    entry = game.apply(DELIVER, (game.table.face("CT045R").rad_hard,))
    assert says(entry)[-1].startswith("The operation is spoiled: CT045 is not in NASA:outpost-1")
    assert game.state.stacks[OUTPOST].tanks == 9
    assert game.state.turn.operations == 1


def test_everything_offered_applies():
    hand = (ION, "CD092", "CG106")
    assert all_apply(at("ceres", CREW, also=factory(hand=hand), wet="9"), Produce) == 8
    assert all_apply(product(9, "CX080R", CREW), Deliver) == 2
