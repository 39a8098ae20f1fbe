"""What a visitor typed, turned into validated values, with a sentence for each that is wrong.

The same types (`web.queries`) describe the fields of a page and the parameters of the API.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import inspect
from werkzeug.datastructures import MultiDict

from planner.errors import BadInput, PlannerError, UnknownValue

Q = TypeVar("Q", bound=msgspec.Struct)
T = TypeVar("T")

BAD_REQUEST, UNPROCESSABLE = 400, 422


class BadFields(BadInput):
    """Several fields are wrong at once; the first speaks for all, ``errors`` has each."""

    def __init__(self, errors: dict[str, BadInput]) -> None:
        first = next(iter(errors.values()))
        super().__init__(
            first.message,
            code=first.code,
            hint=first.hint,
            field=first.field,
            rule=first.rule,
            choices=first.choices,
        )
        self.errors = errors


def read(query: type[Q], args: MultiDict[str, str], *, strict: bool = False) -> Q:
    """The fields of ``query`` from ``args``; an empty field counts as not given.

    ``strict`` refuses parameters that the query does not have. Raises `BadFields`.

    >>> class Fuel(msgspec.Struct):
    ...     steps: int
    ...     push: bool = False
    >>> read(Fuel, MultiDict({"steps": "3", "push": ""}))
    Fuel(steps=3, push=False)
    >>> read(Fuel, MultiDict({"steps": "many"}))
    Traceback (most recent call last):
    ...
    web.forms.BadFields: 'many' is not a whole number
    """
    values: dict[str, Any] = {}
    errors: dict[str, BadInput] = {}
    fields = msgspec.structs.fields(query)
    for field in fields:
        name = field.encode_name
        given = [text for value in args.getlist(name) if (text := value.strip())]
        if not given:
            if field.required:
                errors[name] = BadInput("this is needed", code="missing", field=name)
            continue
        try:
            values[field.name] = _convert(given, field.type, name)
        except BadInput as error:
            errors[name] = error
    if strict:
        names = [field.encode_name for field in fields]
        for name in args:
            if name not in names:
                errors[name] = _unknown(name, names)
    if errors:
        raise BadFields(errors)
    return query(**values)


def _convert(given: list[str], wanted: Any, name: str) -> Any:
    info = inspect.type_info(wanted)
    if _is_list(info):
        try:
            return msgspec.convert(given, wanted, strict=False)
        except msgspec.ValidationError:
            raise BadInput(_expectation(info, given[0]), field=name) from None
    if len(given) > 1:
        raise BadInput("this was given more than once", code="repeated", field=name)
    try:
        return msgspec.convert(given[0], wanted, strict=False)
    except msgspec.ValidationError:
        raise BadInput(_expectation(info, given[0]), field=name) from None


def _is_list(info: inspect.Type) -> bool:
    return isinstance(info, inspect.ListType | inspect.VarTupleType)


def _plain(info: inspect.Type) -> inspect.Type:
    """The type without ``None`` and without what only describes it."""
    if isinstance(info, inspect.Metadata):
        return _plain(info.type)
    if isinstance(info, inspect.UnionType):
        return _plain(next(t for t in info.types if not isinstance(t, inspect.NoneType)))
    return info


def _expectation(info: inspect.Type, given: str) -> str:
    kind = _plain(info)
    shown = given if len(given) <= 40 else given[:39] + "…"
    match kind:
        case inspect.IntType(ge=least, le=most):
            if not given.lstrip("+-").isdecimal():
                return f"{shown!r} is not a whole number"
            if least is not None and most is not None:
                return f"{shown} is not between {least} and {most}"
            if least is not None:
                return f"{shown} is less than {least}"
            return f"{shown} is more than {most}"
        case inspect.BoolType():
            return f"{shown!r} is neither true nor false"
        case inspect.EnumType(cls=choices):
            return f"{shown!r} is none of {', '.join(str(choice.value) for choice in choices)}"
        case inspect.LiteralType(values=words):
            return f"{shown!r} is none of {', '.join(map(str, words))}"
        case inspect.StrType(max_length=most) if most is not None:
            return f"this is longer than {most} characters"
        case inspect.ListType(max_length=most, item_type=item):
            return (
                f"there are more than {most} of them"
                if most is not None and _plain(item) is None
                else _expectation(item, given)
            )
        case _:
            return f"{shown!r} cannot be understood"


def _unknown(name: str, names: list[str]) -> BadInput:
    known = ", ".join(names) or "none"
    return BadInput(
        "there is no such parameter",
        code="unknown-parameter",
        hint=f"known are: {known}",
        field=name[:80],
    )


class Form(Generic[Q]):
    """A form as it was sent: what was typed, the query it makes, and what is wrong with it.

    >>> class Fuel(msgspec.Struct):
    ...     steps: int
    >>> form = Form(Fuel, MultiDict({"steps": "many"}))
    >>> form.query, form.status, form.errors["steps"].message
    (None, 400, "'many' is not a whole number")
    """

    def __init__(self, query: type[Q], args: MultiDict[str, str], *, asked: bool = True) -> None:
        self.typed = args
        self.names = [field.encode_name for field in msgspec.structs.fields(query)]
        self.errors: dict[str, PlannerError] = {}
        self.problem: PlannerError | None = None
        """An error that concerns no field in particular."""
        self.status = 200
        self.query: Q | None = None
        self.asked = asked and any(args.get(name, "").strip() for name in self.names)
        """Whether anything was typed at all: a fresh form complains about nothing."""
        if self.asked:
            try:
                self.query = read(query, args)
            except BadFields as bad:
                self.errors.update(bad.errors)
                self.status = BAD_REQUEST

    def answer(self, compute: Callable[[Q], T]) -> T | None:
        """What ``compute`` makes of the query; ``None`` when either is refused."""
        if self.query is None:
            return None
        with self.refusals():
            return compute(self.query)
        return None

    @contextmanager
    def refusals(self) -> Iterator[None]:
        """Turn a refusal of the planner into a sentence beside the field that it concerns."""
        try:
            yield
        except PlannerError as error:
            if error.field in self.names:
                self.errors[error.field or ""] = error
            else:
                self.problem = error
            self.status = status_of(error)


def status_of(error: PlannerError) -> int:
    """The HTTP status for a refusal: 400 not understood, 422 understood and refused."""
    if isinstance(error, BadInput) and not isinstance(error, UnknownValue):
        return BAD_REQUEST
    return UNPROCESSABLE
