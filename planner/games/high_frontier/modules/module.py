"""What a module is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from planner.games.high_frontier.rulebook import Rulebook
from planner.kernel.log import Header


@dataclass(frozen=True, slots=True)
class GameModule:
    """Something that can be added to a game."""

    name: str
    title: str
    register: Callable[[Rulebook], None]
    """Add its rules to a rule book that holds those of the game and of what it requires."""
    requires: tuple[str, ...] = ()
    """Modules that it stands on."""
    excludes: tuple[str, ...] = ()
    """Modules that it cannot be played with."""
    games: tuple[str, ...] = ("core",)
    """The games that it can be added to."""
    options: tuple[str, ...] = ()
    """Choices that it offers at setup, beside those of the game."""
    retired: tuple[str, ...] = ()
    """Choices that it offered by older rules: they may still be named, and change nothing."""
    seated: Callable[[Header], bool] = lambda header: True
    """Whether the seats of a header can play it; dealt seats are dealt again where they cannot."""
    placards: tuple[str, ...] = ()
    """What a table may read off its own pieces and state with ``printed``, as of a card."""
