"""Several writers at once: nobody loses an answer, and nobody writes what is written."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from planner.errors import BadInput
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.operations.auctions import Pass, Research
from planner.games.high_frontier.table.turn import EndTurn
from planner.hosting import GamePaused, Host, MovedOn, NewTable, UnknownGame, Visitor
from planner.hosting.kept import Addition, Status
from planner.hosting.secrets import new_secret

THREE = NewTable("core", ("CRP", "NASA", "ESA"), seed=7)
ALL = ("CRP", "NASA", "ESA")


def hot_seat(host: Host) -> Visitor:
    made = host.tables.create(THREE)
    return host.seats.visitor(made.id, [made.links[name] for name in ALL])


def before_next_append(host: Host, monkeypatch: pytest.MonkeyPatch, deed: Callable[[], object]):
    """Let somebody else be quicker, once, after the action has been done in memory."""
    append, left = host.store.append, [deed]

    def slowly(game: str, more: Addition) -> None:
        if left:
            left.pop()()
        append(game, more)

    monkeypatch.setattr(host.store, "append", slowly)


def test_an_answer_goes_through_though_another_was_quicker(
    host: Host, other: Host, monkeypatch: pytest.MonkeyPatch
):
    at = hot_seat(host)
    host.play.act(at, Research("CRP", "thruster", 0), expected=0)
    before_next_append(host, monkeypatch, lambda: other.play.act(at, Pass("ESA"), expected=1))
    done = host.play.act(at, Pass("NASA"), expected=1, request="mine")
    assert [entry.number for entry in done.entries] == [3]
    assert host.play.view(at).table.state == other.play.view(at).table.state


def test_what_hangs_on_the_table_does_not(host: Host, other: Host, monkeypatch: pytest.MonkeyPatch):
    at = hot_seat(host)
    before_next_append(host, monkeypatch, lambda: other.play.act(at, EndTurn("CRP"), expected=0))
    with pytest.raises(MovedOn) as late:
        host.play.act(at, Research("CRP", "thruster", 0), expected=0)
    assert [entry.action for entry in late.value.missed] == [EndTurn("CRP")]


def test_the_same_request_at_two_servers_at_once_is_done_once(
    host: Host, other: Host, monkeypatch: pytest.MonkeyPatch
):
    at = hot_seat(host)
    wish = {"expected": 0, "request": "once"}
    before_next_append(host, monkeypatch, lambda: other.play.act(at, EndTurn("CRP"), **wish))
    assert [entry.number for entry in host.play.act(at, EndTurn("CRP"), **wish).entries] == [1]
    assert other.play.view(at).to_act == ("NASA",)


def test_nothing_is_added_to_a_game_that_is_paused_or_deleted_meanwhile(
    host: Host, other: Host, monkeypatch: pytest.MonkeyPatch
):
    at = hot_seat(host)
    before_next_append(host, monkeypatch, lambda: other.store.change(at.game, status=Status.PAUSED))
    with pytest.raises(GamePaused):
        host.play.act(at, EndTurn("CRP"), expected=0)
    other.store.change(at.game, status=Status.PLAYING)
    before_next_append(host, monkeypatch, lambda: other.store.delete(at.game))
    with pytest.raises(UnknownGame):
        host.play.act(at, EndTurn("CRP"), expected=0)


def test_many_writers_make_one_log(host: Host, other: Host):
    at = hot_seat(host)
    won: list[int] = []

    def play(each: Host) -> None:
        while len(won) < 60:
            view = each.play.view(at)
            try:
                done = each.play.act(at, EndTurn(view.to_act[0]), expected=len(view.entries))
            except MovedOn:
                continue
            won.extend(entry.number for entry in done.entries)

    writers = [threading.Thread(target=play, args=(each,)) for each in (host, other) * 2]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    kept = [entry.n for entry in host.store.log(at.game).entries]
    assert kept == list(range(1, len(kept) + 1)) == sorted(won)
    again = Game.from_lines(host.awake.table(at.game).lines(), verify=True)
    assert again.state.fingerprint() == other.awake.table(at.game).game().state.fingerprint()


@pytest.mark.parametrize(
    "new",
    [
        NewTable("core", ("CRP", "NASA")),
        NewTable("core", players=3),
        NewTable("core", players=3, drafted=True),
    ],
    ids=["chosen", "dealt", "drafted"],
)
def test_a_table_that_is_asked_for_twice_is_made_once(host: Host, other: Host, new: NewTable):
    request = new_secret()
    with ThreadPoolExecutor(2) as pool:
        made = list(
            pool.map(lambda each: each.tables.create(new, request), (host, other, host, other))
        )
    assert len({each.id for each in made}) == 1
    assert made.count(made[0]) == 4
    for whose, secret in made[0].links.items():
        visitor = other.seats.guest(made[0].id, [secret])
        assert visitor.host == (whose == "host")
        assert visitor.seats == (() if whose in ("host", "spectator") else (whose,))
    assert host.tables.create(replace(new, title="Another"), request).id != made[0].id
    assert host.tables.create(new, new_secret()).id != made[0].id
    assert host.tables.create(new).id != host.tables.create(new).id


@pytest.mark.parametrize("request_id", ["x", "x" * 31, "x" * 65, "é" * 40, "\0" * 40])
def test_links_never_come_from_what_can_be_guessed(host: Host, request_id: str):
    with pytest.raises(BadInput, match="32 to 64 plain letters"):
        host.tables.create(NewTable("core", ("CRP", "NASA")), request_id)
