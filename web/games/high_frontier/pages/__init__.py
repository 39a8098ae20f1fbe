"""The pages of High Frontier within the frame of a table (`web.tables.pages.GamePages`)."""

from __future__ import annotations

from flask import Blueprint

from web.games.high_frontier.forms import action_of, confirmation
from web.games.high_frontier.modules import install
from web.games.high_frontier.pages import at_table, learn, plans
from web.games.high_frontier.pages.at_table import table
from web.games.high_frontier.pages.new_table import make, new
from web.games.high_frontier.pages.plans import keep_sent as keep
from web.games.high_frontier.pages.replay import replay, story
from web.games.high_frontier.told import instructions_of

__all__ = [
    "action_of",
    "add_pages",
    "confirmation",
    "install",
    "instructions_of",
    "keep",
    "make",
    "new",
    "replay",
    "story",
    "table",
]


def add_pages(pages: Blueprint) -> None:
    """Add games to be watched, pictures of the board, and private plans."""
    for module in (learn, at_table, plans):
        module.add_pages(pages)
