"""Machine code, kept on disk so that no request ever waits for it to be compiled.

Numba compiles. Its import takes as long as a whole answer, so it is not entered where the code is
on disk already: llvmlite alone, on which it stands, loads that.

Kernels call one another and have constants of other modules worked in. So the code is kept in a
directory that is named after the state of all their files together, and after the machine: in
``NUMBA_CACHE_DIR`` if that is set, else beside the modules if that may be written to, else in the
user's cache directory.
"""

from __future__ import annotations

import ctypes
import os
import sys
import tempfile
from array import array
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache, partial, update_wrapper
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any, ParamSpec, TypeVar, cast

import llvmlite
import numpy as np
from llvmlite import binding

P = ParamSpec("P")
R = TypeVar("R")
Native = Callable[[int, int, int], int]
"""What numba makes of a function of one number: it takes where to put what it gives, where to put
an error, and the number, here the address of all arguments. It gives 0 where all is well."""

Taker = Callable[[Any, list[int]], None]
"""Takes a value apart into words."""

_HERE = Path(__file__).resolve().parent
_DIGEST = sha256().digest_size
_READABLE = 0o644
_WORD = (1 << 64) - 1
_prototype = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
_lock = Lock()
_loaded: list[object] = []
"""Keeps the code in memory."""

inlining: dict[Callable[..., Any], str] = {}
"""All kernels, and whether they are worked into those that call them."""


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Return a function that compiled ones may call; anyone else runs it as plain Python."""
    inlining[function] = "never"
    return function


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """A kernel that is worked into each that calls it, for calls with many arrays cost time."""
    inlining[function] = "always"
    return function


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Return the function in machine code; it does not hold the interpreter's lock while it runs.

    It makes no arrays. It takes arrays that lie in one piece, whole numbers and tuples of
    these, of the same types at every call, and gives a whole number or nothing.

    >>> @compiled
    ... def total(numbers: np.ndarray, factor: int) -> int:
    ...     found = 0
    ...     for number in numbers:
    ...         found += number * factor
    ...     return found
    >>> total(np.array([1, 2, 3]), 7)
    42
    """
    return cast(Callable[P, R], _Compiled(function))


class _Compiled:
    """A function with its machine code, which is loaded or compiled when it is first called."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self._gives = function.__annotations__["return"] not in (None, "None")
        self._native: Native | None = None
        self._take: Taker | None = None
        """Takes the arguments apart, which are of the same types at every call."""
        update_wrapper(self, function)

    @property
    def is_ready(self) -> bool:
        """True if its machine code is in memory."""
        return self._native is not None

    def __call__(self, *arguments: Any) -> int | None:
        """Run the machine code."""
        native = self._native or self._ready(arguments)
        assert self._take is not None
        told: list[int] = []
        self._take(arguments, told)
        words = array("Q", told)
        given, error = ctypes.c_int64(), ctypes.c_void_p()
        at, _ = words.buffer_info()
        if native(ctypes.addressof(given), ctypes.addressof(error), at):
            raise ArithmeticError(f"{self._function.__name__} went wrong")
        return given.value if self._gives else None

    def _ready(self, arguments: tuple[Any, ...]) -> Native:
        with _lock:
            if self._native is None:
                self._take = _taker(arguments)
                self._native = _loaded_from(self._code(arguments), self._function.__name__)
            return self._native

    def _code(self, arguments: tuple[Any, ...]) -> bytes:
        """Return the machine code for arguments of these types: from disk, or compiled anew."""
        name = f"{self._function.__module__}.{self._function.__name__}"
        types = sha256(" ".join(_types(arguments)).encode()).hexdigest()[:8]
        directory = code_directory()
        path = None if directory is None else directory / f"{name}-{types}.o"
        kept = None if path is None else _kept(path)
        if kept is not None:
            return kept
        from planner.route.search.compiling import machine_code

        code = machine_code(self._function, arguments)
        if path is not None:
            _keep(path, code)
        return code


def _taker(value: Any) -> Taker:
    """Return what takes such values apart: addresses of arrays, numbers, parts of tuples."""
    if isinstance(value, np.ndarray):
        return _take_array
    if not isinstance(value, tuple):
        return _take_number
    if all(isinstance(each, np.ndarray) for each in value):
        return _take_arrays
    if not any(isinstance(each, np.ndarray | tuple) for each in value):
        return _take_numbers
    return partial(_take_each, tuple(map(_taker, value)))


def _take_array(value: Any, words: list[int]) -> None:
    words.append(id(value))


def _take_number(value: Any, words: list[int]) -> None:
    words.append(int(value) & _WORD)


def _take_numbers(value: Any, words: list[int]) -> None:
    words.extend([int(each) & _WORD for each in value])


def _take_arrays(value: Any, words: list[int]) -> None:
    words.extend(map(id, value))


def _take_each(takers: tuple[Taker, ...], value: Any, words: list[int]) -> None:
    for take, each in zip(takers, value, strict=True):
        take(each, words)


def _types(values: Iterable[Any]) -> Iterator[str]:
    """Yield the properties of the arguments that are compiled into the code."""
    for value in values:
        if isinstance(value, np.ndarray):
            if not value.flags.c_contiguous:
                raise TypeError("an array for compiled code has to lie in one piece")
            yield f"{value.dtype}*{value.ndim}"
        elif isinstance(value, tuple):
            yield from (type(value).__name__, "(", *_types(value), ")")
        else:
            yield "word" if isinstance(value, np.uint64) else "number"


def _kept(path: Path) -> bytes | None:
    """Return the code of a file; ``None`` if there is none, or it is damaged."""
    try:
        digest, code = (content := path.read_bytes())[:_DIGEST], content[_DIGEST:]
    except OSError:
        return None
    return code if sha256(code).digest() == digest else None


def _keep(path: Path, code: bytes) -> None:
    """Write a file at once, for other processes may read it or write it, too."""
    with suppress(OSError), tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(sha256(code).digest() + code)
        file.close()
        os.chmod(file.name, _READABLE)
        os.replace(file.name, path)


def _loaded_from(code: bytes, name: str) -> Native:
    """Return the function of that name in machine code."""
    llvm: Any = binding
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), target_machine())
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    _loaded.append(engine)
    return cast(Native, _prototype(engine.get_function_address(name)))


@cache
def target_machine() -> Any:
    """This machine, for code that stays in memory."""
    llvm: Any = binding
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(),
        features=llvm.get_host_cpu_features().flatten(),
        opt=3,
        reloc="default",
        codemodel="jitdefault",
        jit=True,
    )


@cache
def code_directory() -> Path | None:
    """Return the folder of compiled code; ``None`` if no place may be written to."""
    state = sha256(" ".join(_machine()).encode())
    for path in [*sorted(_HERE.glob("*.py")), _HERE.parent / "query.py"]:
        state.update(path.read_bytes())
    for place in _places():
        directory = place / f"hf4-planner-{state.hexdigest()[:16]}"
        if _is_writable(directory):
            return directory
    return None


def _machine() -> Iterator[str]:
    """Yield what machine code depends on besides its sources: a numba has its own llvmlite."""
    llvm: Any = binding
    yield from (llvmlite.__version__, np.__version__, sys.version, str(object.__basicsize__))
    yield from (llvm.get_process_triple(), llvm.get_host_cpu_name())
    yield llvm.get_host_cpu_features().flatten()


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
