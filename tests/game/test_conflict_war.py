"""How war and anarchy break out, and how the War ends (3C, 3D1, 3F3-3F5)."""

from __future__ import annotations

import pytest

from planner.errors import BadInput
from planner.game import Game
from planner.game.chapters.felonies import Murder
from planner.game.chapters.free.settle import ClaimJump
from planner.game.chapters.movement.dangers import RollHazard
from planner.game.chapters.movement.flight import HazardDue
from planner.game.chapters.operations.industrialize import Industrialize
from planner.game.chapters.operations.market import Income
from planner.game.chapters.operations.prospect import may_prospect_luna
from planner.game.modules.conflict.blocs import (
    Bloc,
    Condition,
    bloc_of,
    condition,
    enemies_of,
    has_extremist,
    is_betrayed,
    may_attack,
    must_fight,
    owes_bribe,
)
from planner.game.modules.conflict.bribes import bribes
from planner.game.modules.conflict.combat.victory import FlipDue, FlipPropaganda
from planner.game.modules.conflict.defection import Defect, DiplomacyDue, FlipChit, Oust
from planner.game.modules.conflict.peace import (
    AnswerSpaceLord,
    CedeBribes,
    DeclareTruce,
    ReturnStar,
)
from planner.game.modules.conflict.petition import AnswerPetition, Petition
from planner.game.modules.conflict.propaganda import flips_by_victory
from planner.game.modules.conflict.sabotage import LetPass, Sabotage, SabotageDue
from planner.game.modules.conflict.setup import faults
from planner.game.modules.conflict.state import BRIBE
from planner.game.modules.politics.assembly import Assembly, assembly
from planner.game.modules.politics.delegates import Forgo
from planner.game.modules.politics.fundraise import Fundraise, MoveDelegate
from planner.game.modules.politics.laws import active
from planner.game.table.privileges import FELONIOUS, POWERSAT, has_privilege, privileges
from planner.game.table.state import State
from planner.game.table.turn import EndTurn, PlayerTurn
from planner.kernel.agenda import Step
from planner.motion import RollKind
from tests.game.arrange import claim, put_stack
from tests.game.helpers import play_on, refusal
from tests.game.politicking import end_year, star
from tests.game.test_industrialize import ALGAE, SANDWORM
from tests.game.warring import FOUR, battlefield, coins, conflict_of, propaganda

ALL_LOYAL = propaganda(freedom="loyalists", equality="loyalists", individuality="loyalists")
ALL_FREE = propaganda(honor="independents", unity="independents", authority="independents")
BUILD = Industrialize("NASA", "ceres", "CB059", "CF075")


def factory_ahead(state: State) -> None:
    claim(state, "ceres", "NASA")
    put_stack(state, "NASA:outpost-1", "ceres", SANDWORM, ALGAE)


def with_disks(count: int):
    def arrange(state: State) -> None:
        factory_ahead(state)
        house = state.part(Assembly)
        assert house is not None
        state.put_part(Assembly(house.star, house.delegates, {"honor": count}))
        state.seniority_disks -= count

    return arrange


# -- the outbreak (3C1, 3C3) -----------------------------------------------------------------------


@pytest.mark.parametrize(("die", "disks", "breaks"), [(6, 3, True), (5, 3, False), (6, 2, False)])
def test_3C1_a_roll_and_seniority_disks_above_the_price_of_the_new_factory(
    die: int, disks: int, breaks: bool
):
    game = battlefield(arrange=with_disks(disks), on_turn="NASA")
    game.apply(BUILD, (die,))
    assert conflict_of(game).outbreak is breaks
    assert condition(game.table) is Condition.PEACE


def test_3C3_3Cd_the_war_begins_with_the_next_players_turn():
    game = battlefield(arrange=with_disks(3), on_turn="NASA")
    game.apply(BUILD, (6,))
    assert enemies_of(game.table, "NASA") == ()
    entry = game.apply(EndTurn("NASA"), (4,))
    assert condition(game.table) is Condition.WAR
    assert game.to_act == ("ESA",)
    assert enemies_of(game.table, "NASA") == ("ESA", "SpaceX")
    rules = [line.rule for line in entry.says]
    assert rules.index("3C3a") < rules.index("3C3b") < rules.index("K2e")


def test_3C3a_3C3b_3C3c_blocs_no_star_and_a_purge_that_spares_extremists():
    game = battlefield(
        arrange=with_disks(3), seats={"honor": {"ESA": 2}}, extremists=FOUR, on_turn="NASA"
    )
    game.apply(BUILD, (6,))
    game.apply(EndTurn("NASA"), (3,))
    assert active(game.table) == frozenset()
    assert assembly(game.table).of("ESA", "honor") == 1
    # NASA's only delegate there is an extremist.
    assert assembly(game.table).of("NASA", "honor") == 1


