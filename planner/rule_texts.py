"""The rules by their ids, each with its gist in a few words of our own.

The log cites ids; this tells players what they stand for. The text itself is in the rulebook.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

FILE = "rules.csv"


@dataclass(frozen=True, slots=True)
class RuleText:
    """One rule of the rulebook, a term of its glossary (``gl. FINAO``), or a scenario."""

    rule: str
    gist: str
    modules: tuple[str, ...] = ()
    """Modules that the rule, or a part of it, belongs to."""
    race_for_glory: str = ""
    """What Race for Glory does with it: ``no``, ``differs``, ``partly``, or uses it as it is."""

    def __str__(self) -> str:
        return f"{self.rule}: {self.gist}"


@cache
def rule_texts() -> Mapping[str, RuleText]:
    """Every rule by its id, in the order of the rulebook.

    >>> print(rule_texts()["H7e"])
    H7e: FINAO: pay 4 Aqua before the roll
    """
    text = files("planner").joinpath(FILE).read_text(encoding="utf-8")
    rows = csv.DictReader(text.splitlines())
    return MappingProxyType(
        {
            row["rule"]: RuleText(
                row["rule"], row["gist"], tuple(row["modules"].split()), row["race_for_glory"]
            )
            for row in rows
        }
    )


def find_rules(text: str) -> Iterator[RuleText]:
    """The rules that a text means: an id with all below it, or all whose gist has the words.

    >>> [found.rule for found in find_rules("h6")]
    ['H6', 'H6a', 'H6b', 'H6c']
    >>> [found.rule for found in find_rules("air-eater tanks")]
    ['I5c']
    """
    wanted = text.casefold().split()
    below = [each for each in rule_texts().values() if _is_under(each.rule, text.strip())]
    if below:
        yield from below
        return
    for each in rule_texts().values():
        if all(word in str(each).casefold() for word in wanted):
            yield each


def _is_under(rule: str, id: str) -> bool:
    """Whether a rule is the one of that id or one of its parts: H6a of H6, not H60."""
    rule, id = rule.casefold().removeprefix("gl. "), id.casefold().removeprefix("gl. ")
    rest = rule.removeprefix(id)
    return rule.startswith(id) and bool(id) and not rest[:1].isdigit() and len(rest) <= 2
