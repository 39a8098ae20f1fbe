"""A stack: cards and tanks in one place, whether it can move or not (E2, E7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from planner.cards.library import default_library
from planner.cards.model import Face, FuelGrade, RadiatorSide
from planner.errors import BadInput, RuleViolation
from planner.text import Text, joined


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class StackCard:
    """A card in a stack: which face is up, and for radiators which way round it lies.

    >>> from planner.cards import default_library
    >>> membrane = StackCard(default_library().find_face("Bubble Membrane"), heavy=True)
    >>> membrane.mass, membrane.therms, membrane.turned_light().mass
    (1, 2, 0)
    """

    face: Face
    heavy: bool = False
    """The heavy orientation of a radiator (gl. Orientation)."""
    glory: str | None = None
    """Zone of the glory chit that this human carries; one at most (G5)."""

    def __post_init__(self) -> None:
        if self.heavy and self.face.heavy is None:
            raise BadInput(
                Text("{card} has no heavy side", card=self.title),
                hint=Text("only radiators do"),
                rule="J4e",
                field="card",
            )
        if self.glory is not None and not self.face.human:
            raise BadInput(
                Text("{card} is not human and carries no glory chit", card=self.title), rule="G5"
            )

    def _key(self) -> tuple[str, bool, str | None]:
        return self.face.number, self.heavy, self.glory

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StackCard) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"<StackCard {self.number} {self.title}>"

    @property
    def number(self) -> str:
        """The number printed on the face."""
        return self.face.number

    @property
    def name(self) -> str:
        """The name printed on the face."""
        return self.face.name

    @property
    def title(self) -> str:
        """Name, and orientation for radiators."""
        if self.face.light is None:
            return self.name
        if self.heavy:
            return Text("{name} (heavy)", name=self.name)
        return Text("{name} (light)", name=self.name)

    @property
    def _orientation(self) -> RadiatorSide | None:
        return self.face.heavy if self.heavy else self.face.light

    @property
    def mass(self) -> int:
        """Its mass (B2b), for radiators by orientation (J4e)."""
        side = self._orientation
        return self.face.mass if side is None else side.mass

    @property
    def rad_hard(self) -> int:
        """Its rad-hardness (B2j), for radiators by orientation; nothing is made up for none.

        >>> StackCard(default_library().face("RT001F")).rad_hard
        Traceback (most recent call last):
        ...
        planner.errors.RuleViolation: B2j: no rad-hardness is printed on RT001F Metastable Helium...
        """
        side = self._orientation
        found = self.face.rad_hard if side is None else side.rad_hard
        if found is None:
            raise RuleViolation(
                "B2j",
                Text("no rad-hardness is printed on {card}", card=self.face.title),
                code="no-rad-hardness",
                hint=Text(
                    "such cards go with the rules race-for-glory, which know neither belts nor"
                    " flares (iiA1)"
                ),
            )
        return found

    @property
    def therms(self) -> int:
        """The therms of cooling it supplies while operational (J4a)."""
        side = self._orientation
        return 0 if side is None else side.therms

    @property
    def is_heatsink_fountain(self) -> bool:
        """True if it turns light after its first cooling (gl. Orientation c)."""
        return self.heavy and self.face.has_ability("heatsink-fountain")

    @property
    def ignores_belts(self) -> bool:
        """True if radiation belts and flares do not harm it (appendix CT049F)."""
        return self.face.has_ability("sail")

    def turned_light(self) -> StackCard:
        """Return the same radiator in its light orientation."""
        return replace(self, heavy=False)


@dataclass(frozen=True)
class CardStack:
    """Cards and cargo tanks; each card exists once (E2).

    >>> from planner.cards import default_library
    >>> find = default_library().find_face
    >>> stack = CardStack.of([find("Hall Effect"), find("Cascade Photovoltaic")], water_tanks=1)
    >>> stack.mass, [card.name for card in stack]
    (6, ['Hall Effect', 'Cascade Photovoltaic'])
    """

    cards: tuple[StackCard, ...] = ()
    water_tanks: int = 0
    """Blue fuel tanks carried as cargo (F1)."""
    isotope_tanks: int = 0
    """Gold fuel tanks carried as cargo."""
    freight: int = 0
    """Mass of tokens carried as cargo, which some scenarios know."""

    @classmethod
    def of(
        cls,
        cards: Iterable[Face | StackCard],
        *,
        water_tanks: int = 0,
        isotope_tanks: int = 0,
    ) -> CardStack:
        """Return a stack of these cards; a bare face lies light."""
        aboard = (card if isinstance(card, StackCard) else StackCard(card) for card in cards)
        return cls(tuple(aboard), water_tanks, isotope_tanks)

    def __post_init__(self) -> None:
        for card, count in Counter(each.face.card for each in self.cards).items():
            if count > 1:
                twice = [each.name for each in self.cards if each.face.card == card]
                raise BadInput(
                    Text(
                        "card {card} ({faces}) is in the stack twice",
                        card=card,
                        faces=joined(dict.fromkeys(twice)),
                    ),
                    code="card-twice",
                    hint=Text("each card exists once"),
                    field="card",
                )
        for grade, tanks in self.tanks.items():
            if tanks < 0:
                raise BadInput(
                    Text(
                        "{tanks} {grade} tanks: a count is never negative", tanks=tanks, grade=grade
                    ),
                    field="tanks",
                )

    def __iter__(self) -> Iterator[StackCard]:
        return iter(self.cards)

    @property
    def tanks(self) -> dict[FuelGrade, int]:
        """The cargo tanks by grade; dirt has none (G2b)."""
        return {FuelGrade.WATER: self.water_tanks, FuelGrade.ISOTOPE: self.isotope_tanks}

    @cached_property
    def mass(self) -> int:
        """The mass of all cards and cargo (E5c)."""
        cards = sum(card.mass for card in self.cards)
        return cards + self.water_tanks + self.isotope_tanks + self.freight

    @property
    def is_empty(self) -> bool:
        """True if nothing is left, so that the figure leaves the map (E2e)."""
        return not (self.cards or self.water_tanks or self.isotope_tanks or self.freight)

    def card(self, text: str) -> StackCard:
        """Return the card of that name or number.

        Capitals do not matter; a name or number that is not aboard is refused.
        """
        wanted = text.strip().casefold()
        for card in self.cards:
            if wanted in (card.name.casefold(), card.number.casefold()):
                return card
        raise BadInput(
            Text("there is no {text} in the stack", text=repr(text)),
            code="card-not-in-stack",
            field="card",
            choices=[card.name for card in self.cards],
        )

    def plus(self, other: CardStack) -> CardStack:
        """Return both stacks in one."""
        return CardStack(
            self.cards + other.cards,
            self.water_tanks + other.water_tanks,
            self.isotope_tanks + other.isotope_tanks,
            self.freight + other.freight,
        )

    def minus(self, other: CardStack) -> CardStack:
        """Return the stack without the cards and tanks of ``other``."""
        for card in other.cards:
            if card not in self.cards:
                raise BadInput(
                    Text("{card} is not in the stack", card=card.title),
                    code="card-not-in-stack",
                    field="card",
                )
        for grade, tanks in other.tanks.items():
            if tanks > self.tanks[grade]:
                raise BadInput(
                    Text(
                        "there are only {tanks} {grade} tanks in the stack, not {wanted}",
                        tanks=self.tanks[grade],
                        grade=grade,
                        wanted=tanks,
                    ),
                    code="not-enough-tanks",
                    field="tanks",
                )
        return CardStack(
            tuple(card for card in self.cards if card not in other.cards),
            self.water_tanks - other.water_tanks,
            self.isotope_tanks - other.isotope_tanks,
            self.freight - other.freight,
        )

    def turn_light(self, radiators: Iterable[StackCard]) -> CardStack:
        """Return the stack with these heavy radiators turned light (gl. Orientation)."""
        turned = tuple(radiators)
        for card in turned:
            if card not in self.cards or not card.heavy:
                raise BadInput(
                    Text("{card} is no heavy radiator of the stack", card=card.title), field="card"
                )
        return replace(
            self,
            cards=tuple(c.turned_light() if c in turned else c for c in self.cards),
        )


def card_named(text: str) -> StackCard:
    """Return the card of that name or number, ``:heavy`` or ``:light`` for radiators.

    >>> card_named("bubble membrane:heavy").title
    'Bubble Membrane (heavy)'
    """
    name, colon, way = text.rpartition(":")
    if not colon or way.strip().lower() not in ("heavy", "light"):
        return StackCard(default_library().find_face(text))
    face = default_library().find_face(name)
    if face.heavy is None:
        raise BadInput(
            Text("{face} is no radiator and lies one way only", face=face.name),
            rule="J4e",
            field="card",
        )
    return StackCard(face, heavy=way.strip().lower() == "heavy")
