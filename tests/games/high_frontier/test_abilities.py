"""The abilities of cards and crews, played out in the game (B2g, B6a, appendix, N7)."""

from dataclasses import replace

import pytest

from planner.cards import CardLibrary
from planner.cards.abilities import HANDLED
from planner.cards.model import Deck
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.abilities import JellybotIndustry, ReviveMine
from planner.games.high_frontier.chapters.events.glitches import RepairGlitch
from planner.games.high_frontier.chapters.movement.dangers import PayFinao
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.chapters.operations.industrialize import Industrialize
from planner.games.high_frontier.chapters.operations.refuel import FactoryRefuel, IsruRefuel
from planner.games.high_frontier.table.factions import CREWS
from planner.games.high_frontier.table.privileges import POWERSAT, has_privilege
from planner.games.high_frontier.table.state import PlayedCard, SiteMarks, State
from planner.kernel.actions import Action
from tests.games.high_frontier.arrange import cards_of, claim, put_stack
from tests.games.high_frontier.at_site import (
    CREW,
    OUTPOST,
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

ALGAE, FEMTO, TERMITES, FLAME = "CF075R", "CF076R", "CF078R", "CF079R"
FILM, CARBOTHERM, IONOSPHERE = "CF068R", "CF069R", "CF072R"
NEUTRONS = "CX083R"


def claimed(site: str, *faces: str, owner: str = "NASA", **more) -> Game:
    return at(site, *faces, also=lambda state: claim(state, site, owner), **more)


# -- refuelling -------------------------------------------------------------------------------


def test_CF076R_scavenging_doubles_a_site_refuel():
    game = at("ceres", SANDWORM, FEMTO)
    game.apply(IsruRefuel("NASA", OUTPOST, "CB059", OUTPOST))
    assert game.state.stacks[OUTPOST].tanks == 8


def test_CF076R_scavenging_doubles_what_a_factory_makes():
    def also(state: State) -> None:
        claim(state, "ceres", "NASA", factory=True)

    game = at("ceres", FEMTO, also=also)
    game.apply(FactoryRefuel("NASA", "ceres", "NASA:outpost-2"))
    assert game.state.stacks["NASA:outpost-2"].tanks == 14


ISRO = "CQ042R"


def isro(glory: str | None, *faces: str) -> Game:
    def arrange(state: State) -> None:
        stack = put_stack(state, "ISRO:outpost-1", "ceres", SANDWORM, *faces, ISRO)
        stack.cards[-1] = PlayedCard(ISRO, glory=glory)

    return new_game("core", ("ISRO", "SpaceX"), arrange=arrange)


def test_gl_Dharma_Refuel_doubles_where_a_human_carries_a_glory():
    go = IsruRefuel("ISRO", "ISRO:outpost-1", "CB059", "ISRO:outpost-1")
    for glory, tanks in ((None, 4), ("mars", 8)):
        game = isro(glory)
        game.apply(go)
        assert game.state.stacks["ISRO:outpost-1"].tanks == tanks


def test_gl_Dharma_Refuel_and_scavenging_both_double():
    game = isro("mars", FEMTO)
    game.apply(IsruRefuel("ISRO", "ISRO:outpost-1", "CB059", "ISRO:outpost-1"))
    assert game.state.stacks["ISRO:outpost-1"].tanks == 16


def test_gl_Dharma_Refuel_is_a_privilege():
    game = isro("mars")
    game.state.anarchy = True
    game.apply(IsruRefuel("ISRO", "ISRO:outpost-1", "CB059", "ISRO:outpost-1"))
    assert game.state.stacks["ISRO:outpost-1"].tanks == 4


@golden("T-REFUEL", "site_operations")
def test_I5_what_the_ways_of_refuelling_yield(case: Case):
    def also(state: State) -> None:
        claim(state, "ceres", "ISRO", factory=True)

    outpost = "ISRO:outpost-1"
    with_isru = IsruRefuel("ISRO", outpost, "CB059", outpost)
    with_factory = FactoryRefuel("ISRO", "ceres", outpost)
    carrying_glory, beside_femtochemistry = isro("mars"), isro(None, FEMTO)
    for game in (carrying_glory, beside_femtochemistry):
        also(game.state)
    plain = isro(None)
    also(plain.state)
    rows = {row["method"]: row["tanks"] for row in case["rows"]}
    hydration, isru = plain.table.space("ceres").site.hydration, plain.table.face("CB059R").isru
    one, plus, _, minus, _ = rows["ISRU refuel"].split()
    assert (plus, minus) == ("+", "-")
    assert made(plain, with_isru, outpost) == int(one) + hydration - isru
    assert made(plain, with_factory, outpost) == rows["factory refuel"]
    factors = {"doubled": 2}
    for method, game in (
        ("Dharma Refuel with a human carrying glory", carrying_glory),
        ("Femtochemistry colocated", beside_femtochemistry),
    ):
        for action in (with_isru, with_factory):
            tanks = factors[rows[method]] * made(plain, action, outpost)
            assert made(game, action, outpost) == tanks


def made(game: Game, action: Action, stack: str) -> int:
    """The tanks that an action puts into a stack."""
    after = game.copy()
    after.apply(action)
    return after.state.stacks[stack].tanks - game.state.stacks[stack].tanks


# -- industry ---------------------------------------------------------------------------------


def build(site: str, refinery: str, robonaut: str = "CB059") -> Industrialize:
    return Industrialize("NASA", site, robonaut, refinery)


@pytest.mark.parametrize(
    ("site", "refinery", "wins"),
    [
        ("callisto-valhalla", FILM, True),
        ("ceres", FILM, False),
        ("mars-north-pole", FILM, False),
        ("mars-north-pole", IONOSPHERE, True),
        ("callisto-valhalla", IONOSPHERE, False),
    ],
)
def test_gl_Powersat_d_girdles_and_ionosats_win_a_powersat(site: str, refinery: str, wins: bool):
    game = claimed(site, SANDWORM, refinery)
    entry = game.apply(build(site, refinery[:-1]))
    assert has_privilege(game.table, "NASA", POWERSAT) is wins
    assert game.state.players["NASA"].privileges == ([POWERSAT] if wins else [])
    assert any("a Powersat for good" in line.text for line in entry.says) is wins


def test_CF069R_arcology_leaves_the_robonaut_near_the_sun():
    game = claimed("bennu", SANDWORM, CARBOTHERM)
    game.apply(build("bennu", "CF069"))
    assert cards_of(game.state, OUTPOST) == [SANDWORM]
    assert game.state.players["NASA"].hand == ["CF069"]
    far = claimed("ceres", SANDWORM, CARBOTHERM)
    far.apply(build("ceres", "CF069"))
    assert OUTPOST not in far.state.stacks


def test_CF079R_jellybots_industrialize_as_a_free_action():
    game = claimed("ceres", SANDWORM, ALGAE, FLAME, NEUTRONS)
    free = JellybotIndustry("NASA", "ceres", "CB059", "CF075")
    assert all_apply(game, JellybotIndustry) == 2
    game.apply(free)
    assert game.state.turn.operations == 0
    assert game.state.marks("ceres").factory == "NASA"
    assert cards_of(game.state, OUTPOST) == [FLAME, NEUTRONS]


def test_CF079R_jellybots_must_be_operational():
    game = claimed("ceres", SANDWORM, ALGAE, FLAME)
    free = JellybotIndustry("NASA", "ceres", "CB059", "CF075")
    refused = refusal(game, free)
    assert (refused.rule, refused.code) == ("I7", "no-jellybots")
    assert offers(game, JellybotIndustry) == []
    assert game.may(build("ceres", "CF075"))


def busted(site: str = "dresda", *faces: str) -> Game:
    def also(state: State) -> None:
        state.mark(site, SiteMarks(busted=True))

    return at(site, *(faces or (TERMITES, NEUTRONS)), also=also)


def test_CF078R_termites_revive_and_claim_a_busted_site():
    game = busted()
    assert offers(game, ReviveMine) == [ReviveMine("NASA", "dresda")]
    entry = game.apply(ReviveMine("NASA", "dresda"))
    assert game.state.marks("dresda") == SiteMarks(claim="NASA")
    assert says(entry) == ["Termites of NASA revive Dresda (I6.5)", "NASA claims Dresda (I6.5)"]
    assert game.state.turn.operations == 1


def test_CF078R_termites_need_size_2_a_bust_and_to_be_operational():
    revive = ReviveMine("NASA", "dresda")
    assert refusal(busted("bennu"), ReviveMine("NASA", "bennu")).code == "no-mine"
    assert refusal(at("dresda", TERMITES, NEUTRONS), revive).code == "no-mine"
    idle = busted("dresda", TERMITES)
    assert refusal(idle, revive).code == "no-termites"
    assert offers(idle, ReviveMine) == []


def test_N4e_I6_1_termites_claim_on_luna_by_leave_of_the_first_player():
    game = busted("luna-shackleton")
    game.state.first_player = "ESA"
    revive = ReviveMine("NASA", "luna-shackleton")
    refused = refusal(game, revive)
    assert (refused.rule, refused.code) == ("I6.1", "no-permission")
    assert offers(game, ReviveMine) == []
    permit(game, "luna")
    assert offers(game, ReviveMine) == [revive]
    game.apply(revive)
    assert game.state.marks("luna-shackleton").claim == "NASA"


# -- movement ---------------------------------------------------------------------------------


@pytest.mark.parametrize("parachute", ["CG116F", "CG116R"])
def test_CG116_parachutes_enter_an_aerobrake_safely(parachute: str):
    ion = "CT045R"
    game = at("lmo", ion, SOLAR, parachute, wet="9")
    entry = game.apply(Move("NASA", ROCKET, "CT045", ("mars-aerobrake-2",)))
    assert entry.dice == ()
    assert game.state.agenda[-1].tag == "turn"
    plain = at("lmo", ion, SOLAR, wet="9")
    plain.apply(Move("NASA", ROCKET, "CT045", ("mars-aerobrake-2",)))
    assert plain.state.agenda[-1].tag == "hazard"


@pytest.mark.parametrize("sail", ["CT049F", "CT049R", "CT050F", "CT050R"])
def test_gl_Sails_burn_up_in_an_aerobrake(sail: str):
    game = at("lmo", "CT045R", SOLAR, sail, wet="9")
    game.apply(Move("NASA", ROCKET, "CT045", ("mars-aerobrake-2",)))
    assert sail[:-1] in game.state.players["NASA"].hand


def test_RT006_race_for_glory_sails_burn_up_too():
    """Their values are not known, so a core sail with their ability flies in their place."""
    game = at("lmo", "CT045R", "CT049F", wet="9", scenario="race-to-the-top")
    (ability,) = game.table.face("RT006F").abilities
    library = game.book.library
    game.book.library = CardLibrary(
        replace(face, abilities=(ability,)) if face.number == "CT049F" else face for face in library
    )
    game.apply(Move("NASA", ROCKET, "CT045", ("mars-aerobrake-2",)))
    assert "CT049" in game.state.players["NASA"].hand


@pytest.mark.parametrize(("sail", "lost"), [("CT049F", False), ("CT049R", True)])
def test_H10_solar_sails_never_roll_for_belts_but_the_mag_sail_does(sail: str, lost: bool):
    game = at("cycler", sail, wet="1")
    game.state.stacks[ROCKET].grade = None
    game.state.year = 9
    game.apply(Move("NASA", ROCKET, sail[:-1], ("earth-belt-1",)), (6,))
    assert (ROCKET not in game.state.stacks) is lost


def test_H8f_the_mag_sail_gains_a_bonus_burn_in_a_belt():
    """Net thrust 3 makes three burns; the belt gives the one that leads to GEO on top."""
    game = at("cycler", "CT049R", wet="1")
    game.state.stacks[ROCKET].grade = None
    entry = game.apply(Move("NASA", ROCKET, "CT049", ("earth-belt-1", "geo")), (1,))
    belt, roll, geo = says(entry)[1:4]
    assert belt == f"{ROCKET} goes to Earth belt 1: mag sail in Earth belt 1 (H8f)"
    assert roll == "NASA rolls 1: radiation -2 at Earth belt 1 (H10)"
    assert geo == f"{ROCKET} goes to Geostationary Orbit: bonus burn into Geostationary Orbit (H8b)"
    assert game.state.stacks[ROCKET].space == "geo"


def test_H8f_another_sail_burns_there_on_its_own():
    game = at("cycler", "CT049F", wet="1")
    game.state.stacks[ROCKET].grade = None
    entry = game.apply(Move("NASA", ROCKET, "CT049", ("earth-belt-1", "geo")), (1,))
    assert not any("bonus burn" in line or "H8f" in line for line in says(entry))


# -- privileges -------------------------------------------------------------------------------


@golden("T-PRIVILEGES", "site_operations")
def test_B6a_every_crew_has_its_privilege(case: Case):
    game = at("leo", CREW)
    by_name = {game.table.face(number).name: game.table.face(number) for number in CREWS.values()}
    for row in case["rows"]:
        face = by_name[row["crew"]]
        assert face.crew.clout == row["clout"]
        (ability,) = face.abilities
        assert ability.key.replace("-finao", "") == (
            row["privilege"].lower().replace(" ", "-").replace("-finao", "")
        )


def test_B2g_every_ability_of_the_core_and_race_for_glory_cards_is_played_out():
    decks = (Deck.CORE, Deck.RACE_FOR_GLORY)
    faces = [face for face in at("leo", CREW).book.library if face.deck in decks]
    printed = {ability.key for face in faces for ability in face.abilities}
    weapons = {face.crew.weapon.key for face in faces if face.crew}
    assert printed | weapons == set(HANDLED)


def test_gl_Open_Source_FINAO_costs_three():
    def arrange(state: State) -> None:
        put_stack(state, "Anonymous:rocket", "lmo", "CT045R", SOLAR, wet="9")

    game = new_game("core", ("Anonymous", "Norse"), arrange=arrange)
    game.apply(Move("Anonymous", "Anonymous:rocket", "CT045", ("mars-aerobrake-2",)))
    game.apply(PayFinao("Anonymous"))
    assert game.state.aquas("Anonymous") == 3


def test_gl_Powersat_pushes_with_the_icon_only():
    def arrange(state: State) -> None:
        put_stack(state, "ESA:rocket", "geo", "CT045R", SOLAR, "CT048R", RADIATOR, wet="12")

    game = new_game("core", ("ESA", "Norse"), arrange=arrange)
    assert game.may(Move("ESA", "ESA:rocket", "CT045", ("earth-belt-1",), push=True))
    without = Move("ESA", "ESA:rocket", "CT048", ("earth-belt-1",), push=True)
    assert refusal(game, without).rule == "H3d"


def test_gl_Scrum_Troubleshooters_repair_anywhere():
    def arrange(state: State) -> None:
        for player in ("Norse", "ESA"):
            put_stack(state, f"{player}:outpost-1", "ceres", glitched=True, tanks=1)

    game = new_game("core", ("ESA", "Norse"), arrange=arrange)
    assert refusal(game, RepairGlitch("ESA", "ESA:outpost-1")).code == "no-human"
    end_turns(game)
    game.apply(RepairGlitch("Norse", "Norse:outpost-1"))
    assert not game.state.stacks["Norse:outpost-1"].glitched
