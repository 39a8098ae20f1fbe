"""What a planning player would do, told to people: its bid or its turn, and its best few plans."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from planner.games.high_frontier.chapters.operations.auctions import Auction, Bid, Pass, Research
from planner.games.high_frontier.chapters.operations.boost import Boost
from planner.games.high_frontier.chapters.operations.market import Income, SellCard, hand_price
from planner.games.high_frontier.game import View
from planner.games.high_frontier.playing.thinking.decisions import worth_bidding
from planner.games.high_frontier.playing.thinking.flight_plans import FlightPlan
from planner.games.high_frontier.playing.thinking.levels import MediumPlayer
from planner.games.high_frontier.playing.thinking.reach import Ship, best_route
from planner.games.high_frontier.playing.thinking.rescue.plan import Rescue, best_rescue, steps
from planner.games.high_frontier.playing.thinking.site_values import Purpose
from planner.games.high_frontier.playing.thinking.teams import Candidate, Where
from planner.games.high_frontier.playing.thinking.turns import Thoughts, first_allowed, first_of
from planner.games.high_frontier.playing.thinking.weights import Weights
from planner.games.high_frontier.scenarios.rescue.colony import founded
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.hands import title
from planner.games.high_frontier.table.hardware import rocket_of
from planner.games.high_frontier.table.state import LEO
from planner.games.high_frontier.table.turn import EndTurn, PlayerTurn
from planner.kernel.actions import Action
from planner.route.plan import Option
from planner.text import Text, Word, count_of, listed

MOST = 3
"""Plans that are told unless more are wanted."""
_FINE = 1000
"""Chances are told as thousandths."""


@dataclass(frozen=True, slots=True)
class PlanIdea:
    """A plan that is worth a thought, or what to do now where none is begun by that."""

    sentence: Text
    points: float
    """What it brings if all goes well."""
    chance: Fraction
    years: int
    """Until it is done, the waiting included."""
    goals: tuple[str, ...]
    """The ids of the spaces where something is done."""
    route: tuple[str, ...]
    """The ids of the spaces on the way, from where it begins."""
    first: Action | None
    """What to do now for it, where there is something to do."""


def best_plans(
    view: View, player: str, most: int = MOST, weights: Weights | None = None
) -> list[PlanIdea]:
    """What a player would do now, and his plans that are worth most, as far as he can see.

    The first is that plan which begins with what he would do now. If none does, it is that action
    or bid alone.

    >>> from planner.games.high_frontier import Game
    >>> view = Game.new("race-to-mars", factions=["CRP", "NASA"], seed=3).view("CRP")
    >>> best, *_ = best_plans(view, "CRP")
    >>> best.goals[0] in view.table.book.board, 0 < best.chance <= 1, view.may(best.first)
    (True, True, True)
    """
    bot = MediumPlayer(weights=weights)
    thoughts = bot.think(view.table, player)
    rescue = best_rescue(thoughts.prospects)
    if rescue is not None:
        return [_of_rescue(view, thoughts, rescue)]
    found: dict[tuple[str, str | None], FlightPlan] = {}
    worth_it = (plan for plan in _missions(thoughts) if plan.points > 0)
    # Nobody knows when a card turns up that nobody has seen yet.
    for plan in sorted(worth_it, key=lambda each: (len(_unseen(each)), -each.score)):
        found.setdefault((plan.aim.place, plan.stack), plan)
    plans = [_told(view, thoughts, plan) for plan in list(found.values())[:most]]
    return _begun_with(_now(view, thoughts, bot), plans)[:most]


def _missions(thoughts: Thoughts) -> list[FlightPlan]:
    """The flights that are worth their aquas, whether or not another one waits for those."""
    prospects = thoughts.prospects
    under_way = [
        plan
        for stack in prospects.table.state.stacks_of(prospects.player)
        if stack.wet is not None and stack.space != LEO
        for plan in prospects.flights_of(stack)
    ]
    return [*under_way, *filter(thoughts.market.deserves, thoughts.launches)]


def _unseen(plan: FlightPlan) -> tuple[Candidate, ...]:
    """The cards of a plan that nobody has seen yet."""
    return () if plan.team is None else plan.team.at(Where.SOMEDAY)


# -- what to do at once ------------------------------------------------------------------------


def _begun_with(now: PlanIdea | None, plans: list[PlanIdea]) -> list[PlanIdea]:
    """The plans, with that one first for which the player would do something now."""
    if now is None:
        return plans
    begun = [plan for plan in plans if plan.first == now.first]
    return [*(begun or [now]), *(plan for plan in plans if plan not in begun)]


def _now(view: View, thoughts: Thoughts, bot: MediumPlayer) -> PlanIdea | None:
    """What the player would bid, or do on turn; ``None`` if there is nothing of the kind to do."""
    table, player = view.table, thoughts.prospects.player
    step = table.state.agenda[-1] if table.state.agenda else None
    choices = view.legal(player)
    if not choices or not isinstance(step, PlayerTurn | Auction):
        return None
    action = bot.choose(view, choices)
    if isinstance(step, Auction) and isinstance(action, Bid | Pass):
        sentence = _bidding(thoughts, step.card, action)
    else:
        sentence = _doing(table, action)
    return PlanIdea(sentence, 0.0, Fraction(1), 0, (), (), action)


def _bidding(thoughts: Thoughts, card: str, action: Bid | Pass) -> Text:
    """How far to go for a card, and why."""
    named = title(thoughts.prospects.table, card)
    most = min(thoughts.prospects.aquas, int(worth_bidding(thoughts, card)))
    aquas = count_of(most, "aqua")
    if isinstance(action, Pass):
        return Text("passes: it pays at most {aquas} for {card}", card=named, aquas=aquas)
    if action.amount > most:
        return Text("bids for {card} to make others pay more", card=named)
    if thoughts.market.of_top(card).points > 0:
        return Text("bids up to {aquas} for {card}, which a flight needs", aquas=aquas, card=named)
    return Text("bids up to {aquas} for {card}, to sell it later", aquas=aquas, card=named)


def _doing(table: Table, action: Action) -> Text:
    match action:
        case Research(deck=deck):
            return Text("auctions {card}", card=title(table, table.state.decks[deck][0]))
        case SellCard(player=player, card=card):
            aquas = count_of(hand_price(table, player), "aqua")
            return Text("sells {card} for {aquas}", card=title(table, card), aquas=aquas)
        case Income():
            return Text("takes an aqua, since nothing brings more")
        case Boost(cards=cards):
            return Text("boosts {cards}", cards=listed(title(table, card) for card in cards))
        case EndTurn():
            return Text("ends the turn")
    return Text("does this now")


# -- plans -------------------------------------------------------------------------------------


def _of_rescue(view: View, thoughts: Thoughts, rescue: Rescue) -> PlanIdea:
    """In a rescue nothing else counts (iiD5)."""
    prospects, coming = thoughts.prospects, rescue.homecoming
    table = prospects.table
    chance = _told_chance(coming.trip.chance)
    colony = founded(table).site
    sentence = Text(
        "brings {people} home from {place} in {years}, {percent} %",
        people=count_of(coming.people, "colonist"),
        place=table.space(colony).name,
        years=count_of(max(rescue.years, 1), "year"),
        percent=round(100 * chance),
    )
    doing = (
        None if table.state.turn is None else steps(view, prospects, view.legal(prospects.player))
    )
    first = first_allowed(view, doing or ())
    found = rescue.next_leg(prospects)
    route = (rescue.start,) if found is None else _spaces(table, rescue.start, found)
    goals = tuple(dict.fromkeys((coming.stop, rescue.goal)))
    return PlanIdea(sentence, coming.people, chance, rescue.years, goals, route, first)


def _told(view: View, thoughts: Thoughts, plan: FlightPlan) -> PlanIdea:
    chance = _told_chance(plan.chance)
    first = first_allowed(view, first_of(view, thoughts, plan))
    return PlanIdea(
        _sentence(thoughts, plan, chance),
        plan.points,
        chance,
        plan.years,
        (plan.aim.place,),
        _route(thoughts, plan),
        first,
    )


def _told_chance(chance: float) -> Fraction:
    return Fraction(round(chance * _FINE), _FINE)


def _sentence(thoughts: Thoughts, plan: FlightPlan, chance: Fraction) -> Text:
    table = thoughts.prospects.table
    said = Text(
        "{what}: {points} in {years}, {percent} %",
        what=_purpose(plan.aim.kind, table.space(plan.aim.place).name),
        points=count_of(round(plan.points), "point"),
        years=count_of(max(plan.years, 1), "year"),
        percent=round(100 * chance),
    )
    bought = [] if plan.team is None else plan.team.at(Where.DECK)
    if bought:
        cards = listed(each.card.face.title for each in bought)
        said += Text("; for that it would auction {cards}", cards=cards)
    unseen = _unseen(plan)
    if unseen:
        kinds = listed(map(Word, sorted({each.card.face.type for each in unseen})))
        said += Text("; it waits for cards that nobody has seen yet: {kinds}", kinds=kinds)
    return said


def _purpose(kind: Purpose, place: str) -> Text:
    match kind:
        case Purpose.FACTORY:
            return Text("flies to {place} for a factory", place=place)
        case Purpose.CLAIM:
            return Text("flies to {place} for a claim", place=place)
        case Purpose.COLONY:
            return Text("flies to {place} for a colony", place=place)
        case Purpose.GLORY:
            return Text("flies to {place} for the glory", place=place)
        case Purpose.HOME:
            return Text("comes home to {place}", place=place)


def _route(thoughts: Thoughts, plan: FlightPlan) -> tuple[str, ...]:
    """The spaces on the way of the rocket, as it would be fuelled."""
    prospects = thoughts.prospects
    table = prospects.table
    if not plan.trip.years:
        return (plan.aim.place,)
    if plan.stack is not None:
        stack = table.state.stacks[plan.stack]
        ship, start, wait = Ship.of(rocket_of(table, stack)), stack.space, 0
    else:
        assert plan.team is not None
        ship, start = Ship.fuelled(plan.team.cards, plan.tanks), LEO
        wait = plan.wait
    found = best_route(
        prospects.conditions.in_years(wait),
        table,
        ship,
        start,
        plan.aim.place,
        prospects.worth_of(plan.aim),
    )
    if found is None:
        return (start, plan.aim.place)
    return _spaces(table, start, found)


def _spaces(table: Table, start: str, found: Option) -> tuple[str, ...]:
    board = table.book.board
    spaces = [start]
    for move in found.moves:
        spaces += [board[space].id for space in move.flight.path[1:]]
    return tuple(spaces)
