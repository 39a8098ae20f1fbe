"""What people ask about flights, and what the planner makes of it.

The command line, the pages and the JSON API all ask in these types. A question that was read
from somewhere obeys the limits of its fields; `to_query` refuses what makes no sense.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, ClassVar, Self

from msgspec import Meta, Struct

from planner.board import Board, Zone, default_board
from planner.cards.model import FuelGrade
from planner.craft import Rocket, WetMass
from planner.craft.strip import dry_spot
from planner.errors import BadInput, about_field
from planner.route.from_cards import spacecraft_from_cards
from planner.route.query import (
    DEFAULT_TURNS,
    MOST_THRUSTERS,
    MOST_TURNS,
    Query,
    Spacecraft,
    Terms,
)
from planner.route.questions.fields import fields_of, only
from planner.route.questions.stacks import StackQuestion
from planner.route.questions.words import (
    MOST_CARDS,
    MOST_WATER,
    AllWays,
    Aqua,
    Avoided,
    CardText,
    CargoTanks,
    Colonies,
    Count,
    EngineText,
    Factories,
    FirstYear,
    Grade,
    InForce,
    MostBelts,
    MostHazards,
    NoAfterburn,
    NoJettison,
    Only,
    Passed,
    PlaceText,
    Prefer,
    Printing,
    Pushed,
    SpotText,
    Stays,
    Tanks,
    Waiting,
    Wet,
)
from planner.rules import Season, rule_set
from planner.text import N_, Text
from planner.typed import typed, whole_number

MostTurns = Annotated[
    Annotated[int, Meta(ge=0, le=MOST_TURNS)], Meta(description=N_("turns at most"))
]
Changes = dict[str, Any]
"""Fields of a question with new values; ``None`` where a field is to be left out."""


class AroundQuestion(Struct, frozen=True, kw_only=True):
    """What is around rockets, and how far they may go."""

    rules: InForce = "core"
    board: Printing = "corrected"
    season: Stays = None
    year: FirstYear = None
    push: Pushed = False
    no_jettison: NoJettison = False
    no_afterburn: NoAfterburn = False
    factory: Factories = ()
    colony: Colonies = ()
    water: Waiting = ()
    avoid: Avoided = ()
    max_turns: MostTurns = DEFAULT_TURNS
    max_hazards: MostHazards = 99
    max_belts: MostBelts = 99

    def to_terms(self, board: Board) -> Terms:
        """The same as the planner's terms.

        >>> terms = AroundQuestion(rules="rfg", avoid=("leo",)).to_terms(default_board())
        >>> terms.rules.belts, len(terms.avoid)
        (False, 1)
        """
        return Terms(
            rules=rule_set(self.rules),
            season=_season(self.season),
            year=self.year,
            powersat=self.push,
            factories=_sites(board, self.factory, "factory"),
            colonies=_sites(board, self.colony, "colony"),
            site_water=dict(_water(board, text) for text in self.water),
            afterburn=not self.no_afterburn,
            jettison=not self.no_jettison,
            max_turns=self.max_turns,
            max_hazards=self.max_hazards,
            max_belts=self.max_belts,
            avoid=frozenset(_places(board, self.avoid, "avoid")),
            via=_places(board, getattr(self, "via", ()), "via"),
        )


class TermsQuestion(AroundQuestion, frozen=True, kw_only=True):
    """Everything that can be said about a flight but its rocket."""

    via: Passed = ()

    @classmethod
    def of(cls, terms: Terms, board: Board) -> Self:
        """The question that asks for these terms.

        >>> board = default_board()
        >>> asked = TermsQuestion(year=5, water=("ceres=20",), via=("sol-mars-l1",))
        >>> TermsQuestion.of(asked.to_terms(board), board) == asked
        True
        """
        names: dict[str, Any] = {
            "rules": terms.rules.name,
            "board": str(board.edition),
            "season": terms.season and str(terms.season),
        }
        return cls(
            **names,
            year=terms.year,
            push=terms.powersat,
            no_jettison=not terms.jettison,
            no_afterburn=not terms.afterburn,
            factory=tuple(board[site].id for site in sorted(terms.factories)),
            colony=tuple(board[site].id for site in sorted(terms.colonies)),
            water=tuple(f"{board[site].id}={tanks}" for site, tanks in terms.site_water.items()),
            avoid=tuple(board[space].id for space in sorted(terms.avoid)),
            max_turns=terms.max_turns,
            max_hazards=terms.max_hazards,
            max_belts=terms.max_belts,
            via=tuple(board[space].id for space in terms.via),
        )


class ShipQuestion(Struct, frozen=True, kw_only=True, rename={"from_": "from"}):
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
    cargo_tanks: CargoTanks = 0
    grade: Grade = "water"
    rad_hard: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=20)], ...],
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
    board: Printing = "corrected"
    season: Stays = None
    year: FirstYear = None
    push: Pushed = False
    jettison: Annotated[
        bool, Meta(description=N_("fuel may be jettisoned; false is the same as no_jettison"))
    ] = True
    no_jettison: NoJettison = False
    no_afterburn: NoAfterburn = False

    def to_spacecraft(self, zone: Zone, terms: Terms) -> Spacecraft:
        """What flies: engines and masses as given, or what the cards make of it in a zone."""
        tanks, wet = getattr(self, "tanks", None), getattr(self, "wet", None)
        if self.card:
            rocket = self._rocket(tanks or 0, wet)
            return spacecraft_from_cards(rocket, zone, pushed=terms.powersat, rules=terms.rules)
        if not self.engine:
            raise BadInput(Text("this is needed"), code="missing", field="engine")
        if not self.dry:
            raise BadInput(Text("this is needed"), code="missing", field="dry")
        if self.needs_fuel and tanks is None and wet is None:
            raise BadInput(Text("give the tanks or the wet mass"), code="missing", field="tanks")
        with about_field("dry"):
            dry_spot(self.dry)
        if wet is not None:
            with about_field("wet"):
                WetMass(wet)
        return Spacecraft.parse(
            self.engine,
            dry=self.dry,
            wet=wet,
            tanks=tanks,
            grade=FuelGrade(self.grade),
            rad_hard=self.rad_hard,
            sail_mass=self.sail_mass,
            aerobrake_safe=self.parachute,
        )

    def _rocket(self, tanks: int, wet: str | None) -> Rocket:
        for field, given in (("engine", self.engine), ("dry", self.dry), ("wet", wet)):
            if given:
                raise BadInput(
                    Text("a rocket is made of cards or of this, not of both"), field=field
                )
        return only(self, StackQuestion, tanks=tanks).to_rocket()


class FuelledQuestion(ShipQuestion, frozen=True, kw_only=True):
    """A spacecraft with its fuel."""

    tanks: Tanks = None
    wet: Wet = None


class FlightQuestion(ShipQuestion, frozen=True, kw_only=True):
    """A spacecraft but for its fuel, where it is, and what is around it."""

    from_: Annotated[PlaceText, Meta(description=N_("where the spacecraft is"))]
    factory: Factories = ()
    colony: Colonies = ()
    water: Waiting = ()
    avoid: Avoided = ()
    via: Passed = ()
    max_turns: MostTurns = DEFAULT_TURNS
    max_hazards: MostHazards = 99
    max_belts: MostBelts = 99

    def to_query(self) -> Query:
        """The question in the planner's terms; refuses what makes no sense."""
        board = default_board(self.board)
        start, terms = board.find_start(self.from_, field="from"), self.to_terms(board)
        ship = self.to_spacecraft(board.zones[start.zone], terms)
        return Query.between(board, ship, self.from_, getattr(self, "to", None), terms)

    def to_terms(self, board: Board) -> Terms:
        """The terms of the flight."""
        no_jettison = self.no_jettison or not self.jettison
        return only(self, TermsQuestion, no_jettison=no_jettison).to_terms(board)


