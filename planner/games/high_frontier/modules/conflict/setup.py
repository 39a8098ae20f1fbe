"""Setting module 3 up, and tables in the midst of war for simulations (3A2)."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace

from planner.cards.library import default_library
from planner.errors import BadInput
from planner.games.high_frontier.modules.conflict.blocs import BEGINNINGS, BLOC_NAMES, Bloc, bloc_of
from planner.games.high_frontier.modules.conflict.state import (
    BRIBE,
    Conflict,
    Variant,
    conflict,
    variant,
    variant_of,
)
from planner.games.high_frontier.modules.politics.assembly import assembly, own_ideology
from planner.games.high_frontier.modules.politics.ideologies import NAMES, Ideology, ideology_of
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.factions import card_of
from planner.games.high_frontier.table.tokens import cubes_left
from planner.kernel.log import Header
from planner.text import Text, joined

BRIBES = 3
"""In everybody's reserves at the beginning (3A2d)."""
BRIBES_OF_MANY = 2
"""With so many players as `MANY` and more."""
MANY = 5


def bribes_at_start(players: int) -> int:
    """Return how many bribes everybody begins with (3A2d).

    >>> bribes_at_start(4), bribes_at_start(5)
    (3, 2)
    """
    return BRIBES_OF_MANY if players >= MANY else BRIBES


def set_up(context: Context) -> None:
    """Deal bribes, lay out the chits, and stand everybody's first delegate on his own (3A2)."""
    seats = context.state.seats
    dealt = bribes_at_start(len(seats))
    reserves = dict.fromkeys(seats, (BRIBE,) * dealt)
    if variant(context) is Variant.AGE_OF_PIRACY:
        context.state.put_part(Conflict(reserves=reserves))
        context.say(Text("Everybody has {bribes} bribes", bribes=dealt), "3A2d")
        return
    propaganda = {str(ideology): str(bloc) for ideology, bloc in BEGINNINGS.items()}
    context.state.put_part(
        Conflict(propaganda=propaganda, extremists=tuple(seats), reserves=reserves)
    )
    context.say(Text("Everybody has {bribes} bribes", bribes=dealt), "3A2d")
    for bloc in Bloc:
        supported = joined(NAMES[each] for each, shown in BEGINNINGS.items() if shown is bloc)
        members = joined(each for each in seats if bloc_of(context, each) is bloc)
        context.say(
            Text(
                "{bloc}: {members}, with the propaganda of {supported}",
                bloc=BLOC_NAMES[bloc],
                members=members,
                supported=supported,
            ),
            "3A2f",
        )
    context.say(Text("Everybody's first delegate is an extremist on his own chit"), "3A2g")


def seated(header: Header) -> bool:
    """True if the crews of a header are of both blocs, where the variant has any (3A2b).

    >>> seated(Header("core", ("NASA", "CQ038"))), seated(Header("core", ("NASA", "UN")))
    (True, False)
    """
    if variant_of(header) is Variant.AGE_OF_PIRACY:
        return True
    library = default_library()
    faces = (library.face(f"{card_of(seat)}F") for seat in header.seats)
    ideologies = {ideology_of(face) for face in faces} - {None}
    return len({BEGINNINGS[each] for each in ideologies if each is not None}) == len(Bloc)


def require_two_blocs(header: Header) -> None:
    """Refuse a table that is all of one bloc, before anything is dealt (3A2b)."""
    if header.seats and not seated(header):
        raise BadInput(
            Text("everybody is of one bloc, and the War takes two"),
            hint=Text(
                "white, yellow and purple crews are Loyalists, green, grey and red ones"
                " Independents: choose one of each, or play the Age of Piracy (3Ad)"
            ),
            field="factions",
            rule="3A2b",
        )


def faults(table: Table) -> Iterable[str]:
    """Yield what may never be: lost bribes, too many corrupt delegates, lost extremists."""
    now, players = conflict(table), table.state.players
    disks = sum(coin == BRIBE for coin in now.coins)
    dealt = bribes_at_start(len(players)) * len(players)
    if disks != (dealt if now.victors != Bloc.LOYALISTS else 0):
        yield f"there are {disks} bribes"
    if now.victors is not None and (now.war or now.outbreak or now.truce):
        yield f"there is a second War after the victory of the {now.victors}"
    for ideology, there in now.corrupt.items():
        for owner, laid in there.items():
            seated = assembly(table).of(owner, ideology)
            stands = owner in now.extremists and own_ideology(table, owner) == ideology
            if not 0 < len(laid) <= seated - stands:
                yield f"{len(laid)} of {seated} delegates of {owner} in {ideology} are corrupt"
    for player in now.extremists:
        if not assembly(table).of(player, own_ideology(table, player)):
            yield f"the extremist of {player} is gone"
    if now.propaganda and set(now.propaganda) != set(BEGINNINGS):
        yield f"there are propaganda chits in {', '.join(now.propaganda)}"


# -- in the midst of war -----------------------------------------------------------------------


CONDITIONS = ("war", "war", "war", "anarchy", "truce")
SEATED = 2
"""In so many ideologies everybody may have a delegate beside the extremist."""


def stir(table: Table, chance: random.Random) -> None:
    """Put delegates, bribes and chits anywhere, in war, anarchy or a truce."""
    state, now = table.state, table.state.part(Conflict)
    condition = chance.choice(CONDITIONS)
    state.anarchy = condition == "anarchy"
    if now is None or not now.propaganda:
        return  # Pirates alone know neither blocs nor a War (3Ad).
    held = dict.fromkeys(state.players, bribes_at_start(len(state.players)))
    shown = {
        each: str(chance.choice(list(Bloc))) if chance.random() < 0.3 else bloc
        for each, bloc in now.propaganda.items()
    }
    now = replace(
        now,
        war=condition == "war",
        truce=condition == "truce",
        propaganda=shown,
        extremists=tuple(each for each in now.extremists if chance.random() < 0.6),
    )
    for player in state.players:
        for ideology in chance.sample(list(Ideology), SEATED):
            if cubes_left(table, player) == 0:
                continue
            state.put_part(assembly(table).changed(player, ideology, 1))
            if held[player] > 1 and chance.random() < 0.4:
                held[player] -= 1
                now = now.with_under(ideology, player, (BRIBE,))
    for player, left in held.items():
        now = now.with_reserve(player, (BRIBE,) * left)
    state.put_part(now)


def register(book: Rulebook) -> None:
    """Let simulations begin in the midst of war."""
    book.starts["war"] = stir
