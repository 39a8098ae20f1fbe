"""Blocs and war as they lie on the table: who is on which side, what is forbidden, who fires."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from planner.board import Space
from planner.games.high_frontier.game import View
from planner.games.high_frontier.modules.conflict.blocs import (
    BLOC_NAMES,
    Bloc,
    Condition,
    bloc_of,
    bloc_shown,
    condition,
    has_blocs,
    has_extremist,
)
from planner.games.high_frontier.modules.conflict.bribes import bribes
from planner.games.high_frontier.modules.conflict.combat.firing import COLUMN_NAMES
from planner.games.high_frontier.modules.conflict.combat.sights import (
    ShotAhead,
    Threat,
    has_weapons_to_show,
    reach_of,
    shots_at_all_of,
    shots_at_stack,
    shots_by,
    threats_to,
    told_cell,
)
from planner.games.high_frontier.modules.conflict.sights import (
    Restriction,
    dismissed,
    plans,
    restrictions,
    war_or_peace,
)
from planner.games.high_frontier.modules.conflict.state import conflict
from planner.games.high_frontier.modules.politics.assembly import own_ideology
from planner.games.high_frontier.modules.politics.ideologies import NAMES, Ideology
from planner.games.high_frontier.table.context import Table
from planner.kernel.sentences import Line
from planner.route.plan import Option
from planner.text import Text, listed
from web.games.high_frontier.module_page import Note, Piece
from web.render.drawings import pieces
from web.render.drawings.factions import FactionSign, sign_of
from web.render.wording import phrase


@dataclass(frozen=True, slots=True)
class Member:
    """A player of a bloc, or of a game without blocs."""

    player: str
    sign: FactionSign
    bribes: int
    has_extremist: bool


@dataclass(frozen=True, slots=True)
class Chit:
    """The propaganda of an ideology."""

    name: Text
    has_extremist: bool
    corrupt: tuple[tuple[str, int], ...]
    """Corrupt delegates there, by owner (3D2)."""


@dataclass(frozen=True, slots=True)
class ShownBloc:
    """One side: who is on it, and which ideologies speak for it."""

    name: Text
    members: tuple[Member, ...]
    chits: tuple[Chit, ...]


@dataclass(frozen=True, slots=True)
class ShownShot:
    """A shot with its dice, and what each fire value does."""

    player: str
    weapon: Text
    origin: Space
    space: Space
    column: Text
    dice: str
    cells: tuple[Text, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class ShownConflict:
    """All of module 3 that lies open."""

    condition: Condition
    state: Text
    blocs: tuple[ShownBloc, ...]
    others: tuple[Member, ...]
    """Everybody, where there are no blocs."""
    coming: tuple[Text, ...]
    """What the end of this turn brings."""
    seat: str
    restrictions: tuple[Restriction, ...]
    dismissed: tuple[Text, ...]
    mine: tuple[ShownShot, ...]
    """Shots of the seat."""
    theirs: tuple[ShownShot, ...]
    """Shots of others at what is the seat's."""
    is_marked: bool
    """The map shows how far weapons reach."""


def shown_conflict(view: View) -> ShownConflict:
    """The conflict, as a player sees it who looks on or sits at the table.

    >>> from planner.games.high_frontier import Game
    >>> game = Game.new("core", factions=["NASA", "ESA"], modules=["politics", "conflict"])
    >>> shown = shown_conflict(game.view("NASA"))
    >>> [(str(bloc.name), [each.player for each in bloc.members]) for bloc in shown.blocs]
    [('Loyalists', ['NASA']), ('Independents', ['ESA'])]
    """
    table, seat = view.table, view.seats[0] if view.seats else ""
    blocs = tuple(_bloc(table, bloc) for bloc in Bloc) if has_blocs(table) else ()
    return ShownConflict(
        condition(table),
        war_or_peace(table),
        blocs,
        () if blocs else tuple(_member(table, each) for each in table.state.seats),
        tuple(plans(table)),
        seat,
        restrictions(table, seat) if seat else (),
        tuple(dismissed(table, seat)) if seat else (),
        tuple(_shots(table, shots_by(table, seat))) if seat else (),
        tuple(_shots(table, shots_at_all_of(table, seat))) if seat else (),
        bool(seat) and has_weapons_to_show(table, seat),
    )


def _bloc(table: Table, bloc: Bloc) -> ShownBloc:
    seats = [each for each in table.state.seats if bloc_of(table, each) is bloc]
    chits = [each for each in Ideology if bloc_shown(table, each) is bloc]
    return ShownBloc(
        BLOC_NAMES[bloc],
        tuple(_member(table, each) for each in seats),
        tuple(_chit(table, each) for each in chits),
    )


def _member(table: Table, player: str) -> Member:
    return Member(player, sign_of(player), bribes(table, player), has_extremist(table, player))


def _chit(table: Table, ideology: Ideology) -> Chit:
    there = conflict(table).corrupt.get(ideology, {})
    extremist = any(
        has_extremist(table, each) and own_ideology(table, each) is ideology
        for each in table.state.seats
    )
    corrupt = tuple((owner, len(laid)) for owner, laid in there.items())
    return Chit(NAMES[ideology], extremist, corrupt)


def _shots(table: Table, shots: Iterable[ShotAhead]) -> Iterable[ShownShot]:
    for shot in shots:
        yield ShownShot(
            shot.player,
            shot.told,
            table.space(shot.origin),
            table.space(shot.space),
            COLUMN_NAMES[shot.column],
            shot.dice,
            tuple(told_cell(each) for each in shot.cells),
            shot.rule,
        )


# -- on the map, and before a move ---------------------------------------------------------------


def reach_layer(view: View) -> str:
    """How far weapons reach, as a layer of the map: those of the seat, and those against it."""
    table = view.table
    if not view.seats:
        return ""
    theirs, mine = threats_to(table, view.seats[0]), reach_of(table, view.seats[0])
    marks = [
        pieces.aim(table.space(space), phrase(_reached(theirs, mine, space)), space in theirs)
        for space in sorted({*theirs, *mine})
    ]
    return pieces.group("aims", marks) if marks else ""


def _reached(
    theirs: Mapping[str, tuple[Threat, ...]], mine: Mapping[str, tuple[Threat, ...]], space: str
) -> Text:
    weapons = listed(each.told for each in (*theirs.get(space, ()), *mine.get(space, ())))
    return Text("within reach of {weapons}", weapons=weapons)


def notes(view: View, space: Space) -> tuple[Note, ...]:
    """Return which weapons against the seat reach a space.

    >>> from planner.games.high_frontier import Game
    >>> game = Game.new("core", factions=["NASA", "ESA"], modules=["politics", "conflict"])
    >>> notes(game.view("NASA"), game.table.space("deimos"))
    ()
    """
    threats = threats_to(view.table, view.seats[0]).get(space.id, ()) if view.seats else ()
    lines = tuple(Line(threat.told, threat.rule) for threat in threats)
    return (Note(Text("Who can fire here"), "3D8", lines),) if lines else ()


def on_plan(view: View, stack: str, way: Option) -> tuple[Piece, ...]:
    """Return the shots at a spacecraft where a way's first turn would end, as things stand now."""
    shots = under_fire(view, stack, way)
    return (Piece("", Text(""), "conflict/under_fire.html", shots),) if shots else ()


def under_fire(view: View, stack: str, way: Option) -> tuple[ShownShot, ...]:
    """Return these shots."""
    if not way.moves:
        return ()
    end = way.moves[0].path[-1].space
    return tuple(_shots(view.table, shots_at_stack(view.table, stack, end)))
