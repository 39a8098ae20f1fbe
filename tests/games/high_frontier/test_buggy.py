"""Riding buggies (H9)."""

from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.movement.buggy import RideBuggy
from planner.games.high_frontier.table.hardware import rocket_of
from planner.games.high_frontier.table.state import State
from tests.games.high_frontier.arrange import cards_of, put_stack
from tests.games.high_frontier.helpers import end_turns, new_game, refusal

NASA, ANONYMOUS = "CQ042F", "CQ038R"
TRACTOR, NANOBOT = "CB059F", "CB062R"
"""Buggies: the Flywheel Tractor needs a generator, the Nanobot nothing."""
ROCKET = "NASA:rocket"


def landed(*faces: str, site: str = "mars-arsia-mons") -> Game:
    def arrange(state: State) -> None:
        put_stack(state, ROCKET, site, *faces, wet="9")

    return new_game("core", ("NASA", "ESA"), arrange=arrange)


def rides(game: Game) -> list[str]:
    return [choice.site for choice in game.legal() if isinstance(choice, RideBuggy)]


def test_H9b_the_crew_rides_to_the_next_site_and_the_buggy_comes_back():
    game = landed(NASA, NANOBOT)
    assert sorted(rides(game)) == ["mars-hellas-basin", "mars-north-pole"]
    entry = game.apply(RideBuggy("NASA", ROCKET, "CQ042", "mars-north-pole"))
    assert entry.says[0].rule == "H9b"
    assert cards_of(game.state, "NASA:outpost-1") == [NASA]
    assert game.state.stacks["NASA:outpost-1"].space == "mars-north-pole"
    assert cards_of(game.state, ROCKET) == [NANOBOT]
    assert str(rocket_of(game.table, game.state.stacks[ROCKET]).chits.dry) == "1"


def test_H9b_once_per_turn():
    game = landed(NASA, NANOBOT)
    game.apply(RideBuggy("NASA", ROCKET, "CQ042", "mars-north-pole"))
    back = RideBuggy("NASA", "NASA:outpost-1", "CQ042", "mars-arsia-mons")
    assert refusal(game, back).code == "once-per-turn"
    assert rides(game) == []
    end_turns(game, 2)
    assert refusal(game, back).code == "no-buggy"


def test_H9b_a_crew_that_is_a_buggy_itself_drives_on():
    def arrange(state: State) -> None:
        put_stack(state, "Anonymous:outpost-1", "mars-arsia-mons", ANONYMOUS)

    game = new_game("core", ("Anonymous", "NASA"), arrange=arrange)
    end_turns(game, 1) if game.to_act == ("NASA",) else None
    game.apply(RideBuggy("Anonymous", "Anonymous:outpost-1", "CQ038", "mars-north-pole"))
    stacks = [s for s in game.state.stacks_of("Anonymous") if s.space != "leo"]
    assert [stack.space for stack in stacks] == ["mars-north-pole"]


def test_H9b_the_buggy_must_be_operational_and_there():
    for faces in ((NASA, TRACTOR), (NASA,), (NASA, "CB062F")):
        game = landed(*faces)
        assert rides(game) == []
        ride = RideBuggy("NASA", ROCKET, "CQ042", "mars-north-pole")
        assert refusal(game, ride).code == "no-buggy"


def test_H9b_only_along_one_buggy_road():
    game = landed(NASA, NANOBOT)
    for site in ("luna-shackleton", "mars-arsia-mons"):
        ride = RideBuggy("NASA", ROCKET, "CQ042", site)
        assert refusal(game, ride).code == "no-buggy-road"
    assert rides(landed(NASA, NANOBOT, site="ceres")) == []


def test_H9b_only_ones_own_humans_ride():
    game = landed(NASA, "CQ038F", NANOBOT)
    for card in ("CB062", "CQ038"):
        ride = RideBuggy("NASA", ROCKET, card, "mars-north-pole")
        assert refusal(game, ride).code == "no-human"
