"""No worked example, boxed note or table of the rulebook is forgotten.

`golden/examples.csv` lists them all; each is a golden case, and each golden case is run by a test.
"""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest
import yaml

TESTS = Path(__file__).resolve().parent
GOLDEN = TESTS / "golden"
RUN_AS_A_WHOLE = ("motion.yaml", "landing.yaml", "fuel_strip.yaml")
"""Files of which every case is run by one test."""
EXAMPLES = list(csv.DictReader((GOLDEN / "examples.csv").read_text(encoding="utf-8").splitlines()))


def cases_of(file: Path) -> list[str]:
    data = yaml.safe_load(file.read_text(encoding="utf-8"))
    return [case["id"] for case in data.get("cases", ()) if "id" in case]


GOLDEN_CASES = {id: file.name for file in sorted(GOLDEN.glob("*.yaml")) for id in cases_of(file)}
RUN = {
    id
    for file in TESTS.rglob("*.py")
    for id in re.findall(r"\bgolden\(\s*\"([^\"]+)\"", file.read_text(encoding="utf-8"))
} | {id for name in RUN_AS_A_WHOLE for id in cases_of(GOLDEN / name)}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda row: row["id"])
def test_every_example_of_the_core_rulebook_is_run(example: dict[str, str]):
    assert example["id"] in GOLDEN_CASES
    assert example["id"] in RUN


def test_the_list_is_complete_and_every_case_is_run():
    kinds = [row["kind"] for row in EXAMPLES if row["module"] != "M3"]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {
        "example": 78,
        "note": 40,
        "table": 32,
    }
    assert GOLDEN_CASES.keys() == RUN
    assert {row["module"] for row in EXAMPLES} == {"", "M0", "M3"}
