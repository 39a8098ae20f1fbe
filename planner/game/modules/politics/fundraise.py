"""The fundraise operation, in place of income: expel, earn, elect, move (O2, O5b, O5d)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from planner.errors import BadInput, RuleViolation
from planner.game.chapters.operations.market import Income
from planner.game.modules.politics.assembly import (
    assembly,
    own_ideology,
    reseat,
    sits,
    unseat,
    vulnerable,
)
from planner.game.modules.politics.delegates import MayForgo, offer_delegate
from planner.game.modules.politics.ideologies import NAMES, Ideology, neighbours
from planner.game.modules.politics.laws import active, may_use
from planner.game.modules.politics.tally import VoteTally
from planner.game.rulebook import Rulebook
from planner.game.table.context import Context, Table
from planner.game.table.hardware import humans_of
from planner.kernel.actions import Action, Choice
from planner.kernel.agenda import Step
from planner.text import Text, joined


@dataclass(frozen=True, slots=True)
class Fundraise(Action):
    """Take an aqua, put a delegate into the assembly and move another one (O2b)."""

    tag = "fundraise"


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
    owner: str
    ideology: str


@dataclass(frozen=True, slots=True)
class MoveDelegate(Action):
    """Move one of one's delegates to an ideology beside his own (O2b)."""

    tag = "move-delegate"
    source: str
    target: str


def _fundraise(context: Context, action: Fundraise) -> None:
    context.require(
        sits(context),
        "O2b",
        Text("there is no assembly any more"),
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
    others = any(_expulsions_by(context, player))
    if others and may_use(context, player, Ideology.AUTHORITY):
        context.push(ExpulsionDue(player))


def _expel(context: Context, due: ExpulsionDue, action: Expel) -> None:
    # There is no cube to take, whatever the table would let pass.
    if not assembly(context).of(action.owner, action.ideology):
        raise RuleViolation(
            "O5d",
            Text(
                "{owner} has no delegate in {ideology}",
                owner=action.owner,
                ideology=repr(action.ideology),
            ),
            code="no-delegate",
            hint=Text("name a player and an ideology where he has one"),
        )
    context.require(
        vulnerable(context, action.owner, action.ideology) > 0,
        "O5d",
        Text(
            "no delegate of {owner} in {ideology} can be expelled",
            owner=action.owner,
            ideology=NAMES[Ideology(action.ideology)],
        ),
        code="immune",
    )
    context.require(
        action.owner != action.player,
        "O5d",
        Text("{player} expels delegates of others only", player=action.player),
        code="own-delegate",
    )
    context.answered()
    unseat(context, action.owner, action.ideology, action.player)
    context.say(
        Text(
            "{player} expels a delegate of {owner} from {ideology}",
            player=action.player,
            owner=action.owner,
            ideology=NAMES[Ideology(action.ideology)],
        ),
        "O5d",
    )
    context.push(VoteTally())


def _expulsions(table: Table, due: ExpulsionDue, player: str) -> Iterable[Choice]:
    return _expulsions_by(table, player)


def _expulsions_by(table: Table, player: str) -> Iterator[Expel]:
    for owner in table.state.seats:
        if owner != player:
            for ideology in assembly(table).places(owner):
                if vulnerable(table, owner, ideology):
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


def constituencies(table: Table, player: str) -> tuple[Ideology, ...]:
    """Where a player may put a delegate: his faction's ideology, and where he has some (O2b)."""
    found = {own_ideology(table, player), *assembly(table).places(player)}
    return tuple(each for each in Ideology if each in found)


def _offer_election(context: Context, player: str) -> None:
    offer_delegate(context, player, constituencies(context, player), "O2b")


def _offer_shift(context: Context, player: str) -> None:
    if assembly(context).places(player):
        context.push(ShiftDue(player))


def _shift(context: Context, due: ShiftDue, action: MoveDelegate) -> None:
    player, source, target = action.player, action.source, action.target
    for name in (source, target):
        if name not in tuple(Ideology):
            raise BadInput(
                Text("there is no ideology {name}", name=repr(name)),
                choices=list(Ideology),
                field="target" if name == target else "source",
                rule="O2b",
            )
    left, reached = Ideology(source), Ideology(target)
    if not assembly(context).of(player, left):
        raise RuleViolation(
            "O2b",
            Text("{player} has no delegate in {ideology}", player=player, ideology=NAMES[left]),
            code="no-delegate",
            hint=Text("choose {places}", places=joined(assembly(context).places(player), " or ")),
        )
    context.require(
        reached in neighbours(left),
        "O2b",
        Text("{target} is not beside {source}", target=NAMES[reached], source=NAMES[left]),
        code="not-beside",
        hint=Text("choose {beside}", beside=joined(neighbours(left), " or ")),
    )
    context.answered()
    reseat(context, player, left, reached)
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
    for source in assembly(table).places(player):
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
    book.answer(ExpulsionDue, Expel, "O5d", _expel, _expulsions)
    book.decision(ShiftDue)
    book.answer(
        ShiftDue, MoveDelegate, "O2b", _shift, lambda table, due, player: shifts(table, player)
    )
