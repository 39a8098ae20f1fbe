"""The table as it lies: the whole state of a game as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from typing import ClassVar, TypeVar

from planner.cards.model import FuelGrade
from planner.craft.strip import WetMass
from planner.games.high_frontier.table.turn import Turn
from planner.kernel import state as kernel
from planner.kernel.codec import scalar
from planner.kernel.state import known_decks
from planner.text import Text

LEO = "leo"

scalar(WetMass, Text("a spot of the fuel strip"))


R = TypeVar("R", "Stack", "Player")


def _twin(record: R) -> R:
    """A copy of a record that shares what it holds; `replace` takes several times as long."""
    kind = type(record)
    other = object.__new__(kind)
    for name in kind.__slots__:
        setattr(other, name, getattr(record, name))
    return other


class StackKind(str):
    """What a stack is (E3); `Rulebook.stack_kinds` says what the rules say about each.

    There is one object for each kind, so that kinds can be compared with ``is``.

    >>> StackKind("rocket") is StackKind.ROCKET, str(StackKind("freighter"))
    (True, 'freighter')
    """

    __slots__ = ()
    LEO: ClassVar[StackKind]
    ROCKET: ClassVar[StackKind]
    OUTPOST: ClassVar[StackKind]
    _known: ClassVar[dict[str, StackKind]] = {}

    def __new__(cls, name: str) -> StackKind:
        """The kind of that name."""
        known = cls._known.get(name)
        return cls._known.setdefault(name, super().__new__(cls, name)) if known is None else known

    def __reduce__(self) -> tuple[type[StackKind], tuple[str]]:
        return StackKind, (str(self),)


StackKind.LEO = StackKind("leo")
StackKind.ROCKET = StackKind("rocket")
StackKind.OUTPOST = StackKind("outpost")
scalar(StackKind, Text("a kind of stack"))


def stack_id(player: str, kind: StackKind, number: int = 0) -> str:
    """Return the id of a player's stack of that kind; those of which there may be several have
    numbers.

    >>> stack_id("NASA", StackKind.ROCKET), stack_id("NASA", StackKind.OUTPOST, 2)
    ('NASA:rocket', 'NASA:outpost-2')
    """
    return f"{player}:{kind}-{number}" if number else f"{player}:{kind}"


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card made hardware: it lies in a stack with one face up (E)."""

    face: str
    """The number on the face that is up: ``CT045F``."""
    heavy: bool = False
    """A radiator in its heavy orientation (gl. Orientation)."""
    glory: str | None = None
    """Zone of the glory chit that this Human carries (L)."""

    @property
    def card(self) -> str:
        """The card, whichever face is up.

        >>> PlayedCard("CT045R").card
        'CT045'
        """
        return self.face[:-1]


