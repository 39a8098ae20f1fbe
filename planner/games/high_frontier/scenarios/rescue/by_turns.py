"""The first part of the setup, by turns: the colony, patents, claims and factories (iiD5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar

from planner.errors import RuleViolation
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.scenarios.rescue.colony import COLONISTS, RULE, Colony, colony_of
from planner.games.high_frontier.table.context import POOL, Context, Table
from planner.games.high_frontier.table.fields import DeckField, SiteField
from planner.games.high_frontier.table.hands import draw_top, title
from planner.games.high_frontier.table.hardware import free_outpost, new_stack
from planner.games.high_frontier.table.state import SiteMarks, Stack, StackKind
from planner.games.high_frontier.table.tokens import cubes_left, disks_left
from planner.kernel.actions import Action, Choice, Template
from planner.kernel.agenda import Step
from planner.kernel.domains import OneOf
from planner.text import Text, Word, joined

A = TypeVar("A", bound=Action)
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


def _turn_for(
    book: Rulebook,
    part: SetupPart,
    action: type[A],
    do: Callable[[Context, A], None],
    choices: Callable[[Table, str], Iterable[Choice]] | None = None,
) -> None:
    """Register what is done in a turn of the setup, which is over with it."""

    def apply(context: Context, due: SetupDue, done: A) -> None:
        turn = due.turns[0]
        if part not in turn.parts:
            raise RuleViolation(
                RULE,
                Text("it is not {player}'s turn for that", player=turn.player),
                code="not-now",
                hint=Text("the turn is for {parts}", parts=joined(turn.parts, " or ")),
            )
        do(context, done)
        _go_on(context, due, part)

    def listed(table: Table, due: SetupDue, player: str) -> Iterable[Choice]:
        if part not in due.turns[0].parts:
            return ()
        return (action(player),) if choices is None else choices(table, player)

    book.answer(SetupDue, action, RULE, apply, listed)


def _go_on(context: Context, due: SetupDue, part: SetupPart) -> None:
    """Go on to the next turn; what is left of a choice comes again after the others."""
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
    title = Text("Place the colony")
    summary = Text("Say at which site the colony is")
    site: SiteField


def _colony_sites(table: Table) -> list[str]:
    zones = ZONES[len(table.state.players)]
    return [
        space.id
        for space in table.book.board.sites
        if space.zone in zones and space.site is not None and space.site.size >= LEAST_SIZE
    ]


def _choose_colony(context: Context, action: ChooseColony) -> None:
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


def _colonies(table: Table, player: str) -> Iterable[Choice]:
    yield Template(ChooseColony, {"player": player}, {"site": OneOf(tuple(_colony_sites(table)))})


# -- patents and aquas -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DraftPatent(Action):
    """Take the top card of a deck."""

    tag = "draft-patent"
    title = Text("Draft a patent")
    summary = Text("Take the top card of a deck")
    deck: DeckField


@dataclass(frozen=True, slots=True)
class TakeAquas(Action):
    """Take two more aquas."""

    tag = "take-aquas"
    title = Text("Take aquas")
    summary = Text("Take two more aquas")


def _draft(context: Context, action: DraftPatent) -> None:
    card = draw_top(context, action.deck, action.player) if action.deck in _decks(context) else None
    if card is None:
        raise RuleViolation(
            RULE, Text("there is no {deck} left to draw", deck=Word(action.deck)), code="deck-empty"
        )
    context.say(
        Text("{player} takes the patent {title}", player=action.player, title=title(context, card)),
        RULE,
    )


def _decks(table: Table) -> tuple[str, ...]:
    """The decks that have a card left."""
    return tuple(deck for deck, cards in table.state.decks.items() if cards)


def _drafts(table: Table, player: str) -> Iterable[Choice]:
    if decks := _decks(table):
        yield Template(DraftPatent, {"player": player}, {"deck": OneOf(decks)})


def _take_aquas(context: Context, action: TakeAquas) -> None:
    context.gain(action.player, EXTRA_AQUAS, Text("an option of the setup"), RULE)


# -- claims and factories ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StakeClaim(Action):
    """Put a disk on a site that one's ISRU could make water at."""

    tag = "stake-claim"
    title = Text("Stake a claim")
    summary = Text("Put a disk on a site where your ISRU could make water")
    site: SiteField


@dataclass(frozen=True, slots=True)
class FoundFactory(Action):
    """Put a cube on one of one's claims."""

    tag = "found-factory"
    title = Text("Found a factory")
    summary = Text("Put a cube on one of your claims")
    site: SiteField


@dataclass(frozen=True, slots=True)
class StoreTanks(Action):
    """Put four FTs into an outpost at a site with a factory."""

    tag = "store-tanks"
    title = Text("Store tanks")
    summary = Text("Put four tanks into an outpost at a site with a factory")
    site: SiteField


def best_isru(table: Table, player: str) -> int:
    """The lowest ISRU value that a player has: white patents in hand, or the crew."""
    own = table.player(player)
    faces = [table.book.library.card(card).front for card in own.hand]
    faces.append(table.face(own.crew))
    ratings = [face.isru for face in faces if face.isru is not None]
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


def _stakes(table: Table, player: str) -> Iterable[Choice]:
    if sites := tuple(open_sites(table, player)):
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


def _factories(table: Table, player: str) -> Iterable[Choice]:
    return (FoundFactory(player, site) for site in _bare_claims(table, player))


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


def _stores(table: Table, player: str) -> Iterable[Choice]:
    return (StoreTanks(player, site) for site in _depots(table, player))


def register(book: Rulebook) -> None:
    """Add the turns of the setup."""
    book.part(Colony)
    book.decision(SetupDue)
    _turn_for(book, SetupPart.COLONY, ChooseColony, _choose_colony, _colonies)
    _turn_for(book, SetupPart.PATENT, DraftPatent, _draft, _drafts)
    _turn_for(book, SetupPart.AQUAS, TakeAquas, _take_aquas)
    _turn_for(book, SetupPart.CLAIM, StakeClaim, _stake, _stakes)
    _turn_for(book, SetupPart.FACTORY, FoundFactory, _found, _factories)
    _turn_for(book, SetupPart.TANKS, StoreTanks, _store, _stores)
