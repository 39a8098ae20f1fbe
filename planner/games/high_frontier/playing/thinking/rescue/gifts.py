"""Handing chits over to who can bring people home with them (N3, iiD5)."""

from __future__ import annotations

from collections.abc import Iterator

from planner.games.high_frontier.chapters.deals.negotiation import Offer
from planner.games.high_frontier.playing.thinking.missions import Horizon
from planner.games.high_frontier.playing.thinking.rescue.sortie import Sortie, best_sortie
from planner.games.high_frontier.scenarios.rescue.colony import CHIT, colony_of
from planner.games.high_frontier.table.terms import DealTerms, Handover


def gifts(outlook: Horizon) -> Iterator[Offer]:
    """Of a player who cannot set out: all his chits in LEO, for whom they help most.

    Nobody is asked twice in a turn.
    """
    table, player = outlook.table, outlook.player
    chits = table.state.leo(player).tokens.count(CHIT)
    if colony_of(table) is None or not chits or table.turn.offered:
        return
    helped = []
    for other in table.state.seats:
        if other != player:
            his = Horizon(table, other, outlook.weights)
            more = _saved(best_sortie(his, chits)) - _saved(best_sortie(his))
            helped.append((more, other))
    for more, other in sorted(helped, key=lambda each: -each[0]):
        if more > 0:
            home, theirs = table.state.leo(player).id, table.state.leo(other).id
            everything = Handover(home, theirs, tokens=(CHIT,) * chits)
            yield Offer(player, (DealTerms(player, other, handovers=(everything,)),))


def _saved(sortie: Sortie | None) -> float:
    """How many people are to be expected home."""
    return 0.0 if sortie is None else sortie.homecoming.expected
