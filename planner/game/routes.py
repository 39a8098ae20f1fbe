"""The paths of one move, as a domain to choose from."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from planner.board import Board
from planner.errors import RuleViolation
from planner.game.codec import Json
from planner.motion import Move, Position, Step

_MAX_WALK = 30
_MAX_VISITS = 4000


@dataclass(frozen=True)
class Routes:
    """Every path that one move may take; `values` gives the cheapest to each place first found.

    A path is the ids of the spaces after the first. `sample` walks at random.
    """

    move: Move
    start: Position

    def values(self) -> Iterator[tuple[str, ...]]:
        """One path to each space within reach, nearest first."""
        board = self.move.board
        ahead: list[tuple[Position, tuple[str, ...]]] = [(self.start, ())]
        seen: set[Position] = {self.start}
        reached: set[int] = {self.start.space}
        for visited, (position, path) in enumerate(ahead):
            if visited >= _MAX_VISITS:
                return
            for step in self.move.legal_steps(position):
                if step.position in seen:
                    continue
                seen.add(step.position)
                longer = (*path, board[step.to].id)
                ahead.append((step.position, longer))
                if step.to not in reached and self.move.may_stop(step.position):
                    reached.add(step.to)
                    yield longer

    def sample(self, chance: random.Random) -> tuple[str, ...]:
        """The path of a random walk of at least one step."""
        best: tuple[str, ...] = ()
        position, path = self.start, best
        for _ in range(_MAX_WALK):
            steps = self.move.legal_steps(position)
            if not steps:
                break
            step = chance.choice(steps)
            position, path = step.position, (*path, self.move.board[step.to].id)
            if self.move.may_stop(position):
                best = path
                if chance.random() < 0.1:
                    break
        return best

    def as_dict(self) -> dict[str, Json]:
        """Where the paths begin and what limits them."""
        activation = self.move.activation
        return {
            "path_from": self.move.board[self.start.space].id,
            "net_thrust": activation.net_thrust,
            "consumption": str(activation.consumption),
            "fuel_steps": activation.steps_available,
        }

    @property
    def is_empty(self) -> bool:
        """Whether there is no path at all."""
        return not self.move.legal_steps(self.start)


def steps_along(move: Move, position: Position, path: tuple[str, ...]) -> tuple[Step, ...]:
    """The cheapest legal steps from a position along a path, or the rule in the way.

    Cheapest is: least fuel, then fewest rolls, then fewest burns.
    """
    board: Board = move.board
    flights: list[tuple[Step, ...]] = [()]
    for space in path:
        to = board[space].index
        longer = [
            (*flight, step)
            for flight in flights
            for step in move.legal_steps(_end(flight, position), to)
        ]
        if not longer:
            raise _reason(move, flights, position, to)
        flights = longer
    ended = [flight for flight in flights if move.may_stop(_end(flight, position))]
    if not ended:
        name = board[path[-1]].name
        raise RuleViolation("H5e", f"no move may end on {name}", code="no-stopping")
    return min(ended, key=lambda flight: _price(flight, position))


def _end(flight: tuple[Step, ...], position: Position) -> Position:
    return flight[-1].position if flight else position


def _price(flight: tuple[Step, ...], position: Position) -> tuple[int, int, int]:
    end = _end(flight, position)
    return end.half_burns, sum(len(step.rolls) for step in flight), end.burns


def _reason(
    move: Move, flights: list[tuple[Step, ...]], position: Position, to: int
) -> RuleViolation:
    for flight in sorted(flights, key=lambda each: _price(each, position)):
        refused = move.refusals(_end(flight, position), to)
        if refused:
            return refused[0]
    raise AssertionError("a step that is not legal has a reason")
