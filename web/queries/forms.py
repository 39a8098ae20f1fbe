"""What a visitor typed, turned into validated values, with a sentence for each that is wrong.

The same types (`web.queries.queries`) describe the fields of a page and the parameters of the API.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import inspect
from werkzeug.datastructures import MultiDict

from planner.errors import BadInput, PlannerError
from planner.route.questions.fields import Field, fields_of, plain_type
from planner.route.watch import Enough
from planner.text import Text, joined
from planner.typed import typed
from web.app.jobs import TooBusy

Q = TypeVar("Q", bound=msgspec.Struct)
T = TypeVar("T")

BAD_REQUEST, UNPROCESSABLE, TOO_MANY = 400, 422, 429


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
    web.queries.forms.BadFields: 'many' is not a whole number
    """
    values: dict[str, Any] = {}
    errors: dict[str, BadInput] = {}
    fields = fields_of(query)
    for field in fields:
        name = field.name
        given = args.getlist(name)
        if not strict:
            given = [text for value in given if (text := value.strip())]
        if not given:
            if field.required:
                errors[name] = BadInput(Text("this is needed"), code="missing", field=name)
            continue
        try:
            values[field.attribute] = _convert(given, field)
        except BadInput as error:
            errors[name] = error
    if strict:
        names = [field.name for field in fields]
        for name in args:
            if name not in names:
                errors[name] = _unknown(name, names)
    if errors:
        raise BadFields(errors)
    return query(**values)


def _convert(given: list[str], field: Field) -> Any:
    info = field.info
    value: Any
    if isinstance(info, inspect.ListType | inspect.VarTupleType):
        value = [_parsed(text, plain_type(info.item_type)) for text in given]
    elif len(given) > 1:
        raise BadInput(Text("this was given more than once"), code="repeated", field=field.name)
    else:
        value = _parsed(given[0], info)
    try:
        return msgspec.convert(value, field.type)
    except msgspec.ValidationError:
        raise BadInput(_expectation(info, given), field=field.name) from None


_WHOLE_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
_TRUTHS = {"true": True, "false": False}


def _parsed(text: str, info: inspect.Type) -> str | int | bool:
    """The text as a value of that type, or unchanged where it is none."""
    match info:
        case inspect.IntType() if _WHOLE_NUMBER.fullmatch(typed(text)):
            return int(typed(text))
        case inspect.BoolType():
            return _TRUTHS.get(text, text)
        case _:
            return text


def _expectation(info: inspect.Type, given: list[str]) -> Text:
    match info:
        case inspect.ListType(max_length=most, item_type=item):
            if most is not None and len(given) > most:
                return Text(
                    "there are {given} of these and no more than {most} may be given",
                    given=len(given),
                    most=most,
                )
            return _expected_item(plain_type(item), next(filter(_too_long, given), given[0]))
        case _:
            return _expected_item(info, given[0])


def _too_long(text: str) -> bool:
    return len(text) > 40


def _expected_item(info: inspect.Type, given: str) -> Text:
    shown = given[:39] + "…" if _too_long(given) else given
    match info:
        case inspect.IntType(ge=least, le=most):
            if not _WHOLE_NUMBER.fullmatch(typed(given)):
                return Text("{shown} is not a whole number", shown=repr(shown))
            return Text(
                "{shown} is not between {least} and {most}", shown=shown, least=least, most=most
            )
        case inspect.BoolType():
            return Text("{shown} is neither true nor false", shown=repr(shown))
        case inspect.LiteralType(values=words):
            return Text("{shown} is none of {words}", shown=repr(shown), words=joined(words))
        case inspect.StrType(max_length=most) if most is not None and len(given) > most:
            return Text("this is longer than {most} characters", most=most)
        case _:
            return Text("{shown} cannot be understood", shown=repr(shown))


