"""From a question about flights to its answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from planner.route.first import Within
from planner.route.plan import Option, first_options, options
from planner.route.query import Preference, Query
from planner.route.questions.flights import FlightQuestion
from planner.route.reach import Reached, first_reach, reach
from planner.route.seasons import OpenSeason, reasons
from planner.route.tanks import FewestTanks, fewest_tanks
from planner.route.whynot import WhyNot, why_not
from planner.text import Text
from web.app.jobs import OutOfTime


@dataclass(frozen=True, slots=True)
class AskedFlight:
    """A question in the planner's terms, and how it shall be answered."""

    query: Query
    prefer: Preference = Preference.TURNS
    all_ways: bool = False
    """Whether to look for all ways at once."""

    @classmethod
    def of(cls, asked: FlightQuestion) -> AskedFlight:
        """What somebody asked; refuses what makes no sense."""
        prefer = Preference(getattr(asked, "prefer", Preference.TURNS))
        return cls(asked.to_query(), prefer, getattr(asked, "all_ways", False))


@dataclass(frozen=True, slots=True)
class FoundRoutes:
    """The ways there are, or why there are none."""

    query: Query
    options: tuple[Option, ...]
    why_not: WhyNot | None = None
    open_season: OpenSeason | None = None
    """When the target is open, where there is no way at the time that was asked about."""
    within: Within | None = None
    """What ways were looked for, if not all."""


@dataclass(frozen=True, slots=True)
class FoundTanks:
    """The fewest tanks and the ways they open, or why there are none."""

    query: Query
    found: FewestTanks | None
    why_not: WhyNot | None = None
    open_season: OpenSeason | None = None


@dataclass(frozen=True, slots=True)
class FoundSites:
    """The sites within reach."""

    query: Query
    reached: tuple[Reached, ...]
    within: Within | None = None
    """What ways were looked for, if not all."""


def routes(asked: AskedFlight) -> FoundRoutes:
    """The ways from one place to another."""
    query, within = asked.query, None
    if asked.all_ways:
        found = options(query, prefer=asked.prefer)
    else:
        found, within = first_options(query, prefer=asked.prefer)
    if found:
        return FoundRoutes(query, tuple(found), within=within)
    return FoundRoutes(query, (), *reasons(query, _reason))


def tanks(asked: AskedFlight) -> FoundTanks:
    """The fewest tanks with which there is a way."""
    query = asked.query
    found = fewest_tanks(query, prefer=asked.prefer)
    return FoundTanks(query, found) if found else FoundTanks(query, None, *reasons(query, _reason))


def _reason(query: Query) -> WhyNot:
    try:
        return why_not(query)
    except OutOfTime as error:
        message = Text("there is no way, and to find out why takes too long")
        raise OutOfTime(message, hint=error.hint) from None


def sites(asked: AskedFlight) -> FoundSites:
    """All sites that can be reached."""
    if asked.all_ways:
        return FoundSites(asked.query, tuple(reach(asked.query)))
    found, within = first_reach(asked.query)
    return FoundSites(asked.query, tuple(found), within)


def in_address(changes: Mapping[str, Any]) -> dict[str, Any]:
    """Changed fields of a question, as an address says them.

    >>> in_address({"push": True, "no_jettison": False, "avoid": ("leo",), "year": 3})
    {'push': 'true', 'no_jettison': None, 'avoid': ['leo'], 'year': 3}
    """
    return {name: _shown(value) for name, value in changes.items()}


def _shown(value: Any) -> Any:
    if isinstance(value, bool):
        return "true" if value else None
    return list(value) if isinstance(value, tuple) else value
