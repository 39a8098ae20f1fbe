"""The rule book of a game: everything that may happen, registered by the chapters.

A rule book is composed: the core registers its operations, free actions, events, scoring
terms, setup steps and limits; *Race for Glory*, scenarios and modules add to them, replace
them by name or leave them out. Nothing else in this room asks which game is being played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from planner.board import Board, default_board
from planner.cards.library import CardLibrary, default_library
from planner.cards.model import CardType, Deck
from planner.errors import BadInput, RuleViolation
from planner.game.table.state import State
from planner.kernel.actions import Action, Choice, Occasion, Ruling, Undo
from planner.kernel.codec import Tagged
from planner.kernel.log import Header
from planner.kernel.steps import Step
from planner.rules import CORE, RuleSet

if TYPE_CHECKING:
    from planner.game.chapters.operations.plans import Plan
    from planner.game.chapters.scoring import Verdict
    from planner.game.table.context import Context, Table

A = TypeVar("A", bound=Action)
S = TypeVar("S", bound=Step)
H = TypeVar("H")
Q = TypeVar("Q", bound="Question[Any]")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Limits:
    """How many there are of things; modules and scenarios `replace` them."""

    academia: int = 4
    """Hand cards with which one may not hold or join an auction any more (I2a)."""
    operations: int = 1
    """Operations per turn (D1b)."""
    outposts: int = 2
    """Outpost stacks at the end of one's own turn (E3d)."""
    cubes: int = 7
    """Factories, and the first player's sunspot cube (C3c, I7f)."""
    domes: int = 7
    """Colonies that score (C3d); more may be built with substitutes (B8)."""
    astrobiology_dome: int = 1
    """What an astrobiology site adds to the points of a dome (M2b)."""
    submarine_dome: int = 2
    """What a submarine site adds to the points of a dome (M2b, 3G1)."""
    disks: int = 9
    """Claims (C3e, G4a)."""
    stock_prices: tuple[int, ...] = (10, 8, 5, 4)
    """Price by the number of factories of a spectral type: none, one, two, three and more (I7d);
    empty where the exploitation tracks are not used."""
    aquas_at_start: int | None = None
    """Aquas at the start; ``None`` for one per patent deck (C5)."""
    seniority_disks: int = 4
    """Seniority disks, one for each twelve years (C1)."""


@dataclass(frozen=True, slots=True)
class TokenKind:
    """A kind of token that stacks carry as cargo (iiD5)."""

    mass: int
    precious: bool = False
    """Is not given up at will, and waits in outposts on claims only."""


class Question(Generic[V]):
    """A value that abilities, privileges and scenarios may change: see `Rulebook.modify`.

    A subclass is a frozen dataclass whose fields say what is asked about.
    """

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class ActionRule(Generic[A]):
    """What the rules say about one kind of action."""

    action: type[A]
    occasion: Occasion
    rule: str
    apply: Callable[[Context, A], None]
    choices: Callable[[Table, str], Iterable[Choice]]
    answers: type[Step] | None = None
    question: Callable[[State, A], object] | None = None
    """For what may be said in any order: the question as it stands in a state, free of what others
    say to it, or ``None`` if it is not asked there; see `planner.kernel.answers`."""


@dataclass(frozen=True, slots=True)
class ScoreTerm:
    """One line of the final score."""

    key: str
    rule: str
    label: str
    points: Callable[[Table, str], int]


@dataclass(frozen=True, slots=True)
class Named(Generic[H]):
    """Something in an ordered list that others may replace or leave out by its name."""

    name: str
    do: H


SetupStep = Callable[["Context"], None]
YearStep = Callable[["Context"], None]
TurnCheck = Callable[["Table", str], RuleViolation | None]


