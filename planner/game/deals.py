"""What may change hands in a deal, and how it does (N1-N8)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from planner.craft import rocket as craft
from planner.errors import BadInput, RuleViolation
from planner.game.cargo import Transfer, carry_over
from planner.game.context import Context, Table
from planner.game.dirt import lift
from planner.game.freight import require_may_lie
from planner.game.glitches import repair
from planner.game.hands import require_in_hand, title
from planner.game.hardware import craft_stack, new_stack, put_chits, take_tanks
from planner.game.permits import Service, cannot_allow, service
from planner.game.privileges import MOONCABLE, has_privilege
from planner.game.state import Permit, SiteMarks, Stack, StackKind
from planner.game.tokens import cubes_left, disks_left

TOKENS = ("claim", "factory", "colony")


@dataclass(frozen=True, slots=True)
class Handover:
    """A stack that changes hands, or cards and tanks of it (N3).

    ``into`` names the receiver's stack, which is made if there is none. Without cards and tanks
    everything goes, crews aboard included: those stay their owner's (N3d).
    """

    stack: str
    into: str
    cards: tuple[str, ...] = ()
    tanks: int = 0

    @property
    def is_whole(self) -> bool:
        """Whether the whole stack changes hands."""
        return not self.cards and not self.tanks


@dataclass(frozen=True, slots=True)
class Deed:
    """Tokens on a site that change hands; all of the giver's if none is named (N3)."""

    site: str
    tokens: tuple[str, ...] = ()
    """Of ``claim``, ``factory`` and ``colony``."""


@dataclass(frozen=True, slots=True)
class Lift:
    """Dirt that the giver's Mooncable brings to a rocket of the receiver (N4c)."""

    stack: str
    thruster: str
    """The card whose thrust triangle is to burn it."""
    tanks: int


