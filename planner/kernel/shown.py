"""What is shown of a game: the parts of its state and its log that a seat may know.

Everything here is picked out by name, so that what a module adds stays hidden until it is shown
on purpose.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from planner.kernel.actions import Action, Ruling
from planner.kernel.agenda import Step
from planner.kernel.checkpoints import EVERY
from planner.kernel.chronicle import Chronicle
from planner.kernel.codec import Json, Tags
from planner.kernel.context import Table
from planner.kernel.copies import copied
from planner.kernel.covered import covered_part
from planner.kernel.log import Entry, Header
from planner.kernel.rulebook import Rulebook
from planner.kernel.state import COVERED, State


def shown_header(header: Header) -> Header:
    """What the game started from, without its seed and the order of its decks."""
    return Header(
        header.scenario,
        header.factions,
        seed=COVERED,
        dice=header.dice,
        options=copied(header.options),
        modules=header.modules,
        printed=copied(header.printed),
        dealt=header.dealt,
        rules_version=header.rules_version,
    )


def shown_decks(state: State) -> dict[str, Json]:
    """The decks as data: cards that lie open on top, how many are covered, those under them."""
    found: dict[str, Json] = {}
    for deck, cards in state.decks.items():
        first, last = covered_part(state, deck)
        found[deck] = {
            "open": list[Json](cards[:first]),
            "covered": last - first,
            "under": list[Json](cards[last:]),
        }
    return found


class OpenLog:
    """The entries of a log as everybody may read them, made once for all who look."""

    def __init__(self, tags: Tags) -> None:
        self._open = Chronicle(tags)

    def read(self, entries: Chronicle, table: Table, seats: frozenset[str]) -> Sequence[Entry]:
        """The entries as those seats may read them.

        The hash of the state is left out, as it hangs on what is hidden.
        """
        later = entries[len(self._open) :]
        for entry in later:
            self._open.append(replace(entry, state=""))
        if len(later) > EVERY:
            self._open.pack()
        return shown_entries(self._open.first(len(self._open)), table, seats)

    def forget_from(self, entry: int) -> None:
        """The log has been cut off at that index."""
        while len(self._open) > entry:
            self._open.pop()


def shown_entries(entries: Sequence[Entry], table: Table, seats: frozenset[str]) -> Sequence[Entry]:
    """The entries without what has been said in secret to a question that is still open."""
    kinds = {type(step) for step in table.state.agenda}
    if all(kind.as_seen is Step.as_seen for kind in kinds):
        return entries
    return tuple(
        replace(entry, action=entry.action.as_seen(seats))
        if _answered_by(entry.action, table.book) in kinds
        else entry
        for entry in entries
    )


def _answered_by(action: Action, book: Rulebook[Any, Any]) -> type[Step] | None:
    done = action.action if isinstance(action, Ruling) else action
    rule = book.actions.get(done.tag)
    return None if rule is None else rule.answers
