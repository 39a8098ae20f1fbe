"""Lobbying: a delegate and an aqua for a law that is not active (O4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from planner.errors import BadInput, RuleViolation
from planner.game.modules.politics.assembly import assembly, unseat
from planner.game.modules.politics.ideologies import LAWS, NAMES, Ideology
from planner.game.modules.politics.laws import active, lobbied, mark_of
from planner.game.modules.politics.tally import VoteTally
from planner.game.rulebook import Rulebook
from planner.game.table.context import Context, Table
from planner.kernel.actions import Action, Choice
from planner.kernel.plans import Plan, possible
from planner.kernel.rulebook import Question
from planner.text import Text

LOBBY_PRICE = 1
"""Aquas, in peace (O4)."""


@dataclass(frozen=True, slots=True)
class LobbyPrice(Question[int]):
    """What a player pays to lobby; nothing in war (O4, O4b)."""

    player: str


@dataclass(frozen=True, slots=True)
class MayLobby(Question[RuleViolation | None]):
    """Why a player may not lobby with a delegate in an ideology; nothing where he may (O4)."""

    player: str
    ideology: str


@dataclass(frozen=True, slots=True)
class Lobby(Action):
    """Give up a delegate and an aqua to use his ideology's law for the rest of the turn (O4)."""

    tag = "lobby"
    ideology: str


def lobby_price(table: Table, player: str) -> int:
    """What a player pays to lobby (O4)."""
    return table.ask(LobbyPrice(player), LOBBY_PRICE)


def _lobbying(table: Table, action: Lobby) -> Ideology:
    """The law that is lobbied for, or why it cannot be."""
    player = action.player
    if action.ideology not in tuple(Ideology):
        raise BadInput(
            Text("there is no ideology {ideology}", ideology=repr(action.ideology)),
            choices=list(Ideology),
            field="ideology",
            rule="O4",
        )
    wanted = Ideology(action.ideology)
    if not assembly(table).of(player, wanted):
        raise RuleViolation(
            "O4",
            Text("{player} has no delegate in {ideology}", player=player, ideology=NAMES[wanted]),
            code="no-delegate",
            hint=Text("lobby where you have one"),
        )
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


def _require_open(table: Table, player: str, wanted: Ideology) -> None:
    refused = table.ask(MayLobby(player, wanted), None)
    if refused is not None:
        table.refuse(refused)
    laws = active(table)
    table.require(
        Ideology.UNITY not in laws,
        "O5c",
        Text("nobody lobbies while the UN General Assembly is active"),
        code="no-lobbying",
        hint=Text("every law with two delegates is active"),
    )
    table.require(
        wanted is not Ideology.CENTRIST,
        "O4a",
        Text("mishap insurance is lobbied for in a pad explosion only"),
        code="pad-explosion-only",
    )
    table.require(
        wanted not in laws,
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
    unseat(context, player, wanted, player, lobbied=True)
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


def _lobbies(table: Table, player: str) -> Iterable[Choice]:
    places = assembly(table).places(player)
    return possible(table, _lobbying, (Lobby(player, each) for each in places))


def register(book: Rulebook) -> None:
    """Add lobbying."""
    book.free_action(Lobby, "O4", Plan(_lobbying, _lobby), _lobbies)
