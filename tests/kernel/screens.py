"""A second game on the kernel, made of what High Frontier does not have.

Everybody buries a number, which is dug up after the second round. In each round all roll three
eight-sided dice behind their screens, may shake one more with twelve sides, and select a phase and
tiles to spend, in secret and all at once. Then the screens are lifted, points are counted, and
everybody draws a tile from a bag into a hidden hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from planner.kernel import consent
from planner.kernel.actions import Action, Choice, Template
from planner.kernel.agenda import Step
from planner.kernel.codec import Json
from planner.kernel.context import Context, Table
from planner.kernel.dice import BLANK, DiceTray, draw, shuffle
from planner.kernel.domains import OneOf, Range, Subset
from planner.kernel.game import Game
from planner.kernel.log import Header
from planner.kernel.rulebook import Rulebook
from planner.kernel.state import COVERED, Part, State, known_decks
from planner.kernel.versions import Versions
from planner.text import Text

PHASES = ("explore", "settle", "ship")
TILES = tuple(
    f"{colour} {number}" for colour in ("red", "blue", "green") for number in range(1, 13)
)
ROUNDS = 3
SIDES, SHAKEN = 8, 12
RULES = ("S1", "S2", "S3", "S4", "S5")


@dataclass(frozen=True, slots=True)
class Screens(Part):
    """What lies behind the screens, and before them."""

    tag = "screens"
    buried: dict[str, int] = field(default_factory=dict)
    dug_up: bool = False
    rolled: dict[str, tuple[int, ...]] = field(default_factory=dict)
    selected: dict[str, str] = field(default_factory=dict)
    spent: dict[str, tuple[str, ...]] = field(default_factory=dict)
    hands: dict[str, tuple[str, ...]] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=dict)
    discarded: tuple[str, ...] = ()
    rounds: int = 0

    def as_seen(self, seats: frozenset[str]) -> Screens:
        """What is one's own; of the others, how many dice and tiles they have."""

        def own(things: dict[str, Any], hidden: Any) -> dict[str, Any]:
            return {who: it if who in seats else hidden(it) for who, it in things.items()}

        return replace(
            self,
            buried=self.buried if self.dug_up else own(self.buried, lambda _: BLANK),
            rolled=own(self.rolled, lambda dice: (BLANK,) * len(dice)),
            selected=own(self.selected, lambda _: COVERED),
            spent=own(self.spent, lambda _: (COVERED,)),
            hands=own(self.hands, lambda tiles: (COVERED,) * len(tiles)),
        )

    def dealt_anew(self, key: str) -> Screens:
        """Dice and choices by lot where they are not known; hidden tiles come from the bag."""

        def die(who: str, place: int, die: int) -> int:
            return die or 1 + draw(f"{key}:{who}:{place}", SIDES if place < 3 else SHAKEN)

        return replace(
            self,
            buried={who: n or 1 + draw(f"{key}:{who}", 3) for who, n in self.buried.items()},
            rolled={
                who: tuple(die(who, place, each) for place, each in enumerate(dice))
                for who, dice in self.rolled.items()
            },
            selected={
                who: PHASES[draw(f"{key}:{who}", 3)] if phase == COVERED else phase
                for who, phase in self.selected.items()
            },
            spent={who: () if COVERED in it else it for who, it in self.spent.items()},
        )


@dataclass(slots=True)
class ScreenState(State):
    """The bag and the screens."""

    @property
    def screens(self) -> Screens:
        found = self.part(Screens)
        assert found is not None
        return found

    def copy(self) -> ScreenState:
        return replace(
            self,
            players=dict(self.players),
            decks={name: list(cards) for name, cards in self.decks.items()},
            returned=dict(self.returned),
            agenda=[step.copy() for step in self.agenda],
            parts={tag: part.copy() for tag, part in self.parts.items()},
        )

    def as_seen(self, seats: frozenset[str]) -> ScreenState:
        seen = self.copy()
        seen.decks = known_decks(self)
        seen.parts = {tag: part.as_seen(seats).copy() for tag, part in self.parts.items()}
        seen.agenda = [step.as_seen(seats) for step in self.agenda]
        return seen

    @property
    def seen_cards(self) -> frozenset[str]:
        held = {tile for hand in self.screens.hands.values() for tile in hand}
        return frozenset(held | {*self.screens.discarded}) - {COVERED}

    def deal_hidden(self, unseen: dict[str, list[str]]) -> None:
        hands = {
            who: tuple(unseen["bag"].pop() if tile == COVERED else tile for tile in hand)
            for who, hand in self.screens.hands.items()
        }
        self.put_part(replace(self.screens, hands=hands))


