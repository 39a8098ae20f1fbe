"""The printing of the board that a command is about, and what other printings say."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from planner.board import Board, Edition, Space, default_board


def add_edition(group: argparse._ActionsContainer) -> None:
    """Add ``--board``."""
    group.add_argument(
        "--board",
        choices=[*map(str, Edition)],
        default=str(Edition.CORRECTED),
        help="the printing: first-print has Lutetia as it was until June 2020",
    )


def board_of(arguments: argparse.Namespace) -> Board:
    """Return the board that is meant."""
    return default_board(arguments.board)


def with_notes(text: str, spaces: Iterable[Space]) -> str:
    """Return an answer about these places, with a note where other printings differ."""
    notes = dict.fromkeys(f"({note})" for space in spaces if (note := space.print_note))
    return "\n\n".join([text, *notes])
