"""What can be asked about missions: a mission file, and the fields of the page."""

from __future__ import annotations

from typing import Annotated, cast

from msgspec import Meta, Struct, defstruct

from planner.route.mission.model import MOST_LEGS
from planner.route.mission.tables import Mass
from planner.route.mission.tankage import MOST_FOOD
from planner.route.questions.flights import ReachQuestion
from planner.route.questions.words import PlaceText, Prefer
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
