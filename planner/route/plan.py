"""Answers that a player can follow: each option turn by turn, with every cost and rule.

The search works with numbers; here each of its moves is flown again by `planner.motion`, which
alone says what is legal and what it costs.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import itemgetter

from planner.board import Board
from planner.craft import WetMass, least_tanks
from planner.errors import BadInput, RuleViolation
from planner.motion.dice import FINAO_AQUA
from planner.route.choosing import Rating, worth_choosing
from planner.route.explained import ExplainedMoves, PlannedMove
from planner.route.first import Within, first_search
from planner.route.query import Preference, Query, Spacecraft
from planner.route.risk import (
    BeltRoll,
    Insurance,
    insurance,
    success,
    survival,
)
from planner.route.search.legs import Leg
from planner.route.search.search import Arrival, Search
from planner.route.threat import HAZARD_COST, NEVER_HURT

MOST_OPTIONS = 12


@dataclass(frozen=True, slots=True)
class Option:
    """One way to get there."""

    board: Board
    start: int
    end: int
    spacecraft: Spacecraft
    turns: int
    """Years from the first turn to the arrival, waiting included."""
    moves: tuple[PlannedMove, ...]

    @property
    def hazards(self) -> int:
        """Hazard rolls due (H7)."""
        return sum(move.hazards for move in self.moves)

    @property
    def belts(self) -> int:
        """Number of belt rolls due, harmless ones included (H10)."""
        return len(self.belt_rolls)

    @property
    def wet_end(self) -> WetMass:
        """Position of the wet mass chit on arrival."""
        return self.moves[-1].wet_end if self.moves else self.spacecraft.wet

    @property
    def fuel_steps(self) -> int:
        """Fuel steps burned, afterburns included, jettisoned fuel not."""
        return sum(move.fuel_steps for move in self.moves)

    @property
    def jettisoned(self) -> int:
        """Fuel steps thrown away."""
        return sum(move.jettisoned for move in self.moves)

    @property
    def thrown(self) -> tuple[tuple[int, int], ...]:
        """The turns before whose move fuel is thrown away, each with how many steps (G1f)."""
        return tuple((move.turn, move.jettisoned) for move in self.moves if move.jettisoned)

    @property
    def spot(self) -> int:
        """Position of the wet mass chit on arrival, as an index of the fuel strip."""
        return self.wet_end.index

    @property
    def spent(self) -> int:
        """Fuel steps gone from the strip, burned or thrown away."""
        return self.fuel_steps + self.jettisoned

    @property
    def tanks(self) -> int | None:
        """The least tanks that hold the fuel burned (tE1); ``None`` if no load does."""
        try:
            return least_tanks(self.spacecraft.dry, self.fuel_steps).tanks
        except (RuleViolation, BadInput):
            return None

    @property
    def belt_rolls(self) -> tuple[BeltRoll, ...]:
        """All belt rolls due."""
        return tuple(roll for move in self.moves for roll in move.belt_rolls)

    @property
    def finao_aqua(self) -> int:
        """Aqua that buys off every hazard roll (H7e)."""
        return FINAO_AQUA * self.hazards

    def survival(self, rad_hard: int, aqua: int = 0) -> Fraction:
        """Return the chance that a card of that rad-hardness arrives (H7, H10)."""
        chance = success(self.hazards, (), (), self._bought_off(aqua))
        return chance * survival(self.belt_rolls, rad_hard)

    def insurance(self, wanted: Fraction) -> Insurance | None:
        """Return the FINAO to pay for that safety; ``None`` if no aqua can buy it."""
        return insurance(self.hazards, self.belt_rolls, self.spacecraft.rad_hard, wanted)

    def success(self, aqua: int = 0) -> Fraction:
        """Return the chance to arrive with everything, with that much aqua for FINAO."""
        cards = self.spacecraft.rad_hard
        return success(self.hazards, self.belt_rolls, cards, self._bought_off(aqua))

    def rating(self) -> Rating:
        """Return the qualities to choose by."""
        hazards, belt_rolls = self.hazards, self.belt_rolls
        hardest = range(NEVER_HURT) if self._is_unsure else [0]
        costs = (sum([roll.cost(rad_hard) for roll in belt_rolls]) for rad_hard in hardest)
        return Rating(
            self.turns,
            self.spot,
            hazards,
            len(belt_rolls),
            tuple(hazards * HAZARD_COST + cost for cost in costs),
        )

    @property
    def _is_unsure(self) -> bool:
        return all(shape.rad_hard is None for shape in self.spacecraft.shapes)

    def _bought_off(self, aqua: int) -> int:
        """Hazard rolls that so much aqua spares (H7e)."""
        return min(self.hazards, aqua // FINAO_AQUA)


def options(
    query: Query, *, prefer: Preference = Preference.TURNS, most: int | None = MOST_OPTIONS
) -> list[Option]:
    """Return the ways from the origin to the first target that are worth choosing between.

    Where some of them jettison fuel, those that throw none away are told too, even where they
    are slower or burn more.

    >>> from planner.board import default_board
    >>> from planner.route.query import Spacecraft, Query, Terms
    >>> from planner.rules import RACE_FOR_GLORY
    >>> board = default_board()
    >>> ship = Spacecraft.parse(["5-1,a1"], dry=7, tanks=3)
    >>> query = Query(board, ship, board["leo"].index, (board["mars-arsia-mons"].index,),
    ...               Terms(rules=RACE_FOR_GLORY))
    >>> [(option.turns, option.fuel_steps, option.hazards) for option in options(query)]
    [(1, 3, 1), (2, 2, 1)]
    """
    return _all_options(Search(query), prefer, most)


def first_options(
    query: Query, *, prefer: Preference = Preference.TURNS, most: int | None = MOST_OPTIONS
) -> tuple[list[Option], Within | None]:
    """Return the same; of a large question within a bound, which is told, too."""
    search, within = first_search(query, any_rolls=True)
    minds_rolls = within is None or within.max_hazards is not None
    return _all_options(search, prefer, most, mind_rolls=minds_rolls), within


def _all_options(
    search: Search, prefer: Preference, most: int | None, *, mind_rolls: bool = True
) -> list[Option]:
    query = search.query
    told = ExplainedMoves(query)
    found = _options(search, prefer, most, told)
    if any(option.thrown for option in found):
        frugal = replace(query, terms=replace(query.terms, jettison=False))
        keeping = Search(frugal, mind_rolls=mind_rolls)
        found = _beside(found, _options(keeping, prefer, most, told), prefer, most)
    return sorted(found, key=lambda option: _order(option, prefer))


def _options(
    search: Search, prefer: Preference, most: int | None, told: ExplainedMoves
) -> list[Option]:
    query = search.query
    found = search.arrivals(query.goals[0])
    arrivals = worth_choosing(found, lambda each: rating_of(search, each), prefer, most)
    each = zip(arrivals, search.legs_of(arrivals), strict=True)
    return [_option(query, arrival, legs, told) for arrival, legs in each]


def _beside(
    found: list[Option], frugal: list[Option], prefer: Preference, most: int | None
) -> list[Option]:
    """Ways that throw fuel away beside those that throw none: neither hides the other.

    Only a way that throws fuel away for nothing is left out.
    """
    keeping = [(option.rating(), option) for option in frugal]
    keeping += _not_beaten(keeping, [option for option in found if not option.thrown])
    throwing = _not_beaten(keeping, [option for option in found if option.thrown])
    if most is not None:
        room = max(most - len(throwing), most // 2)
        keeping = worth_choosing(keeping, itemgetter(0), prefer, room)
        throwing = worth_choosing(throwing, itemgetter(0), prefer, most - len(keeping))
    return [option for _, option in keeping + throwing]


def _not_beaten(
    by: list[tuple[Rating, Option]], options: list[Option]
) -> list[tuple[Rating, Option]]:
    """Return the options than which none of the others is as good, with their ratings."""
    rated = [(option.rating(), option) for option in options]
    return [each for each in rated if not any(one.is_as_good(each[0]) for one, _ in by)]


def rating_of(search: Search, arrival: Arrival) -> Rating:
    """Return an arrival by what matters to whoever chooses."""
    threats, hazards = search.threats, arrival.hazards
    fields = threats.fields(arrival.threat)
    costs = tuple(threats.cost(fields, hazards, hardness) for hardness in threats.asked)
    return Rating(arrival.turns, arrival.spot, hazards, arrival.belts, costs)


def _order(option: Option, prefer: Preference) -> tuple[float | int | Fraction, ...]:
    fuel, safety = option.spent, -option.success()
    if prefer is Preference.TURNS:
        return option.turns, safety, fuel
    if prefer is Preference.FUEL:
        return fuel, option.turns, safety
    return safety, option.hazards + option.belts, option.turns, fuel


def option_of(search: Search, arrival: Arrival) -> Option:
    """Return an arrival of the search with all its moves explained.

    Its rolls are those of the moves: of a mag sail they may be fewer than the search counted,
    which compares its ways only roughly (H8f).
    """
    query = search.query
    return _option(query, arrival, search.legs(arrival), ExplainedMoves(query))


def _option(query: Query, arrival: Arrival, legs: Iterable[Leg], told: ExplainedMoves) -> Option:
    return Option(
        board=query.board,
        start=query.origin,
        end=arrival.space,
        spacecraft=query.spacecraft,
        turns=arrival.turns,
        moves=tuple(map(told.move, legs)),
    )
