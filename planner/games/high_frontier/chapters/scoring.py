"""Scoring (M2)."""

from __future__ import annotations

from dataclasses import dataclass

from planner.games.high_frontier.chapters.operations.market import stock_price
from planner.games.high_frontier.rulebook import Rulebook, Verdict
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.factories import factories_of
from planner.games.high_frontier.table.hardware import humans_of
from planner.games.high_frontier.table.state import StackKind
from planner.text import Text


@dataclass(frozen=True, slots=True)
class Score:
    """What one player scores, line by line."""

    player: str
    parts: dict[str, int]
    aquas: int
    """Breaks ties (M2)."""

    @property
    def total(self) -> int:
        """Victory points."""
        return sum(self.parts.values())


def scores(table: Table) -> list[Score]:
    """Every player's score, the best first; more aquas win a tie (M2)."""
    found = [
        Score(
            player,
            {term.key: term.points(table, player) for term in table.book.score_terms.values()},
            table.aquas(player),
        )
        for player in table.state.seats
    ]
    return sorted(found, key=lambda score: (-score.total, -score.aquas))


def winners(table: Table) -> list[str]:
    """Who wins: more than one only where points and aquas are equal (M2)."""
    best = scores(table)
    return [s.player for s in best if (s.total, s.aquas) == (best[0].total, best[0].aquas)]


def verdict(table: Table) -> Verdict:
    """The result as this game reckons it (M2, iiD)."""
    reckon = table.book.verdict
    return Verdict(tuple(winners(table))) if reckon is None else reckon(table)


def claims(table: Table, player: str) -> int:
    """One point for each claim disk on the map (M2a)."""
    return sum(marks.claim == player for marks in table.state.sites.values())


def factories(table: Table, player: str) -> int:
    """One point for each factory cube on the map (M2a)."""
    return sum(marks.factory == player for marks in table.state.sites.values())


def colonies(table: Table, player: str) -> int:
    """One point for each colony dome, substitutes aside (M2a, B8)."""
    return len(_domes(table, player))


def _domes(table: Table, player: str) -> list[int]:
    """What the place of each dome that counts adds, the best ones (M2b, gl. Token VP)."""
    limits = table.book.limits
    places = [
        printed.astrobiology * limits.astrobiology_dome + printed.submarine * limits.submarine_dome
        for site, marks in table.state.sites.items()
        if marks.colony == player and (printed := table.space(site).site) is not None
    ]
    return sorted(places, reverse=True)[: limits.domes]


def rockets(table: Table, player: str) -> int:
    """One point for each rocket figure on the map; outposts are cardboard (M2a)."""
    return sum(stack.kind is StackKind.ROCKET for stack in table.state.stacks_of(player))


def stock_prices(table: Table, player: str) -> int:
    """The price of each factory on its exploitation track (M2b)."""
    return sum(
        stock_price(table, printed.spectral)
        for site in factories_of(table, player)
        if (printed := table.space(site).site) is not None
    )


def colony_places(table: Table, player: str) -> int:
    """One more for a dome at an astrobiology site and two at a submarine site (M2b, 3G1)."""
    return sum(_domes(table, player))


def glories(table: Table, player: str) -> int:
    """The side of each glory chit that is up, in LEO or on a Human's card (M2b, B3, L)."""
    values = {
        place.zone: (place.vp_low, place.vp_high)
        for place in table.book.board.chit_places
        if place.kind == "glory"
    }
    brought = table.player(player).glories
    carried = [held.glory for _, held in humans_of(table, player) if held.glory is not None]
    return sum(values[chit.zone][chit.high] for chit in brought) + sum(
        values[zone][False] for zone in carried
    )


def heroism(table: Table, player: str) -> int:
    """Two points for each heroism chit (B3)."""
    worth = next(p.vp_high for p in table.book.board.chit_places if p.kind == "heroism")
    return worth * len(table.player(player).heroism)


def register(book: Rulebook) -> None:
    """Add the lines of the core score."""
    book.score("claims", "M2a", Text("Claims"), claims)
    book.score("factories", "M2a", Text("Factory cubes"), factories)
    book.score("colonies", "M2a", Text("Colony domes"), colonies)
    book.score("rockets", "M2a", Text("Rockets"), rockets)
    book.score("stock-prices", "M2b", Text("Factory stock prices"), stock_prices)
    book.score("colony-places", "M2b", Text("Colony places"), colony_places)
    book.score("glories", "M2b", Text("Glories"), glories)
    book.score("heroism", "M2b", Text("Heroism"), heroism)
