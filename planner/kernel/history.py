"""What was done in a game, so far as it can be taken back."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice, takewhile

from planner.errors import BadInput
from planner.kernel.actions import Undo
from planner.kernel.consent import check_no_request, request_of
from planner.kernel.covered import covered_cards
from planner.kernel.state import State
from planner.text import Text


@dataclass(frozen=True, slots=True)
class Done:
    """One entry of the log, as far as taking back is concerned."""

    last: int
    """The entry before it that still counted, as an index; -1 if there was none."""
    by: str | None
    """Who did it; ``None`` if more than one player did."""
    reveals: bool
    """Whether a die was rolled for it, or a card was turned up."""
    start: int
    """The entry with which it began: itself, or the request that it grants."""


@dataclass(frozen=True, slots=True)
class Undoable:
    """How much of a game can be taken back, without what it was."""

    deeds: int = 0
    """How many entries can be."""
    own: dict[str, int] = field(default_factory=dict)
    """How many of the last a player can take back without asking anybody."""

    def check(self, state: State, undo: Undo) -> bool:
        """Whether an undo is nobody else's business; refuses one that cannot be done."""
        due = request_of(state)
        if due is not None and due.request.player == undo.player and undo.entries == 1:
            return True
        check_no_request(state)
        if not 1 <= undo.entries <= self.deeds:
            raise too_many(undo, self.deeds)
        return undo.entries <= self.own.get(undo.player, 0)


class History:
    """The deeds of a game, one for each entry; those that were undone no longer count.

    Only the situations of the current turn are kept: others are played again from a checkpoint.
    """

    def __init__(self, base: int = 0, before: Undoable | None = None) -> None:
        self.base = base
        """How many entries came before the first deed that is known."""
        self._before = before or Undoable()
        """What of them can be taken back."""
        self._deeds: list[Done] = []
        self._counts = array("I")
        """How many deeds counted with each."""
        self._befores: list[State] = []
        """The situations before the last deeds."""
        self._last = -1

    def copy(self) -> History:
        """An independent copy."""
        other = History(self.base, self._before)
        other._deeds, other._last = list(self._deeds), self._last
        other._counts = self._counts[:]
        other._befores = list(self._befores)
        return other

    def __len__(self) -> int:
        """How many deeds count."""
        return self._count(self._last)

    def _count(self, deed: int) -> int:
        return self._counts[deed - self.base] if deed >= 0 else self._before.deeds

    @property
    def _end(self) -> int:
        return self.base + len(self._deeds)

    def add(self, before: State, by: str | None, *, reveals: bool) -> None:
        """Write down what was done last."""
        self._put(before, Done(self._last, by, reveals, self._end), len(self) + 1)

    def grant(self, before: State, request: int, by: str | None, *, reveals: bool) -> None:
        """Write down that a request was granted; it and the answers to it count no more."""
        count = self._count(self._at(request).last) + 1
        self._put(before, Done(self._last, by, reveals, request), count)

    def forget(self, before: State, to: int) -> None:
        """Write down that everything from that deed on is taken back."""
        last = self._at(self.start(to)).last
        self._put(before, Done(self._last, None, False, self._end), 0)
        self._last = last

    def turned(self, after: State) -> None:
        """Keep no situation of a turn that is over by now, but that from which it ended."""
        if self._befores and after.moment != self._befores[-1].moment:
            del self._befores[:-1]

    def _put(self, before: State, deed: Done, count: int) -> None:
        self.turned(before)
        self._befores.append(before)
        self._last = self._end
        self._deeds.append(deed)
        self._counts.append(count)

    def pop(self) -> None:
        """Take off the last deed, whatever it was."""
        self._last = self._deeds.pop().last
        self._counts.pop()
        self._befores.pop()

    def start(self, deed: int) -> int:
        """The deed itself, or the request that it granted."""
        return self._at(deed).start

    def kept(self, deed: int) -> State | None:
        """The situation before a deed, while it is kept."""
        late = self._end - deed
        return self._befores[-late] if 0 < late <= len(self._befores) else None

    def _at(self, deed: int) -> Done:
        return self._deeds[deed - self.base]

    def back(self, count: int, request: int | None = None) -> int | None:
        """The deed with which the last so many that count begin, if so many are known.

        They are counted from the end, or from what came before a request.
        """
        for number, deed in enumerate(self._counting(request), start=1):
            if number == count:
                return deed
        return None

    def is_own(self, count: int, player: str) -> bool:
        """Whether a player alone did the last so many, and they brought nothing to light."""
        deeds = map(self._at, self.last(count))
        return all(deed.by == player and not deed.reveals for deed in deeds)

    def last(self, count: int) -> list[int]:
        """The last so many deeds that count, which are known."""
        return [*islice(self._counting(), count)]

    def own(self, player: str) -> int:
        """How many of the last deeds `is_own` says yes to."""
        deeds = map(self._at, self._counting())
        own = takewhile(lambda deed: deed.by == player and not deed.reveals, deeds)
        count = sum(1 for _ in own)
        all_known = count == len(self) - self._before.deeds
        return count + (self._before.own.get(player, 0) if all_known else 0)

    def undoable(self, players: Iterable[str]) -> Undoable:
        """How much can be taken back, and by whom of these without asking anybody."""
        own = {player: self.own(player) for player in players}
        return Undoable(len(self), {player: count for player, count in own.items() if count})

    def _counting(self, request: int | None = None) -> Iterator[int]:
        deed = self._last if request is None else self._at(request).last
        while deed >= 0:
            yield deed
            deed = self._at(self.start(deed)).last


def too_many(undo: Undo, left: int, since: str = "") -> BadInput:
    """The refusal of an undo that reaches behind the beginning."""
    return BadInput(
        Text("{entries} actions cannot be undone", entries=undo.entries),
        hint=Text("{left} are left to undo{since}", left=left, since=since),
        field="entries",
    )


def reveals(before: State, after: State) -> bool:
    """Whether something came to light: a die, a card that was covered in its deck, or sides.

    >>> from planner.kernel.example import Heap
    >>> state = Heap(players={}, first_player="", decks={"adds": ["+1", "+2"]})
    >>> later = state.copy()
    >>> reveals(state, later)
    False
    >>> _ = later.take_top("adds")
    >>> reveals(state, later)
    True
    """
    if before.dice_rolled != after.dice_rolled or before.players.keys() != after.players.keys():
        return True
    there, left = covered_cards(before), covered_cards(after)
    return any(left[deck] < count for deck, count in there.items())
