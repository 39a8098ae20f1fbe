"""What modules of the game bring to the pages of a table: each has a room of its own here.

A room defines `PAGE`, a `ModulePage`. Nothing outside of it names it: taken away, its module is
played without pictures.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from flask import Flask

from planner.games.high_frontier.game import View
from web.games.high_frontier.module_page import ModulePage


@cache
def module_pages() -> tuple[ModulePage, ...]:
    """Return what all rooms here bring, in the order in which the page shows it."""
    names = (found.name for found in pkgutil.iter_modules(__path__))
    pages: list[ModulePage] = [import_module(f"{__name__}.{name}").PAGE for name in names]
    return tuple(sorted(pages, key=lambda page: page.order))


def pages_for(view: View) -> tuple[ModulePage, ...]:
    """Return what the modules of a game bring.

    >>> from planner.games.high_frontier import Game
    >>> view = Game.new("core", factions=["NASA", "ESA"], modules=["politics"]).view("NASA")
    >>> [page.part for page in pages_for(view)]
    ['assembly']
    """
    return tuple(page for page in module_pages() if page.part in view.table.state.parts)


def install(app: Flask) -> None:
    """Let an application find their templates and styles."""
    for page in module_pages():
        app.register_blueprint(page.files)
    app.jinja_env.globals["module_styles"] = [
        (page.files.name, page.style) for page in module_pages() if page.style
    ]
