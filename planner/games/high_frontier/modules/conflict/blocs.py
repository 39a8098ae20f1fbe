"""Blocs, enemies and propaganda: who may be attacked, what the chits show (3B2, 3B3, 3C, 3Ac)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType

from planner.games.high_frontier.modules.conflict.state import Variant, conflict, variant
from planner.games.high_frontier.modules.politics.assembly import own_ideology
from planner.games.high_frontier.modules.politics.delegates import MayForgo
from planner.games.high_frontier.modules.politics.ideologies import NAMES, Ideology
from planner.games.high_frontier.table.context import Context, Table
from planner.text import Text

DEFECTED = "defected"
"""How a turn remembers that its player has defected in it (3B3c)."""


class Bloc(StrEnum):
    """The sides of the War (3A2b)."""

    LOYALISTS = "loyalists"
    INDEPENDENTS = "independents"

    @property
    def other(self) -> Bloc:
        """Return the other side."""
        return Bloc.INDEPENDENTS if self is Bloc.LOYALISTS else Bloc.LOYALISTS


BLOC_NAMES: Mapping[Bloc, Text] = MappingProxyType(
    {Bloc.LOYALISTS: Text("Loyalists"), Bloc.INDEPENDENTS: Text("Independents")}
)
"""The blocs in sentences."""
BEGINNINGS: Mapping[Ideology, Bloc] = MappingProxyType(
    {
        Ideology.FREEDOM: Bloc.INDEPENDENTS,
        Ideology.HONOR: Bloc.LOYALISTS,
        Ideology.UNITY: Bloc.LOYALISTS,
        Ideology.AUTHORITY: Bloc.LOYALISTS,
        Ideology.EQUALITY: Bloc.INDEPENDENTS,
        Ideology.INDIVIDUALITY: Bloc.INDEPENDENTS,
    }
)
"""The bloc that each chit shows at the beginning (3A2f, 3Cb)."""


class Condition(StrEnum):
    """How things are between the blocs (3C)."""

    PEACE = "peace"
    ANARCHY = "anarchy"
    WAR = "war"


def condition(table: Table) -> Condition:
    """Return peace, war, anarchy or truce; anarchy in the midst of the War is war (3C3).

    >>> from planner.games.high_frontier import Game
    >>> modules = ["politics", "conflict"]
    >>> str(condition(Game.new("core", factions=["NASA", "ESA"], modules=modules).table))
    'peace'
    """
    if is_war(table):
        return Condition.WAR
    return Condition.ANARCHY if is_anarchy(table) else Condition.PEACE


def is_war(table: Table) -> bool:
    """True if the War is on (3C, 3F)."""
    return conflict(table).war


def is_anarchy(table: Table) -> bool:
    """True if the event of anarchy lasts, in the War or without one (K2e, 3C4)."""
    return table.state.anarchy


def has_blocs(table: Table) -> bool:
    """True if there are blocs and propaganda: not in the Age of Piracy, nor in a Space Empire."""
    return variant(table) is not Variant.AGE_OF_PIRACY and bool(conflict(table).propaganda)


def fighting(table: Table) -> bool:
    """True if the effects of war or anarchy hold for the player on turn (3Cd, 3D).

    Not in the anarchy of the Age of Piracy, nor after the War (3Ad, 3F5).
    """
    if not has_blocs(table) or conflict(table).victors is not None:
        return False
    return is_war(table) or is_anarchy(table)


def bloc_of(table: Table, player: str) -> Bloc | None:
    """Return the bloc that the chit of a player's colour shows, where there are any (3B2c).

    >>> from planner.games.high_frontier import Game
    >>> table = Game.new("core", factions=["NASA", "ESA"], modules=["politics", "conflict"]).table
    >>> str(bloc_of(table, "NASA")), str(bloc_of(table, "ESA"))
    ('loyalists', 'independents')
    """
    shown = conflict(table).propaganda.get(own_ideology(table, player))
    return None if shown is None else Bloc(shown)


def bloc_shown(table: Table, ideology: str) -> Bloc | None:
    """Return the bloc that the chit of an ideology shows; the centre has none (3A2f)."""
    shown = conflict(table).propaganda.get(ideology)
    return None if shown is None else Bloc(shown)


def are_enemies(table: Table, one: str, other: str) -> bool:
    """True if two players are enemies: of two blocs, while war or anarchy lasts (3Cc)."""
    return fighting(table) and bloc_of(table, one) is not bloc_of(table, other)


def enemies_of(table: Table, player: str) -> tuple[str, ...]:
    """Return the enemies of a player, in the order of the seats (3Cc)."""
    return tuple(each for each in table.state.seats if are_enemies(table, player, each))


def allies_of(table: Table, player: str) -> tuple[str, ...]:
    """Return the other players of a player's bloc while war or anarchy lasts (3Cc)."""
    if not fighting(table):
        return ()
    return tuple(
        each
        for each in table.state.seats
        if each != player and not are_enemies(table, player, each)
    )


