"""Understanding the words of a command, and saying what was perhaps meant."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NoReturn

from planner.cli.writing import tell
from planner.typed import whole_number

FINE, ANSWERED_NO, BAD_QUESTION = 0, 1, 2

_SHORT = re.compile(r"-(?!\d*\.?\d+$)[^-\s]\S*")
"""A short option: no number, no word with spaces, and no lone hyphen."""


class Parser(argparse.ArgumentParser):
    """Complains in one line, with the nearest word that there is; helps where nothing is asked."""

    inner: argparse._SubParsersAction[Parser] | None = None
    """Its own commands, where it is a command that only holds others."""

    def error(self, message: str) -> NoReturn:
        """Complain and leave."""
        self.exit(BAD_QUESTION, f"{self.prog}: {message} (see {self.prog} --help)\n")

    def print_help(self, file: Any = None) -> None:
        """Help like any answer: wrapped on a screen, and not lost silently."""
        if file is None:
            tell(self.format_help().rstrip("\n"))
        else:
            super().print_help(file)

    def understand(self, words: Sequence[str]) -> argparse.Namespace:
        """Return the parsed words; leave by `SystemExit` if they mean nothing."""
        self._look_over(words)
        return self.parse_args(words)

    @property
    def options(self) -> Mapping[str, argparse.Action]:
        """Its options by all their names."""
        return self._option_string_actions

    def _look_over(self, words: Sequence[str]) -> None:
        """Name unknown options before anything is missed that they might have brought."""
        if self.inner is None:
            self._refuse_unknown(words)
        elif not words:
            self.print_help(sys.stderr)
            self.exit(BAD_QUESTION)
        elif words[0] in self.inner.choices:
            inner: Mapping[str, Parser] = self.inner.choices
            inner[words[0]]._look_over(words[1:])
        else:
            self._refuse_unknown(words[:1])

    def _refuse_unknown(self, words: Sequence[str]) -> None:
        options = self.options
        for word in words:
            if word == "--":
                return
            name = word.partition("=")[0]
            if name.startswith("--") and not any(option.startswith(name) for option in options):
                self.error(f"there is no option {name}{did_you_mean(name, options)}")
            if _SHORT.fullmatch(word) and word[:2] not in options:
                self.error(f"there is no option {word}; if that is a name, put -- before it")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is None or value in action.choices:
            return
        choices = [str(choice) for choice in action.choices]
        if action is self.inner:
            self.error(unknown_command(str(value), choices))
        near = did_you_mean(str(value), choices)
        told = near or f"; choose from {', '.join(choices)}"
        raise argparse.ArgumentError(action, f"there is no {value!r}{told}")


def number(text: str) -> int:
    """Return a whole number among the words of a command."""
    found = whole_number(text)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return found


def unknown_command(word: str, commands: Iterable[str]) -> str:
    """Return the message for a command that does not exist."""
    return f"there is no command {word!r}{did_you_mean(word, commands)}"


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """Return the nearest of these words as a question, or nothing.

    >>> did_you_mean("--tnaks", ["--tanks", "--dry"])
    '; did you mean --tanks?'
    """
    near = get_close_matches(word, list(words), n=3, cutoff=0.6)
    return f"; did you mean {' or '.join(near)}?" if near else ""
