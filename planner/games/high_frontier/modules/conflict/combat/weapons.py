"""Weapons of cards, factories and factions: when they work, their fire value (3D6, 3E1-3E6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from planner.board import Hazard
from planner.cards.model import CardType, Face
from planner.craft.chain import Chain
from planner.craft.stack import StackCard
from planner.craft.supports import find_chains
from planner.errors import PlannerError
from planner.games.high_frontier.chapters.movement.activation import may_be_pushed
from planner.games.high_frontier.chapters.operations.isru import isru_rating
from planner.games.high_frontier.chapters.operations.on_site import circumstances, own_cards
from planner.games.high_frontier.modules.conflict.blocs import is_anarchy, is_war
from planner.games.high_frontier.modules.conflict.combat.firing import WEAPON_NAMES, Column, Weapon
from planner.games.high_frontier.modules.conflict.combat.model import (
    DROPSTONE,
    KAMIKAZE,
    combat,
    is_damaged,
    this_turn,
)
from planner.games.high_frontier.modules.politics.assembly import own_ideology
from planner.games.high_frontier.modules.politics.ideologies import Ideology
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.hardware import craft_card, craft_stack
from planner.games.high_frontier.table.state import PlayedCard, Stack
from planner.text import Text

# -- faction weapons ---------------------------------------------------------------------------


JAMMER = "jammer"
WARHEADS = "biological-warheads"
MARINES = "marine"
MIRRORS = "fighting-mirrors"
GRAY_GOO = "gray-goo"
AMAT_BOMBS = "war-crimes"
WEAPON_RULES = {
    JAMMER: "3D6a",
    WARHEADS: "3D6b",
    MARINES: "3D6c",
    MIRRORS: "3D6d",
    GRAY_GOO: "3D6e",
    AMAT_BOMBS: "3D6f",
}
"""The rule about each faction weapon, by its key on the crew card."""


def faction_weapon(table: Table, player: str) -> str | None:
    """Return the faction weapon that a player may use now: in war and anarchy only (3D6).

    >>> from planner.games.high_frontier import Game
    >>> game = Game.new("core", factions=["NASA", "ESA"], modules=["politics", "conflict"])
    >>> faction_weapon(game.table, "NASA") is None
    True
    >>> game.state.anarchy = True
    >>> faction_weapon(game.table, "NASA")
    'marine'
    """
    if not (is_war(table) or is_anarchy(table)):
        return None
    crew = table.face(table.player(player).crew).crew
    return None if crew is None else crew.weapon.key


def has_weapon(table: Table, player: str, weapon: str) -> bool:
    """True if a player may use that faction weapon now."""
    return faction_weapon(table, player) == weapon


def is_purple(table: Table, player: str) -> bool:
    """True if a player is of the colour that commits war crimes (3D6f)."""
    return own_ideology(table, player) is Ideology.AUTHORITY


GUN_HARDNESS = 8
"""The rad-hardness that makes a card a gun, and with which every factory fires (3E3b)."""
BEHIND_HAZARDS = 2
"""What a crash hazard beside the target's site takes from rays (3E3a, 3E3c)."""
WARHEAD_BONUS = 5
"""What biological warheads add at manned sites (3D6b, 3E5c)."""
RAYS = (Weapon.RAYGUN, Weapon.MIRROR)
"""Weapons whose fire value a crash hazard beside the target's site lessens."""
RAYGUN, BUGGY = "raygun", "buggy"


@dataclass(frozen=True, slots=True)
class Mount:
    """A weapon where it stands: a card of a stack, a dropstone, or the gun of a factory."""

    player: str
    weapon: Weapon
    space: str
    stack: str = ""
    """The stack of the card, or the dropstone; of a factory there is none."""
    face: str = ""
    """The face of the card; of factories and dropstones there is none."""

    @property
    def name(self) -> str:
        """Return the name that a shot uses: the card, the dropstone, or the site of the factory."""
        return self.face[:-1] or self.stack or self.space


