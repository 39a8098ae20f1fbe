"""After a battle: propaganda, heroes, prisoners, and what is scuttled (3D8i, 3D9)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated

from planner.errors import RuleViolation
from planner.games.high_frontier.modules.conflict.blocs import fighting, flip, flips_by_victory
from planner.games.high_frontier.modules.conflict.combat.attack import due_at, spaces_to_attack
from planner.games.high_frontier.modules.conflict.combat.model import (
    Battle,
    CombatOver,
    MoreCombat,
    VictoriousAttack,
    battle_of,
    put_battle,
    put_turn,
    this_turn,
)
from planner.games.high_frontier.modules.conflict.combat.prisoners import captives_of
from planner.games.high_frontier.modules.conflict.state import conflict
from planner.games.high_frontier.modules.politics.ideologies import NAMES, Ideology, IdeologyField
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import CardsField, StackField
from planner.games.high_frontier.table.hardware import decommission_at_rest, find_cards
from planner.games.high_frontier.table.state import Glory, Stack
from planner.kernel.actions import Action, Choice, Labelled, Template
from planner.kernel.agenda import OneAsked, Step
from planner.kernel.domains import Subset
from planner.text import Text, Word, joined


@dataclass(frozen=True, slots=True)
class BattleOver(Step):
    """The last salvo of a battle has been fired (3D9)."""

    tag = "battle-over"


@dataclass(frozen=True, slots=True)
class CombatGoesOn(Step):
    """The next battle of the turn, if there can be one (3D8b)."""

    tag = "combat-goes-on"
    player: str


@dataclass(frozen=True, slots=True)
class EndCombat(Action):
    """Attack no more this turn (3D8a)."""

    tag = "end-combat"
    title = Text("End combat")
    summary = Text("Attack no more this turn")


@dataclass(frozen=True, slots=True)
class FlipDue(OneAsked):
    """The victor flips an enemy chit (3D9a)."""

    tag = "flip-due"
    chits: tuple[str, ...]

    @property
    def question(self) -> str:
        """Ask which one."""
        return Text(
            "{player} has won and flips the propaganda of {chits} (3D9a)",
            player=self.player,
            chits=joined((NAMES[Ideology(each)] for each in self.chits), " or "),
        )


@dataclass(frozen=True, slots=True)
class FlipPropaganda(Action):
    """Flip the propaganda of this ideology (3D9a)."""

    tag = "flip-propaganda"
    title = Text("Flip propaganda")
    summary = Text("Flip the propaganda of this ideology")
    ideology: IdeologyField


@dataclass(frozen=True, slots=True)
class HeroDue(OneAsked):
    """The victor may take a glory chit from a beaten player's reserves (3D9b)."""

    tag = "hero-due"
    beaten: str

    @property
    def question(self) -> str:
        """Ask whether he does."""
        return Text(
            "does {player} take a glory chit of {beaten}, who chooses which? (3D9b)",
            player=self.player,
            beaten=self.beaten,
        )


@dataclass(frozen=True, slots=True)
class TakeGlory(Action):
    """Take a glory chit from the beaten player, or leave it (3D9b)."""

    tag = "take-glory"
    title = Text("Take a glory")
    summary = Text("Take a glory chit from the beaten player, or leave it")
    take: Annotated[
        bool,
        Labelled(
            Text("Answer"),
            words=(
                (True, Text("take it")),
                (False, Text("leave it")),
            ),
        ),
    ]


@dataclass(frozen=True, slots=True)
class GloryLost(OneAsked):
    """A beaten player chooses the glory chit that he loses (3D9b)."""

    tag = "glory-lost"
    victor: str

    @property
    def question(self) -> str:
        """Ask which one."""
        return Text(
            "which glory chit does {player} lose to {victor}? (3D9b)",
            player=self.player,
            victor=self.victor,
        )


@dataclass(frozen=True, slots=True)
class LoseGlory(Action):
    """Give up this glory chit (3D9b)."""

    tag = "lose-glory"
    title = Text("Give up a glory")
    summary = Text("Give up this glory chit")
    zone: Annotated[str, Labelled(Text("Zone"))]
    high: Annotated[
        bool,
        Labelled(
            Text("Side"),
            words=(
                (True, Text("high side up")),
                (False, Text("low side up")),
            ),
        ),
    ]


