"""Corrupt delegates, who takes their bribes, and bribes in deals (3B1, 3D2)."""

from __future__ import annotations

import pytest

from planner.errors import BadInput
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.deals.negotiation import Agree, Offer
from planner.games.high_frontier.modules.conflict.bribes import bribes
from planner.games.high_frontier.modules.conflict.combat.losses import genocide
from planner.games.high_frontier.modules.conflict.corruption import (
    PickDelegate,
    Suborn,
    WhichDelegate,
    unwelcome,
)
from planner.games.high_frontier.modules.conflict.state import conflict
from planner.games.high_frontier.modules.politics.assembly import assembly
from planner.games.high_frontier.modules.politics.cycle import CubeDue
from planner.games.high_frontier.modules.politics.delegates import Forgo, FreeCube
from planner.games.high_frontier.modules.politics.fundraise import Expel, Fundraise, MoveDelegate
from planner.games.high_frontier.modules.politics.lobby import Lobby
from planner.games.high_frontier.table.terms import DealTerms
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.actions import Template
from tests.games.high_frontier.helpers import refusal
from tests.games.high_frontier.politicking import end_year, forgo_all
from tests.games.high_frontier.warring import (
    Seats,
    battlefield,
    bribed,
    coins,
    conflict_of,
    context_of,
)


def seated(game: Game, player: str, ideology: str) -> int:
    return assembly(game.table).of(player, ideology)


# -- suborning (3D2b) ------------------------------------------------------------------------------


@pytest.mark.parametrize(("owner", "price"), [("ESA", 0), ("CRP", 4)])
def test_3D2_3D2b_a_bribe_under_a_delegate_and_four_aquas_for_a_foreign_one(owner: str, price: int):
    game = battlefield(war=True, seats={"unity": {owner: 1}}, on_turn="ESA")
    before = game.state.aquas("ESA")
    game.apply(Suborn("ESA", owner, "unity"))
    assert conflict_of(game).under("unity", owner) == coins(1)
    assert bribes(game.table, "ESA") == 2
    assert before - game.state.aquas("ESA") == price
    assert refusal(game, Suborn("ESA", owner, "unity")).code == "once-per-turn"


def test_3D2b_3D6c_nobody_suborns_extremists_or_white_delegates():
    game = battlefield(war=True, seats={"unity": {"NASA": 1}}, on_turn="ESA")
    assert refusal(game, Suborn("ESA", "NASA", "unity")).code == "incorruptible"
    assert refusal(game, Suborn("ESA", "CRP", "authority")).code == "no-delegate"
    assert not any(isinstance(each, Suborn) for each in game.legal())


def test_3D2b_only_in_war_and_with_what_one_has():
    peace = battlefield(seats={"unity": {"ESA": 1}}, on_turn="ESA")
    assert refusal(peace, Suborn("ESA", "ESA", "unity")).code == "peace"
    poor = battlefield(war=True, seats={"unity": {"ESA": 1}}, reserves={"ESA": ()}, on_turn="ESA")
    assert refusal(poor, Suborn("ESA", "ESA", "unity")).code == "no-bribe"
    with pytest.raises(BadInput):
        poor.apply(Suborn("ESA", "ESA", "chaos"))


# -- dismissal (3D2a, 3C3d) ------------------------------------------------------------------------


def test_3D2a_3C3d_delegates_where_enemies_rule_are_dismissed_with_their_owners_turn():
    seats: Seats = {"unity": {"ESA": 2, "CRP": 1}, "centrist": {"ESA": 1}, "equality": {"CRP": 1}}
    game = battlefield(war=True, seats=seats, on_turn="ESA")
    assert [str(each) for each in unwelcome(game.table, "ESA")] == ["unity"]
    game.apply(Suborn("ESA", "ESA", "unity"))
    game.apply(EndTurn("ESA"))
    # The one with a bribe under it stays; so do those in the centre and of others.
    assert seated(game, "ESA", "unity") == 1
    assert seated(game, "ESA", "centrist") == 1
    assert seated(game, "ESA", "equality") == 1
    assert seated(game, "CRP", "unity") == 1


