"""What a module may bring to the pages of a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from flask import Blueprint

from planner.board import Space
from planner.games.high_frontier.game import View
from planner.kernel.sentences import Line
from planner.route.plan import Option
from planner.text import Text


@dataclass(frozen=True, slots=True)
class Piece:
    """Something with a template of its own, which is given ``shown``."""

    anchor: str
    """The id of its heading."""
    title: Text
    template: str
    shown: object


@dataclass(frozen=True, slots=True)
class Note:
    """Something to know of a place."""

    heading: Text
    rule: str
    lines: tuple[Line, ...]


def _nothing(*asked: object) -> tuple[()]:
    return ()


def _no_layer(view: View) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class ModulePage:
    """All that a module brings."""

    part: str
    """The tag of its part of the state."""
    title: Text
    order: int
    """Its place among the pieces beside the board."""
    template: str
    """The template of its piece, whose heading has the part's tag as id."""
    shown: Callable[[View], object]
    """What the template is given as ``shown``."""
    files: Blueprint
    """Where its templates and its style are."""
    style: str = ""
    """The file of its style."""
    layer: Callable[[View], str] = _no_layer
    """What it draws over the map, as a group of SVG."""
    notes: Callable[[View, Space], tuple[Note, ...]] = _nothing
    """What it has to say of a place."""
    on_plan: Callable[[View, str, Option], tuple[Piece, ...]] = _nothing
    """What it has to say of a spacecraft's planned way."""
