"""What can be asked: one type for each question, shared by the pages and the JSON API.

`web.queries.forms.read` validates against these types and `web.api.openapi` describes them.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from planner.route.questions.stacks import StackQuestion
from planner.route.questions.words import (
    Count,
    EngineText,
    Printing,
    Pushed,
    SpotText,
    ZoneId,
)
from planner.text import N_

Text = Annotated[str, Meta(max_length=100)]
Spectral = Literal["C", "S", "M", "V", "D", "H"]


class PrintQuery(Struct, frozen=True, kw_only=True):
    """A place of the board."""

    board: Printing = "corrected"


class SitesQuery(PrintQuery, frozen=True, kw_only=True):
    """Which sites of the board."""

    q: Annotated[Text, Meta(description=N_("words of the name"))] = ""
    zone: Annotated[ZoneId | None, Meta(description=N_("only sites of this zone"))] = None
    spectral: Annotated[
        Spectral | None, Meta(description=N_("only sites of this spectral type"))
    ] = None
    hydration: Annotated[
        Annotated[int, Meta(ge=0, le=4)] | None, Meta(description=N_("hydration at least"))
    ] = None
    max_size: Annotated[
        Annotated[int, Meta(ge=1, le=11)] | None, Meta(description=N_("size at most"))
    ] = None
    season: Annotated[
        Literal["blue", "yellow", "red"] | None,
        Meta(description=N_("only synodic sites of this season")),
    ] = None
    atmospheric: Annotated[bool, Meta(description=N_("only atmospheric sites"))] = False
    astrobiology: Annotated[bool, Meta(description=N_("only astrobiology sites"))] = False
    submarine: Annotated[bool, Meta(description=N_("only submarine sites"))] = False
    push: Annotated[bool, Meta(description=N_("only sites with a push icon"))] = False
    sort: Annotated[
        Literal["place", "name", "size", "hydration"], Meta(description=N_("in what order"))
    ] = "place"


class SpacesQuery(Struct, frozen=True, kw_only=True):
    """Which spaces of the board, sites included."""

    q: Annotated[Text, Meta(description=N_("words of the name, or an id"))] = ""
    zone: Annotated[ZoneId | None, Meta(description=N_("only spaces of this zone"))] = None


CardTypeId = Literal[
    "thruster",
    "robonaut",
    "refinery",
    "reactor",
    "radiator",
    "generator",
    "crew",
    "gw-thruster",
    "freighter",
    "bernal",
    "colonist",
]
SupportId = Literal[
    "reactor",
    "reactor:x",
    "reactor:wave",
    "reactor:burst",
    "generator",
    "generator:e",
    "generator:p",
    "therms",
    "none",
]


class CardsQuery(Struct, frozen=True, kw_only=True):
    """Which card faces."""

    q: Annotated[Text, Meta(description=N_("part of the name, or a number"))] = ""
    type: Annotated[CardTypeId | None, Meta(description=N_("only cards of this type"))] = None
    deck: Annotated[
        Literal["core", "race-for-glory", "module1", "module2", "6th-player"] | None,
        Meta(description=N_("only cards of this deck")),
    ] = None
    side: Annotated[
        Literal["white", "black", "purple", "front", "reverse"] | None,
        Meta(description=N_("only faces of this side")),
    ] = None
    spectral: Annotated[
        Spectral | None, Meta(description=N_("only cards of this spectral type"))
    ] = None
    needs: Annotated[
        tuple[SupportId, ...],
        Meta(max_length=4, description=N_("only faces that need this support")),
    ] = ()
    provides: Annotated[
        tuple[SupportId, ...],
        Meta(max_length=4, description=N_("only faces that give this support")),
    ] = ()
    grade: Annotated[
        Literal["dirt", "water", "isotope"] | None,
        Meta(description=N_("only thrusters that burn fuel of this grade")),
    ] = None
    platform: Annotated[
        Literal["raygun", "buggy", "missile"] | None,
        Meta(description=N_("only faces with this platform")),
    ] = None
    isru: Annotated[
        Annotated[int, Meta(ge=0, le=4)] | None, Meta(description=N_("ISRU rating at most"))
    ] = None
    solar: Annotated[bool | None, Meta(description=N_("solar powered, or not"))] = None
    push: Annotated[bool | None, Meta(description=N_("pushable, or not"))] = None
    air_eater: Annotated[bool | None, Meta(description=N_("an air-eater, or not"))] = None
    ability: Annotated[Text, Meta(description=N_("key of an ability"))] = ""


StripMove = Literal["burn", "fuel_up", "load", "unload", "tanks_to_fuel", "fuel_to_tanks"]


class StripQuery(Struct, frozen=True, kw_only=True):
    """Two chits on the fuel strip, and what is done with them."""

    dry: Text = "5"
    wet: Text = "8"
    do: StripMove | None = None
    n: Count = 1
    steps: Count | None = None
    """Steps for which the least tanks are wanted."""
    tap: Literal["wet", "dry"] = "wet"
    """The chit that a tap on the picture moves."""


Units = Annotated[int, Meta(ge=-200, le=200)]


class BurnQuery(Struct, frozen=True, kw_only=True):
    """Steps of fuel burned or jettisoned."""

    wet: SpotText
    steps: Annotated[Count, Meta(description=N_("steps of fuel"))]
    dry: SpotText | None = None


class MassQuery(Struct, frozen=True, kw_only=True):
    """Mass that comes aboard or leaves."""

    mass: SpotText
    units: Annotated[Units, Meta(description=N_("units of mass or tanks; negative to take away"))]


class StepsQuery(Struct, frozen=True, kw_only=True):
    """The fuel between two chits."""

    wet: SpotText
    dry: SpotText


class LeastTanksQuery(Struct, frozen=True, kw_only=True):
    """Tanks for a number of steps."""

    dry: SpotText
    steps: Annotated[Count, Meta(description=N_("steps of fuel needed"))]
    wet: SpotText | None = None


class ThrustQuery(Struct, frozen=True, kw_only=True):
    """The net thrust of an engine."""

    engine: EngineText
    wet: SpotText
    dry: SpotText | None = None
    zone: Annotated[ZoneId, Meta(description=N_("heliocentric zone of the start"))] = "earth"
    afterburn: Annotated[bool, Meta(description=N_("afterburn"))] = False
    push: Pushed = False


class MapQuery(Struct, frozen=True, kw_only=True):
    """What the map shows."""

    at: Text = ""
    """A place to look at."""


class PictureQuery(PrintQuery, frozen=True, kw_only=True):
    """The board as a picture, with something drawn over it."""

    route: Annotated[str, Meta(max_length=8000)] = ""
    """Ids of neighbouring spaces, with commas."""
    ends: Annotated[str, Meta(max_length=400)] = ""
    """Positions in the route where a turn ends, with commas."""
    marks: Annotated[str, Meta(max_length=8000)] = ""
    """Ids of spaces to mark, with commas."""
    lang: str = ""
    v: str = ""


class RocketQuery(StackQuestion, frozen=True, kw_only=True):
    """A stack that is being built."""

    add: Text = ""
    """A card to put on the stack."""
