"""Tables in the midst of war, anarchy or a truce, thrown together at random for simulations."""

from __future__ import annotations

import random
from dataclasses import replace

from planner.games.high_frontier.modules.conflict.blocs import Bloc
from planner.games.high_frontier.modules.conflict.setup import bribes_at_start
from planner.games.high_frontier.modules.conflict.state import BRIBE, Conflict
from planner.games.high_frontier.modules.politics.assembly import assembly
from planner.games.high_frontier.modules.politics.ideologies import Ideology
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.tokens import cubes_left

CONDITIONS = ("war", "war", "war", "anarchy", "truce")
SEATED = 2
"""In so many ideologies everybody may have a delegate beside the extremist."""


def register(book: Rulebook) -> None:
    """Let simulations begin in the midst of war."""
    book.starts["war"] = stir


def stir(table: Table, chance: random.Random) -> None:
    """Put delegates, bribes and chits anywhere, in war, anarchy or a truce."""
    state, now = table.state, table.state.part(Conflict)
    condition = chance.choice(CONDITIONS)
    state.anarchy = condition == "anarchy"
    if now is None or not now.propaganda:
        return  # Pirates alone know neither blocs nor a War (3Ad).
    held = dict.fromkeys(state.players, bribes_at_start(len(state.players)))
    shown = {
        each: str(chance.choice(list(Bloc))) if chance.random() < 0.3 else bloc
        for each, bloc in now.propaganda.items()
    }
    now = replace(
        now,
        war=condition == "war",
        truce=condition == "truce",
        propaganda=shown,
        extremists=tuple(each for each in now.extremists if chance.random() < 0.6),
    )
    for player in state.players:
        for ideology in chance.sample(list(Ideology), SEATED):
            if cubes_left(table, player) == 0:
                continue
            state.put_part(assembly(table).changed(player, ideology, 1))
            if held[player] > 1 and chance.random() < 0.4:
                held[player] -= 1
                now = now.with_under(ideology, player, (BRIBE,))
    for player, left in held.items():
        now = now.with_reserve(player, (BRIBE,) * left)
    state.put_part(now)
