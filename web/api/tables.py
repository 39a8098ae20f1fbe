"""Tables, for programs: who sits there, what is written beside the game, and games as a whole."""

from __future__ import annotations

from planner.answers import plain
from planner.hosting.answers import (
    AcceptedAnswer,
    LogAnswer,
    MadeAnswer,
    NotesAnswer,
    SeatAnswer,
    SecretAnswer,
    VoteAnswer,
)
from planner.hosting.tables import check_may_look
from web.access import playing
from web.access.games import host, take
from web.access.visitors import by_bearer, guest_by_bearer
from web.api.games import GAME
from web.api.registry import Endpoint, InPath, NoQuery
from web.queries.game_queries import (
    MOST_IMPORTED,
    BotBody,
    CopyBody,
    ImportBody,
    NameBody,
    NotesBody,
    NothingBody,
)
from web.render.i18n import N_

SEAT = GAME | {"faction": InPath(N_("a seat, by the name under which the game began"), "faction")}
WHOSE = GAME | {"whose": InPath(N_("a seat, or host, or spectator"), "faction")}


def seats(_query: NoQuery, game: str) -> list[SeatAnswer]:
    """Who sits there."""
    visitor = by_bearer(game)
    check_may_look(visitor)
    return [plain(SeatAnswer, seat) for seat in host().seats.at(game)]


def renew_link(_query: NoQuery, _body: NothingBody, game: str, whose: str) -> SecretAnswer:
    """Another secret."""
    return SecretAnswer(host().seats.renew_link(guest_by_bearer(game), whose))


def to_bot(_query: NoQuery, body: BotBody, game: str, faction: str) -> AcceptedAnswer:
    """A computer player takes a seat."""
    visitor = guest_by_bearer(game)
    with playing.at_table():
        host().seats.seat_to_bot(visitor, faction, body.bot)
    return AcceptedAnswer()


def to_human(_query: NoQuery, _body: NothingBody, game: str, faction: str) -> AcceptedAnswer:
    """A seat goes back to people: to whoever comes with its link, or to oneself."""
    visitor = by_bearer(game)
    playing.take_back(visitor, faction)
    return AcceptedAnswer()


def vote(_query: NoQuery, body: BotBody, game: str, faction: str) -> VoteAnswer:
    """Want a computer player for somebody who is absent."""
    visitor = by_bearer(game)
    with playing.at_table():
        waiting = host().seats.vote_for_bot(visitor, faction, body.bot)
    return VoteAnswer(list(waiting))


def name(_query: NoQuery, body: NameBody, game: str, faction: str) -> AcceptedAnswer:
    """Say what one likes to be called."""
    take("written")
    host().people.call_seat(by_bearer(game), faction, body.name)
    return AcceptedAnswer()


def notes(_query: NoQuery, game: str, faction: str) -> NotesAnswer:
    """What one has written down for oneself."""
    return NotesAnswer(host().people.notes(by_bearer(game), faction))


def write_notes(_query: NoQuery, body: NotesBody, game: str, faction: str) -> AcceptedAnswer:
    """Write something down for oneself."""
    take("written")
    host().people.write_notes(by_bearer(game), faction, body.text)
    return AcceptedAnswer()


def pause(_query: NoQuery, _body: NothingBody, game: str) -> AcceptedAnswer:
    """Let the table rest."""
    host().seats.pause(by_bearer(game))
    return AcceptedAnswer()


def resume(_query: NoQuery, _body: NothingBody, game: str) -> AcceptedAnswer:
    """Go on."""
    visitor = by_bearer(game)
    with playing.at_table():
        host().seats.resume(visitor)
    return AcceptedAnswer()


def log(_query: NoQuery, game: str) -> LogAnswer:
    """The log file of the game, line by line."""
    take("looked")
    return LogAnswer(list(host().tables.export(by_bearer(game))))


def bring(_query: NoQuery, body: ImportBody) -> MadeAnswer:
    """A new table of the game in a log file."""
    take("imported")
    return MadeAnswer.of(host().tables.import_log(body.lines, body.bots, body.title))


def copy(_query: NoQuery, body: CopyBody, game: str) -> MadeAnswer:
    """A new table that plays on from an entry of this one."""
    take("made")
    return MadeAnswer.of(host().tables.copy(by_bearer(game), body.entries, body.title))


ENDPOINTS = (
    Endpoint(
        path="/games/{game}/seats",
        summary=N_("Who sits at a table"),
        in_path=GAME,
        compute=seats,
        answer=list[SeatAnswer],
        kept=True,
    ),
    Endpoint(
        path="/games/{game}/links/{whose}",
        summary=N_("Renew a link, as the host; the old one opens nothing then"),
        in_path=WHOSE,
        body=NothingBody,
        compute=renew_link,
        answer=SecretAnswer,
        kept=True,
    ),
    Endpoint(
        path="/games/{game}/seats/{faction}/bot",
        summary=N_("Let a computer player have a seat, as the host or whoever plays it"),
        in_path=SEAT,
        body=BotBody,
        compute=to_bot,
        answer=AcceptedAnswer,
        kept=True,
    ),
    Endpoint(
        path="/games/{game}/seats/{faction}/back",
        summary=N_("Take a seat back from a computer player, as the host or with its link"),
        in_path=SEAT,
        body=NothingBody,
        compute=to_human,
        answer=AcceptedAnswer,
        kept=True,
    ),
    Endpoint(
        path="/games/{game}/seats/{faction}/vote",
        summary=N_("Want a computer player for somebody who is absent; all others have to agree"),
        in_path=SEAT,
        body=BotBody,
        compute=vote,
        answer=VoteAnswer,
        kept=True,
    ),
    Endpoint(
        path="/games/{game}/seats/{faction}/name",
        summary=N_("Say what you like to be called"),
        in_path=SEAT,
        body=NameBody,
        compute=name,
        answer=AcceptedAnswer,
        kept=True,
    ),
    Endpoint(
        path="/games/{game}/seats/{faction}/notes",
        summary=N_("What you have written down for yourself"),
        in_path=SEAT,
        compute=notes,
        answer=NotesAnswer,
        kept=True,
    ),
    Endpoint(
        path="/games/{game}/seats/{faction}/notes",
        summary=N_("Write something down for yourself"),
        in_path=SEAT,
        body=NotesBody,
        compute=write_notes,
        answer=AcceptedAnswer,
        kept=True,
    ),
    Endpoint(
        path="/games/{game}/pause",
        summary=N_("Let the table rest, as the host"),
        in_path=GAME,
        body=NothingBody,
        compute=pause,
        answer=AcceptedAnswer,
        kept=True,
    ),
    Endpoint(
        path="/games/{game}/resume",
        summary=N_("Go on with a game that rested, as the host"),
        in_path=GAME,
        body=NothingBody,
        compute=resume,
        answer=AcceptedAnswer,
        kept=True,
    ),
    Endpoint(
        path="/games/{game}/log",
        summary=N_("The log file of a game; without the seed until the game is over"),
        in_path=GAME,
        compute=log,
        answer=LogAnswer,
        kept=True,
    ),
    Endpoint(
        path="/games/import",
        summary=N_("Make a table of the game in a log file"),
        body=ImportBody,
        compute=bring,
        answer=MadeAnswer,
        kept=True,
        most_bytes=MOST_IMPORTED,
    ),
    Endpoint(
        path="/games/{game}/copy",
        summary=N_("Make a table that plays on from an entry of this game"),
        in_path=GAME,
        body=CopyBody,
        compute=copy,
        answer=MadeAnswer,
        kept=True,
    ),
)
