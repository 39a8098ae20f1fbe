"""Abilities of cards that prospect: ISRU ratings, size rolls, second chances (I6, J2e)."""

import pytest

from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.movement.activation import activated
from planner.games.high_frontier.chapters.operations.isru import hydration, isru_rating
from planner.games.high_frontier.chapters.operations.prospect import (
    AcceptRolls,
    Prospect,
    RollAgain,
    SizeRolls,
)
from planner.games.high_frontier.chapters.operations.refuel import IsruRefuel
from planner.games.high_frontier.table.state import PlayedCard, SiteMarks, State
from tests.games.high_frontier.arrange import put_stack
from tests.games.high_frontier.at_site import (
    ABLATIVE,
    CREW,
    NANOBOT,
    OUTPOST,
    QUANTUM,
    RADIATOR,
    ROCKET,
    SANDWORM,
    SOLAR,
    at,
    permit,
    says,
)
from tests.games.high_frontier.helpers import new_game

MAGBEAM, MICROPROBE = "CB061R", "CB067R"
SANTA_CLAUS, SINTER, ALGAE, CARBONYL = "CF073R", "CF074R", "CF075R", "CF070R"
SCOOP, PEDESTAL = "CF071R", "CF077R"
PAUL_TRAP, NEUTRONS = "CX083F", "CX083R"


def rating(game: Game, card: str, site: str, stack: str = OUTPOST) -> int:
    there = game.state.stacks[stack]
    held = next(each for each in there.cards if each.card == card)
    return isru_rating(game.table, there.owner, there, held, site)


# -- ISRU ratings and hydration ---------------------------------------------------------------


def test_CF073R_divining_nubots_make_every_platform_there_one_better():
    game = at("ceres", SANDWORM, NANOBOT, CREW, SANTA_CLAUS)
    assert [rating(game, card, "ceres") for card in ("CB059", "CQ042")] == [0, 3]
    game.apply(IsruRefuel("NASA", OUTPOST, "CQ042", OUTPOST))
    assert game.state.stacks[OUTPOST].tanks == 2


def test_I6_1_the_isru_value_is_never_below_0():
    game = at("ceres", QUANTUM, SOLAR, RADIATOR, SANTA_CLAUS)
    assert rating(game, "CB065", "ceres") == 0


def test_I6_1_a_better_platform_reaches_drier_sites():
    assert not at("luna-aristarchus", SANDWORM).may(_luna())
    assert at("luna-aristarchus", SANDWORM, SANTA_CLAUS).may(_luna())


def _luna() -> Prospect:
    return Prospect("NASA", OUTPOST, "CB059", "buggy", ("luna-aristarchus",))


@pytest.mark.parametrize("trap", [PAUL_TRAP, NEUTRONS])
def test_CX083_scoops_make_platforms_two_better_under_an_atmosphere(trap: str):
    assert rating(at("venus-aerostat", ABLATIVE, trap), "CB060", "venus-aerostat") == 0
    assert rating(at("ceres", ABLATIVE, trap), "CB060", "ceres") == 2
    game = at("venus-aerostat", ABLATIVE, trap)
    game.apply(IsruRefuel("NASA", OUTPOST, "CB060", OUTPOST))
    assert game.state.stacks[OUTPOST].tanks == 1


def test_CF071R_the_scoop_finds_hydration_2_in_an_atmosphere_here_or_beside():
    here = at("venus-aerostat", SCOOP, SOLAR)
    assert hydration(here.table, "NASA", "venus-aerostat") == 2
    assert hydration(here.table, "ESA", "venus-aerostat") == 0
    board = here.book.board
    beside = sorted(board.adjacent(board["venus-aerostat"].index))[0]
    near = at(board[beside].id, SCOOP, SOLAR)
    assert hydration(near.table, "NASA", "venus-aerostat") == 2
    idle = at("venus-aerostat", SCOOP)
    assert hydration(idle.table, "NASA", "venus-aerostat") == 0


def test_CF071R_the_scoop_never_makes_a_site_drier():
    game = at("mars-north-pole", SCOOP, SOLAR)
    assert hydration(game.table, "NASA", "mars-north-pole") == 4
    dry = at("luna-aristarchus", SCOOP, SOLAR)
    assert hydration(dry.table, "NASA", "luna-aristarchus") == 0


