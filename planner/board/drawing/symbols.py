"""The signs of the board picture: shapes that are defined once, and the style sheet.

Everything is coloured by CSS custom properties, so that a page can restyle the board; the
dark colours are those of the printed board, ``.light`` is for paper and bright rooms.
"""

from __future__ import annotations

from math import cos, pi, sin

STYLE = """
.hf4-board{--ground:#10172b;--line:#e9edf7;--ink:#f6f8ff;--quiet:#b9c2d8;--space:#0b1020;
--burn:#d6249f;--belt:#ffd83d;--hazard:#f6f8ff;--flyby:#58d7ff;--road:#ffd83d;--path:#bcd3ff;
--hex:#05070d;--rim:#cfd6e6;--water:#4fb4ff;--leaf:#62d46b;--cloud:#dfe7f5;--push:#ffb02e;
--halo:#0b1020;--red:#ff4d4d;--yellow:#ffd60a;--blue:#3f8cff;--home:#ffcf5a;--route:#39ff9c;
--mercury:#5b4f2a;--venus:#54412f;--earth:#1f4568;--mars:#5a2e29;--ceres:#41414c;
--jupiter:#4f3d2c;--saturn:#4c492f;--uranus:#1e4b4c;--neptune:#1d2b57;
background:var(--ground);font-family:"Inter","Segoe UI",system-ui,"DejaVu Sans",sans-serif}
.hf4-board.light{--ground:#eef1f7;--line:#3b4460;--ink:#141a2c;--quiet:#4a546e;--space:#fdfdff;
--burn:#c4178f;--belt:#ffdb4d;--hazard:#141a2c;--flyby:#0077a8;--road:#c98f00;--path:#3f5f9f;
--hex:#1a2033;--rim:#1a2033;--leaf:#3fae4a;--halo:#fdfdff;--red:#e02b2b;--yellow:#e6b800;
--blue:#1f6fe5;--home:#e0a100;--route:#00a05a;--mercury:#f1e3ae;--venus:#efd9c2;--earth:#c9e2f6;
--mars:#f4cdc4;--ceres:#dedee6;--jupiter:#ecdcc6;--saturn:#ebe6c2;--uranus:#c5e8e6;
--neptune:#ccd6f5}
.hf4-board .zones .mercury{fill:var(--mercury)}.hf4-board .zones .venus{fill:var(--venus)}
.hf4-board .zones .earth{fill:var(--earth)}.hf4-board .zones .mars{fill:var(--mars)}
.hf4-board .zones .ceres{fill:var(--ceres)}.hf4-board .zones .jupiter{fill:var(--jupiter)}
.hf4-board .zones .saturn{fill:var(--saturn)}.hf4-board .zones .uranus{fill:var(--uranus)}
.hf4-board .zones .neptune{fill:var(--neptune)}
.hf4-board .zones path{stroke:var(--line);stroke-opacity:.16;stroke-width:7}
.hf4-board text{text-anchor:middle;fill:var(--ink)}
.hf4-board .zone-names text{font-weight:700;letter-spacing:.2em;fill-opacity:.42}
.hf4-board .zone-sun{font-size:.6em;letter-spacing:.05em;font-weight:500}
.hf4-board .lines path{fill:none;stroke:var(--line);stroke-width:8;stroke-linecap:round}
.hf4-board .lines .aerobrake{stroke:var(--path);stroke-dasharray:1 20;stroke-width:11}
.hf4-board .lines .buggy{stroke:var(--road);stroke-dasharray:1 19;stroke-width:12}
.hf4-board .lines .elevator{stroke:var(--quiet);stroke-width:4;stroke-dasharray:26 14}
.hf4-board .lines .body{stroke:var(--ink);stroke-opacity:.13;stroke-width:230;
stroke-linejoin:round}
.hf4-board .lines .arrow{fill:var(--path);stroke:none}
.hf4-board .sol{fill:#ffcf33}
.hf4-board .sol-glow{fill:#ffb300;fill-opacity:.28}
.hf4-board .o{fill:var(--space);stroke:var(--line);stroke-width:8}
.hf4-board [data-space=leo] .o{stroke:var(--home);stroke-width:12}
.hf4-board .hohmann .o{fill:var(--line);stroke:none}
.hf4-board .burn .o,.b-craft{fill:var(--burn);stroke:#fff;stroke-width:6}
.b-craft-half{fill:var(--space);stroke:#fff;stroke-width:6}
.b-craft-part{fill:var(--burn)}
.hf4-board .belt .o{fill:var(--belt);stroke:#14161c;stroke-width:5}
.b-trefoil{fill:#14161c}
.hf4-board .flyby .o{stroke:var(--flyby);stroke-width:11}
.hf4-board .venus .o{stroke:var(--blue)}
.b-skull{fill:var(--mark,var(--ink))}
.b-holes{fill:var(--hole,var(--space))}
.hf4-board .burn{--mark:#fff;--hole:var(--burn)}
.b-badge{fill:#0b1020;stroke:#fff;stroke-width:4;--mark:#fff;--hole:#0b1020}
.b-chute{fill:var(--ink)}
.b-cords{fill:none;stroke:var(--ink);stroke-width:4}
.b-rim{fill:none;stroke:var(--season);stroke-width:11}
.hf4-board .red{--season:var(--red)}
.hf4-board .yellow{--season:var(--yellow)}
.hf4-board .blue{--season:var(--blue)}
.b-star{fill:var(--home)}
.b-mark{fill:var(--ink)}
.hf4-board .in{font-size:27px;font-weight:700}
.hf4-board .burn .in{fill:#fff}
.hf4-board .flyby .in{font-size:33px}
.b-hex{fill:var(--hex);stroke:var(--rim);stroke-width:5}
.hf4-board .site .face{font-size:40px;font-weight:800;fill:#fff}
.hf4-board .site .wide{font-size:34px}
.hf4-board .C{fill:#b5bccb}.hf4-board .S{fill:#ffb454}.hf4-board .M{fill:#ff7b6b}
.hf4-board .V{fill:#8fd14f}.hf4-board .D{fill:#d79bff}.hf4-board .H{fill:#7fe3ff}
.b-water{fill:var(--water)}
.b-dry{fill:none;stroke:#8a93a8;stroke-width:3}
.b-leaf{fill:var(--leaf)}
.b-cloud{fill:var(--cloud)}
.b-wave{fill:none;stroke:var(--water);stroke-width:6;stroke-linecap:round}
.b-push{fill:var(--push)}
.hf4-board .names text{font-size:50px;font-weight:600;stroke:var(--halo);stroke-width:9;
stroke-opacity:.72;paint-order:stroke;stroke-linejoin:round}
.hf4-board .names .note{font-size:40px;font-weight:400;font-style:italic;fill:var(--quiet)}
.hf4-board .names .large{font-size:60px}
.hf4-board .start{text-anchor:start!important}
.hf4-board .end{text-anchor:end!important}
.hf4-board .space{cursor:pointer}
.hf4-board .route path{fill:none;stroke:var(--route);stroke-width:30;stroke-linecap:round;
stroke-linejoin:round;stroke-opacity:.6}
.hf4-board .route .head{fill:var(--route);stroke:var(--halo);stroke-width:7;stroke-opacity:1}
.hf4-board .route rect{fill:var(--route);stroke:var(--halo);stroke-width:8}
.hf4-board .route .ring{fill:none;stroke:var(--route);stroke-width:14}
.hf4-board .route text{font-size:48px;font-weight:800;fill:var(--halo)}
""".strip()


