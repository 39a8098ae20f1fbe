"""Operational cards, and the support chains that make them so (J).

`find_chains` answers for any use of cards of a stack; it returns every distinct chain, simplest
first, or names the missing piece. `planner.craft.uses` asks it the questions of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations

from planner.board.model import Zone
from planner.cards.model import CardType, Need
from planner.cards.selection import THERMS
from planner.craft.chain import Chain, Support, describe
from planner.craft.stack import CardStack, StackCard
from planner.errors import RuleViolation
from planner.rules import CORE, RuleSet
from planner.text import Text, count_of, joined


@dataclass(frozen=True, slots=True)
class Circumstances:
    """The place and conditions in which cards are used."""

    zone: Zone
    pushed: bool = False
    """Pushed by a Powersat, without which solar power fails in the Neptune zone (J3a)."""
    cooled: bool = True
    """True if therms are asked for; industrializing does without (I7g)."""
    afterburn: bool = False
    """The activated thruster afterburns, which supplies one therm (J4d)."""
    without: tuple[StackCard, ...] = ()
    """Cards declared not operational (gl. Operational) or kept out of the chain."""
    rules: RuleSet = CORE


@dataclass(frozen=True, slots=True)
class Lack:
    """A piece that is missing: which rule asks for it, and what."""

    rule: str
    what: Text
    need: Need | None = None
    """The support that is missing (J1), where it is one."""
    therms: int = 0
    """The therms that are missing (J4b)."""

    def __str__(self) -> str:
        return str(self.told)

    @property
    def told(self) -> Text:
        """The piece with its rule."""
        return Text("{what} ({rule})", what=self.what, rule=self.rule)

    @property
    def supplies(self) -> tuple[str, ...]:
        """The selection of cards that would meet it, as `planner.cards.Selection` writes it.

        >>> from planner.cards.model import SupportKind
        >>> need = Need(SupportKind.GENERATOR, frozenset("e"))
        >>> Lack("J1", Text("needs a generator (e)"), need).supplies
        ('generator:e',)
        """
        if self.need is None:
            return (THERMS,) if self.therms else ()
        return tuple(f"{self.need.kind}:{subtype}" for subtype in sorted(self.need.subtypes))

    def supplied_by(self, card: StackCard) -> bool:
        """True if a card provides what is missing, or some of it."""
        if self.need is None:
            return bool(self.therms and card.therms)
        return self.need.is_met_by(card.face)


def find_chains(
    stack: CardStack, roots: Sequence[StackCard], circumstances: Circumstances
) -> tuple[Chain, ...]:
    """Return every distinct valid support chain for using these cards together.

    The first turns the fewest heatsink fountains and uses the fewest cards; two chains are
    distinct when their cards or their movement modifiers differ.

    Raises
    ------
    NotOperational
        When there is none: the fewest pieces that are missing, each with its rule.
    """
    for root in roots:
        stack.card(root.number)  # refuses what is not aboard
    search = _Search(stack, tuple(roots), circumstances)
    found = {(frozenset(chain.cards), chain.modifiers): chain for chain in search.chains()}
    if not found:
        raise NotOperational(roots, search.lacks())
    return tuple(sorted(found.values(), key=lambda chain: (len(chain.flips), len(chain.cards))))


class NotOperational(RuleViolation):
    """Cards cannot be used; ``lacks`` are the fewest pieces that are missing (J3)."""

    def __init__(self, roots: Sequence[StackCard], lacks: Sequence[Lack]) -> None:
        names = joined((card.name for card in roots), " with ")
        super().__init__(
            "J3",
            Text(
                "{names} is not operational: {lacks}",
                names=names,
                lacks=joined((lack.told for lack in lacks), " and "),
            ),
            code="not-operational",
            numbers={"missing": [{"rule": lack.rule, "what": str(lack.what)} for lack in lacks]},
        )
        self.names = names
        self.lacks = tuple(lacks)


@dataclass
class _Search:
    """A search over who supports whom; cards are numbers, so that it is quick."""

    stack: CardStack
    roots: tuple[StackCard, ...]
    circumstances: Circumstances
    chosen: dict[tuple[int, int], int | None] = field(default_factory=dict)
    """For each need of a card in the chain, the provider; ``None`` where one is missing."""

    def __post_init__(self) -> None:
        self.cards = self.stack.cards
        supports = self.circumstances.rules.supports
        self.needs = [card.face.needs if supports else () for card in self.cards]
        self.therms_needed = [
            card.face.therms_needed if supports and self.circumstances.cooled else 0
            for card in self.cards
        ]
        self.therms = [card.therms for card in self.cards]
        self.blocked = [self._blocked(card) for card in self.cards]
        self.root_numbers = tuple(self.cards.index(card) for card in self.roots)
        self.providers = [
            [self._providers(consumer, need) for need in needs]
            for consumer, needs in enumerate(self.needs)
        ]
        radiators = [
            number
            for number, card in enumerate(self.cards)
            if card.therms and not self.blocked[number] and number not in self.root_numbers
        ]
        self.free_radiators = [number for number in radiators if not self.needs[number]]
        self.needy_radiators = [number for number in radiators if self.needs[number]]
        self.best_radiators = cache(self._best_radiators)

    def chains(self) -> Iterator[Chain]:
        """Yield every valid chain."""
        if any(self.blocked[number] for number in self.root_numbers):
            return
        for coolers in self._cooler_sets():
            for members in self._grow([*self.root_numbers, *coolers], 0):
                deficit = self._deficit(members)
                radiators = self.best_radiators(deficit)
                if radiators is not None and not self._idle(coolers, members):
                    yield self._chain(members, radiators)

    def lacks(self) -> list[Lack]:
        """Return the fewest missing pieces, cards before therms; for cards without a chain."""
        best: list[Lack] | None = None
        weight = (0, 0)
        for coolers in self._cooler_sets():
            for members in self._grow([*self.root_numbers, *coolers], 0, relaxed=True):
                lacks, therms = self._missing(members)
                cards = len(lacks) - bool(therms)
                if best is None or (cards, therms) < weight:
                    best, weight = lacks, (cards, therms)
        assert best is not None  # a relaxed search always ends somewhere
        return best

    def _blocked(self, card: StackCard) -> Lack | None:
        zone = self.circumstances.zone
        if card in self.circumstances.without:
            return Lack("gl. Operational", Text("{card} is kept out", card=card.name))
        if zone.solar_modifier is None and not self.circumstances.pushed and card.face.solar:
            return Lack(
                "J3a",
                Text(
                    "{card} is solar powered and does not work in the {zone} unless pushed",
                    card=card.name,
                    zone=zone.title,
                ),
            )
        return None

    def _providers(self, consumer: int, need: Need) -> list[int]:
        return [
            number
            for number, card in enumerate(self.cards)
            if number != consumer
            and not (self._is_bernal(consumer) and card.face.has_ability("magnetoshell"))
            and need.is_met_by(card.face)
        ]

    def _is_bernal(self, number: int) -> bool:
        return self.cards[number].face.type is CardType.BERNAL

    def _cooler_sets(self) -> Iterator[tuple[int, ...]]:
        """Yield the sets of radiators to run that need support themselves (J4b), fewest first."""
        for size in range(len(self.needy_radiators) + 1 if self.circumstances.cooled else 1):
            yield from combinations(self.needy_radiators, size)

    def _grow(
        self, members: list[int], position: int, *, relaxed: bool = False
    ) -> Iterator[list[int]]:
        """Give every need of every member a provider, in all ways that are allowed."""
        open_needs = [
            (number, index)
            for number in members[position:]
            for index in range(len(self.needs[number]))
            if (number, index) not in self.chosen
        ]
        if not open_needs:
            yield members
            return
        consumer, index = open_needs[0]
        at = members.index(consumer)
        for provider in self._choices(consumer, index, relaxed):
            self.chosen[consumer, index] = provider
            if provider is None or provider in members:
                yield from self._grow(members, at, relaxed=relaxed)
            else:
                yield from self._grow([*members, provider], at, relaxed=relaxed)
            del self.chosen[consumer, index]

    def _choices(self, consumer: int, index: int, relaxed: bool) -> Iterator[int | None]:
        need = self.needs[consumer][index]
        taken = {
            self.chosen.get((consumer, other))
            for other, each in enumerate(self.needs[consumer])
            if other != index and each.kind is need.kind
        }
        for provider in self.providers[consumer][index]:
            if provider in taken or (self.blocked[provider] and not relaxed):
                continue
            if not self._starts_itself(consumer, need, provider) and self._leads(
                provider, consumer
            ):
                continue
            yield provider
        if relaxed:
            yield None

    def _starts_itself(self, consumer: int, need: Need, provider: int) -> bool:
        """True if stored energy starts this support, which may close a circle (J1e)."""
        return (
            self.cards[consumer].face.type is CardType.REACTOR
            and "p" in need.subtypes
            and any("p" in each.subtypes for each in self.cards[provider].face.provides)
        )

    def _leads(self, start: int, end: int) -> bool:
        """True if ``end`` stands in the support chain of ``start``, pulsed starts aside."""
        seen, todo = set[int](), [start]
        while todo:
            consumer = todo.pop()
            if consumer == end:
                return True
            if consumer in seen:
                continue
            seen.add(consumer)
            for index, need in enumerate(self.needs[consumer]):
                provider = self.chosen.get((consumer, index))
                if provider is not None and not self._starts_itself(consumer, need, provider):
                    todo.append(provider)
        return False

    def _deficit(self, members: Sequence[int]) -> int:
        """Therms that free radiators still have to supply (J4b)."""
        supplied = sum(self.therms[number] for number in members)
        needed = sum(self.therms_needed[number] for number in members)
        return max(0, needed - supplied - int(self.circumstances.afterburn))

    def _idle(self, coolers: Iterable[int], members: Sequence[int]) -> bool:
        """True if one of these radiators cools nothing that lasting ones could not."""
        lasting = sum(
            self.therms[number]
            for number in self.free_radiators
            if not self.cards[number].is_heatsink_fountain
        )
        return any(
            self._deficit([number for number in members if number != cooler]) <= lasting
            for cooler in coolers
        )

    def _best_radiators(self, therms: int) -> tuple[int, ...] | None:
        """Return the fewest radiators for that many therms; fountains last, hard ones first."""
        every = (
            chosen
            for size in range(len(self.free_radiators) + 1)
            for chosen in combinations(self.free_radiators, size)
            if sum(self.therms[number] for number in chosen) >= therms
        )
        return min(every, key=self._radiator_order, default=None)

    def _radiator_order(self, chosen: Sequence[int]) -> tuple[int, int, int]:
        cards = [self.cards[number] for number in chosen]
        fountains = sum(card.is_heatsink_fountain for card in cards)
        weakest = min((card.rad_hard for card in cards), default=0)
        return fountains, len(cards), -weakest

    def _chain(self, members: Sequence[int], radiators: Iterable[int]) -> Chain:
        coolers = [number for number in members if self.therms[number]]
        cooling = [self.cards[number] for number in (*coolers, *radiators)]
        return Chain(
            roots=self.roots,
            supports=tuple(
                Support(self.cards[consumer], self.needs[consumer][index], self.cards[provider])
                for (consumer, index), provider in self.chosen.items()
                if provider is not None
            ),
            radiators=tuple(cooling),
            therms_needed=sum(self.therms_needed[number] for number in members),
            therms_supplied=sum(card.therms for card in cooling)
            + int(self.circumstances.afterburn),
        )

    def _needs(self, number: int, need: Need) -> Text:
        """Return what a card lacks; the card that was asked about is not named."""
        if self.root_numbers == (number,):
            return Text("needs {support}", support=describe(need))
        return Text("{card} needs {support}", card=self.cards[number].name, support=describe(need))

    def _missing(self, members: Sequence[int]) -> tuple[list[Lack], int]:
        lacks = [lack for number in members if (lack := self.blocked[number])]
        lacks += [
            Lack("J1", self._needs(consumer, need := self.needs[consumer][index]), need)
            for (consumer, index), provider in self.chosen.items()
            if provider is None
        ]
        everything = sum(self.therms[number] for number in self.free_radiators)
        therms = max(0, self._deficit(members) - everything)
        if therms:
            what = Text("needs {therms}", therms=count_of(therms, "more therm"))
            lacks.append(Lack("J4b", what, therms=therms))
        return lacks, therms
