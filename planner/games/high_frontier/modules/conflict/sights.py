"""Blocs, bribes and restrictions in words, for the terminal (3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from planner.games.high_frontier.modules.conflict.blocs import (
    BLOC_NAMES,
    Bloc,
    Condition,
    bloc_of,
    bloc_shown,
    condition,
    fighting,
    has_blocs,
    has_extremist,
)
from planner.games.high_frontier.modules.conflict.bribes import bribes
from planner.games.high_frontier.modules.conflict.corruption import unwelcome
from planner.games.high_frontier.modules.conflict.petition import BY_LEAVE, FREE, ground
from planner.games.high_frontier.modules.conflict.restrictions import (
    RESTRICTIONS,
    RULES,
    is_restricted,
)
from planner.games.high_frontier.modules.conflict.state import conflict
from planner.games.high_frontier.modules.politics.ideologies import NAMES, Ideology
from planner.games.high_frontier.table.context import Table
from planner.text import Text, joined

CONDITIONS = {
    Condition.PEACE: Text("Peace between the blocs"),
    Condition.ANARCHY: Text("Anarchy: enemies may fight"),
    Condition.WAR: Text("War: enemies have to fight"),
}


def told(table: Table) -> Iterable[Text]:
    """Whose side everybody is on, and what war forbids the player on turn, and how he may do it.

    >>> from planner.games.high_frontier import Game
    >>> modules = ["politics", "conflict"]
    >>> game = Game.new("core", factions=["NASA", "ESA"], modules=modules)
    >>> for line in told(game.table):
    ...     print(line)
    Peace between the blocs: Loyalists: NASA (extremist); Independents: ESA (extremist)
    Propaganda: Loyalists: honor, unity, authority; Independents: freedom, equality, individuality
    Bribes: NASA 3, ESA 3
    """
    now = conflict(table)
    if has_blocs(table):
        yield from _sides(table)
    if now.reserves:
        held = joined(
            Text("{player} {bribes}", player=each, bribes=bribes(table, each))
            for each in table.state.seats
        )
        yield Text("Bribes: {held}", held=held)
    if now.corrupt:
        yield Text("Corrupt delegates: {corrupt}", corrupt=joined(_corrupt(table), "; "))
    yield from plans(table)
    player = table.on_turn
    if player is not None:
        for each in restrictions(table, player):
            yield Text(
                "{player}: {what} ({ideology}); evaded by: {ways}",
                player=player,
                what=each.what,
                ideology=NAMES[each.ideology],
                ways=joined(each.ways) or Text("nobody"),
            )
        yield from dismissed(table, player)


def war_or_peace(table: Table) -> Text:
    """How the blocs stand to each other.

    >>> from planner.games.high_frontier import Game
    >>> modules = ["politics", "conflict"]
    >>> print(war_or_peace(Game.new("core", factions=["NASA", "ESA"], modules=modules).table))
    Peace between the blocs
    """
    victors = conflict(table).victors
    if victors:
        return Text("After the War, which the {bloc} have won", bloc=BLOC_NAMES[Bloc(victors)])
    return CONDITIONS[condition(table)]


def _sides(table: Table) -> Iterable[Text]:
    blocs = joined(
        (
            Text(
                "{bloc}: {members}",
                bloc=BLOC_NAMES[bloc],
                members=joined(_member(table, each) for each in _members(table, bloc))
                or Text("nobody"),
            )
            for bloc in Bloc
        ),
        "; ",
    )
    yield Text("{condition}: {blocs}", condition=war_or_peace(table), blocs=blocs)
    shown = joined(
        (
            Text(
                "{bloc}: {members}",
                bloc=BLOC_NAMES[bloc],
                members=joined(NAMES[each] for each in Ideology if bloc_shown(table, each) is bloc)
                or Text("nobody"),
            )
            for bloc in Bloc
        ),
        "; ",
    )
    yield Text("Propaganda: {shown}", shown=shown)


def _members(table: Table, bloc: Bloc) -> list[str]:
    return [each for each in table.state.seats if bloc_of(table, each) is bloc]


def _member(table: Table, player: str) -> Text:
    if has_extremist(table, player):
        return Text("{player} (extremist)", player=player)
    return Text("{player}", player=player)


def _corrupt(table: Table) -> Iterable[Text]:
    for ideology, there in conflict(table).corrupt.items():
        for owner, laid in there.items():
            yield Text(
                "{ideology}: {owner} {count}",
                ideology=NAMES[Ideology(ideology)],
                owner=owner,
                count=len(laid),
            )


def plans(table: Table) -> Iterable[Text]:
    """What the end of this turn brings."""
    now = conflict(table)
    if now.outbreak:
        yield Text("The War breaks out at the end of this turn")
    if now.truce_declared:
        yield Text("The War stops at the end of this turn")
    if now.truce:
        yield Text("A truce holds until the next anarchy or outbreak")


@dataclass(frozen=True, slots=True)
class Restriction:
    """Something that war or anarchy forbids a player now (3D4, 3D5)."""

    ideology: Ideology
    what: Text
    rule: str
    ways: tuple[Text, ...]
    """Whose delegates evade it (3D3)."""


def restrictions(table: Table, player: str) -> tuple[Restriction, ...]:
    """What is forbidden to a player now, and whose delegate evades it.

    >>> from planner.games.high_frontier import Game
    >>> modules = ["politics", "conflict"]
    >>> restrictions(Game.new("core", factions=["NASA", "ESA"], modules=modules).table, "NASA")
    ()
    """
    if not fighting(table):
        return ()
    return tuple(
        Restriction(ideology, RESTRICTIONS[ideology], rule, tuple(_ways(table, player, ideology)))
        for ideology, rule in RULES.items()
        if is_restricted(table, player, ideology)
    )


def dismissed(table: Table, player: str) -> Iterable[Text]:
    """The delegates that a player loses at the end of his turn (3D2a)."""
    gone = unwelcome(table, player) if fighting(table) else ()
    if gone:
        yield Text(
            "Delegates of {player} who are dismissed at the end of the turn: {places}",
            player=player,
            places=joined(NAMES[each] for each in gone),
        )


def _ways(table: Table, player: str, ideology: Ideology) -> Iterable[Text]:
    """Whose delegates a player may petition there, on his turn; those that cost nothing first."""
    seats = [player, *(each for each in table.state.seats if each != player)]
    grounds = {each: ground(table, player, ideology, each) for each in seats}
    yield from (
        Text("a delegate of {owner}", owner=each) for each in seats if grounds[each] == FREE
    )
    yield from (
        Text("a delegate of {owner}, by leave", owner=each)
        for each in seats
        if grounds[each] == BY_LEAVE
    )
