"""The table that rules look at, and the context in which they change it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from planner.errors import RuleViolation
from planner.kernel.agenda import Step
from planner.kernel.dice import SIDES, DiceTray
from planner.kernel.log import SecretDice
from planner.kernel.sentences import Line
from planner.kernel.state import State
from planner.text import Text

if TYPE_CHECKING:
    from planner.kernel.rulebook import Question, Rulebook

V = TypeVar("V")
S = TypeVar("S", bound=Step)


@dataclass(slots=True)
class Table:
    """The table as it lies and the rules it is played by; nothing here changes anything."""

    state: State
    book: Rulebook[Any, Any]

    def ask(self, question: Question[V], value: V) -> V:
        """Return the answer to a question: ``value`` as changed by everything that changes it."""
        for change in self.book.modifiers.get(type(question), ()):
            value = change(self, question, value)
        return value

    def due(self, step: type[S]) -> S:
        """Return the step on top of the agenda, for rules that need it to be of that kind."""
        top = self.state.top(step)
        if top is None:
            raise LookupError(Text("no {tag} is due", tag=step.tag))
        return top

    def require(
        self,
        fine: bool,
        rule: str,
        message: Text,
        *,
        code: str,
        hint: Text | None = None,
        numbers: Mapping[str, Any] | None = None,
    ) -> None:
        """Refuse something by a rule unless all is fine."""
        if not fine:
            self.refuse(RuleViolation(rule, message, code=code, hint=hint, numbers=numbers))

    def refuse(self, violation: RuleViolation) -> None:
        """Refuse something for that reason; a `Context` may let it pass."""
        raise violation


@dataclass(slots=True)
class Context(Table):
    """One action being carried out: a copy of the table that rules may change.

    Every refusal goes through `require` or `refuse`, every die through `roll`, and every sentence
    of the log through `say`; so a ruling can waive a rule, and a replay can give the dice.
    """

    tray: DiceTray
    waived: frozenset[str] = frozenset()
    lines: list[Line] = field(default_factory=list)
    ledger: list[tuple[str, str, int]] = field(default_factory=list)
    """Moves of counted things: from, to, how much."""
    secret: list[SecretDice] = field(default_factory=list)
    """The dice rolled that not all may see."""
    tells: list[str] = field(default_factory=list)
    """The names of secrets that all may know from now on."""

    def refuse(self, violation: RuleViolation) -> None:
        """Refuse the action for that reason, unless the table has waived the rule."""
        if violation.rule not in self.waived:
            raise violation
        line = Line(
            Text("The table does not mind that {message}", message=violation.message),
            str(violation.rule),
        )
        # What is tried twice in one action is refused twice.
        if line not in self.lines:
            self.lines.append(line)

    def say(self, text: Text, rule: str) -> None:
        """Write a sentence to the log."""
        self.lines.append(Line(text, rule))

    def roll(
        self,
        reason: Text,
        rule: str,
        *,
        sides: int = SIDES,
        seen_by: Collection[str] | None = None,
        until: str = "dice",
    ) -> int:
        """Roll a die; ``reason`` says who rolls for what.

        With ``seen_by`` only those seats see it in the log, until the game tells all what is
        secret by the name ``until``; what becomes of it in the state the game hides itself.
        """
        if seen_by is not None and not self.book.has_secret_dice:
            raise LookupError("the rule book says that all dice are open")
        result = self.tray.roll(Text("{reason} ({rule})", reason=reason, rule=rule), sides)
        self.state.dice_rolled += 1
        if seen_by is not None:
            place = len(self.tray.rolled) - 1
            self.secret.append(SecretDice((place,), tuple(seen_by), until))
        return result

    def tell(self, secret: str, what: Text) -> None:
        """Have all see what has been secret by that name; ``what`` says what they see.

        Those are dice, by what they were rolled ``until``, answers, by the tag of the decision,
        and other actions by their own tag. What was told stays so.
        """
        self.tray.uncover(what)
        self.tells.append(secret)
        self.secret = [each for each in self.secret if each.until != secret]

    def push(self, *steps: Step) -> None:
        """Put steps on the agenda; the first of them happens first."""
        asked = {step.tag for step in self.state.agenda}
        # Whoever is asked in secret once more knows by now what all have said before.
        self.tells += [
            step.tag
            for step in steps
            if step.tag in self.book.secret_questions and step.tag not in asked
        ]
        self.state.agenda.extend(reversed(steps))

    def unwind(self, undertaking: str) -> None:
        """Take every step that is a part of an undertaking off the agenda, whatever its kind."""
        agenda = self.state.agenda
        agenda[:] = [step for step in agenda if step.part_of != undertaking]

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
