"""A face as plain data, for JSON."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

from planner.cards.model import Face

_FOR_MESSAGES_ONLY = "printed_on"


def face_as_dict(face: Face) -> dict[str, Any]:
    """Every field of a face as plain data.

    Fractions are text (``1/2``) and sets are sorted lists. A value that is not known is
    ``None`` and named in ``unknown``; ``None`` alone means that nothing is printed there.

    >>> from planner.cards.library import default_library
    >>> face_as_dict(default_library().face("CT044R"))["triangle"]["consumption"]
    '1/2'
    >>> unsure = face_as_dict(default_library().face("RB022R"))
    >>> unsure["mass"], unsure["triangle"], "triangle" in unsure["unknown"]
    (3, None, True)
    """
    data: dict[str, Any] = _plain(face)
    return data


def _plain(value: object) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        unknown: frozenset[str] = getattr(value, "unknown", frozenset())
        names = [item.name for item in fields(value) if item.name != _FOR_MESSAGES_ONLY]
        return {name: None if name in unknown else _plain(getattr(value, name)) for name in names}
    if isinstance(value, frozenset):
        return sorted(map(str, value))
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Fraction | str):
        return str(value)
    return value
