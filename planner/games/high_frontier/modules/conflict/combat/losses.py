"""What combat destroys and captures: cards, factories, colonies (3E2, 3E7, E7d)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from planner.cards.model import CardType, FuelGrade
from planner.craft.chits import Chits
from planner.errors import RuleViolation
from planner.games.high_frontier.chapters.movement.activation import operational
from planner.games.high_frontier.chapters.operations.market import stock_price
from planner.games.high_frontier.chapters.operations.on_site import own_cards, stacks_here
from planner.games.high_frontier.modules.conflict.blocs import extremist_on, is_anarchy, is_war
from planner.games.high_frontier.modules.conflict.combat.model import (
    combat,
    is_damaged,
    put_battle,
    this_turn,
)
from planner.games.high_frontier.modules.conflict.combat.weapons import is_purple
from planner.games.high_frontier.modules.conflict.state import conflict
from planner.games.high_frontier.modules.politics.assembly import assembly, losable, unseat
from planner.games.high_frontier.modules.politics.delegates import (
    MayForgo,
    NeedsCube,
    loose_cubes,
    require_cube,
)
from planner.games.high_frontier.modules.politics.ideologies import Ideology
from planner.games.high_frontier.modules.politics.questions import Loss
from planner.games.high_frontier.modules.politics.tally import VoteTally
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import POOL, Context, Table
from planner.games.high_frontier.table.fields import RobonautField, SiteField
from planner.games.high_frontier.table.happenings import CardDecommissioned, FactoryGivenUp
from planner.games.high_frontier.table.hardware import (
    ablate,
    adjust_mass,
    craft_card,
    craft_stack,
    decommission,
    decommission_at_rest,
    drop_if_empty,
    free_outpost,
    lose_stack,
    new_stack,
    put_chits,
    rocket_if_any,
    rocket_of,
)
from planner.games.high_frontier.table.questions import AssistSites, FactoryStandstill
from planner.games.high_frontier.table.state import PlayedCard, SiteMarks, Stack
from planner.games.high_frontier.table.tokens import cubes_left
from planner.kernel.actions import Action, Choice
from planner.kernel.plans import Plan, possible
from planner.text import Text, count_of


def beat(context: Context, player: str, by: str) -> None:
    """Remember that an attack has done a defender harm, which makes it victorious (3D9)."""
    battle = this_turn(context).battle
    if battle is None or by != battle.attacker or player not in battle.defenders:
        return
    if player not in battle.beaten:
        put_battle(context, replace(battle, beaten=(*battle.beaten, player)))


def lose_cards(
    context: Context, stack: Stack, hit: Iterable[PlayedCard], by: str, why: Text, rule: str
) -> None:
    """Decommission cards in combat; heavy radiators turn light instead (3E2f, E7d)."""
    hit = list(hit)
    gone = [held for held in hit if not held.heavy]
    _drain(context, stack, gone)
    before, owner = rocket_if_any(context, stack), stack.owner
    ablate(context, stack, hit)
    decommission(context, stack, gone, why, rule)
    adjust_mass(context, stack, before)
    drop_if_empty(context, stack)
    if gone:
        beat(context, owner, by)


def _drain(context: Context, stack: Stack, gone: list[PlayedCard]) -> None:
    """Turn the fuel of a spacecraft that loses its last thruster into FTs (3E2f)."""
    thrusters = [held for held in stack.cards if _thrusts(context, held)]
    lost = bool(thrusters) and all(held in gone for held in thrusters)
    if not lost or stack.wet is None or stack.grade is not FuelGrade.WATER:
        return
    chits = rocket_of(context, stack).chits
    tanks = int(chits.wet.mass - chits.dry.mass)
    if not tanks:
        return
    if stack.moved_fuel:
        stack.moved_tanks += tanks
    context.move_tanks(POOL, stack.id, tanks)
    put_chits(stack, Chits.at(max(1, craft_stack(context, stack).mass)))
    context.say(
        Text("the fuel of {stack} becomes {tanks}", stack=stack.id, tanks=count_of(tanks, "tank")),
        "3E2f",
    )


def _thrusts(table: Table, held: PlayedCard) -> bool:
    return table.face(held.face).triangle is not None


def glitch_roll(context: Context, stacks: Iterable[str], by: str, reason: Text, rule: str) -> None:
    """Make one glitch roll: of each stack the cards as hard as the die are lost (3E2i)."""
    rolled = context.roll(reason, rule)
    context.say(Text("{by} rolls {rolled}: {reason}", by=by, rolled=rolled, reason=reason), rule)
    for name in stacks:
        stack = context.state.stacks.get(name)
        if stack is None:
            continue
        hit = [held for held in stack.cards if hardness(context, held) == rolled]
        if hit:
            lose_cards(context, stack, hit, by, reason, rule)


def hardness(table: Table, held: PlayedCard) -> int:
    """Return the rad-hardness of a card as it lies."""
    return craft_card(table, held).rad_hard


def free_the_dead(context: Context, lost: CardDecommissioned) -> None:
    """Free a prisoner who is decommissioned (3D9d)."""
    now = combat(context)
    if lost.face[:-1] in now.prisoners:
        left = {card: captor for card, captor in now.prisoners.items() if card != lost.face[:-1]}
        context.state.put_part(replace(now, prisoners=left))


# -- genocide ----------------------------------------------------------------------------------


def genocide(context: Context, player: str, victim: str) -> None:
    """Take bribes, delegates and heroism from who has destroyed a dome; not from Purple."""
    if is_purple(context, player) and (is_war(context) or is_anarchy(context)):
        context.say(Text("{player} is not called to account for genocide", player=player), "3D6f")
        return
    context.say(Text("{player} commits genocide", player=player), "3E2m")
    _lose_delegates(context, player)
    _lose_bribes(context, player, victim)
    held = context.player(player).heroism
    if held:
        held.clear()
        context.say(Text("{player} loses all heroism chits", player=player), "3E2m")


def _lose_delegates(context: Context, player: str) -> None:
    """Take all delegates but the extremist; the bribes under them come into his hands first."""
    for ideology in Ideology:
        standing = assembly(context).of(player, ideology) - (
            extremist_on(context, ideology) == player
        )
        for _ in range(min(standing, losable(context, player, ideology, Loss.GENOCIDE))):
            unseat(context, player, ideology, Loss.GENOCIDE, by=player)
    context.say(Text("{player} loses all delegates but an extremist", player=player), "3E2m")
    context.push(VoteTally())


def _lose_bribes(context: Context, player: str, victim: str) -> None:
    now = conflict(context)
    coins = now.reserves.get(player, ())
    if not coins or player == victim:
        return
    context.state.put_part(
        replace(now, reserves=now.reserves | {player: (), victim: (*now.reserves[victim], *coins)})
    )
    context.say(
        Text(
            "{player} loses {count} bribes to {victim}",
            player=player,
            count=len(coins),
            victim=victim,
        ),
        "3E2m",
    )


# -- capture -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CaptureDue(NeedsCube, MayForgo):
    """A captor needs a cube to take the place of that of a factory (3E2k, I7f)."""

    tag = "capture-due"
    site: str

    @property
    def by_rule(self) -> str:
        """Return the rule of capture."""
        return "3E2k"

    @property
    def question(self) -> str:
        """Ask whether he puts one there."""
        return Text(
            "{player} has no cube for the captured factory at {site}: is one given up? (3E2k, I7f)",
            player=self.player,
            site=self.site,
        )


@dataclass(frozen=True, slots=True)
class SwapCube(Action):
    """Put a cube of one's own in the place of that of a captured factory (3E2k)."""

    tag = "swap-cube"
    title = Text("Swap the cube")
    summary = Text("Put a cube of yours in the place of that of a captured factory")


