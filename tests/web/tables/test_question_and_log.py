"""What is asked now, and what has happened."""

import pytest
from flask import Flask

from planner.errors import BadInput
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.deals.negotiation import Offer
from planner.games.high_frontier.chapters.operations.auctions import Bid, Pass, Research
from planner.games.high_frontier.chapters.operations.market import Income
from planner.games.high_frontier.table.terms import DealTerms
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.actions import Ruling, Undo
from planner.kernel.consent import Consent, Object
from tests.web.tables.helpers import rendered, situations
from web.games.high_frontier.log import log_page, taken_back
from web.games.high_frontier.question import asked

QUESTION = '{% from "table/_question.html" import question %}{{ question(found) }}'
LOG = '{% from "table/_log.html" import log %}{{ log(found, "/page") }}'


def three() -> Game:
    return Game.new("core", factions=["NASA", "ESA", "CRP"], seed=1)


def test_D1_everybody_sees_whose_turn_it_is() -> None:
    game = three()
    player, others = game.to_act[0], [name for name in game.state.seats if name != game.to_act[0]]
    assert asked(game.view(player)).mine == (player,)
    assert asked(game.view(others[0])).headline == f"Waiting for {player}"
    assert asked(game.view()).mine == ()


def test_I2b_an_auction_shows_the_card_and_where_everybody_stands(app: Flask) -> None:
    game = three()
    first, second, third = game.state.seats
    game.apply(Research(first, "thruster", 1))
    game.apply(Bid(second, 2))
    game.apply(Pass(third))
    found = asked(game.view(second))
    assert {each.name: (each.bid, each.standing) for each in found.bidders} == {
        first: (1, "asked"),
        second: (2, "leads"),
        third: (None, "passed"),
    }
    assert found.waiting == (first,)
    page = rendered(app, QUESTION, found=found)
    assert found.card in page.text
    assert f"Waiting for {first}" in page.text
    assert "オークション" in rendered(app, QUESTION, "ja", found=found).text


def test_A2c_a_request_says_what_it_is_about() -> None:
    game = three()
    first, second, _ = game.state.seats
    game.apply(Ruling(first, Income(first), ("I1",), "we forgot"))
    found = asked(game.view(second))
    assert found.mine == (second,)
    assert found.told is not None
    assert "we forgot" in found.told
    assert "Income" in found.lines[0].text


def test_N_an_offer_stands_beside_the_question(app: Flask) -> None:
    game = three()
    first, second, _ = game.state.seats
    game.apply(Offer(first, (DealTerms(first, second, aquas=1),), "friendship"))
    found = asked(game.view(second))
    assert found.headline == f"{second}, you are offered a deal"
    (offer,) = found.offers
    assert offer.is_mine
    assert offer.words == f"{first} gives {second} 1 aqua"
    assert "friendship" in rendered(app, QUESTION, found=found).text


def test_M1_a_game_that_is_over_asks_nobody() -> None:
    game = situations("race-to-mars-4-erratic-random")[-1].copy()
    game.state.stop()
    game.state.over = "the aim is achieved"
    found = asked(game.view())
    assert (found.kind, found.mine, found.waiting) == ("over", (), ())


@pytest.mark.parametrize("name", ["core-wavering", "race-to-the-rescue-3-random"])
def test_every_question_is_asked_in_both_languages(app: Flask, name: str) -> None:
    for game in situations(name):
        for seat in game.state.seats:
            found = asked(game.view(seat))
            for language in ("en", "ja"):
                assert rendered(app, QUESTION, language, found=found).text


# -- the log -----------------------------------------------------------------------------------


def test_a_page_of_the_log_is_bounded_and_leads_to_the_others() -> None:
    game = situations("core-wavering")[-1]
    view = game.view()
    length = len(game.entries)
    newest = log_page(view, seen=length - 3)
    assert [each.number for each in newest.entries][:2] == [length, length - 1]
    assert len(newest.entries) == 40
    assert newest.new == 3
    assert [each.is_new for each in newest.entries][:4] == [True, True, True, False]
    assert newest.earlier is not None
    assert newest.later is None
    older = log_page(view, last=newest.earlier)
    assert older.entries[0].number == newest.entries[-1].number - 1
    assert older.later == length
    for wrong in (-1, length + 1):
        with pytest.raises(BadInput):
            log_page(view, last=wrong)


def test_what_was_taken_back_stays_readable_as_such(app: Flask) -> None:
    game = three()
    first, second, third = game.state.seats
    game.apply(Income(first))  # 1
    game.apply(Undo(first))  # 2, nobody else's business
    game.apply(Research(first, "thruster", 1))  # 3
    game.apply(Pass(second))  # 4
    game.apply(Undo(first, 2))  # 5, a request
    game.apply(Consent(second))  # 6
    game.apply(Consent(third))  # 7, granted
    game.apply(Income(first))  # 8
    game.apply(EndTurn(first))  # 9
    game.apply(Undo(second, 1))  # 10, a request
    game.apply(Object(third))  # 11, nothing comes of it
    page = log_page(game.view(third))
    assert {each.number for each in page.entries if each.is_taken_back} == {1, 3, 4, 10}
    shown = rendered(app, LOG, found=page)
    assert len(shown.all("li", class_="taken-back")) == 4
    assert shown.all("s")


def test_what_counts_is_what_the_kernel_says() -> None:
    """Everything but requests and answers: as many as can be undone."""
    for game in situations("core-wavering"):
        gone = taken_back(game.entries[:], len(game.state.players))
        aside = (Undo, Ruling, Consent, Object)
        counting = [
            entry
            for entry in game.entries
            if entry.number not in gone and not isinstance(entry.action, aside)
        ]
        rulings = game.view().undoable.deeds - len(counting)
        asked_for = sum(isinstance(entry.action, Ruling | Undo) for entry in game.entries)
        assert 0 <= rulings <= asked_for


def test_the_log_is_told_in_japanese_with_names_of_cards_and_places(app: Flask) -> None:
    view = situations("core-wavering")[-1].view()
    page = rendered(app, LOG, "ja", found=log_page(view))
    assert page.all("a", class_="rule")
    assert "アクア" in page.text
    assert ":leo" not in page.text
