"""Commands for whoever runs a server: ``planner host ...``, the games that are kept there."""

from __future__ import annotations

import argparse
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from threading import Event

from planner.cli.answer import Answer, CommandAdder, table
from planner.cli.parsing import number
from planner.errors import BadInput
from planner.hosting import Host, Made
from planner.hosting.answers import DraftAnswer
from planner.hosting.databases import told, usual_url
from planner.hosting.keeping import Checked, Summary
from planner.kernel import logfile
from planner.kernel.codec import Json
from planner.kernel.logfile import read_lines
from planner.text import Text, count_of, joined

_Run = Callable[[Host, argparse.Namespace], Answer]


def add_commands(adder: CommandAdder) -> None:
    """Add the commands of this module."""
    group = adder.group("host", help="manage the games that are kept for people")
    _command(
        group,
        "list",
        _list,
        "list the tables: drafts, then games, the latest first",
    )
    export = _command(
        group,
        "export",
        _export,
        "write the log of a game to a file; of a running game with everything hidden dealt anew",
        example="planner host export dJ3xQ0aP -o g.jsonl",
    )
    export.add_argument("game", help="id of the game")
    export.add_argument("-o", "--output", type=Path, required=True, help="log file to write")
    imported = _command(group, "import", _import, "import a log file as a table")
    imported.add_argument("log", type=Path, help="log file of the game")
    _add_seats(imported)
    copy = _command(group, "copy", _copy, "copy a game: play on from one of its entries")
    copy.add_argument("game", help="id of the game")
    copy.add_argument("--entries", type=number, help="after how many entries (default: all)")
    copy.add_argument("--title", default="", help="name of the new table")
    link = _command(
        group,
        "link",
        _link,
        "make a new link for a seat, the host or spectators; the old one stops working",
    )
    link.add_argument("game", help="id of the game")
    link.add_argument("whose", help="a faction, host or spectator")
    _command(group, "check", _check, "open every game, and play it again as far as possible")
    bots = group.command(
        "bots",
        _bots,
        help="play the seats of computer players and send notifications, until interrupted",
    )
    _add_database(bots)
    bots.add_argument(
        "--between",
        type=number,
        metavar="SECONDS",
        default=1,
        help="seconds that bots wait between actions at a table (default: 1)",
    )
    delete = _command(group, "delete", _delete, "delete games for good")
    delete.add_argument("game", nargs="+", help="id of a game")


def _command(
    group: CommandAdder, name: str, run: _Run, help: str, example: str | None = None
) -> argparse.ArgumentParser:
    def answer(arguments: argparse.Namespace) -> Answer:
        with _host(arguments.database) as host:
            return run(host, arguments)

    command = group.command(name, answer, help=help, example=example)
    _add_database(command)
    return command


def _add_database(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--database",
        metavar="URL",
        help="where the games are (default: DATABASE_URL, else a file in HF4_DATA)",
    )


def _add_seats(command: argparse.ArgumentParser) -> None:
    command.add_argument("--title", default="", help="name of the table")
    command.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="FACTION=NAME",
        help="computer players by seat, like NASA=simple",
    )


@contextmanager
def _host(url: str | None) -> Iterator[Host]:
    host = Host.at(url)
    try:
        yield host
    finally:
        host.close()


def _list(host: Host, arguments: argparse.Namespace) -> Answer:
    games, drafts = host.tables.list(), host.drafts.all_open()
    rows: list[tuple[str | int, ...]] = [
        (
            draft.id,
            draft.new.title,
            draft.new.scenario,
            " ".join(faction or "?" for faction in draft.factions),
            0,
            Text("drafts: seat {seat} picks", seat=draft.asked),
            _day(draft.updated),
        )
        for draft in drafts
    ]
    rows += [
        (
            game.id,
            game.title,
            game.scenario,
            " ".join(game.factions),
            game.length,
            _state(game),
            _day(game.updated),
        )
        for game in games
    ]
    where = Text("Games in {place}:", place=told(arguments.database or usual_url(os.environ)))
    headings = ("id", "title", "scenario", "factions", "entries", "now", "played last")
    text = f"{where}\n{table(rows, headings)}" if rows else Text("{where} none", where=where)
    return Answer(
        text,
        {
            "games": [asdict(game) for game in games],
            "drafts": [DraftAnswer.of(draft) for draft in drafts],
        },
    )


