"""A game as it might be: what a seat knows, and everything else dealt anew.

It is for trying things out. Cards that nobody has seen lie in any order, other dice come, and
others have chosen in secret whatever they please, all by a seed that says nothing of the real one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from planner.kernel.consent import request_of
from planner.kernel.covered import covered_part
from planner.kernel.dice import DiceKind, derived_seed, shuffle
from planner.kernel.log import Header
from planner.kernel.rulebook import Rulebook
from planner.kernel.state import COVERED, State


def imagined_header(header: Header, seed: int | str) -> Header:
    """The header of an imagined game; who tries things out may bring dice, too."""
    return replace(header, seed=derived_seed(seed, "imagining"), dice=DiceKind.EITHER)


def imagined_state(state: State, book: Rulebook[Any, Any], seed: int | str) -> State:
    """A table that looks the same to whom ``state`` is shown, with nothing covered on it.

    What is asked of the table (a ruling, an undo) is left out, as there is no past to go back to.
    """
    key = derived_seed(seed, "covered")
    dealt = state.copy()
    if request_of(dealt) is not None:
        dealt.agenda.pop()
    dealt.agenda = [step.dealt_anew(key) for step in dealt.agenda]
    dealt.parts = {tag: part.dealt_anew(key) for tag, part in dealt.parts.items()}
    seen = _seen_cards(dealt)
    unseen: dict[str, list[str]] = {}
    for deck in dealt.decks:
        unseen[deck] = [card for card in book.cards_of(deck) if card not in seen]
        shuffle(unseen[deck], f"{key}:deck:{deck}")
    dealt.deal_hidden(unseen)
    for deck, cards in dealt.decks.items():
        first, last = covered_part(dealt, deck)
        cards[first:last] = unseen[deck][: last - first]
    return dealt


def _seen_cards(state: State) -> frozenset[str]:
    """Every card that lies open somewhere."""
    found = frozenset(card for deck in state.decks.values() for card in deck) - {COVERED}
    return found | state.seen_cards
