"""Support chains to choose from: which of them differ, by what they are named, and in words (J1c).

The cards of a chain that are not used themselves are its *supports*. An action names a chain by
their numbers, and the log tells their names.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

from planner.craft.chain import Chain
from planner.craft.stack import StackCard
from planner.errors import RuleViolation
from planner.text import Text, joined

C = TypeVar("C")


def distinct(ways: Iterable[C], key: Callable[[C], Hashable]) -> list[C]:
    """The first of all ways that are the same to a player; ``key`` says what he minds.

    >>> distinct(["ox", "owl", "cat", "cow"], key=len)
    ['ox', 'owl']
    """
    found: dict[Hashable, C] = {}
    for way in ways:
        found.setdefault(key(way), way)
    return list(found.values())


def supports_of(chain: Chain) -> tuple[StackCard, ...]:
    """The cards that a chain takes beside those that are used, radiators last."""
    return tuple(card for card in chain.cards if card not in chain.roots)


def with_supports(chain: Chain) -> str:
    """The supports of a chain in words, to go on a sentence with; nothing where there are none.

    >>> from planner.cards import default_library
    >>> face = default_library().find_face
    >>> laser, sun = StackCard(face("Wakefield e-beam")), StackCard(face("Cascade Photovoltaic"))
    >>> chain = Chain((laser,), (), (sun,), 0, 0)
    >>> print("it shines" + with_supports(chain))
    it shines, supported by CG106F Cascade Photovoltaic
    """
    names = [f"{card.number} {card.title}" for card in supports_of(chain)]
    if not names:
        return ""
    *others, last = names
    return (
        Text(", supported by {others} and {last}", others=joined(others), last=last)
        if others
        else Text(", supported by {last}", last=last)
    )


def chosen(chains: Sequence[Chain], supports: Sequence[str] | None, rule: str) -> Chain:
    """The chain with exactly those supports; the first and most sensible one unless named."""
    if supports is None:
        return chains[0]
    for chain in chains:
        if set(chain.behind) == set(supports):
            return chain
    names = joined((card.name for card in chains[0].roots), " with ")
    raise RuleViolation(
        rule,
        Text(
            "{supports} is no support chain for {names}",
            supports=joined(supports) or Text("nothing"),
            names=names,
        ),
        code="no-such-chain",
        hint=Text(
            "{behind} would do", behind=joined(chains[0].behind) or Text("no support at all")
        ),
    )
