"""Products that a planning player makes, delivers and sells, and the years that it reckons with."""

from dataclasses import replace

import pytest

from planner.cards.model import Face
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.free.cargo import Transfer
from planner.games.high_frontier.chapters.operations.delivery import Deliver
from planner.games.high_frontier.chapters.operations.market import SellProduct, stock_price
from planner.games.high_frontier.chapters.operations.production import Produce, black_side
from planner.games.high_frontier.chapters.operations.refuel import FactoryRefuel
from planner.games.high_frontier.playing.thinking.levels import MediumPlayer
from planner.games.high_frontier.playing.thinking.market import Appraisal
from planner.games.high_frontier.playing.thinking.products import Products
from planner.games.high_frontier.playing.thinking.prospects import Prospects
from planner.games.high_frontier.playing.thinking.teams import Where, candidates
from planner.games.high_frontier.playing.thinking.turns import Thoughts, ideas
from planner.games.high_frontier.playing.thinking.weights import default_weights
from planner.games.high_frontier.playing.thinking.years import YearsToCome, future_of
from planner.games.high_frontier.scenarios.race_to_mars import ACHIEVEMENTS, FIRST_SALE, Achieved
from planner.games.high_frontier.table.state import State
from planner.kernel.actions import Action
from tests.games.high_frontier.arrange import claim, put_leo, put_stack
from tests.games.high_frontier.helpers import draw_hand, new_game
from tests.games.high_frontier.rescuing import begun, has_begun, set_up

MARS = "mars-hellas-basin"
"""A site of type C, from which a delivery takes three tanks."""
PRODUCT = "CT055"
"""Its black side is of type C."""
STEPS = (Produce, FactoryRefuel, Deliver, SellProduct)


def face_of(game: Game, card: str) -> Face:
    face = black_side(game.table, card)
    assert face is not None
    return face


def thoughts_of(game: Game, player: str = "NASA") -> Thoughts:
    return Thoughts(game.view(player).table, player, default_weights())


def with_factory(*hand: str, scenario: str = "core", year: int = 20) -> Game:
    """A player who has built on Mars and whose hand holds these cards."""

    def arrange(state: State) -> None:
        state.year, state.seniority_disks = year, 4 - (year - 1) // 12
        claim(state, MARS, "NASA", factory=True)
        draw_hand(state, "NASA", *hand)

    return new_game(scenario, ("NASA", "ESA"), arrange=arrange, hashing=False)


def steps_of(game: Game) -> dict[type[Action], float]:
    """The worth of the best step of each kind."""
    view = game.view("NASA")
    prospects = Prospects(view.table, "NASA", default_weights())
    products = Products(prospects, Appraisal(prospects, ()))
    found = sorted(products.steps(view.legal()), key=lambda each: each[0])
    return {type(action): worth for worth, action in found}


# -- products --------------------------------------------------------------------------------


def test_I8_I5b_I9_I3b_a_product_gets_to_the_market_step_by_step():
    game = with_factory(PRODUCT)
    price = stock_price(game.table, "C")
    shares = []
    for kind in STEPS:
        worth = steps_of(game)[kind]
        shares.append(worth)
        view = game.view("NASA")
        prospects = Prospects(view.table, "NASA", default_weights())
        found = Products(prospects, Appraisal(prospects, ())).steps(view.legal())
        game.apply(next(action for _, action in found if isinstance(action, kind)))
        game.state.turn.operations = 0
    assert game.state.aquas("NASA") >= price
    assert game.state.players["NASA"].hand == [PRODUCT]
    aqua = thoughts_of(with_factory(PRODUCT)).prospects.aqua
    assert shares == pytest.approx([price * aqua / left for left in (4, 3, 2, 1)])


def test_iiD5_nothing_is_made_for_a_market_that_there_is_not():
    game = set_up(begun(2, hashing=False), has_begun)
    player = game.to_act[0]
    claim(game.state, MARS, player, factory=True)
    hand = game.state.players[player].hand
    made = next(card for card in hand if face_of(game, card).spectral == "C")
    hand[:] = [made]
    view = game.view(player)
    assert any(isinstance(choice, Produce) for choice in view.legal())
    assert not list(thoughts_of(game, player).products.steps(view.legal()))
    assert game.may(MediumPlayer(1).choose(view, view.legal()))


def test_I9_a_product_is_made_where_there_is_water_for_its_delivery():
    dry = with_factory(PRODUCT)
    wet = with_factory(PRODUCT)
    put_stack(wet.state, "NASA:outpost-1", MARS, tanks=3)
    assert steps_of(wet)[Produce] > steps_of(dry)[Produce] > 0


