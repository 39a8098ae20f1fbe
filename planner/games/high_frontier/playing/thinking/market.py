"""What cards are worth: to a player by his plans, and to others as far as one sees (I2, I3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from planner.cards.model import CardType
from planner.games.high_frontier.chapters.operations.auctions import bonus_decks, may_join
from planner.games.high_frontier.chapters.operations.market import HAND_PRICE
from planner.games.high_frontier.playing.patents import faces_at_home, is_helped_by
from planner.games.high_frontier.playing.thinking.loadouts import Where
from planner.games.high_frontier.playing.thinking.missions import SLACK, Horizon
from planner.games.high_frontier.playing.thinking.scarcity import years_to_replace
from planner.games.high_frontier.playing.thinking.ventures import Venture

NOTHING = -8.0
"""Points of having no plan at all."""
MISSING, USEFUL, ANY = 3, 2, 1
"""Aquas that others bid for the first card of a kind that flies, another one, and any card."""
RESERVE = 1
"""Aquas that others keep."""
_TEAM = (CardType.ROBONAUT, CardType.REFINERY, CardType.THRUSTER)


@dataclass(frozen=True, slots=True)
class CardWorth:
    """What a card is worth to a player."""

    points: float
    """For his plans."""
    aquas: float
    """What he pays for it at most."""


class Appraisal:
    """The worth of cards to one player."""

    def __init__(self, outlook: Horizon, launches: Sequence[Venture]) -> None:
        self._outlook = outlook
        self._weights, self._aqua = outlook.weights, outlook.aqua
        self._replaced: dict[str, float] = {}
        # A flight of the crew is no reason to sell what a factory needs.
        builders = [each for each in launches if each.builds]
        others = [each for each in launches if not each.builds]
        waits = builders[:1] if builders and builders[0].wait else []
        self.short = max([0.0, *(each.cost - outlook.aquas for each in waits)])
        """Aquas that the best flight that builds waits for."""
        self._last_aquas = any(each.boosted for each in waits)
        self._buys = any(_unsure(each) for each in waits)
        self._rate = max(self._aqua, self._weights.year / self._weights.income)
        # Nor is a card on top of its deck, which anybody may buy, one to sell what is there.
        surest = min((_unsure(each) for each in builders), default=0)
        sure = [each for each in builders if _unsure(each) == surest]
        self._plans = [plans for plans in (builders, others) if plans]
        good = others if others and others[0].score > 0 else []
        self._kept = [plans for plans in (builders, sure, good) if plans]

    def money(self, aquas: float) -> float:
        """Points that aquas are worth; those that a flight waits for bring it nearer."""
        awaited = min(max(aquas, 0.0), self.short)
        return self._rate * awaited + self._aqua * (aquas - awaited)

    def income(self, aquas: int) -> float:
        """Points that aquas are worth now: if nothing else is lacking, a flight begins at once."""
        enough = self._last_aquas and 0 < self.short <= aquas
        return self.money(aquas) + (self._weights.year if enough else 0.0)

    def in_time(self, aquas: int, years: int) -> float:
        """Points that aquas are worth which come in some years.

        A flight waits for them only if it would otherwise have to wait longer.
        """
        sooner = self.short <= self._weights.income * years
        return self._aqua * aquas if sooner else self.money(aquas)

    def deserves(self, mission: Venture) -> bool:
        """Whether a flight is worth its aquas, be it that another one waits for them."""
        flight_waits = self.short > 0 and not mission.builds
        return mission.value > (self._rate if flight_waits else self._aqua) * mission.cost

    def of_top(self, card: str) -> CardWorth:
        """A card that is auctioned, with the supports that come with it (I2g)."""
        table, weights = self._outlook.table, self._weights
        bonus = [table.state.decks[deck][:1] for deck in bonus_decks(table, card)]
        got = {card, *(each[0] for each in bonus if each)}
        points = self._gain(card, got)
        useless = self._outlook.left <= 2 or self._clogs(len(got))
        spare = 0.0 if useless else self._each * len(got)
        return CardWorth(points, min(spare + points / self.price, weights.ceiling))

    @property
    def price(self) -> float:
        """Points that an aqua is worth which is paid."""
        return self._rate if self.short > 0 else self._aqua

    def _clogs(self, cards: int) -> bool:
        """Whether so many more cards keep a player from auctions that he waits for (I2a)."""
        table, player = self._outlook.table, self._outlook.player
        held = len(table.player(player).hand) + cards
        return self._buys and held >= table.limits(player).academia

    def _gain(self, card: str, got: set[str]) -> float:
        return max((self._gain_in(plans, card, got) for plans in self._plans), default=0.0)

    def _gain_in(self, plans: Sequence[Venture], card: str, got: set[str]) -> float:
        weights = self._weights
        saved = weights.year + self.money(weights.purchase)
        having = lacking = _least(plans)
        for mission in plans:
            team = mission.team
            assert team is not None
            bought = {each.number for each in team.at(Where.DECK)}
            if card in bought:
                having = max(having, mission.score + saved * len(bought & got))
            else:
                having = max(having, mission.score)
                lacking = max(lacking, mission.score)
        return having - lacking

    def of_own(self, card: str) -> float:
        """What a card of one's own is worth for the plans, in points."""
        return max((self._lost_in(plans, card) for plans in self._kept), default=0.0)

    def missed(self, card: str) -> tuple[float, float]:
        """How much a card is missed: by the plans, and by how long one like it takes to come."""
        return self.of_own(card), self._to_replace(card)

    def _lost_in(self, plans: Sequence[Venture], card: str) -> float:
        """How much worse the best plan is without a card.

        Of flights that are much worse none has been kept; if all that are left need the card, one
        like it is waited for.
        """
        best = without = least = _least(plans)
        for mission in plans:
            assert mission.team is not None
            best = max(best, mission.score)
            if card not in mission.team.numbers:
                without = max(without, mission.score)
        if without > least:
            return best - without
        waiting = self._weights.year * self._to_replace(card)
        return max(best - least, min(best - NOTHING, waiting))

    def _to_replace(self, card: str) -> float:
        known = self._replaced.get(card)
        if known is None:
            known = self._replaced[card] = years_to_replace(
                self._outlook.table, self._outlook.player, card
            )
        return known

    def useless(self, cards: Iterable[str]) -> list[str]:
        """Those of one's cards that no flight takes."""
        teams = (each.team for plans in self._plans for each in plans)
        flying = {number for team in teams if team for number in team.numbers}
        return [card for card in cards if card not in flying]

    def of_rival(self, rival: str, card: str) -> int:
        """What somebody else seems likely to bid for a card."""
        table = self._outlook.table
        if not may_join(table, rival):
            return -1
        own = list(faces_at_home(table, rival))
        face = table.book.library.card(card).front
        purse = table.aquas(rival) - RESERVE
        kinds = {each.type for each in own}
        if face.type in _TEAM:
            return min(USEFUL if face.type in kinds else MISSING, purse)
        if any(is_helped_by(each, face) for each in own):
            return min(USEFUL if face.type in kinds else MISSING, purse)
        return min(ANY, purse)

    def rivals(self, card: str, without: Sequence[str] = ()) -> int:
        """What the keenest of the others seems likely to bid; -1 if nobody does."""
        state, player = self._outlook.table.state, self._outlook.player
        others = [name for name in state.seats if name != player and name not in without]
        return max((self.of_rival(name, card) for name in others), default=-1)

    def sale(self, card: str) -> float:
        """Points won by selling a hand card.

        Flights that wait for money reckon with a year for that, so it brings them no nearer than
        other things that they need.
        """
        won = self.income(HAND_PRICE)
        if self.short > 0 and not self._last_aquas:
            won = min(won, self._weights.year)
        return won - self.of_own(card)

    def auction(self, deck: str) -> float:
        """Points won by auctioning the top card of a deck."""
        outlook, weights = self._outlook, self._weights
        card = outlook.table.state.decks[deck][0]
        worth, keenest = self.of_top(card), self.rivals(card)
        if worth.aquas >= keenest:
            return worth.points + self._aqua * (self._spare(card) - max(keenest, 0))
        return self.money(max(keenest - weights.push, 0.0))

    def _spare(self, card: str) -> float:
        """What can be had for the cards by selling them one day, less the years that takes."""
        return self._each * (1 + len(bonus_decks(self._outlook.table, card)))

    @property
    def _each(self) -> float:
        """Aquas for a card that no plan needs; less for who has to save."""
        return min(1.0, self._weights.spare) if self.short > 0 else self._weights.spare


def _unsure(mission: Venture) -> int:
    """Cards that are still to be bought."""
    assert mission.team is not None
    return mission.team.lacking


def _least(plans: Sequence[Venture]) -> float:
    """What is worse than that has not been looked at."""
    return max(NOTHING, max(each.score for each in plans) - SLACK)
