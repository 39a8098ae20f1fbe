"""What a spacecraft meets on its way: hazard rolls, FINAO and belt rolls (H7, H10)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from planner.games.high_frontier.chapters.movement.flight import BeltDue, Flying, HazardDue, wreck
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.happenings import FinaoPaid, RollSurvived
from planner.games.high_frontier.table.hardware import ablate, craft_card, decommission
from planner.games.high_frontier.table.privileges import OPEN_SOURCE, has_privilege
from planner.games.high_frontier.table.questions import FinaoCost, MayPayFinao
from planner.games.high_frontier.table.state import PlayedCard
from planner.kernel.actions import Action, Choice
from planner.kernel.agenda import Step
from planner.kernel.plans import is_allowed
from planner.motion.dice import FINAO_AQUA, OPEN_SOURCE_AQUA, WRECKED_BY, radiation
from planner.text import Text


@dataclass(frozen=True, slots=True)
class PayFinao(Action):
    """Failure Is Not An Option: pay and pass the hazard (H7e)."""

    tag = "finao"
    title = Text("Failure Is Not An Option")
    summary = Text("Pay, and pass the hazard without a roll")


@dataclass(frozen=True, slots=True)
class HazardAgain(Step):
    """A hazard is rolled for once more, whatever FINAO would have cost (H7)."""

    tag = "hazard-again"
    hazard: HazardDue


@dataclass(frozen=True, slots=True)
class RollHazard(Action):
    """Roll for the hazard; a 1 destroys the stack (H7)."""

    tag = "roll"
    title = Text("Roll the die")
    summary = Text("Roll for the hazard: a 1 destroys the stack")


def _require_may_pay(table: Table, player: str) -> None:
    refused = table.ask(MayPayFinao(player), None)
    if refused is not None:
        table.refuse(refused)


def _finao(context: Context, hazard: HazardDue, action: PayFinao) -> None:
    _require_may_pay(context, action.player)
    context.answered()
    cost = finao_cost(context, action.player)
    context.pay(action.player, cost, Text("Failure Is Not An Option"), "H7e")
    _pass(context, hazard)
    context.happened(FinaoPaid(action.player))


def _payments(table: Table, hazard: HazardDue, player: str) -> Iterable[Choice]:
    may_pay = is_allowed(_require_may_pay, table, player)
    if may_pay and finao_cost(table, player) <= table.aquas(player):
        yield PayFinao(player)


def finao_cost(table: Table, player: str) -> int:
    """What FINAO costs a player for one roll (H7e)."""
    return table.ask(FinaoCost(player), FINAO_AQUA)


def _open_source(table: Table, question: FinaoCost, value: int) -> int:
    return OPEN_SOURCE_AQUA if has_privilege(table, question.player, OPEN_SOURCE) else value


def _roll_hazard(context: Context, hazard: HazardDue, action: RollHazard) -> None:
    context.answered()
    _roll(context, hazard)


def _roll_again(context: Context, again: HazardAgain) -> None:
    if again.hazard.passed in context.state.agenda:
        context.state.agenda.remove(again.hazard.passed)  # it has not gone well yet
    _roll(context, again.hazard)


def _pass(context: Context, hazard: HazardDue) -> None:
    if hazard.passed is not None:
        context.push(hazard.passed)


def _roll(context: Context, hazard: HazardDue) -> None:
    place = context.space(hazard.space).name
    rolled = context.roll(
        Text("{player} rolls for the hazard at {place}", player=hazard.player, place=place),
        hazard.rule,
    )
    if rolled > WRECKED_BY:
        told = (
            Text(
                "{player} rolls {rolled}: {stack} is safe",
                player=hazard.player,
                rolled=rolled,
                stack=hazard.stack,
            )
            if hazard.failed is None
            else Text("{player} rolls {rolled}: it succeeds", player=hazard.player, rolled=rolled)
        )
        context.say(told, hazard.rule)
        # Whoever makes him roll again is asked before it counts.
        _pass(context, hazard)
        context.happened(RollSurvived(hazard.player, hazard.stack, HazardAgain(hazard)))
        return
    if hazard.failed is not None:
        told = Text("{player} rolls {rolled}: it fails", player=hazard.player, rolled=rolled)
        context.say(told, hazard.rule)
        context.push(hazard.failed)
        return
    context.say(
        Text(
            "{player} rolls {rolled}: {stack} is wrecked",
            player=hazard.player,
            rolled=rolled,
            stack=hazard.stack,
        ),
        hazard.rule,
    )
    stack = context.state.stacks[hazard.stack]
    wreck(context, stack, Text("rolled 1 for the hazard at {place}", place=place), hazard.rule)


def struck(table: Table, cards: Iterable[PlayedCard], level: int) -> list[PlayedCard]:
    """Which of these cards a belt of that radiation takes, or turns light (H10, H10c)."""
    found = []
    for held in cards:
        card = craft_card(table, held)
        if not card.ignores_belts and card.rad_hard < level:
            found.append(held)
    return found


def _belt(context: Context, due: BeltDue) -> None:
    """Cards less hard than the roll minus net thrust are lost (H10)."""
    flying = context.due(Flying)
    stack = context.state.stacks[due.stack]
    place = context.space(due.space).name
    rolled = context.roll(
        Text("{player} rolls for the belt at {place}", player=due.player, place=place), "H10"
    )
    level = radiation(rolled, flying.activation.net_thrust, context.season())
    context.say(
        Text(
            "{player} rolls {rolled}: radiation {level} at {place}",
            player=due.player,
            rolled=rolled,
            level=level,
            place=place,
        ),
        "H10",
    )
    hit = struck(context, stack.cards, level)
    if not hit:
        context.happened(RollSurvived(due.player, due.stack, due))
    ablate(context, stack, hit)
    decommission(context, stack, [held for held in hit if not held.heavy], Text("radiation"), "H10")
    if stack.is_empty:
        wreck(context, stack, Text("nothing is left"), "H10")


def register(book: Rulebook) -> None:
    """Add hazards and belts."""
    book.step(BeltDue, _belt)
    book.step(HazardAgain, _roll_again)
    book.decision(HazardDue)
    book.answer(HazardDue, PayFinao, "H7e", _finao, _payments)
    book.answer(HazardDue, RollHazard, "H7", _roll_hazard)
    book.modify(FinaoCost, _open_source)
