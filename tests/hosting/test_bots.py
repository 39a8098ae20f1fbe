"""Computer players: they play their seats, one slow or broken one hinders nobody."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import pytest

from planner.games.high_frontier.chapters.deals.negotiation import Decline, Offer, Withdraw
from planner.games.high_frontier.chapters.operations.market import Income
from planner.games.high_frontier.game import View
from planner.games.high_frontier.playing import PLAYERS, RandomPlayer, SimplePlayer
from planner.games.high_frontier.table.terms import DealTerms
from planner.games.high_frontier.table.turn import EndTurn
from planner.hosting import Host, Made, NewTable
from planner.hosting.bots import CROWD, Bots, Pace
from planner.kernel.actions import Action, Choice
from planner.kernel.consent import Object

FAST = Pace(between=0, decision=5, look=0)


def table(host: Host, **bots: str) -> Made:
    return host.tables.create(NewTable("race-to-mars", ("CRP", "NASA"), bots=bots, seed=5))


def hows(host: Host, made: Made) -> list[tuple[str, str]]:
    return [(entry.by, entry.how) for entry in host.store.log(made.id).entries]


class Broken:
    """A bot that knows nothing."""

    def __init__(self, seed: int | str) -> None:
        pass

    def choose(self, view: View, choices: list[Choice]) -> Action:
        raise ZeroDivisionError


class Slow(Broken):
    def choose(self, view: View, choices: list[Choice]) -> Action:
        with suppress(Exception):
            time.sleep(30)
        raise AssertionError


class Wrong(Broken):
    def choose(self, view: View, choices: list[Choice]) -> Action:
        return Object(view.seats[0])


def test_bots_play_after_whoever_plays_by_hand(host: Host, other: Host):
    made = table(host, NASA="erratic")
    crp, player = host.seats.visitor(made.id, [made.links["CRP"]]), RandomPlayer(1)
    bots = Bots(other, FAST)
    while host.tables.listed(made.id).length < 12:
        view = host.play.view(crp)
        if choices := view.legal():
            host.play.act(crp, player.choose(view, choices), expected=len(view.entries))
        if len(view.entries) == 6:
            # Whatever they remember may be forgotten at any time.
            bots = Bots(other, FAST)
        bots.step()
    assert {*hows(host, made)} == {("CRP", "hand"), ("NASA", "bot")}
    assert [checked.fault for checked in host.tables.check()] == [None]


def test_bots_leave_people_time_and_their_seats(host: Host):
    made = table(host, CRP="simple")
    boss = host.seats.owner(made.id)
    assert Bots(host, Pace(between=60)).step() == 0
    host.seats.pause(boss)
    assert Bots(host, FAST).step() == 0
    host.seats.resume(boss)
    host.seats.seat_to_human(boss, "CRP")
    assert Bots(host, FAST).step() == 0
    host.seats.seat_to_bot(boss, "CRP")
    assert Bots(host, FAST).step() == 1
    assert hows(host, made) == [("CRP", "bot")]


@pytest.mark.parametrize("fault", [Broken, Slow, Wrong])
def test_a_bot_at_fault_does_something_simple_and_hinders_no_other_table(
    host: Host, monkeypatch: pytest.MonkeyPatch, fault: type[Broken]
):
    monkeypatch.setitem(PLAYERS, "odd", fault)
    first, last = table(host, CRP="odd"), table(host, CRP="simple")
    assert Bots(host, Pace(between=0, decision=0.3)).step() == 2
    assert [host.tables.listed(made.id).length for made in (first, last)] == [1, 1]
    assert host.play.view(host.seats.visitor(first.id, [first.links["NASA"]])).entries[
        0
    ].action == EndTurn("CRP")


def test_a_table_at_which_nothing_goes_is_left_alone_for_a_while(
    host: Host, monkeypatch: pytest.MonkeyPatch
):
    first, last = table(host, CRP="simple"), table(host, CRP="random", NASA="random")
    view_of = host.play.view

    def view(visitor: object) -> View:
        if visitor.game == first.id:
            raise ZeroDivisionError
        return view_of(visitor)

    monkeypatch.setattr(host.play, "view", view)
    bots = Bots(host, FAST)
    assert [bots.step(), bots.step()] == [1, 1]
    assert host.tables.listed(last.id).length == 2
    assert list(bots._resting) == [first.id]


def test_who_comes_back_while_the_bot_thinks_plays_on_himself(
    host: Host, monkeypatch: pytest.MonkeyPatch
):
    made = table(host, CRP="simple")

    class Interrupted(SimplePlayer):
        def choose(self, view: View, choices: list[Choice]) -> Action:
            host.seats.seat_to_human(host.seats.owner(made.id), "CRP")
            return super().choose(view, choices)

    monkeypatch.setitem(PLAYERS, "simple", Interrupted)
    assert Bots(host, FAST).step() == 0
    assert host.tables.listed(made.id).length == 0


def test_N_bots_answer_deals_out_of_turn(host: Host):
    made = host.tables.create(NewTable("core", ("CRP", "NASA"), bots={"NASA": "simple"}, seed=5))
    crp = host.seats.visitor(made.id, [made.links["CRP"]])
    host.play.act(crp, Offer("CRP", (DealTerms("NASA", "CRP", aquas=1),)), expected=0)
    assert host.store.game(made.id).offered == ("NASA",)
    assert Bots(host, FAST).step() == 1
    assert hows(host, made)[-1] == ("NASA", "bot")
    assert host.store.game(made.id).offered == ()
    assert Bots(host, FAST).step() == 0
    assert host.play.act(crp, Income("CRP"), expected=2).length == 3


class Asking(SimplePlayer):
    """A bot that offers a deal at once, and takes it back when it is asked again."""

    def choose(self, view: View, choices: list[Choice]) -> Action:
        own = [choice for choice in choices if isinstance(choice, Withdraw)]
        return own[0] if own else Offer("CRP", (DealTerms("CRP", "NASA", aquas=1),))


def test_N_bots_wait_for_the_word_of_people_and_take_an_offer_back_in_the_end(
    host: Host, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(PLAYERS, "odd", Asking)
    made = table(host, CRP="odd")
    bots = Bots(host, FAST)
    assert [bots.step(), bots.step()] == [1, 0]
    assert host.store.game(made.id).offered == ("NASA",)
    impatient = Bots(host, replace(FAST, word=0))
    assert impatient.step() == 1
    assert host.store.game(made.id).offered == ()


def test_N_a_bot_that_is_offered_a_deal_answers_before_the_one_that_waits(
    host: Host, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(PLAYERS, "odd", Asking)
    made = table(host, CRP="odd", NASA="simple")
    bots = Bots(host, FAST)
    assert [bots.step(), bots.step()] == [1, 1]
    assert hows(host, made) == [("CRP", "bot"), ("NASA", "bot")]


class Answering(Asking):
    """One that declines what it is offered itself."""

    def choose(self, view: View, choices: list[Choice]) -> Action:
        offered = [choice for choice in choices if isinstance(choice, Decline)]
        return offered[0] if offered else super().choose(view, choices)


def test_N_a_bot_whose_own_offer_stands_answers_one_that_it_is_made(
    host: Host, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(PLAYERS, "odd", Answering)
    made = table(host, CRP="odd")
    bots = Bots(host, FAST)
    assert [bots.step(), bots.step()] == [1, 0]
    nasa = host.seats.visitor(made.id, [made.links["NASA"]])
    host.play.act(nasa, Offer("NASA", (DealTerms("NASA", "CRP", aquas=1),)), expected=1)
    assert bots.step() == 1
    assert host.store.game(made.id).offered == ("NASA",)
    assert bots.step() == 0


def test_at_a_table_with_real_dice_bots_roll_their_own(host: Host, monkeypatch: pytest.MonkeyPatch):
    # Who does not know what to do ends his turn, and the year ends with an event.
    monkeypatch.setitem(PLAYERS, "odd", Broken)
    bots = {"CRP": "odd", "NASA": "odd"}
    made = host.tables.create(NewTable("core", ("CRP", "NASA"), bots=bots, dice="hand"))
    assert [Bots(host, FAST).step() for _ in range(2)] == [1, 1]
    assert '"dice"' in host.store.log(made.id).entries[1].line


def test_who_thinks_long_decides_quickly_while_many_tables_wait(
    host: Host, monkeypatch: pytest.MonkeyPatch
):
    asked: list[str] = []

    def player(name: str) -> Callable[[int | str], SimplePlayer]:
        def made(seed: int | str) -> SimplePlayer:
            asked.append(name)
            return SimplePlayer(seed)

        return made

    for name in ("hard", "medium"):
        monkeypatch.setitem(PLAYERS, name, player(name))
    first = table(host, CRP="hard")
    assert Bots(host, FAST).step() == 1
    assert asked == ["hard"]
    host.seats.seat_to_human(host.seats.owner(first.id), "CRP")
    for _ in range(CROWD):
        table(host, CRP="hard")
    asked.clear()
    assert Bots(host, FAST).step() == CROWD
    assert asked == ["medium"] * CROWD
