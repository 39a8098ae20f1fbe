"""The one truth about a move: which steps are legal and what each costs (H4-H8, H10).

`legal_steps` gives every legal way to take the next step. The same space can be reached in
several ways, for a bonus burn can be spent or kept, and a site can be landed on under power or
with a factory's help. `refusals` says why the other ways are closed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from planner.board import Board, Exit, Hazard, Space
from planner.errors import RuleViolation
from planner.motion import refusal
from planner.motion.activation import Activation, Conditions
from planner.motion.position import Charge, Landing, MoveStep, Payment, Position, Roll, RollKind
from planner.text import Text

PIVOT_BURNS = 2
"""A pivot costs two burns (H4c)."""

Why = Callable[[], RuleViolation]
"""A rule in the way, put into words only for those who ask why."""
Refused = list[Why]

ASSISTED = (Landing.FACTORY_ASSIST, Landing.ROCKETPLANE)


@dataclass(frozen=True)
class Motion:
    """One move of one spacecraft: the board, the activated thruster and the conditions."""

    board: Board
    activation: Activation
    conditions: Conditions = field(default_factory=Conditions)

    def start(self, space: int) -> Position:
        """Return the position from which a move begins (H4a)."""
        pivots = self.activation.bonus_pivots if self.conditions.rules.bonus_pivots else 0
        works = self.activation.thruster and self._works_in(self.board[space])
        return Position(space=space, bonus_pivots=pivots, operational=works)

    def legal_steps(self, position: Position, to: int | None = None) -> list[MoveStep]:
        """Return every legal next step (to one space only, if ``to`` is given)."""
        if position.landed or self._is_held(position):
            return []
        return [
            step
            for exit_ in self.board.exits(position.space)
            if to is None or exit_.to == to
            for step in self._attempt(position, exit_, refused=[])
            if self._leads_on(step.position)
        ]

    def leads_anywhere(self, position: Position) -> bool:
        """True if there is any legal next step."""
        exits = self.board.exits(position.space)
        return any(self.legal_steps(position, exit_.to) for exit_ in exits)

    def refusals(self, position: Position, to: int) -> list[RuleViolation]:
        """Return why the step to ``to`` is not legal; empty when it is."""
        if self.legal_steps(position, to):
            return []
        here, there = self.board[position.space], self.board[to]
        if position.landed:
            return [refusal.landed(here)]
        if self._is_held(position):
            return [refusal.held(here)]
        exits = [exit_ for exit_ in self.board.exits(here.index) if exit_.to == to]
        if not exits:
            return [self._no_way(here, there)]
        refused: Refused = []
        stuck = [s for exit_ in exits for s in self._attempt(position, exit_, refused)]
        reasons = [reason() for reason in refused]
        if stuck:
            return [refusal.no_way_on(there, self._reason_ahead(stuck)), *reasons]
        return reasons

    def may_stop(self, position: Position) -> bool:
        """True if the move may end here (H4b, H5e)."""
        return not position.must_land_assisted and not self.board[position.space].lander

    # One step, rule by rule: each stage takes a half-made step and passes on what its rule
    # allows of it.

    def _attempt(self, position: Position, exit_: Exit, refused: Refused) -> Iterator[MoveStep]:
        here, there = self.board.spaces[position.space], self.board.spaces[exit_.to]
        if exit_.to == position.came_from:
            refused.append(lambda: refusal.u_turn(here, there))
            return
        if not self.activation.thruster and not exit_.aerobrake:
            refused.append(lambda: refusal.no_thruster(here))
            return
        if exit_.to in self.conditions.closed:
            refused.append(lambda: self.conditions.closed[exit_.to])
            return
        if not self.conditions.may_cross(here.season, there.season):
            refused.append(lambda: refusal.out_of_season(here, there, self.conditions.season))
            return
        for lifted in self._lift_off(MoveStep(exit_.to, position), here, there, exit_, refused):
            for turned in self._turn(lifted, here, exit_, refused):
                for paid in self._pay_entry(turned, there, refused):
                    entered = self._enter(paid, there, exit_)
                    yield from self._land(entered, here, there, exit_, refused)

    def _lift_off(
        self, step: MoveStep, here: Space, there: Space, exit_: Exit, refused: Refused
    ) -> Iterator[MoveStep]:
        """Leaving a site: powered, assisted or by rocketplane (H6a, H6c)."""
        if here.site is None:
            yield step
            return
        if exit_.aerobrake:
            yield replace(step, liftoff=Landing.AEROBRAKE)
            return
        powered = self._not_powered(step.position, here)
        if powered is None:
            yield replace(step, liftoff=Landing.POWERED)
        factory = self._factory_helps(step.position, here)
        if factory:
            rolls = (*step.rolls, *self._assist_rolls(here))
            if not there.lander:
                yield replace(step, liftoff=Landing.FACTORY_ASSIST, rolls=rolls)
                return
            if here.site.atmospheric and self._has_booster(here):
                yield replace(step, liftoff=Landing.ROCKETPLANE, rolls=rolls)
                return
        if powered is not None:
            refused.append(powered)
            if factory and here.site.atmospheric:
                refused.append(lambda: self._too_few_tanks(here))
            elif factory:
                refused.append(lambda: refusal.assist_over_lander(here, there))

    def _turn(
        self, step: MoveStep, here: Space, exit_: Exit, refused: Refused
    ) -> Iterator[MoveStep]:
        """Changing direction at a Hohmann is a pivot (H4c); elsewhere turns are free (H4d)."""
        position = step.position
        if not here.is_hohmann or position.at_start or exit_.heading == position.heading:
            yield step
            return
        if self.conditions.coasts:
            refused.append(lambda: refusal.straight_on(here))
            return
        if position.bonus_pivots:
            yield _paid(
                step,
                Charge(
                    "H4c",
                    Text(
                        "{bonus_pivot} at {here}", bonus_pivot=Payment.BONUS_PIVOT, here=here.name
                    ),
                    bonus_pivots=-1,
                ),
            )
        for bonus in range(min(PIVOT_BURNS, position.bonus_burns), -1, -1):
            burns = PIVOT_BURNS - bonus
            charge = Charge(
                "H4c", Text("pivot at {here}", here=here.name), burns, 2 * burns, bonus_burns=-bonus
            )
            violation = self._cannot_burn(position, charge)
            if violation is not None:
                refused.append(violation)
                return
            yield _paid(step, charge)

    def _pay_entry(self, step: MoveStep, there: Space, refused: Refused) -> Iterator[MoveStep]:
        """Entering a burn space costs a burn (H5); half a one in fuel for half landers (H5e)."""
        position, cost = step.position, there.half_burns
        if not cost or there.index in self._dive_burns:
            yield step
            return
        if self.conditions.coasts:
            refused.append(lambda: refusal.no_burns(there))
            return
        if position.bonus_burns and not there.lander:
            yield _paid(
                step,
                Charge(
                    "H8b",
                    Text(
                        "{bonus_burn} into {there}", bonus_burn=Payment.BONUS_BURN, there=there.name
                    ),
                    bonus_burns=-1,
                ),
            )
        if step.liftoff is Landing.ROCKETPLANE:
            charge = Charge(
                "H6c",
                Text("{booster} into {there}", booster=Payment.BOOSTER, there=there.name),
                burns=1,
                tanks=self.activation.booster_tanks,
            )
        else:
            charge = Charge(
                "H5e" if there.lander else "H5a",
                Text("burn into {there}", there=there.name),
                1,
                cost,
            )
        violation = self._cannot_burn(position, charge)
        if violation is None:
            yield _paid(step, charge)
        else:
            refused.append(violation)

    def _enter(self, step: MoveStep, there: Space, exit_: Exit) -> MoveStep:
        """Arriving: hazard, belt, then what the space gives (H7, H8, H10)."""
        before = step.position
        operational = before.operational and self._works_in(there)
        rolls: list[Roll] = []
        if there.hazard is Hazard.AEROBRAKE:
            operational = operational and not self.activation.sail
            if not self.conditions.no_hazard_roll:
                rolls.append(Roll(RollKind.AEROBRAKE, there.index))
        elif there.hazard is Hazard.CRASH and step.liftoff not in ASSISTED:
            rolls.append(Roll(RollKind.CRASH, there.index))
        if self._is_belt(there):
            rolls.append(Roll(RollKind.BELT, there.index))
        gain = self._gain(before, there) if operational else None
        charges = step.charges
        bonus_burns, belts_visited = before.bonus_burns, before.belts_visited
        if gain is not None:
            charges = (*charges, gain)
            bonus_burns += gain.bonus_burns
            if gain.rule == "H8f":
                belts_visited |= {there.index}
        position = Position(
            space=there.index,
            came_from=before.space,
            heading=exit_.arrival_heading,
            burns=before.burns,
            half_burns=before.half_burns,
            bonus_burns=bonus_burns,
            bonus_pivots=before.bonus_pivots,
            operational=operational,
            oberth_used=before.oberth_used or there.oberth,
            belts_visited=belts_visited,
            landed=there.is_site,
            must_land_assisted=before.must_land_assisted,
        )
        return MoveStep(step.to, position, charges, (*step.rolls, *rolls), step.liftoff)

    def _gain(self, before: Position, there: Space) -> Charge | None:
        """Bonus burns of flybys, the Solar Oberth and mag sails (H8)."""
        if there.oberth and not before.oberth_used:
            burns = max(0, self.activation.base_thrust) + self.activation.afterburn
            return Charge(
                "H8e", Text("bonus burns of {there}", there=there.name), bonus_burns=burns
            )
        if there.flyby and (not there.venus_flyby or self.conditions.venus_flyby_works):
            return Charge(
                "H8", Text("bonus burns of {there}", there=there.name), bonus_burns=there.flyby
            )
        mag_sail = self.activation.mag_sail and self._is_belt(there)
        if mag_sail and there.index not in before.belts_visited:
            return Charge("H8f", Text("mag sail in {there}", there=there.name), bonus_burns=1)
        return None

    def _land(
        self, step: MoveStep, here: Space, there: Space, exit_: Exit, refused: Refused
    ) -> Iterator[MoveStep]:
        """Entering a site is a landing and ends the move (H4b, H6)."""
        position = step.position
        if there.site is None:
            yield from self._pass_by(step, there, refused)
            return
        if there.index in self.conditions.dives:
            yield replace(step, landing=Landing.DIVE)
            return
        if position.must_land_assisted:
            step = replace(step, position=replace(position, must_land_assisted=False))
        elif exit_.aerobrake:
            yield replace(step, landing=Landing.AEROBRAKE)
            return
        else:
            powered = self._not_powered(position, there)
            if powered is None:
                yield replace(step, landing=Landing.POWERED)
            else:
                refused.append(powered)
        factory = self._factory_helps(position, there)
        if factory and not here.lander:
            rolls = (*step.rolls, *self._assist_rolls(there))
            yield replace(step, landing=Landing.FACTORY_ASSIST, rolls=rolls)
        elif position.must_land_assisted:
            refused.append(lambda: refusal.assist_promised(there))
        elif factory:
            refused.append(lambda: refusal.assist_over_lander(there, here))

    def _pass_by(self, step: MoveStep, there: Space, refused: Refused) -> Iterator[MoveStep]:
        """Going on without landing; a factory ahead may wave a crash hazard away (H6c)."""
        if step.position.must_land_assisted:
            refused.append(lambda: refusal.assist_promised(there))
            return
        yield step
        if not step.rolls:
            return
        waived = tuple(roll for roll in step.rolls if roll.kind is not RollKind.CRASH)
        if len(waived) < len(step.rolls) and self._factory_beside(there):
            promised = replace(step.position, must_land_assisted=True)
            yield replace(step, position=promised, rolls=waived)

    # What the rules compare.

    def _is_held(self, position: Position) -> bool:
        """True if somebody there ends the move (3A3d)."""
        return not position.at_start and position.space in self.conditions.halts

    @cached_property
    def _dive_burns(self) -> frozenset[int]:
        """The lander burns of the sites that are dived on, which take no burn (3A3e)."""
        found: set[int] = set()
        ahead = list(self.conditions.dives)
        while ahead:
            for exit_ in self.board.exits(ahead.pop()):
                if self.board[exit_.to].lander and exit_.to not in found:
                    found.add(exit_.to)
                    ahead.append(exit_.to)
        return frozenset(found)

    def _not_powered(self, position: Position, site: Space) -> Why | None:
        assert site.site is not None
        if not position.operational:
            return lambda: refusal.nothing_works(site)
        if self.activation.net_thrust > site.site.size:
            return None
        return lambda: refusal.thrust_not_over_size(self.activation, site)

    def _cannot_burn(self, position: Position, charge: Charge) -> Why | None:
        if not charge.burns:
            return None
        if not position.operational:
            return lambda: refusal.coasting(charge)
        burns = position.burns + charge.burns
        if burns > self.activation.burn_limit:
            return lambda: refusal.burn_limit(self.activation, charge, burns)
        half_burns, aboard = position.half_burns + charge.half_burns, self._half_burns_available
        if aboard is not None and half_burns > aboard:
            return lambda: refusal.fuel(self.activation, charge, half_burns)
        return None

    @cached_property
    def _half_burns_available(self) -> int | None:
        return self.activation.half_burns_available

    def _works_in(self, space: Space) -> bool:
        dark = self.activation.solar_dies and self.board.zones[space.zone].solar_modifier is None
        return not dark

    def _is_belt(self, space: Space) -> bool:
        return space.belt is not None and self.conditions.rules.belts

    def _assist_rolls(self, site: Space) -> Iterable[Roll]:
        if self.conditions.assist_is_safe(site.index):
            return ()
        return (Roll(RollKind.FACTORY_ASSIST, site.index),)

    def _factory_helps(self, position: Position, site: Space) -> bool:
        return position.operational and site.index in self.conditions.factories

    def _factory_beside(self, space: Space) -> bool:
        ways = self.board.exits(space.index)
        return any(exit_.to in self.conditions.factories for exit_ in ways)

    def _has_booster(self, site: Space) -> bool:
        waiting = self.conditions.rocketplane_tanks.get(site.index, 0)
        return 0 < self.activation.booster_tanks <= waiting

    def _too_few_tanks(self, site: Space) -> RuleViolation:
        waiting = self.conditions.rocketplane_tanks.get(site.index, 0)
        return refusal.too_few_tanks(site, self.activation.booster_tanks, waiting)

    def _no_way(self, here: Space, there: Space) -> RuleViolation:
        if any(exit_.to == here.index for exit_ in self.board.exits(there.index)):
            return refusal.against_the_arrow(here, there)
        around = (self.board[exit_.to] for exit_ in self.board.exits(here.index))
        return refusal.no_route(here, there, around)

    # No move may end on a lander burn, so a step onto one must have a way on (H5e).

    def _leads_on(self, position: Position) -> bool:
        return self.may_stop(position) or self._can_leave(position)

    def _can_leave(self, position: Position) -> bool:
        known = self._ways_on.get(position)
        if known is None:
            known = any(
                self._leads_on(step.position)
                for exit_ in self.board.exits(position.space)
                for step in self._attempt(position, exit_, refused=[])
            )
            self._ways_on[position] = known
        return known

    @cached_property
    def _ways_on(self) -> dict[Position, bool]:
        return {}

    def _reason_ahead(self, stuck: Iterable[MoveStep]) -> RuleViolation | None:
        """Return the first rule in the way of those who cannot leave a lander burn."""
        for step in stuck:
            for exit_ in self.board.exits(step.to):
                refused: Refused = []
                onward = list(self._attempt(step.position, exit_, refused))
                reason = self._reason_ahead(onward)
                reasons = [each for why in refused if (each := why()).code != "u-turn"]
                if reason or reasons:
                    return reason or reasons[0]
        return None


def _paid(step: MoveStep, charge: Charge) -> MoveStep:
    position, charges = step.position.after(charge), (*step.charges, charge)
    return MoveStep(step.to, position, charges, step.rolls, step.liftoff, step.landing)
