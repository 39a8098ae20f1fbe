"""A thruster ready to be activated: its triangle and all that the chain behind it means (H2, J).

One record for everybody who asks what a thruster does, made from the numbers that a player writes
down or from a choice of cards; `planner.motion.activate` turns it into one move's activation.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction

from planner.board.model import Zone
from planner.craft.chain import Chain
from planner.craft.engine import Engine
from planner.craft.stack import CardStack, StackCard
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
        """Return the thruster that a choice of engine and support chain makes.

        >>> from planner.board import default_board
        >>> from planner.cards import default_library
        >>> from planner.craft import Rocket, CardStack, engine_choices
        >>> find = default_library().find_face
        >>> stack = CardStack.of([find("Hall Effect"), find("Cascade Photovoltaic")])
        >>> choice, *_ = engine_choices(Rocket.at(stack, 8), stack.card("Hall Effect"),
        ...                             default_board().zones["mars"])
        >>> Thruster.of(choice).needs_sun
        True
        """
        return cls.with_chain(choice.engine, choice.chain, choice.losses)

    @classmethod
    def with_chain(cls, engine: Engine, chain: Chain, losses: tuple[StackCard, ...]) -> Thruster:
        """Return an engine with its support chain, and the cards that activating both costs."""
        return cls(
            engine=engine,
            modifiers=chain.modifiers,
            solar_chain=any(card.face.solar for card in chain.cards),
            afterburn_cools=chain.cooled_by_afterburn,
            flips=chain.flips,
            losses=losses,
            supports=chain.behind,
        )

    @property
    def counting_modifiers(self) -> tuple[SupportModifier, ...]:
        """The modifiers that count: none for GW and TW thrusters (J5d)."""
        return () if self.engine.unmodified else self.modifiers

    @property
    def solar(self) -> bool:
        """True if the engine or one of its supports is solar powered (H3c)."""
        by_supports = any(each.modifier.solar for each in self.counting_modifiers)
        return self.engine.triangle.solar or by_supports

    @property
    def needs_sun(self) -> bool:
        """True if it dies in the Neptune zone unless pushed (J3a)."""
        by_supports = any(each.modifier.solar for each in self.modifiers)
        return self.engine.triangle.solar or self.solar_chain or by_supports

    @property
    def is_sail(self) -> bool:
        """True if an aerobrake burns it up (gl. Sails a)."""
        return self.engine.sail or self.engine.mag_sail

    @property
    def costs_cards(self) -> bool:
        """True if activating it leaves less of the spacecraft behind (J1c, gl. Orientation c)."""
        return bool(self.flips or self.losses)

    @property
    def consumption(self) -> Fraction:
        """Fuel steps per burn with all supports (J5c)."""
        consumption = self.engine.triangle.consumption
        for each in self.counting_modifiers:
            consumption *= each.modifier.fuel_multiplier
        return consumption

    def beats(self, other: Thruster) -> bool:
        """True if it does all that the other one does, for no more.

        Of two chains of one engine, only those worth choosing between matter to a plan.
        """
        return (
            self.engine == other.engine
            and self.solar == other.solar
            and self._thrust >= other._thrust
            and self.consumption <= other.consumption
            and self.needs_sun <= other.needs_sun
            and self.afterburn_cools <= other.afterburn_cools
            and set(self.flips) <= set(other.flips)
            and set(self.losses) <= set(other.losses)
        )

    @property
    def _thrust(self) -> int:
        return sum(each.modifier.thrust for each in self.counting_modifiers)

    def left_of(self, stack: CardStack) -> CardStack:
        """Return what its activation leaves of a stack (J1c, gl. Orientation c)."""
        return stack.turn_light(self.flips).minus(CardStack(self.losses))


def thrusters_of(
    stack: CardStack, zone: Zone, *, pushed: bool = False, rules: RuleSet = CORE
) -> tuple[Thruster, ...]:
    """Return the thrusters of a stack with every support chain worth choosing (H2, J1c).

    The best chain of each card comes first, then the second best ones, and so on. ``pushed``
    says that a Powersat pushes whatever it can push (H3d).

    >>> from planner.board import default_board
    >>> from planner.cards import default_library
    >>> find = default_library().find_face
    >>> stack = CardStack.of([find("Hall Effect"), find("Cascade Photovoltaic")])
    >>> [str(each.engine) for each in thrusters_of(stack, default_board().zones["earth"])]
    ['Hall Effect=3-2,push,r5']
    """
    ranked = [
        (rank, thruster)
        for card in stack
        for rank, thruster in enumerate(_of_card(stack, card, zone, pushed, rules))
    ]
    return tuple(thruster for _, thruster in sorted(ranked, key=lambda each: each[0]))


def _of_card(
    stack: CardStack, card: StackCard, zone: Zone, pushed: bool, rules: RuleSet
) -> list[Thruster]:
    triangle = card.face.triangle
    if triangle is None:
        return []
    engine = Engine.from_face(card.face)
    found: dict[Thruster, None] = {}
    for afterburn in (False, True) if triangle.afterburn is not None else (False,):
        asked = Circumstances(zone, pushed and triangle.push, afterburn=afterburn, rules=rules)
        with suppress(NotOperational):
            for chain in find_chains(stack, [card], asked):
                losses = chain.losses(stack)
                if not set(losses).intersection(chain.cards):  # else it is gone at once
                    found[Thruster.with_chain(engine, chain, losses)] = None
    worth = [each for each in found if not any(o.beats(each) for o in found if o != each)]
    return sorted(worth, key=lambda each: (each.costs_cards, -each._thrust, each.consumption))


def brakes_safely(stack: CardStack, zone: Zone, rules: RuleSet = CORE) -> bool:
    """True if an operational card spares the stack aerobrake rolls (appendix CG116).

    >>> from planner.board import default_board
    >>> from planner.cards import default_library
    >>> parachute = default_library().find_face("Granular Rainbow Corral")
    >>> brakes_safely(CardStack.of([parachute]), default_board().zones["mars"])
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
