"""The routes of the board as a networkx graph, for people who want to analyse."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import networkx as nx

if TYPE_CHECKING:
    from planner.board.board import Board


def build_graph(board: Board) -> nx.DiGraph[str]:
    """A directed graph over the ids of the spaces.

    Nodes carry ``name``, ``shape``, ``zone``, ``x``, ``y``, ``burns``, ``hazard``, ``belt``,
    ``flyby``, ``season`` and ``size`` (of a site); edges carry ``heading``,
    ``arrival_heading``, ``aerobrake`` and ``weight``: the burns of the space entered, as a
    `Fraction`. Pivots depend on where one comes from, so that shortest paths here are a lower
    bound of what a rocket pays.

    Examples
    --------
    >>> import networkx as nx
    >>> from planner.board import default_board
    >>> graph = default_board().graph()
    >>> print(nx.dijkstra_path_length(graph, "leo", "lmo"))
    3
    """
    graph: nx.DiGraph[str] = nx.DiGraph()
    for space in board.spaces:
        graph.add_node(
            space.id,
            name=space.name,
            shape=str(space.shape),
            zone=space.zone,
            x=space.x,
            y=space.y,
            burns=Fraction(space.half_burns, 2),
            hazard=str(space.hazard) if space.hazard else None,
            belt=space.belt,
            flyby=space.flyby,
            season=str(space.season) if space.season else None,
            size=space.site.size if space.site else None,
        )
    for space in board.spaces:
        for way in board.exits(space.index):
            graph.add_edge(
                space.id,
                board[way.to].id,
                heading=way.heading,
                arrival_heading=way.arrival_heading,
                aerobrake=way.aerobrake,
                weight=Fraction(board[way.to].half_burns, 2),
            )
    return graph
