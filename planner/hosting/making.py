"""How a table is made."""

from __future__ import annotations

import time
from collections.abc import Mapping

from planner.game import Game
from planner.hosting.kept import KeptGame, KeptSeat, Made, Status
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
        factions, title = game.header.factions, printable(title, LONGEST_TITLE)
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
            options={"title": title} if title else {},
            over=game.state.over,
            offered=seats_offered(game),
        )
        members = {role: hashes[role] for role in (HOST, SPECTATOR)}
        self.store.add(row, first_log(game), seats, members)
        return made
