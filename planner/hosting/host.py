"""The games that are kept, and all that can be done with them."""

from __future__ import annotations

from typing import Self

from planner.hosting.databases import usual_url
from planner.hosting.drafting import DraftService
from planner.hosting.keeping import TableService
from planner.hosting.people import PeopleService
from planner.hosting.playing import PlayService
from planner.hosting.seating import SeatService
from planner.hosting.store import Store
from planner.hosting.tables import AWAKE, AwakeTables


class Host:
    """The games that are kept in one database.

    >>> from planner.hosting import NewTable
    >>> host = Host.at("sqlite://")
    >>> new = NewTable("race-to-mars", ("CRP", "NASA"), bots={"NASA": "simple"})
    >>> made = host.tables.create(new)
    >>> sorted(made.links), [seat.kind.value for seat in host.seats.at(made.id)]
    (['CRP', 'NASA', 'host', 'spectator'], ['open', 'bot'])
    """

    def __init__(self, store: Store, most: int = AWAKE) -> None:
        self.store = store
        self.awake = AwakeTables(store, most)
        self.drafts = DraftService(store)
        """Tables whose seats are drafted."""
        self.tables = TableService(store, self.awake, self.drafts)
        """Tables as a whole: made, listed, handed on, checked."""
        self.seats = SeatService(store, self.awake, self.drafts)
        """Who comes with which link, and who sits where."""
        self.play = PlayService(store, self.awake)
        """The game itself: looked at and played."""
        self.people = PeopleService(store, self.drafts)
        """Messages, notices, and what each keeps for himself."""

    @classmethod
    def at(cls, url: str | None = None) -> Self:
        """The games in a database; without a name in the usual one (`usual_url`)."""
        return cls(Store(url or usual_url()))

    def close(self) -> None:
        """Close the database."""
        self.store.close()
