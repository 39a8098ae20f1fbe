"""Flights that players think of: when they set out, fly on or turn back, and what claims bring."""

from dataclasses import replace

import pytest

from planner.games.high_frontier.chapters.free.cargo import Transfer
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.playing.thinking.flight_plans import FlightPlan
from planner.games.high_frontier.playing.thinking.prospects import Prospects
from planner.games.high_frontier.playing.thinking.site_values import Purpose
from planner.games.high_frontier.playing.thinking.turns import Thoughts, ideas
from planner.games.high_frontier.playing.thinking.weights import default_weights
from planner.games.high_frontier.table.state import State
from tests.games.high_frontier.arrange import claim, put_stack
from tests.games.high_frontier.helpers import draw_hand, new_game
from tests.games.high_frontier.thoughts import prospects, with_kit


def crew_of_esa(space: str, wet: str) -> Prospects:
    """The crew of ESA by itself, in a game in which nobody has done anything yet."""

    def arrange(state: State) -> None:
        put_stack(state, "ESA:rocket", space, "CQ038F", wet=wet)

    return prospects(new_game("core", ("ESA", "NASA"), arrange=arrange, hashing=False), "ESA")


def voyage_to(place: str, ahead: Prospects) -> FlightPlan:
    rocket = ahead.table.state.stacks["ESA:rocket"]
    found = [each for each in ahead.flights_of(rocket) if each.aim.place == place]
    return max(found, key=lambda each: each.score)


def test_a_crew_that_leaves_home_pays_for_it_and_wins_that_back_when_it_comes_home():
    at_home, out_there = crew_of_esa("leo", "4"), crew_of_esa("earth-hohmann-15", "1-1/3")
    begun, gone_on = (voyage_to("mars-hellas-basin", each) for each in (at_home, out_there))
    home, year = default_weights().home, default_weights().year
    assert begun.trip.years == gone_on.trip.years + 1 == 2
    assert begun.stranded == pytest.approx(home - begun.trip.chance * (home - 2 * year))
    assert gone_on.stranded == pytest.approx(-gone_on.trip.chance * (home - year))


def test_a_crew_on_its_way_to_a_claim_does_not_turn_back():
    ahead = crew_of_esa("earth-hohmann-15", "1-1/3")
    best = ahead.best_flight_of(ahead.table.state.stacks["ESA:rocket"])
    assert best is not None
    assert (best.aim.kind, best.aim.place) == (Purpose.CLAIM, "mars-hellas-basin")
    assert best.score > voyage_to("leo", ahead).score


@pytest.mark.parametrize("tanks", [2, 4, 6])
def test_with_more_fuel_nothing_else_is_found_by_who_looks_for_better_ones_only(tanks: int):
    def after_refuel(least: float | None) -> FlightPlan | None:
        ahead = crew_of_esa("leo", "2")
        return ahead.after_refuel(ahead.table.state.stacks["ESA:rocket"], tanks, least)

    best = after_refuel(None)
    assert best is not None
    assert after_refuel(best.score - 0.01) == best
    worse = after_refuel(best.score + 0.5)
    assert worse is None or worse.score <= best.score


def test_H1b_a_rocket_that_came_home_this_year_sets_out_next_year_at_the_earliest():
    """Who thinks otherwise takes it apart and puts it together again until the turn is over."""
    game = with_kit()
    assert any(not each.wait for each in prospects(game, "CRP").launches())
    game.state.turn.flown.append("CRP:rocket")
    found = prospects(game, "CRP").launches()
    assert found
    assert all(each.wait for each in found)


def flights_that_set_out(awaited: int, score: float, chance: float) -> list[FlightPlan]:
    """What sets out where a claim has to wait so long, and a flight that builds need not."""
    thoughts = Thoughts(with_kit().view("CRP").table, "CRP", default_weights())
    ready = next(each for each in thoughts.launches if each.builds and not each.wait)
    aim = replace(ready.aim, chance=chance)
    trip = replace(ready.trip, years=4)
    factory = replace(ready, aim=aim, trip=trip, score=score, years=4, cost=0)
    tools = replace(ready.team.tools, industry=False)
    claim = replace(ready, score=5.0, wait=awaited, team=replace(ready.team, tools=tools))
    vars(thoughts)["launches"] = (claim, factory)
    return list(thoughts.worth_launching)[1:]


