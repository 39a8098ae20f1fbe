"""The log file, which several programs may read and write at once.

Whoever writes holds a lock, adds whole entries, and has them on the disk before going on; whoever
reads waits for that. A log is only ever added to at the end that the writer knows.
"""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import ModuleType
from typing import BinaryIO, cast

from planner.errors import BadInput, DataError
from planner.text import Text

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # Not every system has it.
    fcntl = None

PATIENCE = 10.0
"""Seconds that one waits for another who is writing."""
_PAUSE = 0.01
_BLOCK = 4096


def read(path: Path) -> str:
    """The whole text of a log file, never half an entry."""
    try:
        with _locked(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise BadInput(
            Text("cannot read {path}: {strerror}", path=path.name, strerror=error.strerror),
            field="file",
        ) from None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise DataError(path.name, None, None, "this is not UTF-8 text") from None


def write(path: Path, text: str, *, new: bool = False) -> None:
    """Write a whole file; what was there stays until all of it is written.

    With ``new`` a file that is there already is refused, even one that has just been made.
    """
    part = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    try:
        if new:
            path.open("xb").close()
        try:
            with part.open("xb", buffering=0) as file:
                _put(file, text.encode())
            if path.exists():
                with _locked(path, "rb"):
                    part.replace(path)
            else:
                part.replace(path)
        except OSError:
            part.unlink(missing_ok=True)
            if new:
                path.unlink(missing_ok=True)
            raise
    except FileExistsError:
        raise BadInput(
            Text("{path} exists", path=path), hint=Text("name another file"), field="output"
        ) from None
    except OSError as error:
        raise BadInput(
            Text("cannot write {path}: {strerror}", path=path, strerror=error.strerror),
            field="file",
        ) from None


@contextmanager
def appending(path: Path) -> Iterator[Appender]:
    """Hold the end of a log file; see `Appender`."""
    try:
        with _locked(path, "r+b") as file:
            yield Appender(file)
    except OSError as error:
        raise BadInput(
            Text("cannot write {path}: {strerror}", path=path, strerror=error.strerror),
            field="file",
        ) from None


class Appender:
    """The end of a log file that nobody else can write to meanwhile."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def last_line(self) -> str:
        """The last line of the file."""
        size = self._file.seek(0, os.SEEK_END)
        tail = b""
        while size > 0 and b"\n" not in tail.rstrip(b"\n"):
            start = max(0, size - _BLOCK)
            self._file.seek(start)
            tail = self._file.read(size - start) + tail
            size = start
        return tail.rstrip(b"\n").rpartition(b"\n")[2].decode("utf-8", "replace")

    def add(self, lines: list[str]) -> None:
        """Write lines to the end; if that fails, the file is left as it was."""
        size = self._file.seek(0, os.SEEK_END)
        data = "".join(f"{line}\n" for line in lines).encode()
        if size:
            self._file.seek(size - 1)
            data = data if self._file.read(1) == b"\n" else b"\n" + data
        try:
            _put(self._file, data)
        except BaseException:
            with suppress(OSError):
                self._file.truncate(size)
            raise


def _put(file: BinaryIO, data: bytes) -> None:
    """Write all of it, and have it on the disk."""
    while data:
        data = data[file.write(data) :]
    os.fsync(file.fileno())


@contextmanager
def _locked(path: Path, mode: str) -> Iterator[BinaryIO]:
    """Open a file that is there and that nobody else is writing to."""
    if fcntl is None:
        with _lock_file(path), path.open(mode, buffering=0) as plain:
            yield cast(BinaryIO, plain)
        return
    kind = fcntl.LOCK_SH if mode == "rb" else fcntl.LOCK_EX
    deadline = time.monotonic() + PATIENCE
    while True:
        with path.open(mode, buffering=0) as opened:
            file = cast(BinaryIO, opened)
            try:
                fcntl.flock(file, kind | fcntl.LOCK_NB)
            except BlockingIOError:
                _wait(path, deadline)
                continue
            if _is_still(path, file):
                yield file
                return


def _is_still(path: Path, file: BinaryIO) -> bool:
    """Whether the file has not been replaced by another while one waited for it."""
    return os.path.samestat(os.fstat(file.fileno()), path.stat())


@contextmanager
def _lock_file(path: Path) -> Iterator[None]:
    """A file beside it says that somebody is at work, where files themselves have no locks."""
    lock = path.with_name(f"{path.name}.lock")
    deadline = time.monotonic() + PATIENCE
    path.stat()
    while True:
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL))
            break
        except FileExistsError:
            _wait(path, deadline, Text("; if nobody plays, delete {lock}", lock=lock.name))
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)


def _wait(path: Path, deadline: float, hint: str = "") -> None:
    if time.monotonic() > deadline:
        raise BadInput(
            Text("somebody else is writing to {path}", path=path.name),
            code="log-busy",
            hint=Text("try again{hint}", hint=hint),
            field="file",
        )
    time.sleep(_PAUSE)
