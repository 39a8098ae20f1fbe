"""The assembly in words: laws in force, what a tally would be, who sits where (O)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from planner.games.high_frontier.chapters.events.cycle import on_the_pad
from planner.games.high_frontier.modules.politics.assembly import (
    Assembly,
    assembly,
    seats_to_leave,
    sits,
)
from planner.games.high_frontier.modules.politics.delegates import constituencies
from planner.games.high_frontier.modules.politics.fundraise import income, shifts
from planner.games.high_frontier.modules.politics.ideologies import (
    LAWS,
    NAMES,
    Ideology,
    purge_roll,
    ring,
)
from planner.games.high_frontier.modules.politics.insurance import is_insured
from planner.games.high_frontier.modules.politics.laws import (
    GRANT_PRICE,
    PAIR,
    PAIR_PRICE,
    active,
    for_sale,
    lobbied,
    usable,
)
from planner.games.high_frontier.modules.politics.lobby import lobbies
from planner.games.high_frontier.modules.politics.questions import Loss
from planner.games.high_frontier.modules.politics.tally import leaders, votes_count
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.factories import factories
from planner.games.high_frontier.table.hardware import craft_card
from planner.games.high_frontier.table.tokens import cubes_left
from planner.text import Text, count_of, joined

# -- laws in force -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class InForce:
    """A law that is in force for a player, and what it changes for him now."""

    law: Ideology
    is_lobbied: bool
    """He has lobbied, and it is in force for him alone."""
    told: Text


def in_force(table: Table, player: str) -> tuple[InForce, ...]:
    """Return the laws that are in force for a player, and what each changes for him now.

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


# -- the next tally ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a tally would find, and what a player can do to have it so."""

    star: Ideology
    """Where the gold star lies before it."""
    leaders: tuple[Ideology, ...]
    votes: int
    """What each of them would have."""
    deeds: tuple[Text, ...]

    @property
    def changes(self) -> bool:
        """True if the star moves, or may move."""
        return bool(self.leaders) and self.leaders != (self.star,)

    @property
    def told(self) -> Text:
        """Return where the star goes."""
        votes = count_of(self.votes, "vote")
        names = joined((NAMES[each] for each in self.leaders), " or ")
        if not self.changes:
            return Text("the star stays on {ideology}", ideology=NAMES[self.star])
        if len(self.leaders) == 1:
            return Text(
                "the star moves to {ideology} with {votes}: {law}",
                ideology=names,
                votes=votes,
                law=LAWS[self.leaders[0]],
            )
        return Text(
            "with {votes} each, whoever is on turn chooses: {ideologies}",
            votes=votes,
            ideologies=names,
        )


def forecasts(table: Table, player: str) -> tuple[Forecast, ...]:
    """Return what a tally would be after all that a player can do; what changes nothing last.

    >>> from planner.games.high_frontier import Game
    >>> table = Game.new("core", factions=["NASA", "ESA"], modules=["politics"]).table
    >>> for each in forecasts(table, "NASA")[:2]:
    ...     print(each.told, "|", *each.deeds)
    the star moves to honor with 2 votes: Paleoconservative Directive | a new delegate in honor
    with 1 vote each, whoever is on turn chooses: freedom or equality | from honor to freedom
    """
    if not votes_count(table):
        return ()
    now = assembly(table)
    star = Ideology(now.star)
    found: dict[tuple[tuple[Ideology, ...], int], list[Text]] = {}
    for deed, then in _deeds(table, now, player):
        most = leaders(then)
        stays = not most or most == (star,)
        outcome = ((star,), 0) if stays else (most, then.votes(most[0]))
        found.setdefault(outcome, []).append(deed)
    told = [Forecast(star, most, votes, tuple(deeds)) for (most, votes), deeds in found.items()]
    return tuple(sorted(told, key=lambda each: not each.changes))


def _deeds(table: Table, now: Assembly, player: str) -> Iterator[tuple[Text, Assembly]]:
    """Yield everything that a player can do with his delegates, and the assembly after it."""
    if cubes_left(table, player) > 0:
        for place in constituencies(table, player):
            deed = Text("a new delegate in {ideology}", ideology=NAMES[place])
            yield deed, now.changed(player, place, 1)
    for move in shifts(table, player):
        source, target = Ideology(move.source), Ideology(move.target)
        deed = Text("from {source} to {target}", source=NAMES[source], target=NAMES[target])
        yield deed, now.changed(player, source, -1).changed(player, target, 1)
    for lobby in lobbies(table, player):
        deed = Text("lobbying in {ideology}", ideology=NAMES[Ideology(lobby.ideology)])
        yield deed, now.changed(player, lobby.ideology, -1)


# -- in words ----------------------------------------------------------------------------------


def told(table: Table) -> Iterable[Text]:
    """Yield who sits where, the active laws, and what they and the next tally mean to a player.

    The player is the one who is on turn.

    >>> from planner.games.high_frontier import Game
    >>> game = Game.new("core", factions=["NASA", "ESA"], modules=["politics"])
    >>> for line in list(told(game.table))[:4]:
    ...     print(line)
    Assembly: honor: NASA 1; equality: ESA 1; the centre *: nobody
    Active laws: Mishap Insurance
    Mishap Insurance: NASA has no delegate in the centre and is not insured
    the star moves to honor with 2 votes: Paleoconservative Directive (a new delegate in honor)
    """
    if not sits(table):
        yield Text("The assembly has been dissolved")
        return
    now = assembly(table)
    places = joined(
        (
            _place(now, each)
            for each in (*ring(), Ideology.CENTRIST)
            if now.votes(each, legacy=True) or each == now.star
        ),
        "; ",
    )
    yield Text("Assembly: {places}", places=places)
    laws = joined(LAWS[each] for each in Ideology if each in active(table))
    yield Text("Active laws: {laws}", laws=laws or Text("none"))
    player = table.on_turn
    if player is not None:
        yield from _for(table, player)
    yield purge_told(table)


def purge_told(table: Table) -> Text:
    """Return what each purge roll strikes (K2e)."""
    rolls = joined(
        Text("{die} {ideology}", die=die, ideology=NAMES[struck])
        for die, struck in sorted(purge_roll(table.book.header).items())
    )
    return Text("Purge roll: {rolls}", rolls=rolls)


def _for(table: Table, player: str) -> Iterable[Text]:
    """Yield what the assembly means to a player."""
    own = lobbied(table, player)
    if own is not None:
        yield Text("{player} has lobbied for {law}", player=player, law=LAWS[own])
    for each in in_force(table, player):
        yield Text("{law}: {told}", law=LAWS[each.law], told=each.told)
    for forecast in forecasts(table, player):
        if forecast.changes:
            yield Text("{told} ({deeds})", told=forecast.told, deeds=joined(forecast.deeds))


def _place(now: Assembly, ideology: Ideology) -> Text:
    seats = [
        Text("{player} {count}", player=player, count=count)
        for player, count in now.delegates.get(ideology, {}).items()
    ]
    if now.legacy.get(ideology):
        seats.append(count_of(now.legacy[ideology], "legacy vote"))
    star = Text(" *") if now.star == ideology else Text("")
    return Text(
        "{ideology}{star}: {seats}",
        ideology=NAMES[ideology],
        star=star,
        seats=joined(seats) or Text("nobody"),
    )
