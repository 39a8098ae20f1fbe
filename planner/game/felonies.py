"""Who may commit a felony, and where (gl. Felony, Felonious, N4b)."""

from __future__ import annotations

from planner.game.context import Context, Table
from planner.game.hardware import humans_at
from planner.game.permits import Service, allowers
from planner.game.privileges import FELONIOUS, has_privilege


def is_felonious(table: Table, player: str) -> bool:
    """Whether a player may commit felonies: by privilege, anarchy or another's leave."""
    return has_privilege(table, player, FELONIOUS) or bool(allowers(table, player, Service.FELONY))


def may_commit_felony(table: Table, player: str, space: str) -> bool:
    """Whether a player may commit a felony in a space, where it takes a Human."""
    return is_felonious(table, player) and humans_at(table, player, space)


def require_felony(context: Context, player: str, space: str, what: str, rule: str) -> None:
    """Refuse a felony to those who may not commit it there; ``what`` says what it is."""
    context.require(
        is_felonious(context, player),
        rule,
        f"{what} is a felony, and {player} may not commit any",
        code="not-felonious",
        hint="wait for anarchy (K2e) or agree with somebody Felonious (N4b)",
    )
    context.require(
        humans_at(context, player, space),
        rule,
        f"{what} is a felony and takes a Human of {player} at {context.space(space).name}",
        code="no-human",
    )
