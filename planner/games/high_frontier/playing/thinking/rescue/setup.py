"""The setup of *Race to the Rescue*: near the colony, with water to fill up (iiD5)."""

from __future__ import annotations

from typing import Any

from planner.cards.model import CardType
from planner.games.high_frontier.playing.thinking.missions import Horizon
from planner.games.high_frontier.playing.thinking.rescue.ways import (
    Homecoming,
    bases,
    best_engine,
    best_way,
    crew_at_home,
    filled,
    half_burns_to,
    homecoming_of,
    return_of,
    with_crew,
    worth_of,
)
from planner.games.high_frontier.scenarios.rescue.by_turns import (
    ChooseColony,
    DraftPatent,
    FoundFactory,
    SetupDue,
    SetupPart,
    StakeClaim,
    StoreTanks,
    TakeAquas,
)
from planner.games.high_frontier.scenarios.rescue.colony import CHIT, TOKENS, founded
from planner.games.high_frontier.scenarios.rescue.fleet import (
    ChitsDue,
    FleetDue,
    PlaceChits,
    Station,
    StationNothing,
    StationRocket,
)
from planner.games.high_frontier.table.state import LEO
from planner.kernel.actions import Action, Choice, Template
from planner.kernel.domains import Range
from planner.kernel.state import COVERED
from planner.route.fuel import PLENTY

NEAR = 8
"""Sites that are compared as places to set out from."""


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
    faces = [] if top == COVERED else with_crew(outlook, top)
    found = return_of(outlook, faces) if faces else None
    return *(found.rank if found else (0, 0.0)), deck == CardType.THRUSTER


def station(outlook: Horizon, due: FleetDue, _: list[Choice]) -> Action:
    """The crew near the colony, with the engine that brings most people home from there.

    Who holds a worse engine leaves it to the others who may still do it.
    """
    table, player = outlook.table, outlook.player
    base, crew = bases(table, player), crew_at_home(table, player)
    best = best_engine(outlook) if due.station == Station.ROCKET and base and crew else None
    if best is None or _is_bettered(best[0], outlook, due):
        return StationNothing(player)
    return StationRocket(player, (best[1], *(held.card for held in crew)), _base(outlook, base))


def _is_bettered(own: Homecoming, outlook: Horizon, due: FleetDue) -> bool:
    """Whether somebody who may still station the rocket has a better engine for it."""
    rivals = (best_engine(outlook, name) for name in due.waiting if name != outlook.player)
    return any(each[0].rank > own.rank for each in rivals if each is not None)


def load(outlook: Horizon, due: ChitsDue, choices: list[Choice]) -> Action | None:
    """Chits for as many as can be brought home in one voyage; the others stay in LEO."""
    rocket, home = outlook.rocket, outlook.table.state.leo(outlook.player).id
    rooms = {
        choice.fixed["stack"]: choice.free["chits"]
        for choice in choices
        if isinstance(choice, Template) and choice.action is PlaceChits
    }
    if rocket is not None and isinstance(room := rooms.get(rocket.id), Range):
        faces = [outlook.table.face(held.face) for held in rocket.cards]
        aboard = rocket.tokens.count(CHIT)
        for people in range(aboard + min(due.left, room.most), aboard, -1):
            ship = filled(faces, people * TOKENS[CHIT].mass, 0)
            if homecoming_of(outlook, ship, rocket.space, people) is not None:
                return PlaceChits(outlook.player, rocket.id, people - aboard)
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
    far = half_burns_to(outlook, LEO)

    def ease(place: str) -> tuple[int, int, int, str]:
        site = outlook.table.site(place)
        return -site.hydration, site.size, far.get(place, PLENTY), place

    return min(sites, key=ease)


def _base(outlook: Horizon, sites: list[str]) -> str:
    """From where a full rocket gets to the colony most surely and soon, of the nearest sites."""
    table, colony = outlook.table, founded(outlook.table).site
    far = half_burns_to(outlook, colony)

    def ease(site: str) -> tuple[int, int, str]:
        return far.get(site, PLENTY), table.site(site).size, site

    near = sorted(sites, key=ease)[:NEAR]
    best = best_engine(outlook)
    if best is None:
        return near[0]
    home, card = best
    ship = filled(with_crew(outlook, card), home.people)

    def worth(site: str) -> float:
        way = best_way(outlook, ship, site, colony)
        return 0.0 if way is None else worth_of(way)

    return max(near, key=worth)
