"""Cargo transfer: cards, tanks and fuel between colocated stacks (G1, G1a, G1b, G1d, G1h)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from planner.cards.model import FuelGrade
from planner.craft.strip import MAX_WET
from planner.errors import BadInput, RuleViolation
from planner.games.high_frontier.chapters.free.fuel import most, say_mixed
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import POOL, Context, Table
from planner.games.high_frontier.table.fields import (
    CardsField,
    FuelField,
    GradeField,
    IsotopeField,
    SourceField,
    TanksField,
    TargetField,
)
from planner.games.high_frontier.table.happenings import GlitchTrigger, Transferred
from planner.games.high_frontier.table.hardware import (
    adjust_mass,
    craft_card,
    drop_if_empty,
    find_cards,
    kind_of,
    new_slots,
    new_stack,
    put_chits,
    require_open,
    rocket_if_any,
    rocket_of,
    take_tanks,
    takes_fuel,
)
from planner.games.high_frontier.table.places import colocated
from planner.games.high_frontier.table.state import PlayedCard, Stack
from planner.kernel.actions import Action, Choice, Labelled, Template
from planner.kernel.domains import AtMost, Bond, Domain, Range, Something, Subset
from planner.text import Text, Word, count_of, joined

STRIP = 31
"""More than the fuel strip can take."""
ANY_MASS = 999
"""What a stack takes that is not on the fuel strip."""


@dataclass(frozen=True, slots=True)
class Transfer(Action):
    """Move cards and tanks from a stack to a colocated one, which may be made by it (G1).

    The target is named like ``NASA:rocket`` or ``NASA:outpost-1``; where there is no such
    stack yet, it is made in the same space (G1d).
    """

    tag = "transfer"
    title = Text("Transfer cargo")
    summary = Text("Move cards, tanks and fuel between stacks in one place")
    needs = Text("it takes cards, tanks or fuel in a stack")
    source: SourceField
    target: TargetField
    cards: CardsField = ()
    tanks: TanksField = 0
    """FTs that stay FTs (G1a)."""
    fuel: FuelField = 0
    """FTs of the source that become fuel of the target, a spacecraft (G1b)."""
    drain: Annotated[int, Labelled(Text("Tanks taken out of the fuel"))] = 0
    """Tanks of the source's fuel that become FTs of the target, of its grade."""
    isotope: IsotopeField = 0
    """Isotope FTs that stay FTs."""
    grade: GradeField = FuelGrade.WATER
    """Of the FTs that become fuel."""


def _transfer(context: Context, action: Transfer) -> None:
    player = action.player
    source = context.own_stack(player, action.source)
    if min(action.tanks, action.isotope, action.fuel, action.drain) < 0:
        raise BadInput(Text("a number of tanks is never negative"), field="tanks")
    if not (action.cards or _tanks(action) or action.fuel or action.drain):
        raise BadInput(Text("nothing is to be transferred"), field="cards", rule="G1")
    if action.source == action.target:
        raise BadInput(Text("source and target are the same stack"), field="target", rule="G1")
    target = context.own_slot(player, action.target)
    if target is None:
        _require_by_cargo(context, action)
        target = new_stack(context, player, action.target, source.space)
        context.say(
            Text(
                "{player} makes {target} at {space}",
                player=player,
                target=target.id,
                space=context.space(source.space).name,
            ),
            "G1d",
        )
    context.require(
        colocated(context, source, target),
        "G1",
        Text("{source} and {target} are not in the same space", source=source.id, target=target.id),
        code="not-colocated",
    )
    carry_over(context, action, source, target)


def _require_by_cargo(table: Table, action: Transfer) -> None:
    kind = kind_of(table, action.target)
    told = table.book.stack_kinds[kind]
    table.require(
        told.by_cargo or told.closed,
        "G1d",
        Text("no {kind} is made by putting cargo into it", kind=Word(kind)),
        code="not-by-cargo",
        hint=Text("new stacks can be made: {slots}", slots=joined(new_slots(table, action.player))),
    )


def carry_over(context: Context, action: Transfer, source: Stack, target: Stack) -> None:
    """Have the cargo go from a stack to a colocated one, whoever they belong to (G1, N3)."""
    for stack in (source, target):
        require_open(context, stack)
    find_cards(source, action.cards)
    for grade in FuelGrade:
        _require_tanks(source, grade, _taken(action, grade))
    if _is_fuel_alone(action, target):
        raise RuleViolation(
            "G1d",
            Text("fuel alone makes no {kind}", kind=Word(target.kind)),
            code="no-cargo",
            hint=Text("transfer a card or a tank with it"),
        )
    left = _after_glitch(context, action, source, target)
    if left is not None:
        _move_cargo(context, left, source, target)
        context.happened(Transferred(action.player, source.id, target.id))
        drop_if_empty(context, source)


