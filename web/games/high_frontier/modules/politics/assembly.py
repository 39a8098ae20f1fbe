"""The assembly as it lies on the table: who sits where, the star, what it means to who looks."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin, sqrt

from planner.games.high_frontier.game import View
from planner.games.high_frontier.modules.politics.assembly import Assembly, assembly, sits
from planner.games.high_frontier.modules.politics.ideologies import (
    GISTS,
    LAW_RULES,
    LAWS,
    NAMES,
    Ideology,
    ring,
)
from planner.games.high_frontier.modules.politics.laws import active
from planner.games.high_frontier.modules.politics.scoring import law_points, points_told
from planner.games.high_frontier.modules.politics.sights import (
    Forecast,
    forecasts,
    in_force,
    purge_told,
)
from planner.games.high_frontier.table.context import Table
from planner.text import Text
from web.render.drawings.factions import FactionSign, sign_of

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
    worth: tuple[tuple[str, int], ...]
    """What it would score for each player as things stand."""


@dataclass(frozen=True, slots=True)
class ShownLaw:
    """A law that is in force for who looks, and what it changes for him."""

    name: Text
    rule: str
    is_lobbied: bool
    told: Text


@dataclass(frozen=True, slots=True)
class ShownAssembly:
    """The whole placard."""

    ideologies: tuple[ShownIdeology, ...]
    hexagon: str
    """The corners of a hexagon round its middle."""
    sits: bool
    """It has not been dissolved."""
    anarchy: bool
    seat: str
    in_force: tuple[ShownLaw, ...]
    """For the seat, if somebody sits there who looks."""
    forecasts: tuple[Forecast, ...]
    purge: Text


def shown_assembly(view: View) -> ShownAssembly:
    """The assembly, as a player sees it who looks on or sits at the table.

    >>> from planner.games.high_frontier import Game
    >>> game = Game.new("core", factions=["NASA", "ESA"], modules=["politics"])
    >>> shown = shown_assembly(game.view("NASA"))
    >>> [str(each.name) for each in shown.ideologies if each.has_star], len(shown.forecasts)
    (['the centre'], 5)
    """
    table, seat = view.table, view.seats[0] if view.seats else ""
    now, laws = assembly(table), active(table)
    return ShownAssembly(
        tuple(_ideology(table, now, each, each in laws) for each in (*ring(), Ideology.CENTRIST)),
        " ".join(
            f"{SIDE * cos(radians(60 * n)):.1f},{SIDE * sin(radians(60 * n)):.1f}" for n in range(6)
        ),
        sits(table),
        table.state.anarchy,
        seat,
        tuple(
            ShownLaw(LAWS[each.law], LAW_RULES[each.law], each.is_lobbied, each.told)
            for each in (in_force(table, seat) if seat else ())
        ),
        forecasts(table, seat) if seat else (),
        purge_told(table),
    )


def _ideology(table: Table, now: Assembly, ideology: Ideology, is_active: bool) -> ShownIdeology:
    seats = [name for name in table.state.seats if now.of(name, ideology)]
    x, y = _middle(ideology)
    return ShownIdeology(
        NAMES[ideology],
        LAWS[ideology],
        GISTS[ideology],
        points_told(table, ideology),
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
