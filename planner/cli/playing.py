"""``planner game play``: a game at one keyboard, saved as it goes."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from planner.cli.answer import Answer, CommandAdder
from planner.cli.hotseat.hints import bots_of
from planner.cli.hotseat.session import Session
from planner.cli.hotseat.terminal import Back, Quit, Terminal, edit_lines
from planner.cli.setting import add_modules
from planner.cli.writing import tell
from planner.errors import BadInput, PlannerError
from planner.games.high_frontier import Game
from planner.games.high_frontier.playing import PLAYERS
from planner.games.high_frontier.scenarios import SCENARIOS, rulebook_for
from planner.games.high_frontier.table.factions import deal_crews, deal_factions, faction
from planner.kernel.dice import DiceKind, fresh_seed
from planner.kernel.log import Header
from planner.text import Text
from planner.typed import whole_number

FIRST_GAME = "race-to-mars"
SEED = "shuffles the decks and rolls the dice (default: one that nobody can guess)"
WHO_ROLLS = "who rolls: the seed; players, who type in what they rolled; or either"


def add_command(group: CommandAdder, consult: Callable[[list[str]], str]) -> None:
    """Add the command of this module; ``consult`` runs other commands of the planner."""
    play = group.command(
        "play",
        lambda arguments: _play(arguments, consult),
        help="play in the terminal, all at one keyboard; goes on where the log ends",
        example="planner game play mars.jsonl --scenario race-to-mars --factions CRP,NASA",
    )
    play.add_argument("log", type=Path, help="log file: a new one starts a game")
    play.add_argument("--scenario", help=", ".join(SCENARIOS))
    play.add_argument("--factions", help="factions in seat order, like CRP,NASA,ESA")
    play.add_argument("--seed", help=SEED)
    play.add_argument("--dice", choices=tuple(DiceKind), default=DiceKind.SEEDED, help=WHO_ROLLS)
    add_modules(play)
    play.add_argument(
        "--bots",
        help=f"who plays by itself, like ESA=medium,3=easy: {', '.join(PLAYERS)}",
    )


def seed_of(text: str | None) -> int | str:
    """Return the seed that somebody has named, or one that nobody can guess."""
    if text is None:
        return fresh_seed()
    number = whole_number(text)
    return text if number is None else number


def _play(arguments: argparse.Namespace, consult: Callable[[list[str]], str]) -> Answer:
    if arguments.json:
        raise BadInput(
            Text("play is for people"), hint=Text("programs use legal and do"), field="json"
        )
    log: Path = arguments.log
    text: str | None = arguments.bots
    try:
        game = Game.load(log) if log.exists() else _new(arguments)
        if text is None and not log.exists() and not arguments.factions:
            text = _asked_for_bots(game)
        bots = bots_of(game.state.seats, text or "", game.header.seed)
    except Quit:
        return Answer("no game was begun", None, yes=False)
    if not log.exists():
        game.save(log, new=True)
    tell("\n".join([*game.news, "? for help, quit to leave."]))
    edit_lines()
    Session(game, log, bots, consult).run()
    where = (
        Text("is over") if game.state.over else Text("stands at year {year}", year=game.state.year)
    )
    return Answer(f"the game {where}; it is in {log}", None)


def _new(arguments: argparse.Namespace) -> Game:
    """Return a new game, by the arguments or by asking."""
    seed = seed_of(arguments.seed)
    terminal = Terminal()
    scenario = arguments.scenario or (FIRST_GAME if arguments.factions else _scenario(terminal))
    if arguments.factions:
        names = tuple(faction(name) for name in arguments.factions.split(","))
    else:
        names = _seats(terminal, scenario, seed)
    return Game.new(
        scenario, factions=names, seed=seed, dice=arguments.dice, modules=arguments.module
    )


def _scenario(terminal: Terminal) -> str:
    names = list(SCENARIOS)
    titles = [_title(name) for name in names]
    while True:
        try:
            return names[terminal.pick("which game", titles)]
        except Back:
            terminal.tell(f"  {_title(FIRST_GAME)} is a good start; quit to leave")


def _title(scenario: str) -> str:
    for players in (3, 2, 1):
        try:
            book = rulebook_for(Header(scenario, deal_factions(players, 0)))
        except PlannerError:
            continue
        least, most = book.players
        return Text("{book}, {least} to {most} players", book=book.title, least=least, most=most)
    raise AssertionError("every game can be played by one, two or three")


def _seats(terminal: Terminal, scenario: str, seed: int | str) -> tuple[str, ...]:
    least, most = rulebook_for(Header(scenario, deal_factions(2, seed))).players
    while True:
        try:
            return deal_crews(terminal.number("how many players", least, most), seed)
        except Back:
            terminal.tell("  that many crew cards are dealt; quit to leave")


def _asked_for_bots(game: Game) -> str:
    """Ask which seats the computer plays, and how well."""
    terminal = Terminal()
    seats = game.state.seats
    terminal.tell(f"the computer can play for you, as {', '.join(PLAYERS)}:")
    for number, seat in enumerate(seats, start=1):
        terminal.tell(f"  {number} {seat}")
    while True:
        text = terminal.ask("computer players, like 2=medium (empty: none): ")
        try:
            bots_of(seats, text, game.header.seed)
        except BadInput as error:
            terminal.tell(f"  {error}")
            continue
        return text
