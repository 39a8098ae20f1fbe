"""The flights that a spacecraft can make now, by engine and goal (H).

There may be thousands, and to find them takes a while: they are looked for only when they are asked
for, one engine at a time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from planner.errors import BadInput
from planner.games.high_frontier.chapters.movement.routes import Routes, Way
from planner.games.high_frontier.chapters.movement.voyage import Price
from planner.games.high_frontier.game import View
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.words import card_name, choice_name, with_names
from planner.kernel.actions import Template
from planner.text import Text, Word, count_of, joined
from planner.typed import typed
from web.games.high_frontier.forms import do_of
from web.games.high_frontier.outlook import percent

MOST_GOALS = 60
"""So many goals are listed at once; a name brings up the others."""
MOST_WAYS = 30


@dataclass(frozen=True, slots=True)
class FlightEngine:
    """One way to set out: a spacecraft, its thruster, and what helps it."""

    key: str
    words: Text
    power: Text
    """What it can do, in numbers."""
    losses: tuple[Text, ...]
    """What the activation itself takes."""


@dataclass(frozen=True, slots=True)
class FlightGoal:
    """A place within reach, with the least that it takes."""

    space: str
    name: str
    is_site: bool
    burns: int
    steps: int
    safe: str
    """The best chance that all dice do no harm."""
    ways: int


@dataclass(frozen=True, slots=True)
class FlightWay:
    """One way to a goal."""

    do: str
    words: Text
    """Where it leads and what it takes."""
    via: tuple[str, ...]
    rolls: tuple[Text, ...]
    """Each die with its rule and chance, in order."""
    safe: str
    notes: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Flights:
    """The goals of an engine, or the ways to one of them."""

    engine: FlightEngine
    sought: str
    goals: tuple[FlightGoal, ...]
    left_out: int
    """So many goals are not listed."""
    names: tuple[str, ...]
    """The sites within reach, to choose from while one types."""
    chosen: FlightGoal | None
    ways: tuple[FlightWay, ...]


def key_of(template: Template) -> str:
    """The key of an engine in addresses.

    >>> from planner.games.high_frontier.chapters.movement.move import Move
    >>> fixed = {"player": "NASA", "stack": "NASA:rocket", "thruster": "CT045", "push": True}
    >>> key_of(Template(Move, fixed, {}))
    'NASA:rocket.CT045.push'
    """
    given = template.fixed
    parts = [str(given.get("stack", "on")), str(given.get("thruster") or "fall")]
    parts += [name for name in ("afterburn", "push") if given.get(name)]
    parts += ["+".join(given["supports"]).replace(" ", "_")] if given.get("supports") else []
    return ".".join(parts)


def engines(view: View, seat: str) -> dict[str, Template]:
    """The choices of a player that are flights, by their keys."""
    return {
        key_of(choice): choice
        for choice in view.legal(seat)
        if isinstance(choice, Template) and isinstance(choice.free.get("path"), Routes)
    }


def flights(view: View, seat: str, key: str, sought: str = "") -> Flights:
    """Where an engine can take its spacecraft, or how to get to what was typed or chosen."""
    template = engines(view, seat).get(key)
    routes = None if template is None else template.free.get("path")
    if template is None or not isinstance(routes, Routes):
        raise BadInput(
            Text("this spacecraft cannot set out so now"),
            hint=Text("choose an engine that is listed"),
            field="fly",
            rule="H2",
        )
    ways: dict[str, list[Way]] = {}
    for way in routes.values():
        ways.setdefault(way.path[-1], []).append(way)
    goals = [_goal(view.table, space, found) for space, found in ways.items()]
    goals.sort(key=lambda goal: (not goal.is_site, goal.steps, goal.burns, goal.name))
    fitting = _sought(goals, sought)
    exact = [g for g in fitting if sought in (g.space, g.name)] or fitting
    chosen = exact[0] if sought and len(exact) == 1 else None
    return Flights(
        _engine(view.table, key, template, routes),
        sought,
        tuple(fitting[:MOST_GOALS]),
        max(0, len(fitting) - MOST_GOALS),
        tuple(goal.name for goal in goals if goal.is_site),
        chosen,
        () if chosen is None else tuple(_ways(view.table, template, ways[chosen.space])),
    )


def _sought(goals: list[FlightGoal], sought: str) -> list[FlightGoal]:
    """The goals that have all words of what was typed in their names."""
    words = typed(sought).casefold().split()
    return [
        goal
        for goal in goals
        if all(word in f"{goal.name} {goal.space}".casefold() for word in words)
    ]


def _goal(table: Table, space: str, ways: list[Way]) -> FlightGoal:
    there = table.space(space)
    return FlightGoal(
        space,
        there.name,
        there.is_site,
        min(way.price.burns for way in ways),
        min(way.price.fuel_steps for way in ways),
        percent(max(_safe(way.price) for way in ways)),
        len(ways),
    )


def _safe(price: Price) -> Fraction:
    """The chance that no roll of a flight does harm."""
    safe = Fraction(1)
    for roll in price.rolls:
        safe *= 1 - roll.chance
    return safe


def _engine(table: Table, key: str, template: Template, routes: Routes) -> FlightEngine:
    activation, engine = routes.voyage.move.activation, routes.voyage.engine
    steps = count_of(activation.steps_available, "step")
    power = Text("Falling, with nothing activated")
    if activation.thruster:
        power = Text(
            "Net thrust {thrust}, {steps} of fuel, {consumption} a burn",
            thrust=activation.net_thrust,
            steps=steps,
            consumption=activation.consumption,
        )
    losses = []
    for card in engine.choice.losses if engine else ():
        losses.append(Text("decommissions {card}", card=card.name))
    for card in engine.choice.chain.flips if engine else ():
        losses.append(Text("turns {card} light", card=card.name))
    words = choice_name(table, template) or Text("the move that is under way")
    return FlightEngine(key, words, power, tuple(losses))


def _ways(table: Table, template: Template, ways: list[Way]) -> Iterator[FlightWay]:
    board = table.book.board
    for way in ways[:MOST_WAYS]:
        via = tuple(board[space].name for space in way.path[:-1] if board[space].named)
        yield FlightWay(
            do_of(template.filled({"path": way})),
            with_names(table, way.label),
            via,
            tuple(_rolls(table, way.price)),
            percent(_safe(way.price)),
            tuple(_notes(table, way.price)),
        )


def _rolls(table: Table, price: Price) -> Iterator[Text]:
    for roll in price.rolls:
        what = Text(
            "{kind} at {place}: harm at {chance} ({rule})",
            kind=Word(roll.kind),
            place=table.space(roll.space).name,
            chance=percent(roll.chance),
            rule=roll.rule,
        )
        if not roll.threatens:
            yield what
            continue
        cards = joined(card_name(table, card) for card in roll.threatens)
        yield Text("{roll}, which threatens {cards}", roll=what, cards=cards)


def _notes(table: Table, price: Price) -> Iterator[Text]:
    if price.wet_after is not None:
        yield Text("wet mass {wet} afterwards", wet=price.wet_after)
    for sail in price.burn_up:
        yield Text("{card} burns up", card=card_name(table, sail))