def has_extremist(table: Table, player: str) -> bool:
    """True if a player's extremist still stands on his chit (3B2a)."""
    return player in conflict(table).extremists


# -- who may be attacked -----------------------------------------------------------------------


def is_betrayed(table: Table, attacker: str, victim: str) -> bool:
    """True if the attacker has left the victim's bloc this turn (3B3c, 3D1a)."""
    turn = table.state.turn
    return (
        turn is not None
        and turn.player == attacker
        and DEFECTED in turn.used
        and are_enemies(table, attacker, victim)
    )


def may_attack(table: Table, attacker: str, victim: str) -> bool:
    """True if a player's weapons may be used against another: enemies, or anybody by pirates."""
    if attacker == victim:
        return False
    return _pirates(table) or are_enemies(table, attacker, victim)


def _pirates(table: Table) -> bool:
    """True if anybody may be attacked: in the variants, and in an Empire's anarchy (3Ac, 3F5b)."""
    if variant(table) is not Variant.WAR:
        return True
    return conflict(table).victors == Bloc.LOYALISTS and is_anarchy(table)


def must_fight(table: Table) -> bool:
    """True if enemies have to be attacked: in the War, while no anarchy lasts (3C3, 3D8g)."""
    return fighting(table) and is_war(table) and not is_anarchy(table)


def owes_bribe(table: Table, attacker: str, victim: str) -> bool:
    """True if an attack, with whatever weapon, takes a bribe to its victim (3Ac, 3Ad, 3D1a).

    What single weapons cost beside stands with them (3D1c-e). Nobody who breaks with his bloc
    pays twice, and Purple's sneak attacks are free (3D6f).
    """
    if variant(table) is Variant.AGE_OF_PIRACY or not has_blocs(table):
        return True
    if is_betrayed(table, attacker, victim):
        return own_ideology(table, attacker) is not Ideology.AUTHORITY
    return not are_enemies(table, attacker, victim) and (
        bloc_of(table, attacker) is bloc_of(table, victim)
    )


# -- propaganda --------------------------------------------------------------------------------


def extremist_on(table: Table, ideology: str) -> str | None:
    """Return the player whose extremist stands on the chit of an ideology (3B2a)."""
    for player in conflict(table).extremists:
        if own_ideology(table, player) == ideology:
            return player
    return None


@dataclass(frozen=True, slots=True)
class WhistleDue(MayForgo):
    """Whoever has flipped a chit may oust a corrupt delegate from his own ideology (3B3d)."""

    tag = "whistle-due"
    by_rule = "3B3d"

    @property
    def question(self) -> str:
        """Ask whose."""
        return Text(
            "on whose corrupt delegate in the own ideology does {player} blow the whistle,"
            " if on any? (3B3d)",
            player=self.player,
        )


def flip(context: Context, ideology: str, by: str, rule: str) -> None:
    """Turn over the chit of an ideology; an extremist on it is disgraced for good (3B2b).

    ``by`` may then blow the whistle on a corrupt delegate in his own ideology (3B3d).
    """
    shown = bloc_shown(context, ideology)
    assert shown is not None, "the centre has no chit"
    now = conflict(context)
    shows = now.propaganda | {str(ideology): str(shown.other)}
    context.state.put_part(replace(now, propaganda=shows))
    context.say(
        Text(
            "{by} flips the propaganda of {ideology}: it supports the {bloc}",
            by=by,
            ideology=NAMES[Ideology(ideology)],
            bloc=BLOC_NAMES[shown.other],
        ),
        rule,
    )
    disgraced = extremist_on(context, ideology)
    if disgraced is not None:
        lose_extremist(context, disgraced)
        context.say(
            Text("{player}'s extremist is disgraced, and there will be no other", player=disgraced),
            "3B2b",
        )

    if conflict(context).corrupt.get(own_ideology(context, by)):
        context.push(WhistleDue(by))


def lose_extremist(context: Context, player: str) -> None:
    """Take a player's extremist away for good (3B2b)."""
    now = conflict(context)
    left = tuple(each for each in now.extremists if each != player)
    context.state.put_part(replace(now, extremists=left))


def flips_by_victory(table: Table, attacker: str, defeated: tuple[str, ...]) -> tuple[str, ...]:
    """Return the chits of the enemy's bloc of which a victorious attack flips one (3B3a, 3D9a).

    Those without extremist if there are any; else those of the defeated players, or any.
    """
    own = bloc_of(table, attacker)
    hostile = [each for each, shown in conflict(table).propaganda.items() if shown != own]
    free = tuple(each for each in hostile if extremist_on(table, each) is None)
    if free:
        return free
    beaten = tuple(each for each in hostile if extremist_on(table, each) in defeated)
    return beaten or tuple(hostile)
