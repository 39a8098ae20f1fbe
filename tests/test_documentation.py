"""The documentation keeps up with the house."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_architecture_names_every_room() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rooms = [path.parent.name for path in (ROOT / "planner").glob("*/__init__.py")]
    assert len(rooms) >= 7
    for room in rooms:
        assert re.search(rf"^  {room}/ ", text, re.MULTILINE), room
        assert f"**{room}.**" in text, room


def test_links_between_documents_lead_somewhere() -> None:
    documents = [ROOT / "README.md", *ROOT.glob("docs/*.md"), *ROOT.glob("planner/**/README.md")]
    documents += ROOT.glob("maps/**/README.md")
    for document in documents:
        text = document.read_text(encoding="utf-8")
        targets = re.findall(r"\]\(([^)#]+)", text) + re.findall(r"^\[\w+\]: (\S+)", text, re.M)
        for target in targets:
            if "://" not in target:
                assert (document.parent / target).exists(), f"{document.name}: {target}"
