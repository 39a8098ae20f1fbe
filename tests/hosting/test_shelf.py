"""A game that hosting has never heard of is kept like any other: the shelf is asked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from planner import games
from planner.errors import BadInput, DataError
from planner.hosting import Host, Made, NewTable, Visitor
from planner.hosting.bots import Bots, Pace
from planner.hosting.kept import How
from planner.kernel.actions import Undo
from planner.kernel.example import Heap, TakePebbles, TurnUp
from tests.games.pebbles import KIND, TakeFor

TWO = NewTable("pebbles", ("ann", "Ben"), game="pebbles", seed=7, title="on the beach")


@pytest.fixture(autouse=True)
def shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    found = games.kinds()
    monkeypatch.setattr(games, "kinds", lambda: (*found, KIND))


@pytest.fixture
def host(tmp_path: Path) -> Host:
    return Host.at(f"sqlite:///{tmp_path / 'games.sqlite'}")


@pytest.fixture
def made(host: Host) -> Made:
    return host.tables.create(TWO)


def at(host: Host, made: Made, who: str) -> Visitor:
    return host.seats.visitor(made.id, [made.links[who]])


def pebbles(host: Host, made: Made) -> int:
    heap = host.play.view(host.seats.owner(made.id)).table.state
    assert isinstance(heap, Heap)
    return heap.pebbles


def test_it_is_made_joined_played_and_watched(host: Host, made: Made):
    assert sorted(made.links) == ["Ann", "Ben", "host", "spectator"]
    ann = host.seats.join(made.id, made.links["Ann"], "Anna")
    assert [(seat.faction, seat.name) for seat in host.seats.at(made.id)] == [
        ("Ann", "Anna"),
        ("Ben", ""),
    ]
    done = host.play.act(ann, TakePebbles("Ann", 2), expected=0, request="1")
    assert [str(line) for line in done.entries[0].says] == ["Ann takes 2 (P1)"]
    assert host.play.act(ann, TakePebbles("Ann", 2), expected=0, request="1").length == 1
    watched = host.play.view(at(host, made, "spectator"))
    assert (watched.to_act, watched.header.seed, pebbles(host, made)) == (("Ben",), "?", 5)
    listed = host.tables.listed(made.id)
    assert (listed.game, listed.title, listed.asked) == ("pebbles", "on the beach", ("Ben",))


def test_it_is_the_same_after_a_restart_and_step_by_step(host: Host, made: Made):
    host.play.act(at(host, made, "Ann"), TurnUp("Ann"), expected=0)
    host.play.act(at(host, made, "Ben"), TakePebbles("Ben", 3), expected=1)
    other = Host.at(host.store._engine.url.render_as_string())
    assert other.awake.table(made.id).game().state == host.awake.table(made.id).game().state
    before = other.play.view_at(at(host, made, "Ben"), 1).table.state
    assert isinstance(before, Heap)
    assert other.play.annals(at(host, made, "Ben")) == [7, before.pebbles, before.pebbles - 3]
    assert [checked.fault for checked in other.tables.check()] == [None]


def test_its_log_is_handed_on_and_checked(host: Host, made: Made):
    host.play.act(at(host, made, "Ann"), TurnUp("Ann"), expected=0)
    lines = host.tables.export(at(host, made, "Ben"))
    assert json.loads(lines[0])["game"] == "pebbles"
    again = host.tables.import_log(lines, {"2": "taker"}, "once more")
    assert [seat.bot for seat in host.seats.at(again.id)] == ["", "taker"]
    assert pebbles(host, again) == pebbles(host, made)
    copied = host.tables.copy(host.seats.owner(made.id), 0)
    assert pebbles(host, copied) == 7
    forged = [line.replace('"adds": ["', '"adds": ["+9", "') for line in lines]
    assert forged != list(lines)
    with pytest.raises(DataError, match="makes no sense"):
        host.tables.import_log(forged)


def test_its_computer_players_play_and_take_over(host: Host, made: Made):
    host.seats.join(made.id, made.links["Ann"])
    host.seats.seat_to_bot(host.seats.owner(made.id), "Ben")
    assert [seat.bot for seat in host.seats.at(made.id)] == ["", "taker"]
    bots = Bots(host, Pace(between=0))
    assert bots.step() == 0
    host.play.act(at(host, made, "Ann"), TakePebbles("Ann", 1), expected=0)
    assert bots.step() == 1
    assert host.play.how(host.seats.owner(made.id)) == {2: How.BOT}
    with pytest.raises(BadInput, match="there is no player 'medium'"):
        host.seats.seat_to_bot(host.seats.owner(made.id), "Ann", "medium")


def test_a_bot_consents_and_a_seat_answers_as_it_was_told(host: Host, made: Made):
    ann, ben = at(host, made, "Ann"), at(host, made, "Ben")
    with pytest.raises(BadInput, match="more than three"):
        host.play.instruct(ben, "Ben", TakeFor(4, 5))
    host.play.instruct(ben, "Ben", TakeFor(1, 2))
    assert host.play.act(ann, TakePebbles("Ann", 1), expected=0).length == 2
    assert host.play.instructions(ben, "Ben") == TakeFor(1, 1)
    assert host.play.act(ann, TakePebbles("Ann", 1), expected=2).length == 4
    assert host.play.how(ann) == {2: How.AUTOMATIC, 4: How.AUTOMATIC}
    assert host.play.instructions(ben, "Ben") == TakeFor()
    host.seats.seat_to_bot(host.seats.owner(made.id), "Ben")
    # To take back what others have answered needs their consent, which a bot gives at once.
    host.play.act(ann, Undo("Ann", 2), expected=4)
    assert pebbles(host, made) == 5


def test_its_seats_are_dealt_or_drafted(host: Host):
    dealt = host.tables.create(NewTable("pebbles", players=3, game="pebbles"))
    assert [seat.faction for seat in host.seats.at(dealt.id)] == ["Ann", "Ben", "Cat"]
    made = host.tables.create(NewTable("pebbles", players=2, drafted=True, game="pebbles"))
    for name in ("Dan", "Cat"):
        anybody = host.seats.guest(made.id, [made.links["1"], made.links["2"]])
        host.drafts.pick(anybody, host.drafts.look(anybody).asked, name)
    assert {seat.faction for seat in host.seats.at(made.id)} == {"Dan", "Cat"}
    assert host.tables.kind(made.id) is KIND


def test_a_game_that_has_left_the_shelf_is_listed_and_hinders_no_other(
    host: Host, made: Made, monkeypatch: pytest.MonkeyPatch
):
    last = host.tables.create(NewTable("core", ("CRP", "NASA"), bots={"CRP": "simple"}))
    host.seats.seat_to_bot(host.seats.owner(made.id), "Ann")
    found = games.kinds()
    monkeypatch.setattr(games, "kinds", lambda: found[:-1])
    other = Host.at(host.store._engine.url.render_as_string())
    assert {each.game for each in other.tables.list()} == {"pebbles", "high-frontier"}
    faults = {each.id: each.fault for each in other.tables.check()}
    assert faults[last.id] is None
    assert "no game 'pebbles' on the shelf" in str(faults[made.id])
    assert Bots(other, Pace(between=0)).step() == 1


def test_a_table_without_a_game_is_of_the_usual_one(host: Host):
    made = host.tables.create(NewTable("race-to-mars", ("CRP", "NASA")))
    assert host.tables.listed(made.id).game == games.kind_named().name
    with pytest.raises(BadInput, match="no game 'chess' on the shelf; the games are"):
        host.tables.create(NewTable("core", ("CRP", "NASA"), game="chess"))
