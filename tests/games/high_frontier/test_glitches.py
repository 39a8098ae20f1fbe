"""Glitches: the event, the rolls, infection and repair (K2b, G1h, G7, H8g, gl. Glitch)."""

import pytest

from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.events.glitches import RepairGlitch, TakeGlitch
from planner.games.high_frontier.chapters.free.cargo import Transfer
from planner.games.high_frontier.chapters.movement.ablation import KeepRadiator
from planner.games.high_frontier.chapters.movement.activation import activated
from planner.games.high_frontier.chapters.movement.flight import Interrupted
from planner.games.high_frontier.chapters.movement.move import FlyOn, Move
from planner.games.high_frontier.chapters.movement.voyage import chits_in_flight
from planner.games.high_frontier.table.hardware import rocket_of
from planner.games.high_frontier.table.state import LEO, Glory, PlayedCard, State
from planner.games.high_frontier.table.turn import EndTurn
from tests.games.high_frontier.arrange import cards_of, claim, put_leo, put_stack
from tests.games.high_frontier.golden import Case, golden
from tests.games.high_frontier.helpers import new_game, refusal
from tests.games.high_frontier.test_events import BLUE, NASA_CREW, end_year, in_year

MOTH = "CT048F"
"""Re Solar Moth: 3-4, needs no supports, rad-hardness 5."""


def glitch_event(arrange) -> Game:
    game = in_year(BLUE, arrange)
    end_year(game, 3)
    return game


def glitched(game: Game) -> list[str]:
    return [stack.id for stack in game.state.stacks.values() if stack.glitched]


def test_K2b_the_stack_with_most_cards_gets_the_glitch():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "geo", "CT045F", "CG106F", wet="9")
        put_stack(state, "NASA:outpost-1", "mars-flyby", "CF078F", tanks=9)
        put_stack(state, "ESA:outpost-1", "geo", tanks=1)

    assert glitched(glitch_event(arrange)) == ["NASA:rocket", "ESA:outpost-1"]


def test_K2b_ties_are_the_owners_choice():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "geo", "CT045F", wet="9")
        put_stack(state, "NASA:outpost-1", "mars-flyby", "CF078F")
        put_stack(state, "NASA:outpost-2", "mars-flyby", tanks=2)

    game = glitch_event(arrange)
    assert game.legal() == [TakeGlitch("NASA", "NASA:rocket"), TakeGlitch("NASA", "NASA:outpost-1")]
    refused = refusal(game, TakeGlitch("NASA", "NASA:outpost-2"))
    assert (refused.rule, refused.code) == ("K2b", "not-largest")
    game.apply(TakeGlitch("NASA", "NASA:outpost-1"))
    assert glitched(game) == ["NASA:outpost-1"]


def test_K2b_humans_keep_glitches_away():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "geo", NASA_CREW, "CT045F", wet="9")
        put_stack(state, "NASA:outpost-1", "geo", "CF078F")
        put_stack(state, "ESA:outpost-1", LEO, "CF077F")
        claim(state, "luna-shackleton", "ESA", colony=True)
        put_stack(state, "CRP:outpost-1", "luna-shackleton", "CF076F")

    assert glitched(glitch_event(arrange)) == []


def test_K2b_one_glitch_for_each_stack():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "geo", "CT045F", "CG106F", wet="9", glitched=True)
        put_stack(state, "NASA:outpost-1", "geo", "CF078F")

    assert glitched(glitch_event(arrange)) == ["NASA:rocket", "NASA:outpost-1"]


def at_the_flyby(*faces: str, wet: str = "12", **more: object) -> Game:
    """NASA on turn with a glitched rocket beside the Venus flyby."""

    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "sol-earth-l2", *faces, wet=wet, glitched=True)

    return new_game("core", ("NASA", "ESA"), arrange=arrange, **more)


def test_H8g_entering_a_flyby_is_a_glitch_trigger():
    game = at_the_flyby(MOTH, "CF078F", wet="9")
    entry = game.apply(Move("NASA", "NASA:rocket", "CT048", ("venus-flyby",)), dice=(3,))
    assert any(line.rule == "H8g" for line in entry.says)
    game.apply(FlyOn("NASA", ("venus-flyby",)))
    rocket = game.state.stacks["NASA:rocket"]
    assert (rocket.space, cards_of(game.state, rocket.id)) == ("venus-flyby", [MOTH])
    # The lost mass leaves the strip after the move (F2): 9 - 3, and 6 tanks are still aboard.
    assert (rocket.wet, rocket.glitched) == ("7", True)


