"""Stacks as hardware: their chits on the fuel strip, their making, and their loss (E2, E5-E7)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from planner.cards.model import FuelGrade
from planner.craft import stack as craft
from planner.craft.chits import Chits
from planner.craft.rocket import Rocket
from planner.errors import BadInput, RuleViolation
from planner.games.high_frontier.table.context import POOL, Context, Table
from planner.games.high_frontier.table.happenings import CardDecommissioned, HumanLost, TokensLost
from planner.games.high_frontier.table.home import home, is_home
from planner.games.high_frontier.table.questions import HumanSide
from planner.games.high_frontier.table.state import (
    LEO,
    Glory,
    PlayedCard,
    Stack,
    StackKind,
    stack_id,
)
from planner.kernel.agenda import OneAsked
from planner.text import Text, Word


@dataclass(frozen=True, slots=True)
class RadiatorHit(OneAsked):
    """A heavy radiator has turned light; its owner may let it be lost instead (E7d)."""

    tag = "radiator-hit"
    card: str
    stack: str = ""
    """The stack that was hit."""

    @property
    def part_of(self) -> str | None:
        """The move in which it happens, if it does."""
        return self.stack or None

    @property
    def question(self) -> str:
        """Whether it is worth keeping."""
        return Text(
            "{player} keeps {card}, which has turned light, or lets it be lost? (E7d)",
            player=self.player,
            card=self.card,
        )


def craft_card(table: Table, held: PlayedCard) -> craft.StackCard:
    """The card as the craft room knows it."""
    return craft.StackCard(table.face(held.face), held.heavy, held.glory)


def craft_stack(table: Table, stack: Stack) -> craft.CardStack:
    """The stack as the craft room knows it: masses, cooling, supports."""
    cards = tuple(craft_card(table, held) for held in stack.cards)
    freight = sum(table.book.tokens[token].mass for token in stack.tokens)
    return craft.CardStack(cards, stack.tanks, stack.isotope, freight)


def rocket_of(table: Table, stack: Stack) -> Rocket:
    """A spacecraft with its chits."""
    if stack.wet is None:
        raise _no_spacecraft(stack)
    return Rocket.at(craft_stack(table, stack), stack.wet, stack.grade or FuelGrade.WATER)


def _no_spacecraft(stack: Stack) -> RuleViolation:
    return RuleViolation(
        "E5", Text("{stack} is no spacecraft", stack=stack.id), code="not-a-spacecraft"
    )


def require_spacecraft(table: Table, stack: Stack) -> None:
    """Refuse what does not fly, on the fuel strip or off it (E5)."""
    if stack.wet is None and not table.book.stack_kinds[stack.kind].flies:
        raise _no_spacecraft(stack)


def rocket_if_any(table: Table, stack: Stack) -> Rocket | None:
    """A spacecraft with its chits; ``None`` for a stack that is not on the fuel strip."""
    return None if stack.wet is None else rocket_of(table, stack)


def put_chits(stack: Stack, chits: Chits) -> None:
    """Move the chits of a spacecraft (F2, F3); no fuel is left when they meet."""
    stack.wet, stack.grade = str(chits.wet), chits.grade
    if chits.grade is None:
        stack.moved_fuel = False


def played(card: craft.StackCard) -> PlayedCard:
    """A craft card as the state keeps it."""
    return PlayedCard(card.number, card.heavy, card.glory)


def find_cards(stack: Stack, cards: Iterable[str]) -> list[PlayedCard]:
    """The cards of those numbers in a stack; no ruling can make others appear."""
    found = []
    for card in cards:
        held = next((h for h in stack.cards if h.card == card), None)
        if held is None or held in found:
            raise RuleViolation(
                "E2",
                Text("{card} is not in {stack}", card=card, stack=stack.id),
                code="not-in-stack",
            )
        found.append(held)
    return found


_STACK = re.compile(r"([a-z]+)(-[1-9]\d{0,3})?")


def kind_of(table: Table, stack: str) -> StackKind:
    """What a stack of that id is.

    >>> from planner.games.high_frontier import Game
    >>> str(kind_of(Game.new("core", factions=["NASA", "ESA"]).table, "NASA:outpost-2"))
    'outpost'
    """
    found = _STACK.fullmatch(stack.partition(":")[2])
    kinds = table.book.stack_kinds
    told = kinds.get(StackKind(found[1])) if found else None
    if found is None or told is None or told.numbered != bool(found[2]):
        raise BadInput(
            Text("{stack} is no name of a stack", stack=repr(stack)),
            hint=Text("write NASA:rocket, NASA:outpost-1 or NASA:leo"),
            field="target",
        )
    return StackKind(found[1])


def free_slot(table: Table, player: str, kind: StackKind) -> str | None:
    """The id of a new stack of a kind; ``None`` where there is one and may be no other."""
    number = 1 if table.book.stack_kinds[kind].numbered else 0
    while stack_id(player, kind, number) in table.state.stacks:
        if not number:
            return None
        number += 1
    return stack_id(player, kind, number)


def free_outpost(table: Table, player: str) -> str:
    """The id of a new outpost; more than two are allowed within one's turn (E3d)."""
    return str(free_slot(table, player, StackKind.OUTPOST))


