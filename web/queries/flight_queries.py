"""What can be asked about flights: one type for each question, for the pages and the JSON API."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from planner.route.query import DEFAULT_TURNS, MOST_THRUSTERS, MOST_TURNS
from web.queries.queries import (
    MOST_CARDS,
    BoardPrint,
    CardText,
    Count,
    EngineText,
    Spectral,
    SpotText,
    ZoneId,
)
from web.render.i18n import N_

MOST_PLACES = 20

PlaceText = Annotated[
    str, Meta(min_length=1, max_length=100, extra_json_schema={"format": "place"})
]
Places = tuple[PlaceText, ...]
WaterText = Annotated[
    str,
    Meta(min_length=1, max_length=110, extra_json_schema={"format": "water"}),
]
RadHard = Annotated[int, Meta(ge=0, le=20)]
Rolls = Annotated[int, Meta(ge=0, le=99)]
Limit = Meta(max_length=MOST_PLACES)


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
Pushed = Annotated[bool, Meta(description=N_("a Powersat pushes"))]
NoJettison = Annotated[
    bool, Meta(description=N_("leave out ways that jettison fuel before a move"))
]
NoAfterburn = Annotated[bool, Meta(description=N_("do not afterburn"))]
Factories = Annotated[Places, Limit, Meta(description=N_("sites with a factory that may be used"))]
Colonies = Annotated[Places, Limit, Meta(description=N_("sites with a factory and a colony"))]
Waiting = Annotated[
    tuple[WaterText, ...],
    Limit,
    Meta(description=N_("water tanks that wait at sites for a rocketplane, as SITE=TANKS")),
]


class ShipQuery(Struct, frozen=True, kw_only=True, rename={"from_": "from"}):
    """A spacecraft but for its fuel, and under what terms it flies."""

    needs_fuel: ClassVar[bool] = False
    """Whether the question makes no sense without tanks or a wet mass."""

    engine: Annotated[
        tuple[EngineText, ...],
        Meta(
            max_length=MOST_THRUSTERS,
            description=N_("engines as THRUST-CONSUMPTION and flags: 5-4,a1,push"),
        ),
    ] = ()
    dry: Annotated[
        SpotText | None,
        Meta(description=N_("dry mass, 0 to 23 (0 counts as 1); with engines, not with cards")),
    ] = None
    card: Annotated[
        tuple[CardText, ...],
        Meta(
            max_length=MOST_CARDS,
            description=N_("cards that make the rocket, in place of engines and dry mass"),
        ),
    ] = ()
    cargo_tanks: Annotated[Count, Meta(description=N_("water tanks kept as cargo"))] = 0
    grade: Annotated[
        Literal["dirt", "water", "isotope"], Meta(description=N_("grade of the fuel"))
    ] = "water"
    rad_hard: Annotated[
        tuple[RadHard, ...],
        Meta(
            max_length=MOST_CARDS,
            description=N_("rad-hardness of cards that shall survive the belts"),
        ),
    ] = ()
    sail_mass: Annotated[
        Annotated[int, Meta(ge=0, le=22)], Meta(description=N_("mass lost if the sails burn up"))
    ] = 0
    parachute: Annotated[
        bool, Meta(description=N_("an operational card spares aerobrake rolls"))
    ] = False
    rules: InForce = "core"
    board: BoardPrint = "corrected"
    season: Stays = None
    year: FirstYear = None
    push: Pushed = False
    jettison: Annotated[
        bool, Meta(description=N_("fuel may be jettisoned; false is the same as no_jettison"))
    ] = True
    no_jettison: NoJettison = False
    no_afterburn: NoAfterburn = False


class AroundQuery(Struct, frozen=True, kw_only=True):
    """What is around rockets that are made or compared, and how far they may go."""

    rules: InForce = "core"
    board: BoardPrint = "corrected"
    season: Stays = None
    year: FirstYear = None
    push: Pushed = False
    no_jettison: NoJettison = False
    no_afterburn: NoAfterburn = False
    factory: Factories = ()
    colony: Colonies = ()
    water: Waiting = ()
    avoid: Annotated[Places, Limit, Meta(description=N_("spaces to keep away from"))] = ()
    max_turns: Annotated[
        Annotated[int, Meta(ge=0, le=MOST_TURNS)], Meta(description=N_("turns at most"))
    ] = DEFAULT_TURNS
    max_hazards: Annotated[Rolls, Meta(description=N_("hazard rolls at most"))] = 99
    max_belts: Annotated[Rolls, Meta(description=N_("belt rolls at most"))] = 99


class FlightQuery(ShipQuery, frozen=True, kw_only=True):
    """A spacecraft but for its fuel, where it is, and what is around it."""

    from_: Annotated[PlaceText, Meta(description=N_("where the spacecraft is"))]
    factory: Factories = ()
    colony: Colonies = ()
    water: Waiting = ()
    avoid: Annotated[Places, Limit, Meta(description=N_("spaces to keep away from"))] = ()
    via: Annotated[
        Places, Meta(max_length=4, description=N_("spaces to pass on the way, in order"))
    ] = ()
    max_turns: Annotated[
        Annotated[int, Meta(ge=0, le=MOST_TURNS)], Meta(description=N_("turns at most"))
    ] = DEFAULT_TURNS
    max_hazards: Annotated[Rolls, Meta(description=N_("hazard rolls at most"))] = 99
    max_belts: Annotated[Rolls, Meta(description=N_("belt rolls at most"))] = 99


class TanksQuery(FlightQuery, frozen=True, kw_only=True):
    """The fewest tanks for a route."""

    to: Annotated[PlaceText, Meta(description=N_("where it wants to go"))]
    aqua: Annotated[
        Annotated[int, Meta(ge=0, le=999)],
        Meta(description=N_("aqua for Failure Is Not An Option")),
    ] = 0
    safety: Annotated[
        Annotated[int, Meta(ge=0, le=100)] | None,
        Meta(description=N_("chance to arrive, in percent, for which to tell what FINAO it takes")),
    ] = None
    prefer: Annotated[
        Literal["turns", "fuel", "safety"], Meta(description=N_("what to sort the answers by"))
    ] = "turns"


AllWays = Annotated[
    bool,
    Meta(
        description=N_(
            "look for all ways at once; else a large question is answered within a bound first"
        )
    ),
]


class RouteQuery(TanksQuery, frozen=True, kw_only=True):
    """The ways from one place to another."""

    needs_fuel = True

    tanks: Annotated[Count | None, Meta(description=N_("tanks of fuel aboard"))] = None
    wet: Annotated[SpotText | None, Meta(description=N_("wet mass, in place of tanks"))] = None
    all_ways: AllWays = False


class ReachQuery(FlightQuery, frozen=True, kw_only=True):
    """All sites that can be reached, or those of a few that can."""

    needs_fuel = True

    only: Annotated[Places, Limit, Meta(description=N_("look at these sites only"))] = ()

    tanks: Annotated[Count | None, Meta(description=N_("tanks of fuel aboard"))] = None
    wet: Annotated[SpotText | None, Meta(description=N_("wet mass, in place of tanks"))] = None
    all_ways: AllWays = False


Pick = Annotated[int, Meta(ge=1, le=99)]


class PlanForm(RouteQuery, frozen=True, kw_only=True):
    """The page of routes."""

    pick: Pick = 1
    """Which of the choices to show turn by turn."""


class MapForm(PlanForm, frozen=True, kw_only=True):
    """The page of the map, on which a route is planned."""


class TanksForm(TanksQuery, frozen=True, kw_only=True):
    """The page of tanks."""

    pick: Pick = 1


ReachOrder = Literal[
    "turns", "name", "zone", "size", "hydration", "steps", "tanks", "hazards", "belts"
]


class ReachForm(ReachQuery, frozen=True, kw_only=True):
    """The page of sites within reach: which of them, and in what order."""

    zone: ZoneId | None = None
    spectral: Spectral | None = None
    hydration: Annotated[int, Meta(ge=0, le=4)] | None = None
    max_size: Annotated[int, Meta(ge=1, le=11)] | None = None
    atmospheric: bool = False
    astrobiology: bool = False
    submarine: bool = False
    push_icon: bool = False
    sort: ReachOrder = "turns"
    down: bool = False
    """From the most to the least."""


class LandingQuery(ShipQuery, frozen=True, kw_only=True):
    """Whether a spacecraft can land at a site, and leave it again."""

    needs_fuel = True

    site: Annotated[PlaceText, Meta(description=N_("where to land, or to take off"))]
    from_: Annotated[
        PlaceText | None,
        Meta(
            description=N_(
                "where it waits; if left out, where the last stretch before the site begins, or "
                "else anywhere in space from where one move lands there"
            )
        ),
    ] = None
    takeoff: Annotated[bool, Meta(description=N_("it stands on the site: can it leave?"))] = False
    tanks: Annotated[Count | None, Meta(description=N_("tanks of fuel aboard"))] = None
    wet: Annotated[SpotText | None, Meta(description=N_("wet mass, in place of tanks"))] = None
    factory: Annotated[
        bool, Meta(description=N_("there is a factory on the site that may be used"))
    ] = False
    colony: Annotated[bool, Meta(description=N_("there is a factory and a colony on the site"))] = (
        False
    )
    water: Annotated[
        Count, Meta(description=N_("water tanks on the site, for an acetylene rocketplane"))
    ] = 0
