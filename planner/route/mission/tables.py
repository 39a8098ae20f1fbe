"""A mission as people write it: the tables of a file, of a request, and of the form on the page.

`docs/missions.md` describes them. `MissionBody.to_mission` makes the planner's mission of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, Literal, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType

from planner.board import Board, default_board
from planner.cards.model import FuelGrade
from planner.craft import Engine
from planner.craft.strip import MAX_DRY, MAX_WET
from planner.craft.thruster import Thruster
from planner.errors import BadInput, PlannerError, calling
from planner.route.mission.model import (
    MOST_GOALS,
    MOST_LEGS,
    MOST_OPERATIONS,
    Mission,
    MissionLeg,
    Operation,
    Refuel,
    Work,
)
from planner.route.mission.tankage import MOST_FOOD, Hold
from planner.route.query import DEFAULT_TURNS, MOST_THRUSTERS, MOST_TURNS, NO_LIMIT, Spacecraft
from planner.route.questions.flights import TermsQuestion
from planner.route.questions.words import MOST_CARDS, EngineText, PlaceText, SpotText
from planner.text import Text

LEAST: Literal["least"] = "least"
"""What to write for the tanks when the planner is to find the fewest."""

V = TypeVar("V")

Mass = Annotated[int, Meta(ge=0, le=MAX_DRY)]
Isru = Annotated[int, Meta(ge=0, le=9)]
TankCount = Annotated[int, Meta(ge=0, le=MAX_WET)]
_Food = Annotated[int, Meta(ge=1, le=MAX_DRY)]
_Rolls = Annotated[int, Meta(ge=0, le=NO_LIMIT)]
_Aqua = Annotated[int, Meta(ge=0, le=999)]
_Places = Annotated[tuple[PlaceText, ...], Meta(max_length=20)]
_Engines = Annotated[tuple[EngineText, ...], Meta(max_length=MOST_THRUSTERS)]


class _Table(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is not said has its usual value."""


class SpacecraftTable(_Table, frozen=True, kw_only=True):
    """What flies; its dry mass is that of everything but fuel."""

    engines: Annotated[tuple[EngineText, ...], Meta(min_length=1, max_length=MOST_THRUSTERS)]
    dry: Mass
    tanks: TankCount | Literal["least"] | UnsetType = UNSET
    wet: SpotText | UnsetType = UNSET
    grade: Literal["dirt", "water", "isotope"] = "water"
    rad_hard: Annotated[tuple[Isru, ...], Meta(max_length=MOST_CARDS)] = ()
    sail_mass: Mass = 0
    parachute: bool = False
    humans: Isru = 1
    cargo_water: Mass = 0
    cargo_isotope: Mass = 0
    food: Annotated[tuple[_Food, ...], Meta(max_length=MOST_FOOD)] = ()

    def to_spacecraft(self) -> Spacecraft:
        """What flies, with the fuel that it has at the start."""
        wet, tanks = said(self.wet), 0
        if wet is not None and self.tanks is not UNSET:
            raise BadInput(
                Text("spacecraft says both tanks and wet"),
                field="wet",
                hint=Text("say one of them"),
            )
        if isinstance(self.tanks, int):
            tanks, most = self.tanks, MAX_WET - max(1, self.dry)
            if tanks > most:
                whole = Text("a whole number from {low} to {high}", low=0, high=most)
                raise wrong("tanks", "spacecraft", tanks, whole)
        return Spacecraft.parse(
            self.engines,
            dry=max(1, self.dry),
            wet=wet,
            tanks=tanks if wet is None else None,
            grade=FuelGrade(self.grade),
            rad_hard=self.rad_hard,
            sail_mass=self.sail_mass,
            aerobrake_safe=self.parachute,
        )


class StartTable(_Table, frozen=True, kw_only=True):
    """Where and when it starts; LEO if nothing is said."""

    place: PlaceText = "LEO"
    year: Annotated[int, Meta(ge=1, le=999)] | UnsetType = UNSET
    season: Literal["blue", "yellow", "red"] | UnsetType = UNSET


class TermsTable(_Table, frozen=True, kw_only=True):
    """Rules, helpers on the board, and limits."""

    rules: Literal["core", "race-for-glory"] = "core"
    board: Literal["corrected", "first-print"] | UnsetType = UNSET
    push: bool = False
    factories: _Places = ()
    colonies: _Places = ()
    water: dict[PlaceText, _Aqua] = {}
    avoid: _Places = ()
    afterburn: bool = True
    max_turns: Annotated[int, Meta(ge=1, le=MOST_TURNS)] = DEFAULT_TURNS
    max_hazards: _Rolls = NO_LIMIT
    max_belts: _Rolls = NO_LIMIT
    aqua: _Aqua = 0

    def to_question(self, start: StartTable) -> TermsQuestion:
        """The terms as any other question has them."""
        return TermsQuestion(
            rules=self.rules,
            season=said(start.season),
            year=said(start.year),
            push=self.push,
            factory=self.factories,
            colony=self.colonies,
            water=tuple(f"{site}={tanks}" for site, tanks in self.water.items()),
            no_afterburn=not self.afterburn,
            max_turns=self.max_turns,
            max_hazards=self.max_hazards,
            max_belts=self.max_belts,
            avoid=self.avoid,
        )


WorkName = Literal["prospect", "industrialize", "produce", "deliver", "other"]


_WORK = {str(work): work for work in Work}


class OperationTable(_Table, frozen=True, kw_only=True):
    """One operation to be done at the end of a leg."""

    do: WorkName
    isru: Isru | UnsetType = UNSET
    buggy: bool = False

    def to_operation(self) -> Operation:
        """The operation in the planner's terms."""
        return Operation(_WORK[self.do], said(self.isru), self.buggy)


