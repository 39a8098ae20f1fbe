"""The menu of possible actions, sorted as a player thinks of them."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from planner.cli.hotseat.words import choice_words, kind_words
from planner.games.high_frontier import Game
from planner.games.high_frontier.table.occasions import Occasion
from planner.games.high_frontier.words import kind_of
from planner.kernel.actions import Action, Choice
from planner.kernel.rulebook import ActionRule

FEW = 9
"""The most answers that stand in the menu themselves."""


@dataclass(frozen=True, slots=True)
class MenuLine:
    """One kind of action, with all choices of that kind."""

    heading: str
    tag: str
    what: str
    """The effect of the action, for players who have not met it yet."""
    ways: str
    """The choices behind the line: the ways to do it, or the only one."""
    choices: tuple[Choice, ...]
    is_answer: bool = False

    @property
    def words(self) -> str:
        """The whole line."""
        return f"{self.tag}: {self.what}" + (f" - {self.ways}" if self.ways else "")

    @property
    def short(self) -> str:
        """The line for those who know what the action does."""
        return f"{self.tag}: {self.ways}" if self.ways else self.tag


def menu(game: Game, choices: Sequence[Choice]) -> list[MenuLine]:
    """Return the kinds of actions in menu order: answers, operations, movement, free actions."""
    kinds: dict[str, list[Choice]] = {}
    for choice in choices:
        kinds.setdefault(kind_of(choice).tag, []).append(choice)
    rules = [game.book.actions[tag] for tag in kinds]
    order = [group.name for group in game.book.groups]
    rules.sort(key=lambda rule: order.index(game.book.group_of(rule)))
    lines: list[MenuLine] = []
    for rule in rules:
        lines += _lines(game, rule, tuple(kinds[rule.action.tag]))
    return lines


def _heading(game: Game, rule: ActionRule[Any]) -> str:
    name = game.book.group_of(rule)
    return str(next(group.do.heading for group in game.book.groups if group.name == name))


def _lines(game: Game, rule: ActionRule[Any], choices: tuple[Choice, ...]) -> list[MenuLine]:
    """Return one line for a kind of action, but one for each answer where there are only a few."""
    plain = [choice for choice in choices if isinstance(choice, Action)]
    open_ = tuple(choice for choice in choices if not isinstance(choice, Action))
    if rule.occasion is not None or not 1 < len(plain) <= FEW:
        return [_line(game, rule, choices)]
    heading = _heading(game, rule)
    lines = [
        MenuLine(
            heading, each.tag, f"{choice_words(game.table, each)} ({rule.rule})", "", (each,), True
        )
        for each in plain
    ]
    return [*lines, _line(game, rule, open_)] if open_ else lines


def _line(game: Game, rule: ActionRule[Any], choices: tuple[Choice, ...]) -> MenuLine:
    ways = ""
    if len(choices) > 1:
        ways = f"{len(choices)} ways"
    elif rule.occasion is not Occasion.TURN:
        told = choice_words(game.table, choices[0])
        ways = "" if told == "that is all" else told
    tag, _, what = kind_words(rule.action, rule.rule).partition(": ")
    return MenuLine(_heading(game, rule), tag, what, ways, choices, rule.answers is not None)


def menu_lines(lines: Sequence[MenuLine], known: Container[str] = ()) -> Iterator[str]:
    """Yield the menu as text, numbered, under its headings; ``known`` actions are not explained."""
    heading = ""
    for number, line in enumerate(lines, start=1):
        if line.heading != heading:
            heading = line.heading
            yield heading
        explained = line.tag not in known or line.is_answer
        yield f"  {number:3} {line.words if explained else line.short}"
