"""The pieces of a game on the board: figures of stacks, tokens of sites, and glory chits.

They are drawn around the middle of a space: figures stand on it side by side, tokens lie below.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from planner.board import Space
from planner.board.drawing.signs import radius_of
from web.render.drawings.factions import BRIGHT, DARK, sign_of

ABREAST = 4
"""So many figures stand side by side; more stand in rows behind."""
_APART, _BEHIND = 58, 84
_CLOSE = 46

STYLE = """
.hf4-board .pieces,.hf4-board .chits{pointer-events:none}
.hf4-board .keep{transform:scale(max(1.1,calc(var(--unit,7)*.4)))}
.hf4-board.far .keep{transform:scale(calc(var(--unit,7)*.3))}
.hf4-board .pieces .figure path{stroke-linejoin:round}
.hf4-board .pieces .busted{fill:#d32121;stroke:#fff;stroke-width:4}
.hf4-board .pieces .cross{stroke:#fff;stroke-width:6;stroke-linecap:round}
.hf4-board .chits .chit{fill:#ffd24a;stroke:#0b1020;stroke-width:5}
.hf4-board .chits text{font-size:34px;font-weight:800;fill:#0b1020}
.hf4-board .aims{pointer-events:none;fill:none}
.hf4-board .aims .threat{stroke:#d32121;stroke-width:9}
.hf4-board .aims .reach{stroke:#2f7fd6;stroke-width:7;stroke-dasharray:22 16}
.hf4-board .ghost .route path{stroke-dasharray:46 40;stroke-opacity:.85;stroke:var(--home)}
.hf4-board .ghost .route .head,.hf4-board .ghost .route rect{fill:var(--home)}
.hf4-board .ghost .route .head{stroke-dasharray:none}
.hf4-board .ghost .route .ring{stroke:var(--home)}
"""
"""What the map's style sheet says about them."""

_FIGURES = {
    "rocket": "M0-96C19-78 25-58 25-36V-14L36 8V20H-36V8L-25-14V-36C-25-58-19-78 0-96Z",
    "outpost": "M-38 20V-20H-26V-44L0-64 26-44V-20H38V20Z",
    "freighter": "M-44 20V-50H-2V-66H22L44-26V20Z",
    "leo": "M-32 20V-52H32V20Z",
}
_OTHER = "M0-70L40-24V20H-40V-24Z"

_TOKENS = {
    "claim": "M-30 0A30 18 0 0 1 30 0V10A30 18 0 0 1-30 10Z",
    "factory": "M0-34L30-18V18L0 34-30 18V-18Z",
    "colony": "M-32 20V8A32 34 0 0 1 32 8V20Z",
}


@dataclass(frozen=True, slots=True)
class Figure:
    """A stack on the board."""

    kind: str
    owner: str
    crewed: bool = False
    glory: bool = False
    glitched: bool = False


@dataclass(frozen=True, slots=True)
class Token:
    """What lies on a site: a claim, a factory or a colony; without an owner it is busted."""

    kind: str
    owner: str | None


def at_space(space: Space, told: str, figures: Sequence[Figure], tokens: Sequence[Token]) -> str:
    """All that is in one space, named for those who do not see it."""
    rows = [figures[at : at + ABREAST] for at in range(0, len(figures), ABREAST)]
    standing = [
        _moved(_figure(figure), dx, -20 - _BEHIND * number)
        for number, row in reversed(list(enumerate(rows)))
        for figure, dx in zip(row, _spread(len(row)), strict=True)
    ]
    lying = [
        _moved(_token(token), dx, 16)
        for token, dx in zip(tokens, _spread(len(tokens), _CLOSE), strict=True)
    ]
    # What is printed in the middle stays in sight, however large the pieces are drawn.
    radius = radius_of(space)
    drawn = [
        _moved(f'<g class="keep">{"".join(parts)}</g>', 0, round(dy))
        for parts, dy in ((standing, -0.45 * radius), (lying, 0.8 * radius))
        if parts
    ]
    name = escape(told)
    return (
        f'<g transform="translate({space.x} {space.y})" role="img" aria-label="{name}" '
        f'data-at="{space.id}"><title>{name}</title>{"".join(drawn)}</g>'
    )


def chit(x: int, y: int, told: str, count: int) -> str:
    """The glory chits that are left in a zone."""
    name = escape(told)
    return (
        f'<g transform="translate({x} {y})" role="img" aria-label="{name}"><title>{name}</title>'
        f'<g class="keep"><path class="chit" d="{_star(40)}"/><text y="12">{count}</text></g></g>'
    )


def aim(space: Space, told: str, is_threat: bool) -> str:
    """A space that weapons reach: cross hairs for those of others, a ring for one's own alone."""
    name, radius = escape(told), radius_of(space) + 22
    near, far = radius - 20, radius + 26
    ways = ((1, 0), (-1, 0), (0, 1), (0, -1)) if is_threat else ()
    hairs = "".join(f'<path d="M{x * near} {y * near}L{x * far} {y * far}"/>' for x, y in ways)
    kind = "threat" if is_threat else "reach"
    return (
        f'<g class="{kind}" transform="translate({space.x} {space.y})" role="img" '
        f'aria-label="{name}"><title>{name}</title><circle r="{radius}"/>{hairs}</g>'
    )


def group(name: str, parts: Iterable[str]) -> str:
    """A group of the layer."""
    return f'<g class="{name}">{"".join(parts)}</g>'


def _spread(count: int, apart: int = _APART) -> list[int]:
    """Where so many things stand side by side."""
    return [round((number - (count - 1) / 2) * apart) for number in range(count)]


def _moved(drawing: str, dx: int, dy: int) -> str:
    return f'<g transform="translate({dx} {dy})">{drawing}</g>'


def _outlined(path: str, colour: str) -> str:
    """A shape that can be seen on a light and on a dark board."""
    return (
        f'<path d="{path}" fill="none" stroke="{BRIGHT}" stroke-width="9"/>'
        f'<path d="{path}" fill="{colour}" stroke="{DARK}" stroke-width="4"/>'
    )


def _figure(figure: Figure) -> str:
    sign = sign_of(figure.owner)
    parts = [_outlined(_FIGURES.get(figure.kind, _OTHER), sign.colour)]
    parts.append(f'<g transform="translate(0 -10) scale(.9)">{sign.badge}</g>')
    if figure.crewed:
        parts.append(_HUMAN)
    if figure.glory:
        parts.append(f'<g transform="translate(-26 -56) scale(.42)">{_GLORY}</g>')
    if figure.glitched:
        parts.append(_GLITCH)
    return group("figure", parts)


def _token(token: Token) -> str:
    if token.owner is None:
        return '<circle class="busted" r="22"/><path class="cross" d="M-9-9 9 9M9-9-9 9"/>'
    sign = sign_of(token.owner)
    shape = _outlined(_TOKENS[token.kind], sign.colour)
    return f'<g transform="scale(.78)">{shape}<g transform="scale(.72)">{sign.badge}</g></g>'


def _star(radius: int) -> str:
    """A star of five points, as on a glory chit.

    >>> _star(50)[:12]
    'M0 -50L13 -1'
    """
    corners = ((0, -50), (13, -17), (48, -15), (21, 7), (30, 41), (0, 22))
    left = [(-x, y) for x, y in corners[-2:0:-1]]
    points = [(round(x * radius / 50), round(y * radius / 50)) for x, y in (*corners, *left)]
    return "M" + "L".join(f"{x} {y}" for x, y in points) + "Z"


_HUMAN = (
    f'<g transform="translate(27 -64)" fill="{BRIGHT}" stroke="{DARK}" stroke-width="3.5">'
    '<path d="M-13 16V8A13 12 0 0 1 13 8V16Z"/><circle cy="-10" r="9"/></g>'
)
_GLORY = f'<path d="{_star(52)}" fill="#ffd24a" stroke="{DARK}" stroke-width="9"/>'
_GLITCH = (
    f'<path d="M26-12L44 20H8Z" fill="#ffd83d" stroke="{DARK}" stroke-width="4"/>'
    f'<path d="M26-3V8M26 14V15" stroke="{DARK}" stroke-width="4" stroke-linecap="round"/>'
)
