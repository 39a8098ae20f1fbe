"""Mishap Insurance: aquas for what explodes on the pad (O5g, O4a, K2c)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from planner.games.high_frontier.chapters.events.cycle import Event
from planner.games.high_frontier.modules.politics.assembly import assembly, losable, unseat
from planner.games.high_frontier.modules.politics.delegates import MayForgo
from planner.games.high_frontier.modules.politics.ideologies import Ideology
from planner.games.high_frontier.modules.politics.laws import active
from planner.games.high_frontier.modules.politics.lobby import lobby_price, why_no_lobbying
from planner.games.high_frontier.modules.politics.questions import Loss
from planner.games.high_frontier.modules.politics.tally import VoteTally
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.happenings import CardExploded
from planner.kernel.actions import Action
from planner.kernel.agenda import Step
from planner.text import Text


@dataclass(frozen=True, slots=True)
class InsuranceOpen(Step):
    """Something will explode: a player may lobby for insurance, if he can (O4a)."""

    tag = "insurance-open"
    player: str


@dataclass(frozen=True, slots=True)
class InsuranceDue(MayForgo):
    """A player says whether he lobbies for insurance (O4a, O5g)."""

    tag = "insurance-due"
    by_rule = "O5g"

    @property
    def question(self) -> str:
        """Ask whether he does, for a delegate."""
        return Text(
            "does {player} lobby for mishap insurance, for a delegate in the centre? (O4a)",
            player=self.player,
        )


@dataclass(frozen=True, slots=True)
class InsuranceClosed(Step):
    """The event is over, and insurances with it."""

    tag = "insurance-closed"


@dataclass(frozen=True, slots=True)
class Insure(Action):
    """Lobby for mishap insurance: pay an aqua and a delegate in the centre (O4a, O5g)."""

    tag = "insure"
    title = Text("Lobby for insurance")
    summary = Text("Give up a delegate in the centre and an aqua, and be paid for what explodes")


def may_insure(table: Table, player: str) -> bool:
    """True if a player can lobby for insurance: it is not active, and he has what it takes."""
    return (
        Ideology.CENTRIST not in active(table)
        and why_no_lobbying(table, player, Ideology.CENTRIST) is None
        and losable(table, player, Ideology.CENTRIST, Loss.LOBBYING) > 0
        and table.aquas(player) >= lobby_price(table, player)
    )


def is_insured(table: Table, player: str) -> bool:
    """True if what a player loses on the pad is paid for (O5g)."""
    now = assembly(table)
    by_law = Ideology.CENTRIST in active(table) and now.of(player, Ideology.CENTRIST) > 0
    return by_law or player in now.insured


def _open(context: Context, step: InsuranceOpen) -> None:
    if may_insure(context, step.player):
        context.push(InsuranceDue(step.player))


def _insure(context: Context, due: InsuranceDue, action: Insure) -> None:
    context.answered()
    price = lobby_price(context, action.player)
    if price:
        context.pay(action.player, price, Text("mishap insurance"), "O4a")
    unseat(context, action.player, Ideology.CENTRIST, Loss.LOBBYING, by=action.player)
    now = assembly(context)
    context.state.put_part(replace(now, insured=(*now.insured, action.player)))
    context.say(
        Text("{player} lobbies for mishap insurance with a delegate", player=action.player), "O5g"
    )
    context.push(VoteTally())


def _close(context: Context, step: InsuranceClosed) -> None:
    context.state.put_part(replace(assembly(context), insured=()))


def _pay_out(context: Context, lost: CardExploded) -> None:
    if lost.mass and is_insured(context, lost.player):
        context.gain(lost.player, lost.mass, Text("mishap insurance"), "O5g")


def register(book: Rulebook) -> None:
    """Have pad explosions insured."""
    explode = book.events[Event.PAD_EXPLOSION]

    def pad_explosion(context: Context) -> None:
        context.push(InsuranceClosed())
        explode(context)
        context.push(*(InsuranceOpen(player) for player in context.state.seats))

    book.event(Event.PAD_EXPLOSION, pad_explosion)
    book.step(InsuranceOpen, _open)
    book.step(InsuranceClosed, _close)
    book.decision(InsuranceDue)
    book.answer(InsuranceDue, Insure, "O5g", _insure)
    book.on(CardExploded, _pay_out)
