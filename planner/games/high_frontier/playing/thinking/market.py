"""The worth of cards to a player, by the flights they serve, and to rivals (I2, I3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from planner.cards.model import CardType, Face
from planner.games.high_frontier.chapters.operations.auctions import bonus_decks, may_join
from planner.games.high_frontier.chapters.operations.market import HAND_PRICE
from planner.games.high_frontier.playing.patents import faces_at_home, is_helped_by
from planner.games.high_frontier.playing.thinking.flight_plans import FlightPlan
from planner.games.high_frontier.playing.thinking.prospects import SCORE_SLACK, Prospects
from planner.games.high_frontier.playing.thinking.teams import Where
from planner.games.high_frontier.table.context import Table
from planner.kernel.state import COVERED

SCORE_WITHOUT_PLAN = -8.0
"""Score of having no flight at all."""
RIVAL_BID_FIRST_OF_KIND, RIVAL_BID_USEFUL, RIVAL_BID_ANY = 3, 2, 1
"""Likely bids of a rival: for the first card of a kind that flies, another one, any card."""
RIVAL_RESERVE = 1
"""Aquas that a rival keeps back."""
_TEAM = (CardType.ROBONAUT, CardType.REFINERY, CardType.THRUSTER)


@dataclass(frozen=True, slots=True)
class CardWorth:
    """The worth of a card to a player."""

    points: float
    """For flights."""
    aquas: float
    """The most to pay for it."""


class Appraisal:
    """The worth of cards to one player."""

    def __init__(self, prospects: Prospects, launches: Sequence[FlightPlan]) -> None:
        self._prospects = prospects
        self._weights, self._aqua = prospects.weights, prospects.aqua
        self._replaced: dict[str, float] = {}
        # Flights that build are compared among themselves: a glory flight of the crew is no reason
        # to sell what a factory needs.
        builders = [plan for plan in launches if plan.builds]
        others = [plan for plan in launches if not plan.builds]
        waits = builders[:1] if builders and builders[0].wait else []
        self.short = max([0.0, *(plan.cost - prospects.aquas for plan in waits)])
        """Aquas that the best flight that builds waits for."""
        self._last_aquas = any(plan.boosted for plan in waits)
        self._buys = any(_unsure(plan) for plan in waits)
        self._rate = max(self._aqua, self._weights.year / self._weights.income)
        # Nor is a better card on a deck, which anybody may buy: those that need the fewest cards
        # from the decks are compared once more.
        surest = min((_unsure(plan) for plan in builders), default=0)
        sure = [plan for plan in builders if _unsure(plan) == surest]
        self._plans = [plans for plans in (builders, others) if plans]
        good = others if others and others[0].score > 0 else []
        self._kept = [plans for plans in (builders, sure, good) if plans]

    def money(self, aquas: float) -> float:
        """Return the worth of aquas in points. Those that a flight waits for bring it nearer."""
        awaited = min(max(aquas, 0.0), self.short)
        return self._rate * awaited + self._aqua * (aquas - awaited)

    def income(self, aquas: int) -> float:
        """Return the worth of aquas now: if nothing else is lacking, a flight begins at once."""
        enough = self._last_aquas and 0 < self.short <= aquas
        return self.money(aquas) + (self._weights.year if enough else 0.0)

    def in_time(self, aquas: int, years: int) -> float:
        """Return the worth of aquas that come in some years.

        A flight waits for them only if it would otherwise wait longer.
        """
        sooner = self.short <= self._weights.income * years
        return self._aqua * aquas if sooner else self.money(aquas)

    def deserves(self, plan: FlightPlan) -> bool:
        """True if a flight is worth its aquas, even if another flight waits for them."""
        flight_waits = self.short > 0 and not plan.builds
        return plan.value > (self._rate if flight_waits else self._aqua) * plan.cost

    def of_top(self, card: str) -> CardWorth:
        """Return the worth of a card that is auctioned, with its bonus supports (I2g)."""
        table, weights = self._prospects.table, self._weights
        bonus = [table.state.decks[deck][:1] for deck in bonus_decks(table, card)]
        got = {card, *(cards[0] for cards in bonus if cards)}
        points = self._gain(card, got)
        useless = self._prospects.left <= 2 or self._clogs(len(got))
        spare = 0.0 if useless else self._each * len(got)
        return CardWorth(points, min(spare + points / self.price, weights.ceiling))

    @property
    def price(self) -> float:
        """Points lost by paying an aqua."""
        return self._rate if self.short > 0 else self._aqua

    def _clogs(self, cards: int) -> bool:
        """True if so many more cards fill the hand before an awaited auction (I2a)."""
        table, player = self._prospects.table, self._prospects.player
        held = len(table.player(player).hand) + cards
        return self._buys and held >= table.limits(player).academia

    def _gain(self, card: str, got: set[str]) -> float:
        return max((self._gain_in(plans, card, got) for plans in self._plans), default=0.0)

    def _gain_in(self, plans: Sequence[FlightPlan], card: str, got: set[str]) -> float:
        weights = self._weights
        saved = weights.year + self.money(weights.purchase)
        having = lacking = _least(plans)
        for plan in plans:
            team = plan.team
            assert team is not None
            bought = {candidate.number for candidate in team.at(Where.DECK)}
            if card in bought:
                having = max(having, plan.score + saved * len(bought & got))
            else:
                having = max(having, plan.score)
                lacking = max(lacking, plan.score)
        return having - lacking

    def of_own(self, card: str) -> float:
        """Return the worth of a player's own card for flights, in points."""
        return max((self._lost_in(plans, card) for plans in self._kept), default=0.0)

    def missed(self, card: str) -> tuple[float, float]:
        """Return how much a card would be missed: in points, then in years to replace it."""
        return self.of_own(card), self._to_replace(card)

    def _lost_in(self, plans: Sequence[FlightPlan], card: str) -> float:
        """Return how much worse the best flight is without a card.

        Much worse flights have not been kept. If all that are left need the card, the loss is the
        wait for a card like it.
        """
        best = without = least = _least(plans)
        for plan in plans:
            assert plan.team is not None
            best = max(best, plan.score)
            if card not in plan.team.numbers:
                without = max(without, plan.score)
        if without > least:
            return best - without
        waiting = self._weights.year * self._to_replace(card)
        return max(best - least, min(best - SCORE_WITHOUT_PLAN, waiting))

    def _to_replace(self, card: str) -> float:
        known = self._replaced.get(card)
        if known is None:
            known = self._replaced[card] = years_to_replace(
                self._prospects.table, self._prospects.player, card
            )
        return known

    def useless(self, cards: Iterable[str]) -> list[str]:
        """Return the cards that no flight takes."""
        teams = (plan.team for plans in self._plans for plan in plans)
        flying = {number for team in teams if team for number in team.numbers}
        return [card for card in cards if card not in flying]

    def of_rival(self, rival: str, card: str) -> int:
        """Return the aquas that a rival seems likely to bid; -1 if it may not join."""
        table = self._prospects.table
        if not may_join(table, rival):
            return -1
        faces = list(faces_at_home(table, rival))
        top = table.book.library.card(card).front
        purse = table.aquas(rival) - RIVAL_RESERVE
        kinds = {face.type for face in faces}
        if top.type in _TEAM:
            return min(RIVAL_BID_USEFUL if top.type in kinds else RIVAL_BID_FIRST_OF_KIND, purse)
        if any(is_helped_by(face, top) for face in faces):
            return min(RIVAL_BID_USEFUL if top.type in kinds else RIVAL_BID_FIRST_OF_KIND, purse)
        return min(RIVAL_BID_ANY, purse)

    def rivals(self, card: str, without: Sequence[str] = ()) -> int:
        """Return the highest likely bid of the rivals; -1 if none bids."""
        state, player = self._prospects.table.state, self._prospects.player
        others = [name for name in state.seats if name != player and name not in without]
        return max((self.of_rival(name, card) for name in others), default=-1)

    def sale(self, card: str) -> float:
        """Return the points won by selling a hand card.

        A flight that also waits for cards has counted the year for this sale already, so the sale
        is worth a year at most.
        """
        won = self.income(HAND_PRICE)
        if self.short > 0 and not self._last_aquas:
            won = min(won, self._weights.year)
        return won - self.of_own(card)

    def auction(self, deck: str) -> float:
        """Return the points won by auctioning the top card of a deck."""
        prospects, weights = self._prospects, self._weights
        card = prospects.table.state.decks[deck][0]
        worth, keenest = self.of_top(card), self.rivals(card)
        if worth.aquas >= keenest:
            return worth.points + self._aqua * (self._spare(card) - max(keenest, 0))
        return self.money(max(keenest - weights.push, 0.0))

    def _spare(self, card: str) -> float:
        """Return the aquas for selling an auctioned card and its supports one day."""
        return self._each * (1 + len(bonus_decks(self._prospects.table, card)))

    @property
    def _each(self) -> float:
        """Aquas for a card that no flight needs; less while saving for a flight."""
        return min(1.0, self._weights.spare) if self.short > 0 else self._weights.spare


