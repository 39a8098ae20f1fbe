"""What is listed is what its plan does not refuse."""

from __future__ import annotations

import pytest

from planner.errors import RuleViolation
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.free.discard import Decommission, GiveUpFactory
from planner.games.high_frontier.chapters.operations.auctions import Auction, Award, Pass, Research
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.state import SiteMarks
from planner.kernel.actions import Ruling, Template
from planner.kernel.agenda import Step
from planner.kernel.domains import OneOf, Range
from planner.kernel.plans import is_allowed, possible


def _game() -> Game:
    return Game.new("core", factions=["NASA", "ESA"], seed=1)


def _check(table: Table, action: Research) -> None:
    table.require(action.bid < 2, "I2b", "that is too much", code="too-much")
    table.require(action.deck != "reactor", "I2", "not that one", code="not-that")


def _bids(deck: str, *amounts: int) -> Template:
    return Template(Research, {"player": "NASA", "deck": deck}, {"bid": OneOf(amounts)})


def test_candidates_stay_unless_their_plan_refuses_them():
    table = _game().table
    decks = [Research("NASA", deck, bid) for deck in ("robonaut", "reactor") for bid in (0, 2)]
    assert list(possible(table, _check, decks)) == decks[:1]
    assert is_allowed(_check, table, decks[0])
    assert not is_allowed(_check, table, decks[1])


def test_a_template_is_judged_by_its_first_action():
    fine, refused, nothing = _bids("robonaut", 1, 0), _bids("reactor", 1), _bids("robonaut")
    assert list(possible(_game().table, _check, [fine, refused, nothing])) == [fine]
    empty = Template(Research, {"player": "NASA", "deck": "robonaut"}, {"bid": Range(1, 0)})
    assert not list(possible(_game().table, _check, [empty]))


def test_A2c_what_the_table_waives_is_planned_and_done_though_it_is_not_listed():
    game = _game()
    game.state.sites["ceres"] = SiteMarks("NASA", "NASA", "NASA")
    give_up = GiveUpFactory("NASA", "ceres")
    assert give_up not in game.legal("NASA")
    with pytest.raises(RuleViolation, match="G6b"):
        game.apply(give_up)
    game.apply(Ruling("NASA", give_up, ("G6b",), "we agreed"), granted=True)
    assert game.state.marks("ceres").factory is None


def test_E4_the_stack_in_leo_is_no_candidate():
    listed = [choice for choice in _game().legal("NASA") if isinstance(choice, Decommission)]
    assert not listed


def test_who_is_not_asked_for_an_answer_is_told_what_is_asked():
    game = _game()
    first = game.state.first_player
    other = next(name for name in game.state.seats if name != first)
    game.apply(Research(first, "robonaut", 0))
    for answer in (Pass(first), Award(other, other)):
        with pytest.raises(RuleViolation, match=r"is not asked for this now: .* who bids") as no:
            game.apply(answer)
        assert no.value.code == "not-asked"


def test_a_step_is_due_while_it_is_on_top():
    game = _game()
    game.apply(Research(game.state.first_player, "robonaut", 0))
    auction = game.table.due(Auction)
    assert auction is game.state.agenda[-1] is game.state.top(Step)
    with pytest.raises(LookupError, match="no tied-bids is due"):
        game.table.due(type("Other", (Step,), {"tag": "tied-bids"}))
