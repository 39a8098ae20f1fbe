"""The fundraise operation, in place of income: expel, earn, elect, move (O2, O5b, O5d)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Annotated

from planner.errors import BadInput
from planner.games.high_frontier.chapters.operations.market import Income
from planner.games.high_frontier.modules.politics.assembly import (
    require_delegate,
    seats_to_leave,
    shift,
    sits,
    unseat,
)
from planner.games.high_frontier.modules.politics.delegates import (
    ELECTION,
    MayForgo,
    constituencies,
    offer_delegate,
)
from planner.games.high_frontier.modules.politics.ideologies import (
    NAMES,
    Ideology,
    IdeologyField,
    neighbours,
)
from planner.games.high_frontier.modules.politics.laws import active, may_use
from planner.games.high_frontier.modules.politics.questions import Loss
from planner.games.high_frontier.modules.politics.tally import VoteTally
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import AnyId, OwnerField
from planner.games.high_frontier.table.hardware import humans_of
from planner.kernel.actions import Action, Choice, Labelled
from planner.kernel.agenda import Step
from planner.text import Text, joined


@dataclass(frozen=True, slots=True)
class Fundraise(Action):
    """Take an aqua, put a delegate into the assembly and move another one (O2b)."""

    tag = "fundraise"
    title = Text("Raise funds")
    summary = Text("Take an aqua, put a delegate into the assembly, and move one of yours")
    needs = Text("it takes an assembly that sits")


@dataclass(frozen=True, slots=True)
class Fundraising(Step):
    """One of the four steps of fundraising (O2b)."""

    tag = "fundraising"
    player: str
    part: str


@dataclass(frozen=True, slots=True)
class ExpulsionDue(MayForgo):
    """Martial law: a player may discard a delegate of another (O5d)."""

    tag = "expulsion-due"
    by_rule = "O5d"

    @property
    def question(self) -> str:
        """Whose."""
        return Text(
            "whose delegate does {player} expel under martial law, if any? (O5d)",
            player=self.player,
        )


@dataclass(frozen=True, slots=True)
class ShiftDue(MayForgo):
    """A player may move one of his delegates to an ideology beside it (O2b)."""

    tag = "shift-due"
    by_rule = "O2b"

    @property
    def question(self) -> str:
        """Which one."""
        return Text("which delegate does {player} move, if any? (O2b)", player=self.player)


@dataclass(frozen=True, slots=True)
class Expel(Action):
    """Discard a delegate of another player from the assembly (O5d)."""

    tag = "expel"
    title = Text("Expel a delegate")
    summary = Text("Discard a delegate of another player by martial law")
    owner: OwnerField
    ideology: IdeologyField


@dataclass(frozen=True, slots=True)
class MoveDelegate(Action):
    """Move one of one's delegates to an ideology beside his own (O2b)."""

    tag = "move-delegate"
    title = Text("Move a delegate")
    summary = Text("Move one of your delegates to an ideology beside his own")
    source: Annotated[AnyId, Labelled(Text("From where"), Text("from {what}", what=""))]
    target: Annotated[AnyId, Labelled(Text("Where to"), Text("to {what}", what=""))]


def _fundraise(context: Context, action: Fundraise) -> None:
    context.require(
        sits(context),
        "O2b",
        Text("the assembly has been dissolved"),
        code="no-assembly",
        hint=Text("take the income (I1)"),
    )
    context.say(Text("{player} raises funds", player=action.player), "O2b")
    context.push(*(Fundraising(action.player, part) for part in _PARTS))


def _fundraisers(table: Table, player: str) -> Iterable[Choice]:
    if sits(table):
        yield Fundraise(player)


def _go_on(context: Context, step: Fundraising) -> None:
    _PARTS[step.part](context, step.player)


# -- martial law (O5d) -----------------------------------------------------------------------


def _offer_expulsion(context: Context, player: str) -> None:
    if any(_expulsions(context, player)) and may_use(context, player, Ideology.AUTHORITY):
        context.push(ExpulsionDue(player))


