"""What the player makes of a plan that a glitch has spoiled (gl. Glitch Triggers, I6.1, E7d)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from planner.errors import RuleViolation
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.abilities import JellybotIndustry
from planner.games.high_frontier.chapters.free.dirt import DirtRefuel
from planner.games.high_frontier.chapters.movement.ablation import KeepRadiator, LoseRadiator
from planner.games.high_frontier.chapters.movement.dangers import RollHazard
from planner.games.high_frontier.chapters.movement.move import FlyOn, Move
from planner.games.high_frontier.chapters.operations.delivery import Deliver
from planner.games.high_frontier.chapters.operations.plans import GiveUpPlan, PlanSpoiled, Replan
from planner.games.high_frontier.chapters.operations.prospect import Prospect
from planner.games.high_frontier.chapters.operations.refuel import FactoryRefuel, IsruRefuel
from planner.games.high_frontier.table.hardware import RadiatorHit, turn_light
from planner.games.high_frontier.table.state import State
from planner.games.high_frontier.table.turn import EndTurn, PlayerTurn
from planner.kernel.actions import Action, Ruling
from tests.games.high_frontier.arrange import cards_of, claim, put_stack
from tests.games.high_frontier.at_site import (
    CREW,
    NANOBOT,
    OUTPOST,
    QUANTUM,
    RADIATOR,
    ROCKET,
    SANDWORM,
    SOLAR,
    all_apply,
    at,
    offers,
    says,
)
from tests.games.high_frontier.helpers import refusal

MICROPROBE = "CB067R"
"""ISRU 3, raygun, rad-hardness 3, needs nothing."""
ALGAE, FLAME = "CF075R", "CF079R"
HEAVY = "CD102F heavy"
"""Li Heatsink Fountain: 2 therms or 3, rad-hardness 6."""


def hardness(game: Game, face: str) -> int:
    found = game.table.face(face).rad_hard
    assert found is not None
    return found


def struck(game: Game, action: Action, face: str, stack: str = OUTPOST) -> list[Action]:
    """The stack is glitched and the roll breaks that face; what may be done then."""
    game.state.stacks[stack].glitched = True
    game.apply(action, (hardness(game, face),))
    return game.legal()  # type: ignore[return-value]  # answers are listed as they are


def test_I6_1_another_platform_prospects_when_one_has_broken():
    game = at("ceres", NANOBOT, MICROPROBE)
    plans = struck(game, Prospect("NASA", OUTPOST, "CB062", "buggy", ("ceres",)), NANOBOT)
    other = Prospect("NASA", OUTPOST, "CB067", "raygun", ("ceres",))
    assert plans == [Replan("NASA", other), GiveUpPlan("NASA")]
    assert "how else" in game.state.agenda[-1].question
    entry = game.apply(plans[0])
    assert game.state.marks("ceres").claim == "NASA"
    # The glitch is rolled for once.
    assert (entry.dice, game.state.turn.operations) == ((), 1)


def test_I6_1_another_platform_prospects_those_sites_that_it_reaches():
    game = at("saturn-dust-ring", QUANTUM, SOLAR, RADIATOR, MICROPROBE)
    game.state.stacks[OUTPOST].glitched = True
    sites = ("janus", "epimetheus")
    raygun = Prospect("NASA", OUTPOST, "CB065", "raygun", sites)
    game.apply(raygun, (hardness(game, QUANTUM),))
    assert Replan("NASA", Prospect("NASA", OUTPOST, "CB067", "raygun", sites)) in game.legal()


def test_gl_Glitch_Triggers_the_plan_is_one_of_those_that_are_listed():
    game = at("ceres", NANOBOT, MICROPROBE)
    struck(game, Prospect("NASA", OUTPOST, "CB062", "buggy", ("ceres",)), NANOBOT)
    for wrong in (
        Prospect("NASA", OUTPOST, "CB062", "buggy", ("ceres",)),
        Prospect("NASA", OUTPOST, "CB067", "raygun", ()),
        EndTurn("NASA"),
    ):
        assert refusal(game, Replan("NASA", wrong)).code == "no-such-plan"


def test_gl_Glitch_Triggers_spoiled_plans_survive_writing_and_reading():
    game = at("ceres", NANOBOT, MICROPROBE)
    struck(game, Prospect("NASA", OUTPOST, "CB062", "buggy", ("ceres",)), NANOBOT)
    again = State.from_json(game.state.as_json(), game.book.tags)
    assert again.agenda == game.state.agenda
    assert isinstance(again.agenda[-1], PlanSpoiled)


def test_gl_Glitch_Triggers_c_another_platform_makes_the_water():
    game = at("ceres", SANDWORM, MICROPROBE)
    plans = struck(game, IsruRefuel("NASA", OUTPOST, "CB059", OUTPOST), SANDWORM)
    assert plans == [
        Replan("NASA", IsruRefuel("NASA", OUTPOST, "CB067", OUTPOST)),
        GiveUpPlan("NASA"),
    ]
    game.apply(plans[0])
    assert game.state.stacks[OUTPOST].tanks == 2


def test_gl_Glitch_Triggers_c_no_other_stack_takes_the_plan_over():
    game = at("ceres", SANDWORM, also=lambda state: beside(state, MICROPROBE))
    assert IsruRefuel("NASA", "NASA:outpost-2", "CB067", OUTPOST) in offers(game, IsruRefuel)
    entries = len(game.entries)
    struck(game, IsruRefuel("NASA", OUTPOST, "CB059", OUTPOST), SANDWORM)
    assert not isinstance(game.state.agenda[-1], PlanSpoiled)
    assert game.state.turn.operations == 1
    assert len(game.entries) == entries + 1


def beside(state: State, *faces: str) -> None:
    put_stack(state, "NASA:outpost-2", "ceres", *faces)


def test_gl_Glitch_Triggers_c_a_plan_that_is_given_up_is_spent():
    game = at("ceres", SANDWORM, MICROPROBE)
    struck(game, IsruRefuel("NASA", OUTPOST, "CB059", OUTPOST), SANDWORM)
    entry = game.apply(GiveUpPlan("NASA"))
    assert says(entry) == ["NASA gives up the plan to isru-refuel (gl. Glitch Triggers)"]
    assert game.state.stacks[OUTPOST].tanks == 0
    assert game.state.turn.operations == 1


def test_gl_Glitch_Triggers_c_the_tanks_of_a_factory_go_elsewhere():
    def also(state: State) -> None:
        claim(state, "ceres", "NASA", factory=True)
        put_stack(state, OUTPOST, "ceres", MICROPROBE)

    game = at("ceres", SANDWORM, wet="5", also=also)
    plans = struck(game, FactoryRefuel("NASA", "ceres", ROCKET, 7), SANDWORM, ROCKET)
    assert plans == [
        Replan("NASA", FactoryRefuel("NASA", "ceres", OUTPOST)),
        Replan("NASA", FactoryRefuel("NASA", "ceres", "NASA:outpost-2")),
        GiveUpPlan("NASA"),
    ]
    game.apply(plans[0])
    assert game.state.stacks[OUTPOST].tanks == 7


def test_gl_Glitch_Triggers_f_another_product_is_delivered():
    def also(state: State) -> None:
        claim(state, "ceres", "NASA", factory=True)

    game = at("ceres", "CT045R", MICROPROBE, tanks=4, also=also)
    plans = struck(game, Deliver("NASA", OUTPOST, "CB067"), MICROPROBE)
    assert plans == [Replan("NASA", Deliver("NASA", OUTPOST, "CT045")), GiveUpPlan("NASA")]
    game.apply(plans[0])
    assert "CT045R" in cards_of(game.state, "NASA:leo")


def test_G1h_another_dirt_thruster_takes_the_dirt():
    def also(state: State) -> None:
        claim(state, "ceres", "NASA", factory=True)

    plasmoid, wave = "CT047R", "CT053R"
    game = at("ceres", plasmoid, wave, "CG108R", RADIATOR, also=also, wet="12")
    plans = struck(game, DirtRefuel("NASA", ROCKET, "CT047", 2), plasmoid, ROCKET)
    assert plans == [Replan("NASA", DirtRefuel("NASA", ROCKET, "CT053", 2)), GiveUpPlan("NASA")]
    game.apply(plans[0])
    assert game.state.stacks[ROCKET].wet == "13"


def test_J2e_jellybots_that_a_glitch_stops_build_nothing_for_nothing():
    """The roll breaks the reactor of the Solid Flame; robonaut and refinery are whole."""

    def also(state: State) -> None:
        claim(state, "ceres", "NASA")

    game = at("ceres", NANOBOT, "CF070R", FLAME, "CX085R", "CD096F", also=also)
    free = JellybotIndustry("NASA", "ceres", "CB062", "CF070")
    assert game.may(free)
    game.state.turn.operations = 1
    struck(game, free, "CX085R")
    assert game.state.marks("ceres").factory is None
    assert game.state.agenda[-1] == PlayerTurn("NASA")


def test_A2c_a_ruling_holds_for_what_follows_the_glitch_roll():
    game = at("luna-aristarchus", SANDWORM, glitched=True)
    game.state.first_player = "NASA"
    by_buggy = Prospect("NASA", OUTPOST, "CB059", "buggy", ("luna-aristarchus",))
    game.apply(Ruling("NASA", by_buggy, ("I6.2",), "house rule"), (1,), granted=True)
    assert game.state.marks("luna-aristarchus").claim == "NASA"


# -- support chains ----------------------------------------------------------------------------


LOOP, Z_PINCH = "CD101F", "CG108R"
"""One therm; a generator that needs a therm itself."""


def hot_and_cool() -> Game:
    """A raygun that a cool generator feeds, or a hot one that takes a fountain to cool."""
    return at("ceres", QUANTUM, SOLAR, Z_PINCH, LOOP, HEAVY)


HOT = ("CG108", "CD102")


def test_J1c_chains_that_cost_something_else_are_listed():
    game = hot_and_cool()
    here = IsruRefuel("NASA", OUTPOST, "CB065", OUTPOST)
    new = replace(here, target="NASA:outpost-2")
    hot = [replace(here, supports=HOT), replace(new, supports=HOT)]
    # What costs nothing comes first and needs no name.
    assert offers(game, IsruRefuel) == [here, new, *hot]
    cool, warm = offers(game, Prospect)
    assert "supports" not in cool.fixed
    assert warm.fixed["supports"] == HOT
    assert all_apply(game, Prospect) == 2
    game.apply(hot[0])
    assert not game.state.stacks[OUTPOST].cards[-1].heavy


def test_J1c_the_log_names_the_support_chain():
    game = hot_and_cool()
    entry = game.apply(IsruRefuel("NASA", OUTPOST, "CB065", OUTPOST))
    assert "supported by CG106R Buckyball C60 Photovoltaic and CD101F" in str(entry.says[0])
    assert game.state.stacks[OUTPOST].cards[-1].heavy


def test_J1c_a_chain_can_be_named_with_the_action():
    game = hot_and_cool()
    refused = refusal(game, IsruRefuel("NASA", OUTPOST, "CB065", OUTPOST, supports=("CG106",)))
    assert (refused.rule, refused.code) == ("I5a", "no-such-chain")
    game.apply(IsruRefuel("NASA", OUTPOST, "CB065", OUTPOST, supports=("CG106", "CD101")))
    assert game.state.stacks[OUTPOST].tanks == 5


# -- heavy radiators ---------------------------------------------------------------------------


def test_E7d_a_heavy_radiator_in_a_glitch_is_kept_or_lost_as_its_owner_wants():
    for answer, left in ((KeepRadiator("NASA"), 2), (LoseRadiator("NASA"), 1)):
        game = at("ceres", SANDWORM, HEAVY)
        plans = struck(game, IsruRefuel("NASA", OUTPOST, "CB059", OUTPOST), "CD102F")
        assert plans == [KeepRadiator("NASA"), LoseRadiator("NASA")]
        # The water is not made before that is decided.
        assert game.state.stacks[OUTPOST].tanks == 0
        game.apply(answer)
        assert len(game.state.stacks[OUTPOST].cards) == left
        assert game.state.stacks[OUTPOST].tanks == 4
        assert ("CD102" in game.state.players["NASA"].hand) == (left == 1)


MOTH, QU_TUBE = "CT048F", "CD103F heavy"


def test_E7d_a_radiator_that_was_hit_in_a_flyby_is_lost_after_all():
    game = at("sol-earth-l2", MOTH, SANDWORM, QU_TUBE, wet="9", glitched=True)
    game.apply(Move("NASA", ROCKET, "CT048", ("venus-flyby",)), dice=(2,))
    assert game.state.agenda[-1] == RadiatorHit("NASA", "CD103", ROCKET)
    kept = game.copy()
    kept.apply(KeepRadiator("NASA"))
    kept.apply(FlyOn("NASA", ("venus-flyby",)))
    assert kept.state.stacks[ROCKET].wet == "6"
    game.apply(LoseRadiator("NASA"))
    game.apply(FlyOn("NASA", ("venus-flyby",)))
    rocket = game.state.stacks[ROCKET]
    assert (rocket.space, rocket.wet) == ("venus-flyby", "5")
    assert cards_of(game.state, ROCKET) == [MOTH, SANDWORM]
    assert "CD103" in game.state.players["NASA"].hand


def in_mid_flight(*faces: str) -> Game:
    """Before its hazard roll in the air of Mars, a radiator of the rocket has been hit."""
    game = at("lmo", CREW, *faces, wet="14")
    game.apply(Move("NASA", ROCKET, "CQ042", ("mars-aerobrake-2", "mars-arsia-mons")))
    state = game.state
    (held,) = (held for held in state.stacks[ROCKET].cards if held.heavy)
    turn_light(state.stacks[ROCKET], held)
    state.agenda.append(RadiatorHit("NASA", held.card))
    return game


def test_F2_E7d_a_radiator_that_is_not_kept_leaves_the_strip_after_the_move():
    game = in_mid_flight(QU_TUBE)
    game.apply(LoseRadiator("NASA"))
    assert game.state.stacks[ROCKET].wet == "14"
    game.apply(RollHazard("NASA"), (6,))
    game.apply(FlyOn("NASA", ("mars-arsia-mons",)))
    assert (game.state.stacks[ROCKET].space, game.state.stacks[ROCKET].wet) == (
        "mars-arsia-mons",
        "10",
    )


def test_E7d_a_move_ends_when_the_radiator_was_all_that_was_left():
    game = in_mid_flight(QU_TUBE)
    stack = game.state.stacks[ROCKET]
    game.state.leo("NASA").cards.append(stack.cards.pop(0))
    game.apply(LoseRadiator("NASA"))
    assert ROCKET not in game.state.stacks
    assert game.state.agenda[-1] == PlayerTurn("NASA")


def test_E7d_nothing_is_left_of_a_stack_that_was_its_radiator():
    game = at(
        "ceres", HEAVY, tanks=0, also=lambda state: claim(state, "ceres", "NASA", factory=True)
    )
    struck(game, FactoryRefuel("NASA", "ceres", OUTPOST), "CD102F")
    game.apply(LoseRadiator("NASA"))
    # The stack is gone, and a new outpost of its name takes the tanks.
    assert (cards_of(game.state, OUTPOST), game.state.stacks[OUTPOST].tanks) == ([], 7)


def test_E7d_nobody_loses_what_has_changed_hands():
    game = at("ceres", SANDWORM, HEAVY)
    struck(game, IsruRefuel("NASA", OUTPOST, "CB059", OUTPOST), "CD102F")
    game.state.stacks[OUTPOST].owner = "ESA"
    assert game.legal() == [KeepRadiator("NASA")]
    with pytest.raises(RuleViolation, match="no longer"):
        game.apply(LoseRadiator("NASA"))
