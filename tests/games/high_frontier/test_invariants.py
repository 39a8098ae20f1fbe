"""The checks of `planner.games.high_frontier.playing.invariants` notice what is wrong."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.operations.auctions import Research
from planner.games.high_frontier.chapters.operations.market import Income
from planner.games.high_frontier.playing.invariants import (
    all_cards,
    choice_faults,
    faults,
    history_faults,
    replay_faults,
)
from planner.games.high_frontier.table.occasions import Occasion
from planner.games.high_frontier.table.state import SiteMarks, State
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.log import Entry
from planner.kernel.sentences import Line
from planner.text import Text
from tests.games.high_frontier.arrange import claim, put_stack
from tests.games.high_frontier.helpers import new_game


def played() -> tuple[Game, State, Entry, list[str]]:
    """A game after one action with nothing wrong."""
    game = new_game("core", ("NASA", "ESA"), arrange=_rocket)
    cards, before = all_cards(game.state), game.state
    entry = game.apply(Income("NASA"))
    assert faults(game, before, entry, cards) == []
    return game, before, entry, cards


def _rocket(state: State) -> None:
    put_stack(state, "NASA:rocket", "geo", "CT045F", wet="9")
    put_stack(state, "NASA:outpost-1", "geo", "CF068F", tanks=2)


def _lose_a_card(state: State) -> None:
    state.decks["thruster"].pop()


def _make_money(state: State) -> None:
    state.leo("NASA").tanks += 1


def _be_in_debt(state: State) -> None:
    state.leo("NASA").tanks = -1


def _claim_everything(state: State) -> None:
    for site in ("ceres", "gefion", "minerva", "eureka", "lutetia", "psyche", "ida", "dresda"):
        claim(state, site, "NASA", colony=True)


def _build_in_the_air(state: State) -> None:
    state.mark("ceres", SiteMarks(factory="NASA"))
    state.mark("ida", SiteMarks(claim="ESA", colony="NASA"))
    state.mark("psyche", SiteMarks(claim="ESA", busted=True))


def _two_rockets(state: State) -> None:
    second = replace(state.stacks["NASA:rocket"], id="NASA:rocket-2", cards=[], tanks=0)
    state.stacks["NASA:rocket-2"] = second


def _no_leo(state: State) -> None:
    state.stacks["ESA:geo"] = state.stacks.pop("ESA:leo")
    state.players["ESA"].bank = "ESA:geo"


def _heavier_than_it_weighs(state: State) -> None:
    state.stacks["NASA:rocket"].wet = "1"


def _fuel_of_no_grade(state: State) -> None:
    state.stacks["NASA:rocket"].grade = None


def _no_chit(state: State) -> None:
    state.stacks["NASA:rocket"].wet = None


def _tired_tanks(state: State) -> None:
    state.stacks["NASA:outpost-1"].moved_tanks = 3


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (_lose_a_card, "a card is in two places, or in none"),
        (_make_money, "NASA:leo had 6 tanks and has 8, and the ledger tells of 1"),
        (_be_in_debt, "NASA has -1 aquas"),
        (_claim_everything, "NASA has 8 cubes on the map, with 7 in the box"),
        (_build_in_the_air, "the factory at ceres stands on no claim"),
        (_build_in_the_air, "the colony at ida stands on no factory"),
        (_build_in_the_air, "psyche is busted and claimed"),
        (_two_rockets, "NASA has 2 rockets"),
        (_two_rockets, "NASA:rocket-2 is empty"),
        (_no_leo, "ESA has no LEO stack, or more than one"),
        (_heavier_than_it_weighs, "NASA:rocket has wet mass 1 and dry mass 2"),
        (_fuel_of_no_grade, "NASA:rocket has wet mass 9, dry mass 2 and fuel None"),
        (_no_chit, "NASA:rocket has no wet mass chit"),
        (_tired_tanks, "3 of 2 tanks of NASA:outpost-1 have moved"),
    ],
)
def test_damage_is_noticed(damage: Callable[[State], None], says: str):
    game, before, entry, cards = played()
    damage(game.state)
    assert says in faults(game, before, entry, cards)


def test_substitute_domes_that_score_are_noticed():
    game, before, entry, cards = played()
    _claim_everything(game.state)
    says = "NASA scores more than 7 domes"
    assert says not in faults(game, before, entry, cards)
    game.book.score("colonies", "M2a", "Colony domes", lambda table, player: 8)
    assert says in faults(game, before, entry, cards)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"says": ()}, "the entry does not say what happened by which rule"),
        ({"says": (Line("Something", ""),)}, "the entry does not say what happened by which rule"),
        ({"moved": (("pool", "nowhere", 1),)}, "the ledger leaves 1 tanks in nowhere, which is"),
        ({"moved": (("pool", "NASA:leo", -1),)}, "the ledger moves -1 tanks"),
    ],
)
def test_entries_that_do_not_balance_are_noticed(change: dict[str, object], says: str):
    game, before, entry, cards = played()
    found = faults(game, before, replace(entry, **change), cards)
    assert any(fault.startswith(says) for fault in found)


def test_too_many_outposts_at_the_end_of_a_turn_are_noticed():
    game = new_game("core", ("NASA", "ESA"), arrange=_rocket)
    cards, before = all_cards(game.state), game.state
    entry = game.apply(EndTurn("NASA"))
    for number in (2, 3):
        put_stack(game.state, f"NASA:outpost-{number}", "geo", "CF070F")
    assert "NASA ends the turn with 3 outposts" in faults(game, before, entry, cards)


def test_choices_that_do_not_apply_are_noticed():
    game = new_game("core", ("NASA", "ESA"))
    assert list(choice_faults(game, random.Random(1))) == []
    rule = game.book.actions[Research.tag]
    broken = replace(rule, choices=lambda table, player: [Research(player, "thruster", 99)])
    game.book.actions[Research.tag] = broken
    found = list(choice_faults(game, random.Random(1)))
    assert found[0].endswith("is listed and does not apply")


def test_strangers_who_may_act_are_noticed(monkeypatch: pytest.MonkeyPatch):
    game = new_game("core", ("NASA", "ESA"))
    monkeypatch.setattr(Occasion, "check", lambda *anything: None)
    found = list(choice_faults(game, random.Random(1)))
    assert "ESA is not asked and may do Income(player='NASA')" in found


def test_logs_that_lead_elsewhere_are_noticed():
    game = new_game("core", ("NASA", "ESA"), hashing=False)
    game.apply(Income("NASA"))
    assert list(history_faults(game)) == []
    assert list(replay_faults(game)) == []
    game.state.year = 7
    assert list(history_faults(game)) == [
        "undoing and doing the same again leads to another state",
    ]
    assert list(replay_faults(game)) == ["the log played again leads to another state"]


def test_logs_that_cannot_be_read_back_are_noticed():
    game, *_ = played()
    (fault,) = replay_faults(game)
    assert fault.startswith("the log cannot be read back: log row 2, column state:")


def test_logs_that_read_differently_are_noticed():
    game = new_game("core", ("NASA", "ESA"))
    game.apply(Income("NASA"))
    game.entries.append(replace(game.entries.pop(), says=(Line(Text("NASA gets rich"), "I1"),)))
    assert list(replay_faults(game)) == ["the log played again reads differently"]
