"""The tables being drafted, as rows: one for each, written anew with every pick."""

from __future__ import annotations

import json
from dataclasses import asdict, fields
from typing import Any

from sqlalchemy import insert, select, update

from planner.hosting.draft import Draft, DraftSeat
from planner.hosting.kept import NewGame
from planner.hosting.new_table import NewTable
from planner.hosting.outbox import Transactions, put_pick
from planner.hosting.schema import DRAFT
from planner.hosting.secrets import is_id
from planner.hosting.store import Store, Taken, insert_game, taken_if_there

_NEW = tuple(each.name for each in fields(NewTable))


def add_draft(store: Store, draft: Draft, begun: NewGame | None) -> None:
    """Keep a new draft, with the game that has begun if nobody was to be asked.

    `Taken` if there is one of that id.
    """
    with taken_if_there(), store.writing() as connection:
        connection.execute(insert(DRAFT).values(_row(draft)))
        if begun is not None:
            insert_game(connection, begun)


def find_draft(store: Transactions, game: str) -> Draft | None:
    """The draft of a game, over or not, if its factions are drafted."""
    if not is_id(game):
        return None
    with store.reading() as connection:
        row = connection.execute(select(DRAFT).where(DRAFT.c.id == game)).one_or_none()
    return None if row is None else _draft(row._mapping)


def all_drafts(store: Store) -> list[Draft]:
    """All drafts, over or not, those changed last first."""
    with store.reading() as connection:
        rows = connection.execute(select(DRAFT).order_by(DRAFT.c.updated.desc(), DRAFT.c.id))
        return [_draft(row._mapping) for row in rows]


def change_draft(store: Store, draft: Draft, begun: NewGame | None, newly: str) -> None:
    """Keep a draft as it is now, with the game that has begun if it is over.

    ``newly`` is the seat that is asked now and was not before, if there is one. `Taken`, and
    nothing is changed, if somebody else was quicker.
    """
    values = _row(draft) | {"length": draft.length + 1}
    with store.writing() as connection:
        changed = connection.execute(
            update(DRAFT)
            .where(DRAFT.c.id == draft.id, DRAFT.c.length == draft.length)
            .values(values)
        )
        if changed.rowcount != 1:
            raise Taken
        if newly:
            put_pick(connection, draft.id, newly, draft.updated)
        if begun is not None:
            insert_game(connection, begun)


def _row(draft: Draft) -> dict[str, object]:
    new = {name: getattr(draft.new, name) for name in _NEW}
    return {
        "id": draft.id,
        "created": draft.created,
        "updated": draft.updated,
        "length": draft.length,
        "new": json.dumps(new, ensure_ascii=False),
        "lot": draft.lot,
        "seats": json.dumps([asdict(seat) for seat in draft.seats]),
        "members": json.dumps(dict(draft.members)),
    }


def _draft(row: Any) -> Draft:
    new = json.loads(row["new"])
    for name in ("factions", "modules"):
        new[name] = tuple(new[name])
    return Draft(
        row["id"],
        row["created"],
        row["updated"],
        row["length"],
        NewTable(**new),
        row["lot"],
        tuple(DraftSeat(**seat) for seat in json.loads(row["seats"])),
        json.loads(row["members"]),
    )