class TanksQuestion(FlightQuestion, frozen=True, kw_only=True):
    """The fewest tanks for a route."""

    to: Annotated[PlaceText, Meta(description=N_("where it wants to go"))]
    aqua: Annotated[Aqua, Meta(description=N_("aqua for Failure Is Not An Option"))] = 0
    safety: Annotated[
        Annotated[int, Meta(ge=0, le=100)] | None,
        Meta(description=N_("chance to arrive, in percent, for which to tell what FINAO it takes")),
    ] = None
    prefer: Prefer = "turns"


class RouteQuestion(TanksQuestion, frozen=True, kw_only=True):
    """The ways from one place to another.

    >>> asked = RouteQuestion(from_="leo", to="lmo", engine=("5-1",), dry="7", tanks=3)
    >>> query = asked.to_query()
    >>> query.spacecraft.steps, query.board[query.goals[0]].name
    (6, 'Low Mars Orbit')
    """

    needs_fuel = True

    tanks: Tanks = None
    wet: Wet = None
    all_ways: AllWays = False


class ReachQuestion(FlightQuestion, frozen=True, kw_only=True):
    """All sites that can be reached, or those of a few that can."""

    needs_fuel = True

    only: Only = ()

    tanks: Tanks = None
    wet: Wet = None
    all_ways: AllWays = False

    def to_query(self) -> Query:
        """The question in the planner's terms; refuses what makes no sense."""
        return super().to_query().among(self.only)