def test_3B2_no_votes_are_counted_in_war():
    game = battlefield(war=True, on_turn="ESA")
    game.apply(Fundraise("ESA"))
    game.apply(Forgo("ESA"))
    game.apply(MoveDelegate("ESA", "equality", "centrist"))
    assert star(game) == "centrist"
    assert not has_extremist(game.table, "ESA")


def test_3C1_no_roll_while_the_war_is_on_or_after_it():
    for changes in ({"war": True}, {"victors": "independents"}):
        game = battlefield(arrange=with_disks(3), on_turn="NASA", **changes)
        assert game.apply(BUILD).dice == ()


def test_3C1_a_truce_ends_with_the_next_outbreak():
    game = battlefield(arrange=with_disks(3), truce=True, on_turn="NASA")
    game.apply(BUILD, (6,))
    game.apply(EndTurn("NASA"), (4,))
    assert conflict_of(game).war
    assert not conflict_of(game).truce


# -- anarchy (3C3, 3C4) ----------------------------------------------------------------------------


def test_3C3_3C4_3C4b_anarchy_divides_the_players_until_the_blue_season_is_over():
    game = battlefield(seats={"honor": {"ESA": 1}})
    end_year(game, 5, 3)
    assert condition(game.table) is Condition.ANARCHY
    assert not must_fight(game.table)
    assert assembly(game.table).of("ESA", "honor") == 0
    assert enemies_of(game.table, "NASA") == ("ESA", "SpaceX")


def test_3C4a_when_anarchy_is_over_the_star_goes_where_most_delegates_are():
    game = battlefield(anarchy=True, seats={"unity": {"CRP": 2}}, year=4)
    end_year(game)
    while game.state.anarchy:
        end_year(game)
    assert star(game) == "unity"


def test_3C3_anarchy_in_the_war_purges_and_makes_combat_a_choice():
    game = battlefield(war=True, seats={"equality": {"SpaceX": 1}})
    assert must_fight(game.table)
    end_year(game, 5, 6)
    assert condition(game.table) is Condition.WAR
    assert not must_fight(game.table)
    assert assembly(game.table).of("SpaceX", "equality") == 0


def test_3Ce_3C4f_privileges_are_felonious_in_war():
    war = battlefield(war=True).table
    assert privileges(war, "ESA") == {FELONIOUS}
    assert has_privilege(battlefield().table, "ESA", POWERSAT)


# -- felonies (3A3a, 3Da) --------------------------------------------------------------------------


def jumpers(victim: str, **more: object) -> Game:
    def arrange(state: State) -> None:
        claim(state, "ceres", victim)
        put_stack(state, "ESA:outpost-1", "ceres", "CQ038F")
        put_stack(state, "CRP:outpost-1", "ceres", "CQ041F")

    return battlefield(arrange=arrange, **more)


@pytest.mark.parametrize("how", ["war", "anarchy"])
def test_3A3a_3Da_3C4e_felonies_hurt_enemies_only(how: str):
    state = {"war": how == "war", "anarchy": how == "anarchy", "on_turn": "ESA"}
    assert ClaimJump("ESA", "ceres") in jumpers("NASA", **state).legal()
    ally = jumpers("SpaceX", **state)
    assert ClaimJump("ESA", "ceres") not in ally.legal()
    assert refusal(ally, ClaimJump("ESA", "ceres")).code == "not-an-enemy"
    # One's own Humans are allies, too.
    assert refusal(ally, Murder("ESA", "CQ038")).code == "not-an-enemy"


def test_3A3a_purple_wrongs_allies_too():
    game = jumpers("NASA", war=True, on_turn="CRP")
    assert ClaimJump("CRP", "ceres") in game.legal()
    assert Murder("CRP", "CQ041") in game.legal()


def test_3Da_luna_takes_the_leave_of_an_ally_and_of_no_enemy():
    def arrange(state: State) -> None:
        for player, crew in (("NASA", "CQ042F"), ("ESA", "CQ038F")):
            put_stack(state, f"{player}:outpost-1", "luna-mare-crisium", crew)

    game = battlefield(war=True, arrange=arrange)
    luna = next(s.id for s in game.book.board.sites if s.site and "luna" in s.id)
    for player in ("NASA", "ESA"):
        game.state.stacks[f"{player}:outpost-1"].space = luna
    assert game.state.first_player == "CRP"
    assert not may_prospect_luna(game.table, "NASA", luna)
    assert may_prospect_luna(game.table, "ESA", luna)


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


