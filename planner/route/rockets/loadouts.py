"""The stacks that the cards make: all that are worth flying, up to a limit.

A stack is made of cards that have to come along and of what makes up to four thrusters work. Any
other stack is one of these with something to spare, which is heavier and dearer for nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import product
from operator import ge, or_

from planner.cards.model import CardType
from planner.craft import CardStack, Circumstances, StackCard
from planner.craft.strip import MAX_DRY
from planner.craft.thruster import SPARES_AEROBRAKES, Thruster, thrusters_of
from planner.route.from_cards import endangered
from planner.route.query import MOST_THRUSTERS
from planner.route.rockets.question import Asked
from planner.route.rockets.working import Cards, working_sets

MOST_STACKS = 3000
"""The most sets of cards for each number of thrusters, the cheapest ones."""
MOST_LOADOUTS = 400
"""The most stacks to fly, the cheapest ones."""


@dataclass(frozen=True)
class Loadout:
    """A stack of the cards, and what it costs to have it at the start."""

    stack: CardStack
    boost: int
    """Aqua for boosting its cards from hand (I4)."""
    price: int
    """Aqua for what is on offer."""

    @property
    def cost(self) -> int:
        """Aqua that it costs but for its fuel; a tank of cargo is an aqua (F1)."""
        return self.boost + self.price + self.stack.water_tanks

    @cached_property
    def dry(self) -> int:
        """The dry mass; none at all counts as 1 (F2a)."""
        return max(1, self.stack.mass)

    @cached_property
    def numbers(self) -> frozenset[str]:
        """The numbers of its cards."""
        return frozenset(card.face.card for card in self.stack)

    @property
    def order(self) -> tuple[int, int, int, tuple[str, ...]]:
        """The cheapest first, then the lightest."""
        titles = tuple(card.title for card in self.stack)
        return self.cost, self.dry, len(titles), titles


@dataclass(frozen=True)
class Loadouts:
    """The stacks worth flying, the cheapest first."""

    flown: tuple[Loadout, ...]
    left_out: int = 0
    """Stacks beyond the limits, all of them dearer than the dearest that is flown."""


@dataclass(frozen=True)
class _Feature:
    """Cards that make a thruster work, or a card that spares aerobrake rolls."""

    cards: Cards
    thrusters: tuple[Thruster, ...] = ()

    @property
    def changes(self) -> bool:
        """True if a thruster takes cards away, so that what is left of the stack matters."""
        return any(thruster.costs_cards for thruster in self.thrusters)


def loadouts(asked: Asked) -> Loadouts:
    """Return the stacks for a question that are worth flying.

    >>> asked = Asked.of("Deimos", hand=["Hall Effect", "Cascade Photovoltaic"], aqua=9)
    >>> [(each.cost, [card.name for card in each.stack]) for each in loadouts(asked).flown]
    [(5, ['Cascade Photovoltaic', 'Hall Effect'])]
    """
    making = _Assembling(asked)
    stacks, cut = making.stacks()
    worth = making.worth_flying(stacks)
    return Loadouts(worth[:MOST_LOADOUTS], cut + max(0, len(worth) - MOST_LOADOUTS))


class _Assembling:
    """Stacks in the making."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.pool = [way for card in asked.cards for way in card.ways]
        self.held = {card.number: card for card in asked.cards}
        self.costs = {way: card.cost(way) for card in asked.cards for way in card.ways}
        self.engines = [each for card in self.pool for each in self._engines(card)]
        self.parachutes = [each for card in self.pool for each in self._parachutes(card)]
        self.does = [_does_of(each, self.engines) for each in self.engines]

    def stacks(self) -> tuple[list[Cards], int]:
        """Return all sets of cards that fly, and how many more were cut off."""
        layer = dict.fromkeys(filter(self._possible, self._bases()))
        found: dict[Cards, None] = {}
        cut = 0
        for _ in range(MOST_THRUSTERS):
            layer, more = self._cheapest(self._joined(layer, self.engines))
            cut += more
            found |= layer
        found |= self._joined(found, self.parachutes)
        sails = [cards for cards in found if not self._remains(cards)]
        found |= self._joined(sails, [_Feature(frozenset({card})) for card in self.pool])
        return list(found), cut

    def worth_flying(self, stacks: Sequence[Cards]) -> tuple[Loadout, ...]:
        """Return the Pareto-optimal loadouts of these sets of cards, the cheapest first."""
        rated = sorted((self._rated(each) for each in stacks), key=lambda each: each.loadout.order)
        kept: list[_Rated] = []
        for each in rated:
            if not any(other.beats(each) for other in kept):
                kept.append(each)
        return tuple(each.loadout for each in kept)

    def _bases(self) -> Iterator[Cards]:
        """Yield what has to come along: carried cards, and supports of the cards to use."""
        carried = [[frozenset({way}) for way in self.held[n].ways] for n in self.asked.carry]
        working = [
            [each for way in self.held[number].ways for each in self._at_work(way)]
            for number in self.asked.work
        ]
        for chosen in product(*carried, *working):
            yield reduce(frozenset.union, chosen, frozenset())

    def _at_work(self, card: StackCard) -> tuple[Cards, ...]:
        """Return the supports of a card at the goal, after the move with its afterburn (J4d).

        A refinery industrializes uncooled (I7g).
        """
        asked = Circumstances(
            self.asked.zone_there,
            cooled=card.face.type is not CardType.REFINERY,
            rules=self.asked.terms.rules,
        )
        return working_sets(card, self.pool, asked)

    def _engines(self, card: StackCard) -> list[_Feature]:
        triangle = card.face.triangle
        if triangle is None:
            return []
        terms, zone = self.asked.terms, self.asked.zone
        pushed = terms.powersat and triangle.push
        circumstances = Circumstances(zone, pushed, afterburn=True, rules=terms.rules)
        features = []
        for cards in working_sets(card, self.pool, circumstances):
            found = thrusters_of(
                CardStack(_sorted(cards)), zone, pushed=terms.powersat, rules=terms.rules
            )
            mine = tuple(each for each in found if each.engine.card == card.number)
            features.append(_Feature(cards, mine))
        return [each for each in features if each.thrusters and not _has_better(each, features)]

    def _parachutes(self, card: StackCard) -> list[_Feature]:
        if not any(map(card.face.has_ability, SPARES_AEROBRAKES)):
            return []
        asked = Circumstances(self.asked.zone, rules=self.asked.terms.rules)
        return [_Feature(cards) for cards in working_sets(card, self.pool, asked)]

    def _joined(self, sets: Iterable[Cards], features: Iterable[_Feature]) -> dict[Cards, None]:
        every = (cards | feature.cards for cards in sets for feature in features)
        return {cards: None for cards in dict.fromkeys(every) if self._possible(cards)}

    def _possible(self, cards: Cards) -> bool:
        """True if a stack can be made of it: each card once, to be paid and not too heavy."""
        asked = self.asked
        return (
            len({card.face.card for card in cards}) == len(cards)
            and sum(card.mass for card in cards) + asked.cargo_tanks <= MAX_DRY
            and (asked.aqua is None or self._cost(cards) + asked.cargo_tanks <= asked.aqua)
        )

    def _remains(self, cards: Cards) -> bool:
        """True if an aerobrake leaves something that arrives, be it a passenger (gl. Sails a)."""
        return self.asked.cargo_tanks > 0 or not all(card.face.is_sail for card in cards)

    def _cheapest(self, sets: dict[Cards, None]) -> tuple[dict[Cards, None], int]:
        if len(sets) <= MOST_STACKS:
            return sets, 0
        ranked = sorted(sets, key=lambda cards: (self._cost(cards), sum(c.mass for c in cards)))
        return dict.fromkeys(ranked[:MOST_STACKS]), len(sets) - MOST_STACKS

    def _cost(self, cards: Cards) -> int:
        return sum(self.costs[card] for card in cards)

    def _rated(self, cards: Cards) -> _Rated:
        aboard = [at for at, feature in enumerate(self.engines) if feature.cards <= cards]
        price = sum(self.held[card.face.card].price for card in cards)
        stack = CardStack(_sorted(cards), water_tanks=self.asked.cargo_tanks)
        return _Rated(
            loadout=Loadout(stack, self._cost(cards) - price, price),
            cards=cards,
            has=reduce(or_, (1 << at for at in aboard), 0),
            does=reduce(or_, (self.does[at] for at in aboard), 0),
            changes=any(self.engines[at].changes for at in aboard),
            softest=(
                min(endangered(cards, self.asked.terms.rules)),
                min(endangered((c for c in cards if not c.face.is_sail), self.asked.terms.rules)),
            ),
            sails=sum(card.mass for card in cards if card.face.is_sail),
            remains=self._remains(cards),
            safe=any(feature.cards <= cards for feature in self.parachutes),
        )


