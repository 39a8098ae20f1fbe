"""The purge, legacy votes, the final vote, the next first player and the points (O6, O7, K2e)."""

from __future__ import annotations

import pytest

from planner.errors import BadInput
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.scoring import scores
from planner.games.high_frontier.modules.politics.assembly import Assembly, assembly
from planner.games.high_frontier.modules.politics.cycle import (
    BatonDue,
    LegacyOffers,
    LegacyVote,
    NameFirstPlayer,
    OfferForVote,
    OfferNothing,
    PlaceLegacyVote,
)
from planner.games.high_frontier.modules.politics.delegates import CubeDue, FreeCube
from planner.games.high_frontier.modules.politics.ideologies import purge_roll, ring
from planner.games.high_frontier.modules.politics.laws import active
from planner.games.high_frontier.modules.politics.scoring import hazardous_sites
from planner.games.high_frontier.modules.politics.sights import purge_told
from planner.games.high_frontier.modules.politics.tally import MoveStar
from planner.games.high_frontier.table.state import Glory, PlayedCard, State
from planner.games.high_frontier.table.tokens import cubes_left
from planner.kernel.log import Header
from tests.games.high_frontier.arrange import claim, put_stack
from tests.games.high_frontier.helpers import refusal
from tests.games.high_frontier.politicking import Seats, end_year, seats, senate, star

LAST = 12
"""The last year of a cycle."""
SITES = ("ceres", "vesta", "hygiea", "psyche", "deimos", "phobos")
NASA_CREW = "CQ042F"


def cycle_end(delegates: Seats, law: str, *, disks: int = 4, **more: object) -> Game:
    """The end of a cycle, with so many seniority disks before it."""

    game = senate(delegates, law, year=LAST, **more)  # type: ignore[arg-type]
    game.state.seniority_disks = disks
    placed = game.book.limits.seniority_disks - disks
    if placed:
        now = assembly(game.table)
        game.state.put_part(Assembly(now.star, now.delegates, {"freedom": placed}))
    end_year(game)
    return game


def vote(game: Game, ideology: str) -> None:
    """The first player's legacy vote, for which nobody pays."""
    while isinstance(game.state.agenda[-1], LegacyOffers):
        game.apply(OfferNothing(game.to_act[0]))
    game.apply(PlaceLegacyVote(game.to_act[0], ideology))


# -- anarchy (Oe, K2e) -----------------------------------------------------------------------------


def test_Oe_K2e_gl_Purge_Roll_everybody_loses_a_delegate_and_laws_are_void():
    game = senate({"honor": {"NASA": 2, "ESA": 1}, "unity": {"ESA": 2}}, "honor")
    end_year(game, 5, 2)
    assert game.state.anarchy
    assert seats(game) == {"honor": {"NASA": 1}, "unity": {"ESA": 2}}
    assert star(game) == "unity"
    assert active(game.table) == frozenset()


def test_K2e_a_placard_of_another_print_states_all_six_numbers():
    swapped = {"assembly": dict(zip("123456", reversed([*map(str, ring())]), strict=True))}
    game = senate({"equality": {"ESA": 1}, "honor": {"NASA": 2}}, "honor", printed=swapped)
    end_year(game, 6, 2)
    assert seats(game) == {"honor": {"NASA": 2}}
    assert str(purge_told(game.table)) == (
        "Purge roll: 1 individuality, 2 equality, 3 authority, 4 unity, 5 honor, 6 freedom"
    )


def test_K2e_what_was_stated_beside_assumptions_is_no_placard():
    stated = {"assembly": {"1": "equality", "6": "individuality"}}
    assert purge_roll(Header("core", (), printed=stated, rules_version=3)) == purge_roll(
        Header("core", ())
    )


@pytest.mark.parametrize(
    "placard",
    [{"7": "unity"}, {"1": "centrist"}, {"3": "unity"}, {"1": "unity"}, {"one": "unity"}],
)
def test_K2e_a_placard_that_makes_no_sense_is_refused(placard: dict[str, str]):
    with pytest.raises(BadInput) as caught:
        senate(printed={"assembly": placard})
    assert caught.value.field == "printed"


def test_K2e_where_votes_are_equal_the_first_player_chooses():
    game = senate({"honor": {"ESA": 2}, "unity": {"ESA": 1}}, "honor")
    end_year(game, 5, 2)
    assert game.to_act == (game.state.first_player,)
    game.apply(MoveStar("NASA", "unity"))
    assert star(game) == "unity"


