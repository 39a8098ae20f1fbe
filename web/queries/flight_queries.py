"""What the pages about flights ask beside the question itself: which answer, in what order."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from planner.route.questions.flights import ReachQuestion, RouteQuestion, TanksQuestion
from planner.route.questions.words import ZoneId
from web.queries.queries import Spectral

Pick = Annotated[int, Meta(ge=1, le=99)]


class PlanForm(RouteQuestion, frozen=True, kw_only=True):
    """The page of routes."""

    pick: Pick = 1
    """Which of the choices to show turn by turn."""


class MapForm(PlanForm, frozen=True, kw_only=True):
    """The page of the map, on which a route is planned."""


class TanksForm(TanksQuestion, frozen=True, kw_only=True):
    """The page of tanks."""

    pick: Pick = 1


ReachOrder = Literal[
    "turns", "name", "zone", "size", "hydration", "steps", "tanks", "hazards", "belts"
]


class ReachForm(ReachQuestion, frozen=True, kw_only=True):
    """The page of sites within reach: which of them, and in what order."""

    zone: ZoneId | None = None
    spectral: Spectral | None = None
    hydration: Annotated[int, Meta(ge=0, le=4)] | None = None
    max_size: Annotated[int, Meta(ge=1, le=11)] | None = None
    atmospheric: bool = False
    astrobiology: bool = False
    submarine: bool = False
    push_icon: bool = False
    sort: ReachOrder = "turns"
    down: bool = False
    """From the most to the least."""
