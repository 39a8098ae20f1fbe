"""The command ``landing``: can it land, can it leave again, and what would help if not."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from planner.board import Space
from planner.cli.answer import Answer, CommandAdder, table
from planner.cli.editions import with_notes
from planner.cli.spacecraft import (
    add_jettison,
    add_option,
    add_spacecraft_arguments,
    add_when,
    asked_by,
    count,
    ship_fields,
)
from planner.craft import weight_class
from planner.motion import Landing
from planner.route.landing.answers import LandingAnswer
from planner.route.landing.check import (
    Advised,
    LandingCheck,
    MethodCheck,
    TakeoffCheck,
    answer,
)
from planner.route.landing.openings import Opening
from planner.route.landing.ways import Case, LandingWay
from planner.route.questions.flights import LandingQuestion
from planner.rules import years_of
from planner.text import count_of, listed

_HEADINGS = ("way", "space", "engine", "net thrust", "fuel", "wet mass", "rolls", "chance")


def add_commands(adder: CommandAdder) -> None:
    """Add ``landing``."""
    landing = adder.command(
        "landing",
        _landing,
        help="check whether a rocket can land at a site, and leave it again",
        example='planner landing "Mars: North Pole" --engine 14-9,a2 --dry 1 --wet 4',
    )
    landing.add_argument("site", metavar="SITE", help="where to land")
    start = landing.add_mutually_exclusive_group()
    start.add_argument(
        "--from",
        dest="origin",
        metavar="PLACE",
        help="where it waits; if left out, where the last stretch before the site begins, or else "
        "anywhere in space from where one move lands there",
    )
    add_option(start, "takeoff", LandingQuestion)
    add_spacecraft_arguments(landing)
    terms = landing.add_argument_group("terms")
    add_when(terms, help="the year of the landing; it leaves in the next")
    add_option(terms, "push", help="a Powersat helps")
    add_option(terms, "factory", LandingQuestion)
    add_option(terms, "colony", LandingQuestion)
    add_option(terms, "water", LandingQuestion)
    add_jettison(terms)
    add_option(terms, "no_afterburn")


def _landing(arguments: argparse.Namespace) -> Answer:
    count(arguments.water, "tanks", field="water")
    asked = asked_by(arguments, LandingQuestion, from_=arguments.origin, **ship_fields(arguments))
    found = answer(asked)
    return _answer(found, found.check.case.place)


def _answer(found: Advised, site: Space) -> Answer:
    check, to_leave = found.check, "what would let it leave, cheapest first"
    if isinstance(check, LandingCheck):
        parts, wanted = _landing_parts(check), "what would let it land, cheapest first"
    else:
        parts, wanted = _takeoff_parts(check), to_leave
    parts += [*_would_do(wanted, found.openings), *_would_do(to_leave, found.escapes)]
    text = with_notes("\n\n".join(parts), [site])
    return Answer(text, LandingAnswer.of(found), yes=check.possible)


# In words.


def _landing_parts(check: LandingCheck) -> list[str]:
    if not check.possible:
        verdict = "it cannot land"
    elif check.trapped:
        verdict = "it can land, but not leave again"
    else:
        verdict = "it can land, and leave again"
    parts = [_title(check.case, verdict), _methods(check.case, check.ways, check.methods)]
    if check.nearer:
        places = listed([space.name for space in check.nearer], " or ")
        parts.append(f"one that waits at {places} already lands from there (--from says so)")
    parts += [_after(each) for each in zip(check.ways, check.takeoffs, strict=True)]
    return parts


def _takeoff_parts(check: TakeoffCheck) -> list[str]:
    verdict = "it can take off" if check.possible else "it cannot take off"
    return [_title(check.case, verdict), _methods(check.case, check.ways, check.methods)]


def _title(case: Case, verdict: str) -> str:
    ship = case.spacecraft
    engines = " and ".join(str(each.engine) for each in ship.thrusters) or "no engine"
    heaviness = weight_class(ship.wet).name
    title = (
        f"{case.place.name}, size {case.size}: {verdict}\n"
        f"  with {engines}, dry mass {ship.dry}, wet mass {ship.wet} ({heaviness})"
    )
    return title + _closed_until(case)


def _closed_until(case: Case) -> str:
    """When a site is open that is closed in this season, or in most."""
    if case.open_season is None:
        return ""
    first, last = years_of(case.open_season)
    told = f"\n  open in the {case.open_season} season only: years {first} to {last} of each cycle"
    if case.terms.season_in(case.turn) is None:
        told += ", and no year is given"
    return f"{told} (B7h)"


def _methods(case: Case, ways: Iterable[LandingWay], methods: Iterable[MethodCheck]) -> str:
    rows = [_row(way) for way in ways]
    lines = []
    if rows:
        space = "to" if case.takeoff else "from"
        lines.append(table(rows, tuple(space if h == "space" else h for h in _HEADINGS)))
    lines += [line for method in methods for line in _closed(case, method)]
    return "\n".join(lines)


def _row(way: LandingWay) -> tuple[object, ...]:
    engine = "none" if way.thruster is None else str(way.thruster.engine)
    thrust = f"{way.net_thrust}, margin {way.margin:+d}"
    return (
        f"{way.method} ({way.method.rule})",
        way.case.board[way.passage.waits].name,
        engine + (" afterburning" if way.afterburn else ""),
        thrust,
        _fuel(way),
        f"{way.wet_start} to {way.wet_end}",
        ", ".join(str(roll.kind) for roll in way.rolls) or "none",
        f"{float(way.success):.0%}",
    )


def _fuel(way: LandingWay) -> str:
    first = f"throw {count_of(way.jettisoned, 'step')} away first (G1f), " if way.jettisoned else ""
    return f"{first}{count_of(way.fuel_steps, 'step')}, {way.steps_left} left"


def _closed(case: Case, method: MethodCheck) -> list[str]:
    end = "" if method.method is Landing.ROCKETPLANE else " liftoff" if case.takeoff else " landing"
    lines = []
    for each in method.reasons:
        engine = f" with {each.thruster.engine}" if each.thruster else ""
        lines.append(
            f"no {method.method}{end}{engine}: {each.violation.message} ({each.violation.rule})"
        )
    return lines


def _after(landed: tuple[LandingWay, TakeoffCheck | None]) -> str:
    way, takeoff = landed
    start = f"after the {way.method} landing, at wet mass "
    if takeoff is None:
        burnt = "the sails are burnt and " if way.sails_lost else ""
        return f"after the {way.method} landing: {burnt}no thruster is left (H6b)"
    start += f"{takeoff.case.spacecraft.wet}:"
    if way.sails_lost:
        start += " the sails are burnt (H6b);"
    if takeoff.possible:
        return f"{start} it can leave\n" + _methods(takeoff.case, takeoff.ways, ())
    return f"{start} it cannot leave\n" + _methods(takeoff.case, (), takeoff.methods)


def _would_do(title: str, openings: Iterable[Opening]) -> list[str]:
    lines = [f"  {each.what}\n      {each.outcome}" for each in openings]
    return ["\n".join([f"{title}:", *lines])] if lines else []
