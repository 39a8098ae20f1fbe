"""Attacking a space: who may, who must, and with what (3D8, 3Ac)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Annotated

from planner.errors import RuleViolation
from planner.games.high_frontier.modules.conflict.blocs import (
    are_enemies,
    is_betrayed,
    may_attack,
    must_fight,
    owes_bribe,
)
from planner.games.high_frontier.modules.conflict.bribes import coins, has_coins, pay_bribe
from planner.games.high_frontier.modules.conflict.combat.dropstones import must_fall
from planner.games.high_frontier.modules.conflict.combat.firing import Weapon
from planner.games.high_frontier.modules.conflict.combat.model import (
    DROPSTONE,
    Battle,
    CombatTurn,
    put_turn,
    this_turn,
)
from planner.games.high_frontier.modules.conflict.combat.shots import (
    Aim,
    aim_at,
    aims,
    anchor,
    can_fire,
    is_immune,
    spaces_in_reach,
)
from planner.games.high_frontier.modules.conflict.combat.weapons import (
    JAMMER,
    Mount,
    has_fired,
    has_weapon,
    mounts,
)
from planner.games.high_frontier.modules.conflict.state import BRIBE, CoinField
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import AnyIds, SeatIds, SpaceField
from planner.games.high_frontier.table.happenings import GlitchTrigger
from planner.games.high_frontier.table.occasions import Occasion
from planner.games.high_frontier.table.state import LEO
from planner.kernel.actions import Action, Choice, Labelled, Template
from planner.kernel.domains import Domain, OneOf, Subset
from planner.kernel.plans import is_allowed
from planner.text import Text, joined


@dataclass(frozen=True, slots=True)
class Attack(Action):
    """Attack a space with all that one has there, and what joins in from afar (3D8)."""

    tag = "attack"
    title = Text("Attack")
    summary = Text("Attack a space with all that you have there, and what joins in from afar")
    needs = Text("it takes enemies in a space where you have a weapon")
    space: SpaceField
    joined: Annotated[
        AnyIds, Labelled(Text("Also fighting"), Text("joined by {what}", what=""))
    ] = ()
    """Own stacks, and sites of own factories, that join in from adjacent spaces (3E3)."""
    victims: Annotated[
        SeatIds, Labelled(Text("Victims of piracy"), Text("piracy against {what}", what=""))
    ] = ()
    """Players who are no enemies and are attacked by piracy (3Ac)."""
    jams: Annotated[bool, Labelled(Text("Jammer"), words=((True, Text("with a jammer")),))] = False
    """Use a jammer, to fire first (3D6a)."""
    coin: CoinField = BRIBE
    """What bribes are paid with, where the attack takes some (3Ac, 3D1a)."""


# -- who is attacked ---------------------------------------------------------------------------


def owners_at(table: Table, space: str) -> tuple[str, ...]:
    """Return the players with tokens in a space that combat can touch (3D8b, 3D8f)."""
    if space == LEO:
        return ()
    found: set[str | None] = {
        stack.owner for stack in table.state.stacks_at(space) if not is_immune(table, stack)
    }
    site = table.space(space).site
    if site is not None and not site.submarine:
        marks = table.state.marks(space)
        found |= {marks.factory, marks.colony}
    return tuple(each for each in table.state.seats if each in found)


def enemies_at(table: Table, attacker: str, space: str) -> tuple[str, ...]:
    """Return the enemies in a space, all of whom defend if it is attacked (3D8b)."""
    return tuple(each for each in owners_at(table, space) if are_enemies(table, attacker, each))


def prey_at(table: Table, attacker: str, space: str) -> tuple[str, ...]:
    """Return the others there whom a pirate may attack (3Ac)."""
    return tuple(
        each
        for each in owners_at(table, space)
        if may_attack(table, attacker, each) and not are_enemies(table, attacker, each)
    )


def battle_at(
    table: Table, attacker: str, space: str, victims: tuple[str, ...] = ()
) -> Battle | None:
    """Return the battle that an attack on a space would be, with nothing joining in yet."""
    defenders = (*enemies_at(table, attacker, space), *victims)
    order = tuple(each for each in table.state.seats if each in defenders)
    return Battle(attacker, space, order) if order else None


def joiners(table: Table, battle: Battle) -> list[str]:
    """Return the stacks and factories beside a space that have a shot at it (3E3)."""
    found: dict[str, None] = {}
    for mount in mounts(table, battle.attacker, attacks=True):
        outside = mount.space != battle.space and anchor(mount) not in found
        if outside and not has_fired(table, mount) and _has_shot(table, battle, mount):
            found[anchor(mount)] = None
    return list(found)


def _has_shot(table: Table, battle: Battle, mount: Mount) -> bool:
    return aim_at(table, battle, mount, battle.space) is not None


# -- planning ----------------------------------------------------------------------------------


def plan(table: Table, action: Attack) -> Battle:
    """Return the battle that an attack is; raise the rule against it otherwise (3D8)."""
    player, turn = action.player, this_turn(table)
    name = table.space(action.space).name
    waiting = must_fall(table, player)
    if waiting is not None:
        table.refuse(waiting)
    _require_prey(table, action)
    battle = battle_at(table, player, action.space, action.victims)
    if battle is None:
        raise RuleViolation(
            "3D8b",
            Text("{player} has no enemy at {space} to attack", player=player, space=name),
            code="no-enemy",
            hint=_who_could_be(table, player),
        )
    table.require(
        action.space not in turn.attacked,
        "3D8b",
        Text("{space} has been attacked this turn", space=name),
        code="attacked-already",
        hint=Text("each space at most once per turn, with all weapons"),
    )
    table.require(
        action.space not in turn.worked,
        "3D8",
        Text("{player} has performed an operation at {space}", player=player, space=name),
        code="operated-there",
        hint=Text("combat at a site comes before operations there"),
    )
    wrong = set(action.joined) - set(joiners(table, battle))
    table.require(
        not wrong,
        "3E3",
        Text("{wrong} cannot fire at {space}", wrong=joined(sorted(wrong)), space=name),
        code="out-of-reach",
        hint=Text("{able} can", able=joined(joiners(table, battle)) or Text("nothing beside it")),
    )
    battle = replace(
        battle,
        joined=action.joined,
        jams=action.jams,
        sneaks=any(is_betrayed(table, player, each) for each in battle.defenders),
    )
    table.require(
        can_fire(table, battle, player),
        "3E1a",
        Text("{player} has no weapon that can fire at {space}", player=player, space=name),
        code="no-weapon",
        hint=Text("see what reaches it, and what each weapon needs to work"),
    )
    if action.jams:
        _require_jammer(table, battle)
    _require_coins(table, action, battle)
    return battle


def _who_could_be(table: Table, player: str) -> Text:
    foes = [each for each in table.state.seats if may_attack(table, player, each)]
    if not foes:
        return Text("there is no combat in peace, unless pirates are played with (3Ac)")
    return Text("attack spaces with tokens of {foes}", foes=joined(foes))


def _require_prey(table: Table, action: Attack) -> None:
    wrong = set(action.victims) - set(prey_at(table, action.player, action.space))
    table.require(
        not wrong,
        "3Ac",
        Text("{wrong} cannot be attacked as a pirate does", wrong=joined(sorted(wrong))),
        code="no-piracy",
        hint=Text("enemies are attacked anyway; others in a game with piracy only"),
    )


def _require_jammer(table: Table, battle: Battle) -> None:
    table.require(
        has_weapon(table, battle.attacker, JAMMER) and _has_crew_there(table, battle),
        "3D6a",
        Text("{player} has no jammer there", player=battle.attacker),
        code="no-jammer",
        hint=Text("red crews jam, in war and anarchy, where they fight"),
    )


def _has_crew_there(table: Table, battle: Battle) -> bool:
    crew = table.player(battle.attacker).crew
    return any(
        held.face == crew and (stack.space == battle.space or stack.id in battle.joined)
        for stack in table.state.stacks_of(battle.attacker)
        for held in stack.cards
    )


def _require_coins(table: Table, action: Attack, battle: Battle) -> None:
    takers = owed(table, battle)
    held = coins(table, action.player)
    table.require(
        has_coins(table, action.player, action.coin, len(takers)),
        "3D1",
        Text("the attack takes a bribe to {takers}", takers=joined(takers, " and ")),
        code="no-bribe",
        hint=Text("pay with {coins}", coins=joined(held) or Text("nothing: there is none")),
    )


def _can_pay(table: Table, battle: Battle) -> bool:
    """True if the attacker has the bribes that the attack takes."""
    payer, takers = battle.attacker, owed(table, battle)
    return not takers or has_coins(table, payer, _some_coin(table, payer), len(takers))


def owed(table: Table, battle: Battle) -> tuple[str, ...]:
    """Return the players who get a bribe for being attacked at all (3Ac, 3D1a)."""
    return tuple(each for each in battle.defenders if owes_bribe(table, battle.attacker, each))


# -- doing it ----------------------------------------------------------------------------------


def begin(context: Context, action: Attack, battle: Battle) -> None:
    """Pay what it takes, and have the glitches of both sides rolled for (3D8a, 3D8d)."""
    for victim in owed(context, battle):
        pay_bribe(
            context,
            action.player,
            victim,
            Text("for the attack"),
            bribe_rule(context, battle),
            action.coin,
        )
    turn = this_turn(context)
    put_turn(
        context,
        replace(turn, attacked=(*turn.attacked, battle.space), battle=battle),
    )
    context.say(
        Text(
            "{attacker} attacks {defenders} at {space}",
            attacker=battle.attacker,
            defenders=joined(battle.defenders, " and "),
            space=context.space(battle.space).name,
        ),
        "3D8b",
    )
    for stack in list(_triggered(context, battle)):
        context.happened(GlitchTrigger(stack, "3D8d"))


def bribe_rule(table: Table, battle: Battle) -> str:
    """Return the rule by which an attack takes bribes: treason, or piracy."""
    return "3D1a" if battle.sneaks else "3Ac"


def _triggered(table: Table, battle: Battle) -> Iterator[str]:
    """Yield one glitched stack of each player in each space: one die serves for all there."""
    seen: set[tuple[str, str]] = set()
    for stack in table.state.stacks.values():
        fights = stack.owner in (battle.attacker, *battle.defenders) and (
            stack.space == battle.space or stack.id in battle.joined
        )
        if fights and stack.glitched and (stack.owner, stack.space) not in seen:
            if stack.kind is DROPSTONE and is_immune(table, stack):
                continue
            seen.add((stack.owner, stack.space))
            yield stack.id


def opens_fire(table: Table, battle: Battle) -> bool:
    """True if the attacker fires first: as a traitor, jamming, or with rays or rocks (3D8e)."""
    return battle.surprises or any(True for _ in first_shots(table, battle))


def first_shots(table: Table, battle: Battle) -> Iterator[Aim]:
    """Yield the attacker's shots for whose sake he fires first: of rays and rocks (3D8e)."""
    found = aims(table, battle, battle.attacker)
    return (aim for aim in found if aim.mount.weapon.fires_first)


