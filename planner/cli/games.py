"""Commands that run a game: ``planner game ...``; the log file is the game."""

from __future__ import annotations

import argparse
import json
import shlex
from collections import Counter
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

from planner.cards.printed import read_off
from planner.cli import ladders, playing, simulations, tuning
from planner.cli.answer import Answer, CommandAdder, table
from planner.cli.parsing import number
from planner.cli.playing import SEED, WHO_ROLLS, seed_of
from planner.cli.setting import add_modules, add_options, by_name
from planner.errors import BadInput, PlannerError
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.deals.negotiation import (
    Agree,
    Decline,
    deal_words,
    open_deals,
)
from planner.games.high_frontier.chapters.movement.routes import Routes, Way
from planner.games.high_frontier.chapters.scoring import scores, verdict
from planner.games.high_frontier.modules import deal_seats
from planner.games.high_frontier.scenarios import SCENARIOS
from planner.games.high_frontier.table.factions import deal_crews, deal_factions, faction
from planner.games.high_frontier.table.state import Stack
from planner.kernel.actions import Action, Choice, Ruling, Template, Undo, choice_data
from planner.kernel.codec import Json, decode, encode
from planner.kernel.dice import DiceKind
from planner.kernel.game import DamagedLog
from planner.kernel.log import Entry, entry_data
from planner.text import Text, joined
from planner.typed import typed, whole_number


def add_commands(adder: CommandAdder) -> None:
    """Add the commands of this module."""
    group = adder.group("game", help="play a game by the rules and keep its log")
    _add_new(group)
    show = group.command("show", _show, help="show the table of a game")
    show.add_argument("log", type=Path, help="log file of the game")
    legal = group.command("legal", _legal, help="list what may be done now")
    legal.add_argument("log", type=Path, help="log file of the game")
    legal.add_argument("--player", help="one player only")
    legal.add_argument(
        "--paths",
        action="store_true",
        help="with the best routes to each place in reach",
    )
    _add_do(group)
    undo = group.command(
        "undo", _undo, help="undo the last actions, by consent of all; the log keeps them"
    )
    undo.add_argument("log", type=Path, help="log file of the game")
    undo.add_argument("--player", help="the player who undoes (default: who is asked now)")
    undo.add_argument("--entries", type=number, default=1, help="how many (default 1)")
    replay = group.command("replay", _replay, help="play a log again, sentence by sentence")
    replay.add_argument("log", type=Path, help="log file of the game")
    replay.add_argument(
        "--keep-good", type=Path, metavar="FILE", help="save the part before the damage"
    )
    score = group.command("score", _score, help="count the victory points")
    score.add_argument("log", type=Path, help="log file of the game")
    simulations.add_command(group)
    ladders.add_command(group)
    tuning.add_command(group)
    playing.add_command(group, _consult)


def _consult(words: list[str]) -> str:
    """Return the answer of another command of the planner, or why it has none."""
    from planner.cli import understood  # The commands are made of this module, too.

    try:
        arguments = understood(words)
        answer: Answer = arguments.run(arguments)
    except SystemExit:
        return Text("try planner {words} --help elsewhere", words=words[0])
    except PlannerError as error:
        return str(error)
    return answer.text


def _add_new(group: CommandAdder) -> None:
    new = group.command(
        "new",
        _new,
        help="set up a game",
        example="planner game new --scenario race-to-mars --factions CRP,NASA,ESA -o g.jsonl",
    )
    new.add_argument("--scenario", default="core", help=", ".join(SCENARIOS))
    new.add_argument("--factions", help="factions in seat order, like CRP,NASA,ESA")
    new.add_argument("--players", type=number, help="deal crew cards to that many players instead")
    new.add_argument(
        "--random-sides", action="store_true", help="draw the sides of dealt crews by lot"
    )
    new.add_argument("--seed", help=SEED)
    new.add_argument("--dice", choices=tuple(DiceKind), default=DiceKind.SEEDED, help=WHO_ROLLS)
    add_options(new)
    add_modules(new)
    new.add_argument(
        "--printed",
        action="append",
        default=[],
        metavar="PIECE.CELL=VALUE",
        help="values printed differently on your pieces, like firing.gun-unmanned-1=damage",
    )
    new.add_argument("-o", "--output", type=Path, required=True, help="log file to write")


