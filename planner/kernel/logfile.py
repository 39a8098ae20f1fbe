"""The file of a log: from a file to a game, and from a game to the end of its file.

Several programs may read and write it at once. Whoever writes holds a lock, adds whole entries, and
has them on the disk before going on; whoever reads waits for that. A log is only ever added to at
the end that the writer knows.
"""

from __future__ import annotations

import json
import os
import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, TypeVar, cast

from planner.errors import BadInput, DataError, PlannerError, RuleViolation
from planner.kernel.history import KEY, Checkpoint, read_checkpoint, read_state
from planner.kernel.log import (
    FINGERPRINT,
    FORMAT,
    Entry,
    Header,
    Written,
    check_entry,
    check_rules_version,
    entry_data,
    parse_line,
    read_entry,
    read_header,
)
from planner.text import Text, joined

if TYPE_CHECKING:
    from planner.kernel.course import Course
    from planner.kernel.history import Past


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
    """Return the whole text of a log file, never half an entry."""
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
        """Return the last line of the file."""
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
    """True if the file has not been replaced by another while one waited for it."""
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


# -- from lines to a game, and back ---------------------------------------------------------------


G = TypeVar("G", bound="Course")
LOG_HAS_GROWN = "log-has-grown"
"""Code of the refusal of whoever writes to a log after somebody else."""


def read_lines(path: Path) -> list[str]:
    """Return the lines of a log file."""
    text = read(path)
    # What people write may hold other ends of lines, which are no ends of entries.
    return text.removesuffix("\n").split("\n") if text else []


# -- writing -------------------------------------------------------------------------------------


def lines_to_add(header: Header, past: Past, last_line: str, file: str) -> list[str]:
    """Return the lines that a file with that last line lacks; raise if others wrote more."""
    end, entries = _read_end(last_line, file, header, past.today), past.entries
    count = end.entries
    known = count == 0 or (
        count < len(entries) and entries[count - 1].state in (end.fingerprint, "")
    )
    # Rules that have changed since may have changed the state, too, and then the checkpoint differs
    # from what its last entry keeps.
    known = known or any(
        point.entry == count and point.fingerprint == end.fingerprint for point in past.points
    )
    if not known or count == len(entries):
        raise BadInput(
            Text("somebody else has written to {file} meanwhile", file=file),
            code=LOG_HAS_GROWN,
            hint=Text("look at the game again; what you have just done is not in it"),
            field="file",
        )
    return past.lines(count, end.rules)


class _End(NamedTuple):
    """The end of a log file."""

    entries: int
    fingerprint: str
    rules: int = 0
    """The version that a checkpoint names, if it ends with one."""


def _read_end(line: str, file: str, header: Header, today: int) -> _End:
    data = parse_line(line, file, None)
    if data.get("format") == FORMAT:
        if read_header(line, file, today) != header:
            raise DataError(file, 1, None, "this is the log of another game")
        return _End(0, "")
    if KEY in data:
        point = read_checkpoint(data, file, None)
        return _End(point.entry, point.fingerprint, point.rules)
    number, fingerprint = data.get("n"), data.get("state")
    if type(number) is not int or number < 1 or type(fingerprint) is not str:
        raise DataError(file, None, "n", "the last line is damaged")
    return _End(number, fingerprint)


# -- reading -------------------------------------------------------------------------------------


def read_game(kind: type[G], lines: Sequence[str], file: str, *, hashing: bool, verify: bool) -> G:
    """Return the game that the lines of a log file tell; see `Game.load`."""
    if not lines:
        raise DataError(file, None, None, "the file is empty")
    header = read_header(lines[0], file, kind.versions.today)
    if header.game != kind.name and (header.game or not kind.has_nameless_logs):
        why = Text("this is a game of {game}, not of {name}", game=header.game, name=kind.name)
        raise DataError(file, 1, "game", why)
    try:
        game = kind(header, hashing=hashing)
    except (BadInput, RuleViolation) as error:
        raise DataError(file, 1, error.field, str(error)) from None
    opening = _opening_row(lines, game.past, verify=verify)
    if game.past.floor and opening == 1:
        raise DataError(file, 1, "dealt", "there is no checkpoint from which the game goes on")
    _Reader(game, lines, file, opening, verify=verify).read()
    return game


def read_on(game: Course, lines: Sequence[str], file: str) -> None:
    """Do what others have added to the log of a game; `DamagedLog` where a line does not fit."""
    _Reader(game, ["", *lines], file, 1, verify=False).read()


