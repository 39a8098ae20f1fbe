"""Cards that would make a card operational, for each missing piece (J3).

`planner.craft.supports` names what is missing in a stack. Here cards are laid beside it, one of
them or two, and the rules are asked again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from planner.board.model import Zone
from planner.cards.library import default_library
from planner.cards.model import Deck, Side
from planner.craft.rocket import Rocket
from planner.craft.stack import CardStack, StackCard
from planner.craft.supports import Circumstances, Lack, NotOperational, find_chains
from planner.craft.uses import CardReport, Survey, circumstances_of
from planner.rules import CORE, RuleSet

MOST_CURES = 6
"""Cures told for each piece that is missing."""


@dataclass(frozen=True, slots=True)
class CardCure:
    """Cards that, taken along, supply what is missing and leave nothing worse."""

    cards: tuple[StackCard, ...]
    """One card, or a support and what that needs in turn."""

    @property
    def mass(self) -> int:
        """The dry mass that they add."""
        return sum(card.mass for card in self.cards)


@dataclass(frozen=True, slots=True)
class Missing:
    """A piece that a card lacks, and what would supply it."""

    lack: Lack
    cures: tuple[CardCure, ...]
    """Those of the decks in use first, the lightest first."""


def missing_in(
    rocket: Rocket,
    found: Survey,
    zone: Zone,
    *,
    pushed: bool = False,
    rules: RuleSet = CORE,
) -> tuple[tuple[Missing, ...], ...]:
    """Return what each card of a rocket lacks, in the order of its `survey`."""
    return tuple(
        missing_from(rocket, report, zone, pushed=pushed, rules=rules) for report in found.cards
    )


def missing_from(
    rocket: Rocket,
    report: CardReport,
    zone: Zone,
    *,
    pushed: bool = False,
    rules: RuleSet = CORE,
    most: int = MOST_CURES,
) -> tuple[Missing, ...]:
    """Return each piece that a card of the rocket lacks, with at most ``most`` cures.

    A pair of cards is told only where no single card of the decks in use will do. Nothing is
    missing from a card that is operational.

    >>> from planner.board import default_board
    >>> from planner.craft import build, survey
    >>> from planner.craft.stack import card_named
    >>> rocket = build(CardStack.of([card_named("Hall Effect")]))
    >>> earth = default_board().zones["earth"]
    >>> [missing] = missing_from(rocket, survey(rocket, earth).cards[0], earth)
    >>> str(missing.lack), [card.name for card in missing.cures[0].cards]
    ('needs a generator (e) (J1)', ['Magnetoshell Plasma Parachute'])
    """
    if report.refusal is None:
        return ()
    asked = circumstances_of(report.card, zone, pushed=pushed, rules=rules)
    search = _Cures(rocket.stack, report.card, asked, report.refusal.lacks)
    lacks = dict.fromkeys(report.refusal.lacks)
    return tuple(Missing(lack, tuple(search.cures(lack)[:most])) for lack in lacks)


class _Cures:
    """Cards laid beside a stack, and what a card of it lacks then."""

    def __init__(
        self, stack: CardStack, card: StackCard, asked: Circumstances, lacks: tuple[Lack, ...]
    ) -> None:
        self._lacks = Counter(lacks)
        self._therms = sum(lack.therms for lack in lacks)
        self._stack, self._card, self._asked = stack, card, asked
        self._decks = {Deck.CORE, *(each.face.deck for each in stack)}
        aboard = {each.face.card for each in stack}
        self._pool = sorted(
            (each for each in _supports() if each.face.card not in aboard), key=self._rank
        )
        self._alone = [(each, self._lacking((each,))) for each in self._pool]

    def cures(self, lack: Lack) -> list[CardCure]:
        """Return the cures of one piece, best first: single cards, or else pairs."""
        found: list[tuple[StackCard, ...]]
        found = [(card,) for card, left in self._alone if self._cured(lack, left)]
        if not any(self._in_use(card) for card, *_ in found):
            found = sorted([*found, *self._pairs(lack)], key=self._order)
        return [CardCure(cards) for cards in _each_once(found)]

    def _pairs(self, lack: Lack) -> Iterator[tuple[StackCard, ...]]:
        """Yield every card that supplies it but lacks something, with the best that helps it."""
        for card, left in self._alone:
            new = [each for each in left if each not in self._lacks]
            if len(new) != 1 or left.count(lack) >= self._lacks[lack]:
                continue
            for other in self._pool:
                if (
                    other.face.card != card.face.card
                    and new[0].supplied_by(other)
                    and self._cured(lack, self._lacking((card, other)))
                ):
                    yield card, other
                    break

    def _lacking(self, cards: tuple[StackCard, ...]) -> tuple[Lack, ...]:
        """Return what the card lacks with these beside it."""
        try:
            find_chains(self._stack.plus(CardStack(cards)), [self._card], self._asked)
        except NotOperational as refusal:
            return refusal.lacks
        return ()

    def _cured(self, lack: Lack, left: tuple[Lack, ...]) -> bool:
        """True if a piece is there now and nothing is lacking that was not lacking before."""
        if lack.therms and any(each.therms for each in left):
            return False
        if sum(each.therms for each in left) > self._therms:
            return False
        needs = Counter(each for each in left if not each.therms)
        return needs[lack] < self._lacks[lack] and needs <= self._lacks

    def _rank(self, card: StackCard) -> tuple[object, ...]:
        return not self._in_use(card), card.mass, card.face.side is not Side.WHITE, card.number

    def _in_use(self, card: StackCard) -> bool:
        return card.face.deck in self._decks

    def _order(self, cards: tuple[StackCard, ...]) -> tuple[object, ...]:
        strange = not all(map(self._in_use, cards))
        return strange, len(cards), sum(card.mass for card in cards), [c.number for c in cards]


def _each_once(found: Iterable[tuple[StackCard, ...]]) -> Iterator[tuple[StackCard, ...]]:
    """Radiators the better way round only, and each support with its best companion."""
    seen = set[str]()
    together = set[frozenset[StackCard]]()
    for cards in found:
        if cards[0].number not in seen and frozenset(cards) not in together:
            seen.add(cards[0].number)
            together.add(frozenset(cards))
            yield cards


@cache
def _supports() -> tuple[StackCard, ...]:
    """Return every card that supplies anything, radiators both ways round."""
    return tuple(
        StackCard(face, heavy=heavy)
        for face in default_library()
        if face.provides or face.light
        for heavy in ((False, True) if face.heavy else (False,))
    )
