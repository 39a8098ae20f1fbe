"""Petitions, which evade a restriction once (3D3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from planner.errors import BadInput, RuleViolation
from planner.games.high_frontier.chapters.movement.flight import HazardDue
from planner.games.high_frontier.modules.conflict.blocs import (
    allies_of,
    are_enemies,
    bloc_of,
    bloc_shown,
    fighting,
)
from planner.games.high_frontier.modules.conflict.laws import stands, uncorrupted
from planner.games.high_frontier.modules.conflict.restrictions import (
    RESTRICTIONS,
    RULES,
    is_restricted,
    mark_of,
)
from planner.games.high_frontier.modules.conflict.state import conflict
from planner.games.high_frontier.modules.politics.ideologies import NAMES, Ideology, IdeologyField
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import AquasField, OwnerField
from planner.games.high_frontier.table.occasions import Occasion
from planner.games.high_frontier.table.questions import MayDeal
from planner.games.high_frontier.table.turn import PlayerTurn
from planner.kernel.actions import Action, Choice, Labelled, Template
from planner.kernel.agenda import OneAsked
from planner.kernel.domains import Range
from planner.kernel.plans import Plan, is_allowed
from planner.text import Text

FREE, BY_LEAVE = "free", "by leave"


@dataclass(frozen=True, slots=True)
class Petition(Action):
    """Have a delegate evade what his ideology restricts, once (3D3).

    One's own and corrupt delegates are there for the asking; others ask their players' leave, who
    get the aquas that are offered if they give it.
    """

    tag = "petition"
    title = Text("Petition")
    summary = Text("Have a delegate evade what his ideology restricts, once")
    ideology: IdeologyField
    owner: OwnerField
    """Whose delegate."""
    aquas: AquasField = 0
    """Offered for leave."""


@dataclass(frozen=True, slots=True)
class PetitionLeave(OneAsked):
    """Somebody is asked whether another may petition his delegate (3D3a, 3D3c)."""

    tag = "petition-leave"
    asker: str
    ideology: str
    aquas: int

    @property
    def question(self) -> str:
        """For what."""
        return Text(
            "does {player} let {asker} petition a delegate in {ideology}, for {aquas} aqua? (3D3)",
            player=self.player,
            asker=self.asker,
            ideology=NAMES[Ideology(self.ideology)],
            aquas=self.aquas,
        )


@dataclass(frozen=True, slots=True)
class AnswerPetition(Action):
    """Let another petition one's delegate, or not (3D3a, 3D3c)."""

    tag = "answer-petition"
    title = Text("Answer the petition")
    summary = Text("Let another player petition your delegate, or not")
    allow: Annotated[
        bool,
        Labelled(
            Text("Answer"),
            words=(
                (True, Text("give leave")),
                (False, Text("give no leave")),
            ),
        ),
    ]


def _refused(owner: str, ideology: str) -> str:
    return f"refused:{owner}:{ideology}"


def ground(table: Table, player: str, ideology: Ideology, owner: str) -> str | None:
    """On what a player may petition a delegate of that owner; nothing where he may not (3D3).

    >>> from planner.games.high_frontier import Game
    >>> table = Game.new("core", factions=["NASA", "ESA"], modules=["politics", "conflict"]).table
    >>> ground(table, "NASA", Ideology.HONOR, "NASA"), ground(table, "NASA", Ideology.UNITY, "ESA")
    ('free', None)
    """
    if conflict(table).under(ideology, owner):
        return FREE
    extremist, others = stands(table, owner, ideology), uncorrupted(table, owner, ideology)
    if owner == player:
        allied = bloc_shown(table, ideology) in (None, bloc_of(table, player))
        return FREE if extremist or (allied and others > 0) else None
    if owner in allies_of(table, player):
        return BY_LEAVE if extremist or others > 0 else None
    # Of enemies one may ask for the extremist alone, if one may talk with them at all.
    may_talk = table.ask(MayDeal(player, owner), None) is None
    asks_white = ideology is Ideology.HONOR
    return BY_LEAVE if extremist and (may_talk or asks_white) else None


def _petition(table: Table, action: Petition) -> str:
    """Whether leave has to be asked, or why the petition cannot be made."""
    player, owner = action.player, action.owner
    if action.ideology not in RULES or owner not in table.state.players:
        raise BadInput(
            Text("a petition names an ideology of the ring and whose delegate it is"),
            choices=list(RULES),
            field="ideology",
            rule="3D3",
        )
    ideology = Ideology(action.ideology)
    rule = RULES[ideology]
    table.require(
        table.on_turn == player,
        "3D3",
        Text("petitions are a free action of the player on turn"),
        code="not-your-turn",
    )
    _require_moment(table, player, ideology)
    table.require(
        fighting(table),
        "3D3",
        Text("nothing is restricted in peace"),
        code="peace",
    )
    table.require(
        is_restricted(table, player, ideology),
        rule,
        Text(
            "that is open to {player} already: {what}", player=player, what=RESTRICTIONS[ideology]
        ),
        code="already-evaded",
    )
    found = ground(table, player, ideology, owner)
    if found is None:
        raise RuleViolation(
            "3D3",
            Text(
                "{player} may petition no delegate of {owner} in {ideology}",
                player=player,
                owner=owner,
                ideology=NAMES[ideology],
            ),
            code="no-delegate",
            hint=Text(
                "one's own extremist, own delegates in an allied ideology, allies' delegates by"
                " leave, and corrupt ones of any colour can be petitioned"
            ),
        )
    table.require(
        _refused(owner, ideology) not in table.turn.used,
        "3D3c",
        Text("{owner} has refused this turn", owner=owner),
        code="refused",
    )
    _require_offer(table, action)
    return found


