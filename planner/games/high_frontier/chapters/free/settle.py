"""Colonies and claim jumps: what Humans do to a site (G3, G4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated

from planner.errors import RuleViolation
from planner.games.high_frontier.chapters.events.sungrazer import is_sungrazer
from planner.games.high_frontier.chapters.felonies import is_felonious, require_felony
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.factories import factory_at
from planner.games.high_frontier.table.fields import HumanField, SiteField
from planner.games.high_frontier.table.happenings import ColonyBuilt
from planner.games.high_frontier.table.hardware import decommission_at_rest, humans_at, humans_of
from planner.games.high_frontier.table.state import PlayedCard, Stack
from planner.games.high_frontier.table.tokens import ClaimDue, disks_left, loose_claims
from planner.kernel.actions import Action, Choice, Labelled
from planner.kernel.agenda import Step
from planner.kernel.plans import Plan, possible
from planner.text import Text


@dataclass(frozen=True, slots=True)
class BuildColony(Action):
    """Decommission a Human at an own factory, who settles there under a dome (G3)."""

    tag = "build-colony"
    title = Text("Build a colony")
    summary = Text("A Human settles for good at a factory of yours, under a dome")
    needs = Text("it takes a Human at a factory of yours that has no colony")
    site: SiteField
    human: HumanField
    """The card of the Human."""


@dataclass(frozen=True, slots=True)
class ClaimJump(Action):
    """Replace another's claim by one's own, which is a felony (G4)."""

    tag = "claim-jump"
    title = Text("Jump a claim")
    summary = Text("Replace another's claim by your own, which is a felony")
    needs = Text("it takes a Human at a claim of another player")
    site: SiteField


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
        return Text(
            "{player} jumps the claim at {site}: who opposes it? (G4)",
            player=self.player,
            site=self.site,
        )


@dataclass(frozen=True, slots=True)
class AnswerJump(Action):
    """Oppose a claim jump, or let it happen (G4)."""

    tag = "answer-jump"
    title = Text("Claim jump")
    summary = Text("Oppose the claim jump, or let it happen")
    oppose: Annotated[
        bool,
        Labelled(
            Text("Answer"),
            words=(
                (True, Text("oppose it")),
                (False, Text("let it happen")),
            ),
        ),
    ]


# -- colonies --------------------------------------------------------------------------------


def _settlement(table: Table, action: BuildColony) -> tuple[Stack, PlayedCard]:
    """Who settles from which stack, or a refusal."""
    player, site = action.player, table.space(action.site)
    marks = table.state.marks(site.id)
    table.require(
        factory_at(table, site.id) == player,
        "G3",
        Text("{player} has no factory at {site}", player=player, site=site.name),
        code="no-factory",
    )
    table.require(
        marks.colony is None,
        "G3",
        Text("{site} has a colony already", site=site.name),
        code="has-colony",
    )
    settler = _settler(table, action)
    if is_sungrazer(table, site.id):
        require_felony(table, player, site.id, Text("a colony on {site}", site=site.name), "G3a")
    return settler


def _build_colony(context: Context, action: BuildColony, settler: tuple[Stack, PlayedCard]) -> None:
    player, site = action.player, action.site
    stack, held = settler
    context.state.mark(site, replace(context.state.marks(site), colony=player))
    context.say(
        Text("{player} builds a colony at {space}", player=player, space=context.space(site).name),
        "G3",
    )
    decommission_at_rest(context, stack, [held], Text("the card's people have settled"), "G3a")
    context.happened(ColonyBuilt(player, site, held.face))


def _settler(table: Table, action: BuildColony) -> tuple[Stack, PlayedCard]:
    for stack, held in humans_of(table, action.player):
        if held.card == action.human and stack.space == action.site:
            return stack, held
    raise RuleViolation(
        "G3a",
        Text(
            "{player} has no Human {human} at {space}",
            player=action.player,
            human=action.human,
            space=table.space(action.site).name,
        ),
        code="no-human",
    )


def _settlements(table: Table, player: str) -> Iterable[Choice]:
    colonies = (
        BuildColony(player, stack.space, held.card)
        for stack, held in humans_of(table, player)
        if factory_at(table, stack.space) is not None
    )
    return possible(table, _settlement, colonies)


# -- claim jumps -----------------------------------------------------------------------------


def _claim_to_jump(table: Table, action: ClaimJump) -> str:
    """Whose claim is jumped, or a refusal."""
    player, name = action.player, table.space(action.site).name
    owner = table.state.marks(action.site).claim
    if owner is None or owner == player:
        raise RuleViolation("G4", Text("{name} has no claim of others", name=name), code="no-claim")
    what = Text("jumping the claim at {name}", name=name)
    require_felony(table, player, action.site, what, "G4", owner)
    table.require(
        factory_at(table, action.site) != owner,
        "G4",
        Text("a factory of {owner} stands on the claim at {name}", owner=owner, name=name),
        code="factory-on-claim",
    )
    table.require(
        _unopposed(table, action.site),
        "G4",
        Text("the jump at {name} has been opposed this turn", name=name),
        code="opposed",
    )
    table.require(
        disks_left(table, player) > 0 or bool(loose_claims(table, player)),
        "G4a",
        Text("all disks of {player} are on the map, each with a factory", player=player),
        code="no-disk",
        numbers={"disks": table.book.limits.disks},
    )
    return owner


def _claim_jump(context: Context, action: ClaimJump, owner: str) -> None:
    player, name = action.player, context.space(action.site).name
    context.say(
        Text("{player} jumps {owner}'s claim at {name}", player=player, owner=owner, name=name),
        "G4",
    )
    witnesses = _witnesses(context, player, owner, action.site)
    if witnesses:
        context.push(JumpContested(player, action.site, witnesses))
    else:
        _jump(context, player, action.site)


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
        context.say(
            Text(
                "{player} opposes the claim jump at {name}: it fails",
                player=action.player,
                name=name,
            ),
            "G4",
        )
        return
    context.say(
        Text("{player} does not oppose the claim jump at {name}", player=action.player, name=name),
        "G4",
    )
    if left:
        context.revise(replace(contested, witnesses=left))
    else:
        context.answered()
        _jump(context, contested.player, contested.site)


def _answers(table: Table, contested: JumpContested, player: str) -> Iterable[Choice]:
    yield AnswerJump(player, oppose=True)
    yield AnswerJump(player, oppose=False)


def _jumps(table: Table, player: str) -> Iterable[Choice]:
    sites = table.state.sites.items()
    claims = [site for site, marks in sites if marks.claim not in (None, player)]
    if not claims or not is_felonious(table, player):
        return ()
    return possible(table, _claim_to_jump, (ClaimJump(player, site) for site in claims))


def register(book: Rulebook) -> None:
    """Add colonies and claim jumps."""
    book.free_action(BuildColony, "G3", Plan(_settlement, _build_colony), _settlements)
    book.free_action(ClaimJump, "G4", Plan(_claim_to_jump, _claim_jump), _jumps)
    book.decision(JumpContested)
    book.answer(JumpContested, AnswerJump, "G4", _answer_jump, _answers)