def _add_do(group: CommandAdder) -> None:
    do = group.command(
        "do",
        _do,
        help="carry out an action",
        example="planner game do g.jsonl research deck=thruster bid=1",
    )
    do.add_argument("log", type=Path, help="log file of the game")
    do.add_argument("action", help="name of the action, its number in `legal`, or JSON")
    do.add_argument("parameters", nargs="*", metavar="NAME=VALUE", help="cards=CT045,CB056")
    do.add_argument("--player", help="the player (default: who is asked now)")
    do.add_argument("--dice", help="results rolled by hand, like 3,5, if players roll the dice")
    do.add_argument("--waive", help="rules that all agree to waive for this action, like I2a")
    do.add_argument(
        "--preview", action="store_true", help="only say what it would do, up to the first die"
    )
    do.add_argument("--reason", help="why the table waives them")


def _new(arguments: argparse.Namespace) -> Answer:
    if (arguments.factions is None) == (arguments.players is None):
        raise BadInput(Text("give either --factions or --players"), field="factions")
    seed = seed_of(arguments.seed)
    options = by_name(arguments.option)
    if arguments.players is not None:
        deal = deal_factions if arguments.random_sides else deal_crews
        names = deal_seats(deal, arguments.players, seed, arguments.module, options)
    else:
        names = tuple(faction(name) for name in arguments.factions.split(","))
    game = Game.new(
        arguments.scenario,
        factions=names,
        seed=seed,
        dice=arguments.dice,
        options=options,
        modules=arguments.module,
        printed=read_off(arguments.printed),
    )
    game.save(arguments.output, new=True)
    lines = [
        f"{game.book.title}: {', '.join(names)}",
        f"The aim: {game.book.aim}.",
        *map(str, game.opening.says),
    ]
    return Answer("\n".join([*lines, "", _situation(game)]), _situation_data(game))


def _show(arguments: argparse.Namespace) -> Answer:
    game = Game.load(arguments.log)
    data = _situation_data(game) | {"state": game.state.as_json()} | _news(game)
    return Answer("\n".join([*_told_news(game), _situation(game)]), data)


def _told_news(game: Game) -> list[str]:
    """Return the changes in the rules since the game was played last."""
    return [*game.news, ""] if game.news else []


def _news(game: Game) -> dict[str, Json]:
    return {"news": list(game.news)} if game.news else {}


def _legal(arguments: argparse.Namespace) -> Answer:
    game = Game.load(arguments.log)
    player = None if arguments.player is None else faction(arguments.player)
    choices = game.legal(player)
    rows = [(number, *_described(choice)) for number, choice in enumerate(choices, start=1)]
    text = table(rows, ("no", "player", "action", "parameters")) if rows else "nothing"
    data: list[dict[str, Any]] = [choice_data(choice) for choice in choices]
    if arguments.paths:
        for number, (choice, told) in enumerate(zip(choices, data, strict=True), start=1):
            ways = _ways(choice)
            text += "".join(f"\n{number} {_written(way)}  {way.label}" for way in ways)
            if ways:
                told["choose"]["path"]["ways"] = [way.as_dict() for way in ways]
    return Answer(text, {"legal": data})


def _ways(choice: Choice) -> list[Way]:
    """Return the ways worth choosing to each place within reach of a move."""
    routes = choice.free.get("path") if isinstance(choice, Template) else None
    return list(routes.values()) if isinstance(routes, Routes) else []


def _written(way: Way) -> str:
    """Return the words to type after the number of a move to take a route."""
    words = {name: _value(encode(value)) for name, value in way.parameters.items()}
    return " ".join(shlex.quote(f"{name}={value}") for name, value in words.items())


def _described(choice: Choice) -> tuple[str, str, str]:
    data: dict[str, Any] = choice_data(choice)
    free = data.pop("choose", None) or {}
    fixed = [f"{name}={_value(value)}" for name, value in data.items() if name not in _HEAD]
    open_ = [f"{name}=? of {_domain(domain)}" for name, domain in free.items()]
    return str(data["player"]), str(data["do"]), " ".join([*fixed, *open_])


_HEAD = ("do", "player")


def _value(value: Json) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def _domain(domain: dict[str, Json]) -> str:
    if "least" in domain:
        return f"{domain['least']}..{domain['most']}"
    if "path_from" in domain:
        return Text("paths from {domain}", domain=domain["path_from"])
    if "goods" in domain:
        return "gifts, sales and purchases; see --json"
    return _value(domain.get("one_of", domain.get("some_of")))


