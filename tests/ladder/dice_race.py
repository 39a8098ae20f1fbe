"""A small game for the ladder that is not of this house: who throws most in some turns."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from planner.errors import BadInput
from planner.ladder.game import (
    LadderColumn,
    LadderGame,
    LadderQuestion,
    LadderTable,
    MakePlayer,
    Match,
    SeatResult,
    Tunable,
)
from planner.text import Text

TURNS = {"sprint": 3, "marathon": 30, "relay": 5}


class Thrower:
    """Throws so many dice and keeps the best; with some care it seldom loses one."""

    def __init__(self, seed: int | str, dice: int = 1, care: float = 0.5) -> None:
        self._chance = random.Random(seed)
        self._dice, self._care = dice, care

    def throw(self) -> int:
        if self._chance.random() > self._care:
            return 1
        return max(self._chance.randint(1, 6) for _ in range(self._dice))


class Race:
    def __init__(self, match: Match, players: Sequence[MakePlayer]) -> None:
        self.match = match
        self.players = [make(f"{match.seed}:{seat}") for seat, make in enumerate(players)]
        self.throws: list[list[int]] = [[] for _ in players]
        self.together = match.scenario == "relay"

    def question(self) -> LadderQuestion | None:
        seat = min(range(len(self.throws)), key=lambda at: len(self.throws[at]))
        turn = len(self.throws[seat])
        if turn == TURNS[self.match.scenario]:
            return None
        return LadderQuestion(seat, turn, partial(self._throw, seat))

    def _throw(self, seat: int) -> tuple[int, int]:
        return seat, self.players[seat].throw()

    def apply(self, answer: Any) -> None:
        seat, number = answer
        self.throws[seat].append(number)

    def results(self) -> Sequence[SeatResult]:
        points = [sum(own) for own in self.throws]
        winners = [seat for seat, own in enumerate(points) if own == max(points)]
        return [
            SeatResult(
                self.match.seating[seat],
                f"lane {seat + 1}",
                points[seat],
                (seat in winners) / len(winners),
                figures={"sixes": own.count(6)},
            )
            for seat, own in enumerate(self.throws)
        ]


def _sixes(seats: Sequence[SeatResult]) -> float:
    return sum(seat.figures["sixes"] for seat in seats)


def _careful(values: Mapping[str, float], seed: int | str) -> Thrower:
    return Thrower(seed, care=values.get("care", 0.5))


class _DiceRace(LadderGame):
    folder = Path(__file__).parent
    scenarios = tuple(TURNS)
    players: Mapping[str, MakePlayer] = {"one": Thrower, "three": partial(Thrower, dice=3)}
    columns = (LadderColumn("sixes", "sixes", _sixes, str),)

    def begin(self, match: Match, players: Sequence[MakePlayer]) -> LadderTable:
        if match.scenario not in TURNS:
            raise BadInput(Text("there is no race {name}", name=match.scenario))
        return Race(match, players)

    def title(self, match: Match) -> str:
        return f"a {match.scenario}"

    def tunable(self) -> Tunable:
        return Tunable("one", {"care": 0.5}, {"care": (0.0, 1.0)}, _careful)


DICE_RACE = _DiceRace()
