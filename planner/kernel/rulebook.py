"""The rule book of a game: everything that may happen, registered by those who know the rules.

A rule book is composed: a game registers its actions, decisions and steps; scenarios and modules
add to them, replace them or leave them out. Nothing else asks which game is being played.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from planner.errors import BadInput, RuleViolation
from planner.kernel.actions import Action, Choice, Ruling, Undo
from planner.kernel.agenda import Step
from planner.kernel.codec import Json, Tagged
from planner.kernel.dice import DiceTray
from planner.kernel.log import Header
from planner.kernel.outlook import Preview
from planner.kernel.state import Part, State
from planner.text import Text

if TYPE_CHECKING:
    from planner.kernel.context import Context, Table

A = TypeVar("A", bound=Action)
S = TypeVar("S", bound=Step)
H = TypeVar("H")
V = TypeVar("V")
Q = TypeVar("Q", bound="Question[Any]")
T = TypeVar("T", bound="Table")
C = TypeVar("C", bound="Context")


class Question(Generic[V]):
    """A value that abilities, scenarios and modules may change: see `Rulebook.modify`.

    A subclass is a frozen dataclass whose fields say what is asked about.
    """

    __slots__ = ()


class Occasion(Hashable, Protocol):
    """The occasions for actions that answer no decision."""

    def fits(self, table: Any, player: str, rule: ActionRule[Any] | None = None) -> bool:
        """Whether a player may do that kind of action now; any of the occasion, if none is said."""

    def check(self, context: Any, rule: ActionRule[Any], action: Action) -> None:
        """Refuse an action that has no such occasion now."""

    def begin(self, context: Any, rule: ActionRule[Any]) -> None:
        """Use the occasion up."""


@dataclass(frozen=True, slots=True)
class ActionRule(Generic[A]):
    """The rules for one kind of action."""

    action: type[A]
    rule: str
    apply: Callable[[Any, A], None]
    """Carry it out, or refuse it."""
    choices: Callable[[Any, str], Iterable[Choice]]
    """Lists the choices of a player; called on its occasion only."""
    occasion: Occasion | None = None
    """Its occasion, if it answers no decision."""
    answers: type[Step] | None = None
    """The decision that it answers."""
    question: Callable[[State, A], object] | None = None
    """For what may be said in any order: the question as it stands in a state, free of what others
    say to it, or ``None`` if it is not asked there; see `planner.kernel.answers`."""


@dataclass(frozen=True, slots=True)
class Group:
    """Actions that belong together in a menu, by the occasions on which they are done."""

    heading: Text
    occasions: tuple[Occasion | None, ...]
    """``None`` stands for answers to what is asked."""
    is_expected: bool = False
    """Players want to know why something of it cannot be done now."""


@dataclass(frozen=True, slots=True)
class Named(Generic[H]):
    """Something in an ordered list that others may replace or leave out by its name."""

    name: str
    do: H


@dataclass(slots=True)
class Rulebook(Generic[T, C]):
    """All that is in force in one game; each game derives its own."""

    over_rule: ClassVar[str]
    """The rule by which a game that is over is over."""
    consent_rule: ClassVar[str]
    """The rule by which all others consent to rulings and undo."""
    preview_kind: ClassVar[type[Preview]] = Preview
    moves: ClassVar[str] = "moved"
    """The log's word for what `Context.ledger` counts."""
    has_secret_dice: ClassVar[bool] = False
    """True if dice may be rolled that only some seats see."""
    own_dice_bar_undo: ClassVar[bool] = True
    """True if somebody has to ask before he takes back what he has rolled for his eyes alone. Where
    he need not, the same dice come again: nobody rolls until he likes what he sees."""

    header: Header
    title: str
    """The name of the game; a `Text` where it is to be translated."""
    aim: str
    """The end of the game and how to win, for players about to start."""
    rule_ids: Collection[str]
    """The rules that a ruling can waive."""
    actions: dict[str, ActionRule[Any]] = field(default_factory=dict)
    groups: list[Named[Group]] = field(default_factory=list)
    """The groups of a menu, in their order."""
    grouped: dict[str, str] = field(default_factory=dict)
    """The group of actions, by tag, that belong to another one than their occasion says."""
    prices: dict[str, Callable[[T, Any], object]] = field(default_factory=dict)
    """Prices of actions by their tag, with dice that are still ahead (for previews)."""
    steps: dict[str, Callable[[C, Any], None] | None] = field(default_factory=dict)
    """The code of automatic steps; ``None`` for steps that wait for players."""
    tags: dict[str, type[Tagged]] = field(
        default_factory=lambda: {kind.tag: kind for kind in (Ruling, Undo)}
    )
    """Every action, step and part of the state by its tag, for reading JSON."""
    secret_questions: set[str] = field(default_factory=set)
    """Tags of the decisions whose answers are secret, and told as soon as all have answered."""
    lasting_secrets: set[str] = field(default_factory=set)
    """Tags of the actions that stay secret whatever is asked, until they are told."""
    listeners: dict[type[Any], list[Callable[[C, Any], None]]] = field(default_factory=dict)
    hindrances: list[Callable[[T, Action], RuleViolation | None]] = field(default_factory=list)
    """Checks that may refuse an action of any kind that answers no decision."""
    modifiers: dict[type[Any], list[Callable[[T, Any, Any], Any]]] = field(default_factory=dict)

    # -- what each game says -----------------------------------------------------------------

    @abstractmethod
    def table(self, state: Any) -> T:
        """Return the table with these rules in force."""

    @abstractmethod
    def context(self, state: Any, tray: DiceTray) -> C:
        """Return the context in which rules change that state."""

    @abstractmethod
    def read_state(self, data: dict[str, Json]) -> State:
        """Return the state that JSON data tell, however long ago they were written."""

    @abstractmethod
    def cards_of(self, deck: str) -> list[str]:
        """Return all cards that a deck is made of."""

    def group_of(self, rule: ActionRule[Any]) -> str:
        """Return the name of the menu's group to which a kind of action belongs."""
        usual = (group.name for group in self.groups if rule.occasion in group.do.occasions)
        return self.grouped.get(rule.action.tag) or next(usual)

    def same_seat(self, player: str) -> str:
        """By what a seat is recognised, whatever its player is called by now."""
        return player

    # -- registering -------------------------------------------------------------------------

    def action(
        self,
        action: type[A],
        occasion: Occasion,
        rule: str,
        apply: Callable[[C, A], None],
        choices: Callable[[T, str], Iterable[Choice]] | None = None,
        *,
        question: Callable[[Any, A], object] | None = None,
    ) -> None:
        """Register an action; without ``choices`` it has no parameters. See `ActionRule`."""
        listed = choices or (lambda table, player: (action(player),))
        self._add(ActionRule(action, rule, apply, listed, occasion, None, question))

    def step(self, step: type[S], run: Callable[[C, S], None]) -> None:
        """Register a step of the agenda that runs by itself."""
        self._add_step(step, run)

    def decision(self, step: type[Step]) -> None:
        """Register a step of the agenda that waits for players; see `answer`."""
        self._add_step(step, None)

    def answer(
        self,
        step: type[S],
        action: type[A],
        rule: str,
        apply: Callable[[C, S, A], None],
        choices: Callable[[T, S, str], Iterable[Choice]] | None = None,
        *,
        in_any_order: bool = False,
    ) -> None:
        """Register an action that answers a decision; both functions are given the decision.

        Without ``choices`` the action has no parameters and may always be given.
        With ``in_any_order`` somebody may give it who has not yet heard what others have said to
        the same question (`Step.asked_alike`).

        When ``apply`` is called the decision is still on top of the agenda; it takes it off
        with `Context.answered` or leaves it there for the others who are asked.
        """

        def apply_to_due(context: C, answer: A) -> None:
            apply(context, _due(context, step, rule, answer), answer)

        def choices_of_due(table: T, player: str) -> Iterable[Choice]:
            due = table.due(step)
            return (action(player),) if choices is None else choices(table, due, player)

        question = partial(_asked, step) if in_any_order else None
        self._add(ActionRule(action, rule, apply_to_due, choices_of_due, None, step, question))

    def part(self, kind: type[Part]) -> None:
        """Register a part of the state."""
        self._add_tag(kind)

    def on(self, happening: type[H], listener: Callable[[C, H], None]) -> None:
        """Have something done whenever something has happened; see `Context.happened`."""
        self.listeners.setdefault(happening, []).append(listener)

    def modify(self, question: type[Q], change: Callable[[T, Q, Any], Any]) -> None:
        """Have the answer to a question changed: ``change(table, question, value) -> value``."""
        self.modifiers.setdefault(question, []).append(change)

    def forget(self, *actions: type[Action]) -> None:
        """Take actions out of the rules."""
        for action in actions:
            del self.actions[action.tag]
            del self.tags[action.tag]
            self.lasting_secrets.discard(action.tag)

    @property
    def keeps_secrets(self) -> bool:
        """True if something may be secret that is not the answer to a question still open."""
        return self.has_secret_dice or bool(self.lasting_secrets)

    def secret_of(self, action: Action) -> tuple[str, bool] | None:
        """By what name an action's secret is told, and whether it is so with its question already.

        The answer to a decision has the tag of that, any other action its own; nothing has an
        action that everybody may know.
        """
        done = action.action if isinstance(action, Ruling) else action
        rule = self.actions.get(done.tag)
        if rule is None or type(done).as_seen is Action.as_seen:
            return None
        if rule.answers is None:
            return done.tag, False
        return rule.answers.tag, not rule.answers.stays_secret

    def _add(self, rule: ActionRule[A]) -> None:
        self._add_tag(rule.action)
        self.actions[rule.action.tag] = rule
        self.lasting_secrets.discard(rule.action.tag)
        if rule.action.as_seen is Action.as_seen:
            return
        if rule.answers is None or rule.answers.stays_secret:
            self.lasting_secrets.add(rule.action.tag)
        else:
            self.secret_questions.add(rule.answers.tag)

    def _add_step(self, step: type[Step], run: Callable[[C, Any], None] | None) -> None:
        self._add_tag(step)
        self.steps[step.tag] = run

    def _add_tag(self, kind: type[Tagged]) -> None:
        if self.tags.setdefault(kind.tag, kind) is not kind:
            raise BadInput(Text("two kinds of record are both called {tag}", tag=repr(kind.tag)))


