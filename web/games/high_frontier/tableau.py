"""What a player has before him: cards and stacks with what works in them, money, tokens, chits."""

from __future__ import annotations

from dataclasses import dataclass

from planner.board import Space
from planner.cards.abilities import Explanation, explanations
from planner.cards.library import Card
from planner.cards.model import Face
from planner.craft.chits import Chits
from planner.craft.stack import StackCard
from planner.craft.supports import Circumstances, NotOperational, find_chains
from planner.craft.uses import CardReport, survey
from planner.errors import PlannerError
from planner.games.high_frontier.chapters.movement.activation import may_be_pushed, zone_of
from planner.games.high_frontier.chapters.scoring import scores
from planner.games.high_frontier.game import View
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.hardware import craft_card, craft_stack, rocket_of
from planner.games.high_frontier.table.privileges import privileges
from planner.games.high_frontier.table.state import Glory, Player, SiteMarks, Stack, StackKind
from planner.games.high_frontier.table.tokens import cubes_left, disks_left
from planner.text import Text
from web.games.high_frontier.words import chits_of, stack_title, tokens_told
from web.render.drawings.factions import FactionSign, sign_of
from web.render.drawings.track import Track, track


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card of a stack as it lies there."""

    card: StackCard
    other: Face
    """What is printed on the other side."""
    report: CardReport | None
    """Whether it works now and with what; ``None`` where the project does not know enough."""
    active: bool
    """Its thrust triangle is the one that works now (H2)."""
    has_moved: bool
    """It has moved since its owner's last turn (H1b)."""


@dataclass(frozen=True, slots=True)
class ShownStack:
    """A stack with all that is in it."""

    stack: Stack
    title: Text
    place: Space
    cards: tuple[HeldCard, ...]
    tokens: tuple[Text, ...]
    chits: Chits | None
    """Of a spacecraft, where its mass is known."""
    strip: Track | None
    """The part of the fuel strip between its chits."""
    therms: tuple[int, int] | None
    """Supplied by all that works, and needed by the hottest chain (J4)."""
    refusal: PlannerError | None
    """Why nothing can be said of what its cards do."""

    @property
    def is_leo(self) -> bool:
        """Whether it is what lies in LEO for good (E4)."""
        return self.stack.kind is StackKind.LEO


@dataclass(frozen=True, slots=True)
class Owned:
    """A site with tokens of a player."""

    space: Space
    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tableau:
    """What a player has."""

    player: str
    sign: FactionSign
    crew: Face | None
    """Nothing before its side has been chosen (C2)."""
    is_mine: bool
    """He is one of those who look."""
    is_first: bool
    is_on_turn: bool
    aquas: int
    points: int
    hand: tuple[Card, ...]
    stacks: tuple[ShownStack, ...]
    privileges: tuple[Explanation, ...]
    glories: tuple[Glory, ...]
    heroism: tuple[str, ...]
    sites: tuple[Owned, ...]
    disks: int
    """Left to claim with (C3e)."""
    cubes: int
    """Left to build factories with (I7f)."""

    @property
    def cards(self) -> int:
        """How many cards lie in stacks."""
        return sum(len(stack.cards) for stack in self.stacks)


def tableaus(view: View) -> list[Tableau]:
    """Everybody's, those of the view first, then clockwise from the first player.

    >>> from planner.games.high_frontier import Game
    >>> view = Game.new("core", factions=["CRP", "NASA"]).view("NASA")
    >>> [(each.player, each.is_mine, each.aquas) for each in tableaus(view)]
    [('NASA', True, 6), ('CRP', False, 6)]
    """
    points = {score.player: score.total for score in scores(view.table)}
    seats = sorted(view.table.state.seats, key=lambda seat: seat not in view.seats)
    return [_tableau(view, player, points[player]) for player in seats]


