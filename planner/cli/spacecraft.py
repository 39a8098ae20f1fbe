"""Arguments that several commands share, made from the questions that they ask."""

from __future__ import annotations

import argparse
from typing import Any, TypeVar

from msgspec import Struct, inspect

from planner.cards.model import FuelGrade
from planner.cli.editions import add_edition
from planner.cli.parsing import number
from planner.errors import BadInput
from planner.route.query import Preference
from planner.route.questions.fields import field_of, plain_type
from planner.route.questions.flights import RouteQuestion
from planner.rules import Season
from planner.text import Text, joined
from planner.typed import typed, whole_number

S = TypeVar("S", bound=Struct)


def add_option(
    group: argparse._ActionsContainer,
    name: str,
    question: type[Struct] = RouteQuestion,
    **changes: Any,
) -> None:
    """Add the option that fills in a field of a question; ``changes`` say what is else here."""
    field = field_of(question, name)
    told: dict[str, Any] = {"help": field.meaning}
    info = field.info
    if isinstance(info, inspect.VarTupleType):
        info = plain_type(info.item_type)
        told = {"help": f"{field.meaning}; may be repeated", "action": "append", "default": []}
    elif not isinstance(info, inspect.BoolType):
        told["default"] = field.default
    if isinstance(info, inspect.BoolType):
        told["action"] = "store_true"
    elif isinstance(info, inspect.IntType):
        told |= {"type": number, "metavar": "N"}
    group.add_argument(f"--{name.replace('_', '-')}", **told | changes)


def asked_by(arguments: argparse.Namespace, question: type[S], **known: Any) -> S:
    """The question that the arguments ask, which have the names of its fields."""
    given = {
        name: tuple(value) if isinstance(value, list) else value
        for name in question.__struct_fields__
        if (value := getattr(arguments, name, None)) is not None
    }
    return question(**given | known)


def add_spacecraft_arguments(parser: argparse.ArgumentParser, *, fuel: bool = True) -> None:
    """Add the engines and masses; ``fuel`` adds the wet mass as well."""
    ship = parser.add_argument_group("spacecraft")
    ship.add_argument(
        "--rocket",
        metavar="LINE",
        help='all in one line: "5-1,a1, dry 7, 3 tanks", or cards: "Hall Effect, Cascade '
        'Photovoltaic, 3 tanks"',
    )
    add_option(
        ship,
        "engine",
        help="THRUST-CONSUMPTION,flags such as 5-1,a1 or crew=12-8,a2,push; up to four times; "
        "none where nothing works and one can only fall (H6b)",
    )
    add_option(ship, "dry", help="dry mass, 0 to 23; 0 counts as 1 (F2a)")
    if fuel:
        load = ship.add_mutually_exclusive_group()
        add_option(load, "tanks", metavar=None)
        add_option(load, "wet", help="wet mass, a spot of the fuel strip such as 8 or 4-1/3")
    add_option(
        ship,
        "grade",
        default=None,
        choices=[str(grade) for grade in FuelGrade],
        help="of the fuel; water if left out",
    )
    add_option(ship, "rad_hard")
    add_option(ship, "sail_mass")
    add_option(ship, "parachute")


def ship_fields(arguments: argparse.Namespace) -> dict[str, Any]:
    """The fields of the rocket, wherever it was described; without fuel where none was asked for.

    What is left out is told by the names of the options.
    """
    fuel = hasattr(arguments, "tanks")
    if arguments.rocket is not None:
        return _in_one_line(arguments, fuel)
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
    return {}


def _in_one_line(arguments: argparse.Namespace, fuel: bool) -> dict[str, Any]:
    # The reader of lines is loaded only when there is one: every other start is quicker for it.
    from planner.route.questions.line import fields_of_rocket
    from planner.route.rocket_line import read_rocket

    for name in ("engine", "dry", "grade", "rad_hard", "sail_mass", "parachute"):
        if getattr(arguments, name):
            option = f"--{name.replace('_', '-')}"
            raise BadInput(
                Text("{option} belongs into the line of the rocket", option=option), field=name
            )
    fields = fields_of_rocket(read_rocket(arguments.rocket))
    load = {name: fields.pop(name, None) for name in ("tanks", "wet")}
    if not fuel:
        return fields
    if arguments.tanks is not None or arguments.wet is not None:
        load = {"tanks": arguments.tanks, "wet": arguments.wet}
    elif load == {"tanks": None, "wet": None}:
        raise BadInput(Text("give the tanks or the wet mass"), code="missing", field="tanks")
    return fields | load


def add_terms_arguments(parser: argparse.ArgumentParser, *, finao: bool = True) -> None:
    """Add rules, season, helpers on the board, limits and places to avoid or pass.

    ``finao`` adds the aqua that is there for Failure Is Not An Option.
    """
    terms = parser.add_argument_group("terms")
    add_board_arguments(terms)
    add_option(terms, "push", help="a Powersat helps")
    add_option(terms, "avoid", metavar="PLACE")
    add_option(terms, "via", metavar="PLACE")
    add_jettison(terms)
    add_option(terms, "no_afterburn")
    add_option(terms, "max_turns")
    add_option(terms, "max_hazards")
    add_option(terms, "max_belts")
    if finao:
        add_option(terms, "aqua")


def add_board_arguments(group: argparse._ActionsContainer) -> None:
    """Add the rules, when it is, and what waits at sites."""
    add_when(group)
    add_option(group, "factory", metavar="SITE")
    add_option(group, "colony", metavar="SITE")
    group.add_argument(
        "--water",
        action="append",
        default=[],
        nargs=2,
        metavar=("SITE", "TANKS"),
        help="tanks of water that wait at a site for an acetylene rocketplane; may be repeated",
    )


def add_when(group: argparse._ActionsContainer, **year: Any) -> None:
    """Add the printing of the board, the rules and when it is."""
    add_edition(group)
    group.add_argument("--rules", default="core", help="core or race-for-glory (rfg)")
    when = group.add_mutually_exclusive_group()
    add_option(when, "season", choices=[str(season) for season in Season])
    add_option(when, "year", metavar=None, **year)


def add_jettison(terms: argparse._ArgumentGroup) -> None:
    """Add whether fuel may be jettisoned, which is everybody's free action (G1f)."""
    terms.add_argument(
        "--jettison",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="show ways that throw fuel away before a move (G1f), as by default, or leave them out",
    )


def terms_fields(arguments: argparse.Namespace) -> dict[str, Any]:
    """The fields of the terms that the arguments call otherwise."""
    count(getattr(arguments, "aqua", None) or 0, "aqua")
    water = tuple(f"{site}={_tanks(tanks)}" for site, tanks in arguments.water)
    return {"no_jettison": not getattr(arguments, "jettison", True), "water": water}


def add_preference(parser: argparse.ArgumentParser) -> None:
    """Add what to sort the answers by, and how safe they shall be."""
    add_option(
        parser,
        "safety",
        type=_percent,
        metavar="PERCENT",
        help="tell what FINAO it takes for that chance to arrive",
    )
    add_option(parser, "prefer", choices=[str(preference) for preference in Preference])


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
