"""What players have told the program to answer for them."""

from __future__ import annotations

from planner.games.autopilot import ProgrammedAnswers
from planner.hosting.kept import How
from planner.hosting.personal import check_own
from planner.hosting.seats import Visitor
from planner.hosting.tables import KeptGames, check_may_look


class Instructing(KeptGames):
    """What changes the programmed answers of a seat (`planner.games.autopilot`)."""

    def instructions(self, visitor: Visitor, faction: str) -> ProgrammedAnswers:
        """What a seat of one's own has been told; nobody else knows."""
        check_own(visitor, faction)
        (seat,) = [seat for seat in self.store.seats(visitor.game) if seat.seat == faction]
        return self.kind(visitor.game).autopilot.of(seat.auto)

    def instruct(self, visitor: Visitor, faction: str, instructions: ProgrammedAnswers) -> None:
        """Tell a seat of one's own what to answer, in place of what it was told before.

        What is asked already is answered at once.

        >>> from planner.hosting import Host, NewTable
        >>> host = Host.at("sqlite://")
        >>> made = host.create(NewTable("core", ("CRP", "NASA")))
        >>> crp = host.visitor(made.id, [made.links["CRP"]])
        >>> host.instruct(crp, "CRP", host.kind(made.id).autopilot.of({"consent": "undo"}))
        >>> list(host.instructions(crp, "CRP").as_json()), host.how(crp)
        (['consent'], {})
        """
        check_own(visitor, faction)
        table = self.table(visitor.game)
        instructions = table.kind.autopilot.of(instructions.as_json())
        with table.lock:
            instructions.check(table.game().table)
            self.store.change_seat(visitor.game, faction, auto=instructions.as_json())
            table.follow_up()

    def how(self, visitor: Visitor) -> dict[int, How]:
        """Which entries no hand has made, and how they came about instead."""
        check_may_look(visitor)
        return self.store.not_by_hand(visitor.game)
