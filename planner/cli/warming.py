"""``planner warm``: make the search ready, once after installing."""

from __future__ import annotations

import argparse

from planner.cli.answer import Answer, CommandAdder


def add_commands(adder: CommandAdder) -> None:
    """Add ``warm``."""
    adder.command(
        "warm",
        _warm,
        help="compile the search once, so that the first answer is fast",
        example="planner warm",
    )


def _warm(arguments: argparse.Namespace) -> Answer:
    from planner.route.warm import warm

    warm()
    return Answer("the search is ready", {"ready": True})
