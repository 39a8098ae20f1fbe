"""Laws, votes, lobbying and felonies in war, anarchy and after (3A3a, 3A3f, 3C3b, 3F4c)."""

from __future__ import annotations

from planner.errors import RuleViolation
from planner.games.high_frontier.modules.conflict.blocs import (
    Bloc,
    are_enemies,
    fighting,
    has_extremist,
)
from planner.games.high_frontier.modules.conflict.state import conflict
from planner.games.high_frontier.modules.politics.assembly import assembly, own_ideology
from planner.games.high_frontier.modules.politics.ideologies import Ideology
from planner.games.high_frontier.modules.politics.questions import (
    ActiveLaws,
    AssemblySits,
    Losable,
    Loss,
    MayLobby,
    VotesCount,
)
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.questions import FelonyAgainst, PrivilegesOff
from planner.text import Text

# -- felonies ----------------------------------------------------------------------------------


def _off(table: Table, asked: PrivilegesOff, off: bool) -> bool:
    """Turn privileges off in war as in anarchy; everybody is Felonious (3C4f)."""
    return off or fighting(table)


def _against(table: Table, asked: FelonyAgainst, may: bool) -> bool:
    """True if a felony may hurt the victim in war: one's own Humans are allies, too (3Cc)."""
    if not fighting(table):
        return may
    # War crimes: Purple does not care whose they are (3D6f).
    purple = own_ideology(table, asked.player) is Ideology.AUTHORITY
    return purple or are_enemies(table, asked.player, asked.victim)


# -- the assembly ------------------------------------------------------------------------------


def stands(table: Table, player: str, ideology: str) -> bool:
    """True if a player's extremist stands on the chit of this ideology (3B2a)."""
    return has_extremist(table, player) and own_ideology(table, player) == ideology


def uncorrupted(table: Table, player: str, ideology: str) -> int:
    """Count the delegates in an ideology that are neither corrupt nor extremists (3D2)."""
    seated = assembly(table).of(player, ideology)
    laid = len(conflict(table).under(ideology, player))
    return seated - laid - stands(table, player, ideology)


def _no_laws(table: Table, asked: ActiveLaws, laws: frozenset[Ideology]) -> frozenset[Ideology]:
    return frozenset() if fighting(table) else laws


def _votes_count(table: Table, asked: VotesCount, count: bool) -> bool:
    """True in war and anarchy for the final vote of lasting anarchy alone (3B2, 3G1)."""
    if not fighting(table):
        return count
    return count and asked.final and not conflict(table).war


def _sits(table: Table, asked: AssemblySits, sits: bool) -> bool:
    """Dissolve the assembly once the Loyalists have won (3F4c)."""
    return sits and conflict(table).victors != Bloc.LOYALISTS


def _may_lobby(
    table: Table, asked: MayLobby, refused: RuleViolation | None
) -> RuleViolation | None:
    if not fighting(table):
        return refused
    return RuleViolation(
        "3A3f",
        Text("nobody lobbies in war and anarchy, and no law is active"),
        code="no-lobbying",
        hint=Text("petition to evade what is restricted (3D3)"),
    )


def _losable(table: Table, asked: Losable, count: int) -> int:
    """Count no extremists, who are immune (3B2e), nor corrupt delegates for lobbying (3A3f)."""
    if asked.loss in (Loss.PURGE, Loss.EXPULSION):
        return count - stands(table, asked.player, asked.ideology)
    if asked.loss == Loss.LOBBYING:
        return count - len(conflict(table).under(asked.ideology, asked.player))
    return count


def register(book: Rulebook) -> None:
    """Have felonies hurt enemies only, and the assembly heed the war."""
    book.modify(PrivilegesOff, _off)
    book.modify(FelonyAgainst, _against)
    book.modify(ActiveLaws, _no_laws)
    book.modify(VotesCount, _votes_count)
    book.modify(AssemblySits, _sits)
    book.modify(MayLobby, _may_lobby)
    book.modify(Losable, _losable)
