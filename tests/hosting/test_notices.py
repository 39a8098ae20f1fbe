"""Notices: one for each decision, to those who are not there, at public addresses alone."""

from __future__ import annotations

import ipaddress
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.errors import BadInput
from planner.games.high_frontier.chapters.deals.negotiation import Offer
from planner.games.high_frontier.chapters.operations.auctions import Bid, Pass, Research
from planner.games.high_frontier.table.terms import DealTerms
from planner.games.high_frontier.table.turn import EndTurn
from planner.hosting import Host, Made, NewTable, NotAllowed, Visitor, outbox
from planner.hosting.draft_notices import DraftNotices, Wanting
from planner.hosting.notices import Sender, Settings, mails
from planner.hosting.notices.addresses import checked, is_public
from planner.hosting.notices.trouble import Trouble
from planner.hosting.notices.webhooks import Webhooks
from planner.hosting.notices.wishes import HookKind, Language, Wishes
from planner.hosting.notices.words import Notice

HELLO = Notice("High Frontier", "your turn")


# -- which addresses ---------------------------------------------------------------------------


@given(st.integers(0, 2**32 - 1), st.integers(0, 2**32 - 1))
def test_an_inner_address_stays_one_in_whatever_dress(number: int, rest: int):
    inner = ipaddress.IPv4Address(number)
    closed = not is_public(str(inner))
    if inner.is_private or inner.is_loopback or inner.is_link_local or inner.is_multicast:
        assert closed
    mapped = ipaddress.IPv6Address((0xFFFF << 32) | number)
    nat64 = ipaddress.IPv6Address((0x64FF9B << 96) | number)
    assert is_public(str(mapped)) == is_public(str(nat64)) == (not closed)
    for odd in (
        ipaddress.IPv6Address((0x2002 << 112) | number << 80 | rest),
        ipaddress.IPv6Address((0x20010000 << 96) | number << 32 | rest),
        ipaddress.IPv6Address(number),
        ipaddress.IPv6Address((0x64FF9B0001 << 88) | number),
    ):
        assert not is_public(str(odd))


@given(st.integers(0, 2**128 - 1))
def test_no_address_is_public_that_is_said_to_be_something_else(number: int):
    address = ipaddress.IPv6Address(number)
    if is_public(str(address)):
        assert address.is_global
        for special in ("multicast", "reserved", "private", "link_local", "site_local", "loopback"):
            assert not getattr(address, f"is_{special}")


@pytest.mark.parametrize(
    "inner", ["127.0.0.1", "169.254.169.254", "::1", "fe80::1%eth0", "fd00::1", "0.0.0.0", "::"]
)
def test_one_inner_address_among_others_is_too_many(inner: str):
    with pytest.raises(Trouble):
        checked("a.example", 443, lambda host, port: ["93.184.215.14", inner])
    host = f"[{inner}]" if ":" in inner else inner
    with pytest.raises(Trouble):
        Webhooks(plain_http=True).send(HookKind.NTFY, f"http://{host}/", HELLO)


@given(st.text() | st.from_regex(r"https?://[^/]{0,30}/.{0,10}"))
def test_whatever_is_typed_as_an_address_is_refused_or_kept(address: str):
    try:
        kept = Wishes.of({"webhook": address, "service": "slack"})
    except BadInput:
        return
    assert kept.webhook in ("", address)
    if address:
        with pytest.raises(Trouble):
            Webhooks(resolve=lambda host, port: ["10.0.0.1"]).send(HookKind.SLACK, address, HELLO)


# -- sending -----------------------------------------------------------------------------------


SLOWLY = 200
"""So many bytes come one by one."""


class Answers(BaseHTTPRequestHandler):
    """Does what the path says, and remembers what came."""

    came: ClassVar[list[tuple[str, str, str]]] = []
    trickled: ClassVar[list[str]] = []

    def do_POST(self) -> None:
        length = int(self.headers["Content-Length"])
        content = self.rfile.read(length).decode()
        self.came.append((self.path, self.headers["Host"], content))
        if self.path == "/slow":
            for _ in range(SLOWLY):
                self.wfile.write(b"H")
                self.trickled.append("H")
                time.sleep(0.05)
            return
        self.send_response(302 if self.path == "/moved" else 500 if self.path == "/bad" else 200)
        self.send_header("Location", "/elsewhere")
        self.end_headers()
        if self.path == "/endless":
            for _ in range(2000):
                self.wfile.write(b"x" * 65536)

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def listening() -> Iterator[int]:
    Answers.came.clear()
    Answers.trickled.clear()
    server = HTTPServer(("127.0.0.1", 0), Answers)
    server.handle_error = lambda *_: None
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    yield server.server_address[1]
    server.shutdown()
    server.server_close()


