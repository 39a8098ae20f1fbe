"""Arguments that several commands share: what flies, and under what terms."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from dataclasses import replace

from planner.board import Board, Space, Zone
from planner.cards.model import FuelGrade
from planner.cli.editions import add_edition, board_of
from planner.cli.parsing import number
from planner.errors import BadInput
from planner.route.from_line import spacecraft_of
from planner.route.query import DEFAULT_TURNS, Preference, Spacecraft, Terms
from planner.route.rocket_line import read_rocket
from planner.rules import Season, rule_set
from planner.text import Text, joined
from planner.typed import typed, whole_number


def add_spacecraft_arguments(parser: argparse.ArgumentParser, *, fuel: bool = True) -> None:
    """Add the engines and masses; ``fuel`` adds the wet mass as well."""
    ship = parser.add_argument_group("spacecraft")
    ship.add_argument(
        "--rocket",
        metavar="LINE",
        help='all in one line: "5-1,a1, dry 7, 3 tanks", or cards: "Hall Effect, Cascade '
        'Photovoltaic, 3 tanks"',
    )
    ship.add_argument(
        "--engine",
        action="append",
        default=[],
        help="THRUST-CONSUMPTION,flags such as 5-1,a1 or crew=12-8,a2,push; up to four times; "
        "none where nothing works and one can only fall (H6b)",
    )
    ship.add_argument("--dry", help="dry mass, 0 to 23; 0 counts as 1 (F2a)")
    if fuel:
        load = ship.add_mutually_exclusive_group()
        load.add_argument("--tanks", type=number, help="tanks of fuel aboard")
        load.add_argument("--wet", help="wet mass, a spot of the fuel strip such as 8 or 4-1/3")
    ship.add_argument(
        "--grade",
        choices=[str(grade) for grade in FuelGrade],
        help="of the fuel; water if left out",
    )
    ship.add_argument(
        "--rad-hard",
        action="append",
        type=number,
        default=[],
        metavar="N",
        help="rad-hardness of a card that shall survive the belts; may be repeated",
    )
    ship.add_argument(
        "--sail-mass", type=number, default=0, metavar="N", help="mass lost if the sails burn up"
    )
    ship.add_argument(
        "--parachute", action="store_true", help="an operational card spares aerobrake rolls"
    )


def spacecraft_from(arguments: argparse.Namespace, start: Space, terms: Terms) -> Spacecraft:
    """The spacecraft that the arguments describe; without fuel where none was asked for.

    Cards are what they are where it starts.
    """
    fuel = hasattr(arguments, "tanks")
    if arguments.rocket is not None:
        return _in_one_line(arguments, board_of(arguments).zones[start.zone], terms, fuel)
    left_out = [f"--{name}" for name in ("engine", "dry") if not getattr(arguments, name)]
    if fuel and arguments.tanks is None and arguments.wet is None:
        left_out.append("--tanks")
    if left_out:
        raise BadInput(
            Text("what is needed: {options}", options=joined(left_out)),
            hint=Text("or --rocket with all in one line, such as '5-1,a1, dry 7, 3 tanks'"),
            code="missing",
            field=left_out[0].removeprefix("--"),
        )
    return Spacecraft.parse(
        arguments.engine,
        dry=arguments.dry,
        wet=getattr(arguments, "wet", None),
        tanks=getattr(arguments, "tanks", None),
        grade=FuelGrade(arguments.grade or FuelGrade.WATER),
        rad_hard=tuple(arguments.rad_hard),
        sail_mass=arguments.sail_mass,
        aerobrake_safe=arguments.parachute,
    )


def _in_one_line(arguments: argparse.Namespace, zone: Zone, terms: Terms, fuel: bool) -> Spacecraft:
    for name in ("engine", "dry", "grade", "rad_hard", "sail_mass", "parachute"):
        if getattr(arguments, name):
            option = f"--{name.replace('_', '-')}"
            raise BadInput(
                Text("{option} belongs into the line of the rocket", option=option), field=name
            )
    typed_rocket = read_rocket(arguments.rocket)
    if not fuel:
        typed_rocket = replace(typed_rocket, tanks=None, wet=None)
    elif arguments.tanks is not None or arguments.wet is not None:
        tanks = None if arguments.tanks is None else str(arguments.tanks)
        typed_rocket = replace(typed_rocket, tanks=tanks, wet=arguments.wet)
    elif typed_rocket.tanks is None and typed_rocket.wet is None:
        raise BadInput(Text("give the tanks or the wet mass"), code="missing", field="tanks")
    return spacecraft_of(typed_rocket, zone, terms)


def add_terms_arguments(parser: argparse.ArgumentParser, *, finao: bool = True) -> None:
    """Add rules, season, helpers on the board, limits and places to avoid or pass.

    ``finao`` adds the aqua that is there for Failure Is Not An Option.
    """
    terms = parser.add_argument_group("terms")
    add_board_arguments(terms)
    terms.add_argument("--push", action="store_true", help="a Powersat helps")
    for flag, meaning in (
        ("--avoid", "a space to keep away from; may be repeated"),
        ("--via", "a space to pass on the way; may be repeated, in order"),
    ):
        terms.add_argument(flag, action="append", default=[], metavar="PLACE", help=meaning)
    add_jettison(terms)
    terms.add_argument("--no-afterburn", action="store_true", help="do not afterburn")
    terms.add_argument(
        "--max-turns", type=number, default=DEFAULT_TURNS, metavar="N", help="no longer routes"
    )
    terms.add_argument("--max-hazards", type=number, default=99, metavar="N", help="hazard rolls")
    terms.add_argument("--max-belts", type=number, default=99, metavar="N", help="belt rolls")
    if finao:
        terms.add_argument(
            "--aqua", type=number, default=0, metavar="N", help="aqua for Failure Is Not An Option"
        )


def add_board_arguments(group: argparse._ActionsContainer) -> None:
    """Add the rules, when it is, and what waits at sites."""
    add_edition(group)
    group.add_argument("--rules", default="core", help="core or race-for-glory (rfg)")
    when = group.add_mutually_exclusive_group()
    when.add_argument("--season", choices=[str(s) for s in Season], help="a season that stays")
    when.add_argument("--year", type=number, help="year of the first turn; the seasons run on")
    for flag, meaning in (
        ("--factory", "a site with a factory that may be used; may be repeated"),
        ("--colony", "a site with a factory and a colony; may be repeated"),
    ):
        group.add_argument(flag, action="append", default=[], metavar="SITE", help=meaning)
    group.add_argument(
        "--water",
        action="append",
        default=[],
        nargs=2,
        metavar=("SITE", "TANKS"),
        help="tanks of water that wait at a site for an acetylene rocketplane; may be repeated",
    )


def add_jettison(terms: argparse._ArgumentGroup) -> None:
    """Add whether fuel may be jettisoned, which is everybody's free action (G1f)."""
    terms.add_argument(
        "--jettison",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="show ways that throw fuel away before a move (G1f), as by default, or leave them out",
    )