def _do(arguments: argparse.Namespace) -> Answer:
    game = Game.load(arguments.log)
    action = _action(game, arguments)
    if arguments.waive is not None:
        if not arguments.reason:
            raise BadInput(Text("a ruling needs a --reason"), field="reason")
        waived = tuple(arguments.waive.split(","))
        action = Ruling(action.player, action, waived, arguments.reason)
    if arguments.preview:
        told = game.preview(action)
        if told.refusal is not None:
            raise told.refusal
        return Answer("\n".join(told.lines()), told.as_dict())
    entry = game.apply(action, _dice(arguments.dice), granted=True)
    game.append_to(arguments.log)
    return _told(game, entry)


def _dice(text: str | None) -> tuple[int, ...]:
    if text is None:
        return ()
    try:
        return tuple(int(die) for die in typed(text).split(","))
    except ValueError:
        raise BadInput(
            Text("{text} are no dice", text=repr(text)), hint=Text("write 3,5"), field="dice"
        ) from None


def _action(game: Game, arguments: argparse.Namespace) -> Action:
    text: str = arguments.action
    if text.lstrip().startswith("{"):
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            raise BadInput(Text("the action is no JSON"), field="action") from None
        found: Action = decode(Action, data, game.book.tags)
        return found
    parameters = by_name(arguments.parameters)
    number = whole_number(text)
    if number is not None:
        return _numbered(game, number, parameters)
    return _named(game, text, _actor(game, arguments.player, text), parameters)


def _actor(game: Game, player: str | None, name: str) -> str:
    if player is not None:
        return faction(player)
    asked = game.offered if name in (Agree.tag, Decline.tag) else game.to_act
    if len(asked) != 1:
        who = ", ".join(asked) or "nobody"
        raise BadInput(
            Text("{who} may act now", who=who), hint=Text("say --player"), field="player"
        )
    return asked[0]


def _numbered(game: Game, number: int, parameters: dict[str, Json]) -> Action:
    choices = game.legal()
    if not 1 <= number <= len(choices):
        raise BadInput(
            Text("there is no choice {number}", number=number),
            hint=Text("1 to {choices}", choices=len(choices)),
            field="action",
        )
    choice = choices[number - 1]
    if isinstance(choice, Template):
        fixed = {name: encode(value) for name, value in choice.fixed.items() if name != "player"}
        return _named(game, choice.action.tag, choice.player, fixed | parameters)
    return choice


_OTHER_WAYS = {
    Undo.tag: Text("write planner game undo"),
    Ruling.tag: Text("name the action, and say --waive and --reason"),
}


def _named(game: Game, name: str, player: str, parameters: dict[str, Json]) -> Action:
    """Return the action of that name, with words turned into numbers and lists where needed."""
    rule = game.book.actions.get(name)
    if rule is None:
        known = sorted(game.book.actions)
        near = get_close_matches(name, known)
        raise BadInput(
            Text("there is no action {name}", name=repr(name)),
            hint=_OTHER_WAYS.get(name)
            or (Text("did you mean {choices}?", choices=joined(near, " or ")) if near else None)
            or Text("the actions are {actions}", actions=joined(known)),
            field="action",
        )
    data: dict[str, Json] = {"do": name, "player": player}
    hints = get_type_hints(rule.action)
    for field, value in parameters.items():
        wanted = hints.get(field, str)
        number = whole_number(value) if isinstance(value, str) else None
        if wanted is int and number is not None:
            data[field] = number
        elif wanted is bool and value in ("yes", "no", "true", "false"):
            data[field] = value in ("yes", "true")
        elif _is_list(wanted) and isinstance(value, str):
            data[field] = list(value.split(",")) if value else []
        else:
            data[field] = value
    found: Action = decode(Action, data, game.book.tags)
    return found


def _is_list(kind: Any) -> bool:
    """True for lists of words, which may be ``None`` where nothing is said."""
    return any(get_origin(each) is tuple for each in (kind, *get_args(kind)))


def _undo(arguments: argparse.Namespace) -> Answer:
    game = Game.load(arguments.log)
    player = arguments.player or next(iter(game.to_act), next(iter(game.state.players)))
    entry = game.apply(Undo(faction(player), arguments.entries), granted=True)
    game.append_to(arguments.log)
    return _told(game, entry)


def _told(game: Game, entry: Entry) -> Answer:
    lines = [*_told_news(game), *map(str, entry.says), "", _asking(game)]
    data = {
        "entry": entry_data(entry) | {"state": entry.state},
        "to_act": list(game.to_act),
        "offered": list(game.offered),
    }
    return Answer("\n".join(lines), data | _news(game))


