"""Disks and cubes: how many a player has left, and placing a claim (B8, C3, G4a, I7f)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from planner.errors import RuleViolation
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.factories import factories
from planner.games.high_frontier.table.fields import SiteField
from planner.games.high_frontier.table.happenings import Claimed, ClaimJumped
from planner.games.high_frontier.table.questions import CubesLeft, DisksLeft
from planner.kernel.actions import Action, Choice
from planner.kernel.agenda import Step
from planner.text import Text


@dataclass(frozen=True, slots=True)
class ClaimDue(Step):
    """A claim is to be placed on a site (I6.4, G4)."""

    tag = "claim-due"
    player: str
    site: str
    rule: str = "I6.4"
    jump: bool = False
    """A claim jump, which brings no taxes (gl. Taxes)."""


@dataclass(frozen=True, slots=True)
class DiskDue(Step):
    """No disk is left: the player says which claim gives its disk to the new one (G4a, I6.4)."""

    tag = "disk-due"
    claim: ClaimDue

    @property
    def asks(self) -> tuple[str, ...]:
        """Who claims."""
        return (self.claim.player,)

    @property
    def question(self) -> str:
        """Which disk."""
        return Text(
            "{player} has no disk left: which claim gives up its disk for {site}? ({rule})",
            player=self.claim.player,
            site=self.claim.site,
            rule=self.claim.rule,
        )


@dataclass(frozen=True, slots=True)
class RecycleDisk(Action):
    """Take the disk off a site of one's own that is not industrialized (G4a, I6.4)."""

    tag = "recycle-disk"
    title = Text("Take a disk")
    summary = Text("Take the disk off a site of yours that has no factory")
    site: SiteField


def disks_left(table: Table, player: str) -> int:
    """Claim disks in a player's reserves (C3e)."""
    placed = sum(marks.claim == player for marks in table.state.sites.values())
    return table.ask(DisksLeft(player), table.limits(player).disks - placed)


def cubes_left(table: Table, player: str) -> int:
    """Cubes in a player's reserves; the first player's sunspot cube is one of them (I7f).

    >>> from planner.games.high_frontier import Game
    >>> table = Game.new("core", factions=["NASA", "ESA"]).table
    >>> cubes_left(table, "NASA"), cubes_left(table, "ESA")
    (6, 7)
    """
    placed = sum(marks.factory == player for marks in table.state.sites.values())
    in_reserve = table.limits(player).cubes - placed - (table.state.first_player == player)
    return table.ask(CubesLeft(player), in_reserve)


def loose_claims(table: Table, player: str) -> list[str]:
    """A player's claims without a factory, whose disks may be used again (G4a)."""
    built = factories(table)
    return [
        site
        for site, marks in table.state.sites.items()
        if marks.claim == player and site not in built
    ]


def _claim(context: Context, due: ClaimDue) -> None:
    if disks_left(context, due.player) > 0:
        _place(context, due)
        return
    loose = [site for site in loose_claims(context, due.player) if site != due.site]
    if not loose:
        context.say(
            Text(
                "{player} has no disk for {space}",
                player=due.player,
                space=context.space(due.site).name,
            ),
            "G4a",
        )
    elif len(loose) == 1:
        _recycle_from(context, due.player, loose[0])
        _place(context, due)
    else:
        context.push(DiskDue(due))


def _place(context: Context, due: ClaimDue) -> None:
    marks = context.state.marks(due.site)
    context.state.mark(due.site, replace(marks, claim=due.player, busted=False))
    context.say(
        Text("{player} claims {space}", player=due.player, space=context.space(due.site).name),
        due.rule,
    )
    if due.jump:
        context.happened(ClaimJumped(due.player, due.site, marks.claim))
    else:
        context.happened(Claimed(due.player, due.site))


def _recycle_from(context: Context, player: str, site: str) -> None:
    marks = context.state.marks(site)
    context.state.mark(site, replace(marks, claim=None))
    context.say(
        Text("{player} takes the disk off {space}", player=player, space=context.space(site).name),
        "G4a",
    )


def _recycle(context: Context, due: DiskDue, action: RecycleDisk) -> None:
    if action.site not in loose_claims(context, action.player):
        raise RuleViolation(
            "G4a",
            Text(
                "{site} has no claim of {player} without a factory",
                site=action.site,
                player=action.player,
            ),
            code="no-loose-claim",
            hint=Text("name a site with your disk and no cube"),
        )
    context.answered()
    _recycle_from(context, action.player, action.site)
    _place(context, due.claim)


def _disks(table: Table, due: DiskDue, player: str) -> Iterable[Choice]:
    for site in loose_claims(table, player):
        yield RecycleDisk(player, site)


def register(book: Rulebook) -> None:
    """Add the placing of claims."""
    book.step(ClaimDue, _claim)
    book.decision(DiskDue)
    book.answer(DiskDue, RecycleDisk, "G4a", _recycle, _disks)
