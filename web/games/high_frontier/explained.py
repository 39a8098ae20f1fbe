"""What the last entry was: the action in a sentence, what came of it, and the rules of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from planner.games.high_frontier.game import View
from planner.kernel.log import Entry
from planner.rule_texts import RuleText
from planner.text import Text
from web.games.high_frontier.log import Happened, log_page
from web.render.rules import text_of


@dataclass(frozen=True, slots=True)
class Explained:
    """An entry with all that somebody needs who does not know the rules yet."""

    happened: Happened
    told: Text
    """What such an action does."""
    rules: tuple[RuleText, ...]
    """The rules that the entry has cited, in its order."""


def explained(view: View) -> Explained | None:
    """The last entry of a view, if there is one.

    >>> from planner.games.high_frontier.examples import example
    >>> found = explained(example("tutorial").at(1))
    >>> found.happened.title, found.told, [rule.rule for rule in found.rules]
    ('Income', 'Take 1 aqua from the pool', ['I1'])
    """
    if not view.entries:
        return None
    entry = view.entries[-1]
    [happened] = log_page(view, size=1).entries
    return Explained(happened, entry.action.summary, tuple(_rules(entry)))


def _rules(entry: Entry) -> Iterator[RuleText]:
    cited = [line.rule for line in entry.says if line.rule]
    for rule in dict.fromkeys(cited):
        known = text_of(rule)
        if known is not None:
            yield known
