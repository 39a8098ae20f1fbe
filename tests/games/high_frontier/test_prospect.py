"""Prospecting by raygun, buggy and missile (I6)."""

import pytest

from planner.errors import BadInput
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.operations.prospect import Prospect, RollAgain
from planner.games.high_frontier.table.state import SiteMarks, State
from planner.games.high_frontier.table.tokens import RecycleDisk
from planner.kernel.actions import Ruling
from tests.games.high_frontier.arrange import claim, put_stack, take
from tests.games.high_frontier.at_site import (
    ABLATIVE,
    CREW,
    ESA_CREW,
    OUTPOST,
    QUANTUM,
    RADIATOR,
    ROCKET,
    SANDWORM,
    SOLAR,
    all_apply,
    at,
    offers,
    permit,
    says,
)
from tests.games.high_frontier.golden import Case, golden
from tests.games.high_frontier.helpers import end_turns, new_game, refusal
from tests.games.high_frontier.prospecting import by_buggy, by_raygun, raygun, sites_offered

# -- success and failure ----------------------------------------------------------------------


@golden("I6-3", "site_operations")
def test_I6_3_a_large_site_needs_no_roll(case: Case):
    game = at("ceres", SANDWORM)
    assert game.table.space("ceres").site.size == case["given"]["size"]
    entry = game.apply(by_buggy("ceres"))
    assert entry.dice == ()
    assert not case["expect"]["roll_needed"]
    assert says(entry) == [
        "NASA prospects Ceres with the buggy CB059R Electrophoretic Sandworm (I6)",
        "Ceres has size 6: success without a roll (I6.3)",
        "NASA claims Ceres (I6.4)",
    ]
    assert game.state.marks("ceres") == SiteMarks(claim="NASA")


@golden("T-SIZE-ROLL", "site_operations")
def test_I6_3_success_is_a_roll_of_at_most_the_size(case: Case):
    board = new_game("core", ("NASA", "ESA")).book.board
    for row in case["rows"]:
        size = int(str(row["size"]).split()[0])
        near = [s for s in board.sites if s.zone != "neptune" and s.season is None]
        site = next(s for s in near if s.site.size == size and s.site.hydration >= 2)
        wins = []
        for roll in range(1, 7):
            game = at(site.id, ABLATIVE)
            game.apply(Prospect("NASA", OUTPOST, "CB060", "missile", (site.id,)), _dice(size, roll))
            if game.state.marks(site.id) == SiteMarks(claim="NASA"):
                wins.append(roll)
            else:
                assert game.state.marks(site.id) == SiteMarks(busted=True)
        assert wins == row["succeeds_on"]
        with_buggy = 1 - (1 - len(wins) / 6) ** 2
        top, _, bottom = row["chance_with_buggy"].partition("/")
        assert with_buggy == pytest.approx(int(top) / int(bottom or 1))


def _dice(size: int, roll: int) -> tuple[int, ...]:
    return (roll,) if size < 6 else ()


def test_I6_5_a_failure_busts_the_site_for_everybody():
    game = at("itokawa", "CB058R", "CG112R", scenario="core")
    go = Prospect("NASA", OUTPOST, "CB058", "missile", ("itokawa",))
    entry = game.apply(go, (2,))
    assert says(entry)[-2:] == [
        "NASA rolls 2: it exceeds size 1 (I6.3)",
        "Itokawa is busted (I6.5)",
    ]
    game.state.turn.operations = 0
    refused = refusal(game, go)
    assert (refused.rule, refused.code) == ("I6.5", "busted")
    assert sites_offered(game, "missile") == []


def test_I6_claimed_sites_are_not_prospected():
    game = at("ceres", SANDWORM, also=lambda state: claim(state, "ceres", "ESA"))
    refused = refusal(game, by_buggy("ceres"))
    assert (refused.rule, refused.code) == ("I6", "claimed")
    assert sites_offered(game, "buggy") == []


def test_I6_4_a_claim_tells_its_happening():
    """ROSCOSMOS takes taxes for every claim."""
    game = at("ceres", SANDWORM, factions=("NASA", "ROSCOSMOS"))
    end_turns(game)
    game.apply(by_buggy("ceres"))
    assert game.state.aquas("ROSCOSMOS") == 7


# -- what it takes ----------------------------------------------------------------------------


