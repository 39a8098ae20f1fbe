"""Large questions are answered in two stages: first within a bound, and whole if that is asked.

How large a question is, is told by the drafts that its search makes, never by the time it takes:
the same question always has the same answer.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace

from planner.route.query import NO_LIMIT, Query
from planner.route.search.search import Search
from planner.route.search.turns import TooDear
from planner.text import Text, count_of

WHOLE_DRAFTS = 600_000
"""A search that makes no more drafts is answered whole."""
FIRST_DRAFTS = 1_250_000
"""The same of a first stage: beyond it the bound is drawn closer."""
FEW_ROLLS = (3, 1, 0)
"""Hazard rolls, and as many belt rolls, of the ways that are looked for in the first stage."""


@dataclass(frozen=True, slots=True)
class Within:
    """The bounds of the first stage of a large question."""

    max_hazards: int | None = None
    max_belts: int | None = None
    """At most so many rolls; ``None`` where rolls were not compared at all."""

    @property
    def message(self) -> Text:
        """What it leaves out, as a sentence.

        >>> Within(3, 3).message
        'only ways of at most 3 hazard rolls and 3 belt rolls were looked for; there may be more'
        """
        if self.max_hazards is None or self.max_belts is None:
            return Text(
                "only the quickest ways and those of least fuel were looked for, "
                "whatever their rolls; there may be safer ones"
            )
        return Text(
            "only ways of at most {hazards} and {belts} were looked for; there may be more",
            hazards=count_of(self.max_hazards, "hazard roll"),
            belts=count_of(self.max_belts, "belt roll"),
        )


def first_search(
    query: Query, *, weigh_belts: bool = True, any_rolls: bool = False
) -> tuple[Search, Within | None]:
    """Return a search that is whole unless the question is large, and else within what bound.

    Where no way has so few rolls, all are looked for; with ``any_rolls`` the quickest and the
    thriftiest of them, whatever their rolls.
    """
    with suppress(TooDear):
        return Search(query, weigh_belts=weigh_belts, most_drafts=WHOLE_DRAFTS), None
    for rolls in FEW_ROLLS:
        terms = replace(
            query.terms,
            max_hazards=min(rolls, query.terms.max_hazards),
            max_belts=min(rolls, query.terms.max_belts),
        )
        with suppress(TooDear):
            search = Search(
                replace(query, terms=terms),
                weigh_belts=weigh_belts,
                most_drafts=FIRST_DRAFTS if rolls else None,
            )
            if _finds(search):
                return search, Within(terms.max_hazards, terms.max_belts)
            break  # and still fewer rolls find no more
    if any_rolls and min(query.terms.max_hazards, query.terms.max_belts) == NO_LIMIT:
        search = Search(query, mind_rolls=False)
        return search, Within() if _finds(search) else None
    return Search(query, weigh_belts=weigh_belts), None


def _finds(search: Search) -> bool:
    return any(search.arrivals(goal) for goal in search.query.goals)
