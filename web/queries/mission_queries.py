"""What can be asked about missions: the tables of a mission file, and the fields of the page."""

from __future__ import annotations

from typing import Annotated, Literal, cast

from msgspec import UNSET, Meta, Struct, UnsetType, defstruct

from planner.craft.strip import MAX_DRY, MAX_WET
from planner.route.mission.model import MOST_GOALS, MOST_LEGS, MOST_OPERATIONS
from planner.route.mission.tankage import MOST_FOOD
from planner.route.query import MOST_THRUSTERS, MOST_TURNS
from planner.route.questions.flights import ReachQuestion
from planner.route.questions.words import EngineText, PlaceText, Prefer, SpotText
from web.queries.flight_queries import Pick
from web.queries.queries import Text
from web.render.i18n import N_


class MissionQuery(Struct, frozen=True, kw_only=True):
    """A mission written down in a file."""

    toml: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=6000,
            description=N_("a mission file, in TOML"),
            extra_json_schema={"format": "mission"},
        ),
    ]
    prefer: Prefer = "turns"


class PreferQuery(Struct, frozen=True, kw_only=True):
    """How to sort the answers about a mission."""

    prefer: Prefer = "turns"


# The tables of a mission file, for the body of a request.

Mass = Annotated[int, Meta(ge=0, le=MAX_DRY)]
TankCount = Annotated[int, Meta(ge=0, le=MAX_WET)]
Isru = Annotated[int, Meta(ge=0, le=9)]
PlaceList = Annotated[list[PlaceText], Meta(max_length=20)]
Engines = Annotated[list[EngineText], Meta(max_length=MOST_THRUSTERS)]


