"""A move in progress, as steps of the agenda (H)."""

from __future__ import annotations

from dataclasses import dataclass

from planner.game.context import Context
from planner.game.hardware import lose_stack
from planner.game.state import Stack
from planner.game.steps import Step
from planner.motion import Activation, Position, RollKind
from planner.motion import Step as MotionStep


@dataclass(frozen=True, slots=True)
class Flying(Step):
    """A spacecraft in the middle of its move."""

    tag = "flying"
    player: str
    stack: str
    activation: Activation
    dry: str
    """Where the dry mass chit stands until the move is over (F2)."""
    chain: tuple[str, ...]
    """The thruster and the cards that make it work; losing one ends its service (H2a)."""
    push: bool
    position: Position
    ahead: tuple[MotionStep, ...]
    triggered: bool = False
    """The glitch trigger of the flyby ahead has been rolled for (H8g)."""


@dataclass(frozen=True, slots=True)
class HazardDue(Step):
    """A hazard roll is due, or FINAO (H7)."""

    tag = "hazard"
    player: str
    stack: str
    space: str
    kind: RollKind

    @property
    def asks(self) -> tuple[str, ...]:
        """The mover."""
        return (self.player,)

    @property
    def question(self) -> str:
        """The danger."""
        return (
            f"{self.stack} faces a hazard at {self.space}: {self.player} rolls, where a 1"
            f" destroys it, or pays for FINAO ({self.kind.rule}, H7e)"
        )


@dataclass(frozen=True, slots=True)
class BeltDue(Step):
    """A belt roll is due (H10)."""

    tag = "belt"
    player: str
    stack: str
    space: str


@dataclass(frozen=True, slots=True)
class Adrift(Step):
    """The thruster has failed in mid-move; the mover says how to coast on (H2a, H2b)."""

    tag = "adrift"
    flying: Flying

    @property
    def asks(self) -> tuple[str, ...]:
        """The mover."""
        return (self.flying.player,)

    @property
    def question(self) -> str:
        """Where to."""
        return f"{self.flying.stack} has lost its thruster: does it coast on, and where? (H2a)"


def wreck(context: Context, stack: Stack, why: str, rule: str) -> None:
    """The spacecraft is lost and its move with it; heavy radiators stay, turned light (E7d)."""
    agenda = context.state.agenda
    while isinstance(agenda[-1], Flying | HazardDue | BeltDue | Adrift):
        agenda.pop()
    context.player(stack.owner).moved.extend(held.card for held in stack.cards)
    lose_stack(context, stack, why, rule, ablates=True)
