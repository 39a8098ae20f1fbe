"""The worth of tokens on a site: the score with them, less the score without (M2).

The score comes from the rule book's own terms, on a table with the tokens put down. So scenarios
and modules that score differently need no code here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from planner.board import Space
from planner.games.high_frontier.playing.thinking.weights import Weights
from planner.games.high_frontier.playing.thinking.years import future_of
from planner.games.high_frontier.scenarios.race_to_mars import (
    FIRST_FACTORY,
    FIRST_LANDING,
    FIRST_SALE,
    MARS,
    Achieved,
    achieved,
    ends_with,
)
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.state import SiteMarks


def is_race(table: Table) -> bool:
    """True if being first scores and may end the game (iiD1)."""
    return Achieved.tag in table.book.tags


@dataclass(frozen=True, slots=True)
class Prize:
    """The points of claim, factory and colony at a site, each on top of the one before."""

    claim: float
    factory: float
    colony: float


class Prizes:
    """The prizes of all sites for one player."""

    def __init__(self, table: Table, player: str, weights: Weights) -> None:
        self._table, self._player, self._weights = table, player, weights
        self._others = [name for name in table.state.seats if name != player]
        # In cooperative games the points of others count for the player, not against.
        together = table.book.verdict is not None
        self._share = -0.5 if together else weights.rival
        self._known: dict[tuple[object, ...], Prize] = {}
        self._now = self._points(table)
        self._glory = {
            place.zone: (place.vp_low, place.vp_high)
            for place in table.book.board.chit_places
            if place.kind == "glory"
        }

    def of(self, space: Space) -> Prize:
        """Return the worth of claim, factory and colony at a site."""
        printed = space.site
        marks = self._table.state.marks(space.id)
        assert printed is not None
        key = printed.spectral, printed.astrobiology, printed.submarine, marks
        prize = self._known.get(key)
        if prize is None:
            prize = self._known[key] = self._prize(space.id, marks)
        return prize

    def _prize(self, site: str, marks: SiteMarks) -> Prize:
        player, before = self._player, self._now
        steps = []
        for changed in (
            replace(marks, claim=player),
            replace(marks, claim=player, factory=player),
            replace(marks, claim=player, factory=player, colony=player),
        ):
            state = self._table.state
            sites = state.sites | {site: changed}
            then = self._points(self._table.book.table(replace(state, sites=sites)))
            steps.append(then - before)
            before = then
        return Prize(*steps)

    def _points(self, table: Table) -> float:
        terms = table.book.score_terms.values()
        own = sum(term.points(table, self._player) for term in terms)
        if not self._others:
            return own
        others = sum(term.points(table, name) for name in self._others for term in terms)
        return own - self._share * others / len(self._others)

    # -- beyond the tokens -----------------------------------------------------------------

    def landing(self, space: Space, *, human: bool) -> float:
        """Return the points for landing there: glory, and what scenarios add."""
        points = 0.0
        if human and self._table.state.glories.get(space.zone) and self._scores("glories"):
            points += self._glory[space.zone][0]
        return points + self._first(space, FIRST_LANDING)

    def building(self, space: Space) -> float:
        """Return the points that scenarios add for a factory there."""
        return self._first(space, FIRST_FACTORY)

    def selling(self, years: int) -> float:
        """Return the points that scenarios add for selling a product in some years.

        If that ends the game, the years lost cost as much as the years of a flight.
        """
        if not self._is_sale_first:
            return 0.0
        lost = future_of(self._table).after(years) if self.sale_ends else 0.0
        return 1 - self._weights.year * lost

    @property
    def sale_ends(self) -> bool:
        """True if the first sale of a product ends the game (iiD1)."""
        return self._is_sale_first and ends_with(self._table, FIRST_SALE)

    @property
    def _is_sale_first(self) -> bool:
        """True if a first sale still scores."""
        return is_race(self._table) and FIRST_SALE not in achieved(self._table)

    def parade(self, zone: str | None) -> float:
        """Return the points that a glory chit gains by coming home (La)."""
        if zone is None or not self._scores("glories"):
            return 0.0
        low, high = self._glory[zone]
        return float(high - low)

    def _scores(self, term: str) -> bool:
        return term in self._table.book.score_terms

    def _first(self, space: Space, achievement: str) -> float:
        table = self._table
        if not is_race(table):
            return 0.0
        on_mars = space.site is not None and space.site.body == MARS
        return float(on_mars and achievement not in achieved(table))
