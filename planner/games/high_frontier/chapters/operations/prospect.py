"""The prospect operation: claims won or sites busted, by raygun, buggy or missile (I6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, Any

from planner.craft.chain import Chain
from planner.errors import BadInput, RuleViolation
from planner.games.high_frontier.chapters.events.sungrazer import is_sungrazer
from planner.games.high_frontier.chapters.felonies import is_felonious, may_commit_felony
from planner.games.high_frontier.chapters.operations.chains import chosen, with_supports
from planner.games.high_frontier.chapters.operations.isru import (
    platform_card,
    platform_chains,
    platforms,
    require_wet_enough,
    ways_to_work,
)
from planner.games.high_frontier.chapters.operations.on_site import cool, flips
from planner.games.high_frontier.chapters.operations.plans import Spoilable
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import (
    CardField,
    RuleWord,
    SiteField,
    SitesField,
    StackField,
    SupportsField,
)
from planner.games.high_frontier.table.hardware import humans_at
from planner.games.high_frontier.table.permits import Service, allowers
from planner.games.high_frontier.table.questions import Reroll, SizeRerolls, SizeRoll
from planner.games.high_frontier.table.state import PlayedCard, Stack
from planner.games.high_frontier.table.tokens import ClaimDue
from planner.kernel.actions import Action, Choice, Labelled, Template
from planner.kernel.agenda import OneAsked
from planner.kernel.domains import Subset
from planner.kernel.plans import is_allowed
from planner.text import Text, Word, joined

RAYGUN = "raygun"
BUGGY = "buggy"
LUNA = "luna"
DIE = 6


@dataclass(frozen=True, slots=True)
class Prospect(Action):
    """Prospect sites with the ISRU platform of a card; all sites are named before rolling (I6)."""

    tag = "prospect"
    title = Text("Prospect")
    summary = Text("Roll for the size of sites: claim them, or they are busted")
    needs = Text("it takes a card with an ISRU platform, and a site within its reach")
    stack: StackField
    card: CardField
    platform: Annotated[RuleWord, Labelled(Text("Platform"), Text("by {what}", what=""))]
    """``raygun``, ``buggy`` or ``missile``, as the card has it (B2c)."""
    sites: SitesField
    """In the order in which they are rolled for (I6a)."""
    supports: SupportsField = None
    """The cards of the support chain; the most sensible chain unless named (J1c)."""


@dataclass(frozen=True, slots=True)
class SizeRolls(OneAsked):
    """Size rolls have failed, and something allows to roll again for one (I6a, I6b)."""

    tag = "size-rolls"
    stack: str
    platform: str
    won: tuple[str, ...]
    failed: tuple[str, ...]
    rerolls: tuple[Reroll, ...]

    @property
    def question(self) -> str:
        """Which roll."""
        return Text(
            "{player} has failed at {failed}: roll again, or leave it at that? (I6a, I6b)",
            player=self.player,
            failed=joined(self.failed),
        )

    @property
    def chances(self) -> dict[str, Reroll]:
        """The failed sites that may be rolled for again, and by what."""
        found = {}
        for site in self.failed:
            good = [each for each in self.rerolls if each.site in (None, site)]
            if good:
                # What is good for this site alone goes first.
                found[site] = min(good, key=lambda each: each.site is None)
        return found


@dataclass(frozen=True, slots=True)
class RollAgain(Action):
    """Roll again for a failed site (I6a, I6b)."""

    tag = "roll-again"
    title = Text("Roll again")
    summary = Text("Roll again for a site that has failed")
    site: SiteField


@dataclass(frozen=True, slots=True)
class AcceptRolls(Action):
    """Leave it at the rolls as they are: the failed sites are busted (I6.5)."""

    tag = "accept-rolls"
    title = Text("Accept the rolls")
    summary = Text("Leave it at the rolls: sites that have failed are busted")


# -- who may prospect what -------------------------------------------------------------------


def sites_in_reach(table: Table, stack: Stack, platform: str) -> list[str]:
    """The sites that a platform can reach from where its stack is (I6.1, I6a, I6b)."""
    board = table.book.board
    here = board[stack.space]
    if platform == RAYGUN:
        return [board[index].id for index in sorted(board.raygun_range(here.index))]
    if not here.is_site:
        return []
    if platform == BUGGY:
        return [here.id, *(board[index].id for index in board.buggy_neighbours(here.index))]
    return [here.id]


def may_prospect_luna(table: Table, player: str, site: str) -> bool:
    """Whether the first player lets one prospect Luna, or a felony does (I6.1, N6b)."""
    first = table.state.first_player
    return (
        player == first
        or first in allowers(table, player, Service.LUNA)
        or (may_commit_felony(table, player, site, first) and not humans_at(table, first, site))
    )


def _require_in_reach(table: Table, stack: Stack, platform: str, site: str) -> None:
    here, there = table.space(stack.space).name, table.space(site).name
    table.require(
        site in sites_in_reach(table, stack, platform),
        {RAYGUN: "I6a", BUGGY: "I6b"}.get(platform, "I6.1"),
        Text(
            "{there} is out of reach of a {platform} at {here}",
            there=there,
            platform=Word(platform),
            here=here,
        ),
        code="out-of-reach",
    )


def _require_open(table: Table, player: str, stack: Stack, held: PlayedCard, site: str) -> None:
    """Refuse a site that is not to be prospected any more, or not with that card."""
    name, marks = table.space(site).name, table.state.marks(site)
    table.require(
        not marks.busted,
        "I6.5",
        Text("{name} is busted", name=name),
        code="busted",
        numbers={"site": site},
    )
    table.require(
        marks.claim is None,
        "I6",
        Text("{name} is claimed by {claim}", name=name, claim=marks.claim),
        code="claimed",
        numbers={"site": site},
    )
    require_wet_enough(table, player, stack, held, site, "I6.2")
    require_leave_for_luna(table, player, site)


def require_leave_for_luna(table: Table, player: str, site: str) -> None:
    """Refuse to prospect or claim a site on Luna without the first player's leave (I6.1, N4e)."""
    table.require(
        not _is_luna(table, site) or may_prospect_luna(table, player, site),
        "I6.1",
        Text(
            "{first_player} has not allowed to claim {space}",
            first_player=table.state.first_player,
            space=table.space(site).name,
        ),
        code="no-permission",
        hint=Text("agree with the first player (N6b)"),
    )


