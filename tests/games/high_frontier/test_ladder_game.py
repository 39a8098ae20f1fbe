"""High Frontier on a ladder."""

from __future__ import annotations

from dataclasses import replace

import pytest

from planner.errors import BadInput
from planner.games.high_frontier.chapters.scoring import scores
from planner.games.high_frontier.game import Game, View
from planner.games.high_frontier.playing import PLAYERS, RandomPlayer, ladder_game
from planner.games.high_frontier.playing.ladder_game import HIGH_FRONTIER
from planner.games.high_frontier.table.factions import deal_factions
from planner.kernel.actions import Action, Choice
from planner.ladder import (
    LadderContest,
    LadderStanding,
    Match,
    Played,
    SeatResult,
    Tuned,
    play_match,
)
from planner.ladder.workers import Alone


@pytest.mark.parametrize(
    ("scenario", "seats"), [("race-to-the-rescue", 1), ("in-pursuit-of-happiness", 2)]
)
def test_who_plays_for_a_team_plays_with_his_like(scenario: str, seats: int):
    contest = LadderContest(HIGH_FRONTIER, scenario, ("simple", "random"), seats, games=8)
    assert contest.together
    assert [match.seating for match in contest.round(0)] == [
        ("simple",) * seats,
        ("random",) * seats,
    ]
    standing = LadderStanding(contest, early=False)
    for match in contest.round(0):
        standing.add(play_match(HIGH_FRONTIER, match))
    games = list(standing.games.values())
    assert all(played.together for played in games)
    assert all(not played.fault for played in games)
    one, other = standing.rungs()
    assert one.win_share.value + other.win_share.value == 1
    totals = {p.match.seating[0]: sum(seat.points for seat in p.seats) for p in games}
    assert totals[one.player] >= totals[other.player]


def test_the_same_factions_sit_at_every_table_where_they_are_named():
    names = ("Shimizu", "NASA")
    contest = LadderContest(
        HIGH_FRONTIER, "race-to-mars", ("random", "simple"), 2, 4, factions=names
    )
    for match in contest.matches():
        assert [seat.faction for seat in play_match(HIGH_FRONTIER, match).seats] == list(names)
    with pytest.raises(BadInput, match="2 factions do not sit on 3 seats"):
        LadderContest(HIGH_FRONTIER, "race-to-mars", ("random", "simple"), 3, factions=names)


def test_the_same_game_is_played_by_everybody_who_plays_it():
    match = Match("core", ("simple", "random", "simple"), 4, ("politics",))
    one, other = play_match(HIGH_FRONTIER, match), play_match(HIGH_FRONTIER, match)
    assert _without_times(one) == _without_times(other)
    assert (one.fault, len(one.seats)) == ("", 3)
    assert one.thought["simple"].turns.count == 2 * 48
    assert sum(each.decisions.count for each in one.thought.values()) == one.actions


def _without_times(played: Played) -> tuple[object, ...]:
    return played.match, played.seats, played.actions


def test_a_player_with_a_fault_ends_its_game_only(monkeypatch: pytest.MonkeyPatch):
    def nothing(*_: object) -> None:
        raise KeyError("what")

    monkeypatch.setattr("planner.games.high_frontier.playing.simple.SimplePlayer.choose", nothing)
    played = play_match(HIGH_FRONTIER, Match("race-to-mars", ("random", "simple"), 1))
    assert played.fault == "simple: KeyError: 'what'"


def test_no_decision_is_timed_before_the_search_is_compiled(monkeypatch: pytest.MonkeyPatch):
    happened: list[str] = []

    class Witness(RandomPlayer):
        def choose(self, view: View, choices: list[Choice]) -> Action:
            happened.append("decision")
            return super().choose(view, choices)

    monkeypatch.setitem(PLAYERS, "random", Witness)
    monkeypatch.setattr(ladder_game, "warm", lambda: happened.append("warm"))
    (played,) = Alone().play(
        HIGH_FRONTIER, iter([Match("race-to-mars", ("random", "random"), seed=1)])
    )
    assert played.fault == ""
    assert happened[:2] == ["warm", "decision"]
    assert happened.count("warm") == 1


def test_a_candidate_plays_by_its_own_weights():
    usual = Match("race-to-mars", ("medium", "random"), 3)
    same = Match("race-to-mars", ("tuned", "random"), 3, tuned=(Tuned("tuned", ()),))
    other = replace(same, tuned=(Tuned("tuned", (("ceiling", 3.0), ("income", 1.0))),))
    first = [seat.points for seat in play_match(HIGH_FRONTIER, usual).seats]
    assert [seat.points for seat in play_match(HIGH_FRONTIER, same).seats] == first
    played = play_match(HIGH_FRONTIER, other)
    assert played.fault == ""
    assert played.actions != play_match(HIGH_FRONTIER, usual).actions


def test_M2_aquas_decide_between_seats_with_the_same_points():
    match = Match("race-to-mars", ("simple", "random"), 5)
    table = HIGH_FRONTIER.begin(match, [PLAYERS["simple"], PLAYERS["random"]])
    game = Game.new(match.scenario, factions=deal_factions(2, 5), seed=5, hashing=False)
    aquas = [(score.aquas,) for score in scores(game.table)]
    assert [seat.ties for seat in table.results()] == aquas != [(0,), (0,)]


def test_the_first_factory_and_who_has_none_are_told():
    first, without = HIGH_FRONTIER.columns
    seats = [
        SeatResult("simple", "NASA", 0, 0.0, figures=figures)
        for figures in ({"factory": 9}, {}, {"factory": 12}, {"factory": 20})
    ]
    assert (first.value(seats), without.value(seats)) == (12, 0.25)
    assert (first.words(12), without.words(0.25)) == ("year 12", "25%")
    assert first.words(first.value(seats[1:2])) == "-"
