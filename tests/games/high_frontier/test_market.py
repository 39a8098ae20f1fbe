"""Income, free market and boost (I1, I3, I4)."""

import pytest

from planner.games.high_frontier.chapters.free.cargo import Transfer
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.chapters.operations.boost import Boost
from planner.games.high_frontier.chapters.operations.market import Income, SellCard, SellProduct
from planner.games.high_frontier.table.hardware import rocket_of
from planner.games.high_frontier.table.state import PlayedCard, SiteMarks, State
from planner.kernel.actions import Template
from tests.games.high_frontier.arrange import put_stack
from tests.games.high_frontier.helpers import draw_hand, new_game, refusal


def test_I1_income_is_one_aqua():
    game = new_game()
    entry = game.apply(Income("CRP"))
    assert game.state.aquas("CRP") == 7
    assert entry.moved == (("pool", "CRP:leo", 1),)
    assert [str(line) for line in entry.says] == ["CRP receives 1 aqua: income (I1)"]


def test_H1b_aquas_that_have_moved_this_turn_are_paid_before_those_that_may_still_move():
    """What a rocket has brought to LEO buys the boost; the old water may fly as fuel."""

    def arrange(state: State) -> None:
        put_stack(state, "CRP:rocket", "cycler", "CT048F", tanks=4, wet="8")
        draw_hand(state, "CRP", "CF070")

    game = new_game(arrange=arrange)
    game.apply(Move("CRP", "CRP:rocket", "CT048", ("leo",)))
    game.apply(Transfer("CRP", "CRP:rocket", "CRP:leo", tanks=4))
    leo = game.state.leo("CRP")
    assert (leo.tanks, leo.moved_tanks) == (10, 4)
    game.apply(Boost("CRP", ("CF070",)))
    leo = game.state.leo("CRP")
    assert (leo.tanks, leo.moved_tanks) == (7, 1)


def test_I3a_a_hand_card_sells_for_three_and_goes_under_its_deck():
    game = new_game(arrange=lambda state: draw_hand(state, "CRP", "CT045"))
    game.apply(SellCard("CRP", "CT045"))
    assert game.state.aquas("CRP") == 9
    assert game.state.decks["thruster"][-1] == "CT045"
    assert refusal(new_game(), SellCard("CRP", "CT045")).code == "not-in-hand"


def products(state: State) -> None:
    draw_hand(state, "CRP", "CT045", "CT046")
    state.players["CRP"].hand.clear()
    state.leo("CRP").cards += [PlayedCard("CT045R"), PlayedCard("CT046F")]


def test_I3b_a_black_card_in_leo_sells_at_the_stock_price():
    for factories, price in ((0, 10), (1, 8), (2, 5), (3, 4), (5, 4)):

        def arrange(state: State, factories: int = factories) -> None:
            products(state)
            for site in TYPE_C_SITES[:factories]:
                state.sites[site] = SiteMarks(claim="ESA", factory="ESA")

        game = new_game(arrange=arrange)
        game.apply(SellProduct("CRP", "CT045"))
        assert game.state.aquas("CRP") == 6 + price
        assert game.state.players["CRP"].hand == ["CT045"]


@pytest.mark.parametrize(("space", "sells"), [("leo", True), ("geo", False)])
def test_I3b_any_stack_in_leo_sells_its_products(space: str, sells: bool):
    def arrange(state: State) -> None:
        put_stack(state, "CRP:rocket", space, "CT045R", "CF070F", wet="12")
        put_stack(state, "CRP:outpost-1", space, "CT046R")

    game = new_game(arrange=arrange)
    assert (SellProduct("CRP", "CT045") in game.legal()) is sells
    if not sells:
        assert refusal(game, SellProduct("CRP", "CT045")).code == "nothing-to-sell"
        return
    rocket = game.state.stacks["CRP:rocket"]
    dry = rocket_of(game.table, rocket).chits.dry
    other = game.copy()
    game.apply(SellProduct("CRP", "CT045"))
    rocket = game.state.stacks["CRP:rocket"]
    assert [held.face for held in rocket.cards] == ["CF070F"]
    assert rocket_of(game.table, rocket).chits.dry < dry
    other.apply(SellProduct("CRP", "CT046"))
    assert "CRP:outpost-1" not in other.state.stacks


TYPE_C_SITES = [
    site.id for site in new_game().book.board.sites if site.site and site.site.spectral == "C"
]


def test_I3b_a_white_card_is_no_product():
    game = new_game(arrange=products)
    assert refusal(game, SellProduct("CRP", "CT046")).rule == "I3b"


def test_I4_boosting_costs_the_mass():
    game = new_game(arrange=lambda state: draw_hand(state, "CRP", "CT045", "CT044"))
    game.apply(Boost("CRP", ("CT045", "CT044")))
    assert game.state.aquas("CRP") == 6 - 2 - 1
    faces = [held.face for held in game.state.leo("CRP").cards]
    assert faces == ["CQ041F", "CT045F", "CT044F"]


def test_I4_nobody_boosts_on_credit():
    def arrange(state: State) -> None:
        draw_hand(state, "CRP", "CT045")
        state.leo("CRP").tanks = 1

    assert refusal(new_game(arrange=arrange), Boost("CRP", ("CT045",))).rule == "F1c"


def test_I4c_a_radiator_goes_up_light_or_heavy():
    game = new_game(arrange=lambda state: draw_hand(state, "CRP", "CD093"))
    game.apply(Boost("CRP", ("CD093 heavy",)))
    assert game.state.aquas("CRP") == 6 - 4
    assert game.state.leo("CRP").cards[-1] == PlayedCard("CD093F", heavy=True)
    plain = new_game(arrange=lambda state: draw_hand(state, "CRP", "CT045"))
    assert refusal(plain, Boost("CRP", ("CT045 heavy",))).rule == "I4c"


def test_I4_the_choice_of_cards_to_boost_fits_the_purse():
    def arrange(state: State) -> None:
        draw_hand(state, "CRP", "CT045", "CD093", "CT044")

    game = new_game(arrange=arrange)
    (template,) = [c for c in game.legal() if isinstance(c, Template) and c.action is Boost]
    for action in template.actions():
        assert game.may(action)


def test_gl_Launch_Fees_bring_an_aqua_for_every_boost():
    game = new_game(arrange=lambda state: draw_hand(state, "CRP", "CT045"))
    game.apply(Boost("CRP", ("CT045",)))
    assert game.state.aquas("NASA") == 7
