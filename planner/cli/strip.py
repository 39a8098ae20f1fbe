"""Commands for the arithmetic that is done by hand with chits: ``strip`` and ``thrust``."""

from __future__ import annotations

import argparse

from planner.board import default_board
from planner.board.model import Zone
from planner.cli.answer import Answer, CommandAdder, table
from planner.cli.parsing import number
from planner.craft import (
    Engine,
    WetMass,
    burn,
    least_tanks,
    load,
    net_thrust,
    steps_between,
    unload,
    weight_class,
)
from planner.craft.answers import (
    BurnedAnswer,
    MassAnswer,
    StepsAnswer,
    TanksAnswer,
    ThrustAnswer,
    moved,
)
from planner.craft.strip import dry_spot
from planner.errors import BadInput
from planner.text import Text, count_of, joined

_MASS = "a spot of the fuel strip, such as 8 or 4-1/3"


def add_commands(adder: CommandAdder) -> None:
    """Add ``strip`` and ``thrust``."""
    strip = adder.group("strip", help="move chits on the fuel strip")
    burning = strip.command(
        "burn", _burn, help="burn or jettison steps of fuel", example="planner strip burn 4-1/3 9"
    )
    burning.add_argument("wet", help=_MASS)
    burning.add_argument("steps", type=number)
    burning.add_argument("--dry", help="dry mass, which the wet mass never passes")
    mass = strip.command(
        "mass",
        _mass,
        help="add units of mass or tanks, or take them away",
        example="planner strip mass 6-1/2 3",
    )
    mass.add_argument("mass", help=_MASS)
    mass.add_argument("units", type=number, help="negative to take away")
    steps = strip.command(
        "steps", _steps, help="count the fuel aboard in steps", example="planner strip steps 8 5"
    )
    steps.add_argument("wet", help=_MASS)
    steps.add_argument("dry", help="dry mass")
    tanks = strip.command(
        "tanks",
        _tanks,
        help="find the fewest tanks for a number of steps",
        example="planner strip tanks --dry 5 --steps 12",
    )
    tanks.add_argument("--dry", required=True, help="dry mass")
    tanks.add_argument("--steps", required=True, type=number, help="fuel steps needed")
    tanks.add_argument("--wet", help="wet mass before loading, when there is fuel aboard")

    thrust = adder.command(
        "thrust",
        _thrust,
        help="add up net thrust and fuel consumption",
        example='planner thrust --engine "5-4,a1,push" --wet 11 --zone earth --push',
    )
    thrust.add_argument("--engine", required=True, help="THRUST-CONSUMPTION,flags: 5-4,a1,push")
    thrust.add_argument("--wet", required=True, help=_MASS)
    thrust.add_argument("--dry", help="dry mass, which afterburn fuel never passes")
    thrust.add_argument("--zone", default="earth", help="heliocentric zone of the start")
    thrust.add_argument("--afterburn", action="store_true", help="afterburn")
    thrust.add_argument("--push", action="store_true", help="a Powersat pushes")


def zone_named(text: str) -> Zone:
    """The heliocentric zone of that name."""
    zones = default_board().zones
    try:
        return zones[text.strip().lower()]
    except KeyError:
        raise BadInput(
            Text("unknown zone {text}", text=repr(text)),
            hint=Text("zones: {zones}", zones=joined(zones)),
            field="zone",
        ) from None


def _burn(arguments: argparse.Namespace) -> Answer:
    wet = WetMass(arguments.wet)
    dry = None if arguments.dry is None else dry_spot(arguments.dry)
    after = burn(wet, arguments.steps, dry=dry)
    return Answer(
        f"{wet} less {count_of(arguments.steps, 'step')} is {after}, {_class(after)}",
        moved(BurnedAnswer, wet, after, steps=arguments.steps),
    )


def _mass(arguments: argparse.Namespace) -> Answer:
    before, units = WetMass(arguments.mass), arguments.units
    after = load(before, units) if units >= 0 else unload(before, -units)
    sign = "plus" if units >= 0 else "less"
    return Answer(
        f"{before} {sign} {abs(units)} is {after}, {_class(after)}",
        moved(MassAnswer, before, after, units=units),
    )


def _steps(arguments: argparse.Namespace) -> Answer:
    wet, dry = WetMass(arguments.wet), dry_spot(arguments.dry)
    steps = steps_between(wet, dry)
    return Answer(
        f"{count_of(steps, 'step')} of fuel between {wet} and {dry}",
        StepsAnswer.of(wet, dry, steps),
    )


def _tanks(arguments: argparse.Namespace) -> Answer:
    dry = dry_spot(arguments.dry)
    wet = None if arguments.wet is None else WetMass(arguments.wet)
    found = least_tanks(dry, arguments.steps, wet=wet)
    lines = [
        f"{count_of(found.tanks, 'tank')} to wet mass {found.wet}, {_class(found.wet)};"
        f" {count_of(found.spare_steps, 'step')} to spare"
    ]
    if found.intervals:
        rows = [(each.start, each.end, each.steps, each.total) for each in found.intervals]
        lines.append(table(rows, ("from", "to", "steps", "total")))
    return Answer("\n".join(lines), TanksAnswer.of(dry, arguments.steps, found))


def _thrust(arguments: argparse.Namespace) -> Answer:
    engine = Engine.parse(arguments.engine)
    zone = zone_named(arguments.zone)
    net = net_thrust(
        engine,
        WetMass(arguments.wet),
        zone,
        afterburn=arguments.afterburn,
        pushed=arguments.push,
        dry=None if arguments.dry is None else dry_spot(arguments.dry),
    )
    data = ThrustAnswer.of(engine, zone.id, net)
    if net.refusal is not None:
        return Answer(net.refusal, data, yes=False)
    rows = [(part.rule, f"{part.value:+d}", part.why) for part in net.parts]
    coast = ", so it can only coast (H2b)" if net.value < 1 else ""
    text = f"net thrust {net.value}{coast}, {net.consumption} fuel steps per burn"
    return Answer(f"{text}\n{table(rows, ('rule', 'value', 'why'))}", data)


def _class(wet: WetMass) -> str:
    heaviness = weight_class(wet)
    return f"{heaviness.name} ({heaviness.thrust:+d})" if heaviness.thrust else heaviness.name
