"""The games that can be played: each composes a rule book."""

from __future__ import annotations

from collections.abc import Callable

from planner.errors import BadInput
from planner.games.high_frontier.modules import add_modules
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.scenarios import contests, core, race_to_mars, rescue
from planner.kernel.log import Header
from planner.text import Text, joined

Compose = Callable[[Header], Rulebook]

SCENARIOS: dict[str, Compose] = {
    "core": core.core,
    "race-to-mars": race_to_mars.race_to_mars,
    "in-pursuit-of-happiness": contests.in_pursuit_of_happiness,
    "race-to-the-top": contests.race_to_the_top,
    "race-for-patriotic-glory": contests.race_for_patriotic_glory,
    "race-to-the-rescue": rescue.race_to_the_rescue,
}
"""How to compose each game's rule book, by the name in the header of its log."""


def rulebook_for(header: Header) -> Rulebook:
    """The rule book that a log's header asks for: a game with modules."""
    compose = SCENARIOS.get(header.scenario)
    if compose is None:
        raise BadInput(
            Text("there is no scenario {scenario}", scenario=repr(header.scenario)),
            hint=Text("the scenarios are {scenarios}", scenarios=joined(SCENARIOS)),
            field="scenario",
        )
    book = compose(header)
    add_modules(book, header.modules)
    return book
