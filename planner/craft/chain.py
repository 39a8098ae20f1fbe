"""Support chains: which card supports which, and who cools them (J1c, J4)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from planner.cards.model import CardType, Modifier, Need
from planner.craft.stack import CardStack, StackCard
from planner.craft.thrust import SupportModifier
from planner.text import Text, Word, listed

VALKYRIE_RAD_HARD = 4
"""Cards of lower rad-hardness are decommissioned when Project Valkyrie is activated."""

_SUPPORTS_DO_NOT_MODIFY = (CardType.REACTOR, CardType.RADIATOR)


@dataclass(frozen=True, slots=True)
class Support:
    """One need of a card, and the card that meets it (J1b)."""

    consumer: StackCard
    need: Need
    provider: StackCard

    def __str__(self) -> str:
        return f"{self.provider.name} supports {self.consumer.name} as {describe(self.need)}"


@dataclass(frozen=True, slots=True)
class Chain:
    """A valid support chain for one use of one or more cards (J1c)."""

    roots: tuple[StackCard, ...]
    """The cards to be used: a thruster, a robonaut, or a robonaut with a refinery."""
    supports: tuple[Support, ...]
    radiators: tuple[StackCard, ...]
    """The radiators that cool the chain (J1d)."""
    therms_needed: int
    """Of all cards of the chain together (J4b)."""
    therms_supplied: int
    """By its radiators, and by the afterburn (J4d)."""

    @property
    def cooled_by_afterburn(self) -> bool:
        """True if it takes the therm of the afterburn, without which it is too hot (J4d)."""
        return sum(card.therms for card in self.radiators) < self.therms_needed

    @property
    def cards(self) -> tuple[StackCard, ...]:
        """All cards of the chain, roots first."""
        members = (*self.roots, *(each.provider for each in self.supports), *self.radiators)
        return tuple(dict.fromkeys(members))

    @property
    def behind(self) -> tuple[str, ...]:
        """The cards behind the roots by number, each after the one that it supports."""
        return tuple(card.face.card for card in self.cards if card not in self.roots)

    @property
    def flips(self) -> tuple[StackCard, ...]:
        """Heatsink fountains that turn light by cooling this chain (gl. Orientation c)."""
        return tuple(card for card in self.radiators if card.is_heatsink_fountain)

    @property
    def modifiers(self) -> tuple[SupportModifier, ...]:
        """The movement modifiers that count for the roots (J5).

        Supports that enter the chain only on behalf of a reactor or a radiator modify nothing,
        nor does their solar icon (J5d).
        """
        seen = list(self.roots)
        for consumer in seen:
            if consumer in self.roots or consumer.face.type not in _SUPPORTS_DO_NOT_MODIFY:
                seen += [
                    each.provider
                    for each in self.supports
                    if each.consumer == consumer and each.provider not in seen
                ]
        counted = ((card, _modifier(card)) for card in seen if card not in self.roots)
        return tuple(SupportModifier(card.name, modifier) for card, modifier in counted if modifier)

    def losses(self, stack: CardStack) -> tuple[StackCard, ...]:
        """Cards of the stack that activating this chain decommissions (Project Valkyrie, J1c)."""
        if not any(card.face.has_ability("valkyrie-radiation") for card in self.cards):
            return ()
        return tuple(card for card in stack if card.rad_hard < VALKYRIE_RAD_HARD)


def _modifier(card: StackCard) -> Modifier | None:
    modifier = card.face.modifier
    if card.face.solar:
        return replace(modifier or Modifier(), solar=True)
    return modifier


def describe(need: Need) -> Text:
    """Return a need in words.

    >>> from planner.cards.model import SupportKind
    >>> describe(Need(SupportKind.REACTOR, frozenset({"x", "burst"})))
    'a reactor (burst or x)'
    """
    subtypes = listed(map(Word, sorted(need.subtypes)), " or ")
    return Text("a {kind} ({subtypes})", kind=need.kind, subtypes=subtypes)
