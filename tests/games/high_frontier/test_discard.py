"""Getting rid of things: jettison, discard, decommission, tokens (E7, G1g, G6, J4e)."""

import pytest

from planner.cards.model import FuelGrade
from planner.errors import BadInput
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.free.discard import (
    Decommission,
    Discard,
    GiveUpClaim,
    GiveUpFactory,
    Jettison,
)
from planner.games.high_frontier.chapters.operations.auctions import Research
from planner.games.high_frontier.table.hardware import rocket_of
from planner.games.high_frontier.table.state import LEO, PlayedCard, SiteMarks, State
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.actions import Template
from tests.games.high_frontier.arrange import cards_of, claim, put_leo, put_stack
from tests.games.high_frontier.golden import Case, golden
from tests.games.high_frontier.helpers import draw_hand, end_turns, new_game, refusal

NASA, ESA = "CQ042F", "CQ038F"
ROCKET = "NASA:rocket"


def spots(game: Game) -> tuple[str, str]:
    chits = rocket_of(game.table, game.state.stacks[ROCKET]).chits
    return str(chits.dry), str(chits.wet)


def two_players(arrange) -> Game:
    return new_game("core", ("NASA", "ESA"), arrange=arrange)


def offers(game: Game, kind: type) -> list[object]:
    return [c for c in game.legal() if (c.action if isinstance(c, Template) else type(c)) is kind]


# -- hand ------------------------------------------------------------------------------------


@golden("G6b", "free_actions")
def test_G6_two_cards_discarded_open_the_way_to_auctions(case: Case):
    hand = ("CT045", "CT046", "CT047", "CX080", "CX081")

    def arrange(state: State) -> None:
        draw_hand(state, "NASA", *hand)

    game = two_players(arrange)
    assert len(game.state.players["NASA"].hand) == case["given"]["hand"]
    assert not offers(game, Research)
    game.apply(Discard("NASA", "CT045"))
    entry = game.apply(Discard("NASA", "CX080"))
    assert str(entry.says[0]).endswith("(G6)")
    assert len(game.state.players["NASA"].hand) == case["expect"]["hand"]
    assert bool(offers(game, Research)) is case["expect"]["may_bid"]
    assert game.state.decks["thruster"][-1] == "CT045"
    assert game.state.decks["reactor"][-1] == "CX080"


def test_G6_only_hand_cards_are_discarded():
    game = two_players(lambda state: put_leo(state, "NASA", "CT045F"))
    assert refusal(game, Discard("NASA", "CT045")).code == "not-in-hand"
    game.apply(Jettison("NASA", "NASA:leo", cards=("CT045",)))
    game.apply(Discard("NASA", "CT045"))


# -- stacks ----------------------------------------------------------------------------------


def test_G1g_jettisoned_cargo_moves_both_chits_along_the_red_line():
    """The strip moves as in example F2b: mass 2 off dry 4 and wet 4-1/3."""
    game = two_players(lambda s: put_stack(s, ROCKET, "geo", "CF070R", "CT045F", wet="4-1/3"))
    entry = game.apply(Jettison("NASA", ROCKET, cards=("CF070",)))
    assert spots(game) == ("2", "2-1/6")
    assert game.state.players["NASA"].hand == ["CF070"]
    assert [line.rule for line in entry.says] == ["G1g", "F2b"]


def test_G1g_tanks_go_to_the_pool():
    game = two_players(lambda s: put_stack(s, ROCKET, "geo", NASA, wet="6", tanks=3))
    game.state.stacks[ROCKET].moved_tanks = 2
    entry = game.apply(Jettison("NASA", ROCKET, tanks=1))
    assert spots(game) == ("3", "5")
    assert entry.moved == ((ROCKET, "pool", 1),)
    assert game.state.stacks[ROCKET].moved_tanks == 1
    assert refusal(game, Jettison("NASA", ROCKET, tanks=3)).code == "not-enough-tanks"
    with pytest.raises(BadInput):
        game.apply(Jettison("NASA", ROCKET, tanks=-1))


