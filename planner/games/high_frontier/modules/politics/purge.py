"""The purge roll of anarchy (Oe, K2e)."""

from __future__ import annotations

from planner.games.high_frontier.chapters.events.cycle import Event
from planner.games.high_frontier.modules.politics.assembly import losable, sits, unseat
from planner.games.high_frontier.modules.politics.ideologies import NAMES, purge_roll
from planner.games.high_frontier.modules.politics.questions import Loss
from planner.games.high_frontier.modules.politics.tally import VoteTally
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context
from planner.text import Text


def purge(context: Context) -> None:
    """Roll for an ideology, where everybody loses a delegate; one tally follows (K2e, O3a)."""
    if not sits(context):
        return
    first = context.state.first_player
    rolled = context.roll(Text("{first_player} rolls for the purge", first_player=first), "K2e")
    struck = purge_roll(context.book.header)[rolled]
    context.say(
        Text(
            "{first_player} rolls {rolled} for the purge: {ideology}",
            first_player=first,
            rolled=rolled,
            ideology=NAMES[struck],
        ),
        "K2e",
    )
    for player in context.state.seats:
        if losable(context, player, struck, Loss.PURGE) > 0:
            unseat(context, player, struck, Loss.PURGE, by=None)
            context.say(
                Text(
                    "{player} loses a delegate in {ideology}",
                    player=player,
                    ideology=NAMES[struck],
                ),
                "K2e",
            )
    context.push(VoteTally())


def register(book: Rulebook) -> None:
    """Have anarchy purge the assembly."""
    anarchy = book.events[Event.ANARCHY]

    def with_purge(context: Context) -> None:
        anarchy(context)
        purge(context)

    book.event(Event.ANARCHY, with_purge)
