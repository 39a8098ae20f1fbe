"""Answers to a table that has moved on in the meantime.

Who plays from afar says with an action how many entries of the log he has seen. If there are more
by now, what he wants was meant for another table and is refused, unless it answers a question
that is still the same: a pass, a vote, an agreement to an offer. Its decision says so when it is
registered (`planner.kernel.rulebook.ActionRule.question`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from planner.errors import BadInput
from planner.kernel.actions import Action
from planner.kernel.rulebook import Rulebook
from planner.kernel.state import State
from planner.text import Text

MOVED_ON = "game-moved-on"
"""Code of the refusal of what was meant for an earlier table."""


def check_expected(
    book: Rulebook[Any, Any],
    action: Action,
    expected: object,
    there: int,
    situations: Iterable[State],
) -> None:
    """Refuse an action that was meant for a table of fewer entries than are there, or of more.

    ``situations`` are the states from now back to the one after the entries that were expected.
    """
    if type(expected) is not int or expected < 0:
        raise BadInput(
            Text("{expected} is no number of entries", expected=repr(expected)),
            hint=Text("say how many entries of the log you have seen"),
            field="expected",
        )
    if expected == there or (expected < there and _is_still_asked(book, action, situations)):
        return
    raise BadInput(
        Text(
            "the game has moved on: it has {there} entries, not {expected}",
            there=there,
            expected=expected,
        ),
        code=MOVED_ON,
        hint=Text("nothing was done; look at the table again and say whether you still want it"),
        field="expected",
    )


def _is_still_asked(book: Rulebook[Any, Any], action: Action, seen: Iterable[State]) -> bool:
    """True if an action answers a question that has been the same all the time."""
    rule = book.actions.get(action.tag)
    if rule is None or rule.question is None:
        return False
    question = rule.question
    asked = (question(state, action) for state in seen)
    now = next(asked, None)
    return now is not None and all(each == now for each in asked)
