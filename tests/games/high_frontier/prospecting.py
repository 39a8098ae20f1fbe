"""Prospectors at sites, and what they are offered (I6)."""

from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.operations.prospect import Prospect
from planner.kernel.actions import Template
from tests.games.high_frontier.at_site import OUTPOST, QUANTUM, RADIATOR, SOLAR, at, offers


def raygun(space: str, **more) -> Game:
    return at(space, QUANTUM, SOLAR, RADIATOR, **more)


def by_raygun(*sites: str) -> Prospect:
    return Prospect("NASA", OUTPOST, "CB065", "raygun", sites)


def by_buggy(*sites: str) -> Prospect:
    return Prospect("NASA", OUTPOST, "CB059", "buggy", sites)


def sites_offered(game: Game, platform: str) -> list[str]:
    for choice in offers(game, Prospect):
        assert isinstance(choice, Template)
        if choice.fixed["platform"] == platform:
            return list(choice.free["sites"].as_dict()["some_of"])
    return []
