"""One move of one spacecraft before it is flown: what it may do, and what each flight costs (H).

Nothing is spent, risked or broken unasked: of the ways to fly along a path the one that takes the
fewest dice is meant, and one that hijacks a factory (N5a) or takes booster water (H6c) only if it
is named.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from planner.board import Hazard, Space
from planner.cards.model import FuelGrade
from planner.craft.chits import Chits
from planner.craft.uses import EngineChoice
from planner.errors import RuleViolation
from planner.games.high_frontier.chapters.felonies import hijacks
from planner.games.high_frontier.chapters.movement.activation import (
    Activated,
    conditions,
    own_propulsion,
    water_at,
)
from planner.games.high_frontier.chapters.movement.dangers import struck
from planner.games.high_frontier.chapters.movement.flight import Flying
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.factories import factory_at
from planner.games.high_frontier.table.hardware import craft_card, played, rocket_of
from planner.games.high_frontier.table.state import PlayedCard, Stack
from planner.kernel.codec import Json, encode_record
from planner.motion import Activation, Flight, Landing, Motion, MoveStep, Position, Roll, flights
from planner.motion.dice import SIDES, WRECKED_BY, radiation
from planner.motion.steps import ASSISTED
from planner.motion.ways import Weights
from planner.text import Text, joined

DIE = range(1, SIDES + 1)
NOTHING: Weights = (0, 0, 0, 0, 0)
"""The weights of a flight that has not begun; see `Voyage.weigh`."""


@dataclass(frozen=True, slots=True)
class RollAhead:
    """A die that a flight asks for, with what it may cost."""

    kind: str
    rule: str
    space: str
    chance: Fraction
    """The chance that the die does harm; FINAO buys hazards off (H7e), belts not (H10a)."""
    threatens: tuple[str, ...] = ()
    """The cards that a belt may strike; a hazard destroys the whole stack."""


@dataclass(frozen=True, slots=True)
class Price:
    """What a flight costs and risks, as far as one can know before the first die."""

    net_thrust: int
    fuel_steps: int
    """Burned in the move, the afterburn aside (H5)."""
    burns: int
    wet_after: str | None
    """Where the wet mass chit stands then, before lost masses leave the strip (F2), if there is
    one."""
    supports: tuple[str, ...] = ()
    """The cards behind the thruster."""
    decommissions: tuple[str, ...] = ()
    """Cards that the activation itself takes: Project Valkyrie (J1c)."""
    turns_light: tuple[str, ...] = ()
    """Heatsink fountains that are used up (gl. Orientation c)."""
    rolls: tuple[RollAhead, ...] = ()
    """In the order in which they are due."""
    burn_up: tuple[str, ...] = ()
    """Sails that enter an aerobrake (H6b)."""
    hijacks: tuple[str, ...] = ()
    """Sites whose factories are used against their owners' will (N5a)."""
    booster_tanks: int = 0
    """Water that lifts the rocketplane (H6c)."""

    def as_dict(self) -> dict[str, Json]:
        """The price as plain data."""
        return encode_record(self)