@dataclass(frozen=True, slots=True)
class FireValue:
    """How the fire value of a shot comes about (3E2, column D)."""

    dice: int
    base: int
    """What the dice are added to, or taken from."""
    adds: bool
    """The dice are added; for guns and kamikazes they are taken from the base."""

    def of(self, rolled: Iterable[int]) -> int:
        """Return the fire value for these dice.

        >>> FireValue(2, -4, adds=True).of((3, 5)), FireValue(2, 8, adds=False).of((3, 4))
        (4, 1)
        """
        return self.base + sum(rolled) if self.adds else self.base - sum(rolled)

    @property
    def told(self) -> str:
        """Return dice and numbers, as the table writes them.

        >>> FireValue(2, -4, adds=True).told, FireValue(2, 8, adds=False).told
        ('2d6 − 4', '8 − 2d6')
        """
        if not self.adds:
            return f"{self.base} − {self.dice}d6"
        sign = "−" if self.base < 0 else "+"
        return f"{self.dice}d6 {sign} {abs(self.base)}" if self.base else f"{self.dice}d6"


# -- which there are ---------------------------------------------------------------------------


def mounts(table: Table, player: str, *, attacks: bool) -> Iterator[Mount]:
    """Yield every weapon of a player, in stacks and factories, whether or not it works now.

    Amat bombs and dropstones are for attackers alone (3D6f, 3D7e).
    """
    for stack in table.state.stacks_of(player):
        yield from mounts_of(table, stack, attacks=attacks)
    for site, marks in table.state.sites.items():
        gun = factory_gun(table, site) if marks.factory == player else None
        if gun is not None:
            yield gun


def mounts_of(table: Table, stack: Stack, *, attacks: bool) -> Iterator[Mount]:
    """Yield every weapon of a stack; a card that can be several is listed as each."""
    now = combat(table)
    falling = now.dropstones.get(stack.owner)
    if stack.kind is DROPSTONE and attacks and falling is not None and falling.target is not None:
        yield Mount(stack.owner, Weapon.DROPSTONE, stack.space, stack.id)
    if stack.kind is DROPSTONE and not (falling and (falling.inserted or falling.target)):
        return  # It is on its way through empty space.
    dives = stack.kind is KAMIKAZE or stack.id in now.turn.diving
    for held in own_cards(table, stack.owner, stack):
        for weapon in _kinds(table, stack.owner, held, attacks=attacks, dives=dives):
            yield Mount(stack.owner, weapon, stack.space, stack.id, held.face)


def factory_gun(table: Table, site: str) -> Mount | None:
    """Return the gun of the factory at a site, unless damaged or submarine (3E3b, 3E7e, 3D8f)."""
    owner, printed = table.state.marks(site).factory, table.space(site).site
    if owner is None or printed is None or printed.submarine or is_damaged(table, site):
        return None
    return Mount(owner, Weapon.GUN, site)


def _kinds(
    table: Table, player: str, held: PlayedCard, *, attacks: bool, dives: bool
) -> Iterator[Weapon]:
    """Yield each weapon that a card can serve as, wherever it is and whether or not it works."""
    face = table.face(held.face)
    if is_missile(table, player, face):
        yield Weapon.KAMIKAZE
    if dives:
        return
    if face.isru is not None:
        if RAYGUN in face.platforms:
            yield Weapon.RAYGUN
        if BUGGY in face.platforms or (face.human and has_weapon(table, player, MARINES)):
            yield Weapon.BUGGY
        if _has_mirror(table, player, face):
            yield Weapon.MIRROR
    if craft_card(table, held).rad_hard >= GUN_HARDNESS:
        yield Weapon.GUN
    if attacks and face.type is CardType.CREW and has_weapon(table, player, AMAT_BOMBS):
        yield Weapon.AMAT_BOMB


def is_missile(table: Table, player: str, face: Face) -> bool:
    """True if a card can be fired as a kamikaze: a thruster, and no Human but Purple's (3E5d)."""
    return face.triangle is not None and (not face.human or has_weapon(table, player, AMAT_BOMBS))


def _has_mirror(table: Table, player: str, face: Face) -> bool:
    """True if a platform has light to throw: a Powersat's, or Green's own (3E3c, 3D6d)."""
    worker = face.human or face.type is CardType.ROBONAUT
    own = worker and has_weapon(table, player, MIRRORS)
    return own or may_be_pushed(table, player)


# -- whether it works --------------------------------------------------------------------------


def has_fired(table: Table, mount: Mount) -> bool:
    """True if a weapon has fired this turn, or has served one that has (3E1c, 3E1d)."""
    turn = this_turn(table)
    return mount.name in turn.roots or mount.name in turn.served


