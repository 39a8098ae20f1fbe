"""The worth of a deal to each party: what they can do after it, less what they can do now (N)."""

from __future__ import annotations

from planner.errors import PlannerError
from planner.games.high_frontier.chapters.deals.negotiation import struck
from planner.games.high_frontier.chapters.scoring import scores
from planner.games.high_frontier.playing.thinking.flight_plans import FlightPlan
from planner.games.high_frontier.playing.thinking.market import SCORE_WITHOUT_PLAN
from planner.games.high_frontier.playing.thinking.prospects import Prospects
from planner.games.high_frontier.playing.thinking.rescue.plan import best_rescue
from planner.games.high_frontier.playing.thinking.turns import Thoughts
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.terms import Deal

MIN_GAIN = 1e-9
"""Gains up to this many points are rounding errors."""


def helps(thoughts: Thoughts, deal: Deal) -> bool:
    """True if a deal helps a player, and no other party more than that player.

    In cooperative games the sum of all gains has to be positive. A deal that cannot be carried out
    helps nobody. A player gives nothing whose worth is not known here (valuables, bids).
    """
    table, player = thoughts.prospects.table, thoughts.prospects.player
    given = [terms for terms in deal.terms if terms.giver == player]
    if any(terms.no_more_bids or terms.valuables for terms in given):
        return False
    try:
        after = struck(table, deal)
    except PlannerError:
        return False
    weights = thoughts.prospects.weights
    others = {name: Thoughts(table, name, weights) for name in deal.parties - {player}}
    gains = {name: gain(now, after) for name, now in (others | {player: thoughts}).items()}
    own = gains.pop(player)
    if table.book.verdict is not None:
        return own + sum(gains.values()) > MIN_GAIN
    return own > MIN_GAIN and own >= max(gains.values(), default=0.0)


def gain(now: Thoughts, after: Table) -> float:
    """Return the points that a player wins by a deal."""
    then = Thoughts(after, now.prospects.player, now.prospects.weights)
    # The worth of an aqua depends on how many one has. Without this line a deal would also gain or
    # lose by revaluing the aquas that it does not touch.
    then.prospects.aqua = now.prospects.aqua
    return standing(then) - standing(now)


def standing(thoughts: Thoughts) -> float:
    """Return the points that a player has and can expect from flights, aquas and spare cards.

    >>> from planner.games.high_frontier import Game
    >>> from planner.games.high_frontier.playing.thinking.weights import default_weights
    >>> game = Game.new("race-to-mars", factions=["CRP", "NASA"], seed=3, hashing=False)
    >>> poor = standing(Thoughts(game.table, "CRP", default_weights()))
    >>> game.state.leo("CRP").tanks += 3
    >>> standing(Thoughts(game.table, "CRP", default_weights())) > poor
    True
    """
    prospects = thoughts.prospects
    table, player = prospects.table, prospects.player
    points = {score.player: score.total for score in scores(table)}[player]
    builder = next((flight for flight in thoughts.launches if flight.builds), None)
    other = next((flight for flight in thoughts.launches if not flight.builds), None)
    flights = (
        SCORE_WITHOUT_PLAN
        if builder is None
        else max(SCORE_WITHOUT_PLAN, _worth(builder, prospects))
    )
    for flight in (other, prospects.under_way):
        # The factory counts with the flight that builds.
        flights += 0.0 if flight is None else max(0.0, _worth(flight, prospects) - flight.kept)
    teams = [flight.team for flight in (builder, other) if flight is not None]
    flying = {number for team in teams if team is not None for number in team.numbers}
    spare = len(set(table.player(player).hand) - flying)
    rescue = best_rescue(prospects)
    flights += 0.0 if rescue is None else rescue.homecoming.expected
    return points + flights + prospects.aqua * (prospects.aquas + prospects.weights.spare * spare)


def _worth(flight: FlightPlan, prospects: Prospects) -> float:
    """Return the worth of a flight if each single aqua brings it nearer."""
    return flight.score + prospects.weights.year * (flight.wait - prospects.waiting(flight))
