"""The rulebook's examples of what happens on the way, played through (E3, G1, H, I5, I6)."""

from __future__ import annotations

from planner.board import default_board
from planner.games.high_frontier.chapters.events.cycle import flare_modifier
from planner.games.high_frontier.chapters.free.dirt import DirtRefuel
from planner.games.high_frontier.chapters.free.fuel import TanksToFuel
from planner.games.high_frontier.chapters.free.redesignate import Redesignate
from planner.games.high_frontier.chapters.movement.dangers import PayFinao, RollHazard
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.chapters.operations.production import Produce
from planner.games.high_frontier.chapters.operations.prospect import Prospect
from planner.games.high_frontier.chapters.operations.refuel import IsruRefuel
from planner.games.high_frontier.table.factions import CREWS
from planner.games.high_frontier.table.state import State
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.actions import Template
from tests.games.high_frontier.arrange import cards_of, claim, put_leo, put_stack
from tests.games.high_frontier.core_play import NASA, OUTPOST, ROCKET, nasa, with_privilege
from tests.games.high_frontier.golden import Case, golden
from tests.games.high_frontier.helpers import draw_hand, end_turns, new_game, refusal

FILE = "core_play"

# -- on the way --------------------------------------------------------------------------------


@golden("E3a", FILE)
def test_E3a_only_the_rocket_moves(case: Case):
    def arrange(state: State) -> None:
        put_leo(state, "NASA", "CT048F")
        put_stack(state, ROCKET, "geo", NASA, wet="6")
        put_stack(state, OUTPOST, "geo", "CT049F")
        put_stack(state, "NASA:outpost-2", "geo", "CT050F")

    game = nasa(arrange)
    movable = {
        choice.fixed["stack"]
        for choice in game.legal()
        if isinstance(choice, Template) and choice.action is Move
    }
    names = {"LEO": "NASA:leo", "Rocket": ROCKET, "Outpost1": OUTPOST, "Outpost2": "NASA:outpost-2"}
    owned = {stack.id for stack in game.state.stacks_of("NASA")}
    assert owned == {names[each] for each in case["given"]["stacks"]}
    assert movable == {names[each] for each in case["expect"]["movable"]}
    refused = refusal(game, Move("NASA", OUTPOST, "CT049", ("cycler",)))
    assert (refused.rule, refused.code) == ("E5", "not-a-spacecraft")


@golden("F1", FILE)
def test_I5a_G1c_water_asks_for_hydration_and_dirt_does_not(case: Case):
    dry, wet = case["given"]["sites"]
    for site, hydration in (("luna-aristarchus", dry), ("mercury-north-pole", wet)):
        printed = default_board()[site].site
        assert printed is not None
        assert printed.hydration == hydration["hydration"]

        def arrange(state: State, site: str = site) -> None:
            put_stack(state, ROCKET, site, "CB060R", "CT047R", wet="1")
            state.stacks[ROCKET].grade = None

        game = nasa(arrange)
        assert game.table.face("CB060R").isru == case["given"]["isru"]
        name = f"hydration_{printed.hydration}"
        refuel = IsruRefuel("NASA", ROCKET, "CB060", ROCKET)
        assert game.may(refuel) is case["expect"]["water"][name]
        dirt = DirtRefuel("NASA", ROCKET, "CT047", 2)
        assert game.may(dirt) is case["expect"]["dirt"][name]


@golden("H1b", FILE)
def test_H1b_tanks_that_have_moved_do_not_move_on_as_fuel(case: Case):
    given, expect = case["given"], case["expect"]

    def arrange(state: State) -> None:
        outpost = put_stack(state, OUTPOST, "cycler", "CT048F", "CF070R", tanks=3)
        # A freighter (module 1) has just brought them.
        outpost.moved_tanks = 3 * given["freighter_delivered_FTs"]

    game = nasa(arrange)
    game.apply(Redesignate("NASA", OUTPOST, ROCKET))
    assert given["outpost_converted_to_rocket"]
    game.apply(TanksToFuel("NASA", ROCKET, 3))
    assert given["fuelled_with"] == "delivered FTs"
    rocket = game.state.stacks[ROCKET]
    assert (rocket.wet, rocket.tanks, rocket.moved_tanks) == ("5", 0, 0)
    go = Move("NASA", ROCKET, "CT048", ("leo",))
    assert game.may(go) is expect["allowed"]
    refused = refusal(game, go)
    assert (refused.rule, refused.code) == ("H1b", "double-move")
    assert "fuel in NASA:rocket has moved" in refused.message
    assert expect["allowed_from"] == "next own turn"
    end_turns(game)
    assert game.state.stacks[ROCKET].moved_fuel
    end_turns(game)
    game.apply(go)
    assert game.state.stacks[ROCKET].space == "leo"


