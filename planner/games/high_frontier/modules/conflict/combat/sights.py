"""Combat shown before it happens: shots, threats, prices, and what is left (3D8, 3E)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from planner.games.high_frontier.modules.conflict.blocs import may_attack
from planner.games.high_frontier.modules.conflict.combat import attack
from planner.games.high_frontier.modules.conflict.combat.attack import Attack
from planner.games.high_frontier.modules.conflict.combat.battle import Fire, plan_shot
from planner.games.high_frontier.modules.conflict.combat.dropstones import stone_of
from planner.games.high_frontier.modules.conflict.combat.firing import (
    COLUMN_NAMES,
    Column,
    Weapon,
    bands_of,
    firing_table,
    told_effects,
)
from planner.games.high_frontier.modules.conflict.combat.model import combat
from planner.games.high_frontier.modules.conflict.combat.shots import (
    AMAT_PRICE,
    aims,
    spaces_in_reach,
    targets,
)
from planner.games.high_frontier.modules.conflict.combat.weapons import (
    Mount,
    factory_gun,
    fire_value,
    mounts,
    mounts_of,
    rule_of,
    told,
    works,
)
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.state import LEO
from planner.kernel.codec import Json, encode_record
from planner.text import Text, Word, joined

# -- who can shoot whom ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CellAhead:
    """What a fire value would do, as the firing results table has it."""

    values: str
    """Like ``1+`` or ``3-4``."""
    effects: Text
    told: Text


@dataclass(frozen=True, slots=True)
class ShotAhead:
    """A shot that a player could have."""

    player: str
    weapon: Weapon
    stack: str
    """The stack that fires; of a factory there is none."""
    card: str
    """The card, the dropstone, or the site of the factory."""
    origin: str
    """The space from which it fires."""
    space: str
    """The space at which it fires."""
    column: Column
    dice: str
    """How the fire value comes about: ``2d6 − 4``."""
    stacks: tuple[str, ...]
    """The stacks that it hits."""
    tokens: bool
    """The factory or the colony is hit, too."""
    cells: tuple[CellAhead, ...]
    rule: str
    told: Text
    """The weapon in words."""


def shots_of(table: Table, stack: str, origin: str | None = None) -> Iterator[ShotAhead]:
    """Yield every shot that a stack has where it is, or would have in another space.

    >>> from planner.games.high_frontier import Game
    >>> modules = ["politics", "conflict"]
    >>> table = Game.new("core", factions=["NASA", "ESA"], modules=modules).table
    >>> list(shots_of(table, "NASA:leo"))
    []
    """
    there = _as_if(table, stack, origin)
    found = there.state.stacks[stack]
    for mount in mounts_of(there, found, attacks=True):
        yield from _shots(there, mount)


def shots_of_factory(table: Table, site: str) -> Iterator[ShotAhead]:
    """Yield every shot that the gun of a factory has."""
    gun = factory_gun(table, site)
    if gun is not None:
        yield from _shots(table, gun)


def shots_by(table: Table, player: str) -> Iterator[ShotAhead]:
    """Yield every shot that a player has from where his stacks and factories are."""
    for stack in table.state.stacks_of(player):
        yield from shots_of(table, stack.id)
    for site, marks in table.state.sites.items():
        if marks.factory == player:
            yield from shots_of_factory(table, site)


def shots_at(table: Table, player: str, space: str) -> Iterator[ShotAhead]:
    """Yield every shot that others have at a player's tokens in a space."""
    for other in table.state.seats:
        if may_attack(table, other, player):
            yield from (shot for shot in shots_by(table, other) if shot.space == space)


def shots_at_stack(table: Table, stack: str, origin: str | None = None) -> Iterator[ShotAhead]:
    """Yield every shot that others would have at a stack where it is, or in another space."""
    there = _as_if(table, stack, origin)
    found = there.state.stacks[stack]
    for shot in shots_at(there, found.owner, found.space):
        if stack in shot.stacks:
            yield shot