def _is_fuel_alone(action: Transfer, target: Stack) -> bool:
    """Whether a stack would hold nothing but the fuel in its tanks."""
    return target.is_empty and not (action.cards or _tanks(action) or action.drain)


def _after_glitch(
    context: Context, action: Transfer, source: Stack, target: Stack
) -> Transfer | None:
    """What of the transfer is left once the glitch has been rolled for (G1h)."""
    glitched = next((stack for stack in (source, target) if stack.glitched), None)
    if glitched is None:
        return action
    # One roll strikes all stacks of a player here, so it serves for both (gl. Glitch Roll).
    context.happened(GlitchTrigger(glitched.id, "G1h"))
    gone = {source.id, target.id} - context.state.stacks.keys()
    if not gone:
        aboard = {held.card for held in source.cards}
        left = replace(
            action,
            cards=tuple(card for card in action.cards if card in aboard),
            drain=min(action.drain, drainable(context, source)),
        )
        something = left.cards or _tanks(left) or left.fuel or left.drain
        if something and not _is_fuel_alone(left, target):
            return left
    context.say(Text("The glitch leaves nothing to transfer"), "G1h")
    if target.id not in gone:
        drop_if_empty(context, target)
    return None


def _move_cargo(context: Context, action: Transfer, source: Stack, target: Stack) -> None:
    before_source, before_target = rocket_if_any(context, source), rocket_if_any(context, target)
    _drain(context, source, target, action.drain)
    if action.drain:
        before_source = rocket_if_any(context, source)
    cards = find_cards(source, action.cards)
    for held in cards:
        source.cards.remove(held)
        target.cards.append(held)
    _hand_over(context, source, target, action.tanks, FuelGrade.WATER)
    _hand_over(context, source, target, action.isotope, FuelGrade.ISOTOPE)
    fuel_moved = take_tanks(source, action.fuel, action.grade)
    context.move_tanks(source.id, POOL, action.fuel, action.grade)
    adjust_mass(context, source, before_source)
    adjust_mass(context, target, before_target)
    before = None
    if action.fuel:
        aboard = rocket_of(context, target)
        before = aboard.chits.grade
        put_chits(target, aboard.chits.fuel_up(action.fuel, action.grade))
        target.moved_fuel = target.moved_fuel or fuel_moved
    _say_what(context, action, cards, source, target)
    if action.fuel:
        say_mixed(context, target, before, action.grade)


def _tanks(action: Transfer) -> int:
    """The FTs that stay FTs, of all grades."""
    return action.tanks + action.isotope


def _taken(action: Transfer, grade: FuelGrade) -> int:
    """The FTs of a grade that leave the source."""
    stay = {FuelGrade.WATER: action.tanks, FuelGrade.ISOTOPE: action.isotope}
    return stay.get(grade, 0) + (action.fuel if grade is action.grade else 0)


def _require_tanks(source: Stack, grade: FuelGrade, tanks: int) -> None:
    held = source.tanks_of(grade)
    if tanks > held:
        raise RuleViolation(
            "G1",
            Text(
                "{source} has only {tanks} tanks, not {tanks2}",
                source=source.id,
                tanks=held,
                tanks2=tanks,
            ),
            code="not-enough-tanks",
            numbers={"tanks": held, "wanted": tanks},
        )


def _hand_over(
    context: Context, source: Stack, target: Stack, tanks: int, grade: FuelGrade
) -> None:
    before = source.moved_of(grade)
    take_tanks(source, tanks, grade)
    target.add_moved(grade, before - source.moved_of(grade))
    context.move_tanks(source.id, target.id, tanks, grade)


def _drain(context: Context, source: Stack, target: Stack, tanks: int) -> None:
    """Fuel of the source goes over as FTs (G1)."""
    if not tanks:
        return
    tired, grade = source.moved_fuel, source.grade or FuelGrade.WATER
    put_chits(source, rocket_of(context, source).chits.hand_over_fuel(tanks))
    before = rocket_if_any(context, target)
    context.move_tanks(POOL, target.id, tanks, grade)
    target.add_moved(grade, tanks if tired else 0)
    adjust_mass(context, target, before)


