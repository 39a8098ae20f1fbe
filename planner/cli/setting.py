"""The options that set up a game, shared by several commands."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from planner.errors import BadInput
from planner.games import kind_named
from planner.kernel.codec import Json
from planner.text import Text


def add_modules(parser: argparse.ArgumentParser) -> None:
    """Add ``--with``, which may be said several times."""
    parser.add_argument(
        *("--with", "--module"),
        dest="module",
        action="extend",
        type=lambda names: names.split(","),
        default=[],
        metavar="MODULE",
        help=f"a module to add, or several with commas between: {', '.join(kind_named().modules)}",
    )


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add ``--option`` for the variants of rules; `by_name` tells what it brings."""
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")


def by_name(words: Iterable[str]) -> dict[str, Json]:
    """Return the values of words like ``NAME=VALUE``.

    >>> by_name(["deck=thruster", "bid=1"])
    {'deck': 'thruster', 'bid': '1'}
    """
    return dict(map(_split, words))


def _split(word: str) -> tuple[str, Json]:
    name, equals, value = word.partition("=")
    if not equals:
        raise BadInput(Text("{parameter} is not NAME=VALUE", parameter=repr(word)), field=name)
    return name, value
