"""The boost operation: patents become hardware in LEO (I4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from planner.cards.model import Face
from planner.errors import BadInput
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import CardsField, IntoField
from planner.games.high_frontier.table.hands import require_in_hand
from planner.games.high_frontier.table.happenings import Boosted
from planner.games.high_frontier.table.hardware import adjust_mass, rocket_if_any
from planner.games.high_frontier.table.home import home_named, homes
from planner.games.high_frontier.table.questions import BoostCost, MayBoost
from planner.games.high_frontier.table.state import PlayedCard, Stack, StackKind
from planner.kernel.actions import Action, Choice, Template
from planner.kernel.domains import Subset
from planner.kernel.plans import is_allowed
from planner.text import Text, joined

HEAVY = "heavy"


@dataclass(frozen=True, slots=True)
class Boost(Action):
    """Pay the mass of hand cards and put them into LEO, white side up (I4).

    A radiator goes up light; ``"CD092 heavy"`` sends it up in its heavy orientation (I4c).
    """

    tag = "boost"
    title = Text("Boost")
    summary = Text("Bring hand cards to LEO, white side up, for aquas by their mass")
    needs = Text("it takes a card in the hand")
    cards: CardsField
    target: IntoField = None
    """Another home than LEO."""


def oriented(wanted: str) -> tuple[str, bool]:
    """Card number and whether it is to be heavy.

    >>> oriented("CD092 heavy"), oriented("CD092")
    (('CD092', True), ('CD092', False))
    """
    card, _, way = wanted.partition(" ")
    if way not in ("", HEAVY):
        raise BadInput(
            Text("{wanted} is no card", wanted=repr(wanted)),
            hint=Text("write 'CD092' or 'CD092 heavy'"),
        )
    return card, way == HEAVY


def mass_of(face: Face, heavy: bool) -> int:
    """The mass of a face in its orientation (B2b, J4e)."""
    return face.heavy.mass if heavy and face.heavy is not None else face.mass


def _require_may_boost(table: Table, player: str) -> None:
    refused = table.ask(MayBoost(player), None)
    if refused is not None:
        table.refuse(refused)


def _boost(context: Context, action: Boost) -> None:
    _require_may_boost(context, action.player)
    if not action.cards:
        raise BadInput(Text("a boost needs at least one card"), field="cards", rule="I4")
    there = _launched_into(context, action.player, action.target)
    cost = 0
    sent: list[PlayedCard] = []
    for wanted in action.cards:
        card, heavy = oriented(wanted)
        require_in_hand(context, action.player, card, "I4")
        face = context.book.library.card(card).front
        context.require(
            not heavy or face.heavy is not None,
            "I4c",
            Text("{face} has no heavy orientation", face=face.title),
            code="no-orientation",
        )
        cost += _cost(context, action.player, wanted, mass_of(face, heavy), there.id)
        context.player(action.player).part_with(card)
        sent.append(PlayedCard(face.number, heavy=heavy))
    names = joined(context.face(held.face).title for held in sent)
    context.say(Text("{player} boosts {names}", player=action.player, names=names), "I4")
    context.pay(action.player, cost, Text("boost"), "I4")
    before = rocket_if_any(context, there)
    there.cards.extend(sent)
    adjust_mass(context, there, before)
    context.happened(Boosted(action.player, tuple(held.card for held in sent)))


def _launched_into(table: Table, player: str, target: str | None) -> Stack:
    """LEO, unless another home is named."""
    leo = table.state.leo(player)
    return leo if target in (None, leo.id) else home_named(table, player, target, "I4")


def _cost(table: Table, player: str, wanted: str, mass: int, into: str) -> int:
    return table.ask(BoostCost(player, wanted, into), mass)


def _boosts(table: Table, player: str) -> Iterable[Choice]:
    if not is_allowed(_require_may_boost, table, player):
        return
    yield from _boosts_into(table, player, None)
    for there in homes(table, player):
        if there.kind is not StackKind.LEO:
            yield from _boosts_into(table, player, there.id)


def _boosts_into(table: Table, player: str, target: str | None) -> Iterable[Choice]:
    aquas = table.aquas(player)
    offers: list[str] = []
    masses: list[int] = []
    for card in table.player(player).hand:
        for wanted, cost in boost_prices(table, player, card, target):
            if cost <= aquas:
                offers.append(wanted)
                masses.append(cost)
    if offers:
        sent = tuple(oriented(wanted)[0] for wanted in offers)
        cards = Subset(tuple(offers), weights=tuple(masses), limit=aquas, groups=sent)
        named = {} if target is None else {"target": target}
        yield Template(Boost, {"player": player, **named}, {"cards": cards})


def boost_prices(
    table: Table, player: str, card: str, target: str | None = None
) -> list[tuple[str, int]]:
    """What it costs to boost a hand card, light and heavy where it has both ways (I4, I4c).

    >>> from planner.games.high_frontier import Game
    >>> table = Game.new("core", factions=["CRP", "NASA"]).table
    >>> boost_prices(table, "CRP", "CT045")
    [('CT045', 2)]
    """
    face = table.book.library.card(card).front
    ways = [(card, face.mass)]
    if face.heavy is not None:
        ways.append((f"{card} {HEAVY}", face.heavy.mass))
    into = _launched_into(table, player, target).id
    return [(wanted, _cost(table, player, wanted, mass, into)) for wanted, mass in ways]


def register(book: Rulebook) -> None:
    """Add the boost operation."""
    book.operation(Boost, "I4", _boost, _boosts)
