"""Setting up the core game (C)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from typing import Annotated

from planner.cards.model import CardType
from planner.errors import BadInput
from planner.games.high_frontier.chapters.years import StartYear
from planner.games.high_frontier.rulebook import Rulebook, StackRule
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.factions import CREWS, check_factions, sides
from planner.games.high_frontier.table.fields import SeatId
from planner.games.high_frontier.table.privileges import secretary_general
from planner.games.high_frontier.table.state import (
    LEO,
    PlayedCard,
    Player,
    Stack,
    StackKind,
    State,
    stack_id,
)
from planner.kernel.actions import Action, Choice, Labelled
from planner.kernel.agenda import Step
from planner.kernel.dice import draw, shuffle
from planner.kernel.log import Header
from planner.kernel.rulebook import put
from planner.kernel.state import COVERED
from planner.text import Text, Word, joined

CORE_DECKS = (
    CardType.THRUSTER,
    CardType.ROBONAUT,
    CardType.REFINERY,
    CardType.GENERATOR,
    CardType.REACTOR,
    CardType.RADIATOR,
)
"""The six patent decks of the core game (C4)."""


@dataclass(frozen=True, slots=True)
class ChooseSide(Action):
    """Choose, in secret, which side of one's crew card to play (C2)."""

    tag = "choose-side"
    title = Text("Choose")
    summary = Text("Choose in secret which side of your crew card you play")
    faction: Annotated[SeatId, Labelled(Text("Faction"))]

    def as_seen(self, seats: frozenset[str]) -> ChooseSide:
        """Only who chooses knows which side."""
        return self if self.player in seats else replace(self, faction=COVERED)


@dataclass(frozen=True, slots=True)
class SidesDue(Step):
    """The players choose the sides of their crew cards, all in secret (C2)."""

    tag = "sides-due"
    seats: tuple[str, ...]
    """Factions, and crew cards of which the side is still to be chosen."""
    chosen: dict[str, str] = field(default_factory=dict)
    """What was chosen by whom, which nobody else knows yet."""

    def as_seen(self, seats: frozenset[str]) -> SidesDue:
        """Only the own choices; of the others one knows that they have chosen."""
        chosen = {card: side if card in seats else COVERED for card, side in self.chosen.items()}
        return replace(self, chosen=chosen)

    def dealt_anew(self, key: str) -> SidesDue:
        """A side by lot for everybody of whom only that is known."""
        chosen = {
            card: sides(card)[draw(f"{key}:side:{card}", 2)] if side == COVERED else side
            for card, side in self.chosen.items()
        }
        return replace(self, chosen=chosen)

    @property
    def asked_alike(self) -> SidesDue:
        """The same choice, whoever has chosen."""
        return replace(self, chosen={})

    @property
    def asks(self) -> tuple[str, ...]:
        """Everybody who has still to choose."""
        return tuple(name for name in self.seats if name not in {*CREWS, *self.chosen})

    @property
    def question(self) -> str:
        """Which side of which card."""
        cards = joined(
            Text("{card} ({sides})", card=card, sides=joined(sides(card), " or "))
            for card in self.asks
        )
        return Text("which side of the crew card will it be, in secret: {cards}? (C2)", cards=cards)


def first_state(header: Header, book: Rulebook) -> State:
    """The players at the table with their crews in LEO, before anything is dealt (C2, C3, C8)."""
    check_factions(header.seats, *book.players)
    if not set(header.seats) <= CREWS.keys():
        return _undecided(header.seats)
    return _seated(header.seats, book)


def begin(context: Context) -> None:
    """Set the table, when everybody's side is known (C2)."""
    seats = context.book.header.seats
    if set(seats) <= CREWS.keys():
        _set_table(context)
        return
    for card in seats:
        if card not in CREWS:
            context.say(
                Text("{card} is dealt: {sides}", card=card, sides=joined(sides(card), " or ")), "C2"
            )
    context.push(SidesDue(seats))


def _set_table(context: Context) -> None:
    for step in context.book.setup:
        step.do(context)


def _undecided(seats: tuple[str, ...]) -> State:
    """The table before the crews are turned to their sides: it is bare."""
    players = {
        name: Player(faction=name, crew="", bank=stack_id(name, StackKind.LEO)) for name in seats
    }
    state = State(players=players, first_player=seats[0])
    for name, player in players.items():
        state.stacks[player.bank] = Stack(player.bank, name, StackKind.LEO, LEO)
    return state


