"""The versions of a game's rules, which the header of a log names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from planner.text import Text


@dataclass(frozen=True, slots=True)
class Versions:
    """The changes in the rules of a game, by version.

    >>> versions = Versions({1: "as it was", 2: "one may pass"})
    >>> versions.today, versions.changes_since(1)
    (2, ('Rules version 2: one may pass',))
    """

    history: Mapping[int, str]
    """The change of each version: one sentence without its full stop."""

    @property
    def today(self) -> int:
        """The version of today's rules."""
        return max(self.history)

    def changes_since(self, version: int) -> tuple[str, ...]:
        """Return the changes since a version."""
        return tuple(
            Text("Rules version {number}: {told}", number=number, told=told)
            for number, told in self.history.items()
            if number > version
        )
