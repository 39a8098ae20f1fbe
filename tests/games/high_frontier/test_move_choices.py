"""What the mover decides: chain, way of lifting off and landing, and how to go on (H2, H4b, H6)."""

from __future__ import annotations

import pytest

from planner.errors import BadInput
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.movement.ablation import KeepRadiator
from planner.games.high_frontier.chapters.movement.dangers import RollHazard
from planner.games.high_frontier.chapters.movement.flight import Interrupted
from planner.games.high_frontier.chapters.movement.move import FlyOn, Move, price_of
from planner.games.high_frontier.playing import SimplePlayer
from planner.games.high_frontier.table.state import PlayedCard, State
from planner.kernel.actions import Template, Undo
from planner.motion import Landing
from tests.games.high_frontier.arrange import cards_of, claim, put_stack
from tests.games.high_frontier.helpers import new_game, refusal

ROCKET = "CRP:rocket"
CREW = "CQ041F"
"""CRP's astronauts: thrust 14, 9 steps a burn."""


def table(*faces: str, at: str, wet: str, glitched: bool = False, **outposts: int) -> Game:
    """CRP on turn with a rocket of these faces; outposts beside it hold so many tanks."""

    def arrange(state: State) -> None:
        put_stack(state, ROCKET, at, *faces, wet=wet, glitched=glitched)
        for number, tanks in enumerate(outposts.values(), start=1):
            put_stack(state, f"CRP:outpost-{number}", at, f"CB0{62 + number}F", tanks=tanks)

    return new_game("core", ("CRP", "NASA", "ESA"), arrange=arrange)


def moves(game: Game) -> list[Template]:
    listed = game.legal("CRP")
    return [each for each in listed if isinstance(each, Template) and each.action is Move]


def chains(game: Game, thruster: str) -> list[tuple[object, int, str]]:
    """Supports, net thrust and consumption of the moves listed, without afterburn and push."""
    found = []
    for choice in moves(game):
        given = choice.fixed
        if given["thruster"] == thruster and not {"afterburn", "push"} & set(given):
            told = choice.as_dict()["choose"]["path"]
            found.append((given.get("supports"), told["net_thrust"], told["consumption"]))
    return found


def says(entry: object) -> list[str]:
    return [str(line) for line in entry.says]  # type: ignore[attr-defined]


# -- the chain of support ----------------------------------------------------------------------


DE_LAVAL = ("CT046F", "CX082F", "CX088F", "CD093F", "CD094F")


def test_J1c_each_chain_that_gives_something_else_is_listed():
    found = chains(table(*DE_LAVAL, at="leo", wet="16"), "CT046")
    assert [(net, consumption) for _, net, consumption in found] == [(7, "4"), (4, "2")]
    assert all(supports for supports, *_ in found)


def test_H2_the_log_names_the_chain():
    game = table(*DE_LAVAL, at="leo", wet="16")
    (_, *_), (supports, *_) = chains(game, "CT046")
    entry = game.apply(Move("CRP", ROCKET, "CT046", ("cycler",), supports=supports))
    assert says(entry)[0].startswith("CRP activates De Laval Nozzle with ")
    assert says(entry)[0].endswith(": net thrust 4 (H2)")
    names = [game.book.library.card(card).front.name for card in supports]
    assert all(name in says(entry)[0] for name in names)


def test_J1c_a_chain_that_does_not_work_is_refused_with_those_that_do():
    game = table("CT045F", "CG106F", "CG112F", at="cycler", wet="9")
    refused = refusal(game, Move("CRP", ROCKET, "CT045", ("leo",), supports=("CG106", "CG112")))
    assert (refused.rule, refused.code) == ("J1c", "no-such-chain")
    assert refused.hint == "name one of these chains: CG112; CG106"
    missing = Move("CRP", ROCKET, "CT045", ("leo",), supports=("CG110",))
    assert refusal(game, missing).code == "not-in-stack"


