"""Games as a whole: handed on, copied, deleted, checked; asleep and awake."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from sqlalchemy import text

from planner.errors import BadInput, DataError
from planner.games.high_frontier import Game
from planner.games.high_frontier.table.turn import EndTurn
from planner.hosting import Host, NotAllowed, UnknownGame, Visitor
from planner.hosting.keeping import Checked
from planner.hosting.kept import KeptLog
from planner.hosting.making import keep_game
from planner.hosting.store import Store
from planner.kernel.actions import Undo
from tests.games.high_frontier.helpers import new_game, play_on
from tests.recorded.kept import games

FACTIONS = ("CRP", "NASA", "ESA")


def hosted(host: Host, entries: int) -> Visitor:
    """A table with so many entries, at which one plays all seats."""
    game = new_game("core", FACTIONS, dice="seeded", seed=11)
    play_on(game, 5, entries)
    made = keep_game(host.store, game, {}, "Tuesday")
    return host.seats.visitor(made.id, [made.links[name] for name in FACTIONS])


def test_what_is_handed_on_before_the_end_tells_nothing_of_what_is_to_come(
    host: Host, tmp_path: Path
):
    at = hosted(host, 60)
    game = host.awake.table(at.game).game()
    for visitor in (at, Visitor(at.game, spectator=True), host.seats.owner(at.game)):
        told = "\n".join(host.tables.export(visitor))
        assert json.loads(told.split("\n")[0])["seed"] != 11
        deck = json.dumps(game.state.decks["thruster"])
        assert deck not in told
    path = tmp_path / "game.jsonl"
    path.write_text(told + "\n")
    read_back = Game.load(path, verify=True)
    assert read_back.view().table.state == game.view().table.state
    with pytest.raises(NotAllowed):
        host.tables.export(Visitor(at.game))


def test_after_the_end_the_whole_log_is_handed_on(host: Host):
    shortest = min(games(), key=lambda path: path.stat().st_size)
    game = Game.from_lines(gzip.decompress(shortest.read_bytes()).decode().splitlines())
    made = keep_game(host.store, game, {})
    lines = host.tables.export(Visitor(made.id, spectator=True))
    assert json.loads(lines[0])["seed"] == game.header.seed
    assert Game.from_lines(lines, verify=True).state.fingerprint() == game.state.fingerprint()
    assert host.tables.listed(made.id).over == game.state.over
    again = host.tables.import_log(lines)
    assert host.tables.export(Visitor(again.id, spectator=True)) == lines


def test_a_game_is_imported_and_played_on(host: Host, other: Host):
    at = hosted(host, 60)
    lines = host.tables.export(at)
    made = other.tables.import_log(lines, {"2": "random"}, "Wednesday")
    assert [seat.kind for seat in host.seats.at(made.id)] == ["open", "bot", "open"]
    there = host.seats.visitor(made.id, [made.links["CRP"], made.links["ESA"]])
    view = host.play.view(there)
    assert view.table.state.as_seen(frozenset()) == host.play.view(at).view().table.state
    assert host.awake.table(made.id).game().header.seed != json.loads(lines[0])["seed"]
    assert host.tables.listed(made.id).title == "Wednesday"


@pytest.mark.parametrize("change", [{"dealt": 55}, {"seed": 12}, {"scenario": "chess"}])
def test_a_log_that_was_meddled_with_is_not_imported(host: Host, change: dict[str, object]):
    game = new_game("core", FACTIONS, dice="seeded", seed=11)
    play_on(game, 5, 60)
    header, *lines = game.lines()
    with pytest.raises((BadInput, DataError)):
        host.tables.import_log([json.dumps(json.loads(header) | change), *lines])
    assert host.tables.list() == []


def test_a_checkpoint_that_makes_no_sense_is_not_imported(host: Host):
    at = hosted(host, 10)
    *lines, last = host.tables.export(at)
    point = json.loads(last)
    point["state"]["decks"]["thruster"] = []
    with pytest.raises(DataError, match="no sense"):
        host.tables.import_log([*lines, json.dumps(point)])


def test_one_plays_on_from_an_earlier_moment(host: Host):
    at = hosted(host, 60)
    boss = host.seats.owner(at.game)
    host.seats.seat_to_bot(boss, "ESA")
    made = host.tables.copy(at, 30, "what if")
    assert host.tables.listed(made.id).length == 30
    assert [seat.kind for seat in host.seats.at(made.id)] == ["open", "open", "bot"]
    there = host.seats.visitor(made.id, [made.links["CRP"], made.links["NASA"]])
    entries = host.play.view(at).entries
    assert list(host.play.view(there).entries) == list(entries)[:30]
    with pytest.raises(BadInput):
        host.play.act(there, Undo("CRP"), expected=30)
    assert host.tables.listed(host.tables.copy(at).id).length == 60
    assert host.tables.listed(host.tables.copy(at, 0).id).length == 0
    with pytest.raises(BadInput):
        host.tables.copy(at, 61)


def test_a_deleted_game_is_gone_with_all_that_belongs_to_it(host: Host, other: Host):
    at, stays = hosted(host, 55), hosted(host, 5)
    other.play.view(at)
    with pytest.raises(NotAllowed):
        host.tables.delete(at)
    host.tables.delete(host.seats.owner(at.game))
    assert [game.id for game in other.tables.list()] == [stays.game]
    assert other.store.log(at.game) == KeptLog([], [])
    assert other.store.people(at.game) == ([], {})
    for each in (host, other):
        with pytest.raises(UnknownGame):
            each.play.act(at, EndTurn("CRP"), expected=55)
        with pytest.raises(UnknownGame):
            each.tables.listed(at.game)


def test_a_list_of_games_tells_who_is_asked_and_no_secret(host: Host):
    at = hosted(host, 20)
    (game,) = host.tables.list()
    assert game == host.tables.listed(at.game)
    assert (game.title, game.scenario, game.factions) == ("Tuesday", "core", FACTIONS)
    assert game.asked == host.play.view(at).to_act
    assert "11" not in {str(getattr(game, name)) for name in game.__slots__}


def test_every_game_is_checked(host: Host):
    good, early, late, header = (hosted(host, 60) for _ in range(4))
    with host.store._engine.begin() as connection:
        damage = (
            'update entry set line = replace(line, \'"state": "\', \'"state": "x\')'
            " where game = :game and n = :n"
        )
        connection.execute(text(damage), {"game": early.game, "n": 10})
        connection.execute(text(damage), {"game": late.game, "n": 55})
        damage = "update game set header = '{}' where id = :game"
        connection.execute(text(damage), {"game": header.game})
    found = {checked.id: checked for checked in host.tables.check()}
    assert found[good.game] == Checked(good.game, 60, True)
    # What comes before the last checkpoint does not keep it from being played on.
    assert found[early.game].opens
    assert "row 11" in str(found[early.game].fault)
    assert not found[late.game].opens
    assert "row 57" in str(found[late.game].fault)
    assert not found[header.game].opens
    assert "header" in str(found[header.game].fault)


def test_a_game_asleep_is_opened_at_its_last_checkpoint(
    host: Host, other: Host, monkeypatch: pytest.MonkeyPatch
):
    at = hosted(host, 120)
    played: list[int] = []
    again = Game.again

    def counting(self: Game, *given: object, **more: object):
        entry = again(self, *given, **more)
        played.append(entry.number)
        return entry

    monkeypatch.setattr(Game, "again", counting)
    there = other.play.view(at)
    assert there.table.state == host.play.view(at).table.state
    assert len(there.entries) == 120
    assert min(played) > 100


def test_a_database_that_was_put_back_to_an_earlier_day_is_believed(host: Host):
    at = hosted(host, 20)
    before = host.play.view(at)
    end = EndTurn(before.to_act[0])
    host.play.act(at, end, expected=20)
    with host.store._engine.begin() as connection:
        connection.execute(text("delete from entry where n = 21"))
        connection.execute(text("update game set length = 20"))
    assert host.play.view(at).table.state == before.table.state
    assert host.play.act(at, end, expected=20).length == 21


def test_only_so_many_games_are_awake(database: str, host: Host):
    small = Host(Store(database), most=2)
    tables = [hosted(host, 3) for _ in range(4)]
    for at in tables:
        small.play.view(at)
    assert small.awake.table(tables[3].game) is small.awake.table(tables[3].game)
    first = small.awake.table(tables[0].game)
    assert first._game is None
    assert small.play.view(tables[0]).table.state == host.play.view(tables[0]).table.state
    small.close()