@dataclass(frozen=True, eq=False, repr=False)
class Voyage:
    """One move of one spacecraft, from its beginning or from where it is in the middle of it."""

    table: Table
    stack: Stack
    """As it flies: without what the activation takes (J1c)."""
    move: Motion
    start: Position
    chits: Chits | None
    """After the afterburn, and before the first burn; ``None`` off the fuel strip."""
    engine: Activated | None = None
    """What a move begins with; ``None`` where nothing is activated (now)."""

    @classmethod
    def beginning(
        cls, table: Table, stack: Stack, engine: Activated | None, push: bool = False
    ) -> Voyage:
        """A move that begins with that activation; without one it can only fall (H6b).

        What is not on the fuel strip flies by itself.
        """
        if stack.wet is None:
            move = Motion(
                table.book.board,
                own_propulsion(table, stack, push),
                conditions(table, stack.owner, stack, push),
            )
            return cls(table, stack, move, move.start(table.space(stack.space).index), None)
        chits = rocket_of(table, stack).chits
        chits.check_may_move()
        activation, flown = Activation.nothing(chits.wet), stack
        if engine is not None:
            wet = engine.choice.net.wet
            chits = replace(chits, wet=wet, grade=None if wet == chits.dry else chits.grade)
            activation, flown = engine.activation, _after(stack, engine.choice)
        move = Motion(table.book.board, activation, conditions(table, stack.owner, flown, push))
        return cls(table, flown, move, move.start(table.space(stack.space).index), chits, engine)

    @classmethod
    def under_way(cls, table: Table, flying: Flying) -> Voyage:
        """The rest of a move."""
        stack = table.state.stacks[flying.stack]
        allowed = conditions(table, flying.player, stack, flying.push)
        move = Motion(table.book.board, flying.activation, allowed)
        chits = None if stack.wet is None else chits_in_flight(flying, stack)
        return cls(table, stack, move, flying.position, chits)

    # -- choosing a flight -------------------------------------------------------------------

    def flight(
        self, path: Sequence[str], liftoff: Landing | None = None, landing: Landing | None = None
    ) -> Flight:
        """The flight along a path that is meant, or the rule in the way.

        Of those that are left by the ways named, the one with the fewest dice, then the least
        fuel; where it would take what nobody has asked for, the refusal says how to ask.
        """
        board = self.move.board
        spaces = [self.start.space, *(board[space].index for space in path)]
        possible = flights(self.move, spaces, self.start)
        named = [
            flight
            for flight in possible
            if liftoff in (None, flight.liftoff) and landing in (None, flight.landing)
        ]
        if not named:
            raise self._no_such_way(possible, liftoff, landing)
        meant = [flight for flight in named if not self._unasked(flight, liftoff, landing)]
        flight = min(meant or named, key=_modesty)
        unasked = self._unasked(flight, liftoff, landing)
        if unasked is not None:
            raise self._must_be_named(unasked, named, liftoff, landing)
        return flight

    def _unasked(
        self, flight: Flight, liftoff: Landing | None, landing: Landing | None
    ) -> tuple[str, str] | None:
        """What a flight would take that has not been named: the rule, and in words."""
        for site, way, named in self._assists(flight):
            if (liftoff if named == "liftoff" else landing) is not None:
                continue
            if hijacks(self.table, self.stack.owner, site):
                owner = factory_at(self.table, site)
                return "N5a", Text(
                    "hijacks {owner}'s factory at {space}",
                    owner=owner,
                    space=self.table.space(site).name,
                )
            if way is Landing.ROCKETPLANE:
                tanks = booster_tanks(flight)
                return "H6c", Text(
                    "takes {tanks} tanks of water for an acetylene rocketplane", tanks=tanks
                )
        return None

    def _assists(self, flight: Flight) -> Iterator[tuple[str, Landing, str]]:
        """The sites whose factories help, how, and which parameter says so."""
        board = self.move.board
        if flight.liftoff in ASSISTED:
            yield board[flight.start].id, flight.liftoff, "liftoff"
        if flight.landing in ASSISTED:
            yield board[flight.end].id, flight.landing, "landing"

    def _no_such_way(
        self, possible: Iterable[Flight], liftoff: Landing | None, landing: Landing | None
    ) -> RuleViolation:
        wanted = _named_ways(liftoff, landing)
        return RuleViolation(
            "H6",
            Text(
                "{stack} cannot fly along this path with {wanted}",
                stack=self.stack.id,
                wanted=wanted,
            ),
            code="no-such-way",
            hint=Text("it can with {ways}", ways=_ways(possible)),
            field="landing" if liftoff is None else "liftoff",
        )

    def _must_be_named(
        self,
        unasked: tuple[str, str],
        possible: Sequence[Flight],
        liftoff: Landing | None,
        landing: Landing | None,
    ) -> RuleViolation:
        rule, what = unasked
        return RuleViolation(
            rule,
            Text("flying along this path {what}, which is not done unasked", what=what),
            code="must-be-named",
            hint=Text("say so: {ways}", ways=_ways(possible)),
            field="liftoff" if liftoff is None and possible[0].liftoff in ASSISTED else "landing",
        )

    def flown(self, steps: tuple[MoveStep, ...]) -> Flight:
        """The flight that consists of these steps."""
        half_burns = steps[-1].position.half_burns if steps else self.start.half_burns
        return Flight(self.start, steps, self.move.activation.steps_for(half_burns))

    # -- water for the rocketplane -------------------------------------------------------------

    def payers(self, flight: Flight, named: tuple[str, ...]) -> tuple[str, ...]:
        """The outposts that pay for the booster, in this order, or the rule against it (H6c)."""
        needed = booster_tanks(flight)
        choices = list(self.payer_choices(flight))
        if not named and len(choices) == 1:
            return choices[0]
        if named in choices:
            return named
        ways = joined((",".join(choice) for choice in choices if choice), " or ") or Text("nothing")
        message = (
            Text(
                "{named} cannot pay just the {needed} tanks of the booster",
                named=joined(named, " and "),
                needed=needed,
            )
            if named
            else Text("several outposts could pay the {needed} tanks of the booster", needed=needed)
        )
        raise RuleViolation(
            "H6c",
            message,
            code="booster-payers",
            hint=Text("name {ways}", ways=ways),
            field="booster",
        )

    def payer_choices(self, flight: Flight) -> Iterator[tuple[str, ...]]:
        """In which order outposts may be emptied until the booster of a flight is paid."""
        needed = booster_tanks(flight)
        if not needed:
            yield ()
            return
        site = self.move.board[self.start.space].id
        waiting = {stack.id: stack.tanks for stack in water_at(self.table, self.stack.owner, site)}
        for count in range(1, len(waiting) + 1):
            for order in itertools.permutations(waiting, count):
                *before, last = (waiting[stack] for stack in order)
                if sum(before) < needed <= sum(before) + last:
                    yield order

    # -- prices ------------------------------------------------------------------------------

    def price(self, flight: Flight) -> Price:
        """What that flight costs and risks."""
        choice = None if self.engine is None else self.engine.choice
        board, owner, chits = self.move.board, self.stack.owner, self.chits
        in_the_air = any(board[step.to].hazard is Hazard.AEROBRAKE for step in flight.steps)
        helped = [site for site, *_ in self._assists(flight)]
        return Price(
            net_thrust=self.move.activation.net_thrust,
            fuel_steps=flight.fuel_steps,
            burns=flight.burns,
            wet_after=None if chits is None else str(chits.burn(flight.fuel_steps).wet),
            supports=choice.supports if choice else (),
            decommissions=tuple(card.face.card for card in choice.losses) if choice else (),
            turns_light=tuple(card.face.card for card in choice.chain.flips) if choice else (),
            rolls=tuple(self._rolls_ahead(flight)),
            burn_up=tuple(held.card for held in self._sails) if in_the_air else (),
            hijacks=tuple(site for site in helped if hijacks(self.table, owner, site)),
            booster_tanks=booster_tanks(flight),
        )

    def _rolls_ahead(self, flight: Flight) -> Iterator[RollAhead]:
        for step in flight.steps:
            if self._glitch and enters_flyby(self.move.board[step.to]):
                space = self.move.board[step.to].id
                chance = Fraction(len({hard for hard, _ in self._glitch}), SIDES)
                cards = tuple(card for _, card in self._glitch)
                yield RollAhead("glitch", "H8g", space, chance, cards)
            yield from map(self._roll_ahead, step.rolls)

    @cached_property
    def _glitch(self) -> list[tuple[int, str]]:
        """The cards that a glitch roll of this stack may strike, by rad-hardness (gl. Glitch)."""
        if not self.stack.glitched:
            return []
        cards = [(craft_card(self.table, held).rad_hard, held.card) for held in self.stack.cards]
        return [(hard, card) for hard, card in cards if hard in DIE]

    def _roll_ahead(self, roll: Roll) -> RollAhead:
        space = self.move.board[roll.space].id
        if roll.kind.is_hazard:
            return RollAhead(roll.kind, roll.kind.rule, space, Fraction(WRECKED_BY, SIDES))
        chance, cards = self._belt
        return RollAhead(roll.kind, roll.kind.rule, space, chance, cards)

    @cached_property
    def _belt(self) -> tuple[Fraction, tuple[str, ...]]:
        """The chance that a belt of this move does harm, and the cards that it may strike (H10)."""
        net, season = self.move.activation.net_thrust, self.table.season()
        struck_by = [
            struck(self.table, self.stack.cards, radiation(die, net, season)) for die in DIE
        ]
        harmful = sum(bool(cards) for cards in struck_by)
        return Fraction(harmful, SIDES), tuple(held.card for held in struck_by[-1])

    @cached_property
    def _sails(self) -> list[PlayedCard]:
        return [held for held in self.stack.cards if self.table.face(held.face).is_sail]

    @cached_property
    def _hijacked(self) -> frozenset[int]:
        """The sites that nobody has allowed to use (N5a)."""
        board, owner = self.move.board, self.stack.owner
        sites = self.move.conditions.factories
        return frozenset(site for site in sites if hijacks(self.table, owner, board[site].id))

    # -- what makes one flight better than another ---------------------------------------------

    def weigh(self, weights: Weights, position: Position, step: MoveStep) -> Weights:
        """Hazards, harmful belts and glitches, sails, water, and felonies with one more step."""
        hazards, belts, sails, tanks, felonies = weights
        for roll in step.rolls:
            if roll.kind.is_hazard:
                hazards += 1
            elif self._belt[0]:
                belts += 1
        if self._glitch and enters_flyby(self.move.board[step.to]):
            belts += 1
        if self._sails and self.move.board[step.to].hazard is Hazard.AEROBRAKE:
            sails = 1
        if step.liftoff is Landing.ROCKETPLANE:
            tanks = self.move.activation.booster_tanks
        if self._hijacked:
            felonies += step.liftoff in ASSISTED and position.space in self._hijacked
            felonies += step.landing in ASSISTED and step.to in self._hijacked
        return hazards, belts, sails, tanks, felonies


