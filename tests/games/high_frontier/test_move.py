"""Movement in the game (D1a, H1, H2, H7, H10); the steps themselves are the motion room's."""

import pytest

from planner.cards.model import FuelGrade
from planner.errors import RuleViolation
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.free.cargo import Transfer
from planner.games.high_frontier.chapters.movement.dangers import PayFinao, RollHazard
from planner.games.high_frontier.chapters.movement.flight import Interrupted
from planner.games.high_frontier.chapters.movement.move import FlyOn, Move
from planner.games.high_frontier.table.hardware import rocket_of
from planner.games.high_frontier.table.state import PlayedCard, Stack, StackKind, State
from planner.games.high_frontier.table.turn import EndTurn
from planner.motion import Landing
from tests.games.high_frontier.arrange import claim, put_stack
from tests.games.high_frontier.golden import Case, golden
from tests.games.high_frontier.helpers import end_turns, new_game, refusal

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
    refused = refusal(crewed(wet="1-8/9"), Move("NASA", "NASA:rocket", "CQ042", TO_GEO))
    assert refused.rule == "H5d"
    assert refused.numbers == {"steps": "16", "available": 8}


def test_H3d_a_push_needs_a_powersat():
    game = crewed()
    assert refusal(game, Move("NASA", "NASA:rocket", "CQ042", ("cycler",), push=True)).rule == "H3d"


TO_ARSIA = ("mars-aerobrake-2", "mars-arsia-mons")
"""From low Mars orbit down through the air."""


@pytest.fixture
def near_mars() -> Game:
    return crewed(wet="9", space="lmo")


def test_H7_a_one_destroys_the_stack(near_mars: Game):
    near_mars.apply(Move("NASA", "NASA:rocket", "CQ042", TO_ARSIA))
    assert near_mars.to_act == ("NASA",)
    with pytest.raises(RuleViolation):
        near_mars.apply(EndTurn("NASA"))
    near_mars.apply(RollHazard("NASA"), dice=(1,))
    assert "NASA:rocket" not in near_mars.state.stacks
    assert PlayedCard("CQ042F") in near_mars.state.leo("NASA").cards
    near_mars.apply(EndTurn("NASA"))


@pytest.mark.parametrize("die", [2, 6])
def test_H7_any_other_number_is_safe(near_mars: Game, die: int):
    near_mars.apply(Move("NASA", "NASA:rocket", "CQ042", TO_ARSIA))
    entry = near_mars.apply(RollHazard("NASA"), dice=(die,))
    assert str(entry.says[0]) == f"NASA rolls {die}: NASA:rocket is safe (H7b)"
    assert near_mars.state.stacks["NASA:rocket"].space == "mars-arsia-mons"
    assert near_mars.state.agenda[-1].tag == "turn"


def test_H7e_finao_costs_four_aquas(near_mars: Game):
    near_mars.apply(Move("NASA", "NASA:rocket", "CQ042", TO_ARSIA))
    entry = near_mars.apply(PayFinao("NASA"))
    assert near_mars.state.aquas("NASA") == 0
    assert str(entry.says[0]) == "NASA pays 4 aqua: Failure Is Not An Option (H7e)"
    assert near_mars.state.stacks["NASA:rocket"].space == "mars-arsia-mons"


def test_H7e_no_finao_without_four_aquas(near_mars: Game):
    near_mars.state.leo("NASA").tanks = 3
    near_mars.apply(Move("NASA", "NASA:rocket", "CQ042", TO_ARSIA))
    assert refusal(near_mars, PayFinao("NASA")).rule == "F1c"
    assert near_mars.legal() == [RollHazard("NASA")]