@dataclass(slots=True)
class Stack:
    """Cards and tanks in one place (E2)."""

    SLOT: ClassVar[tuple[str, ...]] = ("id", "owner", "kind")
    """The figure, which stays where the contents of two stacks change places."""
    STRIP: ClassVar[tuple[str, ...]] = ("wet", "grade", "active", "consumption", "moved_fuel")
    """What belongs to the chits on the fuel strip and the thruster."""
    CONTENTS: ClassVar[tuple[str, ...]]
    """All the rest goes with what lies in the stack; tanks go by the ledger."""
    TANKS: ClassVar[dict[FuelGrade, tuple[str, str]]] = {
        FuelGrade.WATER: ("tanks", "moved_tanks"),
        FuelGrade.ISOTOPE: ("isotope", "moved_isotope"),
    }
    """The fields that count FTs of a grade, and those of them that have moved."""
    id: str
    """Owner and name: ``NASA:leo``, ``NASA:rocket``, ``NASA:outpost-1``."""
    owner: str
    kind: StackKind
    space: str
    cards: list[PlayedCard] = field(default_factory=list)
    tanks: int = 0
    """Water FTs; those of a player's bank are his aquas (F1c)."""
    wet: str | None = None
    """Spot of the wet mass chit; only spacecraft on the fuel strip have one (F3)."""
    grade: FuelGrade | None = None
    """Grade of the fuel aboard; ``None`` while there is none (F4a)."""
    active: str | None = None
    """Face of the thrust triangle activated last, while it works (H2)."""
    consumption: Fraction | None = None
    """Fuel steps per burn of the active thruster, modified by its supports (I5c, J5c)."""
    moved_tanks: int = 0
    """FTs among ``tanks`` that have moved already this turn (H1b)."""
    moved_fuel: bool = False
    """Whether fuel that has moved already this turn is in the tanks (H1b)."""
    tokens: list[str] = field(default_factory=list)
    """Tokens carried as cargo, by their kinds in `Rulebook.tokens`."""
    moved_tokens: bool = False
    """Whether one of them has moved already this turn (H1b)."""
    moved_by: str | None = None
    """Whose next turn lets cargo and fuel move again, if another has moved and given them (H1b)."""
    glitched: bool = False
    notes: dict[str, str] = field(default_factory=dict)
    """What modules know of what lies here, by keys of their own."""
    isotope: int = 0
    """Isotope FTs, the golden beads (F4)."""
    moved_isotope: int = 0
    """FTs among ``isotope`` that have moved already this turn (H1b)."""

    @property
    def name(self) -> str:
        """The part of the id after the owner."""
        return self.id.partition(":")[2]

    @property
    def is_empty(self) -> bool:
        """Neither cards nor tanks nor other cargo are left (E2e)."""
        return not (self.cards or self.tanks or self.isotope or self.tokens)

    @property
    def has_moved(self) -> bool:
        """Whether tanks, fuel or tokens in it have moved already this turn (H1b)."""
        return bool(self.moved_tanks or self.moved_isotope or self.moved_fuel or self.moved_tokens)

    def tanks_of(self, grade: FuelGrade) -> int:
        """The FTs of a grade; dirt comes in none."""
        return int(getattr(self, self.TANKS[grade][0])) if grade in self.TANKS else 0

    def moved_of(self, grade: FuelGrade) -> int:
        """How many of those have moved already this turn (H1b)."""
        return int(getattr(self, self.TANKS[grade][1])) if grade in self.TANKS else 0

    def add_tanks(self, grade: FuelGrade, tanks: int) -> None:
        """Count FTs of a grade in, or out."""
        setattr(self, self.TANKS[grade][0], self.tanks_of(grade) + tanks)

    def add_moved(self, grade: FuelGrade, tanks: int) -> None:
        """Count more or fewer FTs of a grade among those that have moved."""
        setattr(self, self.TANKS[grade][1], self.moved_of(grade) + tanks)

    def copy(self) -> Stack:
        """An independent copy."""
        other = _twin(self)
        other.cards, other.tokens = list(self.cards), list(self.tokens)
        other.notes = dict(self.notes)
        return other

    def take_over(self, other: Stack, names: tuple[str, ...]) -> None:
        """Take what these fields of another stack say; lists are shared, so the other one goes."""
        for name in names:
            setattr(self, name, getattr(other, name))

    def exchange(self, other: Stack, names: tuple[str, ...]) -> None:
        """Exchange with another stack what these fields say."""
        was = _twin(self)
        self.take_over(other, names)
        other.take_over(was, names)


Stack.CONTENTS = tuple(
    each.name
    for each in fields(Stack)
    if each.name not in (*Stack.SLOT, *Stack.STRIP, *(count for count, _ in Stack.TANKS.values()))
)


@dataclass(frozen=True, slots=True)
class Glory:
    """A glory chit that somebody has brought to LEO (L)."""

    zone: str
    high: bool
    """The high side is up: the Human came home (La)."""


@dataclass(slots=True)
class Player:
    """What one player has beside stacks and map tokens."""

    faction: str
    crew: str
    """The face of the crew card, which is the faction (B6)."""
    bank: str
    """Id of the stack whose water FTs are the player's aquas (F1c)."""
    hand: list[str] = field(default_factory=list)
    """Patents held: card numbers without a face (I3a: they are neither black nor white)."""
    glories: list[Glory] = field(default_factory=list)
    heroism: list[str] = field(default_factory=list)
    privileges: list[str] = field(default_factory=list)
    """Privileges won for good, beside that of the crew."""
    moved: list[str] = field(default_factory=list)
    """Cards that moved in the player's last turn, until the next one begins (H1b)."""
    received: dict[str, str] = field(default_factory=dict)
    """Hand cards got by a deal since the giver's last turn, which may not go on; and who gave
    them (N2a)."""

    def copy(self) -> Player:
        """An independent copy."""
        other = _twin(self)
        other.hand, other.glories = list(self.hand), list(self.glories)
        other.heroism, other.privileges = list(self.heroism), list(self.privileges)
        other.moved, other.received = list(self.moved), dict(self.received)
        return other

    def part_with(self, card: str) -> None:
        """Take a card out of the hand, with what was said about it."""
        self.hand.remove(card)
        self.received.pop(card, None)


@dataclass(frozen=True, slots=True)
class SiteMarks:
    """The tokens on a site: owners of disk, cube and dome, or the red disk (B7a, I6, I7, G3)."""

    claim: str | None = None
    factory: str | None = None
    colony: str | None = None
    busted: bool = False


NO_MARKS = SiteMarks()


