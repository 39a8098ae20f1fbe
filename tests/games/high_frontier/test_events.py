"""Sunspot events, anarchy and the sungrazer (D2a, K, B7h)."""

import pytest

from planner.errors import RuleViolation
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.events.cycle import (
    CutBudget,
    Event,
    LoseCard,
    event_of,
    flare_modifier,
    is_shielded,
)
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.table.privileges import has_privilege
from planner.games.high_frontier.table.state import LEO, State
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.log import Entry
from planner.rules import Season
from tests.games.high_frontier.arrange import cards_of, claim, put_leo, put_stack
from tests.games.high_frontier.helpers import draw_hand, end_turns, new_game, refusal

BLUE, YELLOW, RED = 1, 5, 9
"""Years that end with an event in that season."""
NASA_CREW = "CQ042F"


def end_year(game: Game, *dice: int) -> Entry:
    """Everybody ends the turn; the dice are those of the year's end."""
    end_turns(game, len(game.state.players) - 1)
    return game.apply(EndTurn(game.to_act[0]), dice)


def in_year(year: int, arrange=lambda state: None, **more: object) -> Game:
    def both(state: State) -> None:
        state.year = year
        arrange(state)

    return new_game(arrange=both, **more)


def leo(game: Game, player: str) -> list[str]:
    return [held.face for held in game.state.leo(player).cards]


def test_K2_what_the_roll_means():
    assert [str(event_of(die, Season.RED)) for die in range(1, 7)] == [
        "inspiration",
        "inspiration",
        "glitch",
        "pad explosion",
        "solar flare",
        "solar flare",
    ]
    assert {event_of(die, Season.BLUE) for die in (5, 6)} == {Event.ANARCHY}
    assert {event_of(die, Season.YELLOW) for die in (5, 6)} == {Event.BUDGET_CUTS}


def test_K1_the_season_is_that_of_the_year():
    seasons = [str(in_year(year).table.season()) for year in (1, 4, 5, 8, 9, 12, 13)]
    assert seasons == ["blue", "blue", "yellow", "yellow", "red", "red", "blue"]


def test_D2a_an_event_every_other_year():
    game = new_game()
    thresholds = [year.year for year in game.book.board.sunspot_cycle if year.event_after]
    assert thresholds == [1, 3, 5, 7, 9, 11]


def test_D2a_no_event_without_a_threshold():
    game = in_year(2)
    assert not any("event" in line.text for line in end_year(game).says)
    assert game.state.year == 3


def test_D2a_the_event_comes_before_the_seniority_threshold():
    parts = [part.name for part in new_game().book.year_end]
    assert parts.index("advance") < parts.index("events") < parts.index("seniority")


@pytest.mark.parametrize("die", [1, 2])
def test_K2a_inspiration_moves_the_top_cards_down(die: int):
    game = in_year(BLUE)
    before = {name: list(cards) for name, cards in game.state.decks.items()}
    end_year(game, die)
    for name, cards in game.state.decks.items():
        assert cards == [*before[name][1:], before[name][0]]


def test_K2c_the_heaviest_card_in_LEO_explodes():
    def arrange(state: State) -> None:
        put_leo(state, "NASA", "CF078F", "CT045F")

    game = in_year(BLUE, arrange)
    end_year(game, 4)
    assert leo(game, "NASA") == [NASA_CREW, "CT045F"]
    assert game.state.players["NASA"].hand == ["CF078"]


def test_K2c_among_equally_heavy_cards_the_owner_chooses():
    def arrange(state: State) -> None:
        put_leo(state, "NASA", "CF078F", "CF077F", "CT045F")

    game = in_year(BLUE, arrange)
    end_year(game, 4)
    assert game.to_act == ("NASA",)
    assert game.legal() == [LoseCard("NASA", "CF078"), LoseCard("NASA", "CF077")]
    refused = refusal(game, LoseCard("NASA", "CT045"))
    assert (refused.rule, refused.code) == ("K2c", "not-heaviest")
    game.apply(LoseCard("NASA", "CF077"))
    assert leo(game, "NASA") == [NASA_CREW, "CF078F", "CT045F"]
    assert game.to_act == ("CRP",)


def test_K2c_crews_and_black_cards_do_not_explode():
    def arrange(state: State) -> None:
        put_leo(state, "NASA", "CF074R")

    game = in_year(BLUE, arrange)
    end_year(game, 4)
    assert leo(game, "NASA") == [NASA_CREW, "CF074R"]


