"""Writing to a terminal, a file or a pipe, whatever becomes of it.

What is read on a screen is broken between words, where the screen ends; what goes to a file or to
another program is left as it is.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from unicodedata import east_asian_width

from planner.errors import BadInput
from planner.text import Text

CANNOT_WRITE = "cannot-write"
LEAST_WIDTH = 20
"""Narrower screens are treated as if they were as wide as this."""
_COLUMN = re.compile(r" {2,}(?=\S)")


def be_lenient() -> None:
    """Write letters that the terminal does not have as escapes, in place of giving up."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def knows_all_letters() -> bool:
    """True if whatever there is to say can be written as it is."""
    return (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "") == "utf8"


def tell(text: str = "", *, as_it_is: bool = False) -> None:
    """Write lines to whoever asked; raises `BadInput` where that is not possible."""
    if sys.stdout is None:
        raise BadInput(
            Text("there is nowhere to write the answer to"),
            hint=Text("the output is closed"),
            code=CANNOT_WRITE,
        )
    width = None if as_it_is else screen_width()
    with _complaints():
        print(text if width is None else wrapped(text, width), flush=True)


def flush() -> None:
    """Have everything written that was told; raises `BadInput` where that is not possible."""
    if sys.stdout is not None:
        with _complaints():
            sys.stdout.flush()


@contextmanager
def _complaints() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        drop_output()
        raise BadInput(
            Text("cannot write the answer: {strerror}", strerror=error.strerror), code=CANNOT_WRITE
        ) from None


def drop_output() -> None:
    """Let Python forget what it could not write, or it would complain about it at its end."""
    if sys.stdout is None:
        return
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        # Whatever stands in for standard output has no file behind it.
        return


def screen_width() -> int | None:
    """Return the number of letters in a line of the screen; ``None`` if it is not a screen."""
    if sys.stdout is None or not sys.stdout.isatty():
        return None
    return max(LEAST_WIDTH, shutil.get_terminal_size().columns)


def wrapped(text: str, width: int) -> str:
    """Return the text with its lines broken between words; what goes on stands under its column.

    >>> print(wrapped("  needs  a reactor and a generator, or nothing at all", 32))
      needs  a reactor and a
             generator, or nothing
             at all
    """
    return "\n".join(part for line in text.split("\n") for part in _broken(line, width))


def _broken(line: str, width: int) -> Iterator[str]:
    hang = None
    while width_of(line) > width:
        fits = _fitting(line, width)
        indent = len(line) - len(line.lstrip())
        at = line.rfind(" ", indent + 1, fits + 1)
        if at <= (indent if hang is None else hang):
            # One word is longer than the line: it is broken where the line ends.
            at = fits
        if hang is None:
            hang = _hanging(line[:at], width)
        yield line[:at].rstrip()
        line = " " * hang + line[at:].lstrip()
    yield line


def _hanging(start: str, width: int) -> int:
    """Return where a line goes on: under its last column, if there is room for words."""
    indent = len(start) - len(start.lstrip())
    columns = [width_of(start[: found.end()]) for found in _COLUMN.finditer(start, indent)]
    fitting = [column for column in columns if column <= width * 2 // 3]
    return fitting[-1] if fitting else min(indent + 2, width // 2)


def _fitting(line: str, width: int) -> int:
    """Return how many letters of a line fit."""
    taken = 0
    for at, letter in enumerate(line):
        taken += _width(letter)
        if taken > width:
            return at
    return len(line)


def width_of(text: str) -> int:
    """Return the width of a text on the screen: Japanese letters take the room of two.

    >>> width_of("Mars"), width_of("火星")
    (4, 4)
    """
    return len(text) if text.isascii() else sum(map(_width, text))


def _width(letter: str) -> int:
    return 2 if east_asian_width(letter) in "WF" else 1
