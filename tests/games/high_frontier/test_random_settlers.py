"""Random play from tables where much has been built, which random games hardly ever reach."""

import pytest

from planner.cards.model import FuelGrade
from planner.games.high_frontier.playing import RandomPlayer
from planner.games.high_frontier.table.state import PlayedCard, State
from planner.kernel.actions import Template
from planner.kernel.log import entry_line, read_entry
from tests.games.high_frontier.arrange import claim, put_leo, put_stack
from tests.games.high_frontier.helpers import all_cards, new_game
from tests.games.high_frontier.invariants import check


def on_mars(state: State) -> None:
    """Crews, factories and fuel of everybody on Mars, the sungrazer and Luna."""
    put_stack(
        state, "CRP:rocket", "mars-north-pole", "CQ041F", "CB062R", "CT053R", "CG119R", wet="9"
    )
    put_stack(state, "CRP:outpost-1", "mars-north-pole", "CD092F heavy", "CF070R", tanks=4)
    claim(state, "mars-north-pole", "CRP", factory=True)
    claim(state, "mars-arsia-mons", "NASA")
    claim(state, "mars-hellas-basin", "ESA", factory=True)
    put_stack(state, "NASA:rocket", "luna-shackleton", "CQ042F", "CT047R", "CF073R", wet="5")
    put_stack(state, "NASA:outpost-1", "mars-hellas-basin", "CB059R", tanks=2)
    claim(state, "luna-shackleton", "NASA", factory=True)
    put_stack(state, "ESA:outpost-1", "mars-arsia-mons", "CQ038F", "CD093R heavy")


def in_anarchy(state: State) -> None:
    """Everybody is felonious and sits on the same claims."""
    on_mars(state)
    state.anarchy = True
    put_stack(state, "NASA:rocket", "mars-arsia-mons", "CQ042F", "CT047R", "CF073R", wet="5")
    put_stack(state, "CRP:rocket", "mars-arsia-mons", "CQ041F", "CB062R", wet="9")


def near_home(state: State) -> None:
    """Heroes on their way home, dirt in the tanks, cards in LEO."""
    for player, crew in (("CRP", "CQ041F"), ("NASA", "CQ042F"), ("ESA", "CQ038F")):
        rocket = put_stack(state, f"{player}:rocket", "cycler", crew, wet="6")
        rocket.cards[0] = PlayedCard(crew, glory="mars")
    state.stacks["NASA:rocket"].grade = FuelGrade.DIRT
    state.glories["mars"] = 0
    put_leo(state, "CRP", "CT045F", "CD093R heavy", "CF070R")
    claim(state, "luna-shackleton", "ESA", factory=True)


@pytest.mark.parametrize("arrange", [on_mars, in_anarchy, near_home])
def test_random_settlers_keep_the_invariants(arrange):
    for seed in range(4):
        game = new_game("core", ("CRP", "NASA", "ESA"), seed=seed, hashing=False, arrange=arrange)
        bot = RandomPlayer(seed)
        cards = all_cards(game.state)
        for _ in range(150):
            before = game.state
            entry = game.apply(bot.choose(game, game.legal()))
            check(game, before, entry, cards)
            written = read_entry(entry_line(entry), "log", 1, game.book.tags)
            assert (written.action, written.dice) == (entry.action, entry.dice)


@pytest.mark.parametrize("arrange", [on_mars, in_anarchy, near_home])
def test_everything_that_settlers_are_offered_applies(arrange):
    game = new_game("core", ("CRP", "NASA", "ESA"), arrange=arrange)
    bot = RandomPlayer("offers")
    for _ in range(12):
        for choice in game.legal():
            actions = choice.actions() if isinstance(choice, Template) else iter([choice])
            for _, action in zip(range(12), actions, strict=False):
                assert game.may(action), action
        game.apply(bot.choose(game, game.legal()))


def test_values_that_nobody_knows_stop_no_random_game():
    for seed in range(2):
        game = new_game(
            "race-to-the-top",
            ("CRP", "NASRDA", "NASA"),
            seed=seed,
            hashing=False,
            options={"cards": "race-for-glory"},
        )
        bot = RandomPlayer(seed)
        cards = all_cards(game.state)
        for _ in range(450):
            if not game.to_act:
                break
            before = game.state
            entry = game.apply(bot.choose(game, game.legal()))
            check(game, before, entry, cards)
