"""What computer players that think ahead do in the assembly: by points and laws (O7)."""

from __future__ import annotations

from planner.game.rulebook import Rulebook


def register(book: Rulebook) -> None:
    """Nothing yet."""
