"""What can be asked about rockets side by side."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from planner.route.compare.question import MOST_GOALS, MOST_ROCKETS
from planner.route.query import DEFAULT_TURNS, MOST_TURNS
from web.asking.flight_queries import (
    Colonies,
    Factories,
    FirstYear,
    InForce,
    Limit,
    NoAfterburn,
    NoJettison,
    Places,
    PlaceText,
    Pushed,
    Rolls,
    Stays,
    Waiting,
)
from web.asking.queries import RocketText
from web.showing.i18n import N_


class CompareQuery(Struct, frozen=True, kw_only=True, rename={"from_": "from"}):
    """Two to four rockets side by side, and the goals that they shall get to."""

    rocket: Annotated[
        tuple[RocketText, ...],
        Meta(
            max_length=MOST_ROCKETS,
            description=N_(
                "a rocket in one line: 5-1,a1, dry 7, 3 tanks; or the names of its cards"
            ),
        ),
    ] = ()
    to: Annotated[Places, Meta(max_length=MOST_GOALS, description=N_("goals, up to eight"))] = ()
    from_: Annotated[PlaceText, Meta(description=N_("where they start"))] = "leo"
    rules: InForce = "core"
    season: Stays = None
    year: FirstYear = None
    push: Pushed = False
    no_jettison: NoJettison = False
    no_afterburn: NoAfterburn = False
    factory: Factories = ()
    colony: Colonies = ()
    water: Waiting = ()
    avoid: Annotated[Places, Limit, Meta(description=N_("spaces to keep away from"))] = ()
    max_turns: Annotated[
        Annotated[int, Meta(ge=0, le=MOST_TURNS)], Meta(description=N_("turns at most"))
    ] = DEFAULT_TURNS
    max_hazards: Annotated[Rolls, Meta(description=N_("hazard rolls at most"))] = 99
    max_belts: Annotated[Rolls, Meta(description=N_("belt rolls at most"))] = 99
