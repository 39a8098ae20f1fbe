"""The command that chooses a rocket: ``rockets``."""

from __future__ import annotations

import argparse
from fractions import Fraction

from planner.cli.answer import Answer, CommandAdder, table
from planner.cli.editions import with_notes
from planner.cli.flights import turn_text
from planner.cli.parsing import number
from planner.cli.spacecraft import add_option, add_terms_arguments, asked_by, count, terms_fields
from planner.errors import BadInput
from planner.route.questions.words import Passed
from planner.route.rockets import (
    Asked,
    Gain,
    Measure,
    RocketChoice,
    Rockets,
    WhyNone,
    Worth,
    which_rockets,
    worth,
)
from planner.route.rockets.answer import MOST_ROCKETS
from planner.route.rockets.answers import RocketsAnswer
from planner.route.rockets.question import RocketsQuestion
from planner.text import Text, count_of


def add_commands(adder: CommandAdder) -> None:
    """Add ``rockets``."""
    rockets = adder.command(
        "rockets",
        _rockets,
        help="find which rockets these cards make that fly a mission, and what a card is worth",
        example='planner rockets --to Deimos --card "Hall Effect" --card "Cascade Photovoltaic"'
        ' --aqua 9 --worth "Re Solar Moth"',
    )
    rockets.add_argument("--to", required=True, metavar="PLACE", help="where it shall go")
    rockets.add_argument(
        "--from", dest="origin", default="leo", metavar="PLACE", help="where it starts, or LEO"
    )
    add_option(rockets, "back", RocketsQuestion, help="and back, with the same fuel")
    cards = rockets.add_argument_group("cards")
    for name, meaning in (
        ("card", "in hand: a boost pays its mass (I4); radiators may end in :heavy or :light"),
        ("ready", "where the rocket starts already, or a crew; a face made by ET production"),
        ("offer", "on offer; Hall Effect=3 if it costs 3 aqua to buy"),
        ("carry", "one of these that has to come along"),
        ("use", "one of these that has to come along and to be operational there (J2)"),
    ):
        told = f"{meaning}; may be repeated"
        add_option(cards, name, RocketsQuestion, metavar="CARD", help=told)
    add_option(cards, "aqua", RocketsQuestion, help="what can be paid; or no limit")
    add_option(cards, "cargo_tanks", RocketsQuestion)
    add_option(
        cards, "worth", RocketsQuestion, metavar="CARD", help="tell what this card would change"
    )
    add_option(rockets, "prefer", RocketsQuestion, choices=[str(measure) for measure in Measure])
    rockets.add_argument("--all", action="store_true", help=f"tell more than {MOST_ROCKETS}")
    rockets.add_argument(
        "--show", type=number, default=1, metavar="N", help="which of them to show turn by turn"
    )
    add_terms_arguments(rockets, finao=False)


def _rockets(arguments: argparse.Namespace) -> Answer:
    asked = _asked(arguments)
    prefer = Measure(arguments.prefer)
    most = None if arguments.all else MOST_ROCKETS
    if arguments.worth is None:
        found = which_rockets(asked, prefer=prefer, most=most)
        text = with_notes(_text(found, arguments.show), [asked.board[asked.goal]])
        return Answer(text, RocketsAnswer.of(found), yes=bool(found.rockets))
    changed = worth(asked, arguments.worth, prefer=prefer, most=most)
    parts = [_worth_text(changed), _text(changed.with_it, arguments.show)]
    # Why nothing flies at all comes before what the card does not change.
    text = "\n\n".join(parts if changed.with_it.rockets else reversed(parts))
    text = with_notes(text, [asked.board[asked.goal]])
    return Answer(text, RocketsAnswer.of(changed), yes=bool(changed.rockets))


class _RocketsVia(RocketsQuestion, frozen=True, kw_only=True):
    """The command can also name places to pass on the way."""

    via: Passed = ()


def _asked(arguments: argparse.Namespace) -> Asked:
    count(arguments.cargo_tanks, "tanks", field="cargo_tanks")
    known = {"from_": arguments.origin, **terms_fields(arguments)}
    return asked_by(arguments, _RocketsVia, **known).to_asked()


def _text(found: Rockets, show: int) -> str:
    if found.why_none is not None:
        return _why_none(found.why_none)
    if not 1 <= show <= len(found.rockets):
        raise BadInput(
            Text("there is no rocket {number} in the list", number=show),
            hint=Text("1 to {most}", most=len(found.rockets)),
            field="show",
        )
    rows = [_row(number, each) for number, each in enumerate(found.rockets, start=1)]
    headings = ["", "turns", "aqua", "tanks", "dry", "chance", "fewest", "best by", "cards"]
    chosen = found.rockets[show - 1]
    parts = [
        table(rows, headings) + "\n" + _how_many(found),
        f"rocket {show}: {_paid(chosen)}",
        *map(turn_text, chosen.way.moves),
    ]
    return "\n\n".join(parts)


def _row(number: int, rocket: RocketChoice) -> tuple[object, ...]:
    return (
        number,
        rocket.way.turns,
        rocket.aqua,
        rocket.tanks,
        rocket.loadout.dry,
        f"{float(rocket.chance):.0%}",
        rocket.fewest,
        ", ".join(map(str, rocket.best)),
        ", ".join(card.title for card in rocket.loadout.stack),
    )


def _how_many(found: Rockets) -> str:
    told = f"{count_of(found.stacks, 'stack')} tried"
    if found.unbeaten > len(found.rockets):
        told = f"{len(found.rockets)} of {found.unbeaten} that nothing beats, {told}"
    if found.left_out:
        told += f"; {found.left_out} dearer ones left out"
    return told


def _paid(rocket: RocketChoice) -> str:
    """What is paid for what."""
    loadout = rocket.loadout
    parts = [
        (loadout.boost, "boosts (I4)"),
        (loadout.price, "what is on offer (I2)"),
        (loadout.stack.water_tanks, "cargo (F1)"),
        (rocket.tanks, "tanks (F1)"),
    ]
    told = ", ".join(f"{aqua} for {what}" for aqua, what in parts if aqua)
    return f"{rocket.aqua} aqua" + (f": {told}" if told else "")


def _why_none(reason: WhyNone) -> str:
    lines = [f"no rocket: {reason.message} ({reason.rule})"]
    if reason.loadout is not None:
        cards = ", ".join(card.title for card in reason.loadout.stack)
        lines.append(f"  nearest: {cards}, with {count_of(reason.tanks, 'tank')}")
    lines += [
        f"  would work: {each.what} ({each.rule}): {count_of(each.turns, 'turn')}"
        for each in reason.cures
    ]
    return "\n".join(lines)


def _worth_text(found: Worth) -> str:
    name = found.card.face.name
    if not found.rockets:
        return f"{name} changes nothing"
    if not found.without.rockets:
        head = f"nothing flies without {name}"
    else:
        head = (
            f"with {name} there is what is not without it: {count_of(len(found.rockets), 'rocket')}"
        )
    lines = [head, *(f"  {_gain(each)}" for each in found.gains if each.without is not None)]
    if found.most_bid is not None:
        lines.append(
            f"  {found.most_bid} aqua can be bid for it at most, and a rocket with it still flies"
        )
    return "\n".join(lines)


def _gain(gain: Gain) -> str:
    assert gain.without is not None
    return f"best {gain.measure}: {_value(gain.with_it)} in place of {_value(gain.without)}"


def _value(value: int | Fraction) -> str:
    return f"{float(value):.0%}" if isinstance(value, Fraction) else str(value)