def _tableau(view: View, player: str, points: int) -> Tableau:
    table, state = view.table, view.table.state
    own = table.player(player)
    library = table.book.library
    return Tableau(
        player=player,
        sign=sign_of(player),
        crew=table.face(own.crew) if own.crew else None,
        is_mine=player in view.seats,
        is_first=player == state.first_player,
        is_on_turn=player == table.on_turn,
        aquas=table.aquas(player),
        points=points,
        hand=tuple(library.card(card) for card in own.hand),
        stacks=tuple(shown_stack(table, stack) for stack in state.stacks_of(player)),
        privileges=_privileges(table, player),
        glories=tuple(own.glories),
        heroism=tuple(own.heroism),
        sites=_sites(table, player),
        disks=disks_left(table, player),
        cubes=cubes_left(table, player),
    )


def _privileges(table: Table, player: str) -> tuple[Explanation, ...]:
    told = explanations()
    return tuple(told[key] for key in sorted(privileges(table, player)) if key in told)


def _sites(table: Table, player: str) -> tuple[Owned, ...]:
    found = [
        Owned(table.space(site), tokens)
        for site, marks in table.state.sites.items()
        if (tokens := _tokens_of(marks, player))
    ]
    return tuple(sorted(found, key=lambda owned: owned.space.name))


def _tokens_of(marks: SiteMarks, player: str) -> tuple[str, ...]:
    owners = {"claim": marks.claim, "factory": marks.factory, "colony": marks.colony}
    return tuple(token for token, owner in owners.items() if owner == player)


# -- stacks ----------------------------------------------------------------------------------------


def shown_stack(table: Table, stack: Stack) -> ShownStack:
    """A stack, card by card."""
    reports, refusal = _reports(table, stack)
    chits = chits_of(table, stack)
    cards = tuple(
        _aboard(table, stack, number, reports[number] if reports else None)
        for number in range(len(stack.cards))
    )
    return ShownStack(
        stack,
        stack_title(stack),
        table.space(stack.space),
        cards,
        tuple(tokens_told(stack)),
        chits,
        None if chits is None else track(chits.dry, chits.wet, chits.wet, chits.wet),
        _therms(reports) if table.book.rules.supports else None,
        refusal,
    )


def _aboard(table: Table, stack: Stack, number: int, report: CardReport | None) -> HeldCard:
    held = stack.cards[number]
    faces = table.book.library.card(held.card).faces
    owner: Player = table.player(stack.owner)
    return HeldCard(
        craft_card(table, held),
        next(face for face in faces if face.number != held.face),
        report,
        stack.active == held.face,
        held.card in owner.moved,
    )


def _reports(table: Table, stack: Stack) -> tuple[tuple[CardReport, ...], PlannerError | None]:
    """What each card can do now, or why nobody can say."""
    try:
        if stack.wet is not None:
            pushed = may_be_pushed(table, stack.owner)
            zone, rules = zone_of(table, stack), table.book.rules
            return survey(rocket_of(table, stack), zone, pushed=pushed, rules=rules).cards, None
        return tuple(_at_rest(table, stack, number) for number in range(len(stack.cards))), None
    except PlannerError as refusal:
        return (), refusal


def _at_rest(table: Table, stack: Stack, number: int) -> CardReport:
    """Whether a card works in a stack that does not fly (J3)."""
    card = craft_card(table, stack.cards[number])
    asked = Circumstances(zone_of(table, stack), rules=table.book.rules)
    try:
        return CardReport(card, find_chains(craft_stack(table, stack), [card], asked)[0], None)
    except NotOperational as refusal:
        return CardReport(card, None, refusal)


def _therms(reports: tuple[CardReport, ...]) -> tuple[int, int] | None:
    """Therms that all working radiators give, and that the hottest working chain takes (J4)."""
    supplied = sum(report.card.therms for report in reports if report.operational)
    needed = max((report.chain.therms_needed for report in reports if report.chain), default=0)
    return (supplied, needed) if supplied or needed else None