def test_gl_Orientation_b_a_heavy_radiator_is_turned_light_by_its_player():
    game = two_players(lambda s: put_stack(s, ROCKET, "geo", NASA, "CD093F heavy", wet="7"))
    entry = game.apply(Jettison("NASA", ROCKET, light=("CD093",)))
    assert spots(game) == ("3", "5")
    assert entry.says[0].rule == "gl. Orientation"
    assert refusal(game, Jettison("NASA", ROCKET, light=("CD093",))).code == "not-heavy"
    with pytest.raises(BadInput, match="not both"):
        game.apply(Jettison("NASA", ROCKET, cards=("CD093",), light=("CD093",)))


def test_G1g_any_stack_will_do():
    def arrange(state: State) -> None:
        put_leo(state, "NASA", "CT045F")
        put_stack(state, "NASA:outpost-1", "geo", "CF070R", tanks=2)

    game = two_players(arrange)
    game.apply(Jettison("NASA", "NASA:leo", cards=("CT045",), tanks=6))
    assert game.state.aquas("NASA") == 0
    game.apply(Jettison("NASA", "NASA:outpost-1", cards=("CF070",)))
    assert game.state.stacks["NASA:outpost-1"].tanks == 2
    with pytest.raises(BadInput, match="nothing"):
        game.apply(Jettison("NASA", "NASA:outpost-1"))


def test_E2e_an_empty_stack_leaves_the_map_with_its_fuel():
    game = two_players(lambda s: put_stack(s, ROCKET, "geo", "CT045F", wet="9"))
    entry = game.apply(Jettison("NASA", ROCKET, cards=("CT045",)))
    assert ROCKET not in game.state.stacks
    assert entry.says[-1].rule == "E2e"


def test_E7c_humans_are_not_jettisoned():
    def arrange(state: State) -> None:
        put_stack(state, ROCKET, "geo", NASA, ESA, wet="9")

    game = two_players(arrange)
    for crew in ("CQ042", "CQ038"):
        refused = refusal(game, Jettison("NASA", ROCKET, cards=(crew,)))
        assert (refused.rule, refused.code) == ("E7c", "human")
    assert refusal(game, Decommission("NASA", ROCKET)).rule == "E7c"
    assert not offers(game, Decommission)


def test_E7_a_stack_is_decommissioned_as_a_whole():
    def arrange(state: State) -> None:
        put_stack(state, ROCKET, "geo", "CT045F", "CF070R", tanks=2, wet="9")

    game = two_players(arrange)
    (choice,) = offers(game, Decommission)
    entry = game.apply(choice)
    assert ROCKET not in game.state.stacks
    assert sorted(game.state.players["NASA"].hand) == ["CF070", "CT045"]
    assert entry.moved == ((ROCKET, "pool", 2),)


def test_E2b_E6d_of_too_many_outposts_full_of_humans_one_goes():
    """Nothing else would let the turn end; as long as another outpost can go, it does (E7c)."""
    crews = {"outpost-1": NASA, "outpost-2": ESA, "outpost-3": "CQ041F"}

    def arrange(state: State) -> None:
        for name, crew in crews.items():
            put_stack(state, f"NASA:{name}", "geo", crew)

    game = new_game("core", ("NASA", "ESA", "CRP"), arrange=arrange)
    end_turns(game)
    assert game.to_act == ("NASA",)
    assert refusal(game, EndTurn("NASA")).code == "too-many-outposts"
    assert len(offers(game, Decommission)) == 3
    put_stack(game.state, "NASA:outpost-4", "geo", "CF070R")
    assert offers(game, Decommission) == [Decommission("NASA", "NASA:outpost-4")]
    assert refusal(game, Decommission("NASA", "NASA:outpost-2")).code == "human"
    game.apply(Decommission("NASA", "NASA:outpost-4"))
    game.apply(Decommission("NASA", "NASA:outpost-2"))
    assert PlayedCard(ESA) in game.state.leo("ESA").cards
    assert refusal(game, Decommission("NASA", "NASA:outpost-1")).code == "human"
    game.apply(EndTurn("NASA"))


def test_E4_the_LEO_stack_is_always_there():
    game = new_game("core", ("NASA", "ESA"))
    game.state.leo("NASA").cards.clear()
    assert refusal(game, Decommission("NASA", "NASA:leo")).code == "permanent-stack"


