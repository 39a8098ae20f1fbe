"""The agenda: what has still to happen, as plain data.

A step on top of the agenda either runs by itself (an event, the end of a year) or waits for
players: then it `asks` them, and only actions that answer it are allowed. Steps are pushed in
reverse: what is pushed last happens first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeVar

from planner.kernel.codec import Tagged
from planner.kernel.copies import copied

S = TypeVar("S", bound="Step")


class Step(Tagged):
    """One entry of the agenda; subclasses are frozen dataclasses with a ``tag``."""

    __slots__ = ()
    stays_secret: ClassVar[bool] = False
    """True if what is said to it in secret stays so when it is no longer asked, until the game
    tells it (`planner.kernel.context.Context.tell`, by the tag of the step)."""

    def copy(self: S) -> S:
        """Return an independent copy; a step in which nothing can be changed is shared."""
        return copied(self)

    @property
    def asks(self) -> tuple[str, ...]:
        """The players who must answer, in order; empty for a step that runs by itself."""
        return ()

    @property
    def question(self) -> str:
        """The question, as a sentence with its rule."""
        return ""

    @property
    def part_of(self) -> str | None:
        """The undertaking that it is a part of, by name: it ends with it (`Context.unwind`)."""
        return None

    @property
    def taken_from(self) -> tuple[str, ...]:
        """Decks whose top card has been taken off them, so that the next one lies open."""
        return ()

    def as_seen(self, seats: frozenset[str]) -> Step:
        """Return the step as those seats may know it: all of it, except secret choices."""
        return self

    def dealt_anew(self, key: str) -> Step:
        """Return the step with all that `as_seen` has covered drawn by lot, by the key alone."""
        return self

    @property
    def asked_alike(self) -> Step:
        """The step without what has been said to it: equal as long as the question is the same."""
        return self


@dataclass(frozen=True, slots=True)
class OneAsked(Step):
    """A decision of a single player; subclasses say what about."""

    player: str

    @property
    def asks(self) -> tuple[str, ...]:
        """The player alone."""
        return (self.player,)
