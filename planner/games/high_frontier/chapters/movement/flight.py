"""A move in progress, as steps of the agenda (H)."""

from __future__ import annotations

from dataclasses import dataclass

from planner.games.high_frontier.table.context import Context
from planner.games.high_frontier.table.hardware import lose_stack
from planner.games.high_frontier.table.state import PlayedCard, Stack
from planner.kernel.agenda import OneAsked, Step
from planner.motion import Activation, Landing, MoveStep, Position, RollKind
from planner.text import Text


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
    spare_therms: int
    """Therms that the radiators of the chain supply beyond what it needs (J4b)."""
    push: bool
    position: Position
    ahead: tuple[MoveStep, ...]
    aboard: tuple[PlayedCard, ...]
    """The cards that the way ahead was planned with."""
    booster: tuple[str, ...] = ()
    """The outposts whose water lifts the rocketplane, in this order (H6c)."""
    entered: MoveStep | None = None
    """The step that has just been taken, whose dice may have changed something."""
    triggered: bool = False
    """The glitch trigger of the flyby ahead has been rolled for (H8g)."""
    lifting: bool = False
    """The factory of the site has begun to lift the spacecraft off (H6c)."""

    @property
    def part_of(self) -> str:
        """The move of the spacecraft."""
        return self.stack

    @property
    def landing(self) -> Landing | None:
        """How the way ahead is meant to end."""
        return self.ahead[-1].landing if self.ahead else None


@dataclass(frozen=True, slots=True)
class HazardDue(OneAsked):
    """A hazard roll is due, or FINAO (H7): of a spacecraft, or of an operation that takes a risk.

    What fails is wrecked, if no consequence is named.
    """

    tag = "hazard"
    stack: str
    """Empty where no stack is risked."""
    space: str
    kind: RollKind | None
    """Nothing where it is no hazard of the map."""
    by: str = ""
    """The rule that asks for it, if the kind does not tell."""
    passed: Step | None = None
    """What follows if it goes well."""
    failed: Step | None = None
    """What follows on a 1, in place of the wreck."""

    @property
    def rule(self) -> str:
        """The rule that asks for the roll."""
        return self.by or ("H7" if self.kind is None else self.kind.rule)

    @property
    def part_of(self) -> str | None:
        """The move of the spacecraft."""
        return self.stack or None

    @property
    def question(self) -> str:
        """The danger."""
        if self.failed is not None:
            return Text(
                "{player} takes a risk at {space}: rolls, where a 1 is a failure, "
                "or pays for FINAO ({rule}, H7e)",
                space=self.space,
                player=self.player,
                rule=self.rule,
            )
        return Text(
            "{stack} faces a hazard at {space}: {player} rolls, where a 1 destroys it, "
            "or pays for FINAO ({rule}, H7e)",
            stack=self.stack,
            space=self.space,
            player=self.player,
            rule=self.rule,
        )


@dataclass(frozen=True, slots=True)
class BeltDue(Step):
    """A belt roll is due (H10)."""

    tag = "belt"
    player: str
    stack: str
    space: str

    @property
    def part_of(self) -> str:
        """The move of the spacecraft."""
        return self.stack


@dataclass(frozen=True, slots=True)
class Interrupted(Step):
    """Dice have changed something in mid-move; the mover says how it goes on (H2a, H4b)."""

    tag = "interrupted"
    flying: Flying

    @property
    def part_of(self) -> str:
        """The move of the spacecraft."""
        return self.flying.stack

    @property
    def asks(self) -> tuple[str, ...]:
        """The mover."""
        return (self.flying.player,)

    @property
    def question(self) -> str:
        """Where to."""
        stack = self.flying.stack
        if not self.flying.position.operational:
            return Text(
                "{stack} has no working thruster: does it coast on, and where? (H2a)", stack=stack
            )
        return Text(
            "{stack} has lost something: does it fly on as planned, another way, or stop? (H4b)",
            stack=stack,
        )


def wreck(context: Context, stack: Stack, why: Text, rule: str) -> None:
    """The spacecraft is lost and its move with it; heavy radiators stay, turned light (E7d)."""
    context.unwind(stack.id)
    context.player(stack.owner).moved.extend(held.card for held in stack.cards)
    lose_stack(context, stack, why, rule, ablates=True)
