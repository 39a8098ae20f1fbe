"""The answer of a command, and how commands are added."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from planner.cli.parsing import Parser
from planner.cli.writing import width_of


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a command, in words and as plain data."""

    text: str
    data: Any
    yes: bool = True
    """``False`` when the answer is "no": exit status 1."""


Run = Callable[[argparse.Namespace], Answer]


class CommandAdder:
    """Adds commands that all share the same manners."""

    def __init__(self, commands: argparse._SubParsersAction[Parser]) -> None:
        self._commands = commands

    @classmethod
    def of(cls, parser: Parser, *, help: str | None = None) -> CommandAdder:
        """Return the function that adds commands to a parser."""
        commands = parser.add_subparsers(
            title="commands", metavar="COMMAND", prog=parser.prog, required=True, help=help
        )
        parser.inner = commands
        return cls(commands)

    def command(
        self, name: str, run: Run, *, help: str, example: str | None = None
    ) -> argparse.ArgumentParser:
        """Add the command ``name``; the parser returned takes its arguments."""
        parser = self._commands.add_parser(
            name,
            help=help,
            description=help[0].upper() + help[1:] + ".",
            epilog=f"example: {example}" if example else None,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        parser.add_argument("--json", action="store_true", help="answer in JSON")
        parser.set_defaults(run=run)
        return parser

    def group(self, name: str, *, help: str) -> CommandAdder:
        """Add a command that only holds further commands."""
        parser = self._commands.add_parser(name, help=help, description=help[0].upper() + help[1:])
        return self.of(parser)


def table(rows: Iterable[Sequence[object]], headings: Sequence[str]) -> str:
    """Return a plain text table with the columns aligned.

    >>> print(table([("Ceres", 6), ("Nysa", 3)], ("site", "size")))
    site   size
    Ceres  6
    Nysa   3
    """
    cells = [tuple(headings), *(tuple("" if c is None else str(c) for c in row) for row in rows)]
    widths = [max(width_of(row[i]) for row in cells) for i in range(len(headings))]
    return "\n".join(
        "  ".join(
            cell + " " * (width - width_of(cell)) for cell, width in zip(row, widths, strict=True)
        ).rstrip()
        for row in cells
    )
