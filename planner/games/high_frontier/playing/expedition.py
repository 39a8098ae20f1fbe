"""Where a simple player's rocket goes, and what it takes along.

The routes are those of `planner.route`; sites that are no neighbours of the Earth's zone, and
comets that ask for a season, are left to others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from itertools import islice

from planner.board import Board
from planner.board.model import Zone
from planner.cards.model import CardType, Face
from planner.craft import Rocket
from planner.craft import rocket as craft
from planner.craft.stack import CardStack, StackCard
from planner.craft.supports import Circumstances, find_chains
from planner.craft.uses import industry_chains, isru_chains
from planner.errors import PlannerError
from planner.games.high_frontier.chapters.movement.activation import may_be_pushed
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.chapters.operations.market import stock_price
from planner.games.high_frontier.chapters.operations.prospect import may_prospect_luna
from planner.games.high_frontier.chapters.operations.refuel import FactoryRefuel, IsruRefuel
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.state import LEO
from planner.kernel.actions import Action, Choice, Template
from planner.route.from_cards import spacecraft_from_cards
from planner.route.plan import Option, option_of
from planner.route.query import Query, Spacecraft, Terms
from planner.route.search.search import Search
from planner.rules import RuleSet

NEAR = ("venus", "earth", "mars")
"""The zones that are worth the flight."""
PATIENCE = 2
"""Years that a flight may take."""
LOADS = (1, 2, 3, 4, 6, 8, 11, 15)
"""Tanks of fuel that are tried for a flight."""
TRIED = 6
"""How many of the best sites are looked at more closely."""
TEAMS = 3
"""How many of the lightest sets of cards are looked at more closely."""
OF_A_KIND = 3
"""How many cards of a kind are thought of: the lightest. Of 40 cards there are too many chains."""
ENGINES = 2
"""How many of a rocket's thrusters are considered."""
DIE = 6


@dataclass(frozen=True, slots=True)
class Expedition:
    """Cards of hand and LEO that can fly to a site, claim it and build a factory there."""

    cards: tuple[str, ...]
    """Numbers of the cards, the crew among them."""
    to_boost: tuple[str, ...]
    """Those of them that are still in the hand."""
    tanks: int
    target: str


# -- which sites -------------------------------------------------------------------------------


@cache
def _far_away(board: Board) -> frozenset[int]:
    """The spaces of all other zones."""
    return frozenset(space.index for space in board.spaces if space.zone not in NEAR)


def chance(face: Face, size: int) -> Fraction:
    """The chance that a size roll succeeds; buggies have two (I6.3, I6b).

    >>> from planner.cards import default_library
    >>> str(chance(default_library().face("CB059R"), 2))
    '5/9'
    """
    failure = Fraction(max(0, DIE - size), DIE)
    return 1 - (failure * failure if "buggy" in face.platforms else failure)


def goals(
    table: Table, player: str, platform: Face | None, *, industry: bool
) -> list[tuple[Fraction, str]]:
    """The sites near enough that are worth the flight, best first, each with its worth.

    ``platform`` is what prospects there, if anything does; with ``industry`` there is what it
    takes for a factory, so that a site is worth its product and own claims are worth going to.
    """
    found = []
    board = table.book.board
    for space in board.spaces:
        printed = space.site
        if printed is None or space.index in _far_away(board):
            continue
        marks = table.state.marks(space.id)
        worth = 1 + (1 + _price(table, printed.spectral) if industry else 0)
        if marks.claim == player and marks.factory is None and industry:
            found.append((Fraction(worth), space.id))
        if marks.claim is not None or marks.busted or platform is None:
            continue
        if (platform.isru or 0) > printed.hydration:
            continue
        if printed.body == "luna" and not may_prospect_luna(table, player, space.id):
            continue
        found.append((worth * chance(platform, printed.size), space.id))
    return sorted(found, key=lambda goal: (-goal[0], goal[1]))


def _price(table: Table, spectral: str) -> int:
    return stock_price(table, spectral) if table.book.limits.stock_prices else 0


