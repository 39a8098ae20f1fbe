"""A battle, from the first salvo to the last (3D8a, 3E1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated

from planner.craft.chain import Chain
from planner.errors import RuleViolation
from planner.games.high_frontier.chapters.operations.chains import chosen, with_supports
from planner.games.high_frontier.chapters.operations.on_site import cool
from planner.games.high_frontier.modules.conflict.blocs import may_attack
from planner.games.high_frontier.modules.conflict.bribes import coins, has_coins, pay_bribe
from planner.games.high_frontier.modules.conflict.combat import attack
from planner.games.high_frontier.modules.conflict.combat.attack import Attack
from planner.games.high_frontier.modules.conflict.combat.firing import (
    COLUMN_NAMES,
    WEAPON_NAMES,
    Weapon,
)
from planner.games.high_frontier.modules.conflict.combat.model import (
    KAMIKAZE,
    Battle,
    Impact,
    InCombat,
    MoreCombat,
    battle_of,
    put_battle,
    put_turn,
    this_turn,
)
from planner.games.high_frontier.modules.conflict.combat.shots import (
    AMAT_PRICE,
    Aim,
    aim_of,
    aims,
    bribes_for,
    can_fire,
    goo_victims,
    is_frostline,
    may_use_goo,
    served_by,
    victims,
    ways,
)
from planner.games.high_frontier.modules.conflict.combat.victory import BattleOver
from planner.games.high_frontier.modules.conflict.combat.weapons import rule_of, told
from planner.games.high_frontier.modules.conflict.state import BRIBE, CoinField
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import AnyId, Names, SpaceField, SupportsField
from planner.games.high_frontier.table.hardware import decommission_at_rest, lose_stack
from planner.games.high_frontier.table.state import LEO
from planner.kernel.actions import Action, Choice, Labelled
from planner.kernel.agenda import OneAsked, Step
from planner.kernel.plans import Plan, is_allowed, possible
from planner.kernel.rulebook import put
from planner.text import Text, joined


@dataclass(frozen=True, slots=True)
class BattleBegins(Step):
    """Who fires first is settled, and the salvos follow (3D8a)."""

    tag = "battle-begins"


@dataclass(frozen=True, slots=True)
class Salvo(Step):
    """A player fires whatever he has left (3D8a)."""

    tag = "salvo"
    player: str


@dataclass(frozen=True, slots=True)
class FireDue(OneAsked):
    """A player fires his weapons one by one, in any order (3E1)."""

    tag = "fire-due"
    space: str

    @property
    def question(self) -> str:
        """Ask which is next."""
        return Text(
            "{player} fires at {space}: which weapon is next? (3E1)",
            player=self.player,
            space=self.space,
        )


@dataclass(frozen=True, slots=True)
class Fire(Action):
    """Fire a weapon at a space; what is not named is not spent (3E1)."""

    tag = "fire"
    title = Text("Fire")
    summary = Text("Fire a weapon at a space; what is not named is not spent")
    weapon: Annotated[Weapon, Labelled(Text("Weapon"), words=tuple(WEAPON_NAMES.items()))]
    card: Annotated[AnyId, Labelled(Text("Card"))]
    """The card, the dropstone, or the site of the factory."""
    space: SpaceField
    supports: SupportsField = None
    """The cards behind it (J1c); if not said, those that use up least."""
    goo: Annotated[bool, Labelled(Text("Gray goo"), words=((True, Text("with gray goo")),))] = False
    """Beam gray goo: a die more, for a bribe to each victim (3D6e)."""
    victim: Annotated[
        str | None, Names.SEAT, Labelled(Text("Who is paid"), Text("{what} is paid", what=""))
    ] = None
    """Who is paid for a dropstone, where it hits several players (3D7a)."""
    coin: CoinField = BRIBE
    """What a bribe is paid with (3B1a)."""


@dataclass(frozen=True, slots=True)
class HoldFire(Action):
    """Fire no more in this battle; what has to be fired has been (3E1b)."""

    tag = "hold-fire"
    title = Text("Hold fire")
    summary = Text("Fire no more in this battle")


@dataclass(frozen=True, slots=True)
class Shot:
    """A shot as it is planned."""

    aim: Aim
    chain: Chain | None
    bribes: tuple[tuple[str, str], ...]
    goo: bool

    @property
    def dice(self) -> int:
        """Return how many are rolled."""
        return 3 if self.goo else 1 if self.aim.mount.weapon is Weapon.KAMIKAZE else 2


# -- planning a shot ---------------------------------------------------------------------------


def plan_shot(table: Table, action: Fire) -> Shot:
    """Return a shot that can be fired now; raise the rule against it otherwise (3E1)."""
    battle = battle_of(table)
    return _shot(table, battle, _aim(table, battle, action), action)


def _shot(table: Table, battle: Battle, aim: Aim, action: Fire) -> Shot:
    """Return a shot as it is aimed, with its chain and its bribes."""
    mount = aim.mount
    table.require(
        not action.goo or may_use_goo(table, mount),
        "3D6e",
        Text("{player} beams no gray goo with this", player=action.player),
        code="no-gray-goo",
        hint=Text("grey crews do, with rayguns, in war and anarchy"),
    )
    chain = chosen(aim.chains, action.supports, "3E1a") if mount.face else None
    struck = victims(table, battle, mount, aim.hits)
    if action.victim is not None:
        table.require(
            action.victim in struck,
            "3D7a",
            Text("{victim} is not hit by it", victim=action.victim),
            code="no-victim",
            hint=Text("name one of {struck}", struck=joined(struck)),
        )
        struck = (action.victim, *(each for each in struck if each != action.victim))
    owed = bribes_for(table, mount, struck, goo=False)
    if action.goo:
        owed += bribes_for(table, mount, goo_victims(table, battle, aim), goo=True)
    if not has_coins(table, action.player, action.coin, len(owed)):
        raise RuleViolation(
            owed[0][1],
            Text("it takes a bribe to {taker}", taker=joined((each for each, _ in owed), " and ")),
            code="no-bribe",
            hint=Text("pay with {coins}", coins=joined(coins(table, action.player)) or "-"),
        )
    return Shot(aim, chain, owed, action.goo)


def _aim(table: Table, battle: Battle, action: Fire) -> Aim:
    player = action.player
    aim = aim_of(table, battle, player, action.weapon, action.card, action.space)
    if aim is not None:
        return aim
    others = aims(table, battle, player)
    able = joined((Text("{card} at {space}", card=a.name, space=a.space) for a in others), " or ")
    raise RuleViolation(
        "3E1",
        Text(
            "{player} cannot fire {card} as a {weapon} at {space} now",
            player=player,
            card=action.card,
            weapon=action.weapon,
            space=action.space,
        ),
        code="cannot-fire",
        hint=Text("fire {able}", able=able or Text("nothing more")),
    )


# -- firing ------------------------------------------------------------------------------------


def _fire(context: Context, due: FireDue, action: Fire) -> None:
    shot = plan_shot(context, action)
    aim, mount = shot.aim, shot.aim.mount
    context.answered()
    context.push(Salvo(action.player))
    _pay(context, action, shot)
    _mark_fired(context, shot)
    if shot.chain is not None and mount.stack in context.state.stacks:
        cool(context, context.state.stacks[mount.stack], shot.chain)
    face = context.face(mount.face) if mount.face else None
    what = told(context, mount)
    if shot.chain is not None:
        what = what + with_supports(shot.chain)
    rule = rule_of(mount, face)
    rolled = [
        context.roll(Text("{player} fires {what}", player=action.player, what=what), rule)
        for _ in range(shot.dice)
    ]
    impacts = []
    for hit, value in zip(aim.hits, aim.values(context, goo=action.goo), strict=True):
        fire_value = value.of(rolled)
        context.say(
            Text(
                "{player} fires {what} at {space} ({column}): {dice} with {rolled} is fire value"
                " {value}",
                player=action.player,
                what=what,
                space=context.space(aim.space).name,
                column=COLUMN_NAMES[hit.column],
                dice=value.told,
                rolled=joined(map(str, rolled), ", "),
                value=fire_value,
            ),
            rule,
        )
        impacts.append(
            Impact(
                action.player,
                mount.weapon,
                fire_value,
                hit.space,
                hit.column,
                hit.stacks,
                hit.tokens,
                is_frostline(context, mount),
            )
        )
    context.push(*impacts)
    _spend(context, action, shot)


def _pay(context: Context, action: Fire, shot: Shot) -> None:
    if shot.aim.mount.weapon is Weapon.AMAT_BOMB:
        context.pay(action.player, AMAT_PRICE, Text("an antimatter bomb"), "3E3d")
    coin = action.coin
    for taker, rule in shot.bribes:
        pay_bribe(context, action.player, taker, Text("a vendetta"), rule, coin)
        turn = this_turn(context)
        if rule == "3D1d":
            put_turn(context, replace(turn, goo=(*turn.goo, taker)))
        elif rule == "3D1c":
            put_turn(context, replace(turn, martyrs=(*turn.martyrs, taker)))


def _mark_fired(context: Context, shot: Shot) -> None:
    turn = this_turn(context)
    served = served_by(shot.chain) if shot.chain is not None else ()
    put_turn(
        context,
        replace(
            turn,
            roots=(*turn.roots, shot.aim.mount.name),
            served=tuple(dict.fromkeys((*turn.served, *served))),
        ),
    )


def _spend(context: Context, action: Fire, shot: Shot) -> None:
    """Lose a kamikaze or a dropstone that has been fired (3E5, 3E6)."""
    mount = shot.aim.mount
    stack = context.state.stacks.get(mount.stack)
    if stack is None:
        return
    if mount.weapon is Weapon.DROPSTONE:
        lose_stack(context, stack, Text("it has struck"), "3D7h")
    elif stack.kind is KAMIKAZE or stack.id in this_turn(context).diving:
        lose_stack(context, stack, Text("kamikaze"), "3E5")
    elif mount.weapon is Weapon.KAMIKAZE and shot.chain is not None:
        used = (action.card, *shot.chain.behind)
        spent = [held for held in stack.cards if held.card in used]
        decommission_at_rest(context, stack, spent, Text("kamikaze"), "3E5")


def _may_hold(table: Table, action: HoldFire) -> None:
    """Refuse to hold fire while something has to be fired (3E1b, 3D8e)."""
    player, battle = action.player, battle_of(table)
    left = list(aims(table, battle, player))
    musts = [aim.name for aim in left if aim.must]
    table.require(
        not musts,
        "3E1b",
        Text(
            "{player} has to fire {weapons} first",
            player=player,
            weapons=joined(dict.fromkeys(musts)),
        ),
        code="must-fire",
        hint=Text("only adjacent fire, kamikazes and antimatter bombs may be left"),
    )
    ray = _promised_ray(table, battle, left) if player == battle.attacker else None
    table.require(
        ray is None,
        "3D8e",
        Text("{player} opens fire with a raygun, so one has to be fired", player=player),
        code="must-fire",
        hint=Text("fire {ray}", ray=ray.name if ray else ""),
    )


def _promised_ray(table: Table, battle: Battle, left: Iterable[Aim]) -> Aim | None:
    """Return the raygun that an attacker who is first for its sake has still to fire (3D8e)."""
    fired = this_turn(table).roots
    if not battle.opens or battle.surprises or any(name in battle.rays for name in fired):
        return None
    return next((aim for aim in left if aim.mount.weapon.fires_first), None)


def _hold(context: Context, due: FireDue, action: HoldFire) -> None:
    _may_hold(context, action)
    context.answered()
    context.say(Text("{player} fires no more", player=action.player), "3E1b")


# -- choices -----------------------------------------------------------------------------------


def _shots(table: Table, due: FireDue, player: str) -> Iterable[Choice]:
    battle = battle_of(table)
    for aim in aims(table, battle, player):
        base = Fire(player, aim.mount.weapon, aim.name, aim.space)
        for shot in _variants(table, battle, base, aim):
            if is_allowed(_shot, table, battle, aim, shot):
                yield shot


def _variants(table: Table, battle: Battle, base: Fire, aim: Aim) -> Iterable[Fire]:
    """Yield a shot with each choice of chain, gray goo, coin, and who is paid for a dropstone."""
    chains_left: list[tuple[str, ...] | None] = [None]
    if aim.mount.face:
        _, *others = ways(table, aim)
        chains_left += [chain.behind for chain in others]
    struck = victims(table, battle, aim.mount, aim.hits)
    held = coins(table, base.player) or (BRIBE,)
    pays = bool(bribes_for(table, aim.mount, struck, goo=False))
    several = pays and aim.mount.weapon is Weapon.DROPSTONE and len(struck) > 1
    for supports in chains_left:
        for goo in (False, True) if may_use_goo(table, aim.mount) else (False,):
            for coin in held if pays or goo else (BRIBE,):
                for victim in struck if several else (None,):
                    yield replace(base, supports=supports, goo=goo, coin=coin, victim=victim)


def _holds(table: Table, due: FireDue, player: str) -> Iterable[Choice]:
    return possible(table, _may_hold, [HoldFire(player)])


# -- the course of a battle --------------------------------------------------------------------


def _attack(context: Context, action: Attack, battle: Battle) -> None:
    if context.state.top(MoreCombat) is not None:
        context.answered()
    context.push(BattleBegins())
    attack.begin(context, action, battle)


def _begin(context: Context, step: BattleBegins) -> None:
    battle = battle_of(context)
    rays = tuple(aim.name for aim in attack.first_shots(context, battle))
    first = battle.surprises or bool(rays)
    put_battle(context, replace(battle, opens=first, rays=rays))
    says = (
        Text("{attacker} fires first", attacker=battle.attacker)
        if first
        else Text("{defenders} fire first", defenders=joined(battle.defenders, " and "))
    )
    context.say(says, "3D8e")
    defence = [Salvo(each) for each in battle.defenders]
    onslaught = [Salvo(battle.attacker)]
    salvos = [*onslaught, *defence] if first else [*defence, *onslaught]
    context.push(*salvos, BattleOver())


def _go_on(context: Context, salvo: Salvo) -> None:
    battle = battle_of(context)
    if can_fire(context, battle, salvo.player):
        context.push(FireDue(salvo.player, context.space(battle.space).name))


def faults(table: Table) -> Iterable[str]:
    """Yield what may never be: combat in LEO, or with those who may not be attacked (3Ea, 3Cc)."""
    battle = this_turn(table).battle
    if battle is None or table.state.top(FireDue) is None:
        return
    if battle.space == LEO:
        yield "there is combat in LEO"
    for defender in battle.defenders:
        if not may_attack(table, battle.attacker, defender):
            yield f"{battle.attacker} attacks {defender}, who is no enemy"


def register(book: Rulebook) -> None:
    """Add attacks and salvos."""
    put(book.checks, "battle", faults)
    book.action(Attack, InCombat(), "3D8b", Plan(attack.plan, _attack), attack.choices)
    book.step(BattleBegins, _begin)
    book.step(Salvo, _go_on)
    book.decision(FireDue)
    book.answer(FireDue, Fire, "3E1", _fire, _shots)
    book.answer(FireDue, HoldFire, "3E1b", _hold, _holds)
