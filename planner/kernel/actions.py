"""Actions and choices: what a player does, and what a player may do, as plain data."""

from __future__ import annotations

import itertools
import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Protocol, TypeAlias

from planner.kernel.codec import Json, Tagged, encode


@dataclass(frozen=True, slots=True)
class Action(Tagged):
    """Something a player does; subclasses are frozen dataclasses with a ``tag``."""

    player: str

    def as_seen(self, seats: frozenset[str]) -> Action:
        """The action as those seats may know it while what it answers is still asked."""
        return self


class Occasion(StrEnum):
    """When an action may be done."""

    OPERATION = "operation"
    """On one's own turn, one per turn (D1b, I)."""
    MOVE = "move"
    """On one's own turn, each spacecraft once (D1a, H)."""
    FREE = "free action"
    """On one's own turn, any number (D1c, G)."""
    TURN = "turn"
    """On one's own turn, and no free action in the sense of chapter G: ending the turn."""
    ANSWER = "answer"
    """When the step on top of the agenda asks the player."""
    LULL = "lull"
    """Whenever somebody is on turn and nothing is under way, on other players' turns too (Lc)."""
    ANYTIME = "anytime"
    """At any time of anybody's turn, in the midst of an auction too (N)."""


class Several(ABC):
    """A value of a domain that fills in several parameters of an action at once."""

    __slots__ = ()

    @property
    @abstractmethod
    def parameters(self) -> Mapping[str, Any]:
        """The parameters by name."""


class Domain(Protocol):
    """The values that a free parameter may take; every one of them is legal."""

    def values(self) -> Iterator[Any]:
        """Every value, in a fixed order."""

    def sample(self, chance: random.Random) -> Any:
        """One value at random."""

    def as_dict(self) -> dict[str, Json]:
        """The domain as plain data."""


