"""The setup of *Race to the Rescue*: near the colony, with water to fill up (iiD5)."""

from __future__ import annotations

from typing import Any

from planner.cards.model import CardType
from planner.games.high_frontier.playing.thinking.prospects import Prospects
from planner.games.high_frontier.playing.thinking.rescue.homecoming import (
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

SITES_COMPARED = 8
"""How many of the nearest sites to compare as bases."""


def set_up(prospects: Prospects, due: SetupDue, choices: list[Choice]) -> Action | None:
    """Return the setup choice: a wet colony, engines, and a factory near it to fill up at."""
    player, parts = prospects.player, due.turns[0].parts
    if SetupPart.COLONY in parts:
        return ChooseColony(player, _easiest(prospects, _values(choices, ChooseColony, "site")))
    if SetupPart.CLAIM in parts and len(parts) == 1:
        return StakeClaim(player, _base(prospects, _values(choices, StakeClaim, "site")))
    if SetupPart.FACTORY in parts:
        sites = [choice.site for choice in choices if isinstance(choice, FoundFactory)]
        return FoundFactory(player, _base(prospects, sites))
    stores = [choice.site for choice in choices if isinstance(choice, StoreTanks)]
    if stores:
        return StoreTanks(player, _base(prospects, stores))
    decks = _values(choices, DraftPatent, "deck")
    if decks:
        return DraftPatent(player, max(decks, key=lambda deck: _draft(prospects, deck)))
    return TakeAquas(player) if SetupPart.AQUAS in parts else None


def _draft(prospects: Prospects, deck: str) -> tuple[int, float, bool]:
    """Sort key of decks: engines that bring people home, else the thruster deck."""
    top = prospects.table.state.decks[deck][0]
    faces = [] if top == COVERED else with_crew(prospects, top)
    homecoming = return_of(prospects, faces) if faces else None
    return *(homecoming.rank if homecoming else (0, 0.0)), deck == CardType.THRUSTER


def station(prospects: Prospects, due: FleetDue, _: list[Choice]) -> Action:
    """Station the crew near the colony with the engine that brings most people home from there.

    A player with a worse engine leaves it to those who may still do it.
    """
    table, player = prospects.table, prospects.player
    base, crew = bases(table, player), crew_at_home(table, player)
    best = best_engine(prospects) if due.station == Station.ROCKET and base and crew else None
    if best is None or _is_bettered(best[0], prospects, due):
        return StationNothing(player)
    return StationRocket(player, (best[1], *(held.card for held in crew)), _base(prospects, base))


def _is_bettered(own: Homecoming, prospects: Prospects, due: FleetDue) -> bool:
    """True if a player who may still station the rocket has a better engine."""
    rivals = (best_engine(prospects, name) for name in due.waiting if name != prospects.player)
    return any(rival[0].rank > own.rank for rival in rivals if rival is not None)


def load(prospects: Prospects, due: ChitsDue, choices: list[Choice]) -> Action | None:
    """Load chits for as many as one voyage can bring home; the others stay in LEO."""
    rocket, home = prospects.rocket, prospects.table.state.leo(prospects.player).id
    rooms = {
        choice.fixed["stack"]: choice.free["chits"]
        for choice in choices
        if isinstance(choice, Template) and choice.action is PlaceChits
    }
    if rocket is not None and isinstance(room := rooms.get(rocket.id), Range):
        faces = [prospects.table.face(held.face) for held in rocket.cards]
        aboard = rocket.tokens.count(CHIT)
        for people in range(aboard + min(due.left, room.most), aboard, -1):
            ship = filled(faces, people * TOKENS[CHIT].mass, 0)
            if homecoming_of(prospects, ship, rocket.space, people) is not None:
                return PlaceChits(prospects.player, rocket.id, people - aboard)
    return PlaceChits(prospects.player, home, due.left) if home in rooms else None


def _values(choices: list[Choice], kind: type[Action], name: str) -> list[Any]:
    """Return the values that may be chosen for a parameter."""
    return [
        value
        for choice in choices
        if isinstance(choice, Template) and choice.action is kind
        for value in choice.free[name].values()
    ]


def _easiest(prospects: Prospects, sites: list[str]) -> str:
    """Return the wettest site; of these the smallest, then the nearest to LEO."""
    far = half_burns_to(prospects, LEO)

    def ease(place: str) -> tuple[int, int, int, str]:
        site = prospects.table.site(place)
        return -site.hydration, site.size, far.get(place, PLENTY), place

    return min(sites, key=ease)


def _base(prospects: Prospects, sites: list[str]) -> str:
    """Return the site, among the nearest, from which a full rocket best gets to the colony."""
    table, colony = prospects.table, founded(prospects.table).site
    far = half_burns_to(prospects, colony)

    def ease(site: str) -> tuple[int, int, str]:
        return far.get(site, PLENTY), table.site(site).size, site

    near = sorted(sites, key=ease)[:SITES_COMPARED]
    best = best_engine(prospects)
    if best is None:
        return near[0]
    home, card = best
    ship = filled(with_crew(prospects, card), home.people)

    def worth(site: str) -> float:
        trip = best_way(prospects, ship, site, colony)
        return 0.0 if trip is None else worth_of(trip)

    return max(near, key=worth)