def test_3D2a_nobody_is_dismissed_in_peace():
    game = battlefield(seats={"unity": {"ESA": 1}}, on_turn="ESA")
    game.apply(EndTurn("ESA"))
    assert seated(game, "ESA", "unity") == 1


# -- who takes the bribe (3D2d) --------------------------------------------------------------------


def test_3D2d_a_purge_gives_the_bribe_to_the_delegates_owner():
    game = battlefield(
        seats={"unity": {"ESA": 1}},
        corrupt=bribed("unity", "ESA"),
        reserves={"ESA": coins(2)},
    )
    end_year(game, 5, 3)
    assert seated(game, "ESA", "unity") == 0
    assert bribes(game.table, "ESA") == 3
    assert conflict_of(game).corrupt == {}


def test_3D2d_O5d_martial_law_takes_the_bribe_and_the_expeller_says_which():
    game = battlefield(
        seats={"equality": {"CRP": 2}, "authority": {"CRP": 4}},
        corrupt=bribed("equality", "CRP"),
        reserves={"CRP": coins(2)},
        on_turn="ESA",
    )
    state = game.state
    state.parts["assembly"] = type(assembly(game.table))(
        "authority", assembly(game.table).delegates
    )
    game.apply(Fundraise("ESA"))
    game.apply(Expel("ESA", "CRP", "equality"))
    while not isinstance(game.state.agenda[-1], WhichDelegate):
        forgo_one(game)
    assert game.to_act == ("ESA",)
    game.apply(PickDelegate("ESA", corrupt=True))
    assert bribes(game.table, "ESA") == 4
    assert seated(game, "CRP", "equality") == 1
    forgo_all(game)


def forgo_one(game: Game) -> None:
    game.apply(Forgo(game.to_act[0]))


def test_3B2e_extremists_are_not_expelled_under_martial_law():
    game = battlefield(seats={"authority": {"CRP": 4}}, on_turn="ESA")
    part = assembly(game.table)
    game.state.parts["assembly"] = type(part)("authority", part.delegates)
    game.apply(Fundraise("ESA"))
    expelled = [each for each in game.legal() if isinstance(each, Expel)]
    assert [(each.owner, each.ideology) for each in expelled] == [("CRP", "authority")]
    assert refusal(game, Expel("ESA", "NASA", "honor")).code == "delegate-stays"


def test_3D2_a_corrupt_delegate_takes_its_bribe_along():
    game = battlefield(
        seats={"unity": {"ESA": 1}},
        corrupt=bribed("unity", "ESA"),
        reserves={"ESA": coins(2)},
        on_turn="ESA",
    )
    game.apply(Fundraise("ESA"))
    forgo_one(game)
    game.apply(MoveDelegate("ESA", "unity", "honor"))
    assert conflict_of(game).corrupt == bribed("honor", "ESA")


def test_I7f_3D2d_who_frees_a_cube_takes_his_own_bribe_back():
    game = battlefield(
        seats={"unity": {"ESA": 6}},
        corrupt=bribed("unity", "ESA", 6),
        reserves={"ESA": (), "CRP": ()},
        on_turn="ESA",
    )
    game.state.agenda.append(CubeDue("ESA"))
    game.apply(FreeCube("ESA", "unity"))
    assert bribes(game.table, "ESA") == 1


def test_3D2g_3A3f_corruption_outlasts_the_war_and_does_not_lobby():
    game = battlefield(
        seats={"honor": {"ESA": 1}},
        corrupt=bribed("honor", "ESA"),
        reserves={"ESA": coins(2)},
        on_turn="ESA",
    )
    assert refusal(game, Lobby("ESA", "honor")).code == "delegate-stays"
    assert Lobby("ESA", "honor") not in game.legal()
    assert Lobby("ESA", "equality") in game.legal()


