"""The documentation keeps up with the house."""

from __future__ import annotations

import doctest
import importlib
import re
import shlex
from pathlib import Path

import pytest

from planner.cli import main

ROOT = Path(__file__).resolve().parents[1]


def test_architecture_names_every_room() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rooms = [path.parent.name for path in (ROOT / "planner").glob("*/__init__.py")]
    assert len(rooms) >= 7
    for room in rooms:
        assert f"**{room}.**" in text, room


def test_the_tree_of_the_architecture_is_that_of_the_code() -> None:
    folders = tree_of((ROOT / "docs" / "architecture.md").read_text(encoding="utf-8"))
    missing = [folder for folder in folders if not (ROOT / folder).is_dir()]
    assert missing == []
    code = {
        path.parent.relative_to(ROOT).as_posix()
        for package in ("planner", "web")
        for path in (ROOT / package).rglob("*.py")
    }
    assert code - set(folders) == set()


def tree_of(text: str) -> list[str]:
    """Return the folders in the first block of a page, nested by two spaces each."""
    block = text.split("```")[1]
    folders: list[str] = []
    path: list[str] = []
    for indent, name in re.findall(r"^( *)(\w+)/ ", block, re.MULTILINE):
        path[len(indent) // 2 :] = [name]
        folders.append("/".join(path))
    return folders


def test_links_between_documents_lead_somewhere() -> None:
    documents = [*PAGES, *ROOT.glob("planner/**/README.md")]
    documents += ROOT.glob("maps/**/README.md")
    for document in documents:
        text = document.read_text(encoding="utf-8")
        targets = re.findall(r"\]\(([^)#]+)", text) + re.findall(r"^\[\w+\]: (\S+)", text, re.M)
        for target in targets:
            if "://" not in target:
                assert (document.parent / target).exists(), f"{document.name}: {target}"


def test_the_console_examples_of_the_readme_print_what_it_shows(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    [block] = re.findall(r"```console\n(.*?)```", text, re.DOTALL)
    examples = re.split(r"^\$ planner ", block, flags=re.MULTILINE)[1:]
    assert len(examples) >= 3
    for example in examples:
        command, _, shown = example.partition("\n")
        assert main(shlex.split(command)) == 0
        assert capsys.readouterr().out == shown


def test_the_python_example_of_the_readme_runs() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted >= 8
    assert results.failed == 0


def test_every_name_that_is_spoken_of_exists() -> None:
    """Dotted names and paths in documents and docstrings."""
    files = [path for room in ROOMS for path in (ROOT / room).rglob("*") if path.suffix in KINDS]
    missing = [
        (path.relative_to(ROOT).as_posix(), name)
        for path in files
        for name in SPOKEN_OF.findall(path.read_text(encoding="utf-8"))
        if not ((ROOT / name).exists() if "/" in name else _exists(name))
    ]
    assert missing == []


def test_files_and_commands_that_documents_name_exist() -> None:
    everywhere = [
        path.relative_to(ROOT).as_posix()
        for room in (*ROOMS, "maps", ".github")
        for path in (ROOT / room).rglob("*")
    ]
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for name in re.findall(r"`((?:[\w-]+/)*[\w-]+\.(?:py|html|js|css|csv))`", text):
            assert any(f"/{path}".endswith(f"/{name}") for path in everywhere), (page.name, name)
        for name in re.findall(r"`((?:[\w-]+/)+)`", text):
            assert any(f"/{name}" in f"/{path}/" for path in everywhere), (page.name, name)
        for target in re.findall(r"\bmake ([a-z-]+)`", text):
            assert target in targets, (page.name, target)


PAGES = (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"))
ROOMS, KINDS = ("docs", "planner", "web", "tests", "tools"), (".md", ".py")
SPOKEN_OF = re.compile(
    r"`((?:planner|web|tests|tools)(?:\.\w+)+|(?:planner|web|tests|tools|maps|docs)(?:/[\w.-]+)+)`"
)


def _exists(name: str) -> bool:
    parts = name.split(".")
    for split in range(len(parts), 0, -1):
        try:
            found: object = importlib.import_module(".".join(parts[:split]))
        except ModuleNotFoundError:
            continue
        for part in parts[split:]:
            if part in getattr(found, "__annotations__", {}):
                return True
            if not hasattr(found, part):
                return False
            found = getattr(found, part)
        return True
    return False
