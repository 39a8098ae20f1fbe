"""The part of the fuel strip that one move uses, drawn small: fuel burned leads to the left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from planner.craft.strip import BURN_ONE, WetMass
from web.render.drawings.strip import DrawnSpot, strip

STEP, ROW = 24, 52
MOST_IN_A_ROW = 14
_LEFT, _TOP = 14, 34


@dataclass(frozen=True, slots=True)
class Place:
    """A spot, and where it stands on this picture."""

    spot: DrawnSpot
    x: int
    y: int
    fuel: bool
    """Whether it is above the dry mass chit and not above the wet one: fuel that is left."""


@dataclass(frozen=True, slots=True)
class Track:
    """The picture of one move: places from light to heavy, and the chits on them."""

    places: tuple[Place, ...]
    dry: Place
    before: Place
    jettisoned: Place
    """Where the wet mass chit stands after fuel was thrown away, before the move."""
    after: Place
    width: int
    height: int

    @property
    def lines(self) -> Iterator[str]:
        """The black line, a path for each row."""
        rows: dict[int, list[Place]] = {}
        for place in self.places:
            rows.setdefault(place.y, []).append(place)
        for y, row in rows.items():
            yield f"M{row[0].x} {y}H{row[-1].x}"

    @property
    def arcs(self) -> Iterator[tuple[str, str]]:
        """The hops of the wet mass chit, each with what it is."""
        for what, start, end in (
            ("jettisoned", self.before, self.jettisoned),
            ("burned", self.jettisoned, self.after),
        ):
            if start != end:
                yield what, _arc(start, end)


def track(dry: WetMass, before: WetMass, jettisoned: WetMass, after: WetMass) -> Track:
    """The picture for a move that leads the wet mass chit from ``before`` to ``after``.

    >>> picture = track(WetMass(7), WetMass(10), WetMass(10), WetMass("8-1/2"))
    >>> [place.spot.name for place in picture.places]
    ['7', '7-1/2', '8', '8-1/2', '9', '9-1/2', '10']
    """
    spots = sorted({dry.index, before.index, after.index, *_burned(before.index, dry.index)})
    whole = strip()
    places = {
        index: Place(
            whole.spots[index],
            _LEFT + number % MOST_IN_A_ROW * STEP,
            _TOP + number // MOST_IN_A_ROW * ROW,
            dry.index < index <= after.index,
        )
        for number, index in enumerate(spots)
    }
    return Track(
        tuple(places.values()),
        dry=places[dry.index],
        before=places[before.index],
        jettisoned=places.get(jettisoned.index, places[before.index]),
        after=places[after.index],
        width=2 * _LEFT + (min(len(spots), MOST_IN_A_ROW) - 1) * STEP,
        height=_TOP + (len(spots) - 1) // MOST_IN_A_ROW * ROW + 18,
    )


def _burned(index: int, dry: int) -> Iterator[int]:
    while index > dry:
        yield index
        index = BURN_ONE[index]


def _arc(start: Place, end: Place) -> str:
    if start.y != end.y:
        return f"M{start.x} {start.y - 12}L{end.x} {end.y - 12}"
    top = start.y - 14 - min(14, (start.x - end.x) // 6)
    return f"M{start.x} {start.y - 12}Q{(start.x + end.x) // 2} {top - 8} {end.x} {end.y - 12}"
