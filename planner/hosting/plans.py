"""What players plan with their spacecraft: each for himself, and nobody else reads it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from planner.errors import BadInput
from planner.kernel.codec import Json
from planner.text import Text

MOST_PLANS = 12
"""More than anybody has spacecraft."""
LONGEST_WAY = 400
"""Spaces of a way."""
_LONGEST_ID = 64


@dataclass(frozen=True, slots=True)
class KeptPlan:
    """A way that a spacecraft is to take, from where it began to its goal.

    >>> KeptPlan.of("NASA:rocket", {"path": ["leo", "lmo"], "ends": [1]}).goal
    'lmo'
    """

    stack: str
    path: tuple[str, ...]
    """The ids of its spaces."""
    ends: tuple[int, ...]
    """Where along it a turn ends."""

    @property
    def goal(self) -> str:
        """Where it leads to."""
        return self.path[-1]

    @classmethod
    def of(cls, stack: str, data: Mapping[str, Any]) -> Self:
        """As it is kept or sent; refuses what is no way."""
        path, ends = data.get("path"), data.get("ends")
        is_sound = (
            _is_id(stack)
            and isinstance(path, list)
            and isinstance(ends, list)
            and 2 <= len(path) <= LONGEST_WAY
            and all(map(_is_id, path))
            and all(type(end) is int and 0 < end < len(path) for end in ends)
        )
        if not is_sound:
            raise BadInput(
                Text("this is no way that could be kept"),
                hint=Text("plan it again and keep that"),
                field="plan",
            )
        return cls(stack, tuple(path or ()), tuple(sorted({*(ends or ())})))

    def as_json(self) -> dict[str, Json]:
        """As it is kept, beside the spacecraft that it is for."""
        return {"path": list(self.path), "ends": list(self.ends)}


def _is_id(word: object) -> bool:
    return isinstance(word, str) and 0 < len(word) <= _LONGEST_ID and word.isprintable()
