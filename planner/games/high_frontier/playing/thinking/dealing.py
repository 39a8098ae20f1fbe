"""What a deal is worth to those who make it: what they could do after it and before (N)."""

from __future__ import annotations

from planner.errors import PlannerError
from planner.games.high_frontier.chapters.deals.negotiation import struck
from planner.games.high_frontier.chapters.scoring import scores
from planner.games.high_frontier.playing.thinking.market import NOTHING
from planner.games.high_frontier.playing.thinking.missions import Horizon
from planner.games.high_frontier.playing.thinking.rescue.plan import best_rescue
from planner.games.high_frontier.playing.thinking.turns import Thoughts
from planner.games.high_frontier.playing.thinking.ventures import Venture
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.terms import Deal

EVEN = 1e-9
"""Points that are no gain."""


def helps(thoughts: Thoughts, deal: Deal) -> bool:
    """Whether a deal helps a player, and nobody else in it more than him.

    Where all play together, it has to help them together. What cannot be carried out helps nobody,
    and nothing is given of which he does not know what it is worth.
    """
    table, player = thoughts.outlook.table, thoughts.outlook.player
    given = [terms for terms in deal.terms if terms.giver == player]
    if any(terms.no_more_bids or terms.valuables for terms in given):
        return False
    try:
        after = struck(table, deal)
    except PlannerError:
        return False
    weights = thoughts.outlook.weights
    others = {name: Thoughts(table, name, weights) for name in deal.parties - {player}}
    gains = {name: gain(now, after) for name, now in (others | {player: thoughts}).items()}
    own = gains.pop(player)
    if table.book.verdict is not None:
        return own + sum(gains.values()) > EVEN
    return own > EVEN and own >= max(gains.values(), default=0.0)


def gain(now: Thoughts, after: Table) -> float:
    """What somebody wins by a deal, who thinks so of the table as it lies."""
    then = Thoughts(after, now.outlook.player, now.outlook.weights)
    # An aqua counts as much then as it does now, whatever one has more or less of.
    then.outlook.aqua = now.outlook.aqua
    return standing(then) - standing(now)


def standing(thoughts: Thoughts) -> float:
    """The points that a player has and can hope for: by his flights, his aquas and spare cards.

    >>> from planner.games.high_frontier import Game
    >>> from planner.games.high_frontier.playing.thinking.weights import default_weights
    >>> game = Game.new("race-to-mars", factions=["CRP", "NASA"], seed=3, hashing=False)
    >>> poor = standing(Thoughts(game.table, "CRP", default_weights()))
    >>> game.state.leo("CRP").tanks += 3
    >>> standing(Thoughts(game.table, "CRP", default_weights())) > poor
    True
    """
    outlook = thoughts.outlook
    table, player = outlook.table, outlook.player
    points = {score.player: score.total for score in scores(table)}[player]
    builder = next((each for each in thoughts.launches if each.builds), None)
    other = next((each for each in thoughts.launches if not each.builds), None)
    flights = NOTHING if builder is None else max(NOTHING, _worth(builder, outlook))
    for each in (other, outlook.under_way):
        # The factory counts with the flight that builds.
        flights += 0.0 if each is None else max(0.0, _worth(each, outlook) - each.kept)
    teams = [each.team for each in (builder, other) if each is not None]
    flying = {number for team in teams if team is not None for number in team.numbers}
    spare = len(set(table.player(player).hand) - flying)
    rescue = best_rescue(outlook)
    flights += 0.0 if rescue is None else rescue.homecoming.expected
    return points + flights + outlook.aqua * (outlook.aquas + outlook.weights.spare * spare)


def _worth(flight: Venture, outlook: Horizon) -> float:
    """What a flight is worth if each aqua brings it nearer."""
    return flight.score + outlook.weights.year * (flight.wait - outlook.waiting(flight))
