"""One way to carry out a whole mission, explained year by year."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from planner.craft import Chits, WetMass
from planner.motion.dice import FINAO_AQUA
from planner.route.explained import PlannedMove
from planner.route.mission.deeds import (
    Explained,
    FlownMove,
    MissionEntry,
    StopAction,
    clock_at_the_end,
    entries_of,
)
from planner.route.mission.model import Mission
from planner.route.mission.replay import Replay
from planner.route.mission.stop import Stop
from planner.route.risk import BeltRoll, success
from planner.route.search.phases import threats_of
from planner.route.threat import HAZARD_COST


@dataclass(frozen=True, slots=True)
class MissionPlan:
    """One way to carry out a whole mission."""

    mission: Mission
    turns: int
    """Years from the first to the last thing done."""
    entries: tuple[MissionEntry, ...]
    """Everything that is done, in order."""
    fuel_steps: int
    """Fuel steps burned, afterburns included, jettisoned fuel not."""
    chits_end: Chits
    """The chits when all is done."""
    cargo_spent: int = 0
    """Mass of tanks and cards aboard that became fuel and are gone (G2)."""

    @property
    def deeds(self) -> list[StopAction]:
        """The actions besides moving."""
        return [entry for entry in self.entries if isinstance(entry, StopAction)]

    @property
    def flights(self) -> list[FlownMove]:
        """All moves with their legs."""
        return [entry for entry in self.entries if isinstance(entry, FlownMove)]

    @property
    def moves(self) -> list[PlannedMove]:
        """All moves."""
        return [flight.move for flight in self.flights]

    @property
    def wet_end(self) -> WetMass:
        """The wet mass chit when all is done."""
        return self.chits_end.wet

    @property
    def tanks(self) -> int | None:
        """Tanks of fuel that the spacecraft starts with; ``None`` if that is no whole number."""
        ship = self.mission.spacecraft
        mass = ship.wet.mass - ship.dry.mass
        return int(mass) if mass.denominator == 1 else None

    @property
    def tanks_taken(self) -> int:
        """Tanks of fuel taken on the way."""
        return sum(deed.tanks for deed in self.deeds if deed.leg)

    @property
    def jettisoned(self) -> int:
        """Fuel steps thrown away before moves (G1f)."""
        return sum(move.jettisoned for move in self.moves)

    @property
    def operations(self) -> int:
        """Operations that the mission takes (D1b)."""
        return sum(deed.operation for deed in self.deeds)

    @property
    def hazards(self) -> int:
        """Hazard rolls due (H7)."""
        return sum(entry.hazards for entry in self.entries)

    @property
    def belt_rolls(self) -> tuple[BeltRoll, ...]:
        """All belt rolls due (H10)."""
        return tuple(roll for move in self.moves for roll in move.belt_rolls)

    @property
    def belts(self) -> int:
        """Number of belt rolls due."""
        return len(self.belt_rolls)

    @property
    def risks(self) -> tuple[int, ...]:
        """The cost of all rolls, for each rad-hardness that is asked about: less is safer."""
        threats = threats_of(self.mission.spacecraft, self.mission.terms)
        behind = self.hazards * HAZARD_COST
        return tuple(
            behind + sum(roll.cost(hardness) for roll in self.belt_rolls)
            for hardness in threats.asked
        )

    def rating(self) -> tuple[int, ...]:
        """Turns, rolls, fuel, tanks taken, operations and cargo spent: the less, the better."""
        rolls = self.hazards, self.belts, *self.risks
        spent = self.fuel_steps, self.tanks_taken, self.operations, self.cargo_spent
        return self.turns, *rolls, *spent

    @property
    def finao_aqua(self) -> int:
        """Aqua that buys off every hazard roll (H7e)."""
        return FINAO_AQUA * self.hazards

    def success(self, aqua: int = 0) -> Fraction:
        """Return the chance to survive every roll with everything, with so much aqua for FINAO."""
        paid = min(self.hazards, aqua // FINAO_AQUA)
        return success(self.hazards, self.belt_rolls, self.mission.spacecraft.rad_hard, paid)

    @property
    def prospecting(self) -> Fraction:
        """The chance that every prospecting succeeds (I6.3); 1 where there is none."""
        chance = Fraction(1)
        for deed in self.deeds:
            chance *= 1 if deed.chance is None else deed.chance
        return chance


def plan_of(mission: Mission, way: Replay, explained: Explained) -> MissionPlan:
    """Return a way through a mission, explained; its moves are added to those that are already."""
    entries = tuple(entries_of(mission, way, explained))
    return MissionPlan(
        mission=mission,
        turns=turns_of(mission, way),
        entries=entries,
        fuel_steps=way.burned,
        chits_end=entries[-1].after if entries else way.landed[-1],
        cargo_spent=mission.hold.spent(way.hops[-1].landed.craft.hold),
    )


def turns_of(mission: Mission, way: Replay) -> int:
    """Return the year in which the last thing is done."""
    last = way.hops[-1].landed
    stop = Stop(mission, mission.legs[last.leg], last.space)
    return stop.finished(clock_at_the_end(mission, way))
