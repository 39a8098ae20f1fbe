"""Notices of drafts: who is to pick a faction learns of it where he is."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import and_, delete, insert, select, update

from planner.hosting.drafts import find_draft
from planner.hosting.kept import read_json
from planner.hosting.outbox import Due, Outbox, Transactions
from planner.hosting.schema import DRAFT_OUTBOX, DRAFT_SEAT
from planner.kernel.codec import Json


class Wanting(NamedTuple):
    """A seat that wants to be told."""

    notify: Mapping[str, Json]
    """Where, as `planner.hosting.notices.wishes.Wishes` writes it."""
    present: float
    """When somebody sat there last, in seconds since 1970."""


class DraftNotices(Outbox):
    """Who at tables that are drafted wants to be told, and what is still to be told."""

    def __init__(self, store: Transactions) -> None:
        super().__init__(store, DRAFT_OUTBOX)

    def due(self, now: float) -> list[Due]:
        """What is to be told now."""
        seat = and_(
            DRAFT_SEAT.c.draft == DRAFT_OUTBOX.c.game, DRAFT_SEAT.c.place == DRAFT_OUTBOX.c.seat
        )
        asked = select(DRAFT_OUTBOX, DRAFT_SEAT.c.notify, DRAFT_SEAT.c.present)
        found = []
        for row in self._first(asked.join(DRAFT_SEAT, seat), now):
            draft = find_draft(self._store, row.game)
            if draft is None:  # deleted in the meantime, and the row with it
                continue
            found.append(
                Due.of(
                    row,
                    draft.new.title,
                    is_asked=draft.asked == row.seat,
                    is_offered=False,
                    is_known=row.present > draft.updated,
                    is_drafting=True,
                )
            )
        return found

    # -- who wants to be told --------------------------------------------------------------

    def wanting(self, draft: str) -> dict[str, Wanting]:
        """The seats that want to be told, by their places."""
        with self._store.reading() as connection:
            rows = connection.execute(select(DRAFT_SEAT).where(DRAFT_SEAT.c.draft == draft))
            return {row.place: Wanting(read_json(row.notify), row.present) for row in rows}

    def want(self, draft: str, place: str, wanting: Wanting) -> None:
        """Keep where a seat wants to be told; what it was to be told elsewhere is forgotten."""
        mine = (DRAFT_SEAT.c.draft == draft, DRAFT_SEAT.c.place == place)
        with self._store.writing() as connection:
            connection.execute(delete(DRAFT_SEAT).where(*mine))
            if wanting.notify:
                row = {"draft": draft, "place": place, "present": wanting.present}
                connection.execute(
                    insert(DRAFT_SEAT), [row | {"notify": json.dumps(dict(wanting.notify))}]
                )
        self.forget(draft, place)

    def came(self, draft: str, places: Sequence[str], now: float, every: float) -> None:
        """Note that somebody is there with these seats, unless that was noted just before."""
        wanting = self.wanting(draft)
        late = [place for place in places if place in wanting]
        if all(wanting[place].present >= now - every for place in late):
            return
        mine = (DRAFT_SEAT.c.draft == draft, DRAFT_SEAT.c.place.in_(late))
        with self._store.writing() as connection:
            connection.execute(update(DRAFT_SEAT).where(*mine).values(present=now))