@dataclass(frozen=True, slots=True)
class RepairFactory(Action):
    """Decommission an operational robonaut at a damaged factory, which mends it (3E7h)."""

    tag = "repair-factory"
    title = Text("Repair a factory")
    summary = Text("Decommission an operational robonaut at a damaged factory, which mends it")
    needs = Text("it takes an operational robonaut at a damaged factory")
    site: SiteField
    robonaut: RobonautField


# -- destroying --------------------------------------------------------------------------------


def destroy(context: Context, by: str, site: str) -> None:
    """Destroy the factory, and the colony with it, which is genocide (3E2j, 3E7b)."""
    marks, name = context.state.marks(site), context.space(site).name
    if marks.factory is None:
        return
    context.state.mark(site, replace(marks, factory=None, colony=None))
    _mend(context, site)
    context.say(
        Text("{owner}'s factory at {site} is destroyed", owner=marks.factory, site=name), "3E2j"
    )
    _say_price(context, site)
    beat(context, marks.factory, by)
    context.happened(FactoryGivenUp(marks.factory, site))
    if marks.colony is not None:
        _lose_dome(context, by, site, marks.colony)


def _lose_dome(context: Context, by: str, site: str, owner: str) -> None:
    context.say(
        Text("{owner}'s colony at {site} is destroyed", owner=owner, site=context.space(site).name),
        "3E2j",
    )
    beat(context, owner, by)
    genocide(context, by, owner)