def here(**more: Any) -> Webhooks:
    return Webhooks(
        plain_http=True,
        resolve=lambda host, port: ["127.0.0.1"] if host == "hooks.example" else [],
        is_allowed=lambda address: address == "127.0.0.1",
        **more,
    )


def test_a_webhook_is_sent_under_its_name_to_the_address_that_was_looked_at():
    with listening() as port:
        address = f"http://hooks.example:{port}/game?a=b"
        here().send(HookKind.NTFY, address, Notice("", "あなたの番", "https://g.example/games/x"))
        assert Answers.came == [
            ("/game?a=b", f"hooks.example:{port}", "あなたの番\nhttps://g.example/games/x")
        ]
        for path in ("moved", "bad", "slow"):
            with pytest.raises(Trouble):
                here(seconds=0.5).send(HookKind.SLACK, f"http://hooks.example:{port}/{path}", HELLO)
        # Nobody heard the slow one to the end.
        assert 0 < len(Answers.trickled) < SLOWLY
        here().send(HookKind.DISCORD, f"http://hooks.example:{port}/endless", HELLO)
        assert [path for path, *_ in Answers.came[1:]] == ["/moved", "/bad", "/slow", "/endless"]
    with pytest.raises(Trouble, match="https"):
        Webhooks().send(HookKind.SLACK, "http://hooks.example/", HELLO)
    with pytest.raises(Trouble, match="no such"):
        here().send(HookKind.SLACK, "https://nowhere.example/", HELLO)


def test_what_is_encrypted_is_for_the_name_and_not_for_the_address():
    names = []

    class Context:
        def wrap_socket(self, sock: socket.socket, server_hostname: str) -> socket.socket:
            names.append(server_hostname)
            return sock

    with listening() as port:
        here(context=Context).send(HookKind.SLACK, f"https://hooks.example:{port}/x", HELLO)
    assert names == ["hooks.example"]


# -- what is told ------------------------------------------------------------------------------


@pytest.fixture
def made(host: Host) -> Made:
    return host.tables.create(NewTable("core", ("CRP", "NASA", "ESA"), seed=7, title="Tuesday"))


def at(host: Host, made: Made, who: str) -> Visitor:
    return host.seats.visitor(made.id, [made.links[who]])


class Told(Webhooks):
    """Remembers what would be sent, or is in trouble."""

    def __init__(self) -> None:
        super().__init__()
        object.__setattr__(self, "said", [])
        object.__setattr__(self, "trouble", False)

    def send(self, service: HookKind, address: str, notice: Notice) -> None:
        if self.trouble:
            raise Trouble("the address does not answer as it should")
        self.said.append((address, notice.whole))


@pytest.fixture
def told() -> Told:
    return Told()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    later = [0.0]
    monkeypatch.setattr("planner.hosting.notices.sender.now", lambda: time.time() + later[0])
    return later


def wanting(host: Host, made: Made, *seats: str) -> None:
    for seat in seats:
        wishes = Wishes(HookKind.NTFY, f"https://ntfy.sh/{seat}", language=Language.ENGLISH)
        host.people.notify(at(host, made, seat), seat, wishes)


def test_one_notice_for_each_decision(
    host: Host, made: Made, other: Host, told: Told, clock: list[float]
):
    wanting(host, made, "CRP", "NASA", "ESA")
    here, there = (
        Sender(each.store, Settings(public_url="https://hf4.example"), told)
        for each in (host, other)
    )
    host.play.act(at(host, made, "CRP"), Research("CRP", "thruster", 0), expected=0)
    link = f"https://hf4.example/games/{made.id}"
    assert here.step() + there.step() + here.step() == 2
    assert told.said == [
        (f"https://ntfy.sh/{seat}", f"It is your turn to act for {seat} in “Tuesday”.\n{link}")
        for seat in ("ESA", "NASA")
    ]
    # ESA stays asked, and CRP has been here a moment ago: it is told later, if it does not look.
    host.play.act(at(host, made, "NASA"), Bid("NASA", 1), expected=1)
    assert here.step() == 0
    clock[0] = 61
    assert here.step() == 1
    assert [address for address, _ in told.said[2:]] == ["https://ntfy.sh/CRP"]


