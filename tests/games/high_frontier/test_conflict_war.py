"""How war and anarchy break out, and who is an enemy then (3A3, 3C, 3D)."""

from __future__ import annotations

import pytest

from planner.board import default_board
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.felonies import Murder
from planner.games.high_frontier.chapters.free.settle import ClaimJump
from planner.games.high_frontier.chapters.operations.industrialize import Industrialize
from planner.games.high_frontier.chapters.operations.prospect import may_prospect_luna
from planner.games.high_frontier.modules.conflict.blocs import (
    Condition,
    condition,
    enemies_of,
    has_extremist,
    must_fight,
)
from planner.games.high_frontier.modules.conflict.peace import ReturnStar
from planner.games.high_frontier.modules.conflict.setup import faults
from planner.games.high_frontier.modules.conflict.state import BRIBE
from planner.games.high_frontier.modules.politics.assembly import Assembly, assembly
from planner.games.high_frontier.modules.politics.delegates import Forgo
from planner.games.high_frontier.modules.politics.fundraise import Fundraise, MoveDelegate
from planner.games.high_frontier.modules.politics.laws import active
from planner.games.high_frontier.table.privileges import (
    FELONIOUS,
    POWERSAT,
    has_privilege,
    privileges,
)
from planner.games.high_frontier.table.state import State
from planner.games.high_frontier.table.turn import EndTurn
from tests.games.high_frontier.arrange import claim, put_stack
from tests.games.high_frontier.helpers import refusal
from tests.games.high_frontier.politicking import end_year, star
from tests.games.high_frontier.test_industrialize import ALGAE, SANDWORM
from tests.games.high_frontier.warring import FOUR, battlefield, coins, conflict_of, war_won_by

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


def test_3C1_I7d_where_the_bead_does_not_move_there_is_no_roll():
    def stand(factories: int):
        def arrange(state: State) -> None:
            with_disks(3)(state)
            others = (s for s in default_board().sites if s.site and s.site.spectral == "C")
            for space in [each for each in others if each.id != "ceres"][:factories]:
                claim(state, space.id, "ESA", factory=True)

        return arrange

    third = battlefield(arrange=stand(2), on_turn="NASA")
    third.apply(BUILD, (6,))
    assert conflict_of(third).outbreak
    fourth = battlefield(arrange=stand(3), on_turn="NASA")
    entry = fourth.apply(BUILD)
    assert "Products of type C are now worth 4" in str(entry.says)
    assert (entry.dice, conflict_of(fourth).outbreak) == ((), False)


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
    game.apply(EndTurn("NASA"), (2,))
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
    end_year(game, 5, 2)
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
    end_year(game, 5, 5)
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


def test_3Ca_3F4a_there_is_no_second_war():
    game = war_won_by("independents", reserves=dict.fromkeys(("NASA", "CRP"), ()))
    game.apply(ReturnStar("CRP", "honor"))
    arrange = with_disks(3)
    arrange(game.state)
    assert game.to_act == ("NASA",)
    assert game.apply(BUILD).dice == ()
    assert not conflict_of(game).outbreak


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