def _sorted(cards: Cards) -> tuple[StackCard, ...]:
    return tuple(sorted(cards, key=lambda card: card.number))


def _has_better(feature: _Feature, features: Iterable[_Feature]) -> bool:
    """True if fewer of its cards do all that they do."""
    return any(
        other.cards < feature.cards
        and all(any(o.beats(t) or o == t for o in other.thrusters) for t in feature.thrusters)
        for other in features
    )


@dataclass(frozen=True)
class _Rated:
    """A loadout with all that matters to a flight."""

    loadout: Loadout
    cards: Cards
    has: int
    """Bits for the features aboard."""
    does: int
    """Bits for the features whose thrusters those aboard make up for."""
    changes: bool
    softest: tuple[int, int]
    """The rad-hardness of its softest card, with its sails and once they are burned up."""
    sails: int
    """The mass of its sails, which an aerobrake burns up (gl. Sails a)."""
    remains: bool
    """True if it is more than sails."""
    safe: bool

    def beats(self, other: _Rated) -> bool:
        """True if it does all that the other does, is no dearer, no heavier and no softer."""
        return (
            self.loadout.cost <= other.loadout.cost
            and self.loadout.dry <= other.loadout.dry
            and all(map(ge, self.softest, other.softest))
            and self.sails >= other.sails
            and self.remains >= other.remains
            and self.safe >= other.safe
            and (self.cards < other.cards or not (self.changes or other.changes))
            and not other.has & ~self.does
        )