@dataclass(frozen=True, slots=True)
class Leave:
    """What the giver allows the receiver for this turn (N4-N7)."""

    service: str
    """One of `planner.game.permits.Service`."""
    place: str | None = None
    """The site it is for, or the card whose ability it is."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What one party of a deal does for another."""

    giver: str
    to: str
    aquas: int = 0
    cards: tuple[str, ...] = ()
    """Hand cards (N2)."""
    handovers: tuple[Handover, ...] = ()
    deeds: tuple[Deed, ...] = ()
    repairs: tuple[str, ...] = ()
    """Stacks of the receiver whose glitch the giver repairs (N4d, N8)."""
    leaves: tuple[Leave, ...] = ()
    lifts: tuple[Lift, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing is done at all."""
        return self == Terms(self.giver, self.to)


# -- in words ---------------------------------------------------------------------------------


def describe(table: Table, terms: Iterable[Terms]) -> str:
    """The terms of a deal as a sentence."""
    return "; ".join(
        f"{each.giver} gives {each.to} {', '.join(_items(table, each))}" for each in terms
    )


def _items(table: Table, terms: Terms) -> Iterable[str]:
    if terms.aquas:
        yield f"{terms.aquas} aqua"
    for card in terms.cards:
        yield f"the patent {title(table, card)}"
    for handover in terms.handovers:
        yield _cargo(table, handover)
    for deed in terms.deeds:
        tokens = " and ".join(_tokens(table, terms.giver, deed)) or "nothing"
        yield f"the {tokens} at {table.space(deed.site).name}"
    for stack in terms.repairs:
        yield f"the repair of {stack}"
    for leave in terms.leaves:
        yield _allowance(table, leave)
    for each in terms.lifts:
        yield f"{each.tanks} FT of dirt by the Mooncable for {each.stack}"


def _cargo(table: Table, handover: Handover) -> str:
    if handover.is_whole:
        return f"{handover.stack} as {handover.into}"
    items = [title(table, card) for card in handover.cards]
    if handover.tanks:
        items.append(f"{handover.tanks} FT")
    return f"{' and '.join(items)} from {handover.stack} to {handover.into}"


_WORDS = {
    Service.PUSH: "a Powersat push",
    Service.FELONY: "leave to be felonious",
    Service.MOONCABLE: "the Mooncable",
    Service.LUNA: "leave to prospect on Luna",
    Service.FACTORY_ASSIST: "factory-assist at {}",
    Service.SITE_OPERATION: "on-site operations at {}",
    Service.ABILITY: "the ability of {}",
}


def _allowance(table: Table, leave: Leave) -> str:
    place = leave.place or "?"
    name = table.space(place).name if place in table.book.board else place
    return _WORDS[service(leave.service)].format(name)


# -- carrying it out --------------------------------------------------------------------------


def carry_out(context: Context, terms: Iterable[Terms]) -> None:
    """Do everything that was agreed; refuses what the rules do not allow.

    What a glitch breaks on the way is left out: who has agreed cannot take it back.
    """
    terms = tuple(terms)
    for each in terms:
        _check(context, each)
        _give_aquas(context, each)
        for card in each.cards:
            _give_card(context, each, card)
        for deed in each.deeds:
            _give_tokens(context, each, deed)
        for stack in each.repairs:
            _repair(context, each, stack)
        for leave in each.leaves:
            _allow(context, each, leave)
        for wanted in each.lifts:
            _lift(context, each, wanted)
    for each in terms:
        for handover in each.handovers:
            _hand_over(context, each, handover)
    for player in {each.giver for each in terms} | {each.to for each in terms}:
        _check_reserves(context, player)


def _check(context: Context, terms: Terms) -> None:
    players = list(context.state.players)
    for name in (terms.giver, terms.to):
        if name not in players:
            raise BadInput(f"nobody plays {name!r}", choices=players, field="terms", rule="N")
    if terms.giver == terms.to:
        raise BadInput(f"{terms.to} is both sides of the terms", field="terms", rule="N")
    if terms.is_empty:
        raise BadInput(f"{terms.giver} gives {terms.to} nothing", field="terms", rule="N")
    if terms.aquas < 0:
        raise BadInput("a number of aquas is never negative", field="aquas", rule="N1")


def _give_aquas(context: Context, terms: Terms) -> None:
    if not terms.aquas:
        return
    bank = context.state.stacks[context.player(terms.giver).bank]
    target = context.state.stacks[context.player(terms.to).bank]
    moved = bank.moved_tanks
    take_tanks(bank, min(terms.aquas, bank.tanks))
    if moved > bank.moved_tanks:
        target.moved_tanks += moved - bank.moved_tanks
        target.moved_by = bank.moved_by or terms.giver
    # Whether there was so much is known when all has changed hands (`_check_reserves`).
    context.move_tanks(bank.id, target.id, terms.aquas)
    context.say(f"{terms.giver} pays {terms.aquas} aqua to {terms.to}", "N1")


def _give_card(context: Context, terms: Terms, card: str) -> None:
    giver, to = context.player(terms.giver), context.player(terms.to)
    require_in_hand(context, terms.giver, card, "N2")
    source = giver.received.get(card)
    context.require(
        source is None,
        "N2a",
        f"{terms.giver} has got {card} from {source} and may not pass it on yet",
        code="passed-on",
        hint=f"wait for the next turn of {source}",
    )
    giver.hand.remove(card)
    to.hand.append(card)
    to.received[card] = terms.giver
    context.say(f"{terms.giver} hands the patent {title(context, card)} to {terms.to}", "N2")


def _check_reserves(context: Context, player: str) -> None:
    """Refuse deals that leave somebody in debt or short of tokens (N1, N3b)."""
    aquas = context.aquas(player)
    if aquas < 0:
        raise RuleViolation(
            "N1",
            f"{player} gives {-aquas} aqua more than there are",
            code="not-enough-aqua",
            numbers={"short": -aquas},
        )
    for left, token, rule in (
        (disks_left(context, player), "claim disk", "G4a"),
        (cubes_left(context, player), "cube", "I7f"),
    ):
        context.require(
            left >= 0,
            "N3b",
            f"{player} has no {token} left to put there ({rule})",
            code="no-token",
            hint="only the player on turn can take one back (N3c)",
            numbers={"missing": -left},
        )


# -- tokens (N3) ------------------------------------------------------------------------------


def _owners(marks: SiteMarks) -> dict[str, str | None]:
    return {"claim": marks.claim, "factory": marks.factory, "colony": marks.colony}


def _tokens(table: Table, giver: str, deed: Deed) -> tuple[str, ...]:
    owners = _owners(table.state.marks(deed.site))
    return deed.tokens or tuple(token for token in TOKENS if owners[token] == giver)


def _give_tokens(context: Context, terms: Terms, deed: Deed) -> None:
    marks, name = context.state.marks(deed.site), context.space(deed.site).name
    owners, tokens = _owners(marks), _tokens(context, terms.giver, deed)
    if not set(tokens) <= set(TOKENS):
        raise BadInput(f"{tokens} are no tokens", choices=list(TOKENS), field="tokens", rule="N3")
    mine = [token for token in tokens if owners[token] == terms.giver]
    if not tokens or len(mine) < len(tokens):
        missing = next((token for token in tokens if token not in mine), "token")
        raise RuleViolation("N3", f"{terms.giver} has no {missing} at {name}", code="no-token")
    new = owners | dict.fromkeys(tokens, terms.to)
    after = SiteMarks(new["claim"], new["factory"], new["colony"], marks.busted)
    together = marks.factory is not None and marks.factory == marks.claim
    context.require(
        not together or after.factory == after.claim,
        "N3a",
        f"the cube and the disk of the factory at {name} go together",
        code="claim-and-factory",
        hint="give both (G6a)",
    )
    context.state.mark(deed.site, after)
    what = " and ".join(tokens)
    context.say(f"{terms.giver} hands the {what} at {name} to {terms.to}", "N3")


# -- stacks (N3) ------------------------------------------------------------------------------


def _hand_over(context: Context, terms: Terms, handover: Handover) -> None:
    if context.tray.rolled and handover.stack not in context.state.stacks:
        context.say(f"The glitch leaves nothing of {handover.stack}", "G1h")
        return
    source = context.own_stack(terms.giver, handover.stack)
    if handover.is_whole and source.kind is StackKind.LEO:
        raise RuleViolation(
            "E4",
            f"{source.id} is always there",
            code="permanent-stack",
            hint="name the cards that change hands",
        )
    if not handover.into.startswith(f"{terms.to}:"):
        raise BadInput(f"{handover.into} would not belong to {terms.to}", field="into", rule="N3")
    target = context.state.stacks.get(handover.into)
    if target is None and handover.is_whole:
        _change_owner(context, source, terms, handover.into)
        return
    if target is None:
        target = new_stack(context, terms.to, handover.into, source.space)
        context.say(f"{terms.to} makes {target.id} for it", "N3")
    context.require(
        target.space == source.space,
        "N3",
        f"{source.id} and {target.id} are not in the same space",
        code="not-colocated",
    )
    cards = handover.cards or tuple(held.card for held in source.cards)
    if context.tray.rolled:
        cards = tuple(card for card in cards if any(held.card == card for held in source.cards))
    tanks = source.tanks if handover.is_whole else handover.tanks
    before = target.moved_tanks
    carry_over(context, Transfer(terms.giver, source.id, target.id, cards, tanks), source, target)
    if target.moved_tanks > before:
        target.moved_by = source.moved_by or terms.giver


def _change_owner(context: Context, stack: Stack, terms: Terms, into: str) -> None:
    """One figure is taken off the map and another put there (N3)."""
    made = new_stack(context, terms.to, into, stack.space)
    require_may_lie(context, stack.tokens, made.kind, made.space)
    context.move_tanks(stack.id, made.id, stack.tanks)
    made.cards, made.glitched, made.tokens = stack.cards, stack.glitched, stack.tokens
    made.moved_tanks, made.moved_tokens = stack.moved_tanks, stack.moved_tokens
    if made.kind is StackKind.ROCKET and stack.wet is not None:
        made.wet, made.grade, made.active = stack.wet, stack.grade, stack.active
        made.moved_fuel = stack.moved_fuel
    elif made.kind is StackKind.ROCKET:
        put_chits(made, craft.build(craft_stack(context, made)).chits)
    elif stack.grade is not None:
        context.say(f"The fuel of {stack.id} is lost", "G1e")
    if made.moved_tanks or made.moved_fuel or made.moved_tokens:
        made.moved_by = stack.moved_by or terms.giver
    del context.state.stacks[stack.id]
    context.say(f"{terms.giver} hands {stack.id} to {terms.to} as {into}", "N3")


# -- services (N4-N8) -------------------------------------------------------------------------


def _require_on_turn(context: Context, rule: str, what: str, *players: str) -> None:
    context.require(
        context.on_turn in players,
        rule,
        f"{what} is for {' or '.join(players)} on turn, and it is the turn of {context.on_turn}",
        code="not-on-turn",
        hint="a deal binds for this turn only (N)",
    )


def _allow(context: Context, terms: Terms, leave: Leave) -> None:
    what = service(leave.service)
    if what.needs_place == (leave.place is None):
        wanted = "a place" if what.needs_place else "no place"
        raise BadInput(f"{what} needs {wanted}", field="place", rule=what.rule)
    _require_on_turn(context, what.rule, str(what), terms.to)
    permit = Permit(terms.giver, terms.to, what, leave.place)
    refused = cannot_allow(context, permit)
    if refused is not None:
        context.refuse(refused)
    turn = context.state.turn
    assert turn is not None
    turn.permits.append(permit)
    words = _allowance(context, leave)
    context.say(f"{terms.giver} allows {terms.to} {words} this turn", what.rule)


def _lift(context: Context, terms: Terms, wanted: Lift) -> None:
    """A free action of who has the Mooncable, on his own turn (N3c, N4c)."""
    _require_on_turn(context, "N4c", "the Mooncable", terms.giver)
    context.require(
        has_privilege(context, terms.giver, MOONCABLE),
        "N4c",
        f"{terms.giver} has no Mooncable",
        code="no-mooncable",
    )
    lift(context, context.own_stack(terms.to, wanted.stack), wanted.thruster, wanted.tanks)


def _repair(context: Context, terms: Terms, name: str) -> None:
    """A free action of either party, so one of them is on turn (N3c, N8)."""
    _require_on_turn(context, "N3c", "a repair", terms.giver, terms.to)
    repair(context, terms.giver, context.own_stack(terms.to, name), "N8")