@dataclass(frozen=True, slots=True)
class Range:
    """Whole numbers from ``least`` to ``most``.

    >>> list(Range(1, 3).values())
    [1, 2, 3]
    """

    least: int
    most: int

    def values(self) -> Iterator[int]:
        """Every number."""
        return iter(range(self.least, self.most + 1))

    def sample(self, chance: random.Random) -> int:
        """A number at random."""
        return chance.randint(self.least, self.most)

    def as_dict(self) -> dict[str, Json]:
        """The domain as plain data."""
        return {"least": self.least, "most": self.most}


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of some values."""

    options: tuple[Any, ...]

    def values(self) -> Iterator[Any]:
        """Every option."""
        return iter(self.options)

    def sample(self, chance: random.Random) -> Any:
        """An option at random."""
        return chance.choice(self.options)

    def as_dict(self) -> dict[str, Json]:
        """The domain as plain data."""
        return {"one_of": encode(self.options)}


@dataclass(frozen=True, slots=True)
class Words:
    """A few words of one's own; ``such_as`` will do.

    >>> list(Words("a heroic deed").values())
    ['a heroic deed']
    """

    such_as: str

    def values(self) -> Iterator[str]:
        """The example."""
        return iter((self.such_as,))

    def sample(self, chance: random.Random) -> str:
        """The example."""
        return self.such_as

    def as_dict(self) -> dict[str, Json]:
        """The domain as plain data."""
        return {"words_such_as": self.such_as}


@dataclass(frozen=True, slots=True)
class Subset:
    """Some of a number of items, in their order; ``weights`` add up to ``limit`` at most.

    Where it says ``in_any_order``, the order is a choice too. Items that begin with the same word
    are the same card turned two ways: one of them at most.

    >>> list(Subset(("a", "b", "b heavy"), weights=(1, 1, 2), limit=3).values())
    [('a',), ('b',), ('b heavy',), ('a', 'b'), ('a', 'b heavy')]
    """

    items: tuple[str, ...]
    at_least: int = 1
    weights: tuple[int, ...] | None = None
    limit: int | None = None
    in_any_order: bool = False

    def values(self) -> Iterator[tuple[str, ...]]:
        """Every subset, small ones first."""
        pick = itertools.permutations if self.in_any_order else itertools.combinations
        for size in range(self.at_least, len(self.items) + 1):
            for chosen in pick(range(len(self.items)), size):
                if self._fits(chosen):
                    yield tuple(self.items[i] for i in chosen)

    def sample(self, chance: random.Random) -> tuple[str, ...]:
        """A subset at random."""
        wanted = chance.randint(max(self.at_least, 1), max(len(self.items), 1))
        if self.at_least == 0 and chance.random() < 0.5:
            return ()
        chosen: list[int] = []
        for index in chance.sample(range(len(self.items)), len(self.items)):
            if len(chosen) < wanted and self._fits((*chosen, index)):
                chosen.append(index)
        return tuple(self.items[i] for i in (chosen if self.in_any_order else sorted(chosen)))

    def weight(self, chosen: Iterable[str]) -> int:
        """What these items weigh together; without weights, how many they are."""
        weights = self.weights or (1,) * len(self.items)
        return sum(weights[self.items.index(item)] for item in chosen)

    def _fits(self, chosen: tuple[int, ...]) -> bool:
        words = {self.items[i].partition(" ")[0] for i in chosen}
        if len(words) < len(chosen):
            return False
        if self.weights is None or self.limit is None:
            return True
        return sum(self.weights[i] for i in chosen) <= self.limit

    def as_dict(self) -> dict[str, Json]:
        """The domain as plain data."""
        data: dict[str, Json] = {"some_of": list(self.items), "at_least": self.at_least}
        if self.weights is not None:
            data |= {"weights": list(self.weights), "limit": self.limit}
        if self.in_any_order:
            data["in_any_order"] = True
        return data


class Bond(Protocol):
    """What parameters of a template must agree on."""

    def fits(self, values: Mapping[str, Any], domains: Mapping[str, Domain]) -> bool:
        """Whether these values go together."""

    def as_dict(self) -> dict[str, Json]:
        """The bond as plain data."""


@dataclass(frozen=True, slots=True)
class Something:
    """Not all of these parameters are nothing.

    >>> Something(("cards", "tanks")).fits({"cards": (), "tanks": 0}, {})
    False
    """

    of: tuple[str, ...]

    def fits(self, values: Mapping[str, Any], domains: Mapping[str, Domain]) -> bool:
        """Whether there is anything."""
        return any(values[name] for name in self.of)

    def as_dict(self) -> dict[str, Json]:
        """The bond as plain data."""
        return {"something_of": list(self.of)}


@dataclass(frozen=True, slots=True)
class AtMost:
    """These parameters add up to ``most`` at most; items count by their weights.

    >>> AtMost(("tanks", "fuel"), 3).fits({"tanks": 2, "fuel": 2}, {})
    False
    """

    of: tuple[str, ...]
    most: int

    def fits(self, values: Mapping[str, Any], domains: Mapping[str, Domain]) -> bool:
        """Whether they add up to no more."""
        return sum(self._amount(values[name], domains.get(name)) for name in self.of) <= self.most

    def _amount(self, value: Any, domain: Domain | None) -> int:
        return domain.weight(value) if isinstance(domain, Subset) else int(value)

    def as_dict(self) -> dict[str, Json]:
        """The bond as plain data."""
        return {"sum_of": list(self.of), "most": self.most}


@dataclass(frozen=True, slots=True)
class Apart:
    """No item is chosen for two of these parameters.

    >>> Apart(("cards", "light")).fits({"cards": ("a",), "light": ("a", "b")}, {})
    False
    """

    of: tuple[str, ...]

    def fits(self, values: Mapping[str, Any], domains: Mapping[str, Domain]) -> bool:
        """Whether all items differ."""
        items = [item for name in self.of for item in values[name]]
        return len(set(items)) == len(items)

    def as_dict(self) -> dict[str, Json]:
        """The bond as plain data."""
        return {"no_item_twice_in": list(self.of)}


_TRIES = 50
"""Draws of values that may not go together, before the first that do are taken."""


def _combinations(domains: tuple[Domain, ...]) -> Iterator[tuple[Any, ...]]:
    """Like `itertools.product`, which would first gather all values of each domain."""
    if not domains:
        yield ()
        return
    for value in domains[0].values():
        for others in _combinations(domains[1:]):
            yield (value, *others)


@dataclass(frozen=True, slots=True)
class Template:
    """A family of legal actions: each free parameter takes any value of its domain.

    Where parameters hang on each other, ``bonds`` say which values go together, or the values of
    one domain are `Several` of them.
    """

    action: type[Action]
    fixed: Mapping[str, Any]
    free: Mapping[str, Domain] = field(default_factory=dict)
    bonds: tuple[Bond, ...] = ()

    @property
    def player(self) -> str:
        """Who may do it."""
        return str(self.fixed["player"])

    def actions(self) -> Iterator[Action]:
        """Every action of the family, one by one: there may be a great many."""
        for values in _combinations(tuple(self.free.values())):
            chosen = dict(zip(self.free, values, strict=True))
            if self.fits(chosen):
                yield self.filled(chosen)

    def filled(self, chosen: Mapping[str, Any]) -> Action:
        """The action with these values for its free parameters."""
        parameters = dict(self.fixed)
        for name, value in chosen.items():
            parameters |= value.parameters if isinstance(value, Several) else {name: value}
        return self.action(**parameters)

    def fits(self, chosen: Mapping[str, Any]) -> bool:
        """Whether values of the free parameters go together."""
        return all(bond.fits(chosen, self.free) for bond in self.bonds)

    def sample(self, chance: random.Random) -> Action:
        """One action of the family at random."""
        for _ in range(_TRIES):
            drawn = {name: domain.sample(chance) for name, domain in self.free.items()}
            if self.fits(drawn):
                return self.filled(drawn)
        return next(self.actions())

    def as_dict(self) -> dict[str, Json]:
        """The fixed parts as in an action, the domains under ``choose``, bonds ``together``."""
        data: dict[str, Json] = {"do": self.action.tag}
        data |= {name: encode(value) for name, value in self.fixed.items()}
        data["choose"] = {name: domain.as_dict() for name, domain in self.free.items()}
        if self.bonds:
            data["together"] = [bond.as_dict() for bond in self.bonds]
        return data


Choice: TypeAlias = Action | Template
"""What `Game.legal` lists: an action as it is, or a family of them."""


@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    """End one's turn; the limits on stacks are checked now (D1, E3)."""

    tag = "end-turn"


@dataclass(frozen=True, slots=True)
class Ruling(Action):
    """The table overrules some rules for one action and says why.

    ``action`` is carried out with the named rules waived; everything else about it is checked
    and recorded as always.
    """

    tag = "ruling"
    action: Action
    waive: tuple[str, ...]
    reason: str

    def as_seen(self, seats: frozenset[str]) -> Ruling:
        """The same ruling for the action as those seats may know it."""
        return replace(self, action=self.action.as_seen(seats))


@dataclass(frozen=True, slots=True)
class Undo(Action):
    """Take back the last ``entries`` actions that still count; the log keeps them and this."""

    tag = "undo"
    entries: int = 1
