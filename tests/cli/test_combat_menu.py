"""Attacks in the menu of the terminal."""

from __future__ import annotations

from planner.cli.hotseat.menu import menu, menu_lines
from planner.games.high_frontier.table.state import State
from tests.games.high_frontier.arrange import claim, put_stack
from tests.games.high_frontier.fighting import MICROPROBE, SHACKLETON, front


def test_3D8a_attacks_stand_under_a_heading_of_their_own():
    def arrange(state: State) -> None:
        claim(state, SHACKLETON, "ESA", factory=True)
        put_stack(state, "UN:outpost-1", SHACKLETON, MICROPROBE)

    game = front(arrange=arrange)
    lines = list(menu_lines(menu(game, game.legal())))
    assert "attack: " in lines[lines.index("Combat") + 1]
