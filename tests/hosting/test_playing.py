"""Playing a game that is kept: who may, what is kept, and what comes of being late."""

from __future__ import annotations

from contextlib import suppress
from itertools import cycle

import pytest
from sqlalchemy.exc import IntegrityError

from planner.errors import BadInput, PlannerError, RuleViolation
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.operations.auctions import Bid, Pass, Research
from planner.games.high_frontier.chapters.operations.market import Income
from planner.games.high_frontier.chapters.setup import ChooseSide
from planner.games.high_frontier.playing import RandomPlayer, speaker
from planner.games.high_frontier.table.turn import EndTurn
from planner.hosting import Host, MovedOn, NewTable, NotAllowed, UnknownGame, Visitor
from planner.hosting.kept import KeptLog, NewGame
from planner.hosting.store import Taken
from planner.kernel import codec, conduct
from planner.kernel.actions import Action, Ruling, Undo
from planner.kernel.codec import Tags
from planner.kernel.consent import Consent

THREE = NewTable("core", ("CRP", "NASA", "ESA"), seed=7)


def seated(host: Host, new: NewTable = THREE) -> dict[str, Visitor]:
    made = host.tables.create(new)
    return {name: host.seats.visitor(made.id, [secret]) for name, secret in made.links.items()}


def test_links_open_their_seats_and_nothing_else(host: Host):
    made = host.tables.create(THREE)
    links = made.links
    assert host.seats.visitor(made.id, [links["CRP"]]) == Visitor(made.id, ("CRP",))
    assert host.seats.visitor(made.id, [links["ESA"], links["CRP"]]).seats == ("CRP", "ESA")
    assert host.seats.visitor(made.id, [links["host"]]) == Visitor(made.id, host=True)
    assert host.seats.visitor(made.id, [links["spectator"]]) == Visitor(made.id, spectator=True)
    nobody = host.seats.visitor(made.id, ["", "x", "é\udc00", links["CRP"][:-1]])
    assert nobody.nobody
    with pytest.raises(NotAllowed):
        host.play.view(nobody)
    with pytest.raises(NotAllowed):
        host.play.act(nobody, Income("CRP"), expected=0)
    with pytest.raises(UnknownGame):
        host.seats.visitor("nowhere", [links["CRP"]])


def test_what_one_does_another_process_sees(host: Host, other: Host):
    at = seated(host)
    for _ in range(3):
        for each in (host, other):
            player = each.play.view(at["spectator"]).to_act[0]
            done = each.play.act(
                at[player], EndTurn(player), expected=len(each.play.view(at[player]).entries)
            )
            assert done.entries[0].action == EndTurn(player)
    here, there = host.play.view(at["CRP"]), other.play.view(at["CRP"])
    assert here.table.state == there.table.state
    assert len(here.entries) == len(there.entries) == 6


def test_nobody_acts_for_another_seat_not_even_in_a_ruling(host: Host):
    at = seated(host)
    for who, action in (
        ("NASA", Income("CRP")),
        ("host", Income("CRP")),
        ("spectator", Income("CRP")),
        ("NASA", Ruling("NASA", Income("CRP"), ("D1b",), "please")),
        ("NASA", Ruling("NASA", Ruling("NASA", Income("CRP"), ("D1b",), "a"), ("D1b",), "b")),
        ("NASA", Undo("CRP")),
    ):
        with pytest.raises(BadInput) as caught:
            host.play.act(at[who], action, expected=0)
        assert caught.value.code == "not-your-seat"
    assert len(host.play.view(at["CRP"]).entries) == 0


def test_to_act_takes_one_check_of_the_action_and_no_view(
    host: Host, monkeypatch: pytest.MonkeyPatch
):
    at = seated(host)
    log = host.play.view(at["CRP"]).entries
    checked: list[Action] = []

    def check(action: Action, tags: Tags) -> Action:
        checked.append(action)
        return codec.checked(action, tags)

    monkeypatch.setattr(conduct, "checked", check)
    monkeypatch.setattr(Game, "view", None)
    done = host.play.act(at["CRP"], Income("CRP"), expected=len(log))
    assert [entry.action for entry in done.entries] == [Income("CRP")]
    assert checked == [Income("CRP")]


