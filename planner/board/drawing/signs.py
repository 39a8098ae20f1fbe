"""The drawing of a single space: hex, circle or lander with its print."""

from __future__ import annotations

from html import escape

from planner.board.model import Hazard, Site, Space

ROUND = 33
"""Radius of most spaces."""
SHORT_LABEL = 3
"""Printed labels up to this length stand inside the circle."""
SITE_ICONS = ("atmospheric", "astrobiology", "submarine", "push")


def draw_space(space: Space) -> str:
    """Return the SVG group of a space, which a page finds by its ``data-space``."""
    inside = _hex(space, space.site) if space.site else _sign(space)
    if space.named:
        inside = f"<title>{escape(describe(space))}</title>" + inside
    place = f"translate({space.x} {space.y})"
    if space.site:
        place += f" scale({site_radius(space.site) / 50:.2f})"
    return (
        f'<g class="space {" ".join(_classes(space))}" data-space="{space.id}" '
        f'transform="{place}">{inside}</g>'
    )


def _classes(space: Space) -> list[str]:
    classes = [str(space.shape)]
    if space.half_burns and not space.lander:
        classes.append("burn")
    if space.hazard:
        classes.append(str(space.hazard))
    if space.belt:
        classes.append("belt")
    if space.flyby or space.oberth:
        classes.append("flyby")
    if space.venus_flyby:
        classes.append("venus")
    if space.season:
        classes.append(str(space.season))
    if space.home_orbit:
        classes.append("home")
    return classes


def site_radius(site: Site) -> int:
    """Return the radius of a site's hex: important places are larger."""
    return 44 + 4 * site.size


def describe(space: Space) -> str:
    """Return a named space in one line, for tooltips and screen readers.

    >>> from planner.board import default_board
    >>> describe(default_board()["ceres"])
    'Ceres: size 6, C, hydration 4, submarine'
    """
    words: list[str] = []
    if site := space.site:
        words += [f"size {site.size}", site.spectral, f"hydration {site.hydration}"]
        words += [icon for icon in SITE_ICONS if getattr(site, icon)]
    if space.half_burns:
        words.append(
            {1: "half lander burn", 2: "lander burn"}[space.half_burns] if space.lander else "burn"
        )
    if space.hazard:
        words.append(f"{space.hazard} hazard")
    if space.belt:
        words.append("radiation belt")
    if space.flyby or space.oberth:
        words.append(f"flyby {'+X' if space.oberth else f'+{space.flyby}'}")
    if space.season:
        words.append(f"{space.season} season only")
    return f"{space.name}: {', '.join(words)}" if words else space.name


def _hex(space: Space, site: Site) -> str:
    """Return a site in a hex of radius 50, scaled by the group around it."""
    signs = [_use("rimh")] if space.season else []
    signs.append(_use("hex"))
    signs.append(
        f'<text class="face{" wide" if site.size > 9 else ""}" y="6">{site.size}'
        f'<tspan class="{site.spectral}" dx="4">{site.spectral}</tspan></text>'
    )
    signs.append(_use(f"w{site.hydration}", y=24))
    corners = {
        "atmospheric": ("cloud", 0, -46),
        "astrobiology": ("leaf", -36, -32),
        "submarine": ("wave", 38, -32),
        "push": ("push", 40, 32),
    }
    signs += [_use(*corners[icon]) for icon in SITE_ICONS if getattr(site, icon)]
    return "".join(signs)


def _sign(space: Space) -> str:
    signs: list[str] = []
    if space.home_orbit:
        signs.append(_use("star"))
    if space.season:
        signs.append(_use("rim"))
    if space.lander:
        signs.append(_use("half" if space.half_burns == 1 else "craft"))
        if space.hazard is Hazard.CRASH:
            signs.append(_use("badge"))
        return "".join(signs)
    if space.is_hohmann:
        return "".join([*signs, '<circle class="o" r="13"/>'])
    signs.append(f'<circle class="o" r="{ROUND}"/>')
    if space.hazard is Hazard.CRASH:
        signs.append(_use("skull"))
    elif space.hazard is Hazard.AEROBRAKE:
        signs.append(_use("chute"))
    elif space.belt:
        signs.append(_use("belt"))
    elif space.special:
        signs.append(_use("exit" if space.special == "exit" else "lens"))
    elif space.label and len(space.label) <= SHORT_LABEL:
        signs.append(f'<text class="in" y="11">{escape(space.label)}</text>')
    return "".join(signs)


def _use(name: str, x: int = 0, y: int = 0) -> str:
    place = (f' x="{x}"' if x else "") + (f' y="{y}"' if y else "")
    return f'<use href="#b-{name}"{place}/>'


def radius_of(space: Space) -> float:
    """Return the radius that a space takes."""
    if space.site:
        return site_radius(space.site) * 0.95
    return 15 if space.is_hohmann else ROUND + 4


def note_of(space: Space) -> str | None:
    """Return the printed label, where it does not fit inside the circle."""
    if space.site or not space.label:
        return None
    drawn_over = space.lander or space.hazard or space.belt or space.special
    return space.label if drawn_over or len(space.label) > SHORT_LABEL else None
