"""What can be asked: one type for each question, shared by the pages and the JSON API.

`web.forms.read` validates against these types and `web.api.openapi` describes them.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from web.i18n import N_

Text = Annotated[str, Meta(max_length=100)]
ZoneId = Literal[
    "mercury", "venus", "earth", "mars", "ceres", "jupiter", "saturn", "uranus", "neptune"
]
Spectral = Literal["C", "S", "M", "V", "D", "H"]


class SitesQuery(Struct, frozen=True, kw_only=True):
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
Support = Literal[
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
        tuple[Support, ...],
        Meta(max_length=4, description=N_("only faces that need this support")),
    ] = ()
    provides: Annotated[
        tuple[Support, ...],
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


Count = Annotated[int, Meta(ge=0, le=200)]
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
