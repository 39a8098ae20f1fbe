"""What stands on the board in a game, as a layer over the map and in words.

The board itself is the map of the other pages, which browsers keep; the layer is small and is drawn
for each view.
"""

from __future__ import annotations

from dataclasses import dataclass

from planner.board import Space
from planner.board.model import zone_title
from planner.games.high_frontier.game import View
from planner.games.high_frontier.scenarios.rescue.colony import colony_of
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.state import NO_MARKS, SiteMarks, Stack, StackKind
from planner.text import Text, count_of, joined
from web.games.high_frontier.modules import pages_for
from web.games.high_frontier.words import is_crewed, marks_told, stack_told
from web.render.drawings import board_map, pieces
from web.render.drawings.pieces import Figure, Token
from web.render.wording import phrase


@dataclass(frozen=True, slots=True)
class Spot:
    """A space where something of the game is."""

    space: Space
    stacks: tuple[Stack, ...]
    marks: SiteMarks
    told: tuple[Text, ...]
    """Each thing there in words."""

    @property
    def whole(self) -> Text:
        """All of it in one line."""
        return Text("{place}: {what}", place=self.space.name, what=joined(self.told, "; "))


@dataclass(frozen=True, slots=True)
class ZoneGlory:
    """The glory chits that can still be won in a zone (G5, C7)."""

    zone: str
    left: int
    low: int
    high: int

    @property
    def told(self) -> Text:
        """In words."""
        return Text(
            "glory of the {zone}: {left}, worth {low}, brought home {high}",
            zone=zone_title(self.zone),
            left=count_of(self.left, "chit left", "chits left"),
            low=self.low,
            high=self.high,
        )


def spots(view: View) -> list[Spot]:
    """Every space with stacks or tokens, outwards from the Sun.

    >>> from planner.games.high_frontier import Game
    >>> spots(Game.new("core", factions=["CRP", "NASA"]).view())
    []
    """
    table = view.table
    state, board = table.state, table.book.board
    flying = [stack for stack in state.stacks.values() if is_on_the_map(stack)]
    people = colony_of(table)
    spaces = {stack.space for stack in flying} | state.sites.keys()
    spaces |= {people.site} if people is not None else set()
    found = [_spot(table, board[id], flying) for id in spaces]
    order = {zone.id: zone.order for zone in board.zones.values()}
    return sorted(found, key=lambda spot: (order[spot.space.zone], spot.space.name))


def is_on_the_map(stack: Stack) -> bool:
    """Whether a stack has a figure; what lies in LEO for good has none (E4)."""
    return stack.kind is not StackKind.LEO


def spot_at(view: View, space: Space) -> Spot:
    """What stands in one space."""
    flying = [stack for stack in view.table.state.stacks.values() if is_on_the_map(stack)]
    return _spot(view.table, space, flying)


def _spot(table: Table, space: Space, flying: list[Stack]) -> Spot:
    stacks = tuple(stack for stack in flying if stack.space == space.id)
    marks = table.state.marks(space.id)
    told = [*(stack_told(table, stack) for stack in stacks), *marks_told(marks)]
    people = colony_of(table)
    if people is not None and people.site == space.id:
        told.append(Text("{waiting} wait here", waiting=count_of(people.waiting, "colonist")))
    return Spot(space, stacks, marks, tuple(told))


def glories_left(view: View) -> list[ZoneGlory]:
    """The glory that can still be won, by zones outwards from the Sun."""
    table = view.table
    return [
        ZoneGlory(place.zone, left, place.vp_low, place.vp_high)
        for place in table.book.board.chit_places
        if place.zone is not None and (left := table.state.glories.get(place.zone, 0))
    ]


def layer(view: View) -> str:
    """The layer as a group of SVG, in the language of the request."""
    names = board_map.above_zone_names()
    chits = [
        pieces.chit(*names[glory.zone], phrase(glory.told), glory.left)
        for glory in glories_left(view)
        if glory.zone in names
    ]
    modules = "".join(page.layer(view) for page in pages_for(view))
    drawn = [_drawn(view.table, spot) for spot in _far_first(spots(view))]
    return pieces.group("chits", chits) + modules + pieces.group("pieces", drawn)


def _far_first(found: list[Spot]) -> list[Spot]:
    """What stands further down on the picture is in front."""
    return sorted(found, key=lambda spot: spot.space.y)


def _drawn(table: Table, spot: Spot) -> str:
    figures = [
        Figure(
            stack.kind,
            stack.owner,
            is_crewed(table, stack),
            any(held.glory for held in stack.cards),
            stack.glitched,
        )
        for stack in spot.stacks
    ]
    return pieces.at_space(spot.space, phrase(spot.whole), figures, _tokens(spot.marks))


def _tokens(marks: SiteMarks) -> list[Token]:
    if marks == NO_MARKS:
        return []
    owners = {"claim": marks.claim, "factory": marks.factory, "colony": marks.colony}
    found = [Token(token, owner) for token, owner in owners.items() if owner is not None]
    return [*found, Token("busted", None)] if marks.busted else found


def where_to_look(view: View) -> tuple[str, ...]:
    """The spaces that the map shows first: where one's own spacecraft are, or anybody's."""
    flying = [stack for stack in view.table.state.stacks.values() if is_on_the_map(stack)]
    mine = [stack for stack in flying if stack.owner in view.seats]
    return tuple(dict.fromkeys(stack.space for stack in mine or flying)) or ("leo", "lmo")


@dataclass(frozen=True, slots=True)
class TableMap:
    """The map of a game on a page; the macros of `_map.html` show it.

    ``over_address`` answers with `layer` (`web.pages.map.only_over`) and ``picture_address`` with
    the board below it (`web.pages.map.board_with`). Both change whenever the layer does.
    """

    look_at: tuple[str, ...]
    board_address: str
    over_address: str
    picture_address: str
    leads: tuple[tuple[str, str], ...] = ()
    picks: tuple[tuple[str, str], ...] = ()

    @property
    def view(self) -> str:
        """The part to show first, as an SVG view box."""
        return " ".join(map(str, board_map.view_around(self.look_at)))

    @property
    def goal(self) -> str:
        """No field of the page says where something goes."""
        return ""
