"""Actions and choices: what a player does, and what a player may do, as plain data."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, ClassVar, TypeAlias

from planner.kernel.codec import Json, Tagged, encode, encode_record
from planner.kernel.domains import Bond, Domain, Several
from planner.text import Text


@dataclass(frozen=True, slots=True, eq=False)
class Labelled:
    """The words for a parameter of an action; `Annotated` puts it on the parameter's type."""

    label: Text
    """Label of the form field."""
    phrase: Text | None = None
    """Words in a sentence; ``{what}`` stands for anything."""
    words: tuple[tuple[object, Text | None], ...] = ()
    """Words for certain values; for ``None`` nothing is said."""


@dataclass(frozen=True, slots=True)
class Action(Tagged):
    """Something a player does; subclasses are frozen dataclasses with a ``tag``.

    Whatever shows an action takes its words from the class: its ``title`` and ``summary``, and
    for each parameter what its type is `Labelled`.
    """

    title: ClassVar[Text]
    """Text on its button."""
    summary: ClassVar[Text]
    """Its effect in a sentence."""
    needs: ClassVar[Text | None] = None
    """Its conditions, for players who cannot do it now; nothing that always holds."""

    repeats: ClassVar[tuple[str, ...]] = ()
    """The fields with several names in which a name may stand more than once."""

    player: str

    def as_seen(self, seats: frozenset[str]) -> Action:
        """Return the action as those seats may know it while what it answers is still asked."""
        return self


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
        """The player who does it."""
        return str(self.fixed["player"])

    def actions(self) -> Iterator[Action]:
        """Yield every action of the family, one by one: there may be a great many."""
        for values in _combinations(tuple(self.free.values())):
            chosen = dict(zip(self.free, values, strict=True))
            if self.fits(chosen):
                yield self.filled(chosen)

    def filled(self, chosen: Mapping[str, Any]) -> Action:
        """Return the action with these values for its free parameters."""
        parameters = dict(self.fixed)
        for name, value in chosen.items():
            parameters |= value.parameters if isinstance(value, Several) else {name: value}
        return self.action(**parameters)

    def fits(self, chosen: Mapping[str, Any]) -> bool:
        """True if values of the free parameters go together."""
        return all(bond.fits(chosen, self.free) for bond in self.bonds)

    def sample(self, chance: random.Random) -> Action:
        """Return one action of the family at random."""
        for _ in range(_TRIES):
            drawn = {name: domain.sample(chance) for name, domain in self.free.items()}
            if self.fits(drawn):
                return self.filled(drawn)
        return next(self.actions())

    def as_dict(self) -> dict[str, Json]:
        """Return the fixed parts as in an action, domains in ``choose``, bonds in ``together``."""
        data: dict[str, Json] = {"do": self.action.tag}
        data |= {name: encode(value) for name, value in self.fixed.items()}
        data["choose"] = {name: domain.as_dict() for name, domain in self.free.items()}
        if self.bonds:
            data["together"] = [bond.as_dict() for bond in self.bonds]
        return data


Choice: TypeAlias = Action | Template
"""An entry of `Game.legal`: an action, or a template for a family of them."""


def choice_data(choice: Choice) -> dict[str, Json]:
    """Return a choice as plain data: an action as it is sent, or a template with its domains."""
    return choice.as_dict() if isinstance(choice, Template) else encode_record(choice)


class Request(Action):
    """Something that a player asks the table for, and all others must consent to."""

    __slots__ = ()

    def as_seen(self, seats: frozenset[str]) -> Request:
        """Return the request without what it chooses in secret."""
        return self

    @property
    @abstractmethod
    def wish(self) -> str:
        """The request, as a sentence."""

    @property
    def doer(self) -> str | None:
        """The only player who answers for its effect; ``None`` if nobody does."""
        return self.player


@dataclass(frozen=True, slots=True)
class Ruling(Request):
    """The table overrules some rules for one action and says why.

    ``action`` is carried out with the named rules waived; everything else about it is checked
    and recorded as always.
    """

    tag = "ruling"
    title = Text("Ruling")
    summary = Text("Ask the table to overrule some rules for one action")
    action: Action
    waive: Annotated[tuple[str, ...], Labelled(Text("Rules"))]
    reason: Annotated[str, Labelled(Text("Why"))]

    def as_seen(self, seats: frozenset[str]) -> Ruling:
        """Return the same ruling for the action as those seats may know it."""
        return replace(self, action=self.action.as_seen(seats))

    @property
    def wish(self) -> str:
        """The action to carry out with rules waived, and the reason."""
        rules, action = ", ".join(self.waive), self.action
        whose = (
            Text("") if action.player == self.player else Text(" of {player}", player=action.player)
        )
        return Text(
            "{player} asks to waive {rules} for the action '{tag}'{whose}: {reason}",
            player=self.player,
            rules=rules,
            tag=action.tag,
            whose=whose,
            reason=self.reason,
        )

    @property
    def doer(self) -> str | None:
        """Nobody: a ruling may concern what another player does."""
        return self.player if self.action.player == self.player else None


@dataclass(frozen=True, slots=True)
class Undo(Request):
    """Take back the last ``entries`` actions that still count; the log keeps them and this."""

    tag = "undo"
    title = Text("Take back")
    summary = Text("Take back what was done last; the log keeps it all the same")
    entries: Annotated[int, Labelled(Text("How many actions"))] = 1

    @property
    def wish(self) -> str:
        """How far to go back.

        >>> Undo("NASA", 2).wish
        'NASA asks to take back the last 2 actions'
        """
        return Text(
            "{player} asks to take back {last_actions}",
            player=self.player,
            last_actions=last_actions(self.entries),
        )


def last_actions(count: int) -> str:
    """Return the words for so many actions."""
    return Text("the last action") if count == 1 else Text("the last {count} actions", count=count)