@golden("T-DECOMMISSION")
def test_E7a_E7b_E7d_of_a_wreck_heavy_radiators_are_left_turned_light(case: Case):
    """E7a, E7b: the fuel and the tanks are lost, the other cards go to the hand or home."""
    places = {row["what"]: row["decommissioned"] for row in case["rows"]}

    def arrange(state: State) -> None:
        put_stack(
            state, "NASA:rocket", "lmo", "CQ042F", "CD103F heavy", "CD093F", tanks=2, wet="14"
        )

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)
    game.apply(Move("NASA", "NASA:rocket", "CQ042", TO_ARSIA))
    entry = game.apply(RollHazard("NASA"), dice=(1,))
    stack = game.state.stacks["NASA:rocket"]
    assert places["heavy radiator lost to glitch, hazard or belt"] == "stays and turns light"
    assert (stack.space, stack.cards) == ("mars-aerobrake-2", [PlayedCard("CD103F")])
    assert places["fuel in the tanks of a lost spacecraft"] == "lost"
    assert (stack.wet, stack.grade, stack.tanks, stack.active) == ("1", None, 0, None)
    assert places["patent card"] == "hand"
    assert game.state.players["NASA"].hand == ["CD093"]
    assert places["crew"] == "LEO"
    assert PlayedCard("CQ042F") in game.state.leo("NASA").cards
    assert places["FT"] == "pool"
    assert entry.moved == (("NASA:rocket", "pool", 2),)
    assert "Qu Tube turns light instead of being lost (E7d)" in [str(line) for line in entry.says]
    # It does not move again this turn (H1b), and the turn goes on.
    assert "CD103" in game.state.players["NASA"].moved
    assert game.to_act == ("NASA",)


def soft(season: int = 1) -> Game:
    """A rocket whose solar panels, rad-hardness 1, feed its thruster: net thrust 3."""

    def arrange(state: State) -> None:
        state.year = season
        rocket(state, "CT045F", "CG106F", wet="8")

    return new_game("core", ("NASA", "ESA"), arrange=arrange)


TO_THE_BELT = Move("NASA", "NASA:rocket", "CT045", ("cycler", "earth-belt-1"))


@pytest.mark.parametrize(("die", "radiation", "lost"), [(3, 0, []), (4, 1, []), (5, 2, ["CG106"])])
def test_H10_a_belt_takes_cards_less_hard_than_roll_minus_net_thrust(
    die: int, radiation: int, lost: list[str]
):
    game = soft()
    entry = game.apply(TO_THE_BELT, dice=(die,))
    if lost:
        game.apply(FlyOn("NASA"))
    says = [str(line) for line in entry.says]
    assert f"NASA rolls {die}: radiation {radiation} at Earth belt 1 (H10)" in says
    assert game.state.players["NASA"].hand == lost
    # The mass comes off both chits when the move is over (F2).
    assert game.state.stacks["NASA:rocket"].wet == ("4" if lost else "7")


def test_H10b_the_red_season_adds_two():
    game = soft(season=9)
    entry = game.apply(TO_THE_BELT, dice=(3,))
    assert "NASA rolls 3: radiation 2 at Earth belt 1 (H10)" in [str(line) for line in entry.says]
    assert game.state.players["NASA"].hand == ["CG106"]


def test_H10a_finao_does_not_help_in_a_belt():
    game = soft()
    game.state.leo("NASA").tanks = 20
    game.apply(TO_THE_BELT, dice=(6,))
    assert not any(isinstance(choice, PayFinao) for choice in game.legal())
    assert game.state.aquas("NASA") == 20


def test_H2a_who_loses_the_support_chain_in_mid_move_coasts_or_stops():
    """Example H10: the belt takes the photovoltaics, and the thruster is dead."""
    game = soft()
    game.apply(Move("NASA", "NASA:rocket", "CT045", TO_GEO), dice=(6,))
    assert isinstance(game.state.agenda[-1], Interrupted)
    assert refusal(game, FlyOn("NASA", ("geo",))).rule == "H2b"
    game.apply(FlyOn("NASA"))
    assert game.state.stacks["NASA:rocket"].space == "earth-belt-1"
    assert game.state.players["NASA"].hand == ["CG106"]


