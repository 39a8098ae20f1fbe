"""One place of the board: what is there, whose it is, and what may be done there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from planner.board import Space
from planner.games.high_frontier.game import View
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.state import LEO, Stack
from planner.games.high_frontier.words import ids_named
from planner.kernel.actions import Choice
from web.games.high_frontier.board_layer import Spot, ZoneGlory, glories_left, spot_at
from web.games.high_frontier.module_page import Note
from web.games.high_frontier.modules import pages_for


@dataclass(frozen=True, slots=True)
class Here:
    """A place with all that a player wants to know of it."""

    spot: Spot
    glory: ZoneGlory | None
    """The glory of its zone, where it can be won: on sites (G5)."""
    choices: tuple[Choice, ...]
    """What the players of the view may do with what is there."""
    ships: tuple[Stack, ...]
    """Their spacecraft elsewhere, which may be planned to fly there."""
    notes: tuple[Note, ...] = ()
    """What modules have to say of it."""

    @property
    def space(self) -> Space:
        """The space."""
        return self.spot.space


def here(view: View, place: str) -> Here:
    """What is at the place of that id, or of that name.

    >>> from planner.games.high_frontier import Game
    >>> found = here(Game.new("core", factions=["CRP", "NASA"]).view("CRP"), "deimos")
    >>> found.space.name, found.choices, found.ships, str(found.glory.told)
    ('Deimos', (), (), 'glory of the Mars zone: 1 chit left, worth 1, brought home 2')
    """
    board = view.table.book.board
    space = board[place] if place in board else board.find(place, field="place")
    glories = {glory.zone: glory for glory in glories_left(view)}
    return Here(
        spot_at(view, space),
        glories.get(space.zone) if space.is_site else None,
        tuple(choice for choice in view.legal() if is_about(view.table, choice, space.id)),
        () if space.lander else tuple(_ships(view, space)),
        tuple(note for page in pages_for(view) for note in page.notes(view, space)),
    )


def _ships(view: View, goal: Space) -> Iterator[Stack]:
    for stack in view.table.state.stacks.values():
        if stack.owner in view.seats and stack.wet is not None and stack.space != goal.id:
            yield stack


def is_about(table: Table, choice: Choice, space: str) -> bool:
    """Whether something that may be done has to do with what is in a space.

    In LEO that is all that names what lies there; where else a move may lead to is not looked at.
    """
    named = frozenset(ids_named(choice))
    state = table.state
    if space != LEO and space in named:
        return True
    for stack in state.stacks_at(space):
        if stack.id in named or any(held.card in named for held in stack.cards):
            return True
    return False
