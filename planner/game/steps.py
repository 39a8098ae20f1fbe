"""The agenda: what has still to happen, as plain data.

A step on top of the agenda either runs by itself (an event, the end of a year) or waits for
players: then it `asks` them, and only actions that answer it are allowed. A player's turn is
such a step too. Steps are pushed in reverse: what is pushed last happens first.
"""

from __future__ import annotations

from dataclasses import dataclass

from planner.game.codec import Tagged


class Step(Tagged):
    """One entry of the agenda; subclasses are frozen dataclasses with a ``tag``."""

    __slots__ = ()

    @property
    def asks(self) -> tuple[str, ...]:
        """The players who must answer, in order; empty for a step that runs by itself."""
        return ()

    @property
    def question(self) -> str:
        """What is asked, as a sentence with its rule."""
        return ""


@dataclass(frozen=True, slots=True)
class PlayerTurn(Step):
    """A player is on turn and may act until he ends it (D1)."""

    tag = "turn"
    player: str

    @property
    def asks(self) -> tuple[str, ...]:
        """The player on turn."""
        return (self.player,)

    @property
    def question(self) -> str:
        """Whose turn it is."""
        return f"{self.player} is on turn (D1)"
