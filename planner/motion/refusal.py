"""The refusals of a step: one function for each rule."""

from __future__ import annotations

from collections.abc import Iterable

from planner.board import Space
from planner.errors import RuleViolation
from planner.motion.activation import Activation
from planner.motion.position import Charge
from planner.rules import Season
from planner.text import Text, count_of, joined


def _refuse(rule: str, code: str, message: Text, **numbers: object) -> RuleViolation:
    return RuleViolation(rule, message, code=code, numbers=numbers)


def landed(here: Space) -> RuleViolation:
    """The move is over (H6)."""
    return _refuse(
        "H6", "landed", Text("the move ended with the landing on {here}", here=here.name)
    )


def no_route(here: Space, there: Space, neighbours: Iterable[Space]) -> RuleViolation:
    """The spaces are not joined (B7)."""
    spaces = joined(space.name for space in neighbours)
    return RuleViolation(
        "B7",
        Text("no route leads from {here} to {there}", here=here.name, there=there.name),
        code="no-route",
        hint=Text("routes lead to {spaces}", spaces=spaces),
    )


def against_the_arrow(here: Space, there: Space) -> RuleViolation:
    """An aerobrake path goes one way only (H4f)."""
    message = Text(
        "the aerobrake path leads from {there} to {here} only", there=there.name, here=here.name
    )
    return _refuse("H4f", "one-way", message)


def held(here: Space) -> RuleViolation:
    """An enemy there ends the move (3A3d)."""
    return _refuse(
        "3A3d",
        "held",
        Text("an enemy spacecraft at {here} ends the move there", here=here.name),
    )


def straight_on(here: Space) -> RuleViolation:
    """A kamikaze does not turn (3E5a)."""
    return _refuse(
        "3E5a", "no-pivot", Text("a kamikaze stack makes no pivot at {here}", here=here.name)
    )


def no_burns(there: Space) -> RuleViolation:
    """A kamikaze does not burn (3E5a)."""
    return _refuse(
        "3E5a", "no-burn", Text("a kamikaze stack enters no burn space {there}", there=there.name)
    )


def u_turn(here: Space, there: Space) -> RuleViolation:
    """Back over the line just flown (H4e)."""
    return _refuse(
        "H4e",
        "u-turn",
        Text("no U-turn from {here} back to {there}", here=here.name, there=there.name),
    )


def no_thruster(here: Space) -> RuleViolation:
    """Nothing is activated, and this is no way to fall (H2, H6b)."""
    return _refuse(
        "H2",
        "no-thruster",
        Text(
            "without an activated thruster a spacecraft at {here} can only fall along an "
            "aerobrake path",
            here=here.name,
        ),
    )


def out_of_season(here: Space, there: Space, season: Season | None) -> RuleViolation:
    """Spaces of a synodic site open in the season of their colour (B7h)."""
    colours = sorted({space.season for space in (here, there) if space.season is not None})
    return _refuse(
        "B7h",
        "season",
        Text(
            "the way from {here} to {there} is open in season {colours} only, and the "
            "season is {season}",
            here=here.name,
            there=there.name,
            colours=joined(colours, " and "),
            season=season or Text("not given"),
        ),
    )


def thrust_not_over_size(activation: Activation, site: Space) -> RuleViolation:
    """Powered landing and liftoff need more net thrust than the size of the site (H6a)."""
    assert site.site is not None
    return _refuse(
        "H6a",
        "thrust-too-low",
        Text(
            "net thrust {net_thrust} does not exceed size {size} of {site}",
            net_thrust=activation.net_thrust,
            size=site.site.size,
            site=site.name,
        ),
        net_thrust=activation.net_thrust,
        size=site.site.size,
        site=site.id,
    )


def nothing_works(site: Space) -> RuleViolation:
    """No landing or liftoff with a thruster that is not operational (H6a, H6c)."""
    return _refuse("H6a", "not-operational", Text("no thruster works at {site}", site=site.name))


def coasting(charge: Charge) -> RuleViolation:
    """Return a thruster that does not work makes no burns (H2b)."""
    message = Text("no {what} with a thruster that does not work", what=charge.what)
    return _refuse("H2b", "coasting", message)


def burn_limit(activation: Activation, charge: Charge, burns: int) -> RuleViolation:
    """More burns than the net thrust allows (H5c)."""
    return _refuse(
        "H5c",
        "burn-limit",
        Text(
            "{what} makes {burns}, over the burn limit of {burn_limit}",
            what=charge.what,
            burns=count_of(burns, "burn"),
            burn_limit=activation.burn_limit,
        ),
        burns=burns,
        net_thrust=activation.net_thrust,
    )


def fuel(activation: Activation, charge: Charge, half_burns: int) -> RuleViolation:
    """Too little fuel for so many halves of a burn (H5d), or fuel of too low a grade (F4c)."""
    if activation.grade_too_low:
        return _refuse(
            "F4c",
            "fuel-grade",
            Text("no {what}: the fuel is of too low a grade to burn", what=charge.what),
        )
    steps, aboard = activation.steps_for(half_burns), activation.steps_available
    return _refuse(
        "H5d",
        "fuel",
        Text(
            "{what} brings the fuel burned to {steps}, with {aboard} aboard",
            what=charge.what,
            steps=count_of(steps, "step"),
            aboard=aboard,
        ),
        steps=str(steps),
        available=aboard,
    )


def assist_over_lander(site: Space, lander: Space) -> RuleViolation:
    """Factory-assist is no help over a lander burn (H5e, H6c)."""
    return _refuse(
        "H5e",
        "assist-over-lander",
        Text(
            "no factory-assist at {site}: {lander} is a lander burn",
            site=site.name,
            lander=lander.name,
        ),
        site=site.id,
    )


def too_few_tanks(site: Space, needed: int, waiting: int) -> RuleViolation:
    """An acetylene rocketplane needs tanks of water on the site (H6c)."""
    return _refuse(
        "H6c",
        "booster-tanks",
        Text(
            "an acetylene rocketplane needs {needed} tanks of water at {site}, where "
            "{waiting} wait",
            needed=needed,
            site=site.name,
            waiting=waiting,
        ),
        needed=needed,
        waiting=waiting,
    )


def assist_promised(there: Space) -> RuleViolation:
    """A crash hazard was ignored for the sake of a factory-assisted landing (H6c)."""
    return _refuse(
        "H6c",
        "assist-promised",
        Text(
            "a factory-assisted landing must follow the crash hazard, not {there}", there=there.name
        ),
    )


def no_way_on(there: Space, reason: RuleViolation | None) -> RuleViolation:
    """No move may end on a lander burn, so one that leads nowhere may not be entered (H5e)."""
    ends = no_stopping(there).message
    because = (
        Text(", and {reason}", reason=reason.message) if reason else Text(" and nothing leads on")
    )
    return RuleViolation(
        "H5e",
        ends + because,
        code="no-way-on",
        numbers=reason.numbers if reason else None,
    )


def no_stopping(there: Space) -> RuleViolation:
    """No move may end on a lander burn (H5e)."""
    return _refuse(
        "H5e", "no-stopping", Text("no move may end on the lander burn {there}", there=there.name)
    )
