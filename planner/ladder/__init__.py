"""The ladder: which computer player is better, and by how much.

A `LadderContest` says who plays what. Each of its rounds is one shuffle of the decks and one row of
dice, played in all seatings, so that nobody is better for having sat better. `climb` plays the
rounds, on all cores or on several machines, and `LadderStanding` is what has come of them. What
game it is, the ladder learns from a `LadderGame`.
"""

from __future__ import annotations

from planner.ladder.contests import LadderContest
from planner.ladder.game import LadderGame, Match, SeatResult, Tuned
from planner.ladder.matches import Played, play_match
from planner.ladder.running import Ending, Progress, climb
from planner.ladder.standing import LadderStanding

__all__ = [
    "Ending",
    "LadderContest",
    "LadderGame",
    "LadderStanding",
    "Match",
    "Played",
    "Progress",
    "SeatResult",
    "Tuned",
    "climb",
    "play_match",
]
