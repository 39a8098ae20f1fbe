"""Answers as plain data: described once, for the command line, the API and its description.

Each room describes its answers in a module of this name.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin

from msgspec import UNSET, Struct, UnsetType, structs

P = TypeVar("P", bound="Plain")
Teller = Callable[[Any], Any]
"""Makes plain data of a value."""

_MISSING = object()


class Plain(Struct):
    """An answer, or a part of one; what `plain` cannot tell alone has a class method ``of``."""


def plain(kind: type[P], /, *sources: object, **given: object) -> P:
    """The answer made of the attributes of the ``sources``; what is ``given`` comes before them.

    Fractions, words and spots of the fuel strip become text, sets sorted lists, and records the
    answers that stand for them. What may be left out is left out where nothing fits.

    >>> from planner.craft.thrust import ThrustPart
    >>> class Line(Plain):
    ...     rule: str
    ...     value: int
    ...     hint: str | UnsetType = UNSET
    >>> plain(Line, ThrustPart("H3", 5, "base thrust"), value=6)
    Line(rule='H3', value=6, hint=UNSET)
    """
    values = {}
    for name, tell, needed in _tellers(kind):
        value = given[name] if name in given else _found(sources, name)
        if value is not _MISSING:
            values[name] = tell(value)
        elif needed:
            raise TypeError(f"nothing tells {name} of {kind.__name__}")
    return kind(**values)


def _found(sources: tuple[object, ...], name: str) -> object:
    for source in sources:
        value: object = getattr(source, name, _MISSING)
        if value is not _MISSING:
            return value
    return _MISSING


@cache
def _tellers(kind: type[Plain]) -> tuple[tuple[str, Teller, bool], ...]:
    fields = structs.fields(kind)
    return tuple((each.name, _teller(each.type), each.default is not UNSET) for each in fields)


def _teller(kind: Any) -> Teller:
    members = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    tell = _one_teller([each for each in members if each not in (NoneType, UnsetType)])
    nothing = UNSET if UnsetType in members and NoneType not in members else None
    return lambda value: nothing if value is None else value if value is UNSET else tell(value)


def _one_teller(kinds: list[Any]) -> Teller:
    match kinds:
        case [kind] if kind is str:
            return str
        case [kind] if get_origin(kind) is list:
            tell = _teller(*get_args(kind))
            return lambda values: [
                tell(each) for each in (sorted(values) if isinstance(values, frozenset) else values)
            ]
        case [kind] if isinstance(kind, type) and issubclass(kind, Plain):
            of = getattr(kind, "of", None) or partial(plain, kind)
            return lambda value: value if isinstance(value, kind) else of(value)
    return lambda value: value
