"""A stop between two legs: mass and engines change, operations are done, fuel is taken (D1, G, I).

A player has one move and one operation a year, in either order (D1). Whoever arrives in year t
may do that year's operation after the move, unless it was done before it; whoever leaves in year
d may do that year's operation before the move. So R operations allow to leave in year
t + max(1, R - 1).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from planner.board import Board, Hazard
from planner.board.model import zone_title
from planner.cards.model import FuelGrade
from planner.craft import Chits
from planner.craft.strip import MAX_DRY, WetMass
from planner.craft.thruster import Thruster
from planner.errors import RuleViolation
from planner.route.mission.glory import chits_of
from planner.route.mission.model import (
    Mission,
    MissionLeg,
    Operation,
    Work,
    engines_named,
    without_engine,
)
from planner.route.mission.refuel import (
    Load,
    Source,
    Supply,
    grade_of,
    loads,
    room,
    supplies,
    worth_flushing,
)
from planner.route.mission.tankage import NOTHING_HELD, NOTHING_TURNED, Hold, Turning, turnings
from planner.route.query import MOST_THRUSTERS
from planner.text import Text


@dataclass(frozen=True, slots=True)
class Craft:
    """The spacecraft apart from its fuel; it changes at stops and when sails burn up."""

    mass: int
    """Of everything but fuel; 0 counts as 1 (F2a)."""
    thrusters: tuple[Thruster, ...]
    sail_mass: int = 0
    factories: frozenset[int] = frozenset()
    """Sites that were industrialized on the way (I7)."""
    hold: Hold = NOTHING_HELD
    """The part of the mass that may become fuel (G2)."""
    glories: tuple[str, ...] = ()
    """Zones whose glory chits were taken on the way, sorted (G5)."""

    @property
    def dry(self) -> WetMass:
        """Position of the dry mass chit."""
        return WetMass(max(1, self.mass))

    @property
    def has_sail(self) -> bool:
        """True if an aerobrake would burn up one of the engines (gl. Sails a)."""
        return any(thruster.is_sail for thruster in self.thrusters)

    def turned(self, turning: Turning, grade: FuelGrade | None) -> Craft:
        """Return the craft after fuel of that grade became tanks, and tanks and cards fuel (G2)."""
        hold = turning.after(self.hold, grade)
        return replace(self, mass=self.mass + turning.units, hold=hold)

    def without_sails(self) -> Craft:
        """Return the craft after an aerobrake (gl. Sails a)."""
        return replace(
            self,
            mass=max(0, self.mass - self.sail_mass),
            thrusters=tuple(each for each in self.thrusters if not each.is_sail),
            sail_mass=0,
        )


@dataclass(frozen=True, slots=True)
class Clock:
    """The years that a mission has taken."""

    turns: int
    """Moves that lie behind, waiting included: the year of the last one."""
    next_operation: int = 1
    """The first year whose operation is still to be had (D1b)."""
    next_dirt: int = 1
    """The first turn in which a crew's thruster may take dirt again (G1c)."""

    def arrived(self, turns: int) -> Clock:
        """Return the clock after the moves of a leg.

        >>> Clock(3, next_operation=5).arrived(4).next_operation
        5
        """
        return Clock(turns, max(turns, self.next_operation), max(turns, self.next_dirt))

    def worked(self, operations: int, dirt: int = 0) -> Clock:
        """Return the clock when the spacecraft is ready to leave, after so many operations (D1).

        >>> Clock(5, next_operation=5).worked(3).turns + 1
        7
        >>> Clock(5, next_operation=5).worked(1).turns + 1
        6
        """
        last = self.next_operation + operations - 1 if operations else 0
        last_dirt = self.next_dirt + dirt - 1 if dirt else 0
        return Clock(
            max(self.turns, last - 1, last_dirt - 1),
            self.next_operation + operations,
            self.next_dirt + dirt,
        )