# -- truce (3F3) -----------------------------------------------------------------------------------


def ready_for_truce(**more: object) -> Game:
    return battlefield(war=True, reserves={"NASA": coins(4), "CRP": coins(2)}, **more)


def test_3F3_3F3a_four_bribes_to_enemies_stop_the_war_with_the_turn():
    game = ready_for_truce(on_turn="NASA", seats={"unity": {"CRP": 2}})
    shares = [each.to for each in game.legal() if isinstance(each, DeclareTruce)]
    assert sorted({share.count("ESA") for share in shares}) == [1, 2, 3]
    assert refusal(game, DeclareTruce("NASA", ("ESA",) * 4)).code == "each-enemy"
    with pytest.raises(BadInput):
        game.apply(DeclareTruce("NASA", ("CRP",) * 4))
    game.apply(DeclareTruce("NASA", ("ESA", "ESA", "ESA", "SpaceX")))
    assert [bribes(game.table, each) for each in FOUR] == [0, 6, 4, 2]
    assert condition(game.table) is Condition.WAR
    assert refusal(game, DeclareTruce("NASA", ("ESA",) * 4)).code == "no-war"
    game.apply(EndTurn("NASA"))
    assert condition(game.table) is Condition.PEACE
    assert conflict_of(game).truce
    assert star(game) == "unity"


def test_3F3_it_takes_leave_to_negotiate_and_bribes():
    game = battlefield(war=True, reserves={"ESA": coins(4), "CRP": coins(2)}, on_turn="ESA")
    truce = DeclareTruce("ESA", ("CRP", "CRP", "NASA", "NASA"))
    assert refusal(game, truce).code == "no-negotiation"
    game.apply(Petition("ESA", "honor", "NASA"))
    game.apply(AnswerPetition("NASA", allow=True))
    assert truce in game.legal()
    poor = battlefield(war=True, on_turn="NASA")
    few = DeclareTruce("NASA", ("ESA", "ESA", "ESA", "SpaceX"))
    assert refusal(poor, few).code == "no-bribe"


def test_3F3_the_next_anarchy_ends_a_truce():
    game = battlefield(truce=True)
    end_year(game, 5, 3)
    assert conflict_of(game).war
    assert not conflict_of(game).truce


# -- the end of the War (3F4) ----------------------------------------------------------------------


def test_3F4_six_chits_of_one_bloc_end_the_war_with_the_turn():
    game = battlefield(war=True, propaganda=ALL_FREE, extremists=("ESA", "SpaceX"), on_turn="CRP")
    game.apply(EndTurn("CRP"))
    assert conflict_of(game).victors == "independents"
    assert condition(game.table) is Condition.PEACE


def test_3F4_only_in_war():
    game = battlefield(propaganda=ALL_FREE, extremists=("ESA", "SpaceX"), on_turn="CRP")
    game.apply(EndTurn("CRP"))
    assert conflict_of(game).victors is None


def test_3F4_a_defection_that_leaves_one_bloc_ends_it():
    game = battlefield(("NASA", "ESA"), war=True, on_turn="NASA")
    game.apply(Defect("NASA"))
    game.apply(EndTurn("NASA"))
    assert conflict_of(game).victors == "independents"


def over(winners: str, **more: object) -> Game:
    shown, kept = (
        (ALL_LOYAL, ("NASA",)) if winners == "loyalists" else (ALL_FREE, ("ESA", "SpaceX"))
    )
    changes = {"propaganda": shown, "extremists": kept} | more
    game = battlefield(war=True, **changes)
    game.apply(EndTurn("CRP"))
    return game


def test_3F4b_3F4d_independents_win_the_defeated_hand_bribes_over_and_the_star_returns():
    game = over("independents", seats={"unity": {"CRP": 2}})
    assert game.to_act == ("CRP",)
    assert refusal(game, CedeBribes("CRP", "NASA", 1)).code == "no-extremist"
    game.apply(CedeBribes("CRP", "ESA", 2))
    with pytest.raises(BadInput):
        game.apply(CedeBribes("CRP", "ESA", 2))
    game.apply(CedeBribes("CRP", "SpaceX", 1))
    game.apply(CedeBribes("NASA", "ESA", 3))
    assert [bribes(game.table, each) for each in FOUR] == [0, 8, 4, 0]
    assert star(game) == "unity"
    assert active(game.table) == {"unity"}


def test_3F4b_the_first_player_breaks_a_tie():
    game = over("independents", reserves=dict.fromkeys(("NASA", "CRP"), ()))
    assert game.to_act == ("CRP",)
    assert refusal(game, ReturnStar("CRP", "centrist")).code == "not-the-most-delegates"
    game.apply(ReturnStar("CRP", "honor"))
    assert star(game) == "honor"


