"""NASA at a site with some cards, and the cards that the tests of operations use."""

from __future__ import annotations

from collections.abc import Callable

from planner.games.high_frontier import Game
from planner.games.high_frontier.table.state import State
from planner.games.high_frontier.table.turn import Permit
from planner.kernel.actions import Action, Choice, Template
from planner.kernel.log import Entry
from tests.games.high_frontier.arrange import put_stack
from tests.games.high_frontier.helpers import new_game

ROCKET = "NASA:rocket"
OUTPOST = "NASA:outpost-1"
CREW = "CQ042F"
"""NASA's crew: ISRU 4, missile."""
ESA_CREW = "CQ038F"
SANDWORM = "CB059R"
"""Electrophoretic Sandworm: ISRU 1, buggy, mass 1, needs nothing."""
NANOBOT = "CB062R"
"""ISRU 1, buggy, mass 0, needs nothing."""
ABLATIVE = "CB060R"
"""Ablative Laser: ISRU 2, missile, mass 0, solar, needs nothing."""
QUANTUM = "CB065R"
"""Quantum Cascade Laser: ISRU 0, raygun, needs electricity and a therm."""
SOLAR, RADIATOR = "CG106R", "CD098F"
"""Electricity and two therms."""


def at(
    space: str,
    *faces: str,
    also: Callable[[State], None] = lambda state: None,
    scenario: str = "core",
    factions: tuple[str, ...] = ("NASA", "ESA"),
    **stack: object,
) -> Game:
    """NASA on turn with a stack of these faces in a space; with ``wet`` it is the rocket."""

    def arrange(state: State) -> None:
        name = ROCKET if "wet" in stack else OUTPOST
        put_stack(state, name, space, *faces, **stack)  # type: ignore[arg-type]  # test options
        also(state)

    return new_game(scenario, factions, arrange=arrange)


def permit(game: Game, service: str, place: str | None = None, giver: str = "ESA") -> None:
    """Let NASA do something for this turn."""
    assert game.state.turn is not None
    game.state.turn.permits.append(Permit(giver, "NASA", service, place))


def offers(game: Game, kind: type[Action]) -> list[Choice]:
    """What is listed of one kind of action."""
    found = []
    for choice in game.legal():
        action = choice.action if isinstance(choice, Template) else type(choice)
        if action is kind:
            found.append(choice)
    return found


def all_apply(game: Game, kind: type[Action]) -> int:
    """Check that everything listed of one kind applies; how many that is."""
    count = 0
    for choice in offers(game, kind):
        for action in choice.actions() if isinstance(choice, Template) else [choice]:
            assert game.may(action), action
            count += 1
    return count


def says(entry: Entry) -> list[str]:
    """The sentences of an entry."""
    return [str(line) for line in entry.says]