def _unsure(plan: FlightPlan) -> int:
    """Return the number of cards that are still to be bought."""
    assert plan.team is not None
    return plan.team.lacking


def _least(plans: Sequence[FlightPlan]) -> float:
    """Return the score below which flights have not been looked at."""
    return max(SCORE_WITHOUT_PLAN, max(plan.score for plan in plans) - SCORE_SLACK)


def years_to_replace(table: Table, player: str, card: str) -> float:
    """Return the years until a player has a card as good as this one, with one auction a year.

    The covered cards of its deck may lie in any order.

    >>> from planner.games.high_frontier import Game
    >>> table = Game.new("core", factions=["CRP", "NASA"], seed=3, hashing=False).view("CRP").table
    >>> robonaut, radiator = "CB059", "CD093"
    >>> years_to_replace(table, "CRP", robonaut) > years_to_replace(table, "CRP", radiator)
    True
    """
    library, state = table.book.library, table.state
    lost = library.card(card).front
    others = [face for face in faces_at_home(table, player) if face.card != card]

    def fits(face: Face) -> bool:
        # Without supports in the rules, any card of its kind will do.
        return not table.book.rules.supports or _does_as_well(face, lost, others)

    deck = lost.type.value
    cards = state.decks.get(deck, [])
    fronts = {name: library.card(name).front for name in table.book.cards_of(deck)}
    seen = {*state.seen_cards, *cards, card}
    hidden = [face for name, face in fronts.items() if name not in seen]
    as_good = sum(fits(face) for face in hidden)
    for years, name in enumerate(cards):
        if name == COVERED:
            return years + (len(hidden) + 1) / (as_good + 1)
        if fits(fronts[name]):
            return years + 1
    return len(cards) + 1


def _does_as_well(face: Face, lost: Face, others: Sequence[Face]) -> bool:
    """True if beside the other cards it lacks no more supports, and serves all that it served."""
    if _lacks(face, others) > _lacks(lost, others):
        return False
    needs = (need for other in others for need in other.needs)
    return all(need.is_met_by(face) for need in needs if need.is_met_by(lost))


def _lacks(face: Face, others: Sequence[Face]) -> int:
    """Return the number of supports that a card needs and no other gives."""
    hot = face.therms_needed and not any(other.type is CardType.RADIATOR for other in others)
    unmet = (need for need in face.needs if not any(map(need.is_met_by, others)))
    return sum(1 for _ in unmet) + (face.therms_needed if hot else 0)
