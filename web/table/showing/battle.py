"""What an attack or a shot is about, in words for buttons (3D8, 3E)."""

from __future__ import annotations

from collections.abc import Iterator

from planner.errors import PlannerError
from planner.game.modules.conflict.combat.attack import Attack
from planner.game.modules.conflict.combat.battle import Fire
from planner.game.modules.conflict.combat.firing import COLUMN_NAMES, Column
from planner.game.modules.conflict.combat.prices import (
    FireOutcome,
    price_of_attack,
    price_of_shot,
)
from planner.game.table.context import Table
from planner.kernel.actions import Action
from planner.text import Text, joined


def stakes(table: Table, action: Action) -> Iterator[Text]:
    """Who fires first and who defends; the dice of a shot and what they do; what bribes it takes.

    >>> from planner.game import Game
    >>> from planner.game.chapters.operations.market import Income
    >>> list(stakes(Game.new("core", factions=["NASA", "ESA"]).table, Income("NASA")))
    []
    """
    try:
        match action:
            case Attack():
                attack = price_of_attack(table, action)
                yield Text("against {defenders}", defenders=joined(attack.defenders, " and "))
                yield Text("you fire first") if attack.first else Text("the defenders fire first")
                yield from _bribes(attack.bribes)
            case Fire():
                shot = price_of_shot(table, action)
                yield from _cells(shot.outcomes)
                yield from _bribes(shot.bribes)
    except PlannerError:
        return  # What cannot be done has no price, and its refusal is told elsewhere.


def _cells(outcomes: tuple[FireOutcome, ...]) -> Iterator[Text]:
    """One sentence for each column of the firing table that is hit."""
    for column, dice in dict.fromkeys((each.column, each.dice) for each in outcomes):
        cells = [
            Text("{values}: {effects}", values=each.values, effects=each.effects)
            for each in outcomes
            if (each.column, each.dice) == (column, dice)
        ]
        where = COLUMN_NAMES[Column(column)]
        yield Text("{dice} ({column}): {cells}", dice=dice, column=where, cells=joined(cells))


def _bribes(takers: tuple[str, ...]) -> Iterator[Text]:
    for taker in takers:
        yield Text("a bribe to {taker}", taker=taker)
