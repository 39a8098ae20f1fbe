"""The command line: ``planner`` and its commands.

Every command answers in words or, with ``--json``, in plain data. The exit status is 0 when
all is well, 1 when the answer is "no" and 2 when the question could not be understood.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from msgspec import to_builtins

from planner import __version__
from planner.cli import (
    boards,
    cards,
    games,
    landings,
    missions,
    moves,
    rockets,
    routes,
    stacks,
    strip,
    warming,
)
from planner.cli.answer import Answer, CommandAdder
from planner.errors import PlannerError, RuleViolation
from planner.text import in_english

COMMAND_MODULES = (
    boards,
    cards,
    strip,
    stacks,
    moves,
    routes,
    rockets,
    landings,
    missions,
    games,
    warming,
)

FINE, ANSWERED_NO, BAD_QUESTION = 0, 1, 2


class _Parser(argparse.ArgumentParser):
    """Complains in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_QUESTION, f"{self.prog}: {message} (see {self.prog} --help)\n")


def build_parser() -> argparse.ArgumentParser:
    """The parser with all commands."""
    parser: argparse.ArgumentParser = _Parser(
        prog="planner",
        description="Plan missions for the board game High Frontier 4 All.",
        epilog="Every command takes --json. Exit status: 0 fine, 1 answered no, 2 bad input.",
    )
    parser.add_argument("--version", action="version", version=f"planner {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    adder = CommandAdder(commands)
    for module in COMMAND_MODULES:
        module.add_commands(adder)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    arguments = build_parser().parse_args(argv)
    try:
        answer: Answer = arguments.run(arguments)
    except PlannerError as error:
        return _complain(error, as_json=arguments.json)
    except BrokenPipeError:
        return _reader_left()
    try:
        print(_as_json(answer.data) if arguments.json else answer.text)
        sys.stdout.flush()
    except BrokenPipeError:
        return _reader_left()
    return FINE if answer.yes else ANSWERED_NO


def _complain(error: PlannerError, *, as_json: bool) -> int:
    if as_json:
        print(_as_json({"error": error.as_dict()}))
    print(f"planner: {' '.join(str(error).split())}", file=sys.stderr)
    return ANSWERED_NO if isinstance(error, RuleViolation) else BAD_QUESTION


def _as_json(data: object) -> str:
    return json.dumps(to_builtins(data, enc_hook=in_english), ensure_ascii=False, indent=2)


def _reader_left() -> int:
    # The reader of a pipe (say, head) is satisfied; Python must not complain at exit.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FINE
