"""What can be had and for how much, and the sky over the table: year, season, events to come."""

from __future__ import annotations

from dataclasses import dataclass

from planner.cards import Card
from planner.games.high_frontier.chapters.movement.dangers import finao_cost
from planner.games.high_frontier.chapters.operations.auctions import bonus_decks, may_join
from planner.games.high_frontier.chapters.operations.boost import boost_prices
from planner.games.high_frontier.chapters.operations.market import HAND_PRICE, stock_price
from planner.games.high_frontier.game import View
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.factories import factories
from planner.games.high_frontier.table.questions import LastYear
from planner.kernel.state import COVERED
from planner.rules import CYCLE_YEARS, Season
from web.games.high_frontier.board_layer import ZoneGlory, glories_left
from web.render.drawings.factions import FactionSign, sign_of

EVENTS = "events"
"""The name of the rolls for events among what happens at the end of a year (D2a)."""


@dataclass(frozen=True, slots=True)
class ShownDeck:
    """A deck of patents."""

    name: str
    left: int
    top: Card | None
    """The open card (C4)."""
    next: tuple[Card, ...]
    """Cards below it that are open, too, while it is up for auction."""
    bonus: tuple[str, ...]
    """The decks from which the winner of the top card gets a support (I2g)."""
    bottoms: tuple[Card, ...]
    """Cards that everybody has seen go under the deck, the lowest last."""

    @property
    def covered(self) -> int:
        """How many cards nobody has seen."""
        open_cards = (self.top is not None) + len(self.next) + len(self.bottoms)
        return self.left - open_cards


@dataclass(frozen=True, slots=True)
class Purse:
    """What a player of the view can afford."""

    player: str
    sign: FactionSign
    aquas: int
    may_join: bool
    """In auctions (I2a)."""
    boosts: tuple[tuple[Card, int, int | None], ...]
    """Hand cards with what it costs to boost them, and to boost them heavy (I4)."""
    finao: int
    """What a FINAO costs (H7e)."""


@dataclass(frozen=True, slots=True)
class PriceTrack:
    """An exploitation track: what a factory of a spectral type is worth (I7d)."""

    spectral: str
    factories: int
    price: int


@dataclass(frozen=True, slots=True)
class CycleYear:
    """A position of the sunspot cycle."""

    number: int
    """Of the cycle, from 1 to 12."""
    season: Season
    is_now: bool
    event_after: bool
    seniority_after: bool


@dataclass(frozen=True, slots=True)
class Sky:
    """Where the game is in time."""

    year: int
    season: Season | None
    """``None`` where seasons do not matter."""
    cycle: tuple[CycleYear, ...]
    next_event: int | None
    """The year after which somebody rolls for the next event; ``None`` without events."""
    next_disk: int
    """The year after which the next seniority disk goes."""
    disks: int
    last_disk: int
    """The year after which the last one goes."""
    is_last: bool
    """This year is known to be the last (M1)."""
    anarchy: bool
    first: str
    first_sign: FactionSign
    on_turn: str | None


@dataclass(frozen=True, slots=True)
class Market:
    """All of it."""

    sky: Sky
    decks: tuple[ShownDeck, ...]
    purses: tuple[Purse, ...]
    tracks: tuple[PriceTrack, ...]
    glories: tuple[ZoneGlory, ...]
    heroism: int
    hand_price: int = HAND_PRICE


def market(view: View) -> Market:
    """What lies open on the table for everybody.

    >>> from planner.games.high_frontier import Game
    >>> found = market(Game.new("core", factions=["CRP", "NASA"], seed=3).view("CRP"))
    >>> [(str(deck.name), deck.left, deck.covered) for deck in found.decks][0]
    ('thruster', 12, 11)
    >>> found.sky.next_event, found.sky.last_disk, found.purses[0].finao
    (1, 48, 4)
    """
    table = view.table
    return Market(
        sky(view),
        tuple(_deck(table, name) for name in table.state.decks),
        tuple(_purse(table, player) for player in table.state.seats if player in view.seats),
        _tracks(table),
        tuple(glories_left(view)),
        table.state.heroism,
    )


def _deck(table: Table, name: str) -> ShownDeck:
    library, state = table.book.library, table.state
    lie = state.decks[name]
    known = min(state.returned.get(name, 0), max(0, len(lie) - 1))
    bottoms = lie[len(lie) - known :]
    above = [card for card in lie[1 : len(lie) - known] if card != COVERED]
    top = library.card(lie[0]) if lie else None
    return ShownDeck(
        name,
        len(lie),
        top,
        tuple(map(library.card, above)),
        tuple(bonus_decks(table, lie[0])) if lie else (),
        tuple(map(library.card, bottoms)),
    )


def _purse(table: Table, player: str) -> Purse:
    return Purse(
        player,
        sign_of(player),
        table.aquas(player),
        may_join(table, player),
        tuple(_boosts(table, player)),
        finao_cost(table, player),
    )


def _boosts(table: Table, player: str) -> list[tuple[Card, int, int | None]]:
    found = []
    for card in table.player(player).hand:
        prices = [price for _, price in boost_prices(table, player, card)]
        if prices:
            heavy = prices[1] if len(prices) > 1 else None
            found.append((table.book.library.card(card), prices[0], heavy))
    return found


def _tracks(table: Table) -> tuple[PriceTrack, ...]:
    if not table.book.limits.stock_prices:
        return ()
    built: dict[str, int] = {}
    there = factories(table)
    for space in table.book.board.sites:
        if space.site is not None:
            count = built.get(space.site.spectral, 0)
            built[space.site.spectral] = count + (space.id in there)
    return tuple(
        PriceTrack(spectral, count, stock_price(table, spectral))
        for spectral, count in sorted(built.items())
    )


# -- the sky ---------------------------------------------------------------------------------------


def sky(view: View) -> Sky:
    """Year, season and what is to come (D2, K, M1)."""
    table, state = view.table, view.table.state
    cycle = table.book.board.sunspot_cycle
    place = (state.year - 1) % CYCLE_YEARS
    has_events = any(part.name == EVENTS for part in table.book.year_end)
    to_disk = _years_until(place, [year.seniority_after for year in cycle])
    next_disk = state.year + to_disk
    return Sky(
        year=state.year,
        season=table.season() if table.book.rules.seasons else None,
        cycle=tuple(
            CycleYear(
                each.year,
                each.season,
                each.year == place + 1,
                each.event_after and has_events,
                each.seniority_after,
            )
            for each in cycle
        ),
        next_event=state.year + _years_until(place, [year.event_after for year in cycle])
        if has_events
        else None,
        next_disk=next_disk,
        disks=state.seniority_disks,
        last_disk=next_disk + CYCLE_YEARS * max(0, state.seniority_disks - 1),
        is_last=table.ask(LastYear(), state.seniority_disks == 1 and not to_disk),
        anarchy=state.anarchy,
        first=state.first_player,
        first_sign=sign_of(state.first_player),
        on_turn=table.on_turn,
    )


def _years_until(place: int, marked: list[bool]) -> int:
    """How many years from that place of the cycle to the next one that is marked.

    >>> _years_until(1, [True, False, True]), _years_until(2, [True, False, True])
    (1, 0)
    """
    ahead = [(number - place) % len(marked) for number, is_marked in enumerate(marked) if is_marked]
    return min(ahead)
