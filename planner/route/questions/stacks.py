"""What people ask about a stack of cards: what it can do where it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta, Struct

from planner.board import Zone, default_board
from planner.cards.model import FuelGrade
from planner.craft import CardStack, Rocket, build, survey
from planner.craft.cures import Missing, missing_in
from planner.craft.rocket import fuel_up
from planner.craft.stack import card_named
from planner.craft.uses import Survey
from planner.errors import BadInput, about_field
from planner.route.questions.words import (
    MOST_CARDS,
    CardText,
    CargoTanks,
    Count,
    Grade,
    InForce,
    ZoneId,
)
from planner.rules import rule_set
from planner.text import N_, Text


@dataclass(frozen=True, slots=True)
class Surveyed:
    """A rocket, where it is, and what its cards can do there."""

    rocket: Rocket
    zone: Zone
    survey: Survey
    missing: tuple[tuple[Missing, ...], ...]
    """What each card lacks, in the order of the survey."""


class StackQuestion(Struct, frozen=True, kw_only=True):
    """A stack of cards with its fuel."""

    card: Annotated[
        tuple[CardText, ...],
        Meta(
            max_length=MOST_CARDS,
            description=N_("names or numbers; a radiator may end in :heavy (light is the default)"),
        ),
    ] = ()
    tanks: Annotated[Count, Meta(description=N_("tanks of fuel"))] = 0
    grade: Grade = "water"
    cargo_tanks: CargoTanks = 0
    zone: Annotated[ZoneId, Meta(description=N_("heliocentric zone"))] = "earth"
    push: Annotated[bool, Meta(description=N_("a Powersat pushes what it can"))] = False
    rules: InForce = "core"

    def to_rocket(self) -> Rocket:
        """The rocket of these cards, with its fuel."""
        with about_field("card"):
            cards = [card_named(each) for each in self.card]
            if not cards:
                raise BadInput(Text("a stack needs a card"), code="missing", hint=Text("name one"))
            stack = CardStack.of(cards, water_tanks=self.cargo_tanks)
        with about_field("tanks"):
            return fuel_up(build(stack), self.tanks, FuelGrade(self.grade))

    def surveyed(self) -> Surveyed:
        """The rocket, looked over.

        >>> found = StackQuestion(card=("Hall Effect", "Cascade Photovoltaic"), tanks=3).surveyed()
        >>> str(found.rocket.chits.wet), found.zone.id, found.missing
        ('8', 'earth', ((), ()))
        """
        rocket, zone = self.to_rocket(), default_board().zones[self.zone]
        rules = rule_set(self.rules)
        found = survey(rocket, zone, pushed=self.push, rules=rules)
        missing = missing_in(rocket, found, zone, pushed=self.push, rules=rules)
        return Surveyed(rocket, zone, found, missing)
