"""*Race for Glory*: the core game without supports, events, belts and glitches (iiA1)."""

from __future__ import annotations

from dataclasses import replace

from planner.cards.model import CardType, Deck
from planner.games.high_frontier.chapters.events.glitches import RepairGlitch
from planner.games.high_frontier.rulebook import PatentDeck, Rulebook
from planner.games.high_frontier.scenarios.core import core, option
from planner.kernel.log import Header
from planner.kernel.rulebook import leave_out
from planner.rules import RACE_FOR_GLORY
from planner.text import Text

DECKS = (CardType.THRUSTER, CardType.ROBONAUT, CardType.REFINERY)
"""The three patent decks (iiA1, C4)."""
CARDS = "cards"
"""The option that says which patents lie on the table."""


def race_for_glory(header: Header, *, more_options: tuple[str, ...] = ()) -> Rulebook:
    """The rule book that all five scenarios share (iiA1).

    The patents are the core cards of the three types unless the option ``cards`` says
    ``race-for-glory``.
    """
    book = core(header, more_options=(CARDS, *more_options))
    leave_out(book.year_end, ["anarchy-ends", "sungrazer", "events"])
    book.forget(RepairGlitch)
    book.title = Text("Race for Glory")
    book.rules = RACE_FOR_GLORY
    book.players = (2, 5)
    cards = option(header, CARDS, (Deck.CORE, Deck.RACE_FOR_GLORY))
    book.decks = {kind: PatentDeck(kind, cards) for kind in DECKS}
    book.limits = replace(book.limits, aquas_at_start=6)
    return book
