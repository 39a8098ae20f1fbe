"""What a game on the shelf says of itself to those who keep, show and compare games: `GameKind`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from planner.errors import BadInput
from planner.games.autopilot import Consents, ProgrammedAnswers
from planner.kernel.actions import Action, Choice
from planner.kernel.codec import Json
from planner.kernel.game import Game
from planner.kernel.log import Header
from planner.text import Text, joined

if TYPE_CHECKING:
    from planner.ladder.game import LadderGame

# A game is asked with views, tables and states of its own, whose types nobody else knows.


class SeatNames(Protocol):
    """How the seats of a game are called and dealt."""

    def named(self, typed: str) -> str:
        """The seat of that name, however it is written; refuses another one."""

    def dealt(self, header: Header, players: int, *, by_lot: bool) -> tuple[str, ...]:
        """Seats for so many, dealt by the seed of a header that has none yet.

        With ``by_lot`` nothing is left to the players that can be dealt, too.
        """


class SeatDraft(Protocol):
    """How seats are picked one after the other, where a game lets a table do so.

    The headers asked about hold ``""`` for a seat that has not been picked yet.
    """

    choices: Collection[str]
    """All that can be picked."""

    def piece(self, name: str) -> str:
        """What lies before the player who has picked that."""

    def named(self, typed: str) -> str:
        """The choice of that name, however it is written; refuses another one."""

    def check_table(self, header: Header) -> None:
        """Refuse a table that cannot begin, whoever picks what."""

    def check_pick(self, header: Header, place: int, name: str) -> None:
        """Refuse what the seat at that index cannot pick now."""

    def free(self, header: Header, place: int) -> tuple[str, ...]:
        """What the seat at that index can pick now."""


class ComputerPlayer(Protocol):
    """Something that plays a seat, and sees what that seat sees."""

    def choose(self, view: Any, choices: list[Choice]) -> Action:
        """One of the legal choices, its free parameters filled in."""


def _no_word(view: Any, player: str) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class ComputerPlayers:
    """Who plays by itself."""

    by_name: Mapping[str, Callable[[int | str], ComputerPlayer]]
    """How to make them; each takes a seed."""
    usual: str
    """Who plays for somebody who stays away, unless another one is asked for."""
    simplest: Callable[[Any, list[Choice]], Action]
    """Something that is allowed and found without thinking, for when thinking fails."""
    first: tuple[str, ...] = ()
    """Those who are offered before all others."""
    hurried: Mapping[str, str] | None = None
    """Who decides instead of whom where many tables wait."""
    waits: Callable[[Any, str], bool] = _no_word
    """Whether a player has offered something that others may still answer."""

    @property
    def offered(self) -> tuple[str, ...]:
        """All of them, in the order in which they are offered."""
        first = [name for name in self.first if name in self.by_name]
        return (*first, *(name for name in self.by_name if name not in first))

    def known(self, name: str) -> str:
        """The name of a computer player, the usual one without a name; refuses another one."""
        if not name:
            return self.usual
        if name not in self.by_name:
            raise BadInput(
                Text("there is no player {name}", name=repr(name)),
                hint=Text("write {players}", players=joined(self.by_name, " or ")),
                field="bots",
            )
        return name


class Idea(Protocol):
    """What a player could do, thought out for him."""

    @property
    def sentence(self) -> Text:
        """What it is, in words."""

    @property
    def points(self) -> float:
        """What it brings if all goes well."""

    @property
    def chance(self) -> Fraction:
        """That it goes well."""

    @property
    def years(self) -> int:
        """How long it takes."""

    @property
    def goals(self) -> tuple[str, ...]:
        """Where something is done."""

    @property
    def route(self) -> tuple[str, ...]:
        """Where it leads through."""

    @property
    def first(self) -> Action | None:
        """What to do now for it."""


def _no_ideas(view: Any, player: str) -> Sequence[Idea]:
    return ()


def _no_annals(game: Any) -> None:
    return None


def _no_pieces(state: Any) -> None:
    return None


@dataclass(frozen=True, slots=True)
class GameKind:
    """A game on the shelf: `KIND` of the module ``kind`` in its folder."""

    title: Text
    game: type[Game]
    seats: SeatNames
    players: ComputerPlayers
    scenarios: Collection[str]
    """What can be played."""
    first_scenario: str
    """What to begin with."""
    modules: Collection[str] = ()
    """What can be added to it."""
    draft: SeatDraft | None = None
    """How seats are picked, if they can be."""
    autopilot: type[ProgrammedAnswers] = Consents
    """What a player can have answered for him."""
    ideas: Callable[[Any, str], Sequence[Idea]] = _no_ideas
    """What a player who sees a view could do, the best first."""
    annals: Callable[[Any], Any] = _no_annals
    """What everybody had in the course of a game, as its pages show it."""
    pieces: Callable[[Any], object] = _no_pieces
    """What is the same in every state of one game, so that a state made up elsewhere is known."""
    ladder: Callable[[], LadderGame] | None = None
    """What a ladder has to know, found when one is climbed."""
    pages: str = ""
    """The room of its pages, found by those who show them."""

    @property
    def name(self) -> str:
        """What logs call it."""
        return self.game.name

    def title_of(self, scenario: str, options: Mapping[str, Json] | None = None) -> str:
        """What people call a scenario."""
        title: str = self.game.compose(Header(scenario, (), options=dict(options or {}))).title
        return title
