"""Mission files: a mission written down in TOML; `docs/missions.md` describes them."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from planner.board import Board, default_board
from planner.cards.model import FuelGrade
from planner.craft import Engine
from planner.craft.strip import MAX_DRY, MAX_WET
from planner.craft.thruster import Thruster
from planner.errors import BadInput, PlannerError
from planner.route.mission.model import Mission, MissionLeg, Operation, Refuel, Work
from planner.route.mission.tankage import Hold
from planner.route.query import DEFAULT_TURNS, MOST_TURNS, NO_LIMIT, Spacecraft, Terms
from planner.rules import Season, rule_set
from planner.text import Text, joined

LEAST = "least"
"""The word for the tanks when the planner is to find the fewest."""
MOST_AQUA = 999
MOST_YEAR = 999

Word = TypeVar("Word", bound=StrEnum)
D = TypeVar("D")


@dataclass(frozen=True, slots=True)
class MissionFile:
    """The contents of a mission file."""

    mission: Mission
    least: bool = False
    """True if the fewest tanks at the start are wanted."""
    aqua: int = 0
    """Aqua for Failure Is Not An Option (H7e)."""


def load_mission(path: Path, board: Board) -> MissionFile:
    """Read a mission file; a `BadInput` says in one sentence what is wrong with it."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        reason = error.strerror or Text("it cannot be read")
        raise BadInput(
            Text("cannot read {path}: {reason}", path=path, reason=reason), field="file"
        ) from None
    except UnicodeDecodeError:
        raise BadInput(Text("{path} is no text in UTF-8", path=path), field="file") from None
    return read_mission(text, board, called=path.stem)


def read_mission(text: str, board: Board, *, called: str = "mission") -> MissionFile:
    """Return the mission that a TOML text describes.

    >>> from planner.board import default_board
    >>> asked = read_mission('''
    ... [spacecraft]
    ... engines = ["3-2"]
    ... dry = 5
    ... tanks = 3
    ... [[leg]]
    ... to = "Phobos"
    ... ''', default_board())
    >>> str(asked.mission.spacecraft.wet), len(asked.mission.legs)
    ('8', 1)
    """
    try:
        values = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        reason = str(error) or Text("it is nested too deeply")
        raise BadInput(
            Text("the mission is not written in TOML: {reason}", reason=reason), field="file"
        ) from None
    return mission_from(values, board, called=called)


def mission_from(values: object, board: Board, *, called: str = "mission") -> MissionFile:
    """Return the mission that a file describes, already read into tables and lists.

    A refusal about a leg names its field with the leg: ``leg.2.to``.
    """
    return _MissionReader(board, _Table(Text("the mission"), values, _TOP)).read(called)


_TOP = ("name", "spacecraft", "start", "terms", "leg")
_SPACECRAFT = (
    *("engines", "dry", "tanks", "wet", "grade", "rad_hard", "sail_mass", "parachute", "humans"),
    *("cargo_water", "cargo_isotope", "food"),
)
_START = ("place", "year", "season")
_TERMS = (
    *("rules", "board", "push", "factories", "colonies", "water", "avoid", "afterburn"),
    *("max_turns", "max_hazards", "max_belts", "aqua"),
)
_LEG = (*("to", "drop", "pick_up", "leave", "take", "glory", "operations", "refuel", "optional"),)
_REFUEL = ("isru", "factory", "air_eater", "dirt", "tanks", "isotope", "doubled", "most")
_OPERATION = ("do", "isru", "buggy")


