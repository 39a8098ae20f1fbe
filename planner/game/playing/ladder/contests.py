"""What a ladder plays: a game, the players who are compared, and how often."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from planner.errors import BadInput
from planner.game.playing import PLAYERS
from planner.game.playing.ladder.matches import Match, Tuned, is_together, refuse
from planner.game.playing.ladder.seatings import seatings
from planner.text import Text, joined


@dataclass(frozen=True, slots=True)
class LadderContest:
    """Players to be compared in one game.

    >>> contest = LadderContest("race-to-mars", ("simple", "random"), seats=2, games=5, seed=7)
    >>> contest.rounds, [match.seating for match in contest.round(0)]
    (3, [('simple', 'random'), ('random', 'simple')])
    """

    scenario: str
    players: tuple[str, ...]
    seats: int = 4
    games: int = 400
    """At least so many, in whole rounds."""
    seed: int = 0
    """Of the first round; each has the next."""
    modules: tuple[str, ...] = ()
    tuned: tuple[Tuned, ...] = ()
    """Who among the players is none that everybody knows."""
    factions: tuple[str, ...] = ()
    """In seat order, if it shall always be the same ones."""

    def __post_init__(self) -> None:
        known = {*PLAYERS, *(each.name for each in self.tuned)}
        for name in self.players:
            if name not in known:
                raise BadInput(
                    Text("there is no player {name}", name=repr(name)),
                    hint=Text("write {players}", players=joined(PLAYERS, " or ")),
                    field="players",
                )
        if len(set(self.players)) < len(self.players) or len(self.players) < 2:
            raise BadInput(
                Text("a ladder compares two or more different players"),
                hint=Text("write medium,simple"),
                field="players",
            )
        if self.games < 1:
            raise BadInput(Text("{games} games are none", games=self.games), field="games")
        if self.seats < 1:
            raise BadInput(Text("{seats} seats are none", seats=self.seats), field="seats")
        if self.factions and len(self.factions) != self.seats:
            raise BadInput(
                Text(
                    "{factions} factions do not sit on {seats} seats",
                    factions=len(self.factions),
                    seats=self.seats,
                ),
                hint=Text("name as many factions as there are seats, or none"),
                field="factions",
            )
        refuse(self.match((self.players[0],) * self.seats, 0))

    @property
    def together(self) -> bool:
        """Whether everybody plays as one team, or alone: then each kind plays by itself."""
        return _is_together(self)

    def round(self, number: int) -> tuple[Match, ...]:
        """The games of a round: the same cards and dice in all seatings."""
        return _round(self, number)

    def match(self, seating: tuple[str, ...], number: int) -> Match:
        """A game of a round."""
        tuned = tuple(each for each in self.tuned if each.name in seating)
        return Match(self.scenario, seating, self.seed + number, self.modules, tuned, self.factions)

    @property
    def rounds(self) -> int:
        """How many rounds have at least so many games."""
        return _rounds(self)

    @property
    def margin(self) -> float:
        """The difference of win shares that early stopping looks for: 58 against 42 percent for
        two, and as much in proportion for more."""
        return 0.32 / self.rivals

    @property
    def rivals(self) -> int:
        """How many kinds meet in a game."""
        return len(self.players) if self.together else min(len(self.players), self.seats)

    def matches(self) -> Iterator[Match]:
        """All games, round by round."""
        for number in range(self.rounds):
            yield from self.round(number)


@lru_cache(maxsize=256)
def _is_together(contest: LadderContest) -> bool:
    return is_together(contest.match((contest.players[0],) * contest.seats, 0))


@lru_cache(maxsize=10_000)
def _round(contest: LadderContest, number: int) -> tuple[Match, ...]:
    seated = (
        tuple((player,) * contest.seats for player in contest.players)
        if contest.together
        else seatings(contest.players, contest.seats, number)
    )
    return tuple(contest.match(seating, number) for seating in seated)


@lru_cache(maxsize=256)
def _rounds(contest: LadderContest) -> int:
    number = games = 0
    while games < contest.games:
        games += len(contest.round(number))
        number += 1
    return number
