"""Battles: the worked examples of the book (3D8, 3E)."""

from __future__ import annotations

from planner.board import default_board
from planner.games.high_frontier.modules.conflict.blocs import extremist_on
from planner.games.high_frontier.modules.conflict.bribes import bribes
from planner.games.high_frontier.modules.conflict.combat.effects import Zap, ZapDue
from planner.games.high_frontier.modules.conflict.combat.victory import FlipDue
from planner.games.high_frontier.modules.politics.assembly import assembly
from planner.games.high_frontier.table.state import State
from tests.games.high_frontier.arrange import cards_of, claim, put_stack
from tests.games.high_frontier.fighting import (
    AEROSOL,
    MEMBRANE,
    MICROPROBE,
    ORION,
    RED,
    SHACKLETON,
    UN,
    attack,
    fire,
    firing,
    front,
    told,
    weapons,
)
from tests.games.high_frontier.golden import Case, golden

FILE = "combat"
DE_LAVAL = "CT046F"
PSYCHE = "psyche"


def orion_lands(state: State) -> None:
    """The example of the table: Orion, a thruster and a buggy land at an unmanned factory."""
    claim(state, SHACKLETON, "ESA", factory=True)
    put_stack(state, "UN:rocket", SHACKLETON, UN, ORION, MEMBRANE, DE_LAVAL, wet="16")


@golden("3E2", FILE)
def test_3E2_3E2d_3E2k_3E2l_3E3b_orion_and_a_buggy_at_an_unmanned_factory(case: Case):
    given, expect = case["given"], case["expect"]
    game = front(arrange=orion_lands, landed=("CQ040", "CX081", "CD092", "CT046"))
    assert game.table.face(DE_LAVAL).rad_hard == 6
    assert "ESA fire first" in told(attack(game, SHACKLETON))
    entry = fire(game, "gun", SHACKLETON, tuple(given["defender"]))
    assert f"8 − 2d6 with 2, 3 is fire value {expect['defender_value']}" in told(entry)
    assert cards_of(game.state, "UN:rocket") == expect["left"]
    assert "CT046" in game.state.players["UN"].hand
    assert f"fire value {expect['gun_value']}" in told(
        fire(game, "gun", "CX081", tuple(given["gun"]))
    )
    assert expect["buggy"] in told(fire(game, "buggy", "CQ040", tuple(given["buggy"])))
    marks = game.state.marks(SHACKLETON)
    assert (marks.claim, marks.factory) == ("ESA", expect["factory"])
    assert isinstance(game.state.agenda[-1], FlipDue)


def test_3E8_3E2k_a_maverick_factory_has_the_cube_of_its_captor_and_the_claim_of_another():
    game = front(arrange=orion_lands, landed=("CQ040", "CX081", "CD092", "CT046"))
    terms = game.book.score_terms
    attack(game, SHACKLETON)
    fire(game, "gun", SHACKLETON, (6, 6))
    fire(game, "buggy", "CQ040", (4, 4))
    assert terms["factories"].points(game.table, "UN") == 1
    assert terms["claims"].points(game.table, "ESA") == 1
    assert terms["stock-prices"].points(game.table, "ESA") == 0


@golden("3E3b", FILE)
def test_3E3b_a_factory_gun_at_buggies_on_a_site_that_they_man(case: Case):
    given, expect = case["given"], case["expect"]

    def arrange(state: State) -> None:
        claim(state, SHACKLETON, "ESA", factory=True)
        put_stack(state, "UN:outpost-1", SHACKLETON, UN, "CB062F")

    game = front(arrange=arrange)
    attack(game, SHACKLETON)
    entry = fire(game, "gun", SHACKLETON, tuple(given["dice"]))
    assert f"fire value {expect['value']}" in told(entry)
    assert "manned" in told(entry)
    assert ("UN:outpost-1" not in game.state.stacks) is (expect["buggies"] == "gone")
    assert UN in cards_of(game.state, "UN:leo")


