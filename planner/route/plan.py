"""Answers that a player can follow: each option turn by turn, with every cost and rule.

The search works with numbers; here each of its moves is flown again by `planner.motion`, which
alone says what is legal and what it costs.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import itemgetter

from planner.board import Board, Hazard
from planner.craft import NetThrust, WetMass, burn, least_tanks
from planner.craft.thruster import Thruster
from planner.errors import BadInput, RuleViolation
from planner.motion import (
    Activation,
    Flight,
    Motion,
    PathEntry,
    RollKind,
    activate,
    explain,
    flights,
)
from planner.motion.dice import FINAO_AQUA
from planner.motion.flight import Ahead
from planner.route.choosing import Rating, worth_choosing
from planner.route.query import NO_ENGINE, Preference, Query, Spacecraft
from planner.route.risk import (
    BeltRoll,
    Insurance,
    belt_roll,
    insurance,
    success,
    survival,
)
from planner.route.search.legs import Leg
from planner.route.search.search import Arrival, Search
from planner.route.search.ways import FALLING, Activating
from planner.route.shapes import NOTHING_LEFT
from planner.route.threat import HAZARD_COST, NEVER_HURT
from planner.rules import Season

MOST_OPTIONS = 12


@dataclass(frozen=True, slots=True)
class PlannedMove:
    """One move of a plan, explained."""

    turn: int
    year: int | None
    season: Season | None
    thruster: Thruster | None
    """``None`` where nothing is activated and the spacecraft falls (H6b)."""
    zone: str
    """Id of the zone where the move starts, whose sunlight counts (H3c)."""
    afterburn: bool
    jettisoned: int
    """Fuel steps thrown away before the move (G1f)."""
    wet_start: WetMass
    wet_end: WetMass
    thrust: NetThrust
    flight: Flight
    path: tuple[PathEntry, ...]
    belt_rolls: tuple[BeltRoll, ...] = ()
    """Belt rolls due in this move (H10)."""

    @property
    def engine(self) -> str:
        """The engine as one writes it; ``none`` for falling."""
        return NO_ENGINE if self.thruster is None else str(self.thruster.engine)

    @property
    def fuel_steps(self) -> int:
        """Fuel steps burned, the afterburn included."""
        steps = self.thruster.engine.triangle.afterburn if self.thruster else None
        return self.flight.fuel_steps + ((steps or 0) if self.afterburn else 0)

    @property
    def hazards(self) -> int:
        """Hazard rolls due in this move (H7)."""
        return sum(roll.kind.is_hazard for roll in self.flight.rolls)


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
        """How many belt rolls are due, harmless ones among them (H10)."""
        return len(self.belt_rolls)

    @property
    def wet_end(self) -> WetMass:
        """Where the wet mass chit stands on arrival."""
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
        """Where the wet mass chit stands on arrival, as a position on the fuel strip."""
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
        """The chance that a card of that rad-hardness arrives (H7, H10)."""
        chance = success(self.hazards, (), (), self._bought_off(aqua))
        return chance * survival(self.belt_rolls, rad_hard)

    def insurance(self, wanted: Fraction) -> Insurance | None:
        """What FINAO has to be paid for to be as safe as that; ``None`` if no aqua can buy it."""
        return insurance(self.hazards, self.belt_rolls, self.spacecraft.rad_hard, wanted)

    def success(self, aqua: int = 0) -> Fraction:
        """The chance to arrive with everything, with that much aqua for FINAO."""
        cards = self.spacecraft.rad_hard
        return success(self.hazards, self.belt_rolls, cards, self._bought_off(aqua))

    def rating(self) -> Rating:
        """What matters about it to whoever chooses."""
        hardest = range(NEVER_HURT) if self._is_unsure else [0]
        return Rating(
            self.turns,
            self.spot,
            self.hazards,
            self.belts,
            tuple(
                self.hazards * HAZARD_COST + sum(roll.cost(rad_hard) for roll in self.belt_rolls)
                for rad_hard in hardest
            ),
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
    """The ways from the origin to the first target that are worth choosing between.

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
    found = _options(query, prefer, most)
    if any(option.thrown for option in found):
        frugal = replace(query, terms=replace(query.terms, jettison=False))
        found = _beside(found, _options(frugal, prefer, most), prefer, most)
    return sorted(found, key=lambda option: _order(option, prefer))


def _options(query: Query, prefer: Preference, most: int | None) -> list[Option]:
    search = Search(query)
    found = search.arrivals(query.goals[0])
    arrivals = worth_choosing(found, lambda each: rating_of(search, each), prefer, most)
    told = ExplainedMoves(search)
    return [option_of(search, arrival, told) for arrival in arrivals]


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
    """The options than which none of the others is as good, with their ratings."""
    rated = [(option.rating(), option) for option in options]
    return [each for each in rated if not any(one.is_as_good(each[0]) for one, _ in by)]


def rating_of(search: Search, arrival: Arrival) -> Rating:
    """An arrival by what matters to whoever chooses."""
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


Motions = dict[Hashable, tuple[Motion, Ahead]]
"""Moves that were begun, by what they begin with, and how far they were flown."""