def test_E5a_E5d_a_rocket_is_made_fuelled_and_flown_from_leo():
    game = new_game("race-to-mars", ("NASA", "ESA"))
    game.apply(Transfer("NASA", "NASA:leo", "NASA:rocket", cards=("CQ042",)))
    assert game.state.stacks["NASA:rocket"].wet == "1"
    game.apply(Transfer("NASA", "NASA:leo", "NASA:rocket", fuel=4))
    assert game.state.stacks["NASA:rocket"].wet == "5"
    game.apply(Move("NASA", "NASA:rocket", "CQ042", ("cycler",)))
    assert game.state.aquas("NASA") == 0


def test_H1b_of_the_tanks_that_a_booster_leaves_no_more_have_moved_than_are_there():
    def arrange(state: State) -> None:
        claim(state, "mars-arsia-mons", "NASA", factory=True)
        put_stack(state, "NASA:rocket", "mars-arsia-mons", "CT045R", "CG106R", wet="5")
        outpost = put_stack(state, "NASA:outpost-1", "mars-arsia-mons", "CF074F", tanks=12)
        outpost.moved_tanks = 12

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)
    game.apply(
        Move("NASA", "NASA:rocket", "CT045", ("mars-lander-2", "lmo"), liftoff=Landing.ROCKETPLANE)
    )
    game.apply(RollHazard("NASA"), (6,))
    assert game.state.stacks["NASA:rocket"].space == "lmo"
    outpost = game.state.stacks["NASA:outpost-1"]
    assert (outpost.tanks, outpost.moved_tanks) == (2, 2)


def test_H4_a_move_goes_any_distance_that_takes_no_more_burns_than_net_thrust():
    """Without any net thrust it coasts as far as it likes, and enters no burn."""
    cards = ("CT049F", "CX081F", "CT053F")
    game = new_game(
        "core",
        ("NASA", "ESA"),
        arrange=lambda state: put_stack(state, "NASA:rocket", "sol-mars-l1", *cards, wet="10"),
    )
    to_earth = Move("NASA", "NASA:rocket", "CT049", ("earth-burn-5",))
    refused = refusal(game, to_earth)
    assert (refused.rule, refused.code) == ("H5c", "burn-limit")
    entry = game.apply(Move("NASA", "NASA:rocket", "CT049", ("mars-hohmann-11", "mars-hohmann-12")))
    assert "net thrust -" in entry.says[0].text
    assert game.state.stacks["NASA:rocket"].space == "mars-hohmann-12"


@pytest.mark.parametrize(
    ("way", "path", "cards", "wet"),
    [
        ("powered", ("sol-mars-l1", "phobos", "mars-burn-8"), ("CQ042F",), "3"),
        ("aerobrake", ("lmo", *TO_ARSIA, "mars-lander-2"), ("CQ042F",), "3"),
        ("factory-assist", ("sol-mars-l1", "phobos", "mars-burn-8"), ("CT049F", "CX081F"), "8"),
    ],
)
def test_H6_a_landing_of_each_kind_ends_the_move(
    way: str, path: tuple[str, ...], cards: tuple[str, ...], wet: str
):
    start, *down, beyond = path

    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", start, *cards, wet=wet)
        if way == "factory-assist":
            claim(state, down[-1], "NASA", factory=True)

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)
    thruster, site = cards[0][:-1], game.table.space(down[-1])
    further = Move("NASA", "NASA:rocket", thruster, (*down, beyond))
    assert refusal(game, further).rule == "H6"
    told = list(game.apply(Move("NASA", "NASA:rocket", thruster, tuple(down))).says)
    if way != "powered":
        told += game.apply(RollHazard("NASA"), (6,)).says
    assert any(f"goes to {site.name} ({way})" in line.text for line in told)
    assert game.state.stacks["NASA:rocket"].space == site.id
    assert game.state.agenda[-1].tag == "turn"


def test_J1c_kept_out_of_the_chain_valkyrie_does_no_harm():
    cards = (
        "CT052R",
        "CX081R",
        "CX084R",
        "CD092R heavy",
        "CD093R heavy",
        "CT044F",
        "CF074F",
    )
    game = new_game(
        "core",
        ("NASA", "ESA"),
        arrange=lambda state: put_stack(state, "NASA:rocket", "leo", *cards, wet="20"),
    )
    flying = game.copy()
    flying.apply(Move("NASA", "NASA:rocket", "CT052", ("cycler",)))
    rocket = flying.state.stacks["NASA:rocket"]
    assert rocket.space == "cycler"
    assert rocket.cards == game.state.stacks["NASA:rocket"].cards


