"""How a table is made."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from planner.errors import BadInput
from planner.hosting.kept import KeptGame, KeptSeat, Made, NewGame, Status
from planner.hosting.new_table import LONGEST_TITLE, printable
from planner.hosting.seats import HOST, SPECTATOR, SeatKind
from planner.hosting.secrets import derived_secret, hashed, new_secret
from planner.hosting.store import Store
from planner.hosting.table import first_log, seats_asked, seats_offered
from planner.kernel.game import Game
from planner.kernel.log import header_line
from planner.text import Text

FEWEST_LETTERS, MOST_LETTERS = 32, 64
"""Of a request with which a table is made; from it the secrets of its links are found again."""


@dataclass(frozen=True, slots=True)
class MadeFrom:
    """What the id of a new table and the secrets of its links come from."""

    key: str = field(repr=False)

    @property
    def id(self) -> str:
        """The id.

        >>> len(MadeFrom("a").id), MadeFrom("a").id == MadeFrom("a").id != MadeFrom("b").id
        (12, True)
        """
        return derived_secret(self.key, "id")[:12]

    def made(self, seats: Iterable[str]) -> Made:
        """The table with the links of these seats, of its host and of spectators.

        >>> sorted(MadeFrom("a").made(["NASA"]).links)
        ['NASA', 'host', 'spectator']
        """
        names = (HOST, SPECTATOR, *seats)
        return Made(self.id, {name: derived_secret(self.key, f"link:{name}") for name in names})


def keep_game(
    store: Store,
    game: Game,
    bots: Mapping[str, str],
    title: str = "",
    key: MadeFrom | None = None,
) -> Made:
    """Make a table of a game that goes on from where it is."""
    names = game.header.seats
    made = (key or MadeFrom(new_secret())).made(names)
    hashes = {name: hashed(secret) for name, secret in made.links.items()}
    members = {role: hashes[role] for role in (HOST, SPECTATOR)}
    store.add(begun(made.id, game, title, seats_of(names, bots, hashes), members))
    return made


def begun(
    name: str, game: Game, title: str, seats: Sequence[KeptSeat], members: Mapping[str, str]
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
    names: Sequence[str], bots: Mapping[str, str], hashes: Mapping[str, str]
) -> list[KeptSeat]:
    """The seats of a new table, with the hashes of their secrets.

    >>> seats = seats_of(["NASA", "ESA"], {"ESA": "easy"}, {"NASA": "a1", "ESA": "b2"})
    >>> [(seat.seat, seat.kind, seat.bot) for seat in seats][1]
    ('ESA', <SeatKind.BOT: 'bot'>, 'easy')
    """
    return [
        KeptSeat(
            name,
            place,
            SeatKind.BOT if name in bots else SeatKind.OPEN,
            hashes[name],
            bot=bots.get(name, ""),
        )
        for place, name in enumerate(names)
    ]


def check_made_by(request: str) -> None:
    """Refuse what others could guess: they would hold the links of the table."""
    plain = request.isascii() and request.isprintable()
    if request and not (plain and FEWEST_LETTERS <= len(request) <= MOST_LETTERS):
        raise BadInput(
            Text(
                "the request with which a table is made has {fewest} to {most} plain letters",
                fewest=FEWEST_LETTERS,
                most=MOST_LETTERS,
            ),
            hint=Text("make it at random: the links come from it"),
            field="request",
        )