# -- what could be attacked, and what has to be ------------------------------------------------


def spaces_to_attack(table: Table, player: str) -> list[str]:
    """Return the spaces in reach of a player's weapons with somebody whom he may attack."""
    if not any(may_attack(table, player, each) for each in table.state.seats):
        return []
    board, turn = table.book.board, this_turn(table)
    near: dict[str, None] = {}
    for mount in mounts(table, player, attacks=True):
        if not has_fired(table, mount) and mount.space != LEO:
            near |= dict.fromkeys(spaces_in_reach(board, mount.weapon, mount.space))
    return [
        space
        for space in near
        if space not in (*turn.attacked, *turn.worked)
        and (enemies_at(table, player, space) or prey_at(table, player, space))
    ]


def choices(table: Table, player: str) -> Iterable[Choice]:
    """Yield the attacks that a player may make."""
    for space in spaces_to_attack(table, player):
        prey = prey_at(table, player, space)
        enemies = enemies_at(table, player, space)
        for victims in ((), *((each,) for each in prey)):
            if enemies or victims:
                yield from _attacks(table, player, space, victims)


def _attacks(table: Table, player: str, space: str, victims: tuple[str, ...]) -> Iterator[Choice]:
    battle = battle_at(table, player, space, victims)
    if battle is None:
        return
    afar = joiners(table, battle)
    base = Attack(player, space, victims=victims, coin=_some_coin(table, player))
    alone = is_allowed(plan, table, base)
    free: dict[str, Domain] = {}
    if afar:
        free["joined"] = Subset(tuple(afar), at_least=0 if alone else 1)
    jammed = replace(base, jams=True)
    if alone and is_allowed(plan, table, jammed):
        free["jams"] = OneOf((False, True))
    if free:
        fixed: dict[str, object] = {"player": player, "space": space}
        fixed |= {"victims": victims} if victims else {}
        fixed |= {"coin": base.coin} if base.coin != BRIBE else {}
        choice = Template(Attack, fixed, free)
        if is_allowed(plan, table, next(choice.actions())):
            yield choice
    elif alone:
        yield base