def _mend(context: Context, site: str) -> None:
    """Take the damage chit off a site."""
    now = combat(context)
    if site in now.damaged:
        left = tuple(each for each in now.damaged if each != site)
        context.state.put_part(replace(now, damaged=left))


def _say_price(context: Context, site: str) -> None:
    spectral = context.site(site).spectral
    context.say(
        Text(
            "Products of type {spectral} are now worth {price}",
            spectral=spectral,
            price=stock_price(context, spectral),
        ),
        "3E7b",
    )


def explode(context: Context, by: str, site: str) -> None:
    """Have an icy world explode: it is busted, and all that stands there is lost."""
    marks, name = context.state.marks(site), context.space(site).name
    context.say(Text("{site} explodes: all that is there is lost", site=name), "3D7g")
    for stack in list(context.state.stacks_at(site)):
        lose_stack(context, stack, Text("{site} has exploded", site=name), "3D7g")
        beat(context, stack.owner, by)
    context.state.mark(site, SiteMarks(busted=True))
    _mend(context, site)
    for owner in dict.fromkeys((marks.claim, marks.factory)):
        if owner is not None:
            beat(context, owner, by)
    if marks.factory is not None:
        _say_price(context, site)
        context.happened(FactoryGivenUp(marks.factory, site))
    if marks.colony is not None:
        _lose_dome(context, by, site, marks.colony)


# -- capturing ---------------------------------------------------------------------------------


def capture(context: Context, by: str, site: str, stacks: tuple[str, ...], *, tokens: bool) -> None:
    """Capture a site: enemy cards are lost, FTs and the factory go to the captor (3E2k)."""
    for name in stacks:
        stack = context.state.stacks[name]
        _seize_tanks(context, by, stack)
        if stack.cards:
            lost = [held for held in stack.cards if not held.heavy]
            heavy = [held for held in stack.cards if held.heavy]
            lose_cards(context, stack, [*lost, *heavy], by, Text("captured"), "3E2k")
        elif stack.is_empty:
            context.state.stacks.pop(name, None)
    owner = context.state.marks(site).factory
    if not tokens or owner is None:
        return
    beat(context, owner, by)
    if cubes_left(context, by) > 0:
        _swap(context, by, site)
    elif loose_cubes(context, by):
        context.push(CaptureDue(by, site))
    else:
        context.say(Text("{by} has no cube for the factory", by=by), "I7f")


def _seize_tanks(context: Context, by: str, stack: Stack) -> None:
    """Move the FTs of a stack to an outpost of the captor there (3E2k)."""
    tanks = stack.tanks
    if not tanks:
        return
    stack.moved_tanks = 0
    outpost = next(
        (
            each
            for each in context.state.stacks_at(stack.space)
            if each.owner == by and each.wet is None
        ),
        None,
    )
    if outpost is None:
        outpost = new_stack(context, by, free_outpost(context, by), stack.space)
    context.move_tanks(stack.id, outpost.id, tanks)
    context.say(
        Text(
            "{by} captures {tanks}, which wait in {outpost}",
            by=by,
            tanks=count_of(tanks, "tank"),
            outpost=outpost.id,
        ),
        "3E2k",
    )


def _swap(context: Context, by: str, site: str) -> None:
    marks = context.state.marks(site)
    context.state.mark(site, replace(marks, factory=by))
    context.say(
        Text(
            "{by} captures {owner}'s factory at {site}",
            by=by,
            owner=marks.factory,
            site=context.space(site).name,
        ),
        "3E2k",
    )


