"""The first part of the setup, by turns: the colony, patents, claims and factories (iiD5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from planner.errors import RuleViolation
from planner.game.games.rescue.colony import COLONISTS, RULE, Colony, colony_of
from planner.game.rulebook import Rulebook
from planner.game.table.context import POOL, Context, Table
from planner.game.table.hands import draw_top, title
from planner.game.table.hardware import free_outpost, new_stack
from planner.game.table.state import SiteMarks, Stack, StackKind
from planner.game.table.tokens import cubes_left, disks_left
from planner.kernel.actions import Action, Choice, Template
from planner.kernel.agenda import Step
from planner.kernel.domains import OneOf
from planner.text import Text, Word, joined

ZONES = {
    1: ("jupiter",),
    2: ("jupiter",),
    3: ("saturn",),
    4: ("saturn",),
    5: ("uranus", "neptune"),
}
"""Where the colony lies, by the number of players."""
LEAST_SIZE = 6
"""Of the site of the colony."""
PATENTS = 3
CLAIMS_EACH = 2
CLAIMS_IN_ALL = 8
EXTRA_AQUAS = 2
EXTRA_TANKS = 4


class SetupPart(StrEnum):
    """What a player does in his turn of the setup."""

    COLONY = "colony"
    PATENT = "patent"
    CLAIM = "claim"
    FACTORY = "factory"
    AQUAS = "aquas"
    TANKS = "tanks"


OPTIONS = (SetupPart.PATENT, SetupPart.AQUAS, SetupPart.CLAIM, SetupPart.TANKS)
"""What each player may do once more, in the order of his choice."""


@dataclass(frozen=True, slots=True)
class SetupTurn:
    """A player's turn, in which he does one of some things; he has another for what is left."""

    player: str
    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetupDue(Step):
    """The turns of the setup that are still to come."""

    tag = "rescue-setup"
    turns: tuple[SetupTurn, ...]

    @property
    def asks(self) -> tuple[str, ...]:
        """Whose turn is next."""
        return (self.turns[0].player,)

    @property
    def question(self) -> str:
        """What is to be done."""
        turn = self.turns[0]
        return Text(
            "{player} sets up: {parts} ({rule})",
            player=turn.player,
            parts=joined(turn.parts, " or "),
            rule=RULE,
        )


def first_steps(context: Context) -> SetupDue:
    """The turns of all players up to the fleet (`fleet`)."""
    seats = context.state.seats
    claims = min(CLAIMS_EACH * len(seats), CLAIMS_IN_ALL)
    return SetupDue(
        (
            SetupTurn(seats[0], (SetupPart.COLONY,)),
            *(SetupTurn(player, (SetupPart.PATENT,)) for _ in range(PATENTS) for player in seats),
            *(SetupTurn(seats[turn % len(seats)], (SetupPart.CLAIM,)) for turn in range(claims)),
            *(SetupTurn(player, (SetupPart.FACTORY,)) for player in seats),
            *(SetupTurn(player, OPTIONS) for player in seats),
        )
    )


# -- the turns -------------------------------------------------------------------------------


def _due(table: Table) -> SetupDue:
    step = table.state.agenda[-1]
    assert isinstance(step, SetupDue)
    return step


def _require_turn_for(context: Context, part: SetupPart) -> None:
    turn = _due(context).turns[0]
    if part not in turn.parts:
        raise RuleViolation(
            RULE,
            Text("it is not {player}'s turn for that", player=turn.player),
            code="not-now",
            hint=Text("the turn is for {parts}", parts=joined(turn.parts, " or ")),
        )


def _is_turn_for(table: Table, part: SetupPart) -> bool:
    return part in _due(table).turns[0].parts


def _done(context: Context, part: SetupPart) -> None:
    """Go on to the next turn; what is left of a choice comes again after the others."""
    due = _due(context)
    turn, later = due.turns[0], due.turns[1:]
    left = tuple(each for each in turn.parts if each != part)
    context.answered()
    if left:
        later = (*later, replace(turn, parts=left))
    while later and not any(_is_possible(context, later[0].player, p) for p in later[0].parts):
        context.say(
            Text(
                "{player} can do nothing for {parts}",
                player=later[0].player,
                parts=later[0].parts[0],
            ),
            RULE,
        )
        later = later[1:]
    if later:
        context.push(SetupDue(later))


def _is_possible(table: Table, player: str, part: str) -> bool:
    possible = {
        SetupPart.PATENT: lambda: any(table.state.decks.values()),
        SetupPart.CLAIM: lambda: any(open_sites(table, player)),
        SetupPart.FACTORY: lambda: any(_bare_claims(table, player)),
        SetupPart.TANKS: lambda: any(_depots(table, player)),
    }
    return part not in possible or possible[SetupPart(part)]()


