"""What the signs of the board mean: each with a space of the board that shows it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from planner.board import Space, default_board
from planner.board.drawing.signs import draw_space
from planner.board.drawing.symbols import definitions
from web.render.i18n import N_, gettext

_ROOM = 66
"""Half the side of the picture of a space."""
_FOR_THE_MAP = re.compile(r' data-space="[^"]*"|<title>.*?</title>')

_SPACES: tuple[tuple[str, Callable[[Space], bool]], ...] = (
    (N_("site: size, spectral type, drops of water"), lambda space: space.id == "ceres"),
    (
        N_("site with an atmosphere"),
        lambda space: space.site is not None and space.site.atmospheric,
    ),
    (N_("Low Earth Orbit, a home orbit"), lambda space: space.id == "leo"),
    (N_("orbit or Lagrange point"), lambda space: space.id == "sol-mars-l2"),
    (N_("burn"), lambda space: space.is_burn and not space.lander and not space.hazard),
    (N_("lander burn"), lambda space: space.lander and space.half_burns == 2 and not space.hazard),
    (N_("half lander burn"), lambda space: space.lander and space.half_burns == 1),
    (N_("Hohmann: another way on is a pivot"), lambda space: space.is_hohmann),
    (
        N_("crash hazard"),
        lambda space: space.hazard == "crash" and not (space.lander or space.is_burn),
    ),
    (N_("aerobrake hazard"), lambda space: space.hazard == "aerobrake"),
    (N_("radiation belt"), lambda space: space.belt is not None),
    (N_("flyby: bonus burns"), lambda space: space.flyby > 0 and not space.venus_flyby),
    (N_("open in the season of its rim only"), lambda space: space.season is not None),
)
_LINES: tuple[tuple[str, str], ...] = (
    (N_("aerobrake path, one way"), '<path class="aerobrake" d="M-60 0H60"/>'),
    (N_("buggy road"), '<path class="body" d="M-30 0H30"/><path class="buggy" d="M-60 0H60"/>'),
    (N_("space elevator"), '<path class="elevator" d="M-60 0H60"/>'),
)


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign of the board and what it means."""

    meaning: str
    view: str
    """The part of the board that shows it, as an SVG view box."""
    drawing: Markup


def signs() -> list[Sign]:
    """All signs, told in the language of the request."""
    return [Sign(gettext(meaning), view, drawing) for meaning, view, drawing in _drawn()]


@cache
def _drawn() -> tuple[tuple[str, str, Markup], ...]:
    drawn = []
    for meaning, shows in _SPACES:
        space = next(filter(shows, default_board().spaces))
        view = f"{space.x - _ROOM} {space.y - _ROOM} {2 * _ROOM} {2 * _ROOM}"
        drawn.append((meaning, view, Markup(_FOR_THE_MAP.sub("", draw_space(space)))))
    for meaning, line in _LINES:
        view = f"{-_ROOM} {-_ROOM} {2 * _ROOM} {2 * _ROOM}"
        drawn.append((meaning, view, Markup(f'<g class="lines">{line}</g>')))
    return tuple(drawn)


@cache
def legend_shapes() -> Markup:
    """The shapes that the signs are made of."""
    return Markup(definitions())
