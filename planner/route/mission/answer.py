"""The ways to carry out a mission that a person would choose between."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from planner.craft.strip import MAX_WET, WetMass
from planner.errors import RuleViolation
from planner.motion.front import unbeaten
from planner.route.mission.chain import chain, departure_from_home
from planner.route.mission.deeds import Explained
from planner.route.mission.labels import Landed, Stuck
from planner.route.mission.model import Mission
from planner.route.mission.plan import MissionPlan, plan_of
from planner.route.mission.replay import trimmed
from planner.route.mission.stop import Craft, Stop
from planner.route.plan import MOST_OPTIONS
from planner.route.query import Preference
from planner.route.watch import report

MOST_CANDIDATES = 60
"""Number of routes to the end that are compared."""
FIRST_LIMIT = 4
"""Turns within which the fastest way is looked for first; then twice as many, and so on."""


def plans(
    mission: Mission,
    *,
    prefer: Preference = Preference.TURNS,
    most: int | None = MOST_OPTIONS,
    heaviest: WetMass | None = None,
) -> list[MissionPlan]:
    """Return the ways to carry out a mission that are worth choosing between, best first.

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
    soon: Mission | None = mission
    if most is not None and prefer is Preference.TURNS:
        soon = _before_long(mission, heaviest)
    ended = chain(soon, heaviest=heaviest) if soon else None
    if ended is None or isinstance(ended, Stuck):
        return []
    tried = ended if most is None else _most_promising(mission, ended, prefer)
    explained: Explained = {}
    ways = [_explained(mission, landed, explained) for landed in tried]
    # Of ways that are as good, the first one stays: that which throws least fuel away.
    found = unbeaten(sorted(ways, key=lambda plan: plan.jettisoned), MissionPlan.rating)
    chosen = _worth_choosing(found, prefer, most)
    return sorted(chosen, key=lambda plan: _order(plan, prefer))


def _explained(mission: Mission, landed: Landed, explained: Explained) -> MissionPlan:
    """Return a way to the end with no more fuel taken than it needs."""
    report("way", landed.clock.turns)
    return plan_of(mission, trimmed(mission, landed), explained)