class LandingQuestion(ShipQuestion, frozen=True, kw_only=True):
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
    tanks: Tanks = None
    wet: Wet = None
    factory: Annotated[
        bool, Meta(description=N_("there is a factory on the site that may be used"))
    ] = False
    colony: Annotated[bool, Meta(description=N_("there is a factory and a colony on the site"))] = (
        False
    )
    water: Annotated[
        Count, Meta(description=N_("water tanks on the site, for an acetylene rocketplane"))
    ] = 0

    def to_terms(self, board: Board) -> Terms:
        """The terms of the landing."""
        no_jettison = self.no_jettison or not self.jettison
        plain = only(self, AroundQuestion, no_jettison=no_jettison, factory=(), colony=(), water=())
        here = board.find_to_land(self.site, field="site").index
        return replace(
            plain.to_terms(board),
            factories=frozenset({here} if self.factory else ()),
            colonies=frozenset({here} if self.colony else ()),
            site_water={here: self.water} if self.water else {},
        )


def _season(name: str | None) -> Season | None:
    try:
        return None if name is None else Season(name)
    except ValueError:
        raise BadInput(
            Text("there is no {season} season", season=repr(name)),
            choices=[str(each) for each in Season],
            field="season",
        ) from None


def _places(board: Board, names: tuple[str, ...], field: str) -> tuple[int, ...]:
    return tuple(board.find(name, field=field).index for name in names)


def _sites(board: Board, names: tuple[str, ...], field: str) -> frozenset[int]:
    return frozenset(board.find_site(name, field=field).index for name in names)


def _water(board: Board, text: str) -> tuple[int, int]:
    site, _, amount = typed(text).rpartition("=")
    tanks = whole_number(amount)
    if not site or tanks is None or not 0 <= tanks <= MOST_WATER:
        raise BadInput(
            Text("{text} does not say how much water waits where", text=repr(text)),
            hint=Text(
                "write it like Ceres=20, with up to {most_water} tanks", most_water=MOST_WATER
            ),
            field="water",
        )
    return board.find_site(site, field="water").index, tanks


def changes(before: Query, after: Query) -> Changes | None:
    """The fields to change in a question that asks ``before``, for it to ask ``after``.

    The whole is ``None`` when no question can ask that: cards have the engines that are printed
    on them.

    >>> query = RouteQuestion(from_="leo", to="lmo", engine=("5-1",), dry="7", tanks=3).to_query()
    >>> changes(query, replace(query, terms=replace(query.terms, year=3, jettison=False)))
    {'year': 3, 'no_jettison': True}
    """
    ship = changed_spacecraft(before.spacecraft, after.spacecraft)
    if ship is None:
        return None
    return ship | changed_terms(before.terms, after.terms, before.board)


def changed_spacecraft(before: Spacecraft, after: Spacecraft) -> Changes | None:
    """The fields of the rocket that change; ``None`` where no question can ask that."""
    fields: Changes = {}
    by_cards = any(each.engine.card for each in before.thrusters)
    if after.thrusters != before.thrusters:
        fields["engine"] = tuple(str(each.engine) for each in after.thrusters)
    if after.dry != before.dry:
        fields["dry"] = str(after.dry)
    if by_cards and fields:
        return None
    if (after.dry, after.wet) != (before.dry, before.wet):
        fuel = after.wet.mass - after.dry.mass
        if fuel.denominator == 1:
            fields |= {"tanks": int(fuel), "wet": None}
        elif by_cards:
            return None
        else:
            fields |= {"tanks": None, "wet": str(after.wet)}
    return fields


def changed_terms(before: Terms, after: Terms, board: Board) -> Changes:
    """The fields of the terms that change."""
    old, new = (TermsQuestion.of(terms, board) for terms in (before, after))
    return {
        each.attribute: getattr(new, each.attribute)
        for each in fields_of(TermsQuestion)
        if getattr(old, each.attribute) != getattr(new, each.attribute)
    }