def luna(state: State) -> None:
    """A factory, a colony and an outpost of ESA, where a crew with a buggy lands."""
    claim(state, SHACKLETON, "ESA", colony=True)
    put_stack(state, "ESA:outpost-1", SHACKLETON, "CG112F")
    put_stack(state, "UN:outpost-1", SHACKLETON, UN)


@golden("3E4a", FILE)
def test_3E4a_3E2j_3E2m_3E7b_a_buggy_destroys_factory_and_colony(case: Case):
    given, expect = case["given"], case["expect"]
    game = front(arrange=luna, landed=("CQ040",))
    assert bribes(game.table, "UN") == 3
    attack(game, SHACKLETON)
    entry = fire(game, "gun", SHACKLETON, tuple(given["defender"]))
    assert "overload" in told(entry)
    assert (UN in cards_of(game.state, "UN:outpost-1")) is expect["crew_lives"]
    fire(game, "buggy", "CQ040", tuple(given["buggy"]))
    marks = game.state.marks(SHACKLETON)
    assert [marks.claim, marks.factory, marks.colony] == [
        expect[each] for each in ("claim", "factory", "colony")
    ]
    assert {each: bribes(game.table, each) for each in ("UN", "ESA")} == expect["bribes"]
    assert assembly(game.table).all_of("UN") == 1
    assert extremist_on(game.table, "unity") == "UN"


@golden("3E4c", FILE)
def test_3E4c_with_a_raygun_the_attacker_fires_first_and_everybody_with_his_own_isru(case: Case):
    given, expect = case["given"], case["expect"]

    def arrange(state: State) -> None:
        luna(state)
        put_stack(state, "UN:outpost-2", SHACKLETON, MICROPROBE)

    game = front(arrange=arrange, landed=("CQ040", "CB067"))
    assert f"{expect['first']} fires first" in told(attack(game, SHACKLETON))
    assert weapons(game) == {("buggy", "CQ040"), ("raygun", "CB067")}
    assert expect["buggy"] in told(fire(game, "buggy", "CQ040", tuple(given["buggy"])))
    assert expect["raygun"] in told(fire(game, "raygun", "CB067", tuple(given["raygun"])))
    assert firing(game) == (expect["then"],)


@golden("3E4d", FILE)
def test_3E4d_3E2i_a_buggy_defends_and_strikes_who_is_as_hard_as_the_die(case: Case):
    given, expect = case["given"], case["expect"]

    def arrange(state: State) -> None:
        luna(state)
        put_stack(state, "ESA:outpost-2", SHACKLETON, "CB059F", "CG112R")

    game = front(arrange=arrange)  # The crew has been there, so the site is manned.
    attack(game, SHACKLETON)
    assert weapons(game) == {("gun", SHACKLETON), ("buggy", "CB059")}
    entry = fire(game, "buggy", "CB059", tuple(given["dice"]))
    assert expect["told"] in told(entry)
    assert (UN in cards_of(game.state, "UN:leo")) is (expect["crew"] == "back in LEO")
    # The crew was all that has attacked.
    assert firing(game) == ()
    assert not isinstance(game.state.agenda[-1], FlipDue)


def beside(site: str) -> str:
    """A quiet space from which a site is seen."""
    board = default_board()
    return next(
        board[each].id
        for each in sorted(board.adjacent(board[site].index))
        if not board[each].is_site and board[each].hazard is None and not board[each].lander
    )