def _points(count: int, radius: float, inner: float | None = None, turn: float = 0.0) -> str:
    """Return the corners of a regular polygon, or of a star with an inner radius.

    >>> _points(4, 10)
    '10,0 0,10 -10,0 0,-10'
    """
    radii = [radius] if inner is None else [radius, inner]
    total = count * len(radii)
    corners = []
    for step in range(total):
        angle = 2 * pi * step / total + turn
        length = radii[step % len(radii)]
        corners.append(f"{round(length * cos(angle))},{round(length * sin(angle))}")
    return " ".join(corners)


def _trefoil(radius: float, inner: float) -> str:
    """Return the three blades of the radiation sign."""
    blades = []
    for blade in range(3):
        start, stop = (2 * pi * (blade / 3 + off) - pi / 2 for off in (-1 / 12, 1 / 12))
        corners = [
            (inner * cos(start), inner * sin(start)),
            (radius * cos(start), radius * sin(start)),
            (radius * cos(stop), radius * sin(stop)),
            (inner * cos(stop), inner * sin(stop)),
        ]
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = ((round(x, 1), round(y, 1)) for x, y in corners)
        blades.append(f"M{ax} {ay}L{bx} {by}A{radius} {radius} 0 0 1 {cx} {cy}L{dx} {dy}Z")
    return "".join(blades)


