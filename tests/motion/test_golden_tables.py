"""The rulebook's tables about the way: burns, flybys, aerobrakes, factory-assists."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import ceil

from planner.board import default_board
from planner.errors import RuleViolation
from planner.motion import Landing, Motion
from planner.rules import RACE_FOR_GLORY, Season
from tests.games.high_frontier.golden import Case, golden
from tests.motion.boards import draw
from tests.motion.helpers import activated, dice, flight, move, position, refused, thruster

FILE = "core_play"

WAYS = draw(
    """
    here: lagrange
    burn: lagrange burn=1
    shaft: lander burn=1
    half: lander burn=0.5
    beyond: lagrange
    below: lagrange
    cross: hohmann
    ahead: lagrange
    aside: lagrange
    flyby: lagrange flyby=2
    flown: lagrange burn=1
    """,
    """
    leo here
    here burn
    here shaft
    shaft beyond
    here half
    half below
    here cross/1
    cross/1 ahead
    cross/2 aside
    leo flyby
    flyby flown
    flyby shaft
    flyby half
    """,
)
FLIGHTS: dict[str, tuple[str, dict[str, int]]] = {
    "enter Lagrange burn": ("here burn", {}),
    "enter lander burn": ("here shaft beyond", {}),
    "enter half lander burn": ("here half below", {}),
    "pivot on a Hohmann": ("here cross aside", {}),
    "pass straight over a Hohmann": ("here cross ahead", {}),
    "stop on a Hohmann and turn next year (loiter)": ("cross aside", {}),
    "bonus pivot": ("here cross aside", {"bonus_pivots": 1}),
    "bonus burn used": ("leo flyby flown", {}),
}


@golden("T-BURNS", FILE)
def test_H5_what_burns_and_pivots_cost(case: Case):
    rows = {row["event"]: row for row in case["rows"]}
    for event, (path, more) in FLIGHTS.items():
        flown = flight(move(thruster(thrust=3, consumption="4", **more), WAYS), path)
        assert flown.burns == rows[event]["burns"], event
        assert flown.fuel == 4 * Fraction(rows[event]["fuel_burns"]), event
    for lander in ("shaft beyond", "half below"):
        coasting = move(thruster(thrust=0), WAYS)
        assert refused(coasting, f"leo flyby {lander}").rule == "H5c"
    assert set(rows) == {*FLIGHTS, "afterburn"}
    crew = activated("12-8,a2", 4, 8, "earth", afterburn=True)
    plain = activated("12-8,a2", 4, 8, "earth")
    assert crew.net_thrust - plain.net_thrust == rows["afterburn"]["thrust"]
    assert plain.steps_available - crew.steps_available == 2


@golden("T-BURNS", FILE)
def test_H5b_fuel_is_rounded_up_once(case: Case):
    for row in case["rounding"]:
        halves = row.get("half_burns") or 2 * row["burns"]
        exact = thruster(consumption=str(row["fuel"])).steps_for(halves)
        assert exact == Fraction(str(row["exact"]))
        assert ceil(exact) == row["paid"]


@golden("T-FLYBY", FILE)
def test_H8_what_flybys_give(case: Case):
    rows = {row["flyby"]: row for row in case["rows"]}
    dead, board = thruster(thrust=0, fuel=0), default_board()

    def bonus(path: str, move: Motion) -> int:
        return position(move, path).bonus_burns

    luna = "earth-burn-3 luna-flyby-1"
    assert bonus(luna, move(dead)) == board["luna-flyby-1"].flyby
    coasting = move(dead)
    landed = coasting.start(board["earth-burn-3"].index).coasting()
    (step,) = coasting.legal_steps(landed, board["luna-flyby-1"].index)
    assert step.position.bonus_burns == 0
    venus = "sol-earth-l2 venus-flyby"
    for season in Season:
        expected = board["venus-flyby"].flyby if season is Season.BLUE else 0
        assert bonus(venus, move(dead, season=season)) == expected
        assert bonus(venus, move(dead, season=season, rules=RACE_FOR_GLORY)) == 2
    assert rows["Venus"]["RfG"] == "always"
    oberth = "mercury-burn-2 solar-oberth"
    assert bonus(oberth, move(thruster(thrust=20, base_thrust=14))) == 14
    burning = thruster(thrust=20, base_thrust=14, afterburn=1)
    assert rows["solar Oberth with afterburn"]["bonus"] == "base thrust + 1"
    assert bonus(oberth, move(burning)) == 15
    mag_sail = move(thruster(thrust=0, mag_sail=True))
    gained = rows["Mag Sail entering a radiation belt"]["bonus"]
    assert bonus("cycler earth-belt-1", mag_sail) == gained


@golden("T-AEROBRAKE", FILE)
def test_H6b_what_an_aerobrake_path_asks_for(case: Case):
    rows = {row["item"]: row["value"] for row in case["rows"]}
    down = "lmo mars-aerobrake-2 mars-arsia-mons"
    weak = move(thruster(thrust=rows["net thrust needed"], fuel=rows["fuel needed"]))
    fallen = flight(weak, down)
    assert (fallen.burns, fallen.fuel, fallen.landing) == (0, 0, Landing.AEROBRAKE)
    assert dice(weak, fallen.rolls) == [("aerobrake", "mars-aerobrake-2")]
    dead = weak.start(weak.board["lmo"].index).coasting()
    assert weak.legal_steps(dead, weak.board["mars-aerobrake-2"].index)
    assert rows["activated thruster needed"] is False
    assert refused(weak, "mars-aerobrake-2 lmo").rule == "H4f"
    safe = move(thruster(thrust=0, fuel=0), no_hazard_roll=True)
    assert flight(safe, down).rolls == ()
    assert rows["operational Magnetoshell or Granular Rainbow Corral"] == "no roll"


@golden("T-ACETYLENE", FILE)
def test_H6c_a_rocketplane_takes_twice_its_wet_mass_in_tanks(case: Case):
    for row in case["rows"]:
        tanks = ceil(Fraction(str(row["FTs"]).replace("10-2/3", "32/3")))
        assert activated("9-8", 1, row["wet"], "mars").booster_tanks == tanks


@golden("H6a-tip", FILE)
def test_H6a_the_thrust_that_worlds_ask_for(case: Case):
    for size in case["given"]["sizes"]:
        world = draw(f"orbit: lagrange\nworld: site size={size}", "leo orbit\norbit world")
        needed = case["expect"][f"size_{size}_thrust"]
        assert refused(move(thruster(needed - 1), world), "world orbit").rule == "H6a"
        assert flight(move(thruster(needed), world), "world orbit").steps[0].liftoff == "powered"


ASSISTED = draw(
    """
    orbit: lagrange
    shaft: lander burn=1
    half: lander burn=0.5
    open: site size=5
    deep: site size=6
    heavy: site size=9
    """,
    "leo orbit\norbit open\norbit half\nhalf deep\norbit shaft\nshaft heavy",
)


@golden("T-ASSIST", FILE)
def test_H6c_where_a_factory_helps(case: Case):
    """Who may use which factory is for the game to say; here it may be used or not."""
    worlds: dict[str, Callable[[str], Motion]] = {
        "own": lambda site: move(thruster(1), ASSISTED, factories=[site]),
        "own with colony": lambda site: move(thruster(1), ASSISTED, colonies=[site]),
        "own and powersat privilege": lambda site: move(
            thruster(1), ASSISTED, factories=[site], powersat=True
        ),
    }
    for row in case["rows"]:
        if row["factory"] not in worlds:
            continue
        world = worlds[row["factory"]]
        if row["lander_burn"] == "none":
            for path in ("orbit open", "open orbit"):
                assert bool(flight(world("open"), path).rolls) is row["roll"]
            continue
        for path, site in (("orbit half deep", "deep"), ("heavy shaft orbit", "heavy")):
            assert row["assist"] is False
            assert isinstance(refused(world(site), path), RuleViolation)


@golden("H6c-tip", FILE)
def test_H6c_sites_beyond_size_5_have_lander_burns(case: Case):
    """A factory helps on every way to the ideal targets; the printed board knows more than five."""
    # The tip is of the rulebook's time, when Lutetia was printed with size 3 and hydration 3.
    board, tip = default_board("first-print"), case["expect"]

    def barred(site: int) -> bool:
        return all(board[way.to].lander for way in board.exits(site))

    sizes = [
        space.site.size
        for space in board.sites
        if space.site is not None and space.site.kind == "asteroid" and not barred(space.index)
    ]
    assert max(sizes) == tip["largest_size_without_lander_burn"]
    ideal = [
        space.id
        for space in board.sites
        if space.site is not None
        and space.site.hydration in tip["hydration"]
        and space.site.size in tip["sizes"]
        and space.site.kind == "asteroid"
    ]
    assert len(ideal) >= 5
    assert not any(barred(board[site].index) for site in ideal)
