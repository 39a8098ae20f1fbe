"""What an action would change on the table: tanks, aquas and stacks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Self

from planner.games.high_frontier.table.context import Context
from planner.games.high_frontier.table.state import Stack, State
from planner.kernel import outlook as kernel
from planner.kernel.codec import Json, encode
from planner.text import Text, Word, count_of, joined


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

    @property
    def told(self) -> Text:
        """What becomes of it, as a sentence."""
        if self.after is None:
            return Text("{stack} is gone", stack=self.stack)
        if self.before is None:
            return Text(
                "{stack} is made: {contents}", stack=self.stack, contents=_contents(self.after)
            )
        differences = joined(_differences(self.before, self.after)) or Text("as it was")
        return Text("{stack}: {differences}", stack=self.stack, differences=differences)

    def __str__(self) -> str:
        return str(self.told)


@dataclass(frozen=True, slots=True)
class Preview(kernel.Preview):
    """What an action would do, up to the first die or covered card."""

    tanks: tuple[tuple[str, str, int], ...] = ()
    """The tanks and aquas that would move, as in the log."""
    aquas: dict[str, int] = field(default_factory=dict)
    """What each player would have more, or less."""
    stacks: tuple[StackChange, ...] = ()

    @classmethod
    def between(cls, before: State, context: Context) -> Self:
        """What a context has changed."""
        after = context.state
        # Whoever has not yet chosen a side is called otherwise (C2).
        same = [name for name in before.players if name in after.players]
        aquas = {name: after.aquas(name) - before.aquas(name) for name in same}
        return cls(
            says=tuple(context.lines),
            tanks=tuple(context.ledger),
            aquas={name: change for name, change in aquas.items() if change},
            stacks=tuple(_changes(before, after)),
        )

    def changes(self) -> Iterator[str]:
        """What would be different on the table, in sentences."""
        for player, change in self.aquas.items():
            yield (
                Text("{player} has {aquas} aqua more", player=player, aquas=change)
                if change > 0
                else Text("{player} has {aquas} aqua less", player=player, aquas=-change)
            )
        yield from (change.told for change in self.stacks if change.is_visible)

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON answers."""
        return kernel.Preview.as_dict(self) | {
            "tanks": [list(moved) for moved in self.tanks],
            "aquas": self.aquas,
            "stacks": [_as_data(change) for change in self.stacks],
        }


def _changes(before: State, after: State) -> Iterator[StackChange]:
    for name in {**before.stacks, **after.stacks}:
        old, new = before.stacks.get(name), after.stacks.get(name)
        if old != new:
            yield StackChange(name, old, new)


def _contents(stack: Stack) -> str:
    cards = [*(held.face for held in stack.cards), *map(Word, stack.tokens)]
    parts = [*cards, *([Text("{tanks} tanks", tanks=stack.tanks)] if stack.tanks else [])]
    parts += [count_of(stack.isotope, "isotope tank")] if stack.isotope else []
    wet = [] if stack.wet is None else [Text("wet mass {wet}", wet=stack.wet)]
    return joined([*parts, *wet, Text("at {space}", space=stack.space)])


def _differences(old: Stack, new: Stack) -> Iterator[str]:
    """What differs, as the table sees it."""
    if old.space != new.space:
        yield Text("from {space} to {space2}", space=old.space, space2=new.space)
    if old.wet != new.wet:
        yield Text(
            "wet mass {wet} to {wet2}", wet=old.wet or Text("none"), wet2=new.wet or Text("none")
        )
    if old.tanks != new.tanks:
        yield Text("{tanks} to {tanks2} tanks", tanks=old.tanks, tanks2=new.tanks)
    if old.isotope != new.isotope:
        yield Text("{tanks} to {tanks2} isotope tanks", tanks=old.isotope, tanks2=new.isotope)
    for held in old.cards:
        if held not in new.cards:
            yield Text("without {face}", face=held.face)
    for held in new.cards:
        if held not in old.cards:
            yield (
                Text("with {face} heavy", face=held.face)
                if held.heavy
                else Text("with {face}", face=held.face)
            )
    for token in dict.fromkeys([*old.tokens, *new.tokens]):
        had, has = old.tokens.count(token), new.tokens.count(token)
        if had != has:
            yield Text("{had} to {has} {token}", had=had, has=has, token=Word(token))


def _as_data(change: StackChange) -> dict[str, Json]:
    before, after = change.before, change.after
    return {
        "stack": change.stack,
        "before": None if before is None else encode(before),
        "after": None if after is None else encode(after),
        "says": str(change),
    }
