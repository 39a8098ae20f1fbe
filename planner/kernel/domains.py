"""The values that a free parameter of an action may take, and what parameters must agree on."""

from __future__ import annotations

import itertools
import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from planner.kernel.codec import Json, encode


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
        """Return every value, in a fixed order."""

    def sample(self, chance: random.Random) -> Any:
        """Return one value at random."""

    def as_dict(self) -> dict[str, Json]:
        """Return the domain as plain data."""


@dataclass(frozen=True, slots=True)
class Range:
    """Whole numbers from ``least`` to ``most``.

    >>> list(Range(1, 3).values())
    [1, 2, 3]
    """

    least: int
    most: int

    def values(self) -> Iterator[int]:
        """Return every number."""
        return iter(range(self.least, self.most + 1))

    def sample(self, chance: random.Random) -> int:
        """Return a number at random."""
        return chance.randint(self.least, self.most)

    def as_dict(self) -> dict[str, Json]:
        """Return the domain as plain data."""
        return {"least": self.least, "most": self.most}


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of some values."""

    options: tuple[Any, ...]

    def values(self) -> Iterator[Any]:
        """Return every option."""
        return iter(self.options)

    def sample(self, chance: random.Random) -> Any:
        """Return an option at random."""
        return chance.choice(self.options)

    def as_dict(self) -> dict[str, Json]:
        """Return the domain as plain data."""
        return {"one_of": encode(self.options)}


@dataclass(frozen=True, slots=True)
class Words:
    """A few words of one's own; ``such_as`` will do.

    >>> list(Words("a heroic deed").values())
    ['a heroic deed']
    """

    such_as: str

    def values(self) -> Iterator[str]:
        """Return the example."""
        return iter((self.such_as,))

    def sample(self, chance: random.Random) -> str:
        """Return the example."""
        return self.such_as

    def as_dict(self) -> dict[str, Json]:
        """Return the domain as plain data."""
        return {"words_such_as": self.such_as}


@dataclass(frozen=True, slots=True)
class Subset:
    """Some of a number of items, in their order; ``weights`` add up to ``limit`` at most.

    Where it says ``in_any_order``, the order is a choice too. Of the items of one group, like a
    card turned two ways, one at most is chosen; ``groups`` names the group of each item.

    >>> list(Subset(("a", "b", "b heavy"), weights=(1, 1, 2), limit=3).values())
    [('a',), ('b',), ('b heavy',), ('a', 'b'), ('a', 'b heavy'), ('b', 'b heavy')]
    >>> list(Subset(("a", "b", "b heavy"), at_least=2, groups=("a", "b", "b")).values())
    [('a', 'b'), ('a', 'b heavy')]
    """

    items: tuple[str, ...]
    at_least: int = 1
    weights: tuple[int, ...] | None = None
    limit: int | None = None
    in_any_order: bool = False
    groups: tuple[str, ...] | None = None

    def values(self) -> Iterator[tuple[str, ...]]:
        """Yield every subset, small ones first."""
        pick = itertools.permutations if self.in_any_order else itertools.combinations
        for size in range(self.at_least, len(self.items) + 1):
            for chosen in pick(range(len(self.items)), size):
                if self._fits(chosen):
                    yield tuple(self.items[i] for i in chosen)

    def sample(self, chance: random.Random) -> tuple[str, ...]:
        """Return a subset at random."""
        wanted = chance.randint(max(self.at_least, 1), max(len(self.items), 1))
        if self.at_least == 0 and chance.random() < 0.5:
            return ()
        chosen: list[int] = []
        for index in chance.sample(range(len(self.items)), len(self.items)):
            if len(chosen) < wanted and self._fits((*chosen, index)):
                chosen.append(index)
        return tuple(self.items[i] for i in (chosen if self.in_any_order else sorted(chosen)))

    def holds(self, chosen: object) -> bool:
        """True if these items, in this order, are such a subset."""
        if not isinstance(chosen, tuple) or not {*chosen} <= {*self.items}:
            return False
        places = tuple(self.items.index(item) for item in chosen)
        in_order = self.in_any_order or places == tuple(sorted(places))
        fits = len({*places}) == len(places) >= self.at_least and in_order
        return fits and self._fits(places)

    def weight(self, chosen: Iterable[str]) -> int:
        """Return the total weight of these items; without weights, their number."""
        weights = self.weights or (1,) * len(self.items)
        return sum(weights[self.items.index(item)] for item in chosen)

    @property
    def alternatives(self) -> tuple[tuple[str, ...], ...]:
        """The items group by group: one of each at most is chosen."""
        found: dict[str, list[str]] = {}
        for item, group in zip(self.items, self.groups or self.items, strict=True):
            found.setdefault(group, []).append(item)
        return tuple(map(tuple, found.values()))

    def _fits(self, chosen: tuple[int, ...]) -> bool:
        if self.groups is not None and len({self.groups[i] for i in chosen}) < len(chosen):
            return False
        if self.weights is None or self.limit is None:
            return True
        return sum(self.weights[i] for i in chosen) <= self.limit

    def as_dict(self) -> dict[str, Json]:
        """Return the domain as plain data."""
        data: dict[str, Json] = {"some_of": list(self.items), "at_least": self.at_least}
        if self.weights is not None:
            data |= {"weights": list(self.weights), "limit": self.limit}
        if self.in_any_order:
            data["in_any_order"] = True
        if len(self.alternatives) < len(self.items):
            data["one_at_most_of"] = [list(each) for each in self.alternatives if len(each) > 1]
        return data


class Bond(Protocol):
    """A condition that several parameters of a template must meet together."""

    def fits(self, values: Mapping[str, Any], domains: Mapping[str, Domain]) -> bool:
        """True if these values go together."""

    def as_dict(self) -> dict[str, Json]:
        """Return the bond as plain data."""


@dataclass(frozen=True, slots=True)
class Something:
    """Not all of these parameters are nothing.

    >>> Something(("cards", "tanks")).fits({"cards": (), "tanks": 0}, {})
    False
    """

    of: tuple[str, ...]

    def fits(self, values: Mapping[str, Any], domains: Mapping[str, Domain]) -> bool:
        """True if there is anything."""
        return any(values[name] for name in self.of)

    def as_dict(self) -> dict[str, Json]:
        """Return the bond as plain data."""
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
        """True if they add up to no more."""
        return sum(self._amount(values[name], domains.get(name)) for name in self.of) <= self.most

    def _amount(self, value: Any, domain: Domain | None) -> int:
        return domain.weight(value) if isinstance(domain, Subset) else int(value)

    def as_dict(self) -> dict[str, Json]:
        """Return the bond as plain data."""
        return {"sum_of": list(self.of), "most": self.most}


@dataclass(frozen=True, slots=True)
class Apart:
    """No item is chosen for two of these parameters.

    >>> Apart(("cards", "light")).fits({"cards": ("a",), "light": ("a", "b")}, {})
    False
    """

    of: tuple[str, ...]

    def fits(self, values: Mapping[str, Any], domains: Mapping[str, Domain]) -> bool:
        """True if all items differ."""
        items = [item for name in self.of for item in values[name]]
        return len(set(items)) == len(items)

    def as_dict(self) -> dict[str, Json]:
        """Return the bond as plain data."""
        return {"no_item_twice_in": list(self.of)}
