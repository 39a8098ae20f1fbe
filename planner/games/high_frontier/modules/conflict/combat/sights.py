"""Who can shoot whom, in words, for the terminal and for programs (3D8, 3E)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from planner.games.high_frontier.modules.conflict.combat.firing import COLUMN_NAMES
from planner.games.high_frontier.modules.conflict.combat.who_can_shoot import (
    CellAhead,
    ShotAhead,
    shots_at,
    shots_by,
)
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.state import LEO
from planner.text import Text, joined


def told(table: Table) -> Iterable[Text]:
    """The shots of the player on turn, and those that others have at him.

    >>> from planner.games.high_frontier import Game
    >>> modules = ["politics", "conflict"]
    >>> list(told(Game.new("core", factions=["NASA", "ESA"], modules=modules).table))
    []
    """
    player = table.on_turn
    if player is None:
        return
    for shot in shots_by(table, player):
        yield Text("{player} can fire {shot}", player=player, shot=told_shot(table, shot))
    for shot in shots_at_all_of(table, player):
        yield Text("{player} can fire {shot}", player=shot.player, shot=told_shot(table, shot))


def shots_at_all_of(table: Table, player: str) -> Iterator[ShotAhead]:
    """Every shot that others have at anything of a player."""
    stacks = {stack.space for stack in table.state.stacks_of(player)} - {LEO}
    sites = {site for site, marks in table.state.sites.items() if player in _owners(table, site)}
    for space in sorted(stacks | sites):
        yield from shots_at(table, player, space)


def _owners(table: Table, site: str) -> tuple[str | None, ...]:
    marks = table.state.marks(site)
    return marks.factory, marks.colony


def told_shot(table: Table, shot: ShotAhead) -> Text:
    """A shot with its weapon, dice and what they do."""
    return Text(
        "{weapon} from {origin} at {space} ({column}): {dice}; {cells}",
        weapon=shot.told,
        origin=table.space(shot.origin).name,
        space=table.space(shot.space).name,
        column=COLUMN_NAMES[shot.column],
        dice=shot.dice,
        cells=joined((told_cell(cell) for cell in shot.cells), ", "),
    )


def told_cell(cell: CellAhead) -> Text:
    """What a fire value does."""
    return Text("{values}: {effects}", values=cell.values, effects=cell.effects)
