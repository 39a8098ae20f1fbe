"""What is known of the decks: which cards lie open, and which nobody has seen.

How many cards lie open on top of a deck is said by each game (`State.open_on_top`): none, unless
it says otherwise. Where a step of the agenda has taken off the top card, one more is open. What has
gone under a deck everybody has seen, so it stays known. All cards between are covered.
"""

from __future__ import annotations

from planner.kernel.state import COVERED, State


def covered_part(state: State, deck: str) -> tuple[int, int]:
    """The part of a deck that nobody has seen: from which place on, and up to which.

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
    """How many cards of each deck nobody has seen."""
    parts = {deck: covered_part(state, deck) for deck in state.decks}
    return {deck: last - first for deck, (first, last) in parts.items()}


def known_decks(state: State) -> dict[str, list[str]]:
    """The decks as everybody knows them: `COVERED` stands for each card that nobody has seen.

    >>> known_decks(State({}, "", decks={"reactor": ["a", "b", "c"]}))
    {'reactor': ['?', '?', '?']}
    """
    found = {}
    for deck, cards in state.decks.items():
        first, last = covered_part(state, deck)
        found[deck] = cards[:first] + [COVERED] * (last - first) + cards[last:]
    return found
