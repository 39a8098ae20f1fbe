"""Rockets side by side: what each of them is, and how it gets to chosen goals.

`Contest` says which rockets and which goals; `compare` answers with figures of which the best are
marked.
"""

from planner.route.compare.answer import (
    ComparedFlight,
    ComparedRocket,
    Comparison,
    GoalComparison,
    ThrustFigure,
    Yardstick,
    compare,
)
from planner.route.compare.question import Contender, Contest

__all__ = [
    "ComparedFlight",
    "ComparedRocket",
    "Comparison",
    "Contender",
    "Contest",
    "GoalComparison",
    "ThrustFigure",
    "Yardstick",
    "compare",
]
