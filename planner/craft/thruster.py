"""A thruster ready to be activated: its triangle and all that the chain behind it means (H2, J).

One record for everybody who asks what a thruster does, made from the numbers that a player writes
down or from a choice of cards; `planner.motion.activate` turns it into one move's activation.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from planner.board.model import Zone
from planner.craft.engine import Engine
from planner.craft.stack import Stack, StackCard
from planner.craft.supports import Circumstances, NotOperational, find_chains
from planner.craft.thrust import SupportModifier
from planner.craft.uses import EngineChoice
from planner.rules import CORE, RuleSet

SPARES_AEROBRAKES = ("magnetoshell", "safe-aerobrake")
"""Abilities of cards with which a stack brakes safely (appendix CG116)."""


@dataclass(frozen=True, slots=True)
class Thruster:
    """An engine with the support chain that makes it work (J1c).

    >>> sail = Thruster(Engine.parse("0-0,solar,sail,p1"))
    >>> sail.needs_sun, sail.is_sail, sail.costs_cards
    (True, True, False)
    """

    engine: Engine
    modifiers: tuple[SupportModifier, ...] = ()
    """Movement modifiers of the supports (J5); see `counting_modifiers`."""
    solar_chain: bool = False
    """A card of its chain is solar powered, so that both die where the Sun is too far (J3c)."""
    afterburn_cools: bool = False
    """Works only while it afterburns, which supplies the therm that is missing (J4d)."""
    flips: tuple[StackCard, ...] = ()
    """Heatsink fountains that its activation turns light (gl. Orientation c)."""
    losses: tuple[StackCard, ...] = ()
    """Cards that its activation decommissions (Project Valkyrie, J1c)."""
    supports: tuple[str, ...] = field(default=(), compare=False)
    """The cards behind it by number, where it is made of cards; others may do the same (J1c)."""

    @classmethod
    def of(cls, choice: EngineChoice) -> Thruster:
        """The thruster that a choice of engine and support chain makes.

        >>> from planner.board import default_board
        >>> from planner.cards import default_library
        >>> from planner.craft import Rocket, Stack, engine_choices
        >>> find = default_library().find_face
        >>> stack = Stack.of([find("Hall Effect"), find("Cascade Photovoltaic")])
        >>> choice, *_ = engine_choices(Rocket.at(stack, 8), stack.card("Hall Effect"),
        ...                             default_board().zones["mars"])
        >>> Thruster.of(choice).needs_sun
        True
        """
        chain = choice.chain
        return cls(
            engine=choice.engine,
            modifiers=chain.modifiers,
            solar_chain=any(card.face.solar for card in chain.cards),
            afterburn_cools=chain.cooled_by_afterburn,
            flips=chain.flips,
            losses=choice.losses,
            supports=choice.supports,
        )

    @property
    def counting_modifiers(self) -> tuple[SupportModifier, ...]:
        """The modifiers that count: none for GW and TW thrusters (J5d)."""
        return () if self.engine.unmodified else self.modifiers

    @property
    def solar(self) -> bool:
        """Whether the engine or one of its supports is solar powered (H3c)."""
        by_supports = any(each.modifier.solar for each in self.counting_modifiers)
        return self.engine.triangle.solar or by_supports

    @property
    def needs_sun(self) -> bool:
        """Whether it dies in the Neptune zone unless pushed (J3a)."""
        by_supports = any(each.modifier.solar for each in self.modifiers)
        return self.engine.triangle.solar or self.solar_chain or by_supports

    @property
    def is_sail(self) -> bool:
        """Whether an aerobrake burns it up (gl. Sails a)."""
        return self.engine.sail or self.engine.mag_sail

    @property
    def costs_cards(self) -> bool:
        """Whether activating it leaves less of the spacecraft behind (J1c, gl. Orientation c)."""
        return bool(self.flips or self.losses)

    @property
    def consumption(self) -> Fraction:
        """Fuel steps per burn with all supports (J5c)."""
        consumption = self.engine.triangle.consumption
        for each in self.counting_modifiers:
            consumption *= each.modifier.fuel_multiplier
        return consumption

    def left_of(self, stack: Stack) -> Stack:
        """What its activation leaves of a stack (J1c, gl. Orientation c)."""
        return stack.turn_light(self.flips).minus(Stack(self.losses))


def brakes_safely(stack: Stack, zone: Zone, rules: RuleSet = CORE) -> bool:
    """Whether an operational card spares the stack aerobrake rolls (appendix CG116).

    >>> from planner.board import default_board
    >>> from planner.cards import default_library
    >>> parachute = default_library().find_face("Granular Rainbow Corral")
    >>> brakes_safely(Stack.of([parachute]), default_board().zones["mars"])
    True
    """
    for card in stack:
        if any(map(card.face.has_ability, SPARES_AEROBRAKES)):
            try:
                find_chains(stack, [card], Circumstances(zone, rules=rules))
            except NotOperational:
                continue
            return True
    return False