def _is_luna(table: Table, site: str) -> bool:
    printed = table.space(site).site
    return printed is not None and printed.body == LUNA


# -- rolling ---------------------------------------------------------------------------------


def _carry_out(context: Context, action: Prospect, plan: tuple[Stack, PlayedCard, Chain]) -> None:
    stack, held, chain = plan
    face = context.face(held.face)
    names = joined(context.space(site).name for site in action.sites)
    what = Text(
        "{player} prospects {names} with the {platform} {face}",
        player=action.player,
        names=names,
        platform=Word(action.platform),
        face=face.title,
    )
    context.say(what + with_supports(chain), "I6")
    for site in action.sites:
        say_felony_on_luna(context, action.player, site)
    cool(context, stack, chain)
    asked = SizeRerolls(action.player, stack.id, face.number, action.platform)
    rolls = SizeRolls(
        action.player, stack.id, action.platform, (), (), context.ask(asked, _plain_rerolls(action))
    )
    for site in action.sites:
        rolls = _rolled(context, rolls, site, "I6.3")
    _settle(context, rolls)


def _plain_rerolls(action: Prospect) -> tuple[Reroll, ...]:
    return (Reroll(BUGGY),) if action.platform == BUGGY else ()


def _plan(table: Table, action: Prospect) -> tuple[Stack, PlayedCard, Chain]:
    if not action.sites:
        raise BadInput(Text("no site is to be prospected"), field="sites", rule="I6")
    stack, held = platform_card(table, action.player, action.stack, action.card)
    face = table.face(held.face)
    table.require(
        action.platform in face.platforms,
        "B2c",
        Text("{face} is no {platform}", face=face.title, platform=Word(action.platform)),
        code="no-platform",
        hint=Text(
            "it is {platforms}",
            platforms=joined(map(Word, sorted(face.platforms)), " or ") or Text("no platform"),
        ),
    )
    for site in action.sites:
        _require_in_reach(table, stack, action.platform, site)
        _require_open(table, action.player, stack, held, site)
    chains = platform_chains(table, action.player, stack, held)
    return stack, held, chosen(chains, action.supports, "I6.1")


def _anew(table: Table, action: Prospect) -> Iterable[Action]:
    """Other platforms and chains of the stack, for as many of the sites as they are good for."""
    for fixed, open_sites in _ways(table, action.player):
        sites = tuple(site for site in action.sites if site in open_sites)
        if sites and fixed["stack"] == action.stack:
            yield Prospect(**fixed, sites=sites)


def say_felony_on_luna(context: Context, player: str, site: str) -> None:
    """Write down who claims on Luna without leave (gl. Felony)."""
    first = context.state.first_player
    allowed = player == first or first in allowers(context, player, Service.LUNA)
    if _is_luna(context, site) and not allowed and is_felonious(context, player, first):
        context.say(
            Text(
                "{player} prospects Luna without the leave of {first}", player=player, first=first
            ),
            "gl. Felony",
        )


def chance_of(table: Table, player: str, stack: str, platform: str, site: str) -> Fraction:
    """The chance that one size roll for a site succeeds (I6.3)."""
    if is_sungrazer(table, site):
        return Fraction(1)
    change = table.ask(SizeRoll(player, stack, site, platform), 0)
    return Fraction(min(max(table.site(site).size - change, 0), DIE), DIE)