@golden("H1b-note", FILE)
def test_H1b_what_has_just_been_made_may_move(case: Case):
    def arrange(state: State) -> None:
        claim(state, "bennu", "NASA", factory=True)
        put_stack(state, ROCKET, "bennu", NASA, wet="6")
        draw_hand(state, "NASA", "CT045")

    game = nasa(arrange)
    game.apply(Produce("NASA", "CT045", "bennu", ROCKET))
    choice = next(c for c in game.legal() if isinstance(c, Template) and c.action is Move)
    path = next(iter(choice.free["path"].values())).path
    game.apply(Move("NASA", ROCKET, "CQ042", path))
    assert "CT045R" in cards_of(game.state, ROCKET)
    assert game.state.stacks[ROCKET].space == path[-1] != "bennu"
    assert case["expect"]["allowed"] is True


@golden("H6a-tip", FILE)
def test_I6_3_sizes_of_6_and_more_are_prospected_without_a_roll(case: Case):
    assert case["expect"]["prospect"] == "automatic"
    for site in ("ceres", "luna-shackleton"):
        game = nasa(lambda state, site=site: put_stack(state, OUTPOST, site, "CB059R"))
        entry = game.apply(Prospect("NASA", OUTPOST, "CB059", "buggy", (site,)))
        assert entry.dice == ()
        assert game.state.marks(site).claim == "NASA"


BY_THRUST = {
    2: ("CT050", ("CT050R", "CX081F"), "7"),
    -1: ("CT049", ("CT049F", "CX081F", "CT053F"), "10"),
    5: ("CB062", ("CB062F", "CG106F"), "6"),
}
"""A thruster, a rocket of that net thrust near Earth, and its wet mass."""


@golden("T-BELT", FILE)
def test_H10_how_much_radiation_a_belt_has(case: Case):
    years = {"blue": 1, "yellow": 5, "red": 9}
    for row in case["rows"]:
        thruster, faces, wet = BY_THRUST[row["net_thrust"]]

        def arrange(state: State, row=row, faces=faces, wet=wet) -> None:
            state.year = years[row["season"]]
            put_stack(state, ROCKET, "cycler", *faces, wet=wet)

        game = nasa(arrange)
        hard = {face[:-1]: game.table.face(face).rad_hard for face in faces}
        entry = game.apply(Move("NASA", ROCKET, thruster, ("earth-belt-1",)), (row["roll"],))
        assert entry.says[0].text.endswith(f"net thrust {row['net_thrust']}")
        told = [str(line) for line in entry.says]
        level = row["level"]
        assert f"NASA rolls {row['roll']}: radiation {level} at Earth belt 1 (H10)" in told
        below = 0 if row["lost_below"] == "none" else row["lost_below"]
        lost = {card for card, hardness in hard.items() if hardness < below and card not in SAILS}
        assert set(game.state.players["NASA"].hand) == lost


SAILS = ("CT049", "CT050")
"""They never roll for belts (appendix)."""


@golden("H10b", FILE)
def test_H10b_the_red_season_adds_to_belts_and_not_to_flares(case: Case):
    given, expect = case["given"], case["expect"]

    def arrange(state: State) -> None:
        state.year = 9
        # A mag sail of thrust 1 in a scout.
        put_stack(state, ROCKET, "cycler", "CX081F", "CT049R", wet="6")

    game = nasa(arrange)
    entry = game.apply(Move("NASA", ROCKET, "CT049", ("earth-belt-1",)), (given["belt_roll"],))
    assert entry.says[0].text.endswith(f"net thrust {given['net_thrust']}")
    assert f"radiation {expect['belt_level']} at Earth belt 1 (H10)" in " ".join(
        map(str, entry.says)
    )
    earth = game.book.board.zones["earth"]
    assert flare_modifier(earth) == given["zone_modifier"]
    assert given["cme_roll"] + flare_modifier(earth) == expect["cme_level"]


@golden("T-HAZARD", FILE)
def test_H7_hazards_and_FINAO(case: Case):
    down = ("mars-aerobrake-2", "mars-arsia-mons")
    (open_source, *_) = with_privilege("open-source-finao")
    for row in case["rows"]:
        player = open_source if "Open" in str(row.get("finao")) else "NASA"
        crew = CREWS[player]

        def arrange(state: State, player: str = player, crew: str = crew) -> None:
            put_stack(state, f"{player}:rocket", "lmo", crew, "CF070F", wet="12")

        rival = "ESA" if crew[:-1] != "CQ038" else "NASA"
        game = new_game("core", (player, rival), arrange=arrange)
        if game.to_act != (player,):
            game.apply(EndTurn(game.to_act[0]))
        game.apply(Move(player, f"{player}:rocket", crew[:-1], down))
        if "finao" in row:
            before = game.state.aquas(player)
            entry = game.apply(PayFinao(player))
            assert before - game.state.aquas(player) == row["aquas"]
            assert entry.dice == ()
            assert row["result"] == "no roll"
            continue
        for die in (1,) if row["roll"] == 1 else range(2, 7):
            copy = game.copy()
            copy.apply(RollHazard(player), (die,))
            assert (f"{player}:rocket" in copy.state.stacks) is (row["result"] == "safe")
    assert case["not_for"] == ["belt roll", "CME roll", "glitch roll"]
