"""Mission files: a mission written down in TOML; `docs/missions.md` describes them.

What JSON checks against the types alone is told here in whole sentences, for those who write by
hand: they may leave brackets out around a single value.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct, inspect

from planner.board import Board
from planner.cards.model import FuelGrade
from planner.errors import BadInput
from planner.route.mission.model import Work
from planner.route.mission.tables import (
    LEAST,
    LegTable,
    MissionBody,
    MissionFile,
    OperationTable,
    RefuelTable,
    SpacecraftTable,
    StartTable,
    TermsTable,
    about_leg,
    wrong,
)
from planner.route.questions.fields import Field, field_of, fields_of, plain_type, words_of
from planner.text import Text, joined

S = TypeVar("S", bound=Struct)


def load_mission(path: Path, board: Board) -> MissionFile:
    """Read a mission file; a `BadInput` says in one sentence what is wrong with it."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        reason = error.strerror or Text("it cannot be read")
        raise BadInput(
            Text("cannot read {path}: {reason}", path=path, reason=reason), field="file"
        ) from None
    except UnicodeDecodeError:
        raise BadInput(Text("{path} is no text in UTF-8", path=path), field="file") from None
    return read_mission(text, board, called=path.stem)


def read_mission(text: str, board: Board, *, called: str = "mission") -> MissionFile:
    """Return the mission that a TOML text describes.

    >>> from planner.board import default_board
    >>> asked = read_mission('''
    ... [spacecraft]
    ... engines = ["3-2"]
    ... dry = 5
    ... tanks = 3
    ... [[leg]]
    ... to = "Phobos"
    ... ''', default_board())
    >>> str(asked.mission.spacecraft.wet), len(asked.mission.legs)
    ('8', 1)
    """
    return tables_of(text, field="file").to_mission(board, called=called)


def tables_of(text: str, *, field: str) -> MissionBody:
    """The tables of a TOML text, which came from ``field``."""
    try:
        values = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        reason = str(error) or Text("it is nested too deeply")
        raise BadInput(
            Text("the mission is not written in TOML: {reason}", reason=reason), field=field
        ) from None
    return tables_from(values)


def tables_from(values: Mapping[str, Any]) -> MissionBody:
    """The tables from what was read or typed; refuses what has no place in them.

    A refusal about a leg names its field with the leg: ``leg.2.to``.
    """
    top = dict(_checked(MissionBody, values, Text("the mission")))
    parts: dict[str, Any] = {"spacecraft": _table(SpacecraftTable, top["spacecraft"], "spacecraft")}
    for name, kind in (("start", StartTable), ("terms", TermsTable)):
        if name in top:
            parts[name] = _table(kind, top[name] or {}, name)
    if not isinstance(top["leg"], list):
        raise BadInput(Text("legs are written below [[leg]], in double brackets"), field="leg")
    legs = []
    for number, leg in enumerate(top["leg"], start=1):
        with about_leg(number):
            legs.append(_leg(leg, number))
    if "name" in top:
        parts["name"] = _value(field_of(MissionBody, "name"), top["name"], Text("the mission"))
    return MissionBody(**parts, leg=tuple(legs))


def _leg(values: object, number: int) -> LegTable:
    called = Text("leg {number}", number=number)
    given = dict(_checked(LegTable, values, called))
    made: dict[str, Any] = {}
    if "operations" in given:
        written = given.pop("operations")
        items = written if isinstance(written, list) else [written]
        made["operations"] = tuple(_operation(each, number) for each in items)
    if "refuel" in given:
        refuel = Text("refuel of leg {number}", number=number)
        made["refuel"] = _table(RefuelTable, given.pop("refuel"), refuel)
    return _table(LegTable, given, called, made)


def _operation(written: object, number: int) -> str | OperationTable:
    called = Text("an operation of leg {number}", number=number)
    if isinstance(written, str):
        return _table(OperationTable, {"do": written}, called).do
    return _table(OperationTable, written, called)


_NEEDED = {
    "spacecraft": Text("what flies goes below [spacecraft]"),
    "leg": Text("every leg goes below a [[leg]] of its own"),
    "engines": Text('write them like ["crew=12-8,a2,push", "3-2"]'),
    "dry": Text("the mass of everything but fuel"),
    "to": Text("a place, or a list of places to choose from"),
    "do": Text("one of {work}", work=joined(map(str, Work))),
}
"""What to say where something is missing."""
_AS_THEY_ARE = {"rules", "board"}
"""Names that may be said in other words than those of the type; the planner knows them."""