def _due(context: Context, step: type[S], rule: str, answer: Action) -> S:
    """Return the decision that an action answers; raise if its player is not asked for it."""
    due = context.state.top(step)
    if due is None or answer.player not in due.asks:
        top = context.state.agenda[-1]
        raise RuleViolation(
            rule,
            Text(
                "{player} is not asked for this now: {question}",
                player=answer.player,
                question=top.question,
            ),
            code="not-asked",
        )
    return due


def _asked(step: type[Step], state: State, action: Action) -> Step | None:
    """Return the question that such a step asks, wherever it is on the agenda."""
    for each in reversed(state.agenda):
        if isinstance(each, step):
            return each.asked_alike
    return None


def put(
    steps: list[Named[H]], name: str, do: H, *, before: str | None = None, after: str | None = None
) -> None:
    """Put a named step in its place: at the end, beside another, or instead of its namesake.

    >>> steps = [Named("a", 1), Named("c", 3)]
    >>> put(steps, "b", 2, before="c")
    >>> put(steps, "a", 9)
    >>> [step.do for step in steps]
    [9, 2, 3]
    """
    step = Named(name, do)
    names = [each.name for each in steps]
    if name in names:
        steps[names.index(name)] = step
    elif before is not None:
        steps.insert(names.index(before), step)
    elif after is not None:
        steps.insert(names.index(after) + 1, step)
    else:
        steps.append(step)


def leave_out(steps: list[Named[H]], names: Sequence[str]) -> None:
    """Take named steps out of a list.

    >>> steps = [Named("a", 1), Named("c", 3)]
    >>> leave_out(steps, ["a"])
    >>> [step.name for step in steps]
    ['c']
    """
    steps[:] = [step for step in steps if step.name not in names]
