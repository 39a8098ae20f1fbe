"""The games that are kept, and all that can be done with them."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from planner.errors import BadInput
from planner.game import Game
from planner.game.game import View
from planner.hosting.kept import Acted, How, KeptGame, KeptSeat, Made, Request, Status
from planner.hosting.new_table import NewTable
from planner.hosting.refusals import Busy, GamePaused
from planner.hosting.seats import SeatKind, Visitor
from planner.hosting.secrets import hashed, new_id, new_secret
from planner.hosting.store import Taken
from planner.hosting.table import Deed, first_log, seats_asked
from planner.hosting.tables import HOST, SPECTATOR, Tables, check_may_look
from planner.kernel.actions import Action, Ruling
from planner.kernel.codec import Json
from planner.kernel.log import header_line
from planner.text import Text

_TRIES = 50
"""So often somebody else may be quicker, before one gives up."""
LONGEST_REQUEST = 64
"""Letters of a request's id."""


class Host(Tables):
    """The games that are kept in one database.

    >>> host = Host.at("sqlite://")
    >>> made = host.create(NewTable("race-to-mars", ("CRP", "NASA"), bots={"NASA": "simple"}))
    >>> sorted(made.links), [seat.kind.value for seat in host.seats(made.id)]
    (['CRP', 'NASA', 'host', 'spectator'], ['open', 'bot'])
    """

    # -- making a table --------------------------------------------------------------------

    def create(self, new: NewTable) -> Made:
        """Make a table and the links to it."""
        game = new.game()
        options: dict[str, Json] = {"title": new.title} if new.title else {}
        return self._keep(game, new.bots_of(game.header.factions), options)

    def _keep(self, game: Game, bots: Mapping[str, str], options: Mapping[str, Json]) -> Made:
        factions = game.header.factions
        made = Made(new_id(), {name: new_secret() for name in (HOST, SPECTATOR, *factions)})
        hashes = {name: hashed(secret) for name, secret in made.links.items()}
        seats = [
            KeptSeat(
                faction,
                place,
                SeatKind.BOT if faction in bots else SeatKind.OPEN,
                hashes[faction],
                bot=bots.get(faction, ""),
            )
            for place, faction in enumerate(factions)
        ]
        now = time.time()
        row = KeptGame(
            made.id,
            created=now,
            updated=now,
            status=Status.PLAYING,
            header=header_line(game.header),
            rules=game.past.rules,
            length=len(game.entries),
            asked=seats_asked(game),
            options=options,
            over=game.state.over,
        )
        members = {role: hashes[role] for role in (HOST, SPECTATOR)}
        self.store.add(row, first_log(game), seats, members)
        return made

    # -- playing ---------------------------------------------------------------------------

    def act(
        self,
        visitor: Visitor,
        action: Action,
        *,
        expected: int,
        request: str = "",
        dice: Sequence[int] = (),
        how: How = How.HAND,
    ) -> Acted:
        """Do what a visitor wants with one of his seats; when this returns, it is kept for good.

        ``expected`` says how many entries he has seen; `MovedOn` tells what he has missed, if the
        action was meant for that table. ``request`` is an id of his own: what comes again with
        the same one is answered as before, and not done again.
        """
        check_may_look(visitor)
        _check_request(request)
        table = self.table(visitor.game)
        with table.lock:
            for _ in range(_TRIES):
                view = table.view(*visitor.seats)
                action = _own(view, action)
                by = table.seat_of(action.player)
                if request and (seen := self.store.request(table.id, by, request)):
                    return table.acted(view, seen.first, seen.last)
                deed = Deed(action, by, how, dice, expected)
                asked = Request(by, request, 0, 0) if request else None
                try:
                    return table.act(deed, view, asked)
                except Taken:
                    if table.kept().status == Status.PAUSED:
                        raise GamePaused from None
        raise Busy


def _own(view: View, action: Action) -> Action:
    """The action, if it and what it asks for are those of players of the view."""
    action = view.own(action)
    inner = action
    while isinstance(inner, Ruling):
        inner = view.own(inner.action)
    return action


def _check_request(request: str) -> None:
    if not isinstance(request, str) or len(request) > LONGEST_REQUEST:
        raise BadInput(
            Text("the id of a request has {most} letters at most", most=LONGEST_REQUEST),
            field="request",
        )
