"""Who changes sides, and how blocs hurt each other without a shot (3B3, 3D1)."""

from __future__ import annotations

from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.movement.dangers import RollHazard
from planner.games.high_frontier.chapters.movement.flight import HazardDue
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.modules.conflict.blocs import (
    Bloc,
    bloc_of,
    has_extremist,
    is_betrayed,
    may_attack,
    owes_bribe,
)
from planner.games.high_frontier.modules.conflict.bribes import bribes
from planner.games.high_frontier.modules.conflict.defection import (
    Defect,
    DiplomacyDue,
    FlipChit,
    Oust,
)
from planner.games.high_frontier.modules.conflict.sabotage import LetPass, Sabotage, SabotageDue
from planner.games.high_frontier.modules.politics.assembly import Assembly, assembly
from planner.games.high_frontier.modules.politics.delegates import Forgo
from planner.games.high_frontier.modules.politics.fundraise import Fundraise, MoveDelegate
from planner.games.high_frontier.table.state import State
from planner.games.high_frontier.table.turn import PlayerTurn
from planner.kernel.agenda import Step
from planner.motion import RollKind
from tests.games.high_frontier.arrange import claim, put_stack
from tests.games.high_frontier.helpers import refusal
from tests.games.high_frontier.politicking import star
from tests.games.high_frontier.warring import battlefield, coins, conflict_of

# -- defection (3B3c) ------------------------------------------------------------------------------


def works(state: State) -> None:
    claim(state, "ceres", "NASA", factory=True)
    claim(state, "vesta", "NASA", colony=True)


def test_3B3c_a_defector_gives_up_a_factory_to_a_new_enemy():
    game = battlefield(war=True, arrange=works, on_turn="NASA")
    offered = [each for each in game.legal() if isinstance(each, Defect)]
    assert offered == [Defect("NASA", "ceres", "CRP")]
    assert refusal(game, Defect("NASA")).code == "forfeit-due"
    game.apply(offered[0])
    assert game.state.marks("ceres").factory == "CRP"
    assert game.state.marks("ceres").claim == "NASA"
    assert bloc_of(game.table, "NASA") is Bloc.INDEPENDENTS
    assert not has_extremist(game.table, "NASA")
    assert refusal(game, Defect("NASA")).code == "no-extremist"


def test_3B3c_without_a_factory_it_is_free_and_in_peace_too():
    game = battlefield(on_turn="NASA")
    assert refusal(game, Defect("NASA", "ceres", "CRP")).code == "nothing-to-forfeit"
    game.apply(Defect("NASA"))
    assert bloc_of(game.table, "NASA") is Bloc.INDEPENDENTS


def test_3D1_3D1a_3B3c_a_sneak_attack_costs_a_bribe_but_not_purple():
    game = battlefield(war=True, on_turn="NASA")
    game.apply(Defect("NASA"))
    assert is_betrayed(game.table, "NASA", "CRP")
    assert may_attack(game.table, "NASA", "CRP")
    assert owes_bribe(game.table, "NASA", "CRP")
    assert not may_attack(game.table, "NASA", "ESA")
    purple = battlefield(war=True, on_turn="CRP")
    purple.apply(Defect("CRP"))
    assert may_attack(purple.table, "CRP", "NASA")
    assert not owes_bribe(purple.table, "CRP", "NASA")


def test_3B3d_3D2c_who_flips_a_chit_blows_the_whistle_in_his_own_ideology():
    game = battlefield(
        war=True,
        seats={"honor": {"SpaceX": 1, "ESA": 1}},
        corrupt={"honor": {"SpaceX": coins(1)}},
        reserves={"SpaceX": coins(2)},
        on_turn="NASA",
    )
    game.apply(Defect("NASA"))
    assert set(game.legal()) == {Oust("NASA", "SpaceX"), Forgo("NASA")}
    assert refusal(game, Oust("NASA", "ESA")).code == "no-corrupt-delegate"
    game.apply(Oust("NASA", "SpaceX"))
    assert assembly(game.table).of("SpaceX", "honor") == 0
    assert bribes(game.table, "NASA") == 4


# -- diplomacy (3B3b) ------------------------------------------------------------------------------


