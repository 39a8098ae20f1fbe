"""What combat has left on the table, in words, for the terminal (3D7, 3D9c, 3E7c)."""

from __future__ import annotations

from collections.abc import Iterable

from planner.games.high_frontier.modules.conflict.combat.dropstones import stone_of
from planner.games.high_frontier.modules.conflict.combat.state import combat
from planner.games.high_frontier.table.context import Table
from planner.text import Text, Word, joined


def told(table: Table) -> Iterable[Text]:
    """Damaged factories, dropstones and prisoners.

    >>> from planner.games.high_frontier import Game
    >>> modules = ["politics", "conflict"]
    >>> list(told(Game.new("core", factions=["NASA", "ESA"], modules=modules).table))
    []
    """
    now = combat(table)
    if now.damaged:
        sites = joined(table.space(site).name for site in now.damaged)
        yield Text("Damaged factories: {sites}", sites=sites)
    for player in table.state.seats:
        if stone_of(table, player) is not None:
            where = _where(table, player)
            yield Text("Dropstone of {player}: {where}", player=player, where=where)
    if now.prisoners:
        held = joined(
            Text("{human} of {captor}", human=_name(table, card), captor=captor)
            for card, captor in now.prisoners.items()
        )
        yield Text("Prisoners of war: {held}", held=held)


def _where(table: Table, player: str) -> str:
    """The flyby or the target of a dropstone, or the zone that it has come to."""
    found = stone_of(table, player)
    assert found is not None, "there is one"
    stack, falling = found
    if falling.inserted or falling.target is not None:
        return table.space(stack.space).name
    return Text("the {zone} zone", zone=Word(falling.zone))


def _name(table: Table, card: str) -> str:
    stack = table.state.stack_of_card(card)
    held = stack.cards if stack is not None else []
    return next((table.face(each.face).name for each in held if each.card == card), card)
