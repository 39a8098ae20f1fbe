"""NASA on turn among others, and ways to strike deals."""

from __future__ import annotations

from collections.abc import Callable

from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.deals.negotiation import Agree, Offer
from planner.games.high_frontier.table.state import State
from planner.games.high_frontier.table.terms import DealTerms, Leave
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.log import Entry
from tests.games.high_frontier.helpers import new_game

ESA_CREW, NASA_CREW = "CQ038F", "CQ042F"


def table(
    arrange: Callable[[State], None] = lambda state: None,
    factions: tuple[str, ...] = ("NASA", "ESA", "Shimizu"),
    **more: object,
) -> Game:
    """NASA is on turn, first of the three by clout."""
    game = new_game("core", factions, arrange=arrange, **more)
    while game.to_act != ("NASA",):
        game.apply(EndTurn(game.to_act[0]))
    return game


def deal(game: Game, *terms: DealTerms, by: str | None = None, dice: tuple[int, ...] = ()) -> Entry:
    """Offer a deal and have everybody agree."""
    entry = game.apply(Offer(by or terms[0].giver, terms))
    assert game.state.turn is not None
    waiting = game.state.turn.deals[-1].waiting
    for name in waiting:
        entry = game.apply(Agree(name), dice if name == waiting[-1] else ())
    return entry


def offer(*terms: DealTerms, by: str | None = None, promise: str = "") -> Offer:
    return Offer(by or terms[0].giver, terms, promise)


def aquas(game: Game) -> list[int]:
    return [game.state.aquas(name) for name in ("NASA", "ESA", "Shimizu")]


def allow(
    service: str, place: str | None = None, giver: str = "ESA", to: str = "NASA"
) -> DealTerms:
    return DealTerms(giver, to, leaves=(Leave(service, place),))
