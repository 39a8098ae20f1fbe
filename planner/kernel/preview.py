"""A dry run: what an action would do, as far as nobody can know more than the table does.

The rules are asked as always, on a copy of the table. The first die and the first card that
nobody has seen stop them, so a dry run tells neither.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, SupportsIndex

from planner.errors import PlannerError
from planner.kernel.actions import Action, Undo
from planner.kernel.codec import Json, encode
from planner.kernel.conduct import asked, carry_out
from planner.kernel.consent import undo_words
from planner.kernel.context import Context, Table
from planner.kernel.dice import Ahead, DiceTray, DieAhead, SecretAhead
from planner.kernel.outlook import Preview
from planner.kernel.state import COVERED, State, covered_cards, known_decks


def preview(table: Table, action: Action, consent: tuple[str, ...]) -> Preview:
    """Return the effect of an action on a table; see `planner.kernel.game.Game.preview`."""
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
        return table.book.preview_kind(refusal=error)
    there, left = covered_cards(table.state), covered_cards(context.state)
    decks = tuple(
        str(name)
        for name, deck in covered.items()
        if deck.is_looked_under or left[name] < there[name]
    )
    told = _compared(table.state, context, consent, is_done=is_done)
    return replace(told, price=_price(table, action), die=die, decks=decks, secret=secret)


def why_not(table: Table, action: Action) -> PlannerError | None:
    """Return the refusal of an action, as far as it is known before a die or a covered card."""
    context, _ = _blindfold(table)
    try:
        carry_out(context, action)
    except (Ahead, CardAhead):
        return None
    except PlannerError as refusal:
        return refusal
    return None


def _blindfold(table: Table) -> tuple[Context, dict[str, CoveredDeck]]:
    """Return a copy of the table to try something on, that stops at dice and covered cards."""
    context: Context = table.book.context(table.state.copy(), DiceTray.ready(None, (), 0))
    covered = {name: CoveredDeck(cards) for name, cards in known_decks(table.state).items()}
    context.state.decks = dict(covered)
    return context, covered


def _price(table: Table, action: Action) -> Json:
    price = table.book.prices.get(action.tag)
    return None if price is None else encode(price(table, action))


def preview_undo(table: Table, before: State, undo: Undo, consent: tuple[str, ...]) -> Preview:
    """Return the effect of going back to an earlier state."""
    context: Context = table.book.context(before, DiceTray.ready(None, (), 0))
    context.lines.append(undo_words(undo, table.book.consent_rule))
    return _compared(table.state, context, consent)


def _compared(
    before: State,
    context: Context,
    consent: tuple[str, ...],
    *,
    is_done: bool = True,
) -> Preview:
    """Return the changes of a context, and who would be asked next."""
    after = context.state
    asks = is_done and bool(after.agenda)
    return replace(
        context.book.preview_kind.between(before, context),
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
        """Return a card, if it is known."""
        self._check(index)
        return super().__getitem__(index)

    def _check(self, index: Any) -> None:
        seen = super().__getitem__(index)
        if COVERED in (seen if isinstance(index, slice) else (seen,)):
            self.is_looked_under = True
            raise CardAhead
