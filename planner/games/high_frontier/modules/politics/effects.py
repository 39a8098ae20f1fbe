"""What the laws that are in force change for a player now (O4, O5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from planner.games.high_frontier.chapters.events.cycle import on_the_pad
from planner.games.high_frontier.modules.politics.assembly import seats_to_leave
from planner.games.high_frontier.modules.politics.fundraise import income
from planner.games.high_frontier.modules.politics.ideologies import LAWS, Ideology
from planner.games.high_frontier.modules.politics.laws import active, usable
from planner.games.high_frontier.modules.politics.laws.grants import GRANT_PRICE
from planner.games.high_frontier.modules.politics.laws.insurance import is_insured
from planner.games.high_frontier.modules.politics.laws.market import PAIR, PAIR_PRICE, for_sale
from planner.games.high_frontier.modules.politics.questions import Loss
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.factories import factories
from planner.games.high_frontier.table.hardware import craft_card
from planner.text import Text, count_of, joined


@dataclass(frozen=True, slots=True)
class InForce:
    """A law that is in force for a player, and what it changes for him now."""

    law: Ideology
    is_lobbied: bool
    """He has lobbied, and it is in force for him alone."""
    told: Text


def in_force(table: Table, player: str) -> tuple[InForce, ...]:
    """The laws that are in force for a player, and what each changes for him now.

    >>> from planner.games.high_frontier import Game
    >>> table = Game.new("core", factions=["NASA", "ESA"], modules=["politics"]).table
    >>> [str(each.told) for each in in_force(table, "NASA")]
    ['NASA has no delegate in the centre and is not insured']
    """
    laws, mine = active(table), usable(table, player)
    return tuple(
        InForce(law, law not in laws, _CHANGES[law](table, player))
        for law in Ideology
        if law in mine
    )


def _sales(table: Table, player: str) -> Text:
    goods = len(for_sale(table, player))
    if goods < PAIR:
        return Text("{player} has no two cards to sell", player=player)
    return Text(
        "{player} may sell two of {cards} for {price}",
        player=player,
        cards=count_of(goods, "card"),
        price=count_of(PAIR_PRICE, "aqua"),
    )


def _funds(table: Table, player: str) -> Text:
    amount = count_of(income(table, player), "aqua")
    return Text("fundraising brings {player} {amount}", player=player, amount=amount)


def _cascade(table: Table, player: str) -> Text:
    others = usable(table, player) - {Ideology.UNITY}
    laws = joined((LAWS[each] for each in Ideology if each in others), " and ")
    if Ideology.UNITY in active(table):
        return Text(
            "nobody may lobby; with two delegates: {laws}", laws=laws or Text("no other law")
        )
    return Text("with two delegates: {laws}", laws=laws or Text("no other law"))


def _expulsion(table: Table, player: str) -> Text:
    others = [each for each in table.state.seats if each != player]
    places = sum(len(seats_to_leave(table, each, Loss.EXPULSION)) for each in others)
    told = (
        Text("{player} may expel a delegate when fundraising", player=player)
        if places
        else Text("nobody else has a delegate to expel")
    )
    if Ideology.AUTHORITY not in active(table):
        return told
    return Text("{told}; {first} stays first player", told=told, first=table.state.first_player)


def _grants(table: Table, player: str) -> Text:
    price = count_of(GRANT_PRICE, "aqua")
    if Ideology.EQUALITY in active(table):
        return Text("a top card costs {price}, and no auctions are held", price=price)
    return Text("a top card costs {player} {price}", player=player, price=price)


def _open_factories(table: Table, player: str) -> Text:
    names = [table.space(site).name for site, owner in factories(table).items() if owner != player]
    if not names:
        return Text("nobody else has a factory")
    return Text("open to {player}: {places}", player=player, places=joined(names))


def _insurance(table: Table, player: str) -> Text:
    if not is_insured(table, player):
        return Text("{player} has no delegate in the centre and is not insured", player=player)
    heaviest = max(
        (craft_card(table, held).mass for _, held in on_the_pad(table, player)), default=0
    )
    return Text(
        "{player} is insured: a pad explosion would bring {aquas} now",
        player=player,
        aquas=count_of(heaviest, "aqua"),
    )


_CHANGES: Mapping[Ideology, Callable[[Table, str], Text]] = {
    Ideology.FREEDOM: _sales,
    Ideology.HONOR: _funds,
    Ideology.UNITY: _cascade,
    Ideology.AUTHORITY: _expulsion,
    Ideology.EQUALITY: _grants,
    Ideology.INDIVIDUALITY: _open_factories,
    Ideology.CENTRIST: _insurance,
}
