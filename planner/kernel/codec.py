"""Plain data in and out of JSON, for states, actions and agenda steps alike.

Records are dataclasses; a record with a `tag` belongs to an open family (actions, steps) and
carries its tag in JSON under ``do``. Fields that have their default value are left out, so
that logs stay short and old logs stay readable when a field is added.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Any, ClassVar, TypeAlias, TypeVar, cast

from planner.errors import BadInput
from planner.kernel import sentences
from planner.text import Text, joined

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"

TAG = "do"


class Tagged:
    """A record of an open family; ``tag`` is its stable name in JSON."""

    __slots__ = ()
    tag: ClassVar[str]


_scalars: dict[type[Any], Text] = {Fraction: Text("a fraction")}
"""Kinds of values that are written as their `str` and read from it, each with what it is."""


def scalar(kind: type[Any], what: Text) -> None:
    """Let values of a kind be written as their `str`; ``kind(text)`` must read it again."""
    _scalars[kind] = what


_PLAIN_KINDS = {
    int: Text("a whole number"),
    str: Text("a word"),
    bool: Text("true or false"),
    type(None): Text("empty"),
    dict: Text("an object"),
    list: Text("a list"),
}
"""Names of plain types, for the message about a value of another type."""
_TAGGED = Text("an object with a 'do'")
_SENTENCE = Text("a sentence")

Tags: TypeAlias = Mapping[str, type[Tagged]]
R = TypeVar("R", bound=Tagged)


_fixed: dict[Any, bool] = {}


def is_fixed(kind: Any) -> bool:
    """True if nothing can be changed in any value of a type, however deep.

    >>> is_fixed(tuple[int, str]), is_fixed(tuple[dict[str, int], ...])
    (True, False)
    """
    if kind not in _fixed:
        _fixed[kind] = _holds_nothing_open(kind)
    return _fixed[kind]


def _holds_nothing_open(kind: Any) -> bool:
    if kind in _scalars:
        return True
    if (typing.get_origin(kind) or kind) in (list, dict, set):
        return False
    if not all(map(is_fixed, typing.get_args(kind))):
        return False
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        if issubclass(kind, Tagged) and not hasattr(kind, "tag"):
            return False  # Any record of the family may stand there.
        return all(is_fixed(hint) for *_, hint in _fields(kind))
    return True


_Field: TypeAlias = tuple[str, str, bool, object, Any]
_known_fields: dict[type[Any], tuple[_Field, ...]] = {}


def encode(value: object, say: Callable[[Text], Json] = str) -> Json:
    """Return the JSON form of a value; ``say`` writes sentences, which are English otherwise.

    >>> encode((1, "a", Fraction(1, 3), frozenset({"y", "x"})))
    [1, 'a', '1/3', ['x', 'y']]
    """
    kind = type(value)
    if kind is str or kind is int or kind is bool or value is None:
        return cast(Json, value)
    if kind in _known_fields:
        return encode_record(value, say)
    if kind is tuple or kind is list:
        return [encode(item, say) for item in cast("list[object]", value)]
    if kind is dict:
        items = cast("dict[str, object]", value).items()
        return {str(key): encode(item, say) for key, item in items}
    if kind is set or kind is frozenset:
        return cast(Json, sorted(cast("set[str]", value)))
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, Text):
        return say(value)
    if isinstance(value, str) or kind in _scalars:
        return str(value)
    if dataclasses.is_dataclass(kind):
        return encode_record(value, say)
    raise TypeError(Text("{name} is not plain data", name=kind.__name__))


def decode(kind: Any, data: Json, tags: Tags | None = None, field: str = "") -> Any:
    """Return the value of type ``kind`` that ``data`` stands for; raise `BadInput` if none.

    >>> decode(tuple[int, ...], [1, 2])
    (1, 2)
    >>> decode(int, "two", field="bid")
    Traceback (most recent call last):
    planner.errors.BadInput: bid should be a whole number, not 'two'
    """
    origin = typing.get_origin(kind)
    if origin is not None:
        return _decode_generic(kind, origin, data, tags, field)
    if kind is str:
        return _checked(data, type(data) is str and _is_text(data), _PLAIN_KINDS[str], field)
    if kind is int or kind is bool or kind is type(None):
        return _checked(data, type(data) is kind, _PLAIN_KINDS[kind], field)
    if kind is Text:
        return _decode_text(data, field)
    if kind in _scalars:
        return _decode_scalar(kind, data, field)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return _decode_enum(kind, data, field)
    if isinstance(kind, type) and issubclass(kind, Tagged):
        # A field of one kind of record knows it, whatever other kinds there are.
        known = {kind.tag: kind} if hasattr(kind, "tag") else tags or {}
        return decode_tagged(kind, data, known, field, tags)
    if dataclasses.is_dataclass(kind):
        return _decode_record(cast("type[Any]", kind), data, tags, field)
    return data


def checked(record: R, tags: Tags) -> R:
    """Return the same record, if everything in it is plain data of its declared type.

    Lists that stand for tuples, and words that stand for members of an enumeration, are made what
    they stand for; anything else that does not fit is refused with `BadInput`.
    """
    kind = type(record)
    if _has_plain_fields(record):
        return record
    try:
        data = encode(record)
    except Exception as error:  # Things that are not plain may do anything.
        raise BadInput(
            Text("{where} does not hold plain data: {error}", where=_where("", kind), error=error)
        ) from None
    same: R = decode(kind, data, tags)
    return same


_PLAIN: dict[Any, Callable[[Any], bool]] = {
    str: lambda value: type(value) is str and value.isascii(),
    int: lambda value: type(value) is int,
    bool: lambda value: type(value) is bool,
    tuple[str, ...]: lambda value: (
        type(value) is tuple and all(type(word) is str and word.isascii() for word in value)
    ),
}
"""Types that are known to be plain without encoding them, as most fields of actions are."""
_plain_checks: dict[type[Any], tuple[tuple[str, Callable[[Any], bool]], ...] | None] = {}


def _has_plain_fields(record: object) -> bool:
    kind = type(record)
    if kind not in _plain_checks:
        hints = [(name, hint) for name, *_, hint in _fields(kind)]
        simple = all(hint in _PLAIN for _, hint in hints)
        _plain_checks[kind] = tuple((n, _PLAIN[hint]) for n, hint in hints) if simple else None
    checks = _plain_checks[kind]
    return checks is not None and all(
        is_plain(getattr(record, name, None)) for name, is_plain in checks
    )


def _is_text(data: str) -> bool:
    """True if a word can be written to a file."""
    return data.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in data)


def decode_tagged(
    family: type[Tagged], data: Json, tags: Tags, field: str = "", inner: Tags | None = None
) -> Any:
    """Return the record of an open family that ``data`` stands for, by its tag.

    ``inner`` are the records that may be in it, if they are others.
    """
    record = _checked(data, isinstance(data, dict), _TAGGED, field)
    tag = record.get(TAG)
    if not isinstance(tag, str) or tag not in tags or not issubclass(tags[tag], family):
        known = sorted(name for name, kind in tags.items() if issubclass(kind, family))
        raise BadInput(
            Text("unknown {tag}: {tag2}", tag=repr(TAG), tag2=repr(tag)),
            hint=Text("known are {known}", known=joined(known)),
            field=field or TAG,
        )
    fields = {name: value for name, value in record.items() if name != TAG}
    return _decode_record(tags[tag], fields, tags if inner is None else inner, field)


def _fields(kind: type[Any]) -> tuple[_Field, ...]:
    """Name, key in JSON, whether there is a default, the default, and the type of each field.

    The key is the name, unless the field has another one in its metadata, under ``key``.
    """
    if kind not in _known_fields:
        _known_fields[kind] = _read_fields(kind)
    return _known_fields[kind]


def _read_fields(kind: type[Any]) -> tuple[_Field, ...]:
    hints = typing.get_type_hints(kind)
    found: list[_Field] = []
    for field in dataclasses.fields(kind):
        key, hint = field.metadata.get("key", field.name), hints[field.name]
        if field.default is not dataclasses.MISSING:
            default: object = field.default
        elif field.default_factory is not dataclasses.MISSING:
            default = field.default_factory()
        else:
            found.append((field.name, key, False, None, hint))
            continue
        found.append((field.name, key, True, default, hint))
    return tuple(found)


def encode_record(record: object, say: Callable[[Text], Json] = str) -> dict[str, Json]:
    """Return a record as a JSON object: its tag, and every field that has not its default."""
    kind: type[Any] = type(record)
    data: dict[str, Json] = {}
    tag = getattr(kind, "tag", None)
    if tag is not None:
        data[TAG] = tag
    for name, key, has_default, default, _ in _fields(kind):
        value = getattr(record, name)
        if not (has_default and type(value) is type(default) and value == default):
            data[key] = encode(value, say)
    return data


def _decode_record(kind: type[Any], data: Json, tags: Tags | None, field: str) -> Any:
    record = _checked(data, isinstance(data, dict), _PLAIN_KINDS[dict], field)
    fields = _fields(kind)
    known = {key for _, key, *_ in fields}
    unknown = sorted(set(record) - known)
    if unknown:
        raise BadInput(
            Text(
                "{where} has no field {unknown}",
                where=_where(field, kind),
                unknown=repr(unknown[0]),
            ),
            hint=Text("it has {known}", known=joined(sorted(known))),
            field=unknown[0],
        )
    values = {}
    for name, key, has_default, _, hint in fields:
        if key in record:
            inner = f"{field}.{key}" if field else key
            values[name] = decode(hint, record[key], tags, inner)
        elif not has_default:
            raise BadInput(
                Text("{where} needs {name}", where=_where(field, kind), name=repr(key)), field=key
            )
    return kind(**values)


def _where(field: str, kind: type[Any]) -> str:
    return field or str(getattr(kind, "tag", kind.__name__))


def _decode_generic(kind: Any, origin: Any, data: Json, tags: Tags | None, field: str) -> Any:
    arguments = typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        if data is None and type(None) in arguments:
            return None
        others = [a for a in arguments if a is not type(None)]
        if len(others) == 1:
            return decode(others[0], data, tags, field)
        return _decode_one_of(others, data, tags, field)
    if origin is dict:
        items = _checked(data, isinstance(data, dict), _PLAIN_KINDS[dict], field)
        return {k: decode(arguments[1], v, tags, f"{field}.{k}") for k, v in items.items()}
    items = _checked(data, isinstance(data, list), _PLAIN_KINDS[list], field)
    if origin is tuple and not (len(arguments) == 2 and arguments[1] is Ellipsis):
        _checked(
            items,
            len(items) == len(arguments),
            Text("a list of {arguments}", arguments=len(arguments)),
            field,
        )
        pairs = zip(arguments, items, strict=True)
        return tuple(decode(a, item, tags, field) for a, item in pairs)
    return origin(decode(arguments[0], item, tags, field) for item in items)


def _decode_one_of(kinds: list[Any], data: Json, tags: Tags | None, field: str) -> Any:
    """Plain values of several kinds, like a number or a word; whatever else is taken as it is."""
    if not all(kind in (int, str, bool) for kind in kinds):
        return data
    fitting = next((kind for kind in kinds if type(data) is kind), None)
    if fitting is None:
        names = joined((_PLAIN_KINDS[kind] for kind in kinds), " or ")
        raise BadInput(
            Text(
                "{field} should be {names}, not {data}", field=field, names=names, data=repr(data)
            ),
            field=field,
        )
    return decode(fitting, data, tags, field)


def _decode_text(data: Json, field: str) -> Text:
    try:
        return sentences.heard(data)
    except ValueError:
        _checked(data, False, _SENTENCE, field)
        raise


def _decode_scalar(kind: type[Any], data: Json, field: str) -> Any:
    what = _scalars[kind]
    text = _checked(data, isinstance(data, str), what, field)
    try:
        return kind(text)
    except (ValueError, ZeroDivisionError):
        raise BadInput(
            Text("{field} should be {what}, not {data}", field=field, what=what, data=repr(data)),
            field=field,
        ) from None


def _decode_enum(kind: type[StrEnum], data: Json, field: str) -> StrEnum:
    try:
        return kind(cast(str, data))
    except ValueError:
        choices = joined(kind)
        raise BadInput(
            Text(
                "{field} should be one of {choices}, not {data}",
                field=field,
                choices=choices,
                data=repr(data),
            ),
            field=field,
        ) from None


def _checked(data: Any, fine: bool, wanted: Text, field: str) -> Any:
    if not fine:
        name = field or Text("this")
        raise BadInput(
            Text(
                "{name} should be {wanted}, not {data}", name=name, wanted=wanted, data=repr(data)
            ),
            field=field or None,
        )
    return data
