"""One word, one meaning: a class name stands for one thing in the whole house."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


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
    """Whether a name is defined once, or in the kernel and again, of its kind, for this game."""
    kernel = [bases for path, bases in places.items() if path.startswith("planner/kernel/")]
    game = [bases for path, bases in places.items() if path.startswith("planner/game/")]
    derived = any(base.partition("[")[0].endswith(f".{name}") for bases in game for base in bases)
    fits = derived or any("Protocol" in bases for bases in kernel)
    return len(places) == 1 or (len(places) == 2 and len(kernel) == len(game) == 1 and fits)


def test_a_class_name_means_one_thing() -> None:
    twice = {name for name, places in classes().items() if not is_one_thing(name, places)}
    assert twice == set()


def only_asserted(tree: ast.Module) -> set[str]:
    """What a module imports and uses for nothing but assertions."""
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom))
    names = {(each.asname or each.name) for node in imports for each in node.names}
    used = Counter(node.id for node in ast.walk(tree) if isinstance(node, ast.Name))
    asserts = (node for node in ast.walk(tree) if isinstance(node, ast.Assert))
    asserted = Counter(
        node.id for each in asserts for node in ast.walk(each) if isinstance(node, ast.Name)
    )
    return {name for name in names if used[name] and used[name] == asserted[name]}


def test_nothing_is_imported_for_its_type_to_be_asserted() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): names
        for room in ("planner", "web")
        for path in (ROOT / room).rglob("*.py")
        if (names := only_asserted(ast.parse(path.read_text(encoding="utf-8"))))
    }
    assert found == {}
