"""Flights in words: routes, fewest tanks, and what can be reached."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from planner.cli.answer import Answer, table
from planner.craft import burn
from planner.route.answers import FewestTanksAnswer, ReachAnswer, RouteAnswer
from planner.route.explained import PlannedMove
from planner.route.first import Within
from planner.route.odds import prospect_odds
from planner.route.plan import Option, first_options, options
from planner.route.query import Preference, Query
from planner.route.reach import first_reach, reach
from planner.route.seasons import OpenSeason, reasons
from planner.route.tanks import fewest_tanks
from planner.route.turn_lines import TurnLine, lines_of
from planner.route.whynot import WhyNot
from planner.text import count_of


def route_answer(
    query: Query,
    *,
    prefer: Preference = Preference.TURNS,
    aqua: int = 0,
    safety: int | None = None,
    all_ways: bool = False,
) -> Answer:
    """Return the ways to the one goal of a query, the first of them turn by turn.

    Of a large question they are those within a bound, unless ``all_ways`` are asked for.
    """
    within = None
    if all_ways:
        found = options(query, prefer=prefer)
    else:
        found, within = first_options(query, prefer=prefer)
    if not found:
        return _no_route(query)
    parts = [_summary(found, aqua, safety), *_bound(within)]
    text = "\n\n".join([*parts, *_turn_by_turn(found[0]), *_at_the_end(query)])
    return Answer(text, RouteAnswer.of(query, found, aqua, safety, within=within))


def tanks_answer(
    query: Query,
    *,
    prefer: Preference = Preference.TURNS,
    aqua: int = 0,
    safety: int | None = None,
) -> Answer:
    """Return the fewest tanks that get to the one goal of a query."""
    found = fewest_tanks(query, prefer=prefer)
    if found is None:
        return _no_route(query)
    head = (
        f"{count_of(found.tanks, 'tank')}: wet mass {found.wet}, "
        f"{count_of(found.spare_steps, 'step')} to spare on the thriftiest way"
    )
    summary = _summary(list(found.options), aqua, safety)
    text = "\n\n".join([head, summary, *_at_the_end(query)])
    return Answer(text, FewestTanksAnswer.of(query, found, aqua, safety))


def reach_answer(query: Query, *, all_ways: bool = False) -> Answer:
    """Return the goals of a query that can be reached, nearest first."""
    within = None
    if all_ways:
        found = reach(query)
    else:
        found, within = first_reach(query)
    data = ReachAnswer.of(query, found, within)
    headings: tuple[str, ...] = (
        "site",
        "zone",
        "size",
        "type",
        "water",
        "turns",
        "steps",
        "tanks",
        "rolls",
        "belts",
    )
    rows: list[tuple[object, ...]] = [
        (
            each.name,
            each.zone,
            each.size,
            each.spectral,
            each.hydration,
            each.turns,
            each.fuel_steps,
            each.tanks,
            each.hazards,
            each.belts,
        )
        for each in data.sites
    ]
    if any(each.thrown for each in found):
        headings += ("the fastest way (G1f)",)
        rows = [(*row, _away(each.thrown)) for row, each in zip(rows, found, strict=True)]
    none = "none of them can be reached" if query.targets is not None else "no site can be reached"
    text = table(rows, headings) if rows else none
    return Answer("\n\n".join([text, *_bound(within)]), data, yes=bool(rows))


def _bound(within: Within | None) -> list[str]:
    """Return what a large question left out at first."""
    return [] if within is None else [f"{within.message} (--all-ways looks for all)"]


def _no_route(query: Query) -> Answer:
    reason, opens = reasons(query)
    data = RouteAnswer.of(query, [], why_not=reason)
    if opens is None:
        return Answer(_why_not_text(reason), data, yes=False)
    lines = [_open_only(query, opens)]
    if opens.departures:
        years = ", ".join(
            f"year {each.year} ({count_of(each.turns, 'turn')})" for each in opens.departures
        )
        lines.append(f"  it gets there if it sets out in {years}")
    else:
        lines += ["  it does not get there from any year", _why_not_text(reason)]
    return Answer("\n".join(lines), data, yes=False)


def _open_only(query: Query, opens: OpenSeason) -> str:
    """Return when the goal is open, for players who have given no year."""
    first, last = opens.years
    goal = query.board[query.goals[0]].name
    told = (
        f"{goal} is open in the {opens.season} season only: years {first} to {last} of each cycle"
    )
    if query.terms.season is None and query.terms.year is None:
        told += "; no year was given"
    return f"{told} (B7h)"


def _why_not_text(reason: WhyNot) -> str:
    lines = [f"no route: {reason.message} ({reason.rule})"]
    lines += [
        f"  would work: {each.what} ({each.rule}): {count_of(each.turns, 'turn')}"
        for each in reason.remedies
    ]
    return "\n".join(lines)


def _summary(found: list[Option], aqua: int, safety: int | None) -> str:
    rows: list[tuple[object, ...]] = [
        (
            option.turns,
            option.fuel_steps,
            option.tanks,
            option.hazards,
            _belts(option),
            f"{float(option.success(aqua)):.0%}",
            option.finao_aqua,
            option.wet_end,
        )
        for option in found
    ]
    headings = ["turns", "steps", "tanks", "hazards", "belts", "chance", "FINAO", "wet at the end"]
    if safety is not None:
        headings.append(f"for {safety}%")
        rows = [(*row, _paid(option, safety)) for row, option in zip(rows, found, strict=True)]
    if any(option.thrown for option in found):
        headings.append("jettison (G1f)")
        rows = [(*row, _thrown(option)) for row, option in zip(rows, found, strict=True)]
    text = table(rows, headings)
    if found[0].spacecraft.rad_hard[1:]:
        text += "\n" + _cards(found[0], aqua)
    if any(option.belts for option in found) and not found[0].spacecraft.rad_hard:
        text += (
            "\nthe chance leaves the belt rolls out, which are passed at that net thrust or more: "
            "give --rad-hard to count them (H10)"
        )
    return text


def _belts(option: Option) -> str:
    """Return the belts, and the least thrust, which decides whom they harm."""
    if not option.belts or option.spacecraft.rad_hard:
        return str(option.belts)
    return f"{option.belts} at {max(0, min(roll.net_thrust for roll in option.belt_rolls))}"


def _paid(option: Option, safety: int) -> str:
    """Return the FINAO to pay for that safety (H7e)."""
    insurance = option.insurance(Fraction(safety, 100))
    if insurance is None:
        return "cannot be bought (H10a)"
    rolls = count_of(insurance.paid, "roll")
    return f"{insurance.aqua} aqua, {rolls}: {float(insurance.success):.0%}"


def _thrown(option: Option) -> str:
    """Return the fuel to throw away before each of the turns."""
    return ", ".join(
        f"{_away(steps)} {'first' if turn == 1 else f'before turn {turn}'}"
        for turn, steps in option.thrown
    )


def _away(steps: int) -> str:
    return f"throw {count_of(steps, 'step')} away" if steps else ""


def _cards(option: Option, aqua: int) -> str:
    each = [
        f"rad-hard {card} {float(option.survival(card, aqua)):.0%}"
        for card in option.spacecraft.rad_hard
    ]
    return f"chance of each card on the first way: {', '.join(each)} (H7, H10)"


def _at_the_end(query: Query) -> list[str]:
    """Return the chances of prospecting where the route ends."""
    odds = prospect_odds(query.board, query.goals[0], query.terms.rules)
    rows = [
        (
            each.site.name,
            each.site.site and each.site.site.size,
            f"{float(each.once):.0%}",
            "raygun only (I6a)" if each.buggy is None else f"{float(each.buggy):.0%}",
        )
        for each in odds
    ]
    return [table(rows, ("prospecting (I6.3)", "size", "chance", "with a buggy"))] if rows else []


def _turn_by_turn(option: Option) -> list[str]:
    return [turn_text(turn, option.spacecraft.rad_hard) for turn in option.moves]


def turn_text(turn: PlannedMove, rad_hard: Sequence[int] = ()) -> str:
    """Return one move in words, for cards of that rad-hardness."""
    when = f"turn {turn.turn}" + (f", year {turn.year}" if turn.year else "")
    when += f", {turn.season} season" if turn.season else ""
    lines = [
        f"{when}: {_activated(turn)}",
        table([_line(line) for line in lines_of(turn, rad_hard)], ("  steps", "what to do")),
        f"  wet mass {turn.wet_start} to {turn.wet_end}",
    ]
    if turn.jettisoned:
        away = f"throw {count_of(turn.jettisoned, 'step')} of fuel away"
        left = burn(turn.wet_start, turn.jettisoned)
        lines.insert(1, f"  first {away}: wet mass {turn.wet_start} to {left} (G1f)")
    return "\n".join(lines)


def _line(line: TurnLine) -> tuple[str, str]:
    """Return the step and its price; the spaces of a coast are listed where it ends."""
    told = str(line.what) if line.kind == "coast" else f"{line.what} ({line.rule})"
    if line.through:
        told += f", by {'; '.join(name for _, name in line.through[:-1])}"
    if line.kind == "roll":
        told += ", chance unknown" if line.chance is None else f": {float(line.chance):.0%}"
    return f"  {line.steps if line.steps else ''}", told


def _activated(turn: PlannedMove) -> str:
    """Return what is activated, with the parts of its thrust."""
    if turn.thruster is None:
        return "falls, with nothing activated (H6b)"
    parts = ", ".join(f"{part.value:+d} {part.why} ({part.rule})" for part in turn.thrust.parts)
    return f"{turn.engine}, net thrust {turn.thrust.value} = {parts}"