def test_K2c_debris_strikes_any_stack_in_LEO():
    def arrange(state: State) -> None:
        put_leo(state, "NASA", "CT045F")
        put_stack(state, "NASA:rocket", LEO, "CF078F", "CT047F", wet="9")
        put_stack(state, "NASA:outpost-1", "geo", "CX081F")

    game = in_year(BLUE, arrange)
    end_year(game, 4)
    assert cards_of(game.state, "NASA:rocket") == ["CT047F"]
    # 5 tanks of fuel stay aboard: both chits have moved by the mass of the card (F2b).
    assert game.state.stacks["NASA:rocket"].wet == "6"
    assert cards_of(game.state, "NASA:outpost-1") == ["CX081F"]


def test_K2c_a_heavy_radiator_weighs_what_it_weighs_heavy():
    def arrange(state: State) -> None:
        put_leo(state, "NASA", "CD093F heavy", "CF078F")

    game = in_year(BLUE, arrange)
    end_year(game, 4)
    assert leo(game, "NASA") == [NASA_CREW, "CF078F"]


def test_K2g_events_go_round_from_the_first_player():
    def arrange(state: State) -> None:
        for player, *cards in (
            ("ESA", "CF078", "CF077"),
            ("NASA", "CF076", "CF075"),
            ("CRP", "CF074", "CF073"),
        ):
            draw_hand(state, player, *cards)

    game = in_year(YELLOW, arrange)
    end_year(game, 6)
    order = []
    for _ in range(3):
        order.append(game.to_act[0])
        game.apply(game.legal()[0])
    assert order == ["CRP", "NASA", "ESA"]


def test_K2d_a_flare_destroys_what_is_less_hard_than_roll_and_zone():
    def arrange(state: State) -> None:
        # Hall Effect 5, VASIMR 4, Metastable Helium 0, in the Venus zone (+1).
        put_stack(state, "NASA:rocket", "sol-venus-l2", "CT045F", "CT047F", "CT044F", wet="6")

    game = in_year(RED, arrange)
    entry = end_year(game, 5, 4)
    assert cards_of(game.state, "NASA:rocket") == ["CT045F"]
    assert sorted(game.state.players["NASA"].hand) == ["CT044", "CT047"]
    assert game.state.stacks["NASA:rocket"].wet == "4"
    assert any("Radiation 5" in line.text for line in entry.says)


def test_K2d_a_crew_hit_by_a_flare_returns_to_LEO():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "geo", NASA_CREW, wet="5")

    game = in_year(RED, arrange)
    end_year(game, 6, 5)
    assert leo(game, "NASA") == [NASA_CREW]
    # Without cards the fuel is lost and the figure leaves the map (E2e).
    assert "NASA:rocket" not in game.state.stacks


@pytest.mark.parametrize(
    ("space", "safe"),
    [
        ("leo", True),
        ("cycler", True),
        ("earth-belt-1", True),
        ("jupiter-belt-3", True),
        ("uranus-mu-ring", True),
        ("sol-belt-1", False),
        ("luna-shackleton", True),
        ("geo", False),
        ("sol-earth-l1", False),
    ],
)
def test_K2d_shieldings(space: str, safe: bool):
    table = new_game().table
    assert is_shielded(table, table.space(space)) is safe


def test_K2d_zone_modifiers_go_from_plus_2_to_minus_5_and_minus_6_at_Neptune():
    zones = new_game().book.board.zones.values()
    assert [flare_modifier(zone) for zone in zones] == [2, 1, 0, -1, -2, -3, -4, -5, -6]


def test_K2d_sails_never_mind_flares_but_the_mag_sail_does():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:outpost-1", "geo", "CT050F", "CT049R")

    game = in_year(RED, arrange)
    end_year(game, 6, 6)
    assert cards_of(game.state, "NASA:outpost-1") == ["CT050F"]


def test_E7d_a_flare_does_not_turn_radiators_but_destroys_them():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:outpost-1", "geo", "CD103F heavy", "CT053F")

    game = in_year(RED, arrange)
    end_year(game, 6, 4)
    assert cards_of(game.state, "NASA:outpost-1") == ["CT053F"]
    assert game.state.players["NASA"].hand == ["CD103"]


def test_E6c_tanks_outlast_a_flare():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:outpost-1", "geo", "CT045F", tanks=3)

    game = in_year(RED, arrange)
    end_year(game, 6, 6)
    outpost = game.state.stacks["NASA:outpost-1"]
    assert (outpost.cards, outpost.tanks) == ([], 3)


