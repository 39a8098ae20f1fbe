"""What a planning player would do, told to people: the best few plans, each with a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from planner.game.game import View
from planner.game.games.rescue.colony import founded
from planner.game.playing.thinking.ground import Purpose
from planner.game.playing.thinking.loadouts import Where
from planner.game.playing.thinking.rescue.plan import Rescue, best_rescue, steps
from planner.game.playing.thinking.skies import Ship, course
from planner.game.playing.thinking.turns import Thoughts, first_of
from planner.game.playing.thinking.ventures import Venture
from planner.game.playing.thinking.weights import Weights, default_weights
from planner.game.table.context import Table
from planner.game.table.hardware import rocket_of
from planner.game.table.state import LEO
from planner.kernel.actions import Action
from planner.route.plan import Option
from planner.text import Text, count_of, listed

MOST = 3
"""Plans that are told unless more are wanted."""
_FINE = 1000
"""Chances are told as thousandths."""


@dataclass(frozen=True, slots=True)
class PlanIdea:
    """A plan that is worth a thought."""

    sentence: Text
    points: float
    """What it brings if all goes well."""
    chance: Fraction
    years: int
    """Until it is done, the waiting included."""
    goals: tuple[str, ...]
    """The ids of the spaces where something is done."""
    route: tuple[str, ...]
    """The ids of the spaces on the way, from where it begins."""
    first: Action | None
    """What to do now for it, where there is something to do."""


def best_plans(
    view: View, player: str, most: int = MOST, weights: Weights | None = None
) -> list[PlanIdea]:
    """The plans of a player that are worth most, the best first, as far as he can see.

    >>> from planner.game import Game
    >>> view = Game.new("race-to-mars", factions=["CRP", "NASA"], seed=3).view("CRP")
    >>> best, *_ = best_plans(view, "CRP")
    >>> best.goals[0] in view.table.book.board, 0 < best.chance <= 1, view.may(best.first)
    (True, True, True)
    """
    thoughts = Thoughts(view.table, player, weights or default_weights())
    rescue = best_rescue(thoughts.outlook)
    if rescue is not None:
        return [_of_rescue(view, thoughts, rescue)]
    found: dict[tuple[str, str | None], Venture] = {}
    worth_it = (mission for mission in _missions(thoughts) if mission.points > 0)
    for mission in sorted(worth_it, key=lambda each: -each.score):
        found.setdefault((mission.aim.place, mission.stack), mission)
    return [_told(view, thoughts, mission) for mission in list(found.values())[:most]]


def _missions(thoughts: Thoughts) -> list[Venture]:
    outlook = thoughts.outlook
    under_way = [
        mission
        for stack in outlook.table.state.stacks_of(outlook.player)
        if stack.wet is not None and stack.space != LEO
        for mission in outlook.voyages(stack)
    ]
    return [*under_way, *thoughts.launches]


def _of_rescue(view: View, thoughts: Thoughts, rescue: Rescue) -> PlanIdea:
    """In a rescue nothing else counts (iiD5)."""
    outlook, coming = thoughts.outlook, rescue.homecoming
    table = outlook.table
    chance = _told_chance(coming.way.chance)
    colony = founded(table).site
    sentence = Text(
        "brings {people} home from {place} in {years}, {percent} %",
        people=count_of(coming.people, "colonist"),
        place=table.space(colony).name,
        years=count_of(max(rescue.years, 1), "year"),
        percent=round(100 * chance),
    )
    doing = None if table.state.turn is None else steps(view, outlook, view.legal(outlook.player))
    first = next((each for each in doing or () if view.may(each)), None)
    found = rescue.next_leg(outlook)
    route = (rescue.start,) if found is None else _spaces(table, rescue.start, found)
    goals = tuple(dict.fromkeys((coming.stop, rescue.goal)))
    return PlanIdea(sentence, coming.people, chance, rescue.years, goals, route, first)


def _told(view: View, thoughts: Thoughts, mission: Venture) -> PlanIdea:
    chance = _told_chance(mission.chance)
    first = next((each for each in first_of(view, thoughts, mission) if view.may(each)), None)
    return PlanIdea(
        _sentence(thoughts, mission, chance),
        mission.points,
        chance,
        mission.years,
        (mission.aim.place,),
        _route(thoughts, mission),
        first,
    )


def _told_chance(chance: float) -> Fraction:
    return Fraction(round(chance * _FINE), _FINE)


def _sentence(thoughts: Thoughts, mission: Venture, chance: Fraction) -> Text:
    table = thoughts.outlook.table
    said = Text(
        "{what}: {points} in {years}, {percent} %",
        what=_purpose(mission.aim.kind, table.space(mission.aim.place).name),
        points=count_of(round(mission.points), "point"),
        years=count_of(max(mission.years, 1), "year"),
        percent=round(100 * chance),
    )
    bought = [] if mission.team is None else mission.team.at(Where.DECK)
    if not bought:
        return said
    cards = listed(each.card.face.title for each in bought)
    return said + Text("; for that it would auction {cards}", cards=cards)


def _purpose(kind: Purpose, place: str) -> Text:
    match kind:
        case Purpose.FACTORY:
            return Text("flies to {place} for a factory", place=place)
        case Purpose.CLAIM:
            return Text("flies to {place} for a claim", place=place)
        case Purpose.COLONY:
            return Text("flies to {place} for a colony", place=place)
        case Purpose.GLORY:
            return Text("flies to {place} for the glory", place=place)
        case Purpose.HOME:
            return Text("comes home to {place}", place=place)


def _route(thoughts: Thoughts, mission: Venture) -> tuple[str, ...]:
    """The spaces on the way of the rocket, as it would be fuelled."""
    outlook = thoughts.outlook
    table = outlook.table
    if not mission.way.years:
        return (mission.aim.place,)
    if mission.stack is not None:
        stack = table.state.stacks[mission.stack]
        ship, start, wait = Ship.of(rocket_of(table, stack)), stack.space, 0
    else:
        assert mission.team is not None
        ship, start = Ship.fuelled(mission.team.cards, mission.tanks), LEO
        wait = mission.wait
    found = course(
        outlook.sky.in_years(wait),
        table,
        ship,
        start,
        mission.aim.place,
        outlook.worth_of(mission.aim),
    )
    if found is None:
        return (start, mission.aim.place)
    return _spaces(table, start, found)


def _spaces(table: Table, start: str, found: Option) -> tuple[str, ...]:
    board = table.book.board
    spaces = [start]
    for move in found.moves:
        spaces += [board[space].id for space in move.flight.path[1:]]
    return tuple(spaces)
