"""Flipping chits by diplomacy and by defection, and blowing the whistle (3B3b, 3B3c, 3B3d)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated

from planner.errors import RuleViolation
from planner.games.high_frontier.modules.conflict.blocs import (
    BLOC_NAMES,
    DEFECTED,
    Bloc,
    WhistleDue,
    bloc_of,
    extremist_on,
    fighting,
    flip,
    has_blocs,
    has_extremist,
)
from planner.games.high_frontier.modules.conflict.corruption import OUSTED, blackmail
from planner.games.high_frontier.modules.conflict.state import conflict
from planner.games.high_frontier.modules.politics.assembly import own_ideology, unseat
from planner.games.high_frontier.modules.politics.delegates import MayForgo
from planner.games.high_frontier.modules.politics.ideologies import NAMES, Ideology
from planner.games.high_frontier.modules.politics.questions import StarMoved
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import Names, OwnerField
from planner.games.high_frontier.table.tokens import cubes_left
from planner.kernel.actions import Action, Choice, Labelled
from planner.kernel.plans import Plan, possible
from planner.text import Text


@dataclass(frozen=True, slots=True)
class Defect(Action):
    """Change sides: flip one's own extremist's chit, and give up a factory if one has any (3B3c).

    The cube of a factory without colony becomes that of a new enemy.
    """

    tag = "defect"
    title = Text("Defect")
    summary = Text("Flip your own extremist's chit, and give up a factory if you have any")
    needs = Text("it takes an extremist of yours")
    site: Annotated[str | None, Names.SPACE, Labelled(Text("Site"))] = None
    """Of the factory; nothing for those who have none without a colony."""
    to: Annotated[
        str | None, Names.SEAT, Labelled(Text("New owner"), Text("to {what}", what=""))
    ] = None
    """Whose cube it becomes."""


@dataclass(frozen=True, slots=True)
class DiplomacyDue(MayForgo):
    """Whoever has moved the star may flip the chit of that ideology (3B3b)."""

    tag = "diplomacy-due"
    ideology: str
    by_rule = "3B3b"

    @property
    def question(self) -> str:
        """Whether he does."""
        return Text(
            "does {player} flip the propaganda of {ideology}? (3B3b)",
            player=self.player,
            ideology=NAMES[Ideology(self.ideology)],
        )


@dataclass(frozen=True, slots=True)
class FlipChit(Action):
    """Flip the chit of the ideology to which one has moved the star (3B3b)."""

    tag = "flip-chit"
    title = Text("Flip the chit")
    summary = Text("Flip the chit of the ideology to which you have moved the star")


@dataclass(frozen=True, slots=True)
class Oust(Action):
    """Decommission a corrupt delegate in one's own ideology and take its bribe (3B3d)."""

    tag = "oust"
    title = Text("Oust")
    summary = Text("Decommission a corrupt delegate in your own ideology and take its bribe")
    owner: OwnerField


# -- diplomacy (3B3b) ------------------------------------------------------------------------


def _star_moved(context: Context, moved: StarMoved) -> None:
    if fighting(context) or not has_blocs(context):
        return
    if moved.ideology in conflict(context).propaganda and (
        extremist_on(context, moved.ideology) is None
    ):
        context.push(DiplomacyDue(moved.by, moved.ideology))


def _flip_chit(context: Context, due: DiplomacyDue, action: FlipChit) -> None:
    context.answered()
    flip(context, due.ideology, action.player, "3B3b")


# -- defection (3B3c) ------------------------------------------------------------------------


def forfeits(table: Table, player: str) -> tuple[tuple[str, str], ...]:
    """The factories that a defector can give up, each with a new enemy who has a cube for it.

    Where a defector leaves nobody behind, everybody else counts: a War is ended at the price of a
    factory with two players, too.
    """
    now = bloc_of(table, player)
    others = [each for each in table.state.seats if each != player]
    betrayed = [each for each in others if bloc_of(table, each) is now]
    heirs = [each for each in betrayed or others if cubes_left(table, each) > 0]
    sites = [
        site
        for site, marks in table.state.sites.items()
        if marks.factory == player and marks.colony is None
    ]
    return tuple((site, heir) for site in sites for heir in heirs)


def _defecting(table: Table, action: Defect) -> Bloc:
    """The bloc that is left, or why it cannot be."""
    player = action.player
    own = bloc_of(table, player)
    if own is None or not has_extremist(table, player):
        raise RuleViolation(
            "3B3c",
            Text("{player} has no extremist to flip", player=player),
            code="no-extremist",
            hint=Text("only with one's own extremist can one defect"),
        )
    open_now = forfeits(table, player)
    if not open_now:
        if action.site is not None:
            raise RuleViolation(
                "3B3c",
                Text("{player} has no factory to give up", player=player),
                code="nothing-to-forfeit",
                hint=Text("defect without naming any"),
            )
        return own
    if (action.site, action.to) not in open_now:
        raise RuleViolation(
            "3B3c",
            Text("a defector gives a factory without colony to one of his new enemies"),
            code="forfeit-due",
            hint=Text("name the site, and whose cube stands there from now on"),
        )
    return own


def _defect(context: Context, action: Defect, left: Bloc) -> None:
    player = action.player
    context.turn.used.append(DEFECTED)
    context.say(
        Text(
            "{player} defects from the {left} to the {bloc}",
            player=player,
            left=BLOC_NAMES[left],
            bloc=BLOC_NAMES[left.other],
        ),
        "3B3c",
    )
    if action.site is not None:
        marks = context.state.marks(action.site)
        context.state.mark(action.site, replace(marks, factory=action.to))
        context.say(
            Text(
                "the factory at {site} is {to}'s from now on",
                site=context.space(action.site).name,
                to=action.to,
            ),
            "3B3c",
        )
    flip(context, own_ideology(context, player), player, "3B3c")


def _defections(table: Table, player: str) -> Iterable[Choice]:
    if not has_extremist(table, player):
        return ()
    prices = forfeits(table, player)
    found = [Defect(player, *price) for price in prices] or [Defect(player)]
    return possible(table, _defecting, found)


# -- whistleblowing (3B3d) ---------------------------------------------------------------------


def _oust(context: Context, due: WhistleDue, action: Oust) -> None:
    own = own_ideology(context, action.player)
    if not conflict(context).under(own, action.owner):
        raise RuleViolation(
            "3B3d",
            Text(
                "{owner} has no corrupt delegate in {ideology}",
                owner=action.owner,
                ideology=NAMES[own],
            ),
            code="no-corrupt-delegate",
        )
    context.answered()
    context.say(
        Text(
            "{player} blows the whistle on a delegate of {owner}",
            player=action.player,
            owner=action.owner,
        ),
        "3B3d",
    )
    blackmail(context, action.owner, own, action.player)
    unseat(context, action.owner, own, OUSTED, by=action.player)


def _ousts(table: Table, due: WhistleDue, player: str) -> Iterable[Choice]:
    for owner in conflict(table).corrupt.get(own_ideology(table, player), {}):
        yield Oust(player, owner)


def register(book: Rulebook) -> None:
    """Add diplomacy, defection and whistleblowing."""
    book.on(StarMoved, _star_moved)
    book.decision(DiplomacyDue)
    book.answer(DiplomacyDue, FlipChit, "3B3b", _flip_chit)
    book.free_action(Defect, "3B3c", Plan(_defecting, _defect), _defections)
    book.decision(WhistleDue)
    book.answer(WhistleDue, Oust, "3B3d", _oust, _ousts)