@dataclass(slots=True)
class State(kernel.State):
    """Everything on and beside the board; see `State.copy` and `State.fingerprint`."""

    SHOWN: ClassVar[tuple[str, ...]] = (
        *("first_player", "year", "seniority_disks", "players", "stacks", "sites", "glories"),
        *("heroism", "anarchy", "turn", "agenda", "dice_rolled", "over", "parts"),
    )

    players: dict[str, Player]
    """By faction, clockwise."""
    year: int = 1
    seniority_disks: int = 4
    stacks: dict[str, Stack] = field(default_factory=dict)
    sites: dict[str, SiteMarks] = field(default_factory=dict)
    """Sites that have a token."""
    glories: dict[str, int] = field(default_factory=dict)
    """Glory chits left in each zone (C7)."""
    heroism: int = 0
    """Heroism chits left (C7)."""
    anarchy: bool = False
    """Privileges are replaced by Felonious (K2e)."""
    turn: Turn | None = None

    def copy(self) -> State:
        """An independent copy; records that never change are shared."""
        return replace(
            self,
            players={name: player.copy() for name, player in self.players.items()},
            decks={name: list(deck) for name, deck in self.decks.items()},
            returned=dict(self.returned),
            stacks={name: stack.copy() for name, stack in self.stacks.items()},
            sites=dict(self.sites),
            glories=dict(self.glories),
            turn=None if self.turn is None else self.turn.copy(),
            agenda=[step.copy() for step in self.agenda],
            parts={name: part.copy() for name, part in self.parts.items()},
        )

    def as_seen(self, seats: frozenset[str]) -> State:
        """A table of their own for those seats, on which lies what they may know (E1b, C4).

        Everything is picked out by name, so that what is added stays hidden until it is shown on
        purpose.
        """
        return State(
            players={name: player.copy() for name, player in self.players.items()},
            first_player=self.first_player,
            decks=known_decks(self),
            returned=dict(self.returned),
            agenda=[step.as_seen(seats).copy() for step in self.agenda],
            dice_rolled=self.dice_rolled,
            over=self.over,
            parts={name: part.as_seen(seats).copy() for name, part in self.parts.items()},
            year=self.year,
            seniority_disks=self.seniority_disks,
            stacks={name: stack.copy() for name, stack in self.stacks.items()},
            sites=dict(self.sites),
            glories=dict(self.glories),
            heroism=self.heroism,
            anarchy=self.anarchy,
            turn=None if self.turn is None else self.turn.copy(),
        )

    @property
    def seen_cards(self) -> frozenset[str]:
        """Every card in a hand or a stack (E1b)."""
        found = {card for player in self.players.values() for card in player.hand}
        held = {held.card for stack in self.stacks.values() for held in stack.cards}
        return frozenset(found | held)

    def open_on_top(self, deck: str) -> int:
        """The top card of every deck lies open (C4)."""
        return 1

    @property
    def moment(self) -> object:
        """Whose turn it is, in which year."""
        return self.year, None if self.turn is None else self.turn.player

    @property
    def offered(self) -> tuple[str, ...]:
        """The players who have been offered a deal and have not answered (N)."""
        deals = () if self.turn is None else self.turn.deals
        waiting = {name for deal in deals for name in deal.waiting}
        return tuple(name for name in self.seats if name in waiting)

    def stop(self) -> None:
        """Nothing happens any more (M1)."""
        self.agenda.clear()
        self.turn = None

    def marks(self, site: str) -> SiteMarks:
        """The tokens on a site."""
        return self.sites.get(site, NO_MARKS)

    def mark(self, site: str, marks: SiteMarks) -> None:
        """Put down the tokens of a site; a bare site is forgotten."""
        if marks == NO_MARKS:
            self.sites.pop(site, None)
        else:
            self.sites[site] = marks

    def stacks_of(self, player: str) -> list[Stack]:
        """The stacks that a player owns, in the order they were made."""
        return [stack for stack in self.stacks.values() if stack.owner == player]

    def stacks_at(self, space: str) -> list[Stack]:
        """Every stack in a space: they are colocated (gl. Colocated)."""
        return [stack for stack in self.stacks.values() if stack.space == space]

    def leo(self, player: str) -> Stack:
        """The LEO stack of a player, which always exists (E3b, E4)."""
        return self.stacks[stack_id(player, StackKind.LEO)]

    def rocket(self, player: str) -> Stack | None:
        """The rocket of a player, if there is one (E5)."""
        return self.stacks.get(stack_id(player, StackKind.ROCKET))

    def aquas(self, player: str) -> int:
        """The water FTs in the player's bank, which are money (F1c)."""
        return self.stacks[self.players[player].bank].tanks

    def stack_of_card(self, card: str) -> Stack | None:
        """The stack in which a card lies as hardware."""
        for stack in self.stacks.values():
            for held in stack.cards:
                if held.face[:-1] == card:
                    return stack
        return None
