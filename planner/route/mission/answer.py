"""The ways to carry out a mission that a person would choose between."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from planner.craft.strip import MAX_WET, WetMass
from planner.errors import RuleViolation
from planner.motion.front import unbeaten
from planner.route.mission.chain import Landed, Stuck, chain, departure_from_home
from planner.route.mission.dangers import Dangers
from planner.route.mission.model import Mission
from planner.route.mission.plan import MissionPlan, plan_of, turns_of
from planner.route.mission.replay import Replay, trimmed
from planner.route.mission.stop import Craft, Stop
from planner.route.plan import MOST_OPTIONS
from planner.route.query import Preference
from planner.route.watch import report

MOST_CANDIDATES = 60
"""So many ways to the end are cut down and compared."""
FIRST_LIMIT = 4
"""Turns within which the fastest way is looked for first; then twice as many, and so on."""


def plans(
    mission: Mission,
    *,
    prefer: Preference = Preference.TURNS,
    most: int | None = MOST_OPTIONS,
    heaviest: WetMass | None = None,
) -> list[MissionPlan]:
    """The ways to carry out a mission that are worth choosing between, best first.

    Where turns are preferred, ways that take more than half again as long as the fastest, and two
    years, are not looked for; with ``most=None`` all are. Raises `RuleViolation` for what can
    never be done; where no way is found, the list is empty and `planner.route.mission.why_no_plan`
    says why. For ``heaviest`` see `chain`.

    >>> from planner.board import default_board
    >>> from planner.route.mission.model import MissionLeg, Refuel
    >>> from planner.route.query import Spacecraft, Terms
    >>> from planner.rules import RACE_FOR_GLORY
    >>> board = default_board()
    >>> there = MissionLeg((board["deimos"].index,), refuel=Refuel(isru=1))
    >>> back = MissionLeg((board["leo"].index,))
    >>> ship = Spacecraft.parse(["5-2"], dry=4, tanks=3)
    >>> mission = Mission(board, ship, board["leo"].index, (there, back),
    ...                   Terms(rules=RACE_FOR_GLORY, max_turns=6))
    >>> best = plans(mission)[0]
    >>> best.turns, best.operations
    (2, 1)
    """
    check(mission)
    hurried = most is not None and prefer is Preference.TURNS
    ended = chain(_before_long(mission, heaviest) if hurried else mission, heaviest=heaviest)
    if isinstance(ended, Stuck):
        return []
    ranked = sorted(ended, key=_by_numbers(prefer))
    tried = ranked if most is None else ranked[:MOST_CANDIDATES]
    candidates = [_Candidate.of(mission, landed) for landed in tried]
    chosen = _worth_choosing(unbeaten(candidates, _Candidate.rating), prefer, most)
    found = [plan_of(mission, each.way) for each in chosen]
    return sorted(found, key=lambda plan: _order(plan, prefer))


def _before_long(mission: Mission, heaviest: WetMass | None) -> Mission:
    """The mission with no more turns than somebody in a hurry would take."""
    limit = FIRST_LIMIT
    while limit < mission.terms.max_turns:
        soon = _within(mission, limit)
        ended = chain(soon, any_will_do=True, heaviest=heaviest)
        if not isinstance(ended, Stuck):
            fastest = min(end_of(mission, landed) for landed in ended)
            return _within(mission, fastest + fastest // 2 + 2)
        limit *= 2
    return mission


def _within(mission: Mission, turns: int) -> Mission:
    turns = min(turns, mission.terms.max_turns)
    return mission.with_terms(replace(mission.terms, max_turns=turns))


def end_of(mission: Mission, landed: Landed) -> int:
    """The year in which the last thing is done."""
    return Stop(mission, mission.legs[-1], landed.space).finished(landed.clock)


@dataclass(frozen=True, slots=True)
class MissionTanks:
    """The fewest tanks at the start with which a mission can be carried out, and how."""

    tanks: int
    mission: Mission
    plans: tuple[MissionPlan, ...]


def mission_tanks(
    mission: Mission, *, prefer: Preference = Preference.TURNS
) -> MissionTanks | None:
    """The fewest tanks at the start, whatever fuel the spacecraft has; ``None`` if none do.

    Every number that is tried counts with its weight in class and thrust (H3b). As fuel may
    be jettisoned, more of it never closes a way: twice as many are tried until there is one,
    and then the range is halved.

    >>> from planner.board import default_board
    >>> from planner.route.mission.model import MissionLeg
    >>> from planner.route.query import Spacecraft
    >>> board = default_board()
    >>> legs = MissionLeg((board["deimos"].index,), drop=2), MissionLeg((board["leo"].index,))
    >>> ship = Spacecraft.parse(["5-2"], dry=4)
    >>> mission_tanks(Mission(board, ship, board["leo"].index, legs)).tanks
    2
    """
    check(mission)
    most = MAX_WET - int(mission.spacecraft.dry.mass)
    heaviest = mission.with_tanks(most).spacecraft.wet
    low, high = 0, 0
    while not _is_feasible(mission, high, heaviest):
        if high == most:
            return None
        low, high = high + 1, min(2 * high + 1, most)
    while low < high:
        middle = (low + high) // 2
        if _is_feasible(mission, middle, heaviest):
            high = middle
        else:
            low = middle + 1
    loaded = mission.with_tanks(low)
    return MissionTanks(low, loaded, tuple(plans(loaded, prefer=prefer, heaviest=heaviest)))


def _is_feasible(mission: Mission, tanks: int, heaviest: WetMass) -> bool:
    report("tanks", tanks)
    ended = chain(mission.with_tanks(tanks), any_will_do=True, heaviest=heaviest)
    return not isinstance(ended, Stuck)


def check(mission: Mission) -> None:
    """Refuse what can never be done, whatever fuel there is, with a `RuleViolation`."""
    craft = departure_from_home(mission).craft
    for number, leg in enumerate(mission.legs):
        stops = [Stop(mission, leg, goal) for goal in leg.goals]
        refused = [refusal for stop in stops if (refusal := _refusal(stop, craft))]
        if len(refused) == len(stops):
            raise refused[0]
        craft = stops[0].after_arrival(craft)
        if number + 1 < len(mission.legs):
            craft = stops[0].before_leaving(craft)


def _refusal(stop: Stop, craft: Craft) -> RuleViolation | None:
    try:
        stop.check(craft)
    except RuleViolation as refusal:
        return refusal
    return None


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A way to the end with no more fuel taken than it needs, and how it compares."""

    way: Replay
    turns: int
    dangers: Dangers

    @classmethod
    def of(cls, mission: Mission, landed: Landed) -> _Candidate:
        report("way", landed.clock.turns)
        way = trimmed(mission, landed)
        return cls(way, turns_of(mission, way), landed.dangers)

    @property
    def fuel(self) -> int:
        return self.way.burned

    @property
    def risk(self) -> int:
        return self.dangers.cost

    def rating(self) -> tuple[int, ...]:
        """Turns, rolls, fuel and operations: the less, the better."""
        return self.turns, *self.dangers.numbers, self.fuel, self.way.operations