class _Table:
    """A table of the file, whose values are checked as they are read."""

    def __init__(self, called: str, values: object, allowed: Collection[str]) -> None:
        if not isinstance(values, Mapping):
            raise BadInput(
                Text("{called} should be a table of keys and values", called=called), field=called
            )
        for key in values:
            if key not in allowed:
                near = get_close_matches(key, allowed, n=1)
                raise BadInput(
                    Text("{called} has an unknown key {key}", called=called, key=repr(key)),
                    code="unknown-key",
                    field=key,
                    choices=near,
                    hint=(None if near else Text("known are {allowed}", allowed=joined(allowed))),
                )
        self.called = called
        self._values = values

    def has(self, key: str) -> bool:
        """True if the key is there."""
        return key in self._values

    def value(self, key: str) -> object:
        """Return the value as it is, ``None`` if it is not there."""
        return self._values.get(key)

    def wrong(self, key: str, should_be: Text) -> BadInput:
        """Return a complaint about a value."""
        found = self._values.get(key)
        return BadInput(
            Text(
                "{key} of {called} should be {should_be}, not {shown}",
                key=key,
                called=self.called,
                should_be=should_be,
                shown=_shown(found),
            ),
            field=key,
        )

    def required(self, key: str, what: Text) -> None:
        """Refuse if the key is missing."""
        if key not in self._values:
            raise BadInput(
                Text("{called} does not say {key}", called=self.called, key=key),
                field=key,
                hint=what,
            )

    def text(self, key: str, default: str) -> str:
        """Return a text."""
        found = self._values.get(key, default)
        if not isinstance(found, str):
            raise self.wrong(key, Text("a text in quotes"))
        return found

    def flag(self, key: str, default: bool = False) -> bool:
        """True or false."""
        found = self._values.get(key, default)
        if not isinstance(found, bool):
            raise self.wrong(key, Text("true or false"))
        return found

    def whole(self, key: str, default: int, low: int, high: int) -> int:
        """Return a whole number between two others."""
        return self._whole(key, self._values.get(key, default), low, high)

    def wholes(self, key: str, low: int, high: int) -> tuple[int, ...]:
        """Whole numbers in a list, or one by itself."""
        found = self._values.get(key, [])
        items = found if isinstance(found, list) else [found]
        return tuple(self._whole(key, item, low, high) for item in items)

    def texts(self, key: str) -> tuple[str, ...]:
        """Texts in a list, or one by itself."""
        found = self._values.get(key, [])
        items = found if isinstance(found, list) else [found]
        if not all(isinstance(item, str) for item in items):
            raise self.wrong(key, Text("a text in quotes or a list of them"))
        return tuple(str(item) for item in items)

    def items(self, key: str) -> list[object]:
        """Whatever is in a list, or one thing by itself."""
        found = self._values.get(key, [])
        return list(found) if isinstance(found, list) else [found]

    def word(self, key: str, kind: type[Word], default: D, words: list[str]) -> Word | D:
        """Return one of several words."""
        if key not in self._values:
            return default
        found = self.text(key, "")
        try:
            return kind(found)
        except ValueError:
            near = get_close_matches(found, words, n=1)
            raise BadInput(
                Text(
                    "{key} of {called} cannot be {found}",
                    key=key,
                    called=self.called,
                    found=repr(found),
                ),
                field=key,
                choices=near,
                hint=(
                    None if near else Text("it is one of {words}", words=joined(map(str, words)))
                ),
            ) from None

    def _whole(self, key: str, found: object, low: int, high: int) -> int:
        if isinstance(found, bool) or not isinstance(found, int) or not low <= found <= high:
            raise self.wrong(key, Text("a whole number from {low} to {high}", low=low, high=high))
        return found


def _shown(found: object) -> str:
    if isinstance(found, (str, int, float)):
        return {"True": "true", "False": "false"}.get(repr(found), repr(found))
    return Text("a {kind}", kind=type(found).__name__)


