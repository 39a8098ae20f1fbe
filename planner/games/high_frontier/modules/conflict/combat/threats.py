"""Where weapons reach, whoever is there: what to know before one moves (3D8, 3E1e)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from planner.games.high_frontier.modules.conflict.blocs import may_attack
from planner.games.high_frontier.modules.conflict.combat.reach import spaces_in_reach
from planner.games.high_frontier.modules.conflict.combat.weapons import mounts, told, works
from planner.games.high_frontier.table.context import Table
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

    >>> from planner.games.high_frontier import Game
    >>> modules = ["politics", "conflict"]
    >>> threats_to(Game.new("core", factions=["NASA", "ESA"], modules=modules).table, "NASA")
    {}
    """
    return _by_space(_threats(table, _attackers(table, player)))


def reach_of(table: Table, player: str) -> Mapping[str, tuple[Threat, ...]]:
    """The spaces that a player's own weapons reach, if there is anybody whom he may attack."""
    return _by_space(_threats(table, _armed(table, player)))


def has_weapons_to_show(table: Table, player: str) -> bool:
    """Whether `threats_to` or `reach_of` has anything; no more is reckoned than that takes.

    >>> from planner.games.high_frontier import Game
    >>> modules = ["politics", "conflict"]
    >>> game = Game.new("core", factions=["NASA", "ESA"], modules=modules)
    >>> has_weapons_to_show(game.table, "NASA")
    False
    """
    players = (*_attackers(table, player), *_armed(table, player))
    return next(_threats(table, players), None) is not None


def _attackers(table: Table, player: str) -> list[str]:
    return [each for each in table.state.seats if may_attack(table, each, player)]


def _armed(table: Table, player: str) -> list[str]:
    """The player himself, unless there is nobody whom he may attack."""
    return [player] if any(may_attack(table, player, each) for each in table.state.seats) else []


def _threats(table: Table, players: Iterable[str]) -> Iterator[tuple[str, Threat]]:
    for player in players:
        for mount in mounts(table, player, attacks=True):
            spaces = spaces_in_reach(table.book.board, mount.weapon, mount.space)
            if spaces and works(table, mount):
                threat = Threat(mount.player, told(table, mount), mount.space, mount.weapon.rule)
                yield from ((space, threat) for space in spaces)


def _by_space(threats: Iterable[tuple[str, Threat]]) -> dict[str, tuple[Threat, ...]]:
    found: dict[str, tuple[Threat, ...]] = {}
    for space, threat in threats:
        found[space] = (*found.get(space, ()), threat)
    return found