def test_a_refused_action_changes_nothing(host: Host):
    at = seated(host)
    with pytest.raises(RuleViolation) as caught:
        host.play.act(at["NASA"], EndTurn("NASA"), expected=0)
    assert caught.value.rule == "D1"
    with pytest.raises(BadInput) as dice:
        host.play.act(at["CRP"], EndTurn("CRP"), expected=0, dice=[3])
    assert dice.value.code == "dice-are-seeded"
    assert host.store.log(at["CRP"].game).entries == []


def test_who_is_late_is_told_what_he_has_missed(host: Host, other: Host):
    at = seated(host)
    host.play.view(at["CRP"])
    other.play.act(at["CRP"], Income("CRP"), expected=0)
    with pytest.raises(MovedOn) as late:
        host.play.act(at["CRP"], EndTurn("CRP"), expected=0)
    assert [entry.action for entry in late.value.missed] == [Income("CRP")]
    assert late.value.length == 1
    assert late.value.missed[0].state == ""


def test_answers_in_any_order_do_not_fail_because_somebody_was_quicker(host: Host, other: Host):
    at = seated(host)
    host.play.act(at["CRP"], Research("CRP", "thruster", 0), expected=0)
    host.play.act(at["NASA"], Pass("NASA"), expected=1)
    assert other.play.act(at["ESA"], Pass("ESA"), expected=1).length == 3
    at = seated(host)
    host.play.act(at["CRP"], Research("CRP", "thruster", 0), expected=0)
    host.play.act(at["NASA"], Bid("NASA", 1), expected=1)
    with pytest.raises(MovedOn):
        other.play.act(at["ESA"], Bid("ESA", 1), expected=1)


def test_a_request_that_comes_again_is_answered_again_and_not_done_again(host: Host, other: Host):
    at = seated(host)
    first = host.play.act(at["CRP"], Income("CRP"), expected=0, request="a")
    host.play.act(at["CRP"], EndTurn("CRP"), expected=1, request="b")
    for each in (host, other):
        again = each.play.act(at["CRP"], Income("CRP"), expected=0, request="a")
        assert (again.entries, again.length) == (first.entries, 2)
    # Another seat has ids of its own.
    assert other.play.act(at["NASA"], EndTurn("NASA"), expected=2, request="a").length == 3
    with pytest.raises(BadInput):
        host.play.act(at["ESA"], EndTurn("ESA"), expected=3, request="x" * 65)


def test_A2c_bots_consent_at_once(host: Host, other: Host):
    at = seated(host, NewTable("core", ("CRP", "NASA", "ESA"), bots={"ESA": "simple"}))
    first = host.play.view(at["spectator"]).to_act[0]
    host.play.act(at["CRP"], EndTurn("CRP"), expected=0)
    done = host.play.act(at["CRP"], Undo("CRP"), expected=1)
    assert first == "CRP"
    assert len(done.entries) == 1
    host.play.act(at["CRP"], Research("CRP", "thruster", 0), expected=2)
    asked = host.play.act(at["CRP"], Undo("CRP"), expected=3)
    assert [entry.action for entry in asked.entries] == [Undo("CRP"), Consent("ESA")]
    kept = host.store.log(at["CRP"].game).entries
    assert [(entry.by, entry.how) for entry in kept[-2:]] == [("CRP", "hand"), ("ESA", "bot")]
    other.play.act(at["NASA"], Consent("NASA"), expected=5)
    assert other.play.view(at["CRP"]).to_act == ("CRP",)


def test_C2_a_seat_is_the_same_before_and_after_its_crew_card_is_turned(host: Host, other: Host):
    at = seated(host, NewTable("core", players=2, seed=3))
    cards = [name for name in at if name.startswith("CQ")]
    for number, card in enumerate(cards):
        (choice, *_) = host.play.view(at[card]).legal()
        assert isinstance(choice, ChooseSide)
        host.play.act(at[card], choice, expected=number)
    view = other.play.view(at[cards[0]])
    assert view.seats != (cards[0],)
    assert host.store.game(at[cards[0]].game).asked[0] in cards
    assert sum(len(other.play.view(at[card]).legal()) > 0 for card in cards) == 1
    player = view.to_act[0]
    (seat,) = [card for card in cards if other.play.view(at[card]).seats == (player,)]
    assert other.play.act(at[seat], EndTurn(player), expected=2).length == 3


