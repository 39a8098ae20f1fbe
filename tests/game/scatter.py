"""Tables in the middle of a game, thrown together at random: cards, tokens and fuel anywhere."""

from __future__ import annotations

import random

from planner.board import default_board
from planner.cards import default_library
from planner.cards.model import FuelGrade
from planner.craft import rocket as craft
from planner.game import Game
from planner.game.table.hardware import craft_stack
from planner.game.table.state import PlayedCard, SiteMarks, Stack, StackKind
from planner.game.table.tokens import cubes_left, disks_left
from tests.game.arrange import put_stack
from tests.game.helpers import draw_hand

SITES = [space.id for space in default_board().sites]
PLACES = [space.id for space in default_board().spaces if not space.is_burn and not space.hazard]
AIR = ["mars-aerobrake-2", "venus-aerobrake-1"]
HUBS = 5
"""So many sites are where everybody meets."""


def scatter(game: Game, chance: random.Random) -> None:
    """Put things all over the table, as they might lie."""
    state = game.state
    state.year = chance.randint(1, 40)
    state.anarchy = game.book.rules.seasons and chance.random() < 0.3
    hubs = chance.sample(SITES, HUBS)
    for site in (*hubs, *chance.sample(SITES, 3 * HUBS)):
        owner = chance.choice(list(state.players))
        if cubes_left(game.table, owner) and disks_left(game.table, owner):
            state.mark(site, _marks(owner, chance))
    for player in state.players:
        for name in ("rocket", "outpost-1", "outpost-2"):
            if chance.random() < 0.8:
                _station(game, f"{player}:{name}", _place(hubs, chance), chance)
        draw_hand(state, player, *_cards(game, chance.randint(0, 4), chance))
        state.leo(player).tanks = chance.randint(0, 12)


def _marks(owner: str, chance: random.Random) -> SiteMarks:
    match chance.randrange(5):
        case 0:
            return SiteMarks(busted=True)
        case 1:
            return SiteMarks(claim=owner)
        case 2:
            return SiteMarks(claim=owner, factory=owner)
        case 3:
            return SiteMarks(claim=owner, factory=owner, colony=owner)
        case _:
            return SiteMarks()


def _place(hubs: list[str], chance: random.Random) -> str:
    where = [*hubs, *hubs, chance.choice(SITES), chance.choice(PLACES), chance.choice(AIR), "leo"]
    return chance.choice(where)


def _cards(game: Game, count: int, chance: random.Random) -> list[str]:
    held = [card for deck in game.state.decks.values() for card in deck]
    return chance.sample(held, min(count, len(held)))


def _station(game: Game, name: str, space: str, chance: random.Random) -> None:
    state, player = game.state, name.partition(":")[0]
    faces = [_way_up(card, chance) for card in _cards(game, chance.randint(1, 7), chance)]
    home = state.leo(player)
    if chance.random() < 0.5 and any(c.face == state.players[player].crew for c in home.cards):
        faces.append(state.players[player].crew)
    tanks = chance.choice((0, 0, 1, 5))
    if not faces and not tanks:
        return
    stack = put_stack(state, name, space, *faces, tanks=tanks)
    stack.glitched = game.book.rules.seasons and chance.random() < 0.25
    if name.endswith("rocket"):
        stack.kind = StackKind.ROCKET
        _fuel(game, stack, chance)
    for at, held in enumerate(stack.cards):
        zones = [zone for zone, left in state.glories.items() if left]
        if game.book.library.face(held.face).human and zones and chance.random() < 0.4:
            zone = chance.choice(zones)
            state.glories[zone] -= 1
            stack.cards[at] = PlayedCard(held.face, glory=zone)


def _way_up(card: str, chance: random.Random) -> str:
    face = f"{card}{chance.choice('FR')}"
    heavy = default_library().face(face).heavy is not None and chance.random() < 0.5
    return f"{face} heavy" if heavy else face


def _fuel(game: Game, stack: Stack, chance: random.Random) -> None:
    rocket = craft.build(craft_stack(game.table, stack))
    room = 31 - int(rocket.chits.wet.mass)
    tanks = chance.randint(0, max(0, min(room, 12)))
    chits = rocket.chits
    if tanks:
        chits = chits.fuel_up(tanks, chance.choice((FuelGrade.WATER, FuelGrade.DIRT)))
    stack.wet, stack.grade = str(chits.wet), chits.grade
