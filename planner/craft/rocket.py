"""A rocket: a stack with its chits on the fuel strip, and the fuel turned inside it (E5, G1-G2).

Every operation answers with the rocket as it is afterwards. What an operation asks of the place
(a colocated stack, a factory, a platform for dirt) is for the game to check, and so is cargo that
comes and goes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from planner.cards.model import CardType, FuelGrade
from planner.craft.chits import Chits
from planner.craft.stack import CardStack, StackCard
from planner.craft.strip import WetMass, dry_spot
from planner.errors import RuleViolation
from planner.text import Text


@dataclass(frozen=True, slots=True)
class Rocket:
    """A stack on the fuel strip; the dry mass chit follows from its mass (F2).

    >>> from planner.cards import default_library
    >>> find = default_library().find_face
    >>> rocket = build(CardStack.of([find("Hall Effect"), find("Cascade Photovoltaic")]))
    >>> fuelled = fuel_up(rocket, 3)
    >>> str(fuelled.chits.wet), fuelled.chits.steps
    ('8', 7)
    """

    stack: CardStack
    chits: Chits

    @classmethod
    def at(
        cls, stack: CardStack, wet: int | str | WetMass, grade: FuelGrade = FuelGrade.WATER
    ) -> Rocket:
        """Return a rocket whose wet mass chit stands there."""
        return cls(stack, Chits.at(_dry(stack), wet, grade))


def build(stack: CardStack) -> Rocket:
    """Make a rocket of a stack: both chits on its mass, the tanks empty (E5c, E5d, G1e)."""
    return Rocket(stack, Chits.at(_dry(stack)))


def fuel_up(rocket: Rocket, tanks: int, grade: FuelGrade = FuelGrade.WATER) -> Rocket:
    """Tanks from a colocated stack, or dirt from the ground, become fuel (G1b, G1c)."""
    return replace(rocket, chits=rocket.chits.fuel_up(tanks, grade))


def jettison_fuel(rocket: Rocket, steps: int) -> Rocket:
    """Steps of fuel are lost to space (G1f)."""
    return replace(rocket, chits=rocket.chits.burn(steps))


def tanks_to_fuel(rocket: Rocket, tanks: int, grade: FuelGrade = FuelGrade.WATER) -> Rocket:
    """Cargo tanks become fuel inside the rocket (G2a)."""
    stack = rocket.stack.minus(_tank_stack(tanks, grade))
    if tanks and stack.mass == 0:
        raise _massless(
            Text("its last tank cannot become fuel"), Text("fuel up from another stack (G1b)")
        )
    return Rocket(stack, rocket.chits.tanks_to_fuel(tanks, grade))


def fuel_to_tanks(rocket: Rocket, tanks: int) -> Rocket:
    """Fuel becomes cargo tanks inside the rocket (G2b); dirt cannot."""
    chits = rocket.chits.fuel_to_tanks(tanks)
    if tanks and rocket.stack.mass == 0:
        raise _massless(
            Text("its first tank has no mass to add"), Text("hand it to another stack (G1)")
        )
    return Rocket(rocket.stack.plus(_tank_stack(tanks, rocket.chits.grade)), chits)


def phileas_fogg(
    rocket: Rocket, cards: Iterable[StackCard], *, lighten: Iterable[StackCard] = ()
) -> Rocket:
    """Cards are fed to the engine as dirt (G2c).

    Heavy radiators may be turned ``lighten`` as well, once the wet mass chit is gray.
    """
    fed, turned = CardStack(tuple(cards)), tuple(lighten)
    for card in fed.cards:
        if card.face.type is CardType.BERNAL:
            raise RuleViolation(
                "G2c", Text("{card} is a Bernal, which is never fed to an engine", card=card.title)
            )
    _no_humans(fed.cards)
    grade = rocket.chits.grade
    if turned and not fed.mass and grade not in (None, FuelGrade.DIRT):
        raise RuleViolation(
            "G2c",
            Text(
                "the fuel aboard is {grade}, and radiators are turned light for dirt only",
                grade=grade,
            ),
            code="not-dirt",
            hint=Text(
                "feed a card with mass to the engine as well, which makes all fuel dirt (F4d)"
            ),
        )
    stack = rocket.stack.minus(fed).turn_light(turned)
    units = int(rocket.chits.dry.mass - _dry(stack).mass)
    return Rocket(stack, rocket.chits.tanks_to_fuel(units, FuelGrade.DIRT))


def _dry(stack: CardStack) -> WetMass:
    if stack.mass > 32:
        raise RuleViolation(
            "F3a",
            Text("mass {mass} is beyond 32, where the fuel strip ends", mass=stack.mass),
            code="too-heavy",
            hint=Text("leave some of it behind as an outpost"),
            numbers={"mass": stack.mass},
        )
    return dry_spot(stack.mass)


def _massless(what: Text, hint: Text) -> RuleViolation:
    return RuleViolation(
        "F2a",
        Text("a stack without mass counts as mass 1, so {what}", what=what),
        code="massless",
        hint=hint,
    )


def _no_humans(cards: Iterable[StackCard]) -> None:
    for card in cards:
        if card.face.human:
            raise RuleViolation(
                "E7c",
                Text("{card} is human and is not thrown away", card=card.title),
                code="human",
                hint=Text("unload the card onto an outpost instead"),
            )


def _tank_stack(tanks: int, grade: FuelGrade | None) -> CardStack:
    if grade is FuelGrade.DIRT and tanks:
        raise RuleViolation("G2b", Text("there are no tanks of dirt"), code="no-dirt-tanks")
    if grade is FuelGrade.ISOTOPE:
        return CardStack(isotope_tanks=tanks)
    return CardStack(water_tanks=tanks)
