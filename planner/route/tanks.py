"""The fewest tanks for a route, exactly: their weight counts in class and thrust (H3b)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from planner.craft import WetMass
from planner.craft.strip import MAX_WET
from planner.route.plan import Option, options
from planner.route.query import Preference, Query
from planner.route.search.search import Search
from planner.route.watch import report


@dataclass(frozen=True, slots=True)
class FewestTanks:
    """The fewest tanks with which there is a route, and the routes there are then."""

    tanks: int
    wet: WetMass
    options: tuple[Option, ...]

    @property
    def spare_steps(self) -> int:
        """Fuel steps left over by the thriftiest route."""
        return max(option.spacecraft.steps - option.spent for option in self.options)


def fewest_tanks(query: Query, *, prefer: Preference = Preference.TURNS) -> FewestTanks | None:
    """Return the fewest tanks for ``query``, whatever fuel its spacecraft has; ``None`` if none do.

    Every number is tried with its own weight, from the least up, so the answer is exact even
    where a lighter rocket could not do what a heavier one can. Where fuel may be jettisoned
    (G1f), what is thrown away counts among the tanks. Ways of more than
    15 hazard or belt rolls are not looked at, here as everywhere.

    >>> from planner.board import default_board
    >>> from planner.route.query import Spacecraft, Terms
    >>> from planner.rules import RACE_FOR_GLORY
    >>> board = default_board()
    >>> ship = Spacecraft.parse(["3-2"], dry=5)
    >>> query = Query(board, ship, board["leo"].index, (board["mars-arsia-mons"].index,),
    ...               Terms(rules=RACE_FOR_GLORY))
    >>> fewest_tanks(query).tanks
    2
    """
    for tanks in range(MAX_WET - int(query.spacecraft.dry.mass) + 1):
        report("tanks", tanks)
        loaded = replace(query, spacecraft=query.spacecraft.with_tanks(tanks))
        search = Search(loaded, any_will_do=True)
        if search.arrivals(query.goals[0]):
            found = options(loaded, prefer=prefer)
            if found:
                return FewestTanks(tanks, loaded.spacecraft.wet, tuple(found))
    return None