def test_3B3_3B3b_3B2d_who_moves_the_star_may_flip_a_chit_without_extremist():
    game = battlefield(seats={"honor": {"ESA": 1}, "unity": {"ESA": 1}}, on_turn="ESA")
    game.state.parts["assembly"] = Assembly("honor", assembly(game.table).delegates)
    game.apply(Fundraise("ESA"))
    game.apply(Forgo("ESA"))
    game.apply(MoveDelegate("ESA", "honor", "unity"))
    assert isinstance(game.state.agenda[-1], DiplomacyDue)
    game.apply(FlipChit("ESA"))
    assert conflict_of(game).propaganda["unity"] == "independents"


def test_3B3b_neither_extremists_nor_the_centre():
    game = battlefield(seats={"centrist": {"ESA": 1}, "unity": {"ESA": 1}}, on_turn="ESA")
    game.state.parts["assembly"] = Assembly("unity", assembly(game.table).delegates)
    game.apply(Fundraise("ESA"))
    game.apply(Forgo("ESA"))
    game.apply(MoveDelegate("ESA", "unity", "centrist"))
    assert star(game) == "centrist"
    assert isinstance(game.state.agenda[-1], PlayerTurn)
    stubborn = battlefield(seats={"unity": {"ESA": 1}}, on_turn="ESA")
    stubborn.apply(Fundraise("ESA"))
    stubborn.apply(Forgo("ESA"))
    stubborn.apply(MoveDelegate("ESA", "unity", "honor"))
    assert star(stubborn) == "honor"
    assert isinstance(stubborn.state.agenda[-1], PlayerTurn)


# -- sabotage (3D1b) -------------------------------------------------------------------------------


def at_a_hazard(*dice: int, **more: object) -> Game:
    def arrange(state: State) -> None:
        put_stack(state, "ESA:rocket", "cycler", "CT048F", wet="8")

    game = battlefield(war=True, arrange=arrange, on_turn="ESA", **more)
    due: Step = HazardDue("ESA", "ESA:rocket", "cycler", RollKind.CRASH)
    game.state.agenda.append(due)
    game.apply(RollHazard("ESA"), dice)
    return game


def test_3D1b_an_enemy_pays_to_have_the_die_rolled_again():
    game = at_a_hazard(4)
    assert isinstance(game.state.agenda[-1], SabotageDue)
    assert game.to_act == ("CRP", "NASA")
    game.apply(LetPass("NASA"))
    game.apply(Sabotage("CRP"), (3,))
    assert bribes(game.table, "ESA") == 4
    # It came through again, and may be sabotaged again.
    game.apply(Sabotage("NASA"), (1,))
    assert "ESA:rocket" not in game.state.stacks
    assert [bribes(game.table, each) for each in ("CRP", "NASA", "ESA")] == [2, 2, 5]


def test_3D1b_nobody_asks_who_cannot_pay_nor_after_a_wreck():
    assert isinstance(at_a_hazard(1).state.agenda[-1], PlayerTurn)
    poor = at_a_hazard(4, reserves={"NASA": (), "CRP": ()})
    assert isinstance(poor.state.agenda[-1], PlayerTurn)


def test_3D1b_the_question_is_kept_in_a_file(tmp_path):
    game = at_a_hazard(4)
    again = type(game.state).from_json(game.state.as_json(), game.book.tags)
    assert again == game.state


def in_the_belt(die: int) -> Game:
    """A rocket of ESA flies into a belt of radiation that enemies would like it to meet again."""

    def arrange(state: State) -> None:
        put_stack(state, "ESA:rocket", "cycler", "CT045F", "CG106F", wet="8")

    game = battlefield(war=True, arrange=arrange, on_turn="ESA")
    game.apply(Move("ESA", "ESA:rocket", "CT045", ("earth-belt-1",)), (die,))
    return game


def test_3D1b_a_belt_that_does_no_harm_is_sabotaged_and_one_that_takes_a_card_is_not():
    game = in_the_belt(1)
    assert isinstance(game.state.agenda[-1], SabotageDue)
    game.apply(Sabotage("CRP"), (6,))
    assert "CG106" in game.state.players["ESA"].hand
    # The roll has done harm now, and nobody is asked again.
    assert game.to_act == ("ESA",)
    assert not isinstance(in_the_belt(6).state.agenda[-1], SabotageDue)