def _unknown(name: str, names: list[str]) -> BadInput:
    known = ", ".join(names) or "none"
    return BadInput(
        Text("there is no such parameter"),
        code="unknown-parameter",
        hint=Text("known are: {known}", known=known),
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
        self.names = [field.name for field in fields_of(query)]
        self.errors: dict[str, PlannerError] = {}
        self.problem: PlannerError | None = None
        """An error that concerns no field in particular."""
        self.status = 200
        self.query: Q | None = None
        self._focused = False
        self.asked = asked and any(args.get(name, "").strip() for name in self.names)
        """Whether anything was typed at all: a fresh form complains about nothing."""
        if self.asked:
            try:
                self.query = read(query, args)
            except BadFields as bad:
                self.errors.update(bad.errors)
                self.status = BAD_REQUEST

    @property
    def told(self) -> str:
        """The question in one line."""
        return ", ".join(text for name in self.names for text in self.typed.getlist(name) if text)

    def tidied(self) -> dict[str, Any] | None:
        """A shorter address of the same question, where there is one."""
        return None

    def args(self, names: Iterable[str] = (), **changes: Any) -> dict[str, Any]:
        """What was typed, all or only some fields, for the address of a link.

        ``changes`` replaces values; ``None`` takes one away.
        """
        wanted = set(names or self.names) | set(changes)
        kept = {
            name: [value for value in self.typed.getlist(name) if value.strip()]
            for name in [*self.names, *(name for name in changes if name not in self.names)]
            if name in wanted
        }
        return {name: value for name, value in {**kept, **changes}.items() if value}

    def guesses(self, name: str) -> list[tuple[str, dict[str, Any] | None]]:
        """What was perhaps meant in a field, each with the form that says so instead.

        There is no such form for what only says that there are more.

        >>> class Journey(msgspec.Struct):
        ...     to: str
        >>> form = Form(Journey, MultiDict({"to": "Deimos; marz"}))
        >>> with form.refusals():
        ...     told = Text("there is no place called {text}", text=repr("marz"))
        ...     raise BadInput(told, field="to", choices=["Mars: North Pole"])
        >>> form.guesses("to")
        [('Mars: North Pole', {'to': ['Deimos; Mars: North Pole']})]
        """
        error = self.errors.get(name)
        if not isinstance(error, BadInput) or name not in self.names:
            return []
        typed = self.typed.getlist(name)
        found: list[tuple[str, dict[str, Any] | None]] = []
        for choice in error.choices:
            meant = [_meant(value, error.message, choice) for value in typed]
            if isinstance(choice, Text):
                found.append((choice, None))
            elif meant != typed:
                found.append((choice, self.args(**{name: meant})))
        return found if any(args for _, args in found) else []

    def takes_focus(self, name: str) -> bool:
        """Whether the cursor shall stand in a field: the first of a page that is wrong."""
        if name not in self.errors or self._focused:
            return False
        self._focused = True
        return True

    def answer(self, compute: Callable[[Q], T]) -> T | None:
        """What ``compute`` makes of the query; ``None`` when either is refused."""
        result: T | None = None
        if self.query is not None:
            with self.refusals():
                result = compute(self.query)
        return result

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


def _meant(typed: str, message: str, choice: str) -> str:
    """What was typed, with the choice in place of what the message quotes."""
    values = message.values.values() if isinstance(message, Text) else ()
    for quoted in (value[1:-1] for value in values if isinstance(value, str) and value):
        better = re.sub(rf"(?<!\w){re.escape(quoted)}(?!\w)", lambda _: choice, typed, count=1)
        if quoted and better != typed:
            return better
    return typed


_STATUS = {
    "not-allowed": 403,
    "not-your-seat": 403,
    "unknown-game": 404,
    "game-moved-on": 409,
    "being-drafted": 409,
    "not-your-pick": 409,
    "game-paused": 409,
    "busy-table": 409,
    "too-often": TOO_MANY,
    "too-many-streams": 503,
    "games-off": 503,
    "database-unavailable": 503,
}
"""What HTTP has a word for among the refusals of games that are kept, by their codes."""


def status_of(error: PlannerError) -> int:
    """The HTTP status for a refusal: 400 not understood, 422 understood and refused."""
    if isinstance(error, TooBusy):
        return TOO_MANY
    if error.code in _STATUS:
        return _STATUS[error.code]
    if isinstance(error, BadInput) and not isinstance(error, Enough):
        return BAD_REQUEST
    return UNPROCESSABLE
