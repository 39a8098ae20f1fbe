"""The chance that a rival is at a site first."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from planner.cards.model import CardType
from planner.games.high_frontier.playing.patents import faces_at_home
from planner.games.high_frontier.playing.thinking.teams import MACHINES
from planner.games.high_frontier.playing.thinking.weights import Weights
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.state import LEO

MAX_CLAIM_CHANCE = 0.5
"""The most that the chance of a site to be claimed in one year can be."""
CHANCE_CLAIM_STAYS_UNBUILT = 0.7
"""The chance that a rival who could build on a claim does not in a year."""
YEARS_TO_SITE, YEARS_PER_MISSING_MACHINE = 2, 2
"""Years until a rival with all machines is at a site, and more for each machine that is missing."""


def appeal(table: Table, free: Mapping[str, float]) -> dict[str, float]:
    """Return how much each free site attracts rivals.

    ``free`` has the chance that a machine that can prospect a site claims it. Rivals choose sites
    where success is sure and where most machines can prospect, hence the square.
    """
    ratings = _ratings(table)
    appeals = {}
    for place, chance in free.items():
        printed = table.space(place).site
        assert printed is not None
        fit = sum(rating <= printed.hydration for rating in ratings) / max(1, len(ratings))
        appeals[place] = (chance * fit) ** 2
    return appeals


def _ratings(table: Table) -> list[int]:
    """Return the ISRU ratings of all robonauts in the game."""
    library, deck = table.book.library, CardType.ROBONAUT.value
    cards = table.book.cards_of(deck) if deck in table.state.decks else ()
    faces = (library.card(card).front for card in cards)
    return [face.isru for face in faces if face.isru is not None]


class Rivals:
    """The rivals of a player, and when they may be where."""

    def __init__(
        self, table: Table, player: str, weights: Weights, appeals: Mapping[str, float]
    ) -> None:
        self._table, self._player, self._rush = table, player, weights.rush
        self._appeals = appeals
        self._together = 1 + sum(appeals.values())
        self._free: dict[str, list[float]] = {}

    def chance_free(self, place: str, years: int) -> float:
        """Return the chance that no rival claims a site within so many years.

        For a rival's claim, the chance that there is no factory on it by then.
        """
        owner = self._table.state.marks(place).claim
        if owner not in (None, self._player):
            return float(CHANCE_CLAIM_STAYS_UNBUILT ** max(0, years - self._years_of(str(owner))))
        wanted = self._appeals.get(place, 0.0)
        if not wanted:
            return 1.0
        known = self._free.setdefault(place, [1.0, 1.0])
        while len(known) <= years:
            claims = self._claims(len(known) - 1) * wanted / self._together
            known.append(known[-1] * (1 - min(MAX_CLAIM_CHANCE, claims)))
        return known[max(0, years)]

    def _claims(self, year: int) -> float:
        """Return the number of claims expected of all rivals in a year (1 is the next)."""
        return self._rush * sum(min(1.0, year / ready) ** 2 for ready in self.ready)

    @cached_property
    def ready(self) -> tuple[int, ...]:
        """Years until each rival claims sites at full speed."""
        if self._table.book.verdict is not None:
            return ()  # all play together
        others = (name for name in self._table.state.seats if name != self._player)
        return tuple(self._years_of(name) for name in others)

    def _years_of(self, rival: str) -> int:
        rocket = self._table.state.rocket(rival)
        if rocket is not None and rocket.space != LEO:
            return 1
        kinds = {face.type for face in faces_at_home(self._table, rival)}
        return YEARS_TO_SITE + YEARS_PER_MISSING_MACHINE * sum(
            kind not in kinds for kind in MACHINES
        )
