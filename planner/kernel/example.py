"""The smallest game on the kernel: for those who write one, and for the examples of this room.

Players in turn take one to three pebbles off a heap, or turn up a card that adds some. Whoever
takes the last pebble wins.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from planner.kernel.actions import Action, Choice, Labelled, Template
from planner.kernel.agenda import OneAsked
from planner.kernel.codec import Json
from planner.kernel.consent import register
from planner.kernel.context import Context, Table
from planner.kernel.dice import DiceTray, shuffle
from planner.kernel.domains import Range
from planner.kernel.game import Game
from planner.kernel.log import Header
from planner.kernel.rulebook import Rulebook
from planner.kernel.state import State, known_decks
from planner.kernel.versions import Versions
from planner.text import Text

CARDS = ("+1", "+2", "+3", "+4", "+5")


@dataclass(slots=True)
class Heap(State):
    """The heap, and the deck that adds to it."""

    SHOWN: ClassVar[tuple[str, ...]] = (*State.SHOWN, "pebbles", "turned")

    pebbles: int = 7
    turned: tuple[str, ...] = ()
    """The cards that have been turned up."""

    def copy(self) -> Heap:
        """Return an independent copy."""
        return replace(
            self,
            players=dict(self.players),
            decks={name: list(cards) for name, cards in self.decks.items()},
            returned=dict(self.returned),
            agenda=[step.copy() for step in self.agenda],
            parts=dict(self.parts),
        )

    def as_seen(self, seats: frozenset[str]) -> Heap:
        """Return all of it but the order of the deck."""
        seen = self.copy()
        seen.decks = known_decks(self)
        return seen

    @property
    def seen_cards(self) -> frozenset[str]:
        """The cards that have been turned up."""
        return frozenset(self.turned)


@dataclass(frozen=True, slots=True)
class HeapTurn(OneAsked):
    """A player takes pebbles, or adds some."""

    tag = "turn"

    @property
    def question(self) -> str:
        """The question to the player on turn."""
        return Text("what does {player} do? (P1)", player=self.player)


@dataclass(frozen=True, slots=True)
class TakePebbles(Action):
    """Take one to three pebbles."""

    tag = "take"
    title = Text("Take pebbles")
    summary = Text("Take one to three pebbles off the heap")
    count: Annotated[int, Labelled(Text("How many"))]


@dataclass(frozen=True, slots=True)
class TurnUp(Action):
    """Turn up a card, which adds pebbles to the heap."""

    tag = "turn-up"
    title = Text("Turn up a card")
    summary = Text("Turn up a card, which adds pebbles to the heap")


@dataclass(slots=True)
class HeapContext(Context):
    """One action being carried out."""

    state: Heap


class PebbleRules(Rulebook[Table, HeapContext]):
    """The rule book of the game."""

    over_rule = "P3"
    consent_rule = "P4"

    def table(self, state: State) -> Table:
        """Return the table with these rules in force."""
        return Table(state, self)

    def context(self, state: Heap, tray: DiceTray) -> HeapContext:
        """Return the context in which rules change that state."""
        return HeapContext(state, self, tray)

    def read_state(self, data: dict[str, Json]) -> Heap:
        """Return the state that JSON data tell."""
        return Heap.from_json(data, self.tags)

    def cards_of(self, deck: str) -> list[str]:
        """Return all cards of the one deck."""
        return list(CARDS)


def _take(context: HeapContext, due: HeapTurn, action: TakePebbles) -> None:
    heap, player = context.state, action.player
    context.require(
        1 <= action.count <= min(3, heap.pebbles),
        "P1",
        Text("one to three pebbles are taken, not {count}", count=action.count),
        code="wrong-count",
    )
    heap.pebbles -= action.count
    context.ledger.append(("heap", player, action.count))
    context.say(Text("{player} takes {count}", player=player, count=action.count), "P1")
    if heap.pebbles == 0:
        heap.over = Text("{player} has taken the last pebble", player=player)
        return
    _pass_on(context, due)


def _turn_up(context: HeapContext, due: HeapTurn, action: TurnUp) -> None:
    heap = context.state
    context.require(bool(heap.decks["adds"]), "P2", Text("the deck is empty"), code="empty-deck")
    card = heap.take_top("adds")
    heap.turned += (card,)
    heap.pebbles += int(card)
    context.say(Text("{player} turns up {card}", player=action.player, card=card), "P2")
    _pass_on(context, due)


def _pass_on(context: HeapContext, due: HeapTurn) -> None:
    seats = context.state.seats
    context.answered()
    context.push(HeapTurn(seats[(seats.index(due.player) + 1) % len(seats)]))


def _takes(table: Table, due: HeapTurn, player: str) -> Iterable[Choice]:
    most = min(3, table.state.pebbles)  # type: ignore[attr-defined]
    yield Template(TakePebbles, {"player": player}, {"count": Range(1, most)})


def _turns_up(table: Table, due: HeapTurn, player: str) -> Iterable[Choice]:
    if table.state.decks["adds"]:
        yield TurnUp(player)


class Pebbles(Game):
    """A game of pebbles.

    >>> game = Pebbles.start(seats=["Ann", "Ben"], seed=7)
    >>> entry = game.apply(TakePebbles("Ann", 2))
    >>> print(entry.says[0], game.to_act, game.state.pebbles)
    Ann takes 2 (P1) ('Ben',) 5
    """

    name = "pebbles"
    usual = "pebbles"
    versions = Versions({1: "as it is"})

    @classmethod
    def compose(cls, header: Header) -> PebbleRules:
        """Return the rule book."""
        rules = ("P1", "P2", "P3", "P4")
        book = PebbleRules(header, Text("Pebbles"), Text("whoever takes the last wins"), rules)
        register(book)
        book.decision(HeapTurn)
        book.answer(HeapTurn, TurnUp, "P2", _turn_up, _turns_up)
        book.answer(HeapTurn, TakePebbles, "P1", _take, _takes)
        return book

    def _lay_out(self) -> Heap:
        deck = list(CARDS)
        shuffle(deck, f"{self.header.seed}:adds")
        seats = self.header.seats
        return Heap(dict.fromkeys(seats), seats[0], decks={"adds": deck})

    def _begin(self, context: HeapContext) -> None:
        context.push(HeapTurn(context.state.first_player))
