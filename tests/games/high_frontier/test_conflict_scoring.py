"""Points with module 3, by who has won the War (3B1b, 3G)."""

from __future__ import annotations

import pytest

from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.scoring import scores
from planner.games.high_frontier.modules.conflict.scoring import bribe_points, column
from planner.games.high_frontier.modules.conflict.state import BRIBE
from planner.games.high_frontier.modules.politics.assembly import Assembly, assembly
from planner.games.high_frontier.modules.politics.scoring import politics
from planner.games.high_frontier.table.state import Glory, State
from tests.games.high_frontier.arrange import claim
from tests.games.high_frontier.warring import battlefield, coins

DEED = "a deed"
REPUBLIC = {"victors": "independents"}
EMPIRE = {"victors": "loyalists", "propaganda": {}, "extremists": ()}
WAR = {"war": True}
TRUCE = {"truce": True}


def parts(game: Game, player: str = "ESA") -> dict[str, int]:
    return next(each.parts for each in scores(game.table) if each.player == player)


def rich(state: State) -> None:
    claim(state, "ceres", "ESA", factory=True)
    claim(state, "vesta", "ESA", colony=True)
    claim(state, "psyche", "ESA")
    state.players["ESA"].glories.append(Glory("mars", high=True))
    state.players["ESA"].heroism.append(DEED)


@pytest.mark.parametrize(
    ("changes", "worth"), [({}, 1), (REPUBLIC, 1), (EMPIRE, 0), (WAR, 2), (TRUCE, 2)]
)
def test_3B1b_3G_3G1_bribes_count_by_how_the_war_ended(changes: dict[str, object], worth: int):
    game = battlefield(arrange=rich, **changes)
    assert bribe_points(game.table, "ESA") == 3 * worth


def test_3B1a_heroism_chits_that_serve_as_bribes_count_nothing():
    game = battlefield(reserves={"ESA": (BRIBE, DEED)})
    assert bribe_points(game.table, "ESA") == 1


@pytest.mark.parametrize(("changes", "times"), [(REPUBLIC, 1), (WAR, 1), (EMPIRE, 2)])
def test_3G1_glories_count_twice_in_an_empire(changes: dict[str, object], times: int):
    plain = parts(battlefield(arrange=rich))["glories"]
    assert plain > 0
    assert parts(battlefield(arrange=rich, **changes))["glories"] == times * plain


@pytest.mark.parametrize("changes", [WAR, TRUCE])
def test_3G1_factories_are_worth_two_while_the_war_is_undecided(changes: dict[str, object]):
    assert parts(battlefield(arrange=rich, **changes))["stock-prices"] == 2 * 2
    assert parts(battlefield(arrange=rich, **REPUBLIC))["stock-prices"] > 2 * 2


def test_3D2_corrupt_delegates_are_no_points():
    game = battlefield(seats={"unity": {"ESA": 2}}, corrupt={"unity": {"ESA": coins(1)}})
    assert parts(game)["delegates"] == 2


def under(law: str, **changes: object) -> Game:
    game = battlefield(
        arrange=rich,
        seats={"unity": {"ESA": 2}},
        corrupt={"unity": {"ESA": coins(1)}},
        **changes,
    )
    game.state.parts["assembly"] = Assembly(law, assembly(game.table).delegates)
    return game


@pytest.mark.parametrize(
    ("law", "points"),
    [
        ("freedom", 2),
        ("honor", 1),
        ("unity", 1 + 1),
        ("authority", 3),
        ("equality", 2),
        ("individuality", 3),
        ("centrist", 0),
    ],
)
def test_3G1_the_laws_score_otherwise_than_in_the_core(law: str, points: int):
    assert politics(under(law).table, "ESA") == points
    assert politics(under(law, **REPUBLIC).table, "ESA") == points
    assert politics(under(law, **WAR).table, "ESA") == 0
    assert str(column(under(law, **TRUCE).table)) == "undecided"


def test_3G1a_aquas_break_ties():
    game = battlefield(**EMPIRE)
    game.state.stacks["ESA:leo"].tanks += 1
    totals = {each.total for each in scores(game.table)}
    assert len(totals) == 1
    assert scores(game.table)[0].player == "ESA"
