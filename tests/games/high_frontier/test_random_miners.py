"""Random play from tables where rockets stand at sites with all that operations need."""

from fractions import Fraction

import pytest

from planner.cards.model import FuelGrade
from planner.games.high_frontier.playing import RandomPlayer
from planner.games.high_frontier.table.state import PlayedCard, SiteMarks, State
from planner.kernel.actions import Template
from tests.games.high_frontier.arrange import claim, put_stack
from tests.games.high_frontier.helpers import all_cards, draw_hand, new_game
from tests.games.high_frontier.invariants import check


def rayguns(state: State) -> None:
    """Rayguns and buggies among moons and asteroids, some claims, and hardly a disk left."""
    put_stack(state, "CRP:outpost-1", "koronis-barycenter", "CB065R", "CG106R", "CD098F", "CF077R")
    put_stack(state, "CRP:rocket", "mars-arsia-mons", "CQ041F", "CB059R", "CF073R", wet="9")
    put_stack(state, "NASA:outpost-1", "saturn-dust-ring", "CB067R", "CF074R")
    put_stack(state, "NASA:rocket", "khufu", "CQ042F", "CF070R", "CB058R", "CG119R", wet="9")
    put_stack(state, "ESA:outpost-1", "venus-aerostat", "CQ038F", "CB060R", "CX083R", "CF071R")
    put_stack(state, "ESA:rocket", "dresda", "CF078R", "CX082R", "CB062R", wet="5")
    state.mark("dresda", SiteMarks(busted=True))
    for site in ("ceres", "gefion", "minerva", "eureka", "lutetia", "psyche", "kleopatra", "ida"):
        claim(state, site, "CRP")
    for stack in ("CRP:outpost-1", "NASA:rocket", "ESA:rocket"):
        state.stacks[stack].glitched = True


def industry(state: State) -> None:
    """Claims, factories, products and hands to make more of."""
    put_stack(state, "CRP:outpost-1", "ceres", "CB065R", "CF077F", "CG119F", "CG106R")
    put_stack(state, "CRP:rocket", "ceres", "CQ041F", "CF069R", "CB059R", "CD102R heavy", wet="20")
    put_stack(state, "NASA:rocket", "bennu", "CQ042F", "CF068R", "CB062R", tanks=3, wet="16")
    put_stack(state, "NASA:outpost-1", "mars-north-pole", "CF079R", "CX083R", "CF072R", "CB060R")
    put_stack(state, "ESA:outpost-1", "luna-shackleton", "CQ038F", "CX080R", "CF076R", tanks=5)
    put_stack(state, "ESA:rocket", "ceres", "CB061R", "CF075R", wet="9", glitched=True)
    claim(state, "ceres", "CRP")
    claim(state, "bennu", "NASA")
    claim(state, "mars-north-pole", "NASA")
    claim(state, "luna-shackleton", "ESA", factory=True)
    claim(state, "mars-arsia-mons", "CRP", factory=True)
    claim(state, "lutetia", "NASA", factory=True, colony=True)
    draw_hand(state, "CRP", "CT045", "CD092", "CG105")
    draw_hand(state, "NASA", "CB064", "CD093", "CX088")
    draw_hand(state, "ESA", "CX081", "CD099")


def divers(state: State) -> None:
    """Air-eaters in the atmospheres of Mars and Venus."""
    flown = (
        ("CRP:rocket", "mars-aerobrake-2", ("CT045R", "CG108R", "CD101F")),
        ("NASA:rocket", "venus-aerobrake-1", ("CQ042F", "CX083F", "CT047R", "CF076R")),
        ("ESA:rocket", "titan-aerostat", ("CT050R", "CG116R", "CG107R", "CQ038F")),
    )
    for id, space, faces in flown:
        stack = put_stack(state, id, space, *faces, wet="9")
        stack.active, stack.consumption = stack.cards[0].face, Fraction(1)
    state.stacks["NASA:rocket"].grade = FuelGrade.DIRT
    state.stacks["NASA:rocket"].active = "CT047R"
    state.stacks["ESA:rocket"].cards[-1] = PlayedCard("CQ038F", glory="saturn")
    state.glories["saturn"] -= 1


def lawless(state: State) -> None:
    """Everybody works on the others' sites."""
    industry(state)
    state.anarchy = True
    put_stack(state, "NASA:rocket", "ceres", "CQ042F", "CF068R", "CB062R", tanks=3, wet="16")
    put_stack(state, "CRP:rocket", "luna-shackleton", "CQ041F", "CF069R", "CB059R", wet="20")
    put_stack(state, "ESA:outpost-1", "mars-arsia-mons", "CQ038F", "CX080R", "CF076R", tanks=5)


TABLES = (rayguns, industry, divers, lawless)


@pytest.mark.parametrize("arrange", TABLES)
def test_random_miners_keep_the_invariants(arrange):
    for seed in range(3):
        game = new_game("core", ("CRP", "NASA", "ESA"), seed=seed, hashing=False, arrange=arrange)
        bot = RandomPlayer(seed)
        cards = all_cards(game.state)
        for _ in range(120):
            before = game.state
            entry = game.apply(bot.choose(game, game.legal()))
            check(game, before, entry, cards)
            assert State.from_json(game.state.as_json(), game.book.tags) == game.state


@pytest.mark.parametrize("arrange", TABLES)
def test_everything_that_miners_are_offered_applies(arrange):
    game = new_game("core", ("CRP", "NASA", "ESA"), arrange=arrange)
    bot = RandomPlayer("offers")
    for _ in range(9):
        for choice in game.legal():
            actions = choice.actions() if isinstance(choice, Template) else iter([choice])
            for _, action in zip(range(8), actions, strict=False):
                assert game.may(action), action
        game.apply(bot.choose(game, game.legal()))
