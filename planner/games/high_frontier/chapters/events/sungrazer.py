"""The Kreutz sungrazer, a comet that burns up after every yellow season (gl. Synodic Comet)."""

from __future__ import annotations

from planner.board.model import SUNGRAZER
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.happenings import FactoryGivenUp
from planner.games.high_frontier.table.hardware import lose_stack
from planner.games.high_frontier.table.state import SiteMarks
from planner.kernel.rulebook import put
from planner.rules import Season, season_of
from planner.text import Text

RULE = "gl. Synodic Comet Site b"


def is_sungrazer(table: Table, site: str) -> bool:
    """Whether a site is the sungrazer, in a game that minds the seasons (iiA1)."""
    return site == SUNGRAZER and table.book.rules.seasons


def burn(context: Context) -> None:
    """Burn what is on the sungrazer when the cube leaves the yellow season."""
    state = context.state
    was_yellow = season_of(state.year - 1) is Season.YELLOW
    if not was_yellow or context.season() is Season.YELLOW:
        return
    for stack in list(state.stacks_at(SUNGRAZER)):
        lose_stack(context, stack, Text("the sungrazer passes the Sun"), RULE)
    marks = state.marks(SUNGRAZER)
    if marks.factory is not None:
        state.mark(SUNGRAZER, SiteMarks(claim=marks.claim))
        context.say(
            Text("The factory of {factory} on the sungrazer burns up", factory=marks.factory), RULE
        )
        context.happened(FactoryGivenUp(marks.factory, SUNGRAZER))


def register(book: Rulebook) -> None:
    """Add the end of the sungrazer to the end of a year (D2)."""
    put(book.year_end, "sungrazer", burn, before="seniority")