def _before_long(mission: Mission, heaviest: WetMass | None) -> Mission | None:
    """Return the mission limited to the turns of a player in a hurry; ``None`` if none do."""
    limit = FIRST_LIMIT
    while True:
        soon = _within(mission, limit)
        ended = chain(soon, any_will_do=True, heaviest=heaviest)
        if not isinstance(ended, Stuck):
            fastest = min(end_of(mission, landed) for landed in ended)
            return _within(mission, fastest + fastest // 2 + 2)
        if limit >= mission.terms.max_turns:
            return None
        limit *= 2


def _within(mission: Mission, turns: int) -> Mission:
    turns = min(turns, mission.terms.max_turns)
    return mission.with_terms(replace(mission.terms, max_turns=turns))


def end_of(mission: Mission, landed: Landed) -> int:
    """Return the year in which the last thing is done."""
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
    """Return the fewest tanks at the start, whatever fuel the spacecraft has; ``None`` if none do.

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
        craft = stops[0].after_arrival(craft) if len(stops) == 1 else _after_any(stops, craft)
        if number + 1 < len(mission.legs):
            craft = stops[0].before_leaving(craft)


def _after_any(stops: Sequence[Stop], craft: Craft) -> Craft:
    """Return the departure after any of several stops, with a factory wherever there may be one.

    What was really built and taken, where, is for the search to see to.
    """
    built = {factory for stop in stops for factory in stop.after_arrival(craft).factories}
    left = stops[0].after_arrival(craft)
    return replace(left, factories=frozenset(built), glories=craft.glories)


def _refusal(stop: Stop, craft: Craft) -> RuleViolation | None:
    try:
        stop.check(craft)
    except RuleViolation as refusal:
        # Where the places before were to be chosen, there need not be a factory.
        built_on_the_way = refusal.code == "has-factory" and stop.space in craft.factories
        return None if built_on_the_way else refusal
    return None


def _most_promising(mission: Mission, ended: list[Landed], prefer: Preference) -> list[Landed]:
    """Of very many ways those that are unbeaten when belts are only counted, and the safest.

    If even they are too many, the first by each measure in turn.
    """
    if len(ended) <= MOST_CANDIDATES:
        return ended
    measures = [_MEASURES[prefer], *_ALL_MEASURES]
    rating = {landed: _of_landed(mission, landed) for landed in ended}
    counted = unbeaten(ended, lambda landed: rating[landed].counted)
    safest = [min(ended, key=lambda landed: measure(rating[landed])) for measure in measures]
    ranked = [sorted(counted, key=lambda each: measure(rating[each])) for measure in measures]
    in_turn = [landed for row in zip(*ranked, strict=True) for landed in row]
    return list(dict.fromkeys([*safest, *in_turn]))[:MOST_CANDIDATES]


def _worth_choosing(
    found: list[MissionPlan], prefer: Preference, most: int | None
) -> list[MissionPlan]:
    """At most ``most``: the best by each measure, then those that are unbeaten when belts are
    only counted, by preference."""
    if most is None or len(found) <= most:
        return found
    counted = unbeaten(found, lambda plan: _of_plan(plan).counted)
    ranked = sorted(counted, key=lambda plan: _MEASURES[prefer](_of_plan(plan)))
    best = [min(found, key=lambda plan: measure(_of_plan(plan))) for measure in _ALL_MEASURES]
    told = {id(plan): plan for plan in [*best, *ranked]}
    return list(told.values())[:most]


@dataclass(frozen=True, slots=True)
class _Rating:
    """The values that routes are ranked by."""

    turns: int
    hazards: int
    belts: int
    risk: int
    """The cost of all rolls to the softest card."""
    fuel: int
    taken: int
    operations: int
    cargo: int

    @property
    def counted(self) -> tuple[int, ...]:
        """Numbers that are better when smaller, with belts only counted."""
        rolls = self.hazards, self.belts
        return self.turns, *rolls, self.fuel, self.taken, self.operations, self.cargo


def _of_landed(mission: Mission, landed: Landed) -> _Rating:
    dangers = landed.dangers
    rolls = dangers.hazards, dangers.belts, dangers.cost
    cargo = mission.hold.spent(landed.craft.hold)
    spent = landed.spent
    return _Rating(landed.clock.turns, *rolls, spent.burned, spent.taken, spent.operations, cargo)


def _of_plan(plan: MissionPlan) -> _Rating:
    rolls = plan.hazards, plan.belts, max(plan.risks)
    spent = plan.fuel_steps, plan.tanks_taken, plan.operations, plan.cargo_spent
    return _Rating(plan.turns, *rolls, *spent)


Measure = Callable[[_Rating], tuple[int, ...]]

_MEASURES: dict[Preference, Measure] = {
    Preference.TURNS: lambda each: (each.turns, each.hazards, each.fuel, each.risk),
    Preference.FUEL: lambda each: (each.fuel, each.turns, each.hazards, each.risk),
    Preference.SAFETY: lambda each: (each.risk, each.turns, each.fuel),
}
_ALL_MEASURES: tuple[Measure, ...] = (
    *_MEASURES.values(),
    lambda each: (each.turns, each.fuel, each.risk),
    lambda each: (each.operations, each.cargo, each.turns, each.risk),
)


def _order(plan: MissionPlan, prefer: Preference) -> tuple[int | Fraction, ...]:
    fuel, danger = plan.fuel_steps, 1 - plan.success()
    if prefer is Preference.TURNS:
        return plan.turns, danger, fuel, plan.operations
    if prefer is Preference.FUEL:
        return fuel, plan.turns, danger, plan.operations
    return danger, plan.turns, fuel, plan.operations
