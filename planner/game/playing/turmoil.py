"""Games that begin in the midst of war, anarchy or a truce, after much has happened.

From the first year random players hardly ever get so far that anybody fights.
"""

from __future__ import annotations

import random
from dataclasses import replace

from planner.errors import BadInput
from planner.game.game import Game
from planner.game.modules.conflict.blocs import Bloc
from planner.game.modules.conflict.setup import bribes_at_start
from planner.game.modules.conflict.state import BRIBE, Conflict
from planner.game.modules.politics.assembly import assembly
from planner.game.modules.politics.ideologies import Ideology
from planner.game.playing.at_random import RandomPlayer
from planner.game.playing.scatter import scatter
from planner.game.table.tokens import cubes_left
from planner.game.table.turn import EndTurn, PlayerTurn
from planner.kernel.checkpoints import Checkpoint
from planner.kernel.log import header_line
from planner.text import Text

CONDITIONS = ("war", "war", "war", "anarchy", "truce")
FRONTS = 2
"""At so few sites everybody meets, so that there are enemies within reach."""
SEATED = 2
"""In so many ideologies everybody may have a delegate beside the extremist."""


def begin_in_war(game: Game, seed: int | str) -> Game:
    """A game that goes on from a table of war; its log opens there.

    ``game`` has just begun, with the module *conflict*.

    >>> peace = Game.new("core", factions=["NASA", "ESA"], modules=["politics", "conflict"], seed=1)
    >>> war = begin_in_war(peace, 1)
    >>> Game.from_lines(war.lines()).state == war.state != peace.state
    True
    """
    if game.state.part(Conflict) is None:
        raise BadInput(
            Text("there is no War without conflict"),
            hint=Text("write --with politics,conflict"),
            field="start",
            rule="3C",
        )
    bot, before = RandomPlayer(seed), game.copy()
    # The entries before the checkpoint do not lead to it, so they carry no hash.
    before.hashing = False
    # A log opens at a checkpoint only where an entry comes before it.
    while not before.entries or before.state.top(PlayerTurn) is None:
        first = before.to_act[0]
        at_turn = before.state.top(PlayerTurn) is not None
        view = before.view(first)
        before.apply(EndTurn(first) if at_turn else bot.choose(view, view.legal()))
    stir(before, random.Random(f"turmoil of {seed}"))
    count = len(before.entries)
    header = header_line(replace(game.header, dealt=count))
    opening = Checkpoint.of(count, game.header.rules_version, before.state)
    return Game.from_lines([header, *before.lines()[1:], opening.line], hashing=game.hashing)


def stir(game: Game, chance: random.Random) -> None:
    """Throw a table together at random, with delegates, bribes and chits anywhere."""
    scatter(game, chance, FRONTS)
    state, now = game.state, game.state.part(Conflict)
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
            if cubes_left(game.table, player) == 0:
                continue
            state.put_part(assembly(game.table).changed(player, ideology, 1))
            if held[player] > 1 and chance.random() < 0.4:
                held[player] -= 1
                now = now.with_under(ideology, player, (BRIBE,))
    for player, left in held.items():
        now = now.with_reserve(player, (BRIBE,) * left)
    state.put_part(now)
