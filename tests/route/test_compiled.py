"""Where the compiled search is kept, so that nobody ever waits for it to be compiled."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import run

import numpy as np
import pytest

from planner.board.arrays import Ints
from planner.route.search import compiled
from planner.route.search.room import grow


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


def one_more(number: int) -> int:
    return number + 1


def test_nowhere_to_write_is_no_reason_not_to_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    monkeypatch.setattr(compiled, "_places", lambda: iter([in_the_way]))
    assert compiled.code_directory() is None
    assert compiled.compiled(one_more)(2) == 3


def test_damaged_code_is_compiled_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert compiled.compiled(one_more)(2) == 3
    (kept,) = tmp_path.glob("*/*.o")
    good = kept.read_bytes()
    for damaged in (b"", good[:100], good[:-1] + b"?"):
        kept.write_bytes(damaged)
        assert compiled.compiled(one_more)(-5) == -4
        assert kept.read_bytes() not in (damaged, b"")


def test_another_machine_has_code_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    before = compiled.code_directory()
    compiled.code_directory.cache_clear()
    monkeypatch.setattr(compiled.binding, "get_host_cpu_name", lambda: "abacus")
    assert compiled.code_directory() != before


UNREADY = """
import sys
from planner.route.warm import warm
from planner.route.search.compiled import compiled

warm()
kind = type(compiled(warm))
for name, module in sys.modules.copy().items():
    for value in vars(module).values() if name.startswith("planner.") else ():
        if isinstance(value, kind):
            print(value.__module__, value.__name__, value.is_ready)
"""


def test_what_is_warmed_is_all_there_is() -> None:
    """Else somebody waits for it later, in the first long flight of a game."""
    told = run([sys.executable, "-c", UNREADY], capture_output=True, text=True, check=True)
    found = [line.split() for line in told.stdout.splitlines()]
    assert len(found) >= 6
    assert [name for *name, ready in found if ready != "True"] == []


def test_arrays_in_pieces_are_refused() -> None:
    with pytest.raises(TypeError, match="in one piece"):
        compiled.compiled(first_of)(np.arange(10)[::2])


def first_of(numbers: Ints) -> int:
    return int(numbers[0])


def test_an_array_may_grow_where_it_lies() -> None:
    numbers = np.array([7], np.int32)
    length = compiled.compiled(length_of)
    assert length((numbers,)) == 1
    grow([numbers])
    assert length((numbers,)) == 2


def length_of(arrays: tuple[Ints]) -> int:
    return len(arrays[0])
