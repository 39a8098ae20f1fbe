"""The firing results table: what a weapon does at which fire value to what target (3E2).

The icons of the printed table are not all known to the project. What is not known is stated by the
table that owns the aid (`PLACARD`), or assumed where a game is begun on assumptions (`OPTION`).
"""

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
"""Under this name a table states what its aid says (`Header.printed`)."""
OPTION = "firing-table"
"""The option under which a header says how a game begins to play what is not known."""
ASK, ASSUMED = "ask", "assumed"
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
        """Whether an attacker who uses it fires before the defender (3D8e, 3E2)."""
        return self in (Weapon.RAYGUN, Weapon.DROPSTONE)


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
    """Effects in words.

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
    effects: frozenset[Effect] | None
    """``None`` where they are not known."""
    source: str
    """The rule or example that tells them, the table of the players, or the assumptions."""
    hints: frozenset[Effect] = frozenset()
    """Effects that the cell has at least, where the rest is not known."""

    @property
    def cell(self) -> str:
        """Its name, by which a table states what its aid says: ``gun-unmanned-1``."""
        return f"{self.weapon}-{self.column}-{self.least}"

    @property
    def values(self) -> str:
        """The fire values as the aid prints them: ``3-4`` or ``5+``."""
        return f"{self.least}+" if self.most is None else f"{self.least}-{self.most}"

    def holds(self, fire_value: int) -> bool:
        """Whether it is for that fire value."""
        return self.least <= fire_value and (self.most is None or fire_value <= self.most)

    def read_as(self, effects: frozenset[Effect], source: str) -> Band:
        """The same band with what somebody has read."""
        return replace(self, effects=effects, source=source)


Table = tuple[Band, ...]
"""The whole firing results table."""


@dataclass(frozen=True, slots=True)
class _Printed:
    """The file: the bands as they are known, and what is assumed of the rest."""

    bands: Table
    assumed: Mapping[str, frozenset[Effect]]


@cache
def _printed() -> _Printed:
    columns = ["weapon", "column", "least", "most", "effects", "more", "assumed", "source"]
    bands, assumed = [], {}
    for row in read_table(FILE, columns, may_be_unknown=True):
        band = _band(row)
        bands.append(band)
        if band.effects is None:
            assumed[band.cell] = _effects(row, "assumed")
    return _Printed(tuple(bands), MappingProxyType(assumed))


def _band(row: CardRow) -> Band:
    known = frozenset() if row.is_unknown("effects") else _effects(row, "effects")
    certain = not row.is_unknown("effects") and not row.is_unknown("more")
    return Band(
        {str(each): each for each in Weapon}[row.choice("weapon", tuple(Weapon))],
        Column(row.choice("column", tuple(Column))),
        row.count("least"),
        row.count("most") if row.optional("most") else None,
        known if certain else None,
        row.text("source"),
        known,
    )


def _effects(row: CardRow, column: str) -> frozenset[Effect]:
    return frozenset(EFFECTS[each] for each in row.choices(column, EFFECTS))


def effects_named(cell: str, words: str) -> frozenset[Effect]:
    """The effects in a statement like ``collateral+damage``; ``nothing`` for an empty cell.

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


def plays_on_assumptions(header: Header) -> bool:
    """Whether a game was begun on assumptions about what is not known.

    >>> plays_on_assumptions(Header("core", (), options={"firing-table": "assumed"}))
    True
    """
    chosen = header.options.get(OPTION, ASK)
    if chosen not in (ASK, ASSUMED):
        raise BadInput(
            Text("{chosen} is no way to play the firing results table", chosen=repr(chosen)),
            choices=[ASK, ASSUMED],
            field="options",
            rule="3E2",
        )
    return chosen == ASSUMED


def firing_table(header: Header, read: Mapping[str, str] | None = None) -> Table:
    """The table of a game: what is known, what its players have read, and what they assume.

    ``read`` is what they have read off their aid since the game began, by cell.

    >>> table = firing_table(Header("core", ()))
    >>> [band.cell for band in table if band.effects is None][:2]
    ['raygun-unmanned-6', 'gun-unmanned-1']
    >>> assumed = firing_table(Header("core", (), options={"firing-table": "assumed"}))
    >>> [band.cell for band in assumed if band.effects is None]
    []
    """
    stated = dict(header.printed.get(PLACARD, {}))
    for cell, words in stated.items():
        _check_statement(cell, effects_named(cell, words))
    stated |= dict(read or {})
    on_assumptions = plays_on_assumptions(header)
    return tuple(_as_played(band, stated, on_assumptions) for band in _printed().bands)


def _as_played(band: Band, stated: Mapping[str, str], on_assumptions: bool) -> Band:
    if band.effects is not None:
        return band
    if band.cell in stated:
        return band.read_as(effects_named(band.cell, stated[band.cell]), "the players' aid")
    if on_assumptions:
        return band.read_as(_printed().assumed[band.cell], "the assumptions")
    return band


def _check_statement(cell: str, effects: frozenset[Effect]) -> None:
    """Refuse what is stated of cells that are not there, or that are known to be otherwise."""
    band = next((each for each in _printed().bands if each.cell == cell), None)
    if band is None:
        raise BadInput(
            Text("the firing results table has no cell {cell}", cell=repr(cell)),
            choices=[each.cell for each in _printed().bands if each.effects is None],
            field="printed",
            rule="3E2",
        )
    if not fits(band, effects):
        raise BadInput(
            Text(
                "{cell} is known to be {known}",
                cell=cell,
                known=told_effects(band.hints if band.effects is None else band.effects),
            ),
            hint=Text("only values that are not known can be stated"),
            field="printed",
            rule="3E2",
        )


def fits(band: Band, effects: frozenset[Effect]) -> bool:
    """Whether a cell can be read so, by what is known of it."""
    if band.effects is not None:
        return effects == band.effects
    return band.hints <= effects


def band_of(table: Table, weapon: Weapon, column: Column, fire_value: int) -> Band | None:
    """The cell that a shot hits; ``None`` where it has no effect.

    >>> table = firing_table(Header("core", ()))
    >>> band_of(table, Weapon.BUGGY, Column.UNMANNED, 4).cell
    'buggy-unmanned-3'
    >>> band_of(table, Weapon.GUN, Column.MANNED, 3) is None
    True
    """
    for band in table:
        if (band.weapon, band.column) == (weapon, column) and band.holds(fire_value):
            return band
    return None


def band_named(cell: str) -> Band:
    """The cell of that name, as far as the project knows it.

    >>> band_named("dropstone-manned-3").values
    '3-7'
    """
    return next(each for each in _printed().bands if each.cell == cell)


def bands_of(table: Table, weapon: Weapon, column: Column) -> Table:
    """All cells of a weapon in a column, lowest fire values first."""
    return tuple(each for each in table if (each.weapon, each.column) == (weapon, column))
