"""The shapes of a spacecraft on its way: sails burn up, coolant is spent, cards are radiated.

A shape is what is left of it between two such losses. A spacecraft written down as numbers has
two at most, with its sails and without; one made of cards has as many as its cards make.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from planner.craft.thruster import Thruster

MOST_SHAPES = 5
"""Losses that would lead to more are not looked at; no stack of the game's cards has as many."""


NOTHING_LEFT = -1
"""In place of a shape: the whole spacecraft is lost."""


@dataclass(frozen=True, slots=True)
class Remains:
    """A shape of a spacecraft, and the shapes after its next losses.

    >>> Remains(thrusters=(0,), after=(0,)).after_activating(0)
    0
    """

    thrusters: tuple[int, ...]
    """Positions of the thrusters that can still be activated."""
    after: tuple[int, ...]
    """For each of them the shape that its activation leaves (J1c, gl. Orientation c)."""
    burnt: int = 0
    """The shape that an aerobrake leaves, or `NOTHING_LEFT` (gl. Sails a)."""
    lost: int = 0
    """Mass that is gone."""
    rad_hard: int | None = None
    """Rad-hardness of the softest card that shall survive the belts, where it is known (H10)."""
    aerobrake_safe: bool = False
    """An operational card spares the stack every aerobrake roll (gl. Aerobrake Hazard a)."""

    def after_activating(self, thruster: int) -> int | None:
        """Return the shape after activating that thruster; ``None`` if it cannot be any more."""
        if thruster not in self.thrusters:
            return None
        return self.after[self.thrusters.index(thruster)]


def are_ordered(shapes: Sequence[Remains]) -> bool:
    """True if a spacecraft that has lost less is worse off in nothing, as far as shapes go.

    It is not where what is lost weighs something, or was the softest card aboard.
    """
    first = shapes[0]
    return len(shapes) <= 2 and all(
        (each.lost, each.rad_hard, each.aerobrake_safe)
        == (first.lost, first.rad_hard, first.aerobrake_safe)
        for each in shapes
    )


def shapes_of_numbers(
    thrusters: Sequence[Thruster], sail_mass: int, rad_hard: int | None, aerobrake_safe: bool
) -> tuple[Remains, ...]:
    """With the sails, and without them once an aerobrake has burned them up (gl. Sails a)."""
    every = tuple(range(len(thrusters)))
    others = tuple(at for at in every if not thrusters[at].is_sail)
    has_sails = len(others) < len(every)
    whole = Remains(
        every, (0,) * len(every), int(has_sails), 0, rad_hard, aerobrake_safe=aerobrake_safe
    )
    if not has_sails:
        return (whole,)
    burnt = Remains(
        others, (1,) * len(others), 1, sail_mass, rad_hard, aerobrake_safe=aerobrake_safe
    )
    return whole, burnt


def rooted(shapes: Sequence[Remains], root: int) -> tuple[tuple[int, ...], tuple[Remains, ...]]:
    """The shapes that one of them may still become, itself the first, and the thrusters they use.

    >>> burnt = Remains(thrusters=(1,), after=(1,), burnt=1, lost=2)
    >>> rooted([Remains(thrusters=(0, 1), after=(0, 0), burnt=1), burnt], 1)[0]
    (1,)
    """
    found = [root]
    for at in found:  # grows while it is gone through
        shape = shapes[at]
        ahead = dict.fromkeys((*shape.after, shape.burnt))
        found += [each for each in ahead if each not in (NOTHING_LEFT, *found)]
    used = sorted({thruster for at in found for thruster in shapes[at].thrusters})
    renumbered = tuple(
        replace(
            shapes[at],
            thrusters=tuple(map(used.index, shapes[at].thrusters)),
            after=tuple(map(found.index, shapes[at].after)),
            burnt=found.index(burnt) if (burnt := shapes[at].burnt) in found else NOTHING_LEFT,
            lost=shapes[at].lost - shapes[root].lost,
        )
        for at in found
    )
    return tuple(used), renumbered
