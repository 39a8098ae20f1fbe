"""The kinds of stacks that combat makes (3A3b, 3A3c)."""

from __future__ import annotations

from planner.games.high_frontier.table.state import StackKind

DROPSTONE = StackKind("dropstone")
KAMIKAZE = StackKind("kamikaze")
