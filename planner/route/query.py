"""The question put to the search: which spacecraft, from where to where, under what conditions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from planner.board import Board
from planner.cards.model import FuelGrade
from planner.craft import Engine, WetMass, steps_between, unload
from planner.craft.strip import MAX_DRY, dry_spot
from planner.craft.thruster import Thruster
from planner.errors import BadInput, RuleViolation
from planner.motion import Conditions
from planner.route.shapes import NOTHING_LEFT, Remains, rooted, shapes_of_numbers
from planner.rules import CORE, RuleSet, Season, season_of
from planner.text import Text

MOST_THRUSTERS = 4
"""Engines that one spacecraft is planned with."""
MOST_CHAINS = 12
"""Support chains of them, each a thruster of its own to the search."""
NO_ENGINE = "none"
"""Written in place of an engine: nothing is activated, one can only fall (H6b)."""
MOST_BONUS_BURNS = 20
"""Bonus burns beyond this are not counted; no way on the board needs as many in one move."""
MOST_ROLLS = 15
"""Ways with more hazard or belt rolls than this are not looked at."""
NO_LIMIT = 99
"""A limit on rolls that limits nothing."""
MOST_TURNS = 60
DEFAULT_TURNS = 20


class Preference(StrEnum):
    """The sort orders of answers.

    >>> [str(preference) for preference in Preference]
    ['turns', 'fuel', 'safety']
    """

    TURNS = "turns"
    FUEL = "fuel"
    SAFETY = "safety"


@dataclass(frozen=True, slots=True)
class Spacecraft:
    """A spacecraft: both chits on the fuel strip, the thrusters, and what rolls can hurt.

    >>> ship = Spacecraft.parse(["5-1,a1"], dry=7, tanks=3)
    >>> str(ship.wet), ship.steps
    ('10', 6)
    """

    dry: WetMass
    wet: WetMass
    thrusters: tuple[Thruster, ...]
    grade: FuelGrade = FuelGrade.WATER
    rad_hard: tuple[int, ...] = ()
    """Rad-hardness of the cards that shall survive radiation belts (H10)."""
    sail_mass: int = 0
    """Mass that is lost with the sails in an aerobrake (gl. Sails a)."""
    aerobrake_safe: bool = False
    """An operational card spares the stack every aerobrake roll (gl. Aerobrake Hazard a)."""
    made_of_cards: tuple[Remains, ...] = ()
    """Its losses on the way, if it is made of cards; see `shapes`."""

    def __post_init__(self) -> None:
        most = MOST_CHAINS if self.made_of_cards else MOST_THRUSTERS
        if len(self.thrusters) > most:
            raise BadInput(
                Text(
                    "a spacecraft is planned with 1 to {most} engines, not {thrusters}",
                    most=most,
                    thrusters=len(self.thrusters),
                ),
                field="engine",
                rule="H2",
            )
        if self.wet < self.dry:
            raise BadInput(
                Text("wet mass {wet} is below dry mass {dry}", wet=self.wet, dry=self.dry),
                field="wet",
                rule="F3",
                hint=Text("the wet mass is the dry mass with fuel added"),
            )
        if not 0 <= self.sail_mass < self.dry.mass:
            raise BadInput(
                Text(
                    "sails of mass {sail_mass} do not fit in dry mass {dry}",
                    sail_mass=self.sail_mass,
                    dry=self.dry,
                ),
                field="sail_mass",
                rule="F2",
            )
        if any(hardness < 0 for hardness in self.rad_hard):
            raise BadInput(Text("rad-hardness is never negative"), field="rad_hard", rule="B2j")
        if self.dry > WetMass(MAX_DRY):
            raise BadInput(
                Text(
                    "dry mass {dry} is over {max_dry}, too heavy to move",
                    dry=self.dry,
                    max_dry=MAX_DRY,
                ),
                field="dry",
                rule="F2a",
            )

    @classmethod
    def parse(
        cls,
        engines: list[str] | tuple[str, ...],
        *,
        dry: int | str,
        wet: int | str | None = None,
        tanks: int | None = None,
        grade: FuelGrade = FuelGrade.WATER,
        rad_hard: tuple[int, ...] = (),
        sail_mass: int = 0,
        aerobrake_safe: bool = False,
    ) -> Spacecraft:
        """Return a spacecraft as players describe it: engines, dry mass, and wet mass or tanks.

        A dry mass of 0 counts as 1 (F2a); ``none`` stands for no engine at all, with which one
        can only fall (H6b).
        """
        if not engines:
            raise BadInput(
                Text(
                    "a spacecraft is planned with 1 to {most_thrusters} engines, not 0",
                    most_thrusters=MOST_THRUSTERS,
                ),
                field="engine",
                rule="H2",
                hint=Text("write {no_engine} for one that can only fall", no_engine=NO_ENGINE),
            )
        if wet is not None and tanks is not None:
            raise BadInput(Text("give either the wet mass or the tanks, not both"), field="tanks")
        dry_mass = dry_spot(dry)
        return cls(
            dry=dry_mass,
            wet=WetMass(wet) if wet is not None else _fuelled(dry_mass, tanks or 0),
            thrusters=tuple(
                Thruster(Engine.parse(text)) for text in engines if text.strip() != NO_ENGINE
            ),
            grade=grade,
            rad_hard=rad_hard,
            sail_mass=sail_mass,
            aerobrake_safe=aerobrake_safe,
        )

    def with_tanks(self, tanks: int) -> Spacecraft:
        """Return the same spacecraft with that many tanks of fuel."""
        return replace(self, wet=_fuelled(self.dry, tanks))

    @property
    def steps(self) -> int:
        """Fuel steps aboard."""
        return steps_between(self.wet, self.dry)

    @property
    def shapes(self) -> tuple[Remains, ...]:
        """Its shapes on the way; the first is the spacecraft as it is."""
        softest = min(self.rad_hard, default=None)
        return self.made_of_cards or shapes_of_numbers(
            self.thrusters, self.sail_mass, softest, self.aerobrake_safe
        )

    def dry_as(self, shape: Remains) -> WetMass:
        """Return the position of the dry mass chit in one of its shapes."""
        return shed(self.dry, shape.lost)

    def left_as(self, shape: int, wet: WetMass) -> Spacecraft:
        """Return its shape after a move, with the wet mass chit there.

        What it lost on the way is taken off both chits at the end of the move.

        >>> ship = Spacecraft.parse(["12-2", "0-0,sail"], dry=5, wet=8, sail_mass=1)
        >>> fallen = ship.left_as(1, ship.wet)
        >>> str(fallen.dry), str(fallen.wet), len(fallen.thrusters)
        ('4', '7', 1)
        """
        left = self.shapes[shape]
        if not shape:
            return replace(self, wet=wet)
        kept, shapes = rooted(self.shapes, shape)
        burnt = left if left.burnt == NOTHING_LEFT else self.shapes[left.burnt]
        return replace(
            self,
            dry=self.dry_as(left),
            wet=shed(wet, left.lost),
            thrusters=tuple(self.thrusters[at] for at in kept),
            rad_hard=() if left.rad_hard is None else (left.rad_hard,),
            sail_mass=burnt.lost - left.lost,
            aerobrake_safe=left.aerobrake_safe,
            made_of_cards=shapes if self.made_of_cards else (),
        )

    @property
    def has_sail(self) -> bool:
        """True if an aerobrake would burn up one of the engines."""
        return any(thruster.is_sail for thruster in self.thrusters)


def shed(mass: WetMass, units: int) -> WetMass:
    """Return a chit after so much mass is gone; a stack without mass counts as 1 (F2a).

    >>> str(shed(WetMass(7), 2)), str(shed(WetMass(2), 2))
    ('5', '1')
    """
    try:
        return unload(mass, units)
    except RuleViolation:
        return WetMass(1)


def _fuelled(dry: WetMass, tanks: int) -> WetMass:
    mass = int(dry.mass) + tanks
    if tanks < 0:
        raise BadInput(
            Text("{tanks} tanks: a count is never negative", tanks=tanks),
            field="tanks",
            hint=Text("0 or more"),
        )
    if mass > 32:
        raise BadInput(
            Text(
                "{tanks} tanks on dry mass {dry} do not fit on the fuel strip", tanks=tanks, dry=dry
            ),
            field="tanks",
            rule="F3a",
            hint=Text("0 to {most} tanks fit", most=32 - int(dry.mass)),
        )
    return WetMass(mass)


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a flight: rules, seasons, factories, places to avoid.

    Places are indices of spaces here; `planner.terms` takes names.

    >>> terms = Terms(year=4)
    >>> [str(terms.season_in(turn)) for turn in (1, 2)]
    ['blue', 'yellow']
    """

    rules: RuleSet = CORE
    season: Season | None = None
    """A season that stays, if no ``year`` is given."""
    year: int | None = None
    """The year of the first turn; the seasons then run on."""
    powersat: bool = False
    """A Powersat pushes engines with the push icon and makes factory-assists safe (H3d, H6c)."""
    factories: frozenset[int] = frozenset()
    """Sites whose factory may be used."""
    colonies: frozenset[int] = frozenset()
    site_water: Mapping[int, int] = field(default_factory=dict, hash=False)
    """Water tanks waiting at sites, for acetylene rocketplanes (H6c)."""
    afterburn: bool = True
    jettison: bool = True
    """Fuel may be jettisoned before a move to get lighter, as everybody may (G1f)."""
    max_turns: int = DEFAULT_TURNS
    max_hazards: int = NO_LIMIT
    max_belts: int = NO_LIMIT
    avoid: frozenset[int] = frozenset()
    via: tuple[int, ...] = ()
    """Spaces to pass on the way, in this order."""

    def __post_init__(self) -> None:
        if self.year is not None and self.season is not None:
            raise BadInput(Text("give either a season or a year, not both"), field="year")
        if self.year is not None:
            season_of(self.year)
        for tanks in self.site_water.values():
            if tanks < 0:
                raise BadInput(
                    Text("{tanks} tanks: a count is never negative", tanks=tanks), field="water"
                )
        for field_name in ("max_hazards", "max_belts"):
            if getattr(self, field_name) < 0:
                raise BadInput(
                    Text("a limit below 0 allows nothing"), field=field_name, hint=Text("0 or more")
                )
        if not 0 <= self.max_turns <= MOST_TURNS:
            raise BadInput(
                Text("{max_turns} turns is out of range", max_turns=self.max_turns),
                field="max_turns",
                hint=Text("0 to {most_turns}", most_turns=MOST_TURNS),
            )

    @property
    def seasons_run(self) -> bool:
        """True if the season changes under way."""
        return self.year is not None and self.rules.seasons

    @property
    def belts_limited(self) -> bool:
        """True if the number of belt rolls is limited."""
        return self.max_belts < MOST_ROLLS

    def season_in(self, turn: int) -> Season | None:
        """Return the season of a turn, counted from 1."""
        if self.year is None:
            return self.season
        return season_of(self.year + turn - 1)

    def comes_again(self, turn: int) -> bool:
        """True if the season that is over with that turn comes again in time."""
        later = range(turn + 1, self.max_turns + 1)
        return any(self.season_in(each) is self.season_in(turn) for each in later)

    def sungrazer_burns_after(self, turn: int) -> bool:
        """True if what waits on the sungrazer is lost at the end of that turn (gl. Synodic Comet).

        It burns up with all that is on it when the yellow season ends.
        """
        ends = self.season_in(turn) is Season.YELLOW is not self.season_in(turn + 1)
        return self.seasons_run and ends

    def conditions(
        self, turn: int, spacecraft: Spacecraft, shape: Remains | None = None
    ) -> Conditions:
        """Return the conditions of one move in that turn, with what is left of the spacecraft."""
        return Conditions(
            rules=self.rules,
            season=self.season_in(turn) if self.rules.seasons else None,
            factories=self.factories | self.colonies,
            colonies=self.colonies,
            powersat=self.powersat,
            rocketplane_tanks=self.site_water,
            no_hazard_roll=(shape or spacecraft).aerobrake_safe,
        )