def _require_moment(table: Table, player: str, ideology: Ideology) -> None:
    """Between one's actions, or for FINAO when a hazard asks for it (H7e)."""
    top = table.state.agenda[-1]
    before_hazard = isinstance(top, HazardDue) and ideology is Ideology.INDIVIDUALITY
    if not isinstance(top, PlayerTurn) and not before_hazard:
        raise RuleViolation(
            "3D3", Text("first an answer is due: {question}", question=top.question), code="busy"
        )


def _require_offer(table: Table, action: Petition) -> None:
    held = table.aquas(action.player)
    if not 0 <= action.aquas <= held:
        raise BadInput(
            Text("{player} offers 0 to {held} aquas", player=action.player, held=held),
            field="aquas",
            rule="N1",
        )


def _make(context: Context, action: Petition, found: str) -> None:
    if found == FREE:
        _evade(context, action.player, action.ideology, action.owner)
        return
    context.say(
        Text(
            "{player} asks leave of {owner} to petition a delegate in {ideology}, for {aquas} aqua",
            player=action.player,
            owner=action.owner,
            ideology=NAMES[Ideology(action.ideology)],
            aquas=action.aquas,
        ),
        "3D3c",
    )
    context.push(PetitionLeave(action.owner, action.player, action.ideology, action.aquas))


def _evade(context: Context, player: str, ideology: str, owner: str) -> None:
    chosen = Ideology(ideology)
    context.turn.used.append(mark_of(chosen))
    context.say(
        Text(
            "{player} petitions a delegate of {owner} in {ideology} and evades: {what}",
            player=player,
            owner=owner,
            ideology=NAMES[chosen],
            what=RESTRICTIONS[chosen],
        ),
        "3D3",
    )


def _answer(context: Context, due: PetitionLeave, action: AnswerPetition) -> None:
    context.answered()
    if not action.allow:
        context.turn.used.append(_refused(action.player, due.ideology))
        context.say(Text("{player} refuses", player=action.player), "3D3c")
        return
    if due.aquas:
        context.pay(due.asker, due.aquas, Text("petition"), "3D3c", to=action.player)
    _evade(context, due.asker, due.ideology, action.player)


def _answers(table: Table, due: PetitionLeave, player: str) -> Iterable[Choice]:
    yield AnswerPetition(player, allow=True)
    yield AnswerPetition(player, allow=False)


def petitions(table: Table, player: str) -> Iterable[Petition]:
    """What a player may petition for, each with the cheapest delegate, or each by leave."""
    if table.on_turn != player or not fighting(table):
        return
    for ideology in RULES:
        if not _matters(table, player, ideology):
            continue
        seats = [player, *(each for each in table.state.seats if each != player)]
        found = [
            Petition(player, ideology, owner)
            for owner in seats
            if is_allowed(_petition, table, Petition(player, ideology, owner))
        ]
        free = [each for each in found if ground(table, player, ideology, each.owner) == FREE]
        yield from free[:1] or found


def _matters(table: Table, player: str, ideology: Ideology) -> bool:
    """Whether there could be anything to evade."""
    match ideology:
        case Ideology.FREEDOM | Ideology.UNITY | Ideology.EQUALITY:
            return Occasion.OPERATION.fits(table, player)
        case Ideology.AUTHORITY | Ideology.INDIVIDUALITY:
            kinds = table.book.stack_kinds
            return any(kinds[stack.kind].flies for stack in table.state.stacks_of(player))
        case _:
            return any(are_enemies(table, player, each) for each in table.state.seats)


def _petitions(table: Table, player: str) -> Iterable[Choice]:
    for each in petitions(table, player):
        if ground(table, player, Ideology(each.ideology), each.owner) == FREE:
            yield each
        else:
            fixed = {"player": player, "ideology": each.ideology, "owner": each.owner}
            yield Template(Petition, fixed, {"aquas": Range(0, table.aquas(player))})


def register(book: Rulebook) -> None:
    """Add petitions."""
    book.action(Petition, Occasion.ANYTIME, "3D3", Plan(_petition, _make), _petitions)
    book.decision(PetitionLeave)
    book.answer(PetitionLeave, AnswerPetition, "3D3c", _answer, _answers)
