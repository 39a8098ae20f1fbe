"""Net thrust and effective fuel consumption, part by part (H3, J5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from planner.board.model import Zone
from planner.cards.model import Modifier
from planner.craft.engine import Engine
from planner.craft.strip import WetMass, burn, weight_class
from planner.errors import RuleViolation
from planner.text import Text, Word, count_of


@dataclass(frozen=True, slots=True)
class SupportModifier:
    """The movement modifier of one support card in the chain (J5)."""

    card: str
    """The name of the card."""
    modifier: Modifier


@dataclass(frozen=True, slots=True)
class ThrustPart:
    """One part of a sum: which rule, how much, and why."""

    rule: str
    value: int
    why: Text


@dataclass(frozen=True, slots=True)
class Factor:
    """One factor of the fuel consumption: which rule, how much, and why."""

    rule: str
    value: Fraction
    why: Text


@dataclass(frozen=True, slots=True)
class NetThrust:
    """The net thrust for one move, which adds up from its parts."""

    value: int
    """The burn limit (H5c) and what must exceed a site's size (H6a); below 1, coast (H2b)."""
    parts: tuple[ThrustPart, ...]
    wet: WetMass
    """Position of the wet mass chit once the afterburn fuel is spent (H3b)."""
    consumption: Fraction
    """Fuel steps per burn; rounded up once, at the end of the move (H5b)."""
    consumption_parts: tuple[Factor, ...]
    """The factors whose product is the consumption."""
    refusal: Text | None = None
    """The reason why the triangle is not operational here, with its rule; net thrust is then 0."""

    @property
    def operational(self) -> bool:
        """True if the triangle may be activated here at all (H2)."""
        return self.refusal is None


def net_thrust(
    engine: Engine,
    wet: WetMass,
    zone: Zone,
    *,
    afterburn: bool = False,
    pushed: bool = False,
    modifiers: Sequence[SupportModifier] = (),
    dry: WetMass | None = None,
) -> NetThrust:
    """Return the net thrust of an engine at the start of a move (H3).

    ``modifiers`` are those of the supports that count (J5d); ``dry`` is where the dry mass
    chit stands, which the afterburn fuel may not pass (F3d).

    >>> from planner.board import default_board
    >>> earth = default_board().zones["earth"]
    >>> result = net_thrust(Engine.parse("5-4,a1,push"), WetMass(11), earth, pushed=True)
    >>> [(part.rule, part.value) for part in result.parts], result.value
    ([('H3', 5), ('H3b', -1), ('H3d', 1)], 5)
    """
    triangle = engine.triangle
    if engine.unmodified:
        modifiers = ()
    if pushed and not triangle.push:
        raise RuleViolation(
            "H3d",
            Text("{engine} has no push icon, so no Powersat pushes it", engine=engine.title),
            code="not-pushable",
        )
    parts = [
        ThrustPart("H3", triangle.thrust, Text("base thrust of {engine}", engine=engine.title))
    ]
    if afterburn:
        part, wet = _afterburn(engine, wet, dry)
        parts.append(part)
    consumption_parts = (
        Factor(
            "H5a",
            triangle.consumption,
            Text("fuel steps per burn of {engine}", engine=engine.title),
        ),
        *(
            Factor(
                "J5c", each.modifier.fuel_multiplier, Text("supported by {card}", card=each.card)
            )
            for each in modifiers
            if each.modifier.fuel_multiplier != 1
        ),
    )
    consumption = Fraction(1)
    for factor in consumption_parts:
        consumption *= factor.value
    heaviness = weight_class(wet)
    parts.append(
        ThrustPart(
            "H3b",
            heaviness.thrust,
            Text("{heaviness} at wet mass {wet}", heaviness=Word(heaviness.name), wet=wet),
        )
    )
    if triangle.solar or any(each.modifier.solar for each in modifiers):
        sunlight = zone.solar_modifier_pushed if pushed else zone.solar_modifier
        if sunlight is None:
            refusal = Text(
                "J3a: {engine} is solar powered and does not work in the {zone} unless a "
                "Powersat pushes it",
                engine=engine.title,
                zone=zone.title,
            )
            return NetThrust(0, (), wet, consumption, consumption_parts, refusal)
        parts.append(
            ThrustPart("H3c", sunlight, Text("solar powered in the {zone}", zone=zone.title))
        )
    if pushed:
        parts.append(ThrustPart("H3d", 1, Text("pushed by a Powersat")))
        if engine.push_ability:
            parts.append(
                ThrustPart(
                    "B2g",
                    engine.push_ability,
                    Text("ability of {engine} when pushed", engine=engine.title),
                )
            )
    parts += [
        ThrustPart("J5a", each.modifier.thrust, Text("supported by {card}", card=each.card))
        for each in modifiers
        if each.modifier.thrust
    ]
    value = sum(part.value for part in parts)
    return NetThrust(value, tuple(parts), wet, consumption, consumption_parts)


def _afterburn(engine: Engine, wet: WetMass, dry: WetMass | None) -> tuple[ThrustPart, WetMass]:
    steps = engine.triangle.afterburn
    if steps is None:
        raise RuleViolation(
            "H3a", Text("{engine} cannot afterburn", engine=engine.title), code="no-afterburn"
        )
    after = burn(wet, steps, dry=dry)
    why = Text(
        "afterburn: {steps}, wet mass {wet} to {after}",
        steps=count_of(steps, "fuel step"),
        wet=wet,
        after=after,
    )
    return ThrustPart("H3a", engine.triangle.afterburn_thrust, why), after
