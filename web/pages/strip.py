"""The fuel strip as a picture, with both chits to move (F, G1-G2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from flask import Blueprint, render_template, request, url_for

from planner.craft.chits import Chits
from planner.craft.strip import MAX_DRY, WetMass, dry_spot, least_tanks
from planner.errors import about_field
from web.queries.forms import Form
from web.queries.queries import StripMove, StripQuery
from web.render.drawings.strip import DrawnSpot, strip


def add_pages(pages: Blueprint) -> None:
    """Add the page of the fuel strip."""
    pages.add_url_rule("/strip", "strip", fuel_strip)


@dataclass(frozen=True, slots=True)
class Moved:
    """The chits before and after what was done."""

    before: Chits
    after: Chits


def fuel_strip() -> tuple[str, int]:
    """The strip, what was done on it, and the least tanks for a number of steps."""
    form = Form(StripQuery, request.args)
    query = form.query or StripQuery()
    before = form.answer(chits_of) if form.asked else chits_of(query)
    moved, tanks = None, None
    if before is not None:
        moved = Moved(before, before)
        if query.do is not None:
            with form.refusals():
                moved = Moved(before, _done(before, query.do, query.n))
        if query.steps is not None:
            with form.refusals():
                tanks = least_tanks(moved.after.dry, query.steps)
    page = render_template(
        "strip.html",
        form=form,
        query=query,
        moved=moved,
        tanks=tanks,
        picture=strip(),
        address_of=_address_of(moved.after, query.tap) if moved else None,
    )
    return page, form.status


def chits_of(query: StripQuery) -> Chits:
    """The chits where the query puts them."""
    with about_field("dry"):
        dry = dry_spot(query.dry)
    with about_field("wet"):
        return Chits.at(dry, WetMass(query.wet))


def _done(chits: Chits, do: StripMove, n: int) -> Chits:
    moves: dict[StripMove, Callable[[int], Chits]] = {
        "burn": chits.burn,
        "fuel_up": chits.fuel_up,
        "load": chits.load,
        "unload": chits.unload,
        "tanks_to_fuel": chits.tanks_to_fuel,
        "fuel_to_tanks": chits.fuel_to_tanks,
    }
    with about_field("n"):
        return moves[do](n)


def _address_of(chits: Chits, tap: str) -> Callable[[DrawnSpot], str | None]:
    """Where a tap on a spot leads: the same page with a chit moved there, if it may be."""

    def address(spot: DrawnSpot) -> str | None:
        here = WetMass.at(spot.index)
        if tap == "wet":
            may_stand = here >= chits.dry
            return url_for("pages.strip", dry=chits.dry, wet=here) if may_stand else None
        if not spot.whole or here.mass > MAX_DRY:
            return None
        return url_for("pages.strip", dry=here, wet=max(here, chits.wet), tap="dry")

    return address
