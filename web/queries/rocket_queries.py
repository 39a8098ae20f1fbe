"""What can be asked about the rockets that cards make."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from planner.route.rockets.question import MOST_CARDS
from web.queries.flight_queries import (
    AroundQuery,
    Pick,
    PlaceText,
)
from web.queries.queries import CardText
from web.render.i18n import N_

Cards = Annotated[tuple[CardText, ...], Meta(max_length=MOST_CARDS)]


class RocketsQuery(AroundQuery, frozen=True, kw_only=True, rename={"from_": "from"}):
    """Which rockets some cards make that fly a mission, and what one more card is worth."""

    to: Annotated[PlaceText, Meta(description=N_("where it shall go"))]
    from_: Annotated[PlaceText, Meta(description=N_("where it starts"))] = "leo"
    back: Annotated[bool, Meta(description=N_("and back to where it starts"))] = False
    card: Annotated[
        Cards, Meta(description=N_("cards in hand; a radiator may end in :heavy or :light"))
    ] = ()
    ready: Annotated[
        Cards, Meta(description=N_("cards that are there already, of either side, and the crew"))
    ] = ()
    offer: Annotated[
        Cards, Meta(description=N_("cards on offer; Hall Effect=3 if it costs 3 aqua to buy"))
    ] = ()
    carry: Annotated[Cards, Meta(description=N_("those that have to come along"))] = ()
    use: Annotated[
        Cards, Meta(description=N_("those that have to come along and be operational there"))
    ] = ()
    aqua: Annotated[
        Annotated[int, Meta(ge=0, le=999)] | None,
        Meta(description=N_("aqua for everything; without it there is no limit")),
    ] = None
    cargo_tanks: Annotated[
        Annotated[int, Meta(ge=0, le=22)], Meta(description=N_("water tanks kept as cargo"))
    ] = 0
    worth: Annotated[
        CardText | None, Meta(description=N_("tell what becomes possible with this card"))
    ] = None
    prefer: Annotated[
        Literal["turns", "aqua", "fuel", "mass", "chance"],
        Meta(description=N_("what to sort the answers by")),
    ] = "turns"


class RocketsPage(RocketsQuery, frozen=True, kw_only=True):
    """The page of rockets to choose from."""

    pick: Pick = 1
    """Which of the rockets to show turn by turn."""
