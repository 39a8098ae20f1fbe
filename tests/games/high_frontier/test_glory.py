"""Glory and heroism (G5, L)."""

import random

import pytest

from planner.errors import BadInput
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.free.discard import Jettison
from planner.games.high_frontier.chapters.free.fuel import JettisonFuel
from planner.games.high_frontier.chapters.glory import LoadGlory
from planner.games.high_frontier.chapters.heroism import HeroismVote, Nominate, Vote
from planner.games.high_frontier.chapters.movement.dangers import RollHazard
from planner.games.high_frontier.chapters.movement.flight import HazardDue
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.chapters.scoring import glories, heroism
from planner.games.high_frontier.table.hardware import rocket_of
from planner.games.high_frontier.table.state import Glory, PlayedCard, State
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.actions import Action, Ruling, Template
from planner.kernel.dice import DiceNeeded
from planner.kernel.log import Entry
from tests.games.high_frontier.arrange import put_stack
from tests.games.high_frontier.golden import Case, cases, golden
from tests.games.high_frontier.helpers import new_game, refusal

NASA, ESA = "CQ042F", "CQ038F"
ROCKET = "NASA:rocket"


def with_rocket(space: str, *faces: str, wet: str = "9", factions=("NASA", "ESA")) -> Game:
    game = new_game(
        "core", factions, arrange=lambda s: put_stack(s, ROCKET, space, *faces, wet=wet)
    )
    while game.to_act != ("NASA",):
        game.apply(EndTurn(game.to_act[0]))
    return game


def offers(game: Game) -> list[str]:
    return [choice.human for choice in game.legal() if isinstance(choice, LoadGlory)]


# -- glory -----------------------------------------------------------------------------------


SIDES = {
    "on the human card low side up": "low",
    "LEO high side up": "high",
    "LEO low side up": "low",
}
"""Which side of the chit the golden case shows."""


@golden("T-GLORY", "free_actions")
def test_L_the_life_of_a_glory_chit(case: Case):
    on_card, home, lost = (SIDES[row["chit"]] for row in case["rows"])
    game = with_rocket("luna-shackleton", NASA, "CT048F")
    assert offers(game) == ["CQ042"]
    entry = game.apply(LoadGlory("NASA", "CQ042"))
    assert entry.says[0].rule == "G5"
    assert game.state.glories["earth"] == 0
    assert game.state.stacks[ROCKET].cards[0] == PlayedCard(NASA, glory="earth")
    assert glories(game.table, "NASA") == case["tutorial"][f"Mars_{on_card}"]

    lucky = game.copy()
    lucky.state = lucky.state.copy()
    lucky.state.stacks[ROCKET].space = "cycler"
    entry = lucky.apply(Move("NASA", ROCKET, "CQ042", ("leo",)))
    assert lucky.state.players["NASA"].glories == [Glory("earth", high=home == "high")]
    assert glories(lucky.table, "NASA") == case["tutorial"][f"Mars_{home}"]
    assert entry.says[-1].rule == "La"
    assert lucky.state.stacks[ROCKET].cards[0] == PlayedCard(NASA)

    ruling = Ruling(
        "NASA", Jettison("NASA", ROCKET, cards=("CQ042",)), ("E7c",), "a table of fiends"
    )
    game.apply(ruling, granted=True)
    assert game.state.players["NASA"].glories == [Glory("earth", high=lost == "high")]
    assert glories(game.table, "NASA") == case["tutorial"][f"Mars_{lost}"]


def test_B3_the_high_side_is_worth_more():
    game = with_rocket("geo", NASA)
    for high, worth in ((False, 1), (True, 2)):
        game.state.players["NASA"].glories[:] = [Glory("mars", high=high)]
        assert glories(game.table, "NASA") == worth


def test_G5_glory_is_won_on_sites():
    game = with_rocket("geo", NASA)
    assert offers(game) == []
    assert refusal(game, LoadGlory("NASA", "CQ042")).code == "no-site"


def test_G5_by_humans():
    game = with_rocket("luna-shackleton", "CT048F")
    assert offers(game) == []
    assert refusal(game, LoadGlory("NASA", "CT048")).code == "no-human"


