"""Every clause that concerns one move has a test that carries its id."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

CLAUSES = (
    *("B7", "B7h", "F2a", "F3", "F3a", "F4c", "J3a", "gl_Sails_a", "iiA1"),
    *("H2", "H2a", "H2b", "H3", "H3a", "H3b", "H3c", "H3d", "H3e"),
    *("H4a", "H4b", "H4c", "H4d", "H4e", "H4f", "H4g"),
    *("H5", "H5a", "H5b", "H5c", "H5d", "H5e", "H5f", "H5g", "H6a", "H6b", "H6c"),
    *("H7", "H7a", "H7b", "H7c", "H7e"),
    *("H8", "H8a", "H8b", "H8c", "H8d", "H8e", "H8f", "H8g", "H10", "H10a", "H10b"),
)
ELSEWHERE = {
    "H1": "the number of moves in a turn is a matter of the game",
    "H6": "see H6a to H6c",
    "H7d": "epic hazards belong to module 1",
    "H9": "buggy roads are no routes of spacecraft",
    "H10c": "heavy radiators that fail a belt roll turn light when the dice are cast",
    "H10d": "shelter from flares is a matter of events",
    "H10e": "refers to H8f",
}
NAMED = re.compile(r"^def test_(gl_\w+?_[a-z]|[A-Z]\d+[a-z]?|ii[A-Z]\d)_", re.MULTILINE)


def clauses_with_tests() -> set[str]:
    sources = Path(__file__).parent.glob("test_*.py")
    return {clause for path in sources for clause in NAMED.findall(path.read_text("utf-8"))}


@pytest.mark.parametrize("clause", CLAUSES)
def test_the_clause_has_a_test(clause: str) -> None:
    assert clause in clauses_with_tests()


def test_every_clause_tested_is_listed() -> None:
    assert clauses_with_tests() == set(CLAUSES)
    assert not set(CLAUSES) & set(ELSEWHERE)