@golden("T-ISRU", "site_operations")
def test_I6_2_the_isru_value_is_at_most_the_hydration(case: Case):
    game = new_game("race-to-the-top", ("NASA", "ESA"))
    faces = [f for f in game.book.library if f.deck == "core" and f.isru is not None]
    for row in case["rows"]:
        face = next(f for f in faces if f.isru == row["isru"])
        site = next(
            s
            for s in game.book.board.sites
            if s.site.hydration == row["hydration"] and s.site.size > 5 and s.site.body != "luna"
        )
        platform = sorted(face.platforms)[0]
        trial = at(site.id, face.number, scenario="race-to-the-top")
        go = Prospect("NASA", OUTPOST, face.card, platform, (site.id,))
        assert trial.may(go) == row["prospect"]
        if not row["prospect"]:
            refused = refusal(trial, go)
            assert (refused.rule, refused.code) == ("I6.2", "too-dry")
            assert refused.numbers == {"isru": row["isru"], "hydration": row["hydration"]}


def test_I6_1_missiles_and_buggies_must_stand_on_the_site():
    game = at("koronis-barycenter", ABLATIVE, SANDWORM)
    missile = Prospect("NASA", OUTPOST, "CB060", "missile", ("dresda",))
    assert refusal(game, missile).rule == "I6.1"
    assert refusal(game, by_buggy("dresda")).rule == "I6b"


def test_J2b_the_platform_must_be_operational():
    game = at("ceres", QUANTUM, RADIATOR)
    refused = refusal(game, by_raygun("ceres"))
    assert (refused.rule, refused.code) == ("J3", "not-operational")
    assert sites_offered(game, "raygun") == []
    assert at("ceres", QUANTUM, RADIATOR, scenario="race-to-the-top").may(by_raygun("ceres"))


def test_B2c_the_card_must_have_the_platform():
    game = at("ceres", SANDWORM, "CF077F")
    refused = refusal(game, Prospect("NASA", OUTPOST, "CB059", "raygun", ("ceres",)))
    assert (refused.rule, refused.hint) == ("B2c", "it is buggy")
    assert refusal(game, Prospect("NASA", OUTPOST, "CF077", "raygun", ("ceres",))).rule == "B2c"


def test_I6_targets_are_named_and_named_once():
    game = at("ceres", SANDWORM)
    for sites in ((), ("ceres", "ceres")):
        with pytest.raises(BadInput):
            game.apply(by_buggy(*sites))


def test_I6_1_any_of_several_platforms_may_be_chosen():
    game = at("ceres", SANDWORM, CREW)
    assert game.may(by_buggy("ceres"))
    assert game.may(Prospect("NASA", OUTPOST, "CQ042", "missile", ("ceres",)))


def test_N3d_N6_another_factions_crew_prospects_by_leave_only():
    """Aboard one's own stack, or in a stack of theirs."""
    for stack in (OUTPOST, "ESA:outpost-1"):

        def also(state: State, stack: str = stack) -> None:
            put_stack(state, "ESA:outpost-1", "ceres", tanks=1)
            state.stacks[stack].cards.append(take(state, ESA_CREW))

        game = at("ceres", "CF077F", also=also)
        go = Prospect("NASA", stack, "CQ038", "missile", ("ceres",))
        refused = refusal(game, go)
        assert (refused.rule, refused.code) == ("N6", "not-yours")
        assert refused.hint == "agree with ESA"
        assert sites_offered(game, "missile") == []
        permit(game, "site-operation", "ceres")
        assert sites_offered(game, "missile") == ["ceres"]
        game.apply(go)
        assert game.state.marks("ceres").claim == "NASA"


def test_N6_no_leave_opens_anothers_patents():
    game = at("ceres", "CF077F", also=lambda s: put_stack(s, "ESA:outpost-1", "ceres", SANDWORM))
    permit(game, "site-operation", "ceres")
    assert refusal(game, Prospect("NASA", "ESA:outpost-1", "CB059", "buggy", ("ceres",)))
    assert sites_offered(game, "buggy") == []


def test_N3d_ones_own_crew_in_anothers_stack_does_not_prospect():
    game = at("ceres", "CF077F", also=lambda s: put_stack(s, "ESA:outpost-1", "ceres", CREW))
    refused = refusal(game, Prospect("NASA", "ESA:outpost-1", "CQ042", "missile", ("ceres",)))
    assert refused.hint == "it must be in a stack of your own"


