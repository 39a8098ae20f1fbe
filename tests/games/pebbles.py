"""The smallest game on the shelf: pebbles, with all that a game may say of itself."""

from __future__ import annotations

from dataclasses import dataclass, replace

from planner.errors import BadInput
from planner.games.kind import ComputerPlayers, GameKind, SeatDraft, SeatNames
from planner.kernel.actions import Action, Choice
from planner.kernel.codec import Json
from planner.kernel.dice import shuffle
from planner.kernel.example import Heap, Pebbles, TakePebbles
from planner.kernel.log import Header
from planner.kernel.view import View
from planner.text import Text

NAMES = ("Ann", "Ben", "Cat", "Dan")


class People(SeatNames):
    """Seats are called by first names."""

    def named(self, typed: str) -> str:
        name = typed.strip().title()
        if name not in NAMES:
            raise BadInput(Text("nobody is called {name}", name=repr(typed)), choices=NAMES)
        return name

    def dealt(self, header: Header, players: int, *, by_lot: bool) -> tuple[str, ...]:
        names = list(NAMES)
        if by_lot:
            shuffle(names, f"{header.seed}:names")
        return tuple(names[:players])


class Chairs(SeatDraft):
    """Everybody picks a name that is free."""

    choices = NAMES

    def piece(self, name: str) -> str:
        return name[0]

    def named(self, typed: str) -> str:
        return People().named(typed)

    def check_table(self, header: Header) -> None:
        if not 2 <= len(header.seats) <= len(NAMES):
            raise BadInput(Text("two to four play"), field="players")

    def check_pick(self, header: Header, place: int, name: str) -> None:
        if name in header.seats:
            raise BadInput(Text("{name} sits down twice", name=name), field="faction")

    def free(self, header: Header, place: int) -> tuple[str, ...]:
        return tuple(name for name in NAMES if name not in header.seats)


class Taker:
    """Takes one pebble whenever it can."""

    def __init__(self, seed: int | str) -> None:
        pass

    def choose(self, view: View, choices: list[Choice]) -> Action:
        return one_pebble(view, choices)


def one_pebble(view: View, choices: list[Choice]) -> Action:
    return TakePebbles(choices[0].player, 1)


@dataclass(frozen=True, slots=True)
class TakeFor:
    """Take so many pebbles each time, until so many have been taken in all."""

    each: int = 0
    left: int = 0

    @classmethod
    def of(cls, data: dict[str, Json]) -> TakeFor:
        return cls(**data)  # type: ignore[arg-type]

    def as_json(self) -> dict[str, Json]:
        return {"each": self.each, "left": self.left} if self.left else {}

    def check(self, table: object) -> None:
        if self.each > 3:
            raise BadInput(Text("nobody takes more than three"), field="each")

    def answer(self, view: View, seat: str) -> Action | None:
        due = TakePebbles(seat, min(self.each, self.left))
        return due if self.left and view.may(due) else None

    def used(self, view: View, seat: str, action: Action) -> TakeFor:
        assert isinstance(action, TakePebbles)
        return replace(self, left=self.left - action.count)

    def taken_back(self) -> TakeFor:
        return TakeFor()

    def lasting(self, table: object) -> TakeFor:
        return self


def annals(game: Pebbles) -> list[int]:
    """How many pebbles lay there after each entry."""
    return [_heap(game.at(entry)).pebbles for entry in range(len(game.entries) + 1)]


def _heap(game: Pebbles) -> Heap:
    assert isinstance(game.state, Heap)
    return game.state


def cards(state: Heap) -> list[str]:
    return sorted([*state.decks["adds"], *state.turned])


KIND = GameKind(
    title=Text("Pebbles"),
    game=Pebbles,
    seats=People(),
    players=ComputerPlayers({"taker": Taker}, usual="taker", simplest=one_pebble),
    scenarios=("pebbles",),
    first_scenario="pebbles",
    draft=Chairs(),
    autopilot=TakeFor,
    annals=annals,
    pieces=cards,
)
