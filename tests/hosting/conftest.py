"""The databases on which everything that is kept is tested."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A database of its own for each test."""
    return f"sqlite:///{tmp_path / 'games.sqlite'}"
