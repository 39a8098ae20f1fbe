"""What players have told the program to answer for them."""

from __future__ import annotations

from planner.errors import RuleViolation
from planner.hosting.automatic import Instructions, auction_of
from planner.hosting.kept import How
from planner.hosting.personal import check_own
from planner.hosting.seats import Visitor
from planner.hosting.tables import KeptGames, check_may_look
from planner.text import Text


class Instructing(KeptGames):
    """What changes the programmed answers of a seat (`planner.hosting.automatic`)."""

    def instructions(self, visitor: Visitor, faction: str) -> Instructions:
        """What a seat of one's own has been told; nobody else knows."""
        check_own(visitor, faction)
        (seat,) = [seat for seat in self.store.seats(visitor.game) if seat.faction == faction]
        return Instructions.of(seat.auto)

    def instruct(self, visitor: Visitor, faction: str, instructions: Instructions) -> None:
        """Tell a seat of one's own what to answer, in place of what it was told before.

        What is asked already is answered at once.

        >>> from planner.games.high_frontier.chapters.operations.auctions import Research
        >>> from planner.hosting import Host, NewTable
        >>> from planner.hosting.automatic import Bidding
        >>> host = Host.at("sqlite://")
        >>> made = host.create(NewTable("core", ("CRP", "NASA", "ESA"), seed=1))
        >>> crp, esa = (host.visitor(made.id, [made.links[seat]]) for seat in ("CRP", "ESA"))
        >>> _ = host.act(crp, Research("CRP", "thruster", 1), expected=0)
        >>> card = host.view(esa).table.state.agenda[-1].card
        >>> host.instruct(esa, "ESA", Instructions(auction=Bidding(card)))
        >>> host.view(esa).to_act, host.how(esa)
        (('NASA',), {2: <How.AUTOMATIC: 'automatic'>})
        """
        check_own(visitor, faction)
        instructions = Instructions.of(instructions.as_json())
        table = self.table(visitor.game)
        with table.lock:
            game = table.game()
            bidding = instructions.auction
            if bidding is not None and not auction_of(game.table, bidding.card):
                raise RuleViolation(
                    "I2b",
                    Text("{card} is not up for auction", card=bidding.card),
                    code="no-such-auction",
                    hint=Text("say it when the auction has begun"),
                )
            self.store.change_seat(visitor.game, faction, auto=instructions.as_json())
            table.follow_up()

    def how(self, visitor: Visitor) -> dict[int, How]:
        """Which entries no hand has made, and how they came about instead."""
        check_may_look(visitor)
        return self.store.not_by_hand(visitor.game)
