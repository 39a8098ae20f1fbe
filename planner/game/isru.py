"""ISRU platforms: their rating, the water of a site, whether they work (I5a, I6.2, J2b)."""

from __future__ import annotations

from planner.craft.chain import Chain
from planner.craft.uses import isru_chains
from planner.errors import PlannerError, RuleViolation
from planner.game.context import Context, Table
from planner.game.hardware import craft_card, craft_stack, find_cards
from planner.game.on_site import circumstances, own_cards
from planner.game.questions import Hydration, IsruRating
from planner.game.state import PlayedCard, Stack


def platforms(table: Table, player: str, stack: Stack) -> list[PlayedCard]:
    """The cards of a stack that have an ISRU rating and serve its owner."""
    found = []
    for held in own_cards(table, player, stack):
        face = table.face(held.face)
        if not face.unknown & {"isru", "platforms"} and face.isru is not None:
            found.append(held)
    return found


def platform_card(context: Context, player: str, stack: Stack, card: str) -> PlayedCard:
    """A card of a stack as an ISRU platform; refuses other factions' crews (N3d)."""
    (held,) = find_cards(stack, [card])
    context.require(
        held in own_cards(context, player, stack),
        "N3d",
        f"{context.face(held.face).title} serves its own faction only",
        code="not-your-crew",
    )
    return held


def isru_rating(table: Table, player: str, stack: Stack, held: PlayedCard, site: str) -> int:
    """The ISRU value of a card for a site, at least 0 (I6.1)."""
    face = table.face(held.face)
    if face.isru is None:
        raise RuleViolation("J2b", f"{face.title} has no ISRU rating", code="no-isru")
    return max(0, table.ask(IsruRating(player, stack.id, face.number, site), face.isru))


def hydration(table: Table, player: str, site: str) -> int:
    """The hydration of a site for a player (I6.2)."""
    printed = table.space(site).site
    if printed is None:
        raise RuleViolation("I", f"{table.space(site).name} is no site", code="no-site")
    return table.ask(Hydration(player, site), printed.hydration)


def is_wet_enough(table: Table, player: str, stack: Stack, held: PlayedCard, site: str) -> bool:
    """Whether a card is good enough for the water of a site (I6.2)."""
    return isru_rating(table, player, stack, held, site) <= hydration(table, player, site)


def require_wet_enough(
    context: Context, player: str, stack: Stack, held: PlayedCard, site: str, rule: str
) -> None:
    """Refuse a card whose ISRU value exceeds the hydration of a site (I5a, I6.2)."""
    rating, water = (
        isru_rating(context, player, stack, held, site),
        hydration(context, player, site),
    )
    title, name = context.face(held.face).title, context.space(site).name
    context.require(
        rating <= water,
        rule,
        f"ISRU {rating} of {title} exceeds hydration {water} of {name}",
        code="too-dry",
        numbers={"isru": rating, "hydration": water},
    )


def isru_chain(table: Table, player: str, stack: Stack, held: PlayedCard) -> Chain:
    """What makes an ISRU platform operational, simplest first; refuses where it is not (J2b)."""
    asked = circumstances(table, player, stack, held)
    return isru_chains(craft_stack(table, stack), craft_card(table, held), asked)[0]


def isru_works(table: Table, player: str, stack: Stack, held: PlayedCard) -> bool:
    """Whether an ISRU platform is operational."""
    try:
        isru_chain(table, player, stack, held)
    except PlannerError:
        return False
    return True