def test_who_has_seen_or_answered_it_is_not_told(
    host: Host, made: Made, told: Told, clock: list[float]
):
    wanting(host, made, "NASA", "ESA")
    sender = Sender(host.store, Settings(), told)
    host.play.act(at(host, made, "CRP"), Research("CRP", "thruster", 0), expected=0)
    host.people.here(at(host, made, "NASA"))
    host.play.act(at(host, made, "ESA"), Pass("ESA"), expected=1)
    clock[0] = 100
    assert sender.step() == 0
    host.play.act(at(host, made, "NASA"), Pass("NASA"), expected=2)
    assert sender.step() == 0
    assert told.said == []
    assert outbox.Outbox(host.store).due(time.time() + 10**6) == []


def test_bots_are_not_told_and_N_offers_are(host: Host, made: Made, told: Told):
    wanting(host, made, "NASA", "ESA")
    host.seats.seat_to_bot(host.seats.owner(made.id), "ESA")
    offer = Offer("CRP", (DealTerms("CRP", "NASA", aquas=1), DealTerms("CRP", "ESA", aquas=1)))
    host.play.act(at(host, made, "CRP"), offer, expected=0)
    assert Sender(host.store, Settings(), told).step() == 1
    assert told.said[0][1] == "NASA has been offered a deal in “Tuesday”."


def test_what_cannot_be_told_is_tried_again_and_at_last_given_up(
    host: Host, made: Made, told: Told, clock: list[float]
):
    wanting(host, made, "NASA")
    sender = Sender(host.store, Settings(), told)
    object.__setattr__(told, "trouble", True)
    host.play.act(at(host, made, "CRP"), EndTurn("CRP"), expected=0)
    tries = []
    for _ in range(10):
        if due := outbox.Outbox(host.store).due(time.time() + clock[0]):
            tries.append(due[0].tries)
        sender.step()
        clock[0] += 10_000
    assert tries == [0, 1, 2, 3, 4, 5]
    nasa = at(host, made, "NASA")
    assert host.people.troubles(nasa, "NASA") == {
        "webhook": "the address does not answer as it should"
    }
    with pytest.raises(NotAllowed):
        host.people.troubles(at(host, made, "CRP"), "NASA")
    wanting(host, made, "NASA")
    assert host.people.troubles(nasa, "NASA") == {}


def test_wishes_are_for_the_seat_alone_and_make_sense(host: Host, made: Made):
    for who in ("NASA", "host", "spectator"):
        with pytest.raises(NotAllowed):
            host.people.notify(at(host, made, who), "CRP", Wishes(email="a@example.org"))
        with pytest.raises(NotAllowed):
            host.people.wishes(at(host, made, who), "CRP")
    for field, rubbish in (
        ("webhook", {"webhook": "https://user:pw@example.org/", "service": "slack"}),
        ("webhook", {"webhook": "ftp://example.org/", "service": "slack"}),
        ("service", {"webhook": "https://example.org/"}),
        ("email", {"email": "a@example.org\nBcc: b@example.org"}),
        ("email", {"email": 7}),
        ("language", {"language": "tlh"}),
        ("colour", {"colour": "red"}),
    ):
        with pytest.raises(BadInput) as caught:
            Wishes.of(rubbish)
        assert caught.value.field == field


def test_e_mail(host: Host, made: Made, monkeypatch: pytest.MonkeyPatch):
    letters = []

    class Server:
        def __init__(self, *_: Any, **__: Any) -> None:
            pass

        def __enter__(self) -> Server:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def login(self, user: str, password: str) -> None:
            letters.append((user, password))

        def send_message(self, letter: Any) -> None:
            letters.append((letter["To"], letter["Subject"], letter.get_content()))

    monkeypatch.setattr("smtplib.SMTP_SSL", Server)
    settings = Settings.of({"SMTP_URL": "smtps://hf4:p%40w@mail.example", "MAIL_FROM": "g@h.org"})
    wishes = Wishes(email="ann@example.org", language=Language.JAPANESE)
    host.people.notify(at(host, made, "NASA"), "NASA", wishes)
    host.play.act(at(host, made, "CRP"), EndTurn("CRP"), expected=0)
    assert Sender(host.store, settings).step() == 1
    assert letters == [
        ("hf4", "p@w"),
        ("ann@example.org", "High Frontier 4 All: NASA", "「Tuesday」：NASAの手番です。\n"),
    ]
    assert "p@w" not in repr(settings)
    with pytest.raises(BadInput):
        Settings.of({"SMTP_URL": "mail.example"})


def test_a_password_is_told_to_nobody_who_does_not_encrypt(monkeypatch: pytest.MonkeyPatch):
    class Server:
        def __init__(self, *_: Any, **__: Any) -> None:
            pass

        def ehlo(self) -> None:
            pass

        def has_extn(self, _: str) -> bool:
            return False

        def close(self) -> None:
            pass

    monkeypatch.setattr("smtplib.SMTP", Server)
    settings = Settings.of({"SMTP_URL": "smtp://hf4:pw@mail.example", "MAIL_FROM": "g@h.org"})
    assert settings.mail is not None
    with pytest.raises(Trouble, match="encrypt"):
        mails.send(settings.mail, "ann@example.org", HELLO)


