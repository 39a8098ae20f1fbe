"""The command line: ``planner`` and its commands.

Every command answers in words or, with ``--json``, in plain data. The exit status is 0 when
all is well, 1 when the answer is "no" and 2 when the question could not be understood.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from importlib import import_module

from msgspec import to_builtins

from planner import __version__
from planner.cli.answer import Answer, CommandAdder
from planner.cli.commands import COMMANDS, overview
from planner.cli.parsing import ANSWERED_NO, BAD_QUESTION, FINE, Parser, unknown_command
from planner.cli.writing import (
    CANNOT_WRITE,
    be_lenient,
    drop_output,
    flush,
    knows_all_letters,
    tell,
)
from planner.errors import PlannerError, RuleViolation
from planner.text import in_english

INTERRUPTED = 130
"""The exit status that shells expect of a command stopped from the keyboard."""


def build_parser(commands: Iterable[str] = COMMANDS) -> Parser:
    """Return the parser with these commands, or with all."""
    parser = Parser(
        prog="planner",
        description="Plan missions for the board game High Frontier 4 All.",
        usage="planner COMMAND ...",
        epilog=f"""{overview()}

planner COMMAND --help tells more, and every command takes --json.
Exit status: 0 fine, 1 answered no, 2 bad input.""",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"planner {__version__}")
    adder = CommandAdder.of(parser, help=argparse.SUPPRESS)
    for module in dict.fromkeys(COMMANDS[name].module for name in commands):
        import_module(f"planner.cli.{module}").add_commands(adder)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    be_lenient()
    try:
        return _run(words)
    except BrokenPipeError:
        # The reader of a pipe (say, head) is satisfied; Python must not complain at exit.
        drop_output()
        return FINE
    except KeyboardInterrupt:
        drop_output()
        return _complain("interrupted", INTERRUPTED)


def understood(words: Sequence[str]) -> argparse.Namespace:
    """Return the parsed command; leave by `SystemExit` if it means nothing."""
    name = words[0] if words else "--help"
    if name in COMMANDS:
        return build_parser([name]).understand(words)
    parser = build_parser([])
    if not name.startswith("-"):
        parser.error(unknown_command(name, COMMANDS))
    return parser.understand([name, *words[1:]])


def _run(words: Sequence[str]) -> int:
    as_json = False
    try:
        arguments = _arguments(words)
        as_json = arguments.json
        answer: Answer = arguments.run(arguments)
        if as_json:
            tell(_as_json(answer.data), as_it_is=True)
        else:
            tell(answer.text)
    except PlannerError as error:
        if as_json and error.code != CANNOT_WRITE:
            tell(_as_json({"error": error.as_dict()}), as_it_is=True)
        no = isinstance(error, RuleViolation)
        return _complain(str(error), ANSWERED_NO if no else BAD_QUESTION)
    return FINE if answer.yes else ANSWERED_NO


def _arguments(words: Sequence[str]) -> argparse.Namespace:
    try:
        return understood(words)
    except SystemExit:
        flush()  # The help may not have found a reader either.
        raise


def _complain(told: str, status: int) -> int:
    with suppress(OSError):
        print(f"planner: {' '.join(told.split())}", file=sys.stderr)
    return status


def _as_json(data: object) -> str:
    plain = to_builtins(data, enc_hook=in_english)
    return json.dumps(plain, ensure_ascii=not knows_all_letters(), indent=2)
