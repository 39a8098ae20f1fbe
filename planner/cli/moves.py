"""Commands about one move: ``move`` and ``moves``."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence

from planner.board import Board, Space
from planner.cards.model import FuelGrade
from planner.cli.answer import Answer, CommandAdder, table
from planner.cli.editions import board_of, with_notes
from planner.cli.parsing import number
from planner.cli.spacecraft import add_board_arguments, asked_by, count, terms_fields
from planner.craft import Engine, WetMass, load
from planner.craft.strip import dry_spot
from planner.craft.thruster import Thruster
from planner.errors import BadInput
from planner.motion import (
    Activation,
    Conditions,
    Motion,
    PathEntry,
    activate,
    explain,
    explain_step,
    fly,
)
from planner.motion.answers import flight_as_dict, ways_as_dict, wet_end
from planner.route.query import NO_ENGINE
from planner.route.questions.flights import TermsQuestion
from planner.rules import rule_set
from planner.text import Text, count_of

HEADINGS = ("space", "burns", "steps", "bonus", "rolls", "why")


def add_commands(adder: CommandAdder) -> None:
    """Add ``move`` and ``moves``."""
    move = adder.command(
        "move",
        _move,
        help="check that a path is one legal move, and see what it costs",
        example="planner move leo cycler geo --engine 3-2 --dry 5 --wet 8",
    )
    move.add_argument("start", metavar="FROM", help="where the spacecraft is")
    move.add_argument("path", metavar="SPACE", nargs="+", help="every space to enter, in order")
    moves = adder.command(
        "moves",
        _moves,
        help="show the legal steps from a space, and why others are not",
        example="planner moves lgo --engine 3-2 --dry 5 --tanks 3",
    )
    moves.add_argument("start", metavar="FROM", help="where the spacecraft is")
    for parser in (move, moves):
        _add_engine(parser)
        _add_conditions(parser)


def _add_engine(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--engine", required=True, help="THRUST-CONSUMPTION,flags: 5-4,a1,push; none to fall"
    )
    parser.add_argument("--dry", required=True, help="dry mass; 0 counts as 1 (F2a)")
    fuel = parser.add_mutually_exclusive_group(required=True)
    fuel.add_argument("--wet", help="wet mass, a spot of the fuel strip such as 8 or 4-1/3")
    fuel.add_argument("--tanks", type=number, help="tanks of fuel, in place of the wet mass")
    parser.add_argument("--grade", default="water", help="grade of the fuel: dirt, water, isotope")
    parser.add_argument("--afterburn", action="store_true", help="afterburn")
    parser.add_argument("--push", action="store_true", help="a Powersat pushes")


def _add_conditions(parser: argparse.ArgumentParser) -> None:
    add_board_arguments(parser)
    parser.add_argument(
        "--powersat", action="store_true", help="a Powersat makes every factory-assist safe"
    )
    parser.add_argument(
        "--parachute", action="store_true", help="an operational card spares aerobrake rolls"
    )


def _move(arguments: argparse.Namespace) -> Answer:
    board = board_of(arguments)
    start = board.find_start(arguments.start, field="from")
    path = [board.find(text, field="path") for text in arguments.path]
    move = _move_from(start, arguments)
    flight = fly(move, [start.index, *(space.index for space in path)])
    entries = explain(move, flight)
    after = wet_end(move, flight)
    text = [
        _thrust_line(move),
        table(map(_row, entries), HEADINGS),
        f"{count_of(flight.burns, 'burn')}, {count_of(flight.fuel_steps, 'step')} of fuel,"
        f" wet mass {after} at the end; {count_of(len(flight.rolls), 'roll')}",
    ]
    told = with_notes("\n".join(text), [start, *path])
    return Answer(told, flight_as_dict(move, flight))


def _moves(arguments: argparse.Namespace) -> Answer:
    start = board_of(arguments).find_start(arguments.start, field="from")
    move = _move_from(start, arguments)
    position = move.start(start.index)
    steps = move.legal_steps(position)
    data = ways_as_dict(move, position)
    text = [_thrust_line(move)]
    if steps:
        rows = [_row(explain_step(move, start.index, step)) for step in steps]
        text.append(table(rows, HEADINGS))
    text += [f"closed: {way['name']}: {_reasons(way['reasons'])}" for way in data["closed"]]
    return Answer("\n".join(text), data, yes=bool(steps))


def _move_from(start: Space, arguments: argparse.Namespace) -> Motion:
    board = board_of(arguments)
    dry = dry_spot(arguments.dry)
    if arguments.tanks is not None:
        count(arguments.tanks, "tanks")
    wet = load(dry, arguments.tanks) if arguments.wet is None else WetMass(arguments.wet)
    if arguments.engine.strip() == NO_ENGINE:
        return Motion(board, Activation.nothing(wet), _conditions(board, arguments))
    activation = activate(
        Thruster(Engine.parse(arguments.engine)),
        dry=dry,
        wet=wet,
        zone=board.zones[start.zone],
        grade=_grade(arguments.grade),
        afterburn=arguments.afterburn,
        pushed=arguments.push,
        rules=rule_set(arguments.rules),
    )
    return Motion(board, activation, _conditions(board, arguments))


def _conditions(board: Board, arguments: argparse.Namespace) -> Conditions:
    terms = asked_by(arguments, TermsQuestion, **terms_fields(arguments)).to_terms(board)
    return Conditions(
        rules=terms.rules,
        season=terms.season_in(1),
        factories=terms.factories | terms.colonies,
        colonies=terms.colonies,
        powersat=arguments.powersat or arguments.push,
        rocketplane_tanks=terms.site_water,
        no_hazard_roll=arguments.parachute,
    )


def _grade(text: str) -> FuelGrade:
    try:
        return FuelGrade(text)
    except ValueError:
        raise BadInput(
            Text("unknown fuel grade {text}", text=repr(text)),
            choices=list(FuelGrade),
            field="grade",
        ) from None


def _thrust_line(move: Motion) -> str:
    thrust = move.activation.thrust
    if not move.activation.thruster:
        return "nothing is activated, so it can only fall along aerobrake paths (H6b)"
    assert thrust is not None
    parts = ", ".join(f"{part.value:+d} {part.why} ({part.rule})" for part in thrust.parts)
    coast = "" if move.activation.burn_limit else ", so it can only coast (H2b)"
    return Text("net thrust {value}{coast}: {parts}", value=thrust.value, coast=coast, parts=parts)


def _row(entry: PathEntry) -> Sequence[object]:
    rolls = ", ".join(str(roll.kind) for roll in entry.rolls)
    bonus = f"{entry.bonus:+d}" if entry.bonus else ""
    return entry.name, entry.burns or "", entry.steps or "", bonus, rolls, entry.why


def _reasons(reasons: Iterable[dict[str, str]]) -> str:
    return "; ".join(f"{reason['message']} ({reason['rule']})" for reason in reasons)