@pytest.mark.parametrize(
    "rubbish", ["\x00", "\ud800", "a b", "x" * 5000, "é", "'; drop table game"]
)
def test_rubbish_is_refused_in_a_sentence(host: Host, rubbish: str):
    made = host.tables.create(NewTable("core", ("CRP", "NASA"), title=rubbish))
    crp = host.seats.visitor(made.id, [made.links["CRP"], rubbish])
    for deed in (
        lambda: host.seats.visitor(rubbish, [made.links["CRP"]]),
        lambda: host.seats.owner(rubbish),
        lambda: host.tables.listed(rubbish),
        lambda: host.seats.join(made.id, rubbish),
        lambda: host.seats.seat_to_bot(host.seats.owner(made.id), rubbish),
        lambda: host.seats.seat_to_bot(host.seats.owner(made.id), "CRP", rubbish),
        lambda: host.seats.renew_link(host.seats.owner(made.id), rubbish),
        lambda: host.seats.vote_for_bot(crp, rubbish),
        lambda: host.tables.create(NewTable(rubbish, ("CRP", "NASA"))),
        lambda: host.tables.create(NewTable("core", (rubbish, "NASA"))),
        lambda: host.tables.create(NewTable("core", ("CRP", "NASA"), bots={rubbish: "simple"})),
        lambda: host.tables.create(NewTable("core", ("CRP", "NASA"), dice=rubbish)),
        lambda: host.tables.import_log([rubbish]),
        lambda: host.tables.copy(crp, 10**30),
        lambda: host.play.act(crp, Income(rubbish), expected=0),
        lambda: host.play.act(crp, Income("CRP"), expected=-(10**30)),
    ):
        with pytest.raises(PlannerError):
            deed()
    host.seats.join(made.id, made.links["CRP"], rubbish)
    why = Ruling("CRP", Income("CRP"), ("D1b",), rubbish)
    with suppress(PlannerError):
        host.play.act(crp, why, expected=0, request="r")
    assert len(host.play.view(crp).entries) in (0, 1)
    assert host.seats.visitor(made.id, [made.links["CRP"]]).seats == ("CRP",)


def test_a_whole_game_is_played_through_two_servers(host: Host, other: Host):
    at = seated(host, NewTable("race-to-mars", ("CRP", "NASA"), seed=5))
    game, bots = at["CRP"].game, {name: RandomPlayer(name) for name in ("CRP", "NASA")}
    length = 0
    for each in cycle((host, other)):
        view = each.play.view(at["spectator"])
        if not view.to_act:
            break
        who = speaker(view)
        own = each.play.view(at[who])
        done = each.play.act(at[who], bots[who].choose(own, own.legal()), expected=len(own.entries))
        assert done.length == len(own.entries) + 1
        length = done.length
    assert host.tables.listed(game).over == other.play.view(at["CRP"]).table.state.over is not None
    assert host.tables.listed(game).length == length
    assert host.play.view(at["NASA"]).seed == 5
    assert [checked.fault for checked in other.tables.check()] == [None]


def test_nothing_that_is_written_to_a_log_holds_a_secret(host: Host):
    made = host.tables.create(NewTable("core", ("CRP", "NASA"), seed="a seed of our own"))
    kept = host.store.game(made.id)
    assert "a seed of our own" not in repr(kept)
    assert not [secret for secret in made.links.values() if secret in repr(made)]
    with pytest.raises(Taken) as caught:
        host.store.add(NewGame(kept, KeptLog([], []), [], {}))
    assert isinstance(caught.value.__cause__, IntegrityError)
    for error in (caught.value, caught.value.__cause__):
        assert "a seed of our own" not in str(error)