@pytest.mark.parametrize("generators", [("CG106F", "CG112F"), ("CG112F", "CG106F")])
def test_H10_of_equal_chains_the_hardest_is_meant(generators: tuple[str, str]):
    """Whichever lies first: of rad-hardness 1 and 4 the belt takes the softer one."""
    game = table("CT045F", *generators, at="cycler", wet="15")
    game.apply(Move("CRP", ROCKET, "CT045", ("earth-belt-1", "earth-lander-2")[:1]), dice=(5,))
    step = game.state.agenda[-1]
    assert isinstance(step, Interrupted)
    assert step.flying.position.operational


VALKYRIE = ("CT052R", "CX081R", "CX084R", "CD092R heavy", "CD093R heavy", "CT044F", "CF074F")


def test_J1c_the_chain_that_breaks_nothing_comes_first():
    game = table(*VALKYRIE, at="leo", wet="20")
    found = chains(game, "CT052")
    assert [net for _, net, _ in found] == [1, 9]
    assert "CX081" not in found[0][0]
    game.apply(Move("CRP", ROCKET, "CT052", ("cycler",)))
    assert game.state.stacks[ROCKET].space == "cycler"
    assert len(cards_of(game.state, ROCKET)) == len(VALKYRIE)


def test_J1c_valkyrie_may_break_its_own_chain_if_that_is_wanted():
    """The activation happens, and what is left coasts or stays (H2a)."""
    game = table(*VALKYRIE, at="leo", wet="20")
    supports = chains(game, "CT052")[1][0]
    price = price_of(game.table, Move("CRP", ROCKET, "CT052", ("cycler",), supports=supports))
    assert set(price.decommissions) == {"CD092", "CT044", "CF074"}
    entry = game.apply(Move("CRP", ROCKET, "CT052", ("cycler",), supports=supports))
    assert "CRP:rocket has no way on and halts (H2a)" in says(entry)
    assert game.state.stacks[ROCKET].space == "leo"


def test_J1c_who_has_broken_his_chain_may_coast_on():
    game = table(*VALKYRIE, at="sol-earth-l1", wet="20")
    supports = chains(game, "CT052")[1][0]
    path = next(iter(moves(game)[0].free["path"].values())).path
    game.apply(Move("CRP", ROCKET, "CT052", path, supports=supports))
    step = game.state.agenda[-1]
    assert isinstance(step, Interrupted)
    assert "has no working thruster" in step.question
    game.apply(FlyOn("CRP"))
    assert game.state.stacks[ROCKET].space == "sol-earth-l1"


def test_gl_Orientation_c_a_fountain_is_not_used_up_unasked():
    game = table("CT045F", "CG112F", "CD102F heavy", at="leo", wet="20")
    for supports, *_ in chains(game, "CT045")[:1]:
        assert "CD102" not in supports


def test_J3a_a_solar_chain_does_not_burn_in_the_neptune_zone():
    """The thruster is not solar, its generator is."""
    game = table("CT044F", "CX091R", "CG104R", "CD092F", at="uranus-burn-10", wet="8")
    board = game.book.board
    listed = moves(game)
    assert not any("push" in each.fixed for each in listed)
    zones = set()
    for way in [way for each in listed for way in each.free["path"].values()]:
        for step in way.flight.steps:
            here = board[step.position.came_from].zone
            zones.add(here)
            spent = any(charge.half_burns or charge.bonus_burns > 0 for charge in step.charges)
            assert not (spent and here == "neptune")
    assert "neptune" in zones


# -- lifting off and landing -------------------------------------------------------------------


UP = ("mars-lander-2", "lmo")


def at_arsia(owner: str = "CRP", **outposts: int) -> Game:
    """A rocket strong enough for powered liftoff on a site with a factory."""

    def arrange(state: State) -> None:
        claim(state, "mars-arsia-mons", owner, factory=True)

    game = table(CREW, at="mars-arsia-mons", wet="8", **outposts)
    arrange(game.state)
    return game


def lift(way: Landing | None = None, *booster: str) -> Move:
    return Move("CRP", ROCKET, "CQ041", UP, liftoff=way, booster=booster)


