"""Which computer player is better, and by how much: the same games with everybody in every seat.

A `LadderContest` says who plays what. Each of its rounds is one shuffle of the decks and one row of
dice, played in all seatings, so that nobody is better for having sat better. `climb` plays the
rounds, on all cores or on several machines, and `LadderStanding` is what has come of them.
"""

from __future__ import annotations

from planner.game.playing.ladder.contests import LadderContest
from planner.game.playing.ladder.matches import Match, Played, SeatResult, Tuned, play_match
from planner.game.playing.ladder.running import Ending, Progress, climb
from planner.game.playing.ladder.standing import LadderStanding

__all__ = [
    "Ending",
    "LadderContest",
    "LadderStanding",
    "Match",
    "Played",
    "Progress",
    "SeatResult",
    "Tuned",
    "climb",
    "play_match",
]
