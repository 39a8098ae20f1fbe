"""Air-eaters: scooping fuel in an aerobrake hazard (I5c)."""

from fractions import Fraction

from planner.cards.model import FuelGrade
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.free.cargo import Transfer
from planner.games.high_frontier.chapters.free.redesignate import Redesignate
from planner.games.high_frontier.chapters.movement.activation import activated
from planner.games.high_frontier.chapters.movement.dangers import PayFinao, RollHazard
from planner.games.high_frontier.chapters.movement.flight import HazardDue
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.chapters.operations.air import EatAir
from planner.games.high_frontier.chapters.operations.plans import GiveUpPlan, Replan
from planner.games.high_frontier.table.state import State
from planner.kernel.sentences import kept
from tests.games.high_frontier.at_site import CREW, OUTPOST, ROCKET, all_apply, at, offers, says
from tests.games.high_frontier.golden import Case, golden
from tests.games.high_frontier.helpers import end_turns, refusal

ION, Z_PINCH, LOOP = "CT045R", "CG108R", "CD101F"
"""2-1/2 and electric; mass 2, air-eater, +4 thrust, 1 therm; mass 2, 1 therm."""
SAIL, PARACHUTE = "CT049F", "CG116F"
AIR = "mars-aerobrake-2"
EAT = EatAir("NASA", ROCKET, "CG108")
DOWN = ("mars-burn-8", "lmo", AIR)
"""From Phobos into the air of Mars, by one burn."""


def in_the_air(
    *more: str, consumption: str = "1/2", wet: str = "5-1/3", also=lambda state: None
) -> Game:
    """An ion drive that came here in an earlier turn and is still activated."""

    def arrange(state: State) -> None:
        stack = state.stacks[ROCKET]
        stack.active, stack.consumption = ION, Fraction(consumption)
        also(stack)

    return at(AIR, ION, Z_PINCH, LOOP, *more, wet=wet, also=arrange)


def roll(game: Game, result: int = 2):
    return game.apply(RollHazard("NASA"), (result,))


def wet(game: Game) -> str | None:
    return game.state.stacks[ROCKET].wet


@golden("I5c", "craft")
def test_I5c_an_ion_drive_eats_the_air_of_mars(case: Case):
    given, expect = case["given"], case["expect"]
    game = at("phobos", ION, Z_PINCH, LOOP, wet=given["wet"])
    thrust = activated(game.table, game.state.stacks[ROCKET], "CT045").activation.net_thrust
    assert thrust == expect["net_thrust_before"]
    game.apply(Move("NASA", ROCKET, "CT045", DOWN))
    roll(game)
    assert wet(game) == expect["wet_before_eating"]
    assert game.state.stacks[ROCKET].consumption == Fraction(1, 2)
    entry = game.apply(EAT)
    assert wet(game) == expect["wet"]
    assert says(entry) == [
        "NASA:rocket eats the air of Mars aerobrake 2 with CG108R Z-pinch Microfission, supported"
        " by CD101F Steel/Pb-Bi Pumped Loop (light) (I5c)",
        "NASA:rocket scoops 5 tanks of fuel: wet mass 10 (I5c)",
    ]
    thrust = activated(game.table, game.state.stacks[ROCKET], "CT045").activation.net_thrust
    assert thrust == expect["net_thrust_after"]


@golden("T-AIR-EATER", "site_operations")
def test_I5c_five_tanks_less_the_consumption_rounded_down(case: Case):
    for row in case["rows"]:
        game = in_the_air(consumption=str(row["fuel"]), wet="5")
        if row["tanks"] == 0:
            refused = refusal(game, EAT)
            assert (refused.rule, refused.code) == ("I5c", "no-gain")
            assert offers(game, EatAir) == []
            continue
        game.apply(EAT)
        roll(game)
        assert wet(game) == str(5 + row["tanks"])


@golden("I5c-note2", "site_operations")
def test_I5c_consumption_one_scoops_four(case: Case):
    game = in_the_air(consumption=str(case["given"]["fuel"]), wet="5")
    game.apply(EAT)
    entry = roll(game)
    assert f"scoops {case['expect']['tanks']} tanks" in says(entry)[-1]


