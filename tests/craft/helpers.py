"""Short ways to set a scene."""

from __future__ import annotations

from fractions import Fraction

from planner.board import default_board
from planner.board.model import Zone
from planner.cards import default_library
from planner.cards.model import (
    CardType,
    Face,
    FuelGrade,
    Modifier,
    Need,
    Provision,
    RadiatorSide,
    Side,
    SupportKind,
    ThrustTriangle,
)
from planner.craft import CardStack, Circumstances, Engine, StackCard, WetMass, net_thrust

EARTH = default_board().zones["earth"]
NEPTUNE = default_board().zones["neptune"]
HERE = Circumstances(EARTH)


def zone(name: str) -> Zone:
    return default_board().zones[name.lower()]


def card(name: str) -> StackCard:
    """A card of the library; radiators may end in ``:heavy``."""
    plain = name.removesuffix(":heavy")
    return StackCard(default_library().find_face(plain), heavy=plain != name)


def stack(*names: str) -> CardStack:
    return CardStack.of(map(card, names))


def made(
    number: str,
    type: str,
    *,
    needs: str = "",
    provides: str = "",
    therms: int = 0,
    cools: int = 0,
    cools_heavy: int | None = None,
    mass: int = 1,
    rad_hard: int = 5,
    thrust: int | None = None,
    consumption: Fraction = Fraction(2),
    afterburn: int | None = None,
    push: bool = False,
    solar: bool = False,
    modifier: Modifier | None = None,
    isru: int | None = None,
    abilities: tuple[str, ...] = (),
) -> StackCard:
    """A card that is not in the library; ``reactor:x|burst;generator:e`` as in its files."""
    triangle = None
    if thrust is not None:
        triangle = ThrustTriangle(
            thrust, consumption, FuelGrade.WATER, afterburn, push=push, solar=solar
        )
    radiator = CardType(type) is CardType.RADIATOR
    by_key = {a.key: a for face in default_library() for a in face.abilities}
    face = Face(
        number=number,
        card=number[:-1],
        type=CardType(type),
        deck="core",
        side=Side.WHITE,
        name=number,
        mass=mass,
        rad_hard=rad_hard,
        triangle=triangle,
        isru=isru,
        needs=tuple(Need(kind, types) for kind, types in _parts(needs)),
        therms_needed=therms,
        provides=tuple(Provision(kind, types) for kind, types in _parts(provides)),
        solar=solar,
        modifier=modifier,
        light=RadiatorSide(mass, rad_hard, cools) if radiator else None,
        heavy=RadiatorSide(mass + 1, rad_hard, cools_heavy or cools) if radiator else None,
        abilities=tuple(by_key[key] for key in abilities),
    )
    return StackCard(face, heavy=cools_heavy is not None)


def _parts(text: str) -> list[tuple[SupportKind, frozenset[str]]]:
    pairs = [part.split(":") for part in text.split(";") if part]
    return [(SupportKind(kind), frozenset(types.split("|"))) for kind, types in pairs]


def thrust(
    engine: str,
    wet: str | int,
    where: str = "earth",
    *,
    afterburn: bool = False,
    pushed: bool = False,
) -> int:
    there = zone(where)
    return net_thrust(
        Engine.parse(engine), WetMass(wet), there, afterburn=afterburn, pushed=pushed
    ).value
