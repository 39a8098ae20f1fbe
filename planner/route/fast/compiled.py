"""Compile a function to machine code, kept on disk so that no request ever waits for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

from numba import njit

P = ParamSpec("P")
R = TypeVar("R")


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """The function in machine code; it does not hold the interpreter's lock while it runs."""
    return cast(Callable[P, R], njit(cache=True, nogil=True)(function))