def test_H6c_no_water_and_no_roll_unless_asked_for():
    game = at_arsia(one=30)
    entry = game.apply(lift())
    assert "(powered)" in " ".join(says(entry))
    assert game.state.stacks["CRP:outpost-1"].tanks == 30
    assert game.to_act == ("CRP",)
    assert game.state.agenda[-1].tag == "turn"


def test_H6c_the_rocketplane_if_it_is_named():
    game = at_arsia(one=30)
    assert price_of(game.table, lift(Landing.ROCKETPLANE)).booster_tanks == 16
    entry = game.apply(lift(Landing.ROCKETPLANE))
    assert "CRP:outpost-1 gives 16 tanks of water for the booster (H6c)" in says(entry)
    assert game.state.agenda[-1].tag == "hazard"
    game.apply(RollHazard("CRP"), dice=(4,))
    assert game.state.stacks["CRP:outpost-1"].tanks == 14
    assert game.state.stacks[ROCKET].space == "lmo"


def test_H6_both_ways_up_are_listed_with_what_they_take():
    ways = [way for way in moves(at_arsia(one=30))[0].free["path"].values() if way.path == UP]
    assert [(way.flight.liftoff, way.price.fuel_steps) for way in ways] == [
        (Landing.ROCKETPLANE, 0),
        (Landing.POWERED, 9),
    ]
    assert "16 tanks from CRP:outpost-1" in ways[0].label


def test_H6_a_way_that_is_closed_is_refused_with_those_that_are_open():
    refused = refusal(at_arsia(), lift(Landing.ROCKETPLANE))
    assert (refused.rule, refused.code) == ("H6", "no-such-way")
    assert refused.hint == "it can with liftoff=powered"


def test_H6c_who_pays_for_the_booster_is_the_players_choice():
    game = at_arsia(one=16, two=16)
    refused = refusal(game, lift(Landing.ROCKETPLANE))
    assert (refused.rule, refused.code) == ("H6c", "booster-payers")
    assert refused.hint == "name CRP:outpost-1 or CRP:outpost-2"
    game.apply(lift(Landing.ROCKETPLANE, "CRP:outpost-2"))
    tanks = [game.state.stacks[f"CRP:outpost-{number}"].tanks for number in (1, 2)]
    assert tanks == [16, 0]


def test_H6c_several_outposts_may_pay_together():
    game = at_arsia(one=10, two=10)
    both = lift(Landing.ROCKETPLANE, "CRP:outpost-2", "CRP:outpost-1")
    game.apply(both)
    tanks = [game.state.stacks[f"CRP:outpost-{number}"].tanks for number in (1, 2)]
    assert tanks == [4, 0]
    listed = moves(at_arsia(one=10, two=10))[0].free["path"].values()
    payers = {way.booster for way in listed if way.path == UP and way.booster}
    one, two = "CRP:outpost-1", "CRP:outpost-2"
    assert payers == {(one, two), (two, one)}


def test_N5a_no_factory_is_hijacked_for_a_powered_liftoff():
    game = at_arsia("NASA", one=30)
    entry = game.apply(lift())
    assert not any("hijack" in line for line in says(entry))


def deimos(*extra: str) -> Game:
    """A thruster too weak for a site with an own factory."""
    game = table("CT045F", "CG119F", "CD093F heavy", *extra, at="deimos", wet="14")
    claim(game.state, "deimos", "CRP", factory=True)
    return game


def test_H7c_a_failed_assisted_liftoff_wrecks_at_the_site():
    game = deimos()
    way = next(moves(game)[0].free["path"].values())
    assert way.flight.liftoff is Landing.FACTORY_ASSIST
    game.apply(Move("CRP", ROCKET, "CT045", way.path))
    assert "faces a hazard at deimos" in game.state.agenda[-1].question
    assert game.state.stacks[ROCKET].space == "deimos"
    game.apply(RollHazard("CRP"), dice=(1,))
    left = game.state.stacks[ROCKET]
    assert (left.space, left.cards) == ("deimos", [PlayedCard("CD093F")])


# -- going on after dice -------------------------------------------------------------------------


