"""The board as a picture for pages: the library's drawing, made to fit their rules.

The pages' security policy allows no inline styles, so the style sheet stands apart. Every
space becomes a link with a title in the language of the page, and colours follow the reader's
preference for light or dark.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Collection, Sequence
from functools import cache
from hashlib import sha256
from html import escape

from planner.board import Edition, Space, default_board
from planner.board.drawing.curves import Lines
from planner.board.drawing.draw import draw, route_overlay
from planner.board.model import BOARD_HEIGHT, BOARD_WIDTH
from web.render.drawings import pieces

_STYLE_ELEMENT = re.compile(r"<style>(.*?)</style>\n?", re.DOTALL)
_LIGHT = re.compile(r"\.hf4-board\.light\{([^}]*)\}")
_SPACE_LINE = re.compile(
    r'^(<g class="space [^>]*data-space="([^"]+)"[^>]*>)(?:<title>.*?</title>)?(.*)$'
)
_ROOT = re.compile(r"<svg [^>]*>")
_ZONE_NAME = re.compile(r'<text x="(\d+)" y="(\d+)" font-size="(\d+)">([A-Z]+)<')

_OWN_STYLE = """
.hf4-board a{cursor:pointer}
.hf4-board a:focus{outline:none}
.hf4-board a:hover .space>*,.hf4-board a:focus .space>*{stroke:var(--route);stroke-width:14}
.hf4-board a:hover .space>text,.hf4-board a:focus .space>text{stroke:none}
.hf4-board .marks circle{fill:none;stroke:var(--route);
stroke-width:max(16px,calc(var(--unit,1)*2px))}
.hf4-board .marks.chosen circle{stroke-dasharray:calc(var(--unit,7)*5px) calc(var(--unit,7)*3px);
stroke-width:calc(var(--unit,7)*2.5px)}
.hf4-board .route path{stroke-width:max(30px,calc(var(--unit,1)*4px))}
.hf4-board .route .head{stroke-width:7px;transform:scale(max(1,calc(var(--unit,1)*.24)))}
.hf4-board .upright{transform:scale(calc(var(--unit,7)*.62))}
.hf4-board .pin{pointer-events:none}
.hf4-board .pin path{stroke:var(--halo);stroke-width:4}
.hf4-board .pin.start path{fill:#1d4fae}
.hf4-board .pin.goal path{fill:#b0127e}
.hf4-board .pin text{font-size:32px;font-weight:800;fill:#fff;dominant-baseline:auto}
.hf4-board .turn{transform:scale(max(1,calc(var(--unit,1)*.24)))}
.hf4-board .ends text{font-size:max(50px,calc(var(--unit,7)*13px));font-weight:700;
stroke:var(--halo);stroke-width:max(9px,calc(var(--unit,7)*3px));paint-order:stroke;
stroke-linejoin:round;pointer-events:none}
.hf4-board.near .ends{display:none}
.hf4-board.far .names,.hf4-board.far .space text{display:none}
"""
"""What pages add. ``--unit`` is how much of the board a pixel shows: what matters for a route
keeps its size on a small screen, and what could not be read there is left out."""

ViewBox = tuple[int, int, int, int]
WHOLE_BOARD: ViewBox = (0, 0, BOARD_WIDTH, BOARD_HEIGHT)


@cache
def _drawn(edition: str = Edition.CORRECTED) -> tuple[str, str]:
    """The library's picture without its style sheet, and that style sheet."""
    picture = draw(default_board(edition))
    found = _STYLE_ELEMENT.search(picture)
    style = found[1] if found else ""
    return _STYLE_ELEMENT.sub("", picture), style


@cache
def above_zone_names() -> dict[str, tuple[int, int]]:
    """Where above the names of the zones there is room on the picture.

    >>> list(above_zone_names())[:3]
    ['mercury', 'venus', 'earth']
    """
    found = _ZONE_NAME.findall(_drawn()[0])
    return {zone.lower(): (int(x), int(y) - int(size) - 20) for x, y, size, zone in found}


def draw_ahead() -> None:
    """Draw the picture now, so that no request has to wait for it."""
    _drawn()
    _lines()


@cache
def style_sheet() -> str:
    """The colours and strokes of the picture; light or dark as the reader prefers."""
    _, style = _drawn()
    light = "".join(_LIGHT.findall(style))
    rest = _LIGHT.sub("", style)
    bright = f"@media(prefers-color-scheme:light){{.hf4-board{{{light}}}}}"
    return f"{rest}{bright}{_OWN_STYLE}{pieces.STYLE}"


def style_hash() -> str:
    """What a security policy must name for the style sheet inside `picture` to count."""
    digest = sha256(style_sheet().encode()).digest()
    return f"'sha256-{b64encode(digest).decode()}'"


def picture(
    title: str,
    title_of: Callable[[Space], str],
    address_of: Callable[[Space], str],
    *,
    over: str = "",
    view: ViewBox = WHOLE_BOARD,
    edition: str = Edition.CORRECTED,
) -> str:
    """The whole picture as a document of its own; ``over`` is drawn last."""
    board = default_board(edition)
    lines = []
    for line in _drawn(edition)[0].splitlines():
        if found := _SPACE_LINE.match(line):
            group, id, rest = found.groups()
            space = board[id]
            lines.append(
                f'<a href="{escape(address_of(space))}"{_name(space, title_of(space))}>{group}'
                f"<title>{escape(title_of(space))}</title>{rest}</a>"
            )
        else:
            lines.append(line)
    x, y, width, height = view
    root = (
        '<svg xmlns="http://www.w3.org/2000/svg" class="hf4-board" '
        f'viewBox="{x} {y} {width} {height}" role="group" aria-label="{escape(title)}">'
        f"<style>{style_sheet()}</style>"
    )
    document = _ROOT.sub(lambda _: root, "\n".join(lines), count=1)
    return document.replace("</svg>", f"{over}</svg>") if over else document


def _name(space: Space, title: str) -> str:
    """The name of a space for a script, where the title says more."""
    return "" if title == space.name else f' data-name="{escape(space.name)}"'


@cache
def _lines() -> Lines:
    return Lines(default_board())


def overlay(
    route: Sequence[str] = (),
    turn_ends: Collection[int] = (),
    marks: Sequence[str] = (),
    *,
    pins: bool = True,
) -> str:
    """What is drawn over the board: a route with its turn ends, and marked spaces.

    Without ``pins`` nothing stands on the ends of the route.
    """
    board = default_board()
    parts = []
    if route:
        parts.append(route_overlay(board, route, turn_ends, lines=_lines()))
        parts.append(_names_of_ends(board[route[0]], board[route[-1]]))
        ends = [_pin("start", "A", board[route[0]])]
        if route[-1] != route[0]:
            ends.append(_pin("goal", "B", board[route[-1]]))
        parts += ends if pins else []
    if marks:
        circles = (f'<circle cx="{s.x}" cy="{s.y}" r="78"/>' for s in map(board.__getitem__, marks))
        parts.append(f'<g class="marks">{"".join(circles)}</g>')
    return "".join(parts)


def _names_of_ends(start: Space, end: Space) -> str:
    """The names of where a route begins and ends, written towards the other end."""
    names = []
    for here, there in ((start, end), (end, start)):
        anchor = "start" if here.x <= there.x else "end"
        down = "1.9em" if here.y > there.y else "-1.1em"
        names.append(
            f'<text class="{anchor}" x="{here.x}" y="{here.y}" dy="{down}">'
            f"{escape(here.name)}</text>"
        )
    return f'<g class="ends">{"".join(dict.fromkeys(names))}</g>'


def _pin(what: str, letter: str, space: Space) -> str:
    """A pin that stands on a space; the script draws the same where one was tapped."""
    return (
        f'<g class="pin {what}" transform="translate({space.x} {space.y})"><g class="upright">'
        f'<path d="M0 0-20-34A24 24 0 1 1 20-34Z"/><text y="-38">{letter}</text></g></g>'
    )


BEYOND = 8
"""A view may begin by this part of its size before the board."""


def view_around(ids: Sequence[str]) -> ViewBox:
    """The part of the board that shows these spaces with some room around."""
    if not ids:
        return WHOLE_BOARD
    spaces = [default_board()[id] for id in ids]
    left, right = min(s.x for s in spaces), max(s.x for s in spaces)
    top, bottom = min(s.y for s in spaces), max(s.y for s in spaces)
    # More room for longer routes: the buttons of the map lie over its edge.
    width = min(BOARD_WIDTH, max(1800, (right - left) * 5 // 4 + 700))
    height = min(BOARD_HEIGHT, max(1400, (bottom - top) * 5 // 4 + 700))
    return (
        _within((left + right - width) // 2, width, BOARD_WIDTH),
        _within((top + bottom - height) // 2, height, BOARD_HEIGHT),
        width,
        height,
    )


def _within(start: int, size: int, whole: int) -> int:
    """Where a view begins that looks at most a little beyond the edge of the board."""
    beyond = size // BEYOND
    return max(-beyond, min(start, whole - size + beyond))