# -- legacy votes (O6, N4e) ------------------------------------------------------------------------


def test_O6_the_disk_becomes_a_legacy_vote_which_counts_at_the_end_only():
    game = cycle_end({"honor": {"NASA": 1}}, "honor")
    vote(game, "unity")
    assert assembly(game.table).legacy == {"unity": 1}
    assert star(game) == "honor"
    assert assembly(game.table).votes("unity") == 0
    assert assembly(game.table).votes("unity", legacy=True) == 1


def test_N4e_the_vote_is_paid_for_by_whoever_offered_for_it():
    game = cycle_end({"honor": {"NASA": 1}}, "honor", factions=("NASA", "ESA", "UN"), on_turn="UN")
    assert set(game.to_act) == {"NASA", "ESA"}
    held = {name: game.state.aquas(name) for name in game.state.players}
    assert refusal(game, OfferForVote("NASA", "honor", held["NASA"] + 1)).rule == "N1"
    for wrong in (OfferForVote("NASA", "honor", 0), OfferForVote("NASA", "greed", 1)):
        with pytest.raises(BadInput):
            game.apply(wrong)
    game.apply(OfferForVote("NASA", "honor", 2))
    game.apply(OfferForVote("ESA", "equality", 1))
    assert isinstance(game.state.agenda[-1], LegacyVote)
    assert "NASA pays 2 for honor" in game.state.agenda[-1].question
    game.apply(PlaceLegacyVote("UN", "honor"))
    assert game.state.aquas("UN") == held["UN"] + 2
    assert game.state.aquas("NASA") == held["NASA"] - 2
    assert game.state.aquas("ESA") == held["ESA"]


def test_N4e_offers_stand_in_the_order_of_the_seats_whoever_was_quicker():
    for order in (("NASA", "ESA"), ("ESA", "NASA")):
        game = cycle_end(
            {"honor": {"NASA": 1}}, "honor", factions=("NASA", "ESA", "UN"), on_turn="UN"
        )
        for player in order:
            game.apply(OfferForVote(player, "unity", 1))
        due = game.state.agenda[-1]
        assert isinstance(due, LegacyVote)
        seats = game.state.seats
        assert [offer.player for offer in due.offers] == [p for p in seats if p != "UN"]


def test_O6a_the_final_vote_counts_legacy_votes_and_ends_the_game():
    game = cycle_end({"honor": {"NASA": 2}, "unity": {"ESA": 1}}, "honor", disks=1)
    assert assembly(game.table).legacy == {"freedom": 3}
    vote(game, "freedom")
    assert star(game) == "freedom"
    assert game.state.over is not None


def test_O6a_the_last_first_player_chooses_among_equals():
    game = cycle_end({"honor": {"NASA": 4}}, "honor", disks=1)
    vote(game, "freedom")
    assert game.to_act == ("NASA",)
    assert game.state.over is None
    game.apply(MoveStar("NASA", "freedom"))
    assert star(game) == "freedom"
    assert game.state.over is not None


# -- the next first player (O6b) -------------------------------------------------------------------


def test_O6b_another_player_becomes_first():
    game = cycle_end({"honor": {"NASA": 1}}, "honor")
    vote(game, "honor")
    assert isinstance(game.state.agenda[-1], BatonDue)
    left = cubes_left(game.table, "NASA")
    assert refusal(game, NameFirstPlayer("NASA", "NASA")).code == "somebody-else"
    with pytest.raises(BadInput, match="nobody plays"):
        game.apply(NameFirstPlayer("NASA", "UN"))
    game.apply(NameFirstPlayer("NASA", "ESA"))
    assert game.state.first_player == "ESA"
    assert cubes_left(game.table, "NASA") == left + 1
    assert game.to_act == ("ESA",)
    assert game.state.year == LAST + 1


def test_O5d_O6b_not_under_martial_law():
    game = cycle_end({"authority": {"ESA": 1}}, "authority")
    vote(game, "honor")
    assert game.state.first_player == "NASA"
    assert game.to_act == ("NASA",)