def _seated(factions: tuple[str, ...], book: Rulebook) -> State:
    players = {
        name: Player(faction=name, crew=CREWS[name], bank=stack_id(name, StackKind.LEO))
        for name in factions
    }
    state = State(players=players, first_player=_best_clout(book, factions))
    for name, player in players.items():
        state.stacks[player.bank] = Stack(
            player.bank, name, StackKind.LEO, LEO, cards=[PlayedCard(player.crew)]
        )
    return state


def _choose_side(context: Context, due: SidesDue, action: ChooseSide) -> None:
    if action.faction not in sides(action.player):
        raise BadInput(
            Text(
                "{faction} is no side of {player}",
                faction=repr(action.faction),
                player=action.player,
            ),
            choices=sides(action.player),
            field="faction",
            rule="C2",
        )
    context.say(Text("{player} has chosen a side", player=action.player), "C2")
    due = replace(due, chosen=due.chosen | {action.player: action.faction})
    context.revise(due)
    if not due.asks:
        context.tray.uncover(Text("which sides all have chosen (C2)"))
        _turn_up(context, due)


def _turn_up(context: Context, due: SidesDue) -> None:
    """All sides are shown at once, and the table is set."""
    factions = tuple(due.chosen.get(seat, seat) for seat in due.seats)
    state = _seated(factions, context.book)
    for each in fields(State):
        setattr(context.state, each.name, getattr(state, each.name))
    told = joined(
        (
            Text("{seat} plays {side}", seat=seat, side=side)
            for seat, side in sorted(due.chosen.items())
        )
    )
    context.say(Text("All sides are shown: {told}", told=told), "C2")
    _set_table(context)


def _sides(table: Table, due: SidesDue, player: str) -> Iterable[Choice]:
    for side in sides(player):
        yield ChooseSide(player, side)


def _best_clout(book: Rulebook, factions: tuple[str, ...]) -> str:
    """The first player: the clout nearest to A (C8a)."""
    crews = {name: book.library.face(CREWS[name]).crew for name in factions}
    clouts = {name: crew.clout for name, crew in crews.items() if crew is not None}
    return min(clouts, key=clouts.__getitem__)


def seniority_disks(context: Context) -> None:
    """Place the seniority disks (C1)."""
    context.state.seniority_disks = context.book.limits.seniority_disks


def patent_decks(context: Context) -> None:
    """Shuffle the patent decks, or take them as the table has them (C4)."""
    header = context.book.header
    for kind in context.book.decks:
        cards = context.book.cards_of(kind)
        given = (header.decks or {}).get(kind)
        if given is None:
            shuffle(cards, f"{header.seed}:deck:{kind}")
        else:
            if len(set(given)) != len(given) or not set(given) <= set(cards):
                raise BadInput(
                    Text(
                        "the {kind} deck holds a card twice or one that does not belong there",
                        kind=Word(kind),
                    ),
                    field="decks",
                    rule="C4",
                )
            cards = list(given)
        context.state.decks[kind] = cards


def starting_aquas(context: Context) -> None:
    """Give everybody the starting aquas: one per patent deck (C5)."""
    amount = context.book.limits.aquas_at_start
    if amount is None:
        amount = len(context.state.decks)
    for player in context.state.seats:
        context.gain(player, amount, Text("starting aquas"), "C5")


def chits(context: Context) -> None:
    """Lay out the glory chits, and heroism chits for three or more players (C7)."""
    for place in context.book.board.chit_places:
        if place.zone is not None:
            context.state.glories[place.zone] = place.chits
        elif len(context.state.players) >= 3:
            context.state.heroism = place.chits


def first_player(context: Context) -> None:
    """The player with the best clout begins (C8)."""
    context.say(
        Text("{first_player} is the first player", first_player=context.state.first_player), "C8a"
    )
    context.state.agenda.append(StartYear())


def register(book: Rulebook) -> None:
    """Add the choice of sides, and the setup steps of chapter C in its order."""
    book.decision(SidesDue)
    book.answer(SidesDue, ChooseSide, "C2", _choose_side, _sides, in_any_order=True)
    book.stack_kinds |= {
        StackKind.LEO: StackRule("E4", stays=True),
        StackKind.ROCKET: StackRule("E5", flies=True, by_cargo=True),
        StackKind.OUTPOST: StackRule(
            "E3d", numbered=True, by_cargo=True, most=lambda limits: limits.outposts
        ),
    }
    put(book.setup, "seniority-disks", seniority_disks)
    put(book.setup, "patent-decks", patent_decks)
    put(book.setup, "aquas", starting_aquas)
    put(book.setup, "secretary-general", secretary_general)
    put(book.setup, "chits", chits)
    put(book.setup, "first-player", first_player)
