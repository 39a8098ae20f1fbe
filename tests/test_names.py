"""One word, one meaning: a class name stands for one thing in the whole house."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

BOTH = {"Move", "Stack"}
"""The rulebook's own words: a move as an action of a game and as steps on the board, a stack on the
table and as a sum of cards."""


def classes() -> dict[str, dict[str, list[str]]]:
    """Where each class name is defined, and what it is derived from there."""
    found: dict[str, dict[str, list[str]]] = defaultdict(dict)
    for room in ("planner", "web"):
        for path in (ROOT / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    bases = [ast.unparse(base) for base in node.bases]
                    found[node.name][path.relative_to(ROOT).as_posix()] = bases
    return found


def is_one_thing(name: str, places: dict[str, list[str]]) -> bool:
    """Whether a name is defined once, or in the kernel and again for this game."""
    kernel = [path for path in places if path.startswith("planner/kernel/")]
    game = [path for path in places if path.startswith("planner/game/")]
    return len(places) == 1 or (len(places) == 2 and len(kernel) == len(game) == 1)


def test_a_class_name_means_one_thing() -> None:
    twice = {name for name, places in classes().items() if not is_one_thing(name, places)}
    assert twice == BOTH
