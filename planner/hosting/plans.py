"""What players plan with their spacecraft: each for himself, and nobody else reads it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from planner.errors import BadInput
from planner.hosting.personal import check_own
from planner.hosting.seats import Visitor
from planner.hosting.tables import KeptGames
from planner.kernel.codec import Json
from planner.text import Text

MOST_PLANS = 12
"""More than anybody has spacecraft."""
LONGEST_WAY = 400
"""Spaces of a way."""
_LONGEST_ID = 64


@dataclass(frozen=True, slots=True)
class KeptPlan:
    """A way that a spacecraft is to take, from where it began to its goal.

    >>> KeptPlan.of("NASA:rocket", {"path": ["leo", "lmo"], "ends": [1]}).goal
    'lmo'
    """

    stack: str
    path: tuple[str, ...]
    """The ids of its spaces."""
    ends: tuple[int, ...]
    """Where along it a turn ends."""

    @property
    def goal(self) -> str:
        """Where it leads to."""
        return self.path[-1]

    @classmethod
    def of(cls, stack: str, data: Mapping[str, Any]) -> Self:
        """As it is kept or sent; refuses what is no way."""
        path, ends = data.get("path"), data.get("ends")
        is_sound = (
            _is_id(stack)
            and isinstance(path, list)
            and isinstance(ends, list)
            and 2 <= len(path) <= LONGEST_WAY
            and all(map(_is_id, path))
            and all(type(end) is int and 0 < end < len(path) for end in ends)
        )
        if not is_sound:
            raise BadInput(
                Text("this is no way that could be kept"),
                hint=Text("plan it again and keep that"),
                field="plan",
            )
        return cls(stack, tuple(path or ()), tuple(sorted({*(ends or ())})))

    def as_json(self) -> dict[str, Json]:
        """As it is kept, beside the spacecraft that it is for."""
        return {"path": list(self.path), "ends": list(self.ends)}


def _is_id(word: object) -> bool:
    return isinstance(word, str) and 0 < len(word) <= _LONGEST_ID and word.isprintable()


class Planning(KeptGames):
    """What is planned with the spacecraft of a seat."""

    def plans(self, visitor: Visitor, faction: str) -> tuple[KeptPlan, ...]:
        """What one plans oneself; nobody else knows."""
        return tuple(
            KeptPlan.of(stack, data) for stack, data in self._kept(visitor, faction).items()
        )

    def keep_plan(self, visitor: Visitor, faction: str, plan: KeptPlan) -> None:
        """Keep a plan for oneself, in place of what was planned for that spacecraft.

        >>> from planner.hosting import Host, NewTable
        >>> host = Host.at("sqlite://")
        >>> made = host.create(NewTable("core", ("CRP", "NASA")))
        >>> crp = host.visitor(made.id, [made.links["CRP"]])
        >>> host.keep_plan(crp, "CRP", KeptPlan("CRP:rocket", ("leo", "lmo"), (1,)))
        >>> host.plans(crp, "CRP")
        (KeptPlan(stack='CRP:rocket', path=('leo', 'lmo'), ends=(1,)),)
        """
        plan = KeptPlan.of(plan.stack, plan.as_json())
        before = self._kept(visitor, faction)
        others = {stack: data for stack, data in before.items() if stack != plan.stack}
        kept = [*others.items(), (plan.stack, plan.as_json())][-MOST_PLANS:]
        self.store.change_seat(visitor.game, faction, plans=dict(kept))

    def drop_plan(self, visitor: Visitor, faction: str, stack: str) -> None:
        """Plan no more with a spacecraft."""
        before = self._kept(visitor, faction)
        left = {each: data for each, data in before.items() if each != stack}
        self.store.change_seat(visitor.game, faction, plans=left)

    def _kept(self, visitor: Visitor, faction: str) -> dict[str, Any]:
        check_own(visitor, faction)
        (seat,) = [seat for seat in self.store.seats(visitor.game) if seat.seat == faction]
        return dict(seat.plans)