@golden("H5b-note")
def test_H5b_what_a_glitch_takes_in_mid_move_leaves_the_strip_after_it(case: Case):
    given, expect = case["given"], case["expect"]
    game = at_the_flyby(MOTH, "CT045F", "CF070R", "CX080F", "CD095F", wet="12")
    assert game.table.face("CD095F").mass == given["card_lost_mid_move"]
    stack = game.state.stacks["NASA:rocket"]
    assert str(rocket_of(game.table, stack).chits.dry) == given["dry"]
    net_thrust = activated(game.table, stack, "CT048").choice.net.value
    game.apply(Move("NASA", "NASA:rocket", "CT048", ("venus-flyby",)), dice=(3,))
    stack, halted = game.state.stacks["NASA:rocket"], game.state.agenda[-1]
    assert isinstance(halted, Interrupted)
    assert "CD095" not in [held.card for held in stack.cards]
    assert str(chits_in_flight(halted.flying, stack).dry) == expect["dry_during_move"]
    # Without that mass it is no faster: the net thrust is that of the start.
    assert expect["net_thrust_changes_mid_move"] is False
    assert halted.flying.activation.net_thrust == net_thrust
    game.apply(FlyOn("NASA", ("venus-flyby",)))
    stack = game.state.stacks["NASA:rocket"]
    after = rocket_of(game.table, stack).chits
    assert (str(after.dry), str(after.wet)) == (expect["dry_after_move"], "10")


def test_H8g_no_glitch_no_roll():
    game = at_the_flyby(MOTH, wet="9")
    game.state.stacks["NASA:rocket"].glitched = False
    game.apply(Move("NASA", "NASA:rocket", "CT048", ("venus-flyby",)))
    assert game.state.dice_rolled == 0


def test_H2a_a_glitch_that_kills_the_thruster_leaves_the_rocket_adrift():
    game = at_the_flyby(MOTH, "CF078F", wet="9")
    game.apply(Move("NASA", "NASA:rocket", "CT048", ("venus-flyby",)), dice=(5,))
    assert isinstance(game.state.agenda[-1], Interrupted)


def test_H8g_a_glitch_can_be_the_end_of_a_rocket():
    game = at_the_flyby(MOTH, wet="9")
    game.apply(Move("NASA", "NASA:rocket", "CT048", ("venus-flyby",)), dice=(5,))
    assert "NASA:rocket" not in game.state.stacks
    assert game.state.players["NASA"].hand == ["CT048"]
    game.apply(EndTurn("NASA"))


def test_E7d_a_heavy_radiator_turns_light_in_a_glitch():
    game = at_the_flyby(MOTH, "CD103F heavy", wet="9")
    game.apply(Move("NASA", "NASA:rocket", "CT048", ("venus-flyby",)), dice=(2,))
    game.apply(KeepRadiator("NASA"))
    game.apply(FlyOn("NASA", ("venus-flyby",)))
    rocket = game.state.stacks["NASA:rocket"]
    assert rocket.cards == [PlayedCard(MOTH), PlayedCard("CD103F")]
    assert rocket.wet == "6"


def transfer_table(**glitches: bool) -> Game:
    """NASA on turn with a rocket and an outpost side by side, far from any Human."""

    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "geo", "CT045F", "CF078F", wet="9", **glitches)
        put_stack(state, "NASA:outpost-1", "geo", "CF074F", "CT053F", tanks=2)

    return new_game("core", ("NASA", "ESA"), arrange=arrange)


def test_G1h_a_transfer_is_a_trigger_and_spreads_the_glitch():
    game = transfer_table(glitched=True)
    entry = game.apply(Transfer("NASA", "NASA:outpost-1", "NASA:rocket", tanks=1), dice=(6,))
    assert glitched(game) == ["NASA:rocket", "NASA:outpost-1"]
    assert entry.dice == (6,)
    assert any(line.rule == "G1h" for line in entry.says)


def test_gl_Glitch_Roll_strikes_all_ones_stacks_there():
    game = transfer_table(glitched=True)
    game.apply(Transfer("NASA", "NASA:outpost-1", "NASA:rocket", tanks=1), dice=(3,))
    assert sorted(game.state.players["NASA"].hand) == ["CF074", "CF078"]
    assert cards_of(game.state, "NASA:rocket") == ["CT045F"]
    assert cards_of(game.state, "NASA:outpost-1") == ["CT053F"]
    # Wet 9 without the refinery of mass 3, with the tank: 4 tanks of fuel as before.
    assert game.state.stacks["NASA:rocket"].wet == "7"


def test_G1h_what_breaks_is_not_transferred():
    game = transfer_table(glitched=True)
    game.apply(
        Transfer("NASA", "NASA:rocket", "NASA:outpost-1", cards=("CF078", "CT045")), dice=(3,)
    )
    assert cards_of(game.state, "NASA:outpost-1") == ["CT053F", "CT045F"]
    assert "CF078" in game.state.players["NASA"].hand


def test_G1h_a_transfer_into_a_new_stack_may_come_to_nothing():
    game = transfer_table(glitched=True)
    game.apply(Transfer("NASA", "NASA:rocket", "NASA:outpost-2", cards=("CF078",)), dice=(3,))
    assert "NASA:outpost-2" not in game.state.stacks
    assert cards_of(game.state, "NASA:rocket") == ["CT045F"]


def test_G1h_a_stack_may_vanish_before_its_transfer():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "geo", "CF078F", wet="9", glitched=True)
        put_stack(state, "NASA:outpost-1", "geo", "CT053F", tanks=2)

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)
    game.apply(Transfer("NASA", "NASA:outpost-1", "NASA:rocket", fuel=1), dice=(3,))
    assert "NASA:rocket" not in game.state.stacks
    assert game.state.stacks["NASA:outpost-1"].tanks == 2