@golden("3E3a", FILE)
def test_3E3a_3E3_hazards_count_for_the_fire_value_and_not_for_the_distance(case: Case):
    given, expect = case["given"], case["expect"]
    spot = beside("kleopatra")

    def arrange(state: State) -> None:
        put_stack(state, "UN:outpost-1", spot, MICROPROBE, AEROSOL, "CD092R heavy")
        put_stack(state, "Shimizu:outpost-1", "kleopatra", RED)

    game = front(("UN", "Shimizu"), arrange)
    assert "UN fires first" in told(attack(game, "kleopatra", joined=("UN:outpost-1",)))
    entry = fire(game, "raygun", "CB067", tuple(given["first"]))
    assert f"2d6 − 5 with 4, 4 is fire value {expect['first_value']}" in told(entry)
    assert expect["first"] in told(entry)
    assert expect["second"] in told(fire(game, "raygun", "CB063", tuple(given["second"])))
    # The defender's raygun answers, along the same line.
    assert firing(game) == (expect["then"],)
    entry = fire(game, "raygun", "CQ039", tuple(given["defender"]), space=spot)
    assert f"2d6 − 4 with 5, 5 is fire value {expect['defender_value']}" in told(entry)
    assert isinstance(game.state.agenda[-1], ZapDue)


@golden("3D8b", FILE)
def test_3D8b_3D8d_3D8e_3D8h_the_space_that_is_chosen_defends_and_its_neighbours_do_not(case: Case):
    """A raygun lands beside a factory, with a glitched rocket in the space above it."""
    given, expect = case["given"], case["expect"]
    spot = beside(PSYCHE)

    def arrange(state: State) -> None:
        claim(state, PSYCHE, "ESA", factory=True)
        put_stack(state, "ESA:rocket", spot, "CT045F", "CG106F", wet="12", glitched=True)
        put_stack(state, "UN:outpost-1", PSYCHE, MICROPROBE)

    game = front(arrange=arrange, landed=("CB067",))
    # The die of the glitch spares the rocket, and the raygun fires first.
    entry = attack(game, spot, joined=("UN:outpost-1",), dice=tuple(given["glitch"]))
    assert f"glitch on ESA:rocket ({expect['glitch']})" in told(entry)
    assert f"{expect['first']} fires first" in told(entry)
    fire(game, "raygun", "CB067", tuple(given["dice"]))
    game.apply(Zap("UN", "CT045"))
    # The factory is not in the defending space and does not fire.
    assert list(firing(game)) == expect["fires_back"]


def test_3D8e_3D8h_without_a_raygun_the_defender_is_first_and_has_no_weapon():
    def arrange(state: State) -> None:
        put_stack(state, "ESA:rocket", "earth-flyby", "CT045F", wet="12", glitched=True)
        put_stack(state, "UN:outpost-1", "earth-flyby", "CG107R")

    game = front(arrange=arrange)
    entry = attack(game, "earth-flyby", dice=(6,))
    assert "ESA fire first" in told(entry)
    assert firing(game) == ("UN",)


@golden("3E3c", FILE)
def test_3E3c_3D8f_a_mirror_at_ceres_strikes_the_outpost_and_not_what_is_under_the_ice(case: Case):
    """A robonaut in the space beside Ceres throws light at an outpost over a submarine colony."""
    given, expect = case["given"], case["expect"]
    spot = beside("ceres")

    def arrange(state: State) -> None:
        claim(state, "ceres", "UN", colony=True)
        put_stack(state, "UN:outpost-1", "ceres", "CB067F", "CX086F", "CG112F")
        put_stack(state, "ESA:outpost-1", spot, "CB061R")

    game = front(("ESA", "UN"), arrange)
    attack(game, "ceres", joined=("ESA:outpost-1",))
    # The factory is under the ice and has no gun; the outpost has no weapon that reaches.
    assert firing(game) == ("ESA",)
    assert ("mirror", "CB061") in weapons(game)
    entry = fire(game, "mirror", "CB061", tuple(given["dice"]))
    assert expect["column"] in told(entry)
    assert expect["effect"] in told(entry)
    left = cards_of(game.state, "UN:outpost-1")
    assert all(game.table.face(face).rad_hard != expect["lost_hardness"] for face in left)
    assert "CG112F" in left
    marks = game.state.marks("ceres")
    assert (marks.factory, marks.colony) == (expect["factory"], expect["colony"])