def _replay(arguments: argparse.Namespace) -> Answer:
    try:
        game = Game.load(arguments.log, verify=True)
    except DamagedLog as error:
        if arguments.keep_good is None:
            raise
        error.game.save(arguments.keep_good, new=True)
        saved = f"{len(error.game.entries)} good entries are in {arguments.keep_good}"
        return Answer(f"{error}\n{saved}", {"error": error.as_dict()}, yes=False)
    told = [f"{entry.number:4}  {line}" for entry in game.entries for line in entry.says]
    fingerprint = game.state.fingerprint()
    lines = [*told, "", f"{len(game.entries)} entries, state {fingerprint[:16]}"]
    return Answer("\n".join(lines), {"entries": len(game.entries), "state": fingerprint})


def _score(arguments: argparse.Namespace) -> Answer:
    game = Game.load(arguments.log)
    ranking = scores(game.table)
    terms = game.book.score_terms.values()
    rows: list[Sequence[object]] = [
        (f"{term.label} ({term.rule})", *(score.parts[term.key] for score in ranking))
        for term in terms
    ]
    rows.append(("total", *(score.total for score in ranking)))
    rows.append(("aquas", *(score.aquas for score in ranking)))
    text = table(rows, ("", *(score.player for score in ranking)))
    told = verdict(game.table)
    best = list(told.winners)
    standing = "wins" if game.state.over else "leads"
    who = f"{' and '.join(best)} {standing if len(best) == 1 else standing[:-1]}"
    text += f"\n\n{who if told.result is None else f'Together: {told.result}'}"
    data = {
        "over": game.state.over,
        "winners": best,
        "result": told.result,
        "scores": [
            {"player": s.player, "total": s.total, "aquas": s.aquas, "parts": s.parts}
            for s in ranking
        ],
    }
    return Answer(text, data)


def _asking(game: Game) -> str:
    if game.state.over is not None:
        return Text("The game is over: {over}", over=game.state.over)
    offers = [deal_words(deal) for deal in open_deals(game.table)]
    return "\n".join([game.state.agenda[-1].question, *offers])


def _situation(game: Game) -> str:
    """Return the situational table: what everybody has, and who is asked for what."""
    state, view = game.state, game.table
    rows = []
    for player in state.seats:
        hand = " ".join(view.player(player).hand)
        rows.append((player, state.aquas(player), hand, *_stacks(game, player)))
    claims = [f"{view.space(site).name}: {', '.join(_marks(game, site))}" for site in state.sites]
    top = [
        f"{deck} {cards[0] if cards else '-'} ({len(cards)})" for deck, cards in state.decks.items()
    ]
    season = f", {view.season()} season" if game.book.rules.seasons else ""
    return "\n".join(
        [
            f"Year {state.year}{season}, seniority disks {state.seniority_disks}",
            "",
            table(rows, ("player", "aqua", "hand", "LEO", "elsewhere")),
            "",
            "Decks: " + ", ".join(top),
            *([] if not claims else ["Sites: " + "; ".join(claims)]),
            *(line for sight in game.book.sights for line in sight.do(view)),
            "",
            _asking(game),
        ]
    )


def _stacks(game: Game, player: str) -> tuple[str, str]:
    leo = " ".join(_cargo(game.state.leo(player)))
    others = []
    for stack in game.state.stacks_of(player):
        if stack is game.state.leo(player):
            continue
        cargo = _cargo(stack)
        cargo += [f"{stack.tanks} FT"] if stack.tanks else []
        chits = f", wet {stack.wet}" if stack.wet is not None else ""
        place = game.table.space(stack.space).name
        others.append(f"{stack.name} at {place}: {' '.join(cargo)}{chits}")
    return leo, "; ".join(others)


def _cargo(stack: Stack) -> list[str]:
    """Cards and tokens."""
    tokens = Counter(stack.tokens).items()
    return [held.face for held in stack.cards] + [f"{count} {kind}" for kind, count in tokens]


def _marks(game: Game, site: str) -> list[str]:
    marks = game.state.marks(site)
    found = [
        f"{owner} {what}"
        for owner, what in (
            (marks.claim, "claim"),
            (marks.factory, "factory"),
            (marks.colony, "colony"),
        )
        if owner is not None
    ]
    return found + (["busted"] if marks.busted else [])


def _situation_data(game: Game) -> dict[str, Json]:
    return {
        "year": game.state.year,
        "over": game.state.over,
        "to_act": list(game.to_act),
        "question": _asking(game),
        "aquas": {player: game.state.aquas(player) for player in game.state.seats},
    }