def _some_coin(table: Table, player: str) -> str:
    """Return a black disk, or a heroism chit where none is left (3B1a)."""
    held = coins(table, player)
    return held[0] if held else BRIBE


def due_at(table: Table, player: str) -> str | None:
    """Return a space that a player must attack before his turn ends, if any (3D8g, 3A3e)."""
    spaces = spaces_to_attack(table, player)
    return next((space for space in spaces if is_due_at(table, player, space)), None)


def is_due_at(table: Table, player: str, space: str) -> bool:
    """True if a player must attack a space before his turn ends (3D8g, 3A3e)."""
    turn = this_turn(table)
    if turn.over or space in (*turn.attacked, *turn.worked):
        return False
    battle = battle_at(table, player, space)
    # Nobody is bound to what takes a bribe that he has not (3D1): the turn would never end.
    if battle is None or not _can_pay(table, battle):
        return False
    bound = [aim for aim in aims(table, battle, player) if aim.must]
    return bool(bound) and (must_fight(table) or any(map(_is_sworn, bound)))


def _is_sworn(aim: Aim) -> bool:
    """True if a weapon must be used once it is under way (3E1b)."""
    return aim.mount.weapon in (Weapon.KAMIKAZE, Weapon.DROPSTONE)


def must_attack_first(table: Table, player: str) -> RuleViolation | None:
    """Return why a turn cannot end yet, if a battle has to be fought (3D8g)."""
    space = None if this_turn(table).over else due_at(table, player)
    if space is None:
        return None
    return RuleViolation(
        "3D8g",
        Text(
            "{player} has to attack the enemy at {space} first",
            player=player,
            space=table.space(space).name,
        ),
        code="must-attack",
        hint=Text("attack, or have moved away before (3D8a)"),
    )


