"""The command that sets rockets side by side: ``compare``."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from planner.cli.answer import Answer, CommandAdder, table
from planner.cli.editions import with_notes
from planner.cli.spacecraft import add_option, add_terms_arguments, asked_by, terms_fields
from planner.route.compare import (
    ComparedFlight,
    ComparedRocket,
    Comparison,
    GoalComparison,
    ThrustFigure,
    Yardstick,
    compare,
)
from planner.route.compare.answers import CompareAnswer
from planner.route.compare.question import CompareQuestion
from planner.route.questions.words import Passed
from planner.text import count_of

BETTER = " (better)"


class _CompareVia(CompareQuestion, frozen=True, kw_only=True):
    """The command can also name places to pass on the way."""

    via: Passed = ()


def add_commands(adder: CommandAdder) -> None:
    """Add ``compare``."""
    parser = adder.command(
        "compare",
        _compare,
        help="set two to four rockets side by side: thrust, fuel, and how they get to goals",
        example='planner compare "5-1,a1, dry 7, 3 tanks" "9-2, dry 6, 5 tanks" --to Deimos'
        " --to Hertha",
    )
    parser.add_argument(
        "rocket",
        nargs="+",
        metavar="ROCKET",
        help='in one line: "5-1,a1, dry 7, 3 tanks", or "Hall Effect, JTEC H2, 3 tanks" of cards',
    )
    told = "a goal to compare the ways to; up to eight times"
    add_option(parser, "to", CompareQuestion, metavar="PLACE", help=told)
    parser.add_argument(
        "--from", dest="origin", default="leo", metavar="PLACE", help="where they start, or LEO"
    )
    add_terms_arguments(parser, finao=False)


def _compare(arguments: argparse.Namespace) -> Answer:
    known = terms_fields(arguments)
    asked = asked_by(arguments, _CompareVia, from_=arguments.origin, **known).to_contest()
    found = compare(asked)
    text = with_notes(_text(found), (asked.board[goal] for goal in asked.goals))
    return Answer(text, CompareAnswer.of(found))


def _text(found: Comparison) -> str:
    numbers = [f"rocket {number}" for number, _ in enumerate(found.sides, start=1)]
    named = [f"{number}: {_name(side)}" for number, side in zip(numbers, found.sides, strict=True)]
    sides, best = found.sides, found.best
    ships = [side.spacecraft for side in sides]
    fuel = [f"{ship.steps} of {ship.grade}" for ship in ships]
    thrust = [_most_thrust(side) for side in sides]
    hardness = [_rad_hard(side) for side in sides]
    rows: list[Sequence[object]] = [
        ("dry mass", *_marked(best[Yardstick.DRY], [ship.dry for ship in ships])),
        ("wet mass", *(ship.wet for ship in ships)),
        ("steps of fuel", *_marked(best[Yardstick.STEPS], fuel)),
        ("net thrust", *_marked(best[Yardstick.THRUST], thrust)),
        ("rad-hardness", *_marked(best[Yardstick.RAD_HARD], hardness)),
        ("safe aerobrake", *("yes" if ship.aerobrake_safe else "no" for ship in ships)),
    ]
    parts = ["\n".join(named), table(rows, ("", *numbers))]
    parts += [
        f"{number}: {_thrust_line(figure)}"
        for number, side in zip(numbers, sides, strict=True)
        for figure in side.thrusts
    ]
    parts += [_goal_text(found, goal, numbers) for goal in found.goals]
    return "\n\n".join(parts)


def _name(side: ComparedRocket) -> str:
    cards = side.contender.cards
    return f"{side.contender.line} ({', '.join(cards)})" if cards else side.contender.line


def _marked(best: frozenset[int], values: Sequence[object]) -> list[str]:
    return [f"{value}{BETTER if number in best else ''}" for number, value in enumerate(values)]


def _most_thrust(side: ComparedRocket) -> str:
    most = side.value(Yardstick.THRUST)
    return "none" if most is None else str(most)


def _rad_hard(side: ComparedRocket) -> str:
    if side.rad_hard is not None:
        return str(side.rad_hard)
    return "never hurt" if side.never_hurt else "not known"


def _thrust_line(figure: ThrustFigure) -> str:
    told = []
    for how, net in (("", figure.net), (" with afterburn", figure.afterburning)):
        if net is not None:
            parts = ", ".join(f"{part.value:+d} {part.why} ({part.rule})" for part in net.parts)
            told.append(f"net thrust {net.value}{how} = {parts}, {net.consumption} steps a burn")
    if figure.refusal is not None:
        told.append(str(figure.refusal.message))
    grade = figure.engine.triangle.grade
    return f"{figure.engine}, burns {grade}: {'; '.join(told)}"


def _goal_text(found: Comparison, goal: GoalComparison, numbers: list[str]) -> str:
    board, flown, best = found.asked.board, goal.flown, goal.best
    rows = [
        ("turns", *_marked(best[Yardstick.TURNS], [_or_dash(each, "turns") for each in flown])),
        ("steps", *_marked(best[Yardstick.FUEL], [_or_dash(each, "spent") for each in flown])),
        (
            "fewest tanks",
            *_marked(
                best[Yardstick.TANKS],
                [str(each.fewest.tanks) if each.fewest else "none will do" for each in flown],
            ),
        ),
        ("chance", *_marked(best[Yardstick.CHANCE], [_chance(each) for each in flown])),
        ("landing", *(_landing(found, goal, each) for each in flown)),
    ]
    lines = [f"to {board[goal.goal].name}:", table(rows, ("", *numbers))]
    lines += [
        f"  {number}: {each.why_not.message} ({each.why_not.rule})"
        for number, each in zip(numbers, flown, strict=True)
        if each.why_not
    ]
    return "\n".join(lines)


def _or_dash(flown: ComparedFlight, name: str) -> str:
    return "-" if flown.option is None else str(getattr(flown.option, name))


def _chance(flown: ComparedFlight) -> str:
    option = flown.option
    if option is None:
        return "-"
    told = f"{float(option.success()):.0%}"
    if not flown.belts_counted:
        told += f" but for {count_of(option.belts, 'belt')}"
    return told


def _landing(found: Comparison, goal: GoalComparison, flown: ComparedFlight) -> str:
    if not found.asked.board[goal.goal].is_site:
        return "no site"
    refused = flown.no_landing
    return (
        "possible" if flown.lands or refused is None else f"no: {refused.message} ({refused.rule})"
    )
