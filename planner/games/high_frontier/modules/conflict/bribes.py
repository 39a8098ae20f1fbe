"""Bribes: black disks in reserves, and heroism chits in their place (3B1)."""

from __future__ import annotations

from planner.errors import RuleViolation
from planner.games.high_frontier.modules.conflict.blocs import fighting
from planner.games.high_frontier.modules.conflict.state import BRIBE, Conflict, conflict
from planner.games.high_frontier.rulebook import Rulebook, Valuable
from planner.games.high_frontier.table.context import Context, Table
from planner.text import Text, count_of, joined


def bribes(table: Table, player: str) -> int:
    """The bribes in a player's reserves, heroism chits that he was paid among them.

    >>> from planner.games.high_frontier import Game
    >>> game = Game.new("core", factions=["NASA", "ESA"], modules=["politics", "conflict"])
    >>> bribes(game.table, "NASA")
    3
    """
    return len(conflict(table).reserves.get(player, ()))


def coins(table: Table, player: str) -> tuple[str, ...]:
    """What a player can pay a bribe with, each kind once: bribes, and heroism chits (3B1a)."""
    held = conflict(table).reserves.get(player, ())
    return tuple(dict.fromkeys((*sorted(held, key=_first), *table.player(player).heroism)))


def has_coins(table: Table, player: str, coin: str, count: int) -> bool:
    """Whether a player can pay so many bribes with that (3B1a)."""
    held = (*conflict(table).reserves.get(player, ()), *table.player(player).heroism)
    return held.count(coin) >= count


def _first(coin: str) -> bool:
    """Black disks before chits."""
    return coin != BRIBE


def require_coin(table: Table, player: str, coin: str, rule: str) -> None:
    """Refuse a bribe that a player has not."""
    if coin in coins(table, player):
        return
    # There is no disk to give, whatever the table would let pass.
    raise RuleViolation(
        rule,
        Text("{player} has no {coin} to pay a bribe with", player=player, coin=repr(coin)),
        code="no-bribe",
        hint=Text("name one of {coins}", coins=joined(coins(table, player)) or Text("nothing")),
        numbers={"bribes": bribes(table, player)},
    )


def take_coin(context: Context, player: str, coin: str, rule: str) -> None:
    """Take a bribe out of a player's reserves, or a heroism chit that he spends as one (3B1a)."""
    require_coin(context, player, coin, rule)
    now = conflict(context)
    held = list(now.reserves.get(player, ()))
    if coin in held:
        held.remove(coin)
        context.state.put_part(now.with_reserve(player, tuple(held)))
        return
    context.player(player).heroism.remove(coin)
    context.say(
        Text("{player} spends the heroism chit for {feat} as a bribe", player=player, feat=coin),
        "3B1a",
    )


def give_coin(context: Context, player: str, coin: str) -> None:
    """Put a bribe into a player's reserves."""
    now: Conflict = conflict(context)
    context.state.put_part(now.with_reserve(player, (*now.reserves.get(player, ()), coin)))


# -- deals (3B1) -----------------------------------------------------------------------------


def _refused(table: Table) -> RuleViolation | None:
    """In war and anarchy bribes are for vendettas, corruption and a truce alone."""
    if not fighting(table):
        return None
    return RuleViolation(
        "3B1",
        Text("bribes are traded in peace only"),
        code="no-trade-in-war",
        hint=Text("in war they pay for vendettas, corruption and a truce"),
    )


def _hand_over(context: Context, giver: str, to: str) -> None:
    """Give a bribe, a black disk first."""
    coin = min(conflict(context).reserves[giver], key=_first)
    take_coin(context, giver, coin, "3B1")
    give_coin(context, to, coin)
    context.say(Text("{giver} gives {to} a bribe", giver=giver, to=to), "3B1")


def register(book: Rulebook) -> None:
    """Have bribes change hands in deals."""
    book.valuables[BRIBE] = Valuable(count_of(1, "bribe"), "3B1", bribes, _refused, _hand_over)


def pay_bribe(
    context: Context, giver: str, taker: str, why: Text, rule: str, coin: str = BRIBE
) -> None:
    """Have a player pay a bribe to another; ``coin`` may name a heroism chit instead (3B1a)."""
    take_coin(context, giver, coin, rule)
    give_coin(context, taker, coin)
    context.say(
        Text("{giver} pays a bribe to {taker}: {why}", giver=giver, taker=taker, why=why), rule
    )
