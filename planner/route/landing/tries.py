"""Every way of one spacecraft down to a site, or up from it: tried, never calculated (H6).

A way is a passage, a thruster, an afterburn or none. Each is activated and flown by
`planner.motion`, which either allows it or names the rule that forbids it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from planner.board import Hazard
from planner.craft import burn
from planner.craft.thruster import Thruster
from planner.errors import RuleViolation
from planner.motion import Activation, Flight, Landing, Motion, flights, fly
from planner.route.landing.ways import Case, LandingWay
from planner.route.passages import Passage
from planner.route.search.ways import FALLING, Activating
from planner.route.shapes import NOTHING_LEFT
from planner.text import Text

NOT_ACTIVATED = -99
"""In place of a net thrust, where the thruster could not even be activated."""


@dataclass(frozen=True, slots=True)
class Try:
    """One attempt: which thruster, afterburn or not, after jettisoning how much."""

    thruster: Thruster | None
    """``None`` for falling along an aerobrake path (H6b)."""
    afterburn: bool = False
    jettisoned: int = 0

    def activating(self, case: Case) -> Activating:
        """Return the thruster as the search numbers it."""
        if self.thruster is None:
            return Activating(FALLING)
        return Activating(case.spacecraft.thrusters.index(self.thruster), self.afterburn)

    def move(self, case: Case, start: int) -> Motion:
        """Return the move from ``start`` with the thruster activated; raise with the rule (H2)."""
        ship = case.spacecraft
        wet = burn(ship.wet, self.jettisoned, dry=ship.dry)
        return case.move(self.activating(case), start, wet)


@dataclass(frozen=True, slots=True)
class Refusal:
    """One try that a rule forbids."""

    passage: Passage
    trial: Try
    violation: RuleViolation
    activation: Activation | None
    """``None`` when the thruster could not even be activated."""

    @property
    def net_thrust(self) -> int:
        """The net thrust, to compare refusals by."""
        return self.activation.net_thrust if self.activation else NOT_ACTIVATED


def tried(case: Case) -> tuple[list[LandingWay], list[Refusal]]:
    """Return every way and every refusal; an afterburn counts only if it opens something new."""
    ways: list[LandingWay] = []
    refusals: list[Refusal] = []
    for passage in case.passages:
        for thruster in _thrusters(case):
            known: set[tuple[Landing, bool]] = set()
            for afterburn in _afterburns(case, thruster):
                found = _fly(case, passage, Try(thruster, afterburn), refusals)
                new = [way for way in found if _opens(way, known)]
                ways += new
                known.update((way.method, way.throws) for way in new)
        if not any(way.method is Landing.AEROBRAKE for way in ways if way.passage is passage):
            against: list[Refusal] = []
            ways += _fly(case, passage, Try(None), against)
            # It tells something only where there is nothing else to activate.
            refusals += () if _thrusters(case) else against
    return ways, refusals


def _thrusters(case: Case) -> list[Thruster]:
    """Return those that can be activated."""
    ship = case.spacecraft
    return [ship.thrusters[number] for number in ship.shapes[0].thrusters]


def _opens(way: LandingWay, known: set[tuple[Landing, bool]]) -> bool:
    """True if there is no such way yet; one that throws fuel away opens nothing beside one that
    does not, and does not hide it either."""
    return not known & {(way.method, False), (way.method, way.throws)}


def _afterburns(case: Case, thruster: Thruster) -> tuple[bool, ...]:
    possible = case.terms.afterburn and thruster.engine.triangle.afterburn is not None
    return (False, True) if possible else (False,)


def _fly(case: Case, passage: Passage, first: Try, refusals: list[Refusal]) -> list[LandingWay]:
    """Return the ways of one try, after the least jettisoning that helps (G1f)."""
    most = case.spacecraft.steps if case.terms.jettison and first.thruster else 0
    for jettisoned in range(most + 1):
        trial = replace(first, jettisoned=jettisoned)
        move = None
        try:
            move = trial.move(case, passage.path[0])
            found = flights(move, passage.path)
            _check_something_is_left(case, trial, passage.path)
        except RuleViolation as violation:
            if not jettisoned:
                activation = move.activation if move else None
                refusals.append(Refusal(passage, first, violation, activation))
        else:
            ways = list(_ways(case, passage, move, found, trial))
            if trial.thruster and not any(way.method is Landing.POWERED for way in ways):
                refusals += _powered_refused(passage, trial, move)
            return ways
    return []


def _check_something_is_left(case: Case, trial: Try, path: tuple[int, ...]) -> None:
    if case.shape_after(trial.activating(case), path) == NOTHING_LEFT:
        brakes = (case.board[space] for space in path[1:])
        brake = next(space for space in brakes if space.hazard is Hazard.AEROBRAKE)
        raise RuleViolation(
            "H6b",
            Text("nothing but sails is aboard, and those burn up in {brake}", brake=brake.name),
            code="nothing-left",
        )


def _powered_refused(passage: Passage, trial: Try, move: Motion) -> list[Refusal]:
    """Return why it takes the help of a factory, if not of an aerobrake path."""
    alone = replace(move, conditions=replace(move.conditions, factories=frozenset()))
    try:
        fly(alone, passage.path)
    except RuleViolation as violation:
        return [Refusal(passage, trial, violation, move.activation)]
    return []


def _ways(
    case: Case, passage: Passage, move: Motion, found: list[Flight], trial: Try
) -> Iterator[LandingWay]:
    """Yield the best flight of each method; ``found`` comes cheapest first."""
    known: set[Landing] = set()
    for flight in found:
        way = LandingWay(
            case, passage, move, flight, trial.thruster, trial.afterburn, trial.jettisoned
        )
        if way.method not in known:
            known.add(way.method)
            yield way


class Prober:
    """Tells whether there is any way at all, and remembers moves that come out alike.

    Whether a path can be flown depends on the net thrust and on how many half burns there is
    fuel for, not on the chits behind these; searches for a change try thousands of chits.
    """

    def __init__(self) -> None:
        self._moves: dict[Hashable, Motion] = {}
        self._legal: dict[Hashable, bool] = {}

    def has_way(self, case: Case) -> bool:
        """True if the spacecraft can land, or take off, in any way."""
        most = case.spacecraft.steps if case.terms.jettison else 0
        return any(
            self._may_fly(case, passage, Try(thruster, afterburn, jettisoned))
            for passage in case.passages
            for thruster in _thrusters(case)
            for afterburn in _afterburns(case, thruster)
            for jettisoned in range(most + 1)
        ) or any(self._may_fly(case, passage, Try(None)) for passage in case.passages)

    def _may_fly(self, case: Case, passage: Passage, trial: Try) -> bool:
        try:
            move = trial.move(case, passage.path[0])
            _check_something_is_left(case, trial, passage.path)
        except RuleViolation:
            return False
        activation = move.activation
        half_burns = activation.half_burns_available
        alike = replace(
            activation,
            consumption=Fraction(0 if half_burns is None else 2),
            steps_available=half_burns or 0,
            grade_too_low=False,
            thrust=None,
        )
        key = (alike, _conditions_key(case), move.conditions.no_hazard_roll)
        if key not in self._moves:
            self._moves[key] = replace(move, activation=alike)
        flown = (key, passage.path)
        if flown not in self._legal:
            self._legal[flown] = _is_legal(self._moves[key], passage.path)
        return self._legal[flown]


def _is_legal(move: Motion, path: tuple[int, ...]) -> bool:
    try:
        fly(move, path)
    except RuleViolation:
        return False
    return True


def _conditions_key(case: Case) -> Hashable:
    terms = case.terms
    return (
        terms.rules,
        terms.season_in(case.turn),
        terms.factories,
        terms.colonies,
        terms.powersat,
        terms.site_water.get(case.site, 0),
    )
