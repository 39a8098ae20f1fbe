"""Corrupt delegates: suborning, who takes the bribe, dismissal (3D2, 3C3d)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from planner.errors import BadInput, RuleViolation
from planner.games.high_frontier.modules.conflict.blocs import (
    BLOC_NAMES,
    bloc_of,
    bloc_shown,
    fighting,
    lose_extremist,
)
from planner.games.high_frontier.modules.conflict.bribes import coins, give_coin, take_coin
from planner.games.high_frontier.modules.conflict.laws import uncorrupted
from planner.games.high_frontier.modules.conflict.state import BRIBE, CoinField, conflict
from planner.games.high_frontier.modules.politics.assembly import assembly
from planner.games.high_frontier.modules.politics.ideologies import NAMES, Ideology, IdeologyField
from planner.games.high_frontier.modules.politics.questions import (
    DelegateMoved,
    DelegateRemoved,
    Loss,
)
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import OwnerField
from planner.kernel.actions import Action, Choice, Labelled
from planner.kernel.agenda import OneAsked
from planner.kernel.plans import Plan, possible
from planner.text import Text, joined

SUBORNED = "suborned"
"""How a turn remembers that its player has suborned a delegate (3D2b)."""
OUSTED = "ousted"
"""Why a delegate goes on whom the whistle has been blown (3B3d)."""
FOREIGN_PRICE = 4
"""Aquas to the pool for a delegate of another colour (3D2b)."""


@dataclass(frozen=True, slots=True)
class Suborn(Action):
    """Put a bribe under a delegate, once per turn; 4 aquas more if it is another's (3D2b)."""

    tag = "suborn"
    title = Text("Suborn")
    summary = Text("Put a bribe under a delegate, once per turn; 4 aquas more if it is another's")
    needs = Text("it takes a bribe, and a delegate to put it under")
    owner: OwnerField
    ideology: IdeologyField
    coin: CoinField = BRIBE
    """``bribe``, or the feat of a heroism chit that serves as one (3B1a)."""


@dataclass(frozen=True, slots=True)
class WhichDelegate(OneAsked):
    """Some delegates there are corrupt and some are not: which one is it (3D2d)?"""

    tag = "which-delegate"
    owner: str
    ideology: str
    target: str = ""
    """Where it moves to; it is decommissioned where this is empty."""
    taker: str = ""
    """Who gets the bribe under a corrupt one that is decommissioned."""

    @property
    def question(self) -> str:
        """The corrupt one or another."""
        return Text(
            "is it a corrupt delegate of {owner} in {ideology}, or another one? (3D2d)",
            owner=self.owner,
            ideology=NAMES[Ideology(self.ideology)],
        )


@dataclass(frozen=True, slots=True)
class PickDelegate(Action):
    """Say which delegate it is: a corrupt one or another (3D2d)."""

    tag = "pick-delegate"
    title = Text("Pick a delegate")
    summary = Text("Say which delegate it is: a corrupt one or another")
    corrupt: Annotated[
        bool,
        Labelled(
            Text("Delegate"),
            words=(
                (True, Text("a corrupt one")),
                (False, Text("one that is not corrupt")),
            ),
        ),
    ]


# -- suborning (3D2b) ------------------------------------------------------------------------


def incorruptible(table: Table, player: str) -> bool:
    """Whether nobody can corrupt a player's delegates (3D6c).

    >>> from planner.games.high_frontier import Game
    >>> table = Game.new("core", factions=["NASA", "ESA"], modules=["politics", "conflict"]).table
    >>> incorruptible(table, "NASA"), incorruptible(table, "ESA")
    (True, False)
    """
    crew = table.face(table.player(player).crew).crew
    return crew is not None and crew.delegates_incorruptible


