"""What was done in a game, so far as it can be taken back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile

from planner.errors import BadInput
from planner.game.actions import Undo
from planner.game.consent import check_no_request, request_of
from planner.game.known import covered_cards
from planner.game.state import State


@dataclass(frozen=True, slots=True)
class Deed:
    """One entry of the log, and the situation before it."""

    before: State
    last: int
    """The entry before it that still counted, as an index; -1 if there was none."""
    by: str | None
    """Who did it; ``None`` if more than one player did."""
    reveals: bool
    """Whether a die was rolled for it, or a card was turned up."""
    start: int
    """The entry with which it began: itself, or the request that it grants."""
    count: int
    """How many deeds count with it."""


class History:
    """The deeds of a game, one for each entry; those that were undone no longer count."""

    def __init__(self) -> None:
        self._deeds: list[Deed] = []
        self._last = -1

    def copy(self) -> History:
        """An independent copy."""
        other = History()
        other._deeds, other._last = list(self._deeds), self._last
        return other

    def __len__(self) -> int:
        """How many deeds count."""
        return self._count(self._last)

    def _count(self, deed: int) -> int:
        return self._deeds[deed].count if deed >= 0 else 0

    def add(self, before: State, by: str | None, *, reveals: bool) -> None:
        """Write down what was done last."""
        start = len(self._deeds)
        self._deeds.append(Deed(before, self._last, by, reveals, start, len(self) + 1))
        self._last = start

    def grant(self, before: State, request: int, by: str | None, *, reveals: bool) -> None:
        """Write down that a request was granted; it and the answers to it count no more."""
        last = len(self._deeds)
        count = self._count(self._deeds[request].last) + 1
        self._deeds.append(Deed(before, self._last, by, reveals, request, count))
        self._last = last

    def forget(self, before: State, to: int) -> None:
        """Write down that everything from that deed on is taken back."""
        last = self._deeds[self._deeds[to].start].last
        self._deeds.append(Deed(before, self._last, None, False, len(self._deeds), 0))
        self._last = last

    def pop(self) -> State:
        """Take off the last deed, whatever it was; the state before it."""
        deed = self._deeds.pop()
        self._last = deed.last
        return deed.before

    def before(self, deed: int) -> State:
        """The state before a deed, and before the request that it granted."""
        return self._deeds[self._deeds[deed].start].before

    def back(self, count: int, request: int | None = None) -> int | None:
        """The deed with which the last so many that count begin, if there are so many.

        They are counted from the end, or from what came before a request.
        """
        for number, deed in enumerate(self._counting(request), start=1):
            if number == count:
                return deed
        return None

    def is_own(self, count: int, player: str) -> bool:
        """Whether a player alone did the last so many, and they brought nothing to light."""
        counting = self._counting()
        deeds = [self._deeds[next(counting)] for _ in range(count)]
        return all(deed.by == player and not deed.reveals for deed in deeds)

    def situations(self) -> list[State]:
        """The state before each entry."""
        return [deed.before for deed in self._deeds]

    def own(self, player: str) -> int:
        """How many of the last deeds `is_own` says yes to."""
        deeds = (self._deeds[deed] for deed in self._counting())
        own = takewhile(lambda deed: deed.by == player and not deed.reveals, deeds)
        return sum(1 for _ in own)

    def past(self, players: Iterable[str]) -> Past:
        """How much can be taken back, and by whom of these."""
        return Past(len(self), {player: self.own(player) for player in players})

    def _counting(self, request: int | None = None) -> Iterator[int]:
        deed = self._last if request is None else self._deeds[request].last
        while deed >= 0:
            yield deed
            deed = self._deeds[self._deeds[deed].start].last


@dataclass(frozen=True, slots=True)
class Past:
    """How much of a game can be taken back, without what it was."""

    deeds: int
    """How many entries can be."""
    own: Mapping[str, int]
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


def too_many(undo: Undo, left: int) -> BadInput:
    """The refusal of an undo that reaches behind the beginning."""
    return BadInput(
        f"{undo.entries} actions cannot be undone",
        hint=f"{left} are left to undo",
        field="entries",
    )


def reveals(before: State, after: State) -> bool:
    """Whether something came to light: a die, a card that was covered in its deck, or sides.

    >>> state = State(players={}, first_player="", decks={"thruster": ["CT045", "CT046"]})
    >>> later = state.copy()
    >>> reveals(state, later)
    False
    >>> _ = later.decks["thruster"].pop(0)
    >>> reveals(state, later)
    True
    """
    if before.dice_rolled != after.dice_rolled or before.players.keys() != after.players.keys():
        return True
    there, left = covered_cards(before), covered_cards(after)
    return any(left[deck] < count for deck, count in there.items())
