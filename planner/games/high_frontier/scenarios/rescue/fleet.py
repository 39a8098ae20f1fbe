"""The end of the setup: what is under way already, gifts, and the discovery chits (iiD5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, TypeVar

from planner.craft import rocket as craft
from planner.errors import BadInput, RuleViolation
from planner.games.high_frontier.chapters.free.freight import room_for_tokens, take_aboard
from planner.games.high_frontier.chapters.free.fuel import require_some
from planner.games.high_frontier.chapters.operations.production import require_black
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.scenarios.rescue.by_turns import outpost_for, require_outpost
from planner.games.high_frontier.scenarios.rescue.colony import (
    CHIT,
    COLONISTS,
    RULE,
    TOKENS,
    founded,
)
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import (
    AquasField,
    CardField,
    CardsField,
    SiteField,
    SpaceField,
    StackField,
    ToField,
)
from planner.games.high_frontier.table.hands import require_in_hand, title
from planner.games.high_frontier.table.hardware import craft_stack, new_stack, put_chits
from planner.games.high_frontier.table.state import LEO, PlayedCard, StackKind, stack_id
from planner.kernel.actions import Action, Choice, Labelled, Template
from planner.kernel.agenda import OneAsked, Step
from planner.kernel.domains import OneOf, Range, Subset
from planner.text import Text, Word, count_of, joined

A = TypeVar("A", bound=Action)
FAR_AWAY = 2
"""Zones between the colony and patents that are stationed somewhere."""
STRIP = 32
"""The end of the fuel strip (F3a)."""


class Station(StrEnum):
    """What one player may put somewhere."""

    ROCKET = "rocket"
    PRODUCT = "product"
    PATENTS = "patents"


_IN_WORDS = {
    Station.ROCKET.value: Text("a rocket at a claim"),
    Station.PRODUCT.value: Text("a product at a factory"),
    Station.PATENTS.value: Text("patents far from the colony"),
}


@dataclass(frozen=True, slots=True)
class FleetDue(Step):
    """One player may station something; all who have not declined are asked, in any order."""

    tag = "rescue-fleet"
    station: str
    waiting: tuple[str, ...]

    @property
    def asks(self) -> tuple[str, ...]:
        """Whoever may still do it."""
        return self.waiting

    @property
    def asked_alike(self) -> FleetDue:
        """What may be stationed, whoever has declined."""
        return replace(self, waiting=())

    @property
    def question(self) -> str:
        """What may be stationed."""
        what = _IN_WORDS[self.station]
        return Text(
            "who stations {what}? Hand cards and aquas may be given away ({rule})",
            what=what,
            rule=RULE,
        )


@dataclass(frozen=True, slots=True)
class ChitsDue(OneAsked):
    """A player puts discovery chits into his stacks."""

    tag = "rescue-chits"
    left: int

    @property
    def question(self) -> str:
        """How many."""
        return Text(
            "{player} puts {left} into stacks ({rule})",
            player=self.player,
            left=count_of(self.left, "discovery chit"),
            rule=RULE,
        )


def last_steps(context: Context) -> list[Step]:
    """The steps after those by turns, until the first year begins."""
    seats = context.state.seats
    fleet = [FleetDue(station, tuple(seats)) for station in Station]
    share, more = divmod(COLONISTS, len(seats))
    chits = [ChitsDue(player, share + (place < more)) for place, player in enumerate(seats)]
    return [*fleet, *chits]


def _station(
    book: Rulebook,
    station: Station,
    action: type[A],
    do: Callable[[Context, A], None],
    choices: Callable[[Table, str], Iterable[Choice]],
) -> None:
    """Register how one player stations that; then nobody else does."""

    def apply(context: Context, due: FleetDue, done: A) -> None:
        if due.station != station:
            raise RuleViolation(
                RULE, Text("now it is {in_words}", in_words=_IN_WORDS[due.station]), code="not-now"
            )
        do(context, done)
        context.answered()

    def listed(table: Table, due: FleetDue, player: str) -> Iterable[Choice]:
        return choices(table, player) if due.station == station else ()

    book.answer(FleetDue, action, RULE, apply, listed, in_any_order=True)


# -- stationing ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StationRocket(Action):
    """Put a rocket without fuel on a site with a claim: hand cards, and the crew from LEO."""

    tag = "station-rocket"
    title = Text("Station a rocket")
    summary = Text("Put a rocket without fuel on a claim: hand cards, and the crew from LEO")
    cards: CardsField
    site: SiteField


@dataclass(frozen=True, slots=True)
class StationProduct(Action):
    """Put a hand card, black side up, into an outpost at a site with a factory."""

    tag = "station-product"
    title = Text("Station a product")
    summary = Text("Put a hand card, black side up, into an outpost at a site with a factory")
    card: CardField
    site: SiteField


@dataclass(frozen=True, slots=True)
class StationPatents(Action):
    """Put hand cards, white side up, into an outpost two or more zones from the colony."""

    tag = "station-patents"
    title = Text("Station patents")
    summary = Text("Put hand cards into an outpost two or more zones from the colony")
    cards: CardsField
    space: SpaceField


def _station_rocket(context: Context, action: StationRocket) -> None:
    player, name = action.player, context.space(action.site).name
    if not action.cards:
        raise BadInput(Text("a rocket needs at least one card"), field="cards", rule=RULE)
    context.require(
        context.state.marks(action.site).claim is not None,
        RULE,
        Text("nobody has a claim at {name}", name=name),
        code="no-claim",
    )
    aboard = [_crew_or_white(context, player, card) for card in action.cards]
    stack = new_stack(context, player, stack_id(player, StackKind.ROCKET), action.site)
    stack.cards.extend(aboard)
    put_chits(stack, craft.build(craft_stack(context, stack)).chits)
    names = joined(context.face(held.face).title for held in aboard)
    context.say(
        Text("{player} has a rocket at {name}: {names}", player=player, name=name, names=names),
        RULE,
    )


def _crew_or_white(context: Context, player: str, card: str) -> PlayedCard:
    own = context.player(player)
    if card == own.crew[:-1]:
        leo = context.state.leo(player)
        held = next((held for held in leo.cards if held.face == own.crew), None)
        if held is None:
            raise RuleViolation(
                RULE, Text("the crew of {player} is not in LEO", player=player), code="not-in-stack"
            )
        leo.cards.remove(held)
        return held
    return _white(context, player, card)


def _white(context: Context, player: str, card: str) -> PlayedCard:
    require_in_hand(context, player, card, RULE)
    context.player(player).part_with(card)
    return PlayedCard(context.book.library.card(card).front.number)


def _rockets(table: Table, player: str) -> Iterable[Choice]:
    own = table.player(player)
    fronts = [table.face(own.crew)]
    fronts += [table.book.library.card(card).front for card in own.hand]
    cards = Subset(
        tuple(face.card for face in fronts),
        weights=tuple(face.mass for face in fronts),
        limit=STRIP,
    )
    sites = tuple(site for site, marks in table.state.sites.items() if marks.claim is not None)
    yield Template(StationRocket, {"player": player}, {"cards": cards, "site": OneOf(sites)})


def _station_product(context: Context, action: StationProduct) -> None:
    player, name = action.player, context.space(action.site).name
    require_in_hand(context, player, action.card, RULE)
    face = require_black(context, action.card, heavy=False)
    context.require(
        context.state.marks(action.site).factory is not None,
        RULE,
        Text("there is no factory at {name}", name=name),
        code="no-factory",
    )
    stack = require_outpost(context, player, action.site)
    context.player(player).part_with(action.card)
    stack.cards.append(PlayedCard(face.number))
    context.say(
        Text(
            "{player} has {face} in {stack} at {name}",
            player=player,
            face=face.title,
            stack=stack.id,
            name=name,
        ),
        RULE,
    )


def _products(table: Table, player: str) -> Iterable[Choice]:
    sites = tuple(
        site
        for site, marks in table.state.sites.items()
        if marks.factory is not None and outpost_for(table, player, site) is not None
    )
    hand = tuple(table.player(player).hand)
    if hand and sites:
        free = {"card": OneOf(hand), "site": OneOf(sites)}
        yield Template(StationProduct, {"player": player}, free)


def _is_far(table: Table, space: str) -> bool:
    """Whether an outpost may be stationed there: far from the colony, and where one can stop."""
    board = table.book.board
    there = board[space]
    far = board.zone_distance(there.index, board[founded(table).site].index) >= FAR_AWAY
    return far and not there.lander


def _station_patents(context: Context, action: StationPatents) -> None:
    player, name = action.player, context.space(action.space).name
    if not action.cards:
        raise BadInput(Text("no card is to be stationed"), field="cards", rule=RULE)
    context.require(
        _is_far(context, action.space),
        RULE,
        Text(
            "{name} is not {far_away} zones from the colony, or nobody can stop there",
            name=name,
            far_away=FAR_AWAY,
        ),
        code="too-near",
        numbers={"zones": FAR_AWAY},
    )
    aboard = [_white(context, player, card) for card in action.cards]
    stack = require_outpost(context, player, action.space)
    stack.cards.extend(aboard)
    names = joined(context.face(held.face).title for held in aboard)
    context.say(
        Text(
            "{player} has {names} in {stack} at {name}",
            player=player,
            names=names,
            stack=stack.id,
            name=name,
        ),
        RULE,
    )


def _outposts(table: Table, player: str) -> Iterable[Choice]:
    hand = table.player(player).hand
    if not hand:
        return
    spaces = tuple(
        space.id
        for space in table.book.board.spaces
        if space.id != LEO
        and _is_far(table, space.id)
        and outpost_for(table, player, space.id) is not None
    )
    if spaces:
        yield Template(
            StationPatents,
            {"player": player},
            {"cards": Subset(tuple(hand)), "space": OneOf(spaces)},
        )


# -- declining and giving --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StationNothing(Action):
    """Leave it to the others to station something."""

    tag = "station-nothing"
    title = Text("Station nothing")
    summary = Text("Leave it to the others to station something")


@dataclass(frozen=True, slots=True)
class Give(Action):
    """Give hand cards and aquas to another player; both are exchanged freely now."""

    tag = "give"
    title = Text("Give")
    summary = Text("Give hand cards and aquas to another player")
    to: ToField
    cards: CardsField = ()
    aquas: AquasField = 0


def _station_nothing(context: Context, due: FleetDue, action: StationNothing) -> None:
    left = tuple(player for player in due.waiting if player != action.player)
    context.say(
        Text("{player} stations no {station}", player=action.player, station=Word(due.station)),
        RULE,
    )
    if left:
        context.revise(replace(due, waiting=left))
    else:
        context.answered()


def _give(context: Context, due: FleetDue, action: Give) -> None:
    if action.to not in context.state.players or action.to == action.player:
        others = [name for name in context.state.players if name != action.player]
        raise BadInput(
            Text("{to} is nobody to give to", to=repr(action.to)), choices=others, field="to"
        )
    if action.aquas < 0 or not (action.cards or action.aquas):
        raise BadInput(Text("nothing is to be given"), field="cards", rule=RULE)
    for card in action.cards:
        require_in_hand(context, action.player, card, RULE)
        context.player(action.player).part_with(card)
        context.player(action.to).hand.append(card)
        context.say(
            Text(
                "{player} gives {title} to {to}",
                player=action.player,
                title=title(context, card),
                to=action.to,
            ),
            RULE,
        )
    if action.aquas:
        context.pay(action.player, action.aquas, Text("a gift"), RULE, to=action.to)


def _gifts(table: Table, due: FleetDue, player: str) -> Iterable[Choice]:
    others = tuple(name for name in table.state.seats if name != player)
    if not others:
        return
    hand, aquas = tuple(table.player(player).hand), table.aquas(player)
    if hand:
        yield Template(Give, {"player": player}, {"to": OneOf(others), "cards": Subset(hand)})
    if aquas:
        yield Template(Give, {"player": player}, {"to": OneOf(others), "aquas": Range(1, aquas)})


# -- discovery chits ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlaceChits(Action):
    """Put discovery chits into a stack of one's own."""

    tag = "place-chits"
    title = Text("Place chits")
    summary = Text("Put discovery chits into a stack of yours")
    stack: StackField
    chits: Annotated[int, Labelled(Text("Discovery chits"))]


