"""What follows by itself when somebody has acted: bots consent, and seats answer as told.

Each answer is an entry of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from planner.errors import PlannerError
from planner.games import kind_of
from planner.games.autopilot import ProgrammedAnswers
from planner.hosting.faults import reported
from planner.hosting.kept import How, KeptSeat
from planner.hosting.seats import SeatKind
from planner.kernel.actions import Action, Undo
from planner.kernel.codec import Json
from planner.kernel.consent import Consent, request_of
from planner.kernel.game import Game

MOST_ANSWERS = 300
"""So many answers follow at most; what is asked then waits for the next action, or for somebody."""


@dataclass(slots=True)
class Followed:
    """What has followed."""

    authors: list[tuple[str, How]] = field(default_factory=list)
    """Which seats have answered, and how, in order."""
    told: dict[str, tuple[Json, Json]] = field(default_factory=dict)
    """What seats were told to answer that have answered, and what is left of it."""


def follow(
    name: str, game: Game, seats: Sequence[KeptSeat], by: str = "", action: Action | None = None
) -> Followed:
    """Answer what is asked of bots and of seats that were told what to answer.

    ``name`` is the id of the game, ``by`` the seat that has just acted, and ``action`` what it did.
    """
    followed = Followed()
    autopilot = kind_of(game.header).autopilot
    told: dict[str, ProgrammedAnswers] = {
        seat.seat: autopilot.of(seat.auto)
        for seat in seats
        if seat.auto and seat.kind != SeatKind.BOT
    }
    if by in told and isinstance(action, Undo):
        told[by] = told[by].taken_back()
    bots = {seat.seat for seat in seats if seat.kind == SeatKind.BOT}
    active = set[str]()
    for _ in range(MOST_ANSWERS):
        if _bot_consents(game, bots, followed):
            continue
        seat = next((seat for seat in told if _answers(name, game, seat, told)), None)
        if seat is None:
            break
        active.add(seat)
        followed.authors.append((seat, How.AUTOMATIC))
    kept = {seat.seat: seat.auto for seat in seats}
    for seat, instructions in told.items():
        left = instructions.lasting(game.table).as_json()
        if seat in active or left != kept[seat]:
            followed.told[seat] = (dict(kept[seat]), left)
    return followed


def _bot_consents(game: Game, bots: set[str], followed: Followed) -> bool:
    """Let a computer player consent to what the table is asked for, if one is asked."""
    due = request_of(game.state)
    waiting = () if due is None else due.waiting
    for player in waiting:
        seat = seat_of(game, player)
        if seat in bots:
            game.apply(Consent(player))
            followed.authors.append((seat, How.BOT))
            return True
    return False


def _answers(name: str, game: Game, seat: str, told: dict[str, ProgrammedAnswers]) -> bool:
    """Answer for a seat what it is asked now, if it has been told what."""
    if seat not in {seat_of(game, player) for player in (*game.to_act, *game.offered)}:
        return False
    view, due = game.view(seat), None
    (player,) = view.seats
    try:
        with reported(name, len(game.entries) + 1):
            due = told[seat].answer(view, player)
        if due is None:
            return False
        with reported(name, len(game.entries) + 1, due):
            game.apply(due)
    except PlannerError:
        # What cannot be foreseen stands against it; then the player himself is asked.
        return False
    told[seat] = told[seat].used(view, player, due)
    return True


def seat_of(game: Game, player: str) -> str:
    """The seat of a player, by the name under which the game began (C2)."""
    if player in game.header.seats:
        return player
    same = game.book.same_seat
    return {same(seat): seat for seat in game.header.seats}[same(player)]
