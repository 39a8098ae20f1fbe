"""How the War ends: by a truce, or by a victory of one bloc (3F3-3F5)."""

from __future__ import annotations

import pytest

from planner.errors import BadInput
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.operations.market import Income
from planner.games.high_frontier.chapters.operations.prospect import may_prospect_luna
from planner.games.high_frontier.modules.conflict.blocs import (
    Condition,
    bloc_of,
    condition,
    enemies_of,
    flips_by_victory,
    has_extremist,
    may_attack,
    owes_bribe,
)
from planner.games.high_frontier.modules.conflict.bribes import bribes
from planner.games.high_frontier.modules.conflict.combat.victory import FlipDue, FlipPropaganda
from planner.games.high_frontier.modules.conflict.defection import Defect
from planner.games.high_frontier.modules.conflict.peace import (
    AnswerSpaceLord,
    CedeBribes,
    DeclareTruce,
    ReturnStar,
)
from planner.games.high_frontier.modules.conflict.petition import AnswerPetition, Petition
from planner.games.high_frontier.modules.politics.assembly import assembly
from planner.games.high_frontier.modules.politics.fundraise import Fundraise
from planner.games.high_frontier.modules.politics.laws import active
from planner.games.high_frontier.table.privileges import FELONIOUS, has_privilege
from planner.games.high_frontier.table.turn import EndTurn, PlayerTurn
from tests.games.high_frontier.helpers import play_on, refusal
from tests.games.high_frontier.politicking import end_year, star
from tests.games.high_frontier.warring import (
    ALL_FREE,
    FOUR,
    battlefield,
    coins,
    conflict_of,
    propaganda,
    war_won_by,
)

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


def test_3F3_3C4a_a_truce_in_anarchy_leaves_the_star_where_it_is():
    game = ready_for_truce(on_turn="NASA", seats={"unity": {"CRP": 2}}, anarchy=True)
    before = star(game)
    assert before != "unity"
    game.apply(DeclareTruce("NASA", ("ESA", "ESA", "ESA", "SpaceX")))
    game.apply(EndTurn("NASA"))
    assert (conflict_of(game).truce, conflict_of(game).war) == (True, False)
    assert star(game) == before


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


def test_3F4_3B3c_a_surrender_that_leaves_one_bloc_ends_it_and_is_a_space_lords_feat():
    """Two chits still show Independents, but nobody is one any more."""
    game = battlefield(
        ("NASA", "ESA"), war=True, extremists=("NASA",), propaganda=propaganda(), on_turn="NASA"
    )
    game.state.agenda.append(FlipDue("NASA", ("equality",)))
    game.apply(FlipPropaganda("NASA", "equality"))
    game.apply(EndTurn("NASA"))
    assert conflict_of(game).victors == "loyalists"
    assert condition(game.table) is Condition.PEACE
    game.apply(AnswerSpaceLord("NASA", end=True))
    assert game.state.over is not None


def one_bloc_in_peace(**more: object) -> Game:
    """ESA has defected before, and none is left to make war on."""
    shown = propaganda(equality="loyalists")
    return battlefield(
        ("NASA", "ESA"), extremists=("NASA",), propaganda=shown, on_turn="NASA", **more
    )


def test_3F4_3C1_an_outbreak_among_players_of_one_bloc_ends_at_once_and_is_nobodys_feat():
    game = one_bloc_in_peace(outbreak=True)
    entry = game.apply(EndTurn("NASA"), (1,))
    said = [str(line) for line in entry.says]
    assert "The War of Independence breaks out (3C3)" in said
    assert "The War is over: the Loyalists have won it (3F4)" in said
    assert conflict_of(game).victors == "loyalists"
    assert isinstance(game.state.agenda[-1], PlayerTurn)
    assert game.to_act == ("ESA",)


def test_3F4_3F3_the_last_defector_ends_the_war_in_a_truce_too():
    game = battlefield(("NASA", "ESA"), truce=True, on_turn="NASA")
    game.apply(Defect("NASA"))
    game.apply(EndTurn("NASA"))
    assert (conflict_of(game).victors, conflict_of(game).truce) == ("independents", False)


def test_3F4_in_peace_one_bloc_wins_nothing():
    game = one_bloc_in_peace()
    game.apply(EndTurn("NASA"))
    assert conflict_of(game).victors is None


def test_3F4b_3F4d_independents_win_the_defeated_hand_bribes_over_and_the_star_returns():
    game = war_won_by("independents", seats={"unity": {"CRP": 2}})
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
    game = war_won_by("independents", reserves=dict.fromkeys(("NASA", "CRP"), ()))
    assert game.to_act == ("CRP",)
    assert refusal(game, ReturnStar("CRP", "centrist")).code == "not-the-most-delegates"
    game.apply(ReturnStar("CRP", "honor"))
    assert star(game) == "honor"


def test_3F4c_3F5b_loyalists_win_and_the_assembly_is_dissolved():
    game = war_won_by("loyalists", seats={"unity": {"CRP": 2}})
    assert assembly(game.table).delegates == {}
    assert conflict_of(game).propaganda == {}
    assert list(conflict_of(game).coins) == []
    assert active(game.table) == frozenset()
    assert not any(isinstance(each, Fundraise) for each in game.legal())
    assert refusal(game, Fundraise(game.to_act[0])).code == "no-assembly"
    assert Income(game.to_act[0]) in game.legal()
    assert bloc_of(game.table, "NASA") is None


def test_3F5b_anarchy_in_an_empire_is_an_age_of_piracy():
    game = war_won_by("loyalists")
    assert not may_attack(game.table, "NASA", "CRP")
    game.state.anarchy = True
    assert may_attack(game.table, "NASA", "CRP")
    assert owes_bribe(game.table, "NASA", "CRP")


def test_3F4c_the_first_player_stays_and_the_game_ends_as_ever():
    game = war_won_by("loyalists")
    first = game.state.first_player
    play_on(game, 3)
    assert game.state.over is not None
    assert game.state.first_player == first


def test_3F5a_a_republic_has_anarchy_without_enemies_and_luna_without_leave():
    game = war_won_by("independents", reserves=dict.fromkeys(("NASA", "CRP"), ()))
    game.apply(ReturnStar("CRP", "honor"))
    luna = next(s.id for s in game.book.board.sites if s.site and "luna" in s.id)
    assert may_prospect_luna(game.table, "NASA", luna)
    game.state.anarchy = True
    assert enemies_of(game.table, "NASA") == ()
    assert not may_attack(game.table, "NASA", "ESA")
    assert has_privilege(game.table, "NASA", FELONIOUS)


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
