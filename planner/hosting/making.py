"""How a table is made."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from planner.game import Game
from planner.hosting.kept import KeptGame, KeptSeat, Made, NewGame, Status
from planner.hosting.new_table import LONGEST_TITLE, NewTable, bots_of, printable
from planner.hosting.seats import SeatKind
from planner.hosting.secrets import hashed, new_id, new_secret
from planner.hosting.table import first_log, seats_asked, seats_offered
from planner.hosting.tables import HOST, SPECTATOR, KeptGames
from planner.kernel.log import header_line


class Making(KeptGames):
    """What makes tables."""

    def create(self, new: NewTable) -> Made:
        """Make a table and the links to it."""
        game = new.game()
        return self.keep_game(game, bots_of(game.header.factions, new.bots), new.title)

    def keep_game(self, game: Game, bots: Mapping[str, str], title: str = "") -> Made:
        """Make a table of a game that goes on from where it is."""
        factions = game.header.factions
        made = Made(new_id(), {name: new_secret() for name in (HOST, SPECTATOR, *factions)})
        hashes = {name: hashed(secret) for name, secret in made.links.items()}
        seats = seats_of(factions, bots, hashes)
        members = {role: hashes[role] for role in (HOST, SPECTATOR)}
        self.store.add(self.begun(made.id, game, title, seats, members))
        return made

    def begun(
        self,
        name: str,
        game: Game,
        title: str,
        seats: Sequence[KeptSeat],
        members: Mapping[str, str],
    ) -> NewGame:
        """A game with its seats and the hashes of its members' secrets, as it is to be kept."""
        now, title = time.time(), printable(title, LONGEST_TITLE)
        row = KeptGame(
            name,
            created=now,
            updated=now,
            status=Status.PLAYING,
            header=header_line(game.header),
            rules=game.past.rules,
            length=len(game.entries),
            asked=seats_asked(game),
            options={"title": title} if title else {},
            over=game.state.over,
            offered=seats_offered(game),
        )
        return NewGame(row, first_log(game), seats, members)


def seats_of(
    factions: Sequence[str], bots: Mapping[str, str], hashes: Mapping[str, str]
) -> list[KeptSeat]:
    """The seats of a new table, with the hashes of their secrets.

    >>> seats = seats_of(["NASA", "ESA"], {"ESA": "easy"}, {"NASA": "a1", "ESA": "b2"})
    >>> [(seat.faction, seat.kind, seat.bot) for seat in seats][1]
    ('ESA', <SeatKind.BOT: 'bot'>, 'easy')
    """
    return [
        KeptSeat(
            faction,
            place,
            SeatKind.BOT if faction in bots else SeatKind.OPEN,
            hashes[faction],
            bot=bots.get(faction, ""),
        )
        for place, faction in enumerate(factions)
    ]
