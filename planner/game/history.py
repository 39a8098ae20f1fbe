"""What was done in a game, so far as it can be taken back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from planner.game.state import State


@dataclass(frozen=True, slots=True)
class Past:
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


class History:
    """The deeds of a game, one for each entry; those that were undone no longer count."""

    def __init__(self) -> None:
        self._deeds: list[Past] = []
        self._last = -1

    def copy(self) -> History:
        """An independent copy."""
        other = History()
        other._deeds, other._last = list(self._deeds), self._last
        return other

    def __len__(self) -> int:
        """How many deeds count."""
        return sum(1 for _ in self._counting())

    def add(self, before: State, by: str | None, *, reveals: bool) -> None:
        """Write down what was done last."""
        start = len(self._deeds)
        self._deeds.append(Past(before, self._last, by, reveals, start))
        self._last = start

    def grant(self, before: State, request: int, by: str | None, *, reveals: bool) -> None:
        """Write down that a request was granted; it and the answers to it count no more."""
        last = len(self._deeds)
        self._deeds.append(Past(before, self._last, by, reveals, request))
        self._last = last

    def forget(self, before: State, to: int) -> None:
        """Write down that everything from that deed on is taken back."""
        last = self._deeds[self._deeds[to].start].last
        self._deeds.append(Past(before, self._last, None, False, len(self._deeds)))
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

    def _counting(self, request: int | None = None) -> Iterator[int]:
        deed = self._last if request is None else self._deeds[request].last
        while deed >= 0:
            yield deed
            deed = self._deeds[self._deeds[deed].start].last


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
    # Only the top card of a deck is face up (C4).
    return any(deck[:1] != after.decks[name][:1] for name, deck in before.decks.items())