@dataclass(frozen=True, slots=True)
class AllAsked(Step):
    """All are asked at once."""

    waiting: tuple[str, ...]

    @property
    def asks(self) -> tuple[str, ...]:
        return self.waiting

    @property
    def asked_alike(self) -> Step:
        return replace(self, waiting=())


@dataclass(frozen=True, slots=True)
class BuryDue(AllAsked):
    """What everybody buries stays so until it is dug up."""

    tag = "bury-due"
    stays_secret: ClassVar[bool] = True

    @property
    def question(self) -> str:
        return Text("which number does everybody bury? (S1)")


@dataclass(frozen=True, slots=True)
class SelectDue(AllAsked):
    """Everybody selects a phase, in secret and all at once."""

    tag = "select-due"

    @property
    def question(self) -> str:
        return Text("which phase does everybody select? (S3)")


@dataclass(frozen=True, slots=True)
class RollAll(Step):
    """All roll behind their screens."""

    tag = "roll-all"


@dataclass(frozen=True, slots=True)
class Bury(Action):
    """Bury a number."""

    tag = "bury"
    number: int

    def as_seen(self, seats: frozenset[str]) -> Bury:
        return self if self.player in seats else replace(self, number=BLANK)


@dataclass(frozen=True, slots=True)
class Shake(Action):
    """Shake one more die, once a round."""

    tag = "shake"


@dataclass(frozen=True, slots=True)
class Select(Action):
    """Select a phase, and tiles to spend: one of each colour at most."""

    tag = "select"
    phase: str
    tiles: tuple[str, ...] = ()

    def as_seen(self, seats: frozenset[str]) -> Select:
        return self if self.player in seats else replace(self, phase=COVERED, tiles=(COVERED,))


@dataclass(slots=True)
class ScreenContext(Context):
    """One action being carried out."""

    state: ScreenState


class ScreenRules(Rulebook[Table, ScreenContext]):
    """The rules of the game."""

    over_rule = "S5"
    consent_rule = "S5"
    moves = "points"
    has_secret_dice = True
    own_dice_bar_undo = False
    state_kind = ScreenState

    def table(self, state: ScreenState) -> Table:
        return Table(state, self)

    def context(self, state: ScreenState, tray: DiceTray) -> ScreenContext:
        return ScreenContext(state, self, tray)

    def read_state(self, data: dict[str, Json]) -> ScreenState:
        return self.state_kind.from_json(data, self.tags)

    def cards_of(self, deck: str) -> list[str]:
        return list(TILES)


def colour(tile: str) -> str:
    """The group of a tile."""
    return tile.partition(" ")[0]


def _bury(context: ScreenContext, due: BuryDue, action: Bury) -> None:
    screens, player = context.state.screens, action.player
    fits = 1 <= action.number <= 3
    context.require(fits, "S1", Text("one to three are buried"), code="wrong-number")
    buried = screens.buried | {player: action.number}
    context.state.put_part(replace(screens, buried=buried))
    context.say(Text("{player} has buried a number", player=player), "S1")
    _heard(context, due, player, RollAll())


def _heard(context: ScreenContext, due: AllAsked, player: str, then: Step) -> None:
    waiting = tuple(name for name in due.waiting if name != player)
    if waiting:
        context.revise(replace(due, waiting=waiting))
        return
    context.answered()
    context.push(then)


def _roll(context: ScreenContext, step: RollAll) -> None:
    state = context.state
    rolled = {player: _behind(context, player, 3, SIDES) for player in state.seats}
    open_die = context.roll(Text("the weather"), "S2")
    context.say(Text("The weather is {die}", die=open_die), "S2")
    state.put_part(replace(state.screens, rolled=rolled, selected={}, spent={}))
    context.push(SelectDue(tuple(state.seats)))


def _behind(context: ScreenContext, player: str, count: int, sides: int) -> tuple[int, ...]:
    why = Text("{player} rolls behind the screen", player=player)
    return tuple(
        context.roll(why, "S2", sides=sides, seen_by=(player,), until="screens")
        for _ in range(count)
    )


def _shake(context: ScreenContext, due: SelectDue, action: Shake) -> None:
    screens, player = context.state.screens, action.player
    fits = len(screens.rolled[player]) == 3
    context.require(fits, "S2", Text("one more die is enough"), code="shaken")
    dice = screens.rolled[player] + _behind(context, player, 1, SHAKEN)
    context.state.put_part(replace(screens, rolled=screens.rolled | {player: dice}))
    context.say(Text("{player} shakes one more die", player=player), "S2")


