"""The assembly in words, for the terminal (O)."""

from __future__ import annotations

from collections.abc import Iterable

from planner.games.high_frontier.modules.politics.assembly import Assembly, assembly, sits
from planner.games.high_frontier.modules.politics.effects import in_force
from planner.games.high_frontier.modules.politics.forecast import forecasts
from planner.games.high_frontier.modules.politics.ideologies import (
    LAWS,
    NAMES,
    Ideology,
    purge_roll,
    ring,
)
from planner.games.high_frontier.modules.politics.laws import active, lobbied
from planner.games.high_frontier.table.context import Table
from planner.text import Text, count_of, joined


def told(table: Table) -> Iterable[Text]:
    """Who sits where, which laws are active, and what they and the next tally mean to a player.

    The player is the one who is on turn.

    >>> from planner.games.high_frontier import Game
    >>> game = Game.new("core", factions=["NASA", "ESA"], modules=["politics"])
    >>> for line in list(told(game.table))[:4]:
    ...     print(line)
    Assembly: honor: NASA 1; equality: ESA 1; the centre *: nobody
    Active laws: Mishap Insurance
    Mishap Insurance: NASA has no delegate in the centre and is not insured
    the star moves to honor with 2 votes: Paleoconservative Directive (a new delegate in honor)
    """
    if not sits(table):
        yield Text("The assembly has been dissolved")
        return
    now = assembly(table)
    places = joined(
        (
            _place(now, each)
            for each in (*ring(), Ideology.CENTRIST)
            if now.votes(each, legacy=True) or each == now.star
        ),
        "; ",
    )
    yield Text("Assembly: {places}", places=places)
    laws = joined(LAWS[each] for each in Ideology if each in active(table))
    yield Text("Active laws: {laws}", laws=laws or Text("none"))
    player = table.on_turn
    if player is not None:
        yield from _for(table, player)
    yield purge_told(table)


def purge_told(table: Table) -> Text:
    """What each purge roll strikes (K2e)."""
    rolls = joined(
        Text("{die} {ideology}", die=die, ideology=NAMES[struck])
        for die, struck in sorted(purge_roll(table.book.header).items())
    )
    return Text("Purge roll: {rolls}", rolls=rolls)


def _for(table: Table, player: str) -> Iterable[Text]:
    """What the assembly means to a player."""
    own = lobbied(table, player)
    if own is not None:
        yield Text("{player} has lobbied for {law}", player=player, law=LAWS[own])
    for each in in_force(table, player):
        yield Text("{law}: {told}", law=LAWS[each.law], told=each.told)
    for forecast in forecasts(table, player):
        if forecast.changes:
            yield Text("{told} ({deeds})", told=forecast.told, deeds=joined(forecast.deeds))


def _place(now: Assembly, ideology: Ideology) -> Text:
    seats = [
        Text("{player} {count}", player=player, count=count)
        for player, count in now.delegates.get(ideology, {}).items()
    ]
    if now.legacy.get(ideology):
        seats.append(count_of(now.legacy[ideology], "legacy vote"))
    star = Text(" *") if now.star == ideology else Text("")
    return Text(
        "{ideology}{star}: {seats}",
        ideology=NAMES[ideology],
        star=star,
        seats=joined(seats) or Text("nobody"),
    )
