"""The sign of each faction: a shape for the crew card, a letter for its side, and a colour.

The colours are those of the crew cards; nobody needs them to tell one faction from another.
"""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from planner.games.high_frontier.table.factions import CREWS, card_of

DARK, BRIGHT = "#0b1020", "#ffffff"


@dataclass(frozen=True, slots=True)
class FactionSign:
    """How a faction is told on pictures."""

    letter: str
    colour: str
    ink: str
    """Colour of the letter."""
    outline: str
    """The shape, as an SVG path of a radius of about 22."""
    lower: int = 0
    """By how much the letter stands below the middle."""

    @property
    def badge(self) -> Markup:
        """The shape with its letter, as part of an SVG picture.

        >>> "<tspan" in sign_of("NASA").badge
        True
        """
        y = 8 + self.lower
        return Markup(
            f'<path d="{self.outline}" fill="none" stroke="{BRIGHT}" stroke-width="9" '
            f'stroke-linejoin="round"/><path d="{self.outline}" fill="{self.colour}" '
            f'stroke="{DARK}" stroke-width="3.5" stroke-linejoin="round"/>'
            f'<text y="{y}" font-size="23" font-weight="800" text-anchor="middle">'
            f'<tspan fill="{self.ink}">{self.letter}</tspan></text>'
        )


@dataclass(frozen=True, slots=True)
class _Crew:
    colour: str
    ink: str
    outline: str
    lower: int = 0


_CREWS = {
    "CQ038": _Crew("#17703a", BRIGHT, "M-22 0A22 22 0 1 1 22 0A22 22 0 1 1-22 0Z"),
    "CQ039": _Crew("#b52525", BRIGHT, "M0-26L27 20H-27Z", 6),
    "CQ040": _Crew("#f2c21a", DARK, "M0-28L28 0 0 28-28 0Z"),
    "CQ041": _Crew("#6f35a8", BRIGHT, "M-13-23H13L26 0 13 23H-13L-26 0Z"),
    "CQ042": _Crew(BRIGHT, DARK, "M-21-21H21V21H-21Z"),
    "CQ043": _Crew("#5b6472", BRIGHT, "M-24-22H24V2L0 28-24 2Z", -2),
}
_LETTERS = dict(zip(CREWS, "EASDUBCRNIXO", strict=True))


def sign_of(player: str) -> FactionSign:
    """The sign of a player, whether he has chosen the side of his crew card or not.

    >>> sign_of("NASA").letter, sign_of("ISRO").letter, sign_of("CQ042").letter
    ('N', 'I', '?')
    >>> sign_of("NASA").outline == sign_of("ISRO").outline != sign_of("ESA").outline
    True
    """
    crew = _CREWS[card_of(player)]
    return FactionSign(_LETTERS.get(player, "?"), crew.colour, crew.ink, crew.outline, crew.lower)
