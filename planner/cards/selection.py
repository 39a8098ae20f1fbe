"""Choosing faces by what they are, need and give."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial

from planner.cards.abilities import explanations
from planner.cards.faces import PLATFORMS, SUBTYPES
from planner.cards.lookup import deck_named, type_named
from planner.cards.model import Face, FuelGrade, Need, Provision, Side, SupportKind
from planner.errors import BadInput
from planner.text import Text

NO_SUPPORT = "none"
THERMS = "therms"


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """Conditions for a face; what is left out does not matter.

    Supports are written ``generator``, ``reactor``, ``generator:e``, ``reactor:x``, ``therms``
    or ``none``: ``needs=("reactor:x",)`` asks for faces that an X reactor satisfies, and
    ``provides=("reactor:x",)`` for those that count as one.

    >>> Selection(type="thruster", needs=("steam",))
    Traceback (most recent call last):
    ...
    planner.errors.BadInput: unknown support 'steam'; did you mean reactor, ...?
    """

    type: str | None = None
    deck: str | None = None
    side: str | None = None
    spectral: str | None = None
    needs: tuple[str, ...] = ()
    provides: tuple[str, ...] = ()
    grade: str | None = None
    platform: str | None = None
    isru: int | None = None
    """ISRU rating of at most this; lower is better."""
    solar: bool | None = None
    push: bool | None = None
    air_eater: bool | None = None
    ability: str | None = None

    def __post_init__(self) -> None:
        if self.type is not None:
            type_named(self.type)
        if self.deck is not None:
            deck_named(self.deck)
        _check(Text("side"), self.side, tuple(Side))
        _check(Text("fuel grade"), self.grade, tuple(FuelGrade))
        _check(Text("platform"), self.platform, PLATFORMS)
        _check(Text("spectral type"), self.spectral, ("C", "S", "M", "V", "D", "H", "any"))
        if self.ability is not None and self.ability not in explanations():
            raise BadInput(
                Text("unknown ability {ability}", ability=repr(self.ability)),
                choices=get_close_matches(self.ability, explanations(), n=4),
                field="ability",
            )
        for support in (*self.needs, *self.provides):
            _check(Text("support"), support, _supports())

    def includes(self, face: Face) -> bool:
        """True if the face is meant."""
        return all(fits(face) for fits in self._criteria())

    def _criteria(self) -> Iterator[Callable[[Face], bool]]:
        if self.type is not None:
            wanted_type = type_named(self.type)
            yield lambda face: face.type == wanted_type
        if self.deck is not None:
            wanted_deck = deck_named(self.deck)
            yield lambda face: face.deck == wanted_deck
        if self.side is not None:
            yield lambda face: face.side == self.side
        if self.ability is not None:
            key = self.ability
            yield lambda face: face.has_ability(key)
        if self.spectral is not None:
            yield lambda face: face.spectral == self.spectral
        for support in self.needs:
            yield partial(_needs, support)
        for support in self.provides:
            yield partial(_provides, support)
        if self.grade is not None:
            yield lambda face: face.triangle is not None and face.triangle.grade == self.grade
        if self.platform is not None:
            yield lambda face: self.platform in face.platforms
        if self.isru is not None:
            most = self.isru
            yield lambda face: face.isru is not None and face.isru <= most
        if self.solar is not None:
            yield lambda face: face.solar == self.solar
        if self.push is not None:
            yield lambda face: (face.triangle is not None and face.triangle.push) == self.push
        if self.air_eater is not None:
            yield lambda face: face.air_eater == self.air_eater


def _needs(support: str, face: Face) -> bool:
    if support == NO_SUPPORT:
        return not face.needs and not face.therms_needed
    if support == THERMS:
        return face.therms_needed > 0
    return _among(support, face.needs)


def _provides(support: str, face: Face) -> bool:
    if support == NO_SUPPORT:
        return not face.provides and face.light is None
    if support == THERMS:
        return face.light is not None
    return _among(support, face.provides)


def _among(support: str, offers: tuple[Need, ...] | tuple[Provision, ...]) -> bool:
    kind, _, subtype = support.partition(":")
    return any(
        offer.kind == kind and (not subtype or subtype in offer.subtypes) for offer in offers
    )


def _supports() -> tuple[str, ...]:
    with_subtypes = (f"{kind}:{subtype}" for kind in SupportKind for subtype in SUBTYPES[kind])
    return (*SupportKind, *with_subtypes, THERMS, NO_SUPPORT)


def _check(what: Text, value: str | None, allowed: tuple[str, ...]) -> None:
    if value is not None and value not in allowed:
        raise BadInput(
            Text("unknown {what} {value}", what=what, value=repr(value)),
            choices=allowed,
            field=what.split()[-1],
        )
