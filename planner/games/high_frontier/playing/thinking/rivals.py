"""Who else goes for which sites, and how soon, as far as one sees."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from planner.cards.model import CardType
from planner.games.high_frontier.playing.patents import faces_at_home
from planner.games.high_frontier.playing.thinking.loadouts import MACHINES
from planner.games.high_frontier.playing.thinking.weights import Weights
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.state import LEO

MOST_TAKEN = 0.5
"""The chance of a site to be claimed by somebody else in a year is thought to be no more."""
HOLDS = 0.7
"""The chance that who could build on a claim by now leaves it as it is for another year."""
SOON, LATER = 2, 2
"""Years until who has the machines of a factory is at a site, and more for each that he lacks."""


def appeal(table: Table, free: Mapping[str, float]) -> dict[str, float]:
    """How much each free site attracts those who look for one.

    ``free`` has the chance of each to be claimed by a machine that can prospect it. Who can choose
    goes where that is sure and most machines can, so the square of both together counts.
    """
    ratings = _ratings(table)
    found = {}
    for place, chance in free.items():
        printed = table.space(place).site
        assert printed is not None
        fit = sum(rating <= printed.hydration for rating in ratings) / max(1, len(ratings))
        found[place] = (chance * fit) ** 2
    return found


def _ratings(table: Table) -> list[int]:
    """The ISRU ratings of all robonauts."""
    library, deck = table.book.library, CardType.ROBONAUT.value
    cards = table.book.cards_of(deck) if deck in table.state.decks else ()
    faces = (library.card(card).front for card in cards)
    return [face.isru for face in faces if face.isru is not None]


class Rivals:
    """Those who may be at a site first."""

    def __init__(
        self, table: Table, player: str, weights: Weights, appeals: Mapping[str, float]
    ) -> None:
        self._table, self._player, self._rush = table, player, weights.rush
        self._appeals = appeals
        self._together = 1 + sum(appeals.values())
        self._free: dict[str, list[float]] = {}

    def leave(self, place: str, years: int) -> float:
        """The chance that nobody else claims a site before a player is there in so many years.

        Of a claim of somebody else it is the chance that he has not built on it by then.
        """
        owner = self._table.state.marks(place).claim
        if owner not in (None, self._player):
            return float(HOLDS ** max(0, years - self._years_of(str(owner))))
        wanted = self._appeals.get(place, 0.0)
        if not wanted:
            return 1.0
        known = self._free.setdefault(place, [1.0, 1.0])
        while len(known) <= years:
            claims = self._claims(len(known) - 1) * wanted / self._together
            known.append(known[-1] * (1 - min(MOST_TAKEN, claims)))
        return known[max(0, years)]

    def _claims(self, year: int) -> float:
        """The claims of all of them to be expected in a year, the first being the next."""
        return self._rush * sum(min(1.0, year / ready) ** 2 for ready in self.ready)

    @cached_property
    def ready(self) -> tuple[int, ...]:
        """The years until each of them goes for sites as fast as he can."""
        if self._table.book.verdict is not None:
            return ()  # all play together
        others = (name for name in self._table.state.seats if name != self._player)
        return tuple(self._years_of(name) for name in others)

    def _years_of(self, rival: str) -> int:
        rocket = self._table.state.rocket(rival)
        if rocket is not None and rocket.space != LEO:
            return 1
        kinds = {face.type for face in faces_at_home(self._table, rival)}
        return SOON + LATER * sum(kind not in kinds for kind in MACHINES)