@golden("I5c-note1", "site_operations")
def test_I5c_staying_in_the_air_takes_a_roll_or_finao_every_turn(case: Case):
    assert case["expect"]["roll_or_finao_each_turn"]
    game = in_the_air()
    game.apply(EAT)
    assert isinstance(game.state.agenda[-1], HazardDue)
    game.apply(PayFinao("NASA"))
    assert wet(game) == "10"
    end_turns(game)
    assert game.to_act == ("ESA",)
    end_turns(game, 2)
    # The next turn ends without refuelling: the roll is due all the same.
    assert isinstance(game.state.agenda[-1], HazardDue)
    assert game.to_act == ("NASA",)
    entry = roll(game, 1)
    assert ROCKET not in game.state.stacks
    assert entry.says[0].rule == "H7b"
    assert game.to_act == ("ESA",)


def test_I5c_who_has_flown_in_has_rolled_for_this_turn():
    game = at("phobos", ION, Z_PINCH, LOOP, wet="5-2/3")
    game.apply(Move("NASA", ROCKET, "CT045", DOWN))
    roll(game)
    end_turns(game)
    assert game.to_act == ("ESA",)


def test_I5c_who_rolls_a_one_gets_nothing():
    game = in_the_air()
    game.apply(EAT)
    roll(game, 1)
    assert ROCKET not in game.state.stacks
    assert game.state.turn.operations == 1
    assert game.to_act == ("NASA",)


@golden("I5c-note3", "site_operations")
def test_I5c_a_magnetoshell_spares_the_roll_but_no_sail(case: Case):
    game = at("lmo", ION, Z_PINCH, LOOP, SAIL, PARACHUTE, wet="6")
    game.apply(Move("NASA", ROCKET, "CT045", (AIR,)))
    assert (game.state.agenda[-1].tag == "hazard") == case["expect"]["roll"]
    assert "CT049" in game.state.players["NASA"].hand
    game.apply(EAT)
    assert wet(game) == "11"
    end_turns(game, 2)
    game.apply(Transfer("NASA", "NASA:leo", OUTPOST, tanks=1))
    end_turns(game)
    assert game.to_act == ("ESA",)


def test_J2e_the_air_eater_need_not_be_in_the_chain_of_the_thruster():
    game = in_the_air("CG106R", wet="9")
    chain = activated(game.table, game.state.stacks[ROCKET], "CT045", supports=("CG106",))
    assert Z_PINCH not in [card.number for card in chain.choice.chain.cards]
    game.apply(EAT)
    roll(game)
    assert wet(game) == "14"


def test_J2c_the_air_eater_must_be_operational():
    """The Pulsed Plasmoid needs nothing, the Z-pinch needs a therm."""

    def also(state: State) -> None:
        stack = state.stacks[ROCKET]
        stack.active, stack.consumption = "CT047R", Fraction(1)

    game = at(AIR, "CT047R", Z_PINCH, wet="4", also=also)
    refused = refusal(game, EAT)
    assert (refused.rule, refused.code) == ("J3", "not-operational")
    assert offers(game, EatAir) == []


def test_I5c_a_thruster_that_stays_must_be_operational():
    game = in_the_air()
    hot = game.state.stacks[ROCKET]
    hot.cards.remove(hot.cards[2])
    hot.wet = "3-1/4"
    refused = refusal(game, EAT)
    assert (refused.rule, refused.code) == ("I5c", "no-active-thruster")
    assert offers(game, EatAir) == []


def test_J2c_it_takes_a_card_with_the_icon():
    game = in_the_air()
    assert refusal(game, EatAir("NASA", ROCKET, "CT045")).rule == "J2c"


def test_I5c_the_thruster_of_the_last_move_must_be_aboard():
    def forget(stack) -> None:
        stack.active = None

    refused = refusal(in_the_air(also=forget), EAT)
    assert (refused.rule, refused.code) == ("I5c", "no-active-thruster")

    def other(stack) -> None:
        stack.active = CREW

    assert refusal(in_the_air(also=other), EAT).code == "no-active-thruster"