@dataclass(slots=True)
class Rulebook:
    """All that is in force in one game."""

    header: Header
    title: str = "High Frontier 4 All: the core game"
    aim: str = (
        "48 years, then the most victory points win: claims, factories at their stock prices,"
        " colonies and their places, rockets, glories and heroism (M1, M2)"
    )
    """When the game ends and what wins it, for those who are about to play."""
    rules: RuleSet = CORE
    limits: Limits = field(default_factory=Limits)
    players: tuple[int, int] = (2, 6)
    """Fewest and most players."""
    board: Board = field(default_factory=default_board)
    library: CardLibrary = field(default_factory=default_library)
    decks: tuple[CardType, ...] = ()
    """The patent decks in use (C4)."""
    card_set: str = Deck.CORE
    """Which edition the patents come from."""
    tokens: dict[str, TokenKind] = field(default_factory=dict)
    """The tokens that stacks carry, by kind."""
    actions: dict[str, ActionRule[Any]] = field(default_factory=dict)
    plans: dict[str, Plan[Any, Any]] = field(default_factory=dict)
    """The actions that a glitch may spoil, by their tag; see `chapters.operations.plans`."""
    prices: dict[str, Callable[[Table, Any], object]] = field(default_factory=dict)
    """What an action takes in all, dice that are only ahead included, by its tag (for previews)."""
    steps: dict[str, Callable[[Context, Any], None] | None] = field(default_factory=dict)
    """What automatic steps do; ``None`` for steps that wait for players."""
    tags: dict[str, type[Tagged]] = field(
        default_factory=lambda: {kind.tag: kind for kind in (Ruling, Undo)}
    )
    """Every action and step by its tag, for reading JSON."""
    setup: list[Named[SetupStep]] = field(default_factory=list)
    year_end: list[Named[YearStep]] = field(default_factory=list)
    """What happens between the last turn of a year and the first of the next (D2)."""
    events: dict[str, Callable[[Context], None]] = field(default_factory=dict)
    """What the events of the sunspot cycle do (K2)."""
    turn_checks: list[Named[TurnCheck]] = field(default_factory=list)
    """What must be in order before a player may end his turn (E3)."""
    score_terms: dict[str, ScoreTerm] = field(default_factory=dict)
    verdict: Callable[[Table], Verdict] | None = None
    """Who wins, where it is not the best score; see `chapters.scoring.verdict` (M2)."""
    listeners: dict[type[Any], list[Callable[[Context, Any], None]]] = field(default_factory=dict)
    modifiers: dict[type[Any], list[Callable[[Table, Any, Any], Any]]] = field(default_factory=dict)

    def operation(
        self,
        action: type[A],
        rule: str,
        apply: Callable[[Context, A], None],
        choices: Callable[[Table, str], Iterable[Choice]],
    ) -> None:
        """Register an operation: one per turn (D1b, I)."""
        self._add(ActionRule(action, Occasion.OPERATION, rule, apply, choices))

    def free_action(
        self,
        action: type[A],
        rule: str,
        apply: Callable[[Context, A], None],
        choices: Callable[[Table, str], Iterable[Choice]],
    ) -> None:
        """Register a free action: any number on one's own turn (D1c, G)."""
        self._add(ActionRule(action, Occasion.FREE, rule, apply, choices))

    def action(
        self,
        action: type[A],
        occasion: Occasion,
        rule: str,
        apply: Callable[[Context, A], None],
        choices: Callable[[Table, str], Iterable[Choice]],
        *,
        question: Callable[[State, A], object] | None = None,
    ) -> None:
        """Register an action of any other occasion; see `ActionRule.question`."""
        self._add(ActionRule(action, occasion, rule, apply, choices, None, question))

    def step(self, step: type[S], run: Callable[[Context, S], None]) -> None:
        """Register a step of the agenda that runs by itself."""
        self._add_step(step, run)

    def decision(self, step: type[Step]) -> None:
        """Register a step of the agenda that waits for players; see `answer`."""
        self._add_step(step, None)

    def answer(
        self,
        step: type[Step],
        action: type[A],
        rule: str,
        apply: Callable[[Context, A], None],
        choices: Callable[[Table, str], Iterable[Choice]],
        *,
        in_any_order: bool = False,
    ) -> None:
        """Register an action that answers a decision.

        With ``in_any_order`` somebody may give it who has not yet heard what others have said to
        the same question (`Step.asked_alike`).

        When ``apply`` is called the decision is still on top of the agenda; it takes it off
        with `Context.answered` or leaves it there for the others who are asked.
        """
        question = partial(_asked, step) if in_any_order else None
        self._add(ActionRule(action, Occasion.ANSWER, rule, apply, choices, step, question))

    def score(self, key: str, rule: str, label: str, points: Callable[[Table, str], int]) -> None:
        """Register a line of the final score, or replace the one with that key (M2)."""
        self.score_terms[key] = ScoreTerm(key, rule, label, points)

    def without_score(self, *keys: str) -> None:
        """Leave out lines of the final score."""
        for key in keys:
            del self.score_terms[key]

    def event(self, name: str, do: Callable[[Context], None]) -> None:
        """Say what an event does, or something else than before (K2)."""
        self.events[name] = do

    def on(self, happening: type[H], listener: Callable[[Context, H], None]) -> None:
        """Have something done whenever something has happened; see `Context.happened`."""
        self.listeners.setdefault(happening, []).append(listener)

    def modify(self, question: type[Q], change: Callable[[Table, Q, Any], Any]) -> None:
        """Have the answer to a question changed: ``change(table, question, value) -> value``."""
        self.modifiers.setdefault(question, []).append(change)

    def forget(self, *actions: type[Action]) -> None:
        """Take actions out of the rules."""
        for action in actions:
            del self.actions[action.tag]
            del self.tags[action.tag]

    def _add(self, rule: ActionRule[A]) -> None:
        self._add_tag(rule.action)
        self.actions[rule.action.tag] = rule

    def _add_step(self, step: type[Step], run: Callable[[Context, Any], None] | None) -> None:
        self._add_tag(step)
        self.steps[step.tag] = run

    def _add_tag(self, kind: type[Tagged]) -> None:
        if self.tags.setdefault(kind.tag, kind) is not kind:
            raise BadInput(f"two kinds of record are both called {kind.tag!r}")


def _asked(step: type[Step], state: State, action: Action) -> Step | None:
    """The question that such a step asks, wherever it is on the agenda."""
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
