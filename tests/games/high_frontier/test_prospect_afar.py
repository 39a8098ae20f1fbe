"""Prospecting from afar by raygun, and by buggy (I6a, I6b)."""

from planner.games.high_frontier.chapters.operations.prospect import (
    AcceptRolls,
    Prospect,
    RollAgain,
    SizeRolls,
)
from planner.games.high_frontier.table.state import SiteMarks
from tests.games.high_frontier.at_site import (
    NANOBOT,
    OUTPOST,
    SANDWORM,
    at,
    says,
)
from tests.games.high_frontier.golden import Case, golden
from tests.games.high_frontier.helpers import new_game, refusal
from tests.games.high_frontier.prospecting import by_buggy, by_raygun, raygun, sites_offered

# -- rayguns ----------------------------------------------------------------------------------


@golden("I6a-1", "site_operations")
def test_I6a_a_raygun_prospects_ten_asteroids_in_one_operation(case: Case):
    game = raygun("koronis-barycenter")
    sites = sites_offered(game, "raygun")
    assert len(sites) == case["expect"]["sites"]
    entry = game.apply(by_raygun(*sites), (1,) * case["expect"]["rolls"])
    # Nine disks are all there are: the tenth claim takes one of the others.
    assert game.to_act == ("NASA",)
    assert game.state.turn.operations == case["expect"]["operations"]
    assert len(entry.dice) == 10


@golden("I6a-2", "site_operations")
def test_I6a_a_raygun_at_the_dust_ring_sees_four_moons(case: Case):
    game = raygun("saturn-dust-ring")
    names = [game.table.space(site).name for site in sites_offered(game, "raygun")]
    assert sorted(names) == case["expect"]["sites"]
    ids = sites_offered(game, "raygun")
    entry = game.apply(by_raygun(*ids), (1, 6, 1, 6)[: case["expect"]["rolls"]])
    assert [bool(game.state.marks(site).claim) for site in ids] == [True, False, True, False]
    assert [game.state.marks(site).busted for site in ids] == [False, True, False, True]
    assert len(entry.dice) == case["expect"]["rolls"]


@golden("I6a-3", "site_operations")
def test_I6a_a_raygun_on_a_site_sees_past_its_crash_hazard(case: Case):
    assert len(sites_offered(raygun("kleopatra"), "raygun")) == case["expect"]["sites"]


@golden("I6a-note", "site_operations")
def test_I6a_crash_hazards_and_landers_are_no_distance(case: Case):
    board = new_game("core", ("NASA", "ESA")).book.board
    ring = board["saturn-dust-ring"].index
    pandora = board["pandora"].index
    between = [way.to for way in board.exits(pandora) if board[way.to].hazard == "crash"]
    assert between
    assert case["expect"]["adjacent"] == (pandora in board.raygun_range(ring))


def test_I6a_an_atmosphere_is_opaque_from_both_sides():
    inside = raygun("mars-north-pole")
    assert sites_offered(inside, "raygun") == ["mars-north-pole"]
    assert refusal(inside, by_raygun("mars-arsia-mons")).rule == "I6a"
    assert sites_offered(raygun("lmo"), "raygun") == []


def test_I6a_a_raygun_may_leave_sites_out():
    game = raygun("saturn-dust-ring")
    game.apply(by_raygun("janus"), (6,))
    assert game.state.sites == {"janus": SiteMarks(busted=True)}


# -- buggies ----------------------------------------------------------------------------------


@golden("I6b-1", "site_operations")
def test_I6b_a_buggy_rolls_again(case: Case):
    first, second = case["given"]["rolls"]
    game = at("dresda", NANOBOT, "CF073R")
    game.apply(Prospect("NASA", OUTPOST, "CB062", "buggy", ("dresda",)), (first,))
    asked = game.state.agenda[-1]
    assert isinstance(asked, SizeRolls)
    assert asked.question.startswith("NASA has failed at dresda")
    assert game.legal() == [RollAgain("NASA", "dresda"), AcceptRolls("NASA")]
    assert refusal(game, RollAgain("NASA", "ida")).code == "no-reroll"
    entry = game.apply(RollAgain("NASA", "dresda"), (second,))
    assert says(entry) == [
        "NASA rolls again for Dresda, by buggy (I6b)",
        "NASA rolls 2: it is at most size 2 (I6b)",
        "NASA claims Dresda (I6.4)",
    ]


@golden("I6b-note", "site_operations")
def test_I6b_a_buggy_rolls_again_once_only(case: Case):
    won = 0
    for first in range(1, 7):
        for second in range(1, 7):
            game = at("bennu", NANOBOT)
            game.apply(Prospect("NASA", OUTPOST, "CB062", "buggy", ("bennu",)), (first,))
            if game.state.agenda[-1].tag == "size-rolls":
                game.apply(RollAgain("NASA", "bennu"), (second,))
            assert game.state.agenda[-1].tag == "turn"
            won += game.state.marks("bennu").claim == "NASA"
    assert f"{won}/36" == case["expect"]["buggy"]


def test_I6b_the_first_roll_may_be_left_standing():
    game = at("bennu", NANOBOT)
    game.apply(Prospect("NASA", OUTPOST, "CB062", "buggy", ("bennu",)), (6,))
    game.apply(AcceptRolls("NASA"))
    assert game.state.marks("bennu").busted


def test_I6b_a_buggy_prospects_along_one_buggy_road():
    """Tutorial, year 16: a buggy on Mars claims all three sites at once, without a roll."""
    game = at("mars-arsia-mons", SANDWORM)
    sites = ["mars-arsia-mons", "mars-hellas-basin", "mars-north-pole"]
    assert sorted(sites_offered(game, "buggy")) == sites
    entry = game.apply(by_buggy(*sites))
    assert entry.dice == ()
    assert [game.state.marks(site).claim for site in sites] == ["NASA"] * 3
