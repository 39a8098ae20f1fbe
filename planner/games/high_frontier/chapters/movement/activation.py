"""Activating a thrust triangle: engine, chain, push, and what the world allows (H2, H3)."""

from __future__ import annotations

from dataclasses import dataclass

from planner.board import Zone
from planner.craft import Thruster, brakes_safely
from planner.craft.supports import Circumstances, find_chains
from planner.craft.uses import EngineChoice, engine_choices, worth_choosing
from planner.errors import PlannerError, RuleViolation
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.factories import factories
from planner.games.high_frontier.table.hardware import (
    craft_card,
    craft_stack,
    find_cards,
    rocket_of,
)
from planner.games.high_frontier.table.permits import Service, allowers, givers_of_leave
from planner.games.high_frontier.table.privileges import POWERSAT, has_privilege
from planner.games.high_frontier.table.questions import (
    AssistSites,
    MayActivate,
    MoveConditions,
    OwnPropulsion,
)
from planner.games.high_frontier.table.state import PlayedCard, Stack
from planner.motion import Activation, Conditions, activate
from planner.text import Text, joined


@dataclass(frozen=True, slots=True)
class Activated:
    """An activated thruster with what follows from it."""

    choice: EngineChoice
    activation: Activation


def activations(
    table: Table, stack: Stack, thruster: str, *, afterburn: bool = False, push: bool = False
) -> list[Activated]:
    """The ways to activate a thruster of a spacecraft, the most sensible first (H2, J1c).

    They differ in what they give, cost or withstand. Refuses a thruster that does not work.
    """
    return [
        _activate(table, stack, choice, afterburn=afterburn, push=push)
        for choice in worth_choosing(_choices(table, stack, thruster, afterburn, push))
    ]


def activated(
    table: Table,
    stack: Stack,
    thruster: str,
    *,
    afterburn: bool = False,
    push: bool = False,
    supports: tuple[str, ...] | None = None,
) -> Activated:
    """Activate a thruster with these supports, or with the most sensible ones, or refuse (H2)."""
    choices = _choices(table, stack, thruster, afterburn, push)
    choice = choices[0] if supports is None else _named(stack, choices, supports)
    return _activate(table, stack, choice, afterburn=afterburn, push=push)


def _choices(
    table: Table, stack: Stack, thruster: str, afterburn: bool, push: bool
) -> tuple[EngineChoice, ...]:
    (held,) = find_cards(stack, [thruster])
    barred = table.ask(MayActivate(stack.id, held.face), None)
    if barred is not None:
        table.refuse(barred)
    card = craft_card(table, held)
    if card.face.triangle is None:
        raise RuleViolation(
            "H2", Text("{card} has no thrust triangle", card=card.title), code="no-thruster"
        )
    return engine_choices(
        rocket_of(table, stack),
        card,
        zone_of(table, stack),
        afterburn=afterburn,
        pushed=push,
        rules=table.book.rules,
        cool=True,
    )


def _named(
    stack: Stack, choices: tuple[EngineChoice, ...], supports: tuple[str, ...]
) -> EngineChoice:
    """The choice with exactly these supports; their order tells apart what they alone do not."""
    find_cards(stack, supports)
    fitting = [choice for choice in choices if set(choice.supports) == set(supports)]
    if not fitting:
        chains = dict.fromkeys(",".join(choice.supports) for choice in choices)
        raise RuleViolation(
            "J1c",
            Text(
                "{card} does not work with exactly {supports} behind it",
                card=choices[0].card.title,
                supports=joined(supports, " and ") or Text("nothing"),
            ),
            code="no-such-chain",
            hint=Text("name one of these chains: {chains}", chains=joined(chains, "; ")),
            field="supports",
        )
    return next((choice for choice in fitting if choice.supports == supports), fitting[0])


def _activate(
    table: Table, stack: Stack, choice: EngineChoice, *, afterburn: bool, push: bool
) -> Activated:
    chits = rocket_of(table, stack).chits
    activation = activate(
        Thruster.of(choice),
        dry=chits.dry,
        wet=chits.wet,
        zone=zone_of(table, stack),
        grade=chits.grade or choice.engine.triangle.grade,
        afterburn=afterburn,
        pushed=push,
        rules=table.book.rules,
    )
    return Activated(choice, activation)


def own_propulsion(table: Table, stack: Stack, push: bool) -> Activation:
    """How a spacecraft flies that is not on the fuel strip, or a refusal (H2)."""
    found = table.ask(OwnPropulsion(stack.id, push), None)
    if found is None:
        raise RuleViolation(
            "H2",
            Text("{stack} has no propulsion of its own", stack=stack.id),
            code="no-propulsion",
        )
    return found


def may_be_pushed(table: Table, player: str) -> bool:
    """Whether a Powersat is at hand: one's own, or by a deal of this turn (H3d, N4a)."""
    return has_privilege(table, player, POWERSAT) or bool(allowers(table, player, Service.PUSH))


def assist_sites(table: Table, player: str) -> frozenset[str]:
    """Sites whose factories help a player to land and lift off (H6c, N5)."""
    sites = frozenset(
        site
        for site, owner in factories(table).items()
        if owner == player or allowers(table, player, Service.FACTORY_ASSIST, site)
    )
    return table.ask(AssistSites(player), sites)


def conditions(table: Table, player: str, stack: Stack, push: bool) -> Conditions:
    """What the world allows in a move of that spacecraft (H6c, H8c, B7h)."""
    board, rules = table.book.board, table.book.rules
    zone = zone_of(table, stack)
    sites = assist_sites(table, player)
    allowed = Conditions(
        rules=rules,
        season=table.season(),
        factories=frozenset(board[site].index for site in sites),
        colonies=frozenset(
            board[site].index for site in sites if assists_safely(table, player, site)
        ),
        powersat=push or may_be_pushed(table, player),
        rocketplane_tanks={
            board[site].index: sum(s.tanks for s in water_at(table, player, site)) for site in sites
        },
        no_hazard_roll=brakes_safely(craft_stack(table, stack), zone, rules),
    )
    return table.ask(MoveConditions(player, stack.id), allowed)


def assists_safely(table: Table, player: str, site: str) -> bool:
    """Whether a factory-assist takes no roll there: a colony, or a lender's Powersat (H6c, N6).

    A factory that is open to everybody brings no Powersat with it (O5f).
    """
    lenders = givers_of_leave(table, player, Service.FACTORY_ASSIST, site)
    lent = any(has_privilege(table, lender, POWERSAT) for lender in lenders)
    return lent or table.state.marks(site).colony is not None


def water_at(table: Table, player: str, site: str) -> list[Stack]:
    """A player's outposts at a site that have water for a rocketplane (H6c)."""
    return [
        stack
        for stack in table.state.stacks_at(site)
        if stack.owner == player and stack.wet is None and stack.tanks
    ]


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
