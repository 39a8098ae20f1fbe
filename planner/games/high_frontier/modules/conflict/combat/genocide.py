"""Genocide: what it costs to destroy a colony in combat (3E2m)."""

from __future__ import annotations

from dataclasses import replace

from planner.games.high_frontier.modules.conflict.blocs import is_anarchy, is_war
from planner.games.high_frontier.modules.conflict.combat.factions import is_purple
from planner.games.high_frontier.modules.conflict.propaganda import extremist_on
from planner.games.high_frontier.modules.conflict.state import conflict
from planner.games.high_frontier.modules.politics.assembly import assembly, losable, unseat
from planner.games.high_frontier.modules.politics.ideologies import Ideology
from planner.games.high_frontier.modules.politics.questions import Loss
from planner.games.high_frontier.modules.politics.tally import VoteTally
from planner.games.high_frontier.table.context import Context
from planner.text import Text


def genocide(context: Context, player: str, victim: str) -> None:
    """A player has destroyed a dome: bribes, delegates and heroism are lost; not to Purple."""
    if is_purple(context, player) and (is_war(context) or is_anarchy(context)):
        context.say(Text("{player} is not called to account for genocide", player=player), "3D6f")
        return
    context.say(Text("{player} commits genocide", player=player), "3E2m")
    _lose_delegates(context, player)
    _lose_bribes(context, player, victim)
    held = context.player(player).heroism
    if held:
        held.clear()
        context.say(Text("{player} loses all heroism chits", player=player), "3E2m")


def _lose_delegates(context: Context, player: str) -> None:
    """All but the extremist; the bribes under them come into the perpetrator's hands first."""
    for ideology in Ideology:
        standing = assembly(context).of(player, ideology) - (
            extremist_on(context, ideology) == player
        )
        for _ in range(min(standing, losable(context, player, ideology, Loss.GENOCIDE))):
            unseat(context, player, ideology, Loss.GENOCIDE, by=player)
    context.say(Text("{player} loses all delegates but an extremist", player=player), "3E2m")
    context.push(VoteTally())


def _lose_bribes(context: Context, player: str, victim: str) -> None:
    now = conflict(context)
    coins = now.reserves.get(player, ())
    if not coins or player == victim:
        return
    context.state.put_part(
        replace(now, reserves=now.reserves | {player: (), victim: (*now.reserves[victim], *coins)})
    )
    context.say(
        Text(
            "{player} loses {count} bribes to {victim}",
            player=player,
            count=len(coins),
            victim=victim,
        ),
        "3E2m",
    )
