"""Missions: from a form, a file or a request to the planner's, and back into a form or a file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from planner.board import default_board
from planner.errors import BadInput, PlannerError
from planner.route.mission import (
    Mission,
    MissionFile,
    MissionPlan,
    MissionTanks,
    MissionWhyNot,
    mission_tanks,
    plans,
    why_no_plan,
)
from planner.route.mission.file import tables_from
from planner.route.mission.model import MOST_LEGS, Work
from planner.route.mission.tables import (
    LEAST,
    LegTable,
    MissionBody,
    SpacecraftTable,
    StartTable,
    TermsTable,
)
from planner.route.query import Preference, Spacecraft
from planner.rules import rule_set
from planner.text import Text
from planner.typed import typed
from web.queries.mission_queries import LEG_FIELDS, MissionFields

Values = dict[str, Any]
"""A mission as the tables and lists of a mission file."""


@dataclass(frozen=True, slots=True)
class AskedMission:
    """A mission in the planner's terms, and how to sort the answers."""

    file: MissionFile
    prefer: Preference


@dataclass(frozen=True, slots=True)
class Missions:
    """The ways to carry out a mission, or why there are none."""

    mission: Mission
    plans: tuple[MissionPlan, ...]
    aqua: int
    fewest: MissionTanks | None = None
    why_not: MissionWhyNot | None = None


def asked_by(query: MissionFields) -> AskedMission:
    """The mission that a form describes; refuses what makes no sense."""
    found = tables_by(query).to_mission()
    if query.card:
        ship = replace(_of_cards(query), wet=found.mission.spacecraft.wet)
        found = replace(found, mission=replace(found.mission, spacecraft=ship))
    return AskedMission(found, Preference(query.prefer))


def missions(asked: AskedMission) -> Missions:
    """The ways to carry out a mission that are worth choosing between."""
    found, prefer = asked.file, asked.prefer
    mission = found.mission
    if found.least:
        fewest = mission_tanks(mission, prefer=prefer)
        if fewest and fewest.plans:
            return Missions(fewest.mission, fewest.plans, found.aqua, fewest)
        return Missions(mission, (), found.aqua, None, why_no_plan(mission))
    ways = tuple(plans(mission, prefer=prefer))
    return Missions(mission, ways, found.aqua, None, None if ways else why_no_plan(mission))


# From the fields of a form to the tables of a file.


def tables_by(query: MissionFields) -> MissionBody:
    """The tables that a form describes; refuses what makes no sense."""
    texts = msgspec.structs.asdict(query)
    legs = [leg for number in range(1, MOST_LEGS + 1) if (leg := _leg(texts, number))]
    tables = {
        "spacecraft": _spacecraft(query),
        "start": _named_alike(StartTable, query, place=query.from_),
        "terms": _named_alike(
            TermsTable,
            query,
            board=None if query.board == "corrected" else query.board,
            factories=query.factory,
            colonies=query.colony,
            water=dict(map(_water, query.water)),
            afterburn=not query.no_afterburn,
        ),
        "leg": legs,
    }
    return tables_from(tables | ({"name": query.name} if query.name else {}))


def _named_alike(table: type[msgspec.Struct], query: MissionFields, **others: Any) -> Values:
    """What is called alike in a table and in the form, and what is not."""
    names = {*table.__struct_fields__} & {*query.__struct_fields__}
    values = {name: getattr(query, name) for name in names} | others
    return {name: value for name, value in values.items() if value is not None}


def _water(text: str) -> tuple[str, int | str | None]:
    site, _, tanks = text.rpartition("=")
    return site or tanks, _number(tanks)


def _spacecraft(query: MissionFields) -> Values:
    tanks = LEAST if query.tanks is None and query.wet is None else query.tanks
    if query.card:
        ship = _of_cards(query)
        engines, dry = [str(each.engine) for each in ship.thrusters], int(ship.dry.mass)
        return _named_alike(SpacecraftTable, query, engines=engines, dry=dry, tanks=tanks)
    if not query.engine:
        raise BadInput(Text("this is needed"), code="missing", field="engine")
    if query.dry is None:
        raise BadInput(Text("this is needed"), code="missing", field="dry")
    known = {"engines": query.engine, "dry": _number(query.dry), "tanks": tanks}
    return _named_alike(SpacecraftTable, query, **known)


