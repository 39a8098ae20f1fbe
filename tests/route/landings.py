"""Short ways to ask about landings and takeoffs."""

from __future__ import annotations

from typing import Any

from planner.route.landing.check import LandingCheck, TakeoffCheck, check_landing, check_takeoff
from planner.route.landing.openings import Opening
from planner.route.landing.ways import LandingWay
from planner.route.query import Spacecraft, Terms
from tests.route.common import BOARD, index


def ship(engines: str | list[str], **masses: Any) -> Spacecraft:
    return Spacecraft.parse([engines] if isinstance(engines, str) else engines, **masses)


def terms(site: str, known: dict[str, Any]) -> Terms:
    """The terms; ``factory``, ``colony`` and ``water`` are on the site."""
    here = frozenset({index(site)})
    if known.pop("factory", False):
        known["factories"] = here
    if known.pop("colony", False):
        known["colonies"] = here
    if "water" in known:
        known["site_water"] = {index(site): known.pop("water")}
    return Terms(**known)


def landing(
    site: str, engines: str | list[str], *, origin: str | None = None, **known: Any
) -> LandingCheck:
    masses = {word: known.pop(word) for word in ("dry", "wet", "sail_mass") if word in known}
    return check_landing(
        BOARD,
        index(site),
        ship(engines, **masses),
        terms(site, known),
        origin=None if origin is None else index(origin),
    )


def takeoff(site: str, engines: str | list[str], **known: Any) -> TakeoffCheck:
    masses = {word: known.pop(word) for word in ("dry", "wet", "sail_mass") if word in known}
    return check_takeoff(BOARD, index(site), ship(engines, **masses), terms(site, known))


def ways(check: LandingCheck | TakeoffCheck) -> dict[str, LandingWay]:
    """The best way of each method."""
    best: dict[str, LandingWay] = {}
    for way in check.ways:
        best.setdefault(str(way.method), way)
    return best


def reasons(check: LandingCheck | TakeoffCheck) -> dict[str, list[str | None]]:
    """The rules against each method."""
    return {
        str(each.method): [reason.violation.rule for reason in each.reasons]
        for each in check.methods
        if each.reasons
    }


def single(openings: tuple[Opening, ...], kind: str) -> Opening:
    """The opening by one change of that kind."""
    [found] = [each for each in openings if [str(c.kind) for c in each.changes] == [kind]]
    return found


def kinds(openings: tuple[Opening, ...]) -> list[tuple[str, ...]]:
    """What kinds of changes are named."""
    return [tuple(str(change.kind) for change in each.changes) for each in openings]