def _does_of(feature: _Feature, others: Sequence[_Feature]) -> int:
    """Bits for those whose thrusters it makes up for."""
    return sum(
        1 << at
        for at, other in enumerate(others)
        if all(any(_does(mine, its) for mine in feature.thrusters) for its in other.thrusters)
    )


def _does(one: Thruster, other: Thruster) -> bool:
    """True if a thruster does all that another one does, whatever they are called."""
    ours, theirs = one.engine.triangle, other.engine.triangle
    return (
        _thrust(one) >= _thrust(other)
        and one.consumption <= other.consumption
        and ours.grade.rank <= theirs.grade.rank
        and (
            theirs.afterburn is None
            or (
                ours.afterburn is not None
                and ours.afterburn <= theirs.afterburn
                and ours.afterburn_thrust >= theirs.afterburn_thrust
            )
        )
        and ours.push >= theirs.push
        and ours.bonus_pivots >= theirs.bonus_pivots
        and one.engine.push_ability >= other.engine.push_ability
        and (one.engine.sail, one.engine.mag_sail) == (other.engine.sail, other.engine.mag_sail)
        and one.solar == other.solar
        and one.needs_sun <= other.needs_sun
        and one.afterburn_cools <= other.afterburn_cools
        and not (one.costs_cards and not other.costs_cards)
    )


def _thrust(thruster: Thruster) -> int:
    """Return its thrust with all supports (J5a)."""
    return thruster.engine.triangle.thrust + sum(
        each.modifier.thrust for each in thruster.counting_modifiers
    )
