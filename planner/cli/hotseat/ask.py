"""Having a player fill in what an action leaves open."""

from __future__ import annotations

from typing import Any

from planner.cli.hotseat.terminal import Back, Terminal, sift
from planner.cli.hotseat.words import choice_words, option_words
from planner.errors import PlannerError
from planner.game.actions import Action, Choice, Domain, OneOf, Range, Subset, Template, Words
from planner.game.bargains import Bargains, goods
from planner.game.context import Table
from planner.game.deal_words import describe
from planner.game.routes import Routes, steps_along
from planner.game.terms import Terms
from planner.motion import Roll

AT_ONCE = 12
"""So many places are listed without being asked for."""


def ask_for(terminal: Terminal, table: Table, choices: tuple[Choice, ...]) -> Action:
    """The action that a player makes of the choices of one kind."""
    choice = choices[0]
    if len(choices) > 1:
        lines = [choice_words(table, each) for each in choices]
        choice = choices[terminal.pick("which one", lines)]
    if isinstance(choice, Action):
        return choice
    return fill_in(terminal, table, choice)


def fill_in(terminal: Terminal, table: Table, template: Template) -> Action:
    """The action that a player makes of a template."""
    chosen = {name: _value(terminal, table, name, free) for name, free in template.free.items()}
    return template.action(**template.fixed, **chosen)


def _value(terminal: Terminal, table: Table, name: str, domain: Domain) -> Any:
    if isinstance(domain, Range):
        return terminal.number(name, domain.least, domain.most)
    if isinstance(domain, Subset):
        lines = [option_words(table, name, item) for item in domain.items]
        if domain.weights is not None:
            lines = [f"{line} (mass {w})" for line, w in zip(lines, domain.weights, strict=True)]
        picked = terminal.several(name, lines, least=domain.at_least)
        return tuple(domain.items[at] for at in (picked if domain.in_any_order else sorted(picked)))
    if isinstance(domain, Routes):
        return ask_path(terminal, domain)
    if isinstance(domain, Bargains):
        return ask_deal(terminal, domain)
    if isinstance(domain, Words):
        return terminal.ask_inside(f"{name} (in words, like {domain.such_as}): ")
    options = domain.options if isinstance(domain, OneOf) else tuple(domain.values())
    return options[terminal.pick(name, [option_words(table, name, each) for each in options])]


# -- paths -------------------------------------------------------------------------------------


def ask_path(terminal: Terminal, routes: Routes) -> tuple[str, ...]:
    """The path of a move: the cheapest to a place that is named, or space by space."""
    board = routes.move.board
    paths = {path[-1]: path for path in routes.values()}
    sites = [space for space in paths if board[space].is_site]
    terminal.tell(f"  {len(paths)} places within reach, {len(sites)} of them sites")
    if len(paths) <= AT_ONCE:
        return _one_of(terminal, routes, list(paths.values()))
    while True:
        line = terminal.ask_inside("where to (a name or a part of it, sites, all, or ids): ")
        if _is_path(routes, line):
            return tuple(line.split())
        # Sites are what most flights are for, so they come first.
        everywhere = [*sites, *(space for space in paths if space not in sites)]
        places = {"sites": sites, "all": everywhere}.get(line.casefold())
        if places is None:
            names = [f"{board[space].name} {space}" for space in everywhere]
            places = [everywhere[at] for at in sift(names, line)]
        if not places:
            terminal.tell(f"  {line!r} is not within reach: {_nearest(routes, line)}")
            continue
        try:
            return _one_of(terminal, routes, [paths[space] for space in places])
        except Back:
            continue


def _one_of(terminal: Terminal, routes: Routes, paths: list[tuple[str, ...]]) -> tuple[str, ...]:
    if not paths:
        raise Back
    lines = [path_words(routes, path) for path in paths]
    return paths[terminal.pick("fly where", lines)]


def _is_path(routes: Routes, line: str) -> bool:
    """Whether a line spells out a path by the ids of its spaces."""
    words = line.split()
    return len(words) > 1 and all(word in routes.move.board for word in words)


def _nearest(routes: Routes, line: str) -> str:
    """Why a place that exists is not within reach, as far as one can say."""
    board = routes.move.board
    try:
        space = board.find(line)
    except PlannerError as error:
        return str(error)
    return f"{space.name} takes more fuel, thrust or years than this move has"


def path_words(routes: Routes, path: tuple[str, ...]) -> str:
    """Where a path leads and what it costs."""
    board, move = routes.move.board, routes.move
    steps = steps_along(move, routes.start, path)
    end = steps[-1].position
    fuel = -(-move.activation.steps_for(end.half_burns) // 1)
    parts = [f"{end.burns} burns", f"{fuel} steps of fuel"]
    parts += _dice([roll for step in steps for roll in step.rolls])
    landing = f", {steps[-1].landing} landing" if steps[-1].landing else ""
    return f"{board[path[-1]].name}{landing}: {', '.join(parts)}, via {_via(routes, path)}"


def _dice(rolls: list[Roll]) -> list[str]:
    kinds = [str(roll.kind) for roll in rolls]
    return [f"{kinds.count(kind)} {kind} roll" for kind in dict.fromkeys(kinds)]


def _via(routes: Routes, path: tuple[str, ...]) -> str:
    board = routes.move.board
    named = [board[space].name for space in path[:-1] if board[space].named]
    return " > ".join(named) or f"{len(path) - 1} spaces"


# -- deals -------------------------------------------------------------------------------------


def ask_deal(terminal: Terminal, bargains: Bargains) -> tuple[Terms, ...]:
    """A gift, a sale or a purchase: with whom, what, and for how much."""
    table, player = bargains.table, bargains.player
    others = bargains.others
    other = others[0] if len(others) == 1 else others[terminal.pick("with whom", others)]
    things = [*goods(table, player, other), *goods(table, other, player)]
    lines = [describe(table, [thing]) for thing in things]
    lines.append(f"{player} gives {other} aquas")
    picked = terminal.pick("what", lines)
    if picked == len(things):
        amount = terminal.number("how many aquas", 1, table.aquas(player))
        return (Terms(player, other, aquas=amount),)
    thing = things[picked]
    price = terminal.number(f"aquas that {thing.to} pays", 0, table.aquas(thing.to))
    return (thing,) if price == 0 else (thing, Terms(thing.to, thing.giver, aquas=price))
