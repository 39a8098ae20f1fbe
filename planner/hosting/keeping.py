"""Games as a whole: made, listed, handed on, copied, deleted and checked."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from planner.errors import DataError, PlannerError
from planner.games import GameKind, kind_in, kind_named
from planner.hosting.draft import drafted
from planner.hosting.drafting import DraftService
from planner.hosting.drafts import find_draft
from planner.hosting.kept import KeptGame, Made, Status
from planner.hosting.making import MadeFrom, check_made_by, keep_game
from planner.hosting.new_table import NewTable, bots_of
from planner.hosting.refusals import Busy, UnknownGame
from planner.hosting.seats import SeatKind, Visitor
from planner.hosting.secrets import new_secret
from planner.hosting.store import Store, Taken
from planner.hosting.tables import AwakeTables, check_is_host, check_may_look
from planner.kernel.game import Game
from planner.text import Text


@dataclass(frozen=True, slots=True)
class Summary:
    """A game in a list; nothing here is hidden from anybody at its table."""

    id: str
    title: str
    game: str
    """Which game of the shelf it is."""
    scenario: str
    factions: tuple[str, ...]
    created: float
    updated: float
    """When it was acted last, in seconds since 1970."""
    status: Status
    length: int
    """How many entries its log has."""
    asked: tuple[str, ...]
    """The seats that are asked for something now."""
    over: str | None
    """How it ended, if it has."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of opening a game."""

    id: str
    length: int
    opens: bool
    """Whether it can be played on."""
    news: tuple[str, ...] = ()
    """What has changed in the rules since it was played last."""
    fault: PlannerError | None = None
    """What is wrong with its log, if anything is."""


class TableService:
    """What is done with tables as a whole.

    >>> from planner.hosting import Host
    >>> tables = Host.at("sqlite://").tables
    >>> made = tables.create(NewTable("core", ("CRP", "NASA")))
    >>> [each.id == made.id for each in tables.list()], tables.kind(made.id).name
    ([True], 'high-frontier')
    """

    def __init__(self, store: Store, awake: AwakeTables, drafts: DraftService) -> None:
        self._store = store
        self._awake = awake
        self._drafts = drafts

    # -- making ----------------------------------------------------------------------------

    def create(self, new: NewTable, request: str = "") -> Made:
        """Make a table and the links to it.

        ``request`` is a secret of whoever asks: the same table asked for with it again is the one
        that was made before, with its links.
        """
        check_made_by(request)
        key = MadeFrom(f"{request}:{new!r}" if request else new_secret())
        for _ in range(2):
            made = self._made_before(key) if request else None
            if made is not None:
                return made
            with suppress(Taken):
                if new.drafted:
                    return self._drafts.create(new, key)
                game = new.begun()
                bots = bots_of(new.kind, game.header.seats, new.bots)
                return keep_game(self._store, game, bots, new.title, key)
        raise Busy

    def check_new(self, new: NewTable) -> None:
        """Refuse a table that cannot be made, and make none."""
        if new.drafted:
            drafted(new)
        else:
            bots_of(new.kind, new.begun().header.seats, new.bots)

    def _made_before(self, key: MadeFrom) -> Made | None:
        draft = find_draft(self._store, key.id)
        if draft is not None:
            return key.made([seat.place for seat in draft.seats])
        seats = self._store.seats(key.id)
        return key.made([seat.seat for seat in seats]) if seats else None

    def kind(self, game: str) -> GameKind:
        """Which game of the shelf a table plays."""
        return self._awake.kind(game)

    # -- lists -----------------------------------------------------------------------------

    def list(self) -> list[Summary]:
        """All games, those acted last first."""
        return [_listed(game) for game in self._store.games()]

    def listed(self, game: str) -> Summary:
        """One game as in the list."""
        kept = self._store.game(game)
        if kept is None:
            raise UnknownGame(game)
        return _listed(kept)

    def delete(self, visitor: Visitor) -> None:
        """Delete a game for good, with all that belongs to it."""
        check_is_host(visitor)
        self._store.delete(visitor.game)
        self._awake.forget(visitor.game)

    # -- handing on ------------------------------------------------------------------------

    def export(self, visitor: Visitor) -> Sequence[str]:
        """The lines of a log file that ``planner game`` reads.

        As long as the game is not over the seed is not in it, and what nobody has seen is dealt
        anew: who reads it learns nothing of what is still to come.
        """
        check_may_look(visitor)
        table = self._awake.table(visitor.game)
        with table.lock:
            game = table.game()
            return table.lines() if game.state.over is not None else game.dealt_anew().lines()

    def import_log(
        self, lines: Sequence[str], bots: Mapping[str, str] | None = None, title: str = ""
    ) -> Made:
        """Make a table of the game in a log file.

        Unless it is over, what nobody has seen is dealt anew: whoever has read the file knows it.
        """
        kind = kind_in(lines[0] if lines else "")
        game = kind.game.from_lines(lines, verify=True)
        _check_sense(kind, game)
        going_on = game if game.state.over is not None else game.dealt_anew()
        return keep_game(self._store, going_on, bots_of(kind, game.header.seats, bots or {}), title)

    def copy(self, visitor: Visitor, entries: int | None = None, title: str = "") -> Made:
        """Make a table that plays on from an entry of this one, as everybody knew it then.

        Computer players keep their seats; for all others there are new links.
        """
        check_may_look(visitor)
        table = self._awake.table(visitor.game)
        with table.lock:
            game = table.game().dealt_anew(entries)
        bots = {
            seat.seat: seat.bot
            for seat in self._store.seats(visitor.game)
            if seat.kind == SeatKind.BOT
        }
        return keep_game(self._store, game, bots, title)

    # -- checking --------------------------------------------------------------------------

    def check(self) -> Iterator[Checked]:
        """Open every game and play it again, as far back as today's rules reach."""
        for kept in self._store.games():
            log = self._store.log(kept.id)
            yield _checked(kept, [kept.header, *log.lines()])


def _listed(game: KeptGame) -> Summary:
    header = json.loads(game.header)
    return Summary(
        game.id,
        str(game.options.get("title", "")),
        header.get("game") or kind_named().name,
        header["scenario"],
        tuple(header["factions"]),
        game.created,
        game.updated,
        game.status,
        game.length,
        game.asked,
        game.over,
    )


def _checked(kept: KeptGame, lines: Sequence[str]) -> Checked:
    fault = None
    for verify in (True, False):
        try:
            game = kind_in(lines[0]).game.from_lines(lines, file=kept.id, verify=verify)
        except PlannerError as error:
            fault = fault or error
        else:
            return Checked(kept.id, len(game.entries), True, game.news, fault)
    return Checked(kept.id, kept.length, False, fault=fault)


def _check_sense(kind: GameKind, game: Game) -> None:
    """Refuse a log that opens at a checkpoint that no game leads to."""
    if not game.past.floor:
        return
    try:
        sensible = kind.pieces(game.state) == kind.pieces(kind.game(game.header).state)
        game.view().as_json()
        game.legal()
    except Exception:  # Somebody else has written it, and it may say anything.
        sensible = False
    if not sensible:
        raise DataError("log", None, "state", Text("the checkpoint makes no sense"))