def test_L_one_chit_to_a_human():
    game = with_rocket("ganymede-uruk-sulcus", NASA)
    assert game.state.glories["jupiter"] == 2
    game.apply(LoadGlory("NASA", "CQ042"))
    assert offers(game) == []
    assert refusal(game, LoadGlory("NASA", "CQ042")).code == "carries-glory"
    assert game.state.glories["jupiter"] == 1


def test_L_every_chit_once():
    game = with_rocket("luna-shackleton", NASA)
    game.state.glories["earth"] = 0
    assert offers(game) == []
    assert refusal(game, LoadGlory("NASA", "CQ042")).code == "no-glory"


def test_La_the_crew_of_another_aboard_brings_the_glory_to_its_owner():
    game = with_rocket("cycler", "CQ042F", ESA)
    game.state.stacks[ROCKET].cards[1] = PlayedCard(ESA, glory="mars")
    game.apply(Move("NASA", ROCKET, "CQ042", ("leo",)))
    assert game.state.players["ESA"].glories == [Glory("mars", high=True)]
    assert game.state.players["NASA"].glories == []


def test_La_only_in_LEO():
    game = with_rocket("leo", NASA)
    game.state.stacks[ROCKET].cards[0] = PlayedCard(NASA, glory="mars")
    game.apply(Move("NASA", ROCKET, "CQ042", ("cycler",)))
    assert game.state.stacks[ROCKET].cards[0].glory == "mars"


def roll(game: Game, action: Action) -> Entry:
    """Apply an action with dice that harm nobody: inspiration for events, sixes else."""
    dice: list[int] = []
    while True:
        try:
            return game.apply(action, dice)
        except DiceNeeded as needed:
            dice = [1 if "event" in why else 6 for why in needed.reasons]


@golden("Lc", "motion")
def test_Lc_a_wisp_brings_the_glory_of_eureka_home_in_seven_years(case: Case):
    """The book says Earth zone, where Eureka is not."""
    book = cases("craft")["Lc"]["expect"]

    def arrange(state: State) -> None:
        put_stack(state, ROCKET, "leo", "CT049F", "CT048F", NASA, wet="2")

    game = new_game("core", ("NASA", "ESA"), arrange=arrange, dice="hand")
    game.apply(JettisonFuel("NASA", ROCKET, 1))
    chits = rocket_of(game.table, game.state.stacks[ROCKET]).chits
    assert (str(chits.dry), str(chits.wet)) == (book["dry"], book["wet_start"])
    for year, leg in enumerate(case["moves"], start=1):
        assert (game.state.year, game.to_act) == (year, ("NASA",))
        thruster = {"0-0": "CT049", "3-4": "CT048"}[leg["engine"].partition(",")[0]]
        path = tuple(leg["path"].split())
        assert game.state.stacks[ROCKET].space == path[0]
        roll(game, Move("NASA", ROCKET, thruster, path[1:]))
        while isinstance(game.state.agenda[-1], HazardDue):
            roll(game, RollHazard("NASA"))
        if path[-1] == "eureka":
            assert year == book["landing_year"]
            game.apply(LoadGlory("NASA", "CQ042"))
        if "wet_end" in leg["expect"]:
            assert game.state.stacks[ROCKET].wet == leg["expect"]["wet_end"]
        roll(game, EndTurn("NASA"))
        roll(game, EndTurn("ESA"))
    assert year == book["home_year"]
    assert game.state.players["NASA"].glories == [Glory("mars", high=True)]


# -- heroism ---------------------------------------------------------------------------------

FEAT = "the first landing on Pluto"


def heroes(factions=("CRP", "NASA", "ESA")) -> Game:
    return new_game("core", factions)


def votes(game: Game, *ayes: bool) -> Entry:
    for aye in ayes:
        entry = game.apply(Vote(game.to_act[0], aye=aye))
    return entry