# -- how to get there --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Skies:
    """What a flight depends on besides the rocket."""

    board: Board
    rules: RuleSet
    pushed: bool
    """Whether a Powersat is at hand (H3d)."""

    @classmethod
    def over(cls, table: Table, player: str) -> Skies:
        """The skies as a player has them."""
        return cls(table.book.board, table.book.rules, may_be_pushed(table, player))

    def ship(self, rocket: Rocket, start: str) -> Spacecraft:
        """The rocket as the search wants it, with its best thrusters; refuses what cannot fly."""
        zone = self.board.zones[self.board[start].zone]
        ship = spacecraft_from_cards(rocket, zone, pushed=self.pushed, rules=self.rules)
        return replace(ship, thrusters=ship.thrusters[:ENGINES])

    def search(self, ship: Spacecraft, start: str, target: str, *, any_way: bool) -> Search:
        """The ways from one place to another that take no more than a few years."""
        terms = Terms(
            rules=self.rules,
            powersat=self.pushed,
            jettison=False,
            max_turns=PATIENCE,
            avoid=_far_away(self.board),
        )
        board = self.board
        query = Query(board, ship, board[start].index, (board[target].index,), terms)
        return Search(query, any_will_do=any_way)


def best_course(
    table: Table, player: str, rocket: Rocket, start: str, sites: list[tuple[Fraction, str]]
) -> Option | None:
    """The way to the site that is worth most for the years and the dangers that it takes."""
    skies = Skies.over(table, player)
    found: list[tuple[Fraction, Option]] = []
    for worth, site in sites[:TRIED]:
        course = _course(skies, rocket, start, site)
        if course is not None:
            price, way = course
            found.append((worth / price, way))
    return max(found, key=lambda each: each[0])[1] if found else None


@lru_cache(maxsize=4000)
def _course(skies: Skies, rocket: Rocket, start: str, site: str) -> tuple[int, Option] | None:
    """The safest and shortest way from one place to another, and what it costs in years.

    A rocket that waits asks again every time, and every year.
    """
    search = skies.search(skies.ship(rocket, start), start, site, any_way=False)
    arrivals = search.arrivals(skies.board[site].index)
    if not arrivals:
        return None
    best = min(arrivals, key=lambda a: (a.turns + 2 * a.hazards + a.belts, -a.spot))
    return 2 + best.turns + best.hazards, option_of(search, best)


def first_move(table: Table, player: str, stack: str, way: Option) -> Move | None:
    """The move with which a way begins; ``None`` in a year of waiting."""
    if not way.moves or way.moves[0].turn > 1:
        return None
    turn = way.moves[0]
    thruster, flight = turn.thruster, turn.flight
    if thruster is None or thruster.engine.card is None:
        return None
    engine = thruster.engine
    return Move(
        player,
        stack,
        thruster.engine.card[:-1],
        tuple(table.book.board[space].id for space in flight.path[1:]),
        afterburn=turn.afterburn,
        push=engine.triangle.push and may_be_pushed(table, player),
        supports=thruster.supports,
        liftoff=flight.liftoff,
        landing=flight.landing,
    )


def refuelling(choices: Iterable[Choice], stack: str) -> Iterator[tuple[int, Action]]:
    """Each way to fill up a stack where it is, with all the fuel that it brings (I5)."""
    for choice in choices:
        if (
            isinstance(choice, Template)
            and choice.action in (IsruRefuel, FactoryRefuel)
            and choice.fixed["target"] == stack
        ):
            yield max(
                ((getattr(action, "fuel", 0), action) for action in choice.actions()),
                key=lambda found: found[0],
            )


# -- what to take along ------------------------------------------------------------------------


