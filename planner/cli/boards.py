"""Commands about the printed board."""

from __future__ import annotations

from planner.cli.answer import CommandAdder


def add_commands(adder: CommandAdder) -> None:
    """Add the commands of this module."""
