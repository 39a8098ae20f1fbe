"""Who sits where: links, computer players, and a table that rests."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.errors import BadInput
from planner.games.high_frontier.chapters.operations.market import Income
from planner.games.high_frontier.table.turn import EndTurn
from planner.hosting import GamePaused, Host, Made, NewTable, NotAllowed, SeatKind, Visitor
from planner.hosting.making import MadeFrom
from planner.hosting.secrets import new_secret
from planner.kernel.actions import Undo

THREE = NewTable("core", ("CRP", "NASA", "ESA"), seed=7)


@pytest.fixture
def made(host: Host) -> Made:
    return host.tables.create(THREE)


def at(host: Host, made: Made, who: str) -> Visitor:
    return host.seats.visitor(made.id, [made.links[who]])


def kinds(host: Host, made: Made) -> dict[str, str]:
    return {seat.faction: seat.kind.value for seat in host.seats.at(made.id)}


def test_an_open_seat_is_taken_by_who_comes_with_its_link(host: Host, made: Made):
    assert {*kinds(host, made).values()} == {"open"}
    assert host.seats.join(made.id, made.links["NASA"], "  Ann\n Lee ") == Visitor(
        made.id, ("NASA",)
    )
    assert kinds(host, made) == {"CRP": "open", "NASA": "human", "ESA": "open"}
    assert host.seats.at(made.id)[1].name == "Ann Lee"
    host.seats.join(made.id, made.links["NASA"])
    assert host.seats.at(made.id)[1].name == "Ann Lee"
    assert host.seats.join(made.id, made.links["spectator"]).spectator
    with pytest.raises(NotAllowed):
        host.seats.join(made.id, "guessed")


@given(st.text())
def test_what_stands_in_links_is_letters_and_digits(key: str):
    """A chat leaves the - out at the end of a link, and a command takes it for an option."""
    made = MadeFrom(key).made(["NASA"])
    for sign in (made.id, *made.links.values(), new_secret()):
        assert sign.isascii()
        assert sign.isalnum()


def test_secrets_are_not_kept(host: Host, made: Made, database: str):
    seats, members = host.store.people(made.id)
    kept = {*(seat.token_hash for seat in seats), *members.values()}
    assert len(kept) == len(made.links) == 5
    assert not kept & {*made.links.values()}
    assert all(len(secret) >= 43 for secret in made.links.values())


def test_a_renewed_link_opens_what_the_old_one_did(host: Host, made: Made, other: Host):
    boss = at(host, made, "host")
    for whose in ("NASA", "spectator", "host"):
        before = other.seats.visitor(made.id, [made.links[whose]])
        secret = host.seats.renew_link(boss, whose)
        assert other.seats.visitor(made.id, [made.links[whose]]).nobody
        assert other.seats.visitor(made.id, [secret]) == before
    for who in ("CRP", "spectator"):
        with pytest.raises(NotAllowed):
            host.seats.renew_link(Visitor(made.id, ("CRP",)), who)
    with pytest.raises(BadInput):
        host.seats.renew_link(boss, "SpaceX")


def test_a_seat_goes_to_a_bot_and_back(host: Host, made: Made):
    boss, crp = at(host, made, "host"), at(host, made, "CRP")
    host.seats.seat_to_bot(boss, "CRP", "random")
    away = at(host, made, "CRP")
    assert (away.seats, away.away, away.nobody) == ((), ("CRP",), False)
    assert host.play.view(away).seats == ()
    with pytest.raises(BadInput):
        host.play.act(away, Income("CRP"), expected=0)
    assert host.seats.come_back(away, "CRP") == at(host, made, "CRP") == crp
    host.seats.seat_to_bot(crp, "CRP")
    assert host.seats.at(made.id)[0].bot == host.tables.kind(made.id).players.usual
    host.seats.seat_to_human(boss, "CRP")
    assert kinds(host, made)["CRP"] == SeatKind.OPEN
    with pytest.raises(NotAllowed):
        host.seats.come_back(crp, "CRP")
    with pytest.raises(NotAllowed):
        host.seats.seat_to_bot(crp, "NASA")
    with pytest.raises(BadInput):
        host.seats.seat_to_bot(boss, "CRP", "genius")


def test_the_others_give_an_absent_ones_seat_to_a_bot(host: Host, made: Made, other: Host):
    for who in ("CRP", "NASA", "ESA"):
        host.seats.join(made.id, made.links[who])
    assert host.seats.vote_for_bot(at(host, made, "CRP"), "ESA") == ("NASA",)
    assert other.seats.vote_for_bot(at(host, made, "CRP"), "ESA") == ("NASA",)
    for who in ("ESA", "spectator", "host"):
        with pytest.raises(NotAllowed):
            host.seats.vote_for_bot(at(host, made, who), "ESA")
    assert kinds(host, made)["ESA"] == "human"
    assert other.seats.vote_for_bot(at(host, made, "NASA"), "ESA") == ()
    assert kinds(host, made)["ESA"] == "bot"
    # He comes back, and it takes another vote.
    host.seats.come_back(at(host, made, "ESA"), "ESA")
    assert host.seats.vote_for_bot(at(host, made, "NASA"), "ESA") == ("CRP",)


def test_A2c_a_bot_that_sits_down_consents_to_what_was_asked_before(host: Host, made: Made):
    crp = at(host, made, "CRP")
    host.play.act(crp, EndTurn("CRP"), expected=0)
    host.play.act(at(host, made, "NASA"), EndTurn("NASA"), expected=1)
    host.play.act(crp, Undo("CRP"), expected=2)
    boss = at(host, made, "host")
    host.seats.seat_to_bot(boss, "ESA")
    assert host.play.view(crp).to_act == ("NASA",)
    host.seats.pause(boss)
    host.seats.seat_to_bot(boss, "NASA")
    assert host.play.view(crp).to_act == ("NASA",)
    host.seats.resume(boss)
    assert host.play.view(crp).to_act == ("NASA",)
    assert [entry.how for entry in host.store.log(made.id).entries[-2:]] == ["bot", "bot"]
    assert host.play.view(crp).question != "ESA asks"


def test_a_table_that_rests_can_be_looked_at(host: Host, made: Made, other: Host):
    boss, crp = at(host, made, "host"), at(host, made, "CRP")
    host.seats.pause(boss)
    assert other.tables.listed(made.id).status == "paused"
    with pytest.raises(GamePaused):
        other.play.act(crp, Income("CRP"), expected=0)
    assert len(other.play.view(crp).entries) == 0
    with pytest.raises(NotAllowed):
        host.seats.resume(crp)
    host.seats.resume(boss)
    assert other.play.act(crp, Income("CRP"), expected=0).length == 1
