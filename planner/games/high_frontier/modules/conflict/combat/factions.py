"""The faction weapons: which a player has, and when it works (3D6)."""

from __future__ import annotations

from planner.games.high_frontier.modules.conflict.blocs import is_anarchy, is_war
from planner.games.high_frontier.modules.politics.assembly import own_ideology
from planner.games.high_frontier.modules.politics.ideologies import Ideology
from planner.games.high_frontier.table.context import Table

JAMMER = "jammer"
WARHEADS = "biological-warheads"
MARINES = "marine"
MIRRORS = "fighting-mirrors"
GRAY_GOO = "gray-goo"
AMAT_BOMBS = "war-crimes"
WEAPON_RULES = {
    JAMMER: "3D6a",
    WARHEADS: "3D6b",
    MARINES: "3D6c",
    MIRRORS: "3D6d",
    GRAY_GOO: "3D6e",
    AMAT_BOMBS: "3D6f",
}
"""The rule about each faction weapon, by its key on the crew card."""


def faction_weapon(table: Table, player: str) -> str | None:
    """The faction weapon that a player may use now: in war and anarchy only (3D6).

    >>> from planner.games.high_frontier import Game
    >>> game = Game.new("core", factions=["NASA", "ESA"], modules=["politics", "conflict"])
    >>> faction_weapon(game.table, "NASA") is None
    True
    >>> game.state.anarchy = True
    >>> faction_weapon(game.table, "NASA")
    'marine'
    """
    if not (is_war(table) or is_anarchy(table)):
        return None
    crew = table.face(table.player(player).crew).crew
    return None if crew is None else crew.weapon.key


def has_weapon(table: Table, player: str, weapon: str) -> bool:
    """Whether a player may use that faction weapon now."""
    return faction_weapon(table, player) == weapon


def is_purple(table: Table, player: str) -> bool:
    """Whether a player is of the colour that commits war crimes (3D6f)."""
    return own_ideology(table, player) is Ideology.AUTHORITY