def test_G1h_a_transfer_that_is_not_possible_rolls_no_dice():
    game = transfer_table(glitched=True)
    refused = refusal(game, Transfer("NASA", "NASA:outpost-1", "NASA:rocket", tanks=3))
    assert refused.code == "not-enough-tanks"


def test_G1h_a_clean_transfer_rolls_nothing():
    game = transfer_table()
    game.apply(Transfer("NASA", "NASA:outpost-1", "NASA:rocket", tanks=1))
    assert (game.state.dice_rolled, glitched(game)) == (0, [])


def test_gl_Glitch_Roll_a_crew_lost_to_a_glitch_returns_to_LEO_and_its_glory_low():
    def arrange(state: State) -> None:
        rocket = put_stack(state, "NASA:rocket", "geo", NASA_CREW, "CT045F", wet="9", glitched=True)
        rocket.cards[0] = PlayedCard(NASA_CREW, glory="mars")
        put_stack(state, "NASA:outpost-1", "geo", "CT053F")

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)
    game.apply(Transfer("NASA", "NASA:outpost-1", "NASA:rocket", cards=("CT053",)), dice=(4,))
    assert PlayedCard(NASA_CREW) in game.state.leo("NASA").cards
    assert game.state.players["NASA"].glories == [Glory("mars", high=False)]


def test_E2e_a_glitch_goes_with_its_stack():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:outpost-1", "geo", "CT053F", glitched=True)

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)
    game.apply(Transfer("NASA", "NASA:outpost-1", "NASA:rocket", cards=("CT053",)), dice=(1,))
    assert glitched(game) == ["NASA:rocket"]
    assert "NASA:outpost-1" not in game.state.stacks


@pytest.mark.parametrize("helper", ["crew", "colony", LEO])
def test_G7_a_human_repairs_a_glitch(helper: str):
    def arrange(state: State) -> None:
        space = LEO if helper == LEO else "luna-shackleton"
        put_stack(state, "NASA:rocket", space, "CT045F", wet="9", glitched=True)
        if helper == "crew":
            put_stack(state, "NASA:outpost-1", space, NASA_CREW)
        elif helper == "colony":
            claim(state, space, "NASA", colony=True)

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)
    assert RepairGlitch("NASA", "NASA:rocket") in game.legal()
    entry = game.apply(RepairGlitch("NASA", "NASA:rocket"))
    assert str(entry.says[0]) == "NASA repairs the glitch of NASA:rocket (G7)"
    assert glitched(game) == []
    assert refusal(game, RepairGlitch("NASA", "NASA:rocket")).code == "not-glitched"


def test_G7_without_an_own_human_there_is_no_repair():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "luna-shackleton", "CT045F", wet="9", glitched=True)
        claim(state, "luna-shackleton", "ESA", colony=True)

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)
    refused = refusal(game, RepairGlitch("NASA", "NASA:rocket"))
    assert (refused.rule, refused.code) == ("G7", "no-human")
    assert RepairGlitch("NASA", "NASA:rocket") not in game.legal()


def test_N3d_G7_the_crew_of_others_aboard_repairs_the_glitch():
    def arrange(state: State) -> None:
        stack = put_stack(state, "NASA:rocket", "geo", "CT045F", "CQ038F", wet="9", glitched=True)
        assert stack.cards[1].face == state.players["ESA"].crew

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)
    assert RepairGlitch("NASA", "NASA:rocket") in game.legal()
    game.apply(RepairGlitch("NASA", "NASA:rocket"))
    assert glitched(game) == []


def test_gl_Scrum_Troubleshooters_repair_anywhere_but_not_in_anarchy():
    def arrange(state: State) -> None:
        put_stack(state, "Norse:rocket", "luna-shackleton", "CT045F", wet="9", glitched=True)

    game = new_game("core", ("Norse", "ESA"), arrange=arrange)
    while game.to_act != ("Norse",):
        game.apply(EndTurn(game.to_act[0]))
    game.state.anarchy = True
    assert refusal(game, RepairGlitch("Norse", "Norse:rocket")).code == "no-human"
    game.state.anarchy = False
    game.apply(RepairGlitch("Norse", "Norse:rocket"))
    assert glitched(game) == []


def test_G7_the_LEO_stack_keeps_an_infection_until_repaired():
    def arrange(state: State) -> None:
        put_leo(state, "NASA", "CT053F")
        put_stack(state, "NASA:rocket", LEO, "CT045F", wet="9", glitched=True)

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)
    game.apply(Transfer("NASA", "NASA:leo", "NASA:rocket", fuel=1), dice=(1,))
    assert glitched(game) == ["NASA:leo", "NASA:rocket"]
    game.apply(RepairGlitch("NASA", "NASA:leo"))
    assert glitched(game) == ["NASA:rocket"]


def test_iiA1_race_for_glory_knows_no_glitches():
    game = new_game("race-to-mars", ("NASA", "ESA"))
    assert RepairGlitch.tag not in game.book.actions