# -- the colony ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChooseColony(Action):
    """Say where the colony is; the first player says what all have agreed, or drawn by lot."""

    tag = "choose-colony"
    site: str


def _colony_sites(table: Table) -> list[str]:
    zones = ZONES[len(table.state.players)]
    return [
        space.id
        for space in table.book.board.sites
        if space.zone in zones and space.site is not None and space.site.size >= LEAST_SIZE
    ]


def _choose_colony(context: Context, action: ChooseColony) -> None:
    _require_turn_for(context, SetupPart.COLONY)
    zones = ZONES[len(context.state.players)]
    name = context.space(action.site).name
    context.require(
        action.site in _colony_sites(context),
        RULE,
        Text(
            "{name} is no site of size {least_size} or more in the {zones} zone",
            name=name,
            least_size=LEAST_SIZE,
            zones=joined(zones, " or "),
        ),
        code="no-colony-site",
    )
    context.state.put_part(Colony(action.site))
    context.say(
        Text("The colony of {colonists} disks lies at {name}", colonists=COLONISTS, name=name), RULE
    )
    _done(context, SetupPart.COLONY)


def _may_choose_colony(table: Table, player: str) -> Iterable[Choice]:
    if _is_turn_for(table, SetupPart.COLONY):
        yield Template(
            ChooseColony, {"player": player}, {"site": OneOf(tuple(_colony_sites(table)))}
        )


# -- patents and aquas -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DraftPatent(Action):
    """Take the top card of a deck."""

    tag = "draft-patent"
    deck: str


@dataclass(frozen=True, slots=True)
class TakeAquas(Action):
    """Take two more aquas."""

    tag = "take-aquas"


def _draft(context: Context, action: DraftPatent) -> None:
    _require_turn_for(context, SetupPart.PATENT)
    if not context.state.decks.get(action.deck):
        raise RuleViolation(
            RULE, Text("there is no {deck} left to draw", deck=Word(action.deck)), code="deck-empty"
        )
    card = draw_top(context, action.deck, action.player)
    assert card is not None
    context.say(
        Text("{player} takes the patent {title}", player=action.player, title=title(context, card)),
        RULE,
    )
    _done(context, SetupPart.PATENT)


def _may_draft(table: Table, player: str) -> Iterable[Choice]:
    decks = tuple(deck for deck, cards in table.state.decks.items() if cards)
    if decks and _is_turn_for(table, SetupPart.PATENT):
        yield Template(DraftPatent, {"player": player}, {"deck": OneOf(decks)})


def _take_aquas(context: Context, action: TakeAquas) -> None:
    _require_turn_for(context, SetupPart.AQUAS)
    context.gain(action.player, EXTRA_AQUAS, Text("an option of the setup"), RULE)
    _done(context, SetupPart.AQUAS)


def _may_take_aquas(table: Table, player: str) -> Iterable[Choice]:
    if _is_turn_for(table, SetupPart.AQUAS):
        yield TakeAquas(player)


# -- claims and factories ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StakeClaim(Action):
    """Put a disk on a site that one's ISRU could make water at."""

    tag = "stake-claim"
    site: str


@dataclass(frozen=True, slots=True)
class FoundFactory(Action):
    """Put a cube on one of one's claims."""

    tag = "found-factory"
    site: str


@dataclass(frozen=True, slots=True)
class StoreTanks(Action):
    """Put four FTs into an outpost at a site with a factory."""

    tag = "store-tanks"
    site: str


def best_isru(table: Table, player: str) -> int:
    """The lowest ISRU value that a player has: white patents in hand, or the crew."""
    own = table.player(player)
    faces = [table.book.library.card(card).front for card in own.hand]
    faces.append(table.face(own.crew))
    ratings = [face.isru for face in faces if "isru" not in face.unknown and face.isru is not None]
    return min(ratings, default=99)


def open_sites(table: Table, player: str) -> Iterator[str]:
    """Sites where a player may stake a claim."""
    colony = colony_of(table)
    least = best_isru(table, player)
    if disks_left(table, player) > 0:
        for space in table.book.board.sites:
            wet = space.site is not None and space.site.hydration >= least
            here = colony is not None and space.id == colony.site
            if wet and not here and table.state.marks(space.id).claim is None:
                yield space.id


