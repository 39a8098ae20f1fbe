"""What a route costs to make safe, and what prospecting at its end promises."""

from __future__ import annotations

from fractions import Fraction

from planner.board.model import SUNGRAZER
from planner.route.odds import prospect_odds
from planner.route.plan import Option, options
from planner.route.query import Query, Spacecraft, Terms
from planner.route.risk import insurance
from planner.rules import CORE, RACE_FOR_GLORY, Season
from tests.route.common import BOARD, index


def way(rad_hard: tuple[int, ...] = ()) -> Option:
    """To Mars through a belt and one aerobrake."""
    ship = Spacecraft.parse(["5-1,a1"], dry=7, tanks=4, rad_hard=rad_hard)
    query = Query(BOARD, ship, index("leo"), (index("mars-arsia-mons"),), Terms(season=Season.RED))
    return next(option for option in options(query) if (option.hazards, option.belts) == (1, 1))


def test_H7e_the_cheapest_finao_for_a_wanted_safety() -> None:
    bought = way().insurance(Fraction(9, 10))
    assert bought is not None
    assert (bought.paid, bought.aqua, bought.success) == (1, 4, Fraction(1))
    enough = way().insurance(Fraction(4, 5))
    assert enough is not None
    assert (enough.paid, enough.aqua, enough.success) == (0, 0, Fraction(5, 6))


def test_H10a_no_aqua_buys_off_a_belt() -> None:
    [roll] = way().belt_rolls
    soft = 7 - roll.net_thrust  # one too soft in the red season (H10b)
    assert insurance(1, [roll], [soft], Fraction(1)) is None


def test_H10_each_card_has_a_chance_of_its_own() -> None:
    option = way((2, 9))
    [roll] = option.belt_rolls
    assert option.survival(9) == Fraction(5, 6)
    assert option.survival(2, aqua=4) == roll.survived_by(2) < 1
    assert option.success() == min(option.survival(2), option.survival(9))


def test_I6_3_I6b_the_size_decides_and_a_buggy_rolls_again() -> None:
    [deimos, *_] = prospect_odds(BOARD, index("deimos"), CORE)
    size = BOARD["deimos"].site.size  # type: ignore[union-attr]  # Deimos is a site
    missed = 1 - Fraction(size, 6)
    assert (deimos.once, deimos.buggy) == (1 - missed, 1 - missed**2)


def test_I6a_a_raygun_sees_its_neighbours() -> None:
    seen = prospect_odds(BOARD, index("saturn-dust-ring"), CORE)
    assert {each.site.id for each in seen} == {"epimetheus", "janus", "pandora", "prometheus"}
    assert all(each.buggy is None for each in seen)


def test_gl_synodic_comet_the_sungrazer_is_prospected_for_sure() -> None:
    [core, *_] = prospect_odds(BOARD, index(SUNGRAZER), CORE)
    [rfg, *_] = prospect_odds(BOARD, index(SUNGRAZER), RACE_FOR_GLORY)
    assert core.once == 1 > rfg.once
