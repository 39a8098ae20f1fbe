"""Commands about the printed board."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from planner.board import Board, Exit, Site, Space
from planner.board.answers import ICONS, SiteAnswer, SpaceAnswer
from planner.board.check import problems_of
from planner.board.read import SITE_ALSO, SITE_KINDS
from planner.cli.answer import Answer, CommandAdder, table
from planner.cli.editions import add_edition, board_of, with_notes
from planner.cli.parsing import number
from planner.data import maps_directory
from planner.errors import BadInput
from planner.rules import Season
from planner.text import Text, count_of, joined


def add_commands(adder: CommandAdder) -> None:
    """Add the commands of this module."""
    board = adder.group("board", help="check and draw the printed board")
    check = board.command("check", _check, help="check the data files of the board")
    check.add_argument("--directory", type=Path, help="another folder with the files of a board")
    _add_draw(board)
    _add_sites(adder)
    space = adder.command(
        "space",
        _space,
        help="show a space: what it is, what it costs, where its lines lead",
        example='planner space leo, planner space "arsia mons"',
    )
    space.add_argument("name", nargs="+", help="a name, an id or a printed label")
    add_edition(space)
    find = adder.command(
        "find",
        _find,
        help="look a place up by a part of its name",
        example="planner find hygiea",
    )
    find.add_argument("text", nargs="+", help="what you remember of the name")
    add_edition(find)
    find.add_argument("--limit", type=number, default=10, help="show at most this many (10)")


def _add_draw(board: CommandAdder) -> None:
    draw = board.command(
        "draw",
        _draw,
        help="draw the board as an SVG picture",
        example="planner board draw -o board.svg --light",
    )
    draw.add_argument("-o", "--output", type=Path, required=True, help="the file to write")
    add_edition(draw)
    draw.add_argument("--light", action="store_true", help="colours for paper and bright rooms")
    draw.add_argument(
        "--route", help="ids of neighbouring spaces to join by a bright line, with commas"
    )


def _add_sites(adder: CommandAdder) -> None:
    sites = adder.command(
        "sites",
        _sites,
        help="list the sites, all or those that you ask for",
        example="planner sites --zone mars --hydration 2 --type C",
    )
    sites.add_argument("--zone", help="heliocentric zones, with commas: mars,ceres")
    sites.add_argument("--type", help="spectral types, with commas: C,M")
    sites.add_argument("--hydration", type=number, metavar="N", help="at least N drops of water")
    sites.add_argument("--size-min", type=number, metavar="N", help="size N or more")
    sites.add_argument("--size-max", type=number, metavar="N", help="size N or less")
    sites.add_argument("--season", choices=[*Season], help="synodic sites of that season")
    sites.add_argument("--kind", help="planet, moon, asteroid, comet, centaur, trojan, tno...")
    sites.add_argument("--body", help="sites of one body, or of the moons around it")
    sites.add_argument("--group", help="part of the name of a family, camp or group")
    add_edition(sites)
    for icon in ICONS:
        sites.add_argument(f"--{icon}", action="store_true", help=f"only {icon} sites")
    sites.add_argument(
        "--sort", choices=["name", "size", "hydration", "zone"], default="zone", help="order (zone)"
    )


def _check(arguments: argparse.Namespace) -> Answer:
    from planner.board.graph import oddities

    directory = arguments.directory or maps_directory() / "hf4"
    problems = problems_of(directory) or tuple(oddities(Board.load(directory)))
    data: dict[str, Any] = {
        "problems": [
            {"file": each.file, "row": each.row, "column": each.column, "reason": each.reason}
            for each in problems
        ]
    }
    if problems:
        lines = [str(problem) for problem in problems]
        lines.append(f"{count_of(len(problems), 'problem')} found")
        return Answer("\n".join(lines), data, yes=False)
    board = Board.load(directory)
    links = sum(len(board.exits(space.index)) for space in board.spaces)
    data |= {"spaces": len(board), "sites": len(board.sites), "ways": links}
    text = f"The board is in order: {len(board)} spaces, {len(board.sites)} sites, {links} ways."
    return Answer(text, data)


def _draw(arguments: argparse.Namespace) -> Answer:
    from planner.board.drawing.draw import draw

    route = arguments.route.split(",") if arguments.route else []
    picture = draw(board_of(arguments), route=route, light=arguments.light)
    try:
        arguments.output.write_text(picture, encoding="utf-8")
    except OSError as error:
        raise BadInput(
            Text(
                "cannot write {output}: {strerror}",
                output=arguments.output,
                strerror=error.strerror,
            ),
            code="cannot-write",
            field="output",
        ) from None
    size = len(picture.encode())
    data = {"file": str(arguments.output), "bytes": size}
    return Answer(f"Drew the board to {arguments.output} ({size // 1000} kB).", data)


def _sites(arguments: argparse.Namespace) -> Answer:
    board = board_of(arguments)
    asked = _filters(board, arguments)
    found = [
        (space, space.site)
        for space in board.spaces
        if space.site and all(fits(space, space.site) for fits in asked)
    ]
    zones = {zone.id: zone.order for zone in board.zones.values()}
    orders: dict[str, Callable[[tuple[Space, Site]], Any]] = {
        "name": lambda pair: pair[0].name,
        "size": lambda pair: (-pair[1].size, pair[0].name),
        "hydration": lambda pair: (-pair[1].hydration, pair[0].name),
        "zone": lambda pair: (zones[pair[0].zone], pair[0].name),
    }
    found.sort(key=orders[arguments.sort])
    data = [SiteAnswer.of(space) for space, _ in found]
    if not found:
        return Answer("No site fits.", data, yes=False)
    rows = [
        (
            space.name,
            space.zone.capitalize(),
            f"{site.size:>4}",
            site.spectral,
            "●" * site.hydration or "-",
            space.season,
            ", ".join(_icons(site)),
            f"{space.clock:>5}",
        )
        for space, site in found
    ]
    headings = ("site", "zone", "size", "type", "water", "season", "icons", "clock")
    text = f"{table(rows, headings)}\n{count_of(len(found), 'site')}"
    return Answer(with_notes(text, (space for space, _ in found)), data)


def _filters(board: Board, arguments: argparse.Namespace) -> list[Callable[[Space, Site], bool]]:
    """Return the conditions for a site from the options."""
    asked: list[Callable[[Space, Site], bool]] = []
    if arguments.zone:
        zones = _words(arguments.zone, board.zones, "zone")
        asked.append(lambda space, site: space.zone in zones)
    if arguments.type:
        types = _words(arguments.type.upper(), "CSMVDH", "type")
        asked.append(lambda space, site: site.spectral in types)
    if arguments.kind:
        kinds = _words(arguments.kind, (*SITE_KINDS, *SITE_ALSO), "kind")
        asked.append(lambda space, site: site.kind in kinds or site.also in kinds)
    if arguments.hydration is not None:
        asked.append(lambda space, site: site.hydration >= arguments.hydration)
    if arguments.size_min is not None:
        asked.append(lambda space, site: site.size >= arguments.size_min)
    if arguments.size_max is not None:
        asked.append(lambda space, site: site.size <= arguments.size_max)
    if arguments.season:
        asked.append(lambda space, site: space.season == arguments.season)
    if arguments.body:
        body = arguments.body.casefold()
        asked.append(lambda space, site: body in (site.body, site.primary))
    if arguments.group:
        group = arguments.group.casefold()
        asked.append(lambda space, site: site.group is not None and group in site.group)
    icons = [icon for icon in ICONS if getattr(arguments, icon)]
    asked.append(lambda space, site: all(getattr(site, icon) for icon in icons))
    return asked


def _words(text: str, allowed: Iterable[str], field: str) -> set[str]:
    """Return the words between commas, each of which must be known."""
    known = {word.casefold(): word for word in allowed}
    words = [word.strip() for word in text.split(",") if word.strip()]
    for word in words:
        if word.casefold() not in known:
            raise BadInput(
                Text("there is no {field} {word}", field=field, word=repr(word)),
                hint=Text("choose from {values}", values=joined(known.values())),
                code=f"unknown-{field}",
                field=field,
            )
    return {known[word.casefold()] for word in words}


def _space(arguments: argparse.Namespace) -> Answer:
    board = board_of(arguments)
    space = board.find(" ".join(arguments.name), field="name")
    text = with_notes("\n".join([*_head(board, space), "", _ways(board, space)]), [space])
    return Answer(text, SpaceAnswer.of(board, space))


def _head(board: Board, space: Space) -> list[str]:
    sun = board.zones[space.zone].sunlight
    place = f"{space.zone.capitalize()} zone ({sun}), at {space.clock} seen from Sol"
    lines = [f"{space.name} ({space.id})", place]
    if site := space.site:
        water = f"hydration {site.hydration}"
        lines.append(", ".join([f"size {site.size}, type {site.spectral}", water, *_icons(site)]))
        kin = [word for word in (site.group, site.primary and f"orbits {site.primary}") if word]
        lines.append(", ".join([site.kind, *([site.also] if site.also else []), *kin]))
    lines += _properties(space)
    if roads := [board[other].name for other in board.buggy_neighbours(space.index)]:
        lines.append(f"buggy road to {', '.join(roads)}")
    if sources := [board[source].name for source in board.one_way_from(space.index)]:
        lines.append(f"aerobrake path from {', '.join(sources)} (one way)")
    return lines


def _properties(space: Space) -> list[str]:
    lines = []
    if space.is_hohmann:
        lines.append("Hohmann: turning is a pivot, 2 burns (H4c)")
    if space.lander:
        fuel = "half the fuel" if space.half_burns == 1 else "full fuel"
        lines.append(f"lander burn: {fuel}, no stopping, no bonus burns (H5e)")
    elif space.is_burn:
        lines.append("burn (B7c)")
    if space.hazard:
        lines.append(f"{space.hazard} hazard (H7)")
    if space.belt:
        lines.append(f"radiation belt of {space.belt.capitalize()} (H10)")
    if space.oberth:
        lines.append("Solar Oberth flyby: bonus burns equal to base thrust (H8e)")
    if space.flyby:
        season = ", blue season only (H8c)" if space.venus_flyby else " (H8)"
        lines.append(f"flyby: {count_of(space.flyby, 'bonus burn')}{season}")
    if space.season:
        lines.append(f"synodic: {space.season} season (B7h)")
    if space.home_orbit:
        lines.append(f"home orbit {space.home_orbit}")
    return lines


def _ways(board: Board, space: Space) -> str:
    rows = [
        (board[way.to].name, board[way.to].id, _way(space, way), _cost(board[way.to]))
        for way in board.exits(space.index)
    ]
    return table(rows, ("to", "id", "heading", "entering"))


def _way(space: Space, way: Exit) -> str:
    parts = [str(way.heading)] if way.heading is not None else []
    if way.aerobrake:
        parts.append("one way")
    return ", ".join(parts)


def _cost(space: Space) -> str:
    """Return what entering a space brings."""
    parts = []
    if space.half_burns:
        burn = "half lander burn" if space.half_burns == 1 else "lander burn"
        parts.append(burn if space.lander else "burn")
    if space.hazard:
        parts.append(f"{space.hazard} hazard")
    if space.belt:
        parts.append("belt")
    if space.flyby or space.oberth:
        parts.append("flyby +X" if space.oberth else f"flyby +{space.flyby}")
    if space.season:
        parts.append(f"{space.season} season")
    if space.site:
        parts.append(f"landing, size {space.site.size}")
    return ", ".join(parts) or "free"


def _find(arguments: argparse.Namespace) -> Answer:
    text = " ".join(arguments.text)
    found = board_of(arguments).search(text, max(1, arguments.limit))
    data = [
        {"id": space.id, "name": space.name, "zone": space.zone, "shape": str(space.shape)}
        for space in found
    ]
    if not found:
        return Answer(f"No place is called anything like {text!r}.", data, yes=False)
    rows = [(space.name, space.id, space.zone.capitalize(), _what(space)) for space in found]
    return Answer(with_notes(table(rows, ("place", "id", "zone", "what")), found), data)


def _what(space: Space) -> str:
    if space.site:
        return Text(
            "site {size}{spectral}, hydration {hydration}",
            size=space.site.size,
            spectral=space.site.spectral,
            hydration=space.site.hydration,
        )
    cost = _cost(space)
    return cost if cost != "free" else str(space.shape)


def _icons(site: Site) -> Sequence[str]:
    return [icon for icon in ICONS if getattr(site, icon)]