# -- Luna -------------------------------------------------------------------------------------


def on_luna(*faces: str, first: str = "ESA", also=lambda state: None) -> Game:
    game = at("luna-shackleton", *faces, also=also)
    game.state.first_player = first
    return game


@golden("I6b-2", "site_operations")
def test_I6_1_the_first_player_prospects_luna_freely(case: Case):
    game = on_luna(SANDWORM, first="NASA")
    assert sites_offered(game, "buggy") == ["luna-shackleton"]
    dry = refusal(game, by_buggy("luna-shackleton", "luna-aristarchus"))
    assert dry.numbers["hydration"] == case["given"]["linked_site_hydration"]
    entry = game.apply(by_buggy("luna-shackleton"))
    assert entry.dice == ()
    claims = [site for site, marks in game.state.sites.items() if marks.claim == "NASA"]
    assert len(claims) == case["expect"]["claims"]


def test_I6_1_others_need_the_first_players_leave_for_luna():
    game = on_luna(SANDWORM)
    refused = refusal(game, by_buggy("luna-shackleton"))
    assert (refused.rule, refused.code) == ("I6.1", "no-permission")
    assert sites_offered(game, "buggy") == []


def test_N6b_the_first_player_may_allow_luna():
    game = on_luna(SANDWORM)
    permit(game, "luna")
    assert sites_offered(game, "buggy") == ["luna-shackleton"]
    game.apply(by_buggy("luna-shackleton"))
    assert game.state.marks("luna-shackleton").claim == "NASA"


def test_gl_Felony_luna_without_leave_takes_a_human_and_no_defender():
    game = on_luna(SANDWORM)
    game.state.anarchy = True
    assert refusal(game, by_buggy("luna-shackleton")).rule == "I6.1"
    manned = on_luna(SANDWORM, CREW)
    manned.state.anarchy = True
    entry = manned.apply(by_buggy("luna-shackleton"))
    assert "NASA prospects Luna without the leave of ESA (gl. Felony)" in says(entry)

    def defended(state: State) -> None:
        put_stack(state, "ESA:outpost-1", "luna-shackleton", ESA_CREW)

    guarded = on_luna(SANDWORM, CREW, also=defended)
    guarded.state.anarchy = True
    assert refusal(guarded, by_buggy("luna-shackleton")).rule == "I6.1"


# -- disks ------------------------------------------------------------------------------------


ELSEWHERE = ("urda", "neckar", "koronis", "eureka", "lutetia", "gefion", "ida", "dresda", "janus")


def out_of_disks(factories: int = 0) -> Game:
    def also(state: State) -> None:
        for number, site in enumerate(ELSEWHERE):
            state.mark(
                site, SiteMarks(claim="NASA", factory="NASA" if number < factories else None)
            )

    return at("ceres", SANDWORM, also=also)


def test_I6_4_without_a_disk_a_claim_takes_one_from_a_site_without_factory():
    game = out_of_disks(factories=3)
    game.apply(by_buggy("ceres"))
    assert game.legal() == [RecycleDisk("NASA", site) for site in ELSEWHERE[3:]]
    assert game.state.agenda[-1].question == (
        "NASA has no disk left: which claim gives up its disk for ceres? (I6.4)"
    )
    assert refusal(game, RecycleDisk("NASA", ELSEWHERE[0])).rule == "G4a"
    entry = game.apply(RecycleDisk("NASA", "janus"))
    assert says(entry) == ["NASA takes the disk off Janus (G4a)", "NASA claims Ceres (I6.4)"]
    assert game.state.marks("janus") == SiteMarks()
    assert sum(marks.claim == "NASA" for marks in game.state.sites.values()) == 9


def test_I6_4_the_only_disk_that_can_be_taken_is_taken():
    game = out_of_disks(factories=8)
    game.apply(by_buggy("ceres"))
    assert game.state.marks("janus") == SiteMarks()
    assert game.state.marks("ceres").claim == "NASA"


def test_I6_4_no_disk_no_claim():
    game = out_of_disks(factories=9)
    entry = game.apply(by_buggy("ceres"))
    assert says(entry)[-1] == "NASA has no disk for Ceres (G4a)"


# -- synodic comets ---------------------------------------------------------------------------


