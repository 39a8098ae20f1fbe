"""Ways to set up *Race to the Rescue* for a test."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from planner.games.high_frontier import Game
from planner.games.high_frontier.scenarios.rescue.by_turns import ChooseColony, SetupDue
from planner.games.high_frontier.scenarios.rescue.colony import Colony, colony_of
from planner.games.high_frontier.scenarios.rescue.fleet import PlaceChits, StationNothing
from planner.games.high_frontier.table.state import Stack, StackKind, State
from planner.games.high_frontier.table.turn import PlayerTurn
from planner.kernel.actions import Action, Template
from tests.games.high_frontier.arrange import put_stack
from tests.games.high_frontier.helpers import new_game

EVERYBODY = ("CRP", "NASA", "ESA", "Shimizu", "UN")
COLONIES = {1: "europa-ocean", 2: "europa-ocean", 3: "rhea", 4: "rhea", 5: "pluto"}
"""A colony that is allowed, by the number of players."""


def begun(players: int = 2, seed: int = 0, **more: object) -> Game:
    """A rescue whose setup has not begun."""
    return new_game("race-to-the-rescue", EVERYBODY[:players], seed=seed, **more)


def set_up(game: Game, until: Callable[[Game], bool]) -> Game:
    """Go through the setup the easiest way, until something holds."""
    while not until(game):
        game.apply(easiest(game))
    return game


def easiest(game: Game) -> Action:
    """Station nothing, keep chits at home, otherwise take what is listed first."""
    choices = game.legal()
    player = choices[0].player if isinstance(choices[0], Action) else choices[0].fixed["player"]
    top = game.state.agenda[-1]
    if top.tag == "rescue-fleet":
        return StationNothing(player)
    if top.tag == "rescue-chits":
        return PlaceChits(player, f"{player}:leo", top.left)  # type: ignore[attr-defined]
    if not colony_of(game.table):
        return ChooseColony(player, COLONIES[len(game.state.players)])
    first = choices[0]
    return next(first.actions()) if isinstance(first, Template) else first


def at_step(tag: str, players: int = 2, seed: int = 0) -> Game:
    """A rescue in whose setup that step has come."""
    return set_up(begun(players, seed), lambda game: game.state.agenda[-1].tag == tag)


def has_begun(game: Game) -> bool:
    """Whether the first year has begun."""
    return isinstance(game.state.agenda[-1], PlayerTurn)


def parts(game: Game) -> tuple[str, ...]:
    """What the player may do whose turn of the setup it is."""
    top = game.state.agenda[-1]
    return top.turns[0].parts if isinstance(top, SetupDue) else ()


def under_way(
    arrange: Callable[[State], None] = lambda state: None, players: int = 2, **more: object
) -> Game:
    """A rescue in its first year, with nothing out there but what is arranged."""
    game = set_up(begun(players, **more), has_begun)
    state = game.state
    state.sites.clear()
    for stack in [*state.stacks.values()]:
        if stack.kind is not StackKind.LEO:
            del state.stacks[stack.id]
    arrange(state)
    return game


def ferry(state: State, space: str, *tokens: str, wet: str = "12", more: tuple[str, ...] = ()):
    """The rocket of the player on turn with his crew and these tokens."""
    assert state.turn is not None
    player = state.turn.player
    stack: Stack = put_stack(
        state, f"{player}:rocket", space, state.players[player].crew, *more, wet=wet
    )
    stack.tokens = list(tokens)
    return stack


def colony(game: Game) -> Colony:
    found = colony_of(game.table)
    assert found is not None
    return found


def change_colony(state: State, **changes: int) -> None:
    """Put another number of people in the colony, or out of it."""
    colony = state.part(Colony)
    assert colony is not None
    state.put_part(replace(colony, **changes))  # type: ignore[arg-type]
