"""The fields of a question, and what two questions have in common."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypeVar, get_args, get_origin

from msgspec import Struct, inspect, structs

S = TypeVar("S", bound=Struct)


@dataclass(frozen=True, slots=True)
class Field:
    """What a field of a question is called and may hold."""

    name: str
    """In addresses and forms: ``from``."""
    attribute: str
    """In Python: ``from_``."""
    type: Any
    info: inspect.Type
    """The type, taken apart."""
    required: bool
    default: Any
    meaning: str


@cache
def fields_of(question: type[Struct]) -> tuple[Field, ...]:
    """The fields of a question; finding them out takes longer than reading them."""
    return tuple(field_of(question, name) for name in _infos(question))


@cache
def field_of(question: type[Struct], attribute: str) -> Field:
    """One field of a question.

    >>> from planner.route.questions.flights import RouteQuestion
    >>> field_of(RouteQuestion, "rad_hard").meaning
    'rad-hardness of cards that shall survive the belts'
    """
    return _field(_infos(question)[attribute])


@cache
def _infos(question: type[Struct]) -> dict[str, structs.FieldInfo]:
    """The fields by attribute; to take their types apart takes longer, and is done one by one."""
    return {each.name: each for each in structs.fields(question)}


def _field(field: structs.FieldInfo) -> Field:
    info = inspect.type_info(field.type)
    described = info.extra_json_schema if isinstance(info, inspect.Metadata) else None
    return Field(
        field.encode_name,
        field.name,
        field.type,
        plain_type(info),
        field.required,
        field.default,
        (described or {}).get("description", ""),
    )


def plain_type(info: inspect.Type) -> inspect.Type:
    """The type without ``None`` and without what only describes it."""
    if isinstance(info, inspect.Metadata):
        return plain_type(info.type)
    if isinstance(info, inspect.UnionType):
        return plain_type(next(t for t in info.types if not isinstance(t, inspect.NoneType)))
    return info


def words_of(kind: Any) -> tuple[str, ...]:
    """The words among the values of a type, in their order.

    >>> words_of(int | Literal["least", "most"])
    ('least', 'most')
    """
    if get_origin(kind) is Literal:
        return get_args(kind)
    return tuple(word for part in get_args(kind) for word in words_of(part))


def only(question: Struct, wanted: type[S], **changes: Any) -> S:
    """The part of a question that the type ``wanted`` has, with some values changed."""
    names = {*wanted.__struct_fields__} & {*question.__struct_fields__}
    return wanted(**{name: getattr(question, name) for name in names} | changes)