# -- drafts ------------------------------------------------------------------------------------


def guest(host: Host, made: Made, who: str) -> Visitor:
    return host.seats.guest(made.id, [made.links[who]])


def pick(host: Host, made: Made, faction: str) -> str:
    """Whoever is asked picks; who is asked then."""
    asked = host.drafts.open(made.id).asked
    return host.drafts.pick(guest(host, made, asked), asked, faction).asked


@pytest.fixture
def drafted(host: Host) -> Made:
    """A table whose seats want to be told, of which none has been there for long."""
    made = host.tables.create(NewTable("core", players=3, drafted=True, seed=7, title="Friday"))
    for place in ("1", "2", "3"):
        wishes = Wishes(HookKind.NTFY, f"https://ntfy.sh/{place}")
        host.people.notify(guest(host, made, place), place, wishes)
        DraftNotices(host.store).want(made.id, place, Wanting(wishes.as_json(), 0))
    return made


def test_who_is_to_pick_is_told_once(host: Host, drafted: Made, other: Host, told: Told):
    here, there = (
        Sender(each.store, Settings(public_url="https://hf4.example"), told)
        for each in (host, other)
    )
    assert here.step() == 0
    second = pick(host, drafted, "NASA")
    assert here.step() + there.step() + here.step() == 1
    link = f"https://hf4.example/games/{drafted.id}"
    said = f"It is your turn to pick a faction for seat {second} in “Friday”.\n{link}"
    assert told.said == [(f"https://ntfy.sh/{second}", said)]
    # To make a new link asks nobody anew.
    host.seats.renew_link(guest(host, drafted, "host"), "spectator")
    assert here.step() == 0


def test_who_looks_or_picks_is_not_told_that_he_is_to_pick(
    host: Host, drafted: Made, told: Told, clock: list[float]
):
    sender = Sender(host.store, Settings(), told)
    second = pick(host, drafted, "NASA")
    host.people.here(guest(host, drafted, second))
    assert sender.step() == 0
    third = pick(host, drafted, "ESA")
    host.seats.seat_to_bot(host.seats.guest(drafted.id, [drafted.links["host"]]), third)
    clock[0] = 1000
    assert host.drafts.open(drafted.id) is None
    sender.step()
    assert not any("faction" in text for _, text in told.said)
    assert DraftNotices(host.store).due(time.time() + 10**6) == []


def test_what_a_seat_has_wished_during_the_draft_holds_for_the_game(
    host: Host, drafted: Made, told: Told
):
    first = host.drafts.open(drafted.id).asked
    second = pick(host, drafted, "NASA")
    third = pick(host, drafted, "ESA")
    Sender(host.store, Settings(), told).step()
    told.said.clear()
    assert pick(host, drafted, "CRP") == ""
    for place, faction in ((first, "NASA"), (second, "ESA"), (third, "CRP")):
        visitor = host.seats.visitor(drafted.id, [drafted.links[place]])
        assert visitor.seats == (faction,)
        assert host.people.wishes(visitor, faction).webhook == f"https://ntfy.sh/{place}"
    # Whose turn it is in the new game learns of it, too.
    [asked] = host.tables.listed(drafted.id).asked
    assert Sender(host.store, Settings(), told).step() == 1
    assert [text for _, text in told.said] == [f"It is your turn to act for {asked} in “Friday”."]


def test_wishes_during_a_draft_are_for_the_seat_alone(host: Host, drafted: Made):
    for who in ("2", "host", "spectator"):
        visitor = guest(host, drafted, who)
        for ask in (host.people.wishes, host.people.troubles):
            with pytest.raises(NotAllowed):
                ask(visitor, "1")
        with pytest.raises(NotAllowed):
            host.people.notify(visitor, "1", Wishes(email="a@example.org"))
    mine = guest(host, drafted, "1")
    host.people.notify(mine, "1", Wishes())
    assert host.people.wishes(mine, "1") == Wishes()
    assert DraftNotices(host.store).wanting(drafted.id).keys() == {"2", "3"}


def test_a_draft_that_cannot_be_told_says_why(host: Host, drafted: Made, told: Told):
    object.__setattr__(told, "trouble", True)
    second = pick(host, drafted, "NASA")
    assert Sender(host.store, Settings(), told).step() == 0
    why = {"webhook": "the address does not answer as it should"}
    assert host.people.troubles(guest(host, drafted, second), second) == why