def _table(kind: type[S], values: object, called: str, made: Mapping[str, Any] | None = None) -> S:
    """One table; ``made`` are parts of it that are made already."""
    given = _checked(kind, values, called)
    fields = {field.name: field for field in fields_of(kind)}
    read = {name: _value(fields[name], value, called) for name, value in given.items()}
    return kind(**read, **made or {})


def _checked(kind: type[Struct], values: object, called: str) -> Mapping[str, Any]:
    """The values as they are, after a look at their keys."""
    if not isinstance(values, Mapping):
        raise BadInput(
            Text("{called} should be a table of keys and values", called=called), field=called
        )
    allowed = [field.name for field in fields_of(kind)]
    for key in values:
        if key not in allowed:
            near = get_close_matches(key, allowed, n=1)
            raise BadInput(
                Text("{called} has an unknown key {key}", called=called, key=repr(key)),
                code="unknown-key",
                field=key,
                choices=near,
                hint=(None if near else Text("known are {allowed}", allowed=joined(allowed))),
            )
    for field in fields_of(kind):
        if field.required and field.name not in values:
            raise BadInput(
                Text("{called} does not say {key}", called=called, key=field.name),
                field=field.name,
                hint=_NEEDED[field.name],
            )
    return values


def _value(field: Field, value: Any, called: str) -> Any:
    """The value of a field, checked."""
    key = field.name
    kinds, words = _kinds(inspect.type_info(field.type)), words_of(field.type)
    if isinstance(value, str) and words and words != (LEAST,):
        return value if key in _AS_THEY_ARE else _word(value, words, key, called)
    many = next((kind for kind in kinds if isinstance(kind, inspect.VarTupleType)), None)
    if many is not None:
        items = value if isinstance(value, list | tuple) else [value]
        item = plain_type(many.item_type)
        if not all(_fits(item, each) for each in items):
            raise wrong(key, called, value, _expected(item, many=True))
        return value if isinstance(value, str) and item in kinds else tuple(items)
    if isinstance(kinds[0], inspect.DictType):
        if not isinstance(value, Mapping):
            raise BadInput(
                Text("{called} should be a table of keys and values", called=key), field=key
            )
        tanks = plain_type(kinds[0].value_type)
        for name, each in value.items():
            if not _fits(tanks, each):
                raise wrong(name, key, each, _expected(tanks))
        return dict(value)
    if key == "wet":
        if isinstance(value, bool) or not isinstance(value, int | str):
            raise wrong(key, called, value, Text('a spot of the fuel strip such as 8 or "4-1/3"'))
        return str(value)
    if not any(_fits(kind, value) for kind in kinds):
        raise wrong(key, called, value, _expected(kinds[0]))
    return value


def _kinds(info: inspect.Type) -> list[inspect.Type]:
    """The types that a value may have, words last."""
    if isinstance(info, inspect.Metadata):
        return _kinds(info.type)
    if not isinstance(info, inspect.UnionType):
        return [info]
    kinds = [plain_type(kind) for kind in info.types]
    return sorted(kinds, key=lambda kind: isinstance(kind, inspect.LiteralType))


def _fits(info: inspect.Type, value: object) -> bool:
    match info:
        case inspect.IntType(ge=low, le=high):
            whole = isinstance(value, int) and not isinstance(value, bool)
            return whole and (low or 0) <= value <= (high or 0)  # type: ignore[operator]
        case inspect.BoolType():
            return isinstance(value, bool)
        case inspect.LiteralType(values=words):
            return value in words
        case _:
            return isinstance(value, str)


def _expected(info: inspect.Type, *, many: bool = False) -> Text:
    match info:
        case inspect.IntType(ge=low, le=high):
            return Text("a whole number from {low} to {high}", low=low, high=high)
        case inspect.BoolType():
            return Text("true or false")
        case _ if many:
            return Text("a text in quotes or a list of them")
        case _:
            return Text("a text in quotes")


def _word(value: str, known: Sequence[str], key: str, called: str) -> str:
    """One of several words."""
    # That factories make no dirt is a rule, and told as such (I5b).
    if value in known or (key == "factory" and value == FuelGrade.DIRT):
        return value
    near = get_close_matches(value, known, n=1)
    raise BadInput(
        Text("{key} of {called} cannot be {found}", key=key, called=called, found=repr(value)),
        field=key,
        choices=near,
        hint=None if near else Text("it is one of {words}", words=joined(known)),
    )
