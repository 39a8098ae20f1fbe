"""What is shown of a game: the parts of its state and its log that a seat may know.

Everything here is picked out by name, so that what a module adds stays hidden until it is shown
on purpose.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from planner.kernel.checkpoints import EVERY
from planner.kernel.chronicle import Chronicle
from planner.kernel.codec import Json
from planner.kernel.context import Table
from planner.kernel.copies import copied
from planner.kernel.covered import covered_part
from planner.kernel.dice import BLANK
from planner.kernel.log import Entry, Header
from planner.kernel.rulebook import Rulebook
from planner.kernel.state import COVERED, State


def shown_header(header: Header) -> Header:
    """What the game started from, without its seed and the order of its decks."""
    return Header(
        header.scenario,
        header.seats,
        seed=COVERED,
        dice=header.dice,
        options=copied(header.options),
        modules=header.modules,
        printed=copied(header.printed),
        dealt=header.dealt,
        rules_version=header.rules_version,
        game=header.game,
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

    def __init__(self, book: Rulebook[Any, Any]) -> None:
        self._open = Chronicle(book.tags, book.moves)

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
    """The entries without what is secret and has not been told; at the end all is told."""
    state, book = table.state, table.book
    asked = {step.tag for step in state.agenda} & book.secret_questions
    if state.over is not None or not (asked or book.keeps_secrets):
        return entries
    told: set[str] = set()
    found = []
    for entry in reversed(entries):
        # What an entry tells was there before its own dice, and not before its action.
        dice = _shown_dice(entry, told, seats)
        told.update(entry.tells)
        secret = book.secret_of(entry.action)
        action = entry.action
        if secret is not None and secret[0] not in told and (secret[0] in asked or not secret[1]):
            action = action.as_seen(seats)
        found.append(replace(entry, action=action, dice=dice))
    return tuple(reversed(found))


def _shown_dice(entry: Entry, told: Collection[str], seats: frozenset[str]) -> tuple[int, ...]:
    hidden = {
        place
        for secret in entry.secret
        if secret.until not in told and seats.isdisjoint(secret.seen_by)
        for place in secret.dice
    }
    return tuple(BLANK if place in hidden else die for place, die in enumerate(entry.dice))
