"""A game that goes on elsewhere: all that is known of it, and everything else dealt anew.

So a game can be handed on, or played on from an earlier moment, without telling what
is still to come in it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from planner.kernel.checkpoints import Checkpoint
from planner.kernel.chronicle import Bygone
from planner.kernel.codec import encode
from planner.kernel.imagine import imagined_state
from planner.kernel.log import Entry, header_line

if TYPE_CHECKING:
    from planner.kernel.game import Game


def lines_dealt_anew(game: Game, seed: int | str) -> list[str]:
    """The log of a game that goes on from what everybody knows of this one.

    Its entries cannot be played again, as the dice and cards to come were others: it opens at the
    checkpoint after them, and nothing goes back behind that.
    """
    view = game.view()
    count = len(view.entries)
    header = header_line(replace(view.header, seed=seed, dealt=count))
    state = imagined_state(view.table.state, view.table.book, seed)
    entries = _open_lines(game.entries.lines(), view.entries)
    return [header, *entries, Checkpoint.of(count, game.versions.today, state).line]


def _open_lines(lines: Sequence[str], entries: Sequence[Entry]) -> list[str]:
    """The lines of entries, without secrets and the hashes, which hang on what is hidden."""
    found = []
    for line, entry in zip(lines, entries, strict=True):
        data = json.loads(line) | {"state": ""}
        if not isinstance(entry.action, Bygone):
            data["action"] = encode(entry.action)
        if entry.secret:
            data["dice"] = list(entry.dice)
        found.append(json.dumps(data, ensure_ascii=False))
    return found