def test_I5c_a_thruster_cooled_by_its_afterburn_counts_as_working():
    """Metastable Helium lacks a therm; the afterburn supplies it, and the move ends working."""
    helium, bottle = "CT044F", "CX083R"
    game = at("lmo", helium, bottle, wet="9")
    game.apply(Move("NASA", ROCKET, "CT044", (AIR,), afterburn=True))
    roll(game)
    game.apply(EatAir("NASA", ROCKET, "CX083"))
    end_turns(game, 2)
    assert game.to_act == ("NASA",)
    refused = refusal(game, EatAir("NASA", ROCKET, "CX083"))
    assert refused.code == "no-active-thruster"


def test_I5c_a_thruster_lost_on_the_way_eats_no_air():
    """The sail burns up as the rocket enters the air."""
    game = at("lmo", SAIL, Z_PINCH, LOOP, wet="4")
    game.apply(Move("NASA", ROCKET, "CT049", (AIR,)))
    roll(game)
    assert game.state.stacks[ROCKET].active is None
    assert refusal(game, EAT).code == "no-active-thruster"


def test_I5c_only_in_an_aerobrake_hazard_and_only_a_spacecraft():
    game = at("lmo", ION, Z_PINCH, LOOP, wet="6")
    assert refusal(game, EAT).code == "no-aerobrake"
    outpost = at(AIR, ION, Z_PINCH, LOOP)
    assert refusal(outpost, EatAir("NASA", OUTPOST, "CG108")).rule == "E5"
    assert offers(outpost, EatAir) == []
    end_turns(outpost)
    assert outpost.to_act == ("ESA",)


def test_I5c_dirt_stays_dirt():
    def dirty(stack) -> None:
        stack.grade = FuelGrade.DIRT

    game = in_the_air(also=dirty)
    game.apply(EAT)
    roll(game)
    assert game.state.stacks[ROCKET].grade is FuelGrade.DIRT


def test_I5c_the_tanks_hold_no_more_than_32():
    game = in_the_air(wet="30")
    game.apply(EAT)
    entry = roll(game)
    assert says(entry)[-1] == "NASA:rocket scoops 2 tanks of fuel: wet mass 32 (I5c)"


def test_I5c_a_rocket_made_in_the_air_rolls_at_the_end_of_the_turn():
    game = at(AIR, CREW)
    game.apply(Redesignate("NASA", OUTPOST, ROCKET))
    end_turns(game)
    assert isinstance(game.state.agenda[-1], HazardDue)
    roll(game)
    assert game.to_act == ("ESA",)


def test_gl_Glitch_Triggers_c_eating_air_is_one():
    game = in_the_air()
    game.state.stacks[ROCKET].glitched = True
    entry = game.apply(EAT, (game.table.face(ION).rad_hard,))
    assert says(entry)[-1].startswith("The operation is spoiled: NASA:rocket has no activated")
    assert game.state.turn.operations == 1
    # It stays in the air without having rolled.
    end_turns(game)
    assert isinstance(game.state.agenda[-1], HazardDue)


def test_I5c_a_game_opens_where_a_spacecraft_stays_in_the_air():
    game = in_the_air()
    game.state.stacks[ROCKET].glitched = True
    game.apply(EAT, (game.table.face(ION).rad_hard,))
    end_turns(game)
    state = game.state.as_json(kept)
    assert game.book.read_state(state) == game.state
    (mark,) = game.state.turn.used
    older = state | {"turn": state["turn"] | {"used": [{"said": ["stays in {what}", mark[9:]]}]}}
    assert game.book.read_state(older) == game.state


def test_gl_Glitch_Triggers_c_another_air_eater_scoops():
    """The radiator of the first one breaks; the other needs none."""
    game = in_the_air("CG107R")
    game.state.stacks[ROCKET].glitched = True
    game.apply(EAT, (game.table.face(LOOP).light.rad_hard,))
    other = EatAir("NASA", ROCKET, "CG107")
    assert game.legal() == [Replan("NASA", other), GiveUpPlan("NASA")]
    game.apply(Replan("NASA", other))
    assert isinstance(game.state.agenda[-1], HazardDue)
    roll(game)
    assert wet(game) is not None


def test_everything_offered_applies():
    assert all_apply(in_the_air(), EatAir) == 1
    assert all_apply(in_the_air("CG107R"), EatAir) == 2