def expedition(table: Table, player: str) -> Expedition | None:
    """What a player can send out from LEO now, and pay for."""
    hand, aquas = table.player(player).hand, table.aquas(player)
    for cards, platform in islice(_teams(table, player), TEAMS):
        numbers = tuple(card.face.card for card in cards)
        to_boost = tuple(number for number in numbers if number in hand)
        price = sum(card.mass for card in cards if card.face.card in to_boost)
        if price >= aquas:
            continue
        sites = goals(table, player, platform, industry=True)
        found = fuelled(table, player, craft.build(CardStack(cards)), sites)
        if found is not None and price + found[0] <= aquas:
            return Expedition(numbers, to_boost, *found)
    return None


def fuelled(
    table: Table, player: str, rocket: Rocket, sites: list[tuple[Fraction, str]]
) -> tuple[int, str] | None:
    """The tanks to add in LEO for the first site that can be reached, and the site."""
    skies = Skies.over(table, player)
    for _, site in sites[:TRIED]:
        tanks = _tanks_needed(skies, rocket, site)
        if tanks is not None:
            return tanks, site
    return None


@lru_cache(maxsize=4000)
def _tanks_needed(skies: Skies, rocket: Rocket, site: str) -> int | None:
    """How many more tanks of fuel take a rocket from LEO to a site, if any number does."""
    for tanks in (0, *LOADS):
        with suppress(PlannerError):
            loaded = craft.fuel_up(rocket, tanks) if tanks else rocket
            search = skies.search(skies.ship(loaded, LEO), LEO, site, any_way=True)
            if search.arrivals(skies.board[site].index):
                return tanks
    return None


def _teams(table: Table, player: str) -> Iterator[tuple[tuple[StackCard, ...], Face]]:
    """Crew, thruster, robonaut and refinery with all supports, the lightest first; who prospects.

    Without a thruster of its own the crew's must do.
    """
    everything = _lightest(_cards_at_home(table, player))
    zone = table.book.board.zones[table.space(LEO).zone]
    asked = Circumstances(zone, rules=table.book.rules)
    stack = CardStack(everything)
    crews = tuple(card for card in everything if card.face.human)
    found: dict[tuple[StackCard, ...], Face] = {}
    for robonaut in _of(everything, CardType.ROBONAUT):
        for refinery in _of(everything, CardType.REFINERY):
            with suppress(PlannerError):
                machines = {
                    *isru_chains(stack, robonaut, asked)[0].cards,
                    *industry_chains(stack, robonaut, refinery, asked)[0].cards,
                    *crews,
                }
                for engine in _engines(stack, zone, asked):
                    cards = tuple(card for card in everything if card in machines | engine)
                    found[cards] = robonaut.face
    yield from sorted(found.items(), key=lambda team: sum(card.mass for card in team[0]))


def _engines(stack: CardStack, zone: Zone, asked: Circumstances) -> Iterator[set[StackCard]]:
    """Every thruster with its chain, and no thruster but what is there anyhow."""
    yield set()
    for card in stack:
        if card.face.triangle is not None and not card.face.human:
            with suppress(PlannerError):
                yield set(find_chains(stack, [card], asked)[0].cards)


def _cards_at_home(table: Table, player: str) -> tuple[StackCard, ...]:
    """The cards of hand and LEO; those in the hand white side up."""
    faces = [table.book.library.card(card).front for card in table.player(player).hand]
    cards = [StackCard(face) for face in faces]
    for held in table.state.leo(player).cards:
        cards.append(StackCard(table.face(held.face), held.heavy, held.glory))
    return tuple(cards)


def _lightest(cards: Sequence[StackCard]) -> tuple[StackCard, ...]:
    """The lightest few cards of each kind, in the order in which they lie."""
    kinds = {card.face.type for card in cards}
    kept = [each for kind in kinds for each in _some(_of(cards, kind))]
    return tuple(card for card in cards if card in kept)


def _some(cards: Sequence[StackCard]) -> list[StackCard]:
    return sorted(cards, key=lambda card: card.mass)[:OF_A_KIND]


def _of(cards: Sequence[StackCard], kind: CardType) -> list[StackCard]:
    return [card for card in cards if card.face.type is kind]