def _after(stack: Stack, choice: EngineChoice) -> Stack:
    """What an activation leaves of a stack (J1c, gl. Orientation c)."""
    lost = [played(card) for card in choice.losses]
    light = [played(card) for card in choice.chain.flips]
    cards = [
        replace(held, heavy=False) if held in light else held
        for held in stack.cards
        if held not in lost
    ]
    return replace(stack, cards=cards)


def enters_flyby(space: Space) -> bool:
    """Whether entering that space is a glitch trigger (H8g)."""
    return bool(space.flyby) or space.oberth


def chits_in_flight(flying: Flying, stack: Stack) -> Chits:
    """The chits during a move: they stand still until it is over (F2, H5b)."""
    return Chits.at(flying.dry, str(stack.wet), stack.grade or FuelGrade.WATER)


def booster_tanks(flight: Flight) -> int:
    """The water that a flight takes from its site (H6c)."""
    return sum(charge.tanks for step in flight.steps for charge in step.charges)


def _modesty(flight: Flight) -> tuple[int, int, int]:
    return len(flight.rolls), flight.fuel_steps, flight.burns


def _ways(possible: Iterable[Flight]) -> str:
    ways = dict.fromkeys(_named_ways(flight.liftoff, flight.landing) for flight in possible)
    return joined(ways, " or ")


def _named_ways(liftoff: Landing | None, landing: Landing | None) -> str:
    named = {"liftoff": liftoff, "landing": landing}
    said = [f"{name}={way}" for name, way in named.items() if way is not None]
    return joined(said, " and ") or Text("neither liftoff nor landing")
