"""Who else goes for a site, and what a claim is worth for that."""

from collections.abc import Callable
from dataclasses import replace

from planner.games.high_frontier.chapters.free.settle import ClaimJump
from planner.games.high_frontier.playing.thinking.flight_plans import Reserves
from planner.games.high_frontier.playing.thinking.levels import MediumPlayer
from planner.games.high_frontier.playing.thinking.reach import Trip
from planner.games.high_frontier.playing.thinking.site_values import Opportunity, Purpose
from planner.games.high_frontier.table.state import State
from tests.games.high_frontier.arrange import claim, put_stack
from tests.games.high_frontier.helpers import draw_hand, new_game
from tests.games.high_frontier.thoughts import KIT, prospects

HELLAS = "mars-hellas-basin"


def left_by(
    *players: str,
    years: int = 5,
    site: str = HELLAS,
    arrange: Callable[[State], None] | None = None,
) -> float:
    """The chance that a site is left to the first of these players."""
    game = new_game("race-to-mars", players, arrange=arrange, hashing=False)
    return prospects(game, players[0]).rivals.chance_free(site, years)


def test_a_site_is_the_less_likely_to_stay_free_the_more_want_it():
    two, three = left_by("CRP", "NASA"), left_by("CRP", "NASA", "ESA")
    assert left_by("CRP", "NASA", years=1) == 1 > two > three > 0
    assert left_by("CRP", "NASA", years=9) < two


def test_who_has_machines_comes_sooner_and_who_is_under_way_soonest():
    def with_machines(state: State) -> None:
        draw_hand(state, "NASA", *KIT.split())

    def under_way(state: State) -> None:
        put_stack(state, "NASA:rocket", "earth-hohmann-15", "CQ038F", wet="3")

    soon, later = left_by("CRP", "NASA", arrange=with_machines), left_by("CRP", "NASA")
    assert left_by("CRP", "NASA", arrange=under_way) < soon < later


def test_rivals_go_where_success_is_sure_and_most_machines_can_prospect():
    hellas, luna, bennu = (
        left_by("CRP", "NASA", years=12, site=site) for site in (HELLAS, "luna-shackleton", "bennu")
    )
    assert hellas < luna
    assert hellas < bennu < 1


def test_a_site_that_is_claimed_already_stays_whose_it_is():
    def arrange(state: State) -> None:
        claim(state, HELLAS, "CRP")

    assert left_by("CRP", "NASA", years=9, arrange=arrange) == 1


def test_nobody_is_in_the_way_where_all_play_together():
    game = new_game("race-to-the-rescue", ("CRP", "NASA"), hashing=False)
    assert prospects(game, "CRP").rivals.chance_free(HELLAS, 9) == 1


# -- what a claim keeps ------------------------------------------------------------------------

CLAIM = Opportunity(Purpose.CLAIM, HELLAS, 0.0, 1.0, 1.0, 1, 12.0)
IN_A_YEAR = Trip(1, 1.0)


def reserves(*players: str, year: int = 1, scenario: str = "race-to-mars") -> Reserves:
    """Those of somebody who lacks aquas for his machines."""

    def arrange(state: State) -> None:
        state.year = year
        draw_hand(state, players[0], *KIT.split())

    game = new_game(scenario, players, arrange=arrange, hashing=False)
    return prospects(game, players[0]).reserves


def kept(found: Reserves, cost: float = 0.0) -> float:
    return found.kept(CLAIM, IN_A_YEAR, 2, cost, 1.0).reserved


def test_a_claim_keeps_the_more_the_likelier_somebody_else_would_be_first():
    assert 0 < kept(reserves("CRP", "NASA")) < kept(reserves("CRP", "NASA", "ESA")) < 12


def test_a_claim_keeps_most_where_sites_are_few():
    few, many = (reserves("CRP", "NASA", scenario=each) for each in ("race-to-mars", "core"))
    assert kept(few) > 5 * kept(replace(many, builder=few.builder, aquas=few.aquas)) > 0


def test_a_claim_keeps_nothing_for_who_is_alone_or_too_late_or_cannot_build():
    assert kept(reserves("CRP", "NASA", year=28)) == 0
    assert kept(replace(reserves("CRP", "NASA"), builder=None)) == 0
    together = new_game("race-to-the-rescue", ("CRP", "NASA"), hashing=False)
    assert kept(replace(reserves("CRP", "NASA"), rivals=prospects(together, "CRP").rivals)) == 0


