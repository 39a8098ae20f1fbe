"""Keep docs/rules-coverage.md: which rule is tested by which tests.

``python -m tools.rules_coverage`` writes the page; with ``--check`` nothing is written and the
exit status is 1 when something would be, with ``--missing`` the rules without a test are listed.

A test is about the rules whose ids its name begins with (``test_H6a_...``, ``test_I6_3_...``,
``test_gl_Glitch_Roll_...``), and about those of the golden case that it runs. "a" is a word of
English before it is a letter of the glossary, so that letter takes two underscores after it
(``test_gl_Orientation_a__heavy_radiators_...``). The other rules are
in tools/rules_untested.csv: those that only say what others say, and those that nothing in the
project can test, with the reason.
"""

from __future__ import annotations

import ast
import csv
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

from planner.rule_texts import RuleText, rule_texts

ROOT = Path(__file__).resolve().parent.parent
TESTS = ROOT / "tests"
GOLDEN = TESTS / "golden"
PAGE = ROOT / "docs" / "rules-coverage.md"
UNTESTED = Path(__file__).with_name("rules_untested.csv")

HEAD = """\
# Which rules are tested

Made by `python -m tools.rules_coverage` from the names of the tests and the golden cases that
they run; a test keeps it up to date. The ids are the rulebook's (`gl.` is its glossary), the
gists are our own words. A rule that only says what others say, as many terms of the glossary do,
is tested where those are; a rule about a module, or about nothing that a program does, says so.
"""
CHAPTERS = {
    "A": "Introduction",
    "B": "Components",
    "C": "Setup",
    "D": "Years and turns",
    "E": "Hands and stacks",
    "F": "Mass and fuel",
    "G": "Free actions",
    "H": "Movement",
    "I": "Operations",
    "J": "Supports",
    "K": "Events",
    "L": "Glories",
    "M": "End and score",
    "N": "Negotiation",
    "O": "Politics (module 0)",
    "3": "Conflict (module 3)",
    "gl": "Glossary",
    "ii": "Race for Glory",
}
CRAFT = "craft"
"""The golden cases that are run when no file is named."""
Case = tuple[str, str]
"""A golden case: its file and its id in that file."""
Tests = dict[str, dict[str, None]]
"""The tests of each rule, by its id, each once and in order."""


def main(arguments: list[str]) -> int:
    """Write the page, or compare it."""
    tests = rules_with_tests()
    if "--missing" in arguments:
        for rule in missing(tests):
            print(rule)
        return 0
    page = as_page(tests)
    if "--check" in arguments:
        return int(not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page)
    PAGE.write_text(page, encoding="utf-8")
    return 0


# -- what tests are about ------------------------------------------------------------------------


def all_tests() -> Iterator[str]:
    """The name of every test."""
    for file in sorted(TESTS.rglob("test_*.py")):
        for test, _ in _tests_in(file):
            yield test


def rules_with_tests() -> Tests:
    """Which tests are about which rule."""
    found: Tests = defaultdict(dict)
    for file in sorted(TESTS.rglob("test_*.py")):
        module = file.relative_to(TESTS).with_suffix("").as_posix()
        for test, cases in _tests_in(file):
            rules = dict.fromkeys(rules_in(test))
            for case in cases:
                rules |= dict.fromkeys(_rules_of_case(case))
            for rule in rules:
                found[rule][f"{module}: {test}"] = None
    return found


def _tests_in(file: Path) -> Iterator[tuple[str, list[Case]]]:
    """The tests of a file, each with the golden cases that it runs."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    constants = dict(_constants(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            decorators = node.decorator_list
            yield node.name, [case for each in decorators for case in _cases_in(each, constants)]


def _constants(tree: ast.Module) -> Iterator[tuple[str, object]]:
    """The names that a module gives to plain values, and those values."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            for target in node.targets:
                yield ast.unparse(target), node.value.value


def _cases_in(decorator: ast.expr, constants: dict[str, object]) -> Iterator[Case]:
    """The case of ``@golden("T-REFUEL", FILE)``; without a file it is one about the craft."""
    if isinstance(decorator, ast.Call) and ast.unparse(decorator.func).endswith("golden"):
        id, file = [*(_value(each, constants) for each in decorator.args), CRAFT][:2]
        yield str(file), str(id)


def _value(argument: ast.expr, constants: dict[str, object]) -> object:
    if isinstance(argument, ast.Constant):
        return argument.value
    return constants[ast.unparse(argument)]


