"""Faction privileges: who has which, and what they do (B6a, gl.)."""

from __future__ import annotations

from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.happenings import Boosted, Claimed, Industrialized
from planner.games.high_frontier.table.questions import Privileges, PrivilegesOff
from planner.text import Text

FELONIOUS = "felonious"
LAUNCH_FEES = "launch-fees"
MARKETEER = "marketeer"
MOONCABLE = "mooncable"
OPEN_SOURCE = "open-source-finao"
POWERSAT = "powersat"
SCRUM = "scrum-troubleshooters"
SECRETARY_GENERAL = "secretary-general"
SKUNKWORKS = "skunkworks"
TAXES = "taxes"


def privileges(table: Table, player: str) -> frozenset[str]:
    """The privileges that a player has now."""
    own = table.player(player)
    # Before the side of the crew card is chosen, nothing of it is in force (C2).
    crew = table.face(own.crew).abilities if own.crew else ()
    printed = frozenset(ability.key for ability in crew)
    return table.ask(Privileges(player), printed | frozenset(own.privileges))


def has_privilege(table: Table, player: str, privilege: str) -> bool:
    """Whether a player has that privilege now."""
    return privilege in privileges(table, player)


def _anarchy(table: Table, question: Privileges, value: frozenset[str]) -> frozenset[str]:
    off = table.ask(PrivilegesOff(), table.state.anarchy)
    return frozenset({FELONIOUS}) if off else value


def _launch_fees(context: Context, boosted: Boosted) -> None:
    _each_gains(context, LAUNCH_FEES, Text("launch fees"), "gl. Launch Fees")


def _taxes(context: Context, done: Claimed | Industrialized) -> None:
    _each_gains(context, TAXES, Text("taxes"), "gl. Taxes")


def _each_gains(context: Context, privilege: str, why: Text, rule: str) -> None:
    for player in context.state.seats:
        if has_privilege(context, player, privilege):
            context.gain(player, 1, why, rule)


def secretary_general(context: Context) -> None:
    """Two more aquas at the start (gl. Secretary General)."""
    for player in context.state.seats:
        if has_privilege(context, player, SECRETARY_GENERAL):
            context.gain(player, 2, Text("Secretary General"), "gl. Secretary General")


def register(book: Rulebook) -> None:
    """Add the privileges that other rules do not ask for by themselves."""
    book.modify(Privileges, _anarchy)
    book.on(Boosted, _launch_fees)
    book.on(Claimed, _taxes)
    book.on(Industrialized, _taxes)
