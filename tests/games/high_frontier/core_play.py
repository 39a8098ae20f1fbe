"""NASA at the beginning of a core game, for the rulebook's examples."""

from planner.cards import default_library
from planner.games.high_frontier import Game
from planner.games.high_frontier.table.factions import CREWS
from tests.games.high_frontier.helpers import new_game

NASA, ROCKET, OUTPOST = "CQ042F", "NASA:rocket", "NASA:outpost-1"


def nasa(arrange=lambda state: None, *others: str, **more: object) -> Game:
    """NASA on turn, first of the two."""
    return new_game("core", ("NASA", *(others or ("ESA",))), arrange=arrange, **more)


def with_privilege(key: str) -> list[str]:
    """The factions with that privilege."""
    library = default_library()
    return [name for name, face in CREWS.items() if library.face(face).has_ability(key)]
