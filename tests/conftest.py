"""What holds for all tests: games are kept in a folder of theirs, never in that of the user.

No example is timed either: a busy machine says nothing of what is right.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from unittest import mock

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


@pytest.fixture(scope="session", autouse=True)
def games_of_their_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = str(tmp_path_factory.mktemp("games"))
    with mock.patch.dict(os.environ, {"HF4_DATA": folder}):
        os.environ.pop("DATABASE_URL", None)
        yield