def rules_in(test: str) -> Iterator[str]:
    """The rules that the name of a test begins with.

    >>> list(rules_in("test_I6_3_H6a_sizes_of_six"))
    ['I6.3', 'H6a']
    >>> list(rules_in("test_gl_Glitch_Roll_takes_what_is_as_hard"))
    ['gl. Glitch Roll']
    >>> list(rules_in("test_a_card_is_found"))
    []
    >>> list(rules_in("test_gl_Orientation_a_radiator_is_turned"))
    ['gl. Orientation']
    >>> list(rules_in("test_gl_Orientation_a__radiators_are_spared"))
    ['gl. Orientation a']
    """
    rest = test.removeprefix("test_") + "_"
    while rest:
        fitting = [key for key in ids_by_key() if rest.startswith(_written(key))]
        if not fitting:
            return
        key = max(fitting, key=len)
        yield ids_by_key()[key]
        rest = rest[len(_written(key)) :]


def _written(key: str) -> str:
    """An id as the name of a test has it, up to what follows."""
    return f"{key}__" if key.endswith("_a") else f"{key}_"


@cache
def ids_by_key() -> dict[str, str]:
    """Every rule by its id as the name of a test spells it."""
    return {re.sub(r"\W+", "_", rule): rule for rule in rule_texts()}


@cache
def _golden_rules() -> dict[Case, tuple[str, ...]]:
    """The rules of each golden case."""
    found: dict[Case, tuple[str, ...]] = {}
    for file in sorted(GOLDEN.glob("*.yaml")):
        for case in yaml.safe_load(file.read_text(encoding="utf-8")).get("cases", ()):
            if "id" in case and "rules" in case:
                found[file.stem, case["id"]] = tuple(case["rules"])
    return found


def _rules_of_case(case: Case) -> Iterator[str]:
    for rule in _golden_rules().get(case, ()):
        id = re.sub(r"^glossary ", "gl. ", str(rule))
        if id in rule_texts():
            yield id


# -- the page -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Untested:
    """A rule that no test is named after."""

    rule: str
    same_as: tuple[str, ...]
    """The rules that say the same; tested there."""
    why: str
    """Why there is nothing to test, where nothing says the same."""


@cache
def untested() -> dict[str, Untested]:
    """The rules that need no test of their own, by their ids."""
    rows = csv.DictReader(UNTESTED.read_text(encoding="utf-8").splitlines())
    return {row["rule"]: Untested(row["rule"], _ids(row["same_as"]), row["why"]) for row in rows}


def _ids(text: str) -> tuple[str, ...]:
    """Rule ids with blanks between; a term of the glossary stands alone.

    >>> _ids("H7 H8"), _ids("gl. Sails a"), _ids("")
    (('H7', 'H8'), ('gl. Sails a',), ())
    """
    return (text,) if text.startswith("gl.") else tuple(text.split())


def missing(tests: Tests) -> list[RuleText]:
    """The rules that ought to have a test and have none."""
    return [each for each in rule_texts().values() if _state(each.rule, tests) == MISSING]


TESTED, EXCUSED, MISSING = "tested", "not applicable", "missing"


def _state(rule: str, tests: Tests) -> str:
    if rule in tests:
        return TESTED
    other = untested().get(rule)
    if other is None:
        return MISSING
    if other.why:
        return EXCUSED
    return TESTED if all(same in tests for same in other.same_as) else MISSING


def as_page(tests: Tests) -> str:
    """The page as Markdown."""
    chapters: dict[str, list[RuleText]] = defaultdict(list)
    for each in rule_texts().values():
        chapters[_chapter(each.rule)].append(each)
    columns = (TESTED, EXCUSED, MISSING)
    lines = [HEAD, f"| chapter | rules | {' | '.join(columns)} |", "|---|---:|---:|---:|---:|"]
    for chapter, rules in chapters.items():
        states = Counter(_state(each.rule, tests) for each in rules)
        counts = " | ".join(str(states[column]) for column in columns)
        lines.append(f"| {CHAPTERS[chapter]} | {len(rules)} | {counts} |")
    for chapter, rules in chapters.items():
        lines += ["", f"## {CHAPTERS[chapter]}", ""]
        lines += [_line(each, tests) for each in rules]
    return "\n".join(lines) + "\n"


def _chapter(rule: str) -> str:
    return rule[:2] if rule[:2] in ("gl", "ii") else rule[:1]


def _line(rule: RuleText, tests: Tests) -> str:
    head = f"- **{rule.rule}** {rule.gist}."
    state, other = _state(rule.rule, tests), untested().get(rule.rule)
    if state == MISSING:
        return f"{head} **Missing.**"
    if rule.rule not in tests and other is not None:
        what = f"Not applicable: {other.why}" if other.why else f"As {', '.join(other.same_as)}"
        return f"{head} _{what}._"
    modules: dict[str, list[str]] = defaultdict(list)
    for test in tests[rule.rule]:
        module, _, name = test.partition(": ")
        modules[module].append(name)
    told = "; ".join(f"{module}: {', '.join(names)}" for module, names in modules.items())
    return f"{head} `{told}`"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
