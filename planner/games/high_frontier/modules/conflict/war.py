"""How war and anarchy break out, and what the end of a turn brings in them (3C)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from planner.games.high_frontier.chapters.events.cycle import Event
from planner.games.high_frontier.chapters.operations.market import factories_of_type, stock_price
from planner.games.high_frontier.modules.conflict import peace
from planner.games.high_frontier.modules.conflict.blocs import (
    BLOC_NAMES,
    Bloc,
    bloc_of,
    has_blocs,
    is_war,
)
from planner.games.high_frontier.modules.conflict.corruption import dismiss
from planner.games.high_frontier.modules.conflict.state import conflict
from planner.games.high_frontier.modules.politics.assembly import assembly
from planner.games.high_frontier.modules.politics.cycle import purge
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context
from planner.games.high_frontier.table.happenings import Industrialized, TurnEnded
from planner.kernel.agenda import Step
from planner.kernel.rulebook import put
from planner.text import Text, joined


@dataclass(frozen=True, slots=True)
class TurnCloses(Step):
    """A part of what war and peace do at the end of a turn (3C1, 3D2a, 3F3, 3F4)."""

    tag = "turn-closes"
    player: str
    part: str


def _turn_ended(context: Context, ended: TurnEnded) -> None:
    if has_blocs(context) and conflict(context).victors is None:
        context.push(*(TurnCloses(ended.player, part) for part in _PARTS))


def _close(context: Context, step: TurnCloses) -> None:
    _PARTS[step.part](context, step.player)


# -- the outbreak roll (3C1) -----------------------------------------------------------------


def _industrialized(context: Context, built: Industrialized) -> None:
    """Roll whether a factory that moves the bead brings the War: above its price it does."""
    now = conflict(context)
    if not has_blocs(context) or now.victors is not None or now.war or now.outbreak:
        return
    spectral = context.site(built.site).spectral
    if factories_of_type(context, spectral) > context.book.limits.lowest_price_from:
        return  # The bead stands on the lowest price already, and is not adjusted (I7d).
    price = stock_price(context, spectral)
    disks = sum(assembly(context).legacy.values())
    rolled = context.roll(
        Text("{player} rolls for the outbreak of the War", player=built.player), "3C1"
    )
    context.say(
        Text(
            "{player} rolls {rolled} for the outbreak of the War, and {disks} for seniority"
            " disks; above {price} it comes",
            player=built.player,
            rolled=rolled,
            disks=disks,
            price=price,
        ),
        "3C1",
    )
    if rolled + disks > price:
        context.state.put_part(replace(now, outbreak=True))
        context.say(Text("The War breaks out at the end of this turn"), "3C1")


def _break_out(context: Context, player: str) -> None:
    """The War breaks out, or goes on after a truce (3C3)."""
    now = conflict(context)
    if not now.outbreak:
        return
    context.state.put_part(replace(now, war=True, outbreak=False, truce=False))
    context.say(Text("The War of Independence breaks out"), "3C3")
    begin(context)


def begin(context: Context) -> None:
    """Blocs, star and purge: how war and anarchy begin (3C3a-c)."""
    for bloc in Bloc:
        members = [each for each in context.state.seats if bloc_of(context, each) is bloc]
        context.say(
            Text(
                "{bloc}: {members}",
                bloc=BLOC_NAMES[bloc],
                members=joined(members) or Text("nobody"),
            ),
            "3C3a",
        )
    context.say(Text("No law is active any more, and nobody lobbies"), "3C3b")
    purge(context)


# -- anarchy (K2e, 3C3) ----------------------------------------------------------------------


def _anarchy(context: Context) -> None:
    """Anarchy with blocs; in the War it purges and makes combat a choice (3C3)."""
    state, now = context.state, conflict(context)
    state.anarchy = True
    if is_war(context):
        context.say(
            Text("Anarchy in the War: combat is nobody's duty until the blue season is over"),
            "3C3",
        )
        purge(context)
        return
    if now.truce:
        # The truce lasts until the next anarchy (3F3).
        context.state.put_part(replace(now, war=True, truce=False))
        context.say(Text("With anarchy the truce is over, and the War goes on"), "3F3")
    else:
        context.say(Text("Anarchy: all are felonious against their enemies"), "3C3")
    begin(context)


def _end_anarchy(before: Callable[[Context], None]) -> Callable[[Context], None]:
    """What ends anarchy: without a War the star returns, too (3C4a)."""

    def end(context: Context) -> None:
        lasted = context.state.anarchy
        before(context)
        ended = lasted and not context.state.anarchy
        if ended and has_blocs(context) and conflict(context).victors is None:
            if is_war(context):
                context.say(Text("The War goes on, and enemies have to fight again"), "3C4")
            else:
                peace.return_star(context, "3C4a")

    return end


# -- the end of a turn -----------------------------------------------------------------------

_PARTS: Mapping[str, Callable[[Context, str], None]] = {
    "dismissals": dismiss,
    "victory": peace.check_victory,
    "truce": peace.begin_truce,
    "outbreak": _break_out,
    "no-enemies": peace.end_without_enemies,
}
"""What happens at the end of a turn, in this order."""


def register(book: Rulebook) -> None:
    """Add outbreaks, and anarchy that has blocs."""
    anarchy = book.events[Event.ANARCHY]

    def with_blocs(context: Context) -> None:
        if has_blocs(context) and conflict(context).victors is None:
            _anarchy(context)
        else:
            anarchy(context)

    book.event(Event.ANARCHY, with_blocs)
    ends = next(part.do for part in book.year_end if part.name == "anarchy-ends")
    put(book.year_end, "anarchy-ends", _end_anarchy(ends))
    book.step(TurnCloses, _close)
    book.on(TurnEnded, _turn_ended)
    book.on(Industrialized, _industrialized)
