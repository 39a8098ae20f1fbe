"""What comes of the games of a contest."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from planner.errors import BadInput
from planner.games.high_frontier.playing.ladder_game import HIGH_FRONTIER
from planner.ladder import LadderContest, LadderStanding
from planner.ladder.answers import ladder_data
from planner.ladder.matches import Match, Stopwatch, play_match
from planner.ladder.standing import round_of
from planner.ladder.statistics import mean
from tests.ladder.played import better_by, made_up

MARS = LadderContest(HIGH_FRONTIER, "race-to-mars", ("simple", "random"), seats=4, games=60)

THREE = ("simple", "random", "erratic")


def _standing(contest: LadderContest, more: float, *, early: bool = False) -> LadderStanding:
    standing = LadderStanding(contest, early)
    for match in contest.matches():
        standing.add(made_up(match, better_by(more)))
    return standing


def test_what_is_told_is_what_one_counts_by_hand():
    standing = _standing(MARS, 4)
    first, second = standing.rungs()
    assert (first.player, second.player) == ("simple", "random")
    seats = [seat for played in standing.games.values() for seat in played.seats]
    own = [seat for seat in seats if seat.player == "simple"]
    assert first.seats == len(own) == 120
    assert first.points.value == pytest.approx(sum(seat.points for seat in own) / 120)
    won = sum(Fraction(seat.won).limit_denominator(4) for seat in own)
    assert first.win_share.value == pytest.approx(float(won / 60))
    assert first.win_share.value + second.win_share.value == pytest.approx(1)
    assert 120 * first.figures["seats_without_factory"] == pytest.approx(
        sum("factory" not in seat.figures for seat in own)
    )
    assert first.figures["first_factory"] == 10
    assert first.thought.decisions.count == 60


def test_points_are_compared_round_by_round():
    """Rounds of which one is rich and the next is poor do not hide who has more."""
    standing = LadderStanding(MARS, early=False)
    for match in MARS.matches():
        rich = random.Random(match.seed).randint(0, 40)
        standing.add(made_up(match, lambda player, chance, rich=rich: rich + (player == "simple")))
    (pair,) = standing.pairs()
    assert pair.points == pytest.approx((1, 1, 1))
    (one, other) = standing.rungs()
    assert one.points.low < other.points.high


def test_seats_are_compared_with_those_of_the_other_in_the_same_game():
    match = Match("race-to-mars", ("simple", "random", "random", "simple"), 0)
    points = iter([9, 9, 3, 1])
    played = made_up(match, lambda player, chance: next(points))
    found = round_of(MARS, [played])
    assert found is not None
    # 9 ties with 9 and beats 3, 1 loses to both.
    assert found.duels == {("simple", "random"): (1.5 / 4, 2.5 / 4)}
    assert found.won == {"simple": 0.5, "random": 0.5}
    assert found.points == {"simple": 5, "random": 6}


def test_seats_with_the_same_points_are_told_apart_by_what_breaks_ties():
    match = Match("race-to-mars", ("simple", "random"), 0)
    played = made_up(match, lambda player, chance: 7)
    first, second = played.seats
    richer = replace(played, seats=(replace(first, ties=(3,)), replace(second, ties=(2, 9))))
    assert round_of(MARS, [played]).duels == {("simple", "random"): (0.5, 0.5)}
    assert round_of(MARS, [richer]).duels == {("simple", "random"): (1, 0)}


def test_only_whole_rounds_count():
    standing = LadderStanding(MARS, early=False)
    for match in [*MARS.round(0), *MARS.round(3)[:5]]:
        standing.add(made_up(match, better_by(1)))
    assert (len(standing.games), len(standing.counted), len(standing.rounds)) == (11, 6, 1)


def test_a_round_with_a_game_that_did_not_end_is_left_out_and_told():
    standing = LadderStanding(MARS, early=False)
    for match in MARS.matches():
        broken = match.seed == 2 and match.seating[0] == "simple"
        fault = "simple: KeyError: 'x'" if broken else ""
        standing.add(made_up(match, better_by(1), fault=fault))
    assert (len(standing.numbers), len(standing.rounds), len(standing.not_ended)) == (10, 9, 3)
    data = ladder_data([standing])
    assert data["contests"][0]["not_ended"][0]["why"] == "simple: KeyError: 'x'"


def test_what_is_decided_early_does_not_hang_on_the_order_in_which_games_end():
    contest = LadderContest(HIGH_FRONTIER, "race-to-mars", ("simple", "random"), seats=4, games=300)
    matches = list(contest.matches())
    found = []
    for seed in range(5):
        random.Random(seed).shuffle(matches)
        standing = LadderStanding(contest)
        for match in matches:
            standing.add(made_up(match, better_by(6)))
        found.append((standing.decided, len(standing.rounds), standing.rungs()[0].win_share))
    assert len(set(found)) == 1
    decided, rounds, _ = found[0]
    assert decided
    assert rounds < contest.rounds
    (pair,) = standing.pairs()
    assert pair.decided is not None
    assert pair.decided.better == 1


def test_three_kinds_are_compared_pair_by_pair():
    contest = LadderContest(HIGH_FRONTIER, "race-to-mars", THREE, seats=3, games=120)
    standing = _standing(contest, 8)
    assert standing.rungs()[0].player == "simple"
    assert [len(standing.pairs()), len(contest.round(0))] == [3, 6]
    assert sum(rung.rating.value for rung in standing.rungs()) == pytest.approx(0)
    assert sum(rung.win_share.value for rung in standing.rungs()) == pytest.approx(1)


def test_more_kinds_than_seats_meet_in_turn():
    contest = LadderContest(HIGH_FRONTIER, "race-to-mars", THREE, seats=2, games=60)
    standing = _standing(contest, 8)
    games = [p for p in standing.games.values() if "simple" in p.match.seating]
    won = sum(s.won for p in games for s in p.seats if s.player == "simple")
    assert standing.rungs()[0].win_share.value == pytest.approx(won / len(games))


def _refusal(players: tuple[str, ...], **others: int) -> str:
    with pytest.raises(BadInput) as refused:
        LadderContest(HIGH_FRONTIER, "race-to-mars", players, **others)
    return str(refused.value)


def test_contests_that_cannot_be_played_are_refused():
    assert "there is no player 'mediun'" in _refusal(("mediun", "simple"))
    assert "two or more different players" in _refusal(("simple",))
    assert "two or more different players" in _refusal(("simple", "simple"))
    assert "9 players cannot sit down" in _refusal(("simple", "random"), seats=9)
    assert "0 seats are none" in _refusal(("simple", "random"), seats=0)
    assert "0 games are none" in _refusal(("simple", "random"), games=0)
    with pytest.raises(BadInput, match="there is no scenario 'mars'"):
        LadderContest(HIGH_FRONTIER, "mars", ("simple", "random"))
    with pytest.raises(BadInput, match="there is no module 'polities'"):
        LadderContest(HIGH_FRONTIER, "core", ("simple", "random"), modules=("polities",))


def test_a_clock_knows_its_longest_time_exactly_and_the_others_nearly():
    chance = random.Random(1)
    times = [chance.lognormvariate(-5, 2) for _ in range(5000)]
    clock = Stopwatch()
    for seconds in times:
        clock.add(seconds)
    assert clock.most == max(times)
    for part in (0.5, 0.99):
        assert clock.quantile(part) == pytest.approx(sorted(times)[int(part * 5000) - 1], rel=0.05)
    assert Stopwatch().quantile(0.5) == 0


def test_a_game_that_takes_too_long_is_given_up():
    played = play_match(HIGH_FRONTIER, Match("core", ("simple", "random"), 1), most_seconds=0.0)
    assert played.fault == "it takes more than 0 s"


def test_means_are_those_of_rounds():
    standing = _standing(MARS, 2)
    rung = next(rung for rung in standing.rungs() if rung.player == "random")
    assert rung.points == mean([each.points["random"] for each in standing.rounds])
