"""The routes of the board as a networkx graph: for people who analyse, and to check its shape.

Importing networkx takes a fifth of a second, so that this is imported where it is needed only.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

import networkx as nx

from planner.board.check import HOME
from planner.errors import DataError

if TYPE_CHECKING:
    from planner.board.board import Board


def build_graph(board: Board) -> nx.DiGraph[str]:
    """Return a directed graph over the ids of the spaces.

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


def oddities(board: Board) -> Iterator[DataError]:
    """Yield errors in the shape of a board whose tables fit together.

    Every space can be reached from where rockets start, and that from every space. Whoever falls
    along aerobrake paths arrives somewhere (H6b), and lander burns lead to a site or give an Oberth
    burn (B7c, H8e).

    Examples
    --------
    >>> from planner.board import default_board
    >>> list(oddities(default_board()))
    []
    """
    graph = board.graph()
    for lost in sorted(set(graph) - nx.descendants(graph, HOME) - {HOME}):
        yield _wrong("spaces.csv", f"{lost!r} cannot be reached from {HOME!r}")
    for trap in sorted(set(graph) - nx.ancestors(graph, HOME) - {HOME}):
        yield _wrong("spaces.csv", f"{HOME!r} cannot be reached from {trap!r}")
    falls = graph.edge_subgraph(way for way in graph.edges if graph.edges[way]["aerobrake"])
    for circle in nx.strongly_connected_components(falls):
        if len(circle) > 1:
            yield _wrong("links.csv", f"aerobrake paths lead round in a circle: {_listed(circle)}")
    burns = graph.subgraph(space.id for space in board.spaces if space.lander)
    for group in nx.weakly_connected_components(burns):
        around = {neighbour for id in group for neighbour in nx.all_neighbors(graph, id)}
        if not any(board[id].is_site or board[id].oberth for id in group | around):
            yield _wrong("spaces.csv", f"lander burns that lead to no site: {_listed(group)}")


def _wrong(file: str, reason: str) -> DataError:
    return DataError(file, None, None, reason)


def _listed(ids: set[str]) -> str:
    return ", ".join(sorted(ids))