def _say_what(
    context: Context,
    action: Transfer,
    cards: Sequence[PlayedCard],
    source: Stack,
    target: Stack,
) -> None:
    parts: list[str] = [craft_card(context, held).title for held in cards]
    for count, what in (
        (action.tanks, count_of(action.tanks, "tank as cargo", "tanks as cargo")),
        (action.isotope, count_of(action.isotope, "isotope tank", "isotope tanks")),
        (action.fuel, count_of(action.fuel, "tank as fuel", "tanks as fuel")),
        (action.drain, count_of(action.drain, "tank from its fuel", "tanks from its fuel")),
    ):
        if count:
            parts.append(what)
    rule = "G1b" if action.fuel else "G1"
    chits = Text("; wet mass {wet}", wet=target.wet) if target.wet is not None else Text("")
    context.say(
        Text(
            "{player} transfers {parts} from {source} to {target}{chits}",
            player=action.player,
            parts=joined(parts),
            source=source.id,
            target=target.id,
            chits=chits,
        ),
        rule,
    )


def _transfers(table: Table, player: str) -> Iterable[Choice]:
    kinds = table.book.stack_kinds
    stacks = [each for each in table.state.stacks_of(player) if not kinds[each.kind].closed]
    for source in stacks:
        targets = [s.id for s in stacks if s.id != source.id and colocated(table, source, s)]
        targets += new_slots(table, player)
        load = _Load.of(table, source)
        for target in targets:
            yield from _into(table, player, load, target)


@dataclass(frozen=True, slots=True)
class _Load:
    """What a stack can give."""

    source: Stack
    cards: tuple[tuple[str, int], ...]
    """Each with its mass."""
    drainable: int
    """Tanks of its fuel that a spacecraft can hand over (G1)."""

    @classmethod
    def of(cls, table: Table, source: Stack) -> _Load:
        cards = tuple((held.card, craft_card(table, held).mass) for held in source.cards)
        return cls(source, cards, drainable(table, source))


def _into(table: Table, player: str, load: _Load, target: str) -> Iterable[Choice]:
    """All that may go over in one transfer, and so with one glitch roll (G1, G1h)."""
    source, there = load.source, table.state.stacks.get(target)
    room = _room(table, target, there)
    free: dict[str, Domain] = {}
    cards = [(card, mass) for card, mass in load.cards if mass <= room]
    if cards:
        names, masses = zip(*cards, strict=True)
        free["cards"] = Subset(names, at_least=0, weights=masses, limit=room)
    tanks = min(source.tanks, room)
    if tanks:
        free["tanks"] = Range(0, tanks)
        if takes_fuel(table, target):
            free["fuel"] = Range(0, tanks)
    drained = min(load.drainable, room)
    if drained:
        free["drain"] = Range(0, drained)
    isotope = min(source.isotope, room)
    if isotope:
        free["isotope"] = Range(0, isotope)
        if takes_fuel(table, target):
            yield from _isotope_fuel(player, source, target, isotope, is_made=there is None)
    if free:
        fixed = {"player": player, "source": source.id, "target": target}
        cargo = tuple(name for name in free if there is not None or name != "fuel")
        yield Template(Transfer, fixed, free, _bonds(free, cargo, source, room))


def _isotope_fuel(
    player: str, source: Stack, target: str, limit: int, *, is_made: bool
) -> Iterable[Choice]:
    """Isotope FTs that become fuel; a stack that is made by it takes an FT, too (G1b, G1d)."""
    fixed = {
        "player": player,
        "source": source.id,
        "target": target,
        "grade": FuelGrade.ISOTOPE,
    }
    free: dict[str, Domain] = {"fuel": Range(1, limit), "isotope": Range(int(is_made), limit)}
    if limit > is_made:
        yield Template(Transfer, fixed, free, (AtMost(("fuel", "isotope"), limit),))


def _bonds(
    free: Mapping[str, Domain], cargo: tuple[str, ...], source: Stack, room: int
) -> tuple[Bond, ...]:
    """There must be something to transfer, tanks for all of it, and room (F3a)."""
    bonds: list[Bond] = [Something(cargo)]
    if "fuel" in free:
        bonds.append(AtMost(("tanks", "fuel"), source.tanks))
    if room < ANY_MASS:
        bonds.append(AtMost(tuple(free), room))
    return tuple(bonds)


def drainable(table: Table, source: Stack) -> int:
    """How many tanks of its fuel a spacecraft can hand over (G1)."""
    if source.wet is None:
        return 0
    chits = rocket_of(table, source).chits
    return most(int(chits.wet.mass - chits.dry.mass), chits.hand_over_fuel)


def _room(table: Table, target: str, there: Stack | None) -> int:
    """How much mass the fuel strip still takes; any amount off the strip."""
    if there is None:
        return STRIP if takes_fuel(table, target) else ANY_MASS
    if there.wet is None:
        return ANY_MASS
    chits = rocket_of(table, there).chits
    return most(min(STRIP, 1 + MAX_WET - int(chits.wet.mass)), chits.load)


def register(book: Rulebook) -> None:
    """Add cargo transfer."""
    book.free_action(Transfer, "G1", _transfer, _transfers)
