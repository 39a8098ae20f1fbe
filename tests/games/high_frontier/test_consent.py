"""Rulings and undo: who asks, and when the others must consent."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import planner.games.high_frontier
from planner.errors import BadInput, DataError, RuleViolation
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.operations.auctions import Bid, Pass, Research
from planner.games.high_frontier.chapters.operations.market import Income, SellCard
from planner.games.high_frontier.playing import RandomPlayer
from planner.games.high_frontier.playing.invariants import replay_faults
from planner.games.high_frontier.table.state import State
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.actions import Action, Ruling, Undo
from planner.kernel.consent import Consent, ConsentDue, Object
from planner.kernel.dice import DiceNeeded
from planner.rule_texts import rule_texts
from tests.games.high_frontier.helpers import draw_hand, end_turns, new_game, refusal

SECOND = Ruling("CRP", Income("CRP"), ("D1b",), "the first was for practice")


def says(game: Game) -> list[str]:
    return [line.text for line in game.entries[-1].says]


def consent(game: Game, *players: str) -> None:
    for player in players:
        game.apply(Consent(player))


# -- undo --------------------------------------------------------------------------------------


def test_A2c_an_own_action_without_a_die_is_taken_back_freely():
    game = new_game()
    before = game.state
    game.apply(Income("CRP"))
    game.apply(EndTurn("CRP"))
    game.apply(Undo("CRP", 2))
    assert game.state == before
    assert says(game) == ["CRP takes back the last 2 actions"]
    assert not game.entries[-1].granted


def test_A2c_taking_back_anothers_action_needs_the_consent_of_all():
    game = new_game()
    before = game.state
    game.apply(Income("CRP"))
    done = game.state
    game.apply(Undo("ESA"))
    assert game.to_act == ("CRP", "NASA")
    assert says(game) == ["ESA asks to take back the last action; CRP and NASA must consent"]
    assert game.state.agenda[-1].question == (
        "ESA asks to take back the last action. Does everybody consent? (A2c)"
    )
    assert game.legal("CRP") == [Consent("CRP"), Object("CRP")]
    assert game.legal("ESA") == []
    game.apply(Consent("NASA"))
    assert game.to_act == ("CRP",)
    assert game.state.aquas("CRP") == done.aquas("CRP")
    game.apply(Consent("CRP"))
    assert game.state == before
    assert list(replay_faults(game)) == []


def test_A2c_one_objection_is_enough():
    game = new_game()
    game.apply(Income("CRP"))
    done = game.state
    game.apply(Undo("ESA"))
    game.apply(Consent("CRP"))
    game.apply(Object("NASA"))
    assert game.state == done
    assert says(game) == ["NASA objects, nothing comes of it"]
    # What came of nothing does not count as an action.
    game.apply(Undo("CRP"))
    assert game.state.aquas("CRP") == done.aquas("CRP") - 1
    assert list(replay_faults(game)) == []


def test_A2c_a_request_can_be_withdrawn_and_nothing_else_be_done():
    game = new_game()
    game.apply(Income("CRP"))
    done = game.state
    game.apply(Undo("ESA"))
    game.apply(Consent("CRP"))
    for action in (
        EndTurn("CRP"),
        Undo("CRP"),
        Undo("ESA", 2),
        Ruling("NASA", *_LATE),
        Consent("CRP"),
    ):
        with pytest.raises(RuleViolation):
            game.apply(action)
    game.apply(Undo("ESA"))
    assert game.state == done


_LATE = (EndTurn("NASA"), ("D1",), "hurry")


def test_A2c_a_bid_of_another_is_not_taken_back_unasked():
    game = new_game()
    game.apply(Research("CRP", "thruster", 0))
    game.apply(Bid("NASA", 1))
    game.apply(Undo("ESA"))
    assert isinstance(game.state.agenda[-1], ConsentDue)
    game.apply(Object("NASA"))
    assert game.to_act == ("CRP", "ESA")


def _one_card(state: State) -> None:
    draw_hand(state, "CRP", "CT045")


def test_I2f_an_auction_that_is_taken_back_has_shown_the_next_card():
    game = new_game()
    game.apply(Research("CRP", "thruster", 0))
    game.apply(Undo("CRP"))
    assert game.to_act == ("NASA", "ESA")
    consent(game, "NASA", "ESA")
    assert game.to_act == ("CRP",)


def test_A2c_a_card_turned_up_is_not_covered_again_unasked():
    game = new_game()
    game.apply(Research("CRP", "thruster", 0))
    for player in ("NASA", "ESA"):
        game.apply(Pass(player))
    top = game.state.decks["thruster"][0]
    game.apply(EndTurn("CRP"))
    game.apply(Undo("CRP"))
    assert game.to_act == ("CRP",)
    game.apply(Undo("CRP", 3))
    assert game.to_act == ("NASA", "ESA")
    consent(game, "NASA", "ESA")
    # The table knows the card; the deck lies as it lay.
    assert game.state.decks["thruster"][1] == top


def test_A2c_selling_a_card_shows_nothing_new():
    game = new_game(arrange=_one_card)
    game.apply(SellCard("CRP", "CT045"))
    game.apply(Undo("CRP"))
    assert game.state.players["CRP"].hand == ["CT045"]


def _to_a_die(game: Game) -> Action:
    """Play until somebody has ended a turn with a die; that action, taken back by consent."""
    bot = RandomPlayer(1)
    while True:
        before = game.state
        action = bot.choose(game, game.legal(game.to_act[0]))
        entry = game.apply(action)
        if entry.dice:
            break
    game.apply(Undo(action.player))
    assert isinstance(game.state.agenda[-1], ConsentDue)
    for player in game.to_act:
        game.apply(Consent(player))
    assert game.state == replace(before, dice_rolled=before.dice_rolled + len(entry.dice))
    return action


def test_A2c_after_an_undo_behind_a_die_the_next_die_is_a_new_one():
    again = set()
    for seed in range(12):
        game = new_game(seed=seed, dice="seeded")
        action = _to_a_die(game)
        first = game.entries[-len(game.state.players) - 1].dice
        again.add(game.apply(action).dice == first)
        assert list(replay_faults(game)) == []
        assert game.replay().lines() == game.lines()
    assert again == {False, True}


def test_A2c_who_plays_alone_needs_nobodys_consent():
    game = new_game("race-to-the-rescue", ("NASA",), seed=3, dice="seeded")
    bot = RandomPlayer(3)
    for _ in range(40):
        game.apply(bot.choose(game, game.legal()))
    game.apply(Undo("NASA", 30))
    assert not game.entries[-1].granted
    assert says(game) == ["NASA takes back the last 30 actions"]
    again = Ruling("NASA", bot.choose(game, game.legal()), ("D1b",), "a house rule")
    assert game.apply(again).says[0].text.startswith("Ruling of the table, asked for by NASA")


def test_A2c_a_table_may_consent_by_word_of_mouth():
    game = new_game()
    before = game.state
    game.apply(Income("CRP"))
    entry = game.apply(Undo("ESA"), granted=True)
    assert says(game) == ["ESA takes back the last action, and all consent"]
    assert entry.granted
    assert game.state == before
    assert '"granted": true' in game.lines()[-1]
    assert Game.from_lines(game.lines()).lines() == game.lines()
    without = [*game.lines()[:-1], game.lines()[-1].replace('"granted": true, ', "")]
    with pytest.raises(DataError, match="the state after this entry"):
        Game.from_lines(without)


def test_A2c_the_end_of_a_game_can_be_taken_back():
    game = new_game("race-to-mars", ("CRP", "NASA"), seed=2, dice="seeded", hashing=False)
    bot = RandomPlayer(2)
    while game.to_act:
        game.apply(bot.choose(game, game.legal(game.to_act[0])))
    over = game.state.over
    game.apply(Undo("CRP"))
    assert game.to_act == ("NASA",)
    game.apply(Object("NASA"))
    assert (game.to_act, game.state.over) == ((), over)
    game.apply(Undo("CRP"))
    game.apply(Consent("NASA"))
    assert game.state.over is None
    assert game.to_act


def test_a_search_may_pop_whatever_it_pushed():
    game = new_game()
    states = []
    for action in (
        Income("CRP"), Undo("ESA"), Consent("CRP"), Consent("NASA"), SECOND, Consent("NASA"),
        Consent("ESA"), EndTurn("CRP"), Undo("CRP"),
    ):  # fmt: skip
        states.append((game.state, game.lines()))
        game.push(action)
    for before in reversed(states):
        game.pop()
        assert (game.state, game.lines()) == before


# -- rulings -----------------------------------------------------------------------------------


def test_D1b_the_table_may_allow_a_second_operation():
    game = new_game()
    game.apply(Income("CRP"))
    assert refusal(game, Income("CRP")).rule == "D1b"
    game.apply(SECOND)
    assert game.to_act == ("NASA", "ESA")
    assert says(game) == [
        "CRP asks to waive D1b for the action 'income': the first was for practice;"
        " NASA and ESA must consent"
    ]
    consent(game, "NASA", "ESA")
    assert says(game)[:3] == [
        "ESA consents",
        "Ruling of the table, asked for by CRP, waiving D1b: the first was for practice",
        "The table does not mind that CRP has performed an operation this turn",
    ]
    assert game.state.aquas("CRP") == 8
    assert list(replay_faults(game)) == []
    game.apply(Undo("CRP"))
    assert game.state.aquas("CRP") == 7
    assert game.to_act == ("CRP",)


def test_D1_the_table_may_let_somebody_act_out_of_turn():
    game = new_game()
    game.apply(Ruling("ESA", Income("ESA"), ("D1",), "we were too quick"), granted=True)
    assert game.state.aquas("ESA") == 7
    assert game.to_act == ("CRP",)


def test_A2c_nobody_acts_for_another_without_consent():
    game = new_game()
    game.apply(Ruling("NASA", EndTurn("CRP"), ("E3d",), "hurry"))
    assert game.to_act == ("CRP", "ESA")
    assert "for the action 'end-turn' of CRP: hurry" in says(game)[0]
    game.apply(Object("CRP"))
    assert game.to_act == ("CRP",)


def test_A2c_what_a_ruling_did_for_another_is_not_taken_back_freely():
    game = new_game()
    game.apply(Ruling("NASA", Income("CRP"), ("E3d",), "he is at the door"), granted=True)
    for player in ("NASA", "CRP"):
        other = game.copy()
        other.apply(Undo(player))
        assert isinstance(other.state.agenda[-1], ConsentDue)


def test_A2c_a_ruling_that_would_not_help_is_refused_at_once():
    game = new_game()
    game.apply(Income("CRP"))
    assert refusal(game, replace(SECOND, waive=("E3d",))).rule == "D1b"


@pytest.mark.parametrize(
    ("rule", "hint"), [("X", "rules have ids like I2a"), ("I2aa", "did you mean I2a")]
)
def test_A2c_rulings_name_real_rules(rule: str, hint: str):
    game = new_game()
    with pytest.raises(BadInput, match=f"there is no rule '{rule}'") as caught:
        game.apply(Ruling("CRP", Income("CRP"), (rule,), "why not"), granted=True)
    assert hint in str(caught.value)
    with pytest.raises(BadInput, match="at least one rule"):
        game.apply(Ruling("CRP", Income("CRP"), (), "why not"), granted=True)
    assert game.entries == []


def _rules_of(source: str) -> Iterator[str]:
    """The rules by which a module refuses, as far as they are written out."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            place = {"RuleViolation": 0, "require": 1}.get(name)
            rule = None if place is None else node.args[place : place + 1]
            if rule and isinstance(rule[0], ast.Constant):
                yield rule[0].value


def test_A2c_every_rule_that_refuses_can_be_named():
    game = Path(planner.games.high_frontier.__file__).parent
    found = {rule for file in game.rglob("*.py") for rule in _rules_of(file.read_text("utf-8"))}
    assert len(found) > 40
    assert found - rule_texts().keys() == set()


def test_A2c_the_dice_of_a_ruling_are_rolled_when_all_have_consented():
    game = new_game("core", ("NASA", "ESA"), dice="hand", arrange=lambda state: None)
    game.state.year = 1
    while True:
        try:
            end_turns(game)
        except DiceNeeded:
            break
    player, other = game.to_act[0], next(n for n in game.state.players if n != game.to_act[0])
    game.apply(Ruling(player, EndTurn(player), ("E3d",), "we lost count"))
    with pytest.raises(DiceNeeded):
        game.apply(Consent(other))
    assert game.to_act == (other,)
    dice: list[int] = []
    while True:
        try:
            entry = game.apply(Consent(other), dice)
            break
        except DiceNeeded:
            dice.append(3)
    assert entry.dice == tuple(dice)
    assert list(replay_faults(game)) == []
