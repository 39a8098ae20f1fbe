"""Activating a thrust triangle: engine, chain, push, and what the world allows (H2, H3)."""

from __future__ import annotations

from dataclasses import dataclass

from planner.board import Zone
from planner.craft import Thruster, brakes_safely
from planner.craft.supports import Circumstances, find_chains
from planner.craft.uses import EngineChoice, engine_choices
from planner.errors import PlannerError, RuleViolation
from planner.game.context import Table
from planner.game.hardware import craft_card, craft_stack, find_cards, rocket_of
from planner.game.permits import Service, allowers
from planner.game.privileges import POWERSAT, has_privilege
from planner.game.questions import AssistSites
from planner.game.state import PlayedCard, Stack
from planner.motion import Activation, Conditions, activate


@dataclass(frozen=True, slots=True)
class Activated:
    """An activated thruster with what follows from it."""

    choice: EngineChoice
    activation: Activation


def activated(
    table: Table,
    stack: Stack,
    thruster: str,
    *,
    afterburn: bool = False,
    push: bool = False,
    without: tuple[str, ...] = (),
) -> Activated:
    """Activate a thruster of a spacecraft, with the best chain, or refuse (H2)."""
    (held,) = find_cards(stack, [thruster])
    card = craft_card(table, held)
    if card.face.triangle is None and "triangle" not in card.face.unknown:
        raise RuleViolation("H2", f"{card.title} has no thrust triangle", code="no-thruster")
    rocket = rocket_of(table, stack)
    zone = zone_of(table, stack)
    barred = [craft_card(table, each) for each in find_cards(stack, without)]
    choice = engine_choices(
        rocket,
        card,
        zone,
        afterburn=afterburn,
        pushed=push,
        without=barred,
        rules=table.book.rules,
    )[0]
    activation = activate(
        Thruster.of(choice),
        dry=rocket.chits.dry,
        wet=rocket.chits.wet,
        zone=zone,
        grade=rocket.chits.grade or choice.engine.triangle.grade,
        afterburn=afterburn,
        pushed=push,
        rules=table.book.rules,
    )
    return Activated(choice, activation)


def may_be_pushed(table: Table, player: str) -> bool:
    """Whether a Powersat is at hand: one's own, or by a deal of this turn (H3d, N4a)."""
    return has_privilege(table, player, POWERSAT) or bool(allowers(table, player, Service.PUSH))


def assist_sites(table: Table, player: str) -> frozenset[str]:
    """Sites whose factories help a player to land and lift off (H6c, N5)."""
    sites = frozenset(
        site
        for site, marks in table.state.sites.items()
        if marks.factory == player or allowers(table, player, Service.FACTORY_ASSIST, site)
    )
    return table.ask(AssistSites(player), sites)


def conditions(table: Table, player: str, stack: Stack, push: bool) -> Conditions:
    """What the world allows in a move of that spacecraft (H6c, H8c, B7h)."""
    board, rules = table.book.board, table.book.rules
    zone = zone_of(table, stack)
    sites = assist_sites(table, player)
    return Conditions(
        rules=rules,
        season=table.season(),
        factories=frozenset(board[site].index for site in sites),
        colonies=frozenset(
            board[site].index for site in sites if assists_safely(table, player, site)
        ),
        powersat=push or may_be_pushed(table, player),
        rocketplane_tanks={
            board[site].index: sum(s.tanks for s in _outposts(table, player, site))
            for site in sites
        },
        no_hazard_roll=brakes_safely(craft_stack(table, stack), zone, rules),
    )


def assists_safely(table: Table, player: str, site: str) -> bool:
    """Whether a factory-assist takes no roll there: a colony, or a lender's Powersat (H6c, N6)."""
    lenders = allowers(table, player, Service.FACTORY_ASSIST, site)
    lent = any(has_privilege(table, lender, POWERSAT) for lender in lenders)
    return lent or table.state.marks(site).colony is not None


def _outposts(table: Table, player: str, site: str) -> list[Stack]:
    return [s for s in table.state.stacks_at(site) if s.owner == player and s.wet is None]


def zone_of(table: Table, stack: Stack) -> Zone:
    """The heliocentric zone where a stack is (B7g)."""
    return table.book.board.zones[table.space(stack.space).zone]


def operational(table: Table, stack: Stack, held: PlayedCard) -> bool:
    """Whether a card of a stack is operational where it is (J3)."""
    asked = Circumstances(zone_of(table, stack), rules=table.book.rules)
    try:
        find_chains(craft_stack(table, stack), [craft_card(table, held)], asked)
    except PlannerError:
        return False
    return True
