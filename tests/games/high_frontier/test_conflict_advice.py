"""What computer players do about blocs, bribes and petitions."""

from __future__ import annotations

import pytest

from planner.games.high_frontier import Game
from planner.games.high_frontier.modules import deal_seats
from planner.games.high_frontier.modules.conflict.advice import if_won, is_last_stand, lead
from planner.games.high_frontier.modules.conflict.blocs import Bloc
from planner.games.high_frontier.modules.conflict.corruption import Suborn
from planner.games.high_frontier.modules.conflict.defection import Defect
from planner.games.high_frontier.modules.conflict.petition import AnswerPetition, Petition
from planner.games.high_frontier.modules.conflict.setup import seated
from planner.games.high_frontier.modules.conflict.state import Variant
from planner.games.high_frontier.modules.politics.delegates import Forgo
from planner.games.high_frontier.modules.politics.fundraise import Fundraise, ShiftDue
from planner.games.high_frontier.playing import SimplePlayer
from planner.games.high_frontier.playing.simulation import Series, mixture, play_series
from planner.games.high_frontier.table.factions import deal_crews
from planner.games.high_frontier.table.state import Glory, State
from planner.kernel.log import Header
from tests.games.high_frontier.helpers import draw_hand
from tests.games.high_frontier.warring import battlefield, conflict_of, propaganda


def chosen(game: Game):
    view = game.view(game.to_act[0])
    return SimplePlayer(1).choose(view, view.legal())


def with_cards(state: State) -> None:
    draw_hand(state, "ESA", "CF075", "CF070")


def test_simple_petitions_before_it_boosts():
    free = propaganda(unity="independents")
    game = battlefield(
        war=True, arrange=with_cards, propaganda=free, seats={"unity": {"ESA": 1}}, on_turn="ESA"
    )
    assert chosen(game) == Petition("ESA", "unity", "ESA")


def test_simple_suborns_its_own_delegate_where_nothing_else_evades():
    game = battlefield(war=True, arrange=with_cards, seats={"unity": {"ESA": 1}}, on_turn="ESA")
    game.apply(Petition("ESA", "equality", "ESA"))
    assert chosen(game) == Suborn("ESA", "ESA", "unity")


@pytest.mark.parametrize(("aquas", "allow"), [(0, True), (1, True)])
def test_simple_lets_allies_petition(aquas: int, allow: bool):
    game = battlefield(war=True, seats={"unity": {"CRP": 1}}, on_turn="NASA")
    game.apply(Petition("NASA", "unity", "CRP", aquas))
    assert chosen(game) == AnswerPetition("CRP", allow=allow)


def test_simple_defects_when_a_lost_war_is_worth_more():
    def glorious(state: State) -> None:
        state.players["ESA"].glories += [Glory("mars", high=True), Glory("venus", high=True)]

    loyal = propaganda(freedom="loyalists", individuality="loyalists")
    game = battlefield(
        ("NASA", "ESA", "CRP"),
        war=True,
        arrange=glorious,
        propaganda=loyal,
        reserves={"ESA": (), "NASA": ("bribe",) * 6},
        on_turn="ESA",
    )
    lost = if_won(game.table, Bloc.LOYALISTS)
    assert lead(lost, "ESA") >= lead(game.table, "ESA") + 3
    assert conflict_of(game).victors is None
    assert chosen(game) in (Defect("ESA"), Petition("ESA", "equality", "ESA"))
    game.apply(Petition("ESA", "equality", "ESA"))
    assert chosen(game) == Defect("ESA")


@pytest.mark.parametrize(
    ("seats", "bots", "variant"),
    [
        (2, ("random",), Variant.WAR),
        (3, ("simple", "random"), Variant.WAR),
        (4, ("erratic",), Variant.PIRACY),
        (5, ("random", "simple"), Variant.AGE_OF_PIRACY),
    ],
)
def test_3_random_games_keep_the_rules(seats: int, bots: tuple[str, ...], variant: Variant):
    options = {"conflict": str(variant)}
    series = Series("core", (), seats, bots, options, 60, ("politics", "conflict"))
    (outcome,) = play_series(series, [seats])
    assert outcome.faults == ()
    assert outcome.game.state.over is not None


def test_3A2b_dealt_seats_are_of_both_blocs():
    for seed in range(30):
        for seats in (2, 3):
            dealt = deal_seats(deal_crews, seats, seed, ("politics", "conflict"))
            assert seated(Header("core", dealt))
    assert any(not seated(Header("core", deal_crews(2, seed))) for seed in range(30)), (
        "left alone they are not"
    )
    (series,) = mixture(["core"], [2], modules=("politics", "conflict"))
    assert series.modules == ("politics", "conflict")


def test_simple_keeps_its_extremist_where_it_stands():
    seats = {"unity": {"NASA": 2}, "centrist": {"CRP": 1}}
    game = battlefield(seats=seats, on_turn="ESA")
    assert is_last_stand(game.table, "ESA", "equality")
    assert not is_last_stand(game.table, "NASA", "unity")
    game.apply(Fundraise("ESA"))
    game.apply(Forgo("ESA"))
    assert chosen(game) == Forgo("ESA")
    assert game.book.replies[ShiftDue](game.table, game.state.agenda[-1], "ESA", game.legal()) == (
        Forgo("ESA")
    )
