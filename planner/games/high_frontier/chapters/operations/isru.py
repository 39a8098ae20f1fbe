"""ISRU platforms: their rating, the water of a site, whether they work (I5a, I6.2, J2b)."""

from __future__ import annotations

from collections.abc import Iterator

from planner.craft.chain import Chain
from planner.craft.uses import isru_chains
from planner.errors import PlannerError, RuleViolation
from planner.games.high_frontier.chapters.operations.on_site import circumstances, site_ways
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.hardware import (
    craft_card,
    craft_stack,
    crew_owner,
    find_cards,
)
from planner.games.high_frontier.table.permits import Service, givers_of_leave
from planner.games.high_frontier.table.questions import Hydration, IsruRating
from planner.games.high_frontier.table.state import PlayedCard, Stack
from planner.text import Text


def platforms(table: Table, player: str) -> Iterator[tuple[Stack, PlayedCard]]:
    """The cards with an ISRU rating that serve a player, each with its stack."""
    for stack in table.state.stacks.values():
        for held in stack.cards:
            if table.face(held.face).isru is not None and serves(table, player, stack, held):
                yield stack, held


def serves(table: Table, player: str, stack: Stack, held: PlayedCard) -> bool:
    """Whether a card works for a player: his own, or another's crew by leave (N3d, N6)."""
    crew_of = crew_owner(table, held.face)
    if crew_of in (None, player):
        return stack.owner == player
    return crew_of in givers_of_leave(table, player, Service.SITE_OPERATION, stack.space)


def platform_card(table: Table, player: str, stack: str, card: str) -> tuple[Stack, PlayedCard]:
    """A card of a stack as an ISRU platform for a player."""
    there = table.stack(stack)
    (held,) = find_cards(there, [card])
    table.require(
        serves(table, player, there, held),
        "N6",
        Text(
            "{face} in {stack} does not serve {player}",
            face=table.face(held.face).title,
            stack=stack,
            player=player,
        ),
        code="not-yours",
        hint=_how_it_would(table, player, held),
    )
    return there, held


def _how_it_would(table: Table, player: str, held: PlayedCard) -> Text:
    crew_of = crew_owner(table, held.face)
    if crew_of in (None, player):
        return Text("it must be in a stack of your own")
    return Text("agree with {crew_of}", crew_of=crew_of)


def isru_rating(table: Table, player: str, stack: Stack, held: PlayedCard, site: str) -> int:
    """The ISRU value of a card for a site, at least 0 (I6.1)."""
    face = table.face(held.face)
    if face.isru is None:
        raise RuleViolation(
            "J2b", Text("{face} has no ISRU rating", face=face.title), code="no-isru"
        )
    return max(0, table.ask(IsruRating(player, stack.id, face.number, site), face.isru))


def hydration(table: Table, player: str, site: str) -> int:
    """The hydration of a site for a player (I6.2).

    >>> from planner.games.high_frontier import Game
    >>> hydration(Game.new("core", factions=["NASA", "ESA"]).table, "NASA", "mercury-north-pole")
    3
    """
    return table.ask(Hydration(player, site), table.site(site).hydration)


def require_wet_enough(
    table: Table, player: str, stack: Stack, held: PlayedCard, site: str, rule: str
) -> None:
    """Refuse a card whose ISRU value exceeds the hydration of a site (I5a, I6.2)."""
    rating, water = (
        isru_rating(table, player, stack, held, site),
        hydration(table, player, site),
    )
    title, name = table.face(held.face).title, table.space(site).name
    table.require(
        rating <= water,
        rule,
        Text(
            "ISRU {rating} of {title} exceeds hydration {water} of {name}",
            rating=rating,
            title=title,
            water=water,
            name=name,
        ),
        code="too-dry",
        numbers={"isru": rating, "hydration": water},
    )


def platform_chains(table: Table, player: str, stack: Stack, held: PlayedCard) -> tuple[Chain, ...]:
    """What makes an ISRU platform operational, simplest first; refuses where it is not (J2b)."""
    asked = circumstances(table, player, stack, held)
    return isru_chains(craft_stack(table, stack), craft_card(table, held), asked)


def ways_to_work(
    table: Table, player: str, stack: Stack, held: PlayedCard
) -> list[tuple[str, ...] | None]:
    """The support chains for an ISRU platform that differ in what they cost; see `site_ways`."""
    try:
        return site_ways(platform_chains(table, player, stack, held))
    except PlannerError:
        return []
