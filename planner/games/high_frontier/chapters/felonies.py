"""Felonies: who may commit them and where, hijacked factories, murder (gl. Felony, N4b, N5a)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from planner.errors import RuleViolation
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.factories import factories, factory_at
from planner.games.high_frontier.table.fields import HumanField
from planner.games.high_frontier.table.hardware import (
    crew_owner,
    decommission_at_rest,
    humans_at,
    humans_of,
)
from planner.games.high_frontier.table.home import homes
from planner.games.high_frontier.table.permits import Service, allowers, givers_of_leave
from planner.games.high_frontier.table.privileges import FELONIOUS, has_privilege
from planner.games.high_frontier.table.questions import AssistSites, FelonyAgainst
from planner.games.high_frontier.table.state import PlayedCard, Stack
from planner.kernel.actions import Action, Choice
from planner.kernel.plans import Plan, possible
from planner.text import Text

MURDER = "murder"
RULE = "gl. Murder/Suicide"


@dataclass(frozen=True, slots=True)
class Murder(Action):
    """Decommission a Human by felony, once per turn: one's own, or one aboard (gl. Murder, N3d).

    Who decommissions the only Human that he has there commits suicide, which is the same.
    """

    tag = "murder"
    title = Text("Murder")
    summary = Text("Decommission a Human by felony, once a turn")
    needs = Text("it takes the right to commit felonies, and a Human to decommission")
    human: HumanField
    """The card of the Human."""


def is_felonious(table: Table, player: str, victim: str | None = None) -> bool:
    """Whether a player may commit felonies: by privilege, anarchy or another's leave.

    ``victim`` is whom it would wrong, oneself perhaps; without one it is asked whether he may
    commit any.
    """
    may = has_privilege(table, player, FELONIOUS) or bool(allowers(table, player, Service.FELONY))
    if not may or victim is None:
        return may
    return table.ask(FelonyAgainst(player, victim), may)


def may_commit_felony(table: Table, player: str, space: str, victim: str | None = None) -> bool:
    """Whether a player may commit a felony in a space, where it takes a Human."""
    return is_felonious(table, player, victim) and humans_at(table, player, space)


def require_felony(
    table: Table, player: str, space: str, what: str, rule: str, victim: str | None = None
) -> None:
    """Refuse a felony to those who may not commit it there; ``what`` says what it is."""
    table.require(
        is_felonious(table, player),
        rule,
        Text("{what} is a felony, and {player} may not commit any", what=what, player=player),
        code="not-felonious",
        hint=Text("wait for anarchy (K2e) or agree with somebody Felonious (N4b)"),
    )
    table.require(
        is_felonious(table, player, victim),
        rule,
        Text(
            "{what} is a felony, and {player} may commit none against {victim}",
            what=what,
            player=player,
            victim=victim,
        ),
        code="not-an-enemy",
        hint=Text("in war and anarchy felonies hurt enemies only (3A3a)"),
    )
    table.require(
        humans_at(table, player, space),
        rule,
        Text(
            "{what} is a felony and takes a Human of {player} at {space}",
            what=what,
            player=player,
            space=table.space(space).name,
        ),
        code="no-human",
    )


# -- factory-assist without leave ------------------------------------------------------------


def _hijacked(table: Table, question: AssistSites, value: frozenset[str]) -> frozenset[str]:
    """Factories whose owner has nobody there to stop a felon from using them (H6c, N5a)."""
    player = question.player
    if not is_felonious(table, player):
        return value
    return value | {
        site
        for site, owner in factories(table).items()
        if owner != player
        and may_commit_felony(table, player, site, owner)
        and not humans_at(table, owner, site)
    }


def hijacks(table: Table, player: str, site: str) -> bool:
    """Whether a player who is helped by the factory at a site has nobody's leave (N5, N5a)."""
    owner = factory_at(table, site)
    if owner is None or owner == player:
        return False
    return owner not in allowers(table, player, Service.FACTORY_ASSIST, site)


def say_assist(context: Context, player: str, site: str) -> None:
    """Say whose factory helps a spacecraft to land or lift off, where it is another's (N5)."""
    owner, name = factory_at(context, site), context.space(site).name
    if owner is None or owner == player:
        return
    if hijacks(context, player, site):
        context.say(
            Text(
                "{player} hijacks {owner}'s factory at {name}",
                player=player,
                owner=owner,
                name=name,
            ),
            "N5a",
        )
    elif owner not in givers_of_leave(context, player, Service.FACTORY_ASSIST, site):
        context.say(
            Text(
                "{player} uses {owner}'s factory at {name}, for which nobody has to be asked",
                player=player,
                owner=owner,
                name=name,
            ),
            "N5",
        )
    else:
        context.say(
            Text(
                "{owner} lets {player} use the factory at {name}",
                owner=owner,
                player=player,
                name=name,
            ),
            "N5",
        )


# -- murder ----------------------------------------------------------------------------------


def _killing(table: Table, action: Murder) -> tuple[Stack, PlayedCard]:
    """Who is killed where, or a refusal."""
    stack, held = _victim(table, action)
    table.require(
        MURDER not in table.turn.used,
        RULE,
        Text("{player} has committed a murder this turn", player=action.player),
        code="once-per-turn",
    )
    face = table.face(held.face)
    what = Text("decommissioning {face}", face=face.name)
    owner = crew_owner(table, held.face) or stack.owner
    require_felony(table, action.player, stack.space, what, RULE, owner)
    return stack, held


def _murder(context: Context, action: Murder, victim: tuple[Stack, PlayedCard]) -> None:
    stack, held = victim
    context.turn.used.append(MURDER)
    decommission_at_rest(
        context, stack, [held], Text("killed by {player}, a felony", player=action.player), RULE
    )


def _victim(table: Table, action: Murder) -> tuple[Stack, PlayedCard]:
    for stack, held in _victims(table, action.player):
        if held.card == action.human:
            return stack, held
    raise RuleViolation(
        RULE,
        Text(
            "{human} is no Human that {player} could decommission",
            human=action.human,
            player=action.player,
        ),
        code="no-victim",
        hint=Text("name an own Human away from LEO, or one who rides in an own stack"),
    )


def _victims(table: Table, player: str) -> list[tuple[Stack, PlayedCard]]:
    """Own Humans wherever they are and others' in own stacks, but nobody who is home (N3d)."""
    found = humans_of(table, player)
    for stack in table.state.stacks_of(player):
        for held in stack.cards:
            if crew_owner(table, held.face) not in (None, player):
                found.append((stack, held))
    return [
        (stack, held)
        for stack, held in found
        if stack not in homes(table, crew_owner(table, held.face) or stack.owner)
    ]


def _murders(table: Table, player: str) -> Iterable[Choice]:
    if not is_felonious(table, player):
        return ()
    murders = (Murder(player, held.card) for _, held in _victims(table, player))
    return possible(table, _killing, murders)


def register(book: Rulebook) -> None:
    """Add felonies that belong to no other chapter."""
    book.modify(AssistSites, _hijacked)
    book.free_action(Murder, RULE, Plan(_killing, _murder), _murders)
