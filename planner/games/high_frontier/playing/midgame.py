"""Games that begin in the midst of things, after much has happened.

From the first year random players hardly ever get so far that anybody fights. A module says by
`Rulebook.starts` from what situations simulations may begin.
"""

from __future__ import annotations

import random
from dataclasses import replace

from planner.errors import BadInput
from planner.games.high_frontier.game import Game
from planner.games.high_frontier.playing.at_random import RandomPlayer
from planner.games.high_frontier.playing.scatter import scatter
from planner.games.high_frontier.table.turn import EndTurn, PlayerTurn
from planner.kernel.history import Checkpoint
from planner.kernel.log import header_line
from planner.text import Text, joined

FRONTS = 2
"""At so few sites everybody meets, so that there are rivals within reach."""


def begin_amid(game: Game, start: str, seed: int | str) -> Game:
    """Return a game that goes on from a situation; its log opens there.

    ``game`` has just begun, with modules that know the situation.

    >>> peace = Game.new("core", factions=["NASA", "ESA"], modules=["politics", "conflict"], seed=1)
    >>> war = begin_amid(peace, "war", 1)
    >>> Game.from_lines(war.lines()).state == war.state != peace.state
    True
    """
    known = game.book.starts
    if start not in known:
        raise BadInput(
            Text("this game cannot begin in the midst of {start}", start=start),
            hint=Text("its modules know {starts}", starts=joined(known) or Text("none")),
            field="start",
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
    stir(before, start, random.Random(f"turmoil of {seed}"))
    count = len(before.entries)
    header = header_line(replace(game.header, dealt=count))
    opening = Checkpoint.of(count, game.header.rules_version, before.state)
    return Game.from_lines([header, *before.lines()[1:], opening.line], hashing=game.hashing)


def stir(game: Game, start: str, chance: random.Random) -> None:
    """Throw a table together at random, as a situation has it."""
    scatter(game, chance, FRONTS)
    game.book.starts[start](game.table, chance)
