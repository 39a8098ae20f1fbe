"""The conformance tests of the kernel, over its own two games; and what they find."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from planner.kernel.actions import Choice
from planner.kernel.context import Context, Table
from planner.kernel.dice import draw, shuffle
from planner.kernel.example import Pebbles
from planner.kernel.log import Header
from planner.kernel.testing import Effort, check_game
from planner.text import Text
from tests.kernel import screens
from tests.kernel.screens import (
    SIDES,
    ScreenGame,
    ScreenRules,
    Screens,
    ScreenState,
    Select,
    SelectDue,
    Shake,
)


def hide(state: ScreenState, seats: frozenset[str], key: str) -> None:
    """Shuffle what is behind the screens of others: dice, numbers, phases and hands."""
    hidden, bag = state.screens, state.decks["bag"]
    others = [seat for seat in state.players if seat not in seats]
    tiles = [*bag, *(tile for seat in others for tile in hidden.hands[seat])]
    shuffle(tiles, key)
    hands = dict(hidden.hands)
    for seat in others:
        hands[seat] = tuple(tiles.pop() for _ in hands[seat])
    bag[:] = tiles
    rolled = {
        seat: dice if seat in seats else tuple(1 + draw(f"{key}{seat}{n}", SIDES) for n in dice)
        for seat, dice in hidden.rolled.items()
    }
    buried = {
        seat: number if seat in seats or hidden.dug_up else 1 + draw(f"{key}{seat}", 3)
        for seat, number in hidden.buried.items()
    }
    state.put_part(replace(hidden, hands=hands, rolled=rolled, buried=buried))


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("seed", range(3))
def test_the_game_of_screens_is_as_every_game_must_be(players: int, seed: int):
    seats = ["Ann", "Ben", "Cat", "Dan", "Eve"][:players]
    game = ScreenGame.start(seats=seats, seed=seed)
    done = check_game(game, seed=seed, hide=hide)
    looked_at = {"listed", "unlisted", "undo", "views", "states", "logs", "ends"}
    assert looked_at | {"secret dice and cards", "secret choices"} <= done.keys()


@pytest.mark.parametrize("seats", [["Ann"], ["Ann", "Ben"], ["Ann", "Ben", "Cat", "Dan"]])
def test_the_smallest_game_is_as_every_game_must_be(seats: list[str]):
    for seed in range(4):
        check_game(Pebbles.start(seats=seats, seed=seed), seed=seed)


# -- what is found --------------------------------------------------------------------------------


class LeakyDice(Screens):
    """Everybody sees the dice behind the screens."""

    __slots__ = ()

    def as_seen(self, seats: frozenset[str]) -> Screens:
        return replace(super().as_seen(seats), rolled=self.rolled)


class LeakyHands(Screens):
    """Everybody sees all tiles."""

    __slots__ = ()

    def as_seen(self, seats: frozenset[str]) -> Screens:
        return replace(super().as_seen(seats), hands=self.hands)


class LeakyChoices(Screens):
    """Everybody sees the phases that are selected in secret."""

    __slots__ = ()

    def as_seen(self, seats: frozenset[str]) -> Screens:
        return replace(super().as_seen(seats), selected=self.selected)


class BadDreams(Screens):
    """What is imagined looks otherwise to whoever imagines it."""

    __slots__ = ()

    def dealt_anew(self, key: str) -> Screens:
        return replace(super().dealt_anew(key), rounds=self.rounds + 1)


class OpenTop(ScreenState):
    """The top of the bag is said to be covered, and shown."""

    __slots__ = ()

    def as_seen(self, seats: frozenset[str]) -> ScreenState:
        seen = super().as_seen(seats)
        seen.decks["bag"][:1] = self.decks["bag"][:1]
        return seen


class SharedView(ScreenState):
    """Who writes points into a view has them."""

    __slots__ = ()

    def as_seen(self, seats: frozenset[str]) -> ScreenState:
        seen = super().as_seen(seats)
        seen.put_part(self.screens.as_seen(seats))
        return seen


class SharedTable(ScreenState):
    """A copy shares its bag with the original."""

    __slots__ = ()

    def copy(self) -> ScreenState:
        other = super().copy()
        other.decks = self.decks
        return other


def with_part(kind: type[Screens]) -> type[ScreenGame]:
    class Game(ScreenGame):
        part_kind = kind

    return Game


def with_state(kind: type[ScreenState]) -> type[ScreenGame]:
    class Rules(ScreenRules):
        state_kind = kind

    class Game(ScreenGame):
        state_kind = kind
        book_kind = Rules

    return Game


def with_rules(change: Callable[[ScreenRules], None]) -> type[ScreenGame]:
    class Game(ScreenGame):
        @classmethod
        def compose(cls, header: Header) -> ScreenRules:
            book = super().compose(header)
            change(book)
            return book

    return Game


def lists_too_much(book: ScreenRules) -> None:
    def choices(table: Table, due: SelectDue, player: str) -> Iterable[Choice]:
        yield Shake(player)
        yield Select(player, "ship")

    book.answer(SelectDue, Shake, "S2", screens._shake, choices, in_any_order=True)


def lists_too_little(book: ScreenRules) -> None:
    def choices(table: Table, due: SelectDue, player: str) -> Iterable[Choice]:
        yield Select(player, "ship" if player == "Ann" else "settle")

    book.answer(SelectDue, Select, "S3", screens._select, choices, in_any_order=True)


def says_nothing(book: ScreenRules) -> None:
    def shake(context: Context, due: SelectDue, action: Shake) -> None:
        screens._shake(context, due, action)
        context.lines.clear()

    book.answer(SelectDue, Shake, "S2", shake, screens._shakes, in_any_order=True)


def rolls_elsewhere(book: ScreenRules) -> None:
    def shake(context: Context, due: SelectDue, action: Shake) -> None:
        context.say(Text("{player} gets {n}", player=action.player, n=random.random()), "S2")
        context.revise(due)

    book.answer(SelectDue, Shake, "S2", shake, screens._shakes, in_any_order=True)


def asks_in_vain(book: ScreenRules) -> None:
    book.answer(SelectDue, Select, "S3", screens._select, lambda *_: (), in_any_order=True)
    book.forget(Shake)


BROKEN = {
    "dice leak": (with_part(LeakyDice), "the view of"),
    "hands leak": (with_part(LeakyHands), "/table/parts/screens/hands"),
    "choices leak": (with_part(LeakyChoices), "/table/parts/screens/selected"),
    "bad dreams": (with_part(BadDreams), "imagine looks otherwise"),
    "open top": (with_state(OpenTop), "the table in the view of"),
    "shared view": (with_state(SharedView), "a view shares with what it was made of"),
    "shared table": (with_state(SharedTable), "looks otherwise|leads to another state"),
    "lists too much": (with_rules(lists_too_much), "is listed and refused"),
    "lists too little": (with_rules(lists_too_little), "is not listed and may be done"),
    "says nothing": (with_rules(says_nothing), "does not say what was done"),
    "rolls elsewhere": (with_rules(rolls_elsewhere), "makes another entry"),
    "asks in vain": (with_rules(asks_in_vain), "are asked and can do nothing"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_broken_is_found(name: str):
    kind, fault = BROKEN[name]
    with pytest.raises(AssertionError, match=fault):
        _check_several(kind)


def _check_several(kind: type[ScreenGame]) -> None:
    for seed in range(6):
        check_game(kind.start(seats=["Ann", "Ben", "Cat"], seed=seed), seed=seed, hide=hide)


def test_open_fields_without_a_label_are_found():
    words = {"number": "Number", "phase": "Phase"}
    with pytest.raises(AssertionError, match="'tiles' of 'select' has no label"):
        check_game(
            ScreenGame.start(seats=["Ann", "Ben"], seed=1),
            label=lambda action, name: words.get(name),
        )


def test_actions_of_which_examples_are_listed_may_be_others():
    kind = with_rules(lists_too_little)
    for seed in range(3):
        game = kind.start(seats=["Ann", "Ben", "Cat"], seed=seed)
        check_game(game, seed=seed, hide=hide, examples={"select"})


def test_an_effort_bounds_what_is_played():
    game = ScreenGame.start(seats=["Ann", "Ben"], seed=1)
    done = check_game(game, effort=Effort(actions=5, tries=1))
    assert (done["undo"], done["listed"], "ends" in done) == (5, 5, False)
    assert len(game.entries) == 0
