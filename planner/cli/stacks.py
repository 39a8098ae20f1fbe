"""The command about a whole stack: ``stack``."""

from __future__ import annotations

import argparse
from typing import Any

from planner.cards.model import FuelGrade
from planner.cli.answer import Answer, CommandAdder, table
from planner.cli.parsing import number
from planner.cli.strip import zone_named
from planner.craft import Rocket, StackCard
from planner.craft.answers import StackAnswer
from planner.craft.cures import Missing
from planner.craft.uses import CardReport, EngineChoice, Survey
from planner.errors import BadInput
from planner.route.questions.stacks import StackQuestion
from planner.text import Text


def add_commands(adder: CommandAdder) -> None:
    """Add ``stack``."""
    stack = adder.command(
        "stack",
        _stack,
        help="see what a stack can do: masses, operational cards, thrusters, ISRU, therms",
        example='planner stack --card "Hall Effect" --card "Cascade Photovoltaic" --tanks 3',
    )
    stack.add_argument(
        "--card",
        action="append",
        required=True,
        dest="cards",
        metavar="CARD",
        help="name or number; radiators may end in :heavy (light is the default)",
    )
    stack.add_argument("--tanks", type=number, default=0, help="tanks of fuel")
    stack.add_argument("--grade", default="water", help="grade of the fuel: dirt, water, isotope")
    stack.add_argument("--cargo-tanks", type=number, default=0, help="water tanks kept as cargo")
    stack.add_argument("--zone", default="earth", help="heliocentric zone")
    stack.add_argument("--push", action="store_true", help="a Powersat pushes what it can")
    stack.add_argument("--rules", default="core", help="core or race-for-glory")


def _stack(arguments: argparse.Namespace) -> Answer:
    try:
        grade = FuelGrade(arguments.grade)
    except ValueError:
        raise BadInput(
            Text("unknown fuel grade {grade}", grade=repr(arguments.grade)),
            choices=list(FuelGrade),
            field="grade",
        ) from None
    known: dict[str, Any] = {
        **{name: getattr(arguments, name) for name in ("tanks", "cargo_tanks", "push", "rules")},
        "grade": str(grade),
        "zone": zone_named(arguments.zone).id,
    }
    found = StackQuestion(card=tuple(arguments.cards), **known).surveyed()
    data = StackAnswer.telling(found.rocket, found.zone.id, found.survey, found.missing)
    return Answer(_text(found.rocket, found.survey, found.missing), data)


def _text(rocket: Rocket, found: Survey, missing: tuple[tuple[Missing, ...], ...]) -> str:
    chits = rocket.chits
    parts = [
        f"dry mass {chits.dry}, wet mass {chits.wet} ({chits.weight_class.name}),"
        f" {chits.steps} steps of {chits.grade or 'fuel'}",
        table(map(_card_row, found.cards), ("card", "mass", "operational", "")),
    ]
    cures = [
        line
        for report, lacking in zip(found.cards, missing, strict=True)
        for each in lacking
        for line in _cure_lines(report.card, each)
    ]
    if cures:
        parts.append("\n".join(cures))
    thrusters = [row for report in found.cards for row in _thruster_rows(report)]
    if thrusters:
        headings = ("thruster", "net thrust", "fuel per burn", "burns", "with")
        parts.append(table(thrusters, headings))
    platforms = [
        f"{report.card.name} {report.card.face.isru}"
        for report in found.cards
        if report.operational and report.card.face.isru is not None
    ]
    parts.append(f"ISRU: {', '.join(platforms) or 'none operational'}")
    parts.append(f"therms: {found.therms_supplied} supplied, {found.therms_needed} needed at most")
    return "\n\n".join(parts)


def _card_row(report: CardReport) -> tuple[object, ...]:
    if report.chain is None:
        return report.card.title, report.card.mass, "no", report.why_not
    helpers = [card.name for card in report.chain.cards if card != report.card]
    return report.card.title, report.card.mass, "yes", f"with {', '.join(helpers)}" * bool(helpers)


def _cure_lines(card: StackCard, missing: Missing) -> list[str]:
    """What a card lacks, the cards that would supply it, and how to find more of them."""
    lines = [f"{card.name} {missing.lack}"] if missing.cures else []
    for cure in missing.cures:
        names = " + ".join(f"{each.title} {each.number}" for each in cure.cards)
        lines.append(f"  would do: {names}, mass {cure.mass}")
    if missing.cures and missing.lack.supplies:
        more = " or ".join(f"--provides {each}" for each in missing.lack.supplies)
        lines.append(f"  more: planner cards {more}")
    return lines


def _thruster_rows(report: CardReport) -> list[tuple[object, ...]]:
    return [
        *(_choice_row(choice, "") for choice in report.engines),
        *(_choice_row(choice, ", afterburning") for choice in report.afterburning),
    ]


def _choice_row(choice: EngineChoice, how: str) -> tuple[object, ...]:
    helpers = [card.name for card in choice.chain.cards if card != choice.card]
    if choice.losses:
        helpers.append(f"decommissions {', '.join(card.name for card in choice.losses)}")
    return (
        choice.card.name + how,
        choice.net.value,
        choice.net.consumption,
        choice.burns,
        ", ".join(helpers),
    )
