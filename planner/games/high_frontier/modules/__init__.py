"""The modules of the game, which are added to a game by the header of its log.

A module registers itself: `MODULES` holds those that the program knows, by name. It says what it
needs and what it cannot be played with, and adds its rules to the rule book of the game.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from graphlib import TopologicalSorter
from importlib import import_module

from planner.cards.printed import Printed
from planner.errors import BadInput
from planner.games.high_frontier.modules.module import GameModule
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.versions import ALL_CARDS_KNOWN
from planner.kernel.codec import Json
from planner.kernel.log import Header
from planner.text import Text, joined

__all__ = [
    "MODULES",
    "GameModule",
    "add_modules",
    "deal_seats",
    "options_of",
    "printed_on_cards",
    "retired_options_of",
]


def _found() -> Iterator[GameModule]:
    """Yield the module of each room here: its `MODULE`."""
    for room in pkgutil.iter_modules(__path__):
        if room.ispkg:
            yield import_module(f"{__name__}.{room.name}").MODULE


def _in_order(modules: Iterable[GameModule]) -> dict[str, GameModule]:
    """Return modules by name, each after those that it requires."""
    by_name = {module.name: module for module in modules}
    needs = {name: module.requires for name, module in by_name.items()}
    order = TopologicalSorter(needs).static_order()
    return {name: by_name[name] for name in order if name in by_name}


MODULES: dict[str, GameModule] = _in_order(_found())
"""The modules that can be played with, each after those that it requires."""


_DEALS = 100
"""So often seats are dealt before it is left to the rules to say what is wrong with them."""


def options_of(names: Iterable[str]) -> tuple[str, ...]:
    """The choices that these modules offer at setup."""
    return tuple(each for name in names if name in MODULES for each in MODULES[name].options)


def retired_options_of(names: Iterable[str]) -> tuple[str, ...]:
    """The choices that these modules offered by older rules."""
    return tuple(each for name in names if name in MODULES for each in MODULES[name].retired)


def printed_on_cards(header: Header) -> Printed:
    """What the table reads off its cards, without what it reads off the pieces of modules.

    Since all cards are known there is nothing to read; before that, what a table said holds.
    """
    placards = {
        each for name in header.modules if name in MODULES for each in MODULES[name].placards
    }
    told = {name: cells for name, cells in header.printed.items() if name not in placards}
    if told and header.rules_version >= ALL_CARDS_KNOWN:
        raise BadInput(
            Text("{piece} is no piece of which anything is to be said", piece=repr(min(told))),
            hint=(
                Text("such pieces are {pieces}", pieces=joined(sorted(placards)))
                if placards
                else Text("what is printed on all cards is known")
            ),
            field="printed",
        )
    return told


def deal_seats(
    deal: Callable[[int, int | str], tuple[str, ...]],
    players: int,
    seed: int | str,
    modules: Iterable[str] = (),
    options: Mapping[str, Json] | None = None,
) -> tuple[str, ...]:
    """Seats dealt at random, so that the modules can be played with them.

    >>> from planner.games.high_frontier.table.factions import deal_factions
    >>> deal_seats(deal_factions, 2, 4) == deal_factions(2, 4)
    True
    """
    chosen = [MODULES[name] for name in modules if name in MODULES]
    for again in range(_DEALS):
        seats = deal(players, f"{seed}:{again}" if again else seed)
        header = Header("core", seats, options=dict(options or {}))
        if all(module.seated(header) for module in chosen):
            break
    return seats


def add_modules(book: Rulebook, names: Iterable[str]) -> None:
    """Add modules to the rule book of a game, each after those that it requires.

    >>> from planner.games.high_frontier import Game
    >>> Game.new("core", factions=["NASA", "ESA"], modules=["gardening"])
    Traceback (most recent call last):
    planner.errors.BadInput: there is no module 'gardening'; the modules are politics, conflict
    """
    chosen = list(names)
    for name in chosen:
        _check(book, name, chosen)
    for name, module in MODULES.items():
        if name in chosen:
            module.register(book)
    if chosen:
        titles = joined((MODULES[name].title for name in MODULES if name in chosen), " and ")
        book.title = Text("{book} with {titles}", book=book.title, titles=titles)


def _check(book: Rulebook, name: str, chosen: list[str]) -> None:
    """Refuse a module that is not known, stands twice or does not go with the rest."""
    module = MODULES.get(name)
    if module is None:
        raise BadInput(
            Text("there is no module {name}", name=repr(name)),
            hint=Text("the modules are {modules}", modules=joined(MODULES)),
            field="modules",
        )
    if chosen.count(name) > 1:
        raise BadInput(Text("the module {name} is named twice", name=name), field="modules")
    game = book.header.scenario
    if game not in module.games:
        raise BadInput(
            Text("the module {name} cannot be added to {game}", name=name, game=game),
            hint=Text("it goes with {games}", games=joined(module.games)),
            field="modules",
        )
    for other in module.requires:
        if other not in chosen:
            raise BadInput(
                Text("the module {name} needs {other}", name=name, other=other),
                hint=Text("add {other}, too", other=other),
                field="modules",
            )
    for other in module.excludes:
        if other in chosen:
            raise BadInput(
                Text(
                    "the modules {name} and {other} cannot be played together",
                    name=name,
                    other=other,
                ),
                hint=Text("leave one of them out"),
                field="modules",
            )
