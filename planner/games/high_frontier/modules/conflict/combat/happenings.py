"""What happens in combat that others may want to know about."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class VictoriousAttack:
    """An attack has done harm that counts (3D9); what is pushed happens there and then."""

    attacker: str
    defeated: tuple[str, ...]
    space: str


@dataclass(frozen=True, slots=True)
class CombatOver:
    """A player has fought all battles of his turn (3D8a)."""

    player: str