_Operations = Annotated[tuple[WorkName | OperationTable, ...], Meta(max_length=MOST_OPERATIONS)]


class RefuelTable(_Table, frozen=True, kw_only=True):
    """The ways to take fuel that are allowed at a stop."""

    isru: Isru | UnsetType = UNSET
    factory: bool | Literal["water", "isotope"] = False
    air_eater: bool = False
    dirt: bool = False
    tanks: TankCount = 0
    isotope: TankCount = 0
    doubled: bool = False
    most: Annotated[int, Meta(ge=0, le=MOST_TURNS)] | UnsetType = UNSET

    def to_refuel(self) -> Refuel:
        """The stop in the planner's terms."""
        factory = "water" if self.factory is True else self.factory
        return Refuel(
            isru=said(self.isru),
            factory=FuelGrade(factory) if factory else None,
            air_eater=self.air_eater,
            dirt=self.dirt,
            tanks=self.tanks,
            isotope=self.isotope,
            doubled=self.doubled,
            most=said(self.most),
        )


class LegTable(_Table, frozen=True, kw_only=True):
    """One leg: where it goes, and what is done there."""

    to: PlaceText | Annotated[tuple[PlaceText, ...], Meta(min_length=1, max_length=MOST_GOALS)]
    drop: Mass = 0
    pick_up: Mass = 0
    leave: _Engines = ()
    take: _Engines = ()
    glory: bool = False
    operations: _Operations = ()
    refuel: RefuelTable | UnsetType = UNSET
    optional: bool = False

    @property
    def goals(self) -> tuple[str, ...]:
        """The places to go to, of which one is enough."""
        return (self.to,) if isinstance(self.to, str) else self.to

    def to_leg(self, board: Board, engines: dict[str, Thruster]) -> MissionLeg:
        """The leg in the planner's terms; ``engines`` are those that have a name by now."""
        goals = (board.find(goal, field="to").index for goal in self.goals)
        refuel = said(self.refuel)
        return MissionLeg(
            goals=tuple(dict.fromkeys(goals)),
            drop=self.drop,
            pick_up=self.pick_up,
            leave=self.leave,
            take=tuple(_engine(text, engines) for text in self.take),
            glory=self.glory,
            operations=tuple(
                each.to_operation() if isinstance(each, OperationTable) else Operation(_WORK[each])
                for each in self.operations
            ),
            refuel=None if refuel is None else refuel.to_refuel(),
            optional=self.optional,
        )


class MissionBody(_Table, frozen=True, kw_only=True):
    """A mission; docs/missions.md describes the same tables as a file."""

    name: Annotated[str, Meta(max_length=100)] | UnsetType = UNSET
    spacecraft: SpacecraftTable
    start: StartTable = StartTable()
    terms: TermsTable = TermsTable()
    leg: Annotated[tuple[LegTable, ...], Meta(min_length=1, max_length=MOST_LEGS)]

    def to_mission(self, board: Board | None = None, *, called: str = "mission") -> MissionFile:
        """The mission in the planner's terms; refuses what makes no sense.

        A refusal about a leg names its field with the leg: ``leg.2.to``.
        """
        terms = self.terms
        if board is None or terms.board:
            board = default_board(said(terms.board) or "corrected")
        spacecraft = self.spacecraft.to_spacecraft()
        engines: dict[str, Thruster] = {}
        for text in self.spacecraft.engines:
            _engine(text, engines)
        origin = board.find(self.start.place, field="place").index
        legs = []
        for number, leg in enumerate(self.leg, start=1):
            with about_leg(number):
                legs.append(leg.to_leg(board, engines))
        with calling(factory="factories", colony="colonies"):
            around = terms.to_question(self.start).to_terms(board)
        mission = Mission(
            board=board,
            spacecraft=spacecraft,
            origin=origin,
            legs=tuple(legs),
            terms=around,
            mass=self.spacecraft.dry,
            hold=Hold(
                water=self.spacecraft.cargo_water,
                isotope=self.spacecraft.cargo_isotope,
                food=tuple(sorted(self.spacecraft.food, reverse=True)),
            ),
            humans=self.spacecraft.humans,
            name=said(self.name) or called,
        )
        return MissionFile(mission, self.spacecraft.tanks == LEAST, terms.aqua)


@dataclass(frozen=True, slots=True)
class MissionFile:
    """What a mission file asks."""

    mission: Mission
    least: bool = False
    """Whether the fewest tanks at the start are wanted."""
    aqua: int = 0
    """Aqua for Failure Is Not An Option (H7e)."""


def said(value: V | UnsetType) -> V | None:
    """The value, or ``None`` where nothing is said."""
    return None if isinstance(value, UnsetType) else value


def wrong(key: str, called: str, value: object, should_be: Text) -> BadInput:
    """A complaint about a value of a table."""
    return BadInput(
        Text(
            "{key} of {called} should be {should_be}, not {shown}",
            key=key,
            called=called,
            should_be=should_be,
            shown=_shown(value),
        ),
        field=key,
    )


def _shown(found: object) -> str:
    if isinstance(found, (str, int, float)):
        return {"True": "true", "False": "false"}.get(repr(found), repr(found))
    return Text("a {kind}", kind=type(found).__name__)


@contextmanager
def about_leg(number: int) -> Iterator[None]:
    """Let a refusal name its field with the leg: ``leg.2.to``."""
    try:
        yield
    except PlannerError as error:
        error.field = f"leg.{number}.{error.field}" if error.field else f"leg.{number}"
        raise


def _engine(text: str, engines: dict[str, Thruster]) -> Thruster:
    """An engine written out, or the name of one that was written before."""
    if text not in engines:
        thruster = Thruster(Engine.parse(text))
        engines[thruster.engine.name or text] = thruster
        return thruster
    return engines[text]
