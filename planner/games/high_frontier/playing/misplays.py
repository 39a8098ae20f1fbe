"""Wrong actions, made of right ones: what a careless player or program might send.

The rules must refuse each in words and change nothing, or, where what came out is allowed after
all, carry it out and keep every invariant.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import cast

from planner.errors import PlannerError
from planner.games.high_frontier.chapters.deals.negotiation import Agree, Decline, Offer, Withdraw
from planner.games.high_frontier.game import Game
from planner.games.high_frontier.playing.invariants import faults
from planner.games.high_frontier.table.state import StackKind, stack_id
from planner.games.high_frontier.table.terms import DealTerms
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.actions import Action, Choice, Ruling, Undo
from planner.kernel.codec import TAG, Json, decode, encode
from planner.kernel.conduct import hindrance

NUMBERS = (-1, 0, 1, 2, 7, 1000)
NONSENSE: tuple[Json, ...] = ("", "nonsense", "pool", 3, True, None, [], {})
_NEARBY = 0.8
"""How often a name is exchanged for another one that is on the table, not for nonsense."""


def misplay(game: Game, action: Action, chance: random.Random) -> dict[str, Json]:
    """An action as JSON with one thing in it changed.

    >>> game = Game.new("race-to-mars", factions=["CRP", "NASA"])
    >>> wrong = misplay(game, game.legal()[0], random.Random(1))
    >>> wrong == encode(game.legal()[0])
    False
    """
    right = cast("dict[str, Json]", encode(action))
    names = _names(game)
    while True:
        wrong = _changed_record(right, names, chance)
        if wrong != right:
            return wrong


def _names(game: Game) -> list[str]:
    """What may be named: players, stacks, cards, sites with tokens, and some spaces."""
    state = game.state
    found = [*state.players, *state.stacks, *state.sites, *state.decks]
    for name, player in state.players.items():
        found += [
            *player.hand,
            stack_id(name, StackKind.ROCKET, 2),
            stack_id(name, StackKind.OUTPOST, 9),
        ]
    for stack in state.stacks.values():
        found += [stack.space, *(held.face for held in stack.cards)]
    return [*dict.fromkeys(found), "ceres", "luna-aristarchus", "geo", "mars-hellas-basin"]


def _changed(value: Json, names: list[str], chance: random.Random) -> Json:
    if chance.random() > _NEARBY:
        return chance.choice(NONSENSE)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return chance.choice([value - 1, value + 1, *NUMBERS])
    if isinstance(value, dict):
        return _changed_record(value, names, chance) if value else {"x": 1}
    if isinstance(value, list):
        return _changed_list(value, names, chance)
    return chance.choice(names)


def _changed_record(
    value: dict[str, Json], names: list[str], chance: random.Random
) -> dict[str, Json]:
    field = chance.choice([name for name in value if name != TAG] or list(value))
    if chance.random() < 0.1:
        return {name: inner for name, inner in value.items() if name != field}
    return {**value, field: _changed(value[field], names, chance)}


def _changed_list(value: list[Json], names: list[str], chance: random.Random) -> list[Json]:
    if not value:
        return [chance.choice(names)]
    place = chance.randrange(len(value))
    match chance.randrange(4):
        case 0:
            return value[:place] + value[place + 1 :]
        case 1:
            return [*value, value[place]]
        case 2:
            return [*value, chance.choice(names)]
        case _:
            return [*value[:place], _changed(value[place], names, chance), *value[place + 1 :]]


REFUSED, ALLOWED = "wrong actions refused", "changed actions allowed"
ANSWERED = "answers to offers tried"
ANSWERS = (Agree, Decline, Withdraw)


def misplay_faults(
    game: Game, wrong: dict[str, Json], cards: list[str], counts: Counter[str] | None = None
) -> Iterator[str]:
    """What goes wrong when that is sent: anything but a refusal that changes nothing.

    ``cards`` are all cards of the game; ``counts`` learns whether it was refused.

    >>> game = Game.new("race-to-mars", factions=["CRP", "NASA"])
    >>> counts = Counter()
    >>> list(misplay_faults(game, {"do": "income", "player": "Mars"}, [], counts)), counts
    ([], Counter({'wrong actions refused': 1}))
    """
    before, there = game.state, game.state.fingerprint()
    result = ALLOWED
    try:
        action: Action = decode(Action, wrong, game.book.tags)
        if isinstance(action, Undo | Ruling):
            return
        entry = game.apply(action)
    except PlannerError:
        result = REFUSED
    except Exception as error:  # Whatever goes wrong is what is looked for.
        yield f"{wrong} ends in {type(error).__name__}: {error}"
    else:
        for fault in faults(game, before, entry, cards):
            yield f"{wrong} is allowed, and then {fault}"
        game.pop()
    if counts is not None:
        counts[result] += 1
    if game.state.fingerprint() != there:
        yield f"{wrong} has changed the state although it was refused"


def offer_faults(
    game: Game, action: Action, cards: list[str], counts: Counter[str] | None = None
) -> Iterator[str]:
    """What goes wrong when open offers are answered now, or after ``action``.

    Before a turn is ended an offer is made for the trial, as what the end asks is a question, too.

    >>> game, counts = Game.new("race-to-mars", factions=["CRP", "NASA"]), Counter()
    >>> list(offer_faults(game, EndTurn("CRP"), [], counts)), len(game.entries), counts
    ([], 0, Counter({'answers to offers tried': 6}))
    """
    yield from _answer_faults(game, cards, counts)
    if not isinstance(action, EndTurn):
        return
    trial, (one, *others) = game.copy(), game.state.seats
    for each in (*(Offer(one, (DealTerms(one, to, aquas=1),)) for to in others[:1]), action):
        if not trial.may(each):
            return
        trial.apply(each)
    number = trial.state.turn.offered if trial.state.turn is not None else 1
    yield from _answer_faults(trial, cards, counts, number)


def _answer_faults(
    game: Game, cards: list[str], counts: Counter[str] | None, number: int | None = None
) -> Iterator[str]:
    """What goes wrong when everybody answers the offers on the table, or one of that number."""
    turn = game.state.turn
    deals = [deal.number for deal in turn.deals] if turn is not None else []
    numbers = deals if number is None else [*deals, number]
    if not numbers:
        return
    listed = [answer for player in game.state.players for answer in _answers(game, player)]
    for answer in (
        kind(player, each)
        for each in dict.fromkeys(numbers)
        for player in game.state.players
        for kind in ANSWERS
    ):
        if counts is not None:
            counts[ANSWERED] += 1
        tried: Counter[str] = Counter()
        yield from misplay_faults(game, cast("dict[str, Json]", encode(answer)), cards, tried)
        if (answer in listed) != (tried[ALLOWED] > 0):
            yield f"{answer} is {'' if answer in listed else 'not '}listed, and it is otherwise"


def _answers(game: Game, player: str) -> Iterator[Choice]:
    """The answers to offers that are listed for a player; all of `Game.legal` would take longer."""
    table = game.table
    for rule in (game.book.actions[kind.tag] for kind in ANSWERS):
        if rule.occasion is not None and rule.occasion.fits(table, player):
            found = rule.choices(table, player)
            yield from (each for each in found if hindrance(table, cast(Action, each)) is None)
