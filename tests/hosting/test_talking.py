"""What is said at a table, and who hears it."""

from __future__ import annotations

import pytest

from planner.errors import BadInput, PlannerError
from planner.hosting import Host, Made, Message, NewTable, NotAllowed, Visitor, people

THREE = NewTable("core", ("CRP", "NASA", "ESA"), seed=7)


@pytest.fixture
def made(host: Host) -> Made:
    return host.tables.create(THREE)


def at(host: Host, made: Made, *who: str) -> Visitor:
    return host.seats.visitor(made.id, [made.links[name] for name in who])


def heard(messages: tuple[Message, ...]) -> list[tuple[str, str, str | None]]:
    return [(each.by, each.to, each.text) for each in messages]


def test_everybody_hears_what_is_said_and_a_whisper_is_for_two(host: Host, made: Made, other: Host):
    host.people.say(at(host, made, "CRP"), "CRP", "  Good luck!\n\n\0all\ud800 of you \n")
    other.people.say(at(host, made, "host"), "host", "幸運を")
    secret = host.people.say(at(host, made, "CRP"), "CRP", "two aquas?", to="NASA")
    assert secret.text == "two aquas?"
    said = [("CRP", "", "Good luck!\n\nall of you"), ("host", "", "幸運を")]
    for who in (["CRP"], ["NASA"], ["ESA", "NASA"]):
        told = other.people.messages(at(other, made, *who))
        assert heard(told) == [*said, ("CRP", "NASA", "two aquas?")]
    for who in (["ESA"], ["host"], ["spectator"]):
        assert heard(host.people.messages(at(host, made, *who))) == [*said, ("CRP", "NASA", None)]
    host.seats.seat_to_bot(host.seats.owner(made.id), "NASA")
    away = at(host, made, "NASA")
    assert away.seats == ()
    assert heard(host.people.messages(away))[-1][2] == "two aquas?"
    host.people.say(away, "NASA", "a bot plays for me")
    first = other.people.messages(away)[0]
    assert [each.id for each in other.people.messages(away, after=first.id)] == [
        each.id for each in host.people.messages(away)[1:]
    ]
    assert len(host.people.messages(away, most=2)) == 2
    assert host.people.messages(away, after=10**30) == host.people.messages(away, most=-1) == ()
    assert host.people.messages(away, most=1, before=host.people.messages(away)[1].id) == (first,)


def test_who_may_not_speak(host: Host, made: Made):
    for who, by in (("spectator", "spectator"), ("CRP", "NASA"), ("CRP", "host"), ("host", "CRP")):
        with pytest.raises(NotAllowed):
            host.people.say(at(host, made, who), by, "hello")
    for visitor in (Visitor(made.id), host.seats.visitor(made.id, ["guessed"])):
        with pytest.raises(NotAllowed):
            host.people.say(visitor, "CRP", "hello")
        with pytest.raises(NotAllowed):
            host.people.messages(visitor)
    assert host.people.messages(at(host, made, "CRP")) == ()


@pytest.mark.parametrize("rubbish", ["", " \n ", "\0", "x" * 1001])
def test_what_says_nothing_or_too_much_is_refused(host: Host, made: Made, rubbish: str):
    with pytest.raises(BadInput) as caught:
        host.people.say(at(host, made, "CRP"), "CRP", rubbish)
    assert caught.value.field == "text"
    for to in ("CRP", "SpaceX", "\0", "host"):
        with pytest.raises(PlannerError):
            host.people.say(at(host, made, "CRP"), "CRP", "hello", to=to)


def test_a_table_keeps_its_last_messages(host: Host, made: Made, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(people, "MOST_MESSAGES", 5)
    elsewhere = host.tables.create(THREE)
    host.people.say(at(host, elsewhere, "ESA"), "ESA", "elsewhere")
    crp = at(host, made, "CRP")
    for number in range(people.AT_ONCE):
        host.people.say(crp, "CRP", str(number))
    assert [each.text for each in host.people.messages(crp)] == ["15", "16", "17", "18", "19"]
    assert len(host.people.messages(at(host, elsewhere, "ESA"))) == 1


def test_nobody_talks_without_end(host: Host, made: Made, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(people, "AT_ONCE", 3)
    for number in range(3):
        host.people.say(at(host, made, "CRP"), "CRP", str(number))
    with pytest.raises(BadInput) as caught:
        host.people.say(at(host, made, "CRP"), "CRP", "and so on")
    assert caught.value.code == "too-many-messages"
    host.people.say(at(host, made, "NASA"), "NASA", "at last")


def test_messages_go_with_their_game(host: Host, made: Made):
    host.people.say(at(host, made, "CRP"), "CRP", "hello")
    host.tables.delete(host.seats.owner(made.id))
    assert host.store.messages(made.id, 0, None, 10) == []
