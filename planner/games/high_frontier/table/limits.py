"""How many there are of things, and how many of them a player may have or do."""

from __future__ import annotations

from dataclasses import dataclass

from planner.kernel.rulebook import Question


@dataclass(frozen=True, slots=True)
class Limits:
    """How many there are of things; modules and scenarios `replace` them."""

    academia: int = 4
    """Hand cards with which one may not hold or join an auction any more (I2a)."""
    operations: int = 1
    """Operations per turn (D1b)."""
    outposts: int = 2
    """Outpost stacks at the end of one's own turn (E3d)."""
    cubes: int = 7
    """Factories, and the first player's sunspot cube (C3c, I7f)."""
    domes: int = 7
    """Colonies that score (C3d); more may be built with substitutes (B8)."""
    astrobiology_dome: int = 1
    """What an astrobiology site adds to the points of a dome (M2b)."""
    submarine_dome: int = 2
    """What a submarine site adds to the points of a dome (M2b, 3G1)."""
    disks: int = 9
    """Claims (C3e, G4a)."""
    stock_prices: tuple[int, ...] = (10, 8, 5, 4)
    """Price by the number of factories of a spectral type: none, one, two, three and more (I7d);
    empty where the exploitation tracks are not used."""
    aquas_at_start: int | None = None
    """Aquas at the start; ``None`` for one per patent deck (C5)."""
    seniority_disks: int = 4
    """Seniority disks, one for each twelve years (C1)."""
    outermost_zone: str | None = None
    """The zone beyond which what ends a move is lost (iiD1, iiD2)."""

    @property
    def lowest_price_from(self) -> int:
        """From how many factories of a type on the bead stands at the bottom (I7d)."""
        return len(self.stock_prices) - 1


@dataclass(frozen=True, slots=True)
class LimitsOf(Question[Limits]):
    """How many of what one player may have or do."""

    player: str