def _select(context: ScreenContext, due: SelectDue, action: Select) -> None:
    screens, player, tiles = context.state.screens, action.player, action.tiles
    fits = action.phase in PHASES
    context.require(fits, "S3", Text("there is no such phase"), code="no-phase")
    held = [tile for tile in screens.hands[player] if tile in tiles]
    fits = tuple(held) == tiles and len({*map(colour, tiles)}) == len(tiles)
    context.require(fits, "S3", Text("one tile of each colour"), code="wrong-tiles")
    screens = replace(
        screens,
        selected=screens.selected | {player: action.phase},
        spent=screens.spent | {player: tiles},
    )
    context.state.put_part(screens)
    context.say(Text("{player} has selected", player=player), "S3")
    waiting = tuple(name for name in due.waiting if name != player)
    if waiting:
        context.revise(replace(due, waiting=waiting))
    else:
        context.answered()
        _lift(context)


def _lift(context: ScreenContext) -> None:
    """All lift their screens: points for the dice, and for the tiles spent."""
    context.tell("screens", Text("what is behind the screens (S4)"))
    state, screens = context.state, context.state.screens
    points, hands = dict(screens.points), dict(screens.hands)
    for player in state.seats:
        tiles = screens.spent[player]
        gained = sum(screens.rolled[player]) + 5 * len(tiles)
        points[player] += gained
        context.ledger.append(("pool", player, gained))
        context.say(
            Text(
                "{player} rolled {dice} for {phase} and gains {gained}",
                player=player,
                dice=str(screens.rolled[player]),
                phase=screens.selected[player],
                gained=gained,
            ),
            "S4",
        )
        hands[player] = tuple(tile for tile in hands[player] if tile not in tiles)
        hands[player] += (state.take_top("bag"),)
    spent = tuple(tile for tiles in screens.spent.values() for tile in tiles)
    screens = replace(
        screens,
        points=points,
        hands=hands,
        discarded=screens.discarded + spent,
        rounds=screens.rounds + 1,
        rolled={},
        selected={},
        spent={},
    )
    if screens.rounds == 2:
        context.tell("bury-due", Text("what has been buried (S4)"))
        screens = replace(screens, dug_up=True)
    state.put_part(screens)
    if screens.rounds == ROUNDS:
        state.over = Text("{rounds} rounds have been played", rounds=ROUNDS)
        return
    context.push(RollAll())


def _burials(table: Table, due: BuryDue, player: str) -> Iterable[Choice]:
    yield Template(Bury, {"player": player}, {"number": Range(1, 3)})


def _shakes(table: Table, due: SelectDue, player: str) -> Iterable[Choice]:
    if len(table.state.screens.rolled[player]) == 3:  # type: ignore[attr-defined]
        yield Shake(player)


def _selections(table: Table, due: SelectDue, player: str) -> Iterable[Choice]:
    hand = table.state.screens.hands[player]  # type: ignore[attr-defined]
    tiles = Subset(hand, at_least=0, groups=tuple(map(colour, hand)))
    yield Template(Select, {"player": player}, {"phase": OneOf(PHASES), "tiles": tiles})


class ScreenGame(Game):
    """Rounds of dice behind screens."""

    name = "screens"
    usual = "screens"
    versions = Versions({1: "as it is"})
    state: ScreenState
    state_kind = ScreenState
    book_kind = ScreenRules
    part_kind = Screens

    @classmethod
    def compose(cls, header: Header) -> ScreenRules:
        book = cls.book_kind(header, Text("Screens"), Text("most points win"), RULES)
        consent.register(book)
        book.part(cls.part_kind)
        book.decision(BuryDue)
        book.answer(BuryDue, Bury, "S1", _bury, _burials, in_any_order=True)
        book.step(RollAll, _roll)
        book.decision(SelectDue)
        book.answer(SelectDue, Shake, "S2", _shake, _shakes, in_any_order=True)
        book.answer(SelectDue, Select, "S3", _select, _selections, in_any_order=True)
        return book

    def _lay_out(self) -> ScreenState:
        bag, seats = list(TILES), self.header.seats
        shuffle(bag, f"{self.header.seed}:bag")
        hands = {seat: tuple(bag.pop(0) for _ in range(4)) for seat in seats}
        state = self.state_kind(dict.fromkeys(seats), seats[0], decks={"bag": bag})
        state.put_part(self.part_kind(hands=hands, points=dict.fromkeys(seats, 0)))
        return state

    def _begin(self, context: ScreenContext) -> None:
        context.push(BuryDue(tuple(context.state.seats)))


def begun(seed: int | str = 3, *, seats: tuple[str, ...] = ("Ann", "Ben", "Cat"), **more: Any):
    """A game in its first round: all have buried a number."""
    game = ScreenGame.start(seats=seats, seed=seed, **more)
    for number, seat in enumerate(seats):
        game.apply(Bury(seat, 1 + number % 3))
    return game
