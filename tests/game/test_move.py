"""Movement in the game (D1a, H1, H2, H7, H10); the steps themselves are the motion room's."""

import pytest

from planner.cards.model import FuelGrade
from planner.errors import RuleViolation
from planner.game import Game
from planner.game.actions import EndTurn, Template
from planner.game.cargo import Transfer
from planner.game.dangers import PayFinao, RollHazard
from planner.game.flight import Adrift
from planner.game.move import FlyOn, Move
from planner.game.state import PlayedCard, Stack, StackKind, State
from tests.game.helpers import end_turns, new_game, refusal

TO_GEO = ("cycler", "earth-belt-1", "geo")


def rocket(state: State, *faces: str, player: str = "NASA", wet: str, space: str = "leo") -> Stack:
    """Give a player a rocket with these faces and fuel up to that wet mass."""
    name = f"{player}:rocket"
    for face in faces:
        for cards in (*state.decks.values(), state.players[player].hand):
            if face[:-1] in cards:
                cards.remove(face[:-1])
        leo = state.leo(player).cards
        leo[:] = [held for held in leo if held.face != face]
    stack = Stack(name, player, StackKind.ROCKET, space, [PlayedCard(face) for face in faces])
    stack.wet, stack.grade = wet, FuelGrade.WATER
    state.stacks[name] = stack
    return stack


def crewed(wet: str = "9", space: str = "leo") -> Game:
    """NASA on turn with the crew alone in a rocket: thrust 12, 8 steps a burn."""

    def arrange(state: State) -> None:
        rocket(state, "CQ042F", wet=wet, space=space)

    return new_game("race-to-mars", ("NASA", "ESA"), arrange=arrange)


def path_of(game: Game, *names: str) -> tuple[str, ...]:
    """Ids of places by their names."""
    return tuple(game.book.board.find(name).id for name in names)


def a_route(game: Game, end: str) -> tuple[str, ...]:
    """The first listed path that ends at a place."""
    for choice in game.legal():
        if isinstance(choice, Template) and choice.action is Move:
            for action in choice.actions():
                if action.path[-1] == end:
                    return action.path
    raise AssertionError(f"no way to {end}")


def test_H5a_burns_lower_the_wet_mass_by_the_consumption():
    game = crewed()
    game.apply(Move("NASA", "NASA:rocket", "CQ042", ("cycler",)))
    stack = game.state.stacks["NASA:rocket"]
    assert (stack.space, stack.wet) == ("cycler", "5-1/3")


def test_D1a_a_spacecraft_moves_once_per_turn():
    game = crewed()
    go = Move("NASA", "NASA:rocket", "CQ042", ("cycler",))
    game.apply(go)
    back = Move("NASA", "NASA:rocket", "CQ042", ("leo",))
    assert refusal(game, back).rule == "D1a"
    end_turns(game, 2)
    game.apply(back)
    assert game.state.stacks["NASA:rocket"].space == "leo"


def test_H1b_cards_that_have_moved_do_not_move_again():
    game = crewed()
    game.apply(Move("NASA", "NASA:rocket", "CQ042", ("cycler",)))
    game.state.turn.flown.clear()
    assert refusal(game, Move("NASA", "NASA:rocket", "CQ042", ("leo",))).rule == "H1b"


def test_H2_a_card_without_a_thrust_triangle_is_not_activated():
    def arrange(state: State) -> None:
        rocket(state, "CQ042F", "CF068F", wet="9")

    game = new_game("race-to-mars", ("NASA", "ESA"), arrange=arrange)
    assert refusal(game, Move("NASA", "NASA:rocket", "CF068", ("cycler",))).rule == "H2"


def test_H5d_no_fuel_no_burn():
    game = crewed(wet="1-8/9")
    refused = refusal(game, Move("NASA", "NASA:rocket", "CQ042", ("cycler", "earth-belt-1", "geo")))
    assert refused.rule in ("H5d", "B7")


def test_H3d_a_push_needs_a_powersat():
    game = crewed()
    assert refusal(game, Move("NASA", "NASA:rocket", "CQ042", ("cycler",), push=True)).rule == "H3d"


