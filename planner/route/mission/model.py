"""A mission: a spacecraft, where it starts, and legs with what is to be done at their ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from planner.board import Board, Space
from planner.board.model import zone_title
from planner.cards.model import FuelGrade
from planner.craft import Engine
from planner.craft.thruster import Thruster
from planner.errors import BadInput
from planner.route.mission.glory import ANYBODY, all_carried, chits_of
from planner.route.mission.tankage import NOTHING_HELD, Hold
from planner.route.query import Spacecraft, Terms
from planner.text import Text, count_of
from planner.words import RuledWord

HOME = "leo"
MOST_LEGS = 12
MOST_GOALS = 12
"""The most places that a leg may choose from."""
MOST_OPERATIONS = 24


class Work(RuledWord):
    """An operation that a mission has to do at a site; each takes the operation of a year (D1b).

    >>> Work("prospect").rule
    'I6'
    """

    PROSPECT = "prospect", "I6"
    INDUSTRIALIZE = "industrialize", "I7"
    PRODUCE = "produce", "I8"
    DELIVER = "deliver", "I9"
    OTHER = "other", "D1b"
    """Anything else that a player spends the operation of a year on, such as an income."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation to be done at the end of a leg.

    >>> Operation(Work.PROSPECT, isru=2).work.rule
    'I6'
    """

    work: Work
    isru: int | None = None
    """ISRU value of the card that prospects; it may not exceed the hydration (I6.2)."""
    buggy: bool = False
    """A buggy prospects, which may roll again once (I6b)."""

    def __post_init__(self) -> None:
        if self.work is not Work.PROSPECT and (self.isru is not None or self.buggy):
            raise BadInput(
                Text(
                    "only prospecting asks for an ISRU value or a buggy, not {work}", work=self.work
                ),
                field="operations",
                rule="I6",
            )


@dataclass(frozen=True, slots=True)
class Refuel:
    """The ways to take fuel that are allowed at a stop; the search chooses among them.

    >>> Refuel(isru=2, most=3).describe()
    'ISRU 2'
    """

    isru: int | None = None
    """ISRU value of the platform there: 1 + hydration − ISRU tanks an operation (I5a)."""
    factory: FuelGrade | None = None
    """Grade that a factory makes: seven tanks of water or one of isotope fuel (I5b)."""
    air_eater: bool = False
    """An air-eater card is aboard: 5 − consumption tanks an operation (I5c)."""
    dirt: bool = False
    """A platform or factory digs dirt for a dirt thruster, a free action (G1c)."""
    tanks: int = 0
    """Tanks of water that wait there, or are bought in LEO, to be loaded at once (G1b)."""
    isotope: int = 0
    """Tanks of isotope fuel that wait there, in place of water (G1b)."""
    doubled: bool = False
    """A card there doubles each operation: Femtochemistry, or Dharma Refuel (appendix)."""
    most: int | None = None
    """The most operations; no limit if it is ``None``."""

    def __post_init__(self) -> None:
        if self.factory is FuelGrade.DIRT:
            raise BadInput(
                Text("factories make water or isotope fuel"), field="factory", rule="I5b"
            )
        if not self.describe():
            raise BadInput(
                Text("a refuelling stop allows no way to refuel"),
                field="refuel",
                rule="I5",
                hint=Text("isru, factory, air_eater, dirt, tanks or isotope"),
            )

    def describe(self) -> str:
        """Return the ways in words."""
        ways = [
            f"ISRU {self.isru}" if self.isru is not None else "",
            "a factory" if self.factory else "",
            "an air-eater" if self.air_eater else "",
            "dirt" if self.dirt else "",
            f"{self.tanks} tanks" if self.tanks else "",
            f"{self.isotope} tanks of isotope" if self.isotope else "",
        ]
        return ", ".join(way for way in ways if way)


@dataclass(frozen=True, slots=True)
class MissionLeg:
    """One leg: where it goes, and what is done there.

    Masses are those of everything put off or taken aboard, engines included. What is dropped
    goes on arrival, what is picked up comes aboard just before leaving. Places are indices of
    spaces here; `planner.leg` takes names.

    >>> from planner.board import default_board
    >>> leg = MissionLeg((default_board()["deimos"].index,), refuel=Refuel(isru=1))
    >>> leg.does_nothing_but_refuel
    True
    """

    goals: tuple[int, ...]
    """The place to go to, or several to choose from."""
    drop: int = 0
    """Mass put off, engines and used up cards included (G1a, G1g, I7)."""
    pick_up: int = 0
    """Mass taken aboard (G1a)."""
    leave: tuple[str, ...] = ()
    """Engines that stay behind, by name."""
    take: tuple[Thruster, ...] = ()
    """Engines that come aboard."""
    glory: bool = False
    """A Human aboard takes the glory chit of the zone (G5)."""
    operations: tuple[Operation, ...] = ()
    refuel: Refuel | None = None
    optional: bool = False
    """The search may leave this stop out; only for stops that do nothing but refuel."""

    @property
    def does_nothing_but_refuel(self) -> bool:
        """True if nothing else is to be done there."""
        return self == MissionLeg(self.goals, refuel=self.refuel, optional=self.optional)


@dataclass(frozen=True, slots=True)
class Mission:
    """A spacecraft, where it starts, its legs in order, and the terms of the whole.

    The wet mass of the spacecraft is what it has at the start. Fuel may always be jettisoned
    (G1f), whatever the terms say: it is a free action. `planner.mission` makes one of names.

    >>> from planner.board import default_board
    >>> board = default_board()
    >>> legs = MissionLeg((board["deimos"].index,), drop=2), MissionLeg((board["leo"].index,))
    >>> ship = Spacecraft.parse(["5-2"], dry=4, tanks=3)
    >>> mission = Mission(board, ship, board["leo"].index, legs)
    >>> mission.start_mass, str(mission.with_tanks(5).spacecraft.wet)
    (4, '9')
    """

    board: Board
    spacecraft: Spacecraft
    origin: int
    legs: tuple[MissionLeg, ...]
    terms: Terms = field(default_factory=Terms)
    mass: int | None = None
    """Mass of everything but fuel where it is not the dry mass: 0 counts as 1 (F2a)."""
    hold: Hold = NOTHING_HELD
    """The part of that mass that may become fuel: cargo tanks, and cards for the engine (G2)."""
    humans: int = 1
    """Humans aboard, each of whom carries one glory chit at a time (L)."""
    name: str = "mission"

    def __post_init__(self) -> None:
        if not 1 <= len(self.legs) <= MOST_LEGS:
            raise BadInput(
                Text(
                    "a mission has 1 to {most_legs} legs, not {legs}",
                    most_legs=MOST_LEGS,
                    legs=len(self.legs),
                ),
                field="leg",
            )
        if self.terms.via:
            raise BadInput(
                Text("a mission passes places as legs of its own"),
                field="via",
                hint=Text("add a leg"),
            )
        _check_place(self.board[self.origin], "start")
        for number, leg in enumerate(self.legs, start=1):
            _check_leg(self.board, leg, f"leg {number}", may_turn=self.hold.mass > 0)
        for number, (leg, after) in enumerate(pairwise(self.legs), start=2):
            _check_moves(self.board, leg, after, number)
        _check_last(self.legs[-1])
        _check_hold(self)
        _check_engines(self)
        _check_glory(self)

    @property
    def places(self) -> tuple[int, ...]:
        """The start, and the goals of the legs."""
        return (self.origin, *(goal for leg in self.legs for goal in leg.goals))

    @property
    def start_mass(self) -> int:
        """Mass of everything but fuel at the start."""
        return int(self.spacecraft.dry.mass) if self.mass is None else self.mass

    @property
    def best_grade(self) -> FuelGrade:
        """The best grade of fuel that any of the engines needs (F4c)."""
        taken = (thruster for leg in self.legs for thruster in leg.take)
        engines = _engines((*self.spacecraft.thrusters, *taken))
        return max((each.triangle.grade for each in engines), key=lambda grade: grade.rank)

    def with_tanks(self, tanks: int) -> Mission:
        """Return the same mission with that many tanks of fuel at the start."""
        return replace(self, spacecraft=self.spacecraft.with_tanks(tanks))

    def with_terms(self, terms: Terms) -> Mission:
        """Return the same mission under other terms."""
        return replace(self, terms=terms)


def _check_place(space: Space, field: str) -> None:
    if space.lander:
        raise BadInput(
            Text("no move ends on the lander burn {space}", space=space.name),
            rule="H5e",
            field=field,
        )


def _check_hold(mission: Mission) -> None:
    """Tanks and cards are cargo, whose mass is part of the dry mass (F2)."""
    if mission.hold.mass > mission.start_mass:
        raise BadInput(
            Text(
                "tanks and cards of mass {mass} are more than all but the fuel weighs, {dry}",
                mass=mission.hold.mass,
                dry=mission.start_mass,
            ),
            field="dry",
            rule="F2",
            hint=Text("the dry mass includes them"),
        )


def _check_leg(board: Board, leg: MissionLeg, called: str, *, may_turn: bool) -> None:
    if not 1 <= len(leg.goals) <= MOST_GOALS:
        raise BadInput(
            Text("{called} has {goals} places to go to", called=called, goals=len(leg.goals)),
            field="to",
            hint=Text("1 to {most_goals}", most_goals=MOST_GOALS),
        )
    for goal in leg.goals:
        _check_place(board[goal], "to")
    if leg.drop < 0 or leg.pick_up < 0:
        raise BadInput(
            Text("{called} moves a mass below 0", called=called),
            field="drop" if leg.drop < 0 else "pick_up",
        )
    if len(leg.operations) > MOST_OPERATIONS:
        raise BadInput(
            Text(
                "{called} has over {most_operations} operations",
                called=called,
                most_operations=MOST_OPERATIONS,
            ),
            field="operations",
        )
    _check_order([operation.work for operation in leg.operations], called)
    if leg.optional and not ((leg.refuel or may_turn) and leg.does_nothing_but_refuel):
        raise BadInput(
            Text("{called} is optional but has more to do than refuel", called=called),
            field="optional",
            hint=Text("only stops to refuel can be left out"),
        )


def _check_order(works: Sequence[Work], called: str) -> None:
    """A site has one factory (I7), and it is built before it produces or delivers (I8, I9)."""
    if Work.INDUSTRIALIZE not in works:
        return
    if works.count(Work.INDUSTRIALIZE) > 1:
        raise BadInput(
            Text("{called} would industrialize twice, and a site has one factory", called=called),
            field="operations",
            rule="I7",
        )
    built = works.index(Work.INDUSTRIALIZE)
    early = [work for work in works[:built] if work in (Work.PRODUCE, Work.DELIVER)]
    if early:
        raise BadInput(
            Text(
                "{called} would {work} before it industrializes, and that takes the factory",
                called=called,
                work=early[0],
            ),
            field="operations",
            rule=early[0].rule,
            hint=Text("industrialize first"),
        )


def _check_moves(board: Board, leg: MissionLeg, after: MissionLeg, number: int) -> None:
    """A leg leads somewhere else; only the first may be where the spacecraft is."""
    if len(leg.goals) == 1 and leg.goals == after.goals and not leg.optional:
        raise BadInput(
            Text(
                "leg {number} goes to {place}, where the one before it ends",
                number=number,
                place=board[leg.goals[0]].name,
            ),
            field="to",
            hint=Text("make one leg of both"),
        )


def _check_last(leg: MissionLeg) -> None:
    if leg.refuel or leg.pick_up or leg.take:
        raise BadInput(
            Text("nothing is taken aboard where the mission ends"),
            field="refuel" if leg.refuel else "pick_up" if leg.pick_up else "take",
            hint=Text("add the leg that it is for"),
        )


def _check_engines(mission: Mission) -> None:
    """Only what is aboard can be left behind, and a name means one engine."""
    aboard: list[Thruster] = []
    _take_aboard(aboard, mission.spacecraft.thrusters, "engine")
    for number, leg in enumerate(mission.legs, start=1):
        for name in leg.leave:
            found = engines_named(aboard, name)
            if not found:
                raise BadInput(
                    Text(
                        "leg {number} leaves the engine {name}, which is not aboard",
                        number=number,
                        name=repr(name),
                    ),
                    field="leave",
                    rule="G1a",
                    choices=list(dict.fromkeys(each.title for each in _engines(aboard))),
                )
            aboard = without_engine(aboard, aboard[found[0]])
        _take_aboard(aboard, leg.take, "take")


def _take_aboard(aboard: list[Thruster], more: Sequence[Thruster], field: str) -> None:
    for thruster in more:
        name = thruster.engine.name
        twins = [each.engine for each in aboard if each.engine.name == name]
        card = thruster.engine.card
        if name and any(not card or each.card != card for each in twins):
            raise BadInput(
                Text("two engines aboard are called {name}", name=repr(name)),
                field=field,
                hint=Text("give each a name of its own"),
            )
        aboard.append(thruster)


def _check_glory(mission: Mission) -> None:
    """Check that each chit is brought home, and that nobody carries two (C7, G5, L, La)."""
    board = mission.board
    home = board[HOME].index
    aboard = _humans_at_the_start(mission)
    takers: list[frozenset[str]] = []
    zones: list[str] = []
    for number, leg in enumerate(mission.legs, start=1):
        if leg.goals == (home,) and not leg.optional:
            if not all_carried(takers, aboard):
                raise _not_brought_home(
                    Text(
                        "leg {number} comes home without a Human who took the glory", number=number
                    )
                )
            takers = []
        if leg.glory:
            _check_glory_places(board, leg, number, zones)
            takers.append(aboard)
            if len(takers) > len(aboard):
                humans = count_of(len(aboard), "Human")
                raise BadInput(
                    Text(
                        "leg {number} takes glory chit {carried} for {humans}",
                        number=number,
                        carried=len(takers),
                        humans=humans,
                    ),
                    field="glory",
                    rule="L",
                    hint=Text("each Human carries one; bring it home to LEO before the next"),
                )
        aboard = aboard - _crew(leg.leave, mission) | _crew(map(str, _engines(leg.take)), mission)
    if takers:
        raise _not_brought_home(Text("the mission ends without a Human who took the glory"))


def _not_brought_home(message: Text) -> BadInput:
    return BadInput(
        message,
        field="glory",
        rule="La",
        hint=Text('who takes it stays aboard; end the mission with a leg to "LEO"'),
    )


def _check_glory_places(board: Board, leg: MissionLeg, number: int, taken: list[str]) -> None:
    """Glory is taken on sites, and a zone has only so many chits; ``taken`` is added to."""
    elsewhere = [goal for goal in leg.goals if not board[goal].is_site]
    if elsewhere:
        name = board[elsewhere[0]].name
        raise BadInput(
            Text("leg {number} takes glory at {name}, which is no site", number=number, name=name),
            field="glory",
            rule="G5",
        )
    zones = {board[goal].zone for goal in leg.goals}
    if len(zones) > 1:
        return  # which of them it is the search sees to
    [zone] = zones
    taken.append(zone)
    chits = chits_of(board, zone)
    if taken.count(zone) > chits:
        raise BadInput(
            Text(
                "leg {number} takes glory chit {taken} of the {zone}, which has {chits}",
                number=number,
                taken=taken.count(zone),
                zone=zone_title(zone),
                chits=chits,
            ),
            field="glory",
            rule="C7",
        )


def _humans_at_the_start(mission: Mission) -> frozenset[str]:
    crew = _crew(map(str, _engines(mission.spacecraft.thrusters)), mission)
    return crew | {f"{ANYBODY} {number}" for number in range(len(crew), mission.humans)}


def _engines(thrusters: Iterable[Thruster]) -> Iterator[Engine]:
    return (thruster.engine for thruster in thrusters)


def _crew(names: Iterable[str], mission: Mission) -> frozenset[str]:
    """The engines of those names that are crews, who are Humans, each called in one way: by its
    card, which may be driven by several chains (J1c), or as it is written."""
    known = [*mission.spacecraft.thrusters, *(each for leg in mission.legs for each in leg.take)]
    found = (known[at].engine for name in names for at in engines_named(known, name)[:1])
    return frozenset(each.card or str(each) for each in found if each.crew)


def without_engine(thrusters: Sequence[Thruster], left: Thruster) -> list[Thruster]:
    """Return the stack without an engine; a card goes with all the chains that drive it (J1c)."""
    if not left.engine.card:
        return [each for each in thrusters if each is not left]
    return [each for each in thrusters if each.engine.card != left.engine.card]


def engines_named(thrusters: Sequence[Thruster], name: str) -> list[int]:
    """Positions of the engines of that name, or written like that.

    >>> from planner.craft import Engine
    >>> engines_named([Thruster(Engine.parse("crew=12-8")), Thruster(Engine.parse("3-4"))], "3-4")
    [1]
    """
    return [
        position
        for position, thruster in enumerate(thrusters)
        if name in (thruster.engine.name, thruster.engine.spec, str(thruster.engine))
    ]