def _of_cards(query: MissionFields) -> Spacecraft:
    board = default_board(query.board)
    start = board.find_start(query.from_, field="from")
    return query.to_spacecraft(board.zones[start.zone], query.to_terms(board))


def _leg(texts: Mapping[str, Any], number: int) -> Values:
    """One leg; empty if nothing is filled in."""
    leg = {name: texts[f"leg{number}_{name}"] for name in LEG_FIELDS}
    if not any(leg.values()):
        return {} if number > 1 else {"to": []}
    refuel = {
        "isru": _number(leg["isru"]),
        "factory": {"water": True}.get(leg["factory"], leg["factory"]),
        "air_eater": leg["air_eater"],
        "dirt": leg["dirt"],
        "tanks": _number(leg["load"]),
        "isotope": _number(leg["isotope"]),
        "doubled": leg["doubled"],
        "most": _number(leg["most"]),
    }
    values = {
        "drop": _number(leg["drop"]),
        "pick_up": _number(leg["pick_up"]),
        "leave": _items(leg["leave"], ";"),
        "take": _items(leg["take"], ";"),
        "glory": leg["glory"],
        "operations": list(map(_operation, _items(leg["operations"]))),
        "refuel": _without_nothing(refuel),
        "optional": leg["optional"],
    }
    return {"to": _items(leg["to"]), **_without_nothing(values)}


def _operation(text: str) -> str | Values:
    """An operation as one types it: ``prospect 2 buggy`` with a buggy of ISRU 2."""
    words = _in_english(typed(text).lower()).replace("isru", " ").split()
    numbers = [word for word in words if word.isdecimal()]
    others = [word for word in words if word not in numbers and word != "buggy"]
    if len(words) == 1:
        return words[0]
    return _without_nothing(
        {
            "do": " ".join(others),
            "isru": _number(numbers[0]) if numbers else None,
            "buggy": "buggy" in words,
        }
    )


_OPERATIONS = {
    "探査": Work.PROSPECT,
    "工業化": Work.INDUSTRIALIZE,
    "et 生産": Work.PRODUCE,
    "et生産": Work.PRODUCE,
    "生産": Work.PRODUCE,
    "デリバリー": Work.DELIVER,
    "その他": Work.OTHER,
    "バギー": "buggy",
}
"""What operations are called in the Japanese rulebook."""


def _in_english(text: str) -> str:
    """The operation with its words in English.

    >>> _in_english("探査2 バギー").split()
    ['prospect', '2', 'buggy']
    """
    for japanese, english in _OPERATIONS.items():
        text = text.replace(japanese, f" {english} ")
    return text


def _number(text: str) -> int | str | None:
    """A number if it is one; the reader of missions complains about any other text."""
    text = typed(text).strip()
    if not text:
        return None
    return int(text) if re.fullmatch("[0-9]{1,6}", text) else text


def _items(text: str, separators: str = ",;") -> list[str]:
    return [part.strip() for part in re.split(f"[{separators}]", typed(text)) if part.strip()]


def _without_nothing(values: Mapping[str, Any]) -> Values:
    return {
        key: value
        for key, value in values.items()
        if value is not None and value is not False and value not in ("", [], {})
    }


# From the tables of a file to the fields of a form.