def _suborning(table: Table, action: Suborn) -> int:
    """The aquas that it takes, or why it cannot be done."""
    player, owner = action.player, action.owner
    if action.ideology not in tuple(Ideology) or owner not in table.state.players:
        raise BadInput(
            Text("a delegate is named by its owner and its ideology"),
            choices=list(Ideology),
            field="ideology",
            rule="3D2b",
        )
    name = NAMES[Ideology(action.ideology)]
    table.require(
        fighting(table),
        "3D2b",
        Text("delegates are suborned in war and anarchy only"),
        code="peace",
    )
    table.require(
        SUBORNED not in table.turn.used,
        "3D2b",
        Text("{player} has suborned a delegate this turn", player=player),
        code="once-per-turn",
    )
    table.require(
        not incorruptible(table, owner),
        "3D6c",
        Text("the delegates of {owner} are incorruptible", owner=owner),
        code="incorruptible",
    )
    if uncorrupted(table, owner, action.ideology) <= 0:
        raise RuleViolation(
            "3D2b",
            Text("{owner} has nobody to be suborned in {ideology}", owner=owner, ideology=name),
            code="no-delegate",
            hint=Text("extremists are immune (3B2e), and one bribe lies under a delegate"),
        )
    price = 0 if owner == player else FOREIGN_PRICE
    if table.aquas(player) < price:
        raise RuleViolation(
            "3D2b",
            Text("suborning a delegate of another costs {price} aqua", price=price),
            code="not-enough-aqua",
            numbers={"aquas": table.aquas(player), "needed": price},
        )
    if action.coin not in coins(table, player):
        raise RuleViolation(
            "3D2b",
            Text("{player} has no {coin} to pay a bribe with", player=player, coin=action.coin),
            code="no-bribe",
            hint=Text("name one of {coins}", coins=joined(coins(table, player))),
        )
    return price


def _suborn(context: Context, action: Suborn, price: int) -> None:
    player, owner, ideology = action.player, action.owner, action.ideology
    take_coin(context, player, action.coin, "3D2b")
    if price:
        context.pay(player, price, Text("suborning"), "3D2b")
    now = conflict(context)
    laid = (*now.under(ideology, owner), action.coin)
    context.state.put_part(now.with_under(ideology, owner, laid))
    context.turn.used.append(SUBORNED)
    context.say(
        Text(
            "{player} suborns a delegate of {owner} in {ideology}",
            player=player,
            owner=owner,
            ideology=NAMES[Ideology(ideology)],
        ),
        "3D2b",
    )


def _suborns(table: Table, player: str) -> Iterable[Choice]:
    if not fighting(table) or SUBORNED in table.turn.used:
        return ()
    found = (
        Suborn(player, owner, ideology, coin)
        for coin in coins(table, player)
        for ideology in Ideology
        for owner in table.state.seats
        if uncorrupted(table, owner, ideology) > 0
    )
    return possible(table, _suborning, found)


# -- when a delegate goes (3D2d) -------------------------------------------------------------


def _removed(context: Context, gone: DelegateRemoved) -> None:
    """A delegate has left the assembly: the corrupt one, another, or the extremist."""
    owner, ideology = gone.player, gone.ideology
    spare, laid = (
        uncorrupted(context, owner, ideology) + 1,
        conflict(context).under(ideology, owner),
    )
    if gone.loss == OUSTED:
        return
    if laid and gone.loss != Loss.LOBBYING:
        taker = gone.by or owner
        # Where all of them go nobody is asked in which order.
        if spare > 0 and gone.loss != Loss.GENOCIDE:
            context.push(WhichDelegate(taker, owner, ideology, taker=taker))
        else:
            blackmail(context, owner, ideology, taker)
    elif spare <= 0:
        _leaves_the_chit(context, owner)


def _moved(context: Context, moved: DelegateMoved) -> None:
    """A corrupt delegate takes its bribe along."""
    owner, ideology = moved.player, moved.source
    spare, laid = (
        uncorrupted(context, owner, ideology) + 1,
        conflict(context).under(ideology, owner),
    )
    if laid and spare > 0:
        context.push(WhichDelegate(owner, owner, ideology, target=moved.target))
    elif laid:
        _take_along(context, owner, ideology, moved.target)
    elif spare <= 0:
        _leaves_the_chit(context, owner)