def _expel(context: Context, due: ExpulsionDue, action: Expel) -> None:
    place = require_delegate(context, action.owner, action.ideology, Loss.EXPULSION, "O5d")
    context.require(
        action.owner != action.player,
        "O5d",
        Text("{player} expels delegates of others only", player=action.player),
        code="own-delegate",
    )
    context.answered()
    unseat(context, action.owner, place, Loss.EXPULSION, by=action.player)
    context.say(
        Text(
            "{player} expels a delegate of {owner} from {ideology}",
            player=action.player,
            owner=action.owner,
            ideology=NAMES[place],
        ),
        "O5d",
    )
    context.push(VoteTally())


def _expulsions(table: Table, player: str) -> Iterable[Choice]:
    for owner in table.state.seats:
        if owner != player:
            for ideology in seats_to_leave(table, owner, Loss.EXPULSION):
                yield Expel(player, owner, ideology)


# -- income (O2b, O5b) -----------------------------------------------------------------------


def income(table: Table, player: str) -> int:
    """Aquas for raising funds: one, or as many as one has glory chits, wherever they are (O5b).

    Who has lobbied for that law may use it, and does where it brings more.
    """
    chits = len(table.player(player).glories)
    chits += sum(held.glory is not None for _, held in humans_of(table, player))
    if Ideology.HONOR in active(table):
        return chits
    return max(1, chits) if may_use(table, player, Ideology.HONOR) else 1


def _earn(context: Context, player: str) -> None:
    amount = income(context, player)
    if amount:
        honored = may_use(context, player, Ideology.HONOR)
        context.gain(player, amount, Text("fundraising"), "O5b" if honored else "O2b")
    else:
        context.say(Text("{player} has no glory and earns nothing", player=player), "O5b")


# -- electing and moving (O2b) ---------------------------------------------------------------


def _offer_election(context: Context, player: str) -> None:
    offer_delegate(context, player, constituencies(context, player), ELECTION)


def _offer_shift(context: Context, player: str) -> None:
    if seats_to_leave(context, player, Loss.SHIFT):
        context.push(ShiftDue(player))


def _shift(context: Context, due: ShiftDue, action: MoveDelegate) -> None:
    player, source, target = action.player, action.source, action.target
    left = require_delegate(context, player, source, Loss.SHIFT, "O2b")
    if target not in tuple(Ideology):
        raise BadInput(
            Text("there is no ideology {ideology}", ideology=repr(target)),
            choices=list(neighbours(left)),
            field="target",
            rule="O2b",
        )
    reached = Ideology(target)
    context.require(
        reached in neighbours(left),
        "O2b",
        Text("{target} is not beside {source}", target=NAMES[reached], source=NAMES[left]),
        code="not-beside",
        hint=Text("choose {beside}", beside=joined(neighbours(left), " or ")),
    )
    context.answered()
    shift(context, player, left, reached)
    context.say(
        Text(
            "{player} moves a delegate from {source} to {target}",
            player=player,
            source=NAMES[left],
            target=NAMES[reached],
        ),
        "O2b",
    )
    context.push(VoteTally())


def shifts(table: Table, player: str) -> Iterable[MoveDelegate]:
    """The moves that a player's delegates can make."""
    for source in seats_to_leave(table, player, Loss.SHIFT):
        for target in neighbours(source):
            yield MoveDelegate(player, source, target)


_PARTS: dict[str, Callable[[Context, str], None]] = {
    "martial-law": _offer_expulsion,
    "income": _earn,
    "elect": _offer_election,
    "move": _offer_shift,
}
"""The four steps in their order (O2b)."""


def register(book: Rulebook) -> None:
    """Put fundraising in the place of income."""
    book.forget(Income)
    book.operation(Fundraise, "O2b", _fundraise, _fundraisers)
    book.step(Fundraising, _go_on)
    book.decision(ExpulsionDue)
    book.answer(
        ExpulsionDue, Expel, "O5d", _expel, lambda table, due, player: _expulsions(table, player)
    )
    book.decision(ShiftDue)
    book.answer(
        ShiftDue, MoveDelegate, "O2b", _shift, lambda table, due, player: shifts(table, player)
    )
