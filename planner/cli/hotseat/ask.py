"""Having a player fill in what an action leaves open."""

from __future__ import annotations

from typing import Any

from planner.cli.hotseat.terminal import Back, Terminal, sift
from planner.cli.hotseat.words import choice_words, option_words
from planner.errors import PlannerError
from planner.games.high_frontier.chapters.deals.bargains import Bargains, goods
from planner.games.high_frontier.chapters.deals.words import describe
from planner.games.high_frontier.chapters.movement.routes import Routes, Way
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.terms import DealTerms
from planner.games.high_frontier.words import label
from planner.kernel.actions import Action, Choice, Template
from planner.kernel.domains import OneOf, Range, Subset, Words

AT_ONCE = 12
"""The most places to list without being asked for."""


def ask_for(terminal: Terminal, table: Table, choices: tuple[Choice, ...]) -> Action:
    """Return the action that a player makes of the choices of one kind."""
    choice = choices[0]
    if len(choices) > 1:
        lines = [choice_words(table, each) for each in choices]
        choice = choices[terminal.pick("which one", lines)]
    if isinstance(choice, Action):
        return choice
    return fill_in(terminal, table, choice)


def fill_in(terminal: Terminal, table: Table, template: Template) -> Action:
    """Return the action that a player makes of a template."""
    chosen = {name: _value(terminal, table, template, name) for name in template.free}
    return template.filled(chosen)


def _value(terminal: Terminal, table: Table, template: Template, name: str) -> Any:
    domain, called = template.free[name], str(label(template.action, name)).lower()
    if isinstance(domain, Range):
        return terminal.number(called, domain.least, domain.most)
    if isinstance(domain, Subset):
        lines = [option_words(table, template, name, item) for item in domain.items]
        if domain.weights is not None:
            lines = [f"{line} (mass {w})" for line, w in zip(lines, domain.weights, strict=True)]
        picked = terminal.several(called, lines, least=domain.at_least)
        return tuple(domain.items[at] for at in (picked if domain.in_any_order else sorted(picked)))
    if isinstance(domain, Routes):
        return ask_way(terminal, domain)
    if isinstance(domain, Bargains):
        return ask_deal(terminal, domain)
    if isinstance(domain, Words):
        return terminal.ask_inside(f"{called} (in words, like {domain.such_as}): ")
    options = domain.options if isinstance(domain, OneOf) else tuple(domain.values())
    return options[
        terminal.pick(called, [option_words(table, template, name, each) for each in options])
    ]


# -- paths -------------------------------------------------------------------------------------


def ask_way(terminal: Terminal, routes: Routes) -> Way | tuple[str, ...]:
    """Return one of the ways worth choosing to a place that is named, or a path space by space."""
    board = routes.voyage.move.board
    ways: dict[str, list[Way]] = {}
    for way in routes.values():
        ways.setdefault(way.path[-1], []).append(way)
    sites = [space for space in ways if board[space].is_site]
    terminal.tell(f"  {len(ways)} places within reach, {len(sites)} of them sites")
    if len(ways) <= AT_ONCE:
        return _one_of(terminal, [way for each in ways.values() for way in each])
    while True:
        line = terminal.ask_inside("where to (a name or a part of it, sites, all, or ids): ")
        if _is_path(routes, line):
            return tuple(line.split())
        # Sites are what most flights are for, so they come first.
        everywhere = [*sites, *(space for space in ways if space not in sites)]
        places = {"sites": sites, "all": everywhere}.get(line.casefold())
        if places is None:
            names = [f"{board[space].name} {space}" for space in everywhere]
            places = [everywhere[at] for at in sift(names, line)]
        if not places:
            terminal.tell(f"  {line!r} is not within reach: {_nearest(routes, line)}")
            continue
        try:
            return _one_of(terminal, [way for space in places for way in ways[space]])
        except Back:
            continue


def _one_of(terminal: Terminal, ways: list[Way]) -> Way:
    if not ways:
        raise Back
    lines = [f"{way.label}, via {_via(way)}" for way in ways]
    return ways[terminal.pick("fly where", lines)]


def _is_path(routes: Routes, line: str) -> bool:
    """True if a line spells out a path by the ids of its spaces."""
    words = line.split()
    return len(words) > 1 and all(word in routes.voyage.move.board for word in words)


def _nearest(routes: Routes, line: str) -> str:
    """Return why a place that exists is not within reach, as far as possible."""
    board = routes.voyage.move.board
    try:
        space = board.find(line)
    except PlannerError as error:
        return str(error)
    return f"{space.name} takes more fuel, thrust or years than this move has"


def _via(way: Way) -> str:
    board = way.voyage.move.board
    named = [board[space].name for space in way.path[:-1] if board[space].named]
    return " > ".join(named) or f"{len(way.path) - 1} spaces"


# -- deals -------------------------------------------------------------------------------------


def ask_deal(terminal: Terminal, bargains: Bargains) -> tuple[DealTerms, ...]:
    """Return a gift, a sale or a purchase: with whom, what, and for how much."""
    table, player = bargains.table, bargains.player
    others = bargains.others
    other = others[0] if len(others) == 1 else others[terminal.pick("with whom", others)]
    things = [*goods(table, player, other), *goods(table, other, player)]
    lines = [describe(table, [thing]) for thing in things]
    lines.append(f"{player} gives {other} aquas")
    picked = terminal.pick("what", lines)
    if picked == len(things):
        amount = terminal.number("how many aquas", 1, table.aquas(player))
        return (DealTerms(player, other, aquas=amount),)
    thing = things[picked]
    price = terminal.number(f"aquas that {thing.to} pays", 0, table.aquas(thing.to))
    return (thing,) if price == 0 else (thing, DealTerms(thing.to, thing.giver, aquas=price))