def _as_if(table: Table, stack: str, origin: str | None) -> Table:
    """Return the table with a stack in another space."""
    if origin is None or origin == table.state.stacks[stack].space:
        return table
    state = table.state.copy()
    state.stacks[stack].space = origin
    return table.book.table(state)


def _shots(table: Table, mount: Mount) -> Iterator[ShotAhead]:
    """Yield the shots of a weapon at all that it reaches."""
    foes = [each for each in table.state.seats if may_attack(table, mount.player, each)]
    if not foes:
        return
    working: bool | None = None
    for space in spaces_in_reach(table.book.board, mount.weapon, mount.space):
        for hit in targets(table, foes, space):
            bands = bands_of(firing_table(table.book.header), mount.weapon, hit.column)
            if not bands:
                continue
            if working is None:
                working = works(table, mount)
            if not working:
                return
            face = table.face(mount.face) if mount.face else None
            yield ShotAhead(
                player=mount.player,
                weapon=mount.weapon,
                stack=mount.stack,
                card=mount.name,
                origin=mount.space,
                space=space,
                column=hit.column,
                dice=fire_value(table, mount, space, hit.column).told,
                stacks=hit.stacks,
                tokens=hit.tokens,
                cells=tuple(
                    CellAhead(band.values, told_effects(band.effects), band.told) for band in bands
                ),
                rule=rule_of(mount, face),
                told=told(table, mount),
            )


# -- threats -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Threat:
    """A weapon that reaches a space."""

    player: str
    weapon: Text
    origin: str
    """The space from which it fires."""
    rule: str

    @property
    def told(self) -> Text:
        """Return the weapon and its owner."""
        return Text("{weapon} ({player})", weapon=self.weapon, player=self.player)


def threats_to(table: Table, player: str) -> Mapping[str, tuple[Threat, ...]]:
    """Return the spaces that weapons of those reach who may attack a player.

    >>> from planner.games.high_frontier import Game
    >>> modules = ["politics", "conflict"]
    >>> threats_to(Game.new("core", factions=["NASA", "ESA"], modules=modules).table, "NASA")
    {}
    """
    return _by_space(_threats(table, _attackers(table, player)))


def reach_of(table: Table, player: str) -> Mapping[str, tuple[Threat, ...]]:
    """Return the spaces that a player's weapons reach, if there is anybody whom he may attack."""
    return _by_space(_threats(table, _armed(table, player)))


def has_weapons_to_show(table: Table, player: str) -> bool:
    """True if `threats_to` or `reach_of` has anything; stops at the first.

    >>> from planner.games.high_frontier import Game
    >>> modules = ["politics", "conflict"]
    >>> game = Game.new("core", factions=["NASA", "ESA"], modules=modules)
    >>> has_weapons_to_show(game.table, "NASA")
    False
    """
    players = (*_attackers(table, player), *_armed(table, player))
    return next(_threats(table, players), None) is not None


def _attackers(table: Table, player: str) -> list[str]:
    return [each for each in table.state.seats if may_attack(table, each, player)]


def _armed(table: Table, player: str) -> list[str]:
    """Return the player, or nobody if there is nobody whom he may attack."""
    return [player] if any(may_attack(table, player, each) for each in table.state.seats) else []


def _threats(table: Table, players: Iterable[str]) -> Iterator[tuple[str, Threat]]:
    for player in players:
        for mount in mounts(table, player, attacks=True):
            spaces = spaces_in_reach(table.book.board, mount.weapon, mount.space)
            if spaces and works(table, mount):
                threat = Threat(mount.player, told(table, mount), mount.space, mount.weapon.rule)
                yield from ((space, threat) for space in spaces)


def _by_space(threats: Iterable[tuple[str, Threat]]) -> dict[str, tuple[Threat, ...]]:
    found: dict[str, tuple[Threat, ...]] = {}
    for space, threat in threats:
        found[space] = (*found.get(space, ()), threat)
    return found


# -- in words ----------------------------------------------------------------------------------


