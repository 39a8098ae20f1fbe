"""Ways to set a game of war and peace for a test."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from planner.games.high_frontier import Game
from planner.games.high_frontier.modules.conflict.blocs import BEGINNINGS
from planner.games.high_frontier.modules.conflict.state import BRIBE, Conflict
from planner.games.high_frontier.modules.politics.assembly import Assembly
from planner.games.high_frontier.modules.politics.ideologies import ideology_of
from planner.games.high_frontier.table.context import Context
from planner.games.high_frontier.table.factions import CREWS
from planner.games.high_frontier.table.state import State
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.dice import DiceTray
from tests.games.high_frontier.helpers import new_game

FOUR = ("NASA", "ESA", "SpaceX", "CRP")
"""White and purple, Loyalists; green and grey, Independents."""
Seats = dict[str, dict[str, int]]


def battlefield(
    factions: tuple[str, ...] = FOUR,
    *,
    war: bool = False,
    anarchy: bool = False,
    seats: Seats | None = None,
    arrange: Callable[[State], None] = lambda state: None,
    on_turn: str | None = None,
    year: int = 1,
    **changes: object,
) -> Game:
    """A game with conflict; ``seats`` are delegates beside the extremists.

    ``changes`` are fields of `Conflict`, or options of the game such as ``options``.
    """
    options = changes.pop("options", {})

    def all_of_it(state: State) -> None:
        state.year, state.anarchy = year, anarchy
        now = state.part(Conflict)
        assert now is not None
        held = now.reserves | changes.pop("reserves", {})  # type: ignore[operator]
        state.put_part(replace(now, war=war, reserves=held, **changes))  # type: ignore[arg-type]
        house = state.part(Assembly)
        assert house is not None
        for ideology, there in (seats or {}).items():
            for player, count in there.items():
                house = house.changed(player, ideology, count)
        state.put_part(house)
        arrange(state)

    modules = ["politics", "conflict"]
    game = new_game("core", factions, arrange=all_of_it, modules=modules, options=options)
    while on_turn is not None and game.to_act != (on_turn,):
        game.apply(EndTurn(game.to_act[0]))
    return game


def propaganda(**flipped: str) -> dict[str, str]:
    """The chits as at the beginning, but for these."""
    return {str(each): str(bloc) for each, bloc in BEGINNINGS.items()} | flipped


def conflict_of(game: Game) -> Conflict:
    found = game.state.part(Conflict)
    assert found is not None
    return found


ALL_LOYAL = propaganda(freedom="loyalists", equality="loyalists", individuality="loyalists")
ALL_FREE = propaganda(honor="independents", unity="independents", authority="independents")


def war_won_by(winners: str, **more: object) -> Game:
    """A game whose War those have just won."""
    shown, kept = (
        (ALL_LOYAL, ("NASA",)) if winners == "loyalists" else (ALL_FREE, ("ESA", "SpaceX"))
    )
    changes = {"propaganda": shown, "extremists": kept} | more
    game = battlefield(war=True, **changes)
    game.apply(EndTurn("CRP"))
    return game


def coins(count: int) -> tuple[str, ...]:
    return (BRIBE,) * count


def bribed(ideology: str, owner: str, count: int = 1) -> dict[str, dict[str, tuple[str, ...]]]:
    """A corrupt delegate, or several, as `Conflict.corrupt` has them."""
    return {ideology: {owner: coins(count)}}


def context_of(game: Game) -> Context:
    """A copy of the table that may be changed."""
    return game.book.context(game.state.copy(), DiceTray.ready(None, (), 0))


def own(game: Game, player: str) -> str:
    return str(ideology_of(game.table.face(CREWS[player])))
