"""A rocket from what was asked: cards by name, tanks, and what they can do (craft)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from planner.board import Zone, default_board
from planner.cards.model import FuelGrade
from planner.craft import CardStack, Rocket, StackCard, build, survey
from planner.craft.cures import Missing, missing_in
from planner.craft.rocket import fuel_up
from planner.craft.stack import card_named
from planner.craft.uses import Survey
from planner.errors import BadInput, PlannerError, about_field
from planner.rules import rule_set
from planner.text import Text
from web.queries.queries import StackQuery


@dataclass(frozen=True, slots=True)
class Surveyed:
    """A rocket, where it is, and what its cards can do there."""

    rocket: Rocket
    zone: Zone
    survey: Survey
    missing: tuple[tuple[Missing, ...], ...]
    """What each card lacks, in the order of the survey."""


def surveyed(query: StackQuery) -> Surveyed:
    """The rocket that the query describes, looked over."""
    with about_field("card"):
        cards = stack_cards(query.card)
        if not cards:
            raise BadInput(Text("a stack needs a card"), code="missing", hint=Text("name one"))
        stack = CardStack.of(cards, water_tanks=query.cargo_tanks)
    with about_field("tanks"):
        rocket = fuel_up(build(stack), query.tanks, FuelGrade(query.grade))
    zone = default_board().zones[query.zone]
    rules = rule_set(query.rules)
    found = survey(rocket, zone, pushed=query.push, rules=rules)
    missing = missing_in(rocket, found, zone, pushed=query.push, rules=rules)
    return Surveyed(rocket, zone, found, missing)


@lru_cache(maxsize=1024)
def card_title(name: str) -> str:
    """A card by its printed name, however it was called; what is no card stays as it is.

    >>> card_title("cd092f:heavy")
    'Bubble Membrane (heavy)'
    """
    try:
        return card_named(name).title
    except PlannerError:
        return name


def stack_cards(names: tuple[str, ...]) -> list[StackCard]:
    """The cards of these names or numbers."""
    return [card_named(name) for name in names]
