"""The firing results table: what a weapon does at which fire value to what target (3E2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from types import MappingProxyType

from planner.cards.reading import CardRow, read_table
from planner.errors import BadInput
from planner.kernel.log import Header
from planner.text import Text, joined
from planner.words import RuledWord

FILE = Path(__file__).parent / "data" / "firing.csv"
PLACARD = "firing"
"""Under this name a table of another print states what its aid says (`Header.printed`)."""
RETIRED = "firing-table"
"""An option of the time when the project did not know every cell."""
NOTHING = "nothing"
"""A cell without an icon, as a table states it."""


class Weapon(RuledWord):
    """What can be fired, and the rule about it.

    >>> Weapon.BUGGY.rule
    '3E4'
    """

    RAYGUN = "raygun", "3E3a"
    GUN = "gun", "3E3b"
    MIRROR = "mirror", "3E3c"
    BUGGY = "buggy", "3E4"
    KAMIKAZE = "kamikaze", "3E5"
    DROPSTONE = "dropstone", "3E6"
    AMAT_BOMB = "amat-bomb", "3E3d"

    @property
    def fires_first(self) -> bool:
        """True if an attacker who uses it fires before the defender (3D8e, 3E2)."""
        return self in (Weapon.RAYGUN, Weapon.DROPSTONE)

    @property
    def hits_spacecraft(self) -> bool:
        """True if it hits anything in space beside Bernals (3E3d, 3E4b, 3E6b)."""
        return self not in (Weapon.BUGGY, Weapon.DROPSTONE, Weapon.AMAT_BOMB)


class Column(StrEnum):
    """Where the target is: the columns E, F and G of the table (3E2l)."""

    UNMANNED = "unmanned"
    MANNED = "manned"
    SPACE = "space"


class Effect(RuledWord):
    """What a hit does, and the rule that says it, in the order in which several are resolved."""

    OVERLOAD = "overload", "3E2d"
    UNANCHOR = "unanchor", "3E2e"
    ZAP = "zap", "3E2f"
    GLITCH = "glitch", "3E2h"
    COLLATERAL = "collateral", "3E2i"
    DAMAGE = "damage", "3E2g"
    DESTROY = "destroy", "3E2j"
    CAPTURE = "capture", "3E2k"


EFFECTS: Mapping[str, Effect] = MappingProxyType({str(each): each for each in Effect})
"""The effects by their words."""
WEAPON_NAMES: Mapping[Weapon, Text] = MappingProxyType(
    {
        Weapon.RAYGUN: Text("raygun"),
        Weapon.GUN: Text("gun"),
        Weapon.MIRROR: Text("fighting mirror"),
        Weapon.BUGGY: Text("buggy"),
        Weapon.KAMIKAZE: Text("kamikaze"),
        Weapon.DROPSTONE: Text("dropstone"),
        Weapon.AMAT_BOMB: Text("antimatter bomb"),
    }
)
"""The weapons in sentences."""
COLUMN_NAMES: Mapping[Column, Text] = MappingProxyType(
    {
        Column.UNMANNED: Text("an unmanned site"),
        Column.MANNED: Text("a manned site"),
        Column.SPACE: Text("space"),
    }
)
"""The columns in sentences."""
EFFECT_NAMES: Mapping[Effect, Text] = MappingProxyType(
    {
        Effect.OVERLOAD: Text("overload"),
        Effect.UNANCHOR: Text("unanchor"),
        Effect.ZAP: Text("zap"),
        Effect.GLITCH: Text("glitch"),
        Effect.COLLATERAL: Text("collateral"),
        Effect.DAMAGE: Text("damage"),
        Effect.DESTROY: Text("destroy"),
        Effect.CAPTURE: Text("capture"),
    }
)
"""The effects in sentences."""


def told_effects(effects: frozenset[Effect]) -> Text:
    """Return effects in words.

    >>> told_effects(frozenset({Effect.DAMAGE, Effect.COLLATERAL})), told_effects(frozenset())
    ('collateral and damage', 'nothing')
    """
    return joined((EFFECT_NAMES[each] for each in Effect if each in effects), " and ") or Text(
        "nothing"
    )


@dataclass(frozen=True, slots=True)
class Band:
    """One cell of the table: what fire values from ``least`` up do in a column."""

    weapon: Weapon
    column: Column
    least: int
    most: int | None
    effects: frozenset[Effect]
    is_stated: bool = False
    """Whether the players have stated it of an aid of another print."""

    @property
    def cell(self) -> str:
        """Return its name, by which a table states what its aid says: ``gun-unmanned-1``."""
        return f"{self.weapon}-{self.column}-{self.least}"

    @property
    def values(self) -> str:
        """Return the fire values as the aid prints them: ``3-4`` or ``5+``."""
        return f"{self.least}+" if self.most is None else f"{self.least}-{self.most}"

    @property
    def told(self) -> Text:
        """Return the cell in words.

        >>> print(firing_table(Header("core", ()))[3].told)
        gun against an unmanned site, fire value 1+
        """
        return Text(
            "{weapon} against {column}, fire value {values}",
            weapon=WEAPON_NAMES[self.weapon],
            column=COLUMN_NAMES[self.column],
            values=self.values,
        )

    def holds(self, fire_value: int) -> bool:
        """True if it is for that fire value."""
        return self.least <= fire_value and (self.most is None or fire_value <= self.most)


FiringTable = tuple[Band, ...]
"""The whole firing results table."""


@cache
def _printed() -> FiringTable:
    columns = ["weapon", "column", "least", "most", "effects"]
    return tuple(map(_band, read_table(FILE, columns)))


def _band(row: CardRow) -> Band:
    return Band(
        {str(each): each for each in Weapon}[row.choice("weapon", tuple(Weapon))],
        Column(row.choice("column", tuple(Column))),
        row.count("least"),
        row.count("most") if row.optional("most") else None,
        frozenset(EFFECTS[each] for each in row.choices("effects", EFFECTS)),
    )


def effects_named(cell: str, words: str) -> frozenset[Effect]:
    """Return the effects in a statement like ``collateral+damage``; ``nothing`` for an empty cell.

    >>> sorted(effects_named("gun-unmanned-1", "damage+collateral"))
    [<Effect.COLLATERAL: 'collateral'>, <Effect.DAMAGE: 'damage'>]
    >>> effects_named("gun-unmanned-1", "nothing")
    frozenset()
    """
    named = [] if words == NOTHING else words.split("+")
    if any(each not in EFFECTS for each in named):
        raise BadInput(
            Text("{words} is no effect of the firing results table", words=repr(words)),
            hint=Text(
                "write {placard}.{cell}=collateral+damage: some of {effects}, or {nothing}",
                placard=PLACARD,
                cell=cell,
                effects=joined(EFFECT_NAMES.values()),
                nothing=NOTHING,
            ),
            field="printed",
            rule="3E2",
        )
    return frozenset(EFFECTS[each] for each in named)


def firing_table(header: Header) -> FiringTable:
    """Return the table of a game: as printed, but for what its players state of another print.

    >>> printed = {"firing": {"gun-unmanned-1": "damage"}}
    >>> table = firing_table(Header("core", (), printed=printed))
    >>> [(band.cell, sorted(band.effects)) for band in table if band.is_stated]
    [('gun-unmanned-1', [<Effect.DAMAGE: 'damage'>])]
    """
    stated = {
        cell: effects_named(cell, words) for cell, words in header.printed.get(PLACARD, {}).items()
    }
    if not stated:
        return _printed()
    cells = [band.cell for band in _printed()]
    for cell in stated:
        if cell not in cells:
            raise BadInput(
                Text("the firing results table has no cell {cell}", cell=repr(cell)),
                choices=cells,
                field="printed",
                rule="3E2",
            )
    return tuple(
        replace(band, effects=stated[band.cell], is_stated=True) if band.cell in stated else band
        for band in _printed()
    )


def band_of(table: FiringTable, weapon: Weapon, column: Column, fire_value: int) -> Band | None:
    """Return the cell that a shot hits; ``None`` where it has no effect.

    >>> table = firing_table(Header("core", ()))
    >>> band_of(table, Weapon.BUGGY, Column.UNMANNED, 4).cell
    'buggy-unmanned-3'
    >>> band_of(table, Weapon.GUN, Column.MANNED, 3) is None
    True
    """
    return next((band for band in bands_of(table, weapon, column) if band.holds(fire_value)), None)


def bands_of(table: FiringTable, weapon: Weapon, column: Column) -> FiringTable:
    """Return all cells of a weapon in a column, lowest fire values first.

    Cells in space that only Bernals suffer are none: those come with module 2.

    >>> bands_of(firing_table(Header("core", ())), Weapon.BUGGY, Column.SPACE)
    ()
    """
    if column is Column.SPACE and not weapon.hits_spacecraft:
        return ()
    return tuple(each for each in table if (each.weapon, each.column) == (weapon, column))