def test_what_the_claim_costs_is_lacking_for_the_factory():
    found = replace(reserves("CRP", "NASA"), aquas=4)
    assert 0 < kept(found, cost=4) < kept(found, cost=0)


def test_who_can_build_at_once_needs_no_claim_before():
    assert kept(replace(reserves("CRP", "NASA"), aquas=20)) == 0


def test_a_claim_reserves_its_site_where_sites_are_few():
    def best_claim(scenario: str) -> Opportunity:
        def under_way(state: State) -> None:
            put_stack(state, "CRP:rocket", "earth-hohmann-15", "CQ041F", wet="3")

        ahead = prospects(
            new_game(scenario, ("CRP", "NASA"), arrange=under_way, hashing=False), "CRP"
        )
        found = ahead.flights_of(ahead.table.state.stacks["CRP:rocket"])
        claims = [each.aim for each in found if each.aim.kind is Purpose.CLAIM]
        return max(claims, key=lambda each: each.worth)

    few, many = best_claim("race-to-mars"), best_claim("core")
    assert few.reserved > 10 * many.reserved > 0
    assert few.worth == few.sure + few.chance * (few.points + few.reserved)


# -- claims of others --------------------------------------------------------------------------


def test_G4_a_claim_of_somebody_else_may_be_built_on_before_one_is_there():
    def arrange(state: State) -> None:
        claim(state, HELLAS, "NASA")

    sooner, later = (left_by("CRP", "NASA", years=years, arrange=arrange) for years in (2, 12))
    assert 0 < later < sooner <= 1


def jumper(
    player: str, *, guarded: bool = False, built: bool = False, scenario: str = "race-to-mars"
) -> Opportunity | None:
    """What the crew of somebody can do at a claim of NASA."""

    def arrange(state: State) -> None:
        claim(state, HELLAS, "NASA", factory=built)
        put_stack(state, f"{player}:rocket", "earth-hohmann-15", CREWS[player], wet="3")
        if guarded:
            put_stack(state, "NASA:outpost-1", HELLAS, "CQ042F")

    game = new_game(scenario, (player, "NASA"), arrange=arrange, hashing=False)
    ahead = prospects(game, player)
    found = ahead.aims_of(game.state.stacks[f"{player}:rocket"])
    return next((aim for aim in found if aim.place == HELLAS and aim.points), None)


CREWS = {"CRP": "CQ041F", "ESA": "CQ038F"}
"""CRP may commit felonies, ESA may not."""


def test_G4_who_may_commit_felonies_can_take_a_claim_that_nobody_guards():
    aim = jumper("CRP")
    assert aim is not None
    assert (aim.kind, aim.chance, aim.operations) == (Purpose.CLAIM, 1.0, 0)
    assert aim.points > 1, "a point, and one less for another"
    assert jumper("ESA") is None
    assert jumper("CRP", guarded=True) is None
    assert jumper("CRP", built=True) is None
    assert jumper("CRP", scenario="core") is not None
    assert jumper("CRP", scenario="race-to-the-rescue") is None, "all play together"


def test_G4_a_planning_player_jumps_a_claim_where_its_crew_is():
    def arrange(state: State) -> None:
        claim(state, HELLAS, "NASA")
        put_stack(state, "CRP:rocket", HELLAS, "CQ041F", wet="3")

    game = new_game("race-to-mars", ("CRP", "NASA"), arrange=arrange, hashing=False)
    player = MediumPlayer(1)
    for _ in range(2):
        action = player.choose(game.view("CRP"), game.legal("CRP"))
        game.apply(action)
        if isinstance(action, ClaimJump):
            break
    assert game.state.marks(HELLAS).claim == "CRP"


def test_what_is_earned_on_the_way_is_not_waited_for():
    """Three years until the aquas are there cost none where the way takes four."""
    found = replace(reserves("CRP", "NASA"), aquas=8)

    def left(years: int, cost: float) -> float:
        return found.kept(CLAIM, Trip(years, 1.0), 2, cost, 1.0).reserved

    assert left(4, cost=3.0) == left(4, cost=0.0) > 0
    assert left(2, cost=3.0) < left(2, cost=0.0)
