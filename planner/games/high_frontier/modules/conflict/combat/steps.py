"""What happens between the dice of a shot and the next one, as steps of the agenda (3E1, 3E2)."""

from __future__ import annotations

from dataclasses import dataclass

from planner.games.high_frontier.modules.conflict.combat.firing import Column, Effect, Weapon
from planner.kernel.agenda import Step


@dataclass(frozen=True, slots=True)
class Impact(Step):
    """A shot has its fire value; the table says what that does to what it hits (3E1f)."""

    tag = "impact"
    firer: str
    weapon: Weapon
    fire_value: int
    space: str
    column: Column
    stacks: tuple[str, ...]
    tokens: bool
    """The factory or the colony is hit, too."""
    explodes: bool = False
    """A dropstone of the frostline, which makes an icy world explode (3D7g)."""


@dataclass(frozen=True, slots=True)
class Strike(Step):
    """One effect of a shot on what it hits (3E2)."""

    tag = "strike"
    effect: Effect
    firer: str
    fire_value: int
    """Of an overload: how many glitch rolls are left."""
    space: str
    stacks: tuple[str, ...]
    tokens: bool
