"""What a tally would be after everything that a player can do in the assembly (O3a)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from planner.games.high_frontier.modules.politics.assembly import Assembly, assembly
from planner.games.high_frontier.modules.politics.delegates import constituencies
from planner.games.high_frontier.modules.politics.fundraise import shifts
from planner.games.high_frontier.modules.politics.ideologies import LAWS, NAMES, Ideology
from planner.games.high_frontier.modules.politics.lobby import lobbies
from planner.games.high_frontier.modules.politics.tally import leaders, votes_count
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.tokens import cubes_left
from planner.text import Text, count_of, joined


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a tally would find, and what a player can do to have it so."""

    star: Ideology
    """Where the gold star lies before it."""
    leaders: tuple[Ideology, ...]
    votes: int
    """What each of them would have."""
    deeds: tuple[Text, ...]

    @property
    def changes(self) -> bool:
        """Whether the star moves, or may move."""
        return bool(self.leaders) and self.leaders != (self.star,)

    @property
    def told(self) -> Text:
        """Where the star goes."""
        votes = count_of(self.votes, "vote")
        names = joined((NAMES[each] for each in self.leaders), " or ")
        if not self.changes:
            return Text("the star stays on {ideology}", ideology=NAMES[self.star])
        if len(self.leaders) == 1:
            return Text(
                "the star moves to {ideology} with {votes}: {law}",
                ideology=names,
                votes=votes,
                law=LAWS[self.leaders[0]],
            )
        return Text(
            "with {votes} each, whoever is on turn chooses: {ideologies}",
            votes=votes,
            ideologies=names,
        )


def forecasts(table: Table, player: str) -> tuple[Forecast, ...]:
    """What a tally would be after each thing that a player can do; what changes nothing last.

    >>> from planner.games.high_frontier import Game
    >>> table = Game.new("core", factions=["NASA", "ESA"], modules=["politics"]).table
    >>> for each in forecasts(table, "NASA")[:2]:
    ...     print(each.told, "|", *each.deeds)
    the star moves to honor with 2 votes: Paleoconservative Directive | a new delegate in honor
    with 1 vote each, whoever is on turn chooses: freedom or equality | from honor to freedom
    """
    if not votes_count(table):
        return ()
    now = assembly(table)
    star = Ideology(now.star)
    found: dict[tuple[tuple[Ideology, ...], int], list[Text]] = {}
    for deed, then in _deeds(table, now, player):
        most = leaders(then)
        stays = not most or most == (star,)
        outcome = ((star,), 0) if stays else (most, then.votes(most[0]))
        found.setdefault(outcome, []).append(deed)
    told = [Forecast(star, most, votes, tuple(deeds)) for (most, votes), deeds in found.items()]
    return tuple(sorted(told, key=lambda each: not each.changes))


def _deeds(table: Table, now: Assembly, player: str) -> Iterator[tuple[Text, Assembly]]:
    """Everything that a player can do with his delegates, and the assembly after it."""
    if cubes_left(table, player) > 0:
        for place in constituencies(table, player):
            deed = Text("a new delegate in {ideology}", ideology=NAMES[place])
            yield deed, now.changed(player, place, 1)
    for move in shifts(table, player):
        source, target = Ideology(move.source), Ideology(move.target)
        deed = Text("from {source} to {target}", source=NAMES[source], target=NAMES[target])
        yield deed, now.changed(player, source, -1).changed(player, target, 1)
    for lobby in lobbies(table, player):
        deed = Text("lobbying in {ideology}", ideology=NAMES[Ideology(lobby.ideology)])
        yield deed, now.changed(player, lobby.ideology, -1)
