"""Tables in the middle of a game, thrown together at random: cards, tokens and fuel anywhere."""

from __future__ import annotations

import random

from planner.board import default_board
from planner.cards import default_library
from planner.cards.model import FuelGrade
from planner.craft import rocket as craft
from planner.games.high_frontier.game import Game
from planner.games.high_frontier.table.hardware import craft_stack
from planner.games.high_frontier.table.state import PlayedCard, SiteMarks, Stack, StackKind
from planner.games.high_frontier.table.tokens import cubes_left, disks_left

AIR = ("mars-aerobrake-2", "venus-aerobrake-1")
HUBS = 5


def scatter(game: Game, chance: random.Random, hubs: int = HUBS) -> None:
    """Put things all over the table of a game that has just begun, as they might lie.

    Everybody meets at so many ``hubs``.

    >>> game = Game.new("core", factions=["NASA", "ESA"], seed=1)
    >>> scatter(game, random.Random(1))
    >>> len(game.state.stacks) > 2, len(game.state.sites) > 2
    (True, True)
    """
    state, sites = game.state, [space.id for space in default_board().sites]
    state.year = chance.randint(1, 40)
    state.anarchy = game.book.rules.seasons and chance.random() < 0.3
    meeting = chance.sample(sites, hubs)
    for site in (*meeting, *chance.sample(sites, 3 * hubs)):
        owner = chance.choice(list(state.players))
        if cubes_left(game.table, owner) and disks_left(game.table, owner):
            state.mark(site, _marks(owner, chance))
    for player in state.players:
        for name in ("rocket", "outpost-1", "outpost-2"):
            if chance.random() < 0.8:
                _station(game, f"{player}:{name}", _place(meeting, chance), chance)
        for card in _cards(game, chance.randint(0, 4), chance):
            state.players[player].hand.append(_taken(game, card))
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
    board = default_board()
    quiet = [space.id for space in board.spaces if not space.is_burn and not space.hazard]
    site = chance.choice(board.sites).id
    return chance.choice([*hubs, *hubs, site, chance.choice(quiet), chance.choice(AIR), "leo"])


def _cards(game: Game, count: int, chance: random.Random) -> list[str]:
    held = [card for deck in game.state.decks.values() for card in deck]
    return chance.sample(held, min(count, len(held)))


def _taken(game: Game, card: str) -> str:
    """The card, off the deck on which it lies."""
    for deck in game.state.decks.values():
        if card in deck:
            deck.remove(card)
    return card


def _station(game: Game, name: str, space: str, chance: random.Random) -> None:
    state, player = game.state, name.partition(":")[0]
    cards = _cards(game, chance.randint(1, 7), chance)
    held = [_way_up(_taken(game, card), chance) for card in cards]
    home, crew = state.leo(player).cards, PlayedCard(state.players[player].crew)
    if chance.random() < 0.5 and crew in home:
        home.remove(crew)
        held.append(crew)
    tanks = chance.choice((0, 0, 1, 5))
    if not held and not tanks:
        return
    kind = StackKind.ROCKET if name.endswith("rocket") else StackKind.OUTPOST
    stack = state.stacks[name] = Stack(name, player, kind, space, tanks=tanks)
    stack.cards.extend(held)
    stack.glitched = game.book.rules.seasons and chance.random() < 0.25
    if kind is StackKind.ROCKET:
        _fuel(game, stack, chance)
    for at, card in enumerate(stack.cards):
        zones = [zone for zone, left in state.glories.items() if left]
        if game.book.library.face(card.face).human and zones and chance.random() < 0.4:
            zone = chance.choice(zones)
            state.glories[zone] -= 1
            stack.cards[at] = PlayedCard(card.face, glory=zone)


def _way_up(card: str, chance: random.Random) -> PlayedCard:
    face = f"{card}{chance.choice('FR')}"
    heavy = default_library().face(face).heavy is not None and chance.random() < 0.5
    return PlayedCard(face, heavy=heavy)


def _fuel(game: Game, stack: Stack, chance: random.Random) -> None:
    rocket = craft.build(craft_stack(game.table, stack))
    room = 31 - int(rocket.chits.wet.mass)
    tanks = chance.randint(0, max(0, min(room, 12)))
    chits = rocket.chits
    if tanks:
        chits = chits.fuel_up(tanks, chance.choice((FuelGrade.WATER, FuelGrade.DIRT)))
    stack.wet, stack.grade = str(chits.wet), chits.grade
