"""Compile a function to machine code, kept on disk so that no request ever waits for it.

Compiled functions call one another and have constants of other modules worked in, but numba
only notices when the file of the function itself changes. So the code is kept in a directory
that is named after the state of all the files together: in ``NUMBA_CACHE_DIR`` if that is set,
else beside the modules if that may be written to, else in the user's cache directory.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

from numba import config, njit
from numba.core.caching import FunctionCache
from numba.core.runtime.nrt import rtsys

P = ParamSpec("P")
R = TypeVar("R")

_HERE = Path(__file__).resolve().parent
# The types that come with numba know neither the option nor the setting.
_njit: Any = njit
_config: Any = config
_rtsys: Any = rtsys


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """The function in machine code; it does not hold the interpreter's lock while it runs."""
    return _compiled(function, counts_references=True)


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """The same for a function that makes no arrays, so that nobody has to count who uses them.

    Counting them takes longer than all the rest where many arrays are at hand.
    """
    return _compiled(function, counts_references=False)


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """A part of kernels that is worked into each of them, for calls with many arrays cost time."""
    return cast(Callable[P, R], _njit(inline="always", nogil=True, _nrt=False)(function))


def _compiled(function: Callable[P, R], *, counts_references: bool) -> Callable[P, R]:
    directory = code_directory()
    if directory is None:
        return cast(Callable[P, R], _njit(nogil=True, _nrt=counts_references)(function))
    before = _config.CACHE_DIR
    _config.CACHE_DIR = str(directory)
    try:
        made = _njit(nogil=True, _nrt=counts_references)(function)
        made._cache = _kept(function)
        return cast(Callable[P, R], made)
    finally:
        _config.CACHE_DIR = before


class _Kept(FunctionCache):
    """Machine code on disk, loaded without all that compiling would need.

    What numba's own cache does first, entering every room of the library, takes a third of the
    first answer of a fresh process. Code that is ready needs the runtime alone; whatever
    has to be compiled after all enters those rooms by itself.
    """

    def load_overload(self, sig: object, target_context: object) -> object:
        """The code for these types; ``None`` where it has not been compiled yet."""
        own: Any = self
        _rtsys.initialize(target_context)
        with own._guard_against_spurious_io_errors():
            return own._load_overload(sig, target_context)


_kept: Any = _Kept


@cache
def code_directory() -> Path | None:
    """Where compiled code is kept; ``None`` if there is no place that may be written to."""
    state = sha256()
    for path in [*sorted(_HERE.glob("*.py")), _HERE.parent / "query.py"]:
        state.update(path.read_bytes())
    for place in _places():
        directory = place / f"hf4-planner-{state.hexdigest()[:16]}"
        if _is_writable(directory):
            return directory
    return None


def _places() -> Iterator[Path]:
    if "NUMBA_CACHE_DIR" in os.environ:
        yield Path(os.environ["NUMBA_CACHE_DIR"])
    yield _HERE / "__pycache__"
    if "XDG_CACHE_HOME" in os.environ:
        yield Path(os.environ["XDG_CACHE_HOME"])
    with suppress(RuntimeError):  # in a container, a user may have no home
        yield Path("~/.cache").expanduser()


def _is_writable(directory: Path) -> bool:
    try:
        directory.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=directory):
            return True
    except OSError:
        return False