def new_slots(table: Table, player: str) -> list[str]:
    """The ids of the stacks that a player can make by putting cargo into them (G1d)."""
    kinds = (kind for kind, told in table.book.stack_kinds.items() if told.by_cargo)
    found = (free_slot(table, player, kind) for kind in kinds)
    return [each for each in found if each is not None]


def takes_fuel(table: Table, target: str) -> bool:
    """Whether a stack that is there, or is to be made, has tanks for fuel."""
    there = table.state.stacks.get(target)
    if there is None:
        return table.book.stack_kinds[kind_of(table, target)].on_strip
    return there.wet is not None


def new_stack(context: Context, player: str, stack: str, space: str) -> Stack:
    """Make an empty stack in a space, with its figure (E2b, E5, E6)."""
    if context.own_slot(player, stack) is not None:
        raise RuleViolation("E5b", Text("{stack} is in use", stack=stack), code="stack-in-use")
    kind = kind_of(context, stack)
    made = Stack(stack, player, kind, space)
    if context.book.stack_kinds[kind].on_strip:
        made.wet = "1"
    context.state.stacks[stack] = made
    return made


def require_open(table: Table, stack: Stack) -> None:
    """Refuse stacks that nothing goes into or out of (3A3b)."""
    told = table.book.stack_kinds[stack.kind]
    table.require(
        not told.closed,
        told.rule,
        Text("nothing goes into {stack} or out of it", stack=stack.id),
        code="closed-stack",
    )


def drop_if_empty(context: Context, stack: Stack) -> None:
    """Take the figure of an empty stack off the map, with its glitch (E2e)."""
    if not stack.is_empty:
        return
    if context.book.stack_kinds[stack.kind].stays:
        stack.glitched = False
        return
    del context.state.stacks[stack.id]
    lost = (
        Text(", and the fuel that is left in it is lost") if stack.grade is not None else Text("")
    )
    context.say(Text("{stack} is empty and leaves the map{lost}", stack=stack.id, lost=lost), "E2e")


def crew_owner(table: Table, face: str) -> str | None:
    """Whose crew that face is."""
    for name, player in table.state.players.items():
        if player.crew == face:
            return name
    return None


def adjust_mass(context: Context, stack: Stack, before: Rocket | None) -> None:
    """After mass came or went, move both chits by as much as the dry chit moves (F2b)."""
    if before is None or stack.is_empty:
        return
    mass = craft_stack(context, stack).mass
    units = max(mass, 1) - int(before.chits.dry.mass)
    chits = before.chits
    put_chits(stack, chits.load(units) if units >= 0 else chits.unload(-units))


def decommission(
    context: Context, stack: Stack, cards: Iterable[PlayedCard], why: Text, rule: str
) -> None:
    """Return cards to where decommissioned cards go: hand, or home for crews (E7, E7c).

    Chits on the fuel strip are the caller's to adjust: at once, or after the move (F2).
    """
    for held in list(cards):
        stack.cards.remove(held)
        owner = crew_owner(context, held.face)
        title = context.face(held.face).title
        if held.glory is not None:
            # Lb: the chit goes to LEO with its low side up.
            context.player(owner or stack.owner).glories.append(Glory(held.glory, high=False))
            context.say(
                Text("The {glory} glory goes to LEO, low side up", glory=Word(held.glory)), "Lb"
            )
        if owner is not None:
            _return_home(context, owner, replace(held, glory=None), why, rule)
            context.happened(HumanLost(owner, held.face, stack.space))
        else:
            context.player(stack.owner).hand.append(held.card)
            context.say(
                Text(
                    "{owner} takes {title} back into the hand: {why}",
                    owner=stack.owner,
                    title=title,
                    why=why,
                ),
                rule,
            )
        context.happened(CardDecommissioned(owner or stack.owner, held.face, stack.space))


