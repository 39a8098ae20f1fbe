"""Plans: what an action needs and comes to, worked out once for listing it and for doing it.

A plan is made on a `Table`, where nothing can be changed, and refuses what may not be done. Who
lists actions names candidates and keeps those that are not refused; who carries one out has it
planned on his `Context`, which knows what the table has waived.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from planner.errors import PlannerError
from planner.kernel.actions import Action, Template
from planner.kernel.context import Table

A = TypeVar("A", bound=Action)
P = TypeVar("P")
X = TypeVar("X", bound=Action | Template)


@dataclass(frozen=True, slots=True)
class Plan(Generic[A, P]):
    """An action's rule in two parts: plan it, then carry it out as planned."""

    make: Callable[[Any, A], P]
    """Work it out on a table, or refuse it."""
    do: Callable[[Any, A, P], None]
    """Carry out what has been worked out."""

    def __call__(self, context: Any, action: A) -> None:
        """Carry the action out, or refuse it."""
        self.do(context, action, self.make(context, action))


def is_allowed(check: Callable[..., object], *given: object) -> bool:
    """True if nothing is refused, by a plan or by any other check.

    >>> from planner.kernel.example import Pebbles, TurnUp
    >>> game = Pebbles.start(seats=["Ann", "Ben"])
    >>> is_allowed(game.apply, TurnUp("Ben")), is_allowed(game.apply, TurnUp("Ann"))
    (False, True)
    """
    try:
        check(*given)
    except PlannerError as refusal:
        heard = _heard.get()
        if heard is not None:
            heard.append(refusal)
        return False
    return True


_heard: ContextVar[list[PlannerError] | None] = ContextVar("heard", default=None)


@contextmanager
def refusals() -> Iterator[list[PlannerError]]:
    """Collect what `is_allowed` is refused meanwhile, for those who miss it in a list.

    >>> from planner.errors import BadInput
    >>> def never(what: str) -> None:
    ...     raise BadInput(f"never {what}")
    >>> with refusals() as heard:
    ...     _ = is_allowed(never, "sleep")
    >>> str(heard[0])
    'never sleep'
    """
    heard: list[PlannerError] = []
    token = _heard.set(heard)
    try:
        yield heard
    finally:
        _heard.reset(token)


def possible(
    table: Table, make: Callable[[Any, Any], object], candidates: Iterable[X]
) -> Iterator[X]:
    """Yield those of the candidates that are not refused when they are planned.

    A template is judged by its first action: what all of its actions need stands in the plan, and
    its domains hold only what differs.
    """
    for choice in candidates:
        first = next(choice.actions(), None) if isinstance(choice, Template) else choice
        if first is not None and is_allowed(make, table, first):
            yield choice
