"""How counts are said, whoever says them."""

from planner.text import count_of

__all__ = ["count_of"]