def test_3F4c_3F5b_loyalists_win_and_the_assembly_is_dissolved():
    game = over("loyalists", seats={"unity": {"CRP": 2}})
    assert assembly(game.table).delegates == {}
    assert conflict_of(game).propaganda == {}
    assert list(conflict_of(game).coins) == []
    assert active(game.table) == frozenset()
    assert not any(isinstance(each, Fundraise) for each in game.legal())
    assert refusal(game, Fundraise(game.to_act[0])).code == "no-assembly"
    assert Income(game.to_act[0]) in game.legal()
    assert bloc_of(game.table, "NASA") is None


def test_3F5b_anarchy_in_an_empire_is_an_age_of_piracy():
    game = over("loyalists")
    assert not may_attack(game.table, "NASA", "CRP")
    game.state.anarchy = True
    assert may_attack(game.table, "NASA", "CRP")
    assert owes_bribe(game.table, "NASA", "CRP")


def test_3F4c_the_first_player_stays_and_the_game_ends_as_ever():
    game = over("loyalists")
    first = game.state.first_player
    play_on(game, 3)
    assert game.state.over is not None
    assert game.state.first_player == first


def test_3F5a_a_republic_has_anarchy_without_enemies_and_luna_without_leave():
    game = over("independents", reserves=dict.fromkeys(("NASA", "CRP"), ()))
    game.apply(ReturnStar("CRP", "honor"))
    luna = next(s.id for s in game.book.board.sites if s.site and "luna" in s.id)
    assert may_prospect_luna(game.table, "NASA", luna)
    game.state.anarchy = True
    assert enemies_of(game.table, "NASA") == ()
    assert not may_attack(game.table, "NASA", "ESA")
    assert has_privilege(game.table, "NASA", FELONIOUS)


def test_3Ca_3F4a_there_is_no_second_war():
    game = over("independents", reserves=dict.fromkeys(("NASA", "CRP"), ()))
    game.apply(ReturnStar("CRP", "honor"))
    arrange = with_disks(3)
    arrange(game.state)
    assert game.to_act == ("NASA",)
    assert game.apply(BUILD).dice == ()
    assert not conflict_of(game).outbreak


def test_3F4g_a_space_lord_ends_the_game():
    def lord() -> Game:
        game = battlefield(
            war=True,
            propaganda=ALL_FREE,
            extremists=("ESA", "SpaceX"),
            reserves=dict.fromkeys(("NASA", "CRP"), ()),
        )
        # The War was won in somebody's own turn.
        game.state.turn.player = "ESA"
        game.state.agenda[-1] = PlayerTurn("ESA")
        game.apply(EndTurn("ESA"))
        game.apply(ReturnStar("CRP", "honor"))
        return game

    game = lord()
    assert game.to_act == ("ESA",)
    game.apply(AnswerSpaceLord("ESA", end=True))
    assert game.state.over is not None
    played_on = lord()
    played_on.apply(AnswerSpaceLord("ESA", end=False))
    assert played_on.state.over is None
    assert played_on.to_act == ("NASA",)


def test_bribes_are_what_was_dealt():
    assert set(conflict_of(battlefield()).coins) == {BRIBE}


def test_3Ca_the_invariants_would_find_a_second_war():
    game = battlefield(war=True, victors="independents")
    assert any("second War" in wrong for wrong in faults(game.table))
    lost = battlefield(reserves={"NASA": coins(2)})
    assert any("11 bribes" in wrong for wrong in faults(lost.table))
    crowd = battlefield(corrupt={"honor": {"NASA": coins(1)}}, reserves={"NASA": coins(2)})
    assert any("delegates of NASA in honor" in wrong for wrong in faults(crowd.table))
    assert list(faults(battlefield(war=True).table)) == []


def test_3D9a_3F4_the_last_loyalist_chit_flips_and_the_independents_win():
    """Example 3D9a, from the flip on: it was Yellow's, and the last one (3B3a)."""
    game = battlefield(
        ("UN", "ESA", "SpaceX"),
        war=True,
        propaganda=propaganda(honor="independents", authority="independents"),
        reserves={"UN": ()},
        on_turn="ESA",
    )
    chits = flips_by_victory(game.table, "ESA", ("UN",))
    assert chits == ("unity",)
    game.state.agenda.append(FlipDue("ESA", chits))
    game.apply(FlipPropaganda("ESA", "unity"))
    assert not has_extremist(game.table, "UN")
    game.apply(EndTurn("ESA"))
    assert conflict_of(game).victors == "independents"
