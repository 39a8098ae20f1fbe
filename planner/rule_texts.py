"""The rules by their ids, each with its gist in a few words of our own.

The log cites ids; this tells players what they stand for. The text itself is in the rulebook.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from itertools import takewhile
from types import MappingProxyType

from planner.typed import typed

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


def find_rules(text: str, told: Callable[[RuleText], str] = str) -> Iterator[RuleText]:
    """The rules that a text means: an id with all below it, or all whose gist has the words.

    Words are also looked for in what ``told`` says of a rule, be it in another language.

    >>> [found.rule for found in find_rules("h6")]
    ['H6', 'H6a', 'H6b', 'H6c']
    >>> [found.rule for found in find_rules("air-eater tanks")]
    ['I5c']
    """
    wanted = _usual(text)
    below = [each for each in rule_texts().values() if _is_under(each.rule, wanted)]
    if below:
        yield from below
        return
    for each in rule_texts().values():
        known = _usual(f"{each} {told(each)}")
        if all(word in known for word in wanted.split()):
            yield each


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What stands around a rule in the rulebook."""

    above: tuple[RuleText, ...]
    """The chapter first, then the rule that this one is a part of."""
    beside: tuple[RuleText, ...]
    """The other parts of the rule above."""
    parts: tuple[RuleText, ...]


def rule_named(id: str) -> RuleText | None:
    """The rule of that id, however it is written; ``None`` if there is none.

    >>> print(rule_named("h7E"))
    H7e: FINAO: pay 4 Aqua before the roll
    """
    return _by_key().get(_key(id))


def around(rule: RuleText) -> Surroundings:
    """What stands around a rule.

    >>> found = around(rule_texts()["H6a"])
    >>> [[each.rule for each in group] for group in (found.above, found.beside, found.parts)]
    [['H', 'H6'], ['H6b', 'H6c'], []]
    """
    above: list[RuleText] = []
    parent = _above(rule.rule)
    while parent is not None:
        above.insert(0, parent)
        parent = _above(parent.rule)
    beside = _parts_of(above[-1]) if above else ()
    return Surroundings(
        tuple(above),
        tuple(each for each in beside if each != rule),
        _parts_of(rule),
    )


def chapters() -> tuple[RuleText, ...]:
    """What is part of nothing else: chapters, those of modules, scenarios; without the glossary.

    >>> [each.rule for each in chapters()][:3]
    ['A', 'B', 'C']
    """
    known = rule_texts().values()
    return tuple(
        each for each in known if _above(each.rule) is None and not each.rule.startswith("gl. ")
    )


def near_rules(id: str) -> list[RuleText]:
    """Rules whose ids or terms look like that one.

    >>> [near.rule for near in near_rules("H6d")]
    ['H6', 'H6a', 'H6b']
    """
    key = _key(id)
    alike = get_close_matches(key, _by_key(), n=12, cutoff=0.6)
    # Who writes H6d means something in H6 rather than in H8d.
    nearest = sorted(alike, key=lambda each: (-_same_beginning(key, each), each))
    return [_by_key()[each] for each in nearest[:3]]


def _same_beginning(one: str, other: str) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


@cache
def _by_key() -> dict[str, RuleText]:
    return {_key(each.rule): each for each in rule_texts().values()}


def _key(id: str) -> str:
    return _usual(id).removeprefix("gl. ")


def _usual(text: str) -> str:
    """The same text for everybody who means the same: of any width, in small letters."""
    return " ".join(typed(text).casefold().split())


def _above(rule: str) -> RuleText | None:
    """The rule that one is a part of: H6 of H6a, H of H6, a term of its part "a"."""
    for part in (r" ?[a-z]", r"\.\d+", r"\d+"):
        whole = re.sub(rf"(?<=[\w)]){part}$", "", rule)
        if whole != rule and whole in rule_texts():
            return rule_texts()[whole]
    return None


@cache
def _parts_of(rule: RuleText) -> tuple[RuleText, ...]:
    return tuple(each for each in rule_texts().values() if _above(each.rule) == rule)


def _is_under(rule: str, id: str) -> bool:
    """Whether a rule is the one of that id or one of its parts: H6a of H6, not H60."""
    rule, id = rule.casefold().removeprefix("gl. "), id.casefold().removeprefix("gl. ")
    rest = rule.removeprefix(id)
    return rule.startswith(id) and bool(id) and not rest[:1].isdigit() and len(rest) <= 2