class _MissionReader:
    """Reads one mission."""

    def __init__(self, board: Board, top: _Table) -> None:
        self._board = board
        self._top = top
        self._engines: dict[str, Thruster] = {}

    def read(self, called: str) -> MissionFile:
        """Everything in the file."""
        top = self._top
        top.required("spacecraft", Text("what flies goes below [spacecraft]"))
        top.required("leg", Text("every leg goes below a [[leg]] of its own"))
        ship = _Table("spacecraft", top.value("spacecraft"), _SPACECRAFT)
        start = _Table("start", top.value("start") or {}, _START)
        terms = _Table("terms", top.value("terms") or {}, _TERMS)
        if terms.has("board"):
            self._board = default_board(terms.text("board", ""))
        legs = top.value("leg")
        if not isinstance(legs, list):
            raise BadInput(Text("legs are written below [[leg]], in double brackets"), field="leg")
        least = ship.value("tanks") == LEAST
        spacecraft = self._spacecraft(ship, least)
        mission = Mission(
            board=self._board,
            spacecraft=spacecraft,
            origin=self._place(start.text("place", "LEO"), "place"),
            legs=tuple(self._numbered_leg(leg, n) for n, leg in enumerate(legs, start=1)),
            terms=self._terms(terms, start),
            mass=ship.whole("dry", 1, 0, MAX_DRY),
            hold=_hold(ship),
            humans=ship.whole("humans", 1, 0, 9),
            name=top.text("name", called),
        )
        return MissionFile(mission, least, terms.whole("aqua", 0, 0, MOST_AQUA))

    def _spacecraft(self, ship: _Table, least: bool) -> Spacecraft:
        ship.required("engines", Text('write them like ["crew=12-8,a2,push", "3-2"]'))
        ship.required("dry", Text("the mass of everything but fuel"))
        if ship.has("tanks") and ship.has("wet"):
            raise BadInput(
                Text("spacecraft says both tanks and wet"),
                field="wet",
                hint=Text("say one of them"),
            )
        dry = max(1, ship.whole("dry", 1, 0, MAX_DRY))
        tanks = 0 if least or ship.has("wet") else ship.whole("tanks", 0, 0, MAX_WET - dry)
        engines = ship.texts("engines")
        for text in engines:
            self._engine(text)
        return Spacecraft.parse(
            engines,
            dry=dry,
            wet=self._wet(ship) if ship.has("wet") else None,
            tanks=None if ship.has("wet") else tanks,
            grade=ship.word("grade", FuelGrade, FuelGrade.WATER, [*FuelGrade]),
            rad_hard=ship.wholes("rad_hard", 0, 9),
            sail_mass=ship.whole("sail_mass", 0, 0, MAX_DRY),
            aerobrake_safe=ship.flag("parachute"),
        )

    def _wet(self, ship: _Table) -> str:
        found = ship.value("wet")
        if isinstance(found, bool) or not isinstance(found, (int, str)):
            raise ship.wrong("wet", Text('a spot of the fuel strip such as 8 or "4-1/3"'))
        return str(found)

    def _terms(self, terms: _Table, start: _Table) -> Terms:
        return Terms(
            rules=rule_set(terms.text("rules", "core")),
            season=start.word("season", Season, None, [*Season]),
            year=start.whole("year", 1, 1, MOST_YEAR) if start.has("year") else None,
            powersat=terms.flag("push"),
            factories=frozenset(self._sites(terms, "factories")),
            colonies=frozenset(self._sites(terms, "colonies")),
            site_water=self._water(terms),
            afterburn=terms.flag("afterburn", True),
            jettison=True,
            max_turns=terms.whole("max_turns", DEFAULT_TURNS, 1, MOST_TURNS),
            max_hazards=terms.whole("max_hazards", NO_LIMIT, 0, NO_LIMIT),
            max_belts=terms.whole("max_belts", NO_LIMIT, 0, NO_LIMIT),
            avoid=frozenset(self._place(text, "avoid") for text in terms.texts("avoid")),
        )

    def _water(self, terms: _Table) -> dict[int, int]:
        values = terms.value("water") or {}
        keys = list(values) if isinstance(values, Mapping) else []
        water = _Table("water", values, keys)
        return {self._site(key, "water"): water.whole(key, 0, 0, MOST_AQUA) for key in keys}

    def _numbered_leg(self, values: object, number: int) -> MissionLeg:
        try:
            return self._leg(values, number)
        except PlannerError as error:
            error.field = f"leg.{number}.{error.field}" if error.field else f"leg.{number}"
            raise

    def _leg(self, values: object, number: int) -> MissionLeg:
        leg = _Table(Text("leg {number}", number=number), values, _LEG)
        leg.required("to", Text("a place, or a list of places to choose from"))
        return MissionLeg(
            goals=tuple(dict.fromkeys(self._place(text, "to") for text in leg.texts("to"))),
            drop=leg.whole("drop", 0, 0, MAX_DRY),
            pick_up=leg.whole("pick_up", 0, 0, MAX_DRY),
            leave=leg.texts("leave"),
            take=tuple(self._engine(text) for text in leg.texts("take")),
            glory=leg.flag("glory"),
            operations=tuple(_operation(each, number) for each in leg.items("operations")),
            refuel=_refuel(leg.value("refuel"), number) if leg.has("refuel") else None,
            optional=leg.flag("optional"),
        )

    def _engine(self, text: str) -> Thruster:
        """Return an engine written out, or the name of one that was written before."""
        if text not in self._engines:
            thruster = Thruster(Engine.parse(text))
            self._engines[thruster.engine.name or text] = thruster
            return thruster
        return self._engines[text]

    def _place(self, text: str, field: str) -> int:
        return self._board.find(text, field=field).index

    def _site(self, text: str, field: str) -> int:
        return self._board.find_site(text, field=field).index

    def _sites(self, terms: _Table, key: str) -> list[int]:
        return [self._site(text, key) for text in terms.texts(key)]


def _hold(ship: _Table) -> Hold:
    return Hold(
        water=ship.whole("cargo_water", 0, 0, MAX_DRY),
        isotope=ship.whole("cargo_isotope", 0, 0, MAX_DRY),
        food=tuple(sorted(ship.wholes("food", 1, MAX_DRY), reverse=True)),
    )


def _operation(values: object, number: int) -> Operation:
    written = {"do": values} if isinstance(values, str) else values
    table = _Table(Text("an operation of leg {number}", number=number), written, _OPERATION)
    table.required("do", Text("one of {work}", work=joined(map(str, Work))))
    return Operation(
        work=table.word("do", Work, Work.OTHER, [*Work]),
        isru=table.whole("isru", 0, 0, 9) if table.has("isru") else None,
        buggy=table.flag("buggy"),
    )


def _refuel(values: object, number: int) -> Refuel:
    table = _Table(Text("refuel of leg {number}", number=number), values, _REFUEL)
    return Refuel(
        isru=table.whole("isru", 0, 0, 9) if table.has("isru") else None,
        factory=_factory(table),
        air_eater=table.flag("air_eater"),
        dirt=table.flag("dirt"),
        tanks=table.whole("tanks", 0, 0, MAX_WET),
        isotope=table.whole("isotope", 0, 0, MAX_WET),
        doubled=table.flag("doubled"),
        most=table.whole("most", 0, 0, MOST_TURNS) if table.has("most") else None,
    )


def _factory(table: _Table) -> FuelGrade | None:
    if isinstance(table.value("factory"), bool):
        return FuelGrade.WATER if table.flag("factory") else None
    made = [FuelGrade.WATER, FuelGrade.ISOTOPE]
    return table.word("factory", FuelGrade, None, [*made])