def test_a_flight_begins_before_a_better_one_if_that_waits_for_it_no_longer_than_it_is_worth():
    year = default_weights().year
    assert flights_that_set_out(awaited=4, score=0.1, chance=1.0)
    assert not flights_that_set_out(awaited=2, score=1.9 * year, chance=1.0)
    assert flights_that_set_out(awaited=2, score=2.1 * year, chance=1.0)
    # Who finds nothing, as happens half the time, has four years to fly back.
    assert not flights_that_set_out(awaited=4, score=1.9 * year, chance=0.5)
    assert flights_that_set_out(awaited=4, score=2.1 * year, chance=0.5)


def test_J4d_a_planned_afterburn_is_offered_with_the_supports_that_it_takes():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "leo", "CT051F", "CX088F", "CD098F", "CQ042F", wet="9")

    game = new_game("core", ("NASA", "ESA"), arrange=arrange, hashing=False)
    view = game.view("NASA")
    thoughts = Thoughts(view.table, "NASA", default_weights())
    found = [each for each in ideas(view, thoughts, view.legal()) if isinstance(each, Move)]
    assert found
    assert any(view.may(each) for each in found)
    assert None in {each.supports for each in found}


def test_a_rocket_without_a_way_is_given_up_and_its_crew_left_in_an_outpost():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "mars-arsia-mons", "CF070F", "CQ042F", wet="4")

    game = new_game("race-to-mars", ("NASA", "ESA"), arrange=arrange, hashing=False)
    view = game.view("NASA")
    thoughts = Thoughts(view.table, "NASA", default_weights())
    found = list(ideas(view, thoughts, view.legal()))
    assert Transfer("NASA", "NASA:rocket", "NASA:outpost-1", ("CQ042",)) in found


def kit_of_crp(space: str) -> Prospects:
    """The crew of CRP and what a factory takes, with little fuel, when Mars is taken."""

    def arrange(state: State) -> None:
        state.year = 16
        for site in ("north-pole", "hellas-basin", "arsia-mons"):
            claim(state, f"mars-{site}", "NASA", factory=True)
        claim(state, "mercury-north-pole", "NASA", factory=True)
        put_stack(state, "CRP:rocket", space, "CB058F", "CF070F", "CQ041F", "CT044F", wet="7")

    return prospects(
        new_game("race-to-mars", ("CRP", "NASA"), arrange=arrange, hashing=False), "CRP"
    )


def test_a_crew_on_its_way_to_a_factory_that_may_fail_does_not_turn_back():
    """Who finds nothing can still come home."""
    ahead = kit_of_crp("earth-hohmann-15")
    rocket = ahead.table.state.stacks["CRP:rocket"]
    found = {
        each.aim.kind: each for each in sorted(ahead.flights_of(rocket), key=lambda e: e.score)
    }
    assert found[Purpose.FACTORY].aim.chance < 1
    assert found[Purpose.FACTORY].score > found[Purpose.HOME].score > 0


def claims(year: int) -> tuple[list[FlightPlan], Prospects]:
    """The claims that somebody with machines for a factory can go for in a year."""

    def arrange(state: State) -> None:
        state.year = year
        state.leo("CRP").tanks = 12
        draw_hand(state, "CRP", "CB058", "CF070")

    ahead = prospects(
        new_game("race-to-mars", ("CRP", "NASA"), arrange=arrange, hashing=False), "CRP"
    )
    return [each for each in ahead.launches() if each.aim.kind is Purpose.CLAIM], ahead


def test_a_claim_is_worth_the_factory_there_less_the_years_until_that_can_be_built():
    found, ahead = claims(year=1)
    assert any(each.aim.reserved for each in found)
    for plan in found:
        assert plan.team is not None
        aims = ahead.site_values.aims(plan.team.tools)
        [once] = [each for each in aims if each.place == plan.aim.place]
        assert 0 <= plan.aim.reserved < once.reserved
    assert all(each.aim.reserved == 0 for each in claims(year=24)[0])
