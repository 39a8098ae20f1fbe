"""Programmed answers: what they do is what they were told, is allowed, and spends no more."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from planner.errors import BadInput, RuleViolation
from planner.games.autopilot import Requests
from planner.games.high_frontier import Game
from planner.games.high_frontier.autopilot import Bidding, Hazards, Instructions, Otherwise
from planner.games.high_frontier.chapters.deals.negotiation import Decline, Offer
from planner.games.high_frontier.chapters.movement.dangers import PayFinao, RollHazard, finao_cost
from planner.games.high_frontier.chapters.movement.flight import HazardDue
from planner.games.high_frontier.chapters.operations.auctions import Auction, Bid, Pass, Research
from planner.games.high_frontier.table.terms import DealTerms
from planner.games.high_frontier.table.turn import EndTurn
from planner.hosting import Host, Made, NewTable, NotAllowed, Visitor
from planner.kernel.actions import Template, Undo
from planner.kernel.consent import Consent
from planner.kernel.log import read_entry
from tests.recorded.kept import do_again, file_of, read

THREE = NewTable("core", ("CRP", "NASA", "ESA"), seed=7)


@pytest.fixture
def made(host: Host) -> Made:
    return host.tables.create(THREE)


def at(host: Host, made: Made, who: str) -> Visitor:
    return host.seats.visitor(made.id, [made.links[who]])


def told_at_random(chance: random.Random, card: str) -> Instructions:
    return Instructions(
        auction=chance.choice([None, Bidding(card), Bidding(card, chance.randrange(6))]),
        decline=chance.random() < 0.5,
        finao=chance.choice(
            [
                None,
                Hazards(
                    chance.randrange(3, 9), chance.randrange(3, 9), chance.choice([*Otherwise])
                ),
            ]
        ),
        consent=chance.choice([None, *Requests]),
    )


def is_listed(game: Game, seat: str, action: object) -> bool:
    return any(
        action == choice
        or (
            (isinstance(choice, Template) and isinstance(action, choice.action))
            and action in choice.actions()
        )
        for choice in game.view(seat).legal(seat)
    )


RECORDED = ("core-3-erratic-random", "core-wavering", "dice-by-hand", "core-2-simple-erratic")


def played(name: str) -> Iterator[Game]:
    """A recorded game after each of its entries."""
    header, lines = read(file_of(name))
    game = Game(header, hashing=False)
    for row, line in enumerate(lines):
        do_again(game, read_entry(line, name, row, game.book.tags))
        yield game


def test_in_recorded_games_it_does_what_it_was_told_and_may_do():
    kinds = {kind for name in RECORDED for kind in answered(name, random.Random(name))}
    assert kinds == {"bid", "pass", "finao", "roll", "decline", "consent"}


def answered(name: str, chance: random.Random) -> Iterator[str]:
    """What kinds of answers there are in a game, to all sorts of instructions."""
    for game in islice(played(name), 300):
        step = game.state.agenda[-1] if game.state.agenda else None
        for seat in (*game.to_act, *game.offered) * 2:
            card = step.card if isinstance(step, Auction) else "CQ041"
            told, view = told_at_random(chance, card), game.view(seat)
            action = told.answer(view, seat)
            assert Instructions().answer(view, seat) is None
            if action is None:
                continue
            yield action.tag
            assert is_listed(game, seat, action)
            if isinstance(action, Bid):
                assert told.auction is not None
                assert action.amount <= (told.auction.most or 0)
            elif isinstance(action, Pass):
                assert told.auction is not None
            elif isinstance(action, PayFinao):
                assert told.finao is not None
                cost = finao_cost(game.table, seat)
                assert cost <= min(told.finao.each, told.finao.left)
                left = told.used(view, seat, action).finao
                assert left is not None
                assert left.left == told.finao.left - cost
            elif isinstance(action, RollHazard):
                assert told.finao is not None
                assert told.finao.otherwise is Otherwise.ROLL
                assert game.header.dice != "hand"
            elif isinstance(action, Decline):
                assert told.decline
            else:
                assert isinstance(action, Consent)
                assert told.consent is not None


def test_I2b_who_passes_an_auction_is_not_asked_again(host: Host, made: Made, other: Host):
    host.play.act(at(host, made, "CRP"), Research("CRP", "thruster", 0), expected=0)
    card = host.play.view(at(host, made, "ESA")).table.state.agenda[-1].card
    other.play.instruct(at(host, made, "ESA"), "ESA", Instructions(auction=Bidding(card)))
    done = host.play.act(at(host, made, "NASA"), Bid("NASA", 1), expected=2)
    assert [entry.action for entry in done.entries] == [Bid("NASA", 1), Pass("ESA")]
    host.play.act(at(host, made, "CRP"), Pass("CRP"), expected=4)
    assert host.play.instructions(at(host, made, "ESA"), "ESA") == Instructions()
    assert list(other.play.how(at(host, made, "spectator"))) == [2, 4]
    assert [checked.fault for checked in host.tables.check()] == [None]


def test_I2b_it_bids_as_little_as_it_takes_and_no_more_than_said(host: Host, made: Made):
    host.play.act(at(host, made, "CRP"), Research("CRP", "thruster", 0), expected=0)
    card = host.play.view(at(host, made, "ESA")).table.state.agenda[-1].card
    host.play.instruct(at(host, made, "NASA"), "NASA", Instructions(auction=Bidding(card, 2)))
    host.play.instruct(at(host, made, "ESA"), "ESA", Instructions(auction=Bidding(card, 3)))
    spectator = at(host, made, "spectator")
    bids = [
        each.action for each in host.play.view(spectator).entries if isinstance(each.action, Bid)
    ]
    assert max(bid.amount for bid in bids if bid.player == "NASA") == 2
    assert max(bid.amount for bid in bids if bid.player == "ESA") == 3
    length = len(host.play.view(spectator).entries)
    host.play.act(at(host, made, "CRP"), Pass("CRP"), expected=length)
    assert host.play.view(spectator).question != "auction"
    assert any(card in hand for hand in [host.play.view(spectator).table.player("ESA").hand])


def test_N_A2c_deals_are_declined_and_what_is_taken_back_is_consented_to(host: Host, made: Made):
    nasa, crp = at(host, made, "NASA"), at(host, made, "CRP")
    host.play.instruct(nasa, "NASA", Instructions(decline=True, consent=Requests.UNDO))
    offer = Offer("CRP", (DealTerms("CRP", "NASA", aquas=1),))
    done = host.play.act(crp, offer, expected=0)
    assert [entry.action for entry in done.entries] == [offer, Decline("NASA", 1)]
    assert host.store.game(made.id).offered == ()
    host.play.act(crp, EndTurn("CRP"), expected=2)
    asked = host.play.act(crp, Undo("CRP", 2), expected=3)
    assert [entry.action for entry in asked.entries][1:] == [Consent("NASA")]
    assert host.store.game(made.id).asked == ("ESA",)
    assert host.play.instructions(nasa, "NASA").decline


def test_what_a_seat_was_told_waits_while_a_computer_player_has_it(host: Host, made: Made):
    nasa, crp = at(host, made, "NASA"), at(host, made, "CRP")
    host.play.instruct(nasa, "NASA", Instructions(decline=True))
    host.seats.seat_to_bot(nasa, "NASA")
    offer = Offer("CRP", (DealTerms("CRP", "NASA", aquas=1),))
    done = host.play.act(crp, offer, expected=0)
    assert [entry.action for entry in done.entries] == [offer]
    assert host.store.game(made.id).offered == ("NASA",)


def test_H7e_hazards_are_paid_for_until_nothing_is_left():
    game = next(
        game
        for name in RECORDED
        for game in played(name)
        if game.state.top(HazardDue) and game.table.aquas(game.to_act[0]) >= 4
    )
    (seat,) = game.to_act
    view, cost = game.view(seat), finao_cost(game.table, seat)
    enough = Instructions(finao=Hazards(cost, cost))
    assert enough.answer(view, seat) == PayFinao(seat)
    empty = enough.used(view, seat, PayFinao(seat))
    assert empty == Instructions(finao=Hazards(cost, 0))
    assert empty.lasting(game.table) == Instructions()
    for hazards in (Hazards(cost - 1, 99), Hazards(99, cost - 1)):
        assert Instructions(finao=hazards).answer(view, seat) is None
        roll = Hazards(hazards.each, hazards.left, Otherwise.ROLL)
        assert Instructions(finao=roll).answer(view, seat) == RollHazard(seat)
        assert Instructions(finao=roll).lasting(game.table).finao == roll


def test_who_takes_something_back_wants_something_else(host: Host, made: Made):
    host.play.act(at(host, made, "CRP"), Research("CRP", "thruster", 0), expected=0)
    esa = at(host, made, "ESA")
    card = host.play.view(esa).table.state.agenda[-1].card
    host.play.instruct(esa, "ESA", Instructions(auction=Bidding(card), decline=True))
    host.play.act(esa, Undo("ESA"), expected=2)
    assert host.play.instructions(esa, "ESA") == Instructions(decline=True)
    assert "ESA" in host.play.view(esa).to_act


def test_only_who_plays_a_seat_tells_it_and_in_words_that_make_sense(host: Host, made: Made):
    crp = at(host, made, "CRP")
    for who in ("NASA", "spectator", "host"):
        with pytest.raises(NotAllowed):
            host.play.instruct(at(host, made, who), "CRP", Instructions(decline=True))
        with pytest.raises(NotAllowed):
            host.play.instructions(at(host, made, who), "CRP")
    with pytest.raises(RuleViolation):
        host.play.instruct(crp, "CRP", Instructions(auction=Bidding("CQ041")))
    for rubbish in (
        {"decline": "yes"},
        {"all": True},
        {"auction": 3},
        {"auction": {"card": 4}},
        {"auction": {"card": "CQ041", "most": -1}},
        {"finao": {"each": 10**9, "left": 3}},
        {"finao": {"each": 3, "left": 3, "otherwise": "pray"}},
        {"consent": "nothing"},
    ):
        with pytest.raises(BadInput):
            Instructions.of(rubbish)
    assert host.play.instructions(crp, "CRP") == Instructions()
