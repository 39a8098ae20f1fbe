"""Rule sets: which parts of the rulebook are in force.

The core game uses everything; *Race for Glory* is the reduced game of the tutorial booklet
(its chapter iiA1 lists the differences). Rooms ask a rule set about one rule at a time and
never test for a rule set's name.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from planner.errors import BadInput
from planner.text import Text


class Season(StrEnum):
    """A season of the sunspot cycle: four years each (K1).

    >>> [str(season) for season in Season]
    ['blue', 'yellow', 'red']
    """

    BLUE = "blue"
    YELLOW = "yellow"
    RED = "red"


CYCLE_YEARS = 12

_SEASONS = (Season.BLUE, Season.YELLOW, Season.RED)


def season_of(year: int) -> Season:
    """The season of a year of the game, counted from 1 (D2, K1).

    >>> [str(season_of(year)) for year in (1, 4, 5, 9, 12, 13)]
    ['blue', 'blue', 'yellow', 'red', 'red', 'blue']
    """
    if year < 1:
        raise BadInput(
            Text("there is no year {year}", year=year),
            hint=Text("years count from 1"),
            field="year",
        )
    return _SEASONS[(year - 1) % CYCLE_YEARS // 4]


def years_of(season: Season) -> tuple[int, int]:
    """The first and the last year of a season in each cycle.

    >>> years_of(Season.RED)
    (9, 12)
    """
    years = [year for year in range(1, CYCLE_YEARS + 1) if season_of(year) is season]
    return years[0], years[-1]


@dataclass(frozen=True, slots=True)
class RuleSet:
    """What of the rulebook is in force; the defaults are the core game.

    >>> CORE == RuleSet(), RACE_FOR_GLORY.belts
    (True, False)
    """

    name: str = "core"
    belts: bool = True
    """Radiation belts call for belt rolls (H10)."""
    seasons: bool = True
    """Synodic sites and the Venus flyby depend on the season (B7h, H8c)."""
    supports: bool = True
    """Cards need supports and cooling to be operational (J)."""
    bonus_pivots: bool = True
    """Thrusters use their bonus pivots (H4c)."""


CORE = RuleSet()
RACE_FOR_GLORY = RuleSet(
    "race-for-glory", belts=False, seasons=False, supports=False, bonus_pivots=False
)

_BY_NAME = {
    "core": CORE,
    "race-for-glory": RACE_FOR_GLORY,
    "rfg": RACE_FOR_GLORY,
}


def rule_set(name: str) -> RuleSet:
    """The rule set of that name; ``rfg`` is short for ``race-for-glory``.

    >>> rule_set("rfg").belts
    False
    """
    try:
        return _BY_NAME[name.strip().lower()]
    except KeyError:
        raise BadInput(
            Text("unknown rule set {name}", name=repr(name)),
            choices=["core", "race-for-glory"],
            field="rules",
        ) from None
