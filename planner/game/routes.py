"""The paths of one move, as a domain to choose from."""

from __future__ import annotations

import itertools
import random
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush

from planner.game.codec import Json
from planner.motion import Move, Position, Step, fly

_MAX_WALK = 30


@dataclass(frozen=True)
class Routes:
    """Every path that one move may take; `values` gives the cheapest one to each space.

    A path is the ids of the spaces after the first. `sample` walks at random.
    """

    move: Move
    start: Position

    def values(self) -> Iterator[tuple[str, ...]]:
        """The cheapest path to each space within reach, cheapest first.

        Cheapest is: least fuel, then fewest rolls, then fewest burns.
        """
        board, counter = self.move.board, itertools.count()
        best: dict[Hashable, list[Position]] = {}
        reached = {self.start.space}
        ahead: list[_Ahead] = [(_FREE, next(counter), self.start, ())]
        while ahead:
            (_, rolls, _), _, position, path = heappop(ahead)
            if not _improves(best.setdefault(_place(position), []), position):
                continue
            if position.space not in reached and self.move.may_stop(position):
                reached.add(position.space)
                yield path
            for step in self.move.legal_steps(position):
                after = step.position
                price = (after.half_burns, rolls + len(step.rolls), after.burns)
                heappush(ahead, (price, next(counter), after, (*path, board[step.to].id)))

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


_Ahead = tuple[tuple[int, int, int], int, Position, tuple[str, ...]]
"""A position to go on from: its price, a running number, the position and the path to it."""
_FREE = (0, 0, 0)


def _place(position: Position) -> Hashable:
    """What cannot be compared between two positions: where one is and which ways are open."""
    return position.space, position.came_from, position.heading, position.landed


def _improves(known: list[Position], new: Position) -> bool:
    """Add a position to those at its place unless one of them is worse in nothing."""
    if any(_is_as_good(old, new) for old in known):
        return False
    known.append(new)
    return True


def _is_as_good(one: Position, two: Position) -> bool:
    return (
        one.burns <= two.burns
        and one.half_burns <= two.half_burns
        and one.bonus_burns >= two.bonus_burns
        and one.bonus_pivots >= two.bonus_pivots
        and one.operational >= two.operational
        and one.oberth_used <= two.oberth_used
        and one.must_land_assisted <= two.must_land_assisted
        and one.belts_visited <= two.belts_visited
    )


def steps_along(move: Move, position: Position, path: tuple[str, ...]) -> tuple[Step, ...]:
    """The cheapest legal steps from a position along a path, or the rule in the way."""
    spaces = [position.space, *(move.board[space].index for space in path)]
    return fly(move, spaces, position).steps
