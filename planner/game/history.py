"""What was done in a game, so far as it can be taken back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from planner.game.state import State


@dataclass(frozen=True, slots=True)
class Past:
    """One entry of the log, as far as taking back is concerned."""

    last: int
    """The entry before it that still counted, as an index; -1 if there was none."""
    by: str | None
    """Who did it; ``None`` if more than one player did."""
    reveals: bool
    """Whether a die was rolled for it, or a card was turned up."""
    start: int
    """The entry with which it began: itself, or the request that it grants."""


class History:
    """The deeds of a game, one for each entry; those that were undone no longer count.

    Only the situations of the current turn are kept: others are played again from a checkpoint.
    """

    def __init__(self, base: int = 0) -> None:
        self.base = base
        """How many entries came before the first deed that is known."""
        self._deeds: list[Past] = []
        self._befores: list[State] = []
        """The situations before the last deeds."""
        self._last = -1

    def copy(self) -> History:
        """An independent copy."""
        other = History(self.base)
        other._deeds, other._last = list(self._deeds), self._last
        other._befores = list(self._befores)
        return other

    def __len__(self) -> int:
        """How many deeds count."""
        return sum(1 for _ in self._counting())

    @property
    def _end(self) -> int:
        return self.base + len(self._deeds)

    def add(self, before: State, by: str | None, *, reveals: bool) -> None:
        """Write down what was done last."""
        self._put(before, Past(self._last, by, reveals, self._end))

    def grant(self, before: State, request: int, by: str | None, *, reveals: bool) -> None:
        """Write down that a request was granted; it and the answers to it count no more."""
        self._put(before, Past(self._last, by, reveals, request))

    def forget(self, before: State, to: int) -> None:
        """Write down that everything from that deed on is taken back."""
        last = self._at(self.start(to)).last
        self._put(before, Past(self._last, None, False, self._end))
        self._last = last

    def turned(self, after: State) -> None:
        """Keep no situation of a turn that is over by now, but that from which it ended."""
        if self._befores and _turn(after) != _turn(self._befores[-1]):
            del self._befores[:-1]

    def _put(self, before: State, deed: Past) -> None:
        self.turned(before)
        self._befores.append(before)
        self._last = self._end
        self._deeds.append(deed)

    def pop(self) -> None:
        """Take off the last deed, whatever it was."""
        self._last = self._deeds.pop().last
        self._befores.pop()

    def start(self, deed: int) -> int:
        """The deed itself, or the request that it granted."""
        return self._at(deed).start

    def kept(self, deed: int) -> State | None:
        """The situation before a deed, while it is kept."""
        late = self._end - deed
        return self._befores[-late] if 0 < late <= len(self._befores) else None

    def _at(self, deed: int) -> Past:
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
        counting = self._counting()
        deeds = [self._at(next(counting)) for _ in range(count)]
        return all(deed.by == player and not deed.reveals for deed in deeds)

    def _counting(self, request: int | None = None) -> Iterator[int]:
        deed = self._last if request is None else self._at(request).last
        while deed >= 0:
            yield deed
            deed = self._at(self.start(deed)).last


def _turn(state: State) -> tuple[int, str | None]:
    """Whose turn it is, in which year."""
    return state.year, None if state.turn is None else state.turn.player


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
