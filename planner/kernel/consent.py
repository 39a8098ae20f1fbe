"""Rulings and undo that concern the others: all of them must consent.

A ruling overrules the rulebook, and an undo that reaches behind a die, a card that was turned up
or another player's action takes something from somebody. Either is asked for first, and the
others answer. Players round one table may say yes by word of mouth (`Game.apply` with
``granted``).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any

from planner.errors import BadInput, RuleViolation
from planner.kernel.actions import Action, Request, Ruling, Undo, last_actions
from planner.kernel.agenda import Step
from planner.kernel.context import Context
from planner.kernel.rulebook import Rulebook
from planner.kernel.sentences import Line
from planner.kernel.state import State
from planner.text import Text


@dataclass(frozen=True, slots=True)
class Consent(Action):
    """Consent to what another player asks the table for."""

    tag = "consent"
    title = Text("Consent")
    summary = Text("Consent to what is asked of the table")


@dataclass(frozen=True, slots=True)
class Object(Action):
    """Object to it: nothing comes of it."""

    tag = "object"
    title = Text("Object")
    summary = Text("Object to it: nothing comes of it")


@dataclass(frozen=True, slots=True)
class ConsentDue(Step):
    """A player asks the table for a ruling or an undo, and the others answer in any order."""

    tag = "consent-due"
    request: Request
    entry: int
    """The entry that asks, as an index."""
    waiting: tuple[str, ...]
    """The players who have not yet consented."""
    rule: str
    """The rule that asks for their consent."""

    @property
    def asks(self) -> tuple[str, ...]:
        """Everybody who has not yet consented."""
        return self.waiting

    def as_seen(self, seats: frozenset[str]) -> ConsentDue:
        """Return the request without what it chooses in secret."""
        return replace(self, request=self.request.as_seen(seats))

    @property
    def asked_alike(self) -> ConsentDue:
        """The request, whoever has consented."""
        return replace(self, waiting=())

    @property
    def question(self) -> str:
        """The request."""
        return Text(
            "{wish}. Does everybody consent? ({rule})", wish=self.request.wish, rule=self.rule
        )


def request_of(state: State) -> ConsentDue | None:
    """Return the request that the table has to consent to now, if any."""
    return state.top(ConsentDue)


def check_rules(ruling: Ruling, known: Collection[str]) -> None:
    """Refuse rules to be waived that are none."""
    if not ruling.waive:
        raise BadInput(
            Text("a ruling waives at least one rule"), hint=Text("like I2a"), field="waive"
        )
    for rule in ruling.waive:
        if rule not in known:
            near = get_close_matches(rule, known, n=3, cutoff=0.5)
            raise BadInput(
                Text("there is no rule {rule}", rule=repr(rule)),
                choices=near,
                hint=(None if near else Text("rules have ids like I2a")),
                field="waive",
            )


def undo_words(undo: Undo, rule: str, *, asked: bool = False) -> Line:
    """Return the log's sentence for an undo."""
    says = Text(
        "{player} takes back {last_actions}",
        player=undo.player,
        last_actions=last_actions(undo.entries),
    )
    return Line((Text("{says}, and all consent", says=says) if asked else says), rule)


def check_no_request(state: State) -> None:
    """Refuse what has to wait until the table has answered a request."""
    due = request_of(state)
    if due is not None:
        raise RuleViolation(
            due.rule, Text("first an answer is due: {question}", question=due.question), code="busy"
        )


def _consent(context: Context, due: ConsentDue, action: Consent) -> None:
    context.say(Text("{player} consents", player=action.player), due.rule)
    waiting = tuple(name for name in due.waiting if name != action.player)
    if waiting:
        context.revise(replace(due, waiting=waiting))
    else:
        context.answered()


def _object(context: Context, due: ConsentDue, action: Object) -> None:
    context.answered()
    context.say(Text("{player} objects, nothing comes of it", player=action.player), due.rule)


def register(book: Rulebook[Any, Any]) -> None:
    """Add the answers; `planner.kernel.game` does what is granted."""
    book.decision(ConsentDue)
    rule = book.consent_rule
    book.answer(ConsentDue, Consent, rule, _consent, in_any_order=True)
    book.answer(ConsentDue, Object, rule, _object, in_any_order=True)