def _place_chits(context: Context, due: ChitsDue, action: PlaceChits) -> None:
    stack = context.own_stack(action.player, action.stack)
    require_some(action.chits, "chits", RULE)
    if action.chits > due.left:
        raise RuleViolation(
            RULE,
            Text("{player} has only {left}", player=action.player, left=count_of(due.left, "chit")),
            code="not-enough-chits",
            numbers={"left": due.left, "wanted": action.chits},
        )
    take_aboard(context, stack, CHIT, action.chits)
    context.say(
        Text(
            "{player} puts {chits} into {stack}",
            player=action.player,
            chits=count_of(action.chits, "chit"),
            stack=stack.id,
        ),
        RULE,
    )
    left = due.left - action.chits
    if left:
        context.revise(replace(due, left=left))
    else:
        context.answered()


def _places(table: Table, due: ChitsDue, player: str) -> Iterable[Choice]:
    for stack in table.state.stacks_of(player):
        room = room_for_tokens(table, stack, TOKENS[CHIT].mass, due.left)
        if room:
            yield Template(
                PlaceChits, {"player": player, "stack": stack.id}, {"chits": Range(1, room)}
            )


def register(book: Rulebook) -> None:
    """Add the last part of the setup."""
    book.decision(FleetDue)
    _station(book, Station.ROCKET, StationRocket, _station_rocket, _rockets)
    _station(book, Station.PRODUCT, StationProduct, _station_product, _products)
    _station(book, Station.PATENTS, StationPatents, _station_patents, _outposts)
    book.answer(FleetDue, StationNothing, RULE, _station_nothing, in_any_order=True)
    book.answer(FleetDue, Give, RULE, _give, _gifts)
    book.decision(ChitsDue)
    book.answer(ChitsDue, PlaceChits, RULE, _place_chits, _places)
