"""Players that play to win end a game in which they are ahead (iiD1, M2)."""

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.errors import DataError
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.operations.auctions import (
    Auction,
    Bid,
    Pass,
    Research,
    least_bid,
)
from planner.games.high_frontier.chapters.operations.production import Produce
from planner.games.high_frontier.chapters.scoring import scores, winners
from planner.games.high_frontier.playing import Bot, Seats
from planner.games.high_frontier.playing.thinking.levels import MediumPlayer
from planner.games.high_frontier.playing.thinking.prizes import Prizes
from planner.games.high_frontier.playing.thinking.prospects import Prospects
from planner.games.high_frontier.playing.thinking.rollouts import Budget, HardPlayer
from planner.games.high_frontier.playing.thinking.turns import Thoughts
from planner.games.high_frontier.playing.thinking.weights import (
    DATA,
    Weights,
    default_weights,
    hard_weights,
    read_weights,
)
from planner.games.high_frontier.playing.thinking.winning import (
    YEARLY_SPREAD,
    WinningSale,
    chance_to_win,
)
from planner.games.high_frontier.scenarios.race_to_mars import ACHIEVEMENTS, FIRST_SALE, Achieved
from planner.games.high_frontier.table.state import State
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.actions import Action, Template
from tests.games.high_frontier.arrange import claim, put_leo, put_stack
from tests.games.high_frontier.helpers import draw_hand, new_game

DEAR = 5
"""Aquas that nobody bids for a card who plays for points."""
MARS, PRODUCT = "mars-hellas-basin", "CT055"
"""A site of type C, and a card whose black side is of that type."""
POINTS = st.integers(-5, 40)


# -- chances ---------------------------------------------------------------------------------


@given(POINTS, POINTS, st.floats(0, 48))
def test_M2_one_of_two_wins(own: int, other: int, years: float):
    points = {"CRP": own, "NASA": other}
    together = chance_to_win(points, "CRP", years) + chance_to_win(points, "NASA", years)
    assert together == pytest.approx(1)
    assert (chance_to_win(points, "CRP", years) > 0.5) >= (own > other)


@given(st.lists(POINTS, min_size=2, max_size=5), st.floats(0.5, 30))
def test_M2_a_point_more_helps_and_a_rival_more_does_not(found: list[int], years: float):
    points = {str(number): total for number, total in enumerate(found)}
    chance = chance_to_win(points, "0", years)
    assert 0 <= chance <= chance_to_win(points | {"0": found[0] + 1}, "0", years) <= 1
    assert chance_to_win(points | {"more": 5}, "0", years) <= chance


@pytest.mark.parametrize(
    ("points", "years"), [((9, 9, 9, 9), 12), ((12, 9, 6, 1), 6), ((5, 9, 9, 1), 10), ((9, 2), 15)]
)
def test_M2_chances_are_those_of_games_thrown_by_dice(points: tuple[int, ...], years: int):
    chance = random.Random(1)
    won = 0
    for _ in range(4000):
        ends = [total + chance.gauss(0, YEARLY_SPREAD * years**0.5) for total in points]
        won += ends[0] == max(ends)
    named = {str(number): total for number, total in enumerate(points)}
    assert chance_to_win(named, "0", years) == pytest.approx(won / 4000, abs=0.06)


# -- weights ---------------------------------------------------------------------------------


def test_a_hard_player_plays_to_win_and_others_for_points():
    assert default_weights().win == 0 < hard_weights().win
    assert read_weights().hard == hard_weights()


def test_iiD1_a_hard_player_hurries_where_it_wins_to_be_first():
    assert hard_weights(race=True).year > hard_weights().year == default_weights().year
    player = HardPlayer(1)
    assert player.weighs(race().table) == hard_weights(race=True)
    assert player.weighs(new_game("core", ("NASA", "ESA")).table) == hard_weights()
    assert MediumPlayer(1).weighs(race().table) == default_weights()


def test_the_weights_of_a_hard_player_are_checked_too(tmp_path: Path):
    text = DATA.read_text(encoding="utf-8")
    row = next(line for line in text.splitlines() if line.startswith("win,"))
    file = tmp_path / "weights.csv"
    for place, column in ((2, "hard"), (3, "race")):
        cells = row.split(",")
        cells[place] = "999"
        file.write_text(text.replace(row, ",".join(cells)), encoding="utf-8")
        with pytest.raises(DataError, match=f"{column}: it is not between"):
            read_weights(file)


# -- the first sale --------------------------------------------------------------------------


def race(*hand: str, rival: tuple[str, ...] = (), year: int = 14) -> Game:
    """NASA has built on Mars, where all but the first sale has been achieved."""

    def arrange(state: State) -> None:
        state.year, state.seniority_disks = year, 2 - (year - 1) // 12
        claim(state, MARS, "NASA", factory=True)
        for site in rival:
            claim(state, site, "ESA", factory=True, colony=True)
        draw_hand(state, "NASA", *hand)
        state.put_part(Achieved({key: "NASA" for key in ACHIEVEMENTS if key != FIRST_SALE}))
        state.glories["mars"] = 0

    return new_game("race-to-mars", ("NASA", "ESA"), arrange=arrange, hashing=False)


AHEAD = ("mars-arsia-mons", "phobos", "deimos")


