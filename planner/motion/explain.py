"""A flight in words: what every space cost, by which rule, and which dice are due."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from planner.board import Hazard, Space
from planner.motion.flight import Flight
from planner.motion.position import Landing, MoveStep, RollKind
from planner.motion.steps import ASSISTED, Motion
from planner.text import Text


@dataclass(frozen=True, slots=True)
class PathRoll:
    """A die that is due, and the id of the space or site that asks for it."""

    kind: RollKind
    space: str


class Reason(NamedTuple):
    """A rule and what it did."""

    rule: str
    what: Text
    steps: Fraction = Fraction(0)
    """Fuel steps that it took, not yet rounded up (H5b)."""


@dataclass(frozen=True, slots=True)
class PathEntry:
    """One space of a path, with what entering it took."""

    space: str
    name: str
    burns: int
    """Burns counted against the burn limit (H5c)."""
    steps: Fraction
    """Fuel steps, not yet rounded up (H5b)."""
    bonus: int
    """Bonus burns gained, less those spent (H8)."""
    rule: str
    """The rule behind the price, or behind the landing where nothing was paid."""
    reasons: tuple[Reason, ...]
    """The price and other effects, each with its rule."""
    rolls: tuple[PathRoll, ...] = ()
    """Dice due."""
    liftoff: Landing | None = None
    landing: Landing | None = None
    booster_tanks: int = 0
    """Water tanks taken from the site by an acetylene rocketplane (H6c)."""

    @property
    def why(self) -> str:
        """The reasons in one line."""
        return "; ".join(f"{reason.what} ({reason.rule})" for reason in self.reasons)


def explain(move: Motion, flight: Flight) -> tuple[PathEntry, ...]:
    """Return one entry for each space that the flight enters.

    >>> from planner.board import default_board
    >>> from planner.motion import Activation, fly
    >>> move = Motion(default_board(), Activation(3, Fraction(1, 2), steps_available=4))
    >>> path = [move.board[id].index for id in ("leo", "cycler")]
    >>> [entry] = explain(move, fly(move, path))
    >>> str(entry.steps), entry.why
    ('1/2', 'burn into Cycler (H5a)')
    """
    entries, braked = [], False
    for start, step in zip(flight.path, flight.steps, strict=False):
        entries.append(explain_step(move, start, step, braked=braked))
        braked = braked or move.board[step.to].hazard is Hazard.AEROBRAKE
    return tuple(entries)


def explain_step(move: Motion, start: int, step: MoveStep, *, braked: bool = False) -> PathEntry:
    """Return the entry for a step from the space ``start``; ``braked`` after an aerobrake."""
    here, there = move.board.spaces[start], move.board.spaces[step.to]
    steps_for = move.activation.steps_for
    liftoff, landing = _liftoff(move, here, step), _landing(move, there, step)
    charges = []
    burns = half_burns = bonus = tanks = 0
    for charge in step.charges:
        charges.append(Reason(charge.rule, charge.what, steps_for(charge.half_burns)))
        burns += charge.burns
        half_burns += charge.half_burns
        bonus += charge.bonus_burns
        tanks += charge.tanks
    free = () if charges or landing or liftoff else _FREE
    reasons = (*liftoff, *charges, *landing, *free, *_notes(move, there, step, braked=braked))
    return PathEntry(
        space=there.id,
        name=there.name,
        burns=burns,
        steps=steps_for(half_burns),
        bonus=bonus,
        rule=(charges or landing or liftoff or free)[0].rule,
        reasons=reasons,
        rolls=tuple([PathRoll(roll.kind, move.board.spaces[roll.space].id) for roll in step.rolls]),
        liftoff=step.liftoff,
        landing=step.landing,
        booster_tanks=tanks,
    )


_FREE = (Reason("H4", Text("free")),)


def _liftoff(move: Motion, here: Space, step: MoveStep) -> tuple[Reason, ...]:
    if step.liftoff is None:
        return ()
    what = Text("{way} liftoff from {here}", way=_WAYS[step.liftoff], here=here.name)
    if step.liftoff is Landing.AEROBRAKE:
        what = Text("falls from {here}", here=here.name)
    elif step.liftoff is Landing.POWERED:
        what += _over_size(move, here)
    elif step.liftoff is Landing.ROCKETPLANE:
        what += Text(
            " for {booster_tanks} tanks of its water", booster_tanks=move.activation.booster_tanks
        )
    return (Reason(step.liftoff.rule, what),)


def _landing(move: Motion, there: Space, step: MoveStep) -> tuple[Reason, ...]:
    if step.landing is None:
        return ()
    what = Text("{way} landing", way=_WAYS[step.landing])
    if step.landing is Landing.POWERED:
        what += _over_size(move, there)
    return (Reason(step.landing.rule, what),)


_WAYS = {
    Landing.POWERED: Text("powered"),
    Landing.AEROBRAKE: Text("aerobrake"),
    Landing.FACTORY_ASSIST: Text("factory-assisted"),
    Landing.ROCKETPLANE: Text("acetylene rocketplane"),
}


def _over_size(move: Motion, site: Space) -> Text:
    assert site.site is not None
    return Text(
        ", net thrust {net_thrust} over size {size}",
        net_thrust=move.activation.net_thrust,
        size=site.site.size,
    )


def _notes(move: Motion, there: Space, step: MoveStep, *, braked: bool) -> Iterator[Reason]:
    """Yield other effects, and the dice that are spared."""
    rolls = [roll.kind for roll in step.rolls]
    if there.hazard is Hazard.CRASH and RollKind.CRASH not in rolls:
        yield Reason("H6c", Text("crash hazard ignored beside the factory"))
    if there.hazard is Hazard.AEROBRAKE:
        if RollKind.AEROBRAKE not in rolls:
            yield Reason("gl. Aerobrake Hazard a", Text("a card spares the hazard roll"))
        if move.activation.sail and not braked:
            yield Reason("H6b", Text("the sail burns up"))
    assisted = step.liftoff in ASSISTED or step.landing in ASSISTED
    if assisted and RollKind.FACTORY_ASSIST not in rolls:
        yield Reason("H6c", Text("a Powersat or colony makes the assist safe"))
    if move.activation.solar_dies and move.board.zones[there.zone].solar_modifier is None:
        yield Reason("J3a", Text("too far from Sol for solar power"))
