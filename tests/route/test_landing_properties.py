"""What must hold for every landing check, whatever flies and wherever it lands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from math import ceil

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from planner.board.model import SUNGRAZER
from planner.craft import Chits, burn, unload
from planner.craft.strip import WetMass
from planner.errors import RuleViolation
from planner.motion import Activation, Motion, activate, fly
from planner.route.landing.changes import Lever, levers
from planner.route.landing.check import LandingCheck, TakeoffCheck, check_landing, check_takeoff
from planner.route.landing.openings import Opening
from planner.route.landing.tries import Prober, tried
from planner.route.landing.ways import Case, LandingWay
from planner.route.query import Spacecraft, Terms
from planner.rules import Season
from tests.route.common import BOARD

EXAMPLES = 40
OUT_OF_SEASON = Case(
    BOARD, BOARD["comet-neujmin-1"].index, Spacecraft.parse(["0-1/10"], dry=2, wet=2), Terms()
)

sites = st.sampled_from([site.index for site in BOARD.sites])
engines = st.builds(
    "{}-{}{}".format,
    st.integers(0, 14),
    st.sampled_from(["0", "1/10", "1/2", "1", "2", "4", "8"]),
    st.sampled_from(["", ",a1", ",a2", ",push", ",solar,push", ",dirt", ",solar,sail"]),
)


@st.composite
def spacecraft(draw: st.DrawFn) -> Spacecraft:
    dry = draw(st.integers(1, 12))
    wet = WetMass.at(WetMass(dry).index + draw(st.integers(0, 10)))
    thrusters = draw(st.lists(engines, min_size=1, max_size=2))
    sails = draw(st.integers(0, min(1, dry - 1)))
    return Spacecraft.parse(thrusters, dry=dry, wet=str(wet), sail_mass=sails)


@st.composite
def cases(draw: st.DrawFn) -> Case:
    site = draw(sites)
    here = frozenset({site})
    year = draw(st.none() | st.integers(1, 12))
    terms = Terms(
        season=None if year else draw(st.sampled_from([None, *Season])),
        year=year,
        powersat=draw(st.booleans()),
        factories=here if draw(st.booleans()) else frozenset(),
        afterburn=draw(st.booleans()),
        jettison=draw(st.booleans()),
        site_water={site: 20} if draw(st.booleans()) else {},
    )
    return Case(BOARD, site, draw(spacecraft()), terms, takeoff=draw(st.booleans()))


def check_of(case: Case) -> LandingCheck | TakeoffCheck:
    check = check_takeoff if case.takeoff else check_landing
    return check(case.board, case.site, case.spacecraft, case.terms, turn=case.turn)


def is_possible(case: Case) -> bool:
    """By flying, without the memory of the search for changes."""
    return bool(tried(case)[0])


def expect_replayed(way: LandingWay) -> None:
    """The way, flown again from what it reports alone."""
    case = way.case
    ship = case.spacecraft
    chits = Chits.at(ship.dry, ship.wet).burn(way.jettisoned)
    assert chits.wet == way.wet_start
    activation = Activation.nothing(chits.wet)
    if way.thruster is not None:
        activation = activate(
            way.thruster,
            dry=chits.dry,
            wet=chits.wet,
            zone=BOARD.zones[BOARD[way.flight.start].zone],
            afterburn=way.afterburn,
            pushed=case.terms.powersat and way.thruster.engine.triangle.push,
        )
    move = Motion(BOARD, activation, case.terms.conditions(case.turn, ship))
    position = move.start(way.flight.start)
    for step in way.flight.steps:
        assert step in move.legal_steps(position, step.to)
        position = step.position
    assert move.may_stop(position)
    assert way.flight.fuel_steps == ceil(activation.steps_for(position.half_burns))
    assert chits.burn(way.fuel_steps).wet == way.wet_end
    assert way.margin == activation.net_thrust - BOARD[case.site].site.size  # type: ignore[union-attr]
    assert way.flight.path[0 if case.takeoff else -1] == case.site


@settings(max_examples=EXAMPLES, deadline=None)
@given(cases())
def test_every_way_replays(case: Case) -> None:
    check = check_of(case)
    for way in check.ways:
        expect_replayed(way)
    for takeoff in check.takeoffs if isinstance(check, LandingCheck) else ():
        for way in takeoff.ways if takeoff else ():
            expect_replayed(way)


@settings(max_examples=EXAMPLES, deadline=None)
@given(cases())
def test_every_method_has_a_way_or_a_rule_against_it(case: Case) -> None:
    check = check_of(case)
    for method in check.methods:
        assert (method.way is None) == bool(method.reasons)
        assert all(reason.violation.rule for reason in method.reasons)
    assert all(refused.violation.rule for refused in check.refusals)


@settings(max_examples=EXAMPLES, deadline=None)
@given(cases())
def test_the_memory_of_alike_moves_changes_no_answer(case: Case) -> None:
    prober = Prober()
    for lever in levers(case):
        for _, changed in lever.pull(case):
            assert prober.has_way(changed) == is_possible(changed)


def less_of(case: Case, opening: Opening) -> list[Case]:
    """The cases with less of one of the changes or more, and no more of any."""
    pulls, reached = [], case
    for change in opening.changes:
        lever, number, reached = next(
            (lever, number, changed)
            for lever in levers(case)
            for number, (pulled, changed) in enumerate(lever.pull(reached))
            if pulled == change
        )
        pulls.append((lever, number))
    return [less for less, is_whole in _up_to(case, pulls) if not is_whole]


def _up_to(case: Case, pulls: Sequence[tuple[Lever, int]]) -> Iterator[tuple[Case, bool]]:
    """Every case with at most that much of each change, and whether it is all of them."""
    if not pulls:
        yield case, True
        return
    (lever, number), *rest = pulls
    for less, _ in _up_to(case, rest):
        yield less, False
    for place, (_, changed) in enumerate(islice(lever.pull(case), number + 1)):
        for less, is_whole in _up_to(changed, rest):
            yield less, is_whole and place == number


@settings(max_examples=EXAMPLES, deadline=None)
@given(cases())
@example(OUT_OF_SEASON).via("three changes together")
def test_a_change_makes_it_possible_and_less_of_it_does_not(case: Case) -> None:
    for opening in check_of(case).openings():
        assert is_possible(opening.way.case)
        expect_replayed(opening.way)
        assert not any(map(is_possible, less_of(case, opening)))


@settings(max_examples=EXAMPLES, deadline=None)
@given(cases())
def test_jettison_unload_and_tanks_are_what_they_say(case: Case) -> None:
    ship = case.spacecraft
    for opening in check_of(case).openings():
        if len(opening.changes) > 1:
            continue
        [change] = opening.changes
        after = opening.way.case.spacecraft
        amount = int(change.amount or 0)
        if change.kind == "jettison":
            assert after == replace(ship, wet=burn(ship.wet, amount))
        if change.kind == "unload":
            lighter = replace(ship, dry=unload(ship.dry, amount), wet=unload(ship.wet, amount))
            assert after == lighter
        if change.kind == "tanks":
            fuelled = Chits.at(ship.dry, ship.wet).fuel_up(amount)
            assert after == replace(ship, wet=fuelled.wet)


@settings(max_examples=EXAMPLES, deadline=None)
@given(cases())
@example(OUT_OF_SEASON).via("a comet whose season, fuel and engine are all wanting")
def test_there_is_always_something_that_would_do(case: Case) -> None:
    check = check_of(case)
    burning = case.takeoff and case.place.id == SUNGRAZER
    assert check.possible or check.openings() or burning


@settings(max_examples=EXAMPLES, deadline=None)
@given(cases().map(lambda case: replace(case, takeoff=False)))
def test_an_escape_leads_down_and_up_again(case: Case) -> None:
    check = check_of(case)
    assert isinstance(check, LandingCheck)
    for escape in check.escapes():
        expect_replayed(escape.way)
        if escape.takeoff is None:
            assert escape.way.case.takeoff
        else:
            expect_replayed(escape.takeoff)
            landed = escape.way.spacecraft_after
            assert escape.takeoff.case.spacecraft == landed
    if check.trapped:
        with_nothing = [way.takeoff for way in tried(case)[0]]
        assert not any(again and is_possible(again) for again in with_nothing)


def test_a_refusal_is_the_one_of_motion() -> None:
    case = Case(BOARD, BOARD["ceres"].index, Spacecraft.parse(["3-2"], dry=5, wet=8))
    ways, [refused] = tried(case)
    assert ways == []
    move = refused.trial.move(case, refused.passage.path[0])
    with pytest.raises(RuleViolation, match=re.escape(str(refused.violation))):
        fly(move, refused.passage.path)