TO_L1 = ("earth-belt-1", "earth-lander-2", "earth-luna-l1")
BELT_FLIGHT = Move("CRP", ROCKET, "CT045", TO_L1)


def struck() -> Game:
    """A belt has taken the robonaut, the point of the flight."""
    game = table("CT045F", "CG112F", "CB067R", at="cycler", wet="15")
    game.apply(BELT_FLIGHT, dice=(6,))
    return game


def test_H4b_who_has_lost_cargo_to_a_belt_is_asked():
    game = struck()
    assert cards_of(game.state, ROCKET) == ["CT045F", "CG112F"]
    step = game.state.agenda[-1]
    assert isinstance(step, Interrupted)
    assert step.question == (
        "CRP:rocket has lost something: does it fly on as planned, another way, or stop? (H4b)"
    )
    planned, stop, other = game.legal("CRP")
    assert isinstance(planned, FlyOn)
    assert planned.path
    assert stop == FlyOn("CRP")
    assert isinstance(other, Template)


def test_H4b_as_planned_another_way_or_stop():
    game = struck()
    planned, stop, other = game.legal("CRP")
    assert isinstance(planned, FlyOn)
    assert isinstance(other, Template)
    for action in (planned, stop, *list(other.actions())[:20]):
        after = game.copy()
        after.apply(action)
        if after.state.agenda[-1].tag == "turn":
            space = after.state.stacks[ROCKET].space
            assert space == (action.path[-1] if action.path else "earth-belt-1")


def test_H4b_dice_that_change_nothing_ask_nothing():
    game = table("CT045F", "CG112F", at="cycler", wet="15")
    game.apply(Move("CRP", ROCKET, "CT045", ("earth-belt-1", "geo")), dice=(5,))
    assert game.state.agenda[-1].tag == "turn"
    assert game.state.stacks[ROCKET].space == "geo"


def test_H8g_a_glitch_before_a_flyby_is_rolled_for_once():
    game = table("CT048F", "CF078F", at="sol-earth-l2", wet="9", glitched=True)
    game.apply(Move("CRP", ROCKET, "CT048", ("venus-flyby",)), dice=(3,))
    game.apply(FlyOn("CRP", ("venus-flyby",)))
    assert game.state.dice_rolled == 1
    elsewhere = table("CT048F", "CF078F", at="sol-earth-l2", wet="9", glitched=True)
    elsewhere.apply(Move("CRP", ROCKET, "CT048", ("venus-flyby",)), dice=(3,))
    elsewhere.apply(FlyOn("CRP"))
    assert elsewhere.state.stacks[ROCKET].space == "sol-earth-l2"


def test_H8a_H8f_a_mag_sail_lost_to_a_belt_gains_nothing_there():
    """The die of the belt comes before its bonus burn, so it cannot pay for the next space."""
    game = table("CT049R", "CT044R", at="cycler", wet="9")
    game.apply(Move("CRP", ROCKET, "CT049", ("earth-belt-1", "geo")), dice=(6,))
    step = game.state.agenda[-1]
    assert isinstance(step, Interrupted)
    assert step.flying.position.bonus_burns == 0
    assert refusal(game, FlyOn("CRP", ("geo",))).rule == "H2b"


def test_H8f_a_mag_sail_that_withstands_the_belt_gains_a_burn():
    game = table("CT049R", "CT044R", at="cycler", wet="9")
    game.apply(Move("CRP", ROCKET, "CT049", ("earth-belt-1", "geo")), dice=(1,))
    assert game.state.stacks[ROCKET].space == "geo"


# -- falling -------------------------------------------------------------------------------------


DOWN = ("mars-aerobrake-2", "mars-arsia-mons")


def test_H6b_a_rocket_without_a_thruster_falls():
    game = table("CB059R", at="lmo", wet="3")
    (fall,) = moves(game)
    assert fall.fixed["thruster"] is None
    ways = [way.path for way in fall.free["path"].values()]
    assert DOWN in ways
    assert all(path[0].startswith("mars-aerobrake") for path in ways)
    entry = game.apply(Move("CRP", ROCKET, None, DOWN))
    assert says(entry)[0] == "CRP lets CRP:rocket fall: nothing is activated (H6b)"
    game.apply(RollHazard("CRP"), dice=(3,))
    assert game.state.stacks[ROCKET].space == "mars-arsia-mons"
    assert refusal(game, Move("CRP", ROCKET, None, DOWN)).rule == "D1a"