@dataclass(frozen=True, slots=True)
class Aftermath(OneAsked):
    """A player may decommission what is left of him after a battle (3D8i)."""

    tag = "aftermath"
    spaces: tuple[str, ...]

    @property
    def question(self) -> str:
        """Ask what of it."""
        return Text(
            "does {player} decommission anything that has survived? (3D8i)", player=self.player
        )


@dataclass(frozen=True, slots=True)
class Scuttle(Action):
    """Decommission cards that have survived a battle, but no Humans (3D8i)."""

    tag = "scuttle"
    title = Text("Scuttle")
    summary = Text("Decommission cards that have survived a battle, but no Humans")
    stack: StackField
    cards: CardsField


@dataclass(frozen=True, slots=True)
class KeepAll(Action):
    """Decommission nothing more (3D8i)."""

    tag = "keep-all"
    title = Text("Keep the rest")
    summary = Text("Decommission nothing more")


# -- victory (3D9) -----------------------------------------------------------------------------


def _over(context: Context, step: BattleOver) -> None:
    battle = battle_of(context)
    spaces = fought_at(context, battle)
    rest: list[Step] = [
        Aftermath(player, spaces)
        for player in (battle.attacker, *battle.defenders)
        if any(_left(context, player, spaces))
    ]
    context.push(*rest, CombatGoesOn(battle.attacker))
    if not battle.beaten:
        context.say(Text("{attacker} has won nothing", attacker=battle.attacker), "3D9")
        return
    context.say(
        Text(
            "{attacker}'s attack on {beaten} is victorious",
            attacker=battle.attacker,
            beaten=joined(battle.beaten, " and "),
        ),
        "3D9",
    )
    context.push(*_spoils(context, battle))
    context.happened(VictoriousAttack(battle.attacker, battle.beaten, battle.space))


def _spoils(context: Context, battle: Battle) -> list[Step]:
    """Return the questions to the victor: a chit of propaganda, then glory chits."""
    if not fighting(context):
        return []
    chits = flips_by_victory(context, battle.attacker, battle.beaten)
    heroes = [each for each in battle.beaten if context.player(each).glories]
    return [
        *([FlipDue(battle.attacker, chits)] if chits else []),
        *(HeroDue(battle.attacker, each) for each in heroes),
        captives_of(battle),
    ]


def fought_at(table: Table, battle: Battle) -> tuple[str, ...]:
    """Return the defending space, and those from which the attacker has joined in."""
    stacks = table.state.stacks
    joined_at = (stacks[name].space for name in battle.joined if name in stacks)
    return tuple(dict.fromkeys((battle.space, *joined_at)))


def _flip(context: Context, due: FlipDue, action: FlipPropaganda) -> None:
    refusal = RuleViolation(
        "3D9a",
        Text("{ideology} is none of the chits", ideology=repr(action.ideology)),
        code="not-that-chit",
        hint=Text("choose {chits}", chits=joined(due.chits, " or ")),
    )
    if action.ideology not in due.chits:
        context.refuse(refusal)
    # A ruling may name another chit, but there is none in the centre.
    if action.ideology not in conflict(context).propaganda:
        raise refusal
    context.answered()
    flip(context, action.ideology, action.player, "3D9a")


def _flips(table: Table, due: FlipDue, player: str) -> Iterable[Choice]:
    for ideology in due.chits:
        yield FlipPropaganda(player, ideology)


def _take_glory(context: Context, due: HeroDue, action: TakeGlory) -> None:
    context.answered()
    if not action.take:
        context.say(
            Text("{player} leaves {beaten} the glory", player=action.player, beaten=due.beaten),
            "3D9b",
        )
        return
    chits = set(context.player(due.beaten).glories)
    if len(chits) == 1:
        _hand_over(context, due.beaten, due.player, chits.pop())
    else:
        context.push(GloryLost(due.beaten, due.player))


def _may_take(table: Table, due: HeroDue, player: str) -> Iterable[Choice]:
    yield TakeGlory(player, take=True)
    yield TakeGlory(player, take=False)


def _lose_glory(context: Context, due: GloryLost, action: LoseGlory) -> None:
    chit = Glory(action.zone, action.high)
    context.require(
        chit in context.player(due.player).glories,
        "3D9b",
        Text("{player} has no such glory chit", player=due.player),
        code="no-glory",
    )
    context.answered()
    if chit in context.player(due.player).glories:
        _hand_over(context, due.player, due.victor, chit)