def test_gl_Orientation_c_a_fountain_that_has_cooled_one_move_does_not_cool_the_next():
    cards = ("CT044R", "CX084R", "CD102F heavy", "CF070R")
    game = new_game(
        "core",
        ("NASA", "ESA"),
        arrange=lambda state: put_stack(state, "NASA:rocket", "leo", *cards, wet="20"),
    )
    before = rocket_of(game.table, game.state.stacks["NASA:rocket"])
    game.apply(Move("NASA", "NASA:rocket", "CT044", ("cycler",)))
    fountain = game.state.stacks["NASA:rocket"].cards[2]
    assert (fountain.card, fountain.heavy) == ("CD102", False)
    after = rocket_of(game.table, game.state.stacks["NASA:rocket"])
    coolant = before.stack.cards[2].mass - after.stack.cards[2].mass
    assert coolant
    assert before.chits.dry.mass - after.chits.dry.mass == coolant
    end_turns(game, 2)
    assert game.state.year == 2
    refused = refusal(game, Move("NASA", "NASA:rocket", "CT044", ("leo",)))
    assert refused.rule == "J3"
    assert "therms (J4b)" in refused.message


def test_J3b_a_support_beside_the_rocket_supports_nobody_in_it():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "cycler", "CT045F", wet="8")
        put_stack(state, "NASA:outpost-1", "cycler", "CG106F")

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)
    go = Move("NASA", "NASA:rocket", "CT045", ("leo",))
    refused = refusal(game, go)
    assert refused.rule == "J3"
    assert "a generator (e)" in refused.message
    game.apply(Transfer("NASA", "NASA:outpost-1", "NASA:rocket", cards=("CG106",)))
    game.apply(go)
    assert game.state.stacks["NASA:rocket"].space == "leo"


def test_H8a_H8f_a_mag_sail_that_is_lost_to_the_belt_it_enters_gains_no_bonus_burn_there():
    cards = ("CT049R", "CT044R")
    game = new_game(
        "core",
        ("NASA", "ESA"),
        arrange=lambda state: put_stack(state, "NASA:rocket", "cycler", *cards, wet="9"),
    )
    game.apply(Move("NASA", "NASA:rocket", "CT049", ("earth-belt-1", "geo")), (6,))
    assert game.state.players["NASA"].hand == ["CT049"]
    adrift = game.state.agenda[-1]
    assert isinstance(adrift, Interrupted)
    assert adrift.flying.position.bonus_burns == 0
    assert refusal(game, FlyOn("NASA", ("geo",))).rule == "H2b"
    game.apply(FlyOn("NASA"))
    assert game.state.stacks["NASA:rocket"].space == "earth-belt-1"


def test_H8b_the_bonus_burn_of_a_pivot_stays_spent_when_the_belt_behind_it_takes_the_thruster():
    def arrange(state: State) -> None:
        state.year = 9
        rocket(state, "CT045F", "CG106F", wet="12", space="mercury-burn-11")

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)
    path = ("mercury-flyby", "mercury-hohmann-5", "sol-belt-8", "sol-mercury-l4")
    entry = game.apply(Move("NASA", "NASA:rocket", "CT045", path), (6,))
    assert any("pivot at Mercury hohmann 5" in line.text for line in entry.says)
    adrift = game.state.agenda[-1]
    assert isinstance(adrift, Interrupted)
    position = adrift.flying.position
    assert (position.burns, position.bonus_burns, position.operational) == (1, 0, False)
    assert refusal(game, FlyOn("NASA", ("sol-mercury-l4", "mercury-burn-9"))).rule == "H2b"
    game.apply(FlyOn("NASA", ("sol-mercury-l4",)))
    assert game.state.stacks["NASA:rocket"].space == "sol-mercury-l4"
