"""A process that plays and says what was acknowledged, until it is killed."""

from __future__ import annotations

from importlib import import_module
from multiprocessing.connection import Connection
from typing import NamedTuple

from planner.games.high_frontier.playing import RandomPlayer, speaker
from planner.hosting import Host, NewTable
from planner.kernel.actions import Action


class Wish(NamedTuple):
    """A request, as it is sent and, unless it was answered, sent again."""

    request: str
    action: Action
    expected: int


def play(url: str, game: str, secrets: list[str], seed: int, wish: Wish | None, told: Connection):
    """Play all seats; tell each wish before it is sent, and the entry that came of it."""
    host = Host.at(url)
    visitor = host.seats.visitor(game, secrets)
    player = RandomPlayer(seed)
    number = 0
    while True:
        if wish is None:
            view = host.play.view(visitor)
            if not view.to_act:
                break
            who = speaker(view)
            action = player.choose(view.view(who), view.legal(who))
            wish = Wish(f"{seed}-{number}", action, len(view.entries))
            number += 1
            told.send(wish)
        done = host.play.act(visitor, wish.action, expected=wish.expected, request=wish.request)
        told.send((wish.request, [entry.number for entry in done.entries]))
        wish = None
    told.send(None)


def _warm() -> None:
    """Enter all rooms once, for all processes that are forked off later."""
    import_module("psycopg")
    host = Host.at("sqlite://")
    made = host.tables.create(NewTable("core", ("CRP", "NASA", "ESA")))
    visitor = host.seats.visitor(made.id, [made.links["CRP"]])
    view = host.play.view(visitor)
    host.play.act(visitor, RandomPlayer().choose(view, view.legal()), expected=0)
    host.close()


_warm()
