"""The golden cases of a spacecraft at rest."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

GOLDEN = Path(__file__).resolve().parent.parent / "golden"
Case = dict[str, Any]


@cache
def core_cases() -> dict[str, Case]:
    data = yaml.safe_load((GOLDEN / "craft.yaml").read_text(encoding="utf-8"))
    return {case["id"]: case for case in data["cases"]}


@cache
def strip_data() -> Case:
    data: Case = yaml.safe_load((GOLDEN / "fuel_strip.yaml").read_text(encoding="utf-8"))
    return data


def golden(id: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test on the core case of that id."""
    return pytest.mark.parametrize("case", [core_cases()[id]], ids=[id])
