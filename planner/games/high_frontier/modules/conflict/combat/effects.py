"""What hits do: from overloads to the capture of factories (3E2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from planner.games.high_frontier.modules.conflict.combat.firing import (
    Effect,
    band_of,
    firing_table,
    told_effects,
)
from planner.games.high_frontier.modules.conflict.combat.losses import (
    beat,
    capture,
    destroy,
    explode,
    free_the_dead,
    glitch_roll,
    hardness,
    lose_cards,
)
from planner.games.high_frontier.modules.conflict.combat.model import (
    Impact,
    Strike,
    combat,
    is_damaged,
)
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import CardField
from planner.games.high_frontier.table.happenings import CardDecommissioned
from planner.games.high_frontier.table.state import PlayedCard, Stack
from planner.kernel.actions import Action, Choice
from planner.kernel.agenda import OneAsked
from planner.text import Text

SOFT = frozenset({Effect.DAMAGE, Effect.DESTROY})
"""Effects that make an icy world explode (3D7g)."""


@dataclass(frozen=True, slots=True)
class ZapDue(OneAsked):
    """The firer picks the card that a zap destroys (3E2f)."""

    tag = "zap-due"
    fire_value: int
    stacks: tuple[str, ...]

    @property
    def question(self) -> str:
        """Ask which card."""
        return Text(
            "{player} picks a card of rad-hardness below {fire_value} to zap (3E2f)",
            player=self.player,
            fire_value=self.fire_value,
        )


@dataclass(frozen=True, slots=True)
class Zap(Action):
    """Destroy this card (3E2f)."""

    tag = "zap"
    title = Text("Destroy a card")
    summary = Text("Destroy this card")
    card: CardField


def _land(context: Context, impact: Impact) -> None:
    """See what the table says of the fire value."""
    stacks = tuple(name for name in impact.stacks if name in context.state.stacks)
    impact = replace(impact, stacks=stacks)
    if not stacks and not impact.tokens:
        return
    firing = firing_table(context.book.header)
    band = band_of(firing, impact.weapon, impact.column, impact.fire_value)
    if band is None:
        context.say(Text("Fire value {value} has no effect", value=impact.fire_value), "3E2")
        return
    effects = band.effects
    told = Text("{cell}: {effects}", cell=band.told, effects=told_effects(effects))
    if band.is_stated:
        told = Text("{told}, as the players' aid has it", told=told)
    context.say(told, "3E2")
    hit = (impact.space, impact.stacks, impact.tokens)
    if impact.explodes and effects & SOFT:
        explode(context, impact.firer, impact.space)
        return
    context.push(
        *(
            Strike(effect, impact.firer, impact.fire_value, *hit)
            for effect in Effect
            if effect in effects
        )
    )


def _strike(context: Context, strike: Strike) -> None:
    stacks = tuple(name for name in strike.stacks if name in context.state.stacks)
    match strike.effect:
        case Effect.OVERLOAD:
            _overload(context, replace(strike, stacks=stacks))
        case Effect.ZAP:
            _zap_one(context, strike, stacks)
        case Effect.COLLATERAL if stacks:
            glitch_roll(context, stacks, strike.firer, Text("collateral"), "3E2i")
        case Effect.GLITCH:
            _glitch(context, stacks)
        case Effect.DAMAGE if strike.tokens:
            damage(context, strike.firer, strike.space)
        case Effect.DESTROY if strike.tokens:
            destroy(context, strike.firer, strike.space)
        case Effect.CAPTURE:
            capture(context, strike.firer, strike.space, stacks, tokens=strike.tokens)


def _overload(context: Context, strike: Strike) -> None:
    """Make one of as many glitch rolls as the fire value says (3E2d)."""
    if not strike.stacks or strike.fire_value < 1:
        return
    context.push(replace(strike, fire_value=strike.fire_value - 1))
    glitch_roll(context, strike.stacks, strike.firer, Text("overload"), "3E2d")


def _glitch(context: Context, stacks: Iterable[str]) -> None:
    """Give a glitch to each stack without one (3E2h)."""
    for name in stacks:
        stack = context.state.stacks[name]
        if not stack.glitched:
            stack.glitched = True
            context.say(Text("{stack} gets a glitch", stack=name), "3E2h")


def damage(context: Context, by: str, site: str) -> None:
    """Put a damage chit under a factory that has none (3E2g, 3E7c)."""
    owner = context.state.marks(site).factory
    if owner is None or is_damaged(context, site):
        return
    now = combat(context)
    context.state.put_part(replace(now, damaged=(*now.damaged, site)))
    context.say(
        Text("{owner}'s factory at {site} is damaged", owner=owner, site=context.space(site).name),
        "3E2g",
    )
    beat(context, owner, by)


# -- zaps --------------------------------------------------------------------------------------


def zappable(
    table: Table, stacks: Iterable[str], fire_value: int
) -> list[tuple[Stack, PlayedCard]]:
    """Return the cards that a zap of that fire value can destroy (3E2f)."""
    found = []
    for name in stacks:
        stack = table.state.stacks.get(name)
        for held in stack.cards if stack else ():
            hard = hardness(table, held)
            if stack is not None and hard < fire_value:
                found.append((stack, held))
    return found


def _zap_one(context: Context, strike: Strike, stacks: tuple[str, ...]) -> None:
    cards = zappable(context, stacks, strike.fire_value)
    if not cards:
        context.say(Text("No card is softer than {value}", value=strike.fire_value), "3E2f")
    elif len(cards) == 1:
        _destroy_card(context, strike.firer, *cards[0])
    else:
        context.push(ZapDue(strike.firer, strike.fire_value, stacks))


def _zap(context: Context, due: ZapDue, action: Zap) -> None:
    cards = {held.card: (stack, held) for stack, held in _zappable(context, due)}
    context.require(
        action.card in cards,
        "3E2f",
        Text("a zap of {value} cannot destroy {card}", value=due.fire_value, card=action.card),
        code="too-hard",
        hint=Text("pick a card of the target whose rad-hardness is lower"),
        numbers={"fire_value": due.fire_value},
    )
    context.answered()
    if action.card in cards:
        _destroy_card(context, action.player, *cards[action.card])


def _zappable(table: Table, due: ZapDue) -> list[tuple[Stack, PlayedCard]]:
    return zappable(table, due.stacks, due.fire_value)


def _zaps(table: Table, due: ZapDue, player: str) -> Iterable[Choice]:
    for _, held in _zappable(table, due):
        yield Zap(player, held.card)


def _destroy_card(context: Context, by: str, stack: Stack, held: PlayedCard) -> None:
    context.say(Text("{by} zaps {card}", by=by, card=context.face(held.face).title), "3E2f")
    lose_cards(context, stack, [held], by, Text("zapped"), "3E2f")


def register(book: Rulebook) -> None:
    """Add the effects of shots."""
    book.step(Impact, _land)
    book.step(Strike, _strike)
    book.decision(ZapDue)
    book.answer(ZapDue, Zap, "3E2f", _zap, _zaps)
    book.on(CardDecommissioned, free_the_dead)
