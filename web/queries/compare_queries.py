"""What can be asked about rockets side by side."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from planner.route.compare.question import MOST_GOALS, MOST_ROCKETS
from web.queries.flight_queries import (
    AroundQuery,
    Places,
    PlaceText,
)
from web.queries.queries import RocketText
from web.render.i18n import N_


class CompareQuery(AroundQuery, frozen=True, kw_only=True, rename={"from_": "from"}):
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