@dataclass(frozen=True, slots=True)
class Stopover:
    """The actions at a stop, and the spacecraft after them."""

    craft: Craft
    chits: Chits
    clock: Clock
    loads: tuple[Load, ...] = ()
    flush: bool = False
    """Old fuel of a lower grade is jettisoned before the loads (F4d)."""
    turning: Turning = NOTHING_TURNED
    hazards: int = 0
    """Hazard rolls for staying in an atmosphere (I5c)."""

    @property
    def tanks(self) -> int:
        """Tanks that become fuel."""
        return sum(load.tanks for load in self.loads)

    @property
    def operations(self) -> int:
        """Operations that they take."""
        return sum(load.operations for load in self.loads)


@dataclass(frozen=True, slots=True)
class StopChits:
    """The chits in the course of a stop."""

    came: Chits
    lighter: Chits
    """After mass was dropped (G1a, G1g)."""
    saved: Chits
    """After fuel became tanks (G2b)."""
    flushed: Chits
    """After old fuel was jettisoned before better fuel came (F4d)."""
    fuelled: tuple[Chits, ...]
    """After room was made for what is picked up (F3a), and after each of the loads."""
    poured: Chits
    """After tanks and cards became fuel (G2a, G2c)."""
    left: Chits
    """After mass was picked up (G1a)."""


