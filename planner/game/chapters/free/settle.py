"""Colonies and claim jumps: what Humans do to a site (G3, G4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from planner.errors import RuleViolation
from planner.game.chapters.events.sungrazer import is_sungrazer
from planner.game.chapters.felonies import may_commit_felony, require_felony
from planner.game.rulebook import Rulebook
from planner.game.table.context import Context, Table
from planner.game.table.happenings import ColonyBuilt
from planner.game.table.hardware import decommission_at_rest, humans_at, humans_of
from planner.game.table.state import PlayedCard, Stack
from planner.game.table.tokens import ClaimDue, disks_left, loose_claims
from planner.kernel.actions import Action, Choice
from planner.kernel.agenda import Step


@dataclass(frozen=True, slots=True)
class BuildColony(Action):
    """Decommission a Human at an own factory, who settles there under a dome (G3)."""

    tag = "build-colony"
    site: str
    human: str
    """The card of the Human."""


@dataclass(frozen=True, slots=True)
class ClaimJump(Action):
    """Replace another's claim by one's own, which is a felony (G4)."""

    tag = "claim-jump"
    site: str


@dataclass(frozen=True, slots=True)
class JumpContested(Step):
    """Others have a Human where a claim is jumped and may oppose it, its owner first (G4)."""

    tag = "jump-contested"
    player: str
    site: str
    witnesses: tuple[str, ...]
    """Who has not answered yet."""

    @property
    def asks(self) -> tuple[str, ...]:
        """Everybody else with a Human there."""
        return self.witnesses

    @property
    def question(self) -> str:
        """Whether they mind."""
        return f"{self.player} jumps the claim at {self.site}: who opposes it? (G4)"


@dataclass(frozen=True, slots=True)
class AnswerJump(Action):
    """Oppose a claim jump, or let it happen (G4)."""

    tag = "answer-jump"
    oppose: bool


# -- colonies --------------------------------------------------------------------------------


def _build_colony(context: Context, action: BuildColony) -> None:
    player, site = action.player, context.space(action.site)
    marks = context.state.marks(site.id)
    context.require(
        marks.factory == player,
        "G3",
        f"{player} has no factory at {site.name}",
        code="no-factory",
    )
    context.require(
        marks.colony is None,
        "G3",
        f"{site.name} has a colony already",
        code="has-colony",
    )
    stack, held = _settler(context, action)
    if is_sungrazer(context, site.id):
        require_felony(context, player, site.id, f"a colony on {site.name}", "G3a")
    context.state.mark(site.id, replace(marks, colony=player))
    context.say(f"{player} builds a colony at {site.name}", "G3")
    decommission_at_rest(context, stack, [held], "the card's people have settled", "G3a")
    context.happened(ColonyBuilt(player, site.id))


def _settler(context: Context, action: BuildColony) -> tuple[Stack, PlayedCard]:
    for stack, held in humans_of(context, action.player):
        if held.card == action.human and stack.space == action.site:
            return stack, held
    raise RuleViolation(
        "G3a",
        f"{action.player} has no Human {action.human} at {context.space(action.site).name}",
        code="no-human",
    )


def _may_build_colony(table: Table, player: str) -> Iterable[Choice]:
    for stack, held in humans_of(table, player):
        site = stack.space
        marks = table.state.marks(site)
        if marks.factory != player or marks.colony is not None:
            continue
        if not is_sungrazer(table, site) or may_commit_felony(table, player, site):
            yield BuildColony(player, site, held.card)


# -- claim jumps -----------------------------------------------------------------------------


def _claim_jump(context: Context, action: ClaimJump) -> None:
    player, name = action.player, context.space(action.site).name
    owner = context.state.marks(action.site).claim
    if owner is None or owner == player:
        raise RuleViolation("G4", f"{name} has no claim of others", code="no-claim")
    require_felony(context, player, action.site, f"jumping the claim at {name}", "G4")
    context.require(
        context.state.marks(action.site).factory != owner,
        "G4",
        f"a factory of {owner} stands on the claim at {name}",
        code="factory-on-claim",
    )
    context.require(
        _unopposed(context, action.site),
        "G4",
        f"the jump at {name} has been opposed this turn",
        code="opposed",
    )
    context.require(
        _has_disk(context, player, action.site),
        "G4a",
        f"all disks of {player} are on the map, each with a factory",
        code="no-disk",
        numbers={"disks": context.book.limits.disks},
    )
    context.say(f"{player} jumps {owner}'s claim at {name}", "G4")
    witnesses = _witnesses(context, player, owner, action.site)
    if witnesses:
        context.push(JumpContested(player, action.site, witnesses))
    else:
        _jump(context, player, action.site)


def _has_disk(table: Table, player: str, site: str) -> bool:
    loose = [claim for claim in loose_claims(table, player) if claim != site]
    return disks_left(table, player) > 0 or bool(loose)


def _witnesses(table: Table, player: str, owner: str, site: str) -> tuple[str, ...]:
    """Everybody else with a Human there: the claim's owner, then the others as they sit."""
    others = [owner, *(name for name in table.state.seats if name not in (player, owner))]
    return tuple(name for name in others if humans_at(table, name, site))


def _opposed(site: str) -> str:
    return f"opposed-jump:{site}"


def _unopposed(table: Table, site: str) -> bool:
    return _opposed(site) not in table.turn.used


def _jump(context: Context, player: str, site: str) -> None:
    context.push(ClaimDue(player, site, "G4", jump=True))


def _answer_jump(context: Context, contested: JumpContested, action: AnswerJump) -> None:
    left = tuple(name for name in contested.witnesses if name != action.player)
    name = context.space(contested.site).name
    if action.oppose:
        context.answered()
        context.turn.used.append(_opposed(contested.site))
        context.say(f"{action.player} opposes the claim jump at {name}: it fails", "G4")
        return
    context.say(f"{action.player} does not oppose the claim jump at {name}", "G4")
    if left:
        context.revise(replace(contested, witnesses=left))
    else:
        context.answered()
        _jump(context, contested.player, contested.site)


def _answers(table: Table, contested: JumpContested, player: str) -> Iterable[Choice]:
    yield AnswerJump(player, oppose=True)
    yield AnswerJump(player, oppose=False)


def _may_claim_jump(table: Table, player: str) -> Iterable[Choice]:
    for site, marks in table.state.sites.items():
        owner = marks.claim
        if owner in (None, player, marks.factory):
            continue
        if (
            may_commit_felony(table, player, site)
            and _unopposed(table, site)
            and _has_disk(table, player, site)
        ):
            yield ClaimJump(player, site)


def register(book: Rulebook) -> None:
    """Add colonies and claim jumps."""
    book.free_action(BuildColony, "G3", _build_colony, _may_build_colony)
    book.free_action(ClaimJump, "G4", _claim_jump, _may_claim_jump)
    book.decision(JumpContested)
    book.answer(JumpContested, AnswerJump, "G4", _answer_jump, _answers)