def test_H2_nothing_else_is_flown_without_a_thruster():
    game = table("CB059R", at="lmo", wet="3")
    refused = refusal(game, Move("CRP", ROCKET, None, ("mars-lander-2", "mars-arsia-mons")))
    assert refused.code == "no-thruster"
    with pytest.raises(BadInput):
        game.apply(Move("CRP", ROCKET, None, DOWN, afterburn=True))


# -- prices --------------------------------------------------------------------------------------


def test_H5_the_price_of_a_move_is_known_before_it():
    game = table("CT045F", "CG106F", at="leo", wet="8")
    action = Move("CRP", ROCKET, "CT045", ("cycler", "earth-belt-1"))
    price = price_of(game.table, action)
    assert (price.net_thrust, price.fuel_steps, price.burns) == (3, 2, 1)
    assert price.supports == ("CG106",)
    (roll,) = price.rolls
    assert (roll.kind, roll.space, str(roll.chance)) == ("belt", "earth-belt-1", "1/3")
    assert roll.threatens == ("CG106",)
    game.apply(action, dice=(1,))
    assert game.state.stacks[ROCKET].wet == price.wet_after


def test_J3d_a_radiator_that_turns_light_may_stop_the_thruster():
    """Heavy it supplies the two therms that the generator needs, light only one (J4b)."""
    game = table("CT045F", "CG120F", "CD103F heavy", at="cycler", wet="14")
    game.apply(Move("CRP", ROCKET, "CT045", ("earth-belt-1", "geo")), dice=(5,))
    assert PlayedCard("CD103F") in game.state.stacks[ROCKET].cards
    game.apply(KeepRadiator("CRP"))
    step = game.state.agenda[-1]
    assert isinstance(step, Interrupted)
    assert not step.flying.position.operational
    assert refusal(game, FlyOn("CRP", ("geo",))).rule == "H2b"


def test_E7d_a_radiator_that_the_chain_can_spare_stops_nothing():
    game = table("CT045F", "CG112F", "CD103F heavy", at="cycler", wet="14")
    game.apply(Move("CRP", ROCKET, "CT045", ("earth-belt-1", "geo")), dice=(5,))
    game.apply(KeepRadiator("CRP"))
    planned = game.legal("CRP")[0]
    assert planned == FlyOn("CRP", ("geo",))
    game.apply(planned)
    assert game.state.stacks[ROCKET].space == "geo"


def test_H8g_the_glitch_roll_before_a_flyby_is_part_of_the_price():
    game = table("CT048F", "CF078F", at="sol-earth-l2", wet="9", glitched=True)
    (roll,) = price_of(game.table, Move("CRP", ROCKET, "CT048", ("venus-flyby",))).rolls
    assert (roll.kind, roll.rule, str(roll.chance)) == ("glitch", "H8g", "1/3")
    assert set(roll.threatens) == {"CT048", "CF078"}


def test_H4b_the_price_of_going_on_is_that_of_the_whole_move():
    game = struck()
    planned = game.legal("CRP")[0]
    assert isinstance(planned, FlyOn)
    price = price_of(game.table, planned)
    game.apply(planned)
    assert price.fuel_steps == 2
    assert game.state.stacks[ROCKET].wet == price.wet_after


def test_H4b_the_simple_player_flies_on():
    game = struck()
    choice = SimplePlayer(1).choose(game, game.legal("CRP"))
    assert choice == game.legal("CRP")[0]


def test_A2c_undo_takes_back_the_answer_and_then_the_die():
    game = struck()
    asked = game.state.fingerprint()
    game.apply(FlyOn("CRP"))
    game.apply(Undo("CRP"))
    assert game.state.fingerprint() == asked
