"""One move as plain data."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from planner.answers import Plain, plain
from planner.craft.answers import PartAnswer
from planner.craft.strip import WetMass, burn
from planner.motion.explain import PathRoll, explain, explain_step
from planner.motion.flight import Flight
from planner.motion.position import Position
from planner.motion.steps import Motion


class RollAnswer(Plain):
    """A die that is due, and the space or site that asks for it (H7, H10)."""

    kind: str
    rule: str
    space: str

    @classmethod
    def of(cls, roll: PathRoll) -> RollAnswer:
        """Return a roll with its rule."""
        return plain(cls, roll, roll.kind)


class EntryAnswer(Plain):
    """One space of a path, with what entering it took; exact fuel steps as text."""

    space: str
    name: str
    burns: int
    steps: str
    bonus: int
    rule: str
    why: str
    rolls: list[RollAnswer]
    liftoff: str | None
    landing: str | None
    booster_tanks: int


def wet_end(move: Motion, flight: Flight) -> WetMass | None:
    """Position of the wet mass chit after the flight; ``None`` if the strip is not known."""
    thrust = move.activation.thrust
    return None if thrust is None else burn(thrust.wet, flight.fuel_steps)


def flight_as_dict(move: Motion, flight: Flight) -> dict[str, Any]:
    """Return a flight with its price, every space and every die; fractions as text."""
    after, path = wet_end(move, flight), explain(move, flight)
    return {
        "from": move.board[flight.start].id,
        "to": move.board[flight.end].id,
        "zone": move.board[flight.start].zone,
        **_thrust(move),
        "burns": flight.burns,
        "fuel": str(flight.fuel),
        "fuel_steps": flight.fuel_steps,
        "wet_end": None if after is None else str(after),
        "landing": flight.landing,
        "operational": flight.operational,
        "path": [to_builtins(plain(EntryAnswer, entry)) for entry in path],
        "rolls": [to_builtins(RollAnswer.of(roll)) for entry in path for roll in entry.rolls],
    }


def ways_as_dict(move: Motion, position: Position) -> dict[str, Any]:
    """Return the legal next steps from a position, and why the others are closed."""
    steps = move.legal_steps(position)
    around = dict.fromkeys(exit_.to for exit_ in move.board.exits(position.space))
    ways = [explain_step(move, position.space, step) for step in steps]
    return {
        "from": move.board[position.space].id,
        "zone": move.board[position.space].zone,
        **_thrust(move),
        "ways": [to_builtins(plain(EntryAnswer, way)) for way in ways],
        "closed": [
            {
                "space": move.board[there].id,
                "name": move.board[there].name,
                "reasons": [refusal.as_dict() for refusal in refusals],
            }
            for there in around
            if (refusals := move.refusals(position, there))
        ],
    }


def _thrust(move: Motion) -> dict[str, Any]:
    activation = move.activation
    parts = () if activation.thrust is None else activation.thrust.parts
    return {
        "net_thrust": activation.net_thrust,
        "burn_limit": activation.burn_limit,
        "consumption": str(activation.consumption),
        "steps_available": activation.steps_available,
        "thrust_parts": [to_builtins(plain(PartAnswer, part)) for part in parts],
    }