def test_K2e_anarchy_makes_all_privileges_felonious_until_blue_is_over():
    game = in_year(BLUE)
    end_year(game, 5)
    assert game.state.anarchy
    assert has_privilege(game.table, "NASA", "felonious")
    assert not has_privilege(game.table, "NASA", "launch-fees")
    end_year(game)
    end_year(game, 1)
    assert (game.state.year, game.state.anarchy) == (4, True)
    entry = end_year(game)
    assert (game.state.year, game.state.anarchy) == (5, False)
    assert has_privilege(game.table, "NASA", "launch-fees")
    assert any(line.rule == "K2e" for line in entry.says)


def test_K2f_budget_cuts_take_a_hand_card_of_ones_choice():
    def arrange(state: State) -> None:
        draw_hand(state, "NASA", "CF078", "CT045")
        draw_hand(state, "ESA", "CF077")

    game = in_year(YELLOW, arrange)
    end_year(game, 5)
    assert game.to_act == ("NASA",)
    with pytest.raises(RuleViolation, match="does not hold"):
        game.apply(CutBudget("NASA", "CF077"))
    game.apply(CutBudget("NASA", "CT045"))
    assert game.state.players["NASA"].hand == ["CF078"]
    assert game.state.decks["thruster"][-1] == "CT045"
    # A single card needs no question, an empty hand loses nothing.
    assert game.state.players["ESA"].hand == []
    assert game.state.decks["refinery"][-1] == "CF077"
    assert game.to_act == ("CRP",)


def test_gl_Synodic_Comet_Site_b_the_sungrazer_burns_when_yellow_is_over():
    def arrange(state: State) -> None:
        claim(state, "kreutz-sungrazer", "NASA", factory=True)
        put_stack(state, "NASA:rocket", "kreutz-sungrazer", NASA_CREW, "CT045F", wet="7")
        put_stack(state, "ESA:outpost-1", "kreutz-sungrazer", tanks=4)

    game = in_year(7, arrange)
    end_year(game, 1)
    assert "NASA:rocket" in game.state.stacks
    end_year(game)
    assert (game.state.year, game.table.season()) == (9, Season.RED)
    assert "NASA:rocket" not in game.state.stacks
    assert "ESA:outpost-1" not in game.state.stacks
    assert (game.state.players["NASA"].hand, leo(game, "NASA")) == (["CT045"], [NASA_CREW])
    marks = game.state.marks("kreutz-sungrazer")
    assert (marks.claim, marks.factory) == ("NASA", None)


def beside_a_comet(scenario: str, year: int) -> Game:
    """NASA on turn beside the coloured space of the red synodic comet Bee-Zed."""

    def arrange(state: State) -> None:
        state.year = year
        put_stack(state, "NASA:rocket", "jupiter-burn-10", NASA_CREW, wet="9")

    return new_game(scenario, ("NASA", "ESA"), arrange=arrange)


TO_THE_COMET = Move("NASA", "NASA:rocket", "CQ042", ("jupiter-lagrange-1", "bee-zed"))


def test_B7h_a_synodic_comet_opens_in_its_season():
    refused = refusal(beside_a_comet("core", YELLOW), TO_THE_COMET)
    assert (refused.rule, refused.code) == ("B7h", "season")
    game = beside_a_comet("core", RED)
    game.apply(TO_THE_COMET)
    assert game.state.stacks["NASA:rocket"].space == "bee-zed"


def test_iiA1_race_for_glory_ignores_the_colours_of_comets():
    game = beside_a_comet("race-to-the-top", YELLOW)
    game.apply(TO_THE_COMET)
    assert game.state.stacks["NASA:rocket"].space == "bee-zed"


def test_iiA1_race_for_glory_has_no_events():
    def arrange(state: State) -> None:
        claim(state, "kreutz-sungrazer", "NASA", factory=True)
        state.year = 8

    game = new_game("race-to-the-top", arrange=arrange)
    entry = end_year(game)
    assert not any("event" in line.text for line in entry.says)
    assert game.state.marks("kreutz-sungrazer").factory == "NASA"
    end_year(game)
    assert game.state.dice_rolled == 0


def test_K_events_survive_the_log():
    game = new_game(seed=5)
    for _ in range(8):
        while game.to_act and game.state.turn is None:
            game.apply(game.legal()[0])
        end_turns(game, 1)
    assert Game.from_lines(game.lines()).state == game.state
