"""The effect of an action, as far as the table can know it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self

from planner.errors import PlannerError
from planner.kernel.codec import Json
from planner.kernel.sentences import Line
from planner.text import Text, Word, joined


@dataclass(frozen=True, slots=True)
class Preview:
    """The effect of an action up to the first die or covered card; each game adds its own."""

    refusal: PlannerError | None = None
    """The refusal; then there is nothing else."""
    says: tuple[Line, ...] = ()
    """The sentences of the log."""
    price: Json = None
    """Its total price, with every roll ahead, where that is known beforehand."""
    die: str | None = None
    """The die that would be rolled first, with its reason and rule; what follows is open."""
    decks: tuple[str, ...] = ()
    """Decks of which a covered card would be turned up."""
    secret: str | None = None
    """Secret choices that would be shown."""
    consent: tuple[str, ...] = ()
    """The players who have to consent first."""
    asks: tuple[str, ...] = ()
    """The players who would be asked next, if no die comes first."""
    question: str | None = None
    """The question to them."""

    @classmethod
    def between(cls, before: Any, context: Any) -> Self:
        """Return the changes that a context has made."""
        return cls(says=tuple(context.lines))

    def changes(self) -> Iterator[str]:
        """Yield the changes on the table, in sentences."""
        return iter(())

    def lines(self) -> Iterator[str]:
        """Yield all of it in sentences."""
        if self.refusal is not None:
            yield Text("It is refused: {refusal}", refusal=self.refusal)
            return
        if self.consent:
            yield Text("It needs the consent of {consent}", consent=joined(self.consent, " and "))
        yield from map(str, self.says)
        yield from self.changes()
        for deck in self.decks:
            yield Text("A covered card of the {deck} deck is turned up", deck=Word(deck))
        if self.secret is not None:
            yield Text("Then all see {secret}", secret=self.secret)
        elif self.die is not None:
            yield Text("Then a die is rolled: {die}", die=self.die)
        elif self.question is not None:
            yield Text("Then: {question}", question=self.question)

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON answers."""
        return {
            "refusal": None if self.refusal is None else self.refusal.as_dict(),
            "says": [str(line) for line in self.says],
            "price": self.price,
            "die": self.die,
            "decks": list(self.decks),
            "secret": self.secret,
            "consent": list(self.consent),
            "asks": list(self.asks),
            "question": self.question,
        }
