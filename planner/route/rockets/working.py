"""The smallest sets of cards that make a card work (J1, J4).

`planner.craft.supports` says of one stack how a card works in it. Here it is asked of a hand what
stacks to make of it, so that all sets of radiators count, each of them either way round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product

from planner.craft import CardStack, Circumstances, StackCard, find_chains
from planner.craft.supports import NotOperational

Cards = frozenset[StackCard]


def working_sets(
    root: StackCard, pool: Sequence[StackCard], asked: Circumstances
) -> tuple[Cards, ...]:
    """Return the sets of cards, none with a card to spare, with which ``root`` works.

    The pool may hold a radiator both ways round; a set holds it one way. An afterburn cools, too,
    where there is one, in a move (J4d).

    >>> from planner.board import default_board
    >>> from planner.craft.stack import card_named
    >>> earth = default_board().zones["earth"]
    >>> pool = [card_named(name) for name in ("Hall Effect", "Cascade Photovoltaic")]
    >>> [len(each) for each in working_sets(pool[0], pool, Circumstances(earth))]
    [2]
    """
    return tuple(dict.fromkeys(_sets(root, pool, asked)))


def _sets(root: StackCard, pool: Sequence[StackCard], asked: Circumstances) -> Iterator[Cards]:
    others = [card for card in pool if card.face.light is None and card.number != root.number]
    radiators = [card for card in pool if card.face.light is not None]
    needy = [card for card in radiators if card.face.needs and asked.rules.supports]
    free = [card for card in radiators if card not in needy and _shines(card, asked)]
    triangle = root.face.triangle
    afterburns = asked.afterburn and triangle is not None and triangle.afterburn
    burns = (0, 1) if asked.cooled and afterburns else (0,)
    for running in _each_once(needy if asked.cooled else ()):
        for cards in _supported(root, running, others, asked):
            lacking = _lacking(cards, asked)
            for burnt in burns:
                for cooling in _cooling(free, cards, lacking - burnt):
                    yield cards | cooling


def _supported(
    root: StackCard,
    running: tuple[StackCard, ...],
    others: Sequence[StackCard],
    asked: Circumstances,
) -> Iterator[Cards]:
    """Yield the supports of the root, and the radiators that need support themselves (J4b)."""
    stack = CardStack((root, *running, *others))
    try:
        chains = find_chains(stack, (root, *running), replace(asked, cooled=False))
    except NotOperational:
        return
    yield from dict.fromkeys(frozenset(chain.cards) for chain in chains)


def _shines(radiator: StackCard, asked: Circumstances) -> bool:
    """True if nothing keeps a radiator that needs no support from working there (J3a)."""
    return any(_supported(radiator, (), (), asked))


def _lacking(cards: Cards, asked: Circumstances) -> int:
    """Therms that these cards need beyond what they supply (J4b)."""
    if not (asked.cooled and asked.rules.supports):
        return 0
    return sum(card.face.therms_needed - card.therms for card in cards)


def _cooling(free: Sequence[StackCard], cards: Cards, therms: int) -> Iterator[Cards]:
    """Yield the sets of radiators for so many therms, none with one to spare."""
    aboard = {card.face.card for card in cards}
    for chosen in _each_once([card for card in free if card.face.card not in aboard]):
        supplied = sum(card.therms for card in chosen)
        if supplied >= therms and all(supplied - card.therms < therms for card in chosen):
            yield frozenset(chosen)


def _each_once(radiators: Iterable[StackCard]) -> Iterator[tuple[StackCard, ...]]:
    """Yield every choice of radiators, each one way round at most; the fewest first."""
    ways: dict[str, list[StackCard]] = {}
    for card in radiators:
        ways.setdefault(card.face.card, []).append(card)
    for size in range(len(ways) + 1):
        for chosen in combinations(ways.values(), size):
            yield from product(*chosen)
