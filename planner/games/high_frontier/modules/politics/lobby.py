"""Lobbying: a delegate and an aqua for a law that is not active (O4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from planner.errors import RuleViolation
from planner.games.high_frontier.modules.politics.assembly import (
    require_delegate,
    seats_to_leave,
    unseat,
)
from planner.games.high_frontier.modules.politics.ideologies import (
    LAWS,
    NAMES,
    Ideology,
    IdeologyField,
)
from planner.games.high_frontier.modules.politics.laws import active, lobbied, mark_of
from planner.games.high_frontier.modules.politics.questions import LobbyPrice, Loss, MayLobby
from planner.games.high_frontier.modules.politics.tally import VoteTally
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.kernel.actions import Action
from planner.kernel.plans import Plan, possible
from planner.text import Text

LOBBY_PRICE = 1
"""Aquas, in peace (O4)."""


@dataclass(frozen=True, slots=True)
class Lobby(Action):
    """Give up a delegate and an aqua to use his ideology's law for the rest of the turn (O4)."""

    tag = "lobby"
    title = Text("Lobby")
    summary = Text("Give up a delegate and an aqua, and use his ideology's law this turn")
    needs = Text("it takes an aqua and a delegate in an ideology whose law is not in force")
    ideology: IdeologyField


def lobby_price(table: Table, player: str) -> int:
    """What a player pays to lobby (O4)."""
    return table.ask(LobbyPrice(player), LOBBY_PRICE)


def _lobbying(table: Table, action: Lobby) -> Ideology:
    """The law that is lobbied for, or why it cannot be."""
    player = action.player
    wanted = require_delegate(table, player, action.ideology, Loss.LOBBYING, "O4")
    _require_open(table, player, wanted)
    price, held = lobby_price(table, player), table.aquas(player)
    if held < price:
        raise RuleViolation(
            "O4",
            Text(
                "lobbying costs {price} aqua, {player} has {held}",
                price=price,
                player=player,
                held=held,
            ),
            code="not-enough-aqua",
            numbers={"aquas": held, "needed": price},
        )
    return wanted


def why_no_lobbying(table: Table, player: str, wanted: Ideology) -> RuleViolation | None:
    """Why a player may not lobby for a law at all, if it is not active (O5c)."""
    refused = None
    if Ideology.UNITY in active(table):
        refused = RuleViolation(
            "O5c",
            Text("nobody lobbies while the UN General Assembly is active"),
            code="no-lobbying",
            hint=Text("every law with two delegates is active"),
        )
    return table.ask(MayLobby(player, wanted), refused)


def _require_open(table: Table, player: str, wanted: Ideology) -> None:
    refused = why_no_lobbying(table, player, wanted)
    if refused is not None:
        table.refuse(refused)
    table.require(
        wanted is not Ideology.CENTRIST,
        "O4a",
        Text("mishap insurance is lobbied for in a pad explosion only"),
        code="pad-explosion-only",
    )
    table.require(
        wanted not in active(table),
        "O4",
        Text("the law of {ideology} is active already", ideology=NAMES[wanted]),
        code="law-active",
        hint=Text("use it, it costs nothing"),
    )
    table.require(
        lobbied(table, player) is None,
        "O4",
        Text("{player} has lobbied this turn", player=player),
        code="once-per-turn",
    )


def _lobby(context: Context, action: Lobby, wanted: Ideology) -> None:
    player, price = action.player, lobby_price(context, action.player)
    if price:
        context.pay(player, price, Text("lobbying"), "O4")
    unseat(context, player, wanted, Loss.LOBBYING, by=player)
    context.turn.used.append(mark_of(wanted))
    context.say(
        Text(
            "{player} lobbies with a delegate in {ideology}: {law} for the rest of the turn",
            player=player,
            ideology=NAMES[wanted],
            law=LAWS[wanted],
        ),
        "O4",
    )
    context.push(VoteTally())


def lobbies(table: Table, player: str) -> Iterator[Lobby]:
    """What a player may lobby for now."""
    places = seats_to_leave(table, player, Loss.LOBBYING)
    return possible(table, _lobbying, (Lobby(player, each) for each in places))


def register(book: Rulebook) -> None:
    """Add lobbying."""
    book.free_action(Lobby, "O4", Plan(_lobbying, _lobby), lobbies)
