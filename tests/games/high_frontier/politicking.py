"""Ways to set the assembly for a test."""

from __future__ import annotations

from collections.abc import Callable

from planner.games.high_frontier import Game
from planner.games.high_frontier.modules.politics.assembly import Assembly, assembly
from planner.games.high_frontier.modules.politics.delegates import Forgo
from planner.games.high_frontier.table.state import State
from planner.games.high_frontier.table.turn import EndTurn, PlayerTurn
from tests.games.high_frontier.helpers import end_turns, new_game

TWO = ("NASA", "ESA")
Seats = dict[str, dict[str, int]]


def senate(
    seats: Seats | None = None,
    star: str = "centrist",
    *,
    factions: tuple[str, ...] = TWO,
    arrange: Callable[[State], None] = lambda state: None,
    on_turn: str = "NASA",
    year: int = 1,
    anarchy: bool = False,
    modules: tuple[str, ...] = ("politics",),
    **more: object,
) -> Game:
    """A game with politics; ``seats`` are the delegates instead of those of the set-up."""

    def both(state: State) -> None:
        state.year, state.anarchy = year, anarchy
        if seats is not None:
            state.put_part(Assembly(star, seats))
        arrange(state)

    game = new_game("core", factions, arrange=both, modules=list(modules), **more)
    while game.to_act != (on_turn,):
        game.apply(EndTurn(game.to_act[0]))
    return game


def star(game: Game) -> str:
    return assembly(game.table).star


def seats(game: Game) -> Seats:
    return assembly(game.table).delegates


def forgo_all(game: Game) -> None:
    """Leave everything that may be left, until somebody is on turn."""
    while not isinstance(game.state.agenda[-1], PlayerTurn):
        game.apply(Forgo(game.to_act[0]))


def end_year(game: Game, *dice: int) -> None:
    """Everybody ends the turn; the dice are those of the year's end."""
    left = len(game.state.players) - game.state.seats.index(game.to_act[0])
    end_turns(game, left - 1)
    game.apply(EndTurn(game.to_act[0]), dice)
