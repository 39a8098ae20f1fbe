"""The cards, for all tests of this room."""

from __future__ import annotations

import pytest

from planner.cards import CardLibrary, default_library


@pytest.fixture(scope="session")
def library() -> CardLibrary:
    return default_library()
