"""One move: what a spacecraft may do within one turn (rules H2, H4-H10)."""

from planner.motion.activate import activate
from planner.motion.activation import Activation, Conditions
from planner.motion.explain import PathEntry, explain, explain_step
from planner.motion.flight import Flight, flights, fly
from planner.motion.position import Charge, Landing, MoveStep, Payment, Position, Roll, RollKind
from planner.motion.steps import Motion

__all__ = [
    "Activation",
    "Charge",
    "Conditions",
    "Flight",
    "Landing",
    "Motion",
    "MoveStep",
    "PathEntry",
    "Payment",
    "Position",
    "Roll",
    "RollKind",
    "activate",
    "explain",
    "explain_step",
    "flights",
    "fly",
]
