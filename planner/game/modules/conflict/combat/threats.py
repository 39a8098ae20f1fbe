"""Where weapons reach, whoever is there: what to know before one moves (3D8, 3E1e)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from planner.game.modules.conflict.blocs import may_attack
from planner.game.modules.conflict.combat.reach import spaces_in_reach
from planner.game.modules.conflict.combat.weapons import Mount, mounts, told, works
from planner.game.table.context import Table
from planner.text import Text


@dataclass(frozen=True, slots=True)
class Threat:
    """A weapon that reaches a space."""

    player: str
    weapon: Text
    origin: str
    """The space from which it fires."""
    rule: str

    @property
    def told(self) -> Text:
        """Whose weapon it is."""
        return Text("{weapon} ({player})", weapon=self.weapon, player=self.player)


def threats_to(table: Table, player: str) -> Mapping[str, tuple[Threat, ...]]:
    """The spaces that weapons of those reach who may attack a player.

    >>> from planner.game import Game
    >>> modules = ["politics", "conflict"]
    >>> threats_to(Game.new("core", factions=["NASA", "ESA"], modules=modules).table, "NASA")
    {}
    """
    return _reached(table, [each for each in table.state.seats if may_attack(table, each, player)])


def reach_of(table: Table, player: str) -> Mapping[str, tuple[Threat, ...]]:
    """The spaces that a player's own weapons reach, if there is anybody whom he may attack."""
    foes = [each for each in table.state.seats if may_attack(table, player, each)]
    return _reached(table, [player] if foes else [])


def _reached(table: Table, players: list[str]) -> dict[str, tuple[Threat, ...]]:
    found: dict[str, tuple[Threat, ...]] = {}
    for player in players:
        for mount in mounts(table, player, attacks=True):
            spaces = spaces_in_reach(table.book.board, mount.weapon, mount.space)
            if spaces and works(table, mount):
                for space in spaces:
                    found[space] = (*found.get(space, ()), _threat(table, mount))
    return found


def _threat(table: Table, mount: Mount) -> Threat:
    return Threat(mount.player, told(table, mount), mount.space, mount.weapon.rule)