def _rolled(context: Context, rolls: SizeRolls, site: str, rule: str) -> SizeRolls:
    """Roll for a site unless it cannot fail (I6.3)."""
    space = context.space(site)
    size = context.site(site).size
    change = context.ask(SizeRoll(rolls.player, rolls.stack, site, rolls.platform), 0)
    failed = tuple(other for other in rolls.failed if other != site)
    if is_sungrazer(context, site):
        context.say(
            Text("{space} is fully baked: success without a roll", space=space.name), "I6.3"
        )
        won = True
    elif DIE + change <= size:
        context.say(
            Text("{space} has size {size}: success without a roll", space=space.name, size=size),
            "I6.3",
        )
        won = True
    else:
        rolled = context.roll(
            Text("{player} rolls for the size of {space}", player=rolls.player, space=space.name),
            rule,
        )
        won = rolled + change <= size
        changed = str(f"{rolled}{change:+} = {rolled + change}" if change else rolled)
        player = rolls.player
        says = (
            Text(
                "{player} rolls {changed}: it is at most size {size}",
                player=player,
                changed=changed,
                size=size,
            )
            if won
            else Text(
                "{player} rolls {changed}: it exceeds size {size}",
                player=player,
                changed=changed,
                size=size,
            )
        )
        context.say(says, rule)
    if won:
        return replace(rolls, won=(*rolls.won, site), failed=failed)
    return replace(rolls, failed=(*failed, site))


def _settle(context: Context, rolls: SizeRolls) -> None:
    """Ask whether to roll again, or place disks (I6.4, I6.5)."""
    if rolls.chances:
        context.push(rolls)
        return
    for site in rolls.failed:
        marks = context.state.marks(site)
        context.state.mark(site, replace(marks, busted=True))
        context.say(Text("{space} is busted", space=context.space(site).name), "I6.5")
    context.push(*(ClaimDue(rolls.player, site) for site in rolls.won))


def _roll_again(context: Context, rolls: SizeRolls, action: RollAgain) -> None:
    chance = rolls.chances.get(action.site)
    if chance is None:
        raise RuleViolation(
            "I6a",
            Text("{site} may not be rolled for again", site=action.site),
            code="no-reroll",
            hint=Text("choose from {chances}", chances=joined(rolls.chances)),
        )
    context.answered()
    left = list(rolls.rerolls)
    left.remove(chance)
    rule = "I6b" if chance.by == BUGGY else "I6a"
    name = context.space(action.site).name
    context.say(
        Text(
            "{player} rolls again for {name}, by {by}",
            player=action.player,
            name=name,
            by=chance.by,
        ),
        rule,
    )
    _settle(context, _rolled(context, replace(rolls, rerolls=tuple(left)), action.site, rule))


def _second_chances(table: Table, rolls: SizeRolls, player: str) -> Iterable[Choice]:
    for site in rolls.chances:
        yield RollAgain(player, site)


def _accept(context: Context, rolls: SizeRolls, action: AcceptRolls) -> None:
    context.answered()
    context.say(Text("{player} leaves it at that", player=action.player), "I6.5")
    _settle(context, replace(rolls, rerolls=()))


# -- choices ---------------------------------------------------------------------------------


def _prospects(table: Table, player: str) -> Iterable[Choice]:
    for fixed, sites in _ways(table, player):
        domain = Subset(sites, in_any_order=fixed["platform"] == RAYGUN)
        yield Template(Prospect, fixed, {"sites": domain})


def _ways(table: Table, player: str) -> Iterator[tuple[dict[str, Any], tuple[str, ...]]]:
    """Every platform with every chain that makes a difference, and the sites it is good for."""
    for stack, held in platforms(table, player):
        chains: list[tuple[str, ...] | None] | None = None
        for platform in sorted(table.face(held.face).platforms):
            reach = sites_in_reach(table, stack, platform)
            sites = tuple(s for s in reach if _is_open(table, player, stack, held, s))
            if sites and chains is None:
                chains = ways_to_work(table, player, stack, held)
            fixed = {"player": player, "stack": stack.id, "card": held.card, "platform": platform}
            for supports in chains or () if sites else ():
                yield fixed if supports is None else {**fixed, "supports": supports}, sites


def _is_open(table: Table, player: str, stack: Stack, held: PlayedCard, site: str) -> bool:
    return is_allowed(_require_open, table, player, stack, held, site)


def register(book: Rulebook) -> None:
    """Add the prospect operation."""
    plan = Spoilable(
        _plan,
        _carry_out,
        trigger="I6",
        stacks=lambda context, action: [context.stack(action.stack)],
        price=lambda plan: flips(plan[2]),
        anew=_anew,
    )
    book.operation(Prospect, "I6", plan, _prospects)
    book.decision(SizeRolls)
    book.answer(SizeRolls, RollAgain, "I6a", _roll_again, _second_chances)
    book.answer(SizeRolls, AcceptRolls, "I6.5", _accept)
