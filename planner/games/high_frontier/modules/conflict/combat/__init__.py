"""Combat: weapons and what they do, battles and victories (3A3b-e, 3D6-3D9, 3E)."""

from __future__ import annotations

from planner.games.high_frontier.modules.conflict.combat import (
    advice,
    attack,
    battle,
    dropstones,
    effects,
    losses,
    movement,
    prisoners,
    sights,
    victory,
)
from planner.games.high_frontier.modules.conflict.combat.firing import firing_table
from planner.games.high_frontier.modules.conflict.combat.model import Combat, InCombat, faults
from planner.games.high_frontier.modules.conflict.combat.movement import landed, moves_are_over
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context
from planner.games.high_frontier.table.happenings import MoveEnded, TurnBegun
from planner.games.high_frontier.table.questions import MayMove
from planner.kernel.rulebook import Group, put
from planner.text import Text

CHAPTERS = (
    effects,
    losses,
    prisoners,
    victory,
    movement,
    dropstones,
    battle,
    sights,
    advice,
    attack,
)


def register(book: Rulebook) -> None:
    """Add combat to a rule book that has blocs and bribes."""
    # A statement that makes no sense is refused before anything is dealt.
    firing_table(book.header)
    book.part(Combat)
    for chapter in CHAPTERS:
        chapter.register(book)
    book.on(TurnBegun, _begin_turn)
    book.on(MoveEnded, landed)
    book.modify(MayMove, moves_are_over)
    put(book.groups, "combat", Group(Text("Combat"), (InCombat(),), is_expected=True), after="move")
    put(book.turn_checks, "combat", attack.must_attack_first)
    put(book.checks, "combat", faults)
    put(book.sights, "combat", sights.told_shots)
    put(book.sights, "remains", sights.told_remains)


def _begin_turn(context: Context, begun: TurnBegun) -> None:
    attack.forget_turn(context)
