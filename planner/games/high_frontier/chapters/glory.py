"""Glory chits: taking them on a site and bringing them home (G5, L, La)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from planner.errors import RuleViolation
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import HumanField
from planner.games.high_frontier.table.happenings import MoveEnded
from planner.games.high_frontier.table.hardware import crew_owner, humans_of
from planner.games.high_frontier.table.home import is_home
from planner.games.high_frontier.table.state import Glory, PlayedCard, Stack
from planner.kernel.actions import Action, Choice
from planner.kernel.plans import Plan, is_allowed
from planner.text import Text, Word


@dataclass(frozen=True, slots=True)
class LoadGlory(Action):
    """Put the glory chit of the zone on the card of a Human who stands on a site (G5)."""

    tag = "load-glory"
    title = Text("Load glory")
    summary = Text("Put the glory chit of the zone on a Human who stands on a site")
    needs = Text("it takes a Human on a site of a zone whose glory chit is left")
    human: HumanField
    """The card of the Human."""


def _zone(table: Table, stack: Stack) -> str:
    return table.space(stack.space).zone


def _plan(table: Table, action: LoadGlory) -> tuple[Stack, PlayedCard]:
    """The hero and where he is, or a refusal."""
    stack, held = _hero(table, action)
    _require_glory(table, stack, held)
    return stack, held


def _require_glory(table: Table, stack: Stack, held: PlayedCard) -> None:
    place, zone = table.space(stack.space), _zone(table, stack)
    title = table.face(held.face).title
    table.require(
        place.is_site,
        "G5",
        Text("{place} is no site, and glory is won on sites", place=place.name),
        code="no-site",
    )
    table.require(
        held.glory is None,
        "G5",
        Text(
            "{title} carries the {glory} glory, and nobody carries two",
            title=title,
            glory=Word(held.glory),
        ),
        code="carries-glory",
        hint=Text("bring it to LEO first (La)"),
    )
    if not table.state.glories.get(zone):
        raise RuleViolation(
            "G5", Text("no glory chit is left in the {zone} zone", zone=Word(zone)), code="no-glory"
        )


def _load_glory(context: Context, action: LoadGlory, hero: tuple[Stack, PlayedCard]) -> None:
    stack, held = hero
    place, zone = context.space(stack.space), _zone(context, stack)
    context.state.glories[zone] -= 1
    _put(stack, held, zone)
    context.say(
        Text(
            "{face} wins the {zone} glory at {place}",
            face=context.face(held.face).title,
            zone=Word(zone),
            place=place.name,
        ),
        "G5",
    )


def _hero(table: Table, action: LoadGlory) -> tuple[Stack, PlayedCard]:
    for stack, held in humans_of(table, action.player):
        if held.card == action.human:
            return stack, held
    raise RuleViolation(
        "G5",
        Text("{player} has no Human {human} in space", player=action.player, human=action.human),
        code="no-human",
    )


def _put(stack: Stack, held: PlayedCard, glory: str | None) -> None:
    stack.cards[stack.cards.index(held)] = replace(held, glory=glory)


def _heroes(table: Table, player: str) -> Iterable[Choice]:
    for stack, held in humans_of(table, player):
        if is_allowed(_require_glory, table, stack, held):
            yield LoadGlory(player, held.card)


def _parade(context: Context, ended: MoveEnded) -> None:
    """Whoever comes home with a chit has its high side turned up (La)."""
    stack = context.state.stacks.get(ended.stack)
    if stack is None:
        return
    for held in list(stack.cards):
        if held.glory is None:
            continue
        owner = crew_owner(context, held.face) or stack.owner
        if not is_home(context, owner, ended.space):
            continue
        context.player(owner).glories.append(Glory(held.glory, high=True))
        _put(stack, held, None)
        title = context.face(held.face).title
        context.say(
            Text(
                "Ticker-tape parade for {title}: {owner} has the {glory} glory",
                title=title,
                owner=owner,
                glory=Word(held.glory),
            ),
            "La",
        )


def register(book: Rulebook) -> None:
    """Add glories."""
    book.free_action(LoadGlory, "G5", Plan(_plan, _load_glory), _heroes)
    book.on(MoveEnded, _parade)
