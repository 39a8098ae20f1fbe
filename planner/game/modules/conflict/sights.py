"""Blocs, bribes and restrictions in words, for the terminal (3)."""

from __future__ import annotations

from collections.abc import Iterable

from planner.game.modules.conflict.blocs import (
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
from planner.game.modules.conflict.bribes import bribes
from planner.game.modules.conflict.corruption import unwelcome
from planner.game.modules.conflict.petition import FREE, ground, petitions
from planner.game.modules.conflict.restrictions import RESTRICTIONS, RULES, is_restricted
from planner.game.modules.conflict.state import conflict
from planner.game.modules.politics.ideologies import NAMES, Ideology
from planner.game.table.context import Table
from planner.text import Text, joined

CONDITIONS = {
    Condition.PEACE: Text("Peace between the blocs"),
    Condition.ANARCHY: Text("Anarchy: enemies may fight"),
    Condition.WAR: Text("War: enemies have to fight"),
}


def told(table: Table) -> Iterable[Text]:
    """Whose side everybody is on, and what war forbids the player on turn, and how he may do it.

    >>> from planner.game import Game
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
    yield from _plans(table)
    if fighting(table) and table.on_turn is not None:
        yield from _restrictions(table, table.on_turn)


def _sides(table: Table) -> Iterable[Text]:
    now = conflict(table)
    state = (
        Text("After the War, which the {bloc} have won", bloc=BLOC_NAMES[Bloc(now.victors)])
        if now.victors
        else CONDITIONS[condition(table)]
    )
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
    yield Text("{condition}: {blocs}", condition=state, blocs=blocs)
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


def _plans(table: Table) -> Iterable[Text]:
    """What the end of this turn brings."""
    now = conflict(table)
    if now.outbreak:
        yield Text("The War breaks out at the end of this turn")
    if now.truce_declared:
        yield Text("The War stops at the end of this turn")
    if now.truce:
        yield Text("A truce holds until the next anarchy or outbreak")


def _restrictions(table: Table, player: str) -> Iterable[Text]:
    """What is forbidden now, and whose delegate evades it."""
    ways = list(petitions(table, player))
    for ideology in RULES:
        if not is_restricted(table, player, ideology):
            continue
        evade = joined(
            _way(table, player, each.owner, ideology) for each in ways if each.ideology == ideology
        )
        yield Text(
            "{player}: {what} ({ideology}); evaded by: {ways}",
            player=player,
            what=RESTRICTIONS[ideology],
            ideology=NAMES[ideology],
            ways=evade or Text("nobody"),
        )
    gone = unwelcome(table, player)
    if gone:
        yield Text(
            "Delegates of {player} who are dismissed at the end of the turn: {places}",
            player=player,
            places=joined(NAMES[each] for each in gone),
        )


def _way(table: Table, player: str, owner: str, ideology: Ideology) -> Text:
    if ground(table, player, ideology, owner) == FREE:
        return Text("a delegate of {owner}", owner=owner)
    return Text("a delegate of {owner}, by leave", owner=owner)
