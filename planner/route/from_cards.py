"""The spacecraft that a rocket of cards makes, as the search wants it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from planner.board.model import Zone
from planner.cards.model import FuelGrade
from planner.craft import CardStack, Rocket, StackCard, Thruster, brakes_safely, survey
from planner.craft.thruster import thrusters_of
from planner.errors import RuleViolation
from planner.route.query import MOST_CHAINS, MOST_THRUSTERS, Spacecraft
from planner.route.shapes import MOST_SHAPES, NOTHING_LEFT, Remains
from planner.route.threat import NEVER_HURT
from planner.rules import CORE, RuleSet
from planner.text import Text


def spacecraft_from_cards(
    rocket: Rocket, zone: Zone, *, pushed: bool = False, rules: RuleSet = CORE
) -> Spacecraft:
    """Return the spacecraft that this rocket is when it leaves that zone.

    Every operational thruster counts with its best support chains, the best ones first where
    there are too many, and with what activating them leaves of the rocket. All cards shall
    survive the radiation belts.

    >>> from planner.board import default_board
    >>> from planner.cards import default_library
    >>> from planner.craft import CardStack
    >>> find = default_library().find_face
    >>> stack = CardStack.of([find("Hall Effect"), find("Cascade Photovoltaic")])
    >>> ship = spacecraft_from_cards(Rocket.at(stack, 8), default_board().zones["earth"])
    >>> str(ship.dry), ship.steps, [str(each.engine) for each in ship.thrusters]
    ('5', 7, ['Hall Effect=3-2,push,r5'])
    """
    making = _Making(rocket.stack, zone, pushed, rules)
    shapes = making.shapes()
    if not shapes[0].thrusters:
        raise _nothing_flies(rocket, zone, pushed, rules)
    return Spacecraft(
        dry=rocket.chits.dry,
        wet=rocket.chits.wet,
        thrusters=tuple(making.thrusters),
        grade=rocket.chits.grade or FuelGrade.WATER,
        rad_hard=tuple(endangered(rocket.stack, rules)),
        sail_mass=_sail_mass(rocket),
        aerobrake_safe=shapes[0].aerobrake_safe,
        made_of_cards=tuple(shapes),
    )


@dataclass
class _Making:
    """The shapes of a stack, loss after loss."""

    stack: CardStack
    zone: Zone
    pushed: bool
    rules: RuleSet
    thrusters: list[Thruster] = field(default_factory=list)
    _stacks: list[CardStack] = field(default_factory=list)

    def shapes(self) -> list[Remains]:
        """Return the shapes of the spacecraft; the first is the stack as it is."""
        self._stacks.append(self.stack)
        made: list[Remains] = []
        while len(made) < len(self._stacks):
            made.append(self._shape(self._stacks[len(made)]))
        return made

    def _shape(self, stack: CardStack) -> Remains:
        numbers, after = [], []
        here = self._stacks.index(stack)
        found = thrusters_of(stack, self.zone, pushed=self.pushed, rules=self.rules)
        for thruster in found[:MOST_THRUSTERS]:
            leads_to = self._number(thruster.left_of(stack))
            if leads_to is not None and self._has_room_for(thruster):
                numbers.append(self.thrusters.index(thruster))
                after.append(leads_to)
        left = stack.minus(CardStack(tuple(card for card in stack if card.face.is_sail)))
        burnt = NOTHING_LEFT if left.is_empty else self._number(left)
        return Remains(
            thrusters=tuple(numbers),
            after=tuple(after),
            burnt=here if burnt is None else burnt,
            lost=max(1, self.stack.mass) - max(1, stack.mass),
            rad_hard=min(endangered(stack, self.rules)),
            aerobrake_safe=brakes_safely(stack, self.zone, self.rules),
        )

    def _number(self, stack: CardStack) -> int | None:
        """Return the number of what is left; ``None`` where there would be too many."""
        if stack not in self._stacks:
            if len(self._stacks) == MOST_SHAPES:
                return None
            self._stacks.append(stack)
        return self._stacks.index(stack)

    def _has_room_for(self, thruster: Thruster) -> bool:
        if thruster not in self.thrusters:
            if len(self.thrusters) == MOST_CHAINS:
                return False
            self.thrusters.append(thruster)
        return True


def endangered(cards: Iterable[StackCard], rules: RuleSet) -> list[int]:
    """Return the rad-hardness of every card that a belt can harm (H10, appendix CT049F).

    Where nothing can be harmed, it is that of cards that never are. Where no belt counts, it does
    not matter that none is printed on the cards of Race for Glory (iiA1).
    """
    harmed = (card for card in cards if not card.ignores_belts)
    asked = (card for card in harmed if rules.belts or card.face.rad_hard is not None)
    return [card.rad_hard for card in asked] or [NEVER_HURT]


def _sail_mass(rocket: Rocket) -> int:
    # What is left after an aerobrake weighs something, or there is nothing to plan for.
    sails = sum(card.mass for card in rocket.stack if card.face.is_sail)
    return min(sails, int(rocket.chits.dry.mass) - 1)


def _nothing_flies(rocket: Rocket, zone: Zone, pushed: bool, rules: RuleSet) -> RuleViolation:
    reports = survey(rocket, zone, pushed=pushed, rules=rules).cards
    lacking = next((r.why_not for r in reports if r.card.face.triangle and r.why_not), None)
    if any(report.engines for report in reports):
        lacking = Text(
            "activating it would take cards of its own chain (J1c); leave out what radiates"
        )
    return RuleViolation(
        "H2",
        Text("no thruster of this stack is operational"),
        code="no-thruster",
        hint=lacking or Text("a rocket needs a card with a thrust triangle"),
        field="card",
    )