def _leaves_the_chit(context: Context, player: str) -> None:
    """The extremist was the last one there, and has left the chit (3A2g)."""
    lose_extremist(context, player)
    context.say(
        Text("{player}'s extremist has left the chit, and there will be no other", player=player),
        "3A2g",
    )


def _take_along(context: Context, owner: str, source: str, target: str) -> None:
    now = conflict(context)
    coin, *rest = now.under(source, owner)
    now = now.with_under(source, owner, tuple(rest))
    context.state.put_part(now.with_under(target, owner, (*now.under(target, owner), coin)))
    context.say(Text("the corrupt delegate takes its bribe along"), "3D2")


def blackmail(context: Context, owner: str, ideology: str, taker: str) -> None:
    """The bribe under a corrupt delegate that has been decommissioned goes to somebody (3D2d)."""
    now = conflict(context)
    coin, *rest = now.under(ideology, owner)
    context.state.put_part(now.with_under(ideology, owner, tuple(rest)))
    give_coin(context, taker, coin)
    context.say(
        Text(
            "{taker} takes the bribe from under a delegate of {owner} in {ideology}",
            taker=taker,
            owner=owner,
            ideology=NAMES[Ideology(ideology)],
        ),
        "3D2d",
    )


def _pick(context: Context, due: WhichDelegate, action: PickDelegate) -> None:
    if action.corrupt and not conflict(context).under(due.ideology, due.owner):
        # The whistle may have been blown on it since the question came up.
        raise RuleViolation(
            "3D2d",
            Text("no delegate of {owner} is corrupt there any more", owner=due.owner),
            code="no-corrupt-delegate",
            hint=Text("it is another one"),
        )
    context.answered()
    if not action.corrupt:
        context.say(Text("{player} takes one that is not corrupt", player=action.player), "3D2d")
    elif due.target:
        _take_along(context, due.owner, due.ideology, due.target)
    else:
        blackmail(context, due.owner, due.ideology, due.taker)


def _picks(table: Table, due: WhichDelegate, player: str) -> Iterable[Choice]:
    if conflict(table).under(due.ideology, due.owner):
        yield PickDelegate(player, corrupt=True)
    yield PickDelegate(player, corrupt=False)


# -- dismissal (3D2a, 3C3d) --------------------------------------------------------------------


def unwelcome(table: Table, player: str) -> tuple[Ideology, ...]:
    """Where a player's uncorrupted delegates stand in an enemy bloc, to be dismissed (3D2a)."""
    if not fighting(table):
        return ()
    own = bloc_of(table, player)
    return tuple(
        each
        for each in Ideology
        if bloc_shown(table, each) not in (None, own) and uncorrupted(table, player, each) > 0
    )


def dismiss(context: Context, player: str) -> None:
    """The delegates of a player who are where they are not welcome go (3D2a)."""
    for ideology in unwelcome(context, player):
        gone = uncorrupted(context, player, ideology)
        context.state.put_part(assembly(context).changed(player, ideology, -gone))
        shown = bloc_shown(context, ideology)
        assert shown is not None, "the centre has no bloc"
        context.say(
            Text(
                "{count} delegates of {player} in {ideology}, which supports the {bloc},"
                " are dismissed",
                count=gone,
                player=player,
                ideology=NAMES[ideology],
                bloc=BLOC_NAMES[shown],
            ),
            "3D2a",
        )


def register(book: Rulebook) -> None:
    """Add suborning, and what becomes of bribes when delegates go."""
    book.free_action(Suborn, "3D2b", Plan(_suborning, _suborn), _suborns)
    book.decision(WhichDelegate)
    book.answer(WhichDelegate, PickDelegate, "3D2d", _pick, _picks)
    book.on(DelegateRemoved, _removed)
    book.on(DelegateMoved, _moved)
