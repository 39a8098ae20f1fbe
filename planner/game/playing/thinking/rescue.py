"""What a planning player does in *Race to the Rescue*, for all together (iiD5).

A rocket is stationed near the colony with a crew and the engine that brings most people home. It
fills up, loads as many colonists as it can fly home with, and does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from planner.cards.model import CardType, Face
from planner.game.game import View
from planner.game.games.rescue.by_turns import (
    ChooseColony,
    DraftPatent,
    FoundFactory,
    SetupDue,
    SetupPart,
    StakeClaim,
    StoreTanks,
    TakeAquas,
)
from planner.game.games.rescue.colony import (
    CHIT,
    COLONIST,
    COLONISTS,
    TOKENS,
    colony_of,
    founded,
)
from planner.game.games.rescue.fleet import (
    ChitsDue,
    FleetDue,
    PlaceChits,
    Station,
    StationNothing,
    StationRocket,
)
from planner.game.games.rescue.voyage import BoardShip
from planner.game.playing.expedition import refuelling
from planner.game.playing.thinking.missions import Horizon, move_towards
from planner.game.playing.thinking.skies import (
    Crossing,
    Firmament,
    Scope,
    Ship,
    reached,
    spacecraft,
)
from planner.game.table.context import Table
from planner.game.table.hardware import rocket_of
from planner.game.table.state import LEO, Stack
from planner.kernel.actions import Action, Choice, Template
from planner.kernel.domains import Range
from planner.kernel.state import COVERED
from planner.route.fuel import PLENTY, half_burns_from

YEARS = 10
"""Years that a voyage may take."""
FUEL = 22
"""Tanks that are filled in, and with which engines are compared."""
MOST_WET = 32
"""So heavy a rocket may be (F3a)."""
NEAR = 8
"""Sites that are compared as places to set out from."""
YEAR = 0.02
"""The chance of coming home that a year is worth."""


# -- the setup ---------------------------------------------------------------------------------


def set_up(outlook: Horizon, due: SetupDue, choices: list[Choice]) -> Action | None:
    """A colony where there is water, engines, and a factory near by to fill up at."""
    player, parts = outlook.player, due.turns[0].parts
    if SetupPart.COLONY in parts:
        return ChooseColony(player, _easiest(outlook, _values(choices, ChooseColony, "site")))
    if SetupPart.CLAIM in parts and len(parts) == 1:
        return StakeClaim(player, _base(outlook, _values(choices, StakeClaim, "site")))
    if SetupPart.FACTORY in parts:
        sites = [choice.site for choice in choices if isinstance(choice, FoundFactory)]
        return FoundFactory(player, _base(outlook, sites))
    stores = [choice.site for choice in choices if isinstance(choice, StoreTanks)]
    if stores:
        return StoreTanks(player, _base(outlook, stores))
    decks = _values(choices, DraftPatent, "deck")
    if decks:
        return DraftPatent(player, max(decks, key=lambda deck: _draft(outlook, deck)))
    return TakeAquas(player) if SetupPart.AQUAS in parts else None


def _draft(outlook: Horizon, deck: str) -> tuple[int, float, bool]:
    """What the top card of a deck is good for: the voyage home, else to see more thrusters."""
    top = outlook.table.state.decks[deck][0]
    faces = [] if top == COVERED else _with_crew(outlook, top)
    known = faces and not faces[0].unknown
    return *(_brought_home(outlook, faces) if known else (0, 0.0)), deck == CardType.THRUSTER


def station(outlook: Horizon, due: FleetDue, _: list[Choice]) -> Action:
    """The crew near the colony, with the engine that brings most people home from there."""
    table, player = outlook.table, outlook.player
    base = [site for site, marks in table.state.sites.items() if marks.factory == player]
    engines = sorted(_engines(outlook), reverse=True)
    home = table.state.leo(player)
    crew = [held.card for held in home.cards if table.face(held.face).human]
    if due.station != Station.ROCKET or not (base and engines and crew):
        return StationNothing(player)
    return StationRocket(player, (engines[0][-1], *crew), _base(outlook, base))


def load(outlook: Horizon, due: ChitsDue, choices: list[Choice]) -> Action | None:
    """Chits for as many as can be brought home in one voyage; the others stay in LEO."""
    rocket, home = outlook.rocket, f"{outlook.player}:leo"
    rooms = {
        choice.fixed["stack"]: choice.free["chits"]
        for choice in choices
        if isinstance(choice, Template) and choice.action is PlaceChits
    }
    if rocket is not None and isinstance(room := rooms.get(rocket.id), Range):
        faces = [outlook.table.face(held.face) for held in rocket.cards]
        people, _ = _brought_home(outlook, faces, rocket.space)
        chits = min(due.left, room.most, people - rocket.tokens.count(CHIT))
        if chits > 0:
            return PlaceChits(outlook.player, rocket.id, chits)
    return PlaceChits(outlook.player, home, due.left) if home in rooms else None


def _values(choices: list[Choice], kind: type[Action], name: str) -> list[Any]:
    """What may be chosen for a parameter."""
    return [
        value
        for choice in choices
        if isinstance(choice, Template) and choice.action is kind
        for value in choice.free[name].values()
    ]


def _easiest(outlook: Horizon, sites: list[str]) -> str:
    """The wettest site, of these the smallest, and of these the nearest to LEO."""
    far = _half_burns(outlook, LEO)

    def ease(place: str) -> tuple[int, int, int, str]:
        site = outlook.table.site(place)
        return -site.hydration, site.size, far.get(place, PLENTY), place

    return min(sites, key=ease)


def _base(outlook: Horizon, sites: list[str]) -> str:
    """From where a full rocket gets to the colony most surely and soon, of the nearest sites."""
    table, colony = outlook.table, founded(outlook.table).site
    far = _half_burns(outlook, colony)

    def ease(site: str) -> tuple[int, int, str]:
        return far.get(site, PLENTY), table.site(site).size, site

    near = sorted(sites, key=ease)[:NEAR]
    best = max(_engines(outlook), default=None)
    if best is None:
        return near[0]
    people, _, card = best
    ship = _filled(_with_crew(outlook, card), people)
    return max(near, key=lambda site: _best_way(outlook, ship, site, colony))


def _half_burns(outlook: Horizon, start: str) -> Mapping[str, int]:
    sky = outlook.sky
    return half_burns_from(sky.board, sky.board[start].index, sky.rules, frozenset())


def _engines(outlook: Horizon) -> Iterator[tuple[int, float, str]]:
    """The engines in hand, with how many they bring home at once, and how surely and soon."""
    for card in outlook.table.player(outlook.player).hand:
        faces = _with_crew(outlook, card)
        people, worth = (0, 0.0) if faces[0].unknown else _brought_home(outlook, faces)
        if people:
            yield people, worth, card


def _with_crew(outlook: Horizon, card: str) -> list[Face]:
    table = outlook.table
    return [table.book.library.card(card).front, table.face(table.player(outlook.player).crew)]


def _brought_home(
    outlook: Horizon, faces: list[Face], start: str | None = None
) -> tuple[int, float]:
    """How many these cards bring home at once, after they have come from there, and how well."""
    colony = founded(outlook.table).site
    for people in range(COLONISTS, 0, -1):
        out = _filled(faces, people * TOKENS[CHIT].mass)
        back = _filled(faces, people * TOKENS[COLONIST].mass)
        worth = _best_way(outlook, back, colony, LEO)
        if worth > 0 and (start is None or _best_way(outlook, out, start, colony) > 0):
            return people, worth
    return 0, 0.0


def _filled(faces: list[Face], cargo: int) -> Ship:
    """These cards with all the fuel that is thought of."""
    dry = sum(face.mass for face in faces) + cargo
    cards = tuple(sorted((face.number, False) for face in faces))
    return Ship(cards, str(min(dry + FUEL, MOST_WET)), cargo=cargo)


# -- the voyage --------------------------------------------------------------------------------


def is_rescuing(outlook: Horizon) -> bool:
    """Whether the rocket has somebody, or something for somebody, aboard."""
    rocket = outlook.rocket
    return rocket is not None and not {CHIT, COLONIST}.isdisjoint(rocket.tokens)


def voyage(view: View, outlook: Horizon, choices: list[Choice]) -> Iterator[Action]:
    """What a rocket with chits or colonists does next."""
    table, rocket, colony = view.table, outlook.rocket, colony_of(view.table)
    if rocket is None or colony is None:
        return
    people, chits = (rocket.tokens.count(kind) for kind in (COLONIST, CHIT))
    wanted = min(chits, colony.waiting)
    if not people and rocket.space == colony.site and wanted:
        yield from _board(view, outlook, rocket, wanted, choices)
    elif people:
        yield from _fly(outlook, rocket, LEO)
    elif wanted and _may_fill_up(table, rocket):
        yield from _refuel(rocket, choices)
    elif wanted:
        yield from _fly(outlook, rocket, colony.site)
        yield from _refuel(rocket, choices)


def _board(
    view: View, outlook: Horizon, rocket: Stack, wanted: int, choices: list[Choice]
) -> Iterator[Action]:
    """As many as come home; if that is not all, fuel for more while there is time."""
    found = _homeward(view, outlook, rocket, wanted)
    if found < wanted and _years_left(outlook) > YEARS // 2:
        yield from _refuel(rocket, choices)
        if view.table.turn.operations:
            return
    if found:
        yield BoardShip(rocket.owner, rocket.id, found)


def _homeward(view: View, outlook: Horizon, rocket: Stack, wanted: int) -> int:
    """How many colonists the rocket brings home with the fuel that it has."""
    for people in range(wanted, 0, -1):
        game = view.imagine(0)
        game.apply(BoardShip(rocket.owner, rocket.id, people))
        ship = Ship.of(rocket_of(game.table, game.state.stacks[rocket.id]))
        if _best_way(outlook, ship, rocket.space, LEO) > 0:
            return people
    return 0


def _best_way(outlook: Horizon, ship: Ship, start: str, goal: str) -> float:
    """What the best way is worth; nothing if there is none in time."""
    sky, years = _long(outlook.sky), min(YEARS, _years_left(outlook))
    if years < 1 or spacecraft(sky, outlook.table, ship, start) is None:
        return 0.0
    ways = reached(sky, outlook.table, ship, start, Scope((0.0,) * years))
    return max((_worth(way) for way in ways.get(goal, ())), default=0.0)


def _fly(outlook: Horizon, rocket: Stack, goal: str) -> Iterator[Action]:
    if rocket.id in outlook.table.turn.flown:
        return
    move = move_towards(_long(outlook.sky), outlook.table, rocket, goal, _worth)
    if move is not None:
        yield move
        yield replace(move, supports=None)


def _refuel(rocket: Stack, choices: list[Choice]) -> Iterator[Action]:
    """As much water as an operation brings."""
    for _, action in sorted(refuelling(choices, rocket.id), key=lambda found: -found[0]):
        yield action


def _may_fill_up(table: Table, rocket: Stack) -> bool:
    """Whether there is room for more, and an own factory that makes it (I5b)."""
    chits = rocket_of(table, rocket).chits
    full = chits.wet.mass >= MOST_WET or chits.wet.mass >= chits.dry.mass + FUEL
    return table.state.marks(rocket.space).factory == rocket.owner and not full


def _worth(way: Crossing) -> float:
    return way.chance - YEAR * way.years


def _long(sky: Firmament) -> Firmament:
    return replace(sky, patience=YEARS)


def _years_left(outlook: Horizon) -> int:
    """Years after this one."""
    return outlook.future.last - 1
