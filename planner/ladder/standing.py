"""The results of the games of a contest."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from planner.ladder.contests import LadderContest
from planner.ladder.game import Match, SeatResult
from planner.ladder.matches import Played, Thought, together
from planner.ladder.statistics import Decision, Estimate, decision, mean, ratings, share


@dataclass(frozen=True, slots=True)
class Round:
    """One round, all its games played to the end: the figures of each player."""

    won: dict[str, float]
    """A player's part of the wins in the games that he was in."""
    points: dict[str, float]
    """The mean of a player's seats."""
    duels: dict[tuple[str, str], tuple[float, float]]
    """For each game, how often either of two came before the other, seat by seat."""


@dataclass(frozen=True, slots=True)
class Rung:
    """The results of one player."""

    player: str
    seats: int
    win_share: Estimate
    points: Estimate
    """A seat."""
    rating: Estimate
    figures: dict[str, float | None]
    """Those that only this game has (`LadderColumn`), by name."""
    thought: Thought


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players, round by round."""

    player: str
    against: str
    points: Estimate
    """By how much the first has more, a seat."""
    ahead: Estimate
    """How often a seat of the first comes before one of the other."""
    decided: Decision | None


@dataclass(slots=True)
class LadderStanding:
    """The games of a contest so far.

    Only whole rounds count, so that everybody has sat everywhere; and where it is decided early,
    only those until then, so that the result does not hang on which game ended first.
    """

    contest: LadderContest
    early: bool = True
    """True if it ends as soon as it is decided."""
    games: dict[Match, Played] = field(default_factory=dict)
    _rounds: dict[int, Round | None] = field(default_factory=dict)
    _decided: int | None = None

    def add(self, played: Played) -> None:
        """Count one more game."""
        self.games[played.match] = played
        number = played.match.seed - self.contest.seed
        matches = self.contest.round(number)
        if all(match in self.games for match in matches):
            self._rounds[number] = round_of(self.contest, [self.games[m] for m in matches])
            self._decided = self._decision() if self.early else None

    @property
    def decided(self) -> bool:
        """True if the rounds so far say who is better than whom."""
        return self._decided is not None

    @property
    def numbers(self) -> list[int]:
        """Return the rounds that count: all played, or the first ones until it was decided."""
        numbers = sorted(self._rounds)
        return numbers if self._decided is None else [n for n in numbers if n < self._decided]

    @property
    def rounds(self) -> list[Round]:
        """Return the rounds that count, without those of which a game did not end."""
        rounds = (self._rounds[number] for number in self.numbers)
        return [round_ for round_ in rounds if round_ is not None]

    @property
    def counted(self) -> list[Played]:
        """Return the games of the rounds that count, those that did not end as well."""
        return [
            self.games[match] for number in self.numbers for match in self.contest.round(number)
        ]

    @property
    def ended(self) -> list[Played]:
        """Return the games that count and have ended."""
        return [played for played in self.counted if not played.fault]

    @property
    def not_ended(self) -> list[Played]:
        """Return the games that did not end, whether their round counts or not."""
        return [played for played in self.games.values() if played.fault]

    def _decision(self) -> int | None:
        """Return after how many rounds every pair is decided; rounds in order, without gaps."""
        rounds: list[Round] = []
        numbers: list[int] = []
        for number in range(self.contest.rounds):
            if number not in self._rounds:
                break
            round_ = self._rounds[number]
            if round_ is not None:
                rounds.append(round_)
                numbers.append(number)
        last = 0
        for one, other in combinations(self.contest.players, 2):
            decided = decision(differences(rounds, one, other), self.contest.margin)
            if decided is None:
                return None
            last = max(last, decided.rounds)
        return numbers[last - 1] + 1

    # -- what there is to say -------------------------------------------------------------------

    def rungs(self) -> list[Rung]:
        """Return the players, who has won most first."""
        if not self.rounds:
            return []
        rated = ratings(self.contest.players, [round_.duels for round_ in self.rounds])
        rungs = [self._rung(player, rated[player]) for player in self.contest.players]
        return sorted(rungs, key=lambda rung: (-rung.win_share.value, -rung.points.value))

    def _rung(self, player: str, rating: Estimate) -> Rung:
        rounds = [round_ for round_ in self.rounds if player in round_.won]
        games = [played for played in self.ended if player in played.match.seating]
        seats = [seat for played in games for seat in played.seats if seat.player == player]
        thoughts = [played.thought[player] for played in games]
        return Rung(
            player,
            len(seats),
            share([round_.won[player] for round_ in rounds]),
            mean([round_.points[player] for round_ in rounds]),
            rating,
            {column.name: column.value(seats) for column in self.contest.game.columns},
            Thought(
                together(thought.decisions for thought in thoughts),
                together(thought.turns for thought in thoughts),
                together(thought.answers for thought in thoughts),
            ),
        )

    def pairs(self) -> list[Pair]:
        """Return each two players, the better first."""
        if not self.rounds:
            return []
        names = [rung.player for rung in self.rungs()]
        return [self._pair(one, other) for one, other in combinations(names, 2)]

    def _pair(self, one: str, other: str) -> Pair:
        met = [round_ for round_ in self.rounds if one in round_.won and other in round_.won]
        return Pair(
            one,
            other,
            mean([round_.points[one] - round_.points[other] for round_ in met]),
            share([_ahead(round_.duels, one, other) for round_ in met]),
            decision(differences(met, one, other), self.contest.margin) if self.early else None,
        )


def differences(rounds: Iterable[Round], one: str, other: str) -> list[float]:
    """Return by how much one has won more than the other, round by round."""
    return [round_.won[one] - round_.won[other] for round_ in rounds]


def _ahead(duels: Mapping[tuple[str, str], tuple[float, float]], one: str, other: str) -> float:
    won, lost = duels[one, other] if (one, other) in duels else duels[other, one][::-1]
    return won / (won + lost)


def round_of(contest: LadderContest, games: Sequence[Played]) -> Round | None:
    """Return the figures of a round; ``None`` if one of its games did not end."""
    if any(played.fault for played in games):
        return None
    seats = {
        player: [s for played in games for s in played.seats if s.player == player]
        for player in contest.players
    }
    points = {
        player: math.fsum(seat.points for seat in own) / len(own) for player, own in seats.items()
    }
    if contest.together:
        return Round(_teams_won(games), points, _teams_duels(games))
    taken_part = Counter(player for played in games for player in set(played.match.seating))
    won = {
        player: math.fsum(seat.won for seat in own) / taken_part[player]
        for player, own in seats.items()
    }
    return Round(won, points, _duels(contest.players, games))


def _duels(
    players: Sequence[str], games: Sequence[Played]
) -> dict[tuple[str, str], tuple[float, float]]:
    duels = {}
    for one, other in combinations(players, 2):
        won = met = 0.0
        for played in games:
            own = [seat for seat in played.seats if seat.player == one]
            others = [seat for seat in played.seats if seat.player == other]
            if own and others:
                before = [_before(_standing(a), _standing(b)) for a in own for b in others]
                won += sum(before) / len(before)
                met += 1
        if met:
            duels[one, other] = (won, met - won)
    return duels


def _standing(seat: SeatResult) -> tuple[float, ...]:
    """Return what seats are ordered by: who wins comes before all others, then points."""
    return (seat.won > 0, seat.points, *seat.ties)


def _before(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    return 0.5 if one == other else float(one > other)


# -- teams -------------------------------------------------------------------------------------


def _achieved(played: Played) -> tuple[float, ...]:
    """Return what a team has achieved: its aim, then its weakest seat, then all together."""
    points = [seat.points for seat in played.seats]
    return (any(seat.won for seat in played.seats), min(points), sum(points))


def _teams_won(games: Sequence[Played]) -> dict[str, float]:
    """Return who has achieved most with the same cards and dice."""
    best = max(map(_achieved, games))
    winners = [played.seats[0].player for played in games if _achieved(played) == best]
    return {
        played.seats[0].player: (played.seats[0].player in winners) / len(winners)
        for played in games
    }


def _teams_duels(games: Sequence[Played]) -> dict[tuple[str, str], tuple[float, float]]:
    duels = {}
    for one, other in combinations(games, 2):
        won = _before(_achieved(one), _achieved(other))
        duels[one.seats[0].player, other.seats[0].player] = (won, 1 - won)
    return duels
