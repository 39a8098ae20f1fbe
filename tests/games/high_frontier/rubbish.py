"""Actions of every kind whose parameters are of the right type and otherwise rubbish."""

from __future__ import annotations

import dataclasses
import random
import types
import typing
from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import Any

from planner.games.high_frontier import Game
from planner.kernel.actions import Action, Request, Ruling, Template
from planner.kernel.codec import Tagged

NUMBERS = (0, 1, 2, -1, 5, 24, 10**30)
STRANGE = (
    "", "x", "leo", "deimos", "nowhere", "thruster", "colonist", "pool", "CB057", "CQ043R",
    "CT045F", "CT045", "ct045f heavy", "CR070 light", "CRP:leo", "ESA:rocket", "NASA:rocket9",
    "CRP", "Mars", "earth", "V", "C", "prospect", "火星",
)  # fmt: skip


class Rubbish:
    """What a game could be told that has nothing, or little, to do with it."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.chance = game, random.Random(seed)
        state, library = game.state, game.book.library
        self.words = [
            *STRANGE,
            *state.players,
            *state.stacks,
            *state.sites,
            *state.decks,
            *(card for deck in state.decks.values() for card in deck[:2]),
            *(card for player in state.players.values() for card in player.hand),
            *(card.face for stack in state.stacks.values() for card in stack.cards),
            *(face.number for face in self.chance.sample(library.faces, 8)),
            *(space.id for space in self.chance.sample(game.book.board.spaces, 8)),
        ]

    def actions(self) -> Iterator[Action]:
        """Listed actions with one thing in them changed, and some of each kind all made up.

        Some are asked for as a ruling, which waives whatever can be waived.
        """
        for choice in self.game.legal():
            action = choice.sample(self.chance) if isinstance(choice, Template) else choice
            for name in _hints(type(action)):
                yield self._ruled(self.changed(action, name))
        for kind in self.kinds():
            for player in self.game.state.players:
                yield self._ruled(dataclasses.replace(self.record(kind), player=player))

    def _ruled(self, action: Action) -> Action:
        if isinstance(action, Request) or self.chance.random() < 0.8:
            return action
        waived = tuple(self.game.book.rule_ids)
        return Ruling(self.chance.choice(list(self.game.state.players)), action, waived, "why not")

    def changed(self, record: Any, name: str) -> Any:
        """A record with something else in a field, or in a record or a list there."""
        hint, there = _hints(type(record))[name], getattr(record, name)
        if self.chance.random() < 0.5:
            if isinstance(there, tuple) and there and typing.get_args(hint)[-1] is Ellipsis:
                at = self.chance.randrange(len(there))
                return dataclasses.replace(
                    record, **{name: (*there[:at], self._other(there[at], hint), *there[at + 1 :])}
                )
            if dataclasses.is_dataclass(there):
                return dataclasses.replace(record, **{name: self._other(there, hint)})
        return dataclasses.replace(record, **{name: self.thing(hint, name)})

    def _other(self, there: Any, hint: Any) -> Any:
        if dataclasses.is_dataclass(there):
            return self.changed(there, self.chance.choice(list(_hints(type(there)))))
        return self.thing(typing.get_args(hint)[0])

    def kinds(self) -> list[type[Action]]:
        """Every kind of action of the game."""
        return [kind for kind in self.game.book.tags.values() if issubclass(kind, Action)]

    def thing(self, hint: Any, name: str = "") -> Any:
        """Something of a type."""
        origin, arguments = typing.get_origin(hint), typing.get_args(hint)
        if origin in (typing.Union, types.UnionType):
            return self.thing(self.chance.choice(arguments), name)
        if origin is typing.Literal:
            return self.chance.choice(arguments)
        if origin is dict:
            return {self.thing(arguments[0]): self.thing(arguments[1]) for _ in range(2)}
        if origin is tuple and arguments[-1] is not Ellipsis:
            return tuple(map(self.thing, arguments))
        if origin in (tuple, list, frozenset):
            return origin(self.thing(arguments[0]) for _ in range(self.chance.randint(0, 3)))
        return self._plain(hint, name)

    def _plain(self, hint: Any, name: str) -> Any:
        if hint is str:
            return self.chance.choice(self.words)
        if hint is int:
            return self.chance.choice(NUMBERS)
        if hint is bool:
            return self.chance.random() < 0.5
        if hint is types.NoneType:
            return None
        if hint is Fraction:
            return Fraction(self.chance.choice(NUMBERS), 3)
        if issubclass(hint, StrEnum):
            return self.chance.choice(list(hint))
        if hint is Action:
            return self.record(self.chance.choice(self.kinds()))
        if dataclasses.is_dataclass(hint) and not (issubclass(hint, Tagged) and hint is Tagged):
            return self.record(hint)
        raise TypeError(f"no rubbish for {name}: {hint}")

    def record(self, kind: type[Any]) -> Any:
        """A record whose fields are rubbish."""
        return kind(**{name: self.thing(hint, name) for name, hint in _hints(kind).items()})


@cache
def _hints(kind: type[Any]) -> dict[str, Any]:
    hints = typing.get_type_hints(kind)
    return {field.name: hints[field.name] for field in dataclasses.fields(kind)}