def args_of(tables: MissionBody) -> dict[str, Any]:
    """The fields of the form that describe the same mission."""
    values = msgspec.to_builtins(tables)
    ship, start, terms = (values.get(name, {}) for name in ("spacecraft", "start", "terms"))
    fields: dict[str, Any] = {
        **{name: value for name, value in (ship | start | terms).items() if name not in _FIELDS},
        "name": values.get("name"),
        "from": tables.start.place,
        "engine": ship["engines"],
        "tanks": None if ship.get("tanks") == LEAST else ship.get("tanks", 0),
        "factory": terms.get("factories"),
        "colony": terms.get("colonies"),
        "water": [f"{site}={tanks}" for site, tanks in terms.get("water", {}).items()],
        "no_afterburn": not terms.get("afterburn", True),
        "rules": rule_set(terms["rules"]).name if "rules" in terms else None,
    }
    if "wet" in ship:
        fields["tanks"] = None
    for number, leg in enumerate(tables.leg, start=1):
        fields |= {f"leg{number}_{key}": value for key, value in _leg_fields(leg)}
    return {key: _shown(value) for key, value in fields.items() if _shown(value) != ""}


def _leg_fields(leg: LegTable) -> Iterator[tuple[str, Any]]:
    values = msgspec.to_builtins(leg)
    refuel = values.pop("refuel", {})
    yield "to", "; ".join(leg.goals)
    yield "operations", "; ".join(map(_operation_text, values.pop("operations", ())))
    for key, value in values.items():
        if key != "to":
            yield key, "; ".join(value) if isinstance(value, list | tuple) else value
    factory = refuel.pop("factory", None)
    yield "factory", "water" if factory is True else factory
    yield "load", refuel.pop("tanks", None)
    yield from refuel.items()


def _operation_text(operation: str | Values) -> str:
    if isinstance(operation, str):
        return operation
    parts = [operation["do"], operation.get("isru"), "buggy" if operation.get("buggy") else None]
    return " ".join(str(part) for part in parts if part is not None)


def _shown(value: Any) -> Any:
    if value is None or value is False or value in ([], ()):
        return ""
    return "true" if value is True else value


def toml_of(tables: MissionBody) -> str:
    """The tables as a mission file.

    >>> ship = SpacecraftTable(engines=("3-2",), dry=5)
    >>> print(toml_of(MissionBody(spacecraft=ship, leg=(LegTable(to="Ceres"),))))
    [spacecraft]
    engines = ["3-2"]
    dry = 5
    <BLANKLINE>
    [[leg]]
    to = "Ceres"
    <BLANKLINE>
    """
    values = msgspec.to_builtins(tables)
    legs = values.pop("leg")
    lines = [f"name = {_toml(values.pop('name'))}"] if "name" in values else []
    for key, value in values.items():
        lines += _toml_table(f"[{key}]", value)
    for leg in legs:
        lines += _toml_table("[[leg]]", leg)
    return "\n".join(lines).lstrip() + "\n"


def _toml_table(heading: str, table: Values) -> list[str]:
    if not table:
        return []
    return ["", heading, *(f"{key} = {_toml(value)}" for key, value in table.items())]


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        inner = ", ".join(f"{_toml_key(key)} = {_toml(each)}" for key, each in value.items())
        return f"{{ {inner} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _toml_key(key: str) -> str:
    return key if re.fullmatch("[A-Za-z0-9_-]+", key) else json.dumps(key, ensure_ascii=False)


# What a refusal is about.

_FIELDS = {
    "engines": "engine",
    "place": "from",
    "factories": "factory",
    "colonies": "colony",
    "afterburn": "no_afterburn",
    "leg": "leg1_to",
    "start": "from",
}
_LEG_FIELDS = {
    "do": "operations",
    "buggy": "operations",
    "tanks": "load",
    "refuel": "isru",
    "engine": "take",
}
_LEG = re.compile(r"leg\.(\d+)(?:\.(.+))?")
_IN_WORDS = re.compile(r"\bleg (\d+)\b")


def form_field(error: PlannerError) -> str | None:
    """The field of the form that a refusal of a mission is about."""
    field = error.field or ""
    if found := _LEG.fullmatch(field):
        number, name = found[1], found[2] or "to"
    elif (told := _IN_WORDS.search(error.message)) and field in {*LEG_FIELDS, *_LEG_FIELDS}:
        number, name = told[1], field
    else:
        return _FIELDS.get(field, field) or None
    name = _LEG_FIELDS.get(name, name)
    return f"leg{number}_{name if name in LEG_FIELDS else 'to'}"
