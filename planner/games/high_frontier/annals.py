"""The annals of a game: what everybody had when each year ended.

They are open to all, as hands, stacks and tokens are (E1b); a game keeps only its log, which is
played once more for them. That takes a fraction of a second for a whole game.
"""

from __future__ import annotations

from dataclasses import dataclass

from planner.errors import PlannerError
from planner.games.high_frontier.chapters.scoring import scores
from planner.games.high_frontier.game import Game
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.factories import factories
from planner.kernel.dice import DiceKind


@dataclass(frozen=True, slots=True)
class Figures:
    """What one player has at one time."""

    points: int
    aquas: int
    factories: int


@dataclass(frozen=True, slots=True)
class Annals:
    """What each player had at the end of each year; the last row is how things stand now."""

    players: tuple[str, ...]
    years: dict[int, dict[str, Figures]]
    """By year, from the beginning, which is year 0; then by player."""

    def row(self, player: str, what: str) -> list[int]:
        """One of the `Figures` of a player, year by year."""
        return [getattr(figures[player], what) for figures in self.years.values()]


def annals(game: Game) -> Annals:
    """The annals of a game so far, from its first year to this one.

    A game begun by older rules that cannot be played again is told as it stands.

    >>> game = Game.new("race-to-mars", factions=["CRP", "NASA"], hashing=False)
    >>> found = annals(game)
    >>> found.players, sorted(found.years), found.row("CRP", "aquas")
    (('CRP', 'NASA'), [0, 1], [4, 4])
    """
    again = Game(game.header, hashing=False)
    years = {0: figures(again.table)}
    try:
        for entry in game.entries:
            dice = () if game.header.dice == DiceKind.SEEDED else entry.dice
            again.apply(entry.action, dice, granted=entry.granted)
            _note(years, again.table)
    except PlannerError:
        years = {}
    years[game.state.year] = figures(game.table)
    names = {name: list(each) for name, each in years.items()}
    now = tuple(game.state.seats)
    same = game.book.same_seat
    for year, called in names.items():
        # Whoever chose the side of his crew card was called otherwise before (C2).
        then = {same(name): years[year][name] for name in called}
        years[year] = {name: then[same(name)] for name in now}
    return Annals(now, years)


def figures(table: Table) -> dict[str, Figures]:
    """What everybody has now."""
    points = {score.player: score.total for score in scores(table)}
    built = list(factories(table).values())
    return {
        player: Figures(points[player], table.aquas(player), built.count(player))
        for player in table.state.seats
    }


def _note(years: dict[int, dict[str, Figures]], table: Table) -> None:
    """Keep what there is for the year; what was taken back is forgotten."""
    now = table.state.year
    for later in [year for year in years if year > now]:
        del years[later]
    years[now] = figures(table)
