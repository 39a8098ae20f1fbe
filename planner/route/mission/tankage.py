"""Internal tankage: cargo that may become fuel, and fuel that becomes tanks (G2).

Tanks of cargo become fuel (G2a), fuel becomes tanks, which no worse fuel spoils (G2b, F4d), and
cards are fed to the engine as dirt (G2c). The wet mass chit never moves, as nothing leaves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product

from planner.cards.model import FuelGrade
from planner.craft import Chits
from planner.errors import BadInput
from planner.text import Text, count_of

MOST_FOOD = 8
"""The most cards that may be named for the engine."""


@dataclass(frozen=True)
class Hold:
    """Cargo that may become fuel, whose mass counts as any other.

    >>> hold = Hold(water=3, food=(2, 1))
    >>> hold.mass, hold.spent(Hold(water=1, food=(1,)))
    (6, 4)
    """

    water: int = 0
    """Tanks of water."""
    isotope: int = 0
    """Tanks of isotope fuel."""
    food: tuple[int, ...] = ()
    """Masses of cards that may be fed to the engine, heaviest first."""

    def __post_init__(self) -> None:
        if len(self.food) > MOST_FOOD:
            raise BadInput(
                Text("over {most} cards are named for the engine", most=MOST_FOOD),
                field="food",
                rule="G2c",
            )

    @cached_property
    def mass(self) -> int:
        """The mass of all of it."""
        return self.water + self.isotope + sum(self.food)

    def spent(self, left: Hold) -> int:
        """Return how much of it is gone; tanks made of fuel do not replace another grade."""
        water, isotope = max(0, self.water - left.water), max(0, self.isotope - left.isotope)
        return water + isotope + sum(self.food) - sum(left.food)


NOTHING_HELD = Hold()


@dataclass(frozen=True, slots=True)
class Turning:
    """The conversions at a stop.

    >>> Turning(saved=2, fed=(1,)).after(Hold(food=(2, 1)), FuelGrade.WATER)
    Hold(water=2, isotope=0, food=(2,))
    """

    saved: int = 0
    """Tanks made of fuel before other fuel comes (G2b)."""
    water: int = 0
    """Tanks of water that become fuel (G2a)."""
    isotope: int = 0
    """Tanks of isotope fuel that become fuel (G2a)."""
    fed: tuple[int, ...] = ()
    """Masses of cards that are fed to the engine (G2c)."""

    @property
    def poured(self) -> list[tuple[int, FuelGrade]]:
        """What becomes fuel, with its grade as fuel."""
        parts = (
            (self.isotope, FuelGrade.ISOTOPE),
            (self.water, FuelGrade.WATER),
            (sum(self.fed), FuelGrade.DIRT),
        )
        return [(units, grade) for units, grade in parts if units]

    @property
    def units(self) -> int:
        """By how much the dry mass changes."""
        return self.saved - sum(units for units, _ in self.poured)

    def after(self, hold: Hold, grade: FuelGrade | None) -> Hold:
        """Return what is left of a hold; ``grade`` is that of the fuel that is saved."""
        food = list(hold.food)
        for mass in self.fed:
            food.remove(mass)
        return Hold(
            hold.water - self.water + (self.saved if grade is FuelGrade.WATER else 0),
            hold.isotope - self.isotope + (self.saved if grade is FuelGrade.ISOTOPE else 0),
            tuple(food),
        )

    def save(self, chits: Chits) -> Chits:
        """Return the chits when fuel has become tanks (G2b)."""
        return chits.fuel_to_tanks(self.saved)

    def pour(self, chits: Chits) -> Chits:
        """Return the chits when tanks and cards have become fuel (G2a, G2c)."""
        for units, grade in self.poured:
            chits = chits.tanks_to_fuel(units, grade)
        return chits


NOTHING_TURNED = Turning()


def turnings(
    hold: Hold, aboard: Chits, loaded: Sequence[FuelGrade], needed: FuelGrade, *, flush: bool
) -> Iterator[Turning]:
    """Yield every sensible conversion where fuel of these grades is loaded.

    Fuel becomes tanks only where what comes would spoil it for an engine, or where it is to make
    place for better fuel; and old fuel is jettisoned only where all that comes is better (F4d).
    No engine needs a better grade than the one that is ``needed``.

    >>> keep = turnings(Hold(), Chits.at(4, 6), [FuelGrade.DIRT], FuelGrade.WATER, flush=False)
    >>> [each.saved for each in keep]
    [0, 1, 2]
    """
    old = aboard.grade
    if flush and (old is None or old.rank >= needed.rank):
        return
    whole = int(aboard.wet.mass - aboard.dry.mass)
    for water, isotope, fed in product(
        range(hold.water + 1), range(hold.isotope + 1), _meals(hold.food)
    ):
        poured = Turning(water=water, isotope=isotope, fed=fed)
        comes = [*loaded, *(grade for _, grade in poured.poured)]
        if flush and not (old and comes and all(grade.rank > old.rank for grade in comes)):
            continue
        yield poured
        spoils = old is not None and any(grade.rank < min(old.rank, needed.rank) for grade in comes)
        if old is not FuelGrade.DIRT and (flush or spoils):
            for saved in range(1, whole + 1):
                yield Turning(saved, water, isotope, fed)


def _meals(food: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the choices of cards to be fed, those of one mass being alike."""
    meals = (meal for count in range(len(food) + 1) for meal in combinations(food, count))
    return list(dict.fromkeys(meals))


def told_poured(turning: Turning) -> Iterator[tuple[str, Text, int, FuelGrade]]:
    """Yield what becomes fuel in words: rule, text, amount and grade."""
    for units, poured in turning.poured:
        if poured is FuelGrade.DIRT:
            what = Text("feed cards of mass {mass} to the engine, as dirt", mass=units)
            yield "G2c", what, units, poured
        else:
            tanks = count_of(units, "tank")
            what = Text("turn {tanks} of {grade} into fuel", tanks=tanks, grade=poured)
            yield "G2a", what, units, poured


def told_saved(turning: Turning, grade: FuelGrade | None) -> Text:
    """Return the tanks made of fuel, in words."""
    tanks = count_of(turning.saved, "tank")
    return Text("turn fuel into {tanks} of {grade}", tanks=tanks, grade=grade or FuelGrade.WATER)