def _swap_cube(context: Context, due: CaptureDue, action: SwapCube) -> None:
    require_cube(context, action.player)
    context.answered()
    _swap(context, action.player, due.site)


def _swaps(table: Table, due: CaptureDue, player: str) -> Iterable[Choice]:
    if cubes_left(table, player) > 0:
        yield SwapCube(player)


# -- damage and repair (3E7) -------------------------------------------------------------------


def _repair(table: Table, action: RepairFactory) -> tuple[Stack, PlayedCard]:
    """Return the robonaut that mends a factory; raise the rule against it otherwise."""
    player, name = action.player, table.space(action.site).name
    table.require(
        table.state.marks(action.site).factory == player,
        "3E7h",
        Text("{player} has no factory at {site}", player=player, site=name),
        code="no-factory",
    )
    table.require(
        is_damaged(table, action.site),
        "3E7h",
        Text("the factory at {site} is not damaged", site=name),
        code="not-damaged",
    )
    for stack in stacks_here(table, player, action.site):
        for held in own_cards(table, player, stack):
            if held.card == action.robonaut and _can_mend(table, stack, held):
                return stack, held
    raise RuleViolation(
        "3E7h",
        Text("{card} is no operational robonaut at {site}", card=action.robonaut, site=name),
        code="no-robonaut",
        hint=Text("bring a robonaut with all that it needs to the site; no refinery is needed"),
    )


def _can_mend(table: Table, stack: Stack, held: PlayedCard) -> bool:
    return table.face(held.face).type is CardType.ROBONAUT and operational(table, stack, held)


def _mend_factory(
    context: Context, action: RepairFactory, robonaut: tuple[Stack, PlayedCard]
) -> None:
    name = context.space(action.site).name
    context.say(
        Text("{player} repairs the factory at {site}", player=action.player, site=name), "3E7h"
    )
    stack, held = robonaut
    decommission_at_rest(context, stack, [held], Text("built into {name}", name=name), "3E7h")
    _mend(context, action.site)


def _repairs(table: Table, player: str) -> Iterable[Choice]:
    wanted = (
        RepairFactory(player, site, held.card)
        for site in combat(table).damaged
        for stack in stacks_here(table, player, site)
        for held in stack.cards
    )
    return possible(table, _repair, wanted)


def _no_assist(table: Table, asked: AssistSites, sites: frozenset[str]) -> frozenset[str]:
    """Leave out damaged factories: they help nobody to land or lift off (3E7d)."""
    return sites - frozenset(combat(table).damaged)


def _stands_still(
    table: Table, asked: FactoryStandstill, why: RuleViolation | None
) -> RuleViolation | None:
    """Refuse water from damaged factories (3E7d)."""
    if not is_damaged(table, asked.site):
        return why
    return RuleViolation(
        "3E7d",
        Text("the factory at {site} is damaged", site=table.space(asked.site).name),
        code="damaged",
        hint=Text("repair it with a robonaut (3E7h)"),
    )


def gone_with_its_factory(context: Context, lost: FactoryGivenUp) -> None:
    """Take the damage chit away with the factory under which it lay."""
    _mend(context, lost.site)


def _sound(book: Rulebook, key: str, token: str) -> None:
    """Have a line of the score leave out what is damaged (3E7g)."""
    term = book.score_terms[key]

    def points(table: Table, player: str) -> int:
        marks = (table.state.marks(site) for site in combat(table).damaged)
        broken = [each for each in marks if getattr(each, token) == player]
        return max(0, term.points(table, player) - len(broken))

    book.score(key, term.rule, term.label, points)


def register(book: Rulebook) -> None:
    """Add captures, damage and repair."""
    book.decision(CaptureDue)
    book.answer(CaptureDue, SwapCube, "3E2k", _swap_cube, _swaps)
    book.operation(RepairFactory, "3E7h", Plan(_repair, _mend_factory), _repairs)
    book.modify(AssistSites, _no_assist)
    book.modify(FactoryStandstill, _stands_still)
    book.on(FactoryGivenUp, gone_with_its_factory)
    _sound(book, "factories", "factory")
    _sound(book, "colonies", "colony")
