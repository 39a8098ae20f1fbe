"""What an attack or a shot is about, in words for buttons (3D8, 3E)."""

from __future__ import annotations

from collections.abc import Iterator

from planner.games.high_frontier.modules.conflict.combat.attack import Attack
from planner.games.high_frontier.modules.conflict.combat.battle import Fire
from planner.games.high_frontier.modules.conflict.combat.firing import COLUMN_NAMES, Column
from planner.games.high_frontier.modules.conflict.combat.prices import (
    FireOutcome,
    price_of_attack,
    price_of_shot,
)
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Table
from planner.text import Text, joined


def attack_stakes(table: Table, action: Attack) -> Iterator[Text]:
    """Yield who defends, who fires first, and what bribes an attack takes."""
    price = price_of_attack(table, action)
    yield Text("against {defenders}", defenders=joined(price.defenders, " and "))
    yield Text("you fire first") if price.first else Text("the defenders fire first")
    yield from _bribes(price.bribes)


def shot_stakes(table: Table, action: Fire) -> Iterator[Text]:
    """Yield the dice of a shot, what they do, and what bribes it takes."""
    price = price_of_shot(table, action)
    yield from _cells(price.outcomes)
    yield from _bribes(price.bribes)


def register(book: Rulebook) -> None:
    """Say what attacks and shots are about before they are made."""
    book.stakes |= {Attack.tag: attack_stakes, Fire.tag: shot_stakes}


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