class _Reader:
    """Puts what the lines of a log tell on the table of a game."""

    def __init__(
        self, game: Course, lines: Sequence[str], file: str, opening: int, *, verify: bool
    ) -> None:
        self._game, self._lines, self._file = game, lines, file
        self._verify = verify
        self._opening = opening
        """The row of the checkpoint at which the game opens; 1 if all lines are played."""

    def read(self) -> None:
        """Read all lines; raises `DamagedLog` at the first one that does not fit."""
        for row, line in enumerate(self._lines[1:], start=2):
            try:
                self._read_line(line, row)
            except DataError as error:
                raise self._damage(error, row) from None
        self._go_on()

    def _damage(self, error: DataError, row: int) -> DataError:
        """Return a damaged line, with the game up to there, if there is one."""
        try:
            return DamagedLog(error, self._good(row))
        except DataError:
            return error

    def _go_on(self) -> None:
        """Go on from here by today's rules."""
        game = self._game
        game.news = game.versions.changes_since(game.past.rules)
        game.past.adopt(game.state)

    def _good(self, row: int) -> Course:
        """Return the game up to a damaged line."""
        if row > self._opening:
            self._go_on()
            return self._game
        try:
            # It has not been opened yet, and opens at a checkpoint further up.
            good = self._lines[: row - 1]
            kind, hashing = type(self._game), self._game.hashing
            return read_game(kind, good, self._file, hashing=hashing, verify=self._verify)
        except DamagedLog as error:
            return error.game

    def _read_line(self, line: str, row: int) -> None:
        data = parse_line(line, self._file, row)
        if KEY in data:
            self._read_checkpoint(data, row)
            return
        self._check_number(data, "n", row, len(self._game.entries) + 1)
        if row < self._opening:
            check_entry(data, self._file, row)
            self._game.entries.append_line(line)
        else:
            self._play(line, row)

    def _check_number(self, data: dict[str, Any], name: str, row: int, wanted: int) -> None:
        number = data.get(name)
        if type(number) is not int:
            raise DataError(self._file, row, name, "is missing or damaged")
        if number != wanted:
            what = Text("entry") if name == "n" else Text("the checkpoint after entry")
            why = Text(
                "{what} {number} where {wanted} should be", what=what, number=number, wanted=wanted
            )
            raise DataError(self._file, row, name, why)

    def _read_checkpoint(self, data: dict[str, Any], row: int) -> None:
        past, file = self._game.past, self._file
        self._check_number(data, KEY, row, len(past.entries))
        point = read_checkpoint(data, file, row)
        check_rules_version(point.rules, past.today, file, row)
        if (
            row > self._opening
            and point.fingerprint != self._game.state.fingerprint()[:FINGERPRINT]
        ):
            raise DataError(file, row, "state", "the state at this checkpoint is another one")
        if row == self._opening:
            self._open(point, row)
        else:
            past.note(point, self._game.state)

    def _open(self, point: Checkpoint, row: int) -> None:
        """Go on from a checkpoint."""
        game = self._game
        if point.entry < game.past.floor:
            why = Text("the game was dealt anew after this checkpoint")
            raise DataError(self._file, row, "dealt", why)
        last = game.entries[-1].state if point.entry else ""
        # Where the rules have changed here, they may have changed the state, too.
        same_rules = point.rules == game.past.rules
        if same_rules and last not in (point.fingerprint, ""):
            why = Text("the state at this checkpoint is another one")
            raise DataError(self._file, row, "state", why)
        state = read_state(point, game.book, self._file, row)
        game.past.open(point, game.state)
        game.state = state

    def _play(self, line: str, row: int) -> None:
        game, file = self._game, self._file
        written = read_entry(line, file, row, game.book.tags)
        try:
            entry = game.again(written.action, written.dice, granted=written.granted)
        except PlannerError as error:
            column = error.field if error.field == "dice" else None
            why = Text(
                "entry {number} does not apply: {error}{since}",
                number=written.number,
                error=error,
                since=self._since(),
            )
            raise DataError(file, row, column, why) from None
        if not self._same(line, written, entry):
            game.pop()
            why = Text("the state after this entry is another one{since}", since=self._since())
            raise DataError(file, row, "state", why)

    def _same(self, line: str, written: Written, entry: Entry) -> bool:
        """True if an entry has come out as it was written."""
        if self._game.past.rules == self._game.past.today:
            return not (self._game.hashing and written.state) or written.state == entry.state
        # Older rules may have kept the state in another form, but things moved as they move now.
        told = json.loads(line)
        now = entry_data(entry)
        return all(told.get(name) == now.get(name) for name in ("dice", entry.called))

    def _since(self) -> str:
        """Return the probable reason why a log goes another way than it did."""
        told = self._game.versions.changes_since(self._game.past.rules)
        return (
            Text("; the rules have changed since it was played: {told}", told=joined(told, "; "))
            if told
            else Text("")
        )


def _opening_row(lines: Sequence[str], past: Past, *, verify: bool) -> int:
    """Return the row of the checkpoint at which a game opens; 1 if it has none."""
    if verify and past.begun == past.today and not past.floor:
        return 1
    found = 1
    for row in range(len(lines), 1, -1):
        rules = _rules_at(lines[row - 1])
        if rules is None:
            continue
        if found == 1 or rules == past.today:
            found = row
        if not verify or rules != past.today:
            break
    return found


def _rules_at(line: str) -> int | None:
    """Return the version that a checkpoint names, if the line is one."""
    if f'"{KEY}"' not in line:
        return None
    try:
        data = parse_line(line, "", None)
    except DataError:
        return None
    rules = data.get("rules")
    return rules if KEY in data and isinstance(rules, int) else None


class DamagedLog(DataError):
    """A log file with a line that does not fit; ``game`` is the game up to there."""

    def __init__(self, error: DataError, game: Course) -> None:
        super().__init__(error.file, error.row, error.column, error.reason)
        self.game = game
        self.hint = Text(
            "the {entries} entries before it are good, and planner game replay "
            "--keep-good saves them",
            entries=len(game.entries),
        )