def test_CB061R_a_pushed_magbeam_prospects_better_and_thrusts_more():
    go = Prospect("NASA", ROCKET, "CB061", "missile", ("bennu",))
    game = at("bennu", MAGBEAM, wet="4")
    assert rating(game, "CB061", "bennu", ROCKET) == 3
    assert not game.may(go)
    permit(game, "push")
    assert rating(game, "CB061", "bennu", ROCKET) == 2
    assert game.may(go)
    stack = game.state.stacks[ROCKET]
    plain = activated(game.table, stack, "CB061").activation.net_thrust
    pushed = activated(game.table, stack, "CB061", push=True).activation.net_thrust
    assert pushed - plain == 1 + 3


# -- size rolls -------------------------------------------------------------------------------


def rolls_needed(game: Game, go: Prospect) -> list[int]:
    """The rolls that succeed; empty when none is asked for."""
    wins = []
    for roll in range(1, 7):
        trial = game.copy()
        trial.apply(go, (roll,))
        if trial.state.marks(go.sites[0]).claim:
            wins.append(roll)
    return wins


def by_missile(site: str, stack: str = OUTPOST) -> Prospect:
    return Prospect("NASA", stack, "CB060", "missile", (site,))


def test_CF074R_foamed_nickel_lowers_size_rolls_by_one():
    game = at("bennu", ABLATIVE, SINTER)
    assert rolls_needed(game, by_missile("bennu")) == [1, 2]
    entry = game.apply(by_missile("bennu"), (2,))
    assert says(entry)[1] == "NASA rolls 2-1 = 1: it is at most size 1 (I6.3)"
    assert rolls_needed(at("bennu", ABLATIVE), by_missile("bennu")) == [1]


def test_CF075R_comet_lichen_lowers_size_rolls_by_two_on_type_D():
    site = "comet-holmes"
    assert rolls_needed(at(site, ABLATIVE, ALGAE), by_missile(site)) == [1, 2, 3]
    assert rolls_needed(at("bennu", ABLATIVE, ALGAE), by_missile("bennu")) == [1]


def test_CF070R_the_thorium_breeder_lowers_size_rolls_by_three_on_type_S():
    game = at("khufu", ABLATIVE, CARBONYL)
    assert game.table.space("khufu").site.spectral == "S"
    assert rolls_needed(game, by_missile("khufu")) == [1, 2, 3, 4]
    assert rolls_needed(at("bennu", ABLATIVE, CARBONYL), by_missile("bennu")) == [1]


def test_I6_3_a_roll_that_cannot_fail_is_not_made():
    site = next(
        s.id
        for s in at("leo", CREW).book.board.sites
        if s.site.size == 5 and s.site.hydration > 1 and s.zone != "neptune"
    )
    entry = at(site, ABLATIVE, SINTER).apply(by_missile(site))
    assert entry.dice == ()


def test_I6_3_the_card_helps_where_it_stands():
    """With the raygun in orbit it does not help the roll for the moon, on the moon it does."""

    def helper(place: str):
        return lambda state: put_stack(state, "NASA:outpost-2", place, SINTER)

    go = Prospect("NASA", OUTPOST, "CB065", "raygun", ("janus",))
    cards = (QUANTUM, SOLAR, RADIATOR)
    beside = at("saturn-dust-ring", *cards, also=helper("saturn-dust-ring"))
    assert rolls_needed(beside, go) == [1, 2]
    there = at("saturn-dust-ring", *cards, also=helper("janus"))
    assert rolls_needed(there, go) == [1, 2, 3]


def test_CF077R_the_superlens_helps_rayguns_beside_it():
    go = Prospect("NASA", OUTPOST, "CB065", "raygun", ("janus",))
    game = at("saturn-dust-ring", QUANTUM, SOLAR, RADIATOR, PEDESTAL)
    assert rolls_needed(game, go) == [1, 2, 3]
    assert rolls_needed(at("bennu", ABLATIVE, SOLAR, PEDESTAL), by_missile("bennu")) == [1]


def test_J2e_an_ability_takes_an_operational_card():
    """The pedestal needs electricity; without it the superlens is dark."""
    go = Prospect("NASA", OUTPOST, "CB067", "raygun", ("janus",))
    dark = at("saturn-dust-ring", MICROPROBE, PEDESTAL)
    dark.apply(go, (3,))
    assert isinstance(dark.state.agenda[-1], SizeRolls)
    bright = at("saturn-dust-ring", MICROPROBE, PEDESTAL, SOLAR)
    bright.apply(go, (3,))
    assert bright.state.marks("janus").claim == "NASA"