def forget_turn(context: Context) -> None:
    """Begin a new turn, in which every weapon may fire again (3E1c)."""
    if this_turn(context) != CombatTurn():
        put_turn(context, CombatTurn())


# -- combat before operations ------------------------------------------------------------------


def worked_at(table: Table, action: Action) -> tuple[str, ...]:
    """Return the spaces of an operation: of its stack, its site, or the sites that it names.

    >>> from planner.games.high_frontier import Game
    >>> from planner.games.high_frontier.chapters.operations.market import Income
    >>> worked_at(Game.new("core", factions=["NASA", "ESA"]).table, Income("NASA"))
    ()
    """
    stack = table.state.stacks.get(str(getattr(action, "stack", "")))
    named = (getattr(action, "site", None), *getattr(action, "sites", ()))
    spaces = (stack.space if stack else None, *named)
    return tuple(dict.fromkeys(each for each in spaces if each in table.book.board))


def combat_first(table: Table, action: Action) -> RuleViolation | None:
    """Return why an operation has to wait, if an enemy there must be attacked (3D8, 3D8g)."""
    rule = table.book.actions.get(action.tag)
    if rule is None or rule.occasion is not Occasion.OPERATION or not must_fight(table):
        return None
    for space in worked_at(table, action):
        if is_due_at(table, action.player, space):
            return RuleViolation(
                "3D8",
                Text("an enemy at {space} has to be attacked first", space=table.space(space).name),
                code="combat-first",
                hint=Text("combat at a site comes before operations there"),
            )
    return None


def _note(context: Context, action: Action) -> None:
    """Remember where an operation was performed."""
    turn = this_turn(context)
    found = worked_at(context, action)
    if found and context.on_turn == action.player:
        worked = tuple(dict.fromkeys((*turn.worked, *found)))
        put_turn(context, replace(turn, worked=worked))


def register(book: Rulebook) -> None:
    """Have operations wait for combat, and combat not come after them."""
    book.hindrances.append(combat_first)
    for rule in list(book.actions.values()):
        if rule.occasion is Occasion.OPERATION:
            book.on(rule.action, _note)
