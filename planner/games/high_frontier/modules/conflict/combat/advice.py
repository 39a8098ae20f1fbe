"""What computer players that think ahead do in combat: by what a shot may cost whom (3D8, 3E).

A shot is worth what it takes from the enemy on average, cards and points; an attack is worth its
shots less what comes back. They fire what they must, and the rest where it is worth more than it
takes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import product

from planner.games.high_frontier.chapters.operations.market import stock_price
from planner.games.high_frontier.modules.conflict.blocs import fighting
from planner.games.high_frontier.modules.conflict.bribes import bribes
from planner.games.high_frontier.modules.conflict.combat import attack
from planner.games.high_frontier.modules.conflict.combat.attack import Attack, due_at
from planner.games.high_frontier.modules.conflict.combat.battle import Fire, FireDue, HoldFire
from planner.games.high_frontier.modules.conflict.combat.dropstones import GuideDropstone
from planner.games.high_frontier.modules.conflict.combat.effects import Zap, ZapDue, zappable
from planner.games.high_frontier.modules.conflict.combat.firing import (
    Effect,
    Weapon,
    band_of,
    firing_table,
)
from planner.games.high_frontier.modules.conflict.combat.losses import (
    CaptureDue,
    SwapCube,
    hardness,
)
from planner.games.high_frontier.modules.conflict.combat.model import (
    Battle,
    MoreCombat,
    battle_of,
    is_damaged,
)
from planner.games.high_frontier.modules.conflict.combat.movement import GrantPassage, PassageDue
from planner.games.high_frontier.modules.conflict.combat.shots import Aim, Targets, aims
from planner.games.high_frontier.modules.conflict.combat.victory import (
    Aftermath,
    EndCombat,
    FlipDue,
    FlipPropaganda,
    GloryLost,
    HeroDue,
    KeepAll,
    LoseGlory,
    TakeGlory,
)
from planner.games.high_frontier.modules.conflict.combat.weapons import is_purple
from planner.games.high_frontier.modules.politics.assembly import assembly
from planner.games.high_frontier.modules.politics.delegates import Forgo, FreeCube
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Table
from planner.kernel.actions import Action, Choice, Template
from planner.kernel.plans import is_allowed
from planner.kernel.rulebook import put

SIDES = 6
A_CARD = 1.0
"""What a card is worth on the map, which has taken money and years to get there."""
A_TOKEN = 1.0
"""A point for a cube or a dome (M2a)."""
A_DOME = 2.0
"""What a dome adds beyond its token (M2b)."""
DAMAGED = 2.0
"""What a damaged factory loses: its token, and its use until it is repaired (3E7)."""
A_VICTORY = 1.0
"""What a flipped chit is worth in war (3D9a)."""
AFAR = 0.3
"""What an optional shot has to be worth to be fired."""


# -- what a shot is worth ----------------------------------------------------------------------


@cache
def _sums(dice: int) -> tuple[tuple[int, float], ...]:
    """Return the chance of each sum of so many dice."""
    counts = Counter(sum(roll) for roll in product(range(1, SIDES + 1), repeat=dice))
    total = SIDES**dice
    return tuple((each, count / total) for each, count in sorted(counts.items()))


def worth_of_shot(table: Table, aim: Aim, firer: str) -> float:
    """Return what a shot takes from those whom it hits, on average."""
    found = 0.0
    firing = firing_table(table.book.header)
    for hit, value in zip(aim.hits, aim.values(table), strict=True):
        for rolled, chance in _sums(value.dice):
            fire_value = value.of((rolled,))
            band = band_of(firing, aim.mount.weapon, hit.column, fire_value)
            for effect in band.effects if band is not None else ():
                found += chance * _worth_of_effect(table, effect, hit, fire_value, firer)
    return found


def _worth_of_effect(
    table: Table, effect: Effect, hit: Targets, fire_value: int, firer: str
) -> float:
    match effect:
        case Effect.OVERLOAD:
            return A_CARD * _soft(table, hit) * min(fire_value, SIDES) / SIDES
        case Effect.COLLATERAL:
            return A_CARD * _soft(table, hit) / SIDES
        case Effect.ZAP:
            return A_CARD * bool(zappable(table, hit.stacks, fire_value))
        case Effect.DAMAGE if hit.tokens and not is_damaged(table, hit.space):
            return DAMAGED
        case Effect.DESTROY if hit.tokens:
            return _factory(table, hit.space) + _dome(table, hit.space, firer)
        case Effect.CAPTURE:
            cards = sum(len(table.state.stacks[name].cards) for name in hit.stacks)
            return A_CARD * cards + (2 * _factory(table, hit.space) if hit.tokens else 0)
    return 0.0


def _soft(table: Table, hit: Targets) -> int:
    """Return the cards that a glitch roll can strike."""
    return sum(
        1 <= hardness(table, held) <= SIDES
        for name in hit.stacks
        for held in table.state.stacks[name].cards
    )


def _factory(table: Table, site: str) -> float:
    if table.state.marks(site).factory is None:
        return 0.0
    return A_TOKEN + stock_price(table, table.site(site).spectral)


def _dome(table: Table, site: str, firer: str) -> float:
    """Return what a dome is worth to its owner, less what genocide costs who destroys it (3E2m)."""
    if table.state.marks(site).colony is None:
        return 0.0
    shame = 0 if is_purple(table, firer) else bribes(table, firer) + assembly(table).all_of(firer)
    return A_TOKEN + A_DOME - shame


def price_of(table: Table, aim: Aim) -> float:
    """Return what a shot costs who fires it."""
    match aim.mount.weapon:
        case Weapon.KAMIKAZE:
            return 2 * A_CARD
        case Weapon.DROPSTONE | Weapon.AMAT_BOMB:
            return A_CARD / 2
    return 0.0


def worth_of_attack(table: Table, action: Attack) -> float:
    """Return what an attack takes from the enemy, less what he takes; all fire what they would."""
    battle = attack.plan(table, action)
    taken = _onslaught(table, battle, action.player)
    lost = sum(_onslaught(table, battle, each) for each in battle.defenders)
    first = attack.opens_fire(table, battle)
    won = A_VICTORY * fighting(table) * min(1.0, taken)
    return taken + won - (lost / 2 if first else lost)


def _onslaught(table: Table, battle: Battle, player: str) -> float:
    best: dict[str, float] = {}
    for aim in aims(table, battle, player):
        value = worth_of_shot(table, aim, player) - price_of(table, aim)
        if value > 0 or aim.must:
            best[aim.mount.name] = max(value, best.get(aim.mount.name, value))
    return sum(best.values())


# -- answers ---------------------------------------------------------------------------------


def _fire(table: Table, due: FireDue, player: str, choices: list[Choice]) -> Action:
    """Fire what has to be fired, the best first; then what is worth it."""
    found: list[tuple[bool, float, Aim]] = []
    for aim in aims(table, battle_of(table), player):
        gain = worth_of_shot(table, aim, player) - price_of(table, aim)
        found.append((aim.must, gain, aim))
    hold = HoldFire(player)
    must_go_on = hold not in choices
    for must, gain, aim in sorted(found, key=lambda each: (not each[0], -each[1])):
        shot = Fire(player, aim.mount.weapon, aim.mount.name, aim.space)
        if (must or gain > AFAR or must_go_on) and shot in choices:
            return shot
    if must_go_on:
        return next(each for each in choices if isinstance(each, Fire))
    return hold


def _zap(table: Table, due: ZapDue, player: str, choices: list[Choice]) -> Action:
    """Zap the hardest card that can be destroyed: the soft ones break by themselves."""
    cards = zappable(table, due.stacks, due.fire_value)
    _, best = max(cards, key=lambda each: hardness(table, each[1]))
    return Zap(player, best.card)


def _more(table: Table, due: MoreCombat, player: str, choices: list[Choice]) -> Action:
    """Attack another space where that pays, or has to be attacked."""
    best = _best_attack(table, player, choices)
    if best is not None:
        return best
    end = EndCombat(player)
    return end if end in choices else _due_attack(table, player, choices)


def _due_attack(table: Table, player: str, choices: list[Choice]) -> Action:
    space = due_at(table, player)
    attacks = list(_attacks(choices))
    return next((each for each in attacks if each.space == space), attacks[0])


def _attacks(choices: Iterable[Choice]) -> Iterator[Attack]:
    """Yield each attack that is listed, with nothing joining in and with everything."""
    for choice in choices:
        if isinstance(choice, Attack):
            yield choice
        elif isinstance(choice, Template) and choice.action is Attack:
            first = next(choice.actions())
            assert isinstance(first, Attack)
            yield first
            joined = choice.free.get("joined")
            if joined is not None:
                *_, every = joined.values()
                yield replace(first, joined=every)


def _best_attack(table: Table, player: str, choices: Iterable[Choice]) -> Attack | None:
    """Return the attack that pays most, if any does."""
    worth = {
        each: worth_of_attack(table, each)
        for each in _attacks(choices)
        if is_allowed(attack.plan, table, each)
    }
    best = max(worth, key=lambda each: worth[each], default=None)
    return best if best is not None and worth[best] > AFAR else None


def _flip(table: Table, due: FlipDue, player: str, choices: list[Choice]) -> Action:
    return FlipPropaganda(player, due.chits[0])


def _hero(table: Table, due: HeroDue, player: str, choices: list[Choice]) -> Action:
    return TakeGlory(player, take=True)


def _glory(table: Table, due: GloryLost, player: str, choices: list[Choice]) -> Action:
    """Lose the one that is worth least: a low side before a high one."""
    chits = [choice for choice in choices if isinstance(choice, LoseGlory)]
    return min(chits, key=lambda each: each.high)


def _aftermath(table: Table, due: Aftermath, player: str, choices: list[Choice]) -> Action:
    return KeepAll(player)


def _capture(table: Table, due: CaptureDue, player: str, choices: list[Choice]) -> Action:
    """Put a cube at the factory, that of a delegate if need be."""
    swap = next((each for each in choices if isinstance(each, SwapCube)), None)
    freed = next((each for each in choices if isinstance(each, FreeCube)), None)
    return swap or freed or Forgo(player)


def _passage(table: Table, due: PassageDue, player: str, choices: list[Choice]) -> Action:
    """Let nobody pass."""
    return GrantPassage(player, allow=False)


# -- on turn ---------------------------------------------------------------------------------


def _strike(table: Table, player: str, choices: list[Choice]) -> Iterable[Action]:
    """Attack where it pays."""
    best = _best_attack(table, player, choices)
    if best is not None:
        yield best


def _guide(table: Table, player: str, choices: list[Choice]) -> Iterable[Action]:
    """Send a dropstone at whatever an enemy has in its reach, or on."""
    for choice in choices:
        if isinstance(choice, Template) and choice.action is GuideDropstone:
            for site in choice.free["site"].values():
                if attack.enemies_at(table, player, site):
                    yield GuideDropstone(player, site)
            yield GuideDropstone(player)
            yield next(action for action in choice.actions() if isinstance(action, GuideDropstone))
        elif isinstance(choice, GuideDropstone):
            yield choice


def _do_duty(table: Table, player: str, choices: list[Choice]) -> Iterable[Action]:
    """Attack where one has to before the turn can end (3D8g)."""
    space = due_at(table, player)
    if space is not None:
        yield from (each for each in _attacks(choices) if each.space == space)


def register(book: Rulebook) -> None:
    """Add the ideas and the answers."""
    put(book.ideas, "guide-dropstone", _guide)
    put(book.ideas, "attack", _strike)
    put(book.last_ideas, "must-attack", _do_duty)
    book.replies |= {
        FireDue: _fire,
        ZapDue: _zap,
        MoreCombat: _more,
        FlipDue: _flip,
        HeroDue: _hero,
        GloryLost: _glory,
        Aftermath: _aftermath,
        CaptureDue: _capture,
        PassageDue: _passage,
    }
