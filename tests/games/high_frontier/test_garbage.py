"""Whatever is given to `Game.apply`, it is refused in words or done, and nothing in between."""

import dataclasses
import random
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

import pytest

from planner.errors import BadInput, PlannerError
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.deals.negotiation import Offer
from planner.games.high_frontier.chapters.free.cargo import Transfer
from planner.games.high_frontier.chapters.operations.auctions import Research
from planner.games.high_frontier.chapters.operations.boost import Boost
from planner.games.high_frontier.chapters.operations.market import Income
from planner.games.high_frontier.scenarios.race_to_mars import Achieved
from planner.games.high_frontier.scenarios.rescue.colony import Colony
from planner.games.high_frontier.table.state import State
from planner.games.high_frontier.table.terms import DealTerms
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.actions import Action, Ruling, Template, Undo
from planner.kernel.consent import Consent
from tests.games.high_frontier.helpers import new_game


class Colour(Enum):
    RED = 1


class Word(str):
    """A word that is more than a word."""


@dataclass(frozen=True, slots=True)
class Bribe(Action):
    tag = "bribe"


@dataclass(frozen=True, slots=True)
class LateEnd(EndTurn):
    pass


class Trap:
    """Something that does not like to be compared."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("==")

    __hash__ = None  # type: ignore[assignment]  # that is the point


ROUND: list[Any] = []
ROUND.append(ROUND)
GARBAGE: tuple[Any, ...] = (
    None, True, 0, -1, 10**30, 0.5, float("nan"), 1j, "", "nonsense", "\ud800", b"NASA", int, len,
    Fraction(1, 3), Word("NASA"), Colour.RED, object(), Trap(), (), [], {}, set(), ROUND, range(3),
    frozenset({1, "a"}), (None,), [1.5], ({},), {"player": "NASA"}, {1: 2},
    DealTerms("NASA", "ESA"), DealTerms("NASA", "ESA", aquas=0.5), EndTurn("CRP"), Undo("CRP"),
    EndTurn, State({}, "CRP"),
)  # fmt: skip


def is_refused(game: Game, do: Callable[[], object]) -> bool:
    """Whether something is refused, having changed nothing; else it has left a whole game."""
    before, entries = game.state.fingerprint(), game.lines()
    try:
        do()
    except PlannerError:
        assert (game.state.fingerprint(), game.lines()) == (before, entries)
        return True
    assert game.lines()[:-1] == entries
    assert game.replay().state.fingerprint() == game.state.fingerprint()
    return False


@pytest.mark.parametrize("thing", GARBAGE, ids=lambda thing: type(thing).__name__)
def test_what_is_no_action_is_refused(thing: Any):
    game = new_game()
    if type(thing) not in (EndTurn, Undo):
        assert is_refused(game, lambda: game.apply(thing))


def test_actions_of_no_rule_are_refused():
    game = new_game()
    for stranger in (Bribe("CRP"), LateEnd("CRP"), Action("CRP"), Consent("CRP")):
        assert is_refused(game, lambda stranger=stranger: game.apply(stranger))
    assert is_refused(game, lambda: game.apply(object.__new__(Research)))


def test_garbage_in_any_field_of_any_action_changes_nothing():
    game, chance = new_game(), random.Random(1)
    refused = done = 0
    for kind in list(game.book.tags.values()):
        if not issubclass(kind, Action):
            continue
        names = [field.name for field in dataclasses.fields(kind)]
        for name in names:
            for thing in GARBAGE:
                values = {each: chance.choice(GARBAGE) for each in names} | {"player": "CRP"}
                action = kind(**{**values, name: thing})
                if is_refused(game, lambda action=action: game.apply(action)):
                    refused += 1
                else:
                    done += 1
                    game.pop()
    assert refused > 100 * done


def test_garbage_in_what_is_listed_changes_nothing():
    game, chance = new_game(), random.Random(2)
    for choice in game.legal():
        for thing in GARBAGE:
            action = choice.sample(chance) if isinstance(choice, Template) else choice
            name = chance.choice([field.name for field in dataclasses.fields(action)])
            wrong = dataclasses.replace(action, **{name: thing})
            if not is_refused(game, lambda wrong=wrong: game.apply(wrong)):
                game.pop()


@pytest.mark.parametrize(
    "action",
    [
        Offer("CRP", (DealTerms("CRP", "ESA", aquas=1.5),)),  # type: ignore[arg-type]
        Research("CRP", "thruster", 0.5),  # type: ignore[arg-type]
        Transfer("CRP", "CRP:leo", "CRP:rocket", tanks=0.5),  # type: ignore[arg-type]
        Undo("CRP", 1.0),  # type: ignore[arg-type]
        Undo("CRP", True),
        Ruling("CRP", EndTurn("CRP"), ("E3d",), None),  # type: ignore[arg-type]
        Ruling("CRP", None, ("E3d",), "why not"),  # type: ignore[arg-type]
        Ruling("CRP", Undo("CRP"), ("E3d",), "why not"),
        Ruling("CRP", Ruling("CRP", EndTurn("CRP"), ("E3d",), "a"), ("E3d",), "b"),
    ],
)
def test_wrong_types_are_refused_before_anything_is_done(action: Action):
    game = new_game()
    game.apply(Income("CRP"))
    before = game.state
    with pytest.raises(BadInput):
        game.apply(action, granted=True)
    assert game.state is before
    game.apply(Undo("CRP"))


def test_lists_do_for_tuples_and_are_frozen():
    game = new_game("core", ("CRP", "NASA"), arrange=lambda state: None)
    card = game.state.decks["thruster"][0]
    game.state.players["CRP"].hand.append(card)
    wanted = [card]
    entry = game.apply(Boost("CRP", wanted))  # type: ignore[arg-type]  # what a program may send
    wanted.append("CT999")
    assert entry.action == Boost("CRP", (card,))


@pytest.mark.parametrize("dice", [None, 3, "35", {1}, [0], [7], [1.0], [True], (None,)])
def test_what_are_no_dice_is_refused(dice: Any):
    game = new_game()
    if dice is not None:
        assert is_refused(game, lambda: game.apply(Income("CRP"), dice))


@pytest.mark.parametrize("player", [None, 3, [], "Mars", Trap()])
def test_only_players_are_asked_what_they_may_do(player: Any):
    game = new_game()
    if player is not None:
        with pytest.raises(BadInput):
            game.legal(player)


def test_a_state_that_cannot_be_written_down_is_not_put_in_place():
    game = new_game()
    rule = game.book.actions[Income.tag]

    def spoil(context: Any, action: Income) -> None:
        context.state.put_part(Achieved({"x": 0.5}))  # type: ignore[dict-item]

    game.book.actions[Income.tag] = dataclasses.replace(rule, apply=spoil)
    before = game.state
    with pytest.raises(TypeError):
        game.apply(Income("CRP"))
    assert game.state is before
    assert game.entries == []
    game.apply(EndTurn("CRP"))
    with pytest.raises(BadInput, match="2 actions cannot be undone; 1 are left"):
        game.apply(Undo("CRP", 2))


def test_copies_of_a_state_share_no_memory():
    state = new_game().state
    state.put_part(Colony("phobos", home={"ESA": 1}))
    other = state.copy().part(Colony)
    assert other is not None
    other.home["ESA"] = 2
    assert state.part(Colony) == Colony("phobos", home={"ESA": 1})
