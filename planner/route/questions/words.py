"""The kinds of values that people type into questions, each with its limits and its meaning."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from planner.text import N_

MOST_CARDS = 16
MOST_PLACES = 20
MOST_WATER = 999

ZoneId = Literal[
    "mercury", "venus", "earth", "mars", "ceres", "jupiter", "saturn", "uranus", "neptune"
]
Count = Annotated[int, Meta(ge=0, le=200)]
SpotText = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=10,
        description=N_("a spot of the fuel strip: 8 or 4-1/3"),
        extra_json_schema={"format": "spot"},
    ),
]
EngineText = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=100,
        description=N_("an engine as THRUST-CONSUMPTION and flags: 5-4,a1,push"),
        extra_json_schema={"format": "engine"},
    ),
]
CardText = Annotated[str, Meta(min_length=1, max_length=60, extra_json_schema={"format": "card"})]
RocketText = Annotated[
    str, Meta(min_length=1, max_length=300, extra_json_schema={"format": "rocket"})
]
PlaceText = Annotated[
    str, Meta(min_length=1, max_length=100, extra_json_schema={"format": "place"})
]
WaterText = Annotated[
    str, Meta(min_length=1, max_length=110, extra_json_schema={"format": "water"})
]
Places = tuple[PlaceText, ...]
_Limit = Meta(max_length=MOST_PLACES)
_Rolls = Annotated[int, Meta(ge=0, le=99)]

Pushed = Annotated[bool, Meta(description=N_("a Powersat pushes"))]
NoJettison = Annotated[
    bool, Meta(description=N_("leave out ways that jettison fuel before a move"))
]
NoAfterburn = Annotated[bool, Meta(description=N_("do not afterburn"))]
Printing = Annotated[
    Literal["corrected", "first-print"],
    Meta(description=N_("which printing of the board: as it is since June 2020, or the first")),
]
InForce = Annotated[
    Literal["core", "race-for-glory"], Meta(description=N_("which rules are in force"))
]
Stays = Annotated[
    Literal["blue", "yellow", "red"] | None, Meta(description=N_("a season that stays"))
]
FirstYear = Annotated[
    Annotated[int, Meta(ge=1, le=999)] | None,
    Meta(description=N_("year of the first turn; the seasons run on")),
]
Factories = Annotated[Places, _Limit, Meta(description=N_("sites with a factory that may be used"))]
Colonies = Annotated[Places, _Limit, Meta(description=N_("sites with a factory and a colony"))]
Waiting = Annotated[
    tuple[WaterText, ...],
    _Limit,
    Meta(description=N_("water tanks that wait at sites for a rocketplane, as SITE=TANKS")),
]
Avoided = Annotated[Places, _Limit, Meta(description=N_("spaces to keep away from"))]
Passed = Annotated[
    Places, Meta(max_length=4, description=N_("spaces to pass on the way, in order"))
]
MostHazards = Annotated[_Rolls, Meta(description=N_("hazard rolls at most"))]
MostBelts = Annotated[_Rolls, Meta(description=N_("belt rolls at most"))]

Grade = Annotated[Literal["dirt", "water", "isotope"], Meta(description=N_("grade of the fuel"))]
CargoTanks = Annotated[Count, Meta(description=N_("water tanks kept as cargo"))]
Tanks = Annotated[Count | None, Meta(description=N_("tanks of fuel aboard"))]
Wet = Annotated[SpotText | None, Meta(description=N_("wet mass, in place of tanks"))]
Only = Annotated[Places, _Limit, Meta(description=N_("look at these sites only"))]
Aqua = Annotated[int, Meta(ge=0, le=999)]
Prefer = Annotated[
    Literal["turns", "fuel", "safety"], Meta(description=N_("what to sort the answers by"))
]
AllWays = Annotated[
    bool,
    Meta(
        description=N_(
            "look for all ways at once; else a large question is answered within a bound first"
        )
    ),
]
