"""What a table is to be, and the game that it is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from planner.errors import BadInput
from planner.games import GameKind, kind_named
from planner.kernel.codec import Json
from planner.kernel.dice import DiceKind, derived_seed, dice_kind, fresh_seed
from planner.kernel.game import Game
from planner.kernel.log import Header
from planner.text import Text

LONGEST_TITLE = 80
"""Letters of what a table is called."""
LONGEST_NAME = 40
"""Letters of what somebody likes to be called."""


@dataclass(frozen=True, slots=True)
class NewTable:
    """What a table is to be.

    >>> NewTable("race-to-mars", ("CRP", "NASA"), bots={"NASA": "simple"}).begun().header.seats
    ('CRP', 'NASA')
    """

    scenario: str
    factions: tuple[str, ...] = ()
    """Who plays, in seat order, as the game calls its seats."""
    players: int = 0
    """How many seats are dealt, where none is named."""
    drafted: bool = False
    """Whether the seats are picked one after the other, so many as ``players`` says."""
    random_sides: bool = False
    """Whether all about dealt seats is dealt that could be left to their players."""
    bots: Mapping[str, str] = field(default_factory=dict)
    """Which computer player plays what; of dealt seats by their place, from ``1`` on."""
    modules: tuple[str, ...] = ()
    options: Mapping[str, Json] = field(default_factory=dict)
    """Choices that the scenario offers at setup."""
    dice: str = DiceKind.SEEDED
    printed: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    seed: int | str | None = None
    """Only for those who want to know beforehand what will happen."""
    title: str = ""
    """What the table is called."""
    game: str = ""
    """Which game of the shelf; tables made before there were others do not say."""

    @property
    def kind(self) -> GameKind:
        """The game that is played."""
        return kind_named(self.game)

    def header(self, seats: tuple[str, ...] = (), seed: int | str = 0) -> Header:
        """What the game starts from, if these sit there."""
        return Header(
            self.scenario,
            seats,
            seed,
            dice_kind(self.dice),
            options=dict(self.options),
            modules=self.modules,
            printed={face: dict(cells) for face, cells in self.printed.items()},
            rules_version=self.kind.game.versions.today,
            game=self.kind.name,
        )

    def begun(self) -> Game:
        """The game, just begun."""
        seed = fresh_seed() if self.seed is None else self.seed
        return self.kind.game(self.header(self._seats(seed), seed))

    def _seats(self, seed: int | str) -> tuple[str, ...]:
        if bool(self.factions) == bool(self.players):
            raise BadInput(
                Text("name the factions or say how many are dealt, one of them"), field="factions"
            )
        seats = self.kind.seats
        if self.factions:
            return tuple(map(seats.named, self.factions))
        # What the dealt seats are must not tell anything of the seed.
        header = self.header(seed=derived_seed(seed, "crews"))
        return seats.dealt(header, self.players, by_lot=self.random_sides)


def bots_of(kind: GameKind, seats: tuple[str, ...], bots: Mapping[str, str]) -> dict[str, str]:
    """Which computer player plays which seat; a seat may be told by its place, from ``1`` on.

    >>> bots_of(kind_named(), ("CRP", "NASA"), {"2": "simple"})
    {'NASA': 'simple'}
    """
    places = {str(place): name for place, name in enumerate(seats, start=1)}
    found = {}
    for seat, bot in bots.items():
        name = places.get(seat) or kind.seats.named(seat)
        if name not in seats:
            raise BadInput(
                Text("nobody plays {player}", player=repr(seat)), choices=seats, field="bots"
            )
        found[name] = kind.players.known(bot)
    return found


def printable(name: str, longest: int) -> str:
    """What somebody has typed as a name, in one line.

    >>> printable("  Ann\\n\\0Lee ", 40)
    'Ann Lee'
    """
    line = " ".join(name.split())
    return "".join(letter for letter in line if letter.isprintable())[:longest].strip()
