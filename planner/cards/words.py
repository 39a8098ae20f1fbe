"""A face in words, every icon spelled out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from planner.cards.faces import SUBTYPES
from planner.cards.model import (
    CardType,
    Face,
    Modifier,
    Need,
    Provision,
    RadiatorSide,
    Side,
    ThrustTriangle,
)
from planner.text import count_of

_SUBTYPE_WORDS = {"x": "X", "wave": "wave", "burst": "burst", "e": "e", "p": "pulsed"}


def support_words(support: Need | Provision) -> str:
    """Return a required or given support: the kind and its subtypes.

    >>> from planner.cards import SupportKind
    >>> support_words(Need(SupportKind.REACTOR, frozenset({"x", "burst"})))
    'X or burst reactor'
    >>> support_words(Need(SupportKind.REACTOR, frozenset({"x", "wave", "burst"})))
    'any reactor'
    >>> support_words(Provision(SupportKind.GENERATOR, frozenset({"e", "p"})))
    'e and pulsed generator'
    """
    if isinstance(support, Need) and support.subtypes.issuperset(SUBTYPES[support.kind]):
        return f"any {support.kind}"
    names = [_SUBTYPE_WORDS[name] for name in _SUBTYPE_WORDS if name in support.subtypes]
    joint = " or " if isinstance(support, Need) else " and "
    return f"{joint.join(filter(None, [', '.join(names[:-1]), names[-1]]))} {support.kind}"


def triangle_words(triangle: ThrustTriangle) -> str:
    """Return the thrust triangle: thrust and fuel consumption, then its icons.

    >>> from planner.cards.library import default_library
    >>> triangle_words(default_library().face("CT048F").triangle)
    '3-4 water, afterburn for 2 fuel steps, pushable, solar'
    """
    numbers = f"{triangle.thrust}-{triangle.consumption} {triangle.grade}"
    return ", ".join([numbers, *_triangle_icons(triangle)])


def _triangle_icons(triangle: ThrustTriangle) -> Iterator[str]:
    if triangle.afterburn is not None:
        gain = f" (+{triangle.afterburn_thrust} thrust)" if triangle.afterburn_thrust > 1 else ""
        yield f"afterburn for {count_of(triangle.afterburn, 'fuel step')}{gain}"
    if triangle.push:
        yield "pushable"
    if triangle.solar:
        yield "solar"
    if triangle.bonus_pivots:
        yield count_of(triangle.bonus_pivots, "bonus pivot")


def modifier_words(modifier: Modifier) -> str:
    """Return the black triangle of a movement-modifying support.

    >>> from fractions import Fraction
    >>> modifier_words(Modifier(thrust=8, fuel_multiplier=Fraction(1, 4)))
    'thrust +8, fuel consumption x1/4'
    """
    parts = [f"thrust {modifier.thrust:+}"] if modifier.thrust else []
    if modifier.fuel_multiplier != 1:
        parts.append(f"fuel consumption x{modifier.fuel_multiplier}")
    if modifier.solar:
        parts.append("solar")
    return ", ".join(parts) or "none"


def face_words(face: Face) -> list[tuple[str, str]]:
    """Everything printed on a face, as labels and words.

    >>> from planner.cards.library import default_library
    >>> dict(face_words(default_library().face("CB058F")))["prospects"]
    'missile, ISRU 3'
    """
    return [(label, words) for label, words in _lines(face) if words]


def _lines(face: Face) -> Iterator[tuple[str, str]]:
    yield "type", " ".join(_kind(face))
    yield "spectral type", face.spectral or ""
    if face.light is None:
        yield "mass", str(face.mass)
        yield "rad-hardness", "" if face.rad_hard is None else str(face.rad_hard)
    else:
        assert face.heavy is not None
        yield "light", _orientation_words(face.light)
        yield "heavy", _orientation_words(face.heavy)
    if face.triangle is not None:
        yield "thrust triangle", triangle_words(face.triangle)
    yield "prospects", _prospecting_words(face)
    yield "needs", _list([*map(support_words, face.needs), *_therms(face.therms_needed)])
    yield "gives", _list(map(support_words, face.provides))
    yield "modifier", modifier_words(face.modifier) if face.modifier else ""
    yield "icons", _list(_icons(face))
    if face.freighter is not None:
        yield "load limit", str(face.freighter.load_limit)
        yield "loads", "at factories only" if face.freighter.factory_loading_only else ""
        yield "bonus pivots", str(face.freighter.bonus_pivots or "")
    yield from _people_lines(face)
    for ability in face.abilities:
        yield "privilege" if face.type is CardType.CREW else "ability", ability.text
    if face.crew is not None:
        yield "weapon (module 3)", face.crew.weapon.text
    yield "promoted by", _promotion_words(face)
    yield from _future_lines(face)
    yield "module 3", face.module3 or ""
    yield "core namesake", face.core_twin or ""


def _kind(face: Face) -> Iterator[str]:
    if face.type is CardType.GW_THRUSTER:
        yield "GW thruster" if face.side is Side.BLACK else "TW thruster"
    elif face.type is CardType.FREIGHTER:
        yield "freighter" if face.side is Side.BLACK else "freighter fleet"
    else:
        yield "Bernal" if face.type is CardType.BERNAL else str(face.type)
    yield f"({face.deck}, {face.side} side)"


def _orientation_words(orientation: RadiatorSide) -> str:
    return (
        f"mass {orientation.mass}, rad-hardness {orientation.rad_hard}, "
        f"cools {count_of(orientation.therms, 'therm')}"
    )


def _prospecting_words(face: Face) -> str:
    if face.isru is None:
        return ""
    return f"{_list(sorted(face.platforms))}, ISRU {face.isru}"


def _icons(face: Face) -> Iterator[str]:
    if face.human:
        yield "humans on board"
    if face.air_eater:
        yield "air-eater"


def _people_lines(face: Face) -> Iterator[tuple[str, str]]:
    if face.crew is not None:
        yield "faction", f"{face.crew.colour}, clout {face.crew.clout}, {face.crew.ideology}"
        yield "delegates", "incorruptible" if face.crew.delegates_incorruptible else ""
    if face.colonist is not None:
        parts = (face.colonist.kind, face.colonist.profession, face.colonist.ideology)
        yield "colonist", ", ".join(part for part in parts if part)


def _promotion_words(face: Face) -> str:
    if face.promotion is None:
        return ""
    if len(face.promotion) == 1:
        return f"a colony at a type {face.promotion} site"
    return f"a colony at {'an' if face.promotion[0] == 'a' else 'a'} {face.promotion} site"


def _future_lines(face: Face) -> Iterator[tuple[str, str]]:
    if face.future is None:
        return
    yield "future", f"{face.future.name}: {face.future.requirement}"
    yield "future gives", face.future.effect
    points = " or ".join(map(str, face.future.vp))
    yield "future VP", f"{points} per {face.future.vp_per}" if face.future.vp_per else points


def _therms(number: int) -> list[str]:
    return [f"{count_of(number, 'therm')} of cooling"] if number else []


def _list(parts: Iterable[str]) -> str:
    return ", ".join(parts)