class ExplainedMoves:
    """The moves of a search that are explained, with what they share."""

    def __init__(self, search: Search) -> None:
        self._search = search
        self._moves: dict[Leg, PlannedMove] = {}
        self._motions: Motions = {}
        self._first: dict[Season | None, int] = {}
        """By season, the first turn in it that was asked about."""

    def move(self, leg: Leg) -> PlannedMove:
        """One move, explained; those that differ in nothing but their turn are alike."""
        if leg not in self._moves:
            terms = self._search.query.terms
            first = self._first.setdefault(terms.season_in(leg.turn), leg.turn)
            alike = replace(leg, turn=first)
            if alike not in self._moves:
                self._moves[alike] = turn_of(self._search, alike, self._motions)
            year = _year_of(self._search.query, leg.turn)
            self._moves[leg] = replace(self._moves[alike], turn=leg.turn, year=year)
        return self._moves[leg]


def option_of(search: Search, arrival: Arrival, told: ExplainedMoves | None = None) -> Option:
    """An arrival of the search with all its moves explained.

    Its rolls are those of the moves: of a mag sail they may be fewer than the search counted,
    which compares its ways only roughly (H8f). Whoever explains several keeps in ``told`` what they
    share.
    """
    query, told = search.query, told or ExplainedMoves(search)
    moves = tuple(told.move(leg) for leg in search.legs(arrival))
    return Option(
        board=query.board,
        start=query.origin,
        end=arrival.space,
        spacecraft=query.spacecraft,
        turns=arrival.turns,
        moves=moves,
    )


def activation_of(
    query: Query, way: Activating, space: int, dry: WetMass, wet: WetMass
) -> Activation:
    """The thruster of a way, activated at a space with the chits there (H2)."""
    board, ship, terms = query.board, query.spacecraft, query.terms
    thruster = thruster_of(ship, way)
    if thruster is None:
        return Activation.nothing(wet)
    return activate(
        thruster,
        dry=dry,
        wet=wet,
        zone=board.zones[board[space].zone],
        grade=ship.grade,
        afterburn=way.afterburn,
        pushed=terms.powersat and thruster.engine.triangle.push,
        rules=terms.rules,
    )


def thruster_of(ship: Spacecraft, way: Activating) -> Thruster | None:
    """The thruster of a way; ``None`` for falling."""
    return None if way.thruster == FALLING else ship.thrusters[way.thruster]


def turn_of(search: Search, leg: Leg, motions: Motions | None = None) -> PlannedMove:
    """One move of the search, flown again by the rules and explained."""
    query = search.query
    begun = begun_as(query.spacecraft, leg.way, leg.shape)
    move, flight = flown(query, leg, motions)
    assert move.activation.thrust is not None
    return PlannedMove(
        turn=leg.turn,
        year=_year_of(query, leg.turn),
        season=move.conditions.season,
        thruster=thruster_of(query.spacecraft, leg.way),
        zone=query.board[leg.start].zone,
        afterburn=leg.way.afterburn,
        jettisoned=leg.jettison,
        wet_start=WetMass.at(leg.spot_before),
        wet_end=WetMass.at(leg.spot_after),
        thrust=move.activation.thrust,
        flight=flight,
        path=explain(move, flight),
        belt_rolls=tuple(belts_of(query.spacecraft, begun, move, flight)),
    )


def _year_of(query: Query, turn: int) -> int | None:
    return None if query.terms.year is None else query.terms.year + turn - 1


def flown(query: Query, leg: Leg, motions: Motions | None = None) -> tuple[Motion, Flight]:
    """One move of the search, flown again by the rules.

    Whoever flies several of one query keeps in ``motions`` what they share.
    """
    known = {} if motions is None else motions
    season = query.terms.season_in(leg.turn)
    key = leg.way, leg.start, leg.spot_before, leg.jettison, leg.shape, season
    if key not in known:
        wet = burn(WetMass.at(leg.spot_before), leg.jettison)
        known[key] = move_of(query, leg.way, leg.start, leg.turn, wet, leg.shape), {}
    move, ahead = known[key]
    return move, next(f for f in flights(move, leg.path, known=ahead) if _is_meant(f, leg))


def move_of(
    query: Query, way: Activating, start: int, turn: int, wet: WetMass, shape: int = 0
) -> Motion:
    """A move that begins with activating the thruster of a way (H2)."""
    ship = query.spacecraft
    activation = activation_of(query, way, start, ship.dry_as(ship.shapes[shape]), wet)
    begun = ship.shapes[begun_as(ship, way, shape)]
    return Motion(query.board, activation, query.terms.conditions(turn, ship, begun))


def begun_as(ship: Spacecraft, way: Activating, shape: int = 0) -> int:
    """What is left of the spacecraft once the thruster is activated (J1c, gl. Orientation c)."""
    after = ship.shapes[shape].after_activating(way.thruster)
    return shape if after is None else after


def belts_of(ship: Spacecraft, begun: int, move: Motion, flight: Flight) -> Iterator[BeltRoll]:
    """The belt rolls of a flight, with the softest card that is left by then."""
    shape = ship.shapes[begun]
    for step in flight.steps:
        if move.board[step.to].hazard is Hazard.AEROBRAKE and shape.burnt != NOTHING_LEFT:
            shape = ship.shapes[shape.burnt]
        for roll in step.rolls:
            if roll.kind is RollKind.BELT:
                thrust, season = move.activation.net_thrust, move.conditions.season
                yield belt_roll(thrust, season, shape.rad_hard)


def _is_meant(flight: Flight, leg: Leg) -> bool:
    rolls = [roll.kind.is_hazard for roll in flight.rolls]
    halves = flight.steps[-1].position.half_burns
    return (halves, sum(rolls), len(rolls) - sum(rolls)) == (leg.halves, leg.hazards, leg.belts)
