"""One move as plain data, for JSON answers."""

from __future__ import annotations

from typing import Any

from planner.craft.plain import net_thrust_as_dict
from planner.craft.strip import WetMass, burn
from planner.motion.explain import explain, explain_step
from planner.motion.flight import Flight
from planner.motion.position import Position
from planner.motion.steps import Move

Plain = dict[str, Any]


def wet_end(move: Move, flight: Flight) -> WetMass | None:
    """Where the wet mass chit stands after the flight; ``None`` if the strip is not known."""
    thrust = move.activation.thrust
    return None if thrust is None else burn(thrust.wet, flight.fuel_steps)


def flight_as_dict(move: Move, flight: Flight) -> Plain:
    """A flight with its price, every space and every die; fractions as text."""
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
        "path": [entry.as_dict() for entry in path],
        "rolls": [roll.as_dict() for entry in path for roll in entry.rolls],
    }


def ways_as_dict(move: Move, position: Position) -> Plain:
    """What may be done next from a position, and why the other ways are closed."""
    steps = move.legal_steps(position)
    around = dict.fromkeys(exit_.to for exit_ in move.board.exits(position.space))
    return {
        "from": move.board[position.space].id,
        "zone": move.board[position.space].zone,
        **_thrust(move),
        "ways": [explain_step(move, position.space, step).as_dict() for step in steps],
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


def _thrust(move: Move) -> Plain:
    activation = move.activation
    thrust = activation.thrust
    return {
        "net_thrust": activation.net_thrust,
        "burn_limit": activation.burn_limit,
        "consumption": str(activation.consumption),
        "steps_available": activation.steps_available,
        "thrust_parts": [] if thrust is None else net_thrust_as_dict(thrust)["parts"],
    }