def _state(game: Summary) -> str:
    if game.over is not None:
        return Text("over")
    asked = joined(game.asked, " and ")
    return Text("paused") if game.status == "paused" else Text("asks {players}", players=asked)


def _day(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")


def _export(host: Host, arguments: argparse.Namespace) -> Answer:
    lines = host.tables.export(host.seats.owner(arguments.game))
    logfile.write(arguments.output, "\n".join([*lines, ""]), new=True)
    over = host.tables.listed(arguments.game).over is not None
    says = Text("the whole log") if over else Text("the log, with all that is hidden dealt anew")
    return Answer(
        Text("{output}: {says}", output=arguments.output, says=says),
        {"file": str(arguments.output), "over": over},
    )


def _import(host: Host, arguments: argparse.Namespace) -> Answer:
    bots = dict(map(_bot, arguments.bot))
    return _made(host.tables.import_log(read_lines(arguments.log), bots, arguments.title))


def _bot(word: str) -> tuple[str, str]:
    seat, equals, bot = word.partition("=")
    if not equals:
        raise BadInput(Text("{word} is not FACTION=NAME", word=repr(word)), field="bot")
    return seat, bot


def _copy(host: Host, arguments: argparse.Namespace) -> Answer:
    return _made(
        host.tables.copy(host.seats.owner(arguments.game), arguments.entries, arguments.title)
    )


def _made(made: Made) -> Answer:
    paths = {name: _path(made.id, secret) for name, secret in made.links.items()}
    lines = [
        Text("game {game}; give each link to one person:", game=made.id),
        table(paths.items(), ("whose", "link")),
    ]
    return Answer("\n".join(lines), {"id": made.id, "links": dict[str, Json](paths)})


def _link(host: Host, arguments: argparse.Namespace) -> Answer:
    secret = host.seats.renew_link(host.seats.owner(arguments.game), arguments.whose)
    path = _path(arguments.game, secret)
    return Answer(path, {"link": path})


def _path(game: str, secret: str) -> str:
    """Return the path of a link, on whatever server."""
    return f"/games/{game}/join/{secret}"


def _check(host: Host, arguments: argparse.Namespace) -> Answer:
    games = list(host.tables.check())
    bad = [game for game in games if game.fault is not None]
    lines = [line for game in games for line in _check_lines(game)]
    lines.append(
        Text("{games} checked, {bad} damaged", games=count_of(len(games), "game"), bad=len(bad))
    )
    data = [
        {
            "id": game.id,
            "entries": game.length,
            "opens": game.opens,
            "news": list(game.news),
            "error": None if game.fault is None else game.fault.as_dict(),
        }
        for game in games
    ]
    return Answer("\n".join(lines), {"games": data}, yes=not bad)


def _check_lines(game: Checked) -> Iterator[str]:
    if game.fault is not None:
        ends = Text("it can be played on") if game.opens else Text("it cannot be played on")
        yield f"{game.id}: {game.fault}; {ends}"
    for news in game.news:
        yield f"{game.id}: {news}"


def _bots(arguments: argparse.Namespace) -> Answer:
    # Only who plays enters the room of the bots.
    from planner.hosting import bots

    def ended() -> bool:
        return stop.is_set()

    stop = Event()
    before = signal.signal(signal.SIGTERM, lambda *_: stop.set())
    try:
        bots.play(ended, arguments.database, bots.Pace(between=arguments.between))
    except KeyboardInterrupt:
        pass
    finally:
        signal.signal(signal.SIGTERM, before)
    return Answer(Text("the bots have stopped"), {})


def _delete(host: Host, arguments: argparse.Namespace) -> Answer:
    owners = [host.seats.owner(game) for game in arguments.game]
    for owner in owners:
        host.tables.delete(owner)
    return Answer(
        Text("{games} deleted", games=count_of(len(owners), "game")), {"deleted": arguments.game}
    )
