"""The printed board: spaces, ways out, and what can be seen from where (B7)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from planner.board.check import checked_tables
from planner.board.find import Finder
from planner.board.model import (
    ChitPlaces,
    Edition,
    Elevator,
    Exit,
    Hazard,
    Space,
    SunspotYear,
    Zone,
)
from planner.board.read import Link, Tables
from planner.data import maps_directory
from planner.errors import BadInput
from planner.text import Text

if TYPE_CHECKING:
    import networkx

    from planner.board.arrays import BoardArrays


class Board:
    """A printed board, read from its data files.

    >>> board = default_board()
    >>> board["leo"].name
    'Low Earth Orbit'
    >>> [board[way.to].id for way in board.exits(board["phobos"].index)]
    ['mars-burn-8', 'sol-mars-l1']
    """

    def __init__(self, tables: Tables, edition: Edition = Edition.CORRECTED) -> None:
        self.edition = edition
        """The printing of the board."""
        self.spaces: tuple[Space, ...] = tables.spaces
        """Every space; `Space.index` is the position here."""
        self.zones: Mapping[str, Zone] = MappingProxyType(tables.zones)
        """The heliocentric zones by id (B7g)."""
        self.buggy_roads: tuple[tuple[str, str], ...] = tables.buggy_roads
        """The pairs of sites that a buggy road joins, by id (B7f)."""
        self.elevators: tuple[Elevator, ...] = tables.elevators
        """The places where a space elevator can stand."""
        self.chit_places: tuple[ChitPlaces, ...] = tables.chit_places
        """The circles for glory and heroism chits (B7j, C7)."""
        self.sunspot_cycle: tuple[SunspotYear, ...] = tables.sunspot_cycle
        """The twelve positions of the sunspot cube (D2)."""
        self.japanese: Mapping[str, str] = MappingProxyType(tables.japanese)
        """Japanese names of places, each with the printed one."""
        self._index = {space.id: space.index for space in tables.spaces}
        self._exits = _exits(tables.links, len(tables.spaces))
        self._adjacent: dict[int, frozenset[int]] = {}

    @classmethod
    def load(cls, directory: Path | None = None, *, edition: Edition = Edition.CORRECTED) -> Board:
        """Read a board and check it; a damaged file raises `DataError`, never half a board."""
        return cls(checked_tables(directory or maps_directory() / "hf4", edition), edition)

    def __getitem__(self, key: str | int) -> Space:
        """Return the space with that id or index."""
        if isinstance(key, int):
            return self.spaces[key]
        try:
            return self.spaces[self._index[key]]
        except KeyError:
            raise BadInput(
                Text("there is no space with the id {key}", key=repr(key)), code="no-such-space"
            ) from None

    def __contains__(self, id: object) -> bool:
        return id in self._index

    def __len__(self) -> int:
        return len(self.spaces)

    @cached_property
    def sites(self) -> tuple[Space, ...]:
        """The spaces where one lands."""
        return tuple(space for space in self.spaces if space.is_site)

    def exits(self, index: int) -> tuple[Exit, ...]:
        """Return the links out of a space; a one-way path is seen from its start only."""
        return self._exits[index]

    def one_way_from(self, index: int) -> tuple[int, ...]:
        """Return the spaces from which a one-way path leads here, and not back (B7e).

        >>> board = default_board()
        >>> [board[source].id for source in board.one_way_from(board["lvo"].index)]
        ['venus-aerobrake-1', 'venus-aerobrake-2', 'venus-aerobrake-3']
        """
        return self._one_way_from.get(index, ())

    @cached_property
    def _one_way_from(self) -> dict[int, tuple[int, ...]]:
        sources: dict[int, tuple[int, ...]] = {}
        for space in self.spaces:
            for way in self._exits[space.index]:
                if way.aerobrake:
                    sources[way.to] = (*sources.get(way.to, ()), space.index)
        return sources

    def buggy_neighbours(self, index: int) -> tuple[int, ...]:
        """Return the sites that buggy roads join to this one (B7f, I6b).

        >>> board = default_board()
        >>> [board[site].id for site in board.buggy_neighbours(board["luna-shackleton"].index)]
        ['luna-aristarchus']
        """
        id = self.spaces[index].id
        return tuple(self._index[b if a == id else a] for a, b in self.buggy_roads if id in (a, b))

    def adjacent(self, index: int) -> frozenset[int]:
        """Return the spaces adjacent to a space, without itself (gl. Adjacent).

        Spaces with a crash hazard and lander burns count as no distance: they are adjacent
        themselves, and so is what lies behind them. Nothing is seen along dotted aerobrake
        paths or buggy roads.

        >>> board = default_board()
        >>> sorted(board[i].name for i in board.adjacent(board["kleopatra"].index) if board[i].site)
        ['Alexhelios', 'Cleoselene']
        """
        if index not in self._adjacent:
            self._adjacent[index] = self._look_around(index)
        return self._adjacent[index]

    def _look_around(self, index: int) -> frozenset[int]:
        seen = {index}
        ahead = [index]
        while ahead:
            for way in self._exits[ahead.pop()]:
                if way.to in seen or way.aerobrake:
                    continue
                seen.add(way.to)
                if _no_distance(self.spaces[way.to]):
                    ahead.append(way.to)
        return frozenset(seen - {index})

    def raygun_range(self, index: int) -> frozenset[int]:
        """Return the sites that a raygun here can prospect, hydration apart (I6a).

        These are the site where it stands and the adjacent sites. An atmosphere is opaque: a
        raygun under one sees only its own site, and none is seen from outside.

        >>> board = default_board()
        >>> sorted(board[i].name for i in board.raygun_range(board["saturn-dust-ring"].index))
        ['Epimetheus', 'Janus', 'Pandora', 'Prometheus']
        """
        here = self.spaces[index]
        own = {index} if here.site else set()
        if here.site and here.site.atmospheric:
            return frozenset(own)
        around = {
            other
            for other in self.adjacent(index)
            if (site := self.spaces[other].site) is not None and not site.atmospheric
        }
        return frozenset(own | around)

    def zone_distance(self, a: int, b: int) -> int:
        """Return the distance of two spaces in heliocentric zones (I9).

        >>> board = default_board()
        >>> board.zone_distance(board["ceres"].index, board["leo"].index)
        2
        """
        zone_a, zone_b = (self.zones[self.spaces[index].zone] for index in (a, b))
        return abs(zone_a.order - zone_b.order)

    def find(self, text: str, *, field: str | None = None) -> Space:
        """Return the one place that is meant; raise `BadInput` with choices if that is not clear.

        Capitals, accents, punctuation and the order of the words do not matter, and the Japanese
        names of the rulebook serve as well.

        >>> default_board().find("arsia mons").name
        'Mars: Arsia Mons Caves'
        >>> default_board().find("LEO").id, default_board().find("ケレス").id
        ('leo', 'ceres')
        """
        return self._finder.find(text, field=field)

    def words_of(self, text: str) -> tuple[str, ...]:
        """Return the words of what is typed, as places are looked up by them.

        >>> default_board().words_of("火星 Arsia")
        ('mars', 'arsia')
        """
        return self._finder.words_of(text)

    def find_to_land(self, text: str, *, field: str | None = None) -> Space:
        """Return the same for a landing: of several places that fit, only sites count (H6).

        >>> default_board().find_to_land("venus").name
        'Venus: Aerostat-Xity'
        """
        return self._finder.find(text, field=field, to_land=True)

    def find_site(self, text: str, *, field: str | None = None) -> Space:
        """Return the same for what only sites have, such as factories (B7a); refuses other spaces.

        >>> default_board().find_site("sol-mars-l2", field="factory")
        Traceback (most recent call last):
        ...
        planner.errors.BadInput: B7a: Sol-Mars L2 is no site; name a site, such as Deimos
        """
        space = self.find_to_land(text, field=field)
        if not space.is_site:
            near = [each.name for each in self.sites if each.index in self.adjacent(space.index)]
            hint = (
                Text("name a site, such as {near}", near=near[0]) if near else Text("name a site")
            )
            raise BadInput(
                Text("{space} is no site", space=space.name), hint=hint, field=field, rule="B7a"
            )
        return space

    def find_start(self, text: str, *, field: str | None = None) -> Space:
        """Return the same for where a spacecraft waits for its move; refuses lander burns (H5e).

        >>> default_board().find_start("mars lander 2")
        Traceback (most recent call last):
        ...
        planner.errors.BadInput: H5e: no spacecraft can wait on the lander burn Mars lander 2
        """
        space = self.find(text, field=field)
        if space.lander:
            raise BadInput(
                Text("no spacecraft can wait on the lander burn {space}", space=space.name),
                rule="H5e",
                field=field,
            )
        return space

    def search(self, text: str, limit: int = 20) -> list[Space]:
        """Return the places that fit an unfinished text, best first.

        >>> [space.name for space in default_board().search("cere", limit=2)][0]
        'Ceres'
        """
        return self._finder.search(text, limit)

    @cached_property
    def _finder(self) -> Finder:
        return Finder(self.spaces, self.japanese)

    def graph(self) -> networkx.DiGraph[str]:
        """Return the routes as a networkx graph over the ids (see `planner.board.graph`)."""
        from planner.board.graph import build_graph

        return build_graph(self)

    def arrays(self) -> BoardArrays:
        """Return the board as compact integer arrays for the search, built once."""
        return self._arrays

    @cached_property
    def _arrays(self) -> BoardArrays:
        from planner.board.arrays import build_arrays

        return build_arrays(self)


def default_board(edition: str = Edition.CORRECTED) -> Board:
    """Return the board of High Frontier 4 All, read once; the first print where that is asked for.

    >>> default_board() is default_board("corrected")
    True
    >>> default_board("first-print")["lutetia"].site.size
    3
    """
    return _loaded(edition_named(edition))


@cache
def _loaded(edition: Edition) -> Board:
    return Board.load(edition=edition)


def edition_named(name: str, *, field: str = "board") -> Edition:
    """Return the printing of that name.

    >>> edition_named("second")
    Traceback (most recent call last):
    ...
    planner.errors.BadInput: there is no board 'second'; did you mean corrected or first-print?
    """
    if name not in tuple(Edition):
        raise BadInput(
            Text("there is no board {name}", name=repr(name)), choices=tuple(Edition), field=field
        )
    return Edition(name)


def _no_distance(space: Space) -> bool:
    return space.lander or space.hazard is Hazard.CRASH


def _exits(links: tuple[Link, ...], count: int) -> tuple[tuple[Exit, ...], ...]:
    ways: list[list[Exit]] = [[] for _ in range(count)]
    for link in links:
        one_way = not (link.forward and link.backward)
        if link.forward:
            ways[link.a].append(Exit(link.b, link.heading_a, link.heading_b, one_way))
        if link.backward:
            ways[link.b].append(Exit(link.a, link.heading_b, link.heading_a, one_way))
    return tuple(tuple(sorted(each, key=lambda way: way.to)) for each in ways)
