"""Which database, and what becomes of one of an older version or of none at all."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import Connection, inspect, text

from planner.errors import BadInput
from planner.hosting import Host, NewTable
from planner.hosting.databases import usual_url
from planner.hosting.migrations import MIGRATIONS, VERSION, migrate
from planner.hosting.plans import KeptPlan
from planner.hosting.refusals import Unavailable
from planner.hosting.store import Store
from tests.hosting.postgres import Server

ADDED = {
    2: (("game", "offered"), ("seat", "present")),
    3: (("seat", "plans"),),
    4: (),
    5: (),
    6: (),
}
"""The columns that each step has added."""
NEW_TABLES = ("draft_outbox", "draft_seat", "draft")
"""The tables that steps have added."""
DRAFTED = "Xb3dRafTed00"
"""The table in the stored files whose factions are being drafted."""
STORED = Path(__file__).parent / "stored"


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_a_stored_file_of_each_version_opens(version: int, tmp_path: Path):
    path = tmp_path / "games.sqlite"
    connection = sqlite3.connect(path)
    connection.executescript((STORED / f"version{version}.sql").read_text())
    connection.close()
    host = Host.at(f"sqlite:///{path}")
    checked = list(host.tables.check())
    assert [(each.length, each.opens, each.fault) for each in checked] == [(12, True, None)]
    visitor = host.seats.visitor(checked[0].id, ["the secret of CRP"])
    view = host.play.view(visitor)
    assert visitor.seats == ("CRP",)
    assert view.to_act == host.tables.listed(checked[0].id).asked
    host.close()


@pytest.mark.parametrize("version", [4, 5, 6])
def test_a_draft_of_a_stored_file_goes_on(version: int, tmp_path: Path):
    path = tmp_path / "games.sqlite"
    connection = sqlite3.connect(path)
    connection.executescript((STORED / f"version{version}.sql").read_text())
    connection.close()
    host = Host.at(f"sqlite:///{path}")
    asked = host.seats.guest(DRAFTED, ["the secret of seat 1", "the secret of seat 2"])
    before = host.drafts.look(asked)
    assert before.seat(before.order[0]).faction == "NASA"
    assert bool(host.people.wishes(asked, before.asked).email) is (version >= 5)
    assert host.drafts.pick(asked, before.asked, "ESA").asked == ""
    assert set(host.tables.listed(DRAFTED).factions) == {"NASA", "ESA"}
    host.close()


def test_each_step_is_taken_once(host: Host):
    taken = []

    def add_column(connection: Connection) -> None:
        connection.execute(text("alter table game add column colour text"))
        taken.append(1)

    steps = {VERSION + 1: add_column, VERSION + 2: lambda connection: taken.append(2)}
    for version in (VERSION + 1, VERSION + 2, VERSION + 2):
        with host.store._engine.begin() as connection:
            migrate(connection, steps, version)
    assert taken == [1, 2]
    assert host.tables.create(NewTable("core", ("CRP", "NASA"))).id == host.tables.list()[0].id
    with pytest.raises(BadInput, match="update the program"), host.store._engine.begin() as late:
        migrate(late)
    assert {*MIGRATIONS} == {*range(2, VERSION + 1)}


def test_the_steps_lead_from_the_first_version_to_today(host: Host):
    """On SQLite and on PostgreSQL, whose words for columns differ."""
    made = host.tables.create(NewTable("core", ("CRP", "NASA")))
    assert ADDED.keys() == MIGRATIONS.keys()
    with host.store._engine.begin() as connection:
        today = _columns(connection)
        connection.execute(text("alter table seat rename column seat to faction"))
        for table, column in (each for added in ADDED.values() for each in added):
            connection.execute(text(f"alter table {table} drop column {column}"))
        for table in NEW_TABLES:
            connection.execute(text(f"drop table {table}"))
        connection.execute(text("update schema set version = 1"))
        assert _columns(connection) != today
        migrate(connection)
        assert _columns(connection) == today
    crp = host.seats.visitor(made.id, [made.links["CRP"]])
    assert host.play.act(crp, host.play.view(crp).legal()[0], expected=0).length == 1
    host.people.keep_plan(crp, "CRP", KeptPlan("CRP:rocket", ("leo", "lmo"), (1,)))
    assert [plan.goal for plan in host.people.plans(crp, "CRP")] == ["lmo"]
    drafted = host.tables.create(NewTable("core", players=2, drafted=True))
    assert host.drafts.look(host.seats.guest(drafted.id, [drafted.links["1"]])).factions == ("", "")


def _columns(connection: Connection) -> dict[str, set[tuple[str, bool]]]:
    """The columns of each table, and whether they may be empty."""
    found = inspect(connection)
    return {
        table: {(column["name"], column["nullable"]) for column in found.get_columns(table)}
        for table in found.get_table_names()
    }


def test_no_database(tmp_path: Path):
    (tmp_path / "file").write_text("no database at all, but rather a long text" * 100)
    for url in (
        "nonsense",
        "mysql://hf4@db/hf4",
        f"sqlite:///{tmp_path}",
        f"sqlite:///{tmp_path}/file",
        f"sqlite:///{tmp_path}/file/games.sqlite",
        f"postgresql://hf4:secret@/nowhere?host={tmp_path}",
    ):
        with pytest.raises(BadInput) as caught:
            Store(url)
        assert caught.value.field in ("DATABASE_URL", "HF4_DATA")
        assert "secret" not in str(caught.value)


def test_a_database_that_goes_away_is_said_in_a_sentence(server: Server):
    host = Host.at(server.emptied())
    made = host.tables.create(NewTable("core", ("CRP", "NASA")))
    server.hide()
    try:
        host.store.close()
        with pytest.raises(Unavailable):
            host.seats.visitor(made.id, [made.links["CRP"]])
    finally:
        server.show()
    assert host.seats.visitor(made.id, [made.links["CRP"]]).seats == ("CRP",)
    host.close()


def test_who_reads_in_memory_waits_for_who_writes():
    store = Store("sqlite://")
    with ThreadPoolExecutor() as others:
        with store.writing() as connection:
            connection.execute(text("delete from game"))
            games = others.submit(store.games)
            with pytest.raises(TimeoutError):
                games.result(timeout=0.1)
        assert games.result(timeout=5) == []
    store.close()


def test_where_games_are_kept(tmp_path: Path):
    assert usual_url({"XDG_DATA_HOME": "/d"}) == "sqlite:////d/hf4-planner/games.sqlite"
    assert usual_url({}).endswith("/.local/share/hf4-planner/games.sqlite")
    host = Host.at(f"sqlite:///{tmp_path}/new/folder/games.sqlite")
    host.close()
    assert (tmp_path / "new/folder/games.sqlite").exists()