def test_3A2g_who_lobbies_with_his_extremist_has_none_any_more():
    game = battlefield(on_turn="ESA")
    game.apply(Lobby("ESA", "equality"))
    assert "ESA" not in conflict_of(game).extremists


@pytest.mark.parametrize("how", ["war", "anarchy"])
def test_3D2e_3A3f_nobody_lobbies_in_war_and_anarchy(how: str):
    seats = {"honor": {"ESA": 1}}
    game = battlefield(war=how == "war", anarchy=how == "anarchy", seats=seats, on_turn="ESA")
    assert refusal(game, Lobby("ESA", "honor")).rule == "3A3f"
    assert not any(isinstance(each, Lobby) for each in game.legal())


# -- bribes in deals (3B1) -------------------------------------------------------------------------


def test_3B1_bribes_are_traded_in_peace_only():
    deal = (
        DealTerms("ESA", "SpaceX", valuables=("bribe", "bribe")),
        DealTerms("SpaceX", "ESA", aquas=1),
    )
    game = battlefield(on_turn="ESA")
    entry = game.apply(Offer("ESA", deal))
    assert "ESA gives SpaceX 2 bribes; SpaceX gives ESA 1 aqua" in str(entry.says[0])
    game.apply(Agree("SpaceX"))
    assert (bribes(game.table, "ESA"), bribes(game.table, "SpaceX")) == (1, 5)
    war = battlefield(war=True, on_turn="ESA")
    assert refusal(war, Offer("ESA", deal)).rule == "3B1"
    poor = battlefield(reserves={"ESA": coins(1)}, on_turn="ESA")
    assert refusal(poor, Offer("ESA", deal)).code == "nothing-to-give"
    with pytest.raises(BadInput, match="does not change hands"):
        game.apply(Offer("ESA", (DealTerms("ESA", "SpaceX", valuables=("smile",)),)))


def test_3B1_bribes_are_among_the_simple_deals():
    def listed(game: Game) -> bool:
        return any(
            terms.valuables
            for each in game.legal()
            if isinstance(each, Template) and each.action is Offer
            for bargain in each.free["terms"].values()
            for terms in bargain
        )

    assert listed(battlefield(on_turn="ESA"))
    assert not listed(battlefield(war=True, on_turn="ESA"))


def test_3E2m_3D2d_genocide_takes_all_delegates_without_asking_which():
    game = battlefield(
        seats={"unity": {"ESA": 2}},
        corrupt=bribed("unity", "ESA"),
        reserves={"ESA": coins(2)},
        on_turn="ESA",
    )
    context = context_of(game)
    genocide(context, "ESA", "NASA")
    assert assembly(context).of("ESA", "unity") == 0
    assert conflict(context).corrupt == {}
    assert bribes(context, "NASA") == 6
    assert not any(isinstance(step, WhichDelegate) for step in context.state.agenda)


def test_3D2d_a_question_that_came_too_late_has_one_answer():
    game = battlefield(seats={"unity": {"ESA": 1}}, on_turn="ESA")
    game.state.agenda.append(WhichDelegate("ESA", "ESA", "unity", target="honor"))
    assert game.legal() == [PickDelegate("ESA", corrupt=False)]
    assert refusal(game, PickDelegate("ESA", corrupt=True)).code == "no-corrupt-delegate"
    game.apply(PickDelegate("ESA", corrupt=False))
    assert game.to_act == ("ESA",)


def test_3A3f_3D2d_who_lobbies_beside_a_corrupt_delegate_leaves_its_bribe_where_it_is():
    game = battlefield(
        seats={"honor": {"ESA": 2}},
        corrupt=bribed("honor", "ESA"),
        reserves={"ESA": coins(2)},
        on_turn="ESA",
    )
    game.apply(Lobby("ESA", "honor"))
    assert not isinstance(game.state.agenda[-1], WhichDelegate)
    assert conflict_of(game).under("honor", "ESA") == coins(1)
    assert bribes(game.table, "ESA") == 2
