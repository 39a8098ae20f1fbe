"""Asking the table for a cell of its firing results table that the project does not know (3E2).

Somebody reads it off the printed aid, all others confirm it, and it holds for the game. Where
nobody has the aid, the shot does what is known and no more.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated

from planner.errors import BadInput
from planner.game.modules.conflict.combat.firing import (
    COLUMN_NAMES,
    EFFECTS,
    NOTHING,
    WEAPON_NAMES,
    Band,
    Effect,
    band_named,
    firing_table,
    told_effects,
)
from planner.game.modules.conflict.combat.state import combat
from planner.game.modules.conflict.combat.steps import Impact
from planner.game.rulebook import Rulebook
from planner.game.table.context import Context, Table
from planner.kernel.actions import Action, Choice, Labelled, Template
from planner.kernel.agenda import Step
from planner.kernel.domains import Subset
from planner.text import Text


@dataclass(frozen=True, slots=True)
class CellDue(Step):
    """A shot needs a cell of the firing results table that is not known (3E2)."""

    tag = "cell-due"
    cell: str
    waiting: tuple[str, ...]
    """Who may still read it, or has still to confirm what was read."""
    read: tuple[str, ...] | None = None
    """What somebody has read."""

    @property
    def told(self) -> Text:
        """The cell in words."""
        return told_cell(band_named(self.cell))

    @property
    def asks(self) -> tuple[str, ...]:
        """Everybody, in any order."""
        return self.waiting

    @property
    def asked_alike(self) -> CellDue:
        """The question, whoever has answered."""
        return replace(self, waiting=())

    @property
    def question(self) -> str:
        """What does the aid say?"""
        if self.read is None:
            return Text("what does the printed aid show for {cell}? (3E2)", cell=self.told)
        effects = told_effects(frozenset(EFFECTS[each] for each in self.read))
        return Text(
            "does the printed aid show {effects} for {cell}? (3E2)", effects=effects, cell=self.told
        )


@dataclass(frozen=True, slots=True)
class ReadCell(Action):
    """Say what the printed aid shows in the cell: all its icons, or none (3E2)."""

    tag = "read-cell"
    title = Text("Read the cell")
    summary = Text("Say what the printed aid shows in the cell: all its icons, or none")
    effects: Annotated[tuple[str, ...], Labelled(Text("Effects"))]


@dataclass(frozen=True, slots=True)
class ConfirmCell(Action):
    """Confirm what somebody has read off the aid (3E2)."""

    tag = "confirm-cell"
    title = Text("Confirm the cell")
    summary = Text("Confirm what somebody has read off the aid")


@dataclass(frozen=True, slots=True)
class DisputeCell(Action):
    """Say that the aid shows something else; then it is read again (3E2)."""

    tag = "dispute-cell"
    title = Text("Dispute the cell")
    summary = Text("Say that the aid shows something else; then it is read again")


@dataclass(frozen=True, slots=True)
class NoAid(Action):
    """Say that one has no aid to read it from (3E2)."""

    tag = "no-aid"
    title = Text("No aid at hand")
    summary = Text("Say that you have no aid to read it from")


def told_cell(band: Band) -> Text:
    """A cell in words.

    >>> print(told_cell(band_named("gun-unmanned-1")))
    gun against an unmanned site, fire value 1+
    """
    return Text(
        "{weapon} against {column}, fire value {values}",
        weapon=WEAPON_NAMES[band.weapon],
        column=COLUMN_NAMES[band.column],
        values=band.values,
    )


def table_of(table: Table) -> tuple[Band, ...]:
    """The firing results table as it is played."""
    return firing_table(table.book.header, combat(table).read)


def ask_for(context: Context, band: Band) -> None:
    """Have the table say what the cell shows."""
    context.push(CellDue(band.cell, tuple(context.state.seats)))


def _hints(due: CellDue) -> frozenset[Effect]:
    return band_named(due.cell).hints


def _read(context: Context, due: CellDue, action: ReadCell) -> None:
    context.require(
        due.read is None,
        "3E2",
        Text("somebody has read it already"),
        code="already-read",
        hint=Text("confirm or dispute it"),
    )
    wrong = [each for each in action.effects if each not in EFFECTS]
    if wrong:
        raise BadInput(
            Text("{effect} is no effect", effect=repr(wrong[0])),
            choices=list(Effect),
            field="effects",
            rule="3E2",
        )
    effects = frozenset(EFFECTS[each] for each in action.effects)
    known = _hints(due)
    context.require(
        known <= effects,
        "3E2",
        Text("the cell shows {known} at least", known=told_effects(known)),
        code="known-otherwise",
        hint=Text("name what is known, too"),
    )
    context.say(
        Text(
            "{player} reads off the aid for {cell}: {effects}",
            player=action.player,
            cell=due.told,
            effects=told_effects(effects),
        ),
        "3E2",
    )
    read = tuple(str(each) for each in Effect if each in effects)
    others = tuple(each for each in context.state.seats if each != action.player)
    if others:
        context.revise(replace(due, read=read, waiting=others))
    else:
        _agreed(context, due, read)


def _agreed(context: Context, due: CellDue, read: tuple[str, ...]) -> None:
    context.answered()
    now = combat(context)
    cells = now.read | {due.cell: "+".join(read) or NOTHING}
    context.state.put_part(replace(now, read=cells))


def _confirm(context: Context, due: CellDue, action: ConfirmCell) -> None:
    _require_read(context, due)
    waiting = tuple(each for each in due.waiting if each != action.player)
    context.say(Text("{player} confirms it", player=action.player), "3E2")
    if waiting:
        context.revise(replace(due, waiting=waiting))
    else:
        _agreed(context, due, due.read or ())


def _dispute(context: Context, due: CellDue, action: DisputeCell) -> None:
    _require_read(context, due)
    context.say(Text("{player} reads something else", player=action.player), "3E2")
    context.revise(replace(due, read=None, waiting=tuple(context.state.seats)))


def _require_read(context: Context, due: CellDue) -> None:
    context.require(
        due.read is not None,
        "3E2",
        Text("nobody has read it yet"),
        code="not-read",
        hint=Text("read it, or say that you have no aid"),
    )


def _no_aid(context: Context, due: CellDue, action: NoAid) -> None:
    context.require(
        due.read is None,
        "3E2",
        Text("somebody has the aid, and has read it"),
        code="already-read",
        hint=Text("confirm or dispute it"),
    )
    waiting = tuple(each for each in due.waiting if each != action.player)
    context.say(Text("{player} has no aid to read", player=action.player), "3E2")
    if waiting:
        context.revise(replace(due, waiting=waiting))
        return
    context.answered()
    context.revise(replace(context.due(Impact), unread=True))
    context.say(Text("Nobody can tell, so the shot does no more than is known"), "3E2")


def _readings(table: Table, due: CellDue, player: str) -> Iterable[Choice]:
    if due.read is None:
        known = _hints(due)
        rest = tuple(str(each) for each in Effect if each not in known)
        if known:
            yield ReadCell(player, tuple(str(each) for each in Effect if each in known))
            for each in rest:
                yield ReadCell(player, tuple(e for e in Effect if e in known or e == each))
        else:
            yield Template(ReadCell, {"player": player}, {"effects": Subset(rest, at_least=0)})


def _if_read(table: Table, due: CellDue, player: str) -> Iterable[Choice]:
    if due.read is not None:
        yield ConfirmCell(player)


def _if_disputable(table: Table, due: CellDue, player: str) -> Iterable[Choice]:
    if due.read is not None:
        yield DisputeCell(player)


def _if_unread(table: Table, due: CellDue, player: str) -> Iterable[Choice]:
    if due.read is None:
        yield NoAid(player)


def register(book: Rulebook) -> None:
    """Add the question and its answers."""
    book.decision(CellDue)
    book.answer(CellDue, ReadCell, "3E2", _read, _readings, in_any_order=True)
    book.answer(CellDue, ConfirmCell, "3E2", _confirm, _if_read, in_any_order=True)
    book.answer(CellDue, DisputeCell, "3E2", _dispute, _if_disputable, in_any_order=True)
    book.answer(CellDue, NoAid, "3E2", _no_aid, _if_unread, in_any_order=True)
