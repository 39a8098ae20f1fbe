"""Engines: what a thrust triangle can do, from a card or written down (B2d, H2)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from fractions import Fraction

from planner.cards.model import CardType, Face, FuelGrade, ThrustTriangle
from planner.errors import BadInput
from planner.text import Text, listed
from planner.typed import typed

_MAGBEAM_THRUST = 3
MOST_PRINTED = 999
"""More than any card prints, and little enough to count with."""
_NUMBERS = re.compile(r"(?P<thrust>\d+)-(?P<consumption>\d+(?:/\d+)?)")
_WORDS = ("push", "solar", *FuelGrade, "sail", "magsail", "crew", "gw")
_HOW = Text(
    "flags: aN afterburn, pN bonus pivots, rN rad-hardness, {flags}", flags=", ".join(_WORDS)
)
_NUMBERED = re.compile(
    r"a(?P<afterburn>\d+)(?:\+(?P<afterburn_thrust>\d+))?|p(?P<bonus_pivots>\d+)"
    r"|r(?P<rad_hard>\d+)|push\+(?P<push_ability>\d+)"
)


@dataclass(frozen=True, slots=True)
class Engine:
    """A thrust triangle with what matters about the card it is printed on.

    An engine is written THRUST-CONSUMPTION and flags: ``a1`` afterburns for 1 step (``a1+4``
    gives thrust 4), ``push``, ``solar``, ``dirt`` or ``isotope`` fuel, ``p1`` bonus pivots,
    ``sail``, ``magsail``, ``crew``, ``gw`` (no support modifies it), ``r6`` rad-hardness and
    ``push+3`` (an ability adds 3 more when pushed). A name may stand in front.

    >>> engine = Engine.parse("crew=12-8,a2,push")
    >>> engine.name, engine.triangle.thrust, str(engine)
    ('crew', 12, 'crew=12-8,a2,push')
    """

    triangle: ThrustTriangle
    name: str = ""
    sail: bool = False
    """Burns up in an aerobrake (gl. Sails a)."""
    mag_sail: bool = False
    """Gains a bonus burn in every radiation belt (H8f)."""
    crew: bool = False
    """On a crew card, which limits dirt refuelling (G1c)."""
    unmodified: bool = False
    """A GW or TW thruster or a freighter, whose supports never modify it (J5d)."""
    rad_hard: int | None = None
    push_ability: int = 0
    """Thrust that an ability of the card adds to a push (CB061R)."""
    card: str | None = field(default=None, compare=False)
    """Number of the face it is printed on."""

    @classmethod
    def parse(cls, text: str) -> Engine:
        """Read an engine as a player writes it down.

        >>> Engine.parse("3-1/10,a2,p1").triangle.consumption
        Fraction(1, 10)
        >>> Engine.parse("5-4,pish")
        Traceback (most recent call last):
        ...
        planner.errors.BadInput: unknown flag 'pish' in engine '5-4,pish'; did you mean push?
        """
        text = typed(text)
        name, equals, rest = text.rpartition("=")
        if equals and not name.strip():
            raise _malformed(text, Text("has no name before '='"))
        numbers, *flags = (part.strip() for part in rest.split(","))
        match = _NUMBERS.fullmatch(numbers)
        if match is None or match["consumption"].endswith("/0"):
            raise _malformed(text, Text("does not begin with THRUST-CONSUMPTION"))
        if any(int(number[:4]) > MOST_PRINTED for number in re.findall(r"\d+", rest)):
            raise _malformed(text, Text("has a number over {most}", most=MOST_PRINTED))
        values = _read_flags(text, flags)
        grades = [grade for grade in FuelGrade if grade.value in values]
        if len(grades) > 1:
            raise _malformed(text, Text("burns both {grades}", grades=listed(grades[:2])))
        return cls(
            ThrustTriangle(
                thrust=int(match["thrust"]),
                consumption=Fraction(match["consumption"]),
                grade=grades[0] if grades else FuelGrade.WATER,
                afterburn=values.get("afterburn"),
                afterburn_thrust=values.get("afterburn_thrust", 1),
                push="push" in values,
                solar="solar" in values,
                bonus_pivots=values.get("bonus_pivots", 0),
            ),
            name=name.strip(),
            sail="sail" in values,
            mag_sail="magsail" in values,
            crew="crew" in values,
            unmodified="gw" in values,
            rad_hard=values.get("rad_hard"),
            push_ability=values.get("push_ability", 0),
        )

    @classmethod
    def from_face(cls, face: Face) -> Engine:
        """Return the engine printed on a card face.

        >>> from planner.cards import default_library
        >>> Engine.from_face(default_library().find_face("Hall Effect")).spec
        '3-2,push,r5'
        """
        triangle = face.triangle
        if triangle is None:
            raise BadInput(
                Text("{number} {face} has no thrust triangle", number=face.number, face=face.name),
                rule="B2d",
            )
        return cls(
            triangle,
            name=face.name,
            sail=face.is_sail,
            mag_sail=face.has_ability("mag-sail"),
            crew=face.type is CardType.CREW,
            unmodified=face.type in (CardType.GW_THRUSTER, CardType.FREIGHTER),
            rad_hard=face.rad_hard,
            push_ability=_MAGBEAM_THRUST if face.has_ability("magbeam") else 0,
            card=face.number,
        )

    @property
    def title(self) -> str:
        """Its name in a message."""
        return self.name or f"{self.triangle.thrust}-{self.triangle.consumption}"

    @property
    def spec(self) -> str:
        """The engine as `parse` reads it, without its name.

        >>> Engine.parse("sail=0-0,p1,solar,sail").spec
        '0-0,solar,p1,sail'
        """
        triangle = self.triangle
        flags = [f"{triangle.thrust}-{triangle.consumption}"]
        if triangle.afterburn is not None:
            more = triangle.afterburn_thrust
            flags.append(f"a{triangle.afterburn}" + (f"+{more}" if more != 1 else ""))
        if triangle.push:
            flags.append(f"push+{self.push_ability}" if self.push_ability else "push")
        if triangle.solar:
            flags.append("solar")
        if triangle.grade is not FuelGrade.WATER:
            flags.append(triangle.grade.value)
        if triangle.bonus_pivots:
            flags.append(f"p{triangle.bonus_pivots}")
        words = {
            "sail": self.sail,
            "magsail": self.mag_sail,
            "crew": self.crew,
            "gw": self.unmodified,
        }
        flags += [word for word, is_set in words.items() if is_set]
        if self.rad_hard is not None:
            flags.append(f"r{self.rad_hard}")
        return ",".join(flags)

    def __str__(self) -> str:
        return f"{self.name}={self.spec}" if self.name else self.spec

    def burns_fuel_of(self, grade: FuelGrade) -> bool:
        """True if fuel of that grade is good enough (F4c).

        >>> Engine.parse("12-8").burns_fuel_of(FuelGrade.DIRT)
        False
        """
        return grade.rank >= self.triangle.grade.rank


def _read_flags(text: str, flags: Sequence[str]) -> dict[str, int]:
    """Return the flags with their numbers, 1 for a plain word; ``push+3`` is ``push`` as well."""
    values: dict[str, int] = {}
    for flag in flags:
        numbered = _NUMBERED.fullmatch(flag)
        if numbered:
            found = {key: int(n) for key, n in numbered.groupdict().items() if n is not None}
        elif flag in _WORDS:
            found = {flag: 1}
        else:
            near = get_close_matches(flag, _WORDS, n=1)
            raise BadInput(
                Text("unknown flag {flag} in engine {engine}", flag=repr(flag), engine=repr(text)),
                code="unknown-flag",
                field="engine",
                choices=near,
                hint=None if near else _HOW,
            )
        if "push_ability" in found:
            found["push"] = 1
        if values.keys() & found.keys():
            raise _malformed(text, Text("says {flag} twice", flag=repr(flag)))
        values |= found
    return values


def _malformed(text: str, what: Text) -> BadInput:
    return BadInput(
        Text("engine {engine} {what}", engine=repr(text), what=what),
        code="malformed-engine",
        hint=Text("write it like 12-8,a2,push or 3-1/10"),
        field="engine",
    )