def told_shots(table: Table) -> Iterable[Text]:
    """Yield the shots of the player on turn, and those that others have at him.

    >>> from planner.games.high_frontier import Game
    >>> modules = ["politics", "conflict"]
    >>> list(told_shots(Game.new("core", factions=["NASA", "ESA"], modules=modules).table))
    []
    """
    player = table.on_turn
    if player is None:
        return
    for shot in shots_by(table, player):
        yield Text("{player} can fire {shot}", player=player, shot=told_shot(table, shot))
    for shot in shots_at_all_of(table, player):
        yield Text("{player} can fire {shot}", player=shot.player, shot=told_shot(table, shot))


def shots_at_all_of(table: Table, player: str) -> Iterator[ShotAhead]:
    """Yield every shot that others have at anything of a player."""
    stacks = {stack.space for stack in table.state.stacks_of(player)} - {LEO}
    sites = {site for site, marks in table.state.sites.items() if player in _owners(table, site)}
    for space in sorted(stacks | sites):
        yield from shots_at(table, player, space)


def _owners(table: Table, site: str) -> tuple[str | None, ...]:
    marks = table.state.marks(site)
    return marks.factory, marks.colony


def told_shot(table: Table, shot: ShotAhead) -> Text:
    """Return a shot with its weapon, dice and what they do."""
    return Text(
        "{weapon} from {origin} at {space} ({column}): {dice}; {cells}",
        weapon=shot.told,
        origin=table.space(shot.origin).name,
        space=table.space(shot.space).name,
        column=COLUMN_NAMES[shot.column],
        dice=shot.dice,
        cells=joined((told_cell(cell) for cell in shot.cells), ", "),
    )


def told_cell(cell: CellAhead) -> Text:
    """Return what a fire value does."""
    return Text("{values}: {effects}", values=cell.values, effects=cell.effects)


# -- what is left ------------------------------------------------------------------------------


def told_remains(table: Table) -> Iterable[Text]:
    """Yield damaged factories, dropstones and prisoners.

    >>> from planner.games.high_frontier import Game
    >>> modules = ["politics", "conflict"]
    >>> list(told_remains(Game.new("core", factions=["NASA", "ESA"], modules=modules).table))
    []
    """
    now = combat(table)
    if now.damaged:
        sites = joined(table.space(site).name for site in now.damaged)
        yield Text("Damaged factories: {sites}", sites=sites)
    for player in table.state.seats:
        if stone_of(table, player) is not None:
            where = _where(table, player)
            yield Text("Dropstone of {player}: {where}", player=player, where=where)
    if now.prisoners:
        held = joined(
            Text("{human} of {captor}", human=_name(table, card), captor=captor)
            for card, captor in now.prisoners.items()
        )
        yield Text("Prisoners of war: {held}", held=held)


def _where(table: Table, player: str) -> str:
    """Return the flyby or the target of a dropstone, or the zone that it has come to."""
    found = stone_of(table, player)
    assert found is not None, "there is one"
    stack, falling = found
    if falling.inserted or falling.target is not None:
        return table.space(stack.space).name
    return Text("the {zone} zone", zone=Word(falling.zone))


def _name(table: Table, card: str) -> str:
    stack = table.state.stack_of_card(card)
    held = stack.cards if stack is not None else []
    return next((table.face(each.face).name for each in held if each.card == card), card)


# -- prices ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FireOutcome:
    """What a fire value does to what stands in one column of the table."""

    column: str
    dice: str
    values: str
    effects: Text


@dataclass(frozen=True, slots=True)
class ShotPrice:
    """What a shot takes, hits and may do."""

    weapon: str
    rule: str
    hits: tuple[str, ...]
    """Stacks, and the site whose factory or colony is hit."""
    outcomes: tuple[FireOutcome, ...]
    aquas: int = 0
    bribes: tuple[str, ...] = ()
    """Who gets one."""
    supports: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Json]:
        """Return the price as plain data."""
        return encode_record(self)