def chains(table: Table, mount: Mount) -> tuple[Chain, ...]:
    """Return the chains that make a weapon work, simplest first; refuse it if none does (3E1a).

    All of a player's weapons fire at once as to cooling: the chain is one with those of all cards
    of the stack that have fired (3E1b). Factories and dropstones need none.
    """
    if not mount.face:
        return ()
    stack = table.state.stacks[mount.stack]
    held = next(each for each in stack.cards if each.face == mount.face)
    asked = circumstances(table, mount.player, stack, held)
    whole = craft_stack(table, stack)
    fired = this_turn(table).roots
    roots: list[StackCard] = []
    for other in stack.cards:
        if other.card in fired and other != held:
            try:
                find_chains(whole, [*roots, craft_card(table, other)], asked)
            except PlannerError:
                continue  # It has lost what it fired with.
            roots.append(craft_card(table, other))
    return find_chains(whole, [*roots, craft_card(table, held)], asked)


def works(table: Table, mount: Mount) -> bool:
    """True if a weapon can fire now, as far as cards and cooling go."""
    if has_fired(table, mount):
        return False
    try:
        chains(table, mount)
    except PlannerError:
        return False
    return True


# -- fire value --------------------------------------------------------------------------------


def fire_value(
    table: Table, mount: Mount, space: str, column: Column, *, goo: bool = False
) -> FireValue:
    """Return the fire value of a weapon against what is in a space (3E2-3E6)."""
    match mount.weapon:
        case Weapon.GUN:
            return FireValue(2, gun_hardness(table, mount), adds=False)
        case Weapon.KAMIKAZE:
            triangle = table.face(mount.face).triangle
            assert triangle is not None, "kamikazes are thrusters"
            manned = column is Column.MANNED and has_weapon(table, mount.player, WARHEADS)
            return FireValue(1, triangle.thrust + WARHEAD_BONUS * manned, adds=False)
        case Weapon.DROPSTONE | Weapon.AMAT_BOMB:
            return FireValue(2, 0, adds=True)
    stack = table.state.stacks[mount.stack]
    held = next(each for each in stack.cards if each.face == mount.face)
    base = -isru_rating(table, mount.player, stack, held, space)
    if mount.weapon in RAYS and column is not Column.SPACE and is_behind_hazards(table, space):
        base -= BEHIND_HAZARDS
    return FireValue(3 if goo else 2, base, adds=True)


def gun_hardness(table: Table, mount: Mount) -> int:
    """Return the rad-hardness with which a gun fires (3E3b)."""
    if not mount.face:
        return GUN_HARDNESS
    stack = table.state.stacks[mount.stack]
    held = next(each for each in stack.cards if each.face == mount.face)
    return craft_card(table, held).rad_hard


def is_behind_hazards(table: Table, space: str) -> bool:
    """True if a site has a crash hazard beside it, however many (3E3a)."""
    board = table.book.board
    here = board[space]
    return here.is_site and any(
        board[way.to].hazard is Hazard.CRASH for way in board.exits(here.index)
    )


def may_be_human_kamikaze(table: Table, mount: Mount) -> bool:
    """True if firing a weapon sacrifices a Human, which only Purple may do, for a bribe (3D1c)."""
    if mount.weapon is Weapon.KAMIKAZE:
        return table.face(mount.face).human and is_purple(table, mount.player)
    if mount.weapon is Weapon.DROPSTONE:
        stack = table.state.stacks[mount.stack]
        return any(table.face(held.face).human for held in stack.cards)
    return False


def rule_of(mount: Mount, face: Face | None) -> str:
    """Return the rule by which a weapon fires: marines have one of their own (3D6c)."""
    marines = mount.weapon is Weapon.BUGGY and face is not None and BUGGY not in face.platforms
    return "3D6c" if marines else mount.weapon.rule


def told(table: Table, mount: Mount) -> Text:
    """Return a weapon in words: what is fired, and of which card."""
    if mount.weapon is Weapon.DROPSTONE:
        return Text("the dropstone of {player}", player=mount.player)
    if not mount.face:
        return Text("the factory gun at {site}", site=table.space(mount.space).name)
    return Text(
        "the {weapon} of {card}",
        weapon=WEAPON_NAMES[mount.weapon],
        card=table.face(mount.face).title,
    )