def winning(game: Game, years: int) -> float:
    return ending(game, hard_weights(race=True)).worth(years)


def ending(game: Game, weights: Weights) -> WinningSale:
    return WinningSale(Prospects(game.view("NASA").table, "NASA", weights))


def test_iiD1_who_is_ahead_wins_by_ending_the_game_the_sooner_the_surer():
    assert winning(race(PRODUCT), 1) > winning(race(PRODUCT), 4) > 0
    assert winning(race(PRODUCT, rival=AHEAD), 1) < 0
    assert winning(race(PRODUCT, year=30), 1) < winning(race(PRODUCT), 1)


def test_iiD1_what_a_rival_is_about_to_build_is_reckoned_with():
    """His rocket stands on his own claim with all that a factory takes."""
    game = race(PRODUCT, rival=("phobos",))
    claim(game.state, "mars-arsia-mons", "ESA")
    assert winning(game, 1) > 0
    put_stack(game.state, "ESA:rocket", "mars-arsia-mons", "CB064F", "CF070F", wet="4")
    assert winning(game, 1) < 0


def test_iiD1_for_points_alone_no_game_is_ended():
    found = ending(race(PRODUCT), default_weights())
    assert not found.possible
    assert found.worth(1) == 0
    assert Prizes(race(PRODUCT).table, "NASA", default_weights()).selling(4) < 0


def test_iiD1_only_the_first_sale_ends_the_game_and_only_if_nothing_else_is_lacking():
    game = race(PRODUCT)
    game.state.glories["mars"] = 1
    assert winning(game, 1) == 0
    assert Prizes(game.table, "NASA", hard_weights(race=True)).selling(1) == 1
    game = race(PRODUCT)
    game.state.put_part(Achieved(dict.fromkeys(ACHIEVEMENTS, "ESA")))
    assert winning(game, 1) == 0


def ends(player: Bot, game: Game, years: int) -> bool:
    """Whether the game is over within some years, ESA doing next to nothing."""
    last = game.state.year + years
    seats = Seats({"NASA": player, "ESA": Idle()})
    while game.to_act and game.state.year < last:
        game.apply(seats.choose(game, game.legal()))
    return not game.to_act


class Idle:
    """Ends its turn, bids nothing, agrees to nothing."""

    def choose(self, view: Game, choices: list[Action | Template]) -> Action:
        tags = ("pass", "end-turn", "decline")
        plain = [choice for choice in choices if not isinstance(choice, Template)]
        quiet = [choice for choice in plain if choice.tag in tags]
        return (quiet or plain)[0]


def test_iiD1_a_hard_player_who_is_ahead_ends_the_game_and_wins():
    game = race(PRODUCT)
    assert ends(HardPlayer(1, budget=Budget(games=1)), game, 6)
    assert winners(game.table) == ["NASA"]
    assert not ends(MediumPlayer(1), race(PRODUCT), 6)


def test_iiD1_who_is_behind_lets_the_game_go_on():
    game = race(PRODUCT, rival=AHEAD)
    assert not ends(HardPlayer(1, budget=Budget(games=1)), game, 6)
    assert {score.player: score.total for score in scores(game.table)}["ESA"] > 20


def test_iiD1_I2_a_card_is_worth_aquas_of_which_the_product_would_win():
    def worth(game: Game, card: str = PRODUCT) -> float:
        return Thoughts(game.view("NASA").table, "NASA", hard_weights(race=True)).products.of_top(
            card
        )

    assert worth(race()) > 0
    assert worth(race(), "CB064") == 0, "its type is another one"
    assert worth(race(PRODUCT)) == 0, "one is enough"
    assert worth(race(rival=AHEAD)) == 0
    made = race()
    put_leo(made.state, "NASA", f"{PRODUCT}R")
    assert worth(made) == 0
    usual = Thoughts(race().view("NASA").table, "NASA", default_weights())
    assert usual.products.of_top(PRODUCT) == 0


def test_iiD1_I2_such_a_card_is_bid_for():
    def said(player: Bot) -> Action:
        game = race()
        game.state.decks["thruster"].remove(PRODUCT)
        game.state.decks["thruster"].insert(0, PRODUCT)
        game.state.leo("NASA").tanks = game.state.leo("ESA").tanks = 9
        game.apply(EndTurn("NASA"))
        game.apply(Research("ESA", "thruster", 0))
        while True:
            auction = game.state.agenda[-1]
            assert isinstance(auction, Auction)
            (asked,) = auction.asks
            if asked == "NASA":
                action = player.choose(game.view("NASA"), game.legal("NASA"))
                if isinstance(action, Pass) or auction.bids.get("NASA") == DEAR:
                    return action
                game.apply(action)
            else:
                game.apply(Bid("ESA", least_bid(auction, "ESA")))

    assert isinstance(said(HardPlayer(1)), Bid)
    assert isinstance(said(MediumPlayer(1)), Pass)


def test_I8_a_card_that_flies_is_made_into_a_product_where_that_wins():
    game = race(PRODUCT)
    view = game.view("NASA")
    for weights, made in ((hard_weights(race=True), True), (default_weights(), False)):
        products = Thoughts(view.table, "NASA", weights).products
        steps = products.steps(view.legal())
        best = max(worth for worth, action in steps if isinstance(action, Produce))
        assert (best > 0) is made
