"""Module 3, conflict: the War of Independence, its bribes and its propaganda (3)."""

from __future__ import annotations

from planner.game.modules.conflict import combat, setup
from planner.game.modules.conflict.combat import firing
from planner.game.modules.conflict.state import Conflict
from planner.game.modules.conflict.variants import OPTION, variant_of
from planner.game.modules.module import GameModule
from planner.game.rulebook import Rulebook
from planner.kernel.rulebook import put
from planner.text import Text


def register(book: Rulebook) -> None:
    """Add conflict to a rule book."""
    variant_of(book.header)  # A variant that is none is refused before anything is dealt.
    book.part(Conflict)
    put(book.setup, "conflict", setup.set_up, before="first-player")
    put(book.checks, "conflict", setup.faults)
    combat.register(book)


CONFLICT = GameModule(
    "conflict",
    Text("conflict"),
    register,
    requires=("politics",),
    options=(OPTION, firing.OPTION),
    placards=(firing.PLACARD,),
)
