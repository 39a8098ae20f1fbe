"""The log in sentences, a page at a time, the last things first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from planner.errors import BadInput
from planner.games.high_frontier.chapters.deals.negotiation import Offer
from planner.games.high_frontier.chapters.deals.words import sentence
from planner.games.high_frontier.game import View
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.words import with_names
from planner.kernel.actions import Request, Undo
from planner.kernel.consent import Consent, Object, undo_words
from planner.kernel.log import Entry
from planner.kernel.sentences import Line
from planner.text import Text, again
from web.games.high_frontier.outlook import Told

PAGE = 40
"""So many entries stand on one page."""
LEAD = 20
"""So many entries before a page are read to understand what was asked there."""
_NO_HAND = {"automatic": Text("as told beforehand"), "bot": Text("computer")}


@dataclass(frozen=True, slots=True)
class Happened:
    """One entry of the log."""

    number: int
    player: str
    title: Text
    lines: tuple[Told, ...]
    dice: tuple[int, ...]
    is_new: bool
    """It has happened since one looked last."""
    is_taken_back: bool
    """It counts no more; it stays to be read."""
    how: Text | None
    """Who has done it, where no hand has."""


@dataclass(frozen=True, slots=True)
class LogPage:
    """Some entries of the log, the last one first."""

    entries: tuple[Happened, ...]
    first: int
    last: int
    length: int
    """How many entries there are in all."""
    earlier: int | None
    """The last entry of the page before, if there is one."""
    later: int | None
    """The last entry of the page after, if there is one."""
    new: int
    """How many entries are new."""


def log_page(
    view: View,
    seen: int | None = None,
    last: int | None = None,
    size: int = PAGE,
    how: Mapping[int, str] = MappingProxyType({}),
) -> LogPage:
    """The entries up to ``last``; those after the first ``seen`` are new.

    ``how`` tells which of them no hand has made (`planner.hosting.kept.How`).

    >>> from planner.games.high_frontier import Game
    >>> from planner.games.high_frontier.chapters.operations.market import Income
    >>> game = Game.new("core", factions=["NASA", "ESA"])
    >>> _ = game.apply(Income("NASA"))
    >>> page = log_page(game.view("ESA"), seen=0)
    >>> [(each.number, each.is_new, each.lines[0].text) for each in page.entries]
    [(1, True, 'NASA receives 1 aqua: income')]
    """
    length = len(view.entries)
    end = length if last is None else last
    if not 0 <= end <= length:
        raise BadInput(
            Text("the log has {length} entries", length=length),
            hint=Text("name one of them"),
            field="last",
        )
    start = max(0, end - size)
    known = max(0, start - LEAD)
    gone = taken_back(view.entries[known:], len(view.table.state.players))
    shown = [
        _happened(view, entry, entry.number in gone, seen, how.get(entry.number, ""))
        for entry in reversed(view.entries[start:end])
    ]
    return LogPage(
        tuple(shown),
        start + 1 if shown else 0,
        end,
        length,
        start if start > 0 else None,
        min(length, end + size) if end < length else None,
        0 if seen is None else max(0, length - seen),
    )


def _happened(view: View, entry: Entry, is_gone: bool, seen: int | None, how: str) -> Happened:
    said = (Line(_deal_told(view.table, entry, line.text), line.rule) for line in entry.says)
    lines = tuple(Told(with_names(view.table, line.text), line.rule) for line in said)
    return Happened(
        entry.number,
        entry.action.player,
        entry.action.title,
        lines,
        entry.dice,
        seen is not None and entry.number > seen,
        is_gone,
        _NO_HAND.get(how),
    )


def _deal_told(table: Table, entry: Entry, text: Text) -> Text:
    """A sentence of the log, with the terms of a deal as a sentence that has its own language.

    The log itself keeps how they read; they are told anew while they still read so.
    """
    if not isinstance(entry.action, Offer):
        return text
    terms = sentence(table, entry.action.terms)
    values = {name: terms if value == terms else value for name, value in text.values.items()}
    return again(text.template, values)


def taken_back(entries: Sequence[Entry], players: int) -> frozenset[int]:
    """The numbers of the entries that count no more.

    What came before these entries is not known, and does not have to be: they say themselves what
    was asked, granted and taken back.
    """
    walk = _Walk(players)
    for entry in entries:
        walk.see(entry)
    return frozenset(walk.gone)


class _Walk:
    """Goes through the log as the game has gone, and keeps which entries count."""

    def __init__(self, players: int) -> None:
        self.others = players - 1
        self.counting: list[int] = []
        """The entries that count, each by the number with which it began."""
        self.gone: set[int] = set()
        self.asked: tuple[int, Request] | None = None
        """The request that waits for consent, and the number of its entry."""
        self.consents = 0

    def see(self, entry: Entry) -> None:
        """The next entry."""
        action = entry.action
        if self.asked is not None and isinstance(action, Consent | Object | Undo):
            self._answered(entry, *self.asked)
        elif isinstance(action, Request) and self.others and self._is_asked(entry):
            self.asked, self.consents = (entry.number, action), 0
        elif isinstance(action, Undo):
            self._go_back(action.entries, entry.number)
        else:
            self.counting.append(entry.number)

    def _is_asked(self, entry: Entry) -> bool:
        """Whether the others have to consent; what is done at once says so, or was granted."""
        if entry.granted:
            return False
        if not isinstance(entry.action, Undo):
            return True
        done = undo_words(entry.action, "").text
        return all(line.text != done for line in entry.says)

    def _answered(self, entry: Entry, number: int, request: Request) -> None:
        if isinstance(entry.action, Consent):
            self.consents += 1
            if self.consents < self.others:
                return
        self.asked = None
        if not isinstance(entry.action, Consent):
            # Somebody objects, or the request itself is taken back.
            self.gone.add(number)
        elif isinstance(request, Undo):
            self._go_back(request.entries, number)
        else:
            self.counting.append(number)

    def _go_back(self, count: int, number: int) -> None:
        """So many that count are taken back, and all that happened between."""
        kept = max(0, len(self.counting) - count)
        back = self.counting[kept:]
        del self.counting[kept:]
        if back:
            self.gone |= set(range(back[0], number))