@dataclass(frozen=True, slots=True)
class AttackPrice:
    """Who defends, who fires first, and with what one fires."""

    defenders: tuple[str, ...]
    first: bool
    """The attacker fires first (3D8e), as things stand before glitches are rolled for."""
    weapons: tuple[str, ...]
    musts: tuple[str, ...]
    """Of these, those that have to be fired (3E1b)."""
    returned: tuple[str, ...]
    """What the defenders can fire back with."""
    bribes: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Json]:
        """Return the price as plain data."""
        return encode_record(self)


def price_of_shot(table: Table, action: Fire) -> ShotPrice:
    """Return what a shot takes and may do; refuses one that cannot be fired."""
    shot = plan_shot(table, action)
    aim, mount = shot.aim, shot.aim.mount
    firing = firing_table(table.book.header)
    outcomes = tuple(
        FireOutcome(
            str(hit.column),
            value.told,
            band.values,
            told_effects(band.effects),
        )
        for hit, value in zip(aim.hits, aim.values(table, goo=action.goo), strict=True)
        for band in bands_of(firing, mount.weapon, hit.column)
    )
    struck = [name for hit in aim.hits for name in hit.stacks]
    if any(hit.tokens for hit in aim.hits):
        struck.append(aim.space)
    return ShotPrice(
        weapon=str(mount.weapon),
        rule=rule_of(mount, table.face(mount.face) if mount.face else None),
        hits=tuple(struck),
        outcomes=outcomes,
        aquas=AMAT_PRICE if mount.weapon is Weapon.AMAT_BOMB else 0,
        bribes=tuple(taker for taker, _ in shot.bribes),
        supports=shot.chain.behind if shot.chain is not None else (),
    )


def price_of_attack(table: Table, action: Attack) -> AttackPrice:
    """Return what an attack would be; refuses one that cannot be made."""
    battle = attack.plan(table, action)
    own = list(aims(table, battle, action.player))
    theirs = [aim for each in battle.defenders for aim in aims(table, battle, each)]
    return AttackPrice(
        defenders=battle.defenders,
        first=attack.opens_fire(table, battle),
        weapons=tuple(dict.fromkeys(aim.mount.name for aim in own)),
        musts=tuple(dict.fromkeys(aim.mount.name for aim in own if aim.must)),
        returned=tuple(dict.fromkeys(aim.mount.name for aim in theirs)),
        bribes=attack.owed(table, battle),
    )


# -- what is at stake --------------------------------------------------------------------------


def attack_stakes(table: Table, action: Attack) -> Iterator[Text]:
    """Yield who defends, who fires first, and what bribes an attack takes."""
    price = price_of_attack(table, action)
    yield Text("against {defenders}", defenders=joined(price.defenders, " and "))
    yield Text("you fire first") if price.first else Text("the defenders fire first")
    yield from _bribes(price.bribes)


def shot_stakes(table: Table, action: Fire) -> Iterator[Text]:
    """Yield the dice of a shot, what they do, and what bribes it takes."""
    price = price_of_shot(table, action)
    yield from _cells(price.outcomes)
    yield from _bribes(price.bribes)


def _cells(outcomes: tuple[FireOutcome, ...]) -> Iterator[Text]:
    """Yield one sentence for each column of the firing table that is hit."""
    for column, dice in dict.fromkeys((each.column, each.dice) for each in outcomes):
        cells = [
            Text("{values}: {effects}", values=each.values, effects=each.effects)
            for each in outcomes
            if (each.column, each.dice) == (column, dice)
        ]
        where = COLUMN_NAMES[Column(column)]
        yield Text("{dice} ({column}): {cells}", dice=dice, column=where, cells=joined(cells))


def _bribes(takers: tuple[str, ...]) -> Iterator[Text]:
    for taker in takers:
        yield Text("a bribe to {taker}", taker=taker)


def register(book: Rulebook) -> None:
    """Add prices and stakes of attacks and shots."""
    book.prices |= {Fire.tag: price_of_shot, Attack.tag: price_of_attack}
    book.stakes |= {Attack.tag: attack_stakes, Fire.tag: shot_stakes}
