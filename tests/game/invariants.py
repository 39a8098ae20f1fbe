"""What must be true after every action of every game."""

from __future__ import annotations

from collections import Counter

from planner.craft.strip import WetMass
from planner.game import Game
from planner.game.context import POOL
from planner.game.hardware import craft_stack
from planner.game.log import Entry
from planner.game.state import LEO, StackKind, State
from tests.game.helpers import all_cards


def check(game: Game, before: State, entry: Entry, cards: list[str]) -> None:
    """Check the table after an action; ``cards`` are all cards of the game."""
    after = game.state
    assert all_cards(after) == cards, "every card is in exactly one place"
    check_ledger(before, after, entry)
    check_limits(game)
    check_chits(game)
    for player, own in after.players.items():
        assert after.stacks[own.bank].tanks >= 0, player
        assert f"{player}:{LEO}" in after.stacks
    for stack in after.stacks.values():
        assert not stack.is_empty or stack.kind is StackKind.LEO, f"{stack.id} is empty"
        assert 0 <= stack.moved_tanks <= stack.tanks
    assert entry.says, "every entry says what happened"
    assert all(line.rule for line in entry.says)


def check_ledger(before: State, after: State, entry: Entry) -> None:
    """Tanks and aquas are what the log says they are."""
    changes: Counter[str] = Counter()
    for source, target, tanks in entry.tanks:
        assert tanks > 0
        changes[source] -= tanks
        changes[target] += tanks
    for stack in before.stacks.keys() | after.stacks.keys():
        had = before.stacks[stack].tanks if stack in before.stacks else 0
        has = after.stacks[stack].tanks if stack in after.stacks else 0
        assert has - had == changes.pop(stack, 0), stack
    assert set(changes) <= {POOL}


def check_limits(game: Game) -> None:
    """No player has more tokens on the map than there are (B8)."""
    limits, state = game.book.limits, game.state
    for player in state.players:
        marks = state.sites.values()
        assert sum(m.claim == player for m in marks) <= limits.disks
        assert sum(m.factory == player for m in marks) <= limits.cubes
        assert sum(m.colony == player for m in marks) <= limits.domes
        kinds = Counter(stack.kind for stack in state.stacks_of(player))
        assert kinds[StackKind.ROCKET] <= 1
        assert kinds[StackKind.LEO] == 1
    for site, marks_here in state.sites.items():
        assert marks_here.factory is None or marks_here.claim is not None, site
        assert marks_here.colony is None or marks_here.factory is not None, site
        assert not (marks_here.busted and marks_here.claim), site


def check_chits(game: Game) -> None:
    """Wet mass is never below dry mass, and the dry chit stands on the mass of the stack."""
    in_flight = any(hasattr(step, "flying") or step.tag == "flying" for step in game.state.agenda)
    for stack in game.state.stacks.values():
        if in_flight and stack.wet is not None:
            continue
        if stack.wet is None:
            assert stack.kind is not StackKind.ROCKET
            continue
        dry = max(1, craft_stack(game.table, stack).mass)
        assert WetMass(stack.wet).mass >= dry, stack.id
        assert (WetMass(stack.wet).mass > dry) == (stack.grade is not None), stack.id
