"""All flights of one move that are worth choosing, to wherever it leads (H4).

Two flights to the same space differ by what they burn and by what else the caller weighs: dice,
sails that burn up, water of a booster. Those that another one beats in everything are left out.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import TypeAlias

from planner.motion.activation import Activation
from planner.motion.flight import Flight
from planner.motion.front import keep_unbeaten
from planner.motion.position import MoveStep, Position
from planner.motion.steps import PIVOT_BURNS, Motion

Weights: TypeAlias = tuple[int, ...]
"""The costs of a flight besides fuel, as numbers that are better the smaller they are."""
Weigh: TypeAlias = Callable[[Weights, Position, MoveStep], Weights]
"""The weights with one more step, taken from that position."""

MOST_BONUS_BURNS = 30
"""The most bonus burns that can be of use where flybys can be passed round and round."""


@dataclass(slots=True, eq=False)
class _Draft:
    """A flight in the making; the steps before the last are its parent's."""

    position: Position
    fuel: int
    """Halves of a burn that cost fuel; none where burns are free (H5d)."""
    weights: Weights
    parent: _Draft | None = None
    step: MoveStep | None = None
    beaten: bool = False

    @property
    def place(self) -> Hashable:
        """The part that must be equal to compare two flights: the space and which ways are open."""
        here = self.position
        return here.space, here.came_from, here.heading, here.landed

    @property
    def steps(self) -> tuple[MoveStep, ...]:
        """All steps, the first one first."""
        found: list[MoveStep] = []
        draft: _Draft | None = self
        while draft is not None and draft.step is not None:
            found.append(draft.step)
            draft = draft.parent
        return tuple(reversed(found))


def worthwhile(
    move: Motion, start: Position, nothing: Weights, weigh: Weigh
) -> dict[int, list[Flight]]:
    """Return the flights worth choosing to each space where the move may end.

    ``nothing`` are the weights at the start. Of two that are alike the first one found counts.
    """
    counter = itertools.count()
    known: dict[Hashable, list[_Draft]] = {}
    ended: dict[int, list[_Draft]] = {}
    rank = _Rank(move.activation)
    ahead = [((0, nothing, 0), next(counter), _Draft(start, rank.fuel(start), nothing))]
    while ahead:
        _, _, draft = heappop(ahead)
        if draft.beaten:
            continue
        position = draft.position
        if position.space != start.space and move.may_stop(position):
            keep_unbeaten(ended.setdefault(position.space, []), draft, rank.is_cheaper)
        for step in move.legal_steps(position):
            there = step.position
            weights = weigh(draft.weights, position, step)
            after = _Draft(there, rank.fuel(there), weights, draft, step)
            if _improves(known.setdefault(after.place, []), after, rank):
                heappush(ahead, ((after.fuel, weights, there.burns), next(counter), after))
    return {
        space: [
            Flight(start, draft.steps, move.activation.steps_for(draft.position.half_burns))
            for draft in drafts
        ]
        for space, drafts in ended.items()
    }


def _improves(known: list[_Draft], new: _Draft, rank: _Rank) -> bool:
    before = list(known)
    if not keep_unbeaten(known, new, rank.beats):
        return False
    if len(known) <= len(before):
        for draft in before:
            draft.beaten = draft not in known
    return True


class _Rank:
    """The order of two flights in the making, for an activated thruster."""

    def __init__(self, activation: Activation) -> None:
        self._consumption = activation.consumption
        self._may_die = activation.solar_dies or activation.sail
        self._oberth = activation.base_thrust + activation.afterburn

    def fuel(self, position: Position) -> int:
        """Return the fuel to compare, in halves of a burn."""
        return position.half_burns if self._consumption else 0

    def is_cheaper(self, one: _Draft, other: _Draft) -> bool:
        """True if ending with one costs no more in anything than ending with the other."""
        return self._steps(one) <= self._steps(other) and _weighs_less(one, other)

    def _steps(self, draft: _Draft) -> int:
        """Fuel steps, rounded up when the move is over (H5b)."""
        return -(-self._consumption * draft.fuel // 2)

    def beats(self, one: _Draft, other: _Draft) -> bool:
        """True if wherever the other can go on to, the one can at no greater cost."""
        mine, theirs = one.position, other.position
        if (
            one.fuel > other.fuel
            or mine.burns > theirs.burns
            or not _weighs_less(one, other)
            or mine.operational < theirs.operational
            or mine.must_land_assisted > theirs.must_land_assisted
        ):
            return False
        missing = self._bonus_missing(mine, theirs)
        if missing <= 0:
            return True
        # Fuel and burns that have been saved do what bonus burns do, but for a dead thruster.
        return (
            not self._may_die
            and mine.burns + missing <= theirs.burns
            and one.fuel + 2 * missing * bool(self._consumption) <= other.fuel
        )

    def _bonus_missing(self, mine: Position, theirs: Position) -> int:
        """Return how many bonus burns the one lacks for all that the other has or could still gain.

        Which belts a mag sail has passed is not compared: coming back to one takes another die.
        """
        missing = min(theirs.bonus_burns, MOST_BONUS_BURNS) - mine.bonus_burns
        if theirs.bonus_pivots > mine.bonus_pivots:
            missing += PIVOT_BURNS * (theirs.bonus_pivots - mine.bonus_pivots)
        if mine.oberth_used and not theirs.oberth_used:
            missing += self._oberth
        return missing


def _weighs_less(one: _Draft, other: _Draft) -> bool:
    return all(map(int.__le__, one.weights, other.weights))
