"""A dry run: what an action would do, as far as nobody can know more than the table does.

The rules are asked as always, on a copy of the table. The first die and the first card that
nobody has seen stop them, so a dry run tells neither.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, SupportsIndex

from planner.errors import PlannerError
from planner.game.table.context import Context, Table
from planner.game.table.state import COVERED, Stack, State
from planner.kernel.actions import Action, Undo
from planner.kernel.codec import Json, encode
from planner.kernel.conduct import asked, carry_out
from planner.kernel.consent import undo_words
from planner.kernel.dice import Ahead, DiceTray, DieAhead, SecretAhead
from planner.kernel.known import covered_cards, known_decks
from planner.kernel.log import Line


@dataclass(frozen=True, slots=True)
class StackChange:
    """What would become of a stack."""

    stack: str
    before: Stack | None
    """``None`` if it is made."""
    after: Stack | None
    """``None`` if it is gone."""

    @property
    def is_visible(self) -> bool:
        """Whether the table would see it; what has moved this turn is remembered, too (H1b)."""
        if self.before is None or self.after is None:
            return True
        return any(_differences(self.before, self.after))

    def __str__(self) -> str:
        if self.before is None:
            return f"{self.stack} is made: {_contents(self.after)}"
        if self.after is None:
            return f"{self.stack} is gone"
        return f"{self.stack}: {', '.join(_differences(self.before, self.after)) or 'as it was'}"


@dataclass(frozen=True, slots=True)
class Preview:
    """What an action would do, up to the first die or covered card."""

    refusal: PlannerError | None = None
    """Why it cannot be done; then there is nothing else."""
    says: tuple[Line, ...] = ()
    """What the log would say."""
    price: Json = None
    """What it takes in all, with every roll that it faces, where that is known beforehand."""
    tanks: tuple[tuple[str, str, int], ...] = ()
    """The tanks and aquas that would move, as in the log."""
    aquas: dict[str, int] = field(default_factory=dict)
    """What each player would have more, or less."""
    stacks: tuple[StackChange, ...] = ()
    die: str | None = None
    """The die that would be rolled first, with its reason and rule; what follows is open."""
    decks: tuple[str, ...] = ()
    """Decks of which a covered card would be turned up."""
    secret: str | None = None
    """What players have chosen in secret, and would be shown."""
    consent: tuple[str, ...] = ()
    """Who has to consent first."""
    asks: tuple[str, ...] = ()
    """Who would be asked next, if no die comes first."""
    question: str | None = None
    """What for."""

    def lines(self) -> Iterator[str]:
        """The same in sentences."""
        if self.refusal is not None:
            yield f"It is refused: {self.refusal}"
            return
        if self.consent:
            yield f"It needs the consent of {' and '.join(self.consent)}"
        yield from map(str, self.says)
        for player, change in self.aquas.items():
            yield f"{player} has {abs(change)} aqua {'more' if change > 0 else 'less'}"
        yield from (str(change) for change in self.stacks if change.is_visible)
        for deck in self.decks:
            yield f"A covered card of the {deck} deck is turned up"
        if self.secret is not None:
            yield f"Then all see {self.secret}"
        elif self.die is not None:
            yield f"Then a die is rolled: {self.die}"
        elif self.question is not None:
            yield f"Then: {self.question}"

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON answers."""
        return {
            "refusal": None if self.refusal is None else self.refusal.as_dict(),
            "says": [str(line) for line in self.says],
            "price": self.price,
            "tanks": [list(moved) for moved in self.tanks],
            "aquas": self.aquas,
            "stacks": [_as_data(change) for change in self.stacks],
            "die": self.die,
            "decks": list(self.decks),
            "secret": self.secret,
            "consent": list(self.consent),
            "asks": list(self.asks),
            "question": self.question,
        }


def preview(table: Table, action: Action, consent: tuple[str, ...]) -> Preview:
    """What an action would do to a table; see `planner.kernel.game.Game.preview`."""
    context, covered = _blindfold(table)
    die, secret, is_done = None, None, False
    try:
        carry_out(context, action)
        is_done = True
    except DieAhead as ahead:
        die = ahead.reason
    except SecretAhead as ahead:
        secret = ahead.reason
    except CardAhead:
        pass
    except PlannerError as error:
        return Preview(refusal=error)
    there, left = covered_cards(table.state), covered_cards(context.state)
    decks = tuple(
        str(name)
        for name, deck in covered.items()
        if deck.is_looked_under or left[name] < there[name]
    )
    told = _compared(table.state, context, consent, is_done=is_done)
    return replace(told, price=_price(table, action), die=die, decks=decks, secret=secret)


