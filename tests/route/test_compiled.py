"""Where the compiled search is kept, so that nobody ever waits for it to be compiled."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from planner.route.search import compiled


@pytest.fixture(autouse=True)
def afresh() -> Iterator[None]:
    compiled.code_directory.cache_clear()
    yield
    compiled.code_directory.cache_clear()


def test_it_is_kept_beside_the_modules() -> None:
    directory = compiled.code_directory()
    assert directory is not None
    assert directory.parent.name == "__pycache__"


def test_a_directory_of_ones_own_comes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    directory = compiled.code_directory()
    assert directory is not None
    assert directory.parent == tmp_path


def test_where_nothing_can_be_written_the_users_cache_serves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a directory")
    (tmp_path / "query.py").write_text("")
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setattr(compiled, "_HERE", in_the_way)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    directory = compiled.code_directory()
    assert directory is not None
    assert directory.parent == tmp_path / "cache"


def test_a_user_without_a_home_compiles_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a directory")
    (tmp_path / "query.py").write_text("")
    for name in ("NUMBA_CACHE_DIR", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(compiled, "_HERE", in_the_way)

    def homeless(_path: Path) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "expanduser", homeless)
    assert compiled.code_directory() is None


def test_other_sources_have_code_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    before = compiled.code_directory()
    compiled.code_directory.cache_clear()
    monkeypatch.setattr(compiled, "_HERE", tmp_path / "elsewhere" / "fast")
    sources = tmp_path / "elsewhere" / "fast"
    sources.mkdir(parents=True)
    (sources / "moves.py").write_text("changed = True\n")
    (sources.parent / "query.py").write_text("")
    assert compiled.code_directory() != before


def test_nowhere_to_write_is_no_reason_not_to_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    monkeypatch.setattr(compiled, "_places", lambda: iter([in_the_way]))
    assert compiled.code_directory() is None
    assert compiled.compiled(lambda number: number + 1)(2) == 3
