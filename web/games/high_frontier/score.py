"""The score, line by line with the rule of each, as it stands or at the end (M2)."""

from __future__ import annotations

from dataclasses import dataclass

from planner.games.high_frontier.chapters.scoring import scores, verdict
from planner.games.high_frontier.game import View
from planner.text import Text, joined
from web.render.drawings.factions import FactionSign, sign_of


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place."""

    player: str
    sign: FactionSign
    total: int
    aquas: int
    """Break ties (M2)."""
    is_ahead: bool
    """Wins, or would win now."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """What is scored, with the points of each player in the order of their places."""

    label: str
    rule: str
    points: tuple[int, ...]

    @property
    def counts(self) -> bool:
        """Whether anybody has points for it."""
        return any(self.points)


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The whole sheet."""

    places: tuple[Standing, ...]
    """The best first."""
    lines: tuple[ScoreLine, ...]
    over: str | None
    """Why the game is over; ``None`` while it goes on."""
    result: str | None
    """What all have achieved, where they play together."""

    @property
    def told(self) -> Text:
        """Who has won, or is ahead, or what all have achieved."""
        if self.result is not None:
            return Text("{result}", result=self.result)
        names = joined(place.player for place in self.places if place.is_ahead)
        if self.over is None:
            return Text("Ahead: {names}", names=names)
        return Text("Won by {names}", names=names)


def score_sheet(view: View) -> ScoreSheet:
    """The score as everybody can count it.

    >>> from planner.games.high_frontier import Game
    >>> sheet = score_sheet(Game.new("core", factions=["CRP", "NASA"]).view())
    >>> [(place.player, place.total) for place in sheet.places], sheet.over
    ([('CRP', 0), ('NASA', 0)], None)
    >>> str(sheet.lines[0].label), sheet.lines[0].rule
    ('Claims', 'M2a')
    """
    table = view.table
    ranking, told = scores(table), verdict(table)
    places = tuple(
        Standing(
            score.player,
            sign_of(score.player),
            score.total,
            score.aquas,
            score.player in told.winners and told.result is None,
        )
        for score in ranking
    )
    lines = tuple(
        ScoreLine(term.label, term.rule, tuple(score.parts[term.key] for score in ranking))
        for term in table.book.score_terms.values()
    )
    return ScoreSheet(places, lines, table.state.over, told.result)
