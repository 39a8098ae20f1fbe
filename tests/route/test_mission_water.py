"""The water that waits at sites for rocketplanes: there once, for all legs of a mission (H6c)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from planner.craft import WetMass
from planner.route.mission import Mission, plans, why_no_plan
from planner.route.plan import options
from planner.route.query import Query
from planner.rules import RACE_FOR_GLORY
from tests.route.missions import BOARD, index, leg, mission


def _up_down_up(water: int) -> Mission:
    """Off the Venus aerostat by rocketplane, down again, and off once more (example H6c)."""
    return mission(
        "3-2,a2",
        "venus-aerostat",
        *map(leg, ("lvo", "venus-aerostat", "lvo")),
        dry=3,
        wet=12,
        max_turns=3,
        powersat=True,
        rules=RACE_FOR_GLORY,
        factories=["venus-aerostat"],
        site_water={index("venus-aerostat"): water},
    )


def _best_split(water: int) -> WetMass | None:
    """The most fuel left after the three moves, however the water is split between two liftoffs."""
    asked = _up_down_up(water)
    best: WetMass | None = None
    for first in range(water + 1):
        wets = {asked.spacecraft.wet}
        for start, end, tanks in (
            ("venus-aerostat", "lvo", first),
            ("lvo", "venus-aerostat", 0),
            ("venus-aerostat", "lvo", water - first),
        ):
            one = replace(asked.terms, max_turns=1, site_water={index("venus-aerostat"): tanks})
            wets = {
                option.wet_end
                for wet in wets
                for option in options(
                    Query(
                        BOARD,
                        replace(asked.spacecraft, wet=wet),
                        index(start),
                        (index(end),),
                        one,
                    ),
                    most=None,
                )
            }
        best = max([*wets, *([best] if best else [])], default=None)
    return best


@pytest.mark.parametrize("water", [16, 20, 23])
def test_H6c_the_water_of_a_rocketplane_is_gone_after_the_first_liftoff(water: int) -> None:
    found = plans(_up_down_up(water))
    taken = [sum(entry.booster_tanks for move in p.moves for entry in move.path) for p in found]
    assert all(tanks <= water for tanks in taken)
    best = max((plan.chits_end.wet for plan in found), default=None)
    assert best == _best_split(water)
    assert bool(found) is (water > 16)
    if not found:
        assert why_no_plan(_up_down_up(water)).leg == 3
