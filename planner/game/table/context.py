"""What a rule works with: the table to look at, and the context to change it in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from planner.board import Space
from planner.cards.model import Face
from planner.errors import RuleViolation
from planner.game.rulebook import Question, Rulebook
from planner.game.table.state import Player, Stack, State
from planner.kernel.dice import DiceTray
from planner.kernel.log import Line
from planner.kernel.steps import Step
from planner.rules import Season, season_of

V = TypeVar("V")
POOL = "pool"
"""The common supply, as an account of tanks (gl. Pool)."""


@dataclass(slots=True)
class Table:
    """The table as it lies and the rules it is played by; nothing here changes anything."""

    state: State
    book: Rulebook

    def player(self, faction: str) -> Player:
        """What a player has."""
        return self.state.players[faction]

    def aquas(self, faction: str) -> int:
        """A player's money (F1c)."""
        return self.state.aquas(faction)

    def face(self, number: str) -> Face:
        """The face with that number."""
        return self.book.library.face(number)

    def space(self, space: str) -> Space:
        """The space with that id."""
        return self.book.board[space]

    def season(self) -> Season:
        """The season of this year (K1)."""
        return season_of(self.state.year)

    def ask(self, question: Question[V], value: V) -> V:
        """The answer to a question: ``value`` as changed by everything that changes it."""
        for change in self.book.modifiers.get(type(question), ()):
            value = change(self, question, value)
        return value

    @property
    def on_turn(self) -> str | None:
        """The player whose turn it is."""
        return None if self.state.turn is None else self.state.turn.player


@dataclass(slots=True)
class Context(Table):
    """One action being carried out: a copy of the table that rules may change.

    Every refusal goes through `require`, every die through `roll`, every tank through `move_tanks`
    and every sentence of the log through `say`; so a ruling can waive a rule, a replay can give
    the dice, and the log balances.
    """

    tray: DiceTray
    waived: frozenset[str] = frozenset()
    lines: list[Line] = field(default_factory=list)
    ledger: list[tuple[str, str, int]] = field(default_factory=list)
    """Tanks moved: from, to (stack ids or ``pool``), how many."""

    def require(
        self,
        fine: bool,
        rule: str,
        message: str,
        *,
        code: str,
        hint: str | None = None,
        numbers: Mapping[str, Any] | None = None,
    ) -> None:
        """Refuse the action by a rule unless all is fine, or the table has waived that rule."""
        if not fine:
            self.refuse(RuleViolation(rule, message, code=code, hint=hint, numbers=numbers))

    def refuse(self, violation: RuleViolation) -> None:
        """Refuse the action for that reason, unless the table has waived the rule."""
        if violation.rule not in self.waived:
            raise violation
        line = Line(f"The table does not mind that {violation.message}", str(violation.rule))
        # A plan that is made again after a glitch is refused again (gl. Glitch Triggers).
        if line not in self.lines:
            self.lines.append(line)

    def say(self, text: str, rule: str) -> None:
        """Write a sentence to the log."""
        self.lines.append(Line(text, rule))

    def roll(self, reason: str, rule: str) -> int:
        """Roll 1d6; ``reason`` says who rolls for what."""
        result = self.tray.roll(f"{reason} ({rule})")
        self.state.dice_rolled += 1
        return result

    def push(self, *steps: Step) -> None:
        """Put steps on the agenda; the first of them happens first."""
        self.state.agenda.extend(reversed(steps))

    def answered(self) -> None:
        """Take the decision that has just been answered off the agenda."""
        self.state.agenda.pop()

    def revise(self, step: Step) -> None:
        """Replace the decision on top of the agenda by a later form of itself."""
        self.state.agenda[-1] = step

    def happened(self, happening: object) -> None:
        """Tell everything that listens for it (`Rulebook.on`)."""
        for listener in self.book.listeners.get(type(happening), ()):
            listener(self, happening)

    def stack(self, stack: str) -> Stack:
        """A stack by its id; refuses an id that names none."""
        found = self.state.stacks.get(stack)
        if found is None:
            raise RuleViolation("E2", f"there is no stack {stack}", code="no-such-stack")
        return found

    def own_stack(self, player: str, stack: str) -> Stack:
        """A stack that must belong to the player."""
        found = self.stack(stack)
        self.require(
            found.owner == player,
            "E2",
            f"{stack} does not belong to {player}",
            code="not-your-stack",
        )
        return found

    def move_tanks(self, source: str, target: str, tanks: int) -> None:
        """Move water FTs between stacks or the pool; the ledger keeps account.

        The caller has checked that they are there and adjusts spacecraft masses.
        """
        if tanks == 0:
            return
        if source != POOL:
            self.state.stacks[source].tanks -= tanks
        if target != POOL:
            self.state.stacks[target].tanks += tanks
        self.ledger.append((source, target, tanks))

    def pay(self, payer: str, amount: int, why: str, rule: str, *, to: str | None = None) -> None:
        """Have a player pay aquas to the pool or to another player."""
        held = self.aquas(payer)
        if held < amount:
            # Money that is not there cannot be waived into being.
            raise RuleViolation(
                "F1c",
                f"{payer} has only {held} aqua, not {amount}",
                code="not-enough-aqua",
                numbers={"aquas": held, "needed": amount},
            )
        receiver = POOL if to is None else self.player(to).bank
        bank = self.state.stacks[self.player(payer).bank]
        self.move_tanks(bank.id, receiver, amount)
        # Nobody pays with tanks that can still move before those that cannot (H1b).
        bank.moved_tanks = max(0, bank.moved_tanks - amount)
        whom = "" if to is None else f" to {to}"
        self.say(f"{payer} pays {amount} aqua{whom}: {why}", rule)

    def gain(self, receiver: str, amount: int, why: str, rule: str) -> None:
        """Have a player receive aquas from the pool."""
        self.move_tanks(POOL, self.player(receiver).bank, amount)
        self.say(f"{receiver} receives {amount} aqua: {why}", rule)
