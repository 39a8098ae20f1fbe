"""A rocket: a stack with its chits on the fuel strip, and the free actions on it (E, G1-G2).

Every operation answers with a `Change`: where both chits go, what left the rocket, and what
happened, each event with its rule. What an operation asks of the place (a colocated stack, a
factory, a platform for dirt) is for the game to check.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from planner.cards.model import CardType, FuelGrade
from planner.craft.chits import Chits
from planner.craft.stack import Stack, StackCard
from planner.craft.strip import WetMass, dry_spot
from planner.errors import RuleViolation


@dataclass(frozen=True, slots=True)
class Rocket:
    """A stack on the fuel strip; the dry mass chit follows from its mass (F2).

    >>> from planner.cards import default_library
    >>> find = default_library().find_face
    >>> rocket = build(Stack.of([find("Hall Effect"), find("Cascade Photovoltaic")]))
    >>> change = fuel_up(rocket, 3)
    >>> str(change.after.chits.wet), change.after.chits.steps
    ('8', 7)
    >>> change.events[0]
    'G1b: 3 water tanks become fuel'
    """

    stack: Stack
    chits: Chits

    @classmethod
    def at(
        cls, stack: Stack, wet: int | str | WetMass, grade: FuelGrade = FuelGrade.WATER
    ) -> Rocket:
        """A rocket whose wet mass chit stands there."""
        return cls(stack, Chits.at(_dry(stack), wet, grade))


@dataclass(frozen=True, slots=True)
class Change:
    """What an operation did."""

    rule: str
    before: Rocket
    after: Rocket
    events: tuple[str, ...]
    """What happened, each with its rule; the chits always among it."""
    left: Stack
    """The cards and tanks that left the rocket for another stack, the hand, LEO or the pool."""


def build(stack: Stack) -> Rocket:
    """Make a rocket of a stack: both chits on its mass, the tanks empty (E5c, E5d, G1e)."""
    return Rocket(stack, Chits.at(_dry(stack)))


def load_cargo(rocket: Rocket, cargo: Stack) -> Change:
    """Cards and tanks come aboard as cargo (G1a)."""
    stack = rocket.stack.plus(cargo)
    return _cargo("G1a", rocket, stack, f"{_listed(cargo)} come aboard", glitch=stack.glitch)


def unload_cargo(rocket: Rocket, cargo: Stack) -> Change:
    """Cards and cargo tanks go to another stack (G1a)."""
    return _cargo(
        "G1a",
        rocket,
        rocket.stack.minus(cargo),
        f"{_listed(cargo)} leave",
        left=cargo,
        glitch=rocket.stack.glitch,
    )


def jettison_cargo(rocket: Rocket, cargo: Stack) -> Change:
    """Cards and cargo tanks are thrown away (G1g); humans are not (E7c)."""
    _no_humans(cargo.cards)
    return _cargo(
        "G1g",
        rocket,
        rocket.stack.minus(cargo),
        f"{_listed(cargo)} jettisoned",
        left=cargo,
        notes=_homes(cargo),
    )


def lighten(rocket: Rocket, radiators: Iterable[StackCard]) -> Change:
    """Heavy radiators are turned light, the difference thrown away (gl. Orientation b, G1g)."""
    turned = tuple(radiators)
    stack = rocket.stack.turn_light(turned)
    names = ", ".join(card.name for card in turned)
    return _cargo("G1g", rocket, stack, f"{names} turned light")


def spend_coolant(rocket: Rocket, fountains: Iterable[StackCard]) -> Change:
    """Heatsink fountains turn light once they have cooled (gl. Orientation c)."""
    spent = tuple(fountains)
    names = ", ".join(card.name for card in spent)
    stack = rocket.stack.turn_light(spent)
    return _cargo("gl. Orientation", rocket, stack, f"{names} turned light, the coolant spent")


def lose(rocket: Rocket, cargo: Stack, *, ablate: bool = True) -> Change:
    """Cards are decommissioned against the player's will (E7); adjust after the move (F2).

    Heavy radiators turn light instead if a glitch, hazard or belt roll did it (E7d); say
    ``ablate=False`` for other causes.
    """
    ablated = [card for card in cargo.cards if card.heavy and ablate]
    lost = replace(cargo, cards=tuple(card for card in cargo.cards if card not in ablated))
    stack = rocket.stack.minus(lost).turn_light(ablated)
    notes = _homes(lost) + tuple(
        f"E7d: {card.name} turns light instead of being decommissioned" for card in ablated
    )
    return _cargo("E7", rocket, stack, f"{_listed(lost)} lost", left=lost, notes=notes)


def fuel_up(rocket: Rocket, tanks: int, grade: FuelGrade = FuelGrade.WATER) -> Change:
    """Tanks from a colocated stack, or dirt from the ground, become fuel (G1b, G1c)."""
    rule = "G1c" if grade is FuelGrade.DIRT else "G1b"
    return _change(
        rule,
        rocket,
        replace(rocket, chits=rocket.chits.fuel_up(tanks, grade)),
        f"{_tanks(tanks, grade)} become fuel",
        added=grade,
    )


def hand_over_fuel(rocket: Rocket, tanks: int) -> Change:
    """Fuel goes to a colocated stack as tanks (G1)."""
    after = replace(rocket, chits=rocket.chits.hand_over_fuel(tanks))
    what = f"fuel leaves as {_tanks(tanks, rocket.chits.grade)}"
    return _change("G1", rocket, after, what, left=_tank_stack(tanks, rocket.chits.grade))


def jettison_fuel(rocket: Rocket, steps: int) -> Change:
    """Steps of fuel are lost to space (G1f)."""
    after = replace(rocket, chits=rocket.chits.burn(steps))
    return _change("G1f", rocket, after, f"{steps} step{'s' * (steps != 1)} of fuel jettisoned")


def tanks_to_fuel(rocket: Rocket, tanks: int, grade: FuelGrade = FuelGrade.WATER) -> Change:
    """Cargo tanks become fuel inside the rocket (G2a)."""
    stack = rocket.stack.minus(_tank_stack(tanks, grade))
    if tanks and stack.mass == 0:
        raise _massless("its last tank cannot become fuel", "fuel up from another stack (G1b)")
    after = Rocket(stack, rocket.chits.tanks_to_fuel(tanks, grade))
    return _change("G2a", rocket, after, f"{_tanks(tanks, grade)} become fuel", added=grade)


def fuel_to_tanks(rocket: Rocket, tanks: int) -> Change:
    """Fuel becomes cargo tanks inside the rocket (G2b); dirt cannot."""
    chits = rocket.chits.fuel_to_tanks(tanks)
    if tanks and rocket.stack.mass == 0:
        raise _massless("its first tank has no mass to add", "hand it to another stack (G1)")
    grade = rocket.chits.grade
    after = Rocket(rocket.stack.plus(_tank_stack(tanks, grade)), chits)
    return _change("G2b", rocket, after, f"fuel becomes {_tanks(tanks, grade)} of cargo")


def phileas_fogg(
    rocket: Rocket, cards: Iterable[StackCard], *, lighten: Iterable[StackCard] = ()
) -> Change:
    """Cards are fed to the engine as dirt (G2c).

    Heavy radiators may be turned ``lighten`` as well, once the wet mass chit is gray.
    """
    fed, turned = Stack(tuple(cards)), tuple(lighten)
    for card in fed.cards:
        if card.face.type is CardType.BERNAL:
            raise RuleViolation("G2c", f"{card.title} is a Bernal, which is never fed to an engine")
    _no_humans(fed.cards)
    grade = rocket.chits.grade
    if turned and not fed.mass and grade not in (None, FuelGrade.DIRT):
        raise RuleViolation(
            "G2c",
            f"the fuel aboard is {grade}, and radiators are turned light for dirt only",
            code="not-dirt",
            hint="feed a card with mass to the engine as well, which makes all fuel dirt (F4d)",
        )
    stack = rocket.stack.minus(fed).turn_light(turned)
    units = int(rocket.chits.dry.mass - _dry(stack).mass)
    after = Rocket(stack, rocket.chits.tanks_to_fuel(units, FuelGrade.DIRT))
    names = [card.name for card in fed.cards] + [f"{card.name} (turned light)" for card in turned]
    return _change(
        "G2c",
        rocket,
        after,
        f"{', '.join(names)} fed to the engine as dirt",
        left=fed,
        notes=_homes(fed),
        added=FuelGrade.DIRT if units else None,
    )


def to_outpost(rocket: Rocket) -> Change:
    """The stack becomes an outpost; its fuel is lost (G1e).

    The stack of ``after`` is the outpost; turn fuel into tanks first to keep it (G2b).
    """
    steps = rocket.chits.steps
    lost = f"{steps} step{'s' * (steps != 1)} of fuel lost"
    return _change("G1e", rocket, build(rocket.stack), f"becomes an outpost, {lost}")


def _cargo(
    rule: str,
    rocket: Rocket,
    stack: Stack,
    what: str,
    *,
    left: Stack | None = None,
    notes: tuple[str, ...] = (),
    glitch: bool = False,
) -> Change:
    """Mass came or went: both chits move by what the dry chit moves (F2b, F2a)."""
    if stack.is_empty:
        after = Rocket(stack, Chits.at(0))
        notes = (*notes, "E7a: nothing is left of the rocket; its fuel and both chits are gone")
        return _change(rule, rocket, after, what, left=left, notes=notes)
    units = int(_dry(stack).mass - rocket.chits.dry.mass)
    chits = rocket.chits.load(units) if units >= 0 else rocket.chits.unload(-units)
    if glitch:
        notes = (*notes, "G1h: roll for the glitch first; both stacks are glitched afterwards")
    return _change(rule, rocket, Rocket(stack, chits), what, left=left, notes=notes)


def _change(
    rule: str,
    before: Rocket,
    after: Rocket,
    what: str,
    *,
    left: Stack | None = None,
    notes: tuple[str, ...] = (),
    added: FuelGrade | None = None,
) -> Change:
    old, new = before.chits, after.chits
    events = [
        f"{rule}: {what}",
        *notes,
        f"F2: dry mass chit {_path(old.dry, new.dry)}",
        f"F3: wet mass chit {_path(old.wet, new.wet)}",
    ]
    if old.grade is not None and new.grade not in (None, old.grade):
        events.append(f"F4d: all fuel aboard becomes {new.grade}")
    elif added and new.grade and new.grade is not added:
        events.append(f"F4d: the {added} added becomes {new.grade}")
    return Change(rule, before, after, tuple(events), Stack() if left is None else left)


def _path(old: WetMass, new: WetMass) -> str:
    return f"stays at {old}" if old == new else f"from {old} to {new}"


def _dry(stack: Stack) -> WetMass:
    if stack.mass > 32:
        raise RuleViolation(
            "F3a",
            f"mass {stack.mass} is beyond 32, where the fuel strip ends",
            code="too-heavy",
            hint="leave some of it behind as an outpost",
            numbers={"mass": stack.mass},
        )
    return dry_spot(stack.mass)


def _massless(what: str, hint: str) -> RuleViolation:
    return RuleViolation(
        "F2a", f"a stack without mass counts as mass 1, so {what}", code="massless", hint=hint
    )


def _no_humans(cards: Iterable[StackCard]) -> None:
    for card in cards:
        if card.face.human:
            raise RuleViolation(
                "E7c",
                f"{card.title} is human and is not thrown away",
                code="human",
                hint="unload the card onto an outpost instead",
            )


def _homes(lost: Stack) -> tuple[str, ...]:
    notes = [
        f"E7c: {card.name} returns to LEO" if card.face.human else f"E7: {card.name} to the hand"
        for card in lost.cards
    ]
    notes += [
        f"G5: the glory chit of the {card.glory} zone goes to LEO, low side up"
        for card in lost.cards
        if card.glory
    ]
    notes += [
        f"E7b: {_tanks(count, grade)} to the pool" for grade, count in lost.tanks.items() if count
    ]
    return tuple(notes)


def _tank_stack(tanks: int, grade: FuelGrade | None) -> Stack:
    if grade is FuelGrade.DIRT and tanks:
        raise RuleViolation("G2b", "there are no tanks of dirt", code="no-dirt-tanks")
    if grade is FuelGrade.ISOTOPE:
        return Stack(isotope_tanks=tanks)
    return Stack(water_tanks=tanks)


def _tanks(tanks: int, grade: FuelGrade | None) -> str:
    return f"{tanks} {grade or FuelGrade.WATER} tank{'s' * (tanks != 1)}"


def _listed(cargo: Stack) -> str:
    names = [card.title for card in cargo.cards]
    names += [_tanks(count, grade) for grade, count in cargo.tanks.items() if count]
    return ", ".join(names) or "nothing"
