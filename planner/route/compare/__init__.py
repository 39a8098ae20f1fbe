"""Rockets side by side: what each of them is, and how it gets to chosen goals.

`Asked` says which rockets and which goals; `compare` answers with figures of which the best are
marked.
"""

from planner.route.compare.answer import (
    Comparison,
    Flown,
    GoalComparison,
    Measure,
    Side,
    ThrustFigure,
    compare,
)
from planner.route.compare.question import Asked, Contender

__all__ = [
    "Asked",
    "Comparison",
    "Contender",
    "Flown",
    "GoalComparison",
    "Measure",
    "Side",
    "ThrustFigure",
    "compare",
]
