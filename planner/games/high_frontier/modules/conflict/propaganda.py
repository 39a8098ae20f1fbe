"""Propaganda: what the six chits show, disgrace, and who flips them (3B2, 3B3)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from planner.games.high_frontier.modules.conflict.blocs import BLOC_NAMES, bloc_of, bloc_shown
from planner.games.high_frontier.modules.conflict.state import conflict
from planner.games.high_frontier.modules.politics.assembly import own_ideology
from planner.games.high_frontier.modules.politics.delegates import MayForgo
from planner.games.high_frontier.modules.politics.ideologies import NAMES, Ideology
from planner.games.high_frontier.table.context import Context, Table
from planner.text import Text


def extremist_on(table: Table, ideology: str) -> str | None:
    """Whose extremist stands on the chit of an ideology (3B2a)."""
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
        """Whose."""
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
    """A player has no extremist any more, nor ever again (3B2b)."""
    now = conflict(context)
    left = tuple(each for each in now.extremists if each != player)
    context.state.put_part(replace(now, extremists=left))


def flips_by_victory(table: Table, attacker: str, defeated: tuple[str, ...]) -> tuple[str, ...]:
    """The chits of the enemy's bloc of which a victorious attack flips one (3B3a, 3D9a).

    Those without extremist if there are any; else those of the defeated players, or any.
    """
    own = bloc_of(table, attacker)
    hostile = [each for each, shown in conflict(table).propaganda.items() if shown != own]
    free = tuple(each for each in hostile if extremist_on(table, each) is None)
    if free:
        return free
    beaten = tuple(each for each in hostile if extremist_on(table, each) in defeated)
    return beaten or tuple(hostile)
