"""The assembly as it lies on the table: who sits where, the star, and what a move would bring."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, radians, sin, sqrt

from planner.game.game import View
from planner.game.modules.politics.assembly import Assembly, assembly
from planner.game.modules.politics.delegates import constituencies
from planner.game.modules.politics.fundraise import shifts
from planner.game.modules.politics.ideologies import (
    GISTS,
    LAW_RULES,
    LAWS,
    NAMES,
    POINTS,
    Ideology,
    ring,
)
from planner.game.modules.politics.laws import active, lobbied, usable
from planner.game.modules.politics.scoring import law_points
from planner.game.modules.politics.tally import leaders
from planner.game.table.context import Table
from planner.game.table.tokens import cubes_left
from planner.text import Text, joined
from web.showing.drawings.factions import FactionSign, sign_of

SIDE = 70
"""Of a hexagon, in units of the picture."""
_COLOURS = {
    Ideology.FREEDOM: "#b52525",
    Ideology.HONOR: "#ffffff",
    Ideology.UNITY: "#f2c21a",
    Ideology.AUTHORITY: "#6f35a8",
    Ideology.EQUALITY: "#17703a",
    Ideology.INDIVIDUALITY: "#808890",
    Ideology.CENTRIST: "#3b82c4",
}


@dataclass(frozen=True, slots=True)
class Caucus:
    """The delegates of a player in an ideology."""

    player: str
    sign: FactionSign
    count: int
    x: float
    """Where they are drawn, from the middle of the hexagon."""


@dataclass(frozen=True, slots=True)
class ShownIdeology:
    """One hexagon of the placard."""

    name: Text
    law: Text
    gist: Text
    points: Text
    rule: str
    colour: str
    x: float
    y: float
    caucuses: tuple[Caucus, ...]
    votes: int
    legacy: int
    has_star: bool
    is_active: bool
    is_mine: bool
    """Its law is not active, but may be used by who looks, who has lobbied for it."""
    worth: tuple[tuple[str, int], ...]
    """What it would score for each player as things stand."""


@dataclass(frozen=True, slots=True)
class WhatIf:
    """What the tally would be after something that a player could do."""

    deed: Text
    outcome: Text


@dataclass(frozen=True, slots=True)
class ShownAssembly:
    """The whole placard."""

    ideologies: tuple[ShownIdeology, ...]
    hexagon: str
    """The corners of a hexagon round its middle."""
    anarchy: bool
    seat: str
    lobbied: Text | None
    what_if: tuple[WhatIf, ...]


def shown_assembly(view: View) -> ShownAssembly:
    """The assembly, as a player sees it who looks on or sits at the table.

    >>> from planner.game import Game
    >>> game = Game.new("core", factions=["NASA", "ESA"], modules=["politics"])
    >>> shown = shown_assembly(game.view("NASA"))
    >>> [str(each.name) for each in shown.ideologies if each.has_star], len(shown.what_if)
    (['the centre'], 4)
    """
    table, seat = view.table, view.seats[0] if view.seats else ""
    mine = usable(table, seat) if seat else frozenset()
    now, laws = assembly(table), active(table)
    own = lobbied(table, seat) if seat else None
    return ShownAssembly(
        tuple(
            _ideology(table, now, each, each in laws, each in mine - laws)
            for each in (*ring(), Ideology.CENTRIST)
        ),
        " ".join(
            f"{SIDE * cos(radians(60 * n)):.1f},{SIDE * sin(radians(60 * n)):.1f}" for n in range(6)
        ),
        table.state.anarchy,
        seat,
        None if own is None else LAWS[own],
        tuple(_what_if(table, now, seat)) if seat else (),
    )


def _ideology(
    table: Table, now: Assembly, ideology: Ideology, is_active: bool, is_mine: bool
) -> ShownIdeology:
    seats = [name for name in table.state.seats if now.of(name, ideology)]
    x, y = _middle(ideology)
    return ShownIdeology(
        NAMES[ideology],
        LAWS[ideology],
        GISTS[ideology],
        POINTS[ideology],
        LAW_RULES[ideology],
        _COLOURS[ideology],
        x,
        y,
        tuple(
            Caucus(name, sign_of(name), now.of(name, ideology), _spread(number, len(seats)))
            for number, name in enumerate(seats)
        ),
        now.votes(ideology),
        now.legacy.get(ideology, 0),
        now.star == ideology,
        is_active,
        is_mine,
        tuple((name, law_points(table, name, ideology)) for name in table.state.seats),
    )


def _middle(ideology: Ideology) -> tuple[float, float]:
    """Where a hexagon lies: freedom at the top, the others clockwise, the centre amidst."""
    if ideology is Ideology.CENTRIST:
        return 0, 0
    angle = radians(60 * ring().index(ideology) - 90)
    return round(sqrt(3) * SIDE * cos(angle), 1), round(sqrt(3) * SIDE * sin(angle), 1)


def _spread(number: int, count: int) -> float:
    """Side by side round the middle."""
    apart = min(30, 90 / max(count, 1))
    return round((number - (count - 1) / 2) * apart, 1)


# -- what if -----------------------------------------------------------------------------------


def _what_if(table: Table, now: Assembly, seat: str) -> Iterator[WhatIf]:
    if cubes_left(table, seat) > 0:
        for place in constituencies(table, seat):
            deed = Text("a new delegate in {ideology}", ideology=NAMES[place])
            yield WhatIf(deed, _outcome(now, now.changed(seat, place, 1)))
    for move in shifts(table, seat):
        source, target = Ideology(move.source), Ideology(move.target)
        deed = Text("from {source} to {target}", source=NAMES[source], target=NAMES[target])
        moved = now.changed(seat, source, -1).changed(seat, target, 1)
        yield WhatIf(deed, _outcome(now, moved))


def _outcome(now: Assembly, then: Assembly) -> Text:
    """Where the star would go."""
    most = leaders(then)
    if not most or most == (now.star,):
        return Text("the star stays on {ideology}", ideology=NAMES[Ideology(now.star)])
    names = joined((NAMES[each] for each in most), " or ")
    if len(most) == 1:
        return Text("the star moves to {ideology}: {law}", ideology=names, law=LAWS[most[0]])
    return Text("whoever is on turn chooses: {ideologies}", ideologies=names)