def _by_numbers(prefer: Preference) -> Callable[[Landed], tuple[int, ...]]:
    """What the first sifting goes by, when nothing is explained yet."""

    def rank(landed: Landed) -> tuple[int, ...]:
        turns, fuel = landed.clock.turns, -landed.chits.wet.index
        return _ranked(prefer, turns, fuel, landed.dangers.cost)

    return rank


def _ranked(prefer: Preference, turns: int, fuel: int, risk: int) -> tuple[int, ...]:
    if prefer is Preference.TURNS:
        return turns, risk, fuel
    if prefer is Preference.FUEL:
        return fuel, turns, risk
    return risk, turns, fuel


def _worth_choosing(
    candidates: list[_Candidate], prefer: Preference, most: int | None
) -> list[_Candidate]:
    """At most ``most``: the best by each measure, then by preference."""
    if most is None or len(candidates) <= most:
        return candidates
    ranked = sorted(candidates, key=lambda each: _ranked(prefer, each.turns, each.fuel, each.risk))
    best = [min(ranked, key=measure) for measure in _MEASURES]
    return list(dict.fromkeys([*best, *ranked]))[:most]


_MEASURES: tuple[Callable[[_Candidate], tuple[int, ...]], ...] = (
    lambda each: (each.turns, each.risk, each.fuel),
    lambda each: (each.turns, each.fuel, each.risk),
    lambda each: (each.fuel, each.turns, each.risk),
    lambda each: (each.risk, each.turns, each.fuel),
    lambda each: (each.way.operations, each.turns, each.risk),
)


def _order(plan: MissionPlan, prefer: Preference) -> tuple[int | Fraction, ...]:
    fuel, danger = plan.fuel_steps, 1 - plan.success()
    if prefer is Preference.TURNS:
        return plan.turns, danger, fuel, plan.operations
    if prefer is Preference.FUEL:
        return fuel, plan.turns, danger, plan.operations
    return danger, plan.turns, fuel, plan.operations
