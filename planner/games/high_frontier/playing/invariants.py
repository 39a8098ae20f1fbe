"""What must be true of every game at any time, whoever plays it.

`planner game sim` and the tests look at every action of many games through these functions;
each tells in sentences what is wrong.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from planner.craft.strip import WetMass
from planner.errors import DataError, PlannerError
from planner.games.high_frontier.chapters.movement.flight import Flying, Interrupted
from planner.games.high_frontier.game import Game
from planner.games.high_frontier.table.context import POOL, account
from planner.games.high_frontier.table.hardware import craft_stack
from planner.games.high_frontier.table.occasions import Occasion
from planner.games.high_frontier.table.state import Stack, StackKind, State, stack_id
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.actions import Action, Ruling, Template, Undo
from planner.kernel.consent import Consent, Object
from planner.kernel.log import Entry


def all_cards(state: State) -> list[str]:
    """Every card, wherever it is; the same cards for the whole of a game."""
    found = [card for deck in state.decks.values() for card in deck]
    found += [card for player in state.players.values() for card in player.hand]
    found += [held.card for stack in state.stacks.values() for held in stack.cards]
    return sorted(found)


# -- after an action --------------------------------------------------------------------------


def faults(game: Game, before: State, entry: Entry, cards: list[str]) -> list[str]:
    """What is wrong after an action; ``cards`` are all cards of the game.

    >>> game = Game.new("core", factions=["NASA", "ESA"])
    >>> cards, before = all_cards(game.state), game.state
    >>> faults(game, before, game.apply(game.legal()[0]), cards)
    []
    """
    after = game.state
    found = []
    if all_cards(after) != cards:
        found.append("a card is in two places, or in none")
    found += _ledger_faults(before, after, entry)
    for player in after.players:
        found += _player_faults(game, player)
    if isinstance(entry.action, EndTurn):
        found += _outpost_faults(game, entry.action.player)
    found += _site_faults(after)
    for stack in after.stacks.values():
        found += _stack_faults(game, stack)
    for check in game.book.checks:
        found += check.do(game.table)
    if not entry.says or not all(line.rule for line in entry.says):
        found.append("the entry does not say what happened by which rule")
    return found


def _ledger_faults(before: State, after: State, entry: Entry) -> Iterator[str]:
    """Tanks and aquas must be what the log says they are."""
    changes: Counter[str] = Counter()
    for source, target, tanks in entry.moved:
        if tanks <= 0:
            yield f"the ledger moves {tanks} tanks"
        changes[source] -= tanks
        changes[target] += tanks
    for stack, grade in product(before.stacks.keys() | after.stacks.keys(), Stack.TANKS):
        had = before.stacks[stack].tanks_of(grade) if stack in before.stacks else 0
        has = after.stacks[stack].tanks_of(grade) if stack in after.stacks else 0
        told = changes.pop(account(stack, grade), 0)
        if has - had != told:
            yield f"{stack} had {had} tanks and has {has}, and the ledger tells of {told}"
    for name in set(changes) - {account(POOL, grade) for grade in Stack.TANKS}:
        if changes[name]:
            yield f"the ledger leaves {changes[name]} tanks in {name}, which is no stack"


def _player_faults(game: Game, player: str) -> Iterator[str]:
    """Nobody has more tokens than there are, nor less than no money (B8, F1c)."""
    limits, state = game.book.limits, game.state
    marks = list(state.sites.values())
    for what, placed, limit in (
        ("disks", sum(m.claim == player for m in marks), limits.disks),
        ("cubes", sum(m.factory == player for m in marks), limits.cubes),
    ):
        if placed > limit:
            yield f"{player} has {placed} {what} on the map, with {limit} in the box"
    colonies = game.book.score_terms.get("colonies")
    if colonies is not None and colonies.points(game.table, player) > limits.domes:
        yield f"{player} scores more than {limits.domes} domes"
    kinds = Counter(stack.kind for stack in state.stacks_of(player))
    if kinds[StackKind.ROCKET] > 1:
        yield f"{player} has {kinds[StackKind.ROCKET]} rockets"
    if stack_id(player, StackKind.LEO) not in state.stacks or kinds[StackKind.LEO] != 1:
        yield f"{player} has no LEO stack, or more than one"
    if state.aquas(player) < 0:
        yield f"{player} has {state.aquas(player)} aquas"


def _outpost_faults(game: Game, player: str) -> Iterator[str]:
    kinds = Counter(stack.kind for stack in game.state.stacks_of(player))
    if kinds[StackKind.OUTPOST] > game.book.limits.outposts:
        yield f"{player} ends the turn with {kinds[StackKind.OUTPOST]} outposts"


def _site_faults(state: State) -> Iterator[str]:
    """Cubes stand on disks, domes on cubes, and nothing on busted sites."""
    for site, marks in state.sites.items():
        if marks.factory is not None and marks.claim is None:
            yield f"the factory at {site} stands on no claim"
        if marks.colony is not None and marks.factory is None:
            yield f"the colony at {site} stands on no factory"
        if marks.busted and marks.claim is not None:
            yield f"{site} is busted and claimed"


def _stack_faults(game: Game, stack: Stack) -> Iterator[str]:
    """Nothing is empty, and the chits stand where the masses put them (F2, F3)."""
    if stack.is_empty and stack.kind is not StackKind.LEO:
        yield f"{stack.id} is empty"
    for grade in Stack.TANKS:
        moved, held = stack.moved_of(grade), stack.tanks_of(grade)
        if not 0 <= moved <= held:
            yield f"{moved} of {held} tanks of {stack.id} have moved"
    if stack.wet is None:
        if stack.kind is StackKind.ROCKET:
            yield f"{stack.id} has no wet mass chit"
        return
    if _in_flight(game.state, stack):
        return
    wet, dry = WetMass(stack.wet).mass, max(1, craft_stack(game.table, stack).mass)
    if wet < dry:
        yield f"{stack.id} has wet mass {stack.wet} and dry mass {dry}"
    if (wet > dry) != (stack.grade is not None):
        yield f"{stack.id} has wet mass {stack.wet}, dry mass {dry} and fuel {stack.grade}"


def _in_flight(state: State, stack: Stack) -> bool:
    """Whether a stack is in its move, when lost masses are still on the strip (F2)."""
    for step in state.agenda:
        flying = step.flying if isinstance(step, Interrupted) else step
        if isinstance(flying, Flying) and flying.stack == stack.id:
            return True
    return False


# -- what may be done --------------------------------------------------------------------------


def choice_faults(game: Game, chance: random.Random) -> Iterator[str]:
    """Whether what is listed applies, and what is not allowed is refused and changes nothing.

    Of each family of actions one is tried, drawn at random.
    """
    asked = game.to_act
    for choice in game.legal():
        action = choice.sample(chance) if isinstance(choice, Template) else choice
        if not game.may(action):
            yield f"{action} is listed and does not apply"
        yield from _stranger_faults(game, action, asked)


def _stranger_faults(game: Game, action: Action, asked: tuple[str, ...]) -> Iterator[str]:
    """Whether somebody who is not asked is refused the same thing (D1)."""
    if game.book.actions[action.tag].occasion in (Occasion.LULL, Occasion.ANYTIME):
        return
    stranger = next((name for name in game.state.players if name not in asked), None)
    if stranger is None:
        return
    before = game.state.fingerprint()
    try:
        game.apply(replace(action, player=stranger))
    except PlannerError:
        if game.state.fingerprint() != before:
            yield f"the refusal of {action} to {stranger} has changed something"
    else:
        game.pop()
        yield f"{stranger} is not asked and may do {action}"


# -- the log -----------------------------------------------------------------------------------


def history_faults(game: Game) -> Iterator[str]:
    """Whether undoing and doing again, and saving and loading, lead to the same state."""
    there = game.state.fingerprint()
    if game.entries and not isinstance(game.entries[-1].action, Undo | Ruling | Consent | Object):
        yield from _undo_faults(game)
    if State.from_json(game.state.as_json(), game.book.tags).fingerprint() != there:
        yield "the state written as JSON and read back is another one"


def _undo_faults(game: Game) -> Iterator[str]:
    """Whether taking back the last action leads to the state before it, but for dice rolled."""
    last, again, before = game.entries[-1], game.copy(), game.copy()
    again.apply(Undo(last.action.player), granted=True)
    before.pop()
    if again.state.dice_rolled != game.state.dice_rolled:
        yield "undoing turns the dice back"
    if replace(again.state, dice_rolled=before.state.dice_rolled) != before.state:
        yield "undoing leads to another state than the one before"
    if not last.dice:
        again.apply(last.action)
        if again.state.fingerprint() != game.state.fingerprint():
            yield "undoing and doing the same again leads to another state"


def replay_faults(game: Game) -> Iterator[str]:
    """Whether the log, written and read back, tells the same game."""
    try:
        again = Game.from_lines(game.lines(), hashing=game.hashing, verify=True)
        opened = Game.from_lines(game.lines(), hashing=game.hashing)
    except DataError as error:
        yield f"the log cannot be read back: {error}"
        return
    if again.state.fingerprint() != game.state.fingerprint():
        yield "the log played again leads to another state"
    if opened.state.fingerprint() != again.state.fingerprint():
        yield "opened at its last checkpoint, the game is in another state"
    if again.lines() != game.lines():
        yield "the log played again reads differently"
