"""What a table is to be, and the game that it is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from planner.errors import BadInput
from planner.games.high_frontier import Game
from planner.games.high_frontier.modules import deal_seats
from planner.games.high_frontier.playing import PLAYERS
from planner.games.high_frontier.table.factions import deal_crews, deal_factions, faction
from planner.kernel.codec import Json
from planner.kernel.dice import DiceKind, derived_seed, fresh_seed
from planner.text import Text, joined

LONGEST_TITLE = 80
"""Letters of what a table is called."""


@dataclass(frozen=True, slots=True)
class NewTable:
    """What a table is to be.

    >>> NewTable("race-to-mars", ("CRP", "NASA"), bots={"NASA": "simple"}).game().header.seats
    ('CRP', 'NASA')
    """

    scenario: str
    factions: tuple[str, ...] = ()
    """Who plays, in seat order; crew cards choose their sides in secret (C2)."""
    players: int = 0
    """How many crew cards are dealt, where no faction is named."""
    drafted: bool = False
    """Whether the seats draft their factions one after the other, so many as ``players`` says."""
    random_sides: bool = False
    """Whether dealt crews play a side by lot, not by choice."""
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

    def game(self) -> Game:
        """The game, just begun."""
        seed = fresh_seed() if self.seed is None else self.seed
        return Game.new(
            self.scenario,
            factions=self._factions(seed),
            seed=seed,
            dice=self.dice,
            options=dict(self.options),
            modules=self.modules,
            printed={face: dict(cells) for face, cells in self.printed.items()},
        )

    def _factions(self, seed: int | str) -> tuple[str, ...]:
        if bool(self.factions) == bool(self.players):
            raise BadInput(
                Text("name the factions or say how many are dealt, one of them"), field="factions"
            )
        if self.factions:
            return tuple(map(faction, self.factions))
        deal = deal_factions if self.random_sides else deal_crews
        # What the dealt crews are must not tell anything of the seed.
        crews = derived_seed(seed, "crews")
        return deal_seats(deal, self.players, crews, self.modules, self.options)


def bots_of(factions: tuple[str, ...], bots: Mapping[str, str]) -> dict[str, str]:
    """Which computer player plays which seat; a seat may be told by its place, from ``1`` on.

    >>> bots_of(("CRP", "NASA"), {"2": "simple"})
    {'NASA': 'simple'}
    """
    places = {str(place): name for place, name in enumerate(factions, start=1)}
    found = {}
    for seat, bot in bots.items():
        name = places.get(seat) or faction(seat)
        if name not in factions:
            raise BadInput(
                Text("nobody plays {player}", player=repr(seat)), choices=factions, field="bots"
            )
        found[name] = known_bot(bot)
    return found


LEVELS = ("easy", "medium", "hard")
"""Who plays as people do, as good as one likes."""


def offered_bots() -> tuple[str, ...]:
    """The computer players as they are offered: first those that play as people do.

    >>> offered_bots()[:2]
    ('easy', 'medium')
    """
    levels = [name for name in LEVELS if name in PLAYERS]
    return (*levels, *(name for name in PLAYERS if name not in levels))


def printable(name: str, longest: int) -> str:
    """What somebody has typed as a name, in one line.

    >>> printable("  Ann\\n\\0Lee ", 40)
    'Ann Lee'
    """
    line = " ".join(name.split())
    return "".join(letter for letter in line if letter.isprintable())[:longest].strip()


def known_bot(name: str) -> str:
    """The name of a computer player; refuses another one.

    >>> known_bot("simple")
    'simple'
    """
    if name not in PLAYERS:
        raise BadInput(
            Text("there is no player {name}", name=repr(name)),
            hint=Text("write {players}", players=joined(PLAYERS, " or ")),
            field="bots",
        )
    return name
