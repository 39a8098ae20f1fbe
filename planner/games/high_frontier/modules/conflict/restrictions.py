"""What war and anarchy forbid, unless a petition evades it (3D4, 3D5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from planner.errors import RuleViolation
from planner.games.high_frontier.modules.conflict.blocs import are_enemies, fighting, has_extremist
from planner.games.high_frontier.modules.politics.assembly import own_ideology
from planner.games.high_frontier.modules.politics.ideologies import NAMES, Ideology
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.happenings import (
    AuctionOpened,
    Boosted,
    Delivered,
    EnteredSpace,
    FinaoPaid,
    HandCardSold,
    ProductSold,
)
from planner.games.high_frontier.table.questions import (
    HandPrice,
    MayBoost,
    MayDeal,
    MayDeliver,
    MayHoldAuction,
    MayPayFinao,
    MaySellProducts,
    MoveConditions,
)
from planner.games.high_frontier.table.state import LEO
from planner.motion import Conditions
from planner.text import Text

WAR_PRICE = 1
"""Aquas for a hand card on the free market (3D4a)."""
RULES: Mapping[Ideology, str] = MappingProxyType(
    {
        Ideology.FREEDOM: "3D4a",
        Ideology.HONOR: "3D5c",
        Ideology.UNITY: "3D4b",
        Ideology.AUTHORITY: "3D5b",
        Ideology.EQUALITY: "3D4d",
        Ideology.INDIVIDUALITY: "3D5e",
    }
)
"""The rule of what each ideology restricts, as far as the core has it."""
RESTRICTIONS: Mapping[Ideology, Text] = MappingProxyType(
    {
        Ideology.FREEDOM: Text("no products on the free market, and 1 aqua for a patent"),
        Ideology.HONOR: Text("no negotiation with enemies"),
        Ideology.UNITY: Text("no boost"),
        Ideology.AUTHORITY: Text("no entry into LEO from space"),
        Ideology.EQUALITY: Text("no research auction is held"),
        Ideology.INDIVIDUALITY: Text("no FINAO"),
    }
)
"""What each ideology restricts in war and anarchy."""
_EVADED = "evaded:"


def mark_of(ideology: str) -> str:
    """How a turn remembers that a restriction has been evaded."""
    return f"{_EVADED}{ideology}"


def is_evaded(table: Table, player: str, ideology: str) -> bool:
    """Whether a player has petitioned this turn and not used it up (3D3)."""
    turn = table.state.turn
    return turn is not None and turn.player == player and mark_of(ideology) in turn.used


def is_restricted(table: Table, player: str, ideology: Ideology) -> bool:
    """Whether what an ideology restricts is forbidden to a player now (3D4, 3D5).

    White negotiates at any time while his extremist stands (3D5c).
    """
    if not fighting(table) or ideology not in RULES or is_evaded(table, player, ideology):
        return False
    return ideology is not Ideology.HONOR or not _speaks(table, player)


def _speaks(table: Table, player: str) -> bool:
    return own_ideology(table, player) is Ideology.HONOR and has_extremist(table, player)


def _refusal(table: Table, player: str, ideology: Ideology) -> RuleViolation:
    return RuleViolation(
        RULES[ideology],
        Text(
            "war and anarchy restrict {player}: {what}",
            player=player,
            what=RESTRICTIONS[ideology],
        ),
        code="restricted",
        hint=Text("petition a delegate in {ideology} first (3D3)", ideology=NAMES[ideology]),
    )


# -- what is asked ---------------------------------------------------------------------------


def _boost(table: Table, asked: MayBoost, refused: RuleViolation | None) -> RuleViolation | None:
    if not is_restricted(table, asked.player, Ideology.UNITY):
        return refused
    return _refusal(table, asked.player, Ideology.UNITY)


def _auction(
    table: Table, asked: MayHoldAuction, refused: RuleViolation | None
) -> RuleViolation | None:
    if not is_restricted(table, asked.player, Ideology.EQUALITY):
        return refused
    return _refusal(table, asked.player, Ideology.EQUALITY)


def _products(
    table: Table, asked: MaySellProducts, refused: RuleViolation | None
) -> RuleViolation | None:
    if not is_restricted(table, asked.player, Ideology.FREEDOM):
        return refused
    return _refusal(table, asked.player, Ideology.FREEDOM)


def _hand_price(table: Table, asked: HandPrice, price: int) -> int:
    return WAR_PRICE if is_restricted(table, asked.player, Ideology.FREEDOM) else price


def _finao(table: Table, asked: MayPayFinao, refused: RuleViolation | None) -> RuleViolation | None:
    if not is_restricted(table, asked.player, Ideology.INDIVIDUALITY):
        return refused
    return _refusal(table, asked.player, Ideology.INDIVIDUALITY)


def _no_fly_zone(table: Table, asked: MoveConditions, allowed: Conditions) -> Conditions:
    if not is_restricted(table, asked.player, Ideology.AUTHORITY):
        return allowed
    leo = table.book.board[LEO].index
    refusal = _refusal(table, asked.player, Ideology.AUTHORITY)
    return replace(allowed, closed={**allowed.closed, leo: refusal})


def _delivery(
    table: Table, asked: MayDeliver, refused: RuleViolation | None
) -> RuleViolation | None:
    """A product that flies home by itself enters LEO from space, too (3D5b, I9)."""
    to_leo = table.state.stacks[asked.home].space == LEO
    if not to_leo or not is_restricted(table, asked.player, Ideology.AUTHORITY):
        return refused
    return _refusal(table, asked.player, Ideology.AUTHORITY)


def _deal(table: Table, asked: MayDeal, refused: RuleViolation | None) -> RuleViolation | None:
    """Enemies negotiate if one of them has petitioned, or is White with his extremist."""
    both = (asked.one, asked.other)
    if not are_enemies(table, *both):
        return refused
    if not all(is_restricted(table, each, Ideology.HONOR) for each in both):
        return refused
    return _refusal(table, asked.one, Ideology.HONOR)


# -- what uses an evasion up -----------------------------------------------------------------


def _use_up(context: Context, player: str, ideology: Ideology) -> None:
    """A petition was good for this once (3D3)."""
    if is_evaded(context, player, ideology):
        context.turn.used.remove(mark_of(ideology))


def _boosted(context: Context, done: Boosted) -> None:
    _use_up(context, done.player, Ideology.UNITY)


def _auctioned(context: Context, done: AuctionOpened) -> None:
    _use_up(context, done.player, Ideology.EQUALITY)


def _sold(context: Context, done: HandCardSold | ProductSold) -> None:
    _use_up(context, done.player, Ideology.FREEDOM)


def _paid(context: Context, done: FinaoPaid) -> None:
    _use_up(context, done.player, Ideology.INDIVIDUALITY)


def _delivered(context: Context, done: Delivered) -> None:
    if done.space == LEO:
        _use_up(context, done.player, Ideology.AUTHORITY)


def _entered(context: Context, done: EnteredSpace) -> None:
    if done.space == LEO:
        _use_up(context, done.player, Ideology.AUTHORITY)


def register(book: Rulebook) -> None:
    """Have war and anarchy restrict what they do."""
    book.modify(MayBoost, _boost)
    book.modify(MayHoldAuction, _auction)
    book.modify(MaySellProducts, _products)
    book.modify(HandPrice, _hand_price)
    book.modify(MayPayFinao, _finao)
    book.modify(MoveConditions, _no_fly_zone)
    book.modify(MayDeliver, _delivery)
    book.modify(MayDeal, _deal)
    book.on(Boosted, _boosted)
    book.on(AuctionOpened, _auctioned)
    book.on(HandCardSold, _sold)
    book.on(ProductSold, _sold)
    book.on(FinaoPaid, _paid)
    book.on(EnteredSpace, _entered)
    book.on(Delivered, _delivered)
