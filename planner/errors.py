"""The errors of this library: one documented family, each saying what would be right.

Three things can go wrong, and a caller can tell them apart:

* `BadInput`: the question makes no sense (an unknown name, a malformed engine);
* `RuleViolation`: the question is clear and a rule of the game says no;
* `DataError`: a data file of the project is damaged.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from planner.text import Text, listed


class PlannerError(Exception):
    """Base of all errors of this library.

    Every error has a machine-readable ``code`` and a one-sentence ``message``; ``hint`` says
    what would work, ``rule`` is the id of the rule and ``field`` names the input that was wrong,
    where there is one.

    >>> error = PlannerError("nothing to do", code="idle", hint="name a place")
    >>> str(error), error.code
    ('nothing to do; name a place', 'idle')
    """

    default_code = "error"

    def __init__(
        self,
        message: Text,
        *,
        code: str | None = None,
        hint: Text | None = None,
        field: str | None = None,
        rule: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code or self.default_code
        self.hint = hint
        self.field = field
        self.rule = rule

    def __str__(self) -> str:
        text = f"{self.message}; {self.hint}" if self.hint else self.message
        return f"{self.rule}: {text}" if self.rule else text

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON answers; empty parts are left out."""
        parts = {
            "code": self.code,
            "rule": self.rule,
            "message": self.message,
            "hint": self.hint,
            "field": self.field,
        }
        return {key: value for key, value in parts.items() if value is not None}


class BadInput(PlannerError, ValueError):
    """The input cannot be understood; ``choices`` lists what was perhaps meant.

    >>> error = BadInput("there is no place called 'marz'", choices=["Mars: North Pole"])
    >>> str(error)
    "there is no place called 'marz'; did you mean Mars: North Pole?"
    """

    default_code = "bad-input"

    def __init__(
        self,
        message: Text,
        *,
        code: str | None = None,
        hint: Text | None = None,
        field: str | None = None,
        rule: str | None = None,
        choices: Sequence[str] = (),
    ) -> None:
        # What can be typed, whatever it stands for.
        typed = tuple(each if isinstance(each, Text) else str(each) for each in choices)
        if typed and hint is None:
            hint = Text("did you mean {choices}?", choices=listed(typed, " or "))
        super().__init__(message, code=code, hint=hint, field=field, rule=rule)
        self.choices = typed

    def as_dict(self) -> dict[str, Any]:
        """Plain data, with the choices where there are any."""
        data = super().as_dict()
        if self.choices:
            data["choices"] = list(self.choices)
        return data


class RuleViolation(PlannerError):
    """A rule of the game forbids it; ``rule`` is its id and ``numbers`` what it compared.

    >>> error = RuleViolation(
    ...     "H6a",
    ...     "net thrust 9 does not exceed size 10 of Mars: North Pole",
    ...     code="thrust-too-low",
    ...     numbers={"net_thrust": 9, "size": 10},
    ... )
    >>> str(error)
    'H6a: net thrust 9 does not exceed size 10 of Mars: North Pole'
    """

    default_code = "rule-violation"

    def __init__(
        self,
        rule: str,
        message: Text,
        *,
        code: str | None = None,
        hint: Text | None = None,
        field: str | None = None,
        numbers: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(message, code=code, hint=hint, field=field, rule=rule)
        self.numbers = dict(numbers or {})

    def as_dict(self) -> dict[str, Any]:
        """Plain data, with the numbers."""
        data = super().as_dict()
        if self.numbers:
            data["numbers"] = self.numbers
        return data


class DataError(PlannerError):
    """A data file is damaged; the message names file, row and column.

    Rows count as a text editor counts lines, so the heading is row 1.

    >>> str(DataError("spaces.csv", 12, "zone", "unknown zone 'marz'"))
    "spaces.csv row 12, column zone: unknown zone 'marz'"
    """

    default_code = "data-error"

    def __init__(self, file: str, row: int | None, column: str | None, reason: str) -> None:
        place = file
        if row is not None:
            place += f" row {row}"
        if column is not None:
            place += f", column {column}"
        super().__init__(Text("{place}: {reason}", place=place, reason=reason))
        self.file = file
        self.row = row
        self.column = column
        self.reason = reason


@contextmanager
def about_field(name: str) -> Iterator[None]:
    """Let a refusal speak of the field ``name``, whatever else it is called."""
    try:
        yield
    except PlannerError as error:
        error.field = name
        raise


@contextmanager
def calling(**names: str) -> Iterator[None]:
    """Let a refusal call fields by other names: ``factory="factories"``."""
    try:
        yield
    except PlannerError as error:
        error.field = names.get(error.field or "", error.field)
        raise
