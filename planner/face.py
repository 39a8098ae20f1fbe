"""The questions of the planner, asked by the names that players use.

`import planner` offers these beside the classes of the rooms. Places are found as in
`Board.find`, on the project's own board unless another ``board`` is given. What is written with
a small letter (`terms`, `leg`) takes names and makes the record with the capital one.

Nothing in the house leans on this module.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from planner.board import Board, default_board
from planner.cards import FuelGrade, default_library
from planner.craft import CardStack, Engine, Rocket, Thruster, build
from planner.errors import BadInput, calling
from planner.route import reach as reaching
from planner.route import tanks
from planner.route.from_cards import spacecraft_from_cards
from planner.route.landing import check as landing
from planner.route.landing.check import LandingCheck, TakeoffCheck
from planner.route.mission import Mission, MissionLeg, Operation, Refuel
from planner.route.plan import MOST_OPTIONS, Option, options
from planner.route.query import DEFAULT_TURNS, NO_LIMIT, Preference, Query, Spacecraft, Terms
from planner.route.questions.flights import TermsQuestion
from planner.route.tanks import FewestTanks
from planner.route.whynot import WhyNot, why_not
from planner.rules import CORE, RuleSet, Season, rule_set
from planner.text import Text

HOME = "leo"


def routes(
    start: str,
    goal: str,
    spacecraft: Spacecraft,
    terms: Terms | None = None,
    *,
    prefer: Preference = Preference.TURNS,
    most: int | None = MOST_OPTIONS,
    board: Board | None = None,
) -> list[Option]:
    """The ways from one place to another that are worth choosing between, best first.

    None is better than another in everything: turns, fuel steps, hazard and belt rolls. The
    list is empty where there is no way; `why_no_route` then says why.

    >>> import planner
    >>> ship = planner.Spacecraft.parse(["5-1,a1"], dry=7, tanks=3)
    >>> found = planner.routes("LEO", "Arsia Mons", ship, planner.terms(rules="rfg"))
    >>> [(way.turns, way.fuel_steps, way.hazards) for way in found]
    [(1, 3, 1), (2, 2, 1)]
    """
    query = Query.between(board or default_board(), spacecraft, start, goal, terms)
    return options(query, prefer=prefer, most=most)


def why_no_route(
    start: str,
    goal: str,
    spacecraft: Spacecraft,
    terms: Terms | None = None,
    *,
    board: Board | None = None,
) -> WhyNot:
    """Which rule stands in the way, and what would work, where `routes` finds nothing.

    >>> import planner
    >>> ship = planner.Spacecraft.parse(["3-2"], dry=5, tanks=1)
    >>> reason = planner.why_no_route("LEO", "Deimos", ship)
    >>> reason.rule, reason.remedies[0].what
    ('H5d', '2 tanks of fuel in place of 1')
    """
    query = Query.between(board or default_board(), spacecraft, start, goal, terms)
    if options(query, most=1):
        raise BadInput(
            Text("there is a route from {start} to {goal}", start=start, goal=goal),
            hint=Text("ask for routes"),
        )
    return why_not(query)


def fewest_tanks(
    start: str,
    goal: str,
    spacecraft: Spacecraft,
    terms: Terms | None = None,
    *,
    prefer: Preference = Preference.TURNS,
    board: Board | None = None,
) -> FewestTanks | None:
    """The fewest tanks that get there, whatever fuel is aboard; ``None`` if no number does.

    >>> import planner
    >>> ship = planner.Spacecraft.parse(["4-3"], dry=3)
    >>> found = planner.fewest_tanks("LEO", "Nysa", ship, planner.terms(rules="rfg"))
    >>> found.tanks, str(found.wet), found.spare_steps
    (2, '5', 1)
    """
    query = Query.between(board or default_board(), spacecraft, start, goal, terms)
    return tanks.fewest_tanks(query, prefer=prefer)


def reach(
    start: str,
    spacecraft: Spacecraft,
    terms: Terms | None = None,
    *,
    only: Sequence[str] = (),
    board: Board | None = None,
) -> list[reaching.Reached]:
    """All sites that can be reached, nearest first, or those among ``only``.

    >>> import planner
    >>> ship = planner.Spacecraft.parse(["2-1"], dry=4, tanks=1)
    >>> nearest = planner.reach("LEO", ship, planner.terms(max_turns=2))[0]
    >>> nearest.space.name, nearest.turns, nearest.fuel_steps
    ('Bennu', 1, 2)
    """
    query = Query.between(board or default_board(), spacecraft, start, terms=terms)
    return reaching.reach(query.among(only))


def check_landing(
    site: str,
    spacecraft: Spacecraft,
    terms: Terms | None = None,
    *,
    start: str | None = None,
    board: Board | None = None,
) -> LandingCheck:
    """Whether it can land at a site, from ``start`` or any approach, and leave again.

    >>> import planner
    >>> ship = planner.Spacecraft.parse(["7-4"], dry=5, wet="8-1/2")
    >>> check = planner.check_landing("Ceres", ship, planner.terms(jettison=False))
    >>> check.possible, check.openings()[0].changes[0].what
    (False, 'jettison 1 step of fuel')
    """
    board = board or default_board()
    origin = None if start is None else board.find_start(start, field="from").index
    place = board.find_to_land(site, field="site").index
    return landing.check_landing(board, place, spacecraft, terms, origin=origin)


def check_takeoff(
    site: str,
    spacecraft: Spacecraft,
    terms: Terms | None = None,
    *,
    board: Board | None = None,
) -> TakeoffCheck:
    """Whether a spacecraft that stands on a site can take off.

    >>> import planner
    >>> ship = planner.Spacecraft.parse(["3-2"], dry=3, wet=4)
    >>> [(str(way.method), way.margin) for way in planner.check_takeoff("Nysa", ship).ways]
    [('powered', 1)]
    """
    board = board or default_board()
    place = board.find_to_land(site, field="site").index
    return landing.check_takeoff(board, place, spacecraft, terms)


def spacecraft(
    *cards: str,
    tanks: int = 0,
    grade: FuelGrade = FuelGrade.WATER,
    start: str = HOME,
    rules: RuleSet | str = CORE,
    pushed: bool = False,
    board: Board | None = None,
) -> Spacecraft:
    """What flies when these cards set out from ``start``, with so many tanks of fuel.

    A card is called by the number or name of the face that lies up. `Spacecraft.parse` makes
    one of an engine and a mass instead.

    >>> import planner
    >>> ship = planner.spacecraft("Hall Effect", "Cascade Photovoltaic", tanks=3)
    >>> str(ship.dry), str(ship.wet), [str(each.engine) for each in ship.thrusters]
    ('5', '8', ['Hall Effect=3-2,push,r5'])
    """
    board = board or default_board()
    stack = CardStack.of([default_library().find_face(card) for card in cards])
    zone = board.zones[board.find_start(start, field="from").zone]
    rocket = Rocket.at(stack, int(build(stack).chits.dry.mass) + tanks, grade)
    return spacecraft_from_cards(rocket, zone, pushed=pushed, rules=_rules(rules))


def terms(
    *,
    rules: RuleSet | str = CORE,
    season: Season | str | None = None,
    year: int | None = None,
    powersat: bool = False,
    factories: Iterable[str] = (),
    colonies: Iterable[str] = (),
    site_water: Mapping[str, int] | None = None,
    afterburn: bool = True,
    jettison: bool = True,
    max_turns: int = DEFAULT_TURNS,
    max_hazards: int = NO_LIMIT,
    max_belts: int = NO_LIMIT,
    avoid: Iterable[str] = (),
    via: Iterable[str] = (),
    board: Board | None = None,
) -> Terms:
    """`Terms` with places, rules and season by name.

    >>> import planner
    >>> asked = planner.terms(rules="rfg", factories=["Deimos"], avoid=["Geostationary Orbit"])
    >>> asked.rules is planner.RACE_FOR_GLORY, len(asked.factories), len(asked.avoid)
    (True, 1, 1)
    """
    known: dict[str, Any] = {"season": season}
    if isinstance(rules, str):
        known["rules"] = rules
    asked = TermsQuestion(
        **known,
        year=year,
        push=powersat,
        no_jettison=not jettison,
        no_afterburn=not afterburn,
        factory=tuple(factories),
        colony=tuple(colonies),
        water=tuple(f"{site}={tanks}" for site, tanks in (site_water or {}).items()),
        avoid=tuple(avoid),
        max_turns=max_turns,
        max_hazards=max_hazards,
        max_belts=max_belts,
        via=tuple(via),
    )
    with calling(factory="factories", colony="colonies", water="site_water"):
        found = asked.to_terms(board or default_board())
    return replace(found, rules=rules) if isinstance(rules, RuleSet) else found


def leg(
    *goals: str,
    drop: int = 0,
    pick_up: int = 0,
    leave: Iterable[str] = (),
    take: Iterable[str] = (),
    glory: bool = False,
    operations: Iterable[Operation] = (),
    refuel: Refuel | None = None,
    optional: bool = False,
    board: Board | None = None,
) -> MissionLeg:
    """A `MissionLeg` to a place, or to whichever of several suits best.

    >>> import planner
    >>> stop = planner.leg("Deimos", "Phobos", refuel=planner.Refuel(isru=1))
    >>> [planner.default_board()[goal].name for goal in stop.goals]
    ['Deimos', 'Phobos']
    """
    board = board or default_board()
    return MissionLeg(
        goals=tuple(board.find(goal, field="to").index for goal in goals),
        drop=drop,
        pick_up=pick_up,
        leave=tuple(leave),
        take=tuple(Thruster(Engine.parse(engine)) for engine in take),
        glory=glory,
        operations=tuple(operations),
        refuel=refuel,
        optional=optional,
    )


def mission(
    start: str,
    spacecraft: Spacecraft,
    *legs: MissionLeg | str,
    terms: Terms | None = None,
    humans: int = 1,
    board: Board | None = None,
) -> Mission:
    """A `Mission` from ``start`` along these legs; a leg that only goes somewhere is a name.

    >>> import planner
    >>> ship = planner.Spacecraft.parse(["5-2"], dry=4, tanks=3)
    >>> asked = planner.mission(
    ...     "LEO", ship, planner.leg("Deimos", refuel=planner.Refuel(isru=1)), "LEO",
    ...     terms=planner.terms(rules="rfg", max_turns=6))
    >>> best = planner.plans(asked)[0]
    >>> best.turns, best.operations
    (2, 1)
    """
    board = board or default_board()
    return Mission(
        board,
        spacecraft,
        board.find_start(start, field="start").index,
        tuple(leg(each, board=board) if isinstance(each, str) else each for each in legs),
        terms or Terms(),
        humans=humans,
    )


def _rules(rules: RuleSet | str) -> RuleSet:
    return rule_set(rules) if isinstance(rules, str) else rules