def why_not(table: Table, action: Action) -> PlannerError | None:
    """Why an action is refused, as far as that is known before a die or a covered card."""
    context, _ = _blindfold(table)
    try:
        carry_out(context, action)
    except (Ahead, CardAhead):
        return None
    except PlannerError as refusal:
        return refusal
    return None


def _blindfold(table: Table) -> tuple[Context, dict[str, CoveredDeck]]:
    """A copy of the table to try something on, that stops at dice and covered cards."""
    context = Context(table.state.copy(), table.book, DiceTray.ready(None, (), 0))
    covered = {name: CoveredDeck(cards) for name, cards in known_decks(table.state).items()}
    context.state.decks = dict(covered)
    return context, covered


def _price(table: Table, action: Action) -> Json:
    price = table.book.prices.get(action.tag)
    return None if price is None else encode(price(table, action))


def preview_undo(table: Table, before: State, undo: Undo, consent: tuple[str, ...]) -> Preview:
    """What going back to the state before would do."""
    context = Context(before, table.book, DiceTray.ready(None, (), 0))
    context.lines.append(undo_words(undo))
    return _compared(table.state, context, consent)


def _compared(
    before: State,
    context: Context,
    consent: tuple[str, ...],
    *,
    is_done: bool = True,
) -> Preview:
    """What a context has changed."""
    after = context.state
    aquas = {name: after.aquas(name) - before.aquas(name) for name in before.players}
    asks = is_done and bool(after.agenda)
    return Preview(
        says=tuple(context.lines),
        tanks=tuple(context.ledger),
        aquas={name: change for name, change in aquas.items() if change},
        stacks=tuple(_changes(before, after)),
        consent=consent,
        asks=asked(after) if asks else (),
        question=after.agenda[-1].question if asks else None,
    )


class CardAhead(Exception):
    """A covered card would have to be looked at."""


class CoveredDeck(list[str]):
    """A deck as it is known; whoever looks at a covered card is stopped."""

    def __init__(self, cards: list[str]) -> None:
        super().__init__(cards)
        self.is_looked_under = False

    def pop(self, index: SupportsIndex = -1) -> str:
        """Take a card, if it is known."""
        self._check(index)
        return super().pop(index)

    def __getitem__(self, index: Any) -> Any:
        """A card, if it is known."""
        self._check(index)
        return super().__getitem__(index)

    def _check(self, index: Any) -> None:
        seen = super().__getitem__(index)
        if COVERED in (seen if isinstance(index, slice) else (seen,)):
            self.is_looked_under = True
            raise CardAhead


def _changes(before: State, after: State) -> Iterator[StackChange]:
    for name in {**before.stacks, **after.stacks}:
        old, new = before.stacks.get(name), after.stacks.get(name)
        if old != new:
            yield StackChange(name, old, new)


def _contents(stack: Stack | None) -> str:
    assert stack is not None
    cards = [held.face for held in stack.cards] + stack.tokens
    parts = [*cards, *([f"{stack.tanks} tanks"] if stack.tanks else [])]
    wet = [] if stack.wet is None else [f"wet mass {stack.wet}"]
    return ", ".join([*parts, *wet, f"at {stack.space}"])


def _differences(old: Stack, new: Stack) -> Iterator[str]:
    """What differs, as the table sees it."""
    if old.space != new.space:
        yield f"from {old.space} to {new.space}"
    if old.wet != new.wet:
        yield f"wet mass {old.wet or 'none'} to {new.wet or 'none'}"
    if old.tanks != new.tanks:
        yield f"{old.tanks} to {new.tanks} tanks"
    for held in old.cards:
        if held not in new.cards:
            yield f"without {held.face}"
    for held in new.cards:
        if held not in old.cards:
            yield f"with {held.face}{' heavy' if held.heavy else ''}"
    for token in dict.fromkeys([*old.tokens, *new.tokens]):
        had, has = old.tokens.count(token), new.tokens.count(token)
        if had != has:
            yield f"{had} to {has} {token}"


def _as_data(change: StackChange) -> dict[str, Json]:
    before, after = change.before, change.after
    return {
        "stack": change.stack,
        "before": None if before is None else encode(before),
        "after": None if after is None else encode(after),
        "says": str(change),
    }