class Stop:
    """The end of one leg at one of its goals."""

    def __init__(self, mission: Mission, leg: MissionLeg, space: int) -> None:
        self.mission = mission
        self.leg = leg
        self.space = space

    @property
    def board(self) -> Board:
        """The board of the mission."""
        return self.mission.board

    @property
    def required(self) -> int:
        """Operations that have to be done here."""
        return len(self.leg.operations)

    @property
    def minds_operations(self) -> bool:
        """True if it matters here if the operation of the year of arrival is spent."""
        return bool(self.leg.operations or self.leg.refuel)

    def check(self, craft: Craft) -> None:
        """Refuse what can never be done here, whatever fuel there is."""
        self.check_work(craft)
        given = self.supplies(self.after_arrival(craft), Fraction(0))
        refused = [each for each in given if isinstance(each, RuleViolation)]
        if refused and len(refused) == len(given):
            raise refused[0]

    def check_work(self, craft: Craft) -> None:
        """Refuse operations and glory that whoever comes like that cannot have here."""
        has_factory = self._has_factory(craft)
        for operation in self.leg.operations:
            self._check_operation(operation, has_factory)
            has_factory = has_factory or operation.work is Work.INDUSTRIALIZE
        zone = self.board[self.space].zone
        if self.leg.glory and craft.glories.count(zone) >= chits_of(self.board, zone):
            raise RuleViolation(
                "G5",
                Text("no glory chit is left in the {zone}", zone=zone_title(zone)),
                code="no-glory",
            )

    def _check_operation(self, operation: Operation, has_factory: bool) -> None:
        place, work = self.board[self.space], operation.work
        if work is Work.OTHER:
            return
        if place.site is None:
            raise RuleViolation(
                work.rule,
                Text(
                    "{place} is no site, so there is nothing to {work}", place=place.name, work=work
                ),
                code="no-site",
            )
        if operation.isru is not None and operation.isru > place.site.hydration:
            raise RuleViolation(
                "I6.2",
                Text(
                    "ISRU {isru} exceeds hydration {hydration} of {place}",
                    isru=operation.isru,
                    hydration=place.site.hydration,
                    place=place.name,
                ),
                code="too-dry",
                numbers={"isru": operation.isru, "hydration": place.site.hydration},
            )
        if work is Work.INDUSTRIALIZE and has_factory:
            raise RuleViolation(
                "I7",
                Text("there is a factory at {place} already", place=place.name),
                code="has-factory",
            )
        if work in (Work.PRODUCE, Work.DELIVER) and not has_factory:
            raise RuleViolation(
                work.rule,
                Text("there is no factory at {place} that may be used", place=place.name),
                code="no-factory",
                hint=Text("name it among the factories, or industrialize there"),
            )

    def _has_factory(self, craft: Craft) -> bool:
        terms = self.mission.terms
        return self.space in terms.factories | terms.colonies | craft.factories

    def after_arrival(self, craft: Craft) -> Craft:
        """Return the departure after mass and engines are dropped and the operations done."""
        leg = self.leg
        if leg.drop > craft.mass - craft.hold.mass:
            raise RuleViolation(
                "F2b",
                Text(
                    "mass {drop} cannot be put off at {place}: all but the fuel weighs {mass}",
                    drop=leg.drop,
                    place=self.board[self.space].name,
                    mass=craft.mass - craft.hold.mass,
                ),
                code="not-aboard",
                numbers={"drop": leg.drop, "mass": craft.mass - craft.hold.mass},
            )
        kept = list(craft.thrusters)
        for name in leg.leave:
            found = engines_named(kept, name)
            if not found:
                raise RuleViolation(
                    "G1a",
                    Text(
                        "the engine {name} is not aboard at {place}",
                        name=repr(name),
                        place=self.board[self.space].name,
                    ),
                    code="not-aboard",
                )
            kept = without_engine(kept, kept[found[0]])
        left = replace(craft, mass=craft.mass - leg.drop, thrusters=tuple(kept))
        if not left.has_sail:
            left = replace(left, sail_mass=0)
        if any(operation.work is Work.INDUSTRIALIZE for operation in leg.operations):
            left = replace(left, factories=left.factories | {self.space})
        if leg.glory:
            zone = self.board[self.space].zone
            left = replace(left, glories=tuple(sorted([*left.glories, zone])))
        return left

    def before_leaving(self, craft: Craft) -> Craft:
        """Return the departure with mass and engines picked up; raise if it may not move."""
        place = self.board[self.space].name
        taken = replace(
            craft,
            mass=craft.mass + self.leg.pick_up,
            thrusters=(*craft.thrusters, *self.leg.take),
        )
        if taken.mass > MAX_DRY:
            raise RuleViolation(
                "F2a",
                Text(
                    "dry mass {mass} on leaving {place} is above {max_dry}, too heavy to move",
                    mass=taken.mass,
                    place=place,
                    max_dry=MAX_DRY,
                ),
                code="dry-mass-too-high",
                numbers={"dry": taken.mass, "max_dry": MAX_DRY},
            )
        if not 1 <= len(taken.thrusters) <= MOST_THRUSTERS:
            what = (
                Text("no engine")
                if not taken.thrusters
                else Text("over {most_thrusters} engines", most_thrusters=MOST_THRUSTERS)
            )
            raise RuleViolation(
                "H2",
                Text("the spacecraft leaves {place} with {what} aboard", place=place, what=what),
                code="engines",
            )
        return taken

    def supplies(self, craft: Craft, consumption: Fraction | None) -> list[Supply | RuleViolation]:
        """Return the yield of each allowed way to refuel here; nothing where none is allowed."""
        if self.leg.refuel is None:
            return []
        return supplies(
            self.board[self.space],
            self.leg.refuel,
            (*craft.thrusters, *self.leg.take),
            has_factory=self._has_factory(craft),
            consumption=consumption,
        )

    def stopovers(
        self, craft: Craft, chits: Chits, clock: Clock, consumption: Fraction | None
    ) -> Iterator[Stopover]:
        """Yield every sensible way to spend the stop; refuses like `before_leaving`."""
        left = self.after_arrival(craft)
        self.before_leaving(left)
        lighter = chits.unload(_units(left, craft))
        given = [s for s in self.supplies(left, consumption) if isinstance(s, Supply)]
        most = self.leg.refuel.most if self.leg.refuel else None
        needed = self.mission.best_grade
        for flush in (False, True):
            empty = self.passage(craft, chits, (), flush=flush)
            for chosen in loads(given, most, room(empty.left.wet)):
                if flush and chosen and not worth_flushing(lighter, chosen):
                    continue
                grades = [grade_of(load, lighter) for load in chosen]
                for turning in turnings(left.hold, lighter, grades, needed, flush=flush):
                    leaving = self._leaving(left, turning, lighter.grade)
                    if leaving is not None:
                        passage = self.passage(craft, chits, chosen, turning, flush=flush)
                        yield self._stopover(leaving, passage.left, clock, chosen, flush, turning)

    def _leaving(self, left: Craft, turning: Turning, grade: FuelGrade | None) -> Craft | None:
        """What leaves after turning fuel and tanks, if it may: a stack without mass cannot (F2a),
        and nothing leaves that has become too heavy."""
        if turning == NOTHING_TURNED:
            return self.before_leaving(left)
        turned = left.turned(turning, grade)
        heaviest = max(left.mass + turning.saved, turned.mass + self.leg.pick_up)
        if not left.mass or turned.mass < 1 or heaviest > MAX_DRY:
            return None
        return self.before_leaving(turned)

    def passage(
        self,
        craft: Craft,
        chits: Chits,
        chosen: Sequence[Load],
        turning: Turning = NOTHING_TURNED,
        *,
        flush: bool = False,
    ) -> StopChits:
        """Return the chits in the course of the stop.

        Mass goes before fuel is taken, which never loses a step at a fork (F2b).
        """
        left = self.after_arrival(craft)
        lighter = chits.unload(_units(left, craft))
        saved = turning.save(lighter)
        flushed = saved.burn(saved.steps) if flush else saved
        turned = left.turned(turning, lighter.grade)
        extra = _units(turned, self.before_leaving(turned))
        steps = [_with_room(flushed, extra)]
        for load in chosen:
            steps.append(steps[-1].fuel_up(load.tanks, grade_of(load, steps[-1])))
        poured = turning.pour(steps[-1])
        return StopChits(chits, lighter, saved, flushed, tuple(steps), poured, poured.load(extra))

    def _stopover(
        self,
        craft: Craft,
        chits: Chits,
        clock: Clock,
        chosen: tuple[Load, ...],
        flush: bool,
        turning: Turning,
    ) -> Stopover:
        operations = sum(load.operations for load in chosen)
        ready = clock.worked(self.required + operations, sum(load.turns for load in chosen))
        return Stopover(
            craft=craft,
            chits=chits,
            clock=ready,
            loads=chosen,
            flush=flush,
            turning=turning,
            hazards=self.rolls_for_staying(clock, ready, chosen),
        )

    def rolls_for_staying(self, came: Clock, ready: Clock, chosen: Sequence[Load]) -> int:
        """Hazard rolls for staying in an atmosphere: one in every year without a move there, and
        one for eating in the year of leaving (I5c); the entry has had its own roll."""
        if self.board[self.space].hazard is not Hazard.AEROBRAKE:
            return 0
        if self.mission.spacecraft.aerobrake_safe:
            return 0
        leaves = ready.turns + 1
        eaten = sum(load.operations for load in chosen if load.supply.source is Source.AIR)
        last_meal = came.next_operation + eaten - 1 if eaten else 0
        return leaves - came.turns - 1 + (came.turns < last_meal == leaves)

    def may_end(self, craft: Craft, clock: Clock) -> bool:
        """True if the mission can end here: everything aboard and done in time."""
        try:
            self.after_arrival(craft)
        except RuleViolation:
            return False
        return self.finished(clock) <= self.mission.terms.max_turns

    def finished(self, clock: Clock) -> int:
        """Return the year in which the mission ends if it ends here, operations done."""
        return max(clock.turns, clock.next_operation + self.required - 1 if self.required else 0)


def _units(lighter: Craft, heavier: Craft) -> int:
    """By how much the chits move; the last unit of a stack moves neither (F2a, F2b)."""
    return int(heavier.dry.mass - lighter.dry.mass)


def _with_room(chits: Chits, units: int) -> Chits:
    """Return the chits with just enough fuel jettisoned for the units to fit (F3a, G1f).

    Nothing that may move is so heavy that they do not fit at all (F2a).
    """
    steps = 0
    while room(chits.burn(steps).wet) < units:
        steps += 1
    return chits.burn(steps)
