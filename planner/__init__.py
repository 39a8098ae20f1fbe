"""Exact mission planning and rules for the board game *High Frontier 4 All*.

The rooms follow the rulebook's chapters: `planner.board` (B7), `planner.cards` (B2, B6),
`planner.craft` (E, F, H3, J), `planner.motion` (H2, H4-H10), `planner.route` (many moves)
and `planner.game` (the rules engine). ``docs/architecture.md`` is the map of the house.
"""

__version__ = "0.1.0"