def _return_home(context: Context, owner: str, crew: PlayedCard, why: Text, rule: str) -> None:
    there = home(context, owner)
    title = context.face(crew.face).title
    before = rocket_if_any(context, there)
    there.cards.append(crew)
    adjust_mass(context, there, before)
    told = (
        Text("{owner}'s crew {title} returns to LEO: {why}", owner=owner, title=title, why=why)
        if there.kind is StackKind.LEO
        else Text(
            "{owner}'s crew {title} returns to {stack}: {why}",
            owner=owner,
            title=title,
            stack=there.id,
            why=why,
        )
    )
    context.say(told, rule)


def decommission_at_rest(
    context: Context, stack: Stack, cards: Iterable[PlayedCard], why: Text, rule: str
) -> None:
    """Decommission cards outside of a move: chits follow at once, empty stacks go (E2e, F2b)."""
    before = rocket_if_any(context, stack)
    decommission(context, stack, cards, why, rule)
    adjust_mass(context, stack, before)
    drop_if_empty(context, stack)


def turn_light(stack: Stack, held: PlayedCard) -> None:
    """Turn a heavy radiator light; its mass is taken off the strip by the caller (gl.)."""
    stack.cards[stack.cards.index(held)] = replace(held, heavy=False)


def ablate(context: Context, stack: Stack, hit: Iterable[PlayedCard]) -> None:
    """Have heavy radiators turn light where a roll would destroy them, and ask the owner (E7d).

    Their mass is taken off the strip by the caller: at once, or after the move (F2).
    """
    turned = [held for held in hit if held.heavy]
    for held in turned:
        turn_light(stack, held)
        context.say(
            Text("{face} turns light instead of being lost", face=context.face(held.face).name),
            "E7d",
        )
    context.push(*(RadiatorHit(stack.owner, held.card, stack.id) for held in turned))


def lose_stack(
    context: Context, stack: Stack, why: Text, rule: str, *, ablates: bool = False
) -> None:
    """Decommission a whole stack: cards, tanks, fuel and chits (E7a, E7b).

    Where it ``ablates``, heavy radiators turn light instead and are all that is left (E7d).
    """
    left = [held for held in stack.cards if ablates and held.heavy]
    decommission(context, stack, [held for held in stack.cards if held not in left], why, rule)
    ablate(context, stack, left)
    context.move_all_tanks(stack.id, POOL)
    tokens, stack.tokens, stack.moved_tokens = tuple(stack.tokens), [], False
    stack.moved_tanks = stack.moved_isotope = 0
    stack.active = stack.consumption = None
    if stack.wet is not None:
        put_chits(stack, Chits.at(max(1, craft_stack(context, stack).mass)))
    drop_if_empty(context, stack)
    if tokens:
        context.happened(TokensLost(stack.owner, stack.id, tokens))


def take_tanks(stack: Stack, tanks: int, grade: FuelGrade = FuelGrade.WATER) -> bool:
    """Count tanks out of a stack, those that have not moved first; whether any had (H1b)."""
    if not tanks:
        return False
    moved = max(0, tanks - (stack.tanks_of(grade) - stack.moved_of(grade)))
    stack.add_moved(grade, -moved)
    return moved > 0


def humans_of(table: Table, player: str) -> list[tuple[Stack, PlayedCard]]:
    """The Human cards that a player controls: his crew, even among others' cards (N3d)."""
    found = []
    for stack in table.state.stacks.values():
        for held in stack.cards:
            if table.face(held.face).human:
                owner = crew_owner(table, held.face) or stack.owner
                if table.ask(HumanSide(held.face), owner) == player:
                    found.append((stack, held))
    return found


def humans_at(table: Table, player: str, space: str) -> bool:
    """Whether a player has a Human in a space: card, colony, LEO itself or his home (gl. Human)."""
    if space == LEO or table.state.marks(space).colony == player or is_home(table, player, space):
        return True
    return any(stack.space == space for stack, _ in humans_of(table, player))
