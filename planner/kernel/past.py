"""What is known of a game's past: its entries, what can be taken back, and its checkpoints."""

from __future__ import annotations

from dataclasses import dataclass, field

from planner.kernel.actions import Action
from planner.kernel.checkpoints import EVERY, Checkpoint
from planner.kernel.chronicle import Chronicle
from planner.kernel.consent import request_of
from planner.kernel.history import History, Undoable
from planner.kernel.log import Entry
from planner.kernel.state import State


@dataclass(slots=True)
class Past:
    """The past of a game, from its beginning or from a checkpoint on."""

    entries: Chronicle
    begun: int
    """The version of the rules by which the game was begun."""
    today: int
    """The version of today's rules."""
    history: History = field(default_factory=History)
    points: list[Checkpoint] = field(default_factory=list)
    """The situation at the beginning, from the first entry on, and all checkpoints since."""
    floor: int = 0
    """The first entries, so many, were played by older rules or before all that was covered was
    dealt anew: nothing goes back behind them."""

    @property
    def rules(self) -> int:
        """The version of the rules by which was played last."""
        return self.points[-1].rules if self.points else self.begun

    def copy(self) -> Past:
        """An independent copy."""
        entries = self.entries.first(len(self.entries))
        return Past(
            entries, self.begun, self.today, self.history.copy(), list(self.points), self.floor
        )

    def at(self, point: Checkpoint) -> Past:
        """The past as it was at a checkpoint."""
        points = self.points[: self.points.index(point) + 1]
        entries = self.entries.first(point.entry)
        history = self._history_from(point, self.floor)
        return Past(entries, self.begun, self.today, history, points, self.floor)

    def put(self, entry: Entry, before: State, after: State) -> None:
        """Write down an entry, and a checkpoint after it if it is time for one."""
        self._begin(before)
        self.entries.append(entry)
        # While a request stands, what it goes back to must be known.
        if entry.number - self.points[-1].entry >= EVERY and request_of(after) is None:
            self._mark(after, self.rules)

    def adopt(self, state: State) -> None:
        """Go on by today's rules, if the game was played by older ones."""
        if self.rules != self.today and request_of(state) is None:
            self._begin(state)
            self.floor = len(self.entries)
            self.history = History(self.floor)
            self._mark(state, self.today)

    def note(self, point: Checkpoint, start: State) -> None:
        """Keep a checkpoint of the file, which may stand elsewhere than new ones would."""
        self._begin(start)
        last = self.points[-1]
        if (last.entry, last.rules) != (point.entry, point.rules):
            self.points.append(point)

    def open(self, point: Checkpoint, start: State) -> None:
        """Go on from a checkpoint of the file."""
        self.note(point, start)
        same = [each.entry for each in self.points if each.rules == self.today]
        floor = same[0] if point.rules == self.today else point.entry
        self.floor = max(floor, self.floor)
        self.history = self._history_from(point, self.floor)

    def _history_from(self, point: Checkpoint, floor: int) -> History:
        """What was done from a checkpoint on: nothing so far."""
        if point.entry == floor:
            return History(floor)
        # Where a file does not tell, it is no more than all.
        return History(point.entry, point.undoable or Undoable(point.entry - floor))

    def _begin(self, state: State) -> None:
        if not self.points:
            self.points.append(Checkpoint.of(0, self.begun, state))

    def _mark(self, state: State, rules: int) -> None:
        undoable = self.history.undoable(state.players)
        self.points.append(Checkpoint.of(len(self.entries), rules, state, undoable))
        self.entries.pack()

    def pop(self, history: History | None = None) -> Action:
        """Forget the last entry; ``history`` is what was known before it."""
        action = self.entries.pop().action
        if history is None:
            self.history.pop()
        else:
            self.history = history
        count = len(self.entries)
        self.points = [point for point in self.points if count and point.entry <= count]
        return action

    def point(self, count: int) -> Checkpoint:
        """The last checkpoint within the first so many entries, which are not behind the floor."""
        return [point for point in self.points if self.floor <= point.entry <= count][-1]

    def before(self, count: int) -> int:
        """After how many entries a checkpoint stands from which the last so many deeds are known.

        It stands earlier than what is known so far, if only at the beginning.
        """
        left = len(self.history) - count - 1
        for point in reversed(self.points):
            if self.floor <= point.entry < self.history.base:
                there = point.undoable or Undoable(point.entry - self.floor)
                if there.deeds <= left:
                    return point.entry
        return self.floor

    def lines(self, count: int = 0, rules: int = 0) -> list[str]:
        """The lines after so many entries, and after the checkpoint there of those rules."""
        due = [point for point in self.points[1:] if (point.entry, point.rules) > (count, rules)]
        lines: list[str] = []
        for number, line in enumerate(self.entries.lines(count), start=count):
            while due and due[0].entry <= number:
                lines.append(due.pop(0).line)
            lines.append(line)
        return lines + [point.line for point in due]