def _stake(context: Context, action: StakeClaim) -> None:
    _require_turn_for(context, SetupPart.CLAIM)
    space = context.space(action.site)
    least = best_isru(context, action.player)
    context.require(
        action.site in open_sites(context, action.player),
        RULE,
        Text(
            "{player} cannot claim {space}: it is no site, or not free, or too dry for "
            "ISRU {least}",
            player=action.player,
            space=space.name,
            least=least,
        ),
        code="no-valid-site",
        numbers={"isru": least},
    )
    context.state.mark(action.site, SiteMarks(claim=action.player))
    context.say(
        Text("{player} has a claim at {space}", player=action.player, space=space.name), RULE
    )
    _done(context, SetupPart.CLAIM)


def _may_stake(table: Table, player: str) -> Iterable[Choice]:
    if _is_turn_for(table, SetupPart.CLAIM):
        sites = tuple(open_sites(table, player))
        if sites:
            yield Template(StakeClaim, {"player": player}, {"site": OneOf(sites)})


def _bare_claims(table: Table, player: str) -> list[str]:
    if cubes_left(table, player) <= 0:
        return []
    return [
        site
        for site, marks in table.state.sites.items()
        if marks.claim == player and marks.factory is None
    ]


def _found(context: Context, action: FoundFactory) -> None:
    _require_turn_for(context, SetupPart.FACTORY)
    name = context.space(action.site).name
    context.require(
        action.site in _bare_claims(context, action.player),
        RULE,
        Text("{player} has no claim without a factory at {name}", player=action.player, name=name),
        code="no-claim",
    )
    marks = context.state.marks(action.site)
    context.state.mark(action.site, replace(marks, factory=action.player))
    context.say(Text("{player} has a factory at {name}", player=action.player, name=name), RULE)
    _done(context, SetupPart.FACTORY)


def _may_found(table: Table, player: str) -> Iterable[Choice]:
    if _is_turn_for(table, SetupPart.FACTORY):
        for site in _bare_claims(table, player):
            yield FoundFactory(player, site)


# -- tanks -------------------------------------------------------------------------------------


def outpost_for(table: Table, player: str, space: str) -> str | None:
    """The outpost that takes something there; ``None`` where it would be one too many (E3d)."""
    outposts = [s for s in table.state.stacks_of(player) if s.kind is StackKind.OUTPOST]
    for stack in outposts:
        if stack.space == space:
            return stack.id
    full = len(outposts) >= table.book.limits.outposts
    return None if full else free_outpost(table, player)


def require_outpost(context: Context, player: str, space: str) -> Stack:
    """The outpost that takes something there, made if need be (E3d)."""
    name = outpost_for(context, player, space)
    if name is None:
        raise RuleViolation(
            "E3d",
            Text("{player} has two outposts elsewhere", player=player),
            code="too-many-outposts",
        )
    return context.state.stacks.get(name) or new_stack(context, player, name, space)


def _depots(table: Table, player: str) -> list[str]:
    return [
        site
        for site, marks in table.state.sites.items()
        if marks.factory is not None and outpost_for(table, player, site) is not None
    ]


def _store(context: Context, action: StoreTanks) -> None:
    _require_turn_for(context, SetupPart.TANKS)
    name = context.space(action.site).name
    context.require(
        context.state.marks(action.site).factory is not None,
        RULE,
        Text("there is no factory at {name}", name=name),
        code="no-factory",
    )
    stack = require_outpost(context, action.player, action.site)
    context.move_tanks(POOL, stack.id, EXTRA_TANKS)
    context.say(
        Text(
            "{player} has {extra_tanks} FTs in {stack} at {name}",
            player=action.player,
            extra_tanks=EXTRA_TANKS,
            stack=stack.id,
            name=name,
        ),
        RULE,
    )
    _done(context, SetupPart.TANKS)


def _may_store(table: Table, player: str) -> Iterable[Choice]:
    if _is_turn_for(table, SetupPart.TANKS):
        for site in _depots(table, player):
            yield StoreTanks(player, site)


def register(book: Rulebook) -> None:
    """Add the turns of the setup."""
    book.part(Colony)
    book.decision(SetupDue)
    book.answer(SetupDue, ChooseColony, RULE, _choose_colony, _may_choose_colony)
    book.answer(SetupDue, DraftPatent, RULE, _draft, _may_draft)
    book.answer(SetupDue, TakeAquas, RULE, _take_aquas, _may_take_aquas)
    book.answer(SetupDue, StakeClaim, RULE, _stake, _may_stake)
    book.answer(SetupDue, FoundFactory, RULE, _found, _may_found)
    book.answer(SetupDue, StoreTanks, RULE, _store, _may_store)