def test_N7_an_ability_may_be_lent_to_a_colocated_stack():
    def also(state: State) -> None:
        put_stack(state, "ESA:outpost-1", "bennu", SINTER)

    game = at("bennu", ABLATIVE, also=also)
    assert rolls_needed(game, by_missile("bennu")) == [1]
    permit(game, "ability", "CF074")
    assert rolls_needed(game, by_missile("bennu")) == [1, 2]


def test_N7_a_lent_ability_must_work_too():
    def also(state: State) -> None:
        put_stack(state, "ESA:outpost-1", "saturn-dust-ring", PEDESTAL)

    go = Prospect("NASA", OUTPOST, "CB067", "raygun", ("janus",))
    game = at("saturn-dust-ring", MICROPROBE, also=also)
    permit(game, "ability", "CF077")
    game.apply(go, (3,))
    assert isinstance(game.state.agenda[-1], SizeRolls)


# -- second chances ---------------------------------------------------------------------------


def test_CB067R_nanites_roll_again_for_one_failure_after_all_rolls():
    game = at("saturn-dust-ring", MICROPROBE)
    go = Prospect("NASA", OUTPOST, "CB067", "raygun", ("janus", "epimetheus", "pandora"))
    game.apply(go, (6, 1, 5))
    assert game.state.agenda[-1].failed == ("janus", "pandora")
    entry = game.apply(RollAgain("NASA", "pandora"), (1,))
    assert says(entry)[0] == "NASA rolls again for Pandora, by Nanites (I6a)"
    assert game.state.marks("janus") == SiteMarks(busted=True)
    assert game.state.marks("pandora").claim == game.state.marks("epimetheus").claim == "NASA"
    assert game.state.agenda[-1].tag == "turn"


def test_RB024R_race_for_glory_nanites_roll_again_where_they_stand():
    def also(state: State) -> None:
        put_stack(state, "NASA:outpost-2", "janus").cards.append(PlayedCard("RB024R"))

    game = at("saturn-dust-ring", QUANTUM, SOLAR, RADIATOR, also=also, scenario="race-to-the-top")
    go = Prospect("NASA", OUTPOST, "CB065", "raygun", ("janus", "pandora"))
    trial = game.copy()
    trial.apply(go, (6, 6))
    # The raygun is elsewhere: the nanites stand on Janus and not beside it.
    assert trial.state.agenda[-1].tag == "size-rolls"
    assert trial.legal() == [RollAgain("NASA", "janus"), AcceptRolls("NASA")]


def test_gl_Blink_Telescope_rolls_again_once_for_a_raygun():
    def also(state: State) -> None:
        put_stack(state, "B612:outpost-1", "saturn-dust-ring", QUANTUM, SOLAR, RADIATOR)

    game = _b612(also)
    go = Prospect("B612", "B612:outpost-1", "CB065", "raygun", ("janus", "pandora"))
    game.apply(go, (6, 6))
    game.apply(RollAgain("B612", "janus"), (6,))
    assert game.state.marks("janus").busted
    assert game.state.marks("pandora").busted


def test_gl_Blink_Telescope_and_nanites_are_two_chances():
    def also(state: State) -> None:
        put_stack(state, "B612:outpost-1", "saturn-dust-ring", MICROPROBE)

    game = _b612(also)
    go = Prospect("B612", "B612:outpost-1", "CB067", "raygun", ("janus", "pandora"))
    game.apply(go, (6, 6))
    game.apply(RollAgain("B612", "janus"), (1,))
    game.apply(RollAgain("B612", "pandora"), (1,))
    assert game.state.marks("janus").claim == game.state.marks("pandora").claim == "B612"


def test_gl_Blink_Telescope_is_no_help_to_buggies_and_missiles():
    def also(state: State) -> None:
        put_stack(state, "B612:outpost-1", "bennu", ABLATIVE)

    game = _b612(also)
    game.apply(Prospect("B612", "B612:outpost-1", "CB060", "missile", ("bennu",)), (6,))
    assert game.state.marks("bennu").busted


def _b612(also) -> Game:
    game = new_game("core", ("B612", "SpaceX"), arrange=also)
    assert game.to_act == ("B612",)
    return game
