"""The fuel strip, net thrust and stacks, for programs."""

from __future__ import annotations

from planner.board import default_board
from planner.craft.answers import (
    BurnedAnswer,
    MassAnswer,
    StackAnswer,
    StepsAnswer,
    TanksAnswer,
    ThrustAnswer,
    moved,
)
from planner.craft.engine import Engine
from planner.craft.strip import (
    WetMass,
    burn,
    dry_spot,
    least_tanks,
    load,
    steps_between,
    unload,
)
from planner.craft.thrust import net_thrust
from planner.errors import about_field
from planner.route.questions.stacks import StackQuestion
from web.api.registry import Endpoint
from web.queries.queries import (
    BurnQuery,
    LeastTanksQuery,
    MassQuery,
    StepsQuery,
    ThrustQuery,
)
from web.render.i18n import N_


def strip_burn(query: BurnQuery) -> BurnedAnswer:
    """The wet mass after burning."""
    wet = _spot(query.wet, "wet")
    after = burn(wet, query.steps, dry=_dry(query.dry))
    return moved(BurnedAnswer, wet, after, steps=query.steps)


def strip_mass(query: MassQuery) -> MassAnswer:
    """A chit after mass came aboard or left."""
    before, units = _spot(query.mass, "mass"), query.units
    after = load(before, units) if units >= 0 else unload(before, -units)
    return moved(MassAnswer, before, after, units=units)


def strip_steps(query: StepsQuery) -> StepsAnswer:
    """The fuel aboard in steps."""
    wet, dry = _spot(query.wet, "wet"), dry_mass(query.dry)
    return StepsAnswer.of(wet, dry, steps_between(wet, dry))


def strip_tanks(query: LeastTanksQuery) -> TanksAnswer:
    """The least tanks for a number of steps."""
    dry = dry_mass(query.dry)
    wet = None if query.wet is None else _spot(query.wet, "wet")
    return TanksAnswer.of(dry, query.steps, least_tanks(dry, query.steps, wet=wet))


def thrust(query: ThrustQuery) -> ThrustAnswer:
    """Net thrust and fuel consumption, part by part."""
    engine = Engine.parse(query.engine)
    net = net_thrust(
        engine,
        _spot(query.wet, "wet"),
        default_board().zones[query.zone],
        afterburn=query.afterburn,
        pushed=query.push,
        dry=_dry(query.dry),
    )
    return ThrustAnswer.of(engine, query.zone, net)


def stack(query: StackQuestion) -> StackAnswer:
    """A stack and what it can do."""
    found = query.surveyed()
    return StackAnswer.telling(found.rocket, found.zone.id, found.survey, found.missing)


def _spot(text: str, field: str) -> WetMass:
    with about_field(field):
        return WetMass(text)


def _dry(text: str | None) -> WetMass | None:
    return None if text is None else dry_mass(text)


def dry_mass(text: str) -> WetMass:
    """Where the dry mass chit stands."""
    with about_field("dry"):
        return dry_spot(text)


ENDPOINTS = (
    Endpoint(
        path="/strip/burn",
        summary=N_("Burn or jettison steps of fuel"),
        query=BurnQuery,
        compute=strip_burn,
        answer=BurnedAnswer,
        refuses=True,
    ),
    Endpoint(
        path="/strip/mass",
        summary=N_("Add units of mass or tanks, or take them away"),
        query=MassQuery,
        compute=strip_mass,
        answer=MassAnswer,
        refuses=True,
    ),
    Endpoint(
        path="/strip/steps",
        summary=N_("Count the fuel aboard in steps"),
        query=StepsQuery,
        compute=strip_steps,
        answer=StepsAnswer,
        refuses=True,
    ),
    Endpoint(
        path="/strip/tanks",
        summary=N_("Find the fewest tanks for a number of steps"),
        query=LeastTanksQuery,
        compute=strip_tanks,
        answer=TanksAnswer,
        refuses=True,
    ),
    Endpoint(
        path="/thrust",
        summary=N_("Add up net thrust and fuel consumption"),
        query=ThrustQuery,
        compute=thrust,
        answer=ThrustAnswer,
        refuses=True,
    ),
    Endpoint(
        path="/stack",
        summary=N_("See what a stack can do: masses, operational cards, thrusters, ISRU, therms"),
        query=StackQuestion,
        compute=stack,
        answer=StackAnswer,
        refuses=True,
    ),
)
