"""The state of a game as plain data: what every game has, and parts of which each has its own.

How many cards lie open on top of a deck is said by each game (`State.open_on_top`): none, unless
it says otherwise. Where a step of the agenda has taken off the top card, one more is open. What has
gone under a deck everybody has seen, so it stays known. All cards between are covered.
"""

from __future__ import annotations

import hashlib
import json
from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeVar, cast

from planner.kernel.agenda import Step
from planner.kernel.codec import Json, Tagged, Tags, decode, encode
from planner.kernel.copies import copied
from planner.text import Text

COVERED = "?"
"""Stands for a card, or for what was chosen in secret, where it is not to be known."""

P = TypeVar("P", bound="Part")
S = TypeVar("S", bound="State")
Due = TypeVar("Due", bound=Step)


class Part(Tagged):
    """The state of a scenario or a module; subclasses are dataclasses with a ``tag``."""

    __slots__ = ()

    @abstractmethod
    def as_seen(self: P, seats: frozenset[str]) -> P:
        """Return the part as those seats may know it."""

    def copy(self: P) -> P:
        """Return an independent copy; a part in which nothing can be changed is shared."""
        return copied(self)

    def dealt_anew(self: P, key: str) -> P:
        """Return the part with all that `as_seen` has covered drawn by lot, by the key alone."""
        return self


def fingerprint(state: dict[str, Json]) -> str:
    """Return the hash of a state as JSON data; see `State.fingerprint`."""
    lies = {name: value for name, value in state.items() if name != "returned"}
    # Sorted: equal states may have built their dictionaries in another order.
    text = json.dumps(lies, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


@dataclass(slots=True)
class State:
    """Everything that lies on a table; each game derives its own, with what only it has."""

    SHOWN: ClassVar[tuple[str, ...]] = (
        *("first_player", "players", "agenda", "dice_rolled", "over", "parts"),
    )
    """The fields that views tell of, beside the decks."""

    players: dict[str, Any]
    """By their names, clockwise."""
    first_player: str
    decks: dict[str, list[str]] = field(default_factory=dict)
    """Cards of each deck, top first."""
    returned: dict[str, int] = field(default_factory=dict)
    """Number of cards at the bottom of each deck that everybody has seen go there."""
    agenda: list[Step] = field(default_factory=list)
    """The steps still to happen, the next one last."""
    dice_rolled: int = 0
    over: Text | None = None
    """The reason why the game is over, with its rule."""
    parts: dict[str, Part] = field(default_factory=dict)
    """The parts of scenarios and modules, by tag; see `part`."""

    # -- what each game says -----------------------------------------------------------------

    @abstractmethod
    def copy(self: S) -> S:
        """Return an independent copy; records that never change are shared."""

    @abstractmethod
    def as_seen(self: S, seats: frozenset[str]) -> S:
        """Return a table of their own for those seats, on which lies what they may know."""

    @property
    @abstractmethod
    def seen_cards(self) -> frozenset[str]:
        """Every card that lies open outside the decks."""

    def open_on_top(self, deck: str) -> int:
        """Return how many cards lie open on top of a deck: 0 for a covered deck or a bag."""
        return 0

    def deal_hidden(self, unseen: dict[str, list[str]]) -> None:
        """Put cards that are not known where `as_seen` has covered some outside the decks.

        ``unseen`` are those of each deck by lot; what is taken off them is no longer in it.
        """
        return

    @property
    def moment(self) -> object:
        """Equal as long as situations are kept to go back to without playing again."""
        return None

    @property
    def offered(self) -> tuple[str, ...]:
        """Players who have been offered something and for whom nobody waits."""
        return ()

    def stop(self) -> None:
        """Nothing happens any more."""
        self.agenda.clear()

    # -- parts -------------------------------------------------------------------------------

    def part(self, kind: type[P]) -> P | None:
        """Return the part of that kind, if there is one.

        >>> class Score(Part):
        ...     tag = "score"
        >>> state = State(players={}, first_player="")
        >>> state.part(Score) is None
        True
        >>> state.put_part(Score())
        >>> state.part(Score).tag
        'score'
        """
        return cast("P | None", self.parts.get(kind.tag))

    def put_part(self, part: Part) -> None:
        """Put a part into the state, instead of that of its kind."""
        self.parts[part.tag] = part

    # -- plain data --------------------------------------------------------------------------

    def as_json(self, say: Callable[[Text], Json] = str) -> Json:
        """Return the whole state as JSON data; ``say`` writes sentences (in English by default)."""
        return encode(self, say)

    @classmethod
    def from_json(cls: type[S], data: Json, tags: Tags) -> S:
        """Return the state that `as_json` wrote; ``tags`` are those of the rule book."""
        return cast(S, decode(cls, data, tags))

    def fingerprint(self) -> str:
        """Return a hash that is equal exactly when everything that lies on the table is equal.

        What is remembered of the decks follows from what was done, and has no part in it.
        """
        return fingerprint(cast("dict[str, Json]", self.as_json()))

    # -- what is due -------------------------------------------------------------------------

    def top(self, kind: type[Due]) -> Due | None:
        """Return the top step of the agenda, if it is of that kind."""
        top = self.agenda[-1] if self.agenda else None
        return top if isinstance(top, kind) else None

    # -- seats and decks ---------------------------------------------------------------------

    @property
    def seats(self) -> list[str]:
        """The players clockwise, the first player first."""
        seats = list(self.players)
        start = seats.index(self.first_player)
        return seats[start:] + seats[:start]

    def take_top(self, deck: str) -> str:
        """Take the top card off a deck."""
        cards = self.decks[deck]
        card = cards.pop(0)
        if self.returned.get(deck, 0) > len(cards):
            self.returned[deck] = len(cards)
        return card

    def put_under(self, deck: str, card: str) -> None:
        """Put a card under a deck, where everybody sees it go."""
        self.decks[deck].append(card)
        self.returned[deck] = self.returned.get(deck, 0) + 1


# -- what is known of the decks -------------------------------------------------------------------


def covered_part(state: State, deck: str) -> tuple[int, int]:
    """Return the part of a deck that nobody has seen: from which place on, and up to which.

    >>> state = State({}, "", decks={"reactor": ["a", "b", "c"]}, returned={"reactor": 1})
    >>> covered_part(state, "reactor")
    (0, 2)
    """
    cards = state.decks[deck]
    first = state.open_on_top(deck)
    for step in state.agenda:
        if deck in step.taken_from:
            first += 1
    first = min(first, len(cards))
    return first, max(first, len(cards) - state.returned.get(deck, 0))


def covered_cards(state: State) -> dict[str, int]:
    """Return the number of cards of each deck that nobody has seen."""
    parts = {deck: covered_part(state, deck) for deck in state.decks}
    return {deck: last - first for deck, (first, last) in parts.items()}


def known_decks(state: State) -> dict[str, list[str]]:
    """Return the decks as everybody knows them: `COVERED` for each card that nobody has seen.

    >>> known_decks(State({}, "", decks={"reactor": ["a", "b", "c"]}))
    {'reactor': ['?', '?', '?']}
    """
    found = {}
    for deck, cards in state.decks.items():
        first, last = covered_part(state, deck)
        found[deck] = cards[:first] + [COVERED] * (last - first) + cards[last:]
    return found
