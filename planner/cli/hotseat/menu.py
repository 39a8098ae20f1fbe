"""What may be done now, sorted as a player thinks of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from planner.cli.hotseat.words import choice_words, kind_of, kind_words
from planner.game import Game
from planner.game.actions import Action, Choice, Occasion
from planner.game.rulebook import ActionRule

_HEADINGS = {
    Occasion.ANSWER: "Answer",
    Occasion.OPERATION: "Operations (one this turn)",
    Occasion.MOVE: "Movement",
    Occasion.FREE: "Free actions",
    Occasion.ANYTIME: "Deals",
    Occasion.TURN: "Turn",
}


FEW = 9
"""So many answers stand in the menu themselves."""


@dataclass(frozen=True, slots=True)
class Line:
    """One kind of action, with all choices of that kind."""

    heading: str
    words: str
    choices: tuple[Choice, ...]


def menu(game: Game, choices: Sequence[Choice]) -> list[Line]:
    """The kinds of actions in a sensible order: answers, operations, movement, free actions."""
    kinds: dict[str, list[Choice]] = {}
    for choice in choices:
        kinds.setdefault(kind_of(choice).tag, []).append(choice)
    rules = [game.book.actions[tag] for tag in kinds]
    order = list(_HEADINGS)
    rules.sort(key=lambda rule: order.index(rule.occasion))
    lines: list[Line] = []
    for rule in rules:
        lines += _lines(game, rule, tuple(kinds[rule.action.tag]))
    return lines


def _lines(game: Game, rule: ActionRule, choices: tuple[Choice, ...]) -> list[Line]:  # type: ignore[type-arg]  # of any action
    """One line for a kind of action, but one for each answer where there are only a few."""
    plain = [choice for choice in choices if isinstance(choice, Action)]
    if rule.occasion is not Occasion.ANSWER or not 1 < len(plain) <= FEW:
        return [_line(game, rule, choices)]
    heading = _HEADINGS[rule.occasion]
    return [
        Line(heading, f"{each.tag}: {choice_words(game.table, each)} ({rule.rule})", (each,))
        for each in plain
    ]


def _line(game: Game, rule: ActionRule, choices: tuple[Choice, ...]) -> Line:  # type: ignore[type-arg]  # of any action
    words = kind_words(rule.action, rule.rule)
    if len(choices) > 1:
        words += f" - {len(choices)} ways"
    elif rule.occasion is not Occasion.TURN:
        told = choice_words(game.table, choices[0])
        words += "" if told == "that is all" else f" - {told}"
    return Line(_HEADINGS[rule.occasion], words, choices)


def menu_lines(lines: Sequence[Line]) -> Iterator[str]:
    """The menu as text, numbered, under its headings."""
    heading = ""
    for number, line in enumerate(lines, start=1):
        if line.heading != heading:
            heading = line.heading
            yield heading
        yield f"  {number:3} {line.words}"
