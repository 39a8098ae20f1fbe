"""Module 3, conflict: the War of Independence, its bribes and its propaganda (3)."""

from __future__ import annotations

from planner.games.high_frontier.modules.conflict import (
    advice,
    bribes,
    combat,
    corruption,
    defection,
    laws,
    peace,
    petition,
    restrictions,
    sabotage,
    scoring,
    setup,
    sights,
    war,
)
from planner.games.high_frontier.modules.conflict.combat import firing
from planner.games.high_frontier.modules.conflict.state import OPTION, Conflict, variant_of
from planner.games.high_frontier.modules.module import GameModule
from planner.games.high_frontier.rulebook import Rulebook
from planner.kernel.rulebook import put
from planner.text import Text

CHAPTERS = (
    bribes,
    laws,
    corruption,
    petition,
    restrictions,
    defection,
    war,
    peace,
    sabotage,
    scoring,
    advice,
    setup,
)
"""The chapters of the module, in the order in which their choices are listed."""


def register(book: Rulebook) -> None:
    """Add conflict to a rule book."""
    # What makes no sense is refused before anything is dealt.
    variant_of(book.header)
    setup.require_two_blocs(book.header)
    book.part(Conflict)
    put(book.setup, "conflict", setup.set_up, before="first-player")
    put(book.sights, "conflict", sights.told)
    put(book.checks, "conflict", setup.faults)
    for chapter in CHAPTERS:
        chapter.register(book)
    combat.register(book)


MODULE = GameModule(
    "conflict",
    Text("conflict"),
    register,
    requires=("politics",),
    options=(OPTION,),
    retired=(firing.RETIRED,),
    seated=setup.seated,
    placards=(firing.PLACARD,),
)
