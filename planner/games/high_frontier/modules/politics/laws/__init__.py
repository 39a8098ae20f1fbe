"""The laws, each in a module of its own (O5), and which of them are in force for whom (O3b, O4)."""

from __future__ import annotations

from planner.games.high_frontier.modules.politics.assembly import Assembly, assembly, sits
from planner.games.high_frontier.modules.politics.ideologies import Ideology
from planner.games.high_frontier.modules.politics.questions import ActiveLaws
from planner.games.high_frontier.table.context import Table

CASCADE = 2
"""So many delegates activate a law while the UN General Assembly is in session (O5c)."""
_LOBBIED = "lobbied:"


def active(table: Table) -> frozenset[Ideology]:
    """The laws that are active for everybody; none in anarchy (O3b, O5c, K2e).

    What lobbying adds for a player is in `usable`.

    >>> from planner.games.high_frontier import Game
    >>> game = Game.new("core", factions=["NASA", "ESA"], modules=["politics"])
    >>> [str(law) for law in active(game.table)]
    ['centrist']
    """
    if table.state.anarchy or not sits(table):
        laws: frozenset[Ideology] = frozenset()
    else:
        now = assembly(table)
        laws = _with_cascade(now, frozenset({Ideology(now.star)}))
    return table.ask(ActiveLaws(), laws)


def _with_cascade(now: Assembly, laws: frozenset[Ideology]) -> frozenset[Ideology]:
    if Ideology.UNITY not in laws:
        return laws
    return laws | {each for each in Ideology if now.votes(each) >= CASCADE}


def lobbied(table: Table, player: str) -> Ideology | None:
    """The law that a player has lobbied for this turn (O4)."""
    turn = table.state.turn
    if turn is None or turn.player != player:
        return None
    names = (mark.removeprefix(_LOBBIED) for mark in turn.used if mark.startswith(_LOBBIED))
    return next(map(Ideology, names), None)


def mark_of(ideology: str) -> str:
    """How a turn remembers that it has been lobbied for."""
    return f"{_LOBBIED}{ideology}"


def usable(table: Table, player: str) -> frozenset[Ideology]:
    """The laws that a player may use now: those that are active, and what he has lobbied for."""
    own = lobbied(table, player)
    if own is None:
        return active(table)
    return active(table) | _with_cascade(assembly(table), frozenset({own}))


def may_use(table: Table, player: str, law: Ideology) -> bool:
    """Whether a player may use a law now (O3b, O4)."""
    return law in usable(table, player)