@golden("T-DECOMMISSION")
def test_E7_where_things_go(case: Case):
    rows = {row["what"]: row for row in case["rows"]}

    def arrange(state: State) -> None:
        put_stack(state, ROCKET, "geo", "CT045R", NASA, tanks=1, wet="9")

    game = two_players(arrange)
    game.apply(Jettison("NASA", ROCKET, cards=("CT045",), tanks=1))
    assert rows["patent card"]["decommissioned"] == "hand"
    assert game.state.players["NASA"].hand == ["CT045"]
    assert rows["FT"]["decommissioned"] == "pool"
    game.apply(Discard("NASA", "CT045"))
    assert rows["patent card"]["discarded"] == "bottom of its deck"
    assert game.state.decks["thruster"][-1] == "CT045"
    assert rows["crew"]["discarded"] == "not allowed"
    assert refusal(game, Discard("NASA", "CQ042")).rule == "G6"


# -- tokens ----------------------------------------------------------------------------------


def test_G6a_a_claim_given_up_lies_open_for_prospectors():
    game = two_players(lambda state: claim(state, "ceres", "NASA"))
    (choice,) = offers(game, GiveUpClaim)
    game.apply(choice)
    assert game.state.marks("ceres") == SiteMarks()


def test_G6a_a_factory_given_up_leaves_the_claim():
    game = two_players(lambda state: claim(state, "ceres", "NASA", factory=True))
    assert not offers(game, GiveUpClaim)
    refused = refusal(game, GiveUpClaim("NASA", "ceres"))
    assert (refused.code, refused.hint) == ("factory-on-claim", "give up the factory first")
    game.apply(GiveUpFactory("NASA", "ceres"))
    assert game.state.marks("ceres") == SiteMarks(claim="NASA")
    game.apply(GiveUpClaim("NASA", "ceres"))


def test_G6a_nobody_gives_up_the_factory_of_another():
    marks = SiteMarks(claim="NASA", factory="ESA")
    game = two_players(lambda state: state.mark("ceres", marks))
    refused = refusal(game, GiveUpClaim("NASA", "ceres"))
    assert refused.code == "factory-on-claim"
    assert refused.hint == "the factory is ESA's, who gives it up or hands it over (G6, N3)"


def test_N2a_a_card_that_has_left_the_hand_is_no_longer_a_gift():
    game = two_players(lambda state: draw_hand(state, "NASA", "CT045"))
    game.state.players["NASA"].received["CT045"] = "ESA"
    game.apply(Discard("NASA", "CT045"))
    assert game.state.players["NASA"].received == {}


def test_G6b_a_colony_is_permanent():
    game = two_players(lambda state: claim(state, "ceres", "NASA", colony=True))
    assert not offers(game, GiveUpFactory)
    for action in (GiveUpFactory("NASA", "ceres"), GiveUpClaim("NASA", "ceres")):
        refused = refusal(game, action)
        assert (refused.rule, refused.code) == ("G6b", "colony-is-permanent")


def test_G6a_tokens_of_others_stay_where_they_are():
    game = two_players(lambda state: claim(state, "ceres", "ESA", factory=True))
    assert refusal(game, GiveUpClaim("NASA", "ceres")).code == "no-claim"
    assert refusal(game, GiveUpFactory("NASA", "ceres")).code == "no-factory"


def test_G_everything_that_is_offered_applies():
    def arrange(state: State) -> None:
        put_leo(state, "NASA", "CT045F", "CD093F heavy")
        put_stack(state, ROCKET, "geo", NASA, "CF070R", "CD095F heavy", wet="13", tanks=2)
        put_stack(state, "NASA:outpost-1", LEO, "CB064F", "CD094R heavy", tanks=1)
        claim(state, "ceres", "NASA")
        claim(state, "psyche", "NASA", factory=True)
        draw_hand(state, "NASA", "CT046")

    game = two_players(arrange)
    kinds = (Discard, Jettison, Decommission, GiveUpClaim, GiveUpFactory)
    for kind in kinds:
        assert offers(game, kind)
        for choice in offers(game, kind):
            for action in choice.actions() if isinstance(choice, Template) else [choice]:
                assert game.may(action), action
    assert game.state.stacks[ROCKET].grade is FuelGrade.WATER
    assert PlayedCard(NASA) in game.state.stacks[ROCKET].cards
    assert cards_of(game.state, "NASA:outpost-1") == ["CB064F", "CD094R"]
