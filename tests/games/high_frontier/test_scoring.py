"""Victory points, exploitation tracks and ties (M2)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.operations.market import stock_price
from planner.games.high_frontier.chapters.scoring import Score, scores, verdict, winners
from planner.games.high_frontier.table.state import Glory, SiteMarks, State
from tests.games.high_frontier.arrange import claim, put_stack
from tests.games.high_frontier.helpers import new_game


def scored(arrange: Callable[[State], None], player: str = "NASA") -> Score:
    game = new_game(factions=("CRP", "NASA", "ESA"), arrange=arrange)
    return next(score for score in scores(game.table) if score.player == player)


def points(score: Score) -> dict[str, int]:
    """The lines that are not nothing."""
    return {key: value for key, value in score.parts.items() if value}


def test_M2_nothing_scores_nothing():
    score = scored(lambda state: None)
    assert (score.total, points(score)) == (0, {})


def test_M2a_each_token_on_the_map_is_a_point():
    def tokens(state: State) -> None:
        claim(state, "vesta", "NASA")
        claim(state, "psyche", "NASA", factory=True)
        claim(state, "ceres", "NASA", colony=True)
        put_stack(state, "NASA:rocket", "leo", "CT045F", wet="2")

    score = scored(tokens)
    tokens_only = {key: score.parts[key] for key in ("claims", "factories", "colonies", "rockets")}
    assert tokens_only == {"claims": 3, "factories": 2, "colonies": 1, "rockets": 1}


def test_M2a_an_outpost_is_cardboard():
    score = scored(lambda state: put_stack(state, "NASA:outpost-1", "geo", "CT045F"))
    assert score.total == 0


def test_M2a_others_score_by_their_own_tokens():
    score = scored(lambda state: claim(state, "vesta", "NASA", colony=True), "ESA")
    assert score.total == 0


C_SITES = ["mars-arsia-mons", "mars-north-pole", "mars-hellas-basin", "ceres"]


@pytest.mark.parametrize(("factories", "price"), [(1, 8), (2, 5), (3, 4), (4, 4)])
def test_M2b_a_factory_scores_the_price_of_its_track(factories: int, price: int):
    def industry(state: State) -> None:
        for site, owner in zip(C_SITES[:factories], ["NASA", "ESA", "CRP", "ESA"], strict=False):
            claim(state, site, owner, factory=True)

    game = new_game(factions=("CRP", "NASA", "ESA"), arrange=industry)
    assert {game.table.space(site).site.spectral for site in C_SITES} == {"C"}
    assert stock_price(game.table, "C") == price
    score = next(score for score in scores(game.table) if score.player == "NASA")
    assert points(score) == {"claims": 1, "factories": 1, "stock-prices": price}


def test_M2b_every_spectral_type_has_a_track_of_its_own():
    def industry(state: State) -> None:
        claim(state, "mars-arsia-mons", "NASA", factory=True)
        claim(state, "psyche", "NASA", factory=True)

    assert scored(industry).parts["stock-prices"] == 8 + 8


def test_M2b_two_factories_of_one_player_share_the_track():
    def industry(state: State) -> None:
        claim(state, "mars-arsia-mons", "NASA", factory=True)
        claim(state, "mars-north-pole", "NASA", factory=True)

    assert scored(industry).parts["stock-prices"] == 5 + 5


@pytest.mark.parametrize(
    ("site", "more"), [("europa-ocean", 2), ("ceres", 2), ("charon", 1), ("psyche", 0)]
)
def test_M2b_a_dome_scores_one_more_where_life_may_be_and_two_under_an_ocean(site: str, more: int):
    score = scored(lambda state: claim(state, site, "NASA", colony=True))
    assert (score.parts["colonies"], score.parts["colony-places"]) == (1, more)


def test_M2b_no_dome_no_bonus_for_the_place():
    score = scored(lambda state: claim(state, "europa-ocean", "NASA", factory=True))
    assert score.parts["colony-places"] == 0


@pytest.mark.parametrize(("high", "worth"), [(False, 1), (True, 2)])
def test_M2b_a_glory_scores_the_side_that_is_up(high: bool, worth: int):
    def glory(state: State) -> None:
        state.players["NASA"].glories.append(Glory("mars", high))

    assert points(scored(glory)) == {"glories": worth}


def test_B3_M2b_a_glory_on_its_way_scores_its_low_side():
    def carried(state: State) -> None:
        stack = put_stack(state, "NASA:outpost-1", "mars-hellas-basin", "CQ042F")
        stack.cards[0] = type(stack.cards[0])("CQ042F", glory="mars")

    assert points(scored(carried)) == {"glories": 1}


def test_gl_Token_VP_B8_seven_domes_score_the_best_ones():
    """Two of nine are substitutes (B8), which lie where that costs least (gl. Token VP)."""
    plain = ["gefion", "minerva", "eureka", "lutetia", "psyche", "ida", "dresda", "bennu"]

    def domes(*sites: str) -> Score:
        def arrange(state: State) -> None:
            for site in sites:
                state.mark(site, SiteMarks(claim="ESA", factory="ESA", colony="NASA"))

        return scored(arrange)

    without, living = domes(*plain), domes(*plain, "europa-ocean")
    assert without.parts["colonies"] == living.parts["colonies"] == 7
    assert living.parts["colony-places"] == without.parts["colony-places"] + 2


def test_B3_heroism_is_worth_two():
    score = scored(lambda state: state.players["NASA"].heroism.append("a wisp to Eureka"))
    assert points(score) == {"heroism": 2}


def tied(aquas: dict[str, int]) -> Game:
    """CRP and NASA with a claim each, and some money."""

    def arrange(state: State) -> None:
        claim(state, "vesta", "CRP")
        claim(state, "psyche", "NASA")
        for player, amount in aquas.items():
            state.leo(player).tanks = amount

    return new_game(factions=("CRP", "NASA", "ESA"), arrange=arrange)


def test_M2_more_aquas_win_a_tie():
    game = tied({"CRP": 3, "NASA": 4, "ESA": 9})
    assert [score.player for score in scores(game.table)] == ["NASA", "CRP", "ESA"]
    assert winners(game.table) == ["NASA"]


def test_M2_equal_aquas_share_the_victory():
    game = tied({"CRP": 4, "NASA": 4, "ESA": 9})
    assert winners(game.table) == ["CRP", "NASA"]
    assert verdict(game.table).winners == ("CRP", "NASA")
    assert verdict(game.table).result is None


def test_M2c_no_politics_score_in_the_core_game():
    game = new_game()
    assert list(game.book.score_terms) == [
        "claims",
        "factories",
        "colonies",
        "rockets",
        "stock-prices",
        "colony-places",
        "glories",
        "heroism",
    ]