def _chits(table: Table, due: GloryLost, player: str) -> Iterable[Choice]:
    for chit in dict.fromkeys(table.player(player).glories):
        yield LoseGlory(player, chit.zone, chit.high)


def _hand_over(context: Context, loser: str, victor: str, chit: Glory) -> None:
    context.player(loser).glories.remove(chit)
    context.player(victor).glories.append(chit)
    context.say(
        Text(
            "{victor} takes the {zone} glory from {loser}",
            victor=victor,
            zone=Word(chit.zone),
            loser=loser,
        ),
        "3D9b",
    )


# -- after the battle (3D8i) -------------------------------------------------------------------


def _left(table: Table, player: str, spaces: tuple[str, ...]) -> Iterable[tuple[Stack, list[str]]]:
    """Yield the cards of each stack that a player may decommission after a battle: no Humans."""
    for stack in table.state.stacks_of(player):
        cards = [held.card for held in stack.cards if not table.face(held.face).human]
        if stack.space in spaces and cards:
            yield stack, cards


def _scuttled(table: Table, due: Aftermath, action: Scuttle) -> Stack:
    stack = table.own_stack(action.player, action.stack)
    held = find_cards(stack, action.cards)
    here = stack.space in due.spaces
    table.require(
        here and not any(table.face(each.face).human for each in held),
        "3D8i",
        Text("{stack} has not fought, or these are Humans", stack=action.stack),
        code="not-after-battle",
        hint=Text("name cards of stacks that have fought, no Humans among them"),
    )
    return stack


def _scuttle(context: Context, due: Aftermath, action: Scuttle) -> None:
    stack = _scuttled(context, due, action)
    lost = find_cards(stack, action.cards)
    decommission_at_rest(context, stack, lost, Text("scuttled after the battle"), "3D8i")
    if not any(_left(context, action.player, due.spaces)):
        context.answered()


def _scuttles(table: Table, due: Aftermath, player: str) -> Iterable[Choice]:
    for stack, cards in _left(table, player, due.spaces):
        yield Template(
            Scuttle, {"player": player, "stack": stack.id}, {"cards": Subset(tuple(cards))}
        )


def _keep(context: Context, due: Aftermath, action: KeepAll) -> None:
    context.answered()
    context.say(Text("{player} keeps what is left", player=action.player), "3D8i")


# -- the next battle ---------------------------------------------------------------------------


def _next(context: Context, step: CombatGoesOn) -> None:
    put_battle(context, None)
    if step.player == context.on_turn and spaces_to_attack(context, step.player):
        context.push(MoreCombat(step.player))
    else:
        end(context, step.player)


def end(context: Context, player: str) -> None:
    """End the combat of a turn (3D8a)."""
    turn = this_turn(context)
    put_turn(context, replace(turn, over=True))
    context.happened(CombatOver(player))


def _end(context: Context, due: MoreCombat, action: EndCombat) -> None:
    space = due_at(context, action.player)
    context.require(
        space is None,
        "3D8g",
        Text(
            "{player} has to attack the enemy at {space}",
            player=action.player,
            space=context.space(space).name if space else "",
        ),
        code="must-attack",
    )
    context.answered()
    context.say(Text("{player} ends the combat", player=action.player), "3D8a")
    end(context, action.player)


def _may_end(table: Table, due: MoreCombat, player: str) -> Iterable[Choice]:
    if due_at(table, player) is None:
        yield EndCombat(player)


def register(book: Rulebook) -> None:
    """Add what follows a battle."""
    book.step(BattleOver, _over)
    book.step(CombatGoesOn, _next)
    book.decision(MoreCombat)
    book.answer(MoreCombat, EndCombat, "3D8a", _end, _may_end)
    book.decision(FlipDue)
    book.answer(FlipDue, FlipPropaganda, "3D9a", _flip, _flips)
    book.decision(HeroDue)
    book.answer(HeroDue, TakeGlory, "3D9b", _take_glory, _may_take)
    book.decision(GloryLost)
    book.answer(GloryLost, LoseGlory, "3D9b", _lose_glory, _chits)
    book.decision(Aftermath)
    book.answer(Aftermath, Scuttle, "3D8i", _scuttle, _scuttles)
    book.answer(Aftermath, KeepAll, "3D8i", _keep)