class _FileTable(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Whatever is left out is left out of what is handed on, too."""


class SpacecraftTable(_FileTable, kw_only=True):
    """What flies; its dry mass is that of everything but fuel."""

    engines: Annotated[list[EngineText], Meta(min_length=1, max_length=MOST_THRUSTERS)]
    dry: Mass
    tanks: TankCount | Literal["least"] | UnsetType = UNSET
    wet: SpotText | UnsetType = UNSET
    grade: Literal["dirt", "water", "isotope"] | UnsetType = UNSET
    rad_hard: Annotated[list[Isru], Meta(max_length=16)] | UnsetType = UNSET
    sail_mass: Mass | UnsetType = UNSET
    parachute: bool | UnsetType = UNSET
    humans: Isru | UnsetType = UNSET
    cargo_water: Mass | UnsetType = UNSET
    cargo_isotope: Mass | UnsetType = UNSET
    food: Annotated[list[Mass], Meta(max_length=MOST_FOOD)] | UnsetType = UNSET


class StartTable(_FileTable, kw_only=True):
    """Where and when it starts; LEO if nothing is said."""

    place: PlaceText | UnsetType = UNSET
    year: Annotated[int, Meta(ge=1, le=999)] | UnsetType = UNSET
    season: Literal["blue", "yellow", "red"] | UnsetType = UNSET


class TermsTable(_FileTable, kw_only=True):
    """Rules, helpers on the board, and limits."""

    rules: Literal["core", "race-for-glory"] | UnsetType = UNSET
    board: Literal["corrected", "first-print"] | UnsetType = UNSET
    push: bool | UnsetType = UNSET
    factories: PlaceList | UnsetType = UNSET
    colonies: PlaceList | UnsetType = UNSET
    water: dict[PlaceText, Annotated[int, Meta(ge=0, le=999)]] | UnsetType = UNSET
    avoid: PlaceList | UnsetType = UNSET
    afterburn: bool | UnsetType = UNSET
    max_turns: Annotated[int, Meta(ge=1, le=MOST_TURNS)] | UnsetType = UNSET
    max_hazards: Annotated[int, Meta(ge=0, le=99)] | UnsetType = UNSET
    max_belts: Annotated[int, Meta(ge=0, le=99)] | UnsetType = UNSET
    aqua: Annotated[int, Meta(ge=0, le=999)] | UnsetType = UNSET


WorkName = Literal["prospect", "industrialize", "produce", "deliver", "other"]


class OperationTable(_FileTable, kw_only=True):
    """One operation to be done at the end of a leg."""

    do: WorkName
    isru: Isru | UnsetType = UNSET
    buggy: bool | UnsetType = UNSET


Operations = Annotated[list[WorkName | OperationTable], Meta(max_length=MOST_OPERATIONS)]


class RefuelTable(_FileTable, kw_only=True):
    """The ways to take fuel that are allowed at a stop."""

    isru: Isru | UnsetType = UNSET
    factory: bool | Literal["water", "isotope"] | UnsetType = UNSET
    air_eater: bool | UnsetType = UNSET
    dirt: bool | UnsetType = UNSET
    tanks: TankCount | UnsetType = UNSET
    isotope: TankCount | UnsetType = UNSET
    doubled: bool | UnsetType = UNSET
    most: Annotated[int, Meta(ge=0, le=MOST_TURNS)] | UnsetType = UNSET


class LegTable(_FileTable, kw_only=True):
    """One leg: where it goes, and what is done there."""

    to: PlaceText | Annotated[list[PlaceText], Meta(min_length=1, max_length=MOST_GOALS)]
    drop: Mass | UnsetType = UNSET
    pick_up: Mass | UnsetType = UNSET
    leave: Engines | UnsetType = UNSET
    take: Engines | UnsetType = UNSET
    glory: bool | UnsetType = UNSET
    operations: Operations | UnsetType = UNSET
    refuel: RefuelTable | UnsetType = UNSET
    optional: bool | UnsetType = UNSET


class MissionBody(_FileTable, kw_only=True):
    """A mission; docs/missions.md describes the same tables as a file."""

    name: Annotated[str, Meta(max_length=100)] | UnsetType = UNSET
    spacecraft: SpacecraftTable
    start: StartTable | UnsetType = UNSET
    terms: TermsTable | UnsetType = UNSET
    leg: Annotated[list[LegTable], Meta(min_length=1, max_length=MOST_LEGS)]


# The fields of the page.

LEG_TEXTS = (
    *("to", "drop", "pick_up", "leave", "take", "operations"),
    *("isru", "factory", "load", "isotope", "most"),
)
"""Fields of a leg in which something is typed."""
LEG_TICKS = ("glory", "air_eater", "dirt", "doubled", "optional")
LEG_FIELDS = (*LEG_TEXTS, *LEG_TICKS)

LegText = Annotated[str, Meta(max_length=600)]


class MissionFields(ReachQuestion, frozen=True, kw_only=True):
    """The rocket, its terms and the start of a mission."""

    needs_fuel = False

    from_: Annotated[PlaceText, Meta(description=N_("where the spacecraft is"))] = "leo"
    humans: Annotated[int, Meta(ge=0, le=9)] = 1
    cargo_water: Mass = 0
    cargo_isotope: Mass = 0
    food: Annotated[tuple[Mass, ...], Meta(max_length=MOST_FOOD)] = ()
    aqua: Annotated[int, Meta(ge=0, le=999)] = 0
    prefer: Prefer = "turns"
    name: Text = ""
    pick: Pick = 1
    leg1_to: LegText


MissionForm: type[MissionFields] = cast(
    type[MissionFields],
    defstruct(
        "MissionForm",
        [
            (f"leg{number}_{name}", *((bool, False) if name in LEG_TICKS else (LegText, "")))
            for number in range(1, MOST_LEGS + 1)
            for name in LEG_FIELDS
            if (number, name) != (1, "to")
        ],
        bases=(MissionFields,),
        frozen=True,
        kw_only=True,
    ),
)
"""The same with all fields of as many legs as there may be; `missions` reads it leg by leg."""
