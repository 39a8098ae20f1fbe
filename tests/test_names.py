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


KERNEL = "planner/kernel"


def room_of(path: str) -> str:
    """The room of a module; each game on the shelf has its own."""
    parts = path.split("/")
    return "/".join(parts[: 3 if parts[:2] == ["planner", "games"] else 2])


def is_one_thing(name: str, places: dict[str, list[str]]) -> bool:
    """Whether a name is defined once, or in the kernel and again, of its kind, in each game."""
    rooms = {room_of(path): bases for path, bases in places.items()}
    if len(places) == 1 or len(rooms) < len(places) or KERNEL not in rooms:
        return len(places) == 1
    is_protocol = "Protocol" in rooms.pop(KERNEL)
    return all(
        is_protocol or any(base.partition("[")[0].endswith(f".{name}") for base in bases)
        for bases in rooms.values()
    )


def test_each_game_has_its_own_kind_of_what_the_kernel_defines() -> None:
    kernel, hf, dice = (
        f"{KERNEL}/state.py",
        "planner/games/high_frontier/state.py",
        "planner/games/dice/state.py",
    )
    heir = ["kernel.State"]
    assert is_one_thing("State", {kernel: [], hf: heir, dice: heir})
    assert is_one_thing("State", {kernel: [], hf: heir, "planner/games/mars/state.py": heir})
    assert not is_one_thing("State", {kernel: [], hf: heir, dice: ["Part"]})
    assert not is_one_thing("State", {hf: heir, dice: heir})
    assert not is_one_thing("State", {kernel: [], dice: heir, "planner/games/dice/copy.py": heir})


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