def to_hazard(game: Game) -> tuple[str, ...]:
    """A path that enters an aerobrake."""
    board = game.book.board
    for choice in game.legal():
        if isinstance(choice, Template) and choice.action is Move:
            for action in choice.actions():
                if board[action.path[0]].hazard is not None and len(action.path) > 1:
                    return action.path
    raise AssertionError("no hazard near")


@pytest.fixture
def near_mars() -> Game:
    board = new_game("race-to-mars", ("NASA", "ESA")).book.board
    return crewed(wet="9", space=board.find("LMO").id)


def test_H7_a_one_destroys_the_stack(near_mars: Game):
    path = to_hazard(near_mars)
    near_mars.apply(Move("NASA", "NASA:rocket", "CQ042", path))
    assert near_mars.to_act == ("NASA",)
    with pytest.raises(RuleViolation):
        near_mars.apply(EndTurn("NASA"))
    near_mars.apply(RollHazard("NASA"), dice=(1,))
    assert "NASA:rocket" not in near_mars.state.stacks
    assert PlayedCard("CQ042F") in near_mars.state.leo("NASA").cards
    near_mars.apply(EndTurn("NASA"))


def test_H7_any_other_number_is_safe(near_mars: Game):
    path = to_hazard(near_mars)
    near_mars.apply(Move("NASA", "NASA:rocket", "CQ042", path))
    while near_mars.state.agenda[-1].tag == "hazard":
        near_mars.apply(RollHazard("NASA"), dice=(2,))
    assert near_mars.state.stacks["NASA:rocket"].space == path[-1]


def test_H7e_finao_costs_four_aquas(near_mars: Game):
    near_mars.apply(Move("NASA", "NASA:rocket", "CQ042", to_hazard(near_mars)))
    entry = near_mars.apply(PayFinao("NASA"))
    assert near_mars.state.aquas("NASA") == 0
    assert str(entry.says[0]) == "NASA pays 4 aqua: Failure Is Not An Option (H7e)"
    while near_mars.state.agenda[-1].tag == "hazard":
        assert refusal(near_mars, PayFinao("NASA")).rule == "F1c"
        near_mars.apply(RollHazard("NASA"), dice=(6,))


def test_H10_a_belt_takes_cards_that_are_not_hard_enough():
    def arrange(state: State) -> None:
        # Photovoltaics are soft: rad-hardness 1.
        rocket(state, "CQ042F", "CG106F", wet="12")

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)
    soft = game.table.face("CG106F")
    path = a_route(game, "geo")
    entry = game.apply(Move("NASA", "NASA:rocket", "CQ042", path), dice=(6,))
    radiation = next(line for line in entry.says if "radiation" in line.text)
    assert radiation.rule == "H10"
    assert soft.rad_hard is not None


def test_H2a_who_loses_the_support_chain_in_mid_move_coasts_or_stops():
    """Example H10: net thrust 2, a roll of 4 takes the photovoltaics and the thruster is dead."""

    def arrange(state: State) -> None:
        rocket(state, "CT045F", "CG106F", wet="8")

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)
    chain = {face: game.table.face(face) for face in ("CT045F", "CG106F")}
    assert chain["CG106F"].rad_hard == 1
    path = a_route(game, "geo")
    game.apply(Move("NASA", "NASA:rocket", "CT045", path), dice=(6,))
    assert isinstance(game.state.agenda[-1], Adrift)
    assert refusal(game, FlyOn("NASA", path[-1:])).rule in ("H2b", "H5c")
    game.apply(FlyOn("NASA"))
    assert game.state.stacks["NASA:rocket"].space == path[-2]
    assert "CG106" in game.state.players["NASA"].hand


def test_E5d_a_rocket_is_made_fuelled_and_flown_from_leo():
    game = new_game("race-to-mars", ("NASA", "ESA"))
    game.apply(Transfer("NASA", "NASA:leo", "NASA:rocket", cards=("CQ042",)))
    assert game.state.stacks["NASA:rocket"].wet == "1"
    game.apply(Transfer("NASA", "NASA:leo", "NASA:rocket", fuel=4))
    assert game.state.stacks["NASA:rocket"].wet == "5"
    game.apply(Move("NASA", "NASA:rocket", "CQ042", ("cycler",)))
    assert game.state.aquas("NASA") == 0
