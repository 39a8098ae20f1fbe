"""*Race for Glory*: the core game without supports, events, belts and glitches (iiA1, iiD)."""

from __future__ import annotations

from dataclasses import replace

from planner.cards.model import CardType, Deck
from planner.errors import BadInput
from planner.game.glitches import RepairGlitch
from planner.game.log import Header
from planner.game.rulebook import Rulebook, leave_out
from planner.game.scenarios.core import core
from planner.rules import RACE_FOR_GLORY

DECKS = (CardType.THRUSTER, CardType.ROBONAUT, CardType.REFINERY)
"""The three patent decks (iiA1, C4)."""
CARD_SETS = {"core": Deck.CORE, "race-for-glory": Deck.RACE_FOR_GLORY}


def race_for_glory(header: Header) -> Rulebook:
    """The rule book that all five scenarios share (iiA1).

    The patents are the core cards of the three types unless the option ``cards`` says
    ``race-for-glory``: not all values printed on those are known to the project.
    """
    book = core(header)
    leave_out(book.year_end, ["anarchy-ends", "sungrazer", "events"])
    book.forget(RepairGlitch)
    book.title = "Race for Glory"
    book.rules = RACE_FOR_GLORY
    book.players = (2, 5)
    book.decks = DECKS
    wanted = header.options.get("cards", "core")
    if not isinstance(wanted, str) or wanted not in CARD_SETS:
        raise BadInput(
            f"there are no cards {wanted!r}", choices=list(CARD_SETS), field="options.cards"
        )
    book.card_set = CARD_SETS[wanted]
    book.limits = replace(book.limits, aquas_at_start=6)
    return book


def race_to_mars(header: Header) -> Rulebook:
    """Scenario 1: to Mars and back (iiD1)."""
    book = race_for_glory(header)
    book.title = "Race to Mars"
    book.limits = replace(book.limits, seniority_disks=2, aquas_at_start=4)
    return book


def race_to_the_top(header: Header) -> Rulebook:
    """Scenario 3: the full 48 years (iiD3)."""
    book = race_for_glory(header)
    book.title = "Race to the Top"
    return book