_DROP = "M0-9C4-3 7 0 7 4A7 7 0 0 1-7 4C-7 0-4-3 0-9Z"


def _drops(count: int) -> str:
    if not count:
        return f'<path class="b-dry" d="{_DROP}"/>'
    left = -(count - 1) * 8
    return "".join(
        f'<path class="b-water" transform="translate({left + 16 * each})" d="{_DROP}"/>'
        for each in range(count)
    )


_SKULL = (
    '<path class="b-skull" d="M0-22C14-22 21-13 21-3 21 4 17 8 13 10V20H-13V10C-17 8-21 4-21-3'
    '-21-13-14-22 0-22Z"/><path class="b-holes" d="M-13-4a6 6 0 1 1 12 0a6 6 0 1 1-12 0M1-4'
    'a6 6 0 1 1 12 0a6 6 0 1 1-12 0M-3 9 0 3 3 9ZM-6 14h3v7h-3ZM3 14h3v7H3Z"/>'
)


def definitions() -> str:
    """Return the shapes that the picture uses again and again."""
    shapes = {
        "belt": f'<path class="b-trefoil" d="{_trefoil(26, 8)}"/><circle class="b-trefoil" r="5"/>',
        "craft": '<path class="b-craft" d="M-15-32H15L24 2H-24Z"/>'
        '<path class="b-craft" d="M-24 2-36 30H-24L-12 8H12L24 30H36L24 2Z"/>',
        "half": '<path class="b-craft-half" d="M-15-32H15L24 2H-24Z"/>'
        '<path class="b-craft-half" d="M-24 2-36 30H-24L-12 8H12L24 30H36L24 2Z"/>'
        '<path class="b-craft-part" d="M0-32H-15L-24 2-36 30H-24L-12 8H0Z"/>',
        "skull": _SKULL,
        "badge": '<g class="b-badge"><circle cx="32" cy="-28" r="21"/>'
        f'<g stroke="none" transform="translate(32 -28) scale(.68)">{_SKULL}</g></g>',
        "chute": '<path class="b-chute" d="M-24-2A24 22 0 0 1 24-2L16-7 8-2 0-7-8-2-16-7Z"/>'
        '<path class="b-cords" d="M-22-2 0 22 22-2M-7-3 0 22 7-3"/>',
        "hex": f'<polygon class="b-hex" points="{_points(6, 50)}"/>',
        "star": f'<polygon class="b-star" points="{_points(7, 60, 42, -pi / 2)}"/>',
        "rim": '<circle class="b-rim" r="43"/>',
        "rimh": f'<polygon class="b-rim" points="{_points(6, 57)}"/>',
        "leaf": '<path class="b-leaf" d="M-13 11C-15-7-2-14 14-13 15 3 6 14-8 10L-13 15Z"/>',
        "cloud": '<path class="b-cloud" '
        'd="M-20 9A9 9 0 0 1-14-7 12 12 0 0 1 8-9 9 9 0 0 1 19 9Z"/>',
        "wave": '<path class="b-wave" d="M-17-3Q-11-10-6-3T6-3 17-3M-17 8Q-11 1-6 8T6 8 17 8"/>',
        "push": '<path class="b-push" d="M-4-14H10L2-3H12L-8 16-2 1H-12Z"/>',
        "exit": '<path class="b-mark" d="M-18-6H2V-17L21 0 2 17V6H-18Z"/>',
        "lens": '<path class="b-mark" d="M0-24Q20 0 0 24Q-20 0 0-24Z"/>',
        **{f"w{count}": _drops(count) for count in range(5)},
    }
    parts = [f'<g id="b-{name}">{shape}</g>' for name, shape in shapes.items()]
    return "<defs>" + "".join(parts) + "</defs>"
