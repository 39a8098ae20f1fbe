"""Forms about flights: rockets typed in one line, links that ask the same a bit differently.

A field for several values holds them with commas or semicolons between; in the address each
stands for itself, as in the API.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, TypeVar

from flask import request, url_for
from werkzeug.datastructures import MultiDict

from planner.board import Space, default_board
from planner.craft.stack import card_named
from planner.errors import BadInput, PlannerError
from planner.route.questions.fields import fields_of
from planner.route.questions.flights import (
    LandingQuestion,
    ReachQuestion,
    RouteQuestion,
    ShipQuestion,
    TanksQuestion,
)
from planner.route.rocket_line import TypedRocket, read_rocket, spelled
from web.queries.forms import BAD_REQUEST, Form
from web.queries.mission_queries import MissionFields
from web.render.i18n import N_, gettext, ngettext

Q = TypeVar("Q", bound=ShipQuestion)

LISTS = ("rad_hard", "food", "factory", "colony", "water", "avoid", "via")
ROCKET = (
    *("engine", "dry", "tanks", "wet", "card", "cargo_tanks", "grade", "rad_hard", "sail_mass"),
    "parachute",
)
"""The fields that make the rocket."""
_STACK = ("tanks", "grade", "cargo_tanks")
_LOAD = ("dry", "wet", "sail_mass", *_STACK)

QUESTIONS: tuple[tuple[str, type[ShipQuestion], str], ...] = (
    ("pages.plan", RouteQuestion, N_("Route")),
    ("pages.tanks", TanksQuestion, N_("Fewest tanks")),
    ("pages.reach", ReachQuestion, N_("All sites within reach")),
    ("pages.landing", LandingQuestion, N_("Landing")),
    ("pages.mission", MissionFields, N_("Mission")),
)
"""What can be asked about a rocket: page, query and name."""

_GOALS = ("to", "site", "leg1_to")
"""The fields of all forms that say where it goes first."""

SHORT = ("LEO", "GEO", "LMO", "LVO", "LTO", "LCO", "LGO")
"""Printed labels that players say rather than the names."""

_GOAL = re.compile(r"to|leg\d+_to")

_NOT_IN_MISSIONS = ("via", "no_jettison")


class FlightForm(Form[Q]):
    """A form about a flight.

    >>> from planner.route.questions.flights import RouteQuestion
    >>> form = FlightForm(RouteQuestion, MultiDict(
    ...     {"from": "leo", "to": "ceres", "engine": "5-1 thruster, dry 7, 3 tanks"}))
    >>> form.query.engine, form.query.dry, form.query.tanks
    (('5-1',), '7', 3)
    """

    def __init__(self, query: type[Q], args: MultiDict[str, str]) -> None:
        spread, misread = _spread(args)
        self.kind = query
        super().__init__(query, spread, asked=_is_whole(query, spread))
        if misread is not None and (self.asked or "rocket" in args):
            self.query = None
            self.errors["engine"] = misread
            self.status = BAD_REQUEST

    @property
    def by_cards(self) -> bool:
        """Whether the rocket is made of cards."""
        return bool(self.typed.getlist("card"))

    def joined(self, name: str) -> str:
        """What was typed into a field for several values."""
        return "; ".join(value for value in self.typed.getlist(name) if value)

    def carried(self, query: type[ShipQuestion], **changes: Any) -> dict[str, Any]:
        """What another question about the same rocket has in common with this one."""
        alike = set(_types(query).items()) & set(_types(self.kind).items())
        return self.args([name for name, _ in alike], **changes)

    def elsewhere(self) -> Iterator[tuple[str, str]]:
        """Other questions about the same rocket: address and name."""
        for endpoint, query, name in QUESTIONS:
            if endpoint != request.endpoint:
                typed = next(filter(None, map(self.typed.get, _GOALS)), "")
                goal = typed.partition(";")[0].strip()
                known = {name: goal for name in _GOALS if name in _types(query)}
                if query is MissionFields:
                    known |= dict.fromkeys(_NOT_IN_MISSIONS, "")
                yield url_for(endpoint, **self.carried(query, **known)), gettext(name)

    @property
    def told(self) -> str:
        """The question in one line: ``LEO → Deimos · 5-1,a1, dry 7, 3 tanks``."""
        if "site" in self.names:
            way = _name_of(self.typed.get("site", ""), default_board().find_to_land)
        else:
            goals = [self.typed.get(name, "") for name in self.names if _GOAL.fullmatch(name)]
            stops = [self.typed.get("from") or "LEO", *filter(None, goals)]
            way = " → ".join(map(names_of, stops))
            if not goals:
                way = gettext("From %(place)s") % {"place": way}
        parts = [way, self.rocket_name]
        if self.typed.get("year"):
            parts.append(gettext("year %(year)s") % {"year": self.typed["year"]})
        if self.typed.get("season"):
            parts.append(gettext(self.typed["season"]))
        return " · ".join(filter(None, parts))

    def tidied(self) -> dict[str, Any] | None:
        """The address without fields that were left empty, where there are any to leave out.

        A rocket that was chosen among those kept stands in its fields then.
        """
        given = request.args.lists()
        if request.args.get("rocket") and not self.errors:
            others = {name: texts for name, texts in given if name not in (*self.names, "rocket")}
            return {**others, **self.args()}
        whole = self.by_cards or self.typed.get("dry", "").strip()
        if not self.asked or self.errors or not whole or all(all(texts) for _, texts in given):
            return None
        tidy: MultiDict[str, str] = MultiDict(self.args())
        others = {name: texts for name, texts in given if name not in self.names}
        return {**others, **self.args()} if _is_whole(self.kind, tidy) else None

    @property
    def rocket_name(self) -> str:
        """What to call the rocket in a list of rockets."""
        parts = [self.joined("engine"), *map(card_title, self.typed.getlist("card"))]
        for name, told in (("dry", N_("dry %(n)s")), ("wet", N_("wet %(n)s"))):
            if self.typed.get(name):
                parts.append(gettext(told) % {"n": self.typed[name]})
        tanks = self.typed.get("tanks", type=int)
        if tanks:
            parts.append(ngettext("%(n)s tank", "%(n)s tanks", tanks) % {"n": tanks})
        return ", ".join(filter(None, parts))

    @property
    def rocket_line(self) -> str:
        """The rocket in one line, as `web.queries.kept` keeps it; empty where there is none."""
        if "engine" in self.errors:
            return ""
        given = {name: self.typed.get(name, "").strip() or None for name in ROCKET}
        if given["grade"] == "water":
            given["grade"] = None
        if given["cargo_tanks"] == "0":
            given["cargo_tanks"] = None
        return TypedRocket(
            engines=tuple(filter(None, self.typed.getlist("engine"))),
            cards=tuple(map(_spelled, self.typed.getlist("card"))),
            rad_hard=tuple(filter(None, self.typed.getlist("rad_hard"))),
            parachute=given["parachute"] is not None,
            **{name: given[name] for name in _LOAD},
        ).line


@lru_cache(maxsize=1024)
def card_title(name: str) -> str:
    """A card by its printed name, however it was called; what is no card stays as it is.

    >>> card_title("cd092f:heavy")
    'Bubble Membrane (heavy)'
    """
    try:
        return card_named(name).title
    except PlannerError:
        return name


def names_of(typed: str) -> str:
    """The places of a field by their names; what is no place stays as it was typed."""
    find = default_board().find
    return " / ".join(_name_of(part.strip(), find) for part in typed.split(";") if part.strip())


def _name_of(typed: str, find: Callable[[str], Space]) -> str:
    try:
        place = find(typed)
    except BadInput:
        return typed
    return place.label if place.label in SHORT else place.name


def _types(query: type[ShipQuestion]) -> dict[str, str]:
    """The fields of a query, each with its type in words."""
    return {field.name: str(field.type) for field in fields_of(query)}


def _is_whole(query: type[ShipQuestion], args: MultiDict[str, str]) -> bool:
    """Whether somebody asks; an address with only a part of it prepares a form."""
    needed = [field.name for field in fields_of(query) if field.required]
    fuelled = "card" in args or "tanks" in args or "wet" in args or not query.needs_fuel
    return all(name in args for name in needed) and ("engine" in args or "card" in args) and fuelled


def _with_chosen(args: MultiDict[str, str]) -> MultiDict[str, str]:
    """The fields with the rocket that was chosen among those kept, in place of any other."""
    if not args.get("rocket"):
        return args
    changed: MultiDict[str, str] = MultiDict(args)
    for name in ROCKET:
        changed.poplist(name)
    changed["engine"] = changed.poplist("rocket")[-1]
    return changed


def card_fields(rocket: TypedRocket) -> dict[str, Any]:
    """The fields of a stack for a rocket of cards."""
    fields = {"card": list(rocket.cards), **{name: getattr(rocket, name) for name in _STACK}}
    return {name: value for name, value in fields.items() if value}


def _spelled(card: str) -> str:
    """A card by its number, however it was called; what is no card stays as it is."""
    try:
        return spelled(card_named(card))
    except PlannerError:
        return card


def _spread(args: MultiDict[str, str]) -> tuple[MultiDict[str, str], BadInput | None]:
    """The fields one by one, and what is wrong with the line that describes the rocket."""
    args = _with_chosen(args)
    spread: MultiDict[str, str] = MultiDict(args)
    for name in LISTS:
        if name in args:
            values = [
                part.strip() for text in args.getlist(name) for part in re.split("[,;]", text)
            ]
            spread.setlist(name, [value for value in values if value] or [""])
    if spread.pop("jettison", None) == "false":
        spread["no_jettison"] = "true"
    try:
        rocket = read_rocket("; ".join(args.getlist("engine")))
    except BadInput as error:
        return spread, error
    if "engine" in args:
        spread.setlist("engine", list(rocket.engines) or [""])
    if rocket.cards:
        spread.setlist("card", [*args.getlist("card"), *rocket.cards])
        if not rocket.engines:
            spread.poplist("engine")
    if rocket.rad_hard:
        spread.setlist("rad_hard", list(rocket.rad_hard))
    if rocket.parachute:
        spread["parachute"] = "true"
    for name in _LOAD:
        if (value := getattr(rocket, name)) is not None:
            spread[name] = value
    if rocket.tanks is not None:
        spread.poplist("wet")
    elif rocket.wet is not None:
        spread.poplist("tanks")
    return spread, None