def test_I8e_a_radiator_can_be_made_in_either_orientation():
    worth = steps_of(with_factory("CD092"))
    assert worth[Produce] > 0


def test_a_medium_player_sells_a_product_while_it_has_no_flight():
    """Whoever has a factory, and cards that no flight needs, has money."""
    game = with_factory("CX083", "CG118", PRODUCT)
    player = MediumPlayer(1)
    sold = False
    for _ in range(400):
        view = game.view(game.state.agenda[-1].asks[0])
        action = player.choose(view, view.legal())
        sold = sold or isinstance(action, SellProduct)
        if sold or not game.to_act:
            break
        game.apply(action)
    assert sold


def test_iiD1_the_first_sale_is_worth_a_point_unless_it_ends_the_game():
    game = with_factory(PRODUCT, scenario="race-to-mars", year=13)
    prizes = thoughts_of(game).prospects.prizes
    assert prizes.selling(4) == 1.0
    others = {key: "ESA" for key in ACHIEVEMENTS if key != FIRST_SALE}
    game.state.put_part(Achieved(others))
    game.state.glories["mars"] = 0
    assert thoughts_of(game).prospects.prizes.selling(4) < -5, "twelve years would be lost"
    game.state.year = 30
    assert thoughts_of(game).prospects.prizes.selling(1) == 1.0
    game.state.put_part(Achieved(others | {FIRST_SALE: "ESA"}))
    assert thoughts_of(game).prospects.prizes.selling(1) == 0.0


def test_a_product_under_way_flies_no_mission():
    game = with_factory()
    put_stack(game.state, "NASA:outpost-1", MARS, f"{PRODUCT}R")
    assert PRODUCT not in {each.number for each in candidates(game.view("NASA").table, "NASA")}


# -- years -----------------------------------------------------------------------------------


def test_M1_a_game_that_ends_with_the_last_disk_has_so_many_years():
    game = new_game("core", ("NASA", "ESA"), hashing=False)
    assert future_of(game.table) == YearsToCome((1.0,) * 48)
    game.state.year, game.state.seniority_disks = 48, 1
    assert future_of(game.table).may_end


def test_iiD1_a_game_that_a_die_ends_goes_on_with_five_chances_of_six():
    game = new_game("race-to-mars", ("CRP", "NASA"), hashing=False)
    sure = (1.0,) * 25
    dice = tuple((5 / 6) ** n for n in range(1, 6))
    assert future_of(game.table).chances == pytest.approx(sure + dice)
    assert not future_of(game.table).may_end
    game.state.year, game.state.seniority_disks = 27, 0
    assert future_of(game.table).chances == pytest.approx((1.0, *dice[:3]))
    assert future_of(game.table).may_end
    assert future_of(game.table).after(3) == pytest.approx(dice[2])


# -- flights ---------------------------------------------------------------------------------


def test_a_rocket_in_LEO_is_taken_apart_for_a_better_flight():
    """The crew and a sail that were to claim a comet fly with robonaut and refinery instead."""

    def arrange(state: State) -> None:
        put_leo(state, "CRP", "CB064F", "CF070F")
        state.leo("CRP").tanks = 12
        crew = state.leo("CRP").cards.pop(0)
        rocket = put_stack(state, "CRP:rocket", "leo", "CT051F", wet="3")
        rocket.cards.append(crew)

    game = new_game("race-to-mars", ("CRP", "NASA"), arrange=arrange, hashing=False)
    game.state.stacks["CRP:rocket"] = replace(game.state.stacks["CRP:rocket"], wet="2")
    view = game.view("CRP")
    thoughts = Thoughts(view.table, "CRP", default_weights())
    found = [each for each in ideas(view, thoughts, view.legal()) if view.may(each)]
    back = found[0]
    assert isinstance(back, Transfer)
    assert (back.source, back.target) == ("CRP:rocket", "CRP:leo")
    game.apply(back)
    view = game.view("CRP")
    again = next(
        each
        for each in ideas(view, Thoughts(view.table, "CRP", default_weights()), view.legal())
        if view.may(each)
    )
    assert isinstance(again, Transfer)
    assert again.target == "CRP:rocket"
    assert {"CB064", "CF070"} <= set(again.cards)


def test_machines_that_nobody_has_seen_yet_are_reckoned_with():
    """Else a sail would be sold, for want of a robonaut on top of its deck that it could carry."""
    game = new_game("core", ("NASA", "ESA"), hashing=False)
    found = candidates(game.view("NASA").table, "NASA")
    someday = {each.card.face.type.value for each in found if each.where is Where.SOMEDAY}
    assert {"robonaut", "refinery"} <= someday