def test_I6_3_the_sungrazer_is_fully_baked():
    game = at("kreutz-sungrazer", SANDWORM)
    entry = game.apply(by_buggy("kreutz-sungrazer"))
    assert entry.dice == ()
    assert game.state.marks("kreutz-sungrazer").claim == "NASA"


def test_B7h_in_race_for_glory_the_sungrazer_is_a_site_like_others():
    game = at("kreutz-sungrazer", SANDWORM, scenario="race-to-the-top")
    game.apply(by_buggy("kreutz-sungrazer"), (6,))
    game.apply(RollAgain("NASA", "kreutz-sungrazer"), (6,))
    assert game.state.marks("kreutz-sungrazer").busted


# -- glitches, cooling, rulings ---------------------------------------------------------------


def test_gl_Glitch_Triggers_d_a_glitch_may_spoil_the_operation_which_is_spent():
    game = at("ceres", SANDWORM)
    game.state.stacks[OUTPOST].glitched = True
    rad_hard = game.table.face(SANDWORM).rad_hard
    entry = game.apply(by_buggy("ceres"), (rad_hard,))
    assert says(entry)[-1].startswith("The operation is spoiled:")
    assert entry.says[-1].rule == "gl. Glitch Triggers"
    assert game.state.sites == {}
    assert game.state.turn.operations == 1


def test_gl_Glitch_Triggers_d_a_harmless_glitch_roll_lets_it_go_on():
    game = at("ceres", SANDWORM)
    game.state.stacks[OUTPOST].glitched = True
    game.apply(by_buggy("ceres"), (game.table.face(SANDWORM).rad_hard - 1,))
    assert game.state.marks("ceres").claim == "NASA"


def test_gl_Orientation_c_a_heatsink_fountain_cools_one_operation():
    game = at("ceres", QUANTUM, SOLAR, "CD102R heavy", wet="9")
    game.apply(Prospect("NASA", ROCKET, "CB065", "raygun", ("ceres",)))
    stack = game.state.stacks[ROCKET]
    assert [held.heavy for held in stack.cards] == [False, False, False]
    assert stack.wet == "8"


def test_A2c_a_ruling_may_let_a_dry_site_be_prospected():
    game = at("luna-aristarchus", SANDWORM)
    game.state.first_player = "NASA"
    go = by_buggy("luna-aristarchus")
    assert refusal(game, go).rule == "I6.2"
    game.apply(Ruling("NASA", go, ("I6.2",), "house rule"), granted=True)
    assert game.state.marks("luna-aristarchus").claim == "NASA"


def test_A2c_a_waived_rule_is_told_once_although_a_glitch_has_the_plan_made_twice():
    game = at("luna-aristarchus", SANDWORM, glitched=True)
    game.state.first_player = "NASA"
    harmless = game.table.face(SANDWORM).rad_hard - 1
    ruling = Ruling("NASA", by_buggy("luna-aristarchus"), ("I6.2",), "house rule")
    entry = game.apply(ruling, (harmless,), granted=True)
    told = [line for line in says(entry) if "does not mind" in line]
    assert told == [
        "The table does not mind that ISRU 1 of CB059R Electrophoretic Sandworm exceeds hydration 0"
        " of Luna: Aristarchus Plateau (I6.2)"
    ]


def test_I6a_sites_are_rolled_for_in_the_order_that_the_prospector_likes():
    game = raygun("saturn-dust-ring")
    ways = [list(c.free["sites"].values()) for c in offers(game, Prospect)]
    assert {("janus", "epimetheus"), ("epimetheus", "janus")} <= set(ways[0])
    assert offers(game, Prospect)[0].as_dict()["choose"]["sites"]["in_any_order"] is True
    for sites in (("janus", "epimetheus"), ("epimetheus", "janus")):
        rolled = game.copy()
        rolled.apply(Prospect("NASA", OUTPOST, "CB065", "raygun", sites), (1, 6))
        won = [site for site in sites if rolled.state.marks(site).claim == "NASA"]
        assert won == [sites[0]]


def test_everything_offered_applies():
    # Four sites, any number of them in any order (I6a).
    assert all_apply(raygun("saturn-dust-ring"), Prospect) == 4 + 12 + 24 + 24
    assert all_apply(at("mars-arsia-mons", SANDWORM, CREW), Prospect) == 7