@dataclass(frozen=True, slots=True)
class Query:
    """From where, to where, with what, and how.

    ``targets`` are indices of spaces; all sites when it is ``None``.
    """

    board: Board
    spacecraft: Spacecraft
    origin: int
    targets: tuple[int, ...] | None = None
    terms: Terms = field(default_factory=Terms)

    @classmethod
    def between(
        cls,
        board: Board,
        spacecraft: Spacecraft,
        origin: str,
        target: str | None = None,
        terms: Terms | None = None,
    ) -> Query:
        """Return a query between places as players call them; all sites without a ``target``."""
        start = board.find_start(origin, field="from")
        targets = None
        if target is not None:
            end = board.find(target, field="to")
            if end.lander:
                raise BadInput(
                    Text("no move may end on the lander burn {end}", end=end.name),
                    rule="H5e",
                    field="to",
                )
            targets = (end.index,)
        return cls(board, spacecraft, start.index, targets, terms or Terms())

    def among(self, names: Sequence[str]) -> Query:
        """The same for a few sites in place of all; unchanged if there are no names."""
        if not names:
            return self
        places = [self.board.find(name, field="only") for name in names]
        for place in places:
            if place.site is None:
                raise BadInput(
                    Text("{place} is no site", place=place.name),
                    field="only",
                    hint=Text("a route may lead to any space"),
                )
        return replace(self, targets=tuple(dict.fromkeys(place.index for place in places)))

    @property
    def goals(self) -> tuple[int, ...]:
        """The spaces that the search is for."""
        if self.targets is not None:
            return self.targets
        return tuple(space.index for space in self.board.sites)