def test_Lc_a_majority_awards_a_heroism_chit():
    game = heroes()
    entry = game.apply(Nominate("NASA", "NASA", FEAT))
    assert str(entry.says[0]) == f"NASA nominates NASA for heroism: {FEAT} (Lc)"
    assert game.to_act == ("CRP",)
    assert game.legal() == [Vote("CRP", aye=True), Vote("CRP", aye=False)]
    votes(game, True, False, True)
    assert game.state.players["NASA"].heroism == [FEAT]
    assert game.state.heroism == 3
    assert heroism(game.table, "NASA") == 2
    assert game.to_act == ("CRP",)


def test_Lc_the_votes_are_cast_in_turn_from_the_first_player():
    game = heroes(("NASA", "ESA", "CRP"))
    game.apply(Nominate("ESA", "CRP", FEAT))
    asked = []
    for _ in range(3):
        asked.append(game.to_act)
        refused = refusal(game, Vote(game.state.seats[len(asked) % 3], aye=True))
        assert refused.code == "not-asked"
        votes(game, True)
    assert asked == [("CRP",), ("NASA",), ("ESA",)]


def test_Lc_each_of_the_four_chits_is_for_another_feat():
    game = heroes()
    game.apply(Nominate("NASA", "NASA", FEAT))
    votes(game, True, True, True)
    refused = refusal(game, Nominate("ESA", "ESA", f" {FEAT.upper()}"))
    assert (refused.rule, refused.code) == ("Lc", "feat-awarded")
    game.apply(Nominate("ESA", "ESA", "another feat"))


def test_Lc_the_feat_that_is_proposed_is_always_a_new_one():
    game = heroes()
    for number in range(4):
        listed = [c for c in game.legal("NASA") if getattr(c, "action", None) is Nominate]
        game.apply(next(listed[0].actions()))
        votes(game, True, True, True)
        assert game.state.heroism == 3 - number
    assert len({feat for player in game.state.players.values() for feat in player.heroism}) == 4


def test_Lc_without_a_majority_there_is_none():
    game = heroes()
    game.apply(Nominate("NASA", "NASA", FEAT))
    votes(game, False, True, False)
    assert game.state.players["NASA"].heroism == []
    assert game.state.heroism == 4


@pytest.mark.parametrize("aye", [True, False])
def test_Lc_the_first_player_breaks_a_tie(aye: bool):
    game = heroes(("CRP", "NASA", "ESA", "SpaceX"))
    game.apply(Nominate("NASA", "NASA", FEAT))
    votes(game, True, True, False, False)
    step = game.state.agenda[-1]
    assert isinstance(step, HeroismVote)
    assert step.tie
    assert "even" in step.question
    assert game.to_act == ("CRP",)
    votes(game, aye)
    assert bool(game.state.players["NASA"].heroism) is aye


def test_Lc_nominations_are_listed_for_everybody_with_the_heroes():
    game = heroes()
    for player in ("CRP", "NASA"):
        (listed,) = [c for c in game.legal(player) if getattr(c, "action", None) is Nominate]
        assert isinstance(listed, Template)
        assert list(listed.actions())[1] == Nominate(player, "NASA", "a heroic deed")
        assert listed.as_dict()["choose"]["feat"] == {"words_such_as": "a heroic deed"}
        assert game.may(listed.sample(random.Random(1)))
    game.state.heroism = 0
    assert not any(getattr(c, "action", None) is Nominate for c in game.legal("NASA"))
    game.state.heroism, game.state.year, game.state.seniority_disks = 1, 48, 1
    assert not any(getattr(c, "action", None) is Nominate for c in game.legal("NASA"))


def test_Lc_for_three_players_or_more():
    refused = refusal(heroes(("NASA", "ESA")), Nominate("NASA", "NASA", FEAT))
    assert (refused.rule, refused.code) == ("Lc", "no-heroism")


def test_Lc_not_in_the_last_year():
    game = heroes()
    game.state.year, game.state.seniority_disks = 48, 1
    assert refusal(game, Nominate("NASA", "NASA", FEAT)).code == "last-year"
    game.state.year = 47
    game.apply(Nominate("NASA", "NASA", FEAT))


def test_Lc_a_hero_is_at_the_table_and_has_done_something():
    game = heroes()
    for nominee, feat in (("UN", FEAT), ("NASA", "  ")):
        with pytest.raises(BadInput):
            game.apply(Nominate("NASA", nominee, feat))
