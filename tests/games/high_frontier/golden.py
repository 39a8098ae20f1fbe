"""The golden cases that the game plays through, whichever room's file they are in."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

GOLDEN = Path(__file__).resolve().parents[2] / "golden"
Case = dict[str, Any]


@cache
def cases(file: str) -> dict[str, Case]:
    data = yaml.safe_load((GOLDEN / f"{file}.yaml").read_text(encoding="utf-8"))
    return {case["id"]: case for case in data["cases"]}


def golden(id: str, file: str = "craft") -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test on the case of that id in a file of golden cases."""
    return pytest.mark.parametrize("case", [cases(file)[id]], ids=[id])