def test_I7f_O6b_the_new_first_player_gives_up_a_cube_where_none_is_left():
    def arrange(state: State) -> None:
        for site in SITES:
            claim(state, site, "ESA", factory=True, colony=site == "ceres")

    game = cycle_end({"equality": {"ESA": 1}}, "equality", arrange=arrange)
    vote(game, "honor")
    game.apply(NameFirstPlayer("NASA", "ESA"))
    assert isinstance(game.state.agenda[-1], CubeDue)
    sources = [choice.source for choice in game.legal() if isinstance(choice, FreeCube)]
    assert sources == ["equality", *SITES[1:]]
    game.apply(FreeCube("ESA", "equality"))
    assert cubes_left(game.table, "ESA") == 0
    assert game.to_act == ("ESA",)


def test_I7f_O6b_who_cannot_is_not_named():
    def arrange(state: State) -> None:
        for site in (*SITES, "psyche-moonlet"):
            claim(state, site, "ESA", factory=True, colony=True)

    game = cycle_end({"honor": {"NASA": 1}}, "honor", arrange=arrange)
    vote(game, "honor")
    assert game.state.first_player == "NASA"
    three = cycle_end(
        {"honor": {"NASA": 1}},
        "honor",
        arrange=arrange,
        factions=("NASA", "ESA", "CRP"),
        on_turn="CRP",
    )
    vote(three, "honor")
    assert refusal(three, NameFirstPlayer("CRP", "ESA")).rule == "I7f"
    assert [choice.to for choice in three.legal() if isinstance(choice, NameFirstPlayer)] == [
        "NASA"
    ]


# -- points (M2a, O7) ------------------------------------------------------------------------------


def rich(state: State) -> None:
    claim(state, "ceres", "NASA", factory=True, colony=True)
    claim(state, "vesta", "NASA", factory=True)
    claim(state, "hygiea", "NASA")
    claim(state, "titania", "NASA")
    state.players["NASA"].glories.append(Glory("mars", high=True))
    put_stack(state, "NASA:rocket", "ceres", "CT045F", wet="5")
    put_stack(state, "NASA:outpost-1", "psyche")
    state.leo("NASA").cards.clear()
    state.stacks["NASA:outpost-1"].cards.append(PlayedCard(NASA_CREW, glory="ceres"))


def points(law: str) -> int:
    game = senate(
        {law: {"NASA": 2}, "unity" if law != "unity" else "honor": {"NASA": 1}}, law, arrange=rich
    )
    return next(each for each in scores(game.table) if each.player == "NASA").parts["politics"]


def test_O7_M2a_delegates_are_points():
    game = senate({"honor": {"NASA": 2}, "unity": {"NASA": 1, "ESA": 1}})
    parts = {each.player: each.parts for each in scores(game.table)}
    assert {name: each["delegates"] for name, each in parts.items()} == {"NASA": 3, "ESA": 1}


def test_O7a_freedom_counts_factories():
    assert points("freedom") == 2


def test_O7b_honor_counts_chits_on_spacecraft_and_in_LEO():
    # The one in the outpost does not count.
    assert points("honor") == 1


def test_O7c_unity_counts_ideologies_with_a_delegate():
    assert points("unity") == 2


def test_O5c_O7_M2c_what_the_general_assembly_activates_scores_nothing():
    game = senate({"unity": {"NASA": 3}, "freedom": {"NASA": 2}}, "unity", arrange=rich)
    assert {str(law) for law in active(game.table)} == {"unity", "freedom"}
    nasa = next(each for each in scores(game.table) if each.player == "NASA")
    assert nasa.parts["politics"] == 2


def test_O7d_authority_counts_claims():
    assert points("authority") == 4


def test_O7e_equality_counts_colonies():
    assert points("equality") == 1


def test_O7f_individuality_counts_tokens_at_hazardous_lander_burns():
    def arrange(state: State) -> None:
        site = min(hazardous_sites(senate().book.board))
        claim(state, site, "NASA", factory=True, colony=True)
        put_stack(state, "NASA:rocket", site, "CT045F", wet="5")
        put_stack(state, "NASA:outpost-1", site, "CB056F")
        claim(state, "ceres", "NASA")

    game = senate({"individuality": {"NASA": 1}}, "individuality", arrange=arrange)
    nasa = next(each for each in scores(game.table) if each.player == "NASA")
    assert nasa.parts["politics"] == 4


def test_O7g_the_centre_counts_nothing():
    assert points("centrist") == 0