def terms_from(arguments: argparse.Namespace, board: Board) -> Terms:
    """The terms that the arguments describe."""

    def places(texts: list[str], field: str) -> tuple[int, ...]:
        return tuple(board.find(text, field=field).index for text in texts)

    count(arguments.aqua or 0, "aqua")
    return Terms(
        rules=rule_set(arguments.rules),
        season=Season(arguments.season) if arguments.season else None,
        year=arguments.year,
        powersat=arguments.push,
        factories=sites(board, arguments.factory, "factory"),
        colonies=sites(board, arguments.colony, "colony"),
        site_water=water(board, arguments.water),
        afterburn=not arguments.no_afterburn,
        jettison=arguments.jettison,
        max_turns=arguments.max_turns,
        max_hazards=arguments.max_hazards,
        max_belts=arguments.max_belts,
        avoid=frozenset(places(arguments.avoid, "avoid")),
        via=places(arguments.via, "via"),
    )


def add_preference(parser: argparse.ArgumentParser) -> None:
    """Add what to sort the answers by, and how safe they shall be."""
    parser.add_argument(
        "--safety",
        type=_percent,
        metavar="PERCENT",
        help="tell what FINAO it takes for that chance to arrive",
    )
    parser.add_argument(
        "--prefer",
        default=str(Preference.TURNS),
        choices=[str(preference) for preference in Preference],
        help="sort the answers by this",
    )


def sites(board: Board, texts: Iterable[str], field: str) -> frozenset[int]:
    """The sites that are named."""
    return frozenset(board.find_site(text, field=field).index for text in texts)


def water(board: Board, pairs: Iterable[tuple[str, str]]) -> dict[int, int]:
    """The tanks of water that wait at sites, for acetylene rocketplanes (H6c)."""
    return {board.find_site(site, field="water").index: _tanks(tanks) for site, tanks in pairs}


def _tanks(text: str) -> int:
    tanks = whole_number(text)
    if tanks is None:
        raise BadInput(
            Text("{text} is no number of tanks", text=repr(text)),
            hint=Text("write it like 20"),
            field="water",
        )
    return count(tanks, "tanks", field="water")


def count(number: int, what: str, *, field: str | None = None) -> int:
    """A number that is not negative."""
    if number < 0:
        raise BadInput(
            Text("{number} {what}: a count is never negative", number=number, what=what),
            hint=Text("0 or more"),
            field=field or what,
        )
    return number


def _percent(text: str) -> int:
    number = whole_number(typed(text).strip().removesuffix("%"))
    if number is None or not 0 <= number <= 100:
        raise argparse.ArgumentTypeError(f"{text!r} is no chance in percent, 0 to 100")
    return number
