"""Race for Glory as a whole and its scenarios 1 to 4 (iiA1, iiD1-iiD4)."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from planner.errors import BadInput
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.heroism import Nominate
from planner.games.high_frontier.chapters.movement.dangers import RollHazard
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.chapters.operations.auctions import Pass, Research
from planner.games.high_frontier.chapters.operations.industrialize import Industrialize
from planner.games.high_frontier.chapters.operations.market import SellProduct
from planner.games.high_frontier.chapters.operations.prospect import Prospect
from planner.games.high_frontier.chapters.scoring import scores, verdict
from planner.games.high_frontier.scenarios.contests import team_result
from planner.games.high_frontier.scenarios.race_to_mars import Achieved, achieved
from planner.games.high_frontier.table.state import Glory, PlayedCard, State
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.dice import DiceNeeded
from tests.games.high_frontier.arrange import claim, put_leo, put_stack
from tests.games.high_frontier.golden import GOLDEN
from tests.games.high_frontier.helpers import end_turns, new_game, refusal

DATA: dict[str, Any] = yaml.safe_load((GOLDEN / "scenarios.yaml").read_text(encoding="utf-8"))
SCENARIOS: dict[str, dict[str, Any]] = {each["name"]: each for each in DATA["scenarios"]}
BY_DIE = [name for name, told in SCENARIOS.items() if "first_roll" in told]
WITH_AREA = [name for name, told in SCENARIOS.items() if "area" in told]
TWO = ("NASA", "ESA")
TRIO = ("CRP", "NASA", "ESA")
CREW = "CQ042F"


def at_end_of(year: int, scenario: str, **more: Any) -> Game:
    """The last player on turn in that year, with no seniority disk that should be gone."""

    def arrange(state: State) -> None:
        state.year = year
        state.seniority_disks -= (year - 1) // 12

    game = new_game(scenario, TWO, arrange=arrange, dice="hand", **more)
    end_turns(game)
    return game


# -- what all share (iiA1) -------------------------------------------------------------------


@pytest.mark.parametrize("name", list(SCENARIOS))
def test_iiA1_every_scenario_is_the_core_game_without_what_is_too_much(name: str):
    told = DATA["race_for_glory"]
    game = new_game(name, TWO)
    rules = game.book.rules
    assert (rules.belts, rules.seasons, rules.supports, rules.bonus_pivots) == tuple(
        told[part] for part in ("belts", "seasons", "supports", "bonus_pivots")
    )
    assert [str(deck) for deck in game.book.decks] == told["decks"]
    assert not {part.name for part in game.book.year_end} & set(told["at_the_year_end_no"])
    assert not game.book.actions.keys() & set(told["no_actions"])


@pytest.mark.parametrize("cards", ["core", "race-for-glory"])
def test_C4_three_decks_of_twelve(cards: str):
    decks = new_game("race-to-the-top", TWO, options={"cards": cards}).state.decks
    told = DATA["race_for_glory"]
    assert {deck: len(pile) for deck, pile in decks.items()} == dict.fromkeys(
        told["decks"], told["cards_in_each_deck"]
    )


def test_iiA1_a_year_goes_by_without_an_event():
    game = new_game("race-to-the-top", TWO, dice="hand")
    end_turns(game, 2 * 12)
    assert game.state.year == 13
    said = [str(line) for entry in game.entries for line in entry.says]
    assert not any("season" in line for line in said)


def test_H10_belts_are_flown_through():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "cycler", CREW, wet="5-1/3")

    game = new_game("race-to-the-top", TWO, arrange=arrange, dice="hand")
    game.apply(Move("NASA", "NASA:rocket", "CQ042", ("earth-belt-1",)))
    assert game.state.stacks["NASA:rocket"].space == "earth-belt-1"


def test_H8c_the_venus_flyby_always_gives_its_bonus():
    def red(state: State) -> None:
        state.year = 9
        put_stack(state, "NASA:rocket", "sol-earth-l2", CREW, wet="8")

    left = {}
    for name in ("core", "race-to-the-top"):
        game = new_game(name, TWO, arrange=red, dice="hand")
        path = ("venus-flyby", "venus-aerobrake-1", "lvo", "venus-burn-5")
        game.apply(Move("NASA", "NASA:rocket", "CQ042", path))
        game.apply(RollHazard("NASA"), [6])
        left[name] = game.state.stacks["NASA:rocket"].wet
    assert left == {"core": "4-2/3", "race-to-the-top": "8"}


def test_B7h_rims_of_comets_do_not_matter():
    def yellow(state: State) -> None:
        state.year = 5
        put_stack(state, "NASA:rocket", "uranus-burn-5", CREW, wet="8")

    entering = Move("NASA", "NASA:rocket", "CQ042", ("uranus-lagrange-1",))
    assert new_game("race-to-the-top", TWO, arrange=yellow).may(entering)
    assert refusal(new_game("core", TWO, arrange=yellow), entering).rule == "B7h"


def test_I7a_industry_needs_no_supports():
    def ready(state: State) -> None:
        claim(state, "vesta", "NASA")
        put_stack(state, "NASA:outpost-1", "vesta", "CB065F", "CF068F")

    build = Industrialize("NASA", "vesta", "CB065", "CF068")
    game = new_game("race-to-the-top", TWO, arrange=ready)
    game.apply(build)
    assert game.state.marks("vesta").factory == "NASA"
    assert refusal(new_game("core", TWO, arrange=ready), build).rule.startswith("J")


def test_I6_prospecting_needs_no_supports():
    def ready(state: State) -> None:
        put_stack(state, "NASA:outpost-1", "vesta", "CB065R")

    look = Prospect("NASA", "NASA:outpost-1", "CB065", "raygun", ("vesta",))
    assert new_game("race-to-the-top", TWO, arrange=ready).may(look)
    assert refusal(new_game("core", TWO, arrange=ready), look).rule.startswith("J")


def test_I2g_no_bonus_supports():
    game = new_game("race-to-the-top", TWO)
    game.apply(Research("NASA", "thruster"))
    while game.to_act != ("NASA",):
        game.apply(Pass(game.to_act[0]))
    assert len(game.state.players["NASA"].hand) == 1


# -- setup -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(SCENARIOS))
def test_iiD_setup(name: str):
    told = SCENARIOS[name]
    game = new_game(name, TRIO)
    state = game.state
    assert list(game.book.players) == told["players"]
    assert state.seniority_disks == told["seniority_disks"]
    assert {state.aquas(player) for player in TRIO} == {told["aquas"]}
    zones = told.get("glories", [place.zone for place in game.book.board.chit_places if place.zone])
    assert list(state.glories) == zones
    assert state.heroism == (0 if "glories" in told else 4)
    assert list(game.book.score_terms) == told["score"]


@pytest.mark.parametrize("name", list(SCENARIOS))
def test_iiD_number_of_players(name: str):
    fewest, most = SCENARIOS[name]["players"]
    everybody = ("CRP", "NASA", "ESA", "Shimizu", "UN", "SpaceX")
    for count in range(1, 7):
        if fewest <= count <= most:
            assert len(new_game(name, everybody[:count]).state.players) == count
        else:
            with pytest.raises(BadInput, match=f"for {fewest} to {most} players"):
                new_game(name, everybody[:count])


def test_iiD_unknown_options_are_refused():
    with pytest.raises(BadInput, match="race-to-mars has no option 'card'; the options are cards"):
        new_game("race-to-mars", TWO, options={"card": "core"})
    with pytest.raises(BadInput, match="cubes cannot be 'no'; write scored or unscored"):
        new_game("race-to-mars", TWO, options={"cubes": "no"})


# -- the end ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BY_DIE)
def test_iiD_no_die_before_and_when_the_last_disk_goes(name: str):
    first = SCENARIOS[name]["first_roll"]
    for year in (1, 12, first - 1):
        game = at_end_of(year, name)
        game.apply(EndTurn("ESA"))
        assert (game.state.year, game.state.over) == (year + 1, None)
    assert game.state.seniority_disks == 0


@pytest.mark.parametrize("name", BY_DIE)
def test_iiD_then_a_one_ends_the_game(name: str):
    told = SCENARIOS[name]
    for year in (told["first_roll"], told["last_year"] - 1):
        game = at_end_of(year, name)
        with pytest.raises(DiceNeeded, match="rolls for the end of the game"):
            game.apply(EndTurn("ESA"))
        on = game.copy()
        on.apply(EndTurn("ESA"), [2])
        assert (on.state.over, on.state.year, on.to_act) == (None, year + 1, ("NASA",))
        game.apply(EndTurn("ESA"), [1])
        assert game.state.over == f"NASA rolled 1 after year {year} ({told['id']})"
        assert game.legal() == []


@pytest.mark.parametrize("name", BY_DIE)
def test_iiD_the_last_year_needs_no_die(name: str):
    told = SCENARIOS[name]
    game = at_end_of(told["last_year"], name)
    game.apply(EndTurn("ESA"))
    assert game.state.over == f"year {told['last_year']} was the last ({told['id']})"


def test_iiD3_ends_with_the_fourth_disk():
    game = at_end_of(48, "race-to-the-top")
    game.apply(EndTurn("ESA"))
    assert game.state.over == "year 48 was the last (M1)"


def test_Lc_nobody_knows_the_last_year_before_the_very_last():
    def late(year: int) -> Game:
        def arrange(state: State) -> None:
            state.year, state.seniority_disks = year, 0 if year > 36 else 1

        return new_game("race-for-patriotic-glory", TRIO, arrange=arrange)

    nominate = Nominate("NASA", "NASA", "a feat")
    assert late(36).may(nominate)
    assert late(41).may(nominate)
    assert refusal(late(42), nominate).code == "last-year"


# -- the play area ---------------------------------------------------------------------------


OUT_OF_MARS = ("mars-burn-1", "ceres-hohmann-42")
OUT_OF_JUPITER = ("sol-jupiter-l2", "saturn-hohmann-23")
ZONES = ["mercury", "venus", "earth", "mars", "ceres", "jupiter", "saturn", "uranus", "neptune"]


@pytest.mark.parametrize(
    ("name", "way"),
    [("race-to-mars", OUT_OF_MARS), ("in-pursuit-of-happiness", OUT_OF_JUPITER)],
)
def test_iiD_who_ends_a_move_outside_is_lost_in_space(name: str, way: tuple[str, str]):
    def arrange(state: State) -> None:
        stack = put_stack(state, "NASA:rocket", way[0], CREW, "CB059F", wet="8", tanks=1)
        stack.cards[0] = PlayedCard(CREW, glory="mars")

    game = new_game(name, TWO, arrange=arrange)
    game.apply(Move("NASA", "NASA:rocket", "CQ042", way[1:]))
    state = game.state
    assert "NASA:rocket" not in state.stacks
    assert state.players["NASA"].hand == ["CB059"]
    assert [held.face for held in state.leo("NASA").cards] == [CREW]
    assert state.players["NASA"].glories == [Glory("mars", high=False)]
    assert any("lost in space" in str(line) for line in game.entries[-1].says)


def coasting_in(game: Game, zone: str) -> tuple[str, str]:
    """Two spaces of a zone between which one coasts."""
    board = game.book.board
    for here in board.spaces:
        for way in board.exits(here.index):
            there = board[way.to]
            plain = not (here.lander or here.hazard or there.hazard or there.is_burn)
            if plain and here.zone == there.zone == zone and not there.site and not here.site:
                return here.id, there.id
    raise AssertionError(zone)


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("name", [*WITH_AREA, "race-to-the-top", "race-for-patriotic-glory"])
def test_iiD_the_play_area(name: str, zone: str):
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", here, CREW, wet="8")

    here, there = coasting_in(new_game(name, TWO), zone)
    game = new_game(name, TWO, arrange=arrange)
    game.apply(Move("NASA", "NASA:rocket", "CQ042", (there,)))
    stays = zone in SCENARIOS[name].get("area", ZONES)
    assert ("NASA:rocket" in game.state.stacks) == stays


def test_iiD1_an_outpost_outside_that_does_not_move_stays():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:outpost-1", "ceres", "CB059F")

    game = new_game("race-to-mars", TWO, arrange=arrange)
    end_turns(game, 4)
    assert "NASA:outpost-1" in game.state.stacks


# -- Race to Mars (iiD1) -----------------------------------------------------------------------


def achievers(game: Game) -> dict[str, object]:
    return dict(achieved(game.table))


def landing(space: str, *path: str) -> Game:
    """NASA lands with its crew."""

    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", space, CREW, wet="8")

    game = new_game("race-to-mars", TWO, arrange=arrange)
    game.apply(Move("NASA", "NASA:rocket", "CQ042", path))
    return game


def test_iiD1_the_first_to_land_a_rocket_on_mars():
    game = landing("lmo", "mars-lander-2", "mars-hellas-basin")
    assert achievers(game) == {"first-landing": "NASA"}
    score = {each.player: each.parts["achievements"] for each in scores(game.table)}
    assert score == {"NASA": 1, "ESA": 0}


def test_iiD1_phobos_is_not_mars():
    assert achievers(landing("sol-mars-l1", "phobos")) == {}


def test_iiD1_the_second_on_mars_is_not_the_first():
    game = landing("lmo", "mars-lander-2", "mars-hellas-basin")
    end_turns(game)
    put_stack(game.state, "ESA:rocket", "lmo", "CQ038F", wet="9")
    game.apply(Move("ESA", "ESA:rocket", "CQ038", ("mars-lander-2", "mars-hellas-basin")))
    assert achievers(game) == {"first-landing": "NASA"}


@pytest.mark.parametrize(
    ("site", "achieved"), [("mars-north-pole", {"first-factory": "NASA"}), ("deimos", {})]
)
def test_iiD1_the_first_to_build_a_factory_on_mars(site: str, achieved: dict[str, str]):
    def ready(state: State) -> None:
        claim(state, site, "NASA")
        put_stack(state, "NASA:outpost-1", site, "CB059F", "CF068F")

    game = new_game("race-to-mars", TWO, arrange=ready)
    game.apply(Industrialize("NASA", site, "CB059", "CF068"))
    assert achievers(game) == achieved


def test_iiD1_the_first_to_sell_a_product_of_any_site():
    game = new_game("race-to-mars", TWO, arrange=lambda state: put_leo(state, "NASA", "CB059R"))
    game.apply(SellProduct("NASA", "CB059"))
    assert achievers(game) == {"first-sale": "NASA"}


DONE = {"first-landing": "NASA", "first-factory": "ESA", "first-sale": "NASA"}


@pytest.mark.parametrize("missing", [None, *DONE, "glory"])
def test_iiD1_all_that_and_the_glory_of_mars_end_the_game(missing: str | None):
    def arrange(state: State) -> None:
        state.put_part(Achieved({key: who for key, who in DONE.items() if key != missing}))
        state.glories["mars"] = int(missing == "glory")

    game = new_game("race-to-mars", TWO, arrange=arrange)
    end_turns(game, 2)
    told = "all has been achieved and the glory of Mars is won (iiD1)"
    assert game.state.over == (told if missing is None else None)
    assert game.state.year == 2


def test_iiD1_the_trigger_needs_no_die():
    game = at_end_of(26, "race-to-mars")
    game.state.put_part(Achieved(DONE))
    game.state.glories["mars"] = 0
    game.apply(EndTurn("ESA"))
    assert game.state.over is not None


# -- In Pursuit of Happiness (iiD2) and Race for Patriotic Glory (iiD4) ------------------------


def rich(state: State) -> None:
    """NASA has something of everything, ESA a lone factory."""
    claim(state, "vesta", "NASA")
    claim(state, "europa-ocean", "NASA", colony=True)
    claim(state, "psyche", "ESA", factory=True)
    put_stack(state, "NASA:rocket", "geo", CREW, wet="2")
    state.players["NASA"].glories.append(Glory("jupiter", high=True))
    state.players["NASA"].heroism.append("a feat")


def test_iiD2_only_factories_and_glories_count():
    game = new_game("in-pursuit-of-happiness", TWO, arrange=rich)
    parts = {score.player: score.parts for score in scores(game.table)}
    assert parts["NASA"] == {"factories": 1, "stock-prices": 8, "glories": 3, "heroism": 2}
    assert parts["ESA"] == {"factories": 1, "stock-prices": 8, "glories": 0, "heroism": 0}


def test_iiD2_the_weakest_decides_for_all():
    told = verdict(new_game("in-pursuit-of-happiness", TWO, arrange=rich).table)
    assert told.winners == ()
    assert told.result == "Struggles (iiD2): the lowest score is 9"


def test_iiD2_the_table_of_results():
    limits = SCENARIOS["in-pursuit-of-happiness"]["team_results"]
    bounds = sorted(limits)
    for lowest in range(40):
        bound = max(each for each in bounds if each <= lowest)
        assert team_result(lowest) == limits[bound]


def test_iiD4_glories_and_rockets_count_and_nothing_else():
    game = new_game("race-for-patriotic-glory", TWO, arrange=rich)
    best = scores(game.table)[0]
    assert (best.player, best.parts) == ("NASA", {"rockets": 1, "glories": 3, "heroism": 2})
    assert scores(game.table)[1].total == 0
    assert verdict(game.table).winners == ("NASA",)


def test_iiD3_scores_as_the_core_game():
    game = new_game("race-to-the-top", TWO, arrange=rich)
    core = new_game("core", TWO, arrange=rich)
    assert [score.parts for score in scores(game.table)] == [
        score.parts for score in scores(core.table)
    ]
