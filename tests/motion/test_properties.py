"""What holds for every move whatever: random walks over the printed board."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import ceil

from hypothesis import given, settings
from hypothesis import strategies as st

from planner.board import default_board
from planner.motion import Activation, Conditions, Motion, MoveStep, Position, fly
from planner.motion.explain import explain
from planner.rules import CORE, RACE_FOR_GLORY, Season

BOARD = default_board()
SITES = [site.index for site in BOARD.sites]
ATMOSPHERIC = [s.index for s in BOARD.sites if s.site is not None and s.site.atmospheric]

activations = st.builds(
    Activation,
    net_thrust=st.integers(-2, 15),
    consumption=st.sampled_from([Fraction(n) for n in ("0", "1/10", "1/2", "2", "8")]),
    steps_available=st.integers(0, 20),
    base_thrust=st.integers(0, 15),
    bonus_pivots=st.integers(0, 2),
    solar_dies=st.booleans(),
    sail=st.booleans(),
    mag_sail=st.booleans(),
    afterburn=st.integers(0, 1),
    booster_tanks=st.integers(2, 20),
)
worlds = st.builds(
    Conditions,
    rules=st.sampled_from([CORE, RACE_FOR_GLORY]),
    season=st.sampled_from([None, *Season]),
    factories=st.sampled_from([frozenset(), frozenset(SITES)]),
    colonies=st.frozensets(st.sampled_from(SITES), max_size=5),
    powersat=st.booleans(),
    rocketplane_tanks=st.dictionaries(st.sampled_from(ATMOSPHERIC), st.integers(0, 30)),
    no_hazard_roll=st.booleans(),
)
starts = st.one_of(
    st.integers(0, len(BOARD) - 1),
    st.sampled_from([BOARD[id].index for id in ("leo", "lmo", "mercury-burn-2", "lvo", "phobos")]),
    st.sampled_from(SITES),
).filter(lambda index: not BOARD[index].lander)


def walk(move: Motion, start: int, choices: list[int]) -> tuple[Position, list[MoveStep]]:
    """A random legal move: as far as the choices go, and then to where it may end."""
    here, steps = move.start(start), []
    for choice in choices:
        ways = move.legal_steps(here)
        if not ways:
            break
        steps.append(ways[choice % len(ways)])
        here = steps[-1].position
    while not move.may_stop(here):
        steps.append(move.legal_steps(here)[-1])
        here = steps[-1].position
        assert len(steps) < 100
    return here, steps


walks = st.lists(st.integers(0, 50), max_size=25)


@settings(max_examples=500, deadline=None)
@given(activations, worlds, starts, walks)
def test_random_moves_keep_the_rules(
    activation: Activation, world: Conditions, start: int, choices: list[int]
) -> None:
    move = Motion(BOARD, activation, world)
    end, steps = walk(move, start, choices)
    fuel = activation.steps_for(end.half_burns)
    rolls = [roll for step in steps for roll in step.rolls]

    assert end.burns <= max(0, activation.net_thrust)
    assert ceil(fuel) <= activation.steps_available or not fuel
    assert end.bonus_burns >= 0 <= end.bonus_pivots <= activation.bonus_pivots
    assert not BOARD[end.space].lander
    assert end.landed == bool(steps and BOARD[end.space].is_site)
    assert not any(step.landing for step in steps[:-1])
    assert not any(step.liftoff for step in steps[1:])

    for charge in ("burns", "half_burns", "bonus_burns"):
        paid = sum(getattr(c, charge) for step in steps for c in step.charges)
        assert paid == getattr(end, charge)

    # Flown again, the same path is as cheap or cheaper.
    flown = fly(move, [start, *(step.to for step in steps)])
    assert (flown.fuel_steps, len(flown.rolls), flown.burns) <= (
        ceil(fuel),
        len(rolls),
        end.burns,
    )
    told = explain(move, flown)
    assert sum((entry.steps for entry in told), Fraction(0)) == flown.fuel
    assert sum(entry.burns for entry in told) == flown.burns
    assert sum(len(entry.rolls) for entry in told) == len(flown.rolls)
    assert all(entry.rule and entry.why for entry in told)


@settings(max_examples=300, deadline=None)
@given(activations, worlds, starts, walks)
def test_a_step_is_refused_with_a_rule_exactly_when_it_is_not_legal(
    activation: Activation, world: Conditions, start: int, choices: list[int]
) -> None:
    move = Motion(BOARD, activation, world)
    here = move.start(start)
    for choice in [*choices, None]:
        around = {exit_.to for exit_ in BOARD.exits(here.space)}
        around |= {here.came_from} - {None} if here.came_from is not None else set()
        for there in around:
            refusals = move.refusals(here, there)
            assert bool(refusals) is not bool(move.legal_steps(here, there))
            for refusal in refusals:
                assert refusal.rule
                assert refusal.code != "rule-violation"
                assert refusal.message
        ways = move.legal_steps(here)
        if choice is None or not ways:
            break
        here = ways[choice % len(ways)].position


@settings(max_examples=100, deadline=None)
@given(activations, worlds, starts, walks)
def test_more_thrust_and_fuel_never_hurt(
    activation: Activation, world: Conditions, start: int, choices: list[int]
) -> None:
    _, steps = walk(Motion(BOARD, activation, world), start, choices)
    path = [start, *(step.to for step in steps)]
    stronger = replace(
        activation,
        net_thrust=activation.net_thrust + 1,
        steps_available=activation.steps_available + 1,
    )
    assert fly(Motion(BOARD, stronger, world), path).end == path[-1]


@settings(max_examples=100, deadline=None)
@given(activations, worlds, starts, walks)
def test_race_for_glory_only_opens_ways(
    activation: Activation, world: Conditions, start: int, choices: list[int]
) -> None:
    plain = replace(activation, bonus_pivots=0, mag_sail=False)
    core = replace(world, rules=CORE)
    _, steps = walk(Motion(BOARD, plain, core), start, choices)
    path = [start, *(step.to for step in steps)]
    easy = fly(Motion(BOARD, plain, replace(world, rules=RACE_FOR_GLORY)), path)
    assert easy.fuel_steps <= fly(Motion(BOARD, plain, core), path).fuel_steps
    assert not any(roll.kind == "belt" for roll in easy.rolls)


def test_no_lander_of_the_board_is_a_trap() -> None:
    # With thrust and fuel enough, every site can be landed on and left again.
    strong = Activation(net_thrust=15, consumption=Fraction(1), steps_available=50)
    for site in BOARD.sites:
        for season in Season:
            move = Motion(BOARD, strong, Conditions(season=season))
            if site.season in (None, season):
                assert move.legal_steps(move.start(site.index)), site.id
