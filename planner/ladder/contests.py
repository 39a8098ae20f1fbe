"""Contests: a game, the players to compare, their seatings, and the rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations

from planner.errors import BadInput
from planner.ladder.game import LadderGame, Match, Tuned
from planner.ladder.matches import is_together, refuse
from planner.text import Text, joined

MOST_AT_ONCE = 12
"""The most seatings of one round, if a balanced part of all of them exists."""

Seating = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LadderContest:
    """Players to be compared in one game."""

    game: LadderGame
    scenario: str
    players: tuple[str, ...]
    seats: int = 4
    games: int = 400
    """At least so many, in whole rounds."""
    seed: int = 0
    """Of the first round; each has the next."""
    modules: tuple[str, ...] = ()
    tuned: tuple[Tuned, ...] = ()
    """Those players who are not among the game's own."""
    factions: tuple[str, ...] = ()
    """In seat order, if it shall always be the same ones."""

    def __post_init__(self) -> None:
        known = {*self.game.players, *(tuned.name for tuned in self.tuned)}
        for name in self.players:
            if name not in known:
                raise BadInput(
                    Text("there is no player {name}", name=repr(name)),
                    hint=Text("write {players}", players=joined(self.game.players, " or ")),
                    field="players",
                )
        if len(set(self.players)) < len(self.players) or len(self.players) < 2:
            raise BadInput(
                Text("a ladder compares two or more different players"),
                hint=Text("write {players}", players=",".join([*self.game.players][:2])),
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
        refuse(self.game, self.match((self.players[0],) * self.seats, 0))

    @property
    def together(self) -> bool:
        """True if all play as one team, or alone: then each kind plays by itself."""
        return _is_together(self)

    def round(self, number: int) -> tuple[Match, ...]:
        """Return the games of a round: the same cards and dice in all seatings."""
        return _round(self, number)

    def match(self, seating: tuple[str, ...], number: int) -> Match:
        """Return a game of a round."""
        tuned = tuple(player for player in self.tuned if player.name in seating)
        return Match(self.scenario, seating, self.seed + number, self.modules, tuned, self.factions)

    @property
    def rounds(self) -> int:
        """Count the rounds that have at least so many games."""
        return _rounds(self)

    @property
    def margin(self) -> float:
        """Return the difference of win shares that early stopping looks for.

        58 against 42 percent for two, and as much in proportion for more.
        """
        return 0.32 / self.rivals

    @property
    def rivals(self) -> int:
        """Count the kinds that meet in a game."""
        return len(self.players) if self.together else min(len(self.players), self.seats)

    def matches(self) -> Iterator[Match]:
        """Yield all games, round by round."""
        for number in range(self.rounds):
            yield from self.round(number)


@lru_cache(maxsize=256)
def _is_together(contest: LadderContest) -> bool:
    return is_together(contest.game, contest.match((contest.players[0],) * contest.seats, 0))


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


# -- who sits where, so that nobody is better for having sat better -------------------------------


def seatings(kinds: Sequence[str], seats: int, number: int = 0) -> tuple[Seating, ...]:
    """Return the seatings of a round: each kind sits as often as any other, in each seat.

    Where there are too many for one round, the rounds take turns: each has the seatings that come
    of one by moving everybody on and by exchanging the kinds in turn.

    >>> ["".join(seating) for seating in seatings("ab", 4)]
    ['aabb', 'abab', 'abba', 'baab', 'baba', 'bbaa']
    >>> ["".join(seating) for seating in seatings("abc", 2)]
    ['ab', 'ba', 'ac', 'ca', 'bc', 'cb']
    >>> len(_all(("a", "b"), 6)), [len(seatings("ab", 6, number)) for number in range(3)]
    (20, [6, 12, 2])
    """
    names = tuple(kinds)
    every = _all(names, seats)
    if len(every) <= MOST_AT_ONCE:
        return every
    parts = _parts(names, seats)
    return parts[number % len(parts)]


@lru_cache(maxsize=64)
def _all(kinds: Seating, seats: int) -> tuple[Seating, ...]:
    """Return all seatings with as many of each kind as of any other, or one more."""
    share, left = divmod(seats, len(kinds))
    return tuple(
        seating
        for more in combinations(kinds, left)
        for seating in dict.fromkeys(
            permutations([kind for kind in kinds for _ in range(share + (kind in more))])
        )
    )


@lru_cache(maxsize=64)
def _parts(kinds: Seating, seats: int) -> tuple[tuple[Seating, ...], ...]:
    """Return all seatings in parts that are balanced in themselves."""
    left = dict.fromkeys(_all(kinds, seats))
    parts = []
    while left:
        part = tuple(dict.fromkeys(_moved_on(next(iter(left)), kinds)))
        parts.append(part)
        for seating in part:
            left.pop(seating)
    return tuple(parts)


def _moved_on(seating: Seating, kinds: Seating) -> Iterator[Seating]:
    for step in range(len(kinds)):
        others = {kind: kinds[(at + step) % len(kinds)] for at, kind in enumerate(kinds)}
        exchanged = tuple(others[kind] for kind in seating)
        for first in range(len(seating)):
            yield exchanged[first:] + exchanged[:first]
